package rules

import (
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
		if r.former[p] {
			code, why = "W553", "hatte den Sitz an diesem Tag schon verloren; der Vorgang bleibt ohne Wirkung"
		}
		r.found.add(code, e.At("Person"), "%s %s. Erwartet wird bei „%s“ die Person, die nachgerückt war", r.People[p].Name(), why, e.Kind)
		return
	}
	v := r.vacs[i]
	if v.event.Kind == election.Death {
		r.found.add("E514", e.At("Person"), "der Sitz wurde durch Tod frei; niemand kann zurückkehren. Bitte Person und Ereignis prüfen")
		return
	}
	if r.statute.ReturnRule().IsZero() {
		r.found.add("W564", e.At("Ereignis"), "„%s“ ist in diesem Gesetz nicht ausdrücklich geregelt; das Programm gibt den Sitz an den Vorgänger zurück", e.Kind)
	}
	v.gone = true // the vacancy keeps what it led to
	r.callOf[p], r.seatOf[p] = -1, -1
	r.seats[v.seat].holder, r.seats[v.seat].movedUp, r.seats[v.seat].by = v.departed, v.movedUp, -1
	r.seatOf[v.departed], r.former[v.departed] = int32(v.seat), false
	r.returns = append(r.returns, Return{Event: e.Nr, Date: e.Date, Vacancy: v.event.Nr, Leaves: r.Person(p), Returns: r.Person(v.departed),
		Rule: r.statute.ReturnRule(), Text: sentenceReturn(r.Person(p), r.Person(v.departed), e.Date)})
}
