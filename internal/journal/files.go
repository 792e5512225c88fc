package journal

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"notices/internal/disk"
)

// The program's own files at the top of an output folder.
const (
	journalName = "journal.jsonl"
	headName    = "journal.head"    // number and hash of the last line: shows a journal cut at its end
	pendingName = "journal.pending" // what is being moved into place just now
	lockName    = "journal.lock"
	holderName  = "journal.holder"
	// CacheName is a file that may be deleted at any time; verify ignores it, purge deletes it.
	CacheName = "journal.cache"
	// DraftDir holds what a dry run wrote; verify ignores it.
	DraftDir = "entwurf"

	tempPrefix = ".notices-tmp-"
)

// A NoFolderError says that the output folder given is a file.
type NoFolderError struct{ Out string }

// Error says what to give instead.
func (e *NoFolderError) Error() string {
	return fmt.Sprintf("%s ist kein Ordner: bitte mit --out einen Ordner angeben", e.Out)
}

// Keeps reports whether the folder is an output folder: it keeps a journal.
func Keeps(folder string) bool {
	info, err := os.Lstat(filepath.Join(folder, journalName))
	return err == nil && info.Mode().IsRegular()
}

// makeOut creates the output folder.
func makeOut(out string) error {
	if info, err := os.Stat(out); err == nil && !info.IsDir() {
		return &NoFolderError{out}
	}
	if err := disk.MakeFolder(out); err != nil {
		return fmt.Errorf("der Ausgabeordner lässt sich nicht anlegen: %w", err)
	}
	return nil
}

// replaceFile renames a file over another. On Windows a viewer or a virus scanner may hold either
// for a moment; then it is tried again for about a second.
func replaceFile(from, to string) error {
	var err error
	for wait := 10 * time.Millisecond; wait < time.Second; wait *= 2 {
		if err = os.Rename(from, to); err == nil || runtime.GOOS != "windows" {
			return err
		}
		time.Sleep(wait)
	}
	return err
}

// writeWhole writes a small file of the program's own so that it appears whole or not at all.
func writeWhole(name string, data []byte) error {
	temp := filepath.Join(filepath.Dir(name), tempPrefix+filepath.Base(name))
	if err := writeSynced(temp, data); err != nil {
		return errors.Join(err, removeIfThere(temp))
	}
	disk.Inherit(temp)
	if err := replaceFile(temp, name); err != nil {
		return errors.Join(err, removeIfThere(temp))
	}
	return nil
}

func writeSynced(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

func removeIfThere(name string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// walk visits everything below an output folder by its slash-separated path, drafts left out. A folder
// that is itself a link is entered.
func walk(out string, visit func(rel string, d fs.DirEntry) error) error {
	root := out
	if target, err := filepath.EvalSymlinks(out); err == nil {
		root = target
	}
	return filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		if rel == DraftDir && d.IsDir() {
			return fs.SkipDir
		}
		return visit(filepath.ToSlash(rel), d)
	})
}

// ignored reports whether a file below the output folder is no affair of the journal: the program's
// own files, drafts, what is delivered with the empty folder, and what file managers and office
// programs leave lying about.
func ignored(rel string) bool {
	switch rel {
	case journalName, headName, lockName, holderName, CacheName, "README.md", ".gitignore":
		return true
	}
	base := path.Base(rel)
	switch strings.ToLower(base) {
	case "thumbs.db", "desktop.ini", ".ds_store":
		return true
	}
	return strings.HasPrefix(base, "~$") || strings.HasPrefix(base, ".~lock.")
}

// Cache replaces the cache file by what fill writes. Verify ignores it, Purge deletes it.
func (j *Journal) Cache(fill func(w *bufio.Writer) error) error {
	name := j.path(CacheName)
	temp := j.path(tempPrefix + CacheName)
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<16)
	err = errors.Join(fill(w), w.Flush(), f.Close())
	disk.Inherit(temp)
	if err == nil {
		err = replaceFile(temp, name)
	}
	if err != nil {
		return errors.Join(err, removeIfThere(temp))
	}
	return nil
}
