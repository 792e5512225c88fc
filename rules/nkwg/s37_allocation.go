package nkwg

import (
	"slices"

	"notices/internal/election"
	"notices/rules"
)

// lists distributes the seats of a Träger over its lists in the Wahlbereiche; no majority clause.
// § 37 NKWG.
func (w *work) lists(g group) []claims {
	v := w.division(g)
	if g.seats.Certain() {
		out := make([]claims, len(g.Nominations))
		for i, s := range w.Divide(v, g.seats.Min) {
			out[i] = w.claimed(g.Nominations[i], s)
		}
		return out
	}
	w.Postpone(v)
	return w.possibleLists(g, v)
}

func (w *work) division(g group) rules.Division {
	v := rules.Division{Of: g.Part, Quota: severalAreas.And(hareNiemeyer), Lot: severalAreas.And(hareNiemeyer), Subject: election.LotConstituency}
	for _, k := range g.Nominations {
		n := &w.R.Nominations[k]
		c := rules.Claimant{Names: []string{n.Constituency + "/" + n.Name}, Votes: n.Total(), Nominations: []int{k}}
		c.Official, _, c.Known = rules.OfficialSeats(w.R, []int{k}, false)
		v.Claimants = append(v.Claimants, c)
	}
	return v
}

// possibleLists lists the seats that each list may have while the Träger's own number is open. One
// seat more for the Träger can mean one less for a list, so both are looked at.
func (w *work) possibleLists(g group, v rules.Division) []claims {
	votes := make([]int64, len(v.Claimants))
	for i, c := range v.Claimants {
		votes[i] = c.Votes
	}
	out := make([]claims, len(votes))
	for i := range out {
		out[i].nomination = g.Nominations[i]
	}
	for seats := g.seats.Min; seats <= g.seats.Max; seats++ {
		a := rules.HareNiemeyer(votes, seats, nil)
		for i := range out {
			out[i].seats = append(out[i].seats, a.Seats[i])
			if slices.Contains(a.Tied, i) {
				out[i].seats = append(out[i].seats, a.Seats[i]+1)
			}
		}
	}
	for i := range out {
		slices.Sort(out[i].seats)
		out[i].seats = slices.Compact(out[i].seats)
	}
	return out
}

// surplus gives seats for which a list has no candidates to candidates of the same Träger in other
// Wahlbereiche, by votes; what nobody is left for stays empty. § 37 Abs. 5, § 36 Abs. 7 NKWG.
func (w *work) surplus(g group, lists []claims, seats int, taken map[rules.Candidature]bool) {
	if seats == 0 {
		return
	}
	left := seats
	if w.several {
		won, _, still := w.Choose(w.elsewhere(g, taken), seats)
		w.Seat(g.Part, surplusSeats, election.SurplusSeat, won)
		left = seats - len(won) - still
	}
	for _, c := range slices.Backward(lists) {
		over := max(0, c.seats[0]-len(w.R.Nominations[c.nomination].Candidates))
		w.Leave(w.part(c.nomination), tooFew, c.nomination, min(left, over))
		left -= min(left, over)
	}
}

// elsewhere is the contest of a Träger's candidates without a seat for those of a list that has too
// few.
func (w *work) elsewhere(g group, taken map[rules.Candidature]bool) rules.Contest {
	return rules.Contest{
		Of: g.Part, Lot: surplusSeats, Subject: election.LotSurplus,
		Among:    rules.Members(w.R, g.Nominations, taken),
		Official: func(m election.Mark) bool { return m == election.ElectedSurplus || m == election.ElectedPlain },
	}
}
