package nkwg

import (
	"notices/internal/election"
	"notices/rules"
)

// personOrder is the order for a seat won by Personenwahl: by votes, then the rest by list order.
// § 38 Abs. 2, 4 NKWG.
func personOrder(c *rules.Council, v version, list int) []rules.Segment {
	var voted, rest []int
	for _, p := range c.List(list) {
		if c.People[p].Votes > 0 {
			voted = append(voted, p)
		} else {
			rest = append(rest, p)
		}
	}
	segs := []rules.Segment{{
		Basis: rules.SameListVotes, Rule: v.votes, Rank: rules.Art(act, "38", "2"),
		Groups: c.ByVotes(voted), Lot: v.law.Provisions.Lot, Label: "nach Stimmen",
	}}
	if len(rest) > 0 {
		segs = append(segs, rules.Segment{
			Basis: rules.ListOrderAfterVotes, Rule: v.afterVotes, Rank: last(v.afterVotes),
			Groups: rules.Single(rest), Label: "nach Listenplatz (ohne Stimmen)",
		})
	}
	return segs
}

// listOrder is the order for a seat won by Listenwahl: the list, whatever the votes. § 38 Abs. 3 NKWG.
func listOrder(c *rules.Council, v version, list int) []rules.Segment {
	return []rules.Segment{{
		Basis: rules.ByListOrder, Rule: v.list, Rank: rules.Art(act, "38", "3"),
		Groups: rules.Single(c.List(list)), Label: "nach Listenplatz",
	}}
}

// otherConstituencies: the candidates of the same party or voter group who were not elected in the
// other constituencies, merged by personal votes, without votes included. § 38 Abs. 5 NKWG; a list
// that won no seat there counts too (OVG Niedersachsen, 10 LC 191/09).
func otherConstituencies(c *rules.Council, v version, list int) []rules.Segment {
	if !c.Several {
		return nil
	}
	var people []int
	seatless := false
	for _, n := range c.Siblings(list) {
		people = append(people, c.List(n)...)
		seatless = seatless || c.Seats[n] == 0
	}
	rank := last(v.others)
	if seatless {
		rank = rank.And(vienenburg)
	}
	return []rules.Segment{{
		Basis: rules.OtherConstituency, Rule: v.others, Rank: rank,
		Groups: c.ByVotes(people), Lot: v.othersLot, Label: "der anderen Wahlbereiche nach Stimmen",
	}}
}

// last returns the provision that a chain of citations ends with.
func last(c rules.Citation) rules.Citation {
	if len(c.With) > 0 {
		return c.With[len(c.With)-1]
	}
	return c
}

// Orders returns the orders of all lists for both kinds of seat.
func (Statute) Orders(c *rules.Council, law rules.Law) []rules.Order {
	v := of(law)
	var out []rules.Order
	for n := range c.Result.Nominations {
		nom := c.Nomination(n)
		if nom.Kind == election.IndividualBidder || !c.ProposerSits(n) {
			continue
		}
		for _, kind := range []election.SeatKind{election.PersonSeat, election.ListSeat} {
			segs := listOrder(c, v, n)
			if kind == election.PersonSeat {
				segs = personOrder(c, v, n)
			}
			out = append(out, rules.Order{
				Constituency: nom.Constituency, Nomination: nom.Name, Kind: nom.Kind, Seat: kind,
				Rule: v.law.Provisions.Order, Entries: rules.Entries(c, append(segs, otherConstituencies(c, v, n)...)),
			})
		}
	}
	return out
}
