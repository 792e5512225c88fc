package main

import (
	"github.com/schollz/progressbar/v3"

	"notices/internal/german"
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
		w.t.tell("%s: %s, %s neu geschrieben", p.Case.File, p.Case.Status.Word(), german.Count(p.Case.Written, "Datei", "Dateien"))
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
