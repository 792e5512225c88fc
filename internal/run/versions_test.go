package run

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"notices/internal/casetest"
	"notices/internal/election"
	"notices/internal/journal"
	"notices/internal/notice"
)

func TestServiceAndAcceptanceMakeNoNewPaper(t *testing.T) {
	place(t, 0)
	c := council(t, 1)
	name := put(t, 0, c)
	r := mustRun(t, options("2027-12-31", name))
	before := papersOf(tree(t, "out"))
	next := r.Cases[0].Vacancies[0].Successor.ID
	c.Events = append(c.Events,
		casetest.EventJSON{Nr: 3, Event: string(election.Service), Person: next, Date: "2028-01-03"},
		casetest.EventJSON{Nr: 4, Event: string(election.Acceptance), Person: next, Date: "2028-01-04", Received: "2028-01-04", Form: "schriftlich"})
	put(t, 0, c)
	r = mustRun(t, options("2028-03-01", name))
	wantClean(t, r, ExitOK)
	if d := differing(before, papersOf(tree(t, "out"))); len(d) > 0 {
		t.Errorf("changed: %v", d)
	}
	if got := r.Cases[0].Vacancies[0].Acceptance; got != "accepted" {
		t.Errorf("acceptance %s", got)
	}
}

func TestACorrectedInputMakesANewVersion(t *testing.T) {
	place(t, 0)
	c := council(t, 0)
	name := put(t, 0, c)
	mustRun(t, options("2027-12-31", name))
	before := papersOf(tree(t, "out"))
	for i := range c.Result { // a slip in a name, in everybody's
		c.Result[i].Last += "-Meyer"
	}
	put(t, 0, c)
	r := mustRun(t, options("2028-01-15", name))
	wantClean(t, r, ExitOK)
	after := papersOf(tree(t, "out"))
	for path, sum := range before {
		if strings.HasSuffix(path, ".json") {
			continue // the machine-readable decision is always the newest
		}
		if after[path] != sum {
			t.Errorf("%s was touched", path)
		}
	}
	newer := 0
	for _, v := range r.Cases[0].Vacancies {
		for _, d := range v.Documents {
			if !strings.HasSuffix(d.Path, "-v2.pdf") {
				t.Errorf("%s is not a second version", d.Path)
			}
			newer++
		}
	}
	if newer == 0 {
		t.Fatal("no new version")
	}
	texts, err := filepath.Glob("out/*/*/bekanntmachung-1-v2.txt")
	must(t, err)
	if len(texts) != 2 {
		t.Fatalf("%d new announcements as text", len(texts))
	}
	text, err := os.ReadFile(texts[0])
	must(t, err)
	if !strings.Contains(string(text), notice.Named("Bekanntmachung", election.MustDate("2027-12-31"))) {
		t.Errorf("the new announcement does not say what it replaces:\n%s", text)
	}
	before = tree(t, "out")
	if r = mustRun(t, options("2028-02-01", name)); r.Written != 0 {
		t.Errorf("run again it wrote %d files: %v", r.Written, differing(before, tree(t, "out")))
	}
}

// TestADraftIsReplacedByNobody: while the sheet Behörde lacks something, papers are drafts, which no later
// paper claims to replace; what was issued before them it does. No draft is announced with others.
func TestADraftIsReplacedByNobody(t *testing.T) {
	for _, c := range []struct {
		days []string // a run each; the sheet Behörde is complete where the day has no question mark
		want map[int]string
	}{
		{[]string{"2027-12-01?", "2027-12-02"}, map[int]string{1: "", 2: ""}},
		{[]string{"2027-12-01?", "2027-12-02", "2027-12-03"}, map[int]string{1: "", 2: "", 3: "2027-12-02"}},
		{[]string{"2027-12-01", "2027-12-02?", "2027-12-03?", "2027-12-04"}, map[int]string{1: "", 2: "2027-12-01", 3: "2027-12-01", 4: "2027-12-01"}},
	} {
		place(t, 2)
		for i, day := range c.days {
			day, draft := strings.CutSuffix(day, "?")
			x := council(t, 1)
			x.Authority = &casetest.Fields{{Key: "Bekanntmachung in", Value: "Amtsblatt " + day}} // new words each time
			if draft {
				*x.Authority = append(*x.Authority, casetest.Field{Key: "Wahlleitung", Value: ""})
			}
			put(t, 1, x)
			r := mustRun(t, options(day, "in"))
			wantClean(t, r, ExitOK)
			if i > 0 && slices.ContainsFunc(r.Files, func(f File) bool { return f.Kind == "announcements" }) == draft {
				t.Errorf("%v: run %d with a draft %t wrote %v", c.days, i+1, draft, r.Files)
			}
		}
		data, err := os.ReadFile(filepath.Join("out", "journal.jsonl"))
		must(t, err)
		got := map[int]string{}
		folder := ""
		for line := range strings.Lines(string(data)) {
			var e journal.Entry
			must(t, json.Unmarshal([]byte(line), &e))
			if e.Version > 1 {
				folder = e.Case
			}
			if e.What == journal.Document && e.Kind == "announcement" && (e.Version == 1 || e.Case == folder) {
				got[e.Version] = e.Replaced
				if draft := strings.HasSuffix(c.days[e.Version-1], "?"); e.Version > 1 && (draft != e.Draft || (e.Replaced == "") != (e.Replaces == "")) {
					t.Errorf("%v: %+v", c.days, e)
				}
			}
		}
		if !maps.Equal(got, c.want) {
			t.Errorf("%v: the versions say that they replace %v, want %v", c.days, got, c.want)
		}
		texts, err := filepath.Glob("out/*/*/bekanntmachung-1-v2.txt")
		must(t, err)
		for _, name := range texts {
			text, err := os.ReadFile(name)
			must(t, err)
			if says := strings.Contains(string(text), "ersetzt:"); says != (c.want[2] != "") {
				t.Errorf("%v: %s says that it replaces something: %t", c.days, name, says)
			}
		}
		if r := mustRun(t, options("2028-02-01", "in")); r.Written != 0 {
			t.Errorf("%v: run again it wrote %d files", c.days, r.Written)
		}
	}
}

