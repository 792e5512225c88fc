package house

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// testName is how docs/ARCHITECTURE.md names a test: `importer: TestZipBomb`, or a story of the
// command: `cmd/notices: TestScripts/folder`.
var testName = regexp.MustCompile("`([a-z0-9/]+): ((?:Test|Fuzz)[A-Za-z0-9_]+)(?:/([a-z-]+))?`")

// TestEveryThreatHasItsTest reads the threat list: each line must name tests, and they must exist.
func TestEveryThreatHasItsTest(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "<!-- threats -->\n")
	list, _, found := strings.Cut(rest, "<!-- /threats -->")
	rows := strings.Split(strings.TrimSpace(list), "\n")
	if !found || len(rows) < 10 {
		t.Fatalf("the threat list is gone or has only %d rows", len(rows))
	}
	for _, row := range rows[2:] {
		names := testName.FindAllStringSubmatch(row, -1)
		if len(names) == 0 {
			t.Errorf("no test is named in: %s", row)
		}
		for _, n := range names {
			if !hasTest(t, n[1], n[2]) {
				t.Errorf("%s has no %s: %s", n[1], n[2], row)
			}
			if story := filepath.Join(root, n[1], "testdata", n[3]+".txtar"); n[3] != "" {
				if _, err := os.Stat(story); err != nil {
					t.Errorf("%v: %s", err, row)
				}
			}
		}
	}
}

// hasTest reports whether a package declares the test.
func hasTest(t *testing.T, room, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(room), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}
