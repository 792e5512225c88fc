package run

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"notices/internal/election"
	"notices/internal/journal"
)

// Options say what a command works on. The zero value of each field is the default that the manual
// names, where there is one.
type Options struct {
	Paths          []string      // case workbooks and folders, as given on the command line
	Out            string        // output folder; empty = "out"
	AsOf           election.Date // the day for which deadlines are judged; must be given
	Templates      string        // folder of the office's own templates; empty = built-in
	Jobs           int           // workers; 0 = one per core
	Shard          Shard         // the zero Shard is the whole folder
	Docx           bool          // letter and announcement also for Word
	DryRun         bool          // papers marked ENTWURF into OUT/entwurf, no journal
	AcceptOfficial bool          // official marks that contradict the votes are accepted
	Program        string        // name and version as printed: "notices 0.1.0"

	// Progress, if not nil, is told about each case when it is finished, and before the first one
	// (Case nil). Never called by two goroutines at once.
	Progress func(Progress)
	// Log, if not nil, gets one record per event with stable keys and no personal data.
	Log *slog.Logger
}

// Progress says how far a command is.
type Progress struct {
	Done, Total int
	Case        *Case // the case just finished; nil at the start
}

// A Shard is the Index-th of Count parts of a folder (1 ≤ Index ≤ Count), chosen by a hash of the
// path below the folder given.
type Shard struct{ Index, Count int }

// Status of a case, as the JSON names it.
type Status string

// The states.
const (
	OK             Status = "ok"
	DecisionNeeded Status = "decision-needed"
	Invalid        Status = "invalid"
	Failed         Status = "failed"
)

// The exit codes, as the README lists them.
const (
	ExitOK      = 0
	ExitFailed  = 1
	ExitUsage   = 2
	ExitDecide  = 3
	ExitInvalid = 4
	ExitHeld    = 5
)

// Word says in German how a case ended.
func (s Status) Word() string {
	switch s {
	case OK:
		return "erledigt"
	case DecisionNeeded:
		return "jemand muss erst entscheiden"
	case Invalid:
		return "Fehler in den Eingaben"
	}
	return "fehlgeschlagen"
}

// Exit returns the exit code that belongs to the status.
func (s Status) Exit() int {
	switch s {
	case DecisionNeeded:
		return ExitDecide
	case Invalid:
		return ExitInvalid
	case Failed:
		return ExitFailed
	}
	return ExitOK
}

// A RunResult is what `run` did. The tags are the JSON of `run --format json`, schema notices/run/1: keys
// may be added, never renamed or removed.
type RunResult struct {
	Schema      string    `json:"schema"`
	Program     string    `json:"program"`
	AsOf        string    `json:"asOf"`
	Exit        int       `json:"exit"`
	Cases       []*Case   `json:"cases"`
	Findings    []Finding `json:"findings"`    // of the run as a whole: files left out, repairs
	Files       []File    `json:"files"`       // summary, print file, collective announcement, as written by this run
	Interrupted bool      `json:"interrupted"` // stopped by the context; a new run continues
	Written     int       `json:"-"`           // files written by this run, all kinds
	Reused      int       `json:"-"`           // cases that had not changed since an earlier run
}

// A File is one file that a run wrote beside the papers of its cases.
type File struct {
	Kind   string `json:"kind"` // "summary", "letters", "announcements"
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
	Pages  int    `json:"pages"`
}

// A HeldError says that another run holds the output folder: exit 5.
type HeldError = journal.HeldError

// A UsageError says that the options cannot be followed: exit 2.
type UsageError struct{ Message string }

// Error returns the German message.
func (e *UsageError) Error() string { return e.Message }

func usagef(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// ExitCode maps an error of this package to the exit code.
func ExitCode(err error) int {
	var held *HeldError
	var usage *UsageError
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &held):
		return ExitHeld
	case errors.As(err, &usage):
		return ExitUsage
	}
	return ExitFailed
}

// EncodeJSON writes a result of this package as one JSON document, indented, with a final newline.
func EncodeJSON(w io.Writer, result any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(result)
}
