package run

import (
	"context"
	"log/slog"
)

// logger returns the log, or one that goes nowhere. Keys are stable; persons appear by id at most,
// files by number and hash, because a clerk may have named one after a person.
func (o *Options) logger() *slog.Logger {
	if o.Log != nil {
		return o.Log
	}
	return slog.New(slog.DiscardHandler)
}

// logCase records the end of one case: one record for the case, one for each finding.
func (r *runner) logCase(d *done) {
	level := slog.LevelInfo
	switch d.view.Status {
	case Invalid:
		level = slog.LevelWarn
	case Failed:
		level = slog.LevelError
	}
	n := len(r.result.Cases)
	outcomes := map[string]int{}
	for i := range d.view.Vacancies {
		outcomes[string(d.view.Vacancies[i].Outcome)]++
	}
	r.log.Log(context.Background(), level, "case", "n", n, "case", d.folder, "sha256", d.view.SHA256, "status", string(d.view.Status),
		"vacancies", len(d.view.Vacancies), "outcomes", outcomes, "written", d.view.Written, "reused", d.view.Reused)
	for _, f := range d.view.Findings {
		r.log.Log(context.Background(), level, "finding", "n", n, "case", d.folder, "code", f.Code, "severity", string(f.Severity), "sheet", f.Sheet, "cell", f.Cell)
	}
}
