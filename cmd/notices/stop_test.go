//go:build unix

package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"notices/tools/district/councils"
)

// TestTerminatingARunLeavesNothingHalf: a service manager sends SIGTERM where a person presses
// Ctrl-C. What was begun is finished, the journal holds, the same command goes on.
func TestTerminatingARunLeavesNothingHalf(t *testing.T) {
	dir := t.TempDir()
	for i := range 60 {
		c, err := councils.Council(i, 1)
		if err != nil {
			t.Fatal(err)
		}
		book, err := c.Book()
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, fmt.Sprintf("fall-%02d.xlsx", i)), book, 0o644)
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
	cmd := program("run", ".", "--as-of", "2027-12-31")
	stderr, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for lines := bufio.NewScanner(stderr); lines.Scan(); told = append(told, lines.Text()) {
		if len(told) == 0 {
			if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = cmd.Wait() // the code says more than the error
	if code := cmd.ProcessState.ExitCode(); code != 1 || !strings.Contains(strings.Join(told, "\n"), "derselbe Befehl setzt die Arbeit fort") {
		t.Errorf("exit %d, told:\n%s", code, strings.Join(told, "\n"))
	}
	for _, args := range [][]string{{"verify", "out"}, {"run", ".", "--as-of", "2027-12-31", "--quiet"}, {"verify", "out"}} {
		if text, err := program(args...).CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", args, err, text)
		}
	}
}
