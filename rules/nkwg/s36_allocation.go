package nkwg

import (
	"slices"

	"notices/internal/election"
	"notices/rules"
)

// What the steps of an allocation cite. The numbers are the same in both versions of the statute.
var (
	hareNiemeyer   = rules.Art("NKWG", "36", "2")
	majorityClause = rules.Art("NKWG", "36", "3")
	listAndPersons = rules.Art("NKWG", "36", "4")
	personSeats    = rules.Art("NKWG", "36", "5")
	listSeats      = rules.Art("NKWG", "36", "6")
	tooFew         = rules.Art("NKWG", "36", "7")
	severalAreas   = rules.Art("NKWG", "37", "")
	withinArea     = rules.Art("NKWG", "37", "4")
	surplusSeats   = rules.Art("NKWG", "37", "5")
)

// seatLots are the lots that an allocation may ask for.
var seatLots = []election.LotSubject{
	election.LotSeat, election.LotConstituency, election.LotListOrPerson,
	election.LotPersonSeat, election.LotSurplus,
}

// Allocate computes who is elected and how, from the votes and the recorded lots alone.
// §§ 36, 37 NKWG.
func (Statute) Allocate(r *election.Result, lots []election.Lot) rules.Allocation {
	return allocate(r, lots, false, nil)
}

// allocate computes the seats; marks lets the official result count as the drawn lot, pick chooses
// where that leaves a choice (rules.Distribution).
func allocate(r *election.Result, lots []election.Lot, marks bool, pick func(int) int) rules.Allocation {
	w := &work{Distribution: rules.NewDistribution(r, lots, marks, seatLots...), several: len(r.Constituencies()) > 1}
	w.Pick = pick
	if f := rules.Computable(r); f != nil {
		w.Out.Findings = append(w.Out.Findings, *f)
		return w.Out
	}
	groups := w.area()
	for _, g := range groups {
		w.group(g)
	}
	return w.Finish()
}

// work is an allocation in Lower Saxony under way.
type work struct {
	*rules.Distribution
	several bool
}

// A group is a Träger (or, with one Wahlbereich, a list) with its seats.
type group struct {
	rules.Part
	seats rules.Range
}

// area distributes the seats of the Wahlgebiet over lists, or over Träger and individuals.
// § 36 Abs. 2 und 3, § 37 NKWG.
func (w *work) area() []group {
	parts := make([][]int, len(w.R.Nominations))
	for i := range parts {
		parts[i] = []int{i}
	}
	rule := hareNiemeyer
	if w.several {
		parts = rules.Proposers(w.R)
		rule = severalAreas.And(hareNiemeyer)
	}
	claimants := rules.Claimants(w.R, parts, true)
	seats := w.Divide(rules.Division{
		Of: rules.Whole(w.R), Quota: rule, Clause: majorityClause, Lot: rule,
		Subject: election.LotSeat, Claimants: claimants,
	}, w.R.Seats)
	out := make([]group, len(parts))
	for i, p := range parts {
		out[i] = group{rules.Part{Name: claimants[i].Names[0], Nominations: p}, seats[i]}
	}
	return out
}

// group hands the seats of a Träger to its lists and their candidates.
func (w *work) group(g group) {
	if w.R.Nominations[g.Nominations[0]].Kind == election.IndividualBidder {
		w.individual(g)
		return
	}
	claims := []claims{w.claimed(g.Nominations[0], g.seats)}
	if w.several && len(g.Nominations) > 1 {
		claims = w.lists(g)
	}
	settled := g.seats.Certain()
	taken := map[rules.Candidature]bool{}
	surplus := 0
	for _, c := range claims {
		w.Out.Claim[c.nomination], w.Out.ClaimMax[c.nomination] = slices.Min(c.seats), slices.Max(c.seats)
		if len(w.R.Nominations[c.nomination].Candidates) == 0 || len(w.R.Gaps) > 0 {
			settled = false // without candidates, or list positions, nobody can be seated
			continue
		}
		over, done := w.list(c, taken)
		surplus += over
		settled = settled && done
	}
	if !settled {
		w.Await(w.elsewhere(g, nil))
		return
	}
	w.surplus(g, claims, surplus, taken)
}

