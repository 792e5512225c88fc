package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
	"notices/internal/german"
)

// A saying is what happened in one step, before it is worded. What word, by and n are depends on the
// effect: the event, the label of an order, a question; an answer or an organ; the number of an event,
// a lot or a ruling.
type saying struct {
	effect   Effect
	rule     Citation
	persons  []int
	reason   Reason
	word, by string
	n        int
	day      election.Date
	seat     election.SeatKind
	asked    Outcome // of Asked: what must come first
}

// say records a step of a vacancy with its sentence.
func (s *State) say(v *vacancy, x saying) {
	st := s.step(x)
	if x.effect == Ruled && slices.ContainsFunc(v.steps, func(o Step) bool { return o.Text == st.Text }) {
		return
	}
	v.steps = append(v.steps, st)
}

// sayAfter records a step that follows the determination.
func (s *State) sayAfter(v *vacancy, x saying) { v.after = append(v.after, s.step(x)) }

func (s *State) step(x saying) Step {
	st := Step{Rule: x.rule, Effect: x.effect, Text: s.sentence(x)}
	for _, p := range x.persons {
		st.Persons = append(st.Persons, s.People[p].ID)
		if x.effect == Ranked || x.effect == Tied {
			st.Numbers = append(st.Numbers, Number{s.People[p].ID, strconv.FormatInt(s.People[p].Votes, 10)})
		}
	}
	return st
}

// sentence words every step of a transfer; allocation steps are worded in sentence_allocation.go.
func (s *State) sentence(x saying) string {
	switch x.effect {
	case Freed:
		return fmt.Sprintf("Der Sitz von %s (%s) wurde am %s frei: %s (%s).", s.names(x.persons), seatWord(x.seat), dated(x.day), x.word, x.rule)
	case Ranked:
		return fmt.Sprintf("Reihenfolge %s%s: %s.", x.word, inBrackets(x.rule), cmp.Or(s.votesOf(x.persons), "niemand"))
	case Tied:
		return fmt.Sprintf("Gleiche Stimmenzahl: %s.", s.votesOf(x.persons))
	case DrawnByLot:
		return fmt.Sprintf("Das Los Nr. %d vom %s entscheidet für %s%s.", x.n, dated(x.day), s.names(x.persons), inBrackets(x.rule))
	case PassedOver:
		return fmt.Sprintf("%s kommt nicht zum Zug: %s (%s%s).", s.names(x.persons), s.reasonOf(x), x.rule, eventRef(x.n))
	case NoBar:
		return sentenceNoBar(x.word, s.names(x.persons), x.day, election.Date{}) + "."
	case Called:
		return fmt.Sprintf("Der Sitz geht auf %s über: als erste noch verfügbare Person der Reihenfolge %s (%s).", s.votesOf(x.persons), x.word, x.rule)
	case Exhausted:
		return fmt.Sprintf("In der Reihenfolge %s ist niemand mehr verfügbar.", x.word)
	case MovedOn:
		return fmt.Sprintf("Weiter geht es %s (%s).", x.word, x.rule)
	case LeftVacant:
		return fmt.Sprintf("Der Sitz bleibt bis zum Ablauf der Wahlperiode unbesetzt (%s).", x.rule)
	case MembersFall:
		return fmt.Sprintf("Die gesetzliche Mitgliederzahl vermindert sich für die Wahlperiode entsprechend (%s).", x.rule)
	case Asked:
		return s.asking(x)
	case Ruled:
		return fmt.Sprintf("Entscheidung Nr. %d vom %s zur Frage %s: %s.", x.n, dated(x.day), x.word, x.by)
	case Answered:
		if x.reason != "" {
			return fmt.Sprintf("%s war bei dieser Entscheidung für einen anderen Sitz berufen; inzwischen: %s (%s%s).", s.names(x.persons), s.reasonOf(x), x.rule, eventRef(x.n))
		}
		return fmt.Sprintf(x.word, s.names(x.persons), dated(x.day), x.rule)
	case Reviewed:
		return s.reviewing(x)
	}
	return x.word
}

// asking words what must come before a decision.
func (s *State) asking(x saying) string {
	switch o := x.asked.(type) {
	case LotRequired:
		return fmt.Sprintf("Zwischen %s muss das Los entscheiden.", s.names(x.persons))
	case HearingRequired:
		return fmt.Sprintf("%s ist zuerst anzuhören (%s): %s.", s.names(x.persons), x.rule, s.reasonOf(x))
	case RulingRequired:
		switch o.Question {
		case election.QSequence:
			return fmt.Sprintf("Die Sitze aus den Vorgängen %s wurden am selben Tag frei. Wer nachrückt, hängt von der Reihenfolge ab; das Gesetz sagt dazu nichts.", numbers(o.Events))
		case election.QPartyNotice:
			return fmt.Sprintf("Ob die Mitteilung der Partei über %s den Übergang hindert, ist zu entscheiden (%s).", s.names(x.persons), x.rule)
		case election.QSeatKind:
			return "Für diesen Sitz nennt das Gesetz keine Reihenfolge; zu entscheiden ist, welche gilt."
		}
	}
	return "Auf welchen Wahlkreis der Sitz übergeht, ist zu entscheiden: die Lesarten führen zu verschiedenen Personen."
}

