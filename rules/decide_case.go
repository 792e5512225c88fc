package rules

import (
	"slices"

	"notices/internal/election"
	"notices/internal/german"
)

// Options change how a case is decided, beyond what it records itself.
type Options struct {
	AsOf           election.Date
	AcceptOfficial bool // --accept-official: the official result counts even if it differs
}

// ruled reports whether the official result counts even if it differs: by an option, or because the
// case records it.
func (o Options) ruled(c *election.Case) bool {
	return o.AcceptOfficial || slices.ContainsFunc(c.Rulings, func(r election.Ruling) bool {
		return r.Question == election.QDeviation && r.Answer == election.OfficialHolds
	})
}

// Verify compares the official seats of a case with the computed ones.
func Verify(c *election.Case, st Statute, o Options) Verification {
	return st.Verify(&c.Result, c.Lots, o.ruled(c))
}

// Decide replays a case under a statute.
func Decide(c *election.Case, st Statute, o Options) Report {
	ver := Verify(c, st, o)
	var b branch
	if c.Result.MarksGiven {
		b = decide(c, st, officialWinners(c, st, ver), o, ver)
	} else {
		plays := maxSeatings
		b = underLots(c, st, c.Lots, o, ver, &plays)
	}
	rep := Report{
		Law: st.Law(o.AsOf, c.LawVersion), Vacancies: b.vacancies, Returns: b.returns,
		Findings: append(slices.Clone(ver.Findings), b.findings...),
	}
	empty := 0
	for k := range rep.Vacancies {
		v := &rep.Vacancies[k]
		if NameOf(v.Outcome) == NameVacant {
			empty++
			v.LegalMembers = st.LegalMembers(&c.Result, empty)
		}
		v.Steps = append(wonBy(ver.Steps, v.nomination), v.Steps...)
	}
	if len(rep.Vacancies) > 0 {
		rep.Law = rep.Vacancies[0].Law
	}
	rep.Due = due(c, rep.Vacancies)
	return rep
}

// decide replays the events on a seating, each world of proposers for itself.
func decide(c *election.Case, st Statute, winners []Winner, o Options, ver Verification) branch {
	in := newInput(c, st, winners, o)
	in.deviates = o.ruled(c) && Differs(ver.Findings)
	var out branch
	for _, events := range in.worlds() {
		x := &explorer{input: in, events: events}
		b := x.explore(nil)
		out.vacancies = append(out.vacancies, b.vacancies...)
		out.returns = append(out.returns, b.returns...)
		out.findings = append(out.findings, b.findings...)
	}
	sortVacancies(out.vacancies)
	slices.SortStableFunc(out.returns, func(a, b Return) int { return a.Event - b.Event })
	in.unusedRulings()
	out.findings = append(in.found.list, out.findings...)
	return out
}

// wonBy picks the steps that show how a seat of a nomination had been won, so that the decision can be
// redone with pencil and paper: those of the whole council, of the proposer, and of the list.
func wonBy(steps []Step, nomination int) []Step {
	return slices.DeleteFunc(slices.Clone(steps), func(s Step) bool { return !s.Of.concerns(nomination) })
}

// officialWinners takes the seats from the official marks, with the kinds that Verify found; a result
// that cannot be verified tells them by the marks alone.
func officialWinners(c *election.Case, st Statute, ver Verification) []Winner {
	if len(ver.Official) > 0 {
		return ver.Official
	}
	var out []Winner
	for n := range c.Result.Nominations {
		nom := &c.Result.Nominations[n]
		for k := range nom.Candidates {
			if kind := st.SeatKind(&c.Result, nom, nom.Candidates[k].Mark); kind != election.NoSeat {
				out = append(out, Winner{n, k, kind})
			}
		}
	}
	return out
}

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
	q := LotRequired{Subject: pick.Subject, Tied: pick.Tied}
	k := newCouncil(&c.Result, nil)
	for _, t := range pick.Tied {
		if p := k.Find(t); p >= 0 {
			q.Persons = append(q.Persons, k.Person(p))
		}
	}
	return q
}

// Orders returns the orders of substitutes as they were determined after the election, lots applied,
// with a mark for whoever is out at the reporting day. With an error in the seats or the lots there is
// no order: what is doubtful is not printed. An error among the events only spoils the marks.
func Orders(c *election.Case, st Statute, o Options) ([]Order, []election.Finding) {
	ver := Verify(c, st, o)
	winners := officialWinners(c, st, ver)
	open := map[int]bool{}
	found := slices.Clone(ver.Findings)
	if !c.Result.MarksGiven {
		a := st.Allocate(&c.Result, c.Lots)
		winners = a.Winners
		for _, l := range a.Open {
			for _, n := range l.Nominations {
				open[n] = true
			}
			found = append(found, election.Findingf("W490", election.Origin{File: c.File}, "vor der Reihenfolge dieser Listen muss das Los (%s) entscheiden: %s. Bitte unter „Lose“ erfassen; die übrigen Listen stehen unten", l.Subject, german.List(l.Tied)))
		}
	}
	in := newInput(c, st, winners, o)
	s := newState(in, nil)
	s.limp = true
	s.replay(in.events)
	now := decide(c, st, winners, o, ver)
	orders := st.Orders(s.Council, s.lawOf(o.AsOf))
	orders = slices.DeleteFunc(orders, func(x Order) bool {
		return slices.ContainsFunc(keys(open), func(n int) bool {
			nom := &c.Result.Nominations[n]
			return nom.Name == x.Nomination && nom.Kind == x.Kind
		})
	})
	for k := range orders {
		s.draw(&orders[k])
		s.marks(&orders[k], now.vacancies)
	}
	if election.HasErrors(found) || len(s.input.badLots) > 0 {
		orders = nil
	}
	return orders, slices.Concat(found, now.findings)
}

func keys(m map[int]bool) []int {
	var out []int
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
