package house

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// leftOver is what no Go file of the project may contain: work put off.
var leftOver = regexp.MustCompile(`\b(TODO|FIXME|XXX)\b|not implemented|nicht implementiert`)

// elsewhere is a path that exists on one machine only.
var elsewhere = regexp.MustCompile(`(^|[\s"'(=])/(home|work|root|Users)/[a-z]`)

// tracked lists the files that git knows; outside a checkout the test is skipped.
func tracked(t *testing.T) []string {
	t.Helper()
	out, err := exec.Command("git", "-C", root, "ls-files", "-z").Output()
	if err != nil || len(out) == 0 {
		t.Skip("no git checkout: the list of tracked files is not known")
	}
	return strings.Split(strings.TrimRight(string(out), "\x00"), "\x00")
}

func TestNothingIsPutOffAndNoPathIsOfOneMachine(t *testing.T) {
	for _, name := range tracked(t) {
		if strings.HasPrefix(name, "internal/house/") {
			continue
		}
		b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil || bytes.IndexByte(b, 0) >= 0 {
			continue // deleted in the working tree, or no text
		}
		for n, line := range strings.Split(string(b), "\n") {
			if strings.HasSuffix(name, ".go") && leftOver.MatchString(line) {
				t.Errorf("%s:%d puts work off: %s", name, n+1, strings.TrimSpace(line))
			}
			if strings.HasSuffix(name, ".go") || strings.HasSuffix(name, ".sh") || strings.HasSuffix(name, ".md") {
				if elsewhere.MatchString(line) {
					t.Errorf("%s:%d names a folder of one machine: %s", name, n+1, strings.TrimSpace(line))
				}
			}
		}
	}
}

// TestEveryPackageHasAComment holds the house to the habit that a package says what it is for.
func TestEveryPackageHasAComment(t *testing.T) {
	commented := map[string]bool{}
	for _, f := range goFiles(t) {
		b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.file)))
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(`(?m)^// (Package|Command) [^\n]*\n(//[^\n]*\n)*package `).Match(b) {
			commented[f.room] = true
		} else if !commented[f.room] {
			commented[f.room] = false
		}
	}
	for room, ok := range commented {
		if !ok {
			t.Errorf("package %s has no comment", room)
		}
	}
}
