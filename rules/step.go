package rules

import (
	"cmp"
	"slices"

	"notices/internal/election"
)

// An Effect names what a step did. The set is closed: State.sentence and Count.sentence know every one.
type Effect string

// The effects.
const (
	Freed         Effect = "freed"        // the seat became free
	Ranked        Effect = "ranked"       // an order was set up
	Tied          Effect = "tied"         // equal votes
	DrawnByLot    Effect = "drawn"        // a recorded lot parted the tied
	PassedOver    Effect = "passed-over"  // a substitute is out or holds a seat
	NoBar         Effect = "no-bar"       // a party notice that does not bar, with the reason
	Called        Effect = "called"       // the seat passes to this person
	Exhausted     Effect = "exhausted"    // nobody left in this part of the order
	MovedOn       Effect = "moved-on"     // on to another part: after the votes, other constituency
	LeftVacant    Effect = "left-vacant"  // the seat stays empty
	MembersFall   Effect = "members-fall" // the legal number of members falls (BB)
	Asked         Effect = "asked"        // lot, ruling or hearing is needed
	Ruled         Effect = "ruled"        // a recorded ruling was applied
	Answered      Effect = "answered"     // acceptance, refusal, silence
	Reviewed      Effect = "reviewed"     // annulled, changed, made by the council
	Quota         Effect = "quota"        // allocation: quota with remainder
	Clause        Effect = "majority-clause"
	RemainderSeat Effect = "remainder-seat"
	Allocated     Effect = "allocated"
	Seated        Effect = "seated"
	ToList        Effect = "to-list" // person seats beyond the candidates with votes, § 36 NKWG
)

// A Step is one move of a decision, as data. Text is made once, when the step is recorded: letter,
// listing, record and JSON print the same sentence.
type Step struct {
	Rule    Citation
	Effect  Effect
	Of      Part     // of an allocation: whose seats
	Persons []string // person ids in the order that matters
	Numbers []Number // labelled numbers that the step compared
	Text    string   // German sentence, names and numbers in it; public papers do not print it
}

// A Part of the council is whose seats a step of an allocation distributes: all, those of a Träger, or
// those of one list.
type Part struct {
	Name        string // "Rat der Gemeinde Musterhausen", "SPD", "SPD (Wahlbereich 2)"
	Nominations []int  // indexes into Result.Nominations; nil: all
}

// concerns reports whether a seat of the nomination is among the part's seats.
func (p Part) concerns(nomination int) bool {
	return p.Nominations == nil || slices.Contains(p.Nominations, nomination)
}

// Whole is the council as a part.
func Whole(r *election.Result) Part { return Part{Name: cmp.Or(r.Council, "Wahlgebiet")} }

// A Number is one labelled quantity of a step: votes, seats, quota ("3 Rest 120 von 1009").
type Number struct {
	Label string `json:"label"` // person id, nomination or German word
	Value string `json:"value"`
}

// A Person is a candidate with what papers say about him.
type Person struct {
	ID           string
	Name         string // "Dr. Karl von der Heide"
	Votes        int64
	Position     int
	Nomination   string
	Kind         election.NominationKind
	Constituency string
}
