package bbgkwahlg

import (
	"notices/internal/election"
	"notices/rules"
)

// FreeDay is the day on which a seat becomes free if the case does not say so: for declarations the
// day they arrived, otherwise the day it happened (§§ 51, 59, 60 Abs. 3 BbgKWahlG).
func (Statute) FreeDay(e *election.Event) (day election.Date, problem, doubt string) {
	switch e.Kind {
	case election.Resignation, election.Refusal, election.Conditional:
		return e.Arrived(), "", ""
	}
	return e.Date, "", ""
}

// CauseRule cites § 51 BbgKWahlG for what concerns the election itself and § 59 Abs. 1 for the loss of
// a seat. A directly elected office frees the seat with its acceptance (§ 60 Abs. 3 Satz 2), or on a
// later day with its beginning (§ 59 Abs. 1 Nr. 8, mayors).
func (Statute) CauseRule(e *election.Event, body election.BodyKind, law rules.Law) rules.Citation {
	transfer := law.Provisions.Transfer
	loss := func(number string) rules.Citation {
		return transfer.And(rules.Citation{Act: act, Section: "59", Paragraph: "1", Number: number})
	}
	switch e.Kind {
	case election.Refusal, election.Conditional:
		return transfer.And(rules.Art(act, "51", "1"))
	case election.DeemedRefused:
		return transfer.And(law.Provisions.Proof)
	case election.DirectOffice:
		switch {
		case body == "Kreistag" && !of(law).landrat:
			return loss("")
		case e.FreeFrom.After(e.Date) && body != "Kreistag":
			return loss("8")
		case e.FreeFrom.After(e.Date):
			return loss("")
		}
		return s60("3", "2")
	case election.Resignation:
		return loss("1")
	case election.Ineligibility:
		return loss("2")
	case election.Incompatible:
		return loss("")
	}
	return transfer
}

// Refuses: what § 60 does not regulate, and what may change the whole result.
func (Statute) Refuses(e *election.Event) (code, why string) {
	switch e.Kind {
	case election.PartyBan, election.BannedMember:
		return "E507", "ein Parteiverbot regelt das Brandenburgische Kommunalwahlgesetz bei den Ersatzpersonen nicht. Bitte die Rechtsaufsicht fragen und den Vorgang hier nicht erfassen"
	case election.ReviewDecision, election.Correction:
		return "E508", "„" + string(e.Kind) + "“ kann das ganze Wahlergebnis ändern. Bitte die berichtigte Ergebnisdatei in den Vorgang aufnehmen; das Programm rechnet dann neu"
	}
	return "", ""
}

// DropsOut is § 61 BbgKWahlG. A loss of eligibility needs a hearing first, so that the walk must
// look; a direct office of a substitute has no rule.
func (Statute) DropsOut(e *election.Event, law rules.Law) (rules.Reason, rules.Citation, bool) {
	switch e.Kind {
	case election.Resignation:
		return rules.Waived, rules.Art(act, "61", "2"), false
	case election.Death:
		return rules.Died, s60("3", "1"), false
	case election.Ineligibility:
		if !e.DeterminedOn.IsZero() {
			return rules.NotEligible, rules.Art(act, "61", "3"), false
		}
		return "", rules.Citation{}, true
	case election.DirectOffice:
		return "", rules.Citation{}, false
	}
	return rules.Declined, of(law).law.Provisions.Refusal, false
}

// ReasonRule cites why somebody is passed over.
func (Statute) ReasonRule(r rules.Reason, law rules.Law) rules.Citation {
	p := of(law).law.Provisions
	switch r {
	case rules.Declined:
		return p.Refusal
	case rules.Waived:
		return rules.Art(act, "61", "2")
	case rules.NotEligible:
		return rules.Art(act, "61", "3")
	case rules.LeftParty:
		return p.PartyExit
	case rules.AnnulledByReview:
		return p.Review
	}
	return p.Transfer
}
