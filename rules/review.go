package rules

import (
	"container/heap"
	"slices"

	"notices/internal/election"
)

// vacancyOf returns the vacancy of the event that an Einspruch or a review names as its Grundlage.
func (s *State) vacancyOf(e *election.Event) int {
	nr, ok := e.About()
	return slices.IndexFunc(s.vacs, func(v *vacancy) bool { return ok && v.event.Nr == nr })
}

func (r *replay) objection(e *election.Event) {
	i := r.vacancyOf(e)
	if i < 0 {
		r.later(e)
		return
	}
	if v := r.vacs[i]; v.review.Kind == "" || v.review.Kind == election.Objection {
		v.review = Review{Kind: e.Kind, Event: e.Nr, Date: e.Date, Organ: e.DeterminedBy}
	}
}

// later puts a paper about a seat that is still to become free, by an event that has arrived or does so
// on this day, to the end of that day; without such a seat the paper's Grundlage is wrong.
func (r *replay) later(e *election.Event) {
	about, _ := e.About()
	for _, x := range r.q {
		if x.phase == 1 && x.nr == about && (x.frees || x.day == r.now) {
			heap.Push(&r.q, item{day: x.day, phase: 2, nr: e.Nr, event: e})
			return
		}
	}
	r.unknownGround(e)
}

func (r *replay) unknownGround(e *election.Event) {
	r.found.add("E509", e.At("Grundlage"), "Vorgang Nr. %d (%s): durch Vorgang „%s“ wurde bis dahin kein Sitz frei. Erwartet wird die Nummer des Vorgangs, durch den der Sitz frei wurde", e.Nr, e.Kind, e.Ground)
}

// review applies what an election-review organ decided.
func (r *replay) review(e *election.Event, p int) {
	i := r.vacancyOf(e)
	if i < 0 {
		r.later(e)
		return
	}
	v := r.vacs[i]
	switch {
	case v.gone:
		r.found.add("W553", e.At("Grundlage"), "Vorgang Nr. %d: der Sitz aus Vorgang Nr. %d ist schon zurückgegeben; die Prüfungsentscheidung bleibt ohne Wirkung", e.Nr, v.event.Nr)
	case v.called >= 0 && v.accepted && int(r.seatOf[v.called]) != v.seat:
		r.found.add("W553", e.At("Grundlage"), "Vorgang Nr. %d: der Sitz aus Vorgang Nr. %d ist inzwischen erneut frei geworden; die Prüfungsentscheidung bleibt ohne Wirkung. Bitte prüfen, ob sie den letzten Übergang meint", e.Nr, v.event.Nr)
	case e.Kind == election.Annulled:
		r.annul(e, i)
	case p < 0 || r.mayBeNamed(e, i, p):
		r.award(e, i, p)
	}
}

// award gives the seat of vacancy i to the person whom a review organ names, or to nobody.
func (r *replay) award(e *election.Event, i, p int) {
	v := r.vacs[i]
	before := v.called
	r.release(i)
	if j := r.callFor(p); j >= 0 {
		r.release(j) // called for another seat: that one goes on
		defer r.search(j, e.Date)
	}
	v.passed, v.dropped, v.waiting = nil, nil, false
	v.forget(Ranked)
	v.review = Review{Kind: e.Kind, Event: e.Nr, Date: e.Date, Organ: e.DeterminedBy}
	rule := v.law.Provisions.Idle
	if e.Kind == election.Changed {
		rule, v.review.Before = v.law.Provisions.Review, r.Person(before)
	}
	v.seen[e.Nr], v.renewed = true, e.Date
	r.say(v, saying{effect: Reviewed, rule: rule, persons: people(p), word: string(e.Kind), by: e.DeterminedBy, day: e.Date})
	if p < 0 {
		v.outcome, v.rule, v.basis = Vacant{ByReview: true}, rule, NobodyLeft
	} else {
		r.call(i, p, NoBasis, rule, e.Date)
	}
	v.organ = e.DeterminedBy
	if e.Kind == election.Changed && before >= 0 || v.chain > 1 {
		v.chain++
	}
	r.resume(v.event.Nr, e.Date)
}

// annul voids the transfer: the person called never held the seat, is passed over for it and stays a
// substitute for others.
func (r *replay) annul(e *election.Event, i int) {
	v := r.vacs[i]
	before := v.called
	if v.called < 0 && !v.closed() {
		r.found.add("W567", e.At("Grundlage"), "Vorgang Nr. %d: über den Sitz aus Vorgang Nr. %d ist noch nichts festgestellt; die Aufhebung bleibt ohne Wirkung", e.Nr, v.event.Nr)
		return
	}
	r.release(i)
	v.review = Review{Kind: e.Kind, Event: e.Nr, Date: e.Date, Organ: e.DeterminedBy, Before: r.Person(before)}
	v.renewed = e.Date
	v.doubt(doubtAnnulled)
	r.say(v, saying{effect: Reviewed, rule: v.law.Provisions.Review, persons: people(before), word: string(e.Kind), by: e.DeterminedBy, day: e.Date})
	if before >= 0 {
		v.annulled[before] = e.Nr
	}
	v.chain++
	r.search(i, e.Date)
}

// mayBeNamed checks that a review organ's choice can take the seat.
func (r *replay) mayBeNamed(e *election.Event, i, p int) bool {
	why := ""
	switch {
	case r.seatOf[p] >= 0 && int(r.seatOf[p]) != r.vacs[i].seat:
		why = "hat schon einen Sitz"
	case r.out[p].reason == Died:
		why = "ist verstorben"
	case r.former[p]:
		why = "hat in dieser Wahlperiode schon einen Sitz verloren"
	}
	if why == "" {
		return true
	}
	r.found.add("E510", e.At("Person"), "Vorgang Nr. %d: %s %s und kann diesen Sitz nicht erhalten. Bitte die Person prüfen", e.Nr, r.People[p].Name(), why)
	return false
}

// callFor returns the vacancy for which person p is called, -1 if none.
func (s *State) callFor(p int) int {
	if p < 0 {
		return -1
	}
	return int(s.callOf[p])
}

func people(p int) []int {
	if p < 0 {
		return nil
	}
	return []int{p}
}
