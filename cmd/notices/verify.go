package main

import (
	"context"

	"notices/internal/run"
)

func verifyCommand() command {
	return command{name: "verify", operands: "ORDNER", min: 1, max: 1,
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
		}}
}

func (p *page) verified(r *run.VerifyResult) {
	for _, d := range r.Differences {
		at := d.Path
		if d.Line > 0 {
			at += ", Zeile " + number(d.Line)
		}
		p.line("%s: %s", at, d.Message)
	}
	if len(r.Differences) == 0 {
		p.line("%s: %s im Journal und %s stimmen", r.Out, count(r.Lines, "Zeile", "Zeilen"), count(r.Files, "Datei", "Dateien"))
		return
	}
	p.line("%s: %s gegenüber dem Journal", r.Out, count(len(r.Differences), "Abweichung", "Abweichungen"))
}