// individual seats the one candidate of an Einzelwahlvorschlag; what the quota gives beyond stays
// empty. § 36 Abs. 7 NKWG.
func (w *work) individual(g group) {
	n := g.Nominations[0]
	w.Out.Claim[n], w.Out.ClaimMax[n] = g.seats.Min, g.seats.Max
	if g.seats.Min == 0 || len(w.R.Nominations[n].Candidates) == 0 {
		return
	}
	w.Seat(g.Part, hareNiemeyer, election.IndividualSeat, []rules.Candidature{{Nomination: n}})
	w.Leave(g.Part, tooFew, n, g.seats.Min-1)
}

// claims are the numbers of seats that a list may have; one if it is certain.
type claims struct {
	nomination int
	seats      []int // ascending, distinct
}

func (w *work) claimed(nomination int, g rules.Range) claims {
	c := claims{nomination: nomination}
	for s := g.Min; s <= g.Max; s++ {
		c.seats = append(c.seats, s)
	}
	return c
}

// part is one list in the steps.
func (w *work) part(nomination int) rules.Part {
	n := &w.R.Nominations[nomination]
	p := rules.Part{Name: n.Name, Nominations: []int{nomination}}
	if w.several {
		p.Name += " (Wahlbereich " + n.Constituency + ")"
	}
	return p
}

// A split is a way in which the seats of a list fall to persons and to the list.
type split struct{ persons, list int }

// list gives the seats of one list to its candidates and returns how many seats exceed them; done
// is false if a lot is open. § 36 Abs. 4 bis 6, § 37 Abs. 4 NKWG.
func (w *work) list(c claims, taken map[rules.Candidature]bool) (surplus int, done bool) {
	n := &w.R.Nominations[c.nomination]
	if len(c.seats) > 1 {
		w.Postpone(w.halving(c.nomination))
		w.undecided(c.nomination, w.allSplits(c))
		return 0, false
	}
	seats := c.seats[0]
	if seats == 0 {
		if w.Lots.Recorded() {
			w.Await(w.contest(c.nomination))
		}
		return 0, true
	}
	halves, open := w.halves(c.nomination, seats)
	if open {
		w.undecided(c.nomination, halves)
		return 0, false
	}
	w.seat(c.nomination, w.fill(c.nomination, halves[0]), taken)
	return max(0, seats-len(n.Candidates)), w.settled(c.nomination)
}

// settled reports whether no person of the list waits for a lot.
func (w *work) settled(nomination int) bool {
	return !slices.ContainsFunc(w.Out.Open, func(o rules.OpenLot) bool { return slices.Contains(o.Nominations, nomination) })
}

// halves splits the seats of a list between list and persons; more than one way if a lot is open.
func (w *work) halves(nomination, seats int) (ways []split, open bool) {
	v := w.halving(nomination)
	a := rules.HareNiemeyer([]int64{v.Claimants[0].Votes, v.Claimants[1].Votes}, seats, nil)
	if voted := w.voted(nomination); a.Take > 0 && a.Seats[1] >= voted {
		w.Show(v, a) // the seat in question goes to the list however the lot falls
		return []split{{a.Seats[1] + 1, seats - a.Seats[1] - 1}}, false
	}
	g := w.Divide(v, seats)
	for p := g[1].Min; p <= g[1].Max; p++ {
		ways = append(ways, split{p, seats - p})
	}
	return ways, len(ways) > 1
}

// halving is the division of a list's seats between its two halves.
func (w *work) halving(nomination int) rules.Division {
	n := &w.R.Nominations[nomination]
	prefixes := []string{n.Name}
	switch {
	case w.several:
		prefixes = []string{n.Constituency + "/" + n.Name}
	case n.Constituency != "":
		prefixes = append(prefixes, n.Constituency+"/"+n.Name)
	}
	list := rules.Claimant{Votes: n.ListVotes, Nominations: []int{nomination}, Known: w.kindsKnown(n)}
	persons := rules.Claimant{Votes: n.PersonVotes(), Known: list.Known}
	for _, p := range prefixes {
		list.Names = append(list.Names, p+" Liste")
		persons.Names = append(persons.Names, p+" Personen")
	}
	for i := range n.Candidates {
		switch n.Candidates[i].Mark {
		case election.ElectedList:
			list.Official++
		case election.ElectedPersons:
			persons.Official++
		}
	}
	rule := listAndPersons
	if w.several {
		rule = withinArea.And(listAndPersons)
	}
	return rules.Division{
		Of: w.part(nomination), Quota: rule, Lot: rule, Subject: election.LotListOrPerson,
		Claimants: []rules.Claimant{list, persons},
	}
}

