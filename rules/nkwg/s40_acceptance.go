package nkwg

import (
	"notices/internal/election"
	"notices/rules"
)

// AnswerCounts is § 40 Abs. 1 NKWG: in writing to the returning officer, acceptance also by fax.
// E-mail is open and not enough. A refusal deemed by law has no form.
func (Statute) AnswerCounts(kind election.EventKind, f election.Form) bool {
	switch f {
	case election.InWriting, election.OnRecord, election.FormBlank:
		return true
	case election.ByFax:
		return kind == election.Acceptance || kind == election.DeemedRefused
	}
	return kind == election.DeemedRefused
}

// OnRecordOpen: the NKWG and the NKomVG ask for writing (§§ 40, 45 NKWG, § 52 NKomVG) and name no record.
func (Statute) OnRecordOpen(kind election.EventKind, _ bool) bool {
	return kind != election.DeemedRefused
}

// MemberFrom is § 51 NKomVG: the latest of acceptance, the council's resolution on the loss where
// the cause needs one, the beginning of the term and the day the seat is free.
func (Statute) MemberFrom(v *rules.Vacancy, accepted, termBegin election.Date) (election.Date, string) {
	if needsResolution(v.Cause) && v.Resolved.IsZero() {
		return election.Date{}, "der Beschluss der Vertretung über den Verlust des Sitzes ist nicht erfasst; ab wann die Mitgliedschaft besteht, lässt sich nicht sagen. Bitte „Festgestellt am“ ausfüllen"
	}
	if !needsResolution(v.Cause) {
		return election.Latest(accepted, termBegin, v.VacantOn), ""
	}
	return election.Latest(accepted, v.Resolved, termBegin, v.VacantOn), ""
}

// needsResolution: not death, refusal, election review and direct office (§ 40 Abs. 2 NKWG).
func needsResolution(cause election.EventKind) bool {
	switch cause {
	case election.Resignation, election.Ineligibility, election.Incompatible, election.Correction, election.PartyBan:
		return true
	}
	return false
}
