package main

import (
	"strings"

	"notices/internal/election"
	"notices/internal/run"
)

// findings writes the findings of a case, grouped by how grave they are: code, place, and what the
// message says is to be done. caseFile is not repeated in every place.
func (p *page) findings(fs []run.Finding, caseFile string) {
	for _, group := range []struct {
		severity election.Severity
		title    string
	}{
		{election.Error, "Fehler, vor allem anderen zu beheben:"},
		{election.Warning, "Warnungen, bitte ansehen:"},
		{election.Notice, "Hinweise:"},
	} {
		titled := false
		for _, f := range fs {
			if f.Severity != group.severity {
				continue
			}
			if !titled {
				p.line("  %s", group.title)
				titled = true
			}
			p.finding(f, caseFile)
		}
	}
}

func (p *page) finding(f run.Finding, caseFile string) {
	at := election.Origin{File: f.File, Sheet: f.Sheet, Cell: f.Cell}
	if at.File == caseFile {
		at.File = ""
	}
	head := strings.TrimSpace(f.Code + "  " + at.String())
	p.line("    %s", head)
	for _, l := range wrap(f.Message, lineWidth-10) {
		p.line("          %s", l)
	}
}

// hasErrors reports whether one of the findings is an error.
func hasErrors(fs []run.Finding) bool {
	for _, f := range fs {
		if f.Severity == election.Error {
			return true
		}
	}
	return false
}
