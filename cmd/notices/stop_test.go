//go:build unix

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"notices/tools/district/councils"
)

// TestTerminatingARunLeavesNothingHalf: a service manager sends SIGTERM where a person presses
// Ctrl-C. What was begun is finished, the journal holds, the same command goes on.
func TestTerminatingARunLeavesNothingHalf(t *testing.T) {
	dir := t.TempDir()
	for i := range 100 { // more than one worker may be ahead of the case that is delivered
		c, err := councils.Council(i, 1)
		if err != nil {
			t.Fatal(err)
		}
		book, err := c.Book()
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, fmt.Sprintf("fall-%03d.xlsx", i)), book, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	program := func(args ...string) *exec.Cmd {
		cmd := exec.Command(binary, args...)
		cmd.Dir = dir
		return cmd
	}
	told := terminated(t, program("run", ".", "--as-of", "2027-12-31", "--jobs", "1"), filepath.Join(dir, "out", "journal.jsonl"))
	if !strings.Contains(told, "derselbe Befehl setzt die Arbeit fort") {
		t.Errorf("told:\n%s", told)
	}
	for _, args := range [][]string{{"verify", "out"}, {"run", ".", "--as-of", "2027-12-31", "--quiet"}, {"verify", "out"}} {
		if text, err := program(args...).CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", args, err, text)
		}
	}
}

// terminated starts a program whose standard error nobody reads, so that it stands at its first line
// however many processors there are; then it gets SIGTERM, and only after that what it says is read.
// The program must have written the file by its first line, and must end with code 1.
func terminated(t *testing.T, cmd *exec.Cmd, written string) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	filler := fill(t, w)
	cmd.Stderr = w
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = w.Close()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		if info, err := os.Stat(written); err == nil && info.Size() > 0 {
			break
		}
		if time.Now().After(deadline) {
			_ = cmd.Process.Kill()
			t.Fatal(written + " is not there after a minute")
		}
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	told, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // the code says more than the error
	if code := cmd.ProcessState.ExitCode(); code != 1 {
		t.Errorf("exit %d", code)
	}
	return string(told[filler:])
}

// fill writes to a pipe until it takes no more, and returns how many bytes that were.
func fill(t *testing.T, w *os.File) int {
	t.Helper()
	fd := int(w.Fd()) // from here on writes to it block, as the program expects
	if err := syscall.SetNonblock(fd, true); err != nil {
		t.Fatal(err)
	}
	n, block := 0, make([]byte, 4096)
	for {
		m, err := syscall.Write(fd, block)
		if errors.Is(err, syscall.EAGAIN) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		n += m
	}
	if err := syscall.SetNonblock(fd, false); err != nil {
		t.Fatal(err)
	}
	return n
}
