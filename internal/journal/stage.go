package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"notices/internal/disk"
)

// A Stage collects the files and lines of one case. Workers fill their stages side by side; nothing
// of it is visible before Commit. A Stage is for one goroutine.
type Stage struct {
	j       *Journal
	entries []Entry
	staged  []staged
	folders map[string]*folder
}

// folder is what a stage knows of a folder it writes into.
type folder struct {
	files fs.FileMode // rights of files that inherit from it
	// same: a new file has these rights without being told, as the first one showed, or none are handed down.
	known, same bool
}

type staged struct {
	file File
	temp string // full name
}

// Stage begins a new one.
func (j *Journal) Stage() *Stage {
	return &Stage{j: j, folders: map[string]*folder{}}
}

// Write writes the data under a temporary name in the folder of rel, a slash-separated path below
// the output folder, with the folder's rights.
func (s *Stage) Write(rel string, data []byte) (File, error) {
	f, err := s.Create(rel)
	if err != nil {
		return File{Path: rel}, err
	}
	if _, err := f.Write(data); err != nil {
		return File{Path: rel}, errors.Join(err, f.file.Close())
	}
	return f.Close()
}

// A Sink is a staged file that is written piece by piece.
type Sink struct {
	stage *Stage
	file  *os.File
	at    int // in stage.staged
	sum   hash.Hash
	size  int64
}

// Create begins a staged file; like Write. The file counts only after Close.
func (s *Stage) Create(rel string) (*Sink, error) {
	if !filepath.IsLocal(filepath.FromSlash(rel)) || path.Clean(rel) != rel {
		return nil, fmt.Errorf("journal: „%s“ liegt nicht im Ausgabeordner", rel)
	}
	dir, err := s.folder(path.Dir(rel))
	if err != nil {
		return nil, err
	}
	name := s.j.path(path.Join(path.Dir(rel), tempPrefix+path.Base(rel)))
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, dir.files)
	if err != nil {
		return nil, err
	}
	s.staged = append(s.staged, staged{File{Path: rel}, name})
	dir.inherit(f)
	return &Sink{stage: s, file: f, at: len(s.staged) - 1, sum: sha256.New()}, nil
}

// Write appends to the staged file.
func (k *Sink) Write(p []byte) (int, error) {
	n, err := k.file.Write(p)
	k.sum.Write(p[:n])
	k.size += int64(n)
	return n, err
}

// Close ends the staged file and returns what the journal says about it.
func (k *Sink) Close() (File, error) {
	f := &k.stage.staged[k.at].file
	f.SHA256, f.Size = hex.EncodeToString(k.sum.Sum(nil)), k.size
	return *f, k.file.Close()
}

// folder makes the folder, asking the disk once.
func (s *Stage) folder(rel string) (*folder, error) {
	if d, ok := s.folders[rel]; ok {
		return d, nil
	}
	if err := disk.MakeFolder(s.j.path(rel)); err != nil {
		return nil, err
	}
	info, err := os.Stat(s.j.path(rel))
	if err != nil {
		return nil, err
	}
	d := &folder{files: disk.FileRights(info), same: !disk.HandsDown(info)}
	s.folders[rel] = d
	return d, nil
}

// inherit gives a new file the rights of its folder, if the user's own default has taken some away.
func (d *folder) inherit(f *os.File) {
	if d.same {
		return
	}
	if !d.known {
		info, err := f.Stat()
		d.known = true
		if d.same = err == nil && info.Mode().Perm() == d.files; d.same {
			return
		}
	}
	_ = f.Chmod(d.files) // a share may have rights of its own
}

// Add adds a line; its number and hashes are set by Commit.
func (s *Stage) Add(e Entry) { s.entries = append(s.entries, e) }

// Files returns how many files were written.
func (s *Stage) Files() int { return len(s.staged) }

// Empty reports whether there is nothing to commit.
func (s *Stage) Empty() bool { return len(s.entries) == 0 && len(s.staged) == 0 }

// Discard removes the temporary files and folders that became empty.
func (s *Stage) Discard() error {
	var errs []error
	for _, f := range s.staged {
		errs = append(errs, removeIfThere(f.temp))
	}
	for rel := range s.folders {
		s.j.pruneFolder(rel)
	}
	s.staged, s.entries = nil, nil
	return errors.Join(errs...)
}

// pruneFolder removes the folder and those above while they are empty.
func (j *Journal) pruneFolder(rel string) {
	for rel != "." && rel != "/" && rel != "" {
		if os.Remove(j.path(rel)) != nil { // not empty
			return
		}
		rel = path.Dir(rel)
	}
}

