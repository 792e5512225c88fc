package rules

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// leftOver reports acceptances that belong to nothing.
func (r *replay) leftOver(events []*election.Event) {
	for _, e := range events {
		p := r.Find(e.Person)
		x, waits := r.early[p]
		if e.Kind != election.Acceptance || !waits || x.Nr != e.Nr {
			continue
		}
		if r.ever[p] || r.out[p].reason != "" {
			r.noEffect(e, p)
			continue
		}
		r.found.add("E504", e.At("Person"), "%s hat angenommen, ist aber nie berufen worden. Bitte prüfen, ob die Person stimmt oder ein Vorgang fehlt", r.People[p].Name())
	}
}

// checkBans reports names of parties that match nothing: a misspelt name would let somebody follow who
// must not.
func (s *input) checkBans() {
	var banned []string
	for _, e := range s.events {
		if e.Kind == election.PartyBan {
			banned = append(banned, Names(e.Ground)...)
		}
	}
	for _, e := range s.events {
		switch {
		case e.Kind == election.BannedMember && len(banned) > 0 && !shares(Names(e.Ground), banned):
			s.found.add("W576", e.At("Grundlage"), "Vorgang Nr. %d: „%s“ ist in keinem Parteiverbot genannt (%s). Wenn dieselbe Partei gemeint ist, bitte den Namen genauso schreiben wie dort", e.Nr, e.Ground, strings.Join(banned, "; "))
		case e.Kind == election.PartyBan && !s.knownParty(Names(e.Ground)):
			s.found.add("W575", e.At("Grundlage"), "Vorgang Nr. %d: kein Wahlvorschlag heißt „%s“, und niemand ist als zugehörig erfasst; ausgeschlossen wird niemand. Bitte den Namen prüfen", e.Nr, e.Ground)
		}
	}
}

// knownParty reports whether a nomination or somebody's membership bears one of the names.
func (s *input) knownParty(names []string) bool {
	for n := range s.c.Result.Nominations {
		if slices.Contains(names, strings.TrimSpace(s.c.Result.Nominations[n].Name)) {
			return true
		}
	}
	return slices.ContainsFunc(s.events, func(e *election.Event) bool {
		return e.Kind == election.BannedMember && shares(Names(e.Ground), names)
	})
}

func shares(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool { return slices.Contains(b, x) })
}

// Names splits a Grundlage into names of parties.
func Names(ground string) []string {
	var out []string
	for _, n := range strings.Split(ground, ";") {
		if n = strings.TrimSpace(n); n != "" {
			out = append(out, n)
		}
	}
	return out
}

// usable checks what an event needs; the finding names the cell.
func (s *input) usable(e *election.Event) bool {
	ok := true
	missing := func(code, column, what string) {
		ok = false
		s.found.add(code, e.At(column), "Vorgang Nr. %d (%s): %s fehlt. Bitte die Spalte %s ausfüllen", e.Nr, e.Kind, what, column)
	}
	if code, why := s.statute.Refuses(e, s.council, s.lawOf(cmp.Or(e.FreeFrom, e.Date))); code != "" {
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
	if e.Person != "" && s.council.Find(e.Person) < 0 {
		s.found.add("E501", e.At("Person"), "Vorgang Nr. %d: %s steht nicht im Wahlergebnis", e.Nr, e.Person)
		return false
	}
	if !e.Received.IsZero() && e.Received.Before(e.Date) {
		s.found.add("W566", e.At("Eingang"), "Vorgang Nr. %d: der Eingang liegt vor dem Datum. Bitte beide Tage prüfen", e.Nr)
	}
	return ok
}
