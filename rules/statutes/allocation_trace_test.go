package statutes

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"notices/internal/election"
	"notices/internal/golden"
	"notices/rules"
	"notices/rules/rulestest"
)

// The trace of an allocation lets a reader redo it with pencil and paper.
func TestTheTraceOfAnAllocation(t *testing.T) {
	lot := func(subject election.LotSubject, order ...string) []election.Lot {
		return []election.Lot{{Nr: 3, Date: election.MustDate("2026-09-17"), Subject: subject, Order: order}}
	}
	tests := []struct {
		file   string
		land   election.Land
		system election.System
		seats  int
		result string
		lots   []election.Lot
	}{
		{"ni-two-wahlbereiche-and-the-clause", election.LowerSaxony, election.Proportional, 10, `
			1/SPD P 300: 150 40 130 140
			2/SPD P 100: 110 90
			1/CDU P 182: 99 79 62
			2/FDP P 180: 98 39
			2/X EB 0: 190`, nil},
		{"ni-lot-between-lists-another-needed", election.LowerSaxony, election.Proportional, 4, `
			A P 40: 20 10 10
			B P 40: 20 10 10
			C P 0: 7 7 7 19`, lot("Sitz", "B", "A")},
		{"ni-surplus-and-empty-seats", election.LowerSaxony, election.Proportional, 9, `
			1/A P 60: 9
			2/A P 30: 5 1
			2/X EB 0: 60`, nil},
		{"ni-person-seats-go-to-the-list", election.LowerSaxony, election.Proportional, 7, `
			WIR WG 10: 25 15 0 0
			CDU P 20: 20 0 0`, nil},
		{"ni-equal-halves-that-decide-nothing", election.LowerSaxony, election.Proportional, 5, "A P 10: 10 0 0 0 0", nil},
		{"bb-clause", election.Brandenburg, election.Proportional, 10, `
			Aktiv WG: 120 110 90 70 60 31 20
			CDU P: 114 87 62 37
			X EB: 199`, nil},
		{"bb-wahlkreise-and-empty-seats", election.Brandenburg, election.Proportional, 10, `
			1/A P: 30 20
			2/A P: 50 10
			1/B WG: 40`, nil},
		{"bb-majority-with-a-lot", election.Brandenburg, election.Majority, 2, `
			A P: 9 5 5
			B P: 1`, lot("Personenwahl", "A/3", "A/2")},
	}
	for _, x := range tests {
		t.Run(x.file, func(t *testing.T) {
			r := rulestest.Result(x.land, x.seats, x.result)
			r.System = x.system
			golden.File(t, filepath.Join("testdata", x.file+".txt"), trace(Of(x.land).Allocate(r, x.lots).Steps))
		})
	}
}

// trace prints steps as a reader of the record sees them, with the data behind the sentence.
func trace(steps []rules.Step) string {
	var b strings.Builder
	for _, s := range steps {
		fmt.Fprintf(&b, "%s | %s\n  %s\n", s.Rule, s.Effect, s.Text)
		for _, n := range s.Numbers {
			fmt.Fprintf(&b, "    %s: %s\n", n.Label, n.Value)
		}
		if len(s.Persons) > 0 {
			fmt.Fprintf(&b, "    %s\n", strings.Join(s.Persons, ", "))
		}
	}
	return b.String()
}
