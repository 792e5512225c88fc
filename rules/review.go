package rules

import (
	"strconv"
	"strings"

	"notices/internal/election"
)

// vacancyOf returns the vacancy of the event that an Einspruch or a review names as its Grundlage.
func (s *State) vacancyOf(e *election.Event) int {
	nr, err := strconv.Atoi(strings.TrimSpace(e.Ground))
	if err != nil {
		return -1
	}
	for i, v := range s.vacs {
		if v.event.Nr == nr {
			return i
		}
	}
	return -1
}

func (r *replay) objection(e *election.Event) {
	i := r.vacancyOf(e)
	if i < 0 {
		r.unknownGround(e)
		return
	}
	if v := r.vacs[i]; v.review.Kind == "" || v.review.Kind == election.Objection {
		v.review = Review{Kind: e.Kind, Event: e.Nr, Date: e.Date, Organ: e.DeterminedBy}
	}
}

func (r *replay) unknownGround(e *election.Event) {
	r.found.add("E509", e.At("Grundlage"), "Vorgang Nr. %d (%s): durch Vorgang „%s“ wurde bis dahin kein Sitz frei. Erwartet wird die Nummer des Vorgangs, durch den der Sitz frei wurde", e.Nr, e.Kind, e.Ground)
}

// review applies what an election-review organ decided (law/README 15).
func (r *replay) review(e *election.Event, p int) {
	i := r.vacancyOf(e)
	if i < 0 {
		r.unknownGround(e)
		return
	}
	v := r.vacs[i]
	before := v.called
	if v.called >= 0 && v.accepted && int(r.seatOf[v.called]) != v.seat {
		r.found.add("E516", e.At("Grundlage"), "Vorgang Nr. %d: der Sitz aus Vorgang Nr. %d ist inzwischen erneut frei geworden; die Prüfungsentscheidung kann nur den letzten Übergang betreffen. Bitte Grundlage prüfen", e.Nr, v.event.Nr)
		return
	}
	if e.Kind == election.Annulled {
		r.annul(e, i, before)
		return
	}
	if p >= 0 && !r.mayBeNamed(e, i, p) {
		return
	}
	r.release(i)
	v.passed, v.dropped = nil, nil
	v.forget()
	v.review = Review{Kind: e.Kind, Event: e.Nr, Date: e.Date, Organ: e.DeterminedBy, Before: r.Person(before)}
	r.say(v, saying{effect: Reviewed, rule: v.law.Provisions.Review, persons: people(p), word: string(e.Kind), word2: e.DeterminedBy, day: e.Date})
	if p < 0 {
		v.outcome, v.rule, v.basis = Vacant{ByReview: true}, v.law.Provisions.Review, NobodyLeft
	} else {
		r.call(i, p, NoBasis, v.law.Provisions.Review, e.Date)
	}
	v.organ = e.DeterminedBy
	if before >= 0 || v.chain > 1 {
		v.chain++
	}
}

// annul voids the transfer: the person called never held the seat, is passed over for it and stays a
// substitute for others.
func (r *replay) annul(e *election.Event, i, before int) {
	v := r.vacs[i]
	if v.called < 0 && !v.closed() {
		r.found.add("W567", e.At("Grundlage"), "Vorgang Nr. %d: über den Sitz aus Vorgang Nr. %d ist noch nichts festgestellt; die Aufhebung bleibt ohne Wirkung", e.Nr, v.event.Nr)
		return
	}
	r.release(i)
	v.review = Review{Kind: e.Kind, Event: e.Nr, Date: e.Date, Organ: e.DeterminedBy, Before: r.Person(before)}
	v.doubts = append(v.doubts, sentenceDoubt("annulled", ""))
	r.say(v, saying{effect: Reviewed, rule: v.law.Provisions.Review, persons: people(before), word: string(e.Kind), word2: e.DeterminedBy, day: e.Date})
	if before >= 0 {
		v.annulled[before], v.annulBy = true, e.Nr
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
	case r.callOf[p] >= 0 && int(r.callOf[p]) != i:
		why = "ist für einen anderen Sitz berufen"
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

func people(p int) []int {
	if p < 0 {
		return nil
	}
	return []int{p}
}
