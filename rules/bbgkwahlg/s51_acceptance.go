package bbgkwahlg

import (
	"notices/internal/election"
	"notices/rules"
)

// AnswerCounts is § 51 Abs. 1 BbgKWahlG: in writing. An election deemed declined has no form.
func (Statute) AnswerCounts(kind election.EventKind, f election.Form) bool {
	switch f {
	case election.InWriting, election.OnRecord, election.FormBlank:
		return true
	}
	return kind == election.DeemedRefused
}

// OnRecordOpen: a member resigns in writing or on record (§ 59 Abs. 1 Nr. 1 BbgKWahlG); § 51 asks for
// writing, the wording of § 61 on waivers is open.
func (Statute) OnRecordOpen(kind election.EventKind, sits bool) bool {
	return kind != election.DeemedRefused && !(kind == election.Resignation && sits)
}

// MemberFrom is the later of acceptance and the day the seat is free (§ 51 Abs. 3 is open).
func (Statute) MemberFrom(v *rules.Vacancy, accepted, _ election.Date) (election.Date, string) {
	return election.Latest(accepted, v.VacantOn), ""
}
