package bbgkwahlg

import (
	"notices/internal/election"
	"notices/rules"
)

// Statute is the BbgKWahlG as the replay asks it.
type Statute struct{}

var _ rules.Statute = Statute{}

// Law returns the version for a seat that became free on the given day.
func (Statute) Law(day election.Date, override string) rules.Law { return at(day, override).law }

// SeatKind returns the kind of seat of an official mark.
func (Statute) SeatKind(r *election.Result, n *election.Nomination, m election.Mark) election.SeatKind {
	switch {
	case !m.Elected():
		return election.NoSeat
	case r.System == election.Majority:
		return election.MajoritySeat
	case n.Kind == election.IndividualBidder:
		return election.IndividualSeat
	}
	return election.ProportionalSeat
}

// Substitutes is § 60 Abs. 1 BbgKWahlG: the candidates not elected, if their proposer (2009: their
// nomination) won a seat; in a majority election all (Abs. 5).
func (Statute) Substitutes(c *rules.Council, nomination int, law rules.Law) bool {
	if c.Result.System == election.Majority {
		return true
	}
	return c.Nomination(nomination).Kind != election.IndividualBidder && c.ProposerSits(nomination)
}

// LotParts: equal votes are parted by the list position (§ 60 Abs. 2 BbgKWahlG), by a lot only in a
// majority election.
func (Statute) LotParts(c *rules.Council, _ []int) bool { return c.Result.System == election.Majority }

// UndoesAcceptance: without proof in the week the election counts as declined, § 51 Abs. 2 BbgKWahlG.
func (Statute) UndoesAcceptance() bool { return true }

// OfficeHint: no rule puts a substitute in a direct office out; the letter points to § 12.
func (Statute) OfficeHint() bool { return true }

// ReturnRule is § 59 Abs. 1 Nr. 3 BbgKWahlG.
func (Statute) ReturnRule() rules.Citation {
	return rules.Citation{Act: act, Section: "59", Paragraph: "1", Number: "3"}
}

// Lasting: a drop-out determined under § 61 Abs. 4 counts for the rest of the term.
func (Statute) Lasting(rules.Law) bool { return true }

// LegalMembers is § 60 Abs. 3 Satz 6 BbgKWahlG: the number falls with every seat that stays empty.
// In a majority election it is open and not printed.
func (Statute) LegalMembers(r *election.Result, empty int) int {
	if r.System == election.Majority || r.Seats == 0 {
		return 0
	}
	return r.Seats - empty
}

// Determines is § 60 Abs. 6 BbgKWahlG: the committee, unless it delegated to the returning officer.
func (Statute) Determines(a *election.Authority, _ string) string {
	if a.DeterminedBy == "Wahlleitung" {
		return "Wahlleitung"
	}
	return "Wahlausschuss"
}
