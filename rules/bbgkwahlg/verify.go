package bbgkwahlg

import (
	"notices/internal/election"
	"notices/rules"
)

// Verify compares the official result with the computed allocation. With several Wahlkreise only the
// seats per Träger are an error; ruled makes every difference a warning. A council elected by
// majority has no computed seats per nomination.
func (Statute) Verify(r *election.Result, lots []election.Lot, ruled bool) rules.Verification {
	sized, counted := rules.Sized(r), r.Seats == 0
	bare := r.SystemAt.Sheet == "" // a result file alone has no field Wahlverfahren
	if byMajority(sized) && (!rules.HasCandidates(r) || counted || bare) {
		s := *sized
		s.System = election.Majority
		sized = &s
	}
	return rules.Verified(r, sized, rules.OnlyElected(r), func(pick func(int) int) rules.Verification {
		return compare(sized, allocate(sized, lots, true, pick), ruled, counted)
	})
}

// compare compares the official result with one allocation that it could be.
func compare(r *election.Result, a rules.Allocation, ruled, counted bool) rules.Verification {
	c := rules.NewCheck(r, a, ruled, counted)
	c.Out.Majority = r.System == election.Majority
	c.List(!c.Out.Majority)
	if c.Out.Majority {
		compareMajority(c)
	} else {
		compareProportional(c)
	}
	compareSystem(c)
	if r.MarksGiven {
		c.Number()
		c.Official(func(x rules.Candidature) election.SeatKind {
			return Statute{}.SeatKind(r, &r.Nominations[x.Nomination], r.Nominations[x.Nomination].Candidates[x.Candidate].Mark)
		})
	}
	c.Drawn()
	return c.Out
}

// byMajority reports whether the nominations make it a majority election: only one, or only
// individuals. § 5 Abs. 1 Satz 2 BbgKWahlG.
func byMajority(r *election.Result) bool {
	if len(rules.Proposers(r)) == 1 {
		return true
	}
	for i := range r.Nominations {
		if r.Nominations[i].Kind != election.IndividualBidder {
			return false
		}
	}
	return true
}

// compareSystem compares the Wahlverfahren with the nominations: the order of substitutes, ties and the
// number of members hang on it, so that a wrong word, or a blank one read as Verhältniswahl, is an error.
// Lists of one proposer in several Wahlkreise are several nominations.
func compareSystem(c *rules.Check) {
	switch {
	case byMajority(c.R) == (c.R.System == election.Majority) || !rules.HasCandidates(c.R):
	case c.R.System == election.Majority:
		c.Differ("409", c.R.SystemAt, "das Wahlverfahren ist Mehrheitswahl, zugelassen waren aber mehrere Wahlvorschläge, darunter eine Liste (%s: dann Verhältniswahl); das Feld Wahlverfahren auf Verhältniswahl setzen", majorityVote)
	case len(c.R.Nominations) == 1:
		c.Differ("409", c.R.SystemAt, "nur ein Wahlvorschlag: nach %s ist das eine Mehrheitswahl; das Feld Wahlverfahren mit Mehrheitswahl ausfüllen", majorityVote)
	case len(rules.Proposers(c.R)) == 1:
		c.Note("W409", c.R.SystemAt, "nur ein Träger: nach %s kann das eine Mehrheitswahl sein; das Feld Wahlverfahren prüfen", majorityVote)
	default:
		c.Differ("409", c.R.SystemAt, "nur Einzelwahlvorschläge: nach %s ist das eine Mehrheitswahl; das Feld Wahlverfahren auf Mehrheitswahl setzen", majorityVote)
	}
}

// compareMajority compares the marked with the candidates who have most votes.
func compareMajority(c *rules.Check) {
	if !c.R.MarksGiven {
		return
	}
	var all, marked []rules.Candidature
	for n := range c.R.Nominations {
		all = append(all, rules.ByPosition(c.R, n)...)
		marked = append(marked, c.Marked(n, election.Mark.Elected)...)
	}
	c.TopOf("Mehrheitswahl", all, marked)
}

// compareProportional compares seats per Träger, then who has them. §§ 48, 49 BbgKWahlG.
func compareProportional(c *rules.Check) {
	groups := rules.Proposers(c.R)
	for _, g := range groups {
		if !officialSeats(c, g) {
			continue
		}
		for _, n := range g {
			compareArea(c, n)
			c.Columns(n)
		}
	}
}

// officialSeats compares a Träger's seats. In a table without claims a Träger may have fewer seats
// than computed if as many of the council's seats are not filled.
func officialSeats(c *rules.Check, g []int) bool {
	if len(g) == 1 && unfilled(c, g[0]) {
		n := &c.R.Nominations[g[0]]
		c.Note("I414", n.Origin, "%s: amtlich %d, nachgerechnet %d Sitze; der Unterschied ist unbesetzt", n.Name, n.Seats, c.A.Claim[g[0]])
		return true
	}
	return c.Seats(g...)
}

func unfilled(c *rules.Check, nomination int) bool {
	n := &c.R.Nominations[nomination]
	if len(n.Candidates) > 0 || n.ClaimGiven || !n.SeatsGiven || n.Seats >= c.A.Claim[nomination] {
		return false
	}
	missing, short := c.R.Seats, 0
	for i := range c.R.Nominations {
		missing -= c.R.Nominations[i].Seats
		short += max(0, c.A.Claim[i]-c.R.Nominations[i].Seats)
	}
	return missing == short
}

// compareArea compares one list: its seats among the Wahlkreise as a warning, and its elected with
// those who have most votes. A list that lumps several Wahlkreise together (gaps) cannot be compared.
func compareArea(c *rules.Check, nomination int) {
	n := &c.R.Nominations[nomination]
	if len(n.Candidates) == 0 || !c.R.MarksGiven || len(c.R.Gaps) > 0 {
		return
	}
	marked := c.Marked(nomination, election.Mark.Elected)
	least, most := min(c.A.Claim[nomination], len(n.Candidates)), min(c.A.ClaimMax[nomination], len(n.Candidates))
	if len(marked) < least || len(marked) > most {
		c.Note("W405", n.Origin, "%s: amtlich %d, nachgerechnet %d; wie sich die Sitze auf die Wahlkreise verteilen, bestimmt das amtliche Ergebnis", c.Name(nomination, true), len(marked), least)
	}
	c.TopOf(c.Name(nomination, true), rules.ByPosition(c.R, nomination), marked)
}
