package run

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"

	"notices/internal/disk"
	"notices/internal/journal"
	"notices/internal/pdf"
	"notices/templates"
)

// Run decides every vacancy recorded in the cases of o.Paths and writes what is due.
func Run(ctx context.Context, o Options) (*RunResult, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	shop, err := open(&o)
	if err != nil {
		return nil, err
	}
	out := o.Out
	if o.DryRun { // drafts lie below the output folder, but no journal knows them
		o.Out = filepath.Join(out, journal.DraftDir)
	}
	j, release, err := o.hold(out)
	if err != nil {
		return nil, outError(err)
	}
	r := &runner{
		o: &o, shop: shop, journal: j, log: o.logger(),
		result: &RunResult{Schema: "notices/run/1", Program: o.Program, AsOf: o.AsOf.String(), Cases: []*Case{}, Findings: []Finding{}, Files: []File{}},
	}
	if err := errors.Join(r.run(ctx, out), release()); err != nil {
		return nil, plain(err)
	}
	return r.result, nil
}

// plain words a failure of the run as a whole for a clerk.
func plain(err error) error {
	var told *diskError
	if errors.As(err, &told) {
		return told
	}
	message, _ := diskFailure(err)
	return &diskError{message}
}

// complete fills in defaults and refuses what cannot be followed.
func (o *Options) complete() error {
	if o.Out == "" {
		o.Out = "out"
	}
	if o.Jobs <= 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	switch {
	case len(o.Paths) == 0:
		return usagef("es ist keine Vorgangsmappe und kein Ordner angegeben")
	case o.AsOf.IsZero():
		return usagef("der Stichtag fehlt (--as-of JJJJ-MM-TT)")
	case o.Shard.Count != 0 && (o.Shard.Index < 1 || o.Shard.Index > o.Shard.Count):
		return usagef("--shard %d/%d gibt es nicht: erwartet wird i/n mit 1 ≤ i ≤ n", o.Shard.Index, o.Shard.Count)
	}
	return nil
}

// open loads templates and typefaces. Faulty templates stop before any case: every letter would be
// concerned.
func open(o *Options) (*shop, error) {
	set, err := templates.Load(o.Templates)
	if err != nil {
		return nil, usagef("die Vorlagen in %s sind nicht zu gebrauchen:\n%s", o.Templates, disk.Plain(err))
	}
	press, err := pdf.New()
	if err != nil {
		return nil, err
	}
	return &shop{set: set, press: press}, nil
}

// hold takes the output folder: with its journal, or for a dry run the lock alone and an empty
// journal that remembers nothing.
func (o *Options) hold(out string) (*journal.Journal, func() error, error) {
	if !o.DryRun {
		j, err := journal.Open(out)
		if err != nil {
			return nil, nil, err
		}
		return j, j.Close, nil
	}
	l, err := journal.Acquire(out)
	if err != nil {
		return nil, nil, err
	}
	j, err := journal.Drafts(o.Out)
	if err != nil {
		return nil, nil, errors.Join(err, l.Release())
	}
	return j, l.Release, nil
}

// outError says which exit code an output folder leads to that cannot be taken.
func outError(err error) error {
	var none *journal.NoFolderError
	if errors.As(err, &none) {
		return usagef("%v", none)
	}
	return err
}

// exitOf is the first of 1, 4, 3, 0 that applies.
func exitOf(r *RunResult) int {
	exit := ExitOK
	for _, c := range r.Cases {
		exit = worse(exit, c.Status.Exit())
	}
	return worse(exit, exitOfFindings(r.Findings))
}

// worse returns the exit code that goes before the other: 1, 4, 3, 0.
func worse(a, b int) int {
	rank := map[int]int{ExitFailed: 3, ExitInvalid: 2, ExitDecide: 1}
	if rank[b] > rank[a] {
		return b
	}
	return a
}
