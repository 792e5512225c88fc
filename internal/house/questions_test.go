package house

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	quoted     = regexp.MustCompile("`([^`]+)`")
	sourceName = regexp.MustCompile(`^[\w./-]+\.(go|tmpl)$`)
)

// TestOpenQuestionsNameCodeThatExists: whoever follows an open question of law to the code finds the
// file there, and in it everything that is named after it.
func TestOpenQuestionsNameCodeThatExists(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(root, "docs", "open-questions.md"))
	if err != nil {
		t.Fatal(err)
	}
	questions, files := 0, 0
	for n, line := range strings.Split(string(data), "\n") {
		cells := strings.Split(line, " | ")
		if len(cells) < 5 || !strings.Contains(cells[0], "-") || strings.HasPrefix(line, "|---") {
			continue
		}
		questions++
		code, before := "", files
		for _, m := range quoted.FindAllStringSubmatch(cells[4], -1) {
			switch {
			case sourceName.MatchString(m[1]):
				files++
				b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(m[1])))
				if err != nil {
					t.Errorf("docs/open-questions.md:%d: %v", n+1, err)
				}
				code = string(b)
			case !regexp.MustCompile(`(?m)^(func (\([^)]*\) )?|type )` + regexp.QuoteMeta(m[1]) + `[ (]`).MatchString(code):
				t.Errorf("docs/open-questions.md:%d: no %s in the file named before it", n+1, m[1])
			}
		}
		if files == before {
			t.Errorf("docs/open-questions.md:%d names no file", n+1)
		}
	}
	if questions < 40 {
		t.Errorf("only %d questions read", questions)
	}
}
