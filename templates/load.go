package templates

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/template"
	"text/template/parse"
	"unicode/utf8"

	"notices/internal/disk"
	"notices/internal/election"
)

//go:embed *.md.tmpl
var builtin embed.FS

// suffix of template files; a template's name is the file's name without it.
const suffix = ".md.tmpl"

// block is how files begin that only hold building blocks; an office may add some of its own.
const block = "baustein-"

// A Set is a complete set of templates, ready for use by any number of goroutines.
type Set struct {
	root   *template.Template
	origin map[*byte]place
	digest string
	notes  []Fault
}

// Notes are what is to be known about the office's folder that is no mistake in a template: files that
// are none, and a folder without any.
func (s *Set) Notes() []Fault { return slices.Clone(s.notes) }

// Digest identifies the office's own templates by their names and bytes, so that a run can tell
// whether papers were made from the same words: a SHA-256 in hex, empty without any.
func (s *Set) Digest() string { return s.digest }

// Names returns the names of the built-in templates, building blocks included, sorted.
func Names() []string {
	entries, err := builtin.ReadDir(".")
	if err != nil {
		panic("templates: " + err.Error()) // the embedded folder is always there
	}
	var out []string
	for _, e := range entries {
		out = append(out, strings.TrimSuffix(e.Name(), suffix))
	}
	return out
}

// Load returns the built-in templates, overlaid by those of the same name in dir (empty: none). The
// error is Faults with every mistake found, or says that the folder cannot be read.
func Load(dir string) (*Set, error) {
	l := loader{sources: map[string]string{}, trees: map[string]*parse.Tree{}, within: map[string]string{}}
	for _, n := range Names() {
		b, err := builtin.ReadFile(n + suffix)
		if err != nil {
			return nil, err
		}
		l.sources[n] = string(b)
	}
	if dir != "" {
		if err := l.overlay(dir); err != nil {
			return nil, err
		}
	}
	l.parse()
	l.calls()
	if len(l.faults) > 0 {
		return nil, l.faults
	}
	return l.set()
}

// Export writes the built-in templates into dir, which is made if it is missing. A file that is
// there already is not touched, because it may be edited. It returns the names of the files written
// and of those kept.
func Export(dir string) (written, kept []string, err error) {
	for _, n := range Names() {
		b, err := builtin.ReadFile(n + suffix)
		if err != nil {
			return written, kept, err
		}
		switch err := disk.Create(filepath.Join(dir, n+suffix), b); {
		case err == nil:
			written = append(written, n+suffix)
		case errors.Is(err, fs.ErrExist):
			kept = append(kept, n+suffix)
		default:
			return written, kept, err
		}
	}
	return written, kept, nil
}

// loader gathers sources and the faults in them.
type loader struct {
	overlaid []byte                 // a line per file of the office: name and SHA-256
	sources  map[string]string      // by name of file
	trees    map[string]*parse.Tree // by name of template: files and what they define
	within   map[string]string      // template → file that defines it
	faults   Faults
	notes    []Fault
}

func (l *loader) fault(name string, line int, format string, args ...any) {
	l.faults = append(l.faults, Fault{name + suffix, line, fmt.Sprintf(format, args...)})
}

// overlay reads the office's own templates. A name that no paper uses is most likely a slip.
func (l *loader) overlay(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), suffix)
		if !ok || e.IsDir() {
			l.stranger(e)
			continue
		}
		if !l.used(name) {
			l.fault(name, 0, "kein Papier benutzt eine Vorlage dieses Namens; möglich sind: %s und eigene Bausteine, deren Name mit „%s“ beginnt",
				strings.Join(slices.DeleteFunc(Names(), func(n string) bool { return strings.HasPrefix(n, block) }), ", "), block)
			continue
		}
		b, err := readSource(os.DirFS(dir), e.Name())
		if err != nil {
			return err
		}
		l.sources[name] = l.clean(name, b)
		l.overlaid = fmt.Appendf(l.overlaid, "%s %x\n", e.Name(), sha256.Sum256(b))
	}
	if len(l.overlaid) == 0 && len(l.faults) == 0 {
		l.notes = append(l.notes, Fault{dir, 0, "in diesem Ordner liegt keine Vorlage; es gelten die eingebauten. Vorlagen heißen wie die, die „notices templates export“ schreibt, und enden auf " + suffix})
	}
	return nil
}

// stranger notes a file that is no template, most likely one that an editor named anew.
func (l *loader) stranger(e fs.DirEntry) {
	name := e.Name()
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "~") || strings.EqualFold(name, "Thumbs.db") || strings.EqualFold(name, "desktop.ini") {
		return
	}
	stem, _, _ := strings.Cut(name, ".")
	switch {
	case e.IsDir():
		l.notes = append(l.notes, Fault{name, 0, "dieser Ordner wird nicht gelesen; Vorlagen liegen unmittelbar im Ordner der Vorlagen"})
	case l.used(stem):
		l.notes = append(l.notes, Fault{name, 0, "diese Datei ist keine Vorlage, weil ihr Name nicht auf " + suffix + " endet, und wird nicht benutzt; bitte in " + stem + suffix + " umbenennen (im Windows-Explorer dafür unter „Ansicht“ die Dateinamenerweiterungen einblenden)"})
	default:
		l.notes = append(l.notes, Fault{name, 0, "diese Datei ist keine Vorlage und wird nicht benutzt; Vorlagen enden auf " + suffix})
	}
}

