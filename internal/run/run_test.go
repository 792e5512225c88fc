package run

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"notices/internal/casetest"
	"notices/internal/election"
	"notices/internal/journal"
	"notices/tools/district/councils"
)

// place is a folder with case workbooks in "in"; the test works in it, so that paths are relative.
func place(t *testing.T, n int) {
	t.Helper()
	t.Chdir(t.TempDir())
	for i := range n {
		put(t, i, council(t, i))
	}
}

func council(t testing.TB, i int) casetest.CaseJSON {
	t.Helper()
	c, err := councils.Council(i, 1)
	must(t, err)
	return c
}

func put(t testing.TB, i int, c casetest.CaseJSON) string {
	t.Helper()
	data, err := c.Book()
	must(t, err)
	name := filepath.Join("in", "kreis", string(rune('a'+i))+".xlsx")
	must(t, os.MkdirAll(filepath.Dir(name), 0o755))
	must(t, os.WriteFile(name, data, 0o644))
	return name
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func options(asOf string, paths ...string) Options {
	return Options{Paths: paths, AsOf: election.MustDate(asOf), Program: "notices test"}
}

func mustRun(t testing.TB, o Options) *RunResult {
	t.Helper()
	r, err := Run(context.Background(), o)
	must(t, err)
	return r
}

// wantClean holds a result against the expected exit code and the folder against its journal.
func wantClean(t testing.TB, r *RunResult, exit int) {
	t.Helper()
	if r.Exit != exit {
		data, _ := json.MarshalIndent(r, "", " ")
		t.Fatalf("exit %d, want %d\n%s", r.Exit, exit, data)
	}
	wantVerified(t, "out")
}

func wantVerified(t testing.TB, out string) {
	t.Helper()
	v, err := Verify(out)
	must(t, err)
	for _, d := range v.Differences {
		t.Errorf("verify: %s", d.Message)
	}
}

// tree returns the digest of every file below a folder.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	must(t, filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		rel, _ := filepath.Rel(dir, name)
		all[filepath.ToSlash(rel)] = journal.Digest(data)
		return err
	}))
	return all
}

