package house

import (
	"bytes"
	"os"
	"os/exec"
	"path"
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

// document is how a comment names a text of the project.
var document = regexp.MustCompile(`[A-Za-z0-9_/.-]+\.md\b`)

// TestDocumentsThatCommentsNameExist: a reader must be able to open what a comment points to.
func TestDocumentsThatCommentsNameExist(t *testing.T) {
	walk(t, func(name string) {
		if path.Ext(name) != ".go" {
			return
		}
		b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		for n, line := range strings.Split(string(b), "\n") {
			_, comment, _ := strings.Cut(line, "//")
			for _, at := range document.FindAllStringIndex(comment, -1) {
				doc := comment[at[0]:at[1]]
				if strings.HasPrefix(comment[at[1]:], ".tmpl") || at[0] > 0 && strings.ContainsRune("/:>", rune(comment[at[0]-1])) {
					continue // a template, an address
				}
				if !exists(doc) && !exists(path.Join(path.Dir(name), doc)) && !exists(path.Join("docs", doc)) {
					t.Errorf("%s:%d names %s, which is not there", name, n+1, doc)
				}
			}
		}
	})
}

func exists(name string) bool {
	_, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
	return err == nil
}

// TestTheLimitOfFilesIsTheOneTheReadmeNames compares the two places that speak of it with the code.
func TestTheLimitOfFilesIsTheOneTheReadmeNames(t *testing.T) {
	code, err := os.ReadFile(filepath.Join(root, "importer", "file.go"))
	if err != nil {
		t.Fatal(err)
	}
	limit := regexp.MustCompile(`const maxFile = (\d+) << 20`).FindSubmatch(code)
	if limit == nil {
		t.Fatal("importer/file.go has no maxFile")
	}
	for _, name := range []string{"README.md", "docs/ARCHITECTURE.md"} {
		b, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		said := regexp.MustCompile(`(?:Result files up to|stay bounded \() ?(\d+) MB`).FindSubmatch(b)
		if said == nil || !bytes.Equal(said[1], limit[1]) {
			t.Errorf("%s says %q, the limit is %s MB", name, said, limit[1])
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
