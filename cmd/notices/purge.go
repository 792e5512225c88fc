package main

import (
	"context"

	"notices/internal/run"
)

func purgeCommand() command {
	return command{name: "purge", operands: "FALL", min: 1, max: many,
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
					p.line("%s: %s gelöscht", c.Case, count(c.Files, "Datei", "Dateien"))
				}
				if len(r.Purged) == 0 {
					p.line("Zu diesem Fall gibt es keine Schriftstücke in %s.", o.out)
				}
			})
		}}
}
