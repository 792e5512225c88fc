package statutes

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"notices/internal/election"
	"notices/rules"
	"notices/rules/rulestest"
)

// aTraeger draws a Träger with lists in several Wahlkreise, its seats, and who of them has declined.
type aTraeger struct {
	votes [][]int64 // per list and candidate
	seats []int
	out   [][]bool
	own   int // the list that is used up
	moved int // list to which an earlier seat of that list moved by a ruling, -1 if none
}

func drawTraeger(t *rapid.T) aTraeger {
	limit := rapid.SampledFrom([]int64{3, 20, 400}).Draw(t, "limit")
	a := aTraeger{moved: -1}
	for range rapid.IntRange(2, 5).Draw(t, "lists") {
		n := rapid.IntRange(1, 4).Draw(t, "candidates")
		votes := rapid.SliceOfN(rapid.Int64Range(1, limit), n, n).Draw(t, "votes")
		a.votes = append(a.votes, votes)
		a.seats = append(a.seats, rapid.IntRange(0, n).Draw(t, "seats"))
		a.out = append(a.out, rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "out"))
	}
	a.own = rapid.IntRange(0, len(a.votes)-1).Draw(t, "own")
	a.seats[a.own] = max(min(2, len(a.votes[a.own])), a.seats[a.own])
	for c := range a.out[a.own] {
		a.out[a.own][c] = true
	}
	return a
}

// ranked lists the candidates of a list by votes, then position.
func (a aTraeger) ranked(list int) []int {
	order := make([]int, len(a.votes[list]))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return int(a.votes[list][y] - a.votes[list][x]) })
	return order
}

// next is the first substitute of a list who is not out; -1 if there is none.
func (a aTraeger) next(list int) int {
	for _, c := range a.ranked(list)[a.seats[list]:] {
		if !a.out[list][c] {
			return c
		}
	}
	return -1
}

func (a aTraeger) id(list int) string {
	return fmt.Sprintf("%d/A/%d", list+1, a.next(list)+1)
}

// left lists the other lists with a substitute left.
func (a aTraeger) left() []int {
	var out []int
	for l := range a.votes {
		if l != a.own && a.next(l) >= 0 {
			out = append(out, l)
		}
	}
	return out
}

// build makes the case: everybody out has declined, and the best of the own list dies.
func (a aTraeger) build() *election.Case {
	var lines []string
	c := &election.Case{}
	day := election.MustDate("2025-01-10")
	for l := range a.votes {
		marked := a.ranked(l)[:a.seats[l]]
		line := fmt.Sprintf("%d/A P:", l+1)
		for k, v := range a.votes[l] {
			line += fmt.Sprintf(" %d", v)
			if slices.Contains(marked, k) {
				line += "j"
			} else if a.out[l][k] {
				c.Events = append(c.Events, election.Event{Nr: len(c.Events) + 1, Kind: election.Refusal, Person: fmt.Sprintf("%d/A/%d", l+1, k+1), Date: day, Form: election.InWriting})
			}
		}
		lines = append(lines, line)
	}
	total := 0
	for _, s := range a.seats {
		total += s
	}
	c.Result = *rulestest.Result(election.Brandenburg, total, strings.Join(append(lines, "1/B WG: 0"), "\n"))
	c.Result.ElectionDay, c.Result.TermBegin, c.Result.TermEnd = election.MustDate("2024-06-09"), election.MustDate("2024-06-09"), election.MustDate("2029-06-30")
	if a.moved >= 0 {
		c.Events = append(c.Events, election.Event{Nr: 50, Kind: election.Death, Person: fmt.Sprintf("%d/A/%d", a.own+1, a.ranked(a.own)[1]+1), Date: election.MustDate("2025-01-15")})
		c.Rulings = []election.Ruling{{Nr: 1, Event: 50, Question: election.QConstituency, Answer: a.id(a.moved)}}
	}
	c.Events = append(c.Events, election.Event{Nr: 99, Kind: election.Death, Person: fmt.Sprintf("%d/A/%d", a.own+1, a.ranked(a.own)[0]+1), Date: election.MustDate("2025-01-20")})
	return c
}

