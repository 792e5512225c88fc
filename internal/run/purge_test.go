package run

import (
	"bytes"
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

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
	for i, c := range r.Cases {
		if all := len(c.Purged) == len(c.Vacancies); all != (i == 1) || len(c.Vacancies) == 0 {
			t.Errorf("of %d vacancies of case %d, %v are purged", len(c.Vacancies), i, c.Purged)
		}
		for _, row := range c.rows {
			if strings.Contains(row.NextStep, "gelöscht") != (i == 1) {
				t.Errorf("case %d: next step %q", i, row.NextStep)
			}
		}
	}
	due, err := Due(t.Context(), o)
	must(t, err)
	served := map[string]bool{}
	for _, x := range due.Items {
		served[filepath.Base(x.File)] = served[filepath.Base(x.File)] || x.What == "service"
	}
	if want := map[string]bool{"a.xlsx": true, "c.xlsx": true}; !maps.Equal(served, want) || !slices.Contains(codes(due.Findings), "I188") {
		t.Errorf("letters to serve: %v, want %v; findings %v", served, want, codes(due.Findings))
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
