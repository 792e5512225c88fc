package rules

import (
	"cmp"
	"math/bits"
	"slices"

	"notices/internal/election"
)

// An Apportionment is one distribution by Hare and Niemeyer, with everything needed to redo it by
// hand. Indexes are those of the claimants.
type Apportionment struct {
	Seats  []int   // what is certain: whole parts, clause, remainder seats not tied
	Shares []Share // votes × seats ÷ all votes
	Total  int64   // all votes
	Place  int     // seats to be distributed
	// Clause is the claimant who gets one of the remainder seats first because of the majority
	// clause, -1 if nobody.
	Clause    int
	Remainder []int // claimants who get a remainder seat, largest remainder first
	// Tied have equal remainders and compete for the last Take remainder seats; empty if no lot is
	// needed.
	Tied []int
	Take int
}

// A Share is a quota in whole part and remainder: votes × seats = Whole × Total + Rest.
type Share struct {
	Whole int
	Rest  int64 // 0 ≤ Rest < Total
}

// HareNiemeyer distributes seats on votes: whole parts first, the other seats by largest remainder,
// equal remainders at the cut are a tie. majority says which claimants the majority clause protects
// (§ 36 Abs. 3 NKWG, § 48 Abs. 3 BbgKWahlG); nil means that it does not apply. Exact for all votes ≥ 0
// whose sum is at most 2^63-1 and for any number of seats ≥ 0. Without votes nobody gets a seat.
func HareNiemeyer(votes []int64, seats int, majority []bool) Apportionment {
	a := Apportionment{Seats: make([]int, len(votes)), Shares: make([]Share, len(votes)), Place: seats, Clause: -1}
	for _, v := range votes {
		a.Total += v
	}
	if a.Total == 0 {
		return a
	}
	left := seats
	for i, v := range votes {
		a.Shares[i] = share(v, seats, a.Total)
		a.Seats[i] = a.Shares[i].Whole
		left -= a.Shares[i].Whole
	}
	a.remainders(left, -1)
	if m := a.majorityShort(votes, majority); m >= 0 && left > 0 {
		a.Clause = m
		for _, i := range a.Remainder {
			a.Seats[i]--
		}
		a.Seats[m]++
		a.remainders(left-1, m)
	}
	return a
}

// share is votes × seats ÷ total in 128-bit arithmetic.
func share(votes int64, seats int, total int64) Share {
	hi, lo := bits.Mul64(uint64(votes), uint64(seats))
	q, r := bits.Div64(hi, lo, uint64(total))
	return Share{Whole: int(q), Rest: int64(r)}
}

// remainders gives the left seats to the largest remainders; except has been served already.
func (a *Apportionment) remainders(left, except int) {
	a.Remainder, a.Tied, a.Take = nil, nil, 0
	order := make([]int, 0, len(a.Shares))
	for i := range a.Shares {
		if i != except {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(a.Shares[j].Rest, a.Shares[i].Rest) })
	from, to := tieAtCut(len(order), left, func(i int) int64 { return a.Shares[order[i]].Rest })
	a.Remainder = order[:from]
	a.Tied, a.Take = slices.Sorted(slices.Values(order[from:to])), left-from
	for _, i := range a.Remainder {
		a.Seats[i]++
	}
}

// majorityShort returns the claimant with more than half of the votes who has not more than half of
// the seats, unless he gets the missing one anyway; -1 if there is none. Somebody who is only tied
// counts as short: were the lot to go against him, the clause would give him the seat.
func (a *Apportionment) majorityShort(votes []int64, majority []bool) int {
	for i, v := range votes {
		if i < len(majority) && majority[i] && v > a.Total-v && 2*a.Seats[i] <= a.Place {
			return i
		}
	}
	return -1
}

// tieAtCut finds, in n values sorted from large to small, the tie at the cut after take places:
// places [0,from) are certain, [from,to) are tied for the rest. from == to means that there is no
// tie; then from is the number of places given.
func tieAtCut(n, take int, value func(int) int64) (from, to int) {
	if take >= n {
		return n, n
	}
	if take <= 0 {
		return 0, 0
	}
	if value(take-1) != value(take) {
		return take, take
	}
	cut := value(take)
	for from = take; from > 0 && value(from-1) == cut; {
		from--
	}
	for to = take; to < n && value(to) == cut; {
		to++
	}
	return from, to
}

// Countable reports whether the sum of all votes of the result fits the arithmetic (2^63-1); more
// than that no election has, so it is a fault of the file.
func Countable(r *election.Result) bool {
	var sum uint64
	add := func(v int64) bool {
		if v < 0 {
			return false
		}
		s, carry := bits.Add64(sum, uint64(v), 0)
		sum = s
		return carry == 0 && s <= 1<<63-1
	}
	for i := range r.Nominations {
		n := &r.Nominations[i]
		if !add(n.ListVotes) || !add(n.TotalVotes) {
			return false
		}
		for k := range n.Candidates {
			if !add(n.Candidates[k].Votes) {
				return false
			}
		}
	}
	return true
}
