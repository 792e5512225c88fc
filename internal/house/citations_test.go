package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// citation is how a provision looks in a text.
var citation = regexp.MustCompile(`§§? ?\d`)

// columnWords are words of the case workbook's columns that look like a citation: the mark of a seat
// and the subject of a lot (contract: sheets Wahlergebnis and Lose).
var columnWords = []string{"§ 37 Abs. 5"}

// TestCitationsComeFromRulesOnly finds provisions that somebody wrote down outside rules/: in a string
// of a Go file or in a template. A letter must never cite what the decision did not.
func TestCitationsComeFromRulesOnly(t *testing.T) {
	seen := 0
	walk(t, func(name string) {
		if strings.HasPrefix(name, "rules/") || strings.HasPrefix(name, "internal/house/") {
			return
		}
		switch {
		case strings.HasSuffix(name, "_test.go"):
		case path.Ext(name) == ".go":
			seen++
			for _, text := range stringLiterals(t, name) {
				reportCitation(t, name, text)
			}
		case strings.HasSuffix(name, ".tmpl"):
			seen++
			b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
			if err != nil {
				t.Fatal(err)
			}
			reportCitation(t, name, string(b))
		}
	})
	if seen == 0 {
		t.Fatal("no file was looked at")
	}
}

func reportCitation(t *testing.T, name, text string) {
	t.Helper()
	for _, w := range columnWords {
		text = strings.ReplaceAll(text, w, "")
	}
	if c := citation.FindString(text); c != "" {
		t.Errorf("%s cites a provision itself: …%s…", name, c)
	}
}

func stringLiterals(t *testing.T, name string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, filepath.FromSlash(name)), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	ast.Inspect(f, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if s, err := strconv.Unquote(l.Value); err == nil {
				out = append(out, s)
			}
		}
		return true
	})
	return out
}

func TestCitationPatternBites(t *testing.T) {
	for text, found := range map[string]bool{
		"nach § 44 Abs. 1 NKWG": true, "§44": true, "§§ 55 bis 58": true,
		"Paragraf": false, "Anzahl 44": false,
	} {
		if citation.MatchString(text) != found {
			t.Errorf("%q found: %v", text, !found)
		}
	}
}
