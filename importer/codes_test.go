package importer

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var codeInSource = regexp.MustCompile(`"([EWI]\d{3})"`)

// Every code that stands in the package's source is documented, and every documented code is used.
func TestCodesAreDocumented(t *testing.T) {
	documented, used := map[string]bool{}, map[string]bool{}
	for _, c := range append(slices.Clone(Codes), WorkbookCodes...) {
		if documented[c.ID] || c.Cause == "" || c.Remedy == "" {
			t.Errorf("%s is documented twice or without cause and remedy", c.ID)
		}
		documented[c.ID] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || file == "codes.go" {
			continue
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range codeInSource.FindAllStringSubmatch(string(b), -1) {
			code := m[1]
			used[code], used[code[1:]] = true, true
			if !documented[code] && !documented[code[1:]] {
				t.Errorf("%s reports %s, which Codes does not list", file, code)
			}
		}
	}
	for _, c := range append(slices.Clone(Codes), WorkbookCodes...) {
		if !used[c.ID] {
			t.Errorf("%s is documented, but nothing reports it", c.ID)
		}
	}
}
