package nkwg

import (
	"fmt"
	"slices"
	"strings"

	"notices/internal/election"
	"notices/rules"
)

// Transfer is § 44 NKWG: who gets the seat.
func (s Statute) Transfer(w *rules.Walk) rules.Found {
	v := of(w.Law())
	if w.Kind() == election.IndividualSeat {
		return vacant(w, v.law.Provisions.VacantSingle, true)
	}
	own, asked := s.order(w, v)
	if asked != nil {
		return *asked
	}
	if f, ok := through(w, own); ok {
		return f
	}
	further := others(w, v)
	if w.Kind() == election.SurplusSeat {
		further = withoutOrder(further, v)
	}
	if f, ok := through(w, further); ok {
		return f
	}
	return vacant(w, v.law.Provisions.Vacant, false)
}

// through walks parts of the order one after the other.
func through(w *rules.Walk, segs []rules.Segment) (rules.Found, bool) {
	for _, seg := range segs {
		if f, ok := w.Through(seg); ok {
			return f, true
		}
	}
	return rules.Found{}, false
}

// others is the part of the order that follows when the own list is used up.
func others(w *rules.Walk, v version) []rules.Segment {
	return w.Order(w.Nomination(), election.SurplusSeat, v.law, func() []rules.Segment {
		return otherConstituencies(w.Council, v, w.Nomination())
	})
}

// vacant: nobody is left, the seat stays empty to the end of the term.
func vacant(w *rules.Walk, rule rules.Citation, individual bool) rules.Found {
	w.Leave(rule)
	return rules.Found{Person: -1, Rule: rule, Outcome: rules.Vacant{Individual: individual}}
}

// order chooses the order by the kind of seat. For a seat of § 37 Abs. 5 the statute names none: both
// readings are played, and where they differ a ruling is asked for.
func (s Statute) order(w *rules.Walk, v version) ([]rules.Segment, *rules.Found) {
	switch w.Kind() {
	case election.PersonSeat:
		return ordered(w, v, election.PersonSeat), nil
	case election.ListSeat:
		return ordered(w, v, election.ListSeat), nil
	}
	kind := election.PersonSeat
	if r := w.Ruling(election.QSeatKind); r != nil {
		if r.Answer == string(election.ElectedList) {
			kind = election.ListSeat
		}
		return withoutOrder(ordered(w, v, kind), v), nil
	}
	q := rules.Question{
		Key: fmt.Sprint("kind ", w.Cause().Nr), Rule: rules.Art(act, "38", ""),
		Answers: []string{string(election.ElectedPersons), string(election.ElectedList)}, Whys: rules.SeatKindReadings,
		Outcome: rules.RulingRequired{Question: election.QSeatKind},
		Agreed:  "W568", AgreeAt: w.Cause().At("Person"), AgreeAs: rules.SeatKindAgreed,
	}
	answer, ok := w.Ask(q)
	switch {
	case !ok:
		return nil, &rules.Found{Person: -1, Outcome: q.Outcome}
	case answer == 1:
		kind = election.ListSeat
	}
	return withoutOrder(ordered(w, v, kind), v), nil
}

// withoutOrder cites no paragraph of § 38 for a seat for which the statute names no order, neither for
// the transfer nor for the ranking or its lots: an open point is not printed as law.
func withoutOrder(segs []rules.Segment, v version) []rules.Segment {
	segs = slices.Clone(segs)
	for k, seg := range segs {
		segs[k] = seg.Uncited(v.law.Provisions.Transfer)
	}
	return segs
}

// ordered returns the order of the seat's list for a kind of seat.
func ordered(w *rules.Walk, v version, kind election.SeatKind) []rules.Segment {
	return w.Order(w.Nomination(), kind, v.law, func() []rules.Segment {
		if kind == election.PersonSeat {
			return personOrder(w.Council, v, w.Nomination())
		}
		return listOrder(w.Council, v, w.Nomination())
	})
}

// Bar is § 44 Abs. 2 and 3 NKWG: party exit and banned party.
func (Statute) Bar(w *rules.Walk, p int) rules.Bar {
	v := of(w.Law())
	if b := banned(w, v, p); b.Reason != "" || b.Outcome != nil {
		return b
	}
	return w.PartyExit(p, rules.PartyRule{
		Rule: v.law.Provisions.PartyExit, Hearing: v.law.Provisions.Hearing,
		Warn: map[election.NominationKind]bool{election.VoterGroup: true},
	})
}

// banned: a seat freed by the ban of a party goes to nobody of its lists and to nobody who belonged
// to it when the judgment was pronounced. § 44 Abs. 3 NKWG.
func banned(w *rules.Walk, v version, p int) rules.Bar {
	if w.Cause().Kind != election.PartyBan {
		return rules.Bar{}
	}
	parties := w.Cause().Parties()
	about, since := 0, w.Cause().Date
	if slices.Contains(parties, strings.TrimSpace(w.NominationOf(p).Name)) {
		about = w.Cause().Nr
	}
	for _, e := range w.Events(p, election.BannedMember) {
		if about == 0 && slices.ContainsFunc(e.Parties(), func(n string) bool { return slices.Contains(parties, n) }) {
			about = e.Nr
		}
	}
	if about == 0 {
		return rules.Bar{}
	}
	w.DoubtBan(p)
	if !w.Heard(p, since) {
		return rules.Bar{Event: about, Outcome: rules.HearingRequired{
			Hear: w.Person(p), Reason: rules.PartyBanned, Event: about,
			Happened: since, Rule: v.law.Provisions.Hearing,
		}}
	}
	return rules.Bar{Reason: rules.PartyBanned, Rule: v.law.Provisions.PartyBan, Event: about, Since: w.HeardOn(p, since)}
}

// Determines is § 44 Abs. 5 (2006: Abs. 6): the committee, or the returning officer alone if there
// is no doubt.
func (Statute) Determines(a *election.Authority, doubt string) string {
	if doubt != "" || a.DeterminedBy == "Wahlausschuss" {
		return "Wahlausschuss"
	}
	return "Wahlleitung"
}
