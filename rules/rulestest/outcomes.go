package rulestest

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"notices/internal/election"
	"notices/rules"
)

// An Outcome is one way in which an election can come out, depending on the lots.
type Outcome struct {
	Claim []int // per nomination
	Empty int
	Seats []rules.Winner
}

// Computed turns a computed allocation into an outcome.
func Computed(a rules.Allocation) Outcome {
	o := Outcome{Claim: a.Claim, Empty: a.Unfilled, Seats: slices.Clone(a.Winners)}
	for _, e := range a.Empty {
		o.Empty += e
	}
	return o
}

// Key tells outcomes apart by who sits how and by the claims.
func (o Outcome) Key() string {
	s := slices.Clone(o.Seats)
	slices.SortFunc(s, func(a, b rules.Winner) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return fmt.Sprint(s, o.Claim, o.Empty)
}

// HareNiemeyer returns every vector of seats that the lots allow, computed with rational numbers.
func HareNiemeyer(votes []int64, seats int, majority []bool) [][]int {
	total := new(big.Rat)
	for _, v := range votes {
		total.Add(total, new(big.Rat).SetInt64(v))
	}
	whole, rest := make([]int, len(votes)), make([]*big.Rat, len(votes))
	left := seats
	if total.Sign() == 0 {
		return [][]int{whole}
	}
	for i, v := range votes {
		q := new(big.Rat).Mul(big.NewRat(v, 1), big.NewRat(int64(seats), 1))
		q.Quo(q, total)
		floor := new(big.Int).Quo(q.Num(), q.Denom())
		whole[i] = int(floor.Int64())
		rest[i] = q.Sub(q, new(big.Rat).SetInt(floor))
		left -= whole[i]
	}
	var out [][]int
	for _, set := range Top(rest, left) {
		v := slices.Clone(whole)
		for _, i := range set {
			v[i]++
		}
		m := short(votes, v, total, seats, majority)
		if m < 0 || left == 0 {
			out = append(out, v)
			continue
		}
		others := slices.Clone(rest)
		others[m] = big.NewRat(-1, 1)
		for _, set := range Top(others, left-1) {
			v := slices.Clone(whole)
			v[m]++
			for _, i := range set {
				v[i]++
			}
			out = append(out, v)
		}
	}
	slices.SortFunc(out, slices.Compare)
	return slices.CompactFunc(out, slices.Equal)
}

// short finds who has more than half of the votes but not more than half of the seats.
func short(votes []int64, got []int, total *big.Rat, seats int, majority []bool) int {
	for i := range votes {
		double := new(big.Rat).SetInt64(votes[i])
		double.Add(double, double)
		if majority != nil && majority[i] && double.Cmp(total) > 0 && got[i]*2 <= seats {
			return i
		}
	}
	return -1
}

// Top returns every set of k indexes of which none is smaller than one left out.
func Top(values []*big.Rat, k int) [][]int {
	if k > len(values) {
		k = len(values)
	}
	var out [][]int
	for mask := 0; mask < 1<<len(values); mask++ {
		var in, not []int
		for i := range values {
			if mask>>i&1 == 1 {
				in = append(in, i)
			} else {
				not = append(not, i)
			}
		}
		if len(in) == k && !slices.ContainsFunc(in, func(i int) bool {
			return slices.ContainsFunc(not, func(j int) bool { return values[j].Cmp(values[i]) > 0 })
		}) {
			out = append(out, in)
		}
	}
	return out
}

// Join combines every outcome of a with every one of b.
func Join(a, b []Outcome) []Outcome {
	var out []Outcome
	for _, x := range a {
		for _, y := range b {
			z := Outcome{Claim: slices.Clone(x.Claim), Empty: x.Empty + y.Empty, Seats: slices.Concat(x.Seats, y.Seats)}
			for i, c := range y.Claim {
				z.Claim[i] += c
			}
			out = append(out, z)
		}
	}
	return Distinct(out)
}

// Distinct removes repetitions.
func Distinct(os []Outcome) []Outcome {
	seen := map[string]bool{}
	return slices.DeleteFunc(os, func(o Outcome) bool {
		k := o.Key()
		defer func() { seen[k] = true }()
		return seen[k]
	})
}

// Rats are votes as rational numbers.
func Rats(votes []int64) []*big.Rat {
	out := make([]*big.Rat, len(votes))
	for i, v := range votes {
		out[i] = big.NewRat(v, 1)
	}
	return out
}

// Mark writes an outcome into a copy of the result as the official one.
func Mark(r *election.Result, o Outcome) *election.Result {
	s := *r
	s.Nominations = slices.Clone(r.Nominations)
	for i := range s.Nominations {
		s.Nominations[i].Candidates = slices.Clone(r.Nominations[i].Candidates)
	}
	words := map[election.SeatKind]election.Mark{
		election.PersonSeat: election.ElectedPersons, election.ListSeat: election.ElectedList,
		election.SurplusSeat: election.ElectedSurplus,
	}
	for _, x := range o.Seats {
		m, ok := words[x.Kind]
		if !ok {
			m = election.ElectedPlain
		}
		s.Nominations[x.Nomination].Candidates[x.Candidate].Mark = m
		s.MarksGiven = true
	}
	return &s
}
