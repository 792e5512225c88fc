package rules

import (
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// maxOrders bounds the sequences of seats free on one day that are compared.
const maxOrders = 120

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

// eventsOf lists the numbers of the events that freed some seats.
func (s *State) eventsOf(ids []int) []int {
	nrs := make([]int, len(ids))
	for k, id := range ids {
		nrs[k] = s.vacs[id].event.Nr
	}
	return nrs
}

// ruledSequence returns the seats in the order of a recorded ruling, nil if there is none. An answer
// that does not name these seats is a finding.
func (s *State) ruledSequence(ids []int) []int {
	if len(ids) == 1 {
		return nil
	}
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
				s.found.add("E542", r.Origin, "Entscheidung Nr. %d: „%s“ ist keine Reihenfolge der Vorgänge %s, deren Sitze am selben Tag frei wurden. Erwartet werden diese Nummern, jede einmal, getrennt durch Semikolon", r.Nr, r.Answer, numbers(s.eventsOf(ids)))
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
			s.vacs[id].doubt(doubtSequence)
			s.say(s.vacs[id], saying{effect: Ruled, rule: s.vacs[id].law.Provisions.Determination, word: string(r.Question), by: r.Answer, n: r.Nr, day: r.Date})
		}
		return seq
	}
	return nil
}
