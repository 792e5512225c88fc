package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"notices/internal/casetest"
	"notices/internal/run"
)

// binary is the program as an office gets it, built once for all tests.
var binary string

// TestMain also lets the test binary play the commands that the scripts in testdata call.
func TestMain(m *testing.M) {
	testscript.Main(building{m}, map[string]func(){"notices": main, "casebook": casebook})
}

type building struct{ m *testing.M }

func (b building) Run() int {
	dir, err := os.MkdirTemp("", "notices")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	if binary, err = casetest.Build(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return b.m.Run()
}

// casebook writes the workbook of a case description: casebook CASE.json OUT.xlsx.
func casebook() {
	c, err := casetest.Read(os.Args[1])
	if err == nil {
		var book []byte
		if book, err = c.Book(); err == nil {
			err = os.WriteFile(os.Args[2], book, 0o644)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// TestScripts runs testdata/*.txtar: each is a story told in phases, with what must be printed and
// what must not.
func TestScripts(t *testing.T) {
	folders := map[string]string{"CASES": "../../testdata/cases", "REAL": "../../importer/testdata/real", "QUIRKS": quirks}
	for name, path := range folders {
		abs, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		folders[name] = abs
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			for name, path := range folders {
				env.Setenv(name, path)
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits is the script command `exits CODE PROGRAM ARGS...`: the program must end with this code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGS...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// stateTable is the official result of all councils of Brandenburg 2024; origin and licence stand in
// the README beside it.
const stateTable = "../../importer/testdata/real/bb-landesweit/DL_BB_GVW2024.xlsx"

// TestOfficialSeatsOfAWholeLandAreReproduced checks the state-wide table: in every council elected
// by proportional representation where no lot was needed, the computed seats are the official claims.
func TestOfficialSeatsOfAWholeLandAreReproduced(t *testing.T) {
	file, err := filepath.Abs(stateTable)
	if err != nil {
		t.Fatal(err)
	}
	stdout, exit, err := casetest.Program(binary)(t.TempDir(), "check", file, "--format", "json", "--quiet")
	if err != nil || exit != 0 {
		t.Fatalf("exit %d, %v", exit, err)
	}
	var r run.CheckResult
	if err := json.Unmarshal(stdout, &r); err != nil {
		t.Fatal(err)
	}
	tieFree, byClause := 0, 0
	for _, c := range r.Cases {
		computed := slices.ContainsFunc(c.Result.Nominations, func(n run.CheckedNomination) bool { return n.ComputedSeats != nil })
		if !c.TieFree || !computed {
			continue
		}
		tieFree++
		if c.ByClause {
			byClause++
		}
		for _, n := range c.Result.Nominations {
			if n.Seats == nil || n.ComputedSeats == nil || *n.Seats != *n.ComputedSeats {
				t.Errorf("%s, %s: official and computed seats differ: %s and %s", c.Council, n.Name, seats(n.Seats), seats(n.ComputedSeats))
			}
		}
	}
	if tieFree != 392 || byClause != 26 {
		t.Errorf("%d tie-free councils, %d by the majority clause; want 392 and 26", tieFree, byClause)
	}
}

// TestCases runs every case file through the built program and compares everything that it expects.
func TestCases(t *testing.T) {
	files, err := filepath.Glob("../../testdata/*/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	var failed []string
	var mu sync.Mutex
	t.Cleanup(func() {
		t.Logf("%d of %d cases pass", len(files)-len(failed), len(files))
		for _, f := range failed {
			t.Logf("does not pass: %s", f)
		}
	})
	limit := make(chan struct{}, runtime.NumCPU())
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			limit <- struct{}{}
			defer func() { <-limit }()
			c, err := casetest.Read(file)
			if err != nil {
				t.Fatal(err)
			}
			diffs, err := c.Differences(t.TempDir(), casetest.Program(binary))
			if err != nil {
				t.Errorf("%v", err)
			}
			for _, d := range diffs {
				t.Error(d)
			}
			if t.Failed() {
				mu.Lock()
				defer mu.Unlock()
				failed = append(failed, c.Name)
			}
		})
	}
}
