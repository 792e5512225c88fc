package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"notices/internal/disk"
)

// A Difference is one thing that Verify found.
type Difference struct {
	Path    string `json:"path"` // file below the output folder, slash-separated
	Line    int    `json:"line"` // of the journal, from 1; 0 if it is about another file
	Kind    string `json:"kind"` // one of the Kind constants
	Message string `json:"message"`
}

// The kinds of difference.
const (
	KindLineChanged  = "line-changed"  // a line does not fit its own hash
	KindLineMissing  = "line-missing"  // lines were taken out
	KindLineMoved    = "line-moved"    // a line stands where it did not stand, or was put in
	KindLineCut      = "line-cut"      // the last line is torn
	KindLineAdded    = "line-added"    // more lines than were written
	KindHeadMissing  = "head-missing"  // the file with the last line's hash is missing or unreadable
	KindFileChanged  = "file-changed"  // a file's bytes are not those that were written
	KindFileMissing  = "file-missing"  // a file is gone
	KindFileUnknown  = "file-unknown"  // a file that no run wrote
	KindFileUnsealed = "file-unsealed" // a file of a run that did not come to its end
)

// A Verification is what Verify read and what it found.
type Verification struct {
	Lines, Files int
	Differences  []Difference
}

// Verify recomputes the hash chain of the journal below out and the hash of every file. It writes
// nothing. The error is a *HeldError while a run is writing, else says that the folder or the
// journal cannot be read.
func Verify(out string) (*Verification, error) {
	if info, err := os.Stat(out); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s ist kein Ordner, den ein Lauf geschrieben hat", out)
	}
	if h, held := Held(out); held {
		return nil, &HeldError{out, h}
	}
	data, err := os.ReadFile(filepath.Join(out, journalName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("das Journal lässt sich nicht lesen: %w", err)
	}
	v := &verifier{out: out, state: newState()}
	v.chain(data)
	v.checkHead(len(data) > 0)
	if err := v.files(); err != nil {
		return nil, err
	}
	return &Verification{Lines: v.lines, Files: v.checked, Differences: v.found}, nil
}

type verifier struct {
	out     string
	state   state
	lines   int            // whole lines
	hashes  map[string]int // hash → line where it stands
	last    string
	checked int
	found   []Difference
}

func (v *verifier) line(n int, kind, format string, args ...any) {
	v.found = append(v.found, Difference{journalName, n, kind, fmt.Sprintf(format, args...)})
}

func (v *verifier) file(rel, kind, format string, args ...any) {
	v.found = append(v.found, Difference{rel, 0, kind, fmt.Sprintf(format, args...)})
}

// chain follows the lines. Every line that is whole counts for the files, wherever it stands, so
// that one wrong line does not make every file unknown.
func (v *verifier) chain(data []byte) {
	v.hashes = map[string]int{}
	prev, number := zero, 0
	for n := 1; len(data) > 0; n++ {
		line, rest, whole := bytes.Cut(data, []byte("\n"))
		data = rest
		if !whole {
			v.line(n, KindLineCut, "Zeile %d ist abgeschnitten: ein Lauf wurde abgebrochen oder jemand hat das Journal gekürzt", n)
			return
		}
		v.lines = n
		e, err := parse(line)
		if err != nil {
			v.line(n, KindLineChanged, "Zeile %d wurde verändert: %v", n, err)
			number++
			prev = "" // what it was cannot be known: the next line's link is taken as it is
			continue
		}
		v.link(n, e, prev, number)
		v.hashes[e.Hash] = n
		prev, number, v.last = e.Hash, e.Line, e.Hash
		v.state.apply(e)
	}
}

