package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Inherit gives a file or folder the rights of the folder it lies in, so that a deputy can open what
// he may reach, and nobody else can. Where the folder is everybody's the user's own default stays, and
// Windows inherits by itself. A file of another owner on a share cannot be changed; it then has the
// share's own rights.
func Inherit(name string) {
	above, err := os.Stat(filepath.Dir(filepath.Clean(name)))
	if err != nil || !HandsDown(above) {
		return
	}
	info, err := os.Lstat(name)
	if err != nil {
		return
	}
	mode := FileRights(above)
	if info.IsDir() {
		mode = above.Mode() & (fs.ModePerm | fs.ModeSetgid)
	}
	_ = os.Chmod(name, mode)
}

// HandsDown reports whether what lies in the folder gets its rights. A folder in which everybody may
// write and nobody may remove what is another's (/tmp) is no place of the office's.
func HandsDown(folder fs.FileInfo) bool {
	const everybodys = fs.ModeSticky | 0o002
	return runtime.GOOS != "windows" && folder.Mode()&everybodys != everybodys
}

// FileRights are the rights of a new file in the folder.
func FileRights(folder fs.FileInfo) fs.FileMode {
	if !HandsDown(folder) {
		return 0o666
	}
	return folder.Mode().Perm() & 0o666
}

// MakeFolder makes the folder and those above that are missing, each with the rights of the one above.
func MakeFolder(name string) error {
	name = filepath.Clean(name)
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil
	}
	if above := filepath.Dir(name); above != name {
		if err := MakeFolder(above); err != nil {
			return err
		}
	}
	switch err := os.Mkdir(name, 0o777); {
	case errors.Is(err, fs.ErrExist): // made by somebody else meanwhile, or a file: who writes into it is told
		return nil
	case err != nil:
		return err
	}
	Inherit(name)
	return nil
}
