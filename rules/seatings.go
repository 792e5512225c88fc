package rules

import (
	"slices"

	"notices/internal/election"
	"notices/internal/german"
)

// maxSeatings bounds the possible results of open lots that are played through.
const maxSeatings = 64

// underLots decides a case whose seats are computed. Where a lot on the seats is open, every possible
// result is played: a vacancy that is the same in all stands, the others wait for the lot.
func underLots(c *election.Case, st Statute, lots []election.Lot, o Options, ver Verification, plays *int) branch {
	a := st.Allocate(&c.Result, lots)
	if *plays--; len(a.Open) == 0 || *plays < 0 {
		return decide(c, st, a.Winners, o, ver)
	}
	q := &Question{Rule: a.Open[0].Rule, choose: func(v Vacancy) Outcome { return askLot(a, v, c) }}
	var children []branch
	for _, order := range draws(a.Open[0]) {
		assumed := append(slices.Clone(lots), election.Lot{Nr: -len(lots) - 1, Subject: a.Open[0].Subject, Order: order})
		children = append(children, underLots(c, st, assumed, o, ver, plays))
		q.Answers = append(q.Answers, german.List(order[:a.Open[0].Take]))
	}
	return merge(q, children)
}

// draws lists the ways in which a lot can choose: every set of winners once, winners first.
func draws(l OpenLot) [][]string {
	var out [][]string
	var choose func(from int, chosen []int)
	choose = func(from int, chosen []int) {
		if len(chosen) == l.Take || len(out) >= maxSeatings {
			var order []string
			for _, k := range chosen {
				order = append(order, l.Tied[k])
			}
			for k, t := range l.Tied {
				if !slices.Contains(chosen, k) {
					order = append(order, t)
				}
			}
			out = append(out, order)
			return
		}
		for k := from; k <= len(l.Tied)-(l.Take-len(chosen)); k++ {
			choose(k+1, append(slices.Clone(chosen), k))
		}
	}
	choose(0, nil)
	return out
}

// askLot names the open lot that the vacancy depends on: one of its own proposer before others.
func askLot(a Allocation, v Vacancy, c *election.Case) LotRequired {
	pick := a.Open[0]
	for _, l := range a.Open {
		if slices.ContainsFunc(l.Nominations, func(n int) bool {
			return c.Result.Nominations[n].Name == v.Departed.Nomination && c.Result.Nominations[n].Constituency == v.Departed.Constituency
		}) {
			pick = l
			break
		}
	}
	q := LotRequired{Subject: pick.Subject, Tied: pick.Tied, Rule: pick.Rule}
	k := newCouncil(&c.Result, nil)
	for _, t := range pick.Tied {
		if p := k.Find(t); p >= 0 {
			q.Persons = append(q.Persons, k.Person(p))
		}
	}
	return q
}
