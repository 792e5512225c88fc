package run

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"notices/internal/election"
	"notices/internal/journal"
)

// interrupted stops a run after some cases, as Ctrl-C does.
func interrupted(t *testing.T, o Options, after int) *RunResult {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o.Jobs = 1
	o.Progress = func(p Progress) {
		if p.Done >= after {
			cancel()
		}
	}
	r, err := Run(ctx, o)
	must(t, err)
	return r
}

func TestAnInterruptedRunIsContinued(t *testing.T) {
	place(t, 20)
	mustRun(t, options("2027-12-31", "in"))
	want := tree(t, "out")
	must(t, os.Rename("out", "whole"))

	o := options("2027-12-31", "in")
	r := interrupted(t, o, 0)
	if r.Interrupted && r.Exit != ExitFailed {
		t.Errorf("an interrupted run ended with %d", r.Exit)
	}
	if !r.Interrupted {
		t.Skip("the run was over before it could be stopped")
	}
	wantVerified(t, "out")
	if _, err := os.Stat("out/summary.json"); err == nil {
		t.Error("an interrupted run wrote a summary")
	}
	wantClean(t, mustRun(t, o), ExitOK)
	if d := differing(want, tree(t, "out")); len(d) > 0 {
		t.Errorf("differing from an undisturbed run: %v", d)
	}
}

func TestASecondRunIsToldWhoHoldsTheFolder(t *testing.T) {
	place(t, 1)
	j, err := journal.Open("out")
	must(t, err)
	_, err = Run(context.Background(), options("2027-12-31", "in"))
	var held *HeldError
	if !errors.As(err, &held) || ExitCode(err) != ExitHeld || held.Holder.PID != os.Getpid() {
		t.Errorf("error %v, exit %d", err, ExitCode(err))
	}
	must(t, j.Close())
	wantClean(t, mustRun(t, options("2027-12-31", "in")), ExitOK)
}

func TestThreeStartsAtOnce(t *testing.T) {
	place(t, 12)
	mustRun(t, options("2027-12-31", "in"))
	want := tree(t, "out")
	must(t, os.RemoveAll("out"))
	errs := make(chan error)
	for range 3 {
		go func() {
			_, err := Run(context.Background(), options("2027-12-31", "in"))
			errs <- err
		}()
	}
	worked := 0
	for range 3 {
		switch err := <-errs; ExitCode(err) {
		case ExitOK:
			worked++
		case ExitHeld:
		default:
			t.Error(err)
		}
	}
	if worked == 0 {
		t.Error("none of the three worked")
	}
	wantVerified(t, "out")
	if d := differing(want, tree(t, "out")); len(d) > 0 {
		t.Errorf("differing from one start: %v", d)
	}
}

func TestAReadOnlyFolderIsSaidPlainly(t *testing.T) {
	if runtime.GOOS == "windows" || os.Getuid() == 0 {
		t.Skip("rights do not stop this user")
	}
	place(t, 1)
	must(t, os.Mkdir("out", 0o555))
	_, err := Run(context.Background(), options("2027-12-31", "in"))
	if err == nil || !strings.Contains(err.Error(), "Schreibrecht") || ExitCode(err) != ExitFailed {
		t.Errorf("error %v", err)
	}
}

func TestWrongUsageStopsBeforeAnyCase(t *testing.T) {
	place(t, 1)
	for name, change := range map[string]func(o *Options){
		"no path":             func(o *Options) { o.Paths = nil },
		"no day":              func(o *Options) { o.AsOf = election.Date{} },
		"shard 3 of 2":        func(o *Options) { o.Shard = Shard{3, 2} },
		"templates not there": func(o *Options) { o.Templates = "fehlt" },
		"out is a file":       func(o *Options) { o.Out = filepath.Join("in", "kreis", "a.xlsx") },
	} {
		o := options("2027-12-31", "in")
		change(&o)
		if _, err := Run(context.Background(), o); ExitCode(err) != ExitUsage {
			t.Errorf("%s: %v, exit %d", name, err, ExitCode(err))
		}
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("the output folder was made")
	}
}

func TestAPanicStaysWithItsCase(t *testing.T) {
	var log bytes.Buffer
	var failure string
	func() {
		defer guard(slog.New(slog.NewTextHandler(&log, nil)), &failure)
		var c *Case
		c.File = "Arens"
	}()
	if !strings.Contains(failure, "Fehler im Programm") || strings.Contains(failure, "goroutine") || strings.Contains(failure, ".go:") {
		t.Errorf("message %q", failure)
	}
	if !strings.Contains(log.String(), "_test.go:") {
		t.Errorf("the log does not say where: %s", log.String())
	}
}
