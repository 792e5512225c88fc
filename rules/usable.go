package rules

import (
	"notices/internal/election"
)

// usable checks what an event needs; the finding names the cell.
func (in *input) usable(e *election.Event) bool {
	ok := true
	if code, why := in.statute.Refuses(e); code != "" {
		in.found.add(code, e.At("Ereignis"), "Vorgang Nr. %d: %s", e.Nr, why)
		ok = false
	}
	for _, n := range needs(e) {
		if n.missing {
			in.found.add(n.code, e.At(n.column), "Vorgang Nr. %d (%s): %s fehlt. Bitte die Spalte %s ausfüllen", e.Nr, e.Kind, n.what, n.column)
			ok = false
		}
	}
	if e.Person != "" && in.council.Find(e.Person) < 0 {
		in.found.add("E501", e.At("Person"), "Vorgang Nr. %d: %s steht nicht im Wahlergebnis", e.Nr, e.Person)
		return false
	}
	if !e.Received.IsZero() && e.Received.Before(e.Date) {
		in.found.add("W566", e.At("Eingang"), "Vorgang Nr. %d: der Eingang liegt vor dem Datum. Bitte beide Tage prüfen", e.Nr)
	}
	return ok
}

// A need is a cell without which an event cannot be processed.
type need struct {
	missing            bool
	code, column, what string
}

// needs lists the cells that an event of its kind needs.
func needs(e *election.Event) []need {
	out := []need{{e.Date.IsZero(), "E502", "Datum", "der Tag"}}
	if !refers(e.Kind) && e.Kind != election.Published {
		out = append(out, need{e.Person == "", "E501", "Person", "die Person"})
	}
	switch {
	case e.Kind == election.PartyExit || e.Kind == election.PartyExpulsion:
		out = append(out, need{e.Received.IsZero(), "E506", "Eingang", "der Tag, an dem die Mitteilung der Partei einging,"},
			need{e.Form == election.FormBlank, "E506", "Form", "die Form der Mitteilung der Partei"})
	case e.Kind == election.PartyBan || e.Kind == election.BannedMember:
		out = append(out, need{len(e.Parties()) == 0, "E515", "Grundlage", "die verbotene Partei"})
	case refers(e.Kind):
		_, known := e.About()
		out = append(out, need{!known, "E509", "Grundlage", "die Nummer des Vorgangs, durch den der Sitz frei wurde,"})
	}
	return out
}
