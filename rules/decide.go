package rules

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// maxFutures bounds how many answers to open questions are looked through; beyond it the program asks.
const maxFutures = 256

// maxOrders bounds the sequences of seats free on one day that are compared.
const maxOrders = 120

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

// sequences lists the orders in which seats may be filled; seats of one class keep their numbers'
// order. One sequence means that the order cannot matter, more than maxOrders are cut.
func (s *State) sequences(ids []int) [][]int {
	var out [][]int
	var build func(done, rest []int)
	build = func(done, rest []int) {
		if len(out) >= maxOrders {
			return
		}
		if len(rest) == 0 {
			out = append(out, slices.Clone(done))
			return
		}
		for k, id := range rest {
			if slices.ContainsFunc(rest[:k], func(j int) bool { return s.sameClass(id, j) }) {
				continue
			}
			build(append(slices.Clone(done), id), slices.Delete(slices.Clone(rest), k, k+1))
		}
	}
	build(nil, ids)
	return out
}

// askSequence leaves the seats that depend on the sequence undecided and gives the others what every
// sequence gives them.
func (s *State) askSequence(ids, differ []int, orders [][]int, results [][]result, day election.Date) {
	events := make([]int, len(differ))
	for k, id := range differ {
		events[k] = s.vacs[id].event.Nr
	}
	for n, id := range ids {
		v := s.vacs[id]
		if !slices.Contains(differ, id) {
			s.adopt(id, results[0][n], day)
			continue
		}
		q := RulingRequired{Question: election.QSequence, Events: events}
		for k, o := range orders {
			r := results[k][n].reading
			r.Answer = s.sequenceText(o)
			r.Why = sentenceSequence(s, o, v.event.Nr, r)
			q.Readings = append(q.Readings, r)
		}
		v.passed = nil
		v.outcome = q
		s.say(v, saying{effect: Asked, rule: v.law.Provisions.Transfer, word: string(q.Question), word2: joinInts(events)})
	}
}

func (s *State) sequenceText(ids []int) string {
	nrs := make([]int, len(ids))
	for k, id := range ids {
		nrs[k] = s.vacs[id].event.Nr
	}
	return joinInts(nrs)
}

func joinInts(ns []int) string {
	t := make([]string, len(ns))
	for k, n := range ns {
		t[k] = strconv.Itoa(n)
	}
	return strings.Join(t, "; ")
}

