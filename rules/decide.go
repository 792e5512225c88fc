package rules

import (
	"cmp"
	"slices"
	"strconv"

	"notices/internal/election"
)

// decideDay decides seats of one proposer that became free on the same day. Seats of one list and
// kind are taken by number; otherwise every sequence is tried, and where another sequence gives a
// seat to somebody else, only a ruling may choose (law/README 9).
func (s *State) decideDay(ids []int, day election.Date) {
	if len(ids) == 1 {
		s.decide(ids[0], day)
		return
	}
	if seq := s.ruledSequence(ids); seq != nil {
		s.inOrder(seq, day)
		return
	}
	orders := s.sequences(ids)
	if len(orders) == 1 {
		s.inOrder(ids, day)
		return
	}
	results := make([][]result, len(orders))
	for k, o := range orders {
		t := s.clone()
		t.inOrder(o, day)
		for _, id := range ids {
			results[k] = append(results[k], t.result(id))
		}
	}
	var differ []int
	for n, id := range ids {
		for k := range orders {
			if !results[k][n].same(results[0][n]) {
				differ = append(differ, id)
				break
			}
		}
	}
	if len(differ) == 0 {
		s.inOrder(ids, day)
		return
	}
	s.askSequence(ids, differ, orders, results, day)
}

// inOrder decides the seats one after the other. Neighbours of one list and kind are told how many
// of them are still to be filled: as many seats as tied people need no lot.
func (s *State) inOrder(ids []int, day election.Date) {
	for k, id := range ids {
		v := s.vacs[id]
		v.openUntil = 1
		for _, next := range ids[k+1:] {
			if !s.sameClass(id, next) {
				break
			}
			v.openUntil++
		}
		s.decide(id, day)
		v.openUntil = 0
	}
}

func (s *State) sameClass(i, j int) bool {
	a, b := s.seats[s.vacs[i].seat], s.seats[s.vacs[j].seat]
	return a.kind == b.kind && (a.nomination == b.nomination || a.kind == election.MajoritySeat)
}

// decide finds a successor for one vacancy, unless an earlier undecided vacancy of the same proposer
// makes a difference.
func (s *State) decide(i int, day election.Date) {
	open := s.openBefore(i)
	if len(open) == 0 {
		s.search(i, day)
		return
	}
	budget := maxFutures
	all := s.futures(open, i, day, &budget)
	if budget >= 0 && len(all) > 0 && !slices.ContainsFunc(all, func(r result) bool { return !r.same(all[0]) }) {
		r := all[0]
		for _, o := range all[1:] {
			r.passed = slices.DeleteFunc(slices.Clone(r.passed), func(x Passed) bool {
				return !slices.ContainsFunc(o.passed, func(y Passed) bool { return x.Person.ID == y.Person.ID })
			})
		}
		s.adopt(i, r, day)
		return
	}
	v := s.vacs[i]
	first := s.vacs[open[0]].event.Nr
	v.passed, v.outcome = nil, RulingRequired{Question: election.QPredecessor, Events: []int{first},
		Readings: []Reading{{Answer: strconv.Itoa(first), LeadsTo: "", Why: sentenceWaits(first)}}}
	s.say(v, saying{effect: Asked, rule: v.law.Provisions.Transfer, word: string(election.QPredecessor), n: first})
}

// openBefore lists the undecided vacancies of the same proposer that stand before vacancy i.
func (s *State) openBefore(i int) []int {
	var out []int
	for j, u := range s.vacs {
		if j != i && u.outcome != nil && NameOf(u.outcome) != NameVacant && s.vacs[i].behind(u) && s.related(i, j) {
			out = append(out, j)
		}
	}
	slices.SortFunc(out, func(a, b int) int {
		if s.vacs[a].behind(s.vacs[b]) {
			return 1
		}
		return -1
	})
	return out
}

// behind reports whether v comes after u: by the day the seat became free, then the number.
func (v *vacancy) behind(u *vacancy) bool {
	return cmp.Or(v.freeOn.Compare(u.freeOn), cmp.Compare(v.event.Nr, u.event.Nr)) > 0
}