// used reports whether a file of this name has a meaning: it replaces a built-in template, is the
// variant of one for a Land, or holds building blocks.
func (l *loader) used(name string) bool {
	_, used := l.sources[name]
	for _, land := range election.Lands() {
		general, variant := strings.CutSuffix(name, "-"+land.Stem())
		_, known := l.sources[general]
		used = used || variant && known
	}
	return used || strings.HasPrefix(name, block)
}

// readSource reads at most one byte more than a template may have.
func readSource(dir fs.FS, name string) ([]byte, error) {
	f, err := dir.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxSource+1))
}

// clean takes away what editors add and reports what no template can hold.
func (l *loader) clean(name string, b []byte) string {
	s := strings.ReplaceAll(string(bytes.TrimPrefix(b, []byte("\ufeff"))), "\r\n", "\n")
	switch {
	case len(b) > maxSource:
		l.fault(name, 0, "die Datei ist größer als %d KB; das ist keine Vorlage", maxSource>>10)
		return ""
	case !utf8.ValidString(s):
		i := strings.IndexFunc(s, func(r rune) bool { return r == utf8.RuneError })
		l.fault(name, 1+strings.Count(s[:max(i, 0)], "\n"), "die Datei ist nicht in UTF-8 gespeichert; im Editor unter „Speichern unter“ die Codierung UTF-8 wählen")
		return ""
	case veiled(s):
		l.fault(name, 0, "die Datei enthält Zeichen aus einem Bereich, der dem Programm vorbehalten ist (U+F0000 bis U+F0100); bitte entfernen")
		return ""
	}
	return s
}

// parse turns the sources into trees, in the order of their names.
func (l *loader) parse() {
	known, _ := allowed()
	for _, name := range slices.Sorted(maps.Keys(l.sources)) {
		trees, err := parse.Parse(name, l.sources[name], "", "", known)
		if err != nil {
			l.faults = append(l.faults, explain(name, err))
			continue
		}
		for defined, t := range trees {
			if other, twice := l.within[defined]; twice {
				l.fault(name, 0, "der Baustein „%s“ ist schon in %s%s festgelegt; bitte einen anderen Namen wählen", defined, other, suffix)
				continue
			}
			l.trees[defined], l.within[defined] = t, name
		}
		if _, ok := trees[name]; !ok { // nothing but definitions
			l.trees[name], l.within[name] = &parse.Tree{Name: name, ParseName: name, Root: &parse.ListNode{NodeType: parse.NodeList}}, name
		}
	}
}

// calls checks that every building block called exists and that none calls itself.
func (l *loader) calls() {
	below := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(l.trees)) {
		file := l.within[name]
		visit(l.trees[name].Root, func(n parse.Node) {
			c, ok := n.(*parse.TemplateNode)
			if !ok {
				return
			}
			if _, known := l.trees[c.Name]; !known {
				l.fault(file, c.Line, "den Baustein „%s“ gibt es nicht", c.Name)
				return
			}
			below[name] = append(below[name], c.Name)
		})
	}
	for _, name := range slices.Sorted(maps.Keys(l.trees)) {
		if reaches(below, name, name, map[string]bool{}) {
			l.fault(l.within[name], 0, "der Baustein „%s“ ruft sich selbst auf", name)
		}
	}
}

func reaches(below map[string][]string, from, to string, seen map[string]bool) bool {
	for _, n := range below[from] {
		if n == to {
			return true
		}
		if !seen[n] {
			seen[n] = true
			if reaches(below, n, to, seen) {
				return true
			}
		}
	}
	return false
}

// set makes the templates executable.
func (l *loader) set() (*Set, error) {
	_, run := allowed()
	s := &Set{root: template.New("").Option("missingkey=error").Funcs(run), origin: map[*byte]place{}, notes: l.notes}
	if len(l.overlaid) > 0 {
		s.digest = fmt.Sprintf("%x", sha256.Sum256(l.overlaid))
	}
	for _, name := range slices.Sorted(maps.Keys(l.trees)) {
		t, file := l.trees[name], l.within[name]
		visit(t.Root, func(n parse.Node) {
			if x, ok := n.(*parse.TextNode); ok && len(x.Text) > 0 {
				s.origin[&x.Text[0]] = place{file, 1 + strings.Count(l.sources[file][:x.Pos], "\n")}
			}
		})
		rewrite(t)
		if _, err := s.root.AddParseTree(name, t); err != nil {
			return nil, explain(file, err)
		}
	}
	return s, nil
}
