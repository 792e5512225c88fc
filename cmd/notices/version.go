package main

import (
	"context"
	"runtime"

	"notices/internal/election"
	"notices/internal/run"
	"notices/rules/statutes"
)

// version is the program's version, as papers, journal and JSON name it.
const version = "0.1.0"

// program is how the program names itself in what it writes.
const program = "notices " + version

// versionResult is the JSON of version.
type versionResult struct {
	Schema   string           `json:"schema"`
	Program  string           `json:"program"`
	Go       string           `json:"go"`
	Platform string           `json:"platform"`
	Statutes []statuteVersion `json:"statutes"`
}

// statuteVersion is one version of a statute, with the days on which a seat must become free for it.
type statuteVersion struct {
	Abbrev  string        `json:"abbrev"`
	Version string        `json:"version"`
	Title   string        `json:"title"`
	Edition string        `json:"edition"`
	From    election.Date `json:"from"`
	Until   election.Date `json:"until"`
}

func versionCommand() command {
	return command{
		name: "version", summary: "Zeigt Programm, Go und die Gesetze mit ihren Fassungen",
		flags: []string{"format"},
		run: func(_ context.Context, o *options, _ []string, t *terminal) int {
			r := versionResult{
				Schema: "notices/version/1", Program: program, Go: runtime.Version(),
				Platform: runtime.GOOS + "/" + runtime.GOARCH,
			}
			for _, l := range statutes.Versions() {
				r.Statutes = append(r.Statutes, statuteVersion{l.Abbrev, l.Version, l.Title, l.Edition, l.From, l.Until})
			}
			return t.result(o, r, run.ExitOK, func(p *page) { p.version(r) })
		},
	}
}

func (p *page) version(r versionResult) {
	p.line("%s", r.Program)
	p.line("%s %s", r.Go, r.Platform)
	for _, s := range r.Statutes {
		span := "für Sitze, die ab " + s.From.German() + " frei werden"
		switch {
		case s.From.IsZero():
			span = "für Sitze, die bis " + s.Until.German() + " frei wurden"
		case !s.Until.IsZero():
			span = "für Sitze, die vom " + s.From.German() + " bis " + s.Until.German() + " frei wurden"
		}
		p.line("%s (%s) %s, %s", s.Title, s.Abbrev, s.Edition, span)
	}
}
