package house

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadmeListsEveryFinding: the README's table is the one that the packages declare.
func TestReadmeListsEveryFinding(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := Section(string(b), "findings", FindingsTable())
	if err != nil {
		t.Fatal(err)
	}
	if string(b) != want {
		t.Error("the README's table of findings is old: go run ./tools/codes")
	}
}

var (
	wholeCode = regexp.MustCompile(`^[EWI][1-7][0-9]{2}$`)
	plainCode = regexp.MustCompile(`^[1-7][0-9]{2}$`)
)

// TestEveryFindingOfTheCodeIsDeclared looks for codes in string literals that nobody documents, and for
// documented codes that nobody reports.
func TestEveryFindingOfTheCodeIsDeclared(t *testing.T) {
	declared := map[string]bool{}
	for _, c := range Codes() {
		if declared[c.ID] {
			t.Errorf("%s is declared twice", c.ID)
		}
		declared[c.ID] = true
		if c.Cause == "" || c.Remedy == "" {
			t.Errorf("%s has no cause or no remedy", c.ID)
		}
	}
	used := map[string]int{}
	for _, f := range goFiles(t) {
		if isScript(f.room) {
			continue
		}
		for _, text := range stringLiterals(t, f.file) {
			if plainCode.MatchString(text) {
				used[text]++ // the letter is put before it where it is reported
			}
			if wholeCode.MatchString(text) {
				used[text]++
				if !declared[text] && !declared[digits(text)] {
					t.Errorf("%s reports %s, which no Codes variable declares", f.file, text)
				}
			}
		}
	}
	for id := range declared {
		reported := used[id] - 1 // the declaration itself
		if digits(id) == id {
			reported += used["E"+id] + used["W"+id] + used["I"+id]
		}
		if reported < 1 {
			t.Errorf("%s is declared, but nobody reports it", id)
		}
	}
	if len(used) < 30 {
		t.Errorf("only %d codes found in the code", len(used))
	}
}

func TestSectionReplacesOnlyBetweenItsMarks(t *testing.T) {
	const text = "a\n<!-- x -->\nold\n<!-- /x -->\nb\n"
	got, err := Section(text, "x", "new\n")
	if err != nil || got != strings.Replace(text, "old", "new", 1) {
		t.Errorf("%q %v", got, err)
	}
	for _, broken := range []string{"", "<!-- x -->\n", "<!-- /x -->\n<!-- x -->\n", text + text} {
		if _, err := Section(broken, "x", ""); err == nil {
			t.Errorf("%q: no error", broken)
		}
	}
}
