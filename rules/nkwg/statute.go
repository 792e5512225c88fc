package nkwg

import (
	"notices/internal/election"
	"notices/rules"
)

// Statute is the NKWG as the replay asks it.
type Statute struct{}

var _ rules.Statute = Statute{}

// Law returns the version for a seat that became free on the given day.
func (Statute) Law(day election.Date, override string) rules.Law { return at(day, override).law }

// SeatKind returns the kind of seat of an official mark.
func (Statute) SeatKind(_ *election.Result, n *election.Nomination, m election.Mark) election.SeatKind {
	switch {
	case !m.Elected():
		return election.NoSeat
	case n.Kind == election.IndividualBidder:
		return election.IndividualSeat
	case m == election.ElectedList:
		return election.ListSeat
	case m == election.ElectedSurplus:
		return election.SurplusSeat
	}
	return election.PersonSeat
}

// Substitutes: everybody on a list who was not elected, § 38 NKWG; a list without a seat counts too,
// since its candidates may follow from another constituency. An individual has none.
func (Statute) Substitutes(c *rules.Council, nomination int, _ rules.Law) bool {
	return c.Nomination(nomination).Kind != election.IndividualBidder
}

// LotParts: candidates of one list without votes stand in its order (§ 38 Abs. 4 NKWG); in the order of
// another constituency a lot parts them too.
func (Statute) LotParts(c *rules.Council, people []int) bool {
	return c.Several || c.People[people[0]].Votes > 0
}

// UndoesAcceptance: an acceptance is final, § 40 Abs. 1 NKWG.
func (Statute) UndoesAcceptance() bool { return false }

// OfficeHint: § 45 Abs. 4 puts a substitute in a direct office out.
func (Statute) OfficeHint() bool { return false }

// ReturnRule: the NKWG does not know the return of a predecessor.
func (Statute) ReturnRule() rules.Citation { return rules.Citation{} }

// Lasting: 2014, § 45 Abs. 1 Satz 2.
func (Statute) Lasting(law rules.Law) bool { return of(law).lasting }

// LegalMembers: the effect of an empty seat on the number of members is open; nothing is said.
func (Statute) LegalMembers(*election.Result, int) int { return 0 }