// link compares a line with the one before.
func (v *verifier) link(n int, e Entry, prev string, number int) {
	switch {
	case e.Line == number+1 && (prev == "" || e.Prev == prev):
	case e.Line > number+1:
		v.line(n, KindLineMissing, "vor Zeile %d fehlen Zeilen: sie trägt die Nummer %d, erwartet war %d", n, e.Line, number+1)
	case e.Line <= number:
		v.line(n, KindLineMoved, "Zeile %d steht nicht an ihrem Platz: sie trägt die Nummer %d nach der Nummer %d (vertauscht oder eingefügt)", n, e.Line, number)
	default:
		v.line(n, KindLineMoved, "Zeile %d schließt nicht an die Zeile davor an: davor wurde eine Zeile ausgetauscht oder diese eingefügt", n)
	}
}

// checkHead compares the journal's end with the file that names it.
func (v *verifier) checkHead(journal bool) {
	h, err := readHead(v.out)
	_, missing := os.Stat(filepath.Join(v.out, headName))
	switch {
	case err != nil || (journal && missing != nil):
		v.file(headName, KindHeadMissing, "%s fehlt oder ist unlesbar: ob am Ende des Journals Zeilen fehlen, lässt sich nicht prüfen", headName)
	case v.lines < h.Lines:
		v.line(v.lines+1, KindLineMissing, "dem Journal fehlen Zeilen: es waren %d, es sind %d", h.Lines, v.lines)
	case v.lines > h.Lines:
		v.line(h.Lines+1, KindLineAdded, "das Journal hat %d Zeilen, abgeschlossen sind %d: ein Lauf wurde abgebrochen (neu starten) oder jemand hat Zeilen angefügt", v.lines, h.Lines)
	case v.lines == h.Lines && v.last != h.Hash && v.lines > 0:
		v.line(v.lines, KindLineChanged, "die letzte Zeile ist nicht die, die %s nennt", headName)
	}
}

// files compares every file with the journal, in the order of their paths.
func (v *verifier) files() error {
	for _, rel := range slices.Sorted(maps.Keys(v.state.files)) {
		v.compare(v.state.files[rel])
	}
	err := walk(v.out, func(rel string, d fs.DirEntry) error {
		if !d.IsDir() {
			v.unexpected(rel)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("der Ausgabeordner lässt sich nicht lesen: %w", err)
	}
	return nil
}

func (v *verifier) compare(f File) {
	v.checked++
	sum, size, err := digestFile(filepath.Join(v.out, filepath.FromSlash(f.Path)))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		v.file(f.Path, KindFileMissing, "%s fehlt", f.Path)
	case err != nil:
		v.file(f.Path, KindFileChanged, "%s lässt sich nicht lesen: %s", f.Path, disk.Plain(err))
	case sum != f.SHA256:
		v.file(f.Path, KindFileChanged, "%s wurde verändert: %d Bytes, geschrieben wurden %d, Prüfsumme %.12s… statt %.12s…", f.Path, size, f.Size, sum, f.SHA256)
	}
}

// unexpected reports a file that should not be there.
func (v *verifier) unexpected(rel string) {
	if _, ok := v.state.files[rel]; ok || ignored(rel) {
		return
	}
	base := rel[strings.LastIndexByte(rel, '/')+1:]
	_, purged := v.state.purged[rel]
	switch {
	case rel == pendingName || strings.HasPrefix(base, tempPrefix):
		v.file(rel, KindFileUnsealed, "%s stammt von einem abgebrochenen Lauf: bitte den Lauf neu starten", rel)
	case purged:
		v.file(rel, KindFileUnknown, "%s wurde laut Journal gelöscht und ist doch da", rel)
	default:
		v.file(rel, KindFileUnknown, "%s hat kein Lauf geschrieben", rel)
	}
}

// digestFile returns SHA-256 and size of a regular file.
func digestFile(name string) (string, int64, error) {
	info, err := os.Lstat(name)
	if err != nil {
		return "", 0, err
	}
	if !info.Mode().IsRegular() {
		return "", 0, errors.New("es ist keine gewöhnliche Datei")
	}
	f, err := os.Open(name)
	if err != nil {
		return "", 0, err
	}
	h := sha256.New()
	size, err := io.Copy(h, f)
	if err := errors.Join(err, f.Close()); err != nil {
		return "", 0, err
	}
	return hex.EncodeToString(h.Sum(nil)), size, nil
}