func (s *State) reviewing(x saying) string {
	who := s.names(x.persons)
	switch election.EventKind(x.word) {
	case election.Annulled:
		if len(x.persons) == 0 {
			return fmt.Sprintf("Die Feststellung wurde am %s aufgehoben (%s, %s); es wird neu entschieden.", dated(x.day), x.by, x.rule)
		}
		return fmt.Sprintf("Die Feststellung zugunsten von %s wurde am %s aufgehoben (%s, %s); es wird neu entschieden.", who, dated(x.day), x.by, x.rule)
	}
	if len(x.persons) == 0 {
		return fmt.Sprintf("%s vom %s (%s, %s): der Sitz bleibt unbesetzt.", x.word, dated(x.day), x.by, x.rule)
	}
	return fmt.Sprintf("%s vom %s (%s, %s): der Sitz geht auf %s über.", x.word, dated(x.day), x.by, x.rule, who)
}

// How an answer is told: who, when, by which rule.
const (
	wordAccepted = "%s hat am %s angenommen (%s)."
	wordDeemed   = "%s hat in der Woche nicht geantwortet; der Sitz gilt ab %s als angenommen (%s)."
)

// reasonWords are a reason's clause in a paper and its words in a list on the screen. Papers say the
// same of a seat held and a seat offered: an acceptance in between must not change them.
var reasonWords = map[Reason]struct{ clause, word string }{
	HoldsSeat:        {"hat bereits einen Sitz oder ist für einen anderen berufen", "hat schon einen Sitz"},
	CalledElsewhere:  {"hat bereits einen Sitz oder ist für einen anderen berufen", "für einen anderen Sitz berufen"},
	Declined:         {"hat abgelehnt", "hat abgelehnt"},
	Waived:           {"hat auf die Anwartschaft verzichtet", "hat verzichtet"},
	NotEligible:      {"ist nicht mehr wählbar", "nicht mehr wählbar"},
	Died:             {"ist verstorben", "verstorben"},
	LeftParty:        {"ist nach der Wahl aus der Partei ausgeschieden", "aus der Partei ausgeschieden"},
	PartyBanned:      {"ist durch das Parteiverbot ausgeschlossen", "Partei verboten"},
	HoldsOffice:      {"hat ein direkt gewähltes Amt angenommen", "in ein direkt gewähltes Amt gewechselt"},
	AnnulledByReview: {"die Berufung für diesen Sitz wurde aufgehoben", "Feststellung aufgehoben"},
}

// Clause says in a paper why somebody is passed over: "hat abgelehnt".
func (r Reason) Clause() string { return reasonWords[r].clause }

// Word says the same in a list: "nicht mehr wählbar".
func (r Reason) Word() string { return reasonWords[r].word }

// reasonOf words the reason of a step; whoever left a voter group did not leave a party.
func (s *State) reasonOf(x saying) string {
	if x.reason == LeftParty && len(x.persons) == 1 && s.NominationOf(x.persons[0]).Kind == election.VoterGroup {
		return "ist nach der Wahl aus der Wählergruppe ausgeschieden"
	}
	return x.reason.Clause()
}

func seatWord(k election.SeatKind) string {
	switch k {
	case election.PersonSeat:
		return "durch Personenwahl gewählt"
	case election.ListSeat:
		return "durch Listenwahl gewählt"
	case election.SurplusSeat:
		return "Sitz aus dem Überschuss eines anderen Wahlbereichs"
	case election.IndividualSeat:
		return "Einzelwahlvorschlag"
	case election.MajoritySeat:
		return "Mehrheitswahl"
	}
	return "Verhältniswahl"
}

// inBrackets is a citation behind what it is about; nothing where none is known.
func inBrackets(c Citation) string {
	if c.IsZero() {
		return ""
	}
	return " (" + c.String() + ")"
}

func eventRef(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("; Vorgang Nr. %d", n)
}

// sentenceNoBar says why a party notice does not bar.
func sentenceNoBar(why, name string, received, freeOn election.Date) string {
	s := "Der Austritt von " + name + " aus der Partei hindert den Übergang nicht: "
	switch why {
	case noBarNoParty:
		return s + "der Wahlvorschlag ist nicht der einer Partei"
	case noBarBefore:
		return s + "er liegt nicht nach der Wahl"
	case noBarOrally:
		return s + "die Mitteilung kam nicht schriftlich"
	case noBarLeftLate:
		return s + "er liegt nach dem Freiwerden des Sitzes"
	case noBarRuled:
		return s + "so ist es entschieden worden"
	case noBarGroup:
		return "Der Austritt von " + name + " betrifft eine Wählergruppe; nach dem Wortlaut gilt die Vorschrift für Parteien. Ob sie auch für Wählergruppen gilt, ist offen; die Person wird nicht ausgeschlossen"
	}
	if freeOn.IsZero() {
		return s + "die Mitteilung ging erst am " + dated(received) + " ein, nach dem Freiwerden des Sitzes"
	}
	return s + "die Mitteilung ging am " + dated(received) + " ein, der Sitz war seit dem " + dated(freeOn) + " frei"
}

