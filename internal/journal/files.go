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

// makeOut creates the output folder with the rights of the folder it lies in. Below a folder that
// everybody may write to (/tmp) the user's own default applies instead.
func makeOut(out string) error {
	if info, err := os.Stat(out); err == nil {
		if !info.IsDir() {
			return &NoFolderError{out}
		}
		return nil
	}
	parent := filepath.Dir(filepath.Clean(out))
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return fmt.Errorf("der Ausgabeordner lässt sich nicht anlegen: %w", err)
	}
	if err := os.Mkdir(out, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("der Ausgabeordner lässt sich nicht anlegen: %w", err)
	}
	if info, err := os.Stat(parent); err == nil && info.Mode().Perm()&0o002 == 0 {
		inherit(out, parent)
	}
	return nil
}

// inherit gives a file or folder the rights of the folder it lies in, so that a deputy can open what
// he may reach, and nobody else can. Windows inherits by itself.
func inherit(name, folder string) {
	if runtime.GOOS == "windows" {
		return
	}
	above, err := os.Stat(folder)
	if err != nil {
		return
	}
	info, err := os.Lstat(name)
	if err != nil {
		return
	}
	mode := above.Mode().Perm() & 0o666
	if info.IsDir() {
		mode = above.Mode() & (fs.ModePerm | fs.ModeSetgid)
	}
	// A file of another owner on a share cannot be changed; it then has the share's own rights.
	_ = os.Chmod(name, mode)
}

// makeFolder creates the folder rel (slash-separated) below out, each level with the rights of the
// one above.
func makeFolder(out, rel string) error {
	if rel == "." || rel == "" {
		return nil
	}
	name := filepath.Join(out, filepath.FromSlash(rel))
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil
	}
	if err := makeFolder(out, path.Dir(rel)); err != nil {
		return err
	}
	if err := os.Mkdir(name, 0o777); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil
		}
		return err
	}
	inherit(name, filepath.Dir(name))
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
	inherit(temp, filepath.Dir(name))
	if err := replaceFile(temp, name); err != nil {
		return errors.Join(err, removeIfThere(temp))
	}
	return nil
}

func writeSynced(name string, data []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
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
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<16)
	err = errors.Join(fill(w), w.Flush(), f.Close())
	inherit(temp, j.out)
	if err == nil {
		err = replaceFile(temp, name)
	}
	if err != nil {
		return errors.Join(err, removeIfThere(temp))
	}
	return nil
}
