package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"notices/internal/disk"
)

// A head is the number of lines and the hash of the last one. Its file shows a journal that was cut.
type head struct {
	Lines int    `json:"lines"`
	Hash  string `json:"hash"`
}

// A Paper is the newest version of a document, as the journal remembers it.
type Paper struct {
	Version  int
	Date     string // --as-of of its first writing
	Words    string
	To       string // person id of the addressee
	Draft    bool   // never issued
	Pages    int
	Replaces string // path of the version before that was issued, if any
	Replaced string // and the day on which it was written; empty if it went to somebody else
	Files    []File // in the order of writing: the PDF first
	Purged   bool   // removed on request
	line     int
}

// A Journal is open for writing: its lock is held until Close.
type Journal struct {
	out     string
	lock    *Lock
	head    head
	size    int64        // of journal.jsonl in bytes
	mu      sync.RWMutex // of state: workers ask while a commit adds
	state   state
	drafts  bool     // nothing is recorded (Drafts)
	failed  bool     // a commit failed half-way: the next run has to clean up
	repairs []string // German, what Open put right
}

// state is what the lines say taken together.
type state struct {
	papers    map[string]Paper
	decisions map[string]string // by case and event: digest of the newest one
	files     map[string]File   // what must be there
	purged    map[string]string // files removed on request → case
	gone      map[string]bool   // by case and event, of those with papers: all were removed on request
	folders   map[string]bool   // the cases' folders
	prints    []printing        // print files, to find those that hold a purged case
	batches   map[What]int      // last line of this kind: what came later is not in a print file yet
	numbers   map[string]int    // how many print files of a kind bear a date
	unclosed  bool              // lines were written since the last finished run
	open      []openLine        // document lines of these
}

type openLine struct {
	line        int
	paper, kind string
	folder      string
}

// A printing is a print file or collective announcement with the cases whose papers it may hold.
type printing struct {
	files []File
	cases map[string]bool
}

func newState() state {
	return state{
		papers: map[string]Paper{}, decisions: map[string]string{}, files: map[string]File{},
		purged: map[string]string{}, gone: map[string]bool{}, folders: map[string]bool{}, batches: map[What]int{}, numbers: map[string]int{},
	}
}

// Open takes the lock of the output folder, reads its journal and puts right what a killed run left
// behind. A journal that was tampered with is not written to: the error is then a *DamagedError.
func Open(out string) (*Journal, error) {
	l, err := Acquire(out)
	if err != nil {
		return nil, err
	}
	j := &Journal{out: out, lock: l}
	if err := j.load(); err != nil {
		return nil, errors.Join(err, l.Release())
	}
	return j, nil
}

// Look reads the journal of an output folder without taking it: another run may be writing. Where there is
// none, or none that holds together, nothing is known.
func Look(out string) *Journal {
	j := &Journal{out: out, drafts: true}
	confirmed, err := readHead(out)
	if err != nil || j.read(confirmed, true) != nil {
		return Blank()
	}
	return j
}

// A DamagedError says that the journal does not hold together; nothing is written on top of it.
type DamagedError struct {
	Out  string
	Line int
	What string
}

// Error says what is wrong and what to do.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("das Journal in %s ist verändert worden (Zeile %d: %s); es wurde nichts geschrieben: "+
		"„notices verify %s“ zeigt alles, dann die Sicherung zurückholen oder mit --out einen neuen Ordner wählen",
		e.Out, e.Line, e.What, disk.Quoted(e.Out))
}

// load reads the journal, checks its chain and cleans up after a killed run.
func (j *Journal) load() error {
	confirmed, err := readHead(j.out)
	if err != nil {
		return err
	}
	unclean := j.lock.Unclean
	if err := j.read(confirmed, unclean); err != nil {
		return err
	}
	if unclean || j.head != confirmed {
		if err := j.recover(confirmed); err != nil {
			return err
		}
	}
	j.lock.cleaned = true
	return nil
}

