// Package golden keeps in files what programs must go on saying. It is for tests only: go test -update
// rewrites the files, and the change is read like any other.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the files that say what is expected")

// Rewriting reports whether the files are to be rewritten.
func Rewriting() bool { return *update }

// File compares a text with what the file says, and with -update makes the file say it.
func File(t testing.TB, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if want := string(b); want != got {
		n, was, is := difference(want, got)
		t.Errorf("%s, line %d (-update rewrites it)\nwant %q\ngot  %q", file, n, was, is)
	}
}

// difference returns the first line, from 1, in which two texts differ.
func difference(want, got string) (n int, was, is string) {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if n < len(a) {
		was = a[n]
	}
	if n < len(b) {
		is = b[n]
	}
	return n + 1, was, is
}
