package run

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"notices/importer/workbook"
	"notices/internal/casetest"
	"notices/internal/election"
	"notices/internal/journal"
	"notices/internal/notice"
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
	var log bytes.Buffer
	o := options("2027-12-31", "in")
	o.Log = slog.New(slog.NewJSONHandler(&log, nil))
	mustRun(t, o)
	wantNoName(t, log.Bytes(), 4)
	cases := 0
	for line := range bytes.Lines(log.Bytes()) {
		var record map[string]any
		must(t, json.Unmarshal(line, &record))
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
}

func TestTheSecondRunADayLaterWritesNothing(t *testing.T) {
	place(t, 5)
	mustRun(t, options("2027-12-31", "in"))
	before := tree(t, "out")
	r := mustRun(t, options("2028-01-01", "in"))
	wantClean(t, r, ExitOK)
	if d := differing(before, tree(t, "out")); len(d) > 0 || r.Written != 0 {
		t.Errorf("changed: %v; %d files reported", d, r.Written)
	}
	if r.Reused != 5 {
		t.Errorf("%d of 5 cases were reused", r.Reused)
	}
}

func TestWithoutMemoryTheSecondRunWritesNothingEither(t *testing.T) {
	place(t, 4)
	first := mustRun(t, options("2027-12-31", "in"))
	must(t, os.Remove(filepath.Join("out", journal.CacheName)))
	before := tree(t, "out")
	second := mustRun(t, options("2028-03-01", "in"))
	after := tree(t, "out")
	delete(after, journal.CacheName)
	if d := differing(before, after); len(d) > 0 || second.Written != 0 || second.Reused != 0 {
		t.Errorf("changed: %v; %d files reported, %d reused", d, second.Written, second.Reused)
	}
	for i := range first.Cases {
		for k := range first.Cases[i].Vacancies {
			a, b := first.Cases[i].Vacancies[k].Documents, second.Cases[i].Vacancies[k].Documents
			if !slices.Equal(a, b) {
				t.Errorf("documents %v, want those of the first run %v", b, a)
			}
		}
	}
}

// A reused result says word for word what a new one would say.
func TestAReusedResultIsTheResult(t *testing.T) {
	place(t, 4)
	mustRun(t, options("2027-12-31", "in"))
	reused := mustRun(t, options("2027-12-31", "in"))
	must(t, os.Remove(filepath.Join("out", journal.CacheName)))
	anew := mustRun(t, options("2027-12-31", "in"))
	var a, b bytes.Buffer
	must(t, EncodeJSON(&a, reused))
	must(t, EncodeJSON(&b, anew))
	if reused.Reused != 4 || anew.Reused != 0 || a.String() != b.String() {
		t.Errorf("%d and %d reused, and\n%s\nwant\n%s", reused.Reused, anew.Reused, a.String(), b.String())
	}
}

func TestMemoryNeverOutlivesWhatItDependsOn(t *testing.T) {
	office := func(t *testing.T) {
		data, err := workbook.AuthorityBook(map[string]any{"Telefon": "05121 999"})
		must(t, err)
		must(t, os.WriteFile(filepath.Join("in", "behoerde.xlsx"), data, 0o644))
	}
	for name, change := range map[string]func(t *testing.T, o *Options){
		"a behoerde.xlsx appears":        func(t *testing.T, o *Options) { office(t) },
		"the program is another":         func(t *testing.T, o *Options) { o.Program = "notices next" },
		"--docx is asked for":            func(t *testing.T, o *Options) { o.Docx = true },
		"--accept-official is asked for": func(t *testing.T, o *Options) { o.AcceptOfficial = true },
		"an earlier day is asked for":    func(t *testing.T, o *Options) { o.AsOf = election.MustDate("2027-12-30") },
		"a paper is gone": func(t *testing.T, o *Options) {
			found, err := filepath.Glob("out/*/*/benachrichtigung-1.pdf")
			must(t, err)
			must(t, os.Remove(found[0]))
		},
		"the memory was edited": func(t *testing.T, o *Options) {
			name := filepath.Join("out", journal.CacheName)
			data, err := os.ReadFile(name)
			must(t, err)
			must(t, os.WriteFile(name, bytes.Replace(data, []byte("transferred"), []byte("vacant"), 1), 0o644))
		},
	} {
		t.Run(name, func(t *testing.T) {
			place(t, 1)
			mustRun(t, options("2027-12-31", "in"))
			o := options("2027-12-31", "in")
			change(t, &o)
			if r := mustRun(t, o); r.Reused != 0 {
				t.Error("the old result was reused")
			}
			wantVerified(t, "out")
		})
	}
}

