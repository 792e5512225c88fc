package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestANewFileIsMadeOnceWithItsFolders(t *testing.T) {
	name := filepath.Join(t.TempDir(), "neu", "tief", "datei")
	must(t, Create(name, []byte("eins")))
	if err := Create(name, []byte("zwei")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("the second time: %v", err)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != "eins" {
		t.Errorf("%q, %v", got, err)
	}
}

// TestRightsAreThoseOfTheFolder: every new level and the file have the rights of the folder above, in a
// folder that is everybody's those of the user's own default.
func TestRightsAreThoseOfTheFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows inherits by itself")
	}
	const rights = fs.ModePerm | fs.ModeSetgid
	for mode, want := range map[fs.FileMode][2]fs.FileMode{ // of new folders and files
		0o700:                 {0o700, 0o600},
		0o750:                 {0o750, 0o640},
		0o777:                 {0o777, 0o666},
		0o770 | fs.ModeSetgid: {0o770 | fs.ModeSetgid, 0o660},
		0o777 | fs.ModeSticky: own(t),
	} {
		dir := filepath.Join(t.TempDir(), "share")
		must(t, os.Mkdir(dir, 0o700))
		must(t, os.Chmod(dir, mode))
		must(t, Create(filepath.Join(dir, "neu", "tief", "datei"), nil))
		must(t, Create(filepath.Join(dir, "datei"), nil))
		for name, kind := range map[string]int{"neu": 0, "neu/tief": 0, "neu/tief/datei": 1, "datei": 1} {
			info, err := os.Stat(filepath.Join(dir, name))
			must(t, err)
			if got := info.Mode() & rights; got != want[kind] {
				t.Errorf("in a folder %v: %s has %v, want %v", mode, name, got, want[kind])
			}
		}
	}
}

// own are the rights that the user's default gives a new folder and a new file.
func own(t *testing.T) (rights [2]fs.FileMode) {
	t.Helper()
	dir := t.TempDir()
	must(t, os.Mkdir(filepath.Join(dir, "0"), 0o777))
	must(t, os.WriteFile(filepath.Join(dir, "1"), nil, 0o666))
	for i, name := range []string{"0", "1"} {
		info, err := os.Stat(filepath.Join(dir, name))
		must(t, err)
		rights[i] = info.Mode().Perm()
	}
	return rights
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
