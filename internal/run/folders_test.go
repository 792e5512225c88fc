package run

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
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