func TestADeadlineThatPassesIsNotReused(t *testing.T) {
	place(t, 0)
	c := council(t, 0)
	first := mustRun(t, options("2027-12-31", put(t, 0, c)))
	next := first.Cases[0].Vacancies[0].Successor.ID
	c.Events = append(c.Events, casetest.EventJSON{Nr: 3, Event: string(election.Service), Person: next, Date: "2028-01-03"})
	name := put(t, 0, c)
	for _, x := range []struct{ day, want string }{{"2028-01-03", "pending"}, {"2028-01-10", "pending"}, {"2028-01-11", "deemed-accepted"}, {"2028-02-01", "deemed-accepted"}} {
		r := mustRun(t, options(x.day, name))
		if got := string(r.Cases[0].Vacancies[0].Acceptance); got != x.want {
			t.Errorf("on %s the answer is %s, want %s (reused: %v)", x.day, got, x.want, r.Cases[0].Reused)
		}
		if r.Written != 0 {
			t.Errorf("service alone wrote %d files", r.Written)
		}
	}
	wantVerified(t, "out")
}

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

func TestShardsTogetherAreOneRun(t *testing.T) {
	place(t, 9)
	whole := mustRun(t, options("2027-12-31", "in"))
	want := papersOf(tree(t, "out"))
	got := map[string]string{}
	cases := 0
	for i := range 4 {
		o := options("2027-12-31", "in")
		o.Shard = Shard{i + 1, 4}
		o.Out = filepath.Join("parts", string(rune('1'+i)))
		r := mustRun(t, o)
		cases += len(r.Cases)
		wantVerified(t, o.Out)
		for name, sum := range papersOf(tree(t, o.Out)) {
			if _, twice := got[name]; twice {
				t.Errorf("%s was written by two shards", name)
			}
			got[name] = sum
		}
	}
	if d := differing(want, got); len(d) > 0 || cases != len(whole.Cases) {
		t.Errorf("%d cases of %d; differing: %v", cases, len(whole.Cases), d)
	}
}

