package run

import (
	"context"

	"notices/internal/election"
	"notices/internal/journal"
	"notices/rules"
)

// An OrderResult is the JSON of `order`.
type OrderResult struct {
	Schema   string      `json:"schema"`
	Exit     int         `json:"exit"`
	Cases    []OrderCase `json:"cases"`
	Findings []Finding   `json:"findings"`
}

// An OrderCase holds the orders of one council.
type OrderCase struct {
	File     string      `json:"file"`
	Council  string      `json:"council"`
	Status   Status      `json:"status"`
	Findings []Finding   `json:"findings"`
	Orders   []OrderList `json:"orders"`
	Message  string      `json:"message"`
}

// An OrderList is the order of one list for one kind of seat.
type OrderList struct {
	Constituency string            `json:"constituency"`
	Nomination   string            `json:"nomination"`
	Seat         election.SeatKind `json:"seat"`
	Rule         string            `json:"rule"`
	Entries      []OrderEntry      `json:"entries"`
}

// An OrderEntry is one place of an order.
type OrderEntry struct {
	Rank     int          `json:"rank"`
	ID       string       `json:"id"`
	Name     string       `json:"name"`
	Votes    int64        `json:"votes"`
	Position int          `json:"position"`
	Basis    rules.Basis  `json:"basis"`
	Rule     string       `json:"rule"`
	TiedWith []string     `json:"tiedWith"`
	Out      rules.Reason `json:"out"`
	Why      string       `json:"why"`
}

// A CheckResult is the JSON of `check`.
type CheckResult struct {
	Schema   string      `json:"schema"`
	Exit     int         `json:"exit"`
	Cases    []CheckCase `json:"cases"`
	Findings []Finding   `json:"findings"`
}

// A CheckCase says what was understood of one workbook or of one council of a result file.
type CheckCase struct {
	File     string      `json:"file"`
	Council  string      `json:"council"`
	AGS      string      `json:"ags"`
	Status   Status      `json:"status"`
	Findings []Finding   `json:"findings"`
	Result   CheckedVote `json:"result"`
	Message  string      `json:"message"`
	TieFree  bool        `json:"tieFree"`
	ByClause bool        `json:"byClause"` // the majority clause gave a seat
	Steps    []Step      `json:"steps"`    // the allocation, to be redone with pencil and paper
}

// CheckedVote is the result as it was read.
type CheckedVote struct {
	Nominations []CheckedNomination `json:"nominations"`
}

// A CheckedNomination is one list as it was read, with official and computed seats.
type CheckedNomination struct {
	Constituency  string                  `json:"constituency"`
	Name          string                  `json:"name"`
	Kind          election.NominationKind `json:"kind"`
	Candidates    int                     `json:"candidates"`
	Votes         int64                   `json:"votes"`
	ListVotes     int64                   `json:"listVotes"`
	Seats         *int                    `json:"seats"`
	ComputedSeats *int                    `json:"computedSeats"`
	From          election.Origin         `json:"from"` // where the list's numbers stand
}

// A DueResult is the JSON of `due`.
type DueResult struct {
	Schema   string    `json:"schema"`
	AsOf     string    `json:"asOf"`
	Exit     int       `json:"exit"`
	Items    []DueItem `json:"items"`
	Findings []Finding `json:"findings"` // also those of cases that could not be read
}

// A DueItem is one open deadline or next step, most urgent first.
type DueItem struct {
	File     string        `json:"file"`
	Council  string        `json:"council"`
	Event    int           `json:"event"`
	What     string        `json:"what"` // acceptance|hearing|lot|ruling|objection|service
	Person   string        `json:"person"`
	Name     string        `json:"name"`
	Due      election.Date `json:"due"`      // empty: at once
	DaysLeft int           `json:"daysLeft"` // 0 for at once
	Warning  string        `json:"warning"`
	Text     string        `json:"text"` // German: what is to be done
}

// A VerifyResult says what differs between the journal and the folder.
type VerifyResult struct {
	Schema      string               `json:"schema"`
	Exit        int                  `json:"exit"` // 0 or 1
	Out         string               `json:"out"`
	Lines       int                  `json:"lines"`
	Files       int                  `json:"files"`
	Differences []journal.Difference `json:"differences"`
}

// A PurgeResult says what was removed.
type PurgeResult struct {
	Schema string       `json:"schema"`
	Exit   int          `json:"exit"`
	Purged []PurgedCase `json:"purged"`
}

// A PurgedCase is one case whose papers were removed.
type PurgedCase struct {
	Case  string `json:"case"`  // the case's folder below the output folder
	Files int    `json:"files"` // files removed
}

// Run decides every vacancy recorded in the cases of o.Paths and writes what is due.
func Run(ctx context.Context, o Options) (*RunResult, error) { return nil, nil }

// Order returns the orders of substitutes. It writes nothing.
func Order(ctx context.Context, o Options) (*OrderResult, error) { return nil, nil }

// Check reads and verifies everything that Run would use. It writes nothing.
func Check(ctx context.Context, o Options) (*CheckResult, error) { return nil, nil }

// Due returns open deadlines and next steps, most urgent first.
func Due(ctx context.Context, o Options) (*DueResult, error) { return nil, nil }

// Verify recomputes the journal's hash chain and the hash of every file below out.
func Verify(out string) (*VerifyResult, error) { return nil, nil }

// Purge removes the papers of the cases in o.Paths: a case workbook, a case's folder below o.Out,
// or that folder's name. The journal stays and says so.
func Purge(ctx context.Context, o Options) (*PurgeResult, error) { return nil, nil }
