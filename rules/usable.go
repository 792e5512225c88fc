package rules

import (
	"notices/internal/election"
)

// usable checks what an event needs; the finding names the cell.
func (s *input) usable(e *election.Event) bool {
	ok := true
	missing := func(code, column, what string) {
		ok = false
		s.found.add(code, e.At(column), "Vorgang Nr. %d (%s): %s fehlt. Bitte die Spalte %s ausfüllen", e.Nr, e.Kind, what, column)
	}
	if code, why := s.statute.Refuses(e); code != "" {
		s.found.add(code, e.At("Ereignis"), "Vorgang Nr. %d: %s", e.Nr, why)
		ok = false
	}
	if e.Date.IsZero() {
		missing("E502", "Datum", "der Tag")
	}
	switch e.Kind {
	case election.Objection, election.Confirmed, election.Annulled:
	case election.Changed, election.ByCouncil, election.Published:
	default:
		if e.Person == "" {
			missing("E501", "Person", "die Person")
		}
	}
	switch e.Kind {
	case election.PartyExit, election.PartyExpulsion:
		if e.Received.IsZero() {
			missing("E506", "Eingang", "der Tag, an dem die Mitteilung der Partei einging,")
		}
		if e.Form == election.FormBlank {
			missing("E506", "Form", "die Form der Mitteilung der Partei")
		}
	case election.PartyBan, election.BannedMember:
		if len(e.Parties()) == 0 {
			missing("E515", "Grundlage", "die verbotene Partei")
		}
	case election.Objection, election.Confirmed, election.Annulled, election.Changed, election.ByCouncil:
		if _, ok := e.About(); !ok {
			missing("E509", "Grundlage", "die Nummer des Vorgangs, durch den der Sitz frei wurde,")
		}
	}
	if e.Person != "" && s.council.Find(e.Person) < 0 {
		s.found.add("E501", e.At("Person"), "Vorgang Nr. %d: %s steht nicht im Wahlergebnis", e.Nr, e.Person)
		return false
	}
	if !e.Received.IsZero() && e.Received.Before(e.Date) {
		s.found.add("W566", e.At("Eingang"), "Vorgang Nr. %d: der Eingang liegt vor dem Datum. Bitte beide Tage prüfen", e.Nr)
	}
	return ok
}
