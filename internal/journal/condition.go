package journal

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// A Condition is how a file below the output folder stands to the journal.
type Condition int

// The conditions.
const (
	Missing Condition = iota // there is no such file: it may be written
	Intact                   // it has the bytes that were written
	Altered                  // it has other bytes, or cannot be read: somebody's work, or tampering
	Foreign                  // no run has written it
)

// Condition reads the file and holds it against the journal. Drafts are no affair of the journal:
// they count as missing.
func (j *Journal) Condition(rel string) Condition {
	if j.drafts {
		return Missing
	}
	sum, _, err := digestFile(j.path(rel))
	known, ok := j.File(rel)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Missing
	case !ok:
		return Foreign
	case err != nil || sum != known.SHA256:
		return Altered
	}
	return Intact
}

// Untouched reports whether the file is as the journal says. A file that has its size and was not
// changed after since is not read: reading every paper of a district would cost more than a run that
// has nothing to do.
func (j *Journal) Untouched(f File, since time.Time) bool {
	info, err := os.Lstat(j.path(f.Path))
	if err != nil || !info.Mode().IsRegular() || info.Size() != f.Size {
		return false
	}
	return !info.ModTime().After(since) || j.Condition(f.Path) == Intact
}
