package acceptance

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestTwoRunsAnywhereGiveTheSameBytes runs the built program in places that have nothing in common but the
// input: time zones a day apart, languages with other numbers, letters and order, one worker and many.
func TestTwoRunsAnywhereGiveTheSameBytes(t *testing.T) {
	dir := books(t)
	places := [][]string{
		{"TZ=Pacific/Kiritimati", "LANG=tr_TR.UTF-8", "LC_ALL=tr_TR.UTF-8"},
		{"TZ=America/New_York", "LANG=C", "LC_ALL=C", "GOMAXPROCS=1"},
		{"TZ=America/New_York", "LANG=C", "LC_ALL=C", "GOMAXPROCS=1"},
	}
	var first map[string][]byte
	for i, env := range places {
		out := filepath.Join(t.TempDir(), "out")
		said := program(t, dir, env, "run", ".", "--out", out, "--as-of", asOf, "--docx", "--format", "json", "--quiet", "--jobs", fmt.Sprint(3-i))
		files := tree(t, out)
		files["standard output"] = bytes.ReplaceAll(said, []byte(filepath.ToSlash(out)), []byte("out"))
		if first == nil {
			if first = files; len(first) < 500 {
				t.Fatalf("only %d files were written", len(first))
			}
			continue
		}
		for name, b := range files {
			if !bytes.Equal(b, first[name]) {
				t.Errorf("%v: %s is not what it was in %v", env, name, places[0])
			}
		}
		if len(files) != len(first) {
			t.Errorf("%v: %d files, %d in %v", env, len(files), len(first), places[0])
		}
	}
}

// tree reads all files below a folder, but for the lock, which says who ran and when, and the memory of
// file times, which spares the next run the reading of what nobody has touched.
func tree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "journal.lock" || d.Name() == "journal.cache" {
			return err
		}
		b, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(rel)] = b
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