// pending is what a commit is about to move into place, written before the first rename, so that the
// next run can take back what did not reach the journal.
type pending struct {
	Files []File `json:"files"`
}

// Commit makes the stages durable in their order: one sync, rename, then the journal's lines, one
// sync. After an error everything that did not reach the journal has been taken back as far as the
// disk allows; the next Open does the rest.
func (j *Journal) Commit(stages ...*Stage) error {
	if j.drafts {
		return j.placeDrafts(stages)
	}
	lines, h, entries, err := j.seal(stages)
	if err != nil {
		return err
	}
	if files := count(stages); files > 0 {
		if err := j.place(stages); err != nil {
			return j.takeBack(stages, fmt.Errorf("die Papiere ließen sich nicht ablegen: %w", err))
		}
	} else if len(lines) == 0 {
		return nil
	}
	if err := j.record(lines, h); err != nil {
		return j.takeBack(stages, fmt.Errorf("das Journal ließ sich nicht fortschreiben: %w", err))
	}
	j.head, j.size = h, j.size+int64(len(lines))
	j.mu.Lock()
	for _, e := range entries {
		j.state.apply(e)
	}
	j.mu.Unlock()
	if err := removeIfThere(j.path(pendingName)); err != nil {
		j.failed = true
		return fmt.Errorf("das Journal ließ sich nicht abschließen: %w", err)
	}
	return nil
}

// record appends the lines and confirms them. If they cannot be confirmed they are taken off again.
func (j *Journal) record(lines []byte, h head) error {
	if len(lines) == 0 {
		return nil
	}
	if err := j.append(lines); err != nil {
		return err
	}
	if err := writeHead(j.out, h); err != nil {
		return errors.Join(err, os.Truncate(j.path(journalName), j.size))
	}
	return nil
}

func count(stages []*Stage) int {
	n := 0
	for _, s := range stages {
		n += len(s.staged)
	}
	return n
}

// seal chains the entries of all stages.
func (j *Journal) seal(stages []*Stage) (lines []byte, h head, entries []Entry, err error) {
	h = j.head
	for _, s := range stages {
		for _, e := range s.entries {
			line, err := e.seal(h)
			if err != nil {
				return nil, h, nil, err
			}
			h = head{e.Line, e.Hash}
			lines = append(lines, line...)
			entries = append(entries, e)
		}
	}
	return lines, h, entries, nil
}

// place syncs the temporary files and renames them.
func (j *Journal) place(stages []*Stage) error {
	var p pending
	var names []string
	for _, s := range stages {
		for _, f := range s.staged {
			p.Files = append(p.Files, f.file)
			names = append(names, f.temp)
		}
	}
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if err := syncAll(j.out, names); err != nil {
		return err
	}
	if err := writeWhole(j.path(pendingName), data); err != nil {
		return err
	}
	for _, s := range stages {
		for _, f := range s.staged {
			if err := replaceFile(f.temp, j.path(f.file.Path)); err != nil {
				return err
			}
		}
	}
	return nil
}

// append adds the lines in one write and syncs. A write that did not fit is cut off again.
func (j *Journal) append(lines []byte) error {
	name := j.path(journalName)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	if j.size == 0 {
		disk.Inherit(name)
	}
	if _, err = f.WriteAt(lines, j.size); err == nil {
		err = f.Sync()
	}
	if err != nil {
		err = errors.Join(err, f.Truncate(j.size))
	}
	return errors.Join(err, f.Close())
}

// takeBack removes temporary and renamed files of stages that did not reach the journal.
func (j *Journal) takeBack(stages []*Stage, cause error) error {
	errs := []error{cause}
	for _, s := range stages {
		for _, f := range s.staged {
			errs = append(errs, j.removeUnrecorded(f.file))
		}
		errs = append(errs, s.Discard())
	}
	errs = append(errs, removeIfThere(j.path(pendingName)))
	j.failed = true
	return errors.Join(errs...)
}

// removeUnrecorded removes a file that was moved into place but is not in the journal, if it is the
// one that was moved.
func (j *Journal) removeUnrecorded(f File) error {
	if known, ok := j.state.files[f.Path]; ok && known.SHA256 == f.SHA256 {
		return nil
	}
	data, err := os.ReadFile(j.path(f.Path))
	if err != nil || Digest(data) != f.SHA256 {
		return nil // never moved, or not ours
	}
	return removeIfThere(j.path(f.Path))
}