// differing lists the files that are not the same in both.
func differing(a, b map[string]string) []string {
	var names []string
	for name := range a {
		if a[name] != b[name] {
			names = append(names, name)
		}
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func papersOf(files map[string]string) map[string]string {
	only := map[string]string{}
	for name, sum := range files {
		if strings.Contains(name, "/") {
			only[name] = sum
		}
	}
	return only
}

func codes(fs []Finding) []string {
	var cs []string
	for _, f := range fs {
		cs = append(cs, f.Code)
	}
	return cs
}

func TestADistrictIsWrittenWhole(t *testing.T) {
	place(t, 6)
	r := mustRun(t, options("2027-12-31", "in"))
	wantClean(t, r, ExitOK)
	if len(r.Cases) != 6 || !slices.IsSortedFunc(r.Cases, func(a, b *Case) int { return strings.Compare(a.File, b.File) }) {
		t.Errorf("%d cases, or not in the order of their path", len(r.Cases))
	}
	for _, c := range r.Cases {
		if len(c.Vacancies) != 2 || c.Written < 12 {
			t.Errorf("%s: %d vacancies, %d files", c.File, len(c.Vacancies), c.Written)
		}
		for _, v := range c.Vacancies {
			for _, d := range v.Documents {
				data, err := os.ReadFile(d.Path)
				must(t, err)
				if !strings.HasPrefix(d.Path, "out"+string(filepath.Separator)) || journal.Digest(data) != d.SHA256 || d.Pages < 1 {
					t.Errorf("document %+v does not describe its file", d)
				}
			}
		}
	}
	for _, name := range []string{"summary.xlsx", "summary.json", "letters-2027-12-31-1.pdf", "announcements-2027-12-31-1.pdf"} {
		if _, err := os.Stat(filepath.Join("out", name)); err != nil {
			t.Error(err)
		}
	}
}

func TestOneCaseAloneHasNoDistrictFiles(t *testing.T) {
	place(t, 1)
	wantClean(t, mustRun(t, options("2027-12-31", "in")), ExitOK)
	for name := range tree(t, "out") {
		if strings.HasPrefix(name, "summary") || strings.HasPrefix(name, "letters") {
			t.Errorf("%s was written for a single case", name)
		}
	}
}

func TestNoPathHoldsAName(t *testing.T) {
	place(t, 6)
	mustRun(t, options("2027-12-31", "in"))
	for i := range 6 {
		for _, p := range council(t, i).Result {
			for name := range tree(t, "out") {
				if strings.Contains(strings.ToLower(name), strings.ToLower(p.Last)) {
					t.Fatalf("%s holds the name %s", name, p.Last)
				}
			}
		}
	}
}

func TestTheJournalHoldsNoName(t *testing.T) {
	place(t, 6)
	mustRun(t, options("2027-12-31", "in"))
	data, err := os.ReadFile(filepath.Join("out", "journal.jsonl"))
	must(t, err)
	wantNoName(t, data, 6)
}

func wantNoName(t *testing.T, data []byte, n int) {
	t.Helper()
	for i := range n {
		for _, p := range council(t, i).Result {
			if bytes.Contains(data, []byte(p.Last)) {
				t.Fatalf("the name %s stands in it", p.Last)
			}
		}
	}
}

func TestTheLogHoldsNoName(t *testing.T) {
	place(t, 4)
	must(t, os.WriteFile(filepath.Join("in", "kaputt.xlsx"), []byte("PK kaputt"), 0o644))
	must(t, os.WriteFile(filepath.Join("in", "Notiz für Nachbar.txt"), []byte("Notiz"), 0o644))
	must(t, os.Mkdir(filepath.Join("in", ".alt"), 0o755))
	left := map[string]string{"I180": journal.Digest([]byte("Notiz")), "I183": journal.Digest([]byte("in/.alt"))}
	var log bytes.Buffer
	o := options("2027-12-31", "in")
	o.Log = slog.New(slog.NewJSONHandler(&log, nil))
	mustRun(t, o)
	wantNoName(t, log.Bytes(), 4)
	cases := 0
	for line := range bytes.Lines(log.Bytes()) {
		var record map[string]any
		must(t, json.Unmarshal(line, &record))
		if code, _ := record["code"].(string); left[code] != "" {
			if record["sha256"] != left[code] {
				t.Errorf("what was left out cannot be found: %v", record)
			}
			delete(left, code)
		}
		if record["msg"] == "case" {
			cases++
			for _, key := range []string{"n", "case", "sha256", "status", "vacancies", "written", "reused"} {
				if _, ok := record[key]; !ok {
					t.Errorf("the record of a case lacks %s", key)
				}
			}
		}
	}
	if cases != 5 {
		t.Errorf("%d records of cases, want 5", cases)
	}
	if len(left) > 0 {
		t.Errorf("no records of %v", left)
	}
}

func TestTwoTimeZonesAndLocalesGiveTheSameBytes(t *testing.T) {
	place(t, 3)
	mustRun(t, options("2027-12-31", "in"))
	want := tree(t, "out")
	must(t, os.Rename("out", "first"))
	local := time.Local
	defer func() { time.Local = local }()
	time.Local = time.FixedZone("far", 13*3600)
	t.Setenv("TZ", "Pacific/Auckland")
	t.Setenv("LC_ALL", "tr_TR.UTF-8")
	o := options("2027-12-31", "in")
	o.Jobs = 7
	mustRun(t, o)
	if d := differing(want, tree(t, "out")); len(d) > 0 {
		t.Errorf("differing: %v", d)
	}
}

func TestADryRunWritesDraftsAndNoJournal(t *testing.T) {
	place(t, 2)
	o := options("2027-12-31", "in")
	o.DryRun = true
	r := mustRun(t, o)
	if r.Exit != ExitOK {
		t.Fatalf("exit %d", r.Exit)
	}
	for name := range tree(t, "out") {
		if !strings.HasPrefix(name, "entwurf/") && name != "journal.lock" {
			t.Errorf("%s was written", name)
		}
	}
	for _, v := range r.Cases[0].Vacancies {
		for _, d := range v.Documents {
			if !strings.HasPrefix(filepath.ToSlash(d.Path), "out/entwurf/") {
				t.Errorf("a draft at %s", d.Path)
			}
		}
	}
	wantClean(t, mustRun(t, options("2027-12-31", "in")), ExitOK)
}
