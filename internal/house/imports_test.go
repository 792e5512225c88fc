package house

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is the module's own import path.
const module = "notices"

// rooms says which of the module's packages a package may import directly. A package that is not
// named here fails the test: a new room needs its line.
var rooms = map[string][]string{
	"cmd/notices": {"internal/run", "internal/election", "internal/disk", "internal/german", "rules", "rules/statutes"},
	"internal/run": {
		"importer", "importer/workbook", "rules", "rules/statutes", "internal/election", "internal/notice",
		"internal/document", "internal/pdf", "internal/journal", "internal/disk", "internal/german", "templates",
	},
	"internal/notice":   {"rules", "internal/election"},
	"internal/document": {"internal/german"},
	"internal/pdf":      {"internal/document", "internal/picture", "internal/german", "fonts"},
	"internal/picture":  {},
	"internal/journal":  {"internal/disk"},
	"internal/disk":     {},
	"internal/election": {"internal/german"},
	"internal/german":   {},
	"importer":          {"importer/form", "internal/election", "internal/german", "internal/disk"},
	"importer/form":     {"internal/election"},
	"importer/workbook": {"importer/form", "internal/election", "internal/german"},
	"rules":             {"internal/election", "internal/german"},
	"rules/nkwg":        {"rules", "internal/election"},
	"rules/bbgkwahlg":   {"rules", "internal/election"},
	"rules/rulestest":   {"rules", "internal/election"}, // test support
	"rules/statutes":    {"rules", "rules/nkwg", "rules/bbgkwahlg", "internal/election"},
	"templates":         {"internal/document", "internal/disk", "internal/election", "internal/german"},
	"fonts":             {},
	"internal/house":    {"importer", "rules", "internal/election", "internal/notice", "internal/run"}, // collects the codes
	"internal/casetest": {"importer/form", "importer/workbook", "internal/election"},                   // test support
	"internal/golden":   {},                                                                            // test support
}

// keepers says in which rooms a module from outside may be imported.
var keepers = map[string][]string{
	"github.com/xuri/excelize":       {"importer/workbook", "internal/casetest"},
	"github.com/go-pdf/fpdf":         {"internal/pdf"},
	"github.com/Masterminds/sprig":   {"templates"},
	"github.com/spf13/pflag":         {"cmd/notices"},
	"github.com/schollz/progressbar": {"cmd/notices"},
	"github.com/yuin/goldmark":       {"templates"},
	"github.com/gofrs/flock":         {"internal/journal"},
	"github.com/go-text/typesetting": {}, // only the script that derives the faces
	"golang.org/x/term":              {"cmd/notices"},
	"golang.org/x/text":              {"importer", "internal/run", "fonts"},
	"golang.org/x/net":               {"importer"},
	"golang.org/x/sys":               {"internal/journal"},
	"golang.org/x/image":             {}, // only the script that derives the faces
}

// pure is what rules/ must do without: no file, no network, no clock, no chance, no text templates.
var pure = []string{"os", "net", "time", "math/rand", "text/template", "html/template", "io/fs", "log", "log/slog", "syscall"}

// imports is one Go file with what it imports.
type imports struct {
	file string // slash-separated, relative to the module
	room string
	all  []string
}

// isScript reports whether a room holds a script of the project: what is run at development time and
// never ships may use every room.
func isScript(room string) bool { return strings.HasPrefix(room, "tools/") || room == "fonts/derive" }

// goFiles lists the module's Go files without tests.
func goFiles(t *testing.T) []imports {
	t.Helper()
	var out []imports
	walk(t, func(name string) {
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, filepath.FromSlash(name)), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		i := imports{file: name, room: path.Dir(name)}
		for _, spec := range f.Imports {
			p, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			i.all = append(i.all, p)
		}
		out = append(out, i)
	})
	if len(out) < 20 {
		t.Fatalf("only %d Go files found", len(out))
	}
	return out
}

// root is the module's folder as seen from here.
const root = "../.."

// walk visits every file of the module that belongs to the project, by slash-separated name.
func walk(t *testing.T, visit func(name string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		if d.IsDir() {
			if slices.Contains([]string{".git", "out", "bin", "dist", "node_modules"}, name) {
				return fs.SkipDir
			}
			return nil
		}
		visit(name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestRoomsImportOnlyWhatTheyMay(t *testing.T) {
	for _, f := range goFiles(t) {
		if isScript(f.room) {
			continue
		}
		allowed, known := rooms[f.room]
		if !known {
			t.Errorf("%s: the room %s has no line in the import rules", f.file, f.room)
		}
		for _, p := range f.all {
			own, isOwn := strings.CutPrefix(p, module+"/")
			if isOwn && !slices.Contains(allowed, own) {
				t.Errorf("%s imports %s; allowed for %s: %v", f.file, own, f.room, allowed)
			}
		}
	}
}

func TestOutsideModulesStayInTheirRooms(t *testing.T) {
	for _, f := range goFiles(t) {
		for _, p := range f.all {
			if !strings.Contains(strings.SplitN(p, "/", 2)[0], ".") {
				continue // standard library or own
			}
			allowed, known := keeper(p)
			if !known {
				t.Errorf("%s imports %s, which has no line here and in docs/ARCHITECTURE.md", f.file, p)
			} else if !slices.Contains(allowed, f.room) && !isScript(f.room) {
				t.Errorf("%s imports %s; allowed in %v", f.file, p, allowed)
			}
		}
	}
}

// TestNoPermissionIsLeftOver keeps the two tables as narrow as the house: what nobody imports any more
// is not allowed any more.
func TestNoPermissionIsLeftOver(t *testing.T) {
	used := map[string]bool{}
	for _, f := range goFiles(t) {
		for _, p := range f.all {
			used[f.room+" "+strings.TrimPrefix(p, module+"/")] = true
			for prefix := range keepers {
				if strings.HasPrefix(p, prefix) {
					used[f.room+" "+prefix] = true
				}
			}
		}
	}
	for room, allowed := range rooms {
		for _, p := range allowed {
			if !used[room+" "+p] {
				t.Errorf("%s may import %s, but does not", room, p)
			}
		}
	}
	for prefix, allowed := range keepers {
		for _, room := range allowed {
			if !used[room+" "+prefix] {
				t.Errorf("%s may import %s, but does not", room, prefix)
			}
		}
	}
}

func keeper(importPath string) ([]string, bool) {
	for prefix, allowed := range keepers {
		if strings.HasPrefix(importPath, prefix) {
			return allowed, true
		}
	}
	return nil, false
}

func TestRulesArePure(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.room != "rules" && !strings.HasPrefix(f.room, "rules/") {
			continue
		}
		for _, p := range f.all {
			for _, no := range pure {
				if p == no || strings.HasPrefix(p, no+"/") {
					t.Errorf("%s imports %s", f.file, p)
				}
			}
		}
	}
}
