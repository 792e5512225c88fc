package rules

import (
	"notices/internal/election"
)

// droppedOut: the authority determined that a substitute dropped out.
func (r *replay) droppedOut(e *election.Event, p int) {
	law := r.lawOf(e.Date)
	switch {
	case r.seatOf[p] >= 0 || r.former[p]:
		r.found.add("W554", e.At("Person"), "%s ist keine Ersatzperson (mehr); „%s“ bleibt ohne Wirkung", r.People[p].Name(), e.Kind)
		return
	case r.out[p].reason != "":
		return
	}
	if i := int(r.callOf[p]); i >= 0 && r.barred[p] == "" && r.barNow(i, p, e.Date).Reason == "" {
		r.found.add("W562", e.At("Person"), "%s ist für den Sitz aus Vorgang Nr. %d berufen; dafür schließt nichts Erfasstes aus. „%s“ wirkt erst bei späteren Sitzen. Bitte prüfen, bevor ein Schreiben hinausgeht", r.People[p].Name(), r.vacs[i].event.Nr, e.Kind)
		return
	}
	reason := r.determinedReason(p)
	if reason == "" {
		r.found.add("W563", e.At("Person"), "für %s ist kein Grund des Ausscheidens erfasst; „%s“ bleibt ohne Wirkung. Erwartet wird vorher ein Vorgang wie „Austritt aus der Partei“ oder „Verlust der Wählbarkeit“", r.People[p].Name(), e.Kind)
		return
	}
	if reason != NotEligible && !r.statute.Lasting(law) {
		return
	}
	rule := r.statute.ReasonRule(reason, law)
	r.putOut(p, exit{reason: reason, rule: rule, event: e.Nr, day: e.Date})
	r.moveOn(p, e, reason, rule, e.Date)
}

// barNow says whether something bars person p from vacancy i.
func (r *replay) barNow(i, p int, day election.Date) Bar {
	w := &Walk{State: r.State, v: r.vacs[i], i: i, day: day}
	return r.statute.Bar(w.quiet(), p)
}

// determinedReason says what a determined drop-out was about.
func (r *replay) determinedReason(p int) Reason {
	if r.barred[p] != "" {
		return r.barred[p]
	}
	if len(r.input.about(p, election.Ineligibility)) > 0 {
		return NotEligible
	}
	for _, e := range r.input.about(p, election.PartyExit, election.PartyExpulsion) {
		if r.NominationOf(p).Kind == election.Party && e.Date.After(r.Result.ElectionDay) && e.Form == election.InWriting {
			return LeftParty
		}
	}
	return ""
}
