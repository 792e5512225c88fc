package run

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"notices/importer"
	"notices/importer/workbook"
)

// link makes a folder and a link to it.
func link(t *testing.T, folder, name string) {
	t.Helper()
	must(t, os.MkdirAll(folder, 0o755))
	if err := os.Symlink(folder, name); err != nil {
		t.Skip("no links here:", err)
	}
}

func TestAnOutputFolderMayBeALink(t *testing.T) {
	place(t, 2)
	link(t, filepath.Join("in", "papiere"), "out")
	wantClean(t, mustRun(t, options("2027-12-31", "in")), ExitOK)
	r := mustRun(t, options("2027-12-31", "in"))
	wantClean(t, r, ExitOK)
	if got := codes(r.Findings); !slices.Equal(got, []string{"I182"}) {
		t.Errorf("findings %v: the folder behind the link is the output folder", got)
	}
	must(t, os.WriteFile(filepath.Join("in", "papiere", "fremd.pdf"), nil, 0o644))
	v, err := Verify("out")
	must(t, err)
	if len(v.Differences) != 1 || v.Differences[0].Path != "fremd.pdf" {
		t.Errorf("differences %v", v.Differences)
	}
}

func TestPurgeKnowsAFolderByEveryPath(t *testing.T) {
	here := func(string) string { abs, _ := filepath.Abs("."); return abs }
	for name, as := range map[string]func(folder string) (out, arg string){
		"relative and absolute": func(f string) (string, string) { return "out", filepath.Join(here(""), "out", f) },
		"absolute and relative": func(f string) (string, string) {
			return filepath.Join(here(""), "out"), filepath.Join(".", "out", f) + string(filepath.Separator)
		},
		"through a link": func(f string) (string, string) {
			link(t, "out", "verweis")
			return "out", filepath.Join("verweis", f)
		},
	} {
		t.Run(name, func(t *testing.T) {
			place(t, 1)
			mustRun(t, options("2027-12-31", "in"))
			folders, err := filepath.Glob("out/03*")
			must(t, err)
			o := options("2028-01-01")
			var arg string
			o.Out, arg = as(filepath.Base(folders[0]))
			o.Paths = []string{arg}
			p, err := Purge(t.Context(), o)
			must(t, err)
			if len(p.Purged) != 1 {
				t.Errorf("%+v", p)
			}
			wantVerified(t, "out")
		})
	}
}

// TestTemplatesInAFolderOfAnyName: the folder's name is no pattern.
func TestTemplatesInAFolderOfAnyName(t *testing.T) {
	for _, dir := range []string{"vorlagen", "[alt] Vorlagen?", "*"} {
		place(t, 1)
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Logf("no folder %q here: %v", dir, err)
			continue
		}
		_, err := ExportTemplates(dir)
		must(t, err)
		o := options("2027-12-31", "in")
		o.Templates = dir
		if r := mustRun(t, o); r.Written == 0 {
			t.Errorf("%s: nothing written", dir)
		}
		name := filepath.Join(dir, "bekanntmachung.md.tmpl")
		text, err := os.ReadFile(name)
		must(t, err)
		must(t, os.WriteFile(name, append(text, "\nDiesen Satz hat das Amt angefügt.\n"...), 0o644))
		r := mustRun(t, o)
		wantClean(t, r, ExitOK)
		if found, err := filepath.Glob("out/*/*/bekanntmachung-1-v2.pdf"); err != nil || len(found) == 0 {
			t.Errorf("%s: an edited template made no new version (%v)", dir, err)
		}
	}
}

