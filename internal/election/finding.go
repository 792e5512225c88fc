package election

import (
	"cmp"
	"fmt"
	"slices"
)

// An Origin says where a value stands: file, sheet and cell ("I14"), or for text formats the line
// and field. Fields that do not apply are empty.
type Origin struct {
	File  string `json:"file,omitempty"`
	Sheet string `json:"sheet"`
	Cell  string `json:"cell"`
}

// String returns "Datei, Blatt, Zelle" as far as known.
func (o Origin) String() string {
	s := o.File
	if o.Sheet != "" {
		if s != "" {
			s += ", "
		}
		s += "Blatt " + o.Sheet
	}
	if o.Cell != "" {
		if s != "" {
			s += ", "
		}
		s += o.Cell
	}
	return s
}

// Severity of a finding: the first letter of its code.
type Severity string

// The three severities. An error stops the case, a warning and a notice do not.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Notice  Severity = "notice"
)

// A Finding is a doubt about the data: what, where, what was expected, what to do. Code is a letter
// (E, W, I) and three digits: 1xx file, 2xx cell, 3xx sums and identity, 4xx allocation, 5xx events,
// 6xx addresses and authority, 7xx templates, fonts and layout. Message is one or two German
// sentences for a clerk: what was found, what was expected, what to do.
type Finding struct {
	Code string `json:"code"`
	Origin
	Message string `json:"message"`
}

// Findingf makes a finding.
func Findingf(code string, at Origin, format string, args ...any) Finding {
	return Finding{Code: code, Origin: at, Message: fmt.Sprintf(format, args...)}
}

// Severity follows from the code's letter.
func (f Finding) Severity() Severity {
	if f.Code != "" {
		switch f.Code[0] {
		case 'W':
			return Warning
		case 'I':
			return Notice
		}
	}
	return Error
}

// String returns code, place and message. (Without it the embedded Origin would speak for the finding.)
func (f Finding) String() string { return f.Code + " " + f.Origin.String() + ": " + f.Message }

// HasErrors reports whether one of the findings is an error.
func HasErrors(fs []Finding) bool {
	return slices.ContainsFunc(fs, func(f Finding) bool { return f.Severity() == Error })
}

// SortFindings orders findings: errors, warnings, notices; then by file, sheet, code; equal ones
// keep their order (that of the cells). What has been said already is left out.
func SortFindings(fs []Finding) []Finding {
	said := map[Finding]bool{}
	fs = slices.DeleteFunc(fs, func(f Finding) bool {
		again := said[f]
		said[f] = true
		return again
	})
	rank := map[Severity]int{Error: 0, Warning: 1, Notice: 2}
	slices.SortStableFunc(fs, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(rank[a.Severity()], rank[b.Severity()]),
			cmp.Compare(a.File, b.File), cmp.Compare(a.Sheet, b.Sheet), cmp.Compare(a.Code, b.Code))
	})
	return fs
}

// A Code documents one finding code for the README: when it occurs and what the clerk does then. A
// package that reports findings lists its codes; internal/house collects the lists.
type Code struct {
	ID     string // without the letter when a finding may be error or warning: "301"; else "E301"
	Cause  string // German, one sentence
	Remedy string // German, one sentence
}
