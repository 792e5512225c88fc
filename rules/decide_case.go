package rules

import (
	"slices"

	"notices/internal/election"
)

// Options change how a case is decided, beyond what it records itself.
type Options struct {
	AsOf           election.Date
	AcceptOfficial bool // --accept-official: the official result counts even if it differs
}

// deviationRuled reports whether the case records that the official result counts.
func deviationRuled(c *election.Case) bool {
	return slices.ContainsFunc(c.Rulings, func(r election.Ruling) bool {
		return r.Question == election.QDeviation && r.Answer == "amtliches Ergebnis gilt"
	})
}

// Decide replays a case under a statute.
func Decide(c *election.Case, st Statute, o Options) Report {
	ruled := o.AcceptOfficial || deviationRuled(c)
	ver := st.Verify(&c.Result, c.Lots, ruled)
	if c.Result.MarksGiven {
		return finish(play(c, st, officialWinners(c, st, ver), o, ver), ver, c.Result.Council)
	}
	a := st.Allocate(&c.Result, c.Lots)
	if len(a.Open) == 0 {
		return finish(play(c, st, a.Winners, o, ver), ver, c.Result.Council)
	}
	return finish(underLots(c, st, a, o, ver), ver, c.Result.Council)
}

// finish puts before each decision how the seat had been won, so that it can be redone with pencil
// and paper.
func finish(r Report, ver Verification, council string) Report {
	r.Findings = append(slices.Clone(ver.Findings), r.Findings...)
	for k := range r.Vacancies {
		v := &r.Vacancies[k]
		var won []Step
		for _, s := range ver.Steps {
			if concerns(s.Of, council, v.Departed) {
				won = append(won, s)
			}
		}
		v.Steps = append(won, v.Steps...)
	}
	return r
}

// concerns reports whether the seats of an allocation step are those of the whole council, of the
// person's proposer, or of his list.
func concerns(of, council string, p Person) bool {
	return of == council || of == "Wahlgebiet" || of == p.Nomination ||
		of == p.Nomination+" (Wahlbereich "+p.Constituency+")"
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

// play replays the events on a seating.
func play(c *election.Case, st Statute, winners []Winner, o Options, ver Verification) Report {
	s := newState(c, st, winners, o.AsOf)
	s.input.deviates = slices.ContainsFunc(ver.Findings, func(f election.Finding) bool { return f.Code[0] == 'W' && f.Code[1] == '4' && deviation[f.Code[1:]] })
	s.replay()
	return s.report()
}

// maxSeatings bounds the possible results of open lots that are played through.
const maxSeatings = 128

// underLots decides a case whose seats are not all certain: every possible result of the lots is
// played. A vacancy that is the same in all stands; the others wait for the lot.
func underLots(c *election.Case, st Statute, a Allocation, o Options, ver Verification) Report {
	budget := maxSeatings
	all := seatings(c, st, c.Lots, a, o, ver, &budget)
	if len(all) == 0 {
		return play(c, st, a.Winners, o, ver)
	}
	first := all[0]
	out := Report{Law: first.Law, Returns: first.Returns}
	var open []Vacancy
	seen := map[int]bool{}
	for _, r := range all {
		for _, v := range r.Vacancies {
			if seen[v.Event] {
				continue
			}
			seen[v.Event] = true
			if budget < 0 || !everywhere(all, v) {
				v.Outcome, v.Rule = askLot(a, v, c), Citation{}
				v.PassedOver, v.Dropped, v.DeterminedBy, v.LegalMembers, v.Doubt, v.Chain = nil, nil, "", 0, "", 1
				v.Steps = v.Steps[:min(1, len(v.Steps))]
			}
			open = append(open, v)
		}
	}
	out.Vacancies = open
	slices.SortStableFunc(out.Vacancies, func(x, y Vacancy) int {
		if d := x.VacantOn.Compare(y.VacantOn); d != 0 {
			return d
		}
		return x.Event - y.Event
	})
	for _, f := range first.Findings {
		if !slices.ContainsFunc(all, func(r Report) bool { return !slices.Contains(r.Findings, f) }) {
			out.Findings = append(out.Findings, f)
		}
	}
	out.Due = dueOf(out.Vacancies, first.Due)
	return out
}

// dueOf keeps the next steps of vacancies that stand and asks for the lot of the others.
func dueOf(vs []Vacancy, all []Due) []Due {
	var out []Due
	for _, v := range vs {
		if o, ok := v.Outcome.(LotRequired); ok && o.Subject != election.LotSubstitutes {
			out = append(out, Due{Event: v.Event, What: "lot", Text: "Los ziehen und unter „Lose“ erfassen: " + enumerate(o.Tied)})
			continue
		}
		for _, d := range all {
			if d.Event == v.Event {
				out = append(out, d)
			}
		}
	}
	return out
}

// seatings plays every outcome of the open lots.
func seatings(c *election.Case, st Statute, lots []election.Lot, a Allocation, o Options, ver Verification, budget *int) []Report {
	if *budget--; *budget < 0 {
		return nil
	}
	if len(a.Open) == 0 {
		return []Report{play(c, st, a.Winners, o, ver)}
	}
	var out []Report
	for _, order := range draws(a.Open[0]) {
		assumed := append(slices.Clone(lots), election.Lot{Nr: -len(lots) - 1, Subject: a.Open[0].Subject, Order: order})
		out = append(out, seatings(c, st, assumed, st.Allocate(&c.Result, assumed), o, ver, budget)...)
		if *budget < 0 {
			break
		}
	}
	return out
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

// everywhere reports whether a vacancy is the same in all reports.
func everywhere(all []Report, v Vacancy) bool {
	for _, r := range all {
		k := slices.IndexFunc(r.Vacancies, func(x Vacancy) bool { return x.Event == v.Event })
		if k < 0 || !sameVacancy(r.Vacancies[k], v) {
			return false
		}
	}
	return true
}

func sameVacancy(a, b Vacancy) bool {
	if a.Seat != b.Seat || a.VacantOn != b.VacantOn || NameOf(a.Outcome) != NameOf(b.Outcome) || len(a.PassedOver) != len(b.PassedOver) {
		return false
	}
	x, xok := a.Outcome.(Transferred)
	y, yok := b.Outcome.(Transferred)
	if xok && yok {
		return x.Successor.ID == y.Successor.ID && x.Basis == y.Basis
	}
	return readingOf(a.Outcome).LeadsTo == readingOf(b.Outcome).LeadsTo
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
	ver := st.Verify(&c.Result, c.Lots, o.AcceptOfficial || deviationRuled(c))
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
			found = append(found, election.Findingf("W490", election.Origin{File: c.File}, "vor der Reihenfolge dieser Listen muss das Los (%s) entscheiden: %s. Bitte unter „Lose“ erfassen; die übrigen Listen stehen unten", l.Subject, enumerate(l.Tied)))
		}
	}
	s := newState(c, st, winners, o.AsOf)
	s.replay()
	orders := st.Orders(s.Council, s.lawOf(o.AsOf))
	orders = slices.DeleteFunc(orders, func(x Order) bool {
		return slices.ContainsFunc(keys(open), func(n int) bool {
			nom := &c.Result.Nominations[n]
			return nom.Name == x.Nomination && nom.Kind == x.Kind
		})
	})
	for k := range orders {
		s.draw(&orders[k])
		s.marks(&orders[k])
	}
	if election.HasErrors(found) || len(s.input.badLots) > 0 {
		orders = nil
	}
	return orders, append(found, s.found.list...)
}

func keys(m map[int]bool) []int {
	var out []int
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
