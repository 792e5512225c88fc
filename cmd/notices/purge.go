package main

import (
	"context"

	"notices/internal/german"
	"notices/internal/run"
)

func purgeCommand() command {
	return command{
		name: "purge", operands: "FALL", min: 1, max: many,
		summary: "Löscht die Schriftstücke eines Falles; das Journal bleibt und sagt es",
		about: `
FALL ist die Vorgangsmappe oder der Ordner des Falles unter dem Ausgabeordner. Die Vorgangsmappe selbst
bleibt. Danach stimmt „notices verify“ weiterhin.`,
		flags: []string{"out", "format", "as-of", "quiet", "log-format"},
		run: func(ctx context.Context, o *options, operands []string, t *terminal) int {
			r, err := run.Purge(ctx, o.forRun(operands, t, t.watch(o)))
			if err != nil {
				t.fail(err)
				return run.ExitCode(err)
			}
			return t.result(o, r, r.Exit, func(p *page) {
				for _, c := range r.Purged {
					p.purged(c)
				}
				if len(r.Purged) == 0 {
					p.line("Zu diesem Fall gibt es keine Schriftstücke in %s.", o.out)
				}
			})
		},
	}
}

// purged names the removed files in groups: the case's own, and those of a whole run, which other
// cases lose too.
func (p *page) purged(c run.PurgedCase) {
	p.line("%s: %s gelöscht", c.Case, german.Count(c.Files, "Datei", "Dateien"))
	for _, group := range []struct {
		title string
		files []string
	}{
		{"Papiere des Falls:", c.Papers},
		{"Sammeldateien, die ihn nennen können:", c.Collective},
	} {
		if len(group.files) == 0 {
			continue
		}
		p.line("  %s", group.title)
		for _, f := range group.files {
			p.line("    %s", f)
		}
	}
	if len(c.Collective) > 0 {
		p.line("  Die Papiere der anderen Fälle bleiben; die Übersicht schreibt der nächste Lauf über den Ordner neu.")
	}
}
