package rules

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// leftOver reports answers that belong to nothing, and events later than the reporting day.
func (r *replay) leftOver() {
	for k := range r.input.c.Events {
		e := &r.input.c.Events[k]
		if d := receipt(e); d.After(r.input.asOf) {
			r.found.add("W550", e.At("Datum"), "Vorgang Nr. %d liegt nach dem Stichtag %s; er zählt trotzdem", e.Nr, german(r.input.asOf))
		}
		p := r.Find(e.Person)
		if p < 0 || e.Kind != election.Acceptance {
			continue
		}
		if x, ok := r.early[p]; !ok || x.Nr != e.Nr {
			continue
		}
		switch {
		case r.waiting(p):
			r.found.add("W565", e.At("Person"), "die Annahme von %s zählt erst, wenn feststeht, auf wen der Sitz übergeht", r.People[p].Name())
		case r.ever[p]:
			r.noEffect(e, p)
		default:
			r.found.add("E504", e.At("Person"), "%s hat angenommen, ist aber nie berufen worden. Bitte prüfen, ob die Person stimmt oder ein Vorgang fehlt", r.People[p].Name())
		}
	}
}

// waiting reports whether an undecided vacancy could still lead to person p.
func (r *replay) waiting(p int) bool {
	return slices.ContainsFunc(r.vacs, func(v *vacancy) bool {
		return v.outcome != nil && !v.closed() && (r.sameProposer(r.seats[v.seat].nomination, r.People[p].Nomination) || r.seats[v.seat].kind == election.MajoritySeat)
	})
}

// usable checks what an event needs; the finding names the cell.
func (s *State) usable(e *election.Event) bool {
	ok := true
	missing := func(code, column, what string) {
		ok = false
		s.found.add(code, e.At(column), "Vorgang Nr. %d (%s): %s fehlt. Bitte die Spalte %s ausfüllen", e.Nr, e.Kind, what, column)
	}
	if code, why := s.statute.Refuses(e, s.Council, s.lawOf(cmp.Or(e.FreeFrom, e.Date))); code != "" {
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
		if strings.TrimSpace(e.Ground) == "" {
			missing("E515", "Grundlage", "die verbotene Partei")
		}
	case election.Objection, election.Confirmed, election.Annulled, election.Changed, election.ByCouncil:
		if _, err := strconv.Atoi(strings.TrimSpace(e.Ground)); err != nil {
			missing("E509", "Grundlage", "die Nummer des Vorgangs, durch den der Sitz frei wurde,")
		}
	}
	if e.Person != "" && s.Find(e.Person) < 0 {
		s.found.add("E501", e.At("Person"), "Vorgang Nr. %d: %s steht nicht im Wahlergebnis", e.Nr, e.Person)
		return false
	}
	if !e.Received.IsZero() && e.Received.Before(e.Date) {
		s.found.add("W566", e.At("Eingang"), "Vorgang Nr. %d: der Eingang liegt vor dem Datum. Bitte beide Tage prüfen", e.Nr)
	}
	return ok
}
