package main

import (
	"context"
	"strings"

	"notices/internal/german"
	"notices/internal/run"
)

func verifyCommand() command {
	return command{
		name: "verify", operands: "ORDNER", min: 1, max: 1,
		summary: "Rechnet die Kette des Journals und die Prüfsumme jeder Datei nach",
		about:   "\nJede Abweichung wird genannt. Der Rückgabewert ist 0, wenn alles stimmt, sonst 1.",
		flags:   []string{"format"},
		run: func(_ context.Context, o *options, operands []string, t *terminal) int {
			r, err := run.Verify(operands[0])
			if err != nil {
				t.fail(err)
				return run.ExitCode(err)
			}
			return t.result(o, r, r.Exit, func(p *page) { p.verified(r) })
		},
	}
}

func (p *page) verified(r *run.VerifyResult) {
	for _, d := range r.Differences {
		switch {
		case d.Line > 0:
			p.line("%s, Zeile %s: %s", d.Path, german.Number(d.Line), d.Message)
		case strings.HasPrefix(d.Message, d.Path):
			p.line("%s", d.Message)
		default:
			p.line("%s: %s", d.Path, d.Message)
		}
	}
	if len(r.Differences) == 0 {
		p.line("%s: %s im Journal und %s stimmen", r.Out, german.Count(r.Lines, "Zeile", "Zeilen"), german.Count(r.Files, "Datei", "Dateien"))
		return
	}
	p.line("%s: %s gegenüber dem Journal", r.Out, german.Count(len(r.Differences), "Abweichung", "Abweichungen"))
}
