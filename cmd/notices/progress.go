package main

import (
	"fmt"
	"log/slog"

	"github.com/schollz/progressbar/v3"

	"notices/internal/run"
)

// A watch tells a person how a command gets on: on a terminal by a bar with a line above it for each
// case, otherwise by the lines alone, with --quiet or --log-format json not at all.
type watch struct {
	t   *terminal
	bar *progressbar.ProgressBar
	off bool
}

func (t *terminal) watch(o *options) *watch {
	return &watch{t: t, off: o.quiet || o.logFormat == "json"}
}

// progress is called by the run layer before the first case and after each one.
func (w *watch) progress(p run.Progress) {
	if w.off || p.Total < 2 {
		return
	}
	if w.t.live && w.bar == nil {
		w.bar = progressbar.NewOptions(p.Total, progressbar.OptionSetWriter(w.t.err), progressbar.OptionShowCount(),
			progressbar.OptionSetDescription("Fälle"), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(40),
			progressbar.OptionSetPredictTime(true))
	}
	if p.Case != nil {
		w.clear()
		w.t.tell("%s: %s, %s neu geschrieben", p.Case.File, statusWord(p.Case.Status), count(p.Case.Written, "Datei", "Dateien"))
	}
	if w.bar != nil {
		_ = w.bar.Set(p.Done)
	}
}

func (w *watch) clear() {
	if w.bar != nil {
		_ = w.bar.Clear()
	}
}

// done takes the bar away before the result is printed.
func (w *watch) done() { w.clear() }

// forRun hands the options on to the run layer.
func (o *options) forRun(paths []string, t *terminal, w *watch) run.Options {
	r := run.Options{
		Paths: paths, Out: o.out, AsOf: o.asOf, Templates: o.templates, Jobs: o.jobs,
		Shard: run.Shard{Index: o.shard.index, Count: o.shard.count}, Docx: o.docx, DryRun: o.dryRun,
		AcceptOfficial: o.acceptOfficial, Program: program, Progress: w.progress,
	}
	if o.logFormat == "json" {
		r.Log = slog.New(slog.NewJSONHandler(t.err, nil))
	}
	return r
}

// result prints what a command found, as JSON or as text, and returns its exit code. A result that
// cannot be written has failed.
func (t *terminal) result(o *options, r any, exit int, write func(*page)) int {
	var err error
	if o.json() {
		err = run.EncodeJSON(t.out, r)
	} else {
		var p page
		write(&p)
		_, err = fmt.Fprint(t.out, p.String())
	}
	if err != nil {
		t.fail(fmt.Errorf("das Ergebnis lässt sich nicht ausgeben: %w", err))
		return run.ExitFailed
	}
	return exit
}
