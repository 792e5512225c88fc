package rules

import (
	"slices"

	"notices/internal/election"
)

// Options change how a case is decided, beyond what it records itself.
type Options struct {
	AsOf           election.Date
	AcceptOfficial bool // --accept-official: the official result counts even if it differs

	premature map[seatService]bool // services made while it was undecided who is called
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
	o.premature = prematureServices(c, st, o, ver)
	b := seated(c, st, o, ver)
	doubtLots(c, st, o, ver, b.vacancies)
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
	rep.Due = due(c, st, rep.Vacancies)
	return rep
}

// seated decides a case on the official seats, or on those that the votes and lots give.
func seated(c *election.Case, st Statute, o Options, ver Verification) branch {
	if c.Result.MarksGiven {
		return decide(c, st, officialWinners(c, st, ver), o, ver)
	}
	plays := maxSeatings
	return underLots(c, st, c.Lots, o, ver, &plays)
}

// decide replays the events on a seating, each world of proposers for itself.
func decide(c *election.Case, st Statute, winners []Winner, o Options, ver Verification) branch {
	in := newInput(c, st, winners, o)
	in.deviates, in.premature = o.ruled(c) && Differs(ver.Findings), o.premature
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
