package run

import (
	"cmp"
	"errors"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"notices/importer"
	"notices/internal/disk"
	"notices/internal/election"
	"notices/internal/german"
	"notices/internal/journal"
)

// An input is one file that a command works on.
type input struct {
	path  string // as given, or the folder as given and the path below it
	rel   string // path below the folder given, slash-separated: what shards are chosen by
	named bool   // given on the command line, not found in a folder
	// refused says why the file is not read at all; the case is then invalid.
	refused []election.Finding
}

// A search gathers inputs and what was left out.
type search struct {
	out   string // as resolved names it
	seen  map[string]bool
	found []input
	met   int // cases met, also those that were named before
	left  []election.Finding
	// known tells for a file that was a case before, with the same bytes, that it need not be
	// looked into.
	known func(path string) bool
}

// find lists the case workbooks of the paths given, in the order of their path. What is left out is
// reported.
func find(paths []string, out string, known func(path string) bool) ([]input, []election.Finding) {
	s := &search{out: resolved(out), seen: map[string]bool{}, known: known}
	for _, p := range paths {
		info, err := os.Stat(p)
		switch {
		case err == nil && info.IsDir():
			s.folder(p)
		default: // a file, or nothing: the importer says what is wrong with it
			s.name(p)
		}
	}
	slices.SortFunc(s.found, func(a, b input) int {
		return cmp.Compare(filepath.ToSlash(a.path), filepath.ToSlash(b.path))
	})
	return s.found, s.left
}

func (s *search) leave(code, path, format string, args ...any) {
	s.left = append(s.left, election.Findingf(code, election.Origin{File: path}, format, args...))
}

// name takes a file that was given on the command line. What a folder would leave out is an error
// here, because somebody meant this file.
func (s *search) name(path string) {
	path = filepath.Clean(path)
	in := input{path: path, rel: filepath.Base(path), named: true}
	refuse := func(code, format string, args ...any) {
		in.refused = []election.Finding{election.Findingf(code, election.Origin{File: path}, format, args...)}
	}
	base := filepath.Base(path)
	switch {
	case strings.HasPrefix(base, "~$"):
		refuse("E181", "das ist keine Mappe, sondern der Merker, dass %s gerade in Excel geöffnet ist; bitte die Mappe selbst angeben", strings.TrimPrefix(base, "~$"))
	case s.inOut(path):
		refuse("E182", "die Datei liegt im Ausgabeordner; bitte eine Vorgangsmappe außerhalb davon angeben oder mit --out einen anderen Ordner")
	}
	s.take(in)
}

// take adds an input once, however often it was named.
func (s *search) take(in input) {
	s.met++
	key := resolved(in.path)
	if !s.seen[key] {
		s.seen[key] = true
		s.found = append(s.found, in)
	}
}

func (s *search) inOut(path string) bool {
	rel, err := filepath.Rel(s.out, resolved(path))
	return err == nil && filepath.IsLocal(rel)
}

// resolved is the absolute path without links: two names of one place are the same. What does not exist
// keeps its name.
func resolved(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return path
}

// folder takes the case workbooks below a folder. Links are not followed: they could lead out of it.
func (s *search) folder(root string) {
	root = filepath.Clean(root)
	if s.inOut(root) {
		in := input{path: root, rel: ".", named: true}
		in.refused = []election.Finding{election.Findingf("E182", election.Origin{File: root},
			"der Ordner ist der Ausgabeordner oder liegt darin; bitte den Ordner mit den Vorgangsmappen angeben oder mit --out einen anderen Ausgabeordner")}
		s.take(in)
		return
	}
	before := s.met
	// A link named on the command line is meant; the walk itself would not enter it.
	walked := root
	if real, err := filepath.EvalSymlinks(root); err == nil {
		walked = real
	}
	err := filepath.WalkDir(walked, func(name string, d fs.DirEntry, err error) error {
		rel, relErr := filepath.Rel(walked, name)
		if relErr != nil {
			return relErr
		}
		return s.visit(filepath.Join(root, rel), filepath.ToSlash(rel), d, err)
	})
	if err != nil {
		s.unreadable(root, err)
	}
	if s.met == before {
		s.leave("E185", root, "in diesem Ordner liegt keine Vorgangsmappe (Arbeitsmappe mit dem Blatt „Wahl“); eine neue macht „notices init“")
	}
}

