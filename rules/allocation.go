package rules

import "notices/internal/election"

// An Allocation is the distribution of a council's seats, computed from the votes. Indexes point
// into Result.Nominations and its Candidates.
type Allocation struct {
	Claim    []int     // seats per nomination, including those that stay empty
	Empty    []int     // of these: left empty for want of candidates
	Winners  []Winner  // filled seats
	Open     []OpenLot // lots that must be drawn first; Claim and Winners then hold only what is certain
	UsedLots []int     // Nr of recorded lots that decided something
	ByClause bool      // the majority clause gave a seat
	Steps    []Step
	Findings []election.Finding // recorded lots that do not fit: E5xx; what cannot be computed: E4xx

	ClaimMax  []int // largest claim that an open lot may still give; equal to Claim where certain
	OpenSeats int   // seats that wait for a lot (or, BB, for the official marks)
	Unfilled  int   // seats of no nomination: Mehrheitswahl with fewer candidates than seats
	TieFree   bool  // no tie at a cut was met, whether drawn, official or open
}

// A Winner is a filled seat.
type Winner struct {
	Nomination, Candidate int
	Kind                  election.SeatKind
}

// An OpenLot is a tie at the cut: Take of the Tied get something. Assuming a lot whose Order begins
// with the chosen ones resolves it.
type OpenLot struct {
	Subject     election.LotSubject
	Tied        []string
	Take        int
	Rule        Citation
	Nominations []int // the nominations concerned
}
