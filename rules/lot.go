package rules

import (
	"fmt"
	"slices"

	"notices/internal/election"
)

// lotFor returns the recorded lot that parts the tied people, nil if none does. A lot that names
// some of them but not all is incomplete: a finding, since nobody knows whom it was to part.
func (w *Walk) lotFor(free []int) *election.Lot {
	for k := range w.input.c.Lots {
		l := &w.input.c.Lots[k]
		if l.Subject != election.LotSubstitutes || w.input.badLots[l.Nr] {
			continue
		}
		named := 0
		for _, p := range free {
			if slices.Contains(l.Order, w.People[p].ID) {
				named++
			}
		}
		switch {
		case named == len(free):
			return l
		case named > 0:
			w.found.add("E533", l.Origin, "Los Nr. %d: es fehlen Personen, die noch gleichauf liegen. Das Los muss alle umfassen, die noch nachrücken können: %s", l.Nr, w.names(free))
			return l
		}
	}
	return nil
}

// checkLots validates the recorded lots among substitutes against the votes: known substitutes, none
// twice, all equal. Whether a lot is complete shows when it is used.
func (s *input) checkLots() {
	for k := range s.c.Lots {
		l := &s.c.Lots[k]
		if l.Subject != election.LotSubstitutes {
			continue
		}
		switch {
		case l.Date.IsZero():
			s.found.add("W536", l.Origin, "Los Nr. %d hat kein Datum. Bitte den Tag der Ziehung eintragen", l.Nr)
		case l.Date.Before(s.council.Result.ElectionDay):
			s.found.add("W536", l.Origin, "Los Nr. %d wurde am %s gezogen, vor dem Wahltag. Bitte den Tag prüfen", l.Nr, german(l.Date))
		}
		code, why := s.lotFault(l)
		for j := range k {
			if o := &s.c.Lots[j]; code == "" && o.Subject == l.Subject && !s.badLots[o.Nr] && contradict(o.Order, l.Order) {
				code, why = "E535", fmt.Sprintf("es widerspricht dem Los Nr. %d über dieselben Personen. Ein Los gilt für die ganze Wahlperiode; bitte das falsche löschen", o.Nr)
			}
		}
		if code != "" {
			s.badLots[l.Nr] = true
			s.found.add(code, l.Origin, "Los Nr. %d: %s", l.Nr, why)
		}
	}
}

// contradict reports whether two drawn orders put the same persons in different orders.
func contradict(a, b []string) bool {
	last := -1
	for _, id := range a {
		if k := slices.Index(b, id); k >= 0 {
			if k < last {
				return true
			}
			last = k
		}
	}
	return false
}

func (s *input) lotFault(l *election.Lot) (code, why string) {
	var people []int
	for _, id := range l.Order {
		p := s.council.Find(id)
		switch {
		case p < 0:
			return "E531", "„" + id + "“ steht nicht im Wahlergebnis. Erwartet wird eine Personenkennung wie SPD/3"
		case s.council.People[p].Elected:
			return "E531", s.council.People[p].Name() + " ist gewählt und keine Ersatzperson. Bitte die Reihenfolge des Loses prüfen"
		case slices.Contains(people, p):
			return "E532", s.council.People[p].Name() + " ist zweimal genannt. Jede Person darf nur einmal in der Reihenfolge stehen"
		}
		people = append(people, p)
	}
	if len(people) < 2 {
		return "E533", "ein Los braucht mindestens zwei Personen"
	}
	for _, p := range people[1:] {
		if s.council.Result.System != election.Majority && !s.council.sameProposer(s.council.People[people[0]].Nomination, s.council.People[p].Nomination) {
			return "E531", s.council.People[p].Name() + " gehört zu einem anderen Wahlvorschlag; zwischen diesen Personen kann kein Los entscheiden"
		}
		if s.council.People[p].Votes != s.council.People[people[0]].Votes {
			return "E534", "die Stimmenzahlen sind nicht (mehr) gleich: " + s.council.votesOf(people) + ". Das Los passt nicht zu diesem Ergebnis"
		}
	}
	return "", ""
}