// ruledSequence returns the seats in the order of a recorded ruling, nil if there is none. An answer
// that does not name these seats is a finding.
func (s *State) ruledSequence(ids []int) []int {
	for _, id := range ids {
		r := s.rulingOf(s.vacs[id].event.Nr, election.QSequence)
		if r == nil {
			continue
		}
		s.useRuling(r)
		var seq []int
		for _, part := range strings.FieldsFunc(r.Answer, func(c rune) bool { return c == ';' || c == ',' || c == ' ' }) {
			k := slices.IndexFunc(ids, func(id int) bool { return strconv.Itoa(s.vacs[id].event.Nr) == part })
			if k < 0 || slices.Contains(seq, ids[k]) {
				s.found.add("E542", r.Origin, "Entscheidung Nr. %d: „%s“ ist keine Reihenfolge der Vorgänge %s, deren Sitze am selben Tag frei wurden. Erwartet werden diese Nummern, jede einmal, getrennt durch Semikolon", r.Nr, r.Answer, s.sequenceText(ids))
				return nil
			}
			seq = append(seq, ids[k])
		}
		for _, id := range ids {
			if !slices.Contains(seq, id) {
				seq = append(seq, id)
			}
		}
		for _, id := range ids {
			s.vacs[id].doubts = append(s.vacs[id].doubts, sentenceDoubt("sequence", ""))
			s.say(s.vacs[id], saying{effect: Ruled, rule: s.vacs[id].law.Provisions.Determination, word: string(r.Question), word2: r.Answer, n: r.Nr, day: r.Date})
		}
		return seq
	}
	return nil
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

// futures plays every answer to the open questions and returns what vacancy i then leads to.
func (s *State) futures(open []int, i int, day election.Date, budget *int) []result {
	if *budget--; *budget < 0 {
		return nil
	}
	if len(open) == 0 {
		t := s.clone()
		t.search(i, day)
		return []result{t.result(i)}
	}
	if q, ok := s.vacs[open[0]].outcome.(RulingRequired); ok && q.Question == election.QPredecessor {
		t := s.clone()
		t.search(open[0], day)
		if t.vacs[open[0]].outcome == nil || NameOf(t.vacs[open[0]].outcome) == NameVacant {
			return t.futures(open[1:], i, day, budget)
		}
		return t.futuresOf(open, i, day, budget)
	}
	return s.futuresOf(open, i, day, budget)
}

func (s *State) futuresOf(open []int, i int, day election.Date, budget *int) []result {
	var out []result
	for _, answer := range s.answers(open[0], day) {
		t := s.clone()
		answer(t)
		rest := slices.DeleteFunc(slices.Clone(open), func(j int) bool {
			return t.vacs[j].outcome == nil || NameOf(t.vacs[j].outcome) == NameVacant
		})
		if len(rest) == len(open) && reflect.DeepEqual(rest, open) && sameQuestion(s.vacs[open[0]].outcome, t.vacs[open[0]].outcome) {
			*budget = -1
			return nil
		}
		out = append(out, t.futures(rest, i, day, budget)...)
		if *budget < 0 {
			return nil
		}
	}
	return out
}

// sameQuestion guards against an answer that changes nothing.
func sameQuestion(a, b Outcome) bool {
	return b != nil && result{reading: readingOf(a)}.same(result{reading: readingOf(b)})
}

// answers lists what may come of an undecided vacancy.
func (s *State) answers(u int, day election.Date) []func(*State) {
	var out []func(*State)
	assume := func(f func(*assumption)) {
		out = append(out, func(t *State) { f(&t.vacs[u].assume); t.search(u, day) })
	}
	switch o := s.vacs[u].outcome.(type) {
	case LotRequired:
		for _, id := range o.Tied {
			if p := s.Find(id); p >= 0 {
				assume(func(a *assumption) { a.first = append([]int{p}, a.first...) })
			}
		}
	case HearingRequired:
		p := s.Find(o.Hear.ID)
		for _, bars := range []bool{true, false} {
			assume(func(a *assumption) { a.bars = with(a.bars, p, bars) })
		}
	case RulingRequired:
		out = s.rulingAnswers(u, o, day)
	}
	return out
}

func (s *State) rulingAnswers(u int, o RulingRequired, day election.Date) []func(*State) {
	var out []func(*State)
	assume := func(f func(*assumption)) {
		out = append(out, func(t *State) { f(&t.vacs[u].assume); t.search(u, day) })
	}
	switch o.Question {
	case election.QPartyNotice:
		p := s.Find(o.About.ID)
		for _, bars := range []bool{true, false} {
			assume(func(a *assumption) { a.bars = with(a.bars, p, bars) })
		}
	case election.QSeatKind:
		for _, k := range []election.SeatKind{election.PersonSeat, election.ListSeat} {
			assume(func(a *assumption) { a.kind = k })
		}
	case election.QConstituency:
		for _, p := range s.distinct(o.Readings) {
			assume(func(a *assumption) { a.call, a.next = true, p })
		}
	case election.QSequence:
		for _, r := range o.Readings {
			out = append(out, func(t *State) {
				for _, nr := range strings.Split(r.Answer, "; ") {
					for j, v := range t.vacs {
						if strconv.Itoa(v.event.Nr) == nr && v.called < 0 && !v.accepted {
							t.search(j, day)
						}
					}
				}
			})
		}
	}
	return out
}

func (s *State) distinct(rs []Reading) []int {
	var out []int
	for _, r := range rs {
		if p := s.Find(r.Person.ID); p >= 0 && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
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

// A result is what a vacancy leads to, for comparing futures.
type result struct {
	reading Reading
	outcome Outcome
	person  int
	basis   Basis
	rule    Citation
	passed  []Passed
	steps   []Step
}

func (r result) same(o result) bool {
	return r.reading.LeadsTo == o.reading.LeadsTo
}

// result describes where vacancy i stands.
func (s *State) result(i int) result {
	v := s.vacs[i]
	r := result{outcome: v.outcome, person: v.called, basis: v.basis, rule: v.rule, passed: v.passed, steps: v.steps}
	if v.outcome != nil {
		r.reading = readingOf(v.outcome)
	} else {
		r.reading = Reading{LeadsTo: s.People[v.called].ID, Person: s.Person(v.called)}
	}
	return r
}

// readingOf words an outcome as the end of a reading, precise enough to compare two.
func readingOf(o Outcome) Reading {
	switch x := o.(type) {
	case Vacant:
		return Reading{LeadsTo: "vacant"}
	case LotRequired:
		return Reading{LeadsTo: string(NameLotRequired) + " " + strings.Join(x.Tied, ", ")}
	case HearingRequired:
		return Reading{LeadsTo: string(NameHearingRequired) + " " + x.Hear.ID, Person: x.Hear}
	case RulingRequired:
		return Reading{LeadsTo: string(NameRulingRequired) + " " + string(x.Question) + " " + x.About.ID}
	}
	return Reading{}
}

// adopt gives vacancy i what every future gives it.
func (s *State) adopt(i int, r result, day election.Date) {
	v := s.vacs[i]
	v.passed, v.steps = r.passed, r.steps
	if r.outcome != nil {
		v.outcome, v.rule = r.outcome, r.rule
		return
	}
	s.call(i, r.person, r.basis, r.rule, day)
}

// lookAhead returns where the walk's vacancy leads under an assumption.
func (w *Walk) lookAhead(assume func(*State)) Reading {
	t := w.clone()
	assume(t)
	t.search(w.i, w.v.freeOn)
	return t.result(w.i).reading
}

// AssumedKind returns the kind of order assumed or ruled for a seat without an order of its own.
func (w *Walk) AssumedKind() election.SeatKind { return w.v.assume.kind }

// LookAs returns where the vacancy leads if its seat followed the order of the given kind.
func (w *Walk) LookAs(kind election.SeatKind) Reading {
	return w.lookAhead(func(t *State) { t.vacs[w.i].assume.kind = kind })
}

// AssumedNext returns the person assumed for a list in another constituency.
func (w *Walk) AssumedNext() (int, bool) { return w.v.assume.next, w.v.assume.call }
