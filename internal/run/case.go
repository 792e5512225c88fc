package run

import (
	"notices/internal/election"
	"notices/rules"
)

// A Finding is a finding as the JSON shows it.
type Finding struct {
	Code     string            `json:"code"`
	Severity election.Severity `json:"severity"`
	File     string            `json:"file"`
	Sheet    string            `json:"sheet"`
	Cell     string            `json:"cell"`
	Message  string            `json:"message"`
}

// A Law names a version of a statute.
type Law struct {
	Abbrev  string `json:"abbrev"`
	Version string `json:"version"`
}

// A Case is one entry of `cases` in the JSON of run.
type Case struct {
	File      string    `json:"file"`
	SHA256    string    `json:"sha256"`
	Council   string    `json:"council"`
	Land      string    `json:"land"`
	Law       Law       `json:"law"`
	Status    Status    `json:"status"`
	Findings  []Finding `json:"findings"`
	Vacancies []Vacancy `json:"vacancies"`
	Returns   []Return  `json:"returns"`
	Message   string    `json:"message"` // why a case failed; empty otherwise

	Written int  `json:"-"` // files that this run wrote for the case
	Reused  bool `json:"-"` // unchanged since an earlier run: nothing was parsed or rendered
}

// A Vacancy is one entry of `vacancies`. Fields as in contract.md section 4.
type Vacancy struct {
	Event        int             `json:"event"`
	Departed     Departed        `json:"departed"`
	Cause        string          `json:"cause"`
	VacantOn     election.Date   `json:"vacantOn"`
	Law          Law             `json:"law"`
	Outcome      rules.Name      `json:"outcome"`
	Successor    Successor       `json:"successor"` // {} unless transferred
	Basis        string          `json:"basis"`
	Rule         string          `json:"rule"`
	PassedOver   []Passed        `json:"passedOver"`
	Tied         []string        `json:"tied"`
	Hear         string          `json:"hear"`
	Question     string          `json:"question"`
	Readings     []rules.Reading `json:"readings"`
	Acceptance   string          `json:"acceptance"`
	Deadline     election.Date   `json:"deadline"`
	MemberFrom   election.Date   `json:"memberFrom"`
	LegalMembers int             `json:"legalMembers"`
	DeterminedBy string          `json:"determinedBy"`
	Steps        []Step          `json:"steps"`
	Documents    []Document      `json:"documents"`
}

// Departed is who left the seat.
type Departed struct {
	ID    string            `json:"id"`
	Name  string            `json:"name"`
	Votes int64             `json:"votes"`
	Seat  election.SeatKind `json:"seat"`
}

// Successor is who gets the seat; all fields empty if nobody.
type Successor struct {
	ID    string `json:"id,omitempty"`
	Name  string `json:"name,omitempty"`
	Votes *int64 `json:"votes,omitempty"`
}

// Passed is a substitute passed over.
type Passed struct {
	ID     string       `json:"id"`
	Reason rules.Reason `json:"reason"`
	Rule   string       `json:"rule"`
}

// A Step is one step of the decision.
type Step struct {
	Rule    string         `json:"rule"`
	Effect  rules.Effect   `json:"effect"`
	Persons []string       `json:"persons"`
	Numbers []rules.Number `json:"numbers"`
	Text    string         `json:"text"`
}

// A Document is one paper of a vacancy; Path is relative to the working directory as --out was given.
type Document struct {
	Kind   string `json:"kind"`
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Pages  int    `json:"pages"`
}

// A Return is the effect of "Wegfall der Berufungsgründe": the predecessor has the seat again.
type Return struct {
	Event   int           `json:"event"`
	Date    election.Date `json:"date"`
	Vacancy int           `json:"vacancy"`
	Leaves  string        `json:"leaves"`
	Returns string        `json:"returns"`
	Rule    string        `json:"rule"`
	Text    string        `json:"text"`
}