// sentenceNotice explains one reading of an unclear party notice.
func sentenceNotice(why string, bars bool, name string, e *election.Event) string {
	doubt := map[string]string{
		noticeSameDay: "Die Mitteilung ging am selben Tag ein, an dem der Sitz frei wurde (" + dated(e.Received) + ").",
		noticeForm:    "Die Mitteilung kam in der Form „" + string(e.Form) + "“.",
		noticeBetween: "Die Mitteilung ging zwischen der Verzichtserklärung und dem Beschluss ein (" + dated(e.Received) + ").",
		noticeAhead:   "Die Mitteilung ging am " + dated(e.Received) + " vor dem Freiwerden des Sitzes ein, der Austritt oder Ausschluss liegt erst danach (" + dated(e.Date) + ").",
		noticeKind:    "Der Wahlvorschlag ist nicht der einer einzelnen Partei.",
	}[why]
	if bars {
		return doubt + " Gilt die Mitteilung als rechtzeitig und schriftlich, kann der Sitz nicht auf " + name + " übergehen; " + name + " ist vorher anzuhören."
	}
	return doubt + " Gilt die Mitteilung nicht als rechtzeitig und schriftlich, geht der Sitz auf " + name + " über."
}

// sentenceSequence explains one order in which seats free on one day may be filled.
func sentenceSequence(order string, nr int, r Reading) string {
	where := "steht noch nicht fest, wohin der Sitz aus Vorgang Nr. " + strconv.Itoa(nr) + " geht"
	switch {
	case r.LeadsTo == "vacant":
		where = "bleibt der Sitz aus Vorgang Nr. " + strconv.Itoa(nr) + " unbesetzt"
	case r.Person.Name != "":
		where = "geht der Sitz aus Vorgang Nr. " + strconv.Itoa(nr) + " auf " + r.Person.Name + " über"
	}
	return "Werden die Sitze in der Reihenfolge der Vorgänge " + german.List(strings.Split(order, "; ")) + " besetzt, " + where + "."
}

func sentenceWaits(nr int) string {
	return fmt.Sprintf("Erst wenn über den Sitz aus Vorgang Nr. %d entschieden ist, steht fest, wer hier nachrückt.", nr)
}

func sentenceReturn(leaves, returns Person, day election.Date) string {
	return fmt.Sprintf("Die Gründe für die Berufung von %s sind am %s weggefallen; der Sitz steht wieder %s zu.", leaves.Name, dated(day), returns.Name)
}

// Why the committee determines and not the returning officer alone.
const (
	doubtLot       = "ein Los hat entschieden"
	doubtRuling    = "eine Entscheidung zur Frage %s liegt zugrunde"
	doubtSequence  = "über die Reihenfolge gleichzeitig frei gewordener Sitze wurde entschieden"
	doubtNotice    = "zu %s liegt eine Mitteilung der Partei vor"
	doubtBan       = "zu %s war ein Parteiverbot zu prüfen"
	doubtMovedUp   = "die ausgeschiedene Person war selbst nachgerückt"
	doubtSameDay   = "mehrere Sitze desselben Wahlvorschlagsträgers wurden am selben Tag frei"
	doubtDeviation = "das amtliche Ergebnis weicht von der Nachrechnung ab"
	doubtAnnulled  = "eine frühere Feststellung wurde aufgehoben"
)

// numbers joins numbers in a sentence: "1, 2 und 3".
func numbers(ns []int) string { return german.List(words(ns)) }

// names joins names: "A, B und C".
func (c *Council) names(people []int) string {
	list := make([]string, len(people))
	for k, p := range people {
		list[k] = c.People[p].Name()
	}
	return german.List(list)
}

// votesOf joins names with votes and list position.
func (c *Council) votesOf(people []int) string {
	list := make([]string, len(people))
	for k, p := range people {
		place := ""
		if c.People[p].Position > 0 {
			place = fmt.Sprintf(", Listenplatz %d", c.People[p].Position)
		}
		list[k] = fmt.Sprintf("%s (%s%s)", c.People[p].Name(), german.Count(c.People[p].Votes, "Stimme", "Stimmen"), place)
	}
	return german.List(list)
}

// SeatKindReadings explain the two orders that a seat without an order of its own may follow; the
// first by votes, the second by the list.
var SeatKindReadings = []string{
	"Der Sitz folgt der Reihenfolge nach Stimmen, wie ein durch Personenwahl errungener Sitz.",
	"Der Sitz folgt der Reihenfolge der Liste, wie ein durch Listenwahl errungener Sitz.",
}

// SeatKindAgreed is said when both lead to the same result.
const SeatKindAgreed = "für einen Sitz aus dem Überschuss eines anderen Wahlbereichs nennt das Gesetz keine eigene Reihenfolge; beide Lesarten (Stimmen oder Listenplatz) führen hier zum selben Ergebnis"
