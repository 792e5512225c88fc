package rules

import (
	"slices"

	"notices/internal/election"
)

// An Outcome is what a vacancy leads to. The set is closed: Transferred, Vacant, LotRequired,
// RulingRequired, HearingRequired.
type Outcome interface{ outcome() Name }

// Name is the outcome's word in the JSON of run.
type Name string

// The five names.
const (
	NameTransferred     Name = "transferred"
	NameVacant          Name = "vacant"
	NameLotRequired     Name = "lot-required"
	NameRulingRequired  Name = "ruling-required"
	NameHearingRequired Name = "hearing-required"
)

// Word says in German what becomes of the seat.
func (n Name) Word() string {
	switch n {
	case NameTransferred:
		return "Es rückt nach"
	case NameVacant:
		return "Sitz bleibt leer"
	case NameLotRequired:
		return "Los nötig"
	case NameRulingRequired:
		return "Entscheidung nötig"
	case NameHearingRequired:
		return "Anhörung nötig"
	}
	return string(n)
}

// NameOf returns the outcome's name.
func NameOf(o Outcome) Name { return o.outcome() }

// Basis says by which order the successor was found, as the JSON of run names it.
type Basis string

// The bases. NoBasis stands for an undecided outcome and for a seat given by a review organ.
const (
	NoBasis             Basis = ""
	SameListVotes       Basis = "same-list-votes"        // § 38 Abs. 2 NKWG
	ListOrderAfterVotes Basis = "list-order-after-votes" // § 38 Abs. 4 NKWG; 2006 § 44 Abs. 4
	ByListOrder         Basis = "list-order"             // § 38 Abs. 3 NKWG
	OtherConstituency   Basis = "other-constituency"     // § 38 Abs. 5 NKWG; § 60 Abs. 3 Satz 3 BbgKWahlG
	ByVotes             Basis = "votes"                  // § 60 Abs. 2 BbgKWahlG
	MajorityVotes       Basis = "majority-votes"         // § 60 Abs. 5 BbgKWahlG
	NobodyLeft          Basis = "none"                   // the seat stays empty
)

// AcceptanceState is where the successor's answer stands at --as-of.
type AcceptanceState string

// The states.
const (
	AcceptOpen    AcceptanceState = "open"    // not yet served
	AcceptPending AcceptanceState = "pending" // served, deadline running
	Accepted      AcceptanceState = "accepted"
	DeemedAccept  AcceptanceState = "deemed-accepted" // the week passed in silence
)

// Transferred: the seat passes to Successor.
type Transferred struct {
	Successor  Person
	Basis      Basis
	Acceptance AcceptanceState
	Deadline   election.Date // last day for the answer; zero before service
	AnsweredOn election.Date // receipt of the acceptance, or the day it was deemed; zero while open
	MemberFrom election.Date // first day of membership; zero until accepted or if it cannot be told
	// DeadlineWarning names weekday or holiday when the last day is a Saturday, Sunday or public
	// holiday: "Sonntag", "Tag der Arbeit"; empty otherwise.
	DeadlineWarning string
	// OfficeHint: the successor accepted a directly elected office (BB); the letter points to § 12.
	OfficeHint bool
}

// Vacant: nobody is left; the seat stays empty to the end of the term.
type Vacant struct {
	Individual bool // an individual's seat
	ByReview   bool // a review organ decided so
}

// LotRequired: persons or lists are tied at a place that matters.
type LotRequired struct {
	Subject election.LotSubject
	Tied    []string // ids, or names of nominations; the order of the file
	Persons []Person // the tied persons; empty for lists
	Rule    Citation // why a lot decides; zero where the order itself is open
}

// RulingRequired: the statute leaves it open or the facts are in doubt.
type RulingRequired struct {
	Question election.Question
	Readings []Reading
	About    Person // the person concerned, if any (party notice)
	Events   []int  // the event numbers concerned (sequence, predecessor)
}

// A Reading is one possible answer and where it leads.
type Reading struct {
	Answer  string `json:"answer"`
	LeadsTo string `json:"leadsTo"` // person id, "vacant", or the name of a further outcome
	Why     string `json:"why"`
	Name    string `json:"name"` // of the person it leads to, for readers of the JSON; set by internal/notice
	Person  Person `json:"-"`    // the person it leads to, if any
	Heard   Person `json:"-"`    // who must be heard first, if anybody
}

