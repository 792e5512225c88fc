package main

import (
	"maps"
	"testing"
)

func TestCoverageCountsABlockOnceWhoeverRanIt(t *testing.T) {
	rules, rest := covered("mode: set\n" +
		"notices/rules/a.go:1.1,2.2 4 0\nnotices/rules/a.go:1.1,2.2 4 1\nnotices/rules/b.go:1.1,2.2 4 0\n" +
		"notices/importer/c.go:1.1,2.2 3 1\nnotices/importer/c.go:3.1,4.2 1 0\n")
	if rules != 50 || rest != 75 {
		t.Errorf("rules %v, rest %v, want 50 and 75", rules, rest)
	}
}

func TestRowsNotMeasuredKeepTheirNumber(t *testing.T) {
	l := lists[0]
	rows := map[string]string{l.rows[0].what: "84 of 84", l.rows[5].what: "100 of 100"}
	if got := l.known("text\n" + l.table(rows)); !maps.Equal(got, rows) {
		t.Errorf("%v, want %v", got, rows)
	}
}

func TestTheMiddleOfFive(t *testing.T) {
	if got := median([]float64{9, 1, 5, 2, 30}); got != 5 {
		t.Errorf("%v, want 5", got)
	}
}
