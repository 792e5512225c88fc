package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"notices/internal/casetest"
	"notices/internal/run"
)

// TestDraggingAWorkbookOntoTheProgram starts the program as the desktop does: a path alone, from some
// other folder, in a console window of its own.
func TestDraggingAWorkbookOntoTheProgram(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "fall.xlsx")
	c, err := casetest.Read("../../testdata/cases/ni-s38-2-person-seat.json")
	if err != nil {
		t.Fatal(err)
	}
	book, err := c.Book()
	if err == nil {
		err = os.WriteFile(file, book, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	var stdout, stderr bytes.Buffer
	if code := start(context.Background(), []string{file}, true, &stdout, &stderr); code != run.ExitOK {
		t.Fatalf("exit %d: %s%s", code, &stdout, &stderr)
	}
	if _, err := os.Stat(filepath.Join(dir, "out", "journal.jsonl")); err != nil {
		t.Errorf("the papers do not lie beside the workbook: %v", err)
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("something was written where the program was started")
	}
}

func TestTheWindowWaitsForAKey(t *testing.T) {
	var said bytes.Buffer
	in := strings.NewReader("\nmore")
	waitForKey(in, &said)
	if !strings.Contains(said.String(), "Eingabetaste") {
		t.Errorf("the window says %q", said.String())
	}
}