// HearingRequired: the next substitute must be heard first.
type HearingRequired struct {
	Hear     Person
	Reason   Reason        // what it is about: party-exit, banned-party, ineligible
	Event    int           // the event to be heard on
	Happened election.Date // Datum of that event
	Received election.Date // Eingang of the party's notice
	Expelled bool          // Ausschluss instead of Austritt
	Rule     Citation
}

func (Transferred) outcome() Name     { return NameTransferred }
func (Vacant) outcome() Name          { return NameVacant }
func (LotRequired) outcome() Name     { return NameLotRequired }
func (RulingRequired) outcome() Name  { return NameRulingRequired }
func (HearingRequired) outcome() Name { return NameHearingRequired }

// Reason says why a substitute is passed over, as the JSON of run names it.
type Reason string

// The reasons.
const (
	HoldsSeat        Reason = "holds-seat"
	CalledElsewhere  Reason = "called"
	Declined         Reason = "declined"
	Waived           Reason = "waived"
	NotEligible      Reason = "ineligible"
	Died             Reason = "died"
	LeftParty        Reason = "party-exit"
	PartyBanned      Reason = "banned-party"
	HoldsOffice      Reason = "direct-office"
	AnnulledByReview Reason = "annulled"
)

// Passed is a substitute passed over, with reason and citation.
type Passed struct {
	Person Person
	Reason Reason // called and holds-seat as they stand at --as-of
	Rule   Citation
	Event  int // Nr of the event that put the person out; 0 for holds-seat and called
	// Decided is the reason as it was when the successor was found; papers print this one, so that a
	// later acceptance never changes them.
	Decided Reason
}

// A Dropped is a substitute who declined or dropped out in this vacancy and gets a drop-out notice.
type Dropped struct {
	Person   Person
	Reason   Reason
	Rule     Citation
	Event    int
	Date     election.Date // effective day
	Lasting  bool          // out for the rest of the term, not for this seat only
	Step     int           // step of the chain in which the person dropped out, 1..
	Expelled bool
}

// A Vacancy is one seat that became free and what follows.
type Vacancy struct {
	Event        int // Nr of the event that freed the seat
	Cause        election.EventKind
	CauseRule    Citation      // why the event frees the seat: "§ 52 Abs. 1 Nr. 1 NKomVG"
	Happened     election.Date // Datum of the event
	Resolved     election.Date // Festgestellt am: the council's resolution; zero if none
	VacantOn     election.Date
	Departed     Person
	Seat         election.SeatKind
	nomination   int   // to whose list the seat belongs
	tried        []int // everybody who was called for it
	Undone       bool  // the predecessor has the seat again
	MovedUp      bool  // the departed had moved up himself
	Law          Law
	Outcome      Outcome
	Rule         Citation // basis of the outcome; zero while undecided
	PassedOver   []Passed
	Dropped      []Dropped
	DeterminedBy string // "Wahlausschuss", "Wahlleitung", "Vertretung" or a court; empty while undecided
	Doubt        string // German: why the Wahlausschuss determines (NI); empty without doubt
	LegalMembers int    // BB § 60 Abs. 3 Satz 6; 0 = nothing to say
	Chain        int    // k: which step of this vacancy's chain of calls stands now, 1..
	Review       Review
	Drawn        []Drawn // lots that put the order in order, as far as it was walked
	Steps        []Step
}

// A Drawn is a recorded lot that put tied substitutes in order.
type Drawn struct {
	Nr    int
	Date  election.Date
	Rule  Citation // zero where the order itself is open
	Order []string // ids, drawn first = first
}

// Decided reports whether the person's place hangs on the lot.
func (d *Drawn) Decided(id string) bool { return slices.Contains(d.Order, id) }

// A Review is what an election-review organ did to the determination; zero if nothing.
type Review struct {
	Kind   election.EventKind // Annulled, Changed, ByCouncil; Objection while undecided
	Event  int
	Date   election.Date
	Organ  string
	Before Person // who had been called before; ID empty if nobody
}

// A Return is the effect of "Wegfall der Berufungsgründe": the predecessor has the seat again.
type Return struct {
	Event   int
	Date    election.Date
	Vacancy int    // Nr of the event of the vacancy that is undone
	Leaves  Person // who had moved up and is a substitute again
	Returns Person
	Rule    Citation
	Text    string
}
