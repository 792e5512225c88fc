package statutes

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"notices/internal/election"
	"notices/internal/golden"
)

// TestTheTraceOfEveryCase prints all that the rules say about the client's cases: what TestCases does
// not compare, citations, steps, dates and orders, is seen here.
func TestTheTraceOfEveryCase(t *testing.T) {
	files, err := filepath.Glob("../../testdata/cases/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var f caseFile
			if err := json.Unmarshal(data, &f); err != nil {
				t.Fatal(err)
			}
			if f.Wahl["Ergebnisstand"] == "vorläufig" || name == "ni-ambiguous-name-in-an-event" {
				t.Skip("the importer's affair")
			}
			c := f.build(name)
			asOf := election.MustDate(f.AsOf)
			golden.File(t, filepath.Join("testdata", "cases", name+".txt"), printed(c, asOf)+"\n"+ordered(c, asOf))
		})
	}
}
