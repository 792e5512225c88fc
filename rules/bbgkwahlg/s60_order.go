package bbgkwahlg

import (
	"cmp"
	"slices"

	"notices/internal/election"
	"notices/rules"
)

// order is § 60 Abs. 2 BbgKWahlG: by votes, equal votes by list position, without votes last by list
// position. One key; no lot.
func order(c *rules.Council, list int) rules.Segment {
	people := c.List(list) // by position
	slices.SortStableFunc(people, func(a, b int) int { return cmp.Compare(c.People[b].Votes, c.People[a].Votes) })
	return rules.Segment{
		Basis: rules.ByVotes, Rule: s60("3", "1").And(s60("2", "")), Rank: s60("2", ""),
		Groups: rules.Single(people), Label: "nach Stimmen, bei gleicher Zahl nach Listenplatz",
	}
}

// majorityOrder is § 60 Abs. 5 BbgKWahlG: everybody not elected, of all nominations, by votes; equal
// votes need a lot, also on a single list, since Abs. 5 departs from Abs. 2.
func majorityOrder(c *rules.Council) rules.Segment {
	var people []int
	for n := range c.Result.Nominations {
		people = append(people, c.List(n)...)
	}
	return rules.Segment{
		Basis: rules.MajorityVotes, Rule: s60("5", ""), Rank: s60("5", ""),
		Groups: c.ByVotes(people), Lot: s60("5", ""), Label: "aller nicht Gewählten nach Stimmen",
	}
}

// Orders returns the orders of all lists that have substitutes.
func (s Statute) Orders(c *rules.Council, law rules.Law) []rules.Order {
	rule := of(law).law.Provisions.Order
	if c.Result.System == election.Majority {
		return []rules.Order{{Seat: election.MajoritySeat, Rule: s60("5", ""), Entries: rules.Entries(c, []rules.Segment{majorityOrder(c)})}}
	}
	var out []rules.Order
	for n := range c.Result.Nominations {
		nom := c.Nomination(n)
		if !s.listed(c, n, law) {
			continue
		}
		out = append(out, rules.Order{
			Constituency: nom.Constituency, Nomination: nom.Name, Kind: nom.Kind, Seat: election.ProportionalSeat,
			Rule: rule, Entries: rules.Entries(c, []rules.Segment{order(c, n)}),
		})
	}
	return out
}

// listed reports whether the candidates of a list are substitutes under the version's wording of
// § 60 Abs. 1: a seat of the Träger (2023) or of the Wahlvorschlag (2009).
func (s Statute) listed(c *rules.Council, n int, law rules.Law) bool {
	if !of(law).proposer {
		return c.Seats[n] > 0 && c.Nomination(n).Kind != election.IndividualBidder
	}
	return s.Substitutes(c, n, law)
}
