package nkwg

import (
	"notices/internal/election"
	"notices/rules"
)

// Verify compares the official result with the computed allocation: seats per list, kinds of seat,
// persons. An official outcome that one of the possible lots could have had is right. ruled makes
// differences warnings. Recorded lots are checked on the way.
func (Statute) Verify(r *election.Result, lots []election.Lot, ruled bool) rules.Verification {
	sized := rules.Sized(r)
	return rules.Verified(r, sized, incomplete(r), func(pick func(int) int) rules.Verification {
		return compare(sized, allocate(sized, lots, true, pick), ruled, r.Seats == 0)
	})
}

// compare compares the official result with one allocation that it could be.
func compare(r *election.Result, a rules.Allocation, ruled, counted bool) rules.Verification {
	c := rules.NewCheck(r, a, ruled, counted)
	if r.System == election.Majority {
		c.Differ("409", r.SystemAt, "Mehrheitswahl ist für Niedersachsen nicht vorgesehen; gerechnet ist nach Verhältniswahl, das Feld Wahlverfahren prüfen")
	}
	c.List(true)
	for n := range r.Nominations {
		compareList(c, n)
	}
	compareSurplus(c)
	if r.MarksGiven {
		c.Number()
		c.Official(func(x rules.Candidature) election.SeatKind { return kindOf(c, x) })
	}
	c.Drawn()
	return c.Out
}

// incomplete reports whether the source does not tell all votes: list votes or candidates are missing.
func incomplete(r *election.Result) bool {
	if len(r.Gaps) == 0 {
		return false
	}
	for i := range r.Nominations {
		if n := &r.Nominations[i]; n.Kind != election.IndividualBidder && len(n.Candidates) > 0 && !n.HasListVotes {
			return true
		}
	}
	return rules.OnlyElected(r)
}

// compareList compares one list: number of seats, then kinds, then persons. § 36 NKWG.
func compareList(c *rules.Check, nomination int) {
	n := &c.R.Nominations[nomination]
	agree := c.Seats(nomination)
	c.Columns(nomination)
	if !agree || !c.R.MarksGiven || len(n.Candidates) == 0 || !settled(c, nomination) || len(c.R.Gaps) > 0 {
		return
	}
	name := c.Name(nomination, true)
	persons, list := c.Marked(nomination, is(election.ElectedPersons)), c.Marked(nomination, is(election.ElectedList))
	won, listed := c.Won(nomination, election.PersonSeat), c.Won(nomination, election.ListSeat)
	switch {
	case n.Kind == election.IndividualBidder || len(c.Marked(nomination, is(election.ElectedPlain))) > 0:
		own := func(m election.Mark) bool { return m.Elected() && m != election.ElectedSurplus }
		c.Persons(name, c.Marked(nomination, own), c.Won(nomination, election.PersonSeat, election.ListSeat, election.IndividualSeat))
	case len(persons) != len(won):
		c.Differ("402", n.Origin, "%s: amtlich %d durch Personenwahl und %d durch Listenwahl, nachgerechnet %d und %d; die Zeile Gesamtliste und die Spalte Gewählt prüfen",
			name, len(persons), len(list), len(won), len(listed))
	default:
		c.Persons(name+", Personenwahl", persons, won)
		c.Persons(name+", Listenwahl", list, listed)
	}
}

func is(want election.Mark) func(election.Mark) bool {
	return func(m election.Mark) bool { return m == want }
}

// settled reports whether no lot about the list is open.
func settled(c *rules.Check, nomination int) bool {
	for _, o := range c.A.Open {
		for _, n := range o.Nominations {
			if n == nomination {
				return false
			}
		}
	}
	return c.Certain(nomination)
}

// compareSurplus compares the seats from other Wahlbereiche, per Träger. § 37 Abs. 5 NKWG.
func compareSurplus(c *rules.Check) {
	if !c.R.MarksGiven || len(c.A.Open) > 0 || len(c.R.Gaps) > 0 {
		return
	}
	for _, g := range rules.Proposers(c.R) {
		var marked, won []rules.Candidature
		for _, n := range g {
			marked = append(marked, c.Marked(n, is(election.ElectedSurplus))...)
			won = append(won, c.Won(n, election.SurplusSeat)...)
		}
		c.Persons(c.Name(g[0], false)+", "+surplusSeats.String(), marked, won)
	}
}

// kindOf returns the kind of an official seat: what the mark says, else the computed one. Where that
// is open too, the finding asks for the kind.
func kindOf(c *rules.Check, x rules.Candidature) election.SeatKind {
	n := &c.R.Nominations[x.Nomination]
	p := &n.Candidates[x.Candidate]
	switch {
	case n.Kind == election.IndividualBidder:
		return election.IndividualSeat
	case p.Mark == election.ElectedPersons:
		return election.PersonSeat
	case p.Mark == election.ElectedList:
		return election.ListSeat
	case p.Mark == election.ElectedSurplus:
		return election.SurplusSeat
	}
	for _, w := range c.A.Winners {
		if w.Nomination == x.Nomination && w.Candidate == x.Candidate {
			return w.Kind
		}
	}
	c.Note("E416", p.MarkAt, "%s (%s) ist als gewählt gekennzeichnet, aber ob durch Personenwahl oder Listenwahl, ist nicht zu erkennen; in der Spalte Gewählt die Art des Sitzes eintragen", p.Name(), p.ID)
	return election.PersonSeat
}
