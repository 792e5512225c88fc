package run

import (
	"bytes"
	"cmp"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"notices/importer/workbook"
	"notices/internal/election"
	"notices/rules"
)

// A summaryRow is one vacancy, or one case without any, in summary.json. Nothing in it depends on
// --as-of alone: an unchanged district has an unchanged summary.
type summaryRow struct {
	File      string        `json:"file"`
	Council   string        `json:"council"`
	Status    Status        `json:"status"`
	Event     int           `json:"event"`
	Departed  summaryPerson `json:"departed"`
	Cause     string        `json:"cause"`
	VacantOn  election.Date `json:"vacantOn"`
	Outcome   rules.Name    `json:"outcome"`
	Successor summaryPerson `json:"successor"`
	Deadline  election.Date `json:"deadline"`
	NextStep  string        `json:"nextStep"`
	Findings  []string      `json:"findings"`  // code and message
	Documents []string      `json:"documents"` // below the output folder
}

type summaryPerson struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// A summary is the overview of a district.
type summary struct {
	Schema string       `json:"schema"`
	Rows   []summaryRow `json:"rows"`
	out    string
}

// rows tells what the summary says about a decided case.
func rows(d *decided, out string) []summaryRow {
	base := summaryRow{File: filepath.ToSlash(d.path), Council: d.view.Council, Status: d.view.Status, Findings: []string{}, Documents: []string{}}
	for _, f := range d.view.Findings {
		if f.Severity != election.Notice && f.Code != "W189" { // W189 tells what one run did, not how things stand
			base.Findings = append(base.Findings, f.Code+" "+f.Message)
		}
	}
	if d.view.Message != "" {
		base.Findings = append(base.Findings, d.view.Message)
	}
	if d.invalid() || len(d.view.Vacancies) == 0 {
		return []summaryRow{base}
	}
	next := map[int]string{}
	for _, x := range d.report.Due {
		next[x.Event] = strings.TrimPrefix(next[x.Event]+"; "+x.Text, "; ")
	}
	var all []summaryRow
	for i := range d.view.Vacancies {
		v := &d.view.Vacancies[i]
		r := base
		r.Event, r.Cause, r.VacantOn, r.Outcome, r.Deadline, r.NextStep = v.Event, v.Cause, v.VacantOn, v.Outcome, v.Deadline, next[v.Event]
		if slices.Contains(d.view.Purged, v.Event) {
			r.NextStep = "keiner: die Papiere wurden gelöscht (notices purge)"
		}
		r.Departed = summaryPerson{v.Departed.ID, v.Departed.Name}
		r.Successor = summaryPerson{v.Successor.ID, v.Successor.Name}
		for _, doc := range v.Documents {
			if rel, err := filepath.Rel(out, doc.Path); err == nil {
				r.Documents = append(r.Documents, filepath.ToSlash(rel))
			}
		}
		all = append(all, r)
	}
	return all
}

func summarize(cases []*Case, out string) *summary {
	s := &summary{Schema: "notices/summary/1", Rows: []summaryRow{}, out: out}
	for _, c := range cases {
		s.Rows = append(s.Rows, c.rows...)
	}
	return s
}

func (s *summary) json() ([]byte, error) {
	var b bytes.Buffer
	err := EncodeJSON(&b, s)
	return b.Bytes(), err
}

// outcomes are the words of the summary that are not those of the rules: a column says of a seat what
// becomes of it.
var outcomes = map[rules.Name]string{
	rules.NameTransferred: "geht über",
	rules.NameVacant:      "bleibt leer",
}

var statuses = map[Status]string{
	OK:      "kein Sitz frei geworden",
	Invalid: "Eingaben ungültig, nichts geschrieben",
	Failed:  "fehlgeschlagen",
}

// workbook prints the summary for people.
func (s *summary) workbook() ([]byte, error) {
	o := workbook.Overview{Title: "Nachrücken: Übersicht aller Vorgänge", Note: "je Zeile ein freier Sitz; Verweise führen zu Mappe und Papieren"}
	for _, r := range s.Rows {
		row := workbook.OverviewRow{
			Council: r.Council, Departed: r.Departed.Name, Cause: r.Cause, FreeFrom: r.VacantOn,
			Outcome: cmp.Or(outcomes[r.Outcome], r.Outcome.Word()), Successor: r.Successor.Name, Deadline: r.Deadline, NextStep: r.NextStep,
			Findings: strings.Join(r.Findings, "\n"), Workbook: workbook.OverviewLink{Text: path.Base(r.File), Target: s.beside(r.File)},
		}
		if r.Outcome == "" {
			row.Outcome = statuses[r.Status]
		}
		for _, p := range r.Documents {
			row.Papers = append(row.Papers, workbook.OverviewLink{Text: path.Base(p), Target: p})
		}
		o.Rows = append(o.Rows, row)
	}
	return workbook.Summary(o)
}

// beside returns the path of a workbook as seen from the output folder; empty if there is none.
func (s *summary) beside(file string) string {
	out, err := filepath.Abs(s.out)
	if err != nil {
		return ""
	}
	abs, err := filepath.Abs(filepath.FromSlash(file))
	if err != nil {
		return ""
	}
	rel, err := filepath.Rel(out, abs)
	if err != nil {
		return ""
	}
	return filepath.ToSlash(rel)
}
