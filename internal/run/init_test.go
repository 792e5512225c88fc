package run

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"notices/importer/workbook"
	"notices/internal/election"
)

func twoCouncils(names ...string) []*election.Result {
	var rs []*election.Result
	for _, n := range names {
		rs = append(rs, &election.Result{AGS: "03999001", Council: n})
	}
	return rs
}

func TestCouncilsOfOneNameGetWorkbooksOfTheirOwn(t *testing.T) {
	out := t.TempDir()
	paths, err := targets(twoCouncils("Ortsrat St. Jürgen", "Ortsrat St Jürgen", "Ortsrat Nord", "Ortsrat (St. Jürgen)"), out)
	must(t, err)
	seen := map[string]bool{}
	for _, p := range paths {
		if seen[p] {
			t.Errorf("two workbooks are to be %s", p)
		}
		seen[p] = true
	}
	if first := filepath.Join(out, workbook.FileName(twoCouncils("Ortsrat St. Jürgen")[0])); paths[0] != first {
		t.Errorf("the first is %s, want %s", paths[0], first)
	}
}

const twoInOneFile = "../../importer/testdata/quirks/two-councils-ni.xlsx"

// TestInitWritesAllOrNothing: one workbook that is in the way, or an end in between, leaves none behind.
func TestInitWritesAllOrNothing(t *testing.T) {
	source, err := filepath.Abs(twoInOneFile)
	must(t, err)
	t.Chdir(t.TempDir())
	r, err := Init(t.Context(), []string{source}, "alle")
	must(t, err)
	if len(r.Files) != 3 {
		t.Fatalf("%+v", r.Files)
	}
	last := filepath.Base(r.Files[1].Path)
	must(t, os.MkdirAll("belegt", 0o755))
	must(t, os.WriteFile(filepath.Join("belegt", last), nil, 0o644))
	if _, err := Init(t.Context(), []string{source}, "belegt"); ExitCode(err) != ExitUsage {
		t.Errorf("one is in the way: %v", err)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Init(stopped, []string{source}, "halb"); ExitCode(err) != ExitFailed {
		t.Errorf("stopped: %v", err)
	}
	if got := len(tree(t, "belegt")); got != 1 {
		t.Errorf("%d files in the folder that could not be filled", got)
	}
	if _, err := os.Stat("halb"); err == nil {
		t.Error("a stopped init left a folder")
	}
}
