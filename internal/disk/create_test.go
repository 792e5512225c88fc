package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
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

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
