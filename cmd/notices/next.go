package main

import (
	"fmt"
	"slices"
	"strings"

	"notices/internal/run"
	"notices/rules"
)

const runAgain = ", dann notices run noch einmal starten"

// nextStep says what the office does now about a vacancy.
func nextStep(v *run.Vacancy) string {
	switch v.Outcome {
	case rules.NameTransferred:
		return afterTransfer(v)
	case rules.NameVacant:
		return "Bekanntmachung veröffentlichen und die Mitteilung an den Vorsitz geben; der Sitz bleibt bis zum Ende der Wahlperiode leer"
	case rules.NameLotRequired:
		return "Los ziehen lassen (Vordruck für die Niederschrift liegt bei) und das Ergebnis im Blatt „Lose“ eintragen" + runAgain
	case rules.NameHearingRequired:
		return "Anhörungsschreiben zustellen, die Anhörung als Ereignis „Anhörung“ eintragen und, wenn das Ausscheiden festgestellt wird, auch „Ausscheiden festgestellt“" + runAgain
	case rules.NameRulingRequired:
		return afterQuestion(v)
	}
	return ""
}

func afterTransfer(v *run.Vacancy) string {
	name := v.Successor.Name
	switch rules.AcceptanceState(v.Acceptance) {
	case rules.AcceptOpen:
		return "Benachrichtigung an " + name + " gegen Nachweis zustellen und den Tag als Ereignis „Zustellung“ eintragen" + runAgain
	case rules.AcceptPending:
		return fmt.Sprintf("Antwort von %s abwarten, letzter Tag ist der %s, und als „Annahme“ oder „Ablehnung“ eintragen; ohne Antwort gilt der Sitz danach als angenommen",
			name, v.Deadline.German())
	}
	if v.MemberFrom.IsZero() {
		return fmt.Sprintf("bei Vorgang %d „Festgestellt am“ eintragen: erst damit steht fest, ab wann %s Mitglied ist%s", v.Event, name, runAgain)
	}
	return name + " ist Mitglied ab " + v.MemberFrom.German() + "; nichts mehr zu veranlassen, wenn die Bekanntmachung veröffentlicht ist"
}

func afterQuestion(v *run.Vacancy) string {
	if v.Question == "Vorgang" {
		return "zuerst den früheren Vorgang entscheiden lassen" + runAgain
	}
	var answers []string
	for _, r := range v.Readings {
		if a := "„" + r.Answer + "“"; !slices.Contains(answers, a) { // two readings may lead to one answer
			answers = append(answers, a)
		}
	}
	s := fmt.Sprintf("Vorlage dem Wahlausschuss geben und die Antwort im Blatt „Entscheidungen“ eintragen (Vorgang %d, Frage „%s“", v.Event, v.Question)
	if len(answers) > 0 {
		s += ", mögliche Antworten " + strings.Join(answers, ", ")
	}
	return s + ")" + runAgain
}
