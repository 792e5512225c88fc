package rules

import (
	"slices"

	"notices/internal/election"
)

// reasonsGone gives the seat back to the predecessor; the person who had moved up is a substitute
// in the old place again.
func (r *replay) reasonsGone(e *election.Event, p int) {
	i := -1
	if r.seatOf[p] >= 0 {
		i = r.seats[r.seatOf[p]].by
	} else if r.callOf[p] >= 0 {
		i = int(r.callOf[p])
	}
	if i < 0 {
		code, why := "E514", "hat keinen Sitz durch Nachrücken erhalten"
		if r.former[p] || r.returned[p] {
			code, why = "W553", "hatte den Sitz an diesem Tag schon verloren; der Vorgang bleibt ohne Wirkung"
		}
		r.found.add(code, e.At("Person"), "%s %s. Erwartet wird bei „%s“ die Person, die nachgerückt war", r.People[p].Name(), why, e.Kind)
		return
	}
	v := r.vacs[i]
	if r.dead(v.departed, e.Date) {
		r.found.add("E514", e.At("Person"), "%s ist verstorben und kann nicht auf den Sitz zurückkehren. Bitte Person und Ereignis prüfen", r.People[v.departed].Name())
		return
	}
	if r.statute.ReturnRule().IsZero() {
		r.found.add("W564", e.At("Ereignis"), "„%s“ ist in diesem Gesetz nicht ausdrücklich geregelt; das Programm gibt den Sitz an den Vorgänger zurück", e.Kind)
	}
	v.gone = true // the vacancy keeps what it led to
	if !v.accepted {
		v.served, v.deadline = election.Date{}, election.Date{} // nobody has to answer any more
	}
	r.callOf[p], r.seatOf[p] = -1, -1
	seat := &r.seats[v.seat]
	seat.holder, seat.movedUp, seat.by, seat.since = v.departed, v.movedUp, v.before, e.Date
	r.seatOf[v.departed], r.former[v.departed] = int32(v.seat), false
	r.returned[p] = true
	r.returns = append(r.returns, Return{
		Event: e.Nr, Date: e.Date, Vacancy: v.event.Nr, Leaves: r.Person(p), Returns: r.Person(v.departed),
		Rule: r.statute.ReturnRule(), Text: sentenceReturn(r.Person(p), r.Person(v.departed), e.Date),
	})
}

// dead reports whether a death is recorded for the person up to the day.
func (r *replay) dead(p int, day election.Date) bool {
	return slices.ContainsFunc(r.input.about(p, election.Death), func(e *election.Event) bool { return !e.Date.After(day) })
}
