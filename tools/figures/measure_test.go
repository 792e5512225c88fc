package main

import "testing"

func TestCoverageCountsABlockOnceWhoeverRanIt(t *testing.T) {
	rules, rest := covered("mode: set\n" +
		"notices/rules/a.go:1.1,2.2 4 0\nnotices/rules/a.go:1.1,2.2 4 1\nnotices/rules/b.go:1.1,2.2 4 0\n" +
		"notices/importer/c.go:1.1,2.2 3 1\nnotices/importer/c.go:3.1,4.2 1 0\n")
	if rules != 50 || rest != 75 {
		t.Errorf("rules %v, rest %v, want 50 and 75", rules, rest)
	}
}

func TestRowsNotMeasuredKeepTheirNumber(t *testing.T) {
	rows := map[string]string{figures[0].what: "84 of 84", figures[5].what: "100 of 100"}
	if got := known("text\n" + table(rows)); len(got) != 2 || got[figures[0].what] != "84 of 84" || got[figures[5].what] != "100 of 100" {
		t.Errorf("%v", got)
	}
}
