package rules

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// decideDay decides seats of one proposer that became free on the same day. Seats of one list and
// kind are taken by number; otherwise every sequence is played, and where another sequence gives a
// seat to somebody else, only a ruling may choose (open questions NI-11, BB-19).
func (s *State) decideDay(ids []int, day election.Date) {
	if seq := s.ruledSequence(ids); seq != nil {
		s.inOrder(seq, day)
		return
	}
	orders := s.sequences(ids)
	if len(orders) > 1 {
		var reviewed []int
		ids, reviewed = s.apart(ids)
		defer s.inOrder(reviewed, day)
		orders = s.sequences(ids)
	}
	if len(orders) == 1 {
		s.inOrder(orders[0], day)
		return
	}
	q := &Question{Rule: s.vacs[ids[0]].law.Provisions.Transfer}
	about := make([]*vacancy, len(ids))
	for k, id := range ids {
		about[k] = s.vacs[id]
		q.vacs = append(q.vacs, s.vacs[id].event.Nr)
	}
	for _, o := range orders {
		q.Answers = append(q.Answers, joinInts(s.eventsOf(o)))
	}
	q.Key = "sequence " + joinInts(q.vacs)
	q.Outcome = RulingRequired{Question: election.QSequence, Events: q.vacs}
	if k, ok := s.settle(q, about...); ok {
		s.inOrder(orders[k], day)
		return
	}
	for _, v := range about {
		v.outcome = q.Outcome
	}
}

// apart parts the seats that a review organ gives later itself: they ask for no sequence.
func (s *State) apart(ids []int) (asked, reviewed []int) {
	for _, id := range ids {
		if s.reviewedLater(s.vacs[id : id+1]) {
			reviewed = append(reviewed, id)
		} else {
			asked = append(asked, id)
		}
	}
	return asked, reviewed
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
		s.search(id, day)
		v.openUntil = 0
	}
}

func (s *State) sameClass(i, j int) bool {
	a, b := s.seats[s.vacs[i].seat], s.seats[s.vacs[j].seat]
	return a.kind == b.kind && (a.nomination == b.nomination || a.kind == election.MajoritySeat)
}

// search walks the order for vacancy i and calls whom it finds.
func (s *State) search(i int, day election.Date) {
	if s.asked != nil {
		return
	}
	v := s.vacs[i]
	v.passed, v.drawn, v.outcome, v.basis, v.rule = nil, nil, nil, NoBasis, Citation{}
	v.forget()
	v.called, v.organ = -1, ""
	v.waiting = false
	if first := s.waitsFor(v); first != 0 {
		v.waiting = true
		v.outcome = RulingRequired{
			Question: election.QPredecessor, Events: []int{first},
			Readings: []Reading{{Answer: strconv.Itoa(first), Why: sentenceWaits(first)}},
		}
		return
	}
	w := &Walk{State: s, v: v, i: i, day: day}
	f := s.statute.Transfer(w)
	if f.Outcome != nil {
		v.outcome, v.rule = f.Outcome, f.Rule
		return
	}
	s.call(i, f.Person, f.Basis, f.Rule, day)
}

// waitsFor returns the event of an undecided vacancy that stands before v, 0 if there is none: one that
// a review decides later, or where too many answers are open to play them all.
func (s *State) waitsFor(v *vacancy) int {
	for _, nr := range s.undecided {
		for _, u := range s.vacs {
			if u.event.Nr == nr && v.behind(u) {
				return nr
			}
		}
	}
	return 0
}

// behind reports whether v comes after u: by the day the seat became free, then the number.
func (v *vacancy) behind(u *vacancy) bool {
	return cmp.Or(v.freeOn.Compare(u.freeOn), cmp.Compare(v.event.Nr, u.event.Nr)) > 0
}

// resume decides the vacancies that waited for one that a review has decided.
func (s *State) resume(event int, day election.Date) {
	s.undecided = slices.DeleteFunc(s.undecided, func(nr int) bool { return nr == event })
	var waiting []int
	for i, v := range s.vacs {
		if v.waiting {
			waiting = append(waiting, i)
		}
	}
	slices.SortFunc(waiting, func(a, b int) int {
		if s.vacs[a].behind(s.vacs[b]) {
			return 1
		}
		return -1
	})
	for _, i := range waiting {
		s.search(i, day)
	}
}

// forget takes away the steps of a walk that does not count any more.
func (v *vacancy) forget(keep ...Effect) {
	v.steps = slices.DeleteFunc(v.steps, func(x Step) bool { return !lasting[x.Effect] && !slices.Contains(keep, x.Effect) })
}

// lasting are the steps that a new walk keeps.
var lasting = map[Effect]bool{Freed: true, Reviewed: true, Ruled: true}

// call records that the seat passes to person p. An acceptance that had arrived before counts.
func (s *State) call(i, p int, basis Basis, rule Citation, day election.Date) {
	v := s.vacs[i]
	v.outcome, v.called, v.calledOn, v.basis, v.rule = nil, p, day, basis, rule
	v.served, v.deadline, v.accepted, v.deemed, v.answered = election.Date{}, election.Date{}, false, false, election.Date{}
	v.tried = append(v.tried, p)
	s.callOf[p] = int32(i)
	s.ever[p] = true
	if e, ok := s.early[p]; ok {
		at := e.Arrived()
		if !at.Before(v.declared) && !at.Before(v.renewed) {
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
	s.seats[v.seat].since = day
	word := wordAccepted
	if deemed {
		word = wordDeemed
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
	v.called, v.basis, v.accepted, v.deemed = -1, NoBasis, false, false
	v.served, v.deadline, v.answered = election.Date{}, election.Date{}, election.Date{}
	v.after = nil
}

// closed reports whether the seat stays empty.
func (v *vacancy) closed() bool { return v.outcome != nil && NameOf(v.outcome) == NameVacant }

// joinInts writes numbers as a clerk enters them in a cell: "1; 2".
func joinInts(ns []int) string { return strings.Join(words(ns), "; ") }

func words(ns []int) []string {
	t := make([]string, len(ns))
	for k, n := range ns {
		t[k] = strconv.Itoa(n)
	}
	return t
}