// read takes in every whole line. Lines after the confirmed head, or a torn last line, are accepted
// only from a run that did not come to its end.
func (j *Journal) read(confirmed head, unclean bool) error {
	data, err := os.ReadFile(j.path(journalName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("das Journal lässt sich nicht lesen: %w", err)
	}
	j.state, j.head, j.size = newState(), head{0, zero}, 0
	for len(data) > 0 {
		line, rest, whole := bytes.Cut(data, []byte("\n"))
		if !whole {
			break
		}
		e, err := parse(line)
		if err == nil && (e.Prev != j.head.Hash || e.Line != j.head.Lines+1) {
			err = errors.New("sie schließt nicht an die Zeile davor an")
		}
		if err != nil {
			return &DamagedError{j.out, j.head.Lines + 1, err.Error()}
		}
		j.take(e, int64(len(line)+1))
		if e.Line == confirmed.Lines && e.Hash != confirmed.Hash {
			return &DamagedError{j.out, e.Line, "sie ist nicht die Zeile, die " + headName + " nennt"}
		}
		data = rest
	}
	switch {
	case j.head.Lines < confirmed.Lines:
		return &DamagedError{j.out, j.head.Lines + 1, fmt.Sprintf("am Ende fehlen Zeilen, es waren %d", confirmed.Lines)}
	case !unclean && j.head.Lines > 0 && confirmed.Lines == 0:
		return &DamagedError{j.out, j.head.Lines, headName + " fehlt"}
	case !unclean && (j.head.Lines > confirmed.Lines || len(data) > 0):
		return &DamagedError{j.out, confirmed.Lines + 1, "am Ende steht mehr, als geschrieben wurde"}
	}
	return nil
}

func (j *Journal) take(e Entry, size int64) {
	j.head = head{e.Line, e.Hash}
	j.size += size
	j.state.apply(e)
}

// apply adds one line to what is known.
func (s *state) apply(e Entry) {
	s.unclosed = e.What != RunDone && (s.unclosed || e.What != Purged)
	for _, f := range e.Files {
		if e.What == Purged {
			delete(s.files, f.Path)
			s.purged[f.Path] = e.Case
			continue
		}
		s.files[f.Path] = f
		delete(s.purged, f.Path)
	}
	switch e.What {
	case Decision:
		s.folders[e.Case] = true
		s.decisions[decisionKey(e.Case, e.Event)] = e.Decision
	case Document:
		s.folders[e.Case] = true
		s.document(e)
	case Letters, Announcements:
		s.numbers[string(e.What)+e.AsOf]++
		s.printing(e)
		s.batches[e.What] = e.Line
	case RunDone:
		s.open = nil
	case Purged:
		s.purge(e)
	}
}

// document remembers a paper's newest version. A further format of a version adds its files.
func (s *state) document(e Entry) {
	p := s.papers[e.Paper]
	if p.Version == e.Version && p.Words == e.Words && !p.Purged {
		p.Files = append(p.Files, e.Files...)
	} else {
		p = Paper{Version: e.Version, Date: e.AsOf, Words: e.Words, To: e.To, Draft: e.Draft, Pages: e.Pages, Replaces: e.Replaces, Replaced: e.Replaced, Files: e.Files}
	}
	p.line = e.Line
	s.gone[decisionKey(e.Case, e.Event)] = false
	s.papers[e.Paper] = p
	s.open = append(s.open, openLine{e.Line, e.Paper, e.Kind, e.Case})
}

func (s *state) printing(e Entry) {
	p := printing{files: e.Files, cases: map[string]bool{}}
	for _, o := range s.open {
		if o.line > s.batches[e.What] {
			p.cases[o.folder] = true
		}
	}
	s.prints = append(s.prints, p)
}

func (s *state) purge(e Entry) {
	for key, p := range s.papers {
		if strings.HasPrefix(key, e.Case+"/") {
			p.Purged = true
			s.papers[key] = p
		}
	}
	for key := range s.gone {
		if strings.HasPrefix(key, e.Case+"/") {
			s.gone[key] = true
		}
	}
	delete(s.folders, e.Case)
	s.open = slices.DeleteFunc(s.open, func(o openLine) bool { return o.folder == e.Case })
}

func decisionKey(folder string, event int) string { return fmt.Sprintf("%s/%d", folder, event) }

// Repairs tells, in German, what Open put right after a run that was killed; empty if nothing.
func (j *Journal) Repairs() []string { return j.repairs }

// Paper returns the newest version of a paper, by its path without version and extension.
func (j *Journal) Paper(key string) (Paper, bool) {
	j.mu.RLock()
	defer j.mu.RUnlock()
	p, ok := j.state.papers[key]
	return p, ok
}

// Decided returns the digest of the newest decision about the vacancy that the event of the case
// freed; empty if there is none.
func (j *Journal) Decided(folder string, event int) string {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.state.decisions[decisionKey(folder, event)]
}

// Gone reports whether the papers about the vacancy that the event of the case freed were removed on
// request, and none was written since.
func (j *Journal) Gone(folder string, event int) bool {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.state.gone[decisionKey(folder, event)]
}

// File returns what the journal knows of a file below the output folder.
func (j *Journal) File(rel string) (File, bool) {
	j.mu.RLock()
	defer j.mu.RUnlock()
	f, ok := j.state.files[rel]
	return f, ok
}

// Unprinted returns the keys of the papers recorded since the last print file of the given kind
// (Letters, Announcements) within a run that has not come to its end: those of this run and, after a
// crash, those of the run that it continues.
func (j *Journal) Unprinted(kind What) map[string]bool {
	j.mu.RLock()
	defer j.mu.RUnlock()
	keys := map[string]bool{}
	for _, o := range j.state.open {
		if o.line > j.state.batches[kind] {
			keys[o.paper] = true
		}
	}
	return keys
}

// OpenFolders returns the case folders with papers recorded since the last finished run.
func (j *Journal) OpenFolders() map[string]bool {
	j.mu.RLock()
	defer j.mu.RUnlock()
	folders := map[string]bool{}
	for _, o := range j.state.open {
		folders[o.folder] = true
	}
	return folders
}

// Unfinished reports whether lines were written since the last finished run.
func (j *Journal) Unfinished() bool {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.state.unclosed
}

// NextNumber returns the number of the next print file of that kind and date, from 1.
func (j *Journal) NextNumber(kind What, asOf string) int {
	j.mu.RLock()
	defer j.mu.RUnlock()
	return j.state.numbers[string(kind)+asOf] + 1
}

// Close frees the folder. After a failed commit the next run is told to clean up.
func (j *Journal) Close() error {
	if j.failed {
		j.lock.Unclean, j.lock.cleaned = true, false
	}
	return j.lock.Release()
}

func (j *Journal) path(rel string) string { return filepath.Join(j.out, filepath.FromSlash(rel)) }

// readHead reads the confirmed head; without the file nothing is confirmed.
func readHead(out string) (head, error) {
	data, err := os.ReadFile(filepath.Join(out, headName))
	if errors.Is(err, fs.ErrNotExist) {
		return head{0, zero}, nil
	}
	if err != nil {
		return head{}, fmt.Errorf("das Journal lässt sich nicht lesen: %w", err)
	}
	var h head
	if err := json.Unmarshal(data, &h); err != nil || h.Lines < 0 || len(h.Hash) != len(zero) {
		return head{}, &DamagedError{out, 0, headName + " ist unlesbar"}
	}
	return h, nil
}

func writeHead(out string, h head) error {
	data, err := json.Marshal(h)
	if err != nil {
		return err
	}
	return writeWhole(filepath.Join(out, headName), append(data, '\n'))
}
