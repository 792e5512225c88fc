package run

import (
	"notices/internal/election"
	"notices/internal/notice"
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

// findings prints findings for the JSON; never nil.
func findings(fs []election.Finding) []Finding {
	out := make([]Finding, 0, len(fs))
	for _, f := range fs {
		out = append(out, Finding{f.Code, f.Severity(), f.File, f.Sheet, f.Cell, f.Message})
	}
	return out
}

// The parts of a case that package notice defines, because determination.json consists of them too.
type (
	Law       = notice.LawJSON
	Vacancy   = notice.VacancyJSON
	Departed  = notice.DepartedJSON
	Successor = notice.SuccessorJSON
	Passed    = notice.PassedJSON
	Step      = notice.StepJSON
	Document  = notice.DocumentJSON
)

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
	Purged    []int     `json:"purged"`  // events whose papers were removed on request and are not written again
	Message   string    `json:"message"` // why a case failed; empty otherwise

	// Held lists the vacancies (indices) whose present papers wait for an error to be mended; filled
	// by the run that met it.
	Held []int `json:"-"`

	folder  string // below the output folder
	rows    []summaryRow
	Written int  `json:"-"` // files that this run wrote for the case
	Reused  bool `json:"-"` // unchanged since an earlier run: nothing was parsed or rendered
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

// returns prints the returns of predecessors for the JSON; never nil.
func returns(rs []rules.Return) []Return {
	out := make([]Return, 0, len(rs))
	for _, r := range rs {
		out = append(out, Return{r.Event, r.Date, r.Vacancy, r.Leaves.ID, r.Returns.ID, r.Rule.String(), r.Text})
	}
	return out
}