// related reports whether two vacancies draw on the same substitutes.
func (s *State) related(i, j int) bool {
	a, b := s.seats[s.vacs[i].seat], s.seats[s.vacs[j].seat]
	return s.sameProposer(a.nomination, b.nomination) || a.kind == election.MajoritySeat
}

// search walks the order for vacancy i and calls whom it finds.
func (s *State) search(i int, day election.Date) {
	v := s.vacs[i]
	v.passed, v.outcome, v.basis, v.rule = nil, nil, NoBasis, Citation{}
	v.steps = slices.DeleteFunc(v.steps, func(x Step) bool { return !lasting[x.Effect] })
	v.called, v.organ = -1, ""
	w := &Walk{State: s, v: v, i: i, day: day}
	f := s.statute.Transfer(w)
	if f.Outcome != nil {
		v.outcome, v.rule = f.Outcome, f.Rule
		return
	}
	s.call(i, f.Person, f.Basis, f.Rule, day)
}

// lasting are the steps that a new walk keeps.
var lasting = map[Effect]bool{Freed: true, Reviewed: true, Ruled: true, Returned: true}

// call records that the seat passes to person p. An acceptance that had arrived before counts.
func (s *State) call(i, p int, basis Basis, rule Citation, day election.Date) {
	v := s.vacs[i]
	v.outcome, v.called, v.calledOn, v.basis, v.rule = nil, p, day, basis, rule
	v.served, v.deadline, v.accepted, v.deemed, v.answered = election.Date{}, election.Date{}, false, false, election.Date{}
	s.callOf[p] = int32(i)
	s.ever[p] = true
	if e, ok := s.early[p]; ok {
		at := receipt(&e)
		if !at.Before(v.declared) && !at.Before(v.review.Date) {
			delete(s.early, p)
			s.accept(i, at, false)
		}
	}
}

// accept seats the person called for vacancy i.
func (s *State) accept(i int, day election.Date, deemed bool) {
	v := s.vacs[i]
	p := v.called
	v.accepted, v.deemed, v.answered = true, deemed, day
	s.callOf[p] = -1
	s.seatOf[p] = int32(v.seat)
	s.seats[v.seat].holder, s.seats[v.seat].movedUp, s.seats[v.seat].by = p, true, i
	word := "accepted"
	if deemed {
		word = "deemed"
	}
	s.sayAfter(v, saying{effect: Answered, rule: v.law.Provisions.Acceptance, persons: []int{p}, word: word, day: day})
}

// release takes the call of vacancy i back: nobody is called any more.
func (s *State) release(i int) {
	v := s.vacs[i]
	if v.called < 0 {
		return
	}
	s.callOf[v.called] = -1
	if v.accepted && int(s.seatOf[v.called]) == v.seat {
		s.seatOf[v.called] = -1
		s.seats[v.seat].holder = -1
	}
	v.called, v.accepted, v.deemed = -1, false, false
	v.served, v.deadline, v.answered = election.Date{}, election.Date{}, election.Date{}
	v.after = nil
}

// again decides everything that is undecided for the proposer of nomination n, and vacancy i, in
// order: somebody dropped out, or became free.
func (s *State) again(n int, day election.Date) {
	var open []int
	for j, v := range s.vacs {
		if v.called < 0 && !v.closed() && (s.sameProposer(s.seats[v.seat].nomination, n) || s.seats[v.seat].kind == election.MajoritySeat) {
			open = append(open, j)
		}
	}
	slices.SortFunc(open, func(a, b int) int {
		if s.vacs[a].behind(s.vacs[b]) {
			return 1
		}
		return -1
	})
	for len(open) > 0 {
		k := 1
		for k < len(open) && s.vacs[open[k]].freeOn == s.vacs[open[0]].freeOn {
			k++
		}
		s.decideDay(open[:k], day)
		open = open[k:]
	}
}

// closed reports whether nothing is to be searched: the seat stays empty, or a later vacancy of the
// same seat has taken over.
func (v *vacancy) closed() bool { return v.outcome != nil && NameOf(v.outcome) == NameVacant }