// TestALetterNeverReplacesALetterToSomebodyElse: the council names another person than the one who
// had been called; the letter to the second says nothing of the letter to the first.
func TestALetterNeverReplacesALetterToSomebodyElse(t *testing.T) {
	c, err := casetest.Read(filepath.Join("..", "..", "testdata", "cases", "bb-s60-8-authority-idle.json"))
	must(t, err)
	t.Chdir(t.TempDir())
	events := c.Events
	c.Events = events[:1]
	name := put(t, 0, c.CaseJSON)
	wantClean(t, mustRun(t, options("2025-06-10", name)), ExitOK)
	c.Events = slices.Clone(events)
	c.Events[2].Person = "BfL/4"
	put(t, 0, c.CaseJSON)
	wantClean(t, mustRun(t, options("2025-09-10", name)), ExitOK)
	data, err := os.ReadFile(filepath.Join("out", "journal.jsonl"))
	must(t, err)
	second := map[string]string{}
	for line := range strings.Lines(string(data)) {
		var e journal.Entry
		must(t, json.Unmarshal([]byte(line), &e))
		if e.Version == 2 {
			second[e.Kind] = e.Replaced
		}
	}
	want := map[string]string{"determination": "2025-06-10", "notification": "", "acceptance-form": "", "council-notice": "2025-06-10", "announcement": "2025-06-10"}
	if !maps.Equal(second, want) {
		t.Errorf("the second versions say that they replace %v, want %v", second, want)
	}
	if r := mustRun(t, options("2025-09-20", name)); r.Written != 0 {
		t.Errorf("run again it wrote %d files", r.Written)
	}
}

// TestWhoeverDropsOutGetsOneLetter enters the answers of one seat one after the other, with a run after
// each: the steps go on, and nobody is told twice.
func TestWhoeverDropsOutGetsOneLetter(t *testing.T) {
	c, err := casetest.Read(filepath.Join("..", "..", "testdata", "cases", "bb-s61-six-refusals-out-of-order.json"))
	must(t, err)
	t.Chdir(t.TempDir())
	events, refused := c.Events, 0
	for n := range events {
		c.Events = events[:n+1]
		mustRun(t, options("2027-12-31", put(t, 0, c.CaseJSON)))
		if events[n].Event == "Ablehnung" {
			refused++
		}
	}
	letters, err := filepath.Glob("out/*/*/ausscheiden-*.pdf")
	must(t, err)
	if refused != 6 || len(letters) != refused {
		t.Errorf("%d refusals, %d letters: %v", refused, len(letters), letters)
	}
}

func TestAPaperThatWasDeletedComesBackAsItWas(t *testing.T) {
	place(t, 2)
	mustRun(t, options("2027-12-31", "in"))
	before := tree(t, "out")
	var gone string
	for name := range before {
		if strings.HasSuffix(name, "benachrichtigung-1.pdf") {
			gone = name
		}
	}
	must(t, os.Remove(filepath.Join("out", gone)))
	r := mustRun(t, options("2028-01-15", "in"))
	wantClean(t, r, ExitOK)
	if d := differing(before, tree(t, "out")); len(d) > 0 && !slices.Equal(d, []string{journal.CacheName}) {
		t.Errorf("changed: %v", d)
	}
	var all []string
	for _, c := range r.Cases {
		all = append(all, codes(c.Findings)...)
	}
	if !slices.Contains(all, "W189") {
		t.Errorf("findings %v, want W189", all)
	}
}
