package nkwg

import (
	"cmp"

	"notices/internal/election"
	"notices/rules"
)

// FreeDay is the day on which a seat becomes free if the case does not say so: § 44 Abs. 1, § 40
// NKWG, § 52 Abs. 1 NKomVG.
func (Statute) FreeDay(e *election.Event) (day election.Date, problem, doubt string) {
	switch e.Kind {
	case election.Resignation:
		return cmp.Or(e.DeterminedOn, e.Arrived()), "", "„Frei ab“ ist leer; das Programm nimmt den Tag, an dem der Verzicht festgestellt wurde, sonst den seines Eingangs. Ob schon die Erklärung oder erst der Beschluss den Sitz frei macht, ist in der Praxis streitig. Bitte den Tag, den die Behörde zugrunde legt, in „Frei ab“ eintragen"
	case election.Refusal, election.Conditional, election.DeemedRefused:
		return e.Arrived(), "", ""
	case election.Ineligibility, election.Incompatible, election.Correction, election.PartyBan:
		if e.DeterminedOn.IsZero() {
			return election.Date{}, "der Verlust des Sitzes (" + string(e.Kind) + ") ist erst mit dem Beschluss der Vertretung wirksam; es fehlt der Tag. Bitte „Festgestellt am“ oder „Frei ab“ ausfüllen", ""
		}
		return e.DeterminedOn, "", ""
	}
	return e.Date, "", ""
}

// CauseRule cites § 40 NKWG for what concerns the election itself and § 52 Abs. 1 NKomVG for the loss
// of a seat; before the NKomVG § 44 Abs. 1 NKWG alone.
func (Statute) CauseRule(e *election.Event, _ election.BodyKind, law rules.Law) rules.Citation {
	transfer := law.Provisions.Transfer
	loss := func(number string) rules.Citation {
		if law.Provisions.Membership.IsZero() {
			return transfer
		}
		return transfer.And(rules.Citation{Act: municipal, Section: "52", Paragraph: "1", Number: number})
	}
	switch e.Kind {
	case election.Refusal, election.Conditional, election.DeemedRefused:
		return transfer.And(rules.Art(act, "40", "1"))
	case election.DirectOffice:
		return transfer.And(rules.Art(act, "40", "2"))
	case election.Resignation:
		return loss("1")
	case election.ReviewDecision:
		return loss("5")
	case election.Ineligibility, election.Incompatible, election.Correction, election.PartyBan:
		return loss("")
	}
	return transfer
}

// Refuses: every event is known in Lower Saxony.
func (Statute) Refuses(*election.Event) (code, why string) { return "", "" }

// DropsOut is § 45 NKWG: whoever declined, waived, lost eligibility or took a direct office is out
// for the whole term.
func (Statute) DropsOut(e *election.Event, law rules.Law) (rules.Reason, rules.Citation, bool) {
	v := of(law)
	switch e.Kind {
	case election.Resignation:
		return rules.Waived, v.waived, false
	case election.Death:
		return rules.Died, v.law.Provisions.Transfer, false
	case election.Ineligibility:
		return rules.NotEligible, v.ineligible, false
	case election.DirectOffice:
		return rules.HoldsOffice, v.office, false
	}
	return rules.Declined, v.law.Provisions.Refusal, false
}

// ReasonRule cites why somebody is passed over.
func (Statute) ReasonRule(r rules.Reason, law rules.Law) rules.Citation {
	v := of(law)
	switch r {
	case rules.Declined:
		return v.law.Provisions.Refusal
	case rules.Waived:
		return v.waived
	case rules.NotEligible:
		return v.ineligible
	case rules.HoldsOffice:
		return v.office
	case rules.LeftParty:
		return v.law.Provisions.PartyExit
	case rules.PartyBanned:
		return v.law.Provisions.PartyBan
	case rules.AnnulledByReview:
		return v.law.Provisions.Review
	}
	return v.law.Provisions.Transfer
}