// TestACaseDoneOnceMoreTellsTheSame: when one file of a batch cannot be moved, each case is done again.
func TestACaseDoneOnceMoreTellsTheSame(t *testing.T) {
	place(t, 0)
	c := council(t, 0)
	for i := range c.Result {
		if c.Result[i].Elected != "" {
			c.Result[i].Votes = 1 // the marks contradict the votes
		}
	}
	o := options("2027-12-31", put(t, 0, c))
	must(t, o.complete())
	cases, _, err := readAll(t.Context(), &o, false)
	must(t, err)
	once := codes(decide(cases[0], &o).view.Findings)
	if len(once) == 0 {
		t.Fatal("the case has no finding of the decision")
	}
	if again := codes(decide(cases[0], &o).view.Findings); !slices.Equal(again, once) {
		t.Errorf("the first time %v, then %v", once, again)
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

// TestOneNoticeForEachThingLeftOut: another output folder is named once, not file by file; a pipe and a
// hidden file called workbooks are no cases.
func TestOneNoticeForEachThingLeftOut(t *testing.T) {
	place(t, 2)
	mustRun(t, options("2027-12-31", "in"))
	must(t, os.Rename("out", filepath.Join("in", "Papiere vom Vorjahr")))
	must(t, os.WriteFile("in/.b.xlsx", []byte("PK"), 0o644))
	want := map[string]string{"Papiere vom Vorjahr": "I182", ".b.xlsx": "I183"}
	if pipe(filepath.Join("in", "leitung.xlsx")) == nil {
		want["leitung.xlsx"] = "I180"
	}
	r := mustRun(t, options("2027-12-31", "in"))
	wantClean(t, r, ExitOK)
	got := map[string]string{}
	for _, f := range r.Findings {
		got[filepath.Base(f.File)] += f.Code
	}
	if !maps.Equal(got, want) || len(r.Cases) != 2 {
		t.Errorf("%d cases, left out %v, want %v", len(r.Cases), got, want)
	}
}

// TestAWorkbookThatCannotBeOpenedIsAFailedCase: nobody knows that it is none. The other cases are done.
func TestAWorkbookThatCannotBeOpenedIsAFailedCase(t *testing.T) {
	const quirks = "../../importer/testdata/quirks"
	files := map[string][]byte{"leer.xlsx": {}, "abgebrochen.xlsx": []byte("PK\x03\x04"), "überschrieben.xlsm": make([]byte, 5000)}
	want := map[string]string{"leer.xlsx": "E101", "abgebrochen.xlsx": "E104", "überschrieben.xlsm": "E103"}
	for name, code := range map[string]string{
		"encrypted-ni.xlsx": "E102", "zip-bomb-ni.xlsx": "E105", "zip-damaged-bb.xlsx": "E104",
		"two-councils-ni.xlsx": "", "old-xls-bb.xls": "", "csv-named-xlsx-bb.xlsx": "", "html-named-xls-ni.xls": "", "maintenance-page-bb.csv": "",
	} {
		data, err := os.ReadFile(filepath.Join(quirks, name))
		must(t, err)
		files[name] = data
		if code != "" {
			want[name] = code
		}
	}
	place(t, 1)
	for name, data := range files {
		must(t, os.WriteFile(filepath.Join("in", name), data, 0o644))
	}
	r := mustRun(t, options("2027-12-31", "in"))
	wantClean(t, r, ExitInvalid)
	got := map[string]string{}
	for _, c := range r.Cases {
		switch {
		case c.Status == Invalid && len(c.Findings) == 1:
			got[filepath.Base(c.File)] = c.Findings[0].Code
		case c.Status != OK || c.Written == 0:
			t.Errorf("%s: %s, %d files written, %v", c.File, c.Status, c.Written, c.Findings)
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("failed cases %v, want %v", got, want)
	}
	if left := codes(r.Findings); len(left) != len(files)-len(want) || slices.ContainsFunc(left, func(c string) bool { return c != "I180" }) {
		t.Errorf("left out: %v, want %d times I180", left, len(files)-len(want))
	}
}

// TestWhateverIsWrittenHasTheRightsOfItsFolder: papers and journal, new case workbooks, exported templates.
func TestWhateverIsWrittenHasTheRightsOfItsFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows inherits by itself")
	}
	book, err := filepath.Abs(twoInOneFile)
	must(t, err)
	for _, mode := range []fs.FileMode{0o700, 0o770 | fs.ModeSetgid, 0o755} {
		place(t, 2)
		must(t, os.Mkdir("share", 0o700))
		must(t, os.Chmod("share", mode))
		o := options("2027-12-31", "in")
		o.Out = filepath.Join("share", "papiere")
		mustRun(t, o)
		made, err := Init(t.Context(), []string{book}, filepath.Join("share", "neu"))
		must(t, err)
		_, err = ExportTemplates(filepath.Join("share", "vorlagen"))
		must(t, err)
		if len(made.Files) < 3 {
			t.Fatalf("init wrote %v", made.Files)
		}
		must(t, filepath.WalkDir("share", func(name string, d fs.DirEntry, err error) error {
			must(t, err)
			info, err := d.Info()
			must(t, err)
			want := mode & 0o666
			if d.IsDir() {
				want = mode
			}
			if got := info.Mode() & (fs.ModePerm | fs.ModeSetgid); got != want {
				t.Errorf("in a folder %v: %s has %v, want %v", mode, name, got, want)
			}
			return nil
		}))
	}
}

// TestEveryFileWrittenIsNamed: the papers, what lies beside them and what the run wrote as a whole.
func TestEveryFileWrittenIsNamed(t *testing.T) {
	place(t, 3)
	for i, docx := range []bool{false, true} { // the second run adds the Word files
		o := options("2027-12-31", "in")
		o.Docx = docx
		r := mustRun(t, o)
		named := map[string]bool{}
		for _, c := range r.Cases {
			for _, v := range c.Vacancies {
				for _, d := range v.Documents {
					for _, name := range append([]string{d.Path}, d.Also...) {
						if named[name] {
							t.Errorf("%s is named twice", name)
						}
						named[name] = true
					}
				}
			}
		}
		for _, f := range r.Files {
			named[f.Path] = true
		}
		for name := range papersOf(tree(t, "out")) {
			name = filepath.Join("out", name)
			if !named[name] && i == 0 || !named[name] && strings.HasPrefix(filepath.Ext(name), ".docx") {
				t.Errorf("run %d does not name %s", i+1, name)
			}
			delete(named, name)
		}
		for _, f := range r.Files {
			delete(named, f.Path)
		}
		if len(named) > 0 {
			t.Errorf("run %d names what is not there: %v", i+1, named)
		}
	}
}

// TestAnEmptyShardSaysSo, whatever the command.
func TestAnEmptyShardSaysSo(t *testing.T) {
	place(t, 1)
	said := 0
	for i := range 3 {
		o := options("2027-12-31", filepath.Join("in", "kreis", "a.xlsx"))
		o.Shard = Shard{i + 1, 3}
		r := mustRun(t, o)
		check, err := Check(t.Context(), o)
		must(t, err)
		order, err := Order(t.Context(), o)
		must(t, err)
		due, err := Due(t.Context(), o)
		must(t, err)
		for _, found := range [][]Finding{r.Findings, check.Findings, order.Findings, due.Findings} {
			got := codes(found)
			if want := len(r.Cases) == 0; slices.Contains(got, "I194") != want || r.Exit != ExitOK {
				t.Errorf("shard %d with %d cases: exit %d, %v", i+1, len(r.Cases), r.Exit, got)
			}
		}
		said += 1 - len(r.Cases)
	}
	if said != 2 {
		t.Errorf("%d of 3 shards are empty", said)
	}
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

func TestTheOfficesWorkbookIsNamedAmongWhatIsNoCase(t *testing.T) {
	dir := t.TempDir()
	data, err := workbook.AuthorityBook(nil)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, importer.AuthorityFile), data, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	_, left := find([]string{dir}, filepath.Join(dir, "out"), func(string) bool { return false })
	if len(left) != 2 || left[0].Code != "I180" || !strings.Contains(left[0].Message, "Behörde") {
		t.Errorf("%v", left)
	}
}
