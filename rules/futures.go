package rules

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// maxFutures bounds how many answers to open questions are looked through; beyond it the program asks.
const maxFutures = 256

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
