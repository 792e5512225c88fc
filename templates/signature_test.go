package templates_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"notices/internal/document"
	"notices/internal/notice"
	"notices/rules/statutes"
)

// The record of a lot names each of the tied once, however many they are, has a line for each place,
// and signs where the last of them stand; its following pages say what it is.
func TestTheRecordOfALotNamesEverybodyOnce(t *testing.T) {
	for _, n := range []int{2, 3, 10, 11, 40} {
		for _, name := range []string{"NI 2014, Los", "BB 2023, Mehrheitswahl, Los"} {
			c := slices.IndexFunc(notice.SampleCases(), func(s notice.SampleCase) bool { return s.Name == name })
			x := notice.SampleCases()[c].Case
			r := statutes.Decide(x, asOf, false)
			papers, _ := notice.Papers(x, &r, notice.Options{Date: asOf})
			p := papers[0]
			p.Data.Los.Namen = nil
			for i := range n {
				p.Data.Los.Namen = append(p.Data.Los.Namen, notice.LotEntry{Kennung: fmt.Sprintf("CDU/%d", i), Name: fmt.Sprintf("Person%02d Muster", i), Stimmen: 40})
			}
			d, err := builtin(t).Render(p.Template, p.Data, document.Document{})
			if err != nil {
				t.Fatal(err)
			}
			text := document.Text(d)
			for i := range n {
				if strings.Count(text, fmt.Sprintf("Person%02d", i)) != 1 || strings.Count(text, fmt.Sprintf("\n%d. Stelle\n", i+1)) != 1 {
					t.Errorf("%s: person %d of %d stands not once in\n%s", name, i, n, text)
				}
			}
			last, ok := d.Blocks[len(d.Blocks)-1].(document.Group)
			if !ok || len(last.Blocks) < 7 || !strings.Contains(document.BlocksText(last.Blocks), fmt.Sprintf("%d. Stelle\n%d. Stelle\nDatum", n-1, n)) {
				t.Errorf("%s: %d persons: the signatures stand alone: %s", name, n, document.BlocksText(last.Blocks))
			}
			for _, want := range []string{"Niederschrift über einen Losentscheid", x.Result.Council, "Vorgang Nr. 1", x.Authority.Reference} {
				if !strings.Contains(d.Running, want) {
					t.Errorf("following pages say %q, not %q", d.Running, want)
				}
			}
		}
	}
}

// With many tied no sentence lists them again.
func TestTheStepsOfALotDoNotRepeatItsTable(t *testing.T) {
	for _, s := range notice.SampleCases() {
		r := statutes.Decide(s.Case, asOf, false)
		papers, _ := notice.Papers(s.Case, &r, notice.Options{Date: asOf})
		for _, p := range papers {
			if p.Kind != notice.LotRecord {
				continue
			}
			for _, step := range p.Data.Schritte {
				if strings.Contains(step, "gleich viele") {
					t.Errorf("%s: %s", s.Name, step)
				}
			}
		}
	}
}

// What follows a signature, a line to fill in or a note, is never alone on the next page: it stands in
// one group with it.
func TestNothingFollowsASignatureAlone(t *testing.T) {
	var public []notice.Data
	check := func(name, template string, data any) {
		d, err := builtin(t).Render(template, data, document.Document{})
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range d.Blocks {
			if _, ok := b.(document.Signature); ok && i < len(d.Blocks)-1 {
				t.Errorf("%s, %s: the signature is followed by %q", name, template, document.BlocksText(d.Blocks[i+1:]))
			}
		}
	}
	for _, s := range notice.SampleCases() {
		s.Case.Authority.DeterminedBy = "Wahlausschuss"
		r := statutes.Decide(s.Case, asOf, false)
		papers, _ := notice.Papers(s.Case, &r, notice.Options{Date: asOf})
		for _, p := range papers {
			check(s.Name, p.Template, p.Data)
			if p.Kind == notice.Announcement {
				public = append(public, p.Data)
			}
		}
	}
	check("one office", notice.CollectiveTemplate, notice.Together(public[:1], asOf))
}