// kindsKnown reports whether the official marks of a list tell the kind of each seat.
func (w *work) kindsKnown(n *election.Nomination) bool {
	return w.R.MarksGiven && !slices.ContainsFunc(n.Candidates, func(c election.Candidate) bool { return c.Mark == election.ElectedPlain })
}

// voted counts the candidates with at least one vote.
func (w *work) voted(nomination int) int {
	k := 0
	for i := range w.R.Nominations[nomination].Candidates {
		if w.R.Nominations[nomination].Candidates[i].Votes > 0 {
			k++
		}
	}
	return k
}

// An elected is what is certain about the candidates of a list.
type elected struct{ persons, list []rules.Candidature }

// fill seats persons by votes and then the list in its order. Person seats beyond the candidates with
// votes go to the list. § 36 Abs. 5 und 6 NKWG.
func (w *work) fill(nomination int, s split) elected {
	if c := w.capped(nomination, s); c != s {
		w.Out.Steps = append(w.Out.Steps, rules.Count{Rule: personSeats, Effect: rules.ToList, Of: w.part(nomination), Seats: c.list}.Step())
		s = c
	}
	won, open, still := w.Choose(w.contest(nomination), s.persons)
	return elected{won, w.fillList(nomination, s.list, won, open, still)}
}

func (w *work) capped(nomination int, s split) split {
	persons := min(s.persons, w.voted(nomination))
	return split{persons, s.list + s.persons - persons}
}

// contest is the choice of persons by votes. There are never more person seats than candidates with
// votes, so that nobody without votes is chosen.
func (w *work) contest(nomination int) rules.Contest {
	n := &w.R.Nominations[nomination]
	return rules.Contest{
		Of: w.part(nomination), Lot: personSeats, Subject: election.LotPersonSeat, Plain: !w.kindsKnown(n),
		Among:    rules.ByPosition(w.R, nomination),
		Official: func(m election.Mark) bool { return m == election.ElectedPersons || m == election.ElectedPlain },
	}
}

// fillList returns those who have a list seat whatever an open lot among the tied says: before each
// of them stand fewer than seats others, counting as many of the tied as can lose.
func (w *work) fillList(nomination, seats int, won, tied []rules.Candidature, still int) []rules.Candidature {
	var out []rules.Candidature
	before, losers := 0, 0
	for _, c := range rules.ByPosition(w.R, nomination) {
		switch {
		case slices.Contains(won, c):
		case slices.Contains(tied, c):
			losers++
		case before+min(losers, len(tied)-still) < seats:
			out = append(out, c)
			before++
		default:
			return out
		}
	}
	return out
}

func (w *work) seat(nomination int, e elected, taken map[rules.Candidature]bool) {
	persons, list := personSeats, listSeats
	if w.several {
		persons, list = withinArea.And(personSeats), withinArea.And(listSeats)
	}
	w.Seat(w.part(nomination), persons, election.PersonSeat, e.persons)
	w.Seat(w.part(nomination), list, election.ListSeat, e.list)
	for _, c := range slices.Concat(e.persons, e.list) {
		taken[c] = true
	}
}

// allSplits lists every way in which a list with an undecided number of seats may be split.
func (w *work) allSplits(c claims) []split {
	n := &w.R.Nominations[c.nomination]
	var out []split
	for _, seats := range c.seats {
		a := rules.HareNiemeyer([]int64{n.ListVotes, n.PersonVotes()}, seats, nil)
		for p := a.Seats[1]; p <= a.Seats[1]+a.Take; p++ {
			out = append(out, split{p, seats - p})
		}
	}
	return out
}

// undecided seats those who are elected in the same way however the open lots fall.
func (w *work) undecided(nomination int, ways []split) {
	w.Await(w.contest(nomination))
	var sure elected
	for i, s := range ways {
		s = w.capped(nomination, s)
		cut := rules.Best(w.R, w.contest(nomination).Among, s.persons)
		e := elected{cut.First, w.fillList(nomination, s.list, cut.First, cut.Tied, cut.Take)}
		if i > 0 {
			e.persons = both(sure.persons, e.persons)
			e.list = both(sure.list, e.list)
		}
		sure = e
	}
	w.seat(nomination, sure, map[rules.Candidature]bool{})
}

func both(a, b []rules.Candidature) []rules.Candidature {
	var out []rules.Candidature
	for _, x := range a {
		if slices.Contains(b, x) {
			out = append(out, x)
		}
	}
	return out
}
