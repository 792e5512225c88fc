package main

import (
	"slices"
	"strings"

	"notices/internal/election"
	"notices/internal/german"
	"notices/internal/run"
)

// alike bounds how many findings of one code in one sheet are written out; of the others the cells are
// named, and JSON has them all.
const alike = 10

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
		type place struct{ code, file, sheet string }
		count := map[place]int{}
		rest := map[place][]string{}
		var long []place
		for _, f := range fs {
			if f.Severity != group.severity {
				continue
			}
			if len(count) == 0 {
				p.line("  %s", group.title)
			}
			at := place{f.Code, f.File, f.Sheet}
			if count[at]++; count[at] <= alike {
				p.finding(f, caseFile)
				continue
			}
			if count[at] == alike+1 {
				long = append(long, at)
			}
			rest[at] = append(rest[at], f.Cell)
		}
		for _, at := range long {
			p.more(at.code, election.Origin{File: at.file, Sheet: at.sheet}, rest[at], caseFile)
		}
	}
}

// more names the cells of the findings that were not written out.
func (p *page) more(code string, at election.Origin, cells []string, caseFile string) {
	if at.File == caseFile {
		at.File = ""
	}
	p.line("    %s", strings.TrimSpace(code+"  "+at.String()))
	text := "und " + german.Count(len(cells), "weitere Meldung", "weitere Meldungen") + " dieser Art"
	if cells = slices.DeleteFunc(cells, func(c string) bool { return c == "" }); len(cells) > 0 {
		text += ": " + strings.Join(cells, ", ")
	}
	for _, l := range wrap(text, lineWidth-10) {
		p.line("          %s", l)
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
