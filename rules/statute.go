package rules

import "notices/internal/election"

// A Statute is what one Land's statute says itself; the replay asks it in the order of events.
// There are two: nkwg.Statute and bbgkwahlg.Statute.
type Statute interface {
	// Law returns the version that applies to a seat that became free on the given day. override is
	// the case's Rechtsstand, empty for the choice by date.
	Law(day election.Date, override string) Law
	// Allocate computes the seats from the votes.
	Allocate(r *election.Result, lots []election.Lot) Allocation
	// Verify compares the official seats with the computed ones.
	Verify(r *election.Result, lots []election.Lot, ruled bool) Verification
	// SeatKind returns the kind of seat that an official mark stands for.
	SeatKind(r *election.Result, n *election.Nomination, m election.Mark) election.SeatKind
	// Substitutes reports whether the candidates of a nomination who were not elected are substitutes.
	Substitutes(c *Council, nomination int, law Law) bool
	// FreeDay returns the day on which an event frees the seat of somebody who holds one. A problem
	// is a German sentence for an E5xx finding, a doubt one for a W5xx.
	FreeDay(e *election.Event) (day election.Date, problem, doubt string)
	// Refuses says why an event cannot be processed under this statute at all, with its code.
	Refuses(e *election.Event) (code, why string)
	// Transfer is the driver: who gets the seat of the walk's vacancy.
	Transfer(w *Walk) Found
	// Bar says whether a substitute who is not out may take the seat, or what must come first.
	Bar(w *Walk, p int) Bar
	// LotParts reports whether a lot can part these substitutes, who have equal votes.
	LotParts(c *Council, people []int) bool
	// Orders returns the orders of substitutes of all lists, as determined after the election.
	Orders(c *Council, law Law) []Order
	// DropsOut says whether an event puts a substitute out at once, with reason and citation. later
	// means that the walk must look (hearing first).
	DropsOut(e *election.Event, law Law) (reason Reason, rule Citation, later bool)
	// ReasonRule cites why a person with this reason is passed over.
	ReasonRule(r Reason, law Law) Citation
	// CauseRule cites why an event frees a seat.
	CauseRule(e *election.Event, body election.BodyKind, law Law) Citation
	// AnswerCounts says whether an answer in this form has effect.
	AnswerCounts(kind election.EventKind, f election.Form) bool
	// OnRecordOpen reports whether it is open that a declaration "zur Niederschrift" is enough; sits says that
	// the person holds a seat.
	OnRecordOpen(kind election.EventKind, sits bool) bool
	// Determines names who determines a decided outcome. doubt is German, empty if there is none.
	Determines(a *election.Authority, doubt string) string
	// MemberFrom returns the day on which a successor becomes a member, and a doubt if it cannot be
	// told.
	MemberFrom(v *Vacancy, accepted, termBegin election.Date) (election.Date, string)
	// LegalMembers returns the legal number of members after empty seats, 0 if the statute says nothing.
	LegalMembers(r *election.Result, empty int) int
	// UndoesAcceptance: "Gilt als abgelehnt" takes an acceptance back (BB § 51 Abs. 2).
	UndoesAcceptance() bool
	// Lasting: a drop-out determined after a party exit or ban counts for the whole term.
	Lasting(law Law) bool
	// OfficeHint: a substitute in a directly elected office stays in the order with a hint (BB).
	OfficeHint() bool
	// ReturnRule cites the return of the predecessor; zero where the statute does not know it.
	ReturnRule() Citation
}

// Found is the driver's answer: a person who gets the seat, or an outcome.
type Found struct {
	Person  int // index into Council.People; -1 if Outcome is set
	Basis   Basis
	Rule    Citation
	Outcome Outcome
}
