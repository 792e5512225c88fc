package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"notices/importer"
)

func TestExamplesAreUpToDateAndRead(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.xlsx"))
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		want, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join("..", "..", "examples", filepath.Base(f)))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("examples/%s is not what this program writes (%v); run go generate ./tools/examples", filepath.Base(f), err)
		}
		c, findings := importer.Load(f)
		if len(findings) > 0 {
			t.Errorf("%v", findings)
		}
		if len(c.Events) < 2 || len(c.Addresses) == 0 || c.Authority.Chair == "" {
			t.Errorf("%s is not made to be read", f)
		}
	}
}