func TestShardsIntoOneFolder(t *testing.T) {
	place(t, 7)
	mustRun(t, options("2027-12-31", "in"))
	want := papersOf(tree(t, "out"))
	for i := range 3 {
		o := options("2027-12-31", "in")
		o.Shard, o.Out = Shard{i + 1, 3}, "together"
		mustRun(t, o)
	}
	wantVerified(t, "together")
	if d := differing(want, papersOf(tree(t, "together"))); len(d) > 0 {
		t.Errorf("differing: %v", d)
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

// interrupted stops a run after some cases, as Ctrl-C does.
func interrupted(t *testing.T, o Options, after int) *RunResult {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o.Jobs = 1
	o.Progress = func(p Progress) {
		if p.Done >= after {
			cancel()
		}
	}
	r, err := Run(ctx, o)
	must(t, err)
	return r
}

func TestAnInterruptedRunIsContinued(t *testing.T) {
	place(t, 20)
	mustRun(t, options("2027-12-31", "in"))
	want := tree(t, "out")
	must(t, os.Rename("out", "whole"))

	o := options("2027-12-31", "in")
	r := interrupted(t, o, 0)
	if r.Interrupted && r.Exit != ExitFailed {
		t.Errorf("an interrupted run ended with %d", r.Exit)
	}
	if !r.Interrupted {
		t.Skip("the run was over before it could be stopped")
	}
	wantVerified(t, "out")
	if _, err := os.Stat("out/summary.json"); err == nil {
		t.Error("an interrupted run wrote a summary")
	}
	wantClean(t, mustRun(t, o), ExitOK)
	if d := differing(want, tree(t, "out")); len(d) > 0 {
		t.Errorf("differing from an undisturbed run: %v", d)
	}
}

func TestABadCaseTouchesNoOther(t *testing.T) {
	place(t, 3)
	mustRun(t, options("2027-12-31", "in"))
	want := papersOf(tree(t, "out"))
	must(t, os.RemoveAll("out"))
	must(t, os.WriteFile(filepath.Join("in", "kaputt.xlsx"), []byte("PK kaputt"), 0o644))
	must(t, os.WriteFile(filepath.Join("in", "leer.xlsx"), nil, 0o644))
	r := mustRun(t, options("2027-12-31", "in"))
	wantClean(t, r, ExitInvalid)
	if d := differing(want, papersOf(tree(t, "out"))); len(d) > 0 || len(r.Cases) != 5 {
		t.Errorf("%d cases; differing: %v", len(r.Cases), d)
	}
}

func TestAnInvalidCaseWritesNothing(t *testing.T) {
	place(t, 0)
	c := council(t, 0)
	c.Events[0].Person = "Niemand, Nirgends"
	r := mustRun(t, options("2027-12-31", put(t, 0, c)))
	wantClean(t, r, ExitInvalid)
	if p := papersOf(tree(t, "out")); len(p) > 0 {
		t.Errorf("written: %v", p)
	}
}

// A character that no typeface has holds back the papers of its step: a letter that cannot be served
// must not be announced. The other vacancy of the case is written.
func TestAMissingCharacterHoldsBackItsStepOnly(t *testing.T) {
	place(t, 0)
	c := council(t, 0)
	first := mustRun(t, options("2027-12-31", put(t, 0, c)))
	all := papersOf(tree(t, "out"))
	must(t, os.RemoveAll("out"))
	id := first.Cases[0].Vacancies[0].Successor.ID
	address := casetest.AddressJSON{Person: id, Street: "Am 🏡 1", Postcode: "31134", City: "Hildesheim"}
	c.Addresses = &[]casetest.AddressJSON{address,
		{Person: first.Cases[0].Vacancies[1].Successor.ID, Street: "Am Haus 1", Postcode: "31134", City: "Hildesheim"},
	}
	r := mustRun(t, options("2027-12-31", put(t, 0, c)))
	wantClean(t, r, ExitInvalid)
	if got := codes(r.Cases[0].Findings); !slices.Contains(got, "E780") {
		t.Fatalf("findings %v, want E780", got)
	}
	written := papersOf(tree(t, "out"))
	step := filepath.ToSlash(filepath.Dir(first.Cases[0].Vacancies[0].Documents[0].Path))
	for name := range all {
		_, there := written[name]
		if held := strings.HasPrefix("out/"+name, step+"/"); held == there {
			t.Errorf("%s: written %t", name, there)
		}
	}
	(*c.Addresses)[0].Street = "Am Haus 2"
	wantClean(t, mustRun(t, options("2027-12-31", put(t, 0, c))), ExitOK)
	for name := range all {
		if _, there := tree(t, "out")[name]; !there {
			t.Errorf("%s is missing after the correction", name)
		}
	}
}

func TestTwoWorkbooksOfOneCouncilAreBothRefused(t *testing.T) {
	place(t, 3)
	put(t, 3, council(t, 0))
	r := mustRun(t, options("2027-12-31", "in"))
	wantClean(t, r, ExitInvalid)
	refused := 0
	for _, c := range r.Cases {
		if slices.Contains(codes(c.Findings), "E386") {
			refused++
		}
	}
	if refused != 2 || r.Cases[1].Status != OK {
		t.Errorf("%d refused, the other is %s", refused, r.Cases[1].Status)
	}
	t.Run("also in two shards, and after an earlier run", func(t *testing.T) {
		refused := 0
		for i := range 2 {
			o := options("2027-12-31", "in")
			o.Shard = Shard{i + 1, 2}
			for _, c := range mustRun(t, o).Cases {
				if slices.Contains(codes(c.Findings), "E386") {
					refused++
				}
			}
		}
		if refused != 2 {
			t.Errorf("%d refused", refused)
		}
	})
}

func TestWhatAFolderLeavesOut(t *testing.T) {
	place(t, 2)
	write := func(name, text string) {
		must(t, os.MkdirAll(filepath.Dir(name), 0o755))
		must(t, os.WriteFile(name, []byte(text), 0o644))
	}
	write("in/notiz.txt", "Notiz")
	write("in/~$a.xlsx", "lock")
	write("in/.versteckt/b.xlsx", "PK")
	if err := os.Symlink(filepath.Join("kreis", "a.xlsx"), filepath.Join("in", "link.xlsx")); err != nil {
		t.Log("no links here:", err)
	}
	o := options("2027-12-31", "in")
	o.Out = filepath.Join("in", "out")
	mustRun(t, o)
	r := mustRun(t, o)
	if r.Exit != ExitOK || len(r.Cases) != 2 {
		t.Fatalf("exit %d, %d cases", r.Exit, len(r.Cases))
	}
	got := codes(r.Findings)
	for _, want := range []string{"I180", "I181", "I182", "I183"} {
		if !slices.Contains(got, want) {
			t.Errorf("findings %v, want %s", got, want)
		}
	}
	wantVerified(t, o.Out)
}

func TestWhatANamedPathMayNotBe(t *testing.T) {
	place(t, 1)
	must(t, os.WriteFile("in/~$a.xlsx", []byte("lock"), 0o644))
	must(t, os.WriteFile("in/notiz.txt", []byte("Notiz"), 0o644))
	must(t, os.MkdirAll("leer", 0o755))
	mustRun(t, options("2027-12-31", "in"))
	for path, want := range map[string]string{"in/~$a.xlsx": "E181", "out": "E182", "in/notiz.txt": "E1", "fehlt.xlsx": "E100", "leer": "E185"} {
		r := mustRun(t, options("2027-12-31", path))
		found := codes(r.Findings)
		for _, c := range r.Cases {
			found = append(found, codes(c.Findings)...)
		}
		if r.Exit != ExitInvalid || !slices.ContainsFunc(found, func(c string) bool { return strings.HasPrefix(c, want) }) {
			t.Errorf("%s: exit %d, findings %v, want %s", path, r.Exit, found, want)
		}
	}
}

func TestTheSameFileNamedTwiceIsOneCase(t *testing.T) {
	place(t, 2)
	r := mustRun(t, options("2027-12-31", "in", filepath.Join("in", "kreis", "a.xlsx"), "in"))
	wantClean(t, r, ExitOK)
	if len(r.Cases) != 2 {
		t.Errorf("%d cases", len(r.Cases))
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

func TestPurgeAndWhatComesAfter(t *testing.T) {
	place(t, 3)
	o := options("2027-12-31", "in")
	mustRun(t, o)
	p := options("2028-01-15", filepath.Join("in", "kreis", "b.xlsx"))
	purged, err := Purge(context.Background(), p)
	must(t, err)
	if len(purged.Purged) != 1 || purged.Purged[0].Files < 14 {
		t.Fatalf("purged %+v", purged)
	}
	if p := purged.Purged[0]; len(p.Papers)+len(p.Collective) != p.Files || !slices.Contains(p.Collective, "summary.xlsx") ||
		!slices.Contains(p.Collective, "letters-2027-12-31-1.pdf") || slices.ContainsFunc(p.Papers, func(f string) bool { return !strings.HasPrefix(f, p.Case+"/") }) {
		t.Errorf("purged %+v", p)
	}
	wantVerified(t, "out")
	names := map[string]bool{}
	for _, x := range council(t, 1).Result {
		names[x.First+" "+x.Last] = true
	}
	for name := range tree(t, "out") {
		data, err := os.ReadFile(filepath.Join("out", name))
		must(t, err)
		for n := range names {
			if bytes.Contains(data, []byte(n)) && !inOther(t, n) {
				t.Errorf("%s still names %s", name, n)
			}
		}
	}
	r := mustRun(t, o)
	wantClean(t, r, ExitOK)
	if got := codes(r.Cases[1].Findings); !slices.Contains(got, "I188") {
		t.Errorf("findings of the purged case %v, want I188", got)
	}
	for name := range papersOf(tree(t, "out")) {
		if strings.HasPrefix(name, purged.Purged[0].Case) {
			t.Errorf("%s is back", name)
		}
	}
	if again, err := Purge(context.Background(), p); err != nil || len(again.Purged) != 0 {
		t.Errorf("purged once more: %+v, %v", again, err)
	}
}

func inOther(t *testing.T, name string) bool {
	for _, i := range []int{0, 2} {
		for _, x := range council(t, i).Result {
			if x.First+" "+x.Last == name {
				return true
			}
		}
	}
	return false
}

func TestCommandsThatWriteNothing(t *testing.T) {
	place(t, 3)
	must(t, os.WriteFile(filepath.Join("in", "kreis", "kaputt.xlsx"), []byte("PK kaputt"), 0o644)) // the last of the four
	o := options("2027-12-31", "in")
	order, err := Order(t.Context(), o)
	must(t, err)
	check, err := Check(t.Context(), o)
	must(t, err)
	due, err := Due(t.Context(), o)
	must(t, err)
	if order.Exit != ExitInvalid || check.Exit != ExitInvalid || due.Exit != ExitInvalid {
		t.Errorf("exits %d, %d, %d; want 4 for the broken file", order.Exit, check.Exit, due.Exit)
	}
	if len(order.Cases) != 4 || len(order.Cases[1].Orders) < 3 || order.Cases[3].Status != Invalid {
		t.Errorf("order: %d cases", len(order.Cases))
	}
	if len(check.Cases) != 4 || len(check.Cases[0].Result.Nominations) < 3 || check.Cases[0].Status != OK {
		t.Errorf("check: %d cases, the first %s", len(check.Cases), check.Cases[0].Status)
	}
	for _, c := range check.Cases[:3] {
		for _, n := range c.Result.Nominations {
			if n.ComputedSeats == nil || n.Candidates < 8 {
				t.Errorf("check of %s: %+v", c.Council, n)
			}
		}
	}
	if len(due.Items) != 6 || due.Items[0].What != "service" || due.Items[0].Name == "" {
		t.Errorf("due: %+v", due.Items)
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("something was written")
	}
}

// The most urgent step comes first: what is due at once, then by day.
func TestDueIsInTheOrderOfUrgency(t *testing.T) {
	place(t, 0)
	for i, day := range []string{"2028-01-09", "2028-01-03", ""} {
		c := council(t, 2*i)
		first, err := Run(t.Context(), Options{Paths: []string{put(t, i, c)}, AsOf: election.MustDate("2027-12-31"), Out: "probe", DryRun: true})
		must(t, err)
		if day != "" {
			next := first.Cases[0].Vacancies[0].Successor.ID
			c.Events = append(c.Events, casetest.EventJSON{Nr: 3, Event: string(election.Service), Person: next, Date: day})
			put(t, i, c)
		}
	}
	due, err := Due(t.Context(), options("2028-01-10", "in"))
	must(t, err)
	var days []string
	for _, x := range due.Items {
		days = append(days, x.Due.String())
		if !x.Due.IsZero() && x.DaysLeft != election.MustDate("2028-01-10").DaysUntil(x.Due) {
			t.Errorf("%+v", x)
		}
	}
	if !slices.IsSorted(days) || days[len(days)-1] == "" || days[0] != "" {
		t.Errorf("in the order %q", days)
	}
}

func TestPurgeTakesWorkbookFolderOrName(t *testing.T) {
	for _, as := range []func(folder string) string{
		func(string) string { return filepath.Join("in", "kreis", "a.xlsx") },
		func(folder string) string { return filepath.Join("out", folder) },
		func(folder string) string { return folder },
	} {
		place(t, 1)
		mustRun(t, options("2027-12-31", "in"))
		folders, err := filepath.Glob("out/03*")
		must(t, err)
		arg := as(filepath.Base(folders[0]))
		p, err := Purge(t.Context(), options("2028-01-01", arg))
		must(t, err)
		if len(p.Purged) != 1 {
			t.Errorf("%s: %+v", arg, p)
		}
		wantVerified(t, "out")
	}
	if _, err := Purge(t.Context(), options("2028-01-01", "niemand")); ExitCode(err) != ExitUsage {
		t.Errorf("purge of nothing: %v", err)
	}
}

func TestASecondRunIsToldWhoHoldsTheFolder(t *testing.T) {
	place(t, 1)
	j, err := journal.Open("out")
	must(t, err)
	_, err = Run(context.Background(), options("2027-12-31", "in"))
	var held *HeldError
	if !errors.As(err, &held) || ExitCode(err) != ExitHeld || held.Holder.PID != os.Getpid() {
		t.Errorf("error %v, exit %d", err, ExitCode(err))
	}
	must(t, j.Close())
	wantClean(t, mustRun(t, options("2027-12-31", "in")), ExitOK)
}

func TestThreeStartsAtOnce(t *testing.T) {
	place(t, 12)
	mustRun(t, options("2027-12-31", "in"))
	want := tree(t, "out")
	must(t, os.RemoveAll("out"))
	errs := make(chan error)
	for range 3 {
		go func() {
			_, err := Run(context.Background(), options("2027-12-31", "in"))
			errs <- err
		}()
	}
	worked := 0
	for range 3 {
		switch err := <-errs; ExitCode(err) {
		case ExitOK:
			worked++
		case ExitHeld:
		default:
			t.Error(err)
		}
	}
	if worked == 0 {
		t.Error("none of the three worked")
	}
	wantVerified(t, "out")
	if d := differing(want, tree(t, "out")); len(d) > 0 {
		t.Errorf("differing from one start: %v", d)
	}
}

func TestAReadOnlyFolderIsSaidPlainly(t *testing.T) {
	if runtime.GOOS == "windows" || os.Getuid() == 0 {
		t.Skip("rights do not stop this user")
	}
	place(t, 1)
	must(t, os.Mkdir("out", 0o555))
	_, err := Run(context.Background(), options("2027-12-31", "in"))
	if err == nil || !strings.Contains(err.Error(), "Schreibrecht") || ExitCode(err) != ExitFailed {
		t.Errorf("error %v", err)
	}
}

func TestWrongUsageStopsBeforeAnyCase(t *testing.T) {
	place(t, 1)
	for name, change := range map[string]func(o *Options){
		"no path":             func(o *Options) { o.Paths = nil },
		"no day":              func(o *Options) { o.AsOf = election.Date{} },
		"shard 3 of 2":        func(o *Options) { o.Shard = Shard{3, 2} },
		"templates not there": func(o *Options) { o.Templates = "fehlt" },
		"out is a file":       func(o *Options) { o.Out = filepath.Join("in", "kreis", "a.xlsx") },
	} {
		o := options("2027-12-31", "in")
		change(&o)
		if _, err := Run(context.Background(), o); ExitCode(err) != ExitUsage {
			t.Errorf("%s: %v, exit %d", name, err, ExitCode(err))
		}
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("the output folder was made")
	}
}

func TestAPanicStaysWithItsCase(t *testing.T) {
	var log bytes.Buffer
	var failure string
	func() {
		defer guard(slog.New(slog.NewTextHandler(&log, nil)), &failure)
		var c *Case
		c.File = "Arens"
	}()
	if !strings.Contains(failure, "Fehler im Programm") || strings.Contains(failure, "goroutine") || strings.Contains(failure, ".go:") {
		t.Errorf("message %q", failure)
	}
	if !strings.Contains(log.String(), "run_test.go") {
		t.Errorf("the log does not say where: %s", log.String())
	}
}

func TestSlug(t *testing.T) {
	for name, want := range map[string]string{
		"Rat der Gemeinde Musterhausen": "rat-der-gemeinde-musterhausen",
		"Stadtrat Göttingen/Süd (Ost)":  "stadtrat-goettingen-sued-ost",
		"Wjednarska rada Łužica":        "wjednarska-rada-luzica",
		"../../etc":                     "etc",
		"":                              "ohne",
	} {
		if got := slug(name); got != want {
			t.Errorf("slug(%q) = %q, want %q", name, got, want)
		}
	}
	long := strings.Repeat("Ortsrat der Ortschaft ", 10)
	a, b := slug(long+"Nord"), slug(long+"Süd")
	if a == b || len(a) > maxSlug || len(b) > maxSlug {
		t.Errorf("two long names: %q and %q", a, b)
	}
}

// Every day on which a remembered result would be reused leads to the same result.
func TestLastSameDay(t *testing.T) {
	tried := 0
	for name, c := range casesOfTheLaw(t) {
		if tried++; testing.Short() && tried > 15 {
			return
		}
		days := map[election.Date]bool{}
		for _, e := range c.Events {
			for _, k := range []int{-1, 0, 1, 6, 7, 8} {
				days[election.Latest(e.Date, e.Received).AddDays(k)] = true
			}
		}
		for from := range maps.Keys(days) {
			if from.IsZero() || anyAfter(c, from) {
				continue
			}
			want, until := resultOn(c, from)
			for day := from; day.Before(from.AddDays(25)) && (until.IsZero() || !day.After(until)); day = day.AddDays(1) {
				if got, _ := resultOn(c, day); got != want {
					t.Errorf("%s: remembered on %s until %s, but on %s\n%s\nwant\n%s", name, from, until, day, got, want)
					break
				}
			}
		}
	}
}
