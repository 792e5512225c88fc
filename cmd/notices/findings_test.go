package main

import (
	"fmt"
	"strings"
	"testing"

	"notices/internal/run"
)

func TestManyFindingsOfAKindAreWrittenShort(t *testing.T) {
	var fs []run.Finding
	for i := range 60 {
		fs = append(fs, run.Finding{Code: "E201", Severity: "error", File: "a.xlsx", Sheet: "Ergebnis", Cell: fmt.Sprintf("H%d", i+2), Message: "leer"})
	}
	fs = append(fs, run.Finding{Code: "E301", Severity: "error", File: "a.xlsx", Sheet: "Ergebnis", Cell: "A1", Message: "Summe"})
	p := &page{}
	p.findings(fs, "fall.xlsx")
	got := p.String()
	if strings.Count(got, "leer") != 10 || !strings.Contains(got, "und 50 weitere Meldungen dieser Art: H12, H13") || !strings.Contains(got, "H61") || strings.Count(got, "Summe") != 1 {
		t.Error(got)
	}
}
