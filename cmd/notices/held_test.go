package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"notices/internal/casetest"
	"notices/internal/run"
)

// TestALetterThatCannotBePrintedIsNotAnnounced: the papers of its step wait, and the text says so
// instead of asking for a letter to be served that does not exist.
func TestALetterThatCannotBePrintedIsNotAnnounced(t *testing.T) {
	dir := t.TempDir()
	file, out := filepath.Join(dir, "fall.xlsx"), filepath.Join(dir, "out")
	c, err := casetest.Read("../../testdata/cases/ni-s38-2-person-seat.json")
	if err != nil {
		t.Fatal(err)
	}
	c.Addresses = &[]casetest.AddressJSON{{Person: "SPD/5", Street: "Am 🏡 1", Postcode: "31134", City: "Hildesheim"}}
	book, err := c.Book()
	if err == nil {
		err = os.WriteFile(file, book, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	code := start(t.Context(), []string{"run", file, "-o", out, "--as-of", "2027-12-31"}, false, &stdout, &stderr)
	text := strings.Join(strings.Fields(stdout.String()), " ")
	for _, want := range []string{
		"E780", "auch keine Bekanntmachung", "Für diesen Fall wurde nichts geschrieben",
		"bis dahin fehlen die Schriftstücke zu diesem Schritt",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %q:\n%s", want, stdout.String())
		}
	}
	if strings.Contains(text, "zustellen") || code != run.ExitInvalid {
		t.Errorf("exit %d, text:\n%s", code, stdout.String())
	}
	if papers, err := filepath.Glob(filepath.Join(out, "*", "*", "*")); err != nil || len(papers) > 0 {
		t.Errorf("written: %v, %v", papers, err)
	}
}