// distribution is Hare/Niemeyer over some lists with rational numbers: seats and remainders; lists
// tied at the cut stay unserved, and tied says so.
func (a aTraeger) distribution(lists []int, seats int) (got map[int]int, rest map[int]*big.Rat, served map[int]bool, tied bool) {
	total := new(big.Rat)
	sum := func(l int) *big.Rat {
		s := new(big.Rat)
		for _, v := range a.votes[l] {
			s.Add(s, big.NewRat(v, 1))
		}
		return s
	}
	for _, l := range lists {
		total.Add(total, sum(l))
	}
	got, rest, served = map[int]int{}, map[int]*big.Rat{}, map[int]bool{}
	left := seats
	for _, l := range lists {
		q := sum(l)
		q.Mul(q, big.NewRat(int64(seats), 1)).Quo(q, total)
		whole := new(big.Int).Quo(q.Num(), q.Denom())
		got[l] = int(whole.Int64())
		rest[l] = q.Sub(q, new(big.Rat).SetInt(whole))
		left -= got[l]
	}
	for _, l := range lists {
		larger, equal := 0, 0
		for _, m := range lists {
			switch rest[m].Cmp(rest[l]) {
			case 1:
				larger++
			case 0:
				equal++
			}
		}
		switch {
		case larger+equal <= left:
			got[l]++
			served[l] = true
		case larger < left:
			tied = true
		}
	}
	return got, rest, served, tied
}

// readings are the three answers to § 49 Abs. 5: the list, -1 for none.
func (a aTraeger) readings(left []int) [3]int {
	all := make([]int, len(a.votes))
	seats := 0
	for l := range all {
		all[l] = l
		seats += a.seats[l]
	}
	now, rest, byRest, _ := a.distribution(all, seats)
	served := map[int]int{}
	for l := range all {
		if byRest[l] {
			served[l]++
		}
		if l == a.moved {
			served[l]++
			now[l]++
		}
	}
	least := served[left[0]]
	for _, l := range left {
		least = min(least, served[l])
	}
	unserved := slices.DeleteFunc(slices.Clone(left), func(l int) bool { return served[l] > least })
	next := largest(unserved, func(l int) *big.Rat { return rest[l] })
	most := largest(left, func(l int) *big.Rat { return big.NewRat(a.votes[l][a.next(l)], 1) })
	again, _, _, tied := a.distribution(left, seats)
	gains := slices.DeleteFunc(slices.Clone(left), func(l int) bool { return again[l] <= now[l] })
	recomputed := -1
	if !tied && len(gains) == 1 {
		recomputed = gains[0]
	}
	return [3]int{next, most, recomputed}
}

// largest is the list with the largest value, -1 if several share it.
func largest(lists []int, value func(int) *big.Rat) int {
	best, shared := -1, false
	for _, l := range lists {
		switch {
		case best < 0 || value(l).Cmp(value(best)) > 0:
			best, shared = l, false
		case value(l).Cmp(value(best)) == 0:
			shared = true
		}
	}
	if shared {
		return -1
	}
	return best
}

// TestTheReadingsOfTheOtherWahlkreis compares the three readings of § 49 Abs. 5 with a count of their own.
func TestTheReadingsOfTheOtherWahlkreis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawTraeger(t)
		left := a.left()
		if len(left) > 1 && a.seats[a.own] > 1 && rapid.Bool().Draw(t, "an earlier seat moved") {
			a.moved = rapid.SampledFrom(left).Draw(t, "to")
		}
		c := a.build()
		if a.moved >= 0 {
			a.out[a.moved][a.next(a.moved)] = true // called for the earlier seat
			left = a.left()
		}
		vs := Decide(c, election.MustDate("2025-02-01"), false).Vacancies
		v := vs[len(vs)-1]
		want := [3]int{-1, -1, -1}
		if len(left) > 0 {
			want = a.readings(left)
		}
		switch o := v.Outcome.(type) {
		case rules.Vacant:
			if len(left) > 0 {
				t.Fatalf("vacant, but %v are left", left)
			}
		case rules.Transferred:
			one := len(left) == 1 && o.Successor.ID == a.id(left[0])
			agree := want[0] >= 0 && want[0] == want[1] && want[1] == want[2] && o.Successor.ID == a.id(want[0])
			if !one && !agree || o.Basis != rules.OtherConstituency {
				t.Fatalf("%s by %s, left %v, readings %v", o.Successor.ID, o.Basis, left, want)
			}
		case rules.RulingRequired:
			for k, r := range o.Readings {
				id := ""
				if want[k] >= 0 {
					id = a.id(want[k])
				}
				if r.LeadsTo != id {
					t.Fatalf("reading %d leads to %q, want %q; left %v", k, r.LeadsTo, id, left)
				}
			}
			if len(left) < 2 || want[0] >= 0 && want[0] == want[1] && want[1] == want[2] {
				t.Fatalf("asked, but left are %v and the readings %v", left, want)
			}
		default:
			t.Fatalf("%v", v.Outcome)
		}
	})
}
