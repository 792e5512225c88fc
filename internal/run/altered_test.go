package run

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"notices/internal/journal"
)

// only returns the one file below out that ends so.
func only(t *testing.T, ending string) string {
	t.Helper()
	var all []string
	for name := range tree(t, "out") {
		if strings.HasSuffix(name, ending) {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	if len(all) == 0 {
		t.Fatalf("no file ends with %s", ending)
	}
	return all[0]
}

func change(t *testing.T, rel string, edit func([]byte) []byte) {
	t.Helper()
	name := filepath.Join("out", filepath.FromSlash(rel))
	data, err := os.ReadFile(name)
	must(t, err)
	must(t, os.WriteFile(name, edit(data), 0o644))
	later := time.Now().Add(time.Minute) // an edit is later than the run, whatever the file system's clock
	must(t, os.Chtimes(name, later, later))
}

func appended(b []byte) []byte { return append(b, "Nachtrag\n"...) }

func swapped(b []byte) []byte { // of the same size
	b[len(b)/2] ^= 1
	return b
}

func kinds(t *testing.T) map[string]string {
	t.Helper()
	v, err := Verify("out")
	must(t, err)
	all := map[string]string{}
	for _, d := range v.Differences {
		all[d.Path] = d.Kind
	}
	return all
}

// A paper that somebody has changed stays, whether its size gives it away or not; run and verify name
// it each time, until it is taken away. Then it comes back as it was.
func TestAnAlteredPaperIsKeptAndNamed(t *testing.T) {
	for name, edit := range map[string]func([]byte) []byte{"longer": appended, "of the same size": swapped} {
		t.Run(name, func(t *testing.T) {
			place(t, 1)
			mustRun(t, options("2027-12-31", "in"))
			before := tree(t, "out")
			paper := only(t, "bekanntmachung-1.txt")
			change(t, paper, edit)
			altered := tree(t, "out")
			for range 2 {
				r := mustRun(t, options("2028-01-15", "in"))
				wantAltered(t, r.Cases[0].Findings, paper)
				if d := differing(papersOf(altered), papersOf(tree(t, "out"))); len(d) > 0 || r.Exit != ExitOK {
					t.Errorf("exit %d, written %v", r.Exit, d)
				}
				if k := kinds(t); len(k) != 1 || k[paper] != journal.KindFileChanged {
					t.Errorf("verify tells %v", k)
				}
			}
			must(t, os.Remove(filepath.Join("out", paper)))
			wantClean(t, mustRun(t, options("2028-01-15", "in")), ExitOK)
			if d := differing(papersOf(before), papersOf(tree(t, "out"))); len(d) > 0 {
				t.Errorf("not as it was: %v", d)
			}
		})
	}
}

func wantAltered(t *testing.T, fs []Finding, paper string) {
	t.Helper()
	if slices.Contains(codes(fs), "W189") {
		t.Error("a paper that is there is said to be missing")
	}
	if !slices.ContainsFunc(fs, func(f Finding) bool { return f.Code == "W192" && strings.Contains(f.Message, path.Base(paper)) }) {
		t.Errorf("findings %v, want W192 about %s", fs, paper)
	}
}

// Beside altered papers one that is missing comes back, and a corrected input makes the next version
// under a new name; what was altered stays.
func TestOtherPapersGoOnBesideAnAlteredOne(t *testing.T) {
	place(t, 0)
	c := council(t, 0)
	mustRun(t, options("2027-12-31", put(t, 0, c)))
	paper, gone := only(t, "bekanntmachung-1.txt"), only(t, "mitteilung-1.pdf")
	decision := path.Join(path.Dir(paper), decisionFile)
	change(t, paper, appended)
	change(t, decision, appended)
	must(t, os.Remove(filepath.Join("out", gone)))
	altered := tree(t, "out")
	r := mustRun(t, options("2027-12-31", "in"))
	if d := differing(papersOf(altered), papersOf(tree(t, "out"))); !slices.Equal(d, []string{gone}) {
		t.Errorf("changed: %v, want %s to come back", d, gone)
	}
	if !slices.Contains(codes(r.Cases[0].Findings), "W189") {
		t.Errorf("findings %v, want W189", r.Cases[0].Findings)
	}
	for i := range c.Result { // a slip in a name, in everybody's
		c.Result[i].Last += "-Meyer"
	}
	mustRun(t, options("2027-12-31", put(t, 0, c)))
	only(t, "bekanntmachung-1-v2.txt")
	r = mustRun(t, options("2027-12-31", "in"))
	after := tree(t, "out")
	for _, name := range []string{paper, decision} {
		if after[name] != altered[name] {
			t.Errorf("%s was overwritten", name)
		}
	}
	if r.Written != 0 {
		t.Errorf("the run after that wrote %d files", r.Written)
	}
}

// A file that no run has written is never overwritten: the paper gets the next name.
func TestAStrangeFileKeepsItsName(t *testing.T) {
	place(t, 1)
	mustRun(t, options("2027-12-31", "in"))
	paper, decision := only(t, "feststellung-1.pdf"), only(t, "determination.json")
	must(t, os.RemoveAll("out"))
	for _, name := range []string{paper, decision} {
		must(t, os.MkdirAll(filepath.Join("out", filepath.Dir(name)), 0o755))
		must(t, os.WriteFile(filepath.Join("out", name), []byte("von Hand"), 0o644))
	}
	r := mustRun(t, options("2027-12-31", "in"))
	if got := codes(r.Cases[0].Findings); !slices.Contains(got, "W193") {
		t.Errorf("findings %v, want W193", got)
	}
	files := tree(t, "out")
	for _, name := range []string{paper, decision} {
		if files[name] != journal.Digest([]byte("von Hand")) {
			t.Errorf("%s was overwritten", name)
		}
	}
	if _, ok := files[strings.TrimSuffix(paper, ".pdf")+"-v2.pdf"]; !ok {
		t.Error("the determination is not written")
	}
	for name, kind := range kinds(t) {
		if kind != journal.KindFileUnknown || name != paper && name != decision {
			t.Errorf("verify: %s %s", name, kind)
		}
	}
}

func TestALostJournalDoesNotDoubleThePapers(t *testing.T) {
	place(t, 1)
	mustRun(t, options("2027-12-31", "in"))
	before := papersOf(tree(t, "out"))
	for _, name := range []string{"journal.jsonl", "journal.head", journal.CacheName} {
		must(t, os.Remove(filepath.Join("out", name)))
	}
	wantClean(t, mustRun(t, options("2027-12-31", "in")), ExitOK)
	if d := differing(before, papersOf(tree(t, "out"))); len(d) > 0 {
		t.Errorf("changed: %v", d)
	}
}

func TestAnAlteredSummaryIsKept(t *testing.T) {
	place(t, 2)
	mustRun(t, options("2027-12-31", "in"))
	change(t, "summary.xlsx", appended)
	before := tree(t, "out")
	put(t, 2, council(t, 2))
	for range 2 {
		r := mustRun(t, options("2027-12-31", "in"))
		if !slices.Contains(codes(r.Findings), "W192") {
			t.Errorf("findings %v, want W192", r.Findings)
		}
		if after := tree(t, "out"); after["summary.xlsx"] != before["summary.xlsx"] || after["summary.json"] != before["summary.json"] {
			t.Error("the summary was replaced")
		}
	}
	must(t, os.Remove(filepath.Join("out", "summary.xlsx")))
	wantClean(t, mustRun(t, options("2027-12-31", "in")), ExitOK)
}

// What is wrong with the result is found although another sheet has errors.
func TestAllErrorsComeAtOnce(t *testing.T) {
	place(t, 0)
	c := council(t, 0)
	for i := range c.Result {
		if c.Result[i].Last != "Gesamtliste" { // the votes no longer lead to the official seats
			c.Result[i].Elected = ""
		}
	}
	c.Result[len(c.Result)-1].Elected = "Personenwahl"
	alone := mustRun(t, options("2027-12-31", put(t, 0, c))).Cases[0].Findings
	c.Events[0].Person = "Niemand, Nirgends"
	both := codes(mustRun(t, options("2027-12-31", put(t, 0, c))).Cases[0].Findings)
	allocation := 0
	for _, f := range alone {
		if strings.HasPrefix(f.Code, "E4") {
			allocation++
			if !slices.Contains(both, f.Code) {
				t.Errorf("%s is not told beside the wrong event: %v", f.Code, both)
			}
		}
	}
	if allocation == 0 || !slices.ContainsFunc(both, func(c string) bool { return strings.HasPrefix(c, "E5") }) {
		t.Errorf("alone %v, with a wrong event %v", codes(alone), both)
	}
}
