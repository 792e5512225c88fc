package rules

import "notices/internal/election"

// A Report is everything the rules say about a case.
type Report struct {
	Law       Law       // of the first vacancy, without one of --as-of
	Vacancies []Vacancy // by VacantOn, then Event
	Returns   []Return
	Due       []Due
	Findings  []election.Finding // E4xx, E5xx, W5xx, I5xx
}

// A Due is an open deadline or next step for `notices due`.
type Due struct {
	Event   int
	What    string        // acceptance|hearing|lot|ruling|objection|service
	Person  string        // id; empty if none
	Due     election.Date // zero: at once
	Warning string
	Text    string // German: what is to be done
}

// An Order is the order of substitutes of one list for one kind of seat, as determined after the
// election.
type Order struct {
	Constituency string
	Nomination   string // empty for Mehrheitswahl
	Kind         election.NominationKind
	Seat         election.SeatKind
	Rule         Citation
	Entries      []OrderEntry
}

// An OrderEntry is one place of an order.
type OrderEntry struct {
	Rank     int // from 1; tied persons share it
	Person   Person
	Basis    Basis
	Rule     Citation
	TiedWith []string // ids with whom only a lot can part the person
	Out      Reason   // why the person is out at --as-of; empty if not
	Why      string   // German, one clause: why here
	lot      Citation // by which a lot parts the tied
}

// NominationSeats compares the official seats of a nomination with the computed ones.
type NominationSeats struct {
	Constituency string
	Name         string
	Kind         election.NominationKind
	Candidates   int
	Votes        int64
	ListVotes    int64
	Seats        *int // official claim; nil = not given
	Computed     *int // nil = not computable (majority election, open lot)
	From         election.Origin
}

// A Verification is what `check` prints about an allocation.
type Verification struct {
	Nominations []NominationSeats
	Steps       []Step
	Findings    []election.Finding // E4xx/W4xx and notices
	TieFree     bool               // no lot was needed
	ByClause    bool               // the majority clause fired
	Majority    bool               // elected by majority: nothing is computed per nomination
	// Official are the marked candidates with their kind of seat; where the mark does not tell the
	// kind (NI, "ja") it is the computed one. Empty if nobody is marked.
	Official []Winner
}
