package bbgkwahlg

import (
	"cmp"

	"notices/internal/election"
	"notices/rules"
)

// Transfer is § 60 Abs. 3 to 5 BbgKWahlG: who gets the seat.
func (s Statute) Transfer(w *rules.Walk) rules.Found {
	if w.Kind() == election.MajoritySeat {
		if f, ok := w.Through(w.Order(-1, election.MajoritySeat, w.Law(), func() []rules.Segment {
			return []rules.Segment{majorityOrder(w.Council)}
		})[0]); ok {
			return f
		}
		return vacant(w, s60("5", ""), false)
	}
	if w.Kind() == election.IndividualSeat {
		return vacant(w, s60("3", "5"), true)
	}
	own := ranked(w, w.Nomination())
	if e := w.Cause(); e.Kind == election.DirectOffice && s.officeNamed(w) && !e.FreeFrom.After(e.Date) {
		own.Rule = s60("3", "2").And(s60("2", ""))
	}
	if f, ok := w.Through(own); ok {
		return f
	}
	if w.Several {
		if f, ok := s.otherConstituency(w); ok {
			return f
		}
	}
	return vacant(w, s60("3", "4"), false)
}

// ranked is the order of a list.
func ranked(w *rules.Walk, list int) rules.Segment {
	return w.Order(list, election.ProportionalSeat, w.Law(), func() []rules.Segment {
		return []rules.Segment{order(w.Council, list)}
	})[0]
}

// vacant: nobody is left; the seat stays empty, and but for a majority election the legal number of
// members falls (Abs. 3 Satz 4 to 6).
func vacant(w *rules.Walk, rule rules.Citation, individual bool) rules.Found {
	w.Leave(rule)
	if w.Kind() != election.MajoritySeat {
		w.Fall(s60("3", "6"))
	}
	return rules.Found{Person: -1, Rule: rule, Outcome: rules.Vacant{Individual: individual}}
}

// officeNamed reports whether Abs. 3 Satz 2 names the office: mayor of the Gemeinde; the Landrat
// since 2023. Otherwise the seat follows Satz 1.
func (s Statute) officeNamed(w *rules.Walk) bool {
	if w.Result.Body == "Kreistag" && !of(w.Law()).landrat {
		w.Warn("W569", w.Cause().At("Ereignis"), "die Fassung von 2009 nennt in der Vorschrift über direkt gewählte Ämter den Landrat nicht; der Sitz folgt der allgemeinen Regel über den Verlust des Sitzes")
		return false
	}
	return true
}

// Bar is § 60 Abs. 4 BbgKWahlG, and the hearing before a loss of eligibility is determined
// (§ 81 Abs. 1 BbgKWahlV).
func (Statute) Bar(w *rules.Walk, p int) rules.Bar {
	for _, e := range w.Events(p, election.Ineligibility) {
		if w.StillToCome(e) {
			continue
		}
		rule := rules.Art(act, "61", "3")
		if e.DeterminedOn.IsZero() && !w.Heard(p, e.Date) {
			return rules.Bar{Event: e.Nr, Outcome: rules.HearingRequired{
				Hear: w.Person(p), Reason: rules.NotEligible, Event: e.Nr,
				Happened: e.Date, Received: e.Received, Rule: rules.Art(ordinance, "81", "1"),
			}}
		}
		return rules.Bar{Reason: rules.NotEligible, Rule: rule, Event: e.Nr, Since: cmp.Or(e.DeterminedOn, w.HeardOn(p, e.Date))}
	}
	return w.PartyExit(p, rules.PartyRule{
		Rule: s60("4", ""), Hearing: of(w.Law()).law.Provisions.Hearing,
		Open: map[election.NominationKind]bool{election.ListAssociation: true},
	})
}