func (s *search) unreadable(path string, err error) {
	if errors.Is(err, fs.ErrPermission) {
		s.leave("E184", path, "der Ordner darf nicht gelesen werden; bitte die Rechte prüfen")
		return
	}
	s.leave("E184", path, "der Ordner lässt sich nicht lesen: %s", disk.Plain(err))
}

// visit decides about one entry of a folder.
func (s *search) visit(path, rel string, d fs.DirEntry, err error) error {
	base := filepath.Base(path)
	switch {
	case err != nil:
		s.unreadable(path, err)
		return fs.SkipDir
	case d.IsDir() && rel == ".":
	case d.IsDir() && s.inOut(path):
		s.leave("I182", path, "der Ausgabeordner wird nicht durchsucht")
		return fs.SkipDir
	case d.IsDir() && journal.Keeps(path):
		s.leave("I182", path, "ein Ausgabeordner (er enthält ein Journal) wird nicht durchsucht")
		return fs.SkipDir
	case d.IsDir() && strings.HasPrefix(base, "."):
		s.leave("I183", path, "ein versteckter Ordner wird nicht durchsucht")
		return fs.SkipDir
	case d.IsDir():
	case d.Type()&fs.ModeSymlink != 0:
		s.leave("I183", path, "einer Verknüpfung wird nicht gefolgt; bitte die Datei selbst angeben")
	case strings.HasPrefix(base, "~$"):
		s.leave("I181", path, "%s ist gerade in Excel geöffnet: gelesen wird der zuletzt gespeicherte Stand", strings.TrimPrefix(base, "~$"))
	case strings.HasPrefix(base, ".~lock."):
		s.leave("I181", path, "%s ist gerade in LibreOffice geöffnet: gelesen wird der zuletzt gespeicherte Stand",
			strings.TrimSuffix(strings.TrimPrefix(base, ".~lock."), "#"))
	case strings.HasPrefix(base, "."):
		s.leave("I183", path, "eine versteckte Datei wird nicht gelesen; bitte umbenennen oder selbst angeben")
	case !d.Type().IsRegular():
		s.leave("I180", path, "keine Datei, sondern eine Leitung oder ein Gerät: wird nicht gelesen")
	default:
		s.file(path, rel)
	}
	return nil
}

// file takes a case workbook, and what is called a workbook but cannot be opened as one: it may be a
// case, and a case must not be passed over in silence. The reader says what is wrong with it.
func (s *search) file(path, rel string) {
	in := input{path: path, rel: rel}
	if s.known(path) {
		s.take(in)
		return
	}
	switch kind := importer.Kind(path); {
	case kind == importer.CaseWorkbook, (kind == importer.Unreadable || kind == importer.Other) && importer.WorkbookName(path):
		s.take(in)
	case kind == importer.AuthorityBook:
		s.leave("I180", path, "keine Vorgangsmappe, sondern die Angaben der Behörde: sie werden mit jedem Fall ihres Ordners gelesen")
	default:
		s.leave("I180", path, "keine Vorgangsmappe (das Blatt „Wahl“ fehlt): die Datei wird nicht als Fall gelesen")
	}
}

// empty says that the shard has none of the cases met: nothing else would.
func (s Shard) empty(inputs []input) []election.Finding {
	if len(inputs) == 0 || slices.ContainsFunc(inputs, s.holds) {
		return nil
	}
	return []election.Finding{election.Findingf("I194", election.Origin{}, "zum Teil %d/%d gehört keiner der Fälle (%s gefunden): hier ist nichts zu tun, sie gehören zu anderen Teilen",
		s.Index, s.Count, german.Count(len(inputs), "Fall", "Fälle"))}
}

// holds reports whether the input belongs to the shard. Every part of a folder is the same on every
// machine and whatever else lies in the folder.
func (s Shard) holds(in input) bool {
	if s.Count <= 1 {
		return true
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(in.rel)) // never fails
	return int(h.Sum32()%uint32(s.Count)) == s.Index-1
}
