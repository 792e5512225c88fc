package main

import (
	"context"
	"strings"

	"notices/internal/german"
	"notices/internal/run"
)

func dueCommand() command {
	return command{
		name: "due", operands: "PFAD...", min: 1, max: many,
		summary: "Zeigt offene Fristen und nächste Schritte, das Dringendste zuerst",
		about:   "\nEs wird nichts geschrieben. Der Stichtag ist heute oder der Tag von --as-of. Briefe, die mit „notices purge“ aus dem\nAusgabeordner gelöscht sind, werden nicht mehr angemahnt.",
		flags:   []string{"out", "format", "as-of", "jobs", "shard", "quiet", "log-format", "accept-official"},
		run: func(ctx context.Context, o *options, operands []string, t *terminal) int {
			w := t.watch(o)
			r, err := run.Due(ctx, o.forRun(operands, t, w))
			w.done()
			if err != nil {
				t.fail(err)
				return run.ExitCode(err)
			}
			return t.result(o, r, r.Exit, func(p *page) { p.due(r, o) })
		},
	}
}

func (p *page) due(r *run.DueResult, o *options) {
	p.findings(r.Findings, "")
	if len(r.Unread) > 0 {
		p.line("Nicht gelesen, deshalb ist nicht bekannt, was dort offen ist: %s", strings.Join(r.Unread, ", "))
	}
	switch {
	case len(r.Items) > 0:
	case len(r.Unread) == 0:
		p.line("Am %s ist nichts offen.", o.asOf.German())
		return
	case r.Read > 0:
		p.line("In den gelesenen Fällen ist am %s nichts offen.", o.asOf.German())
		return
	default:
		return
	}
	var rows [][]string
	for _, i := range r.Items {
		when, left := "sofort", ""
		if !i.Due.IsZero() {
			when, left = i.Due.German(), german.Number(i.DaysLeft)
		}
		what := i.Text
		switch {
		case i.Warning == "":
		case i.Due.IsZero():
			what += "; " + i.Warning
		default:
			when += " (" + i.Warning + ")"
		}
		who := i.Name
		if i.Person != "" {
			who += " (" + i.Person + ")"
		}
		rows = append(rows, []string{when, left, i.Council, german.Number(i.Event), who, what})
	}
	header, align, rows := withoutEmptyColumns(
		[]string{"Fällig", "Tage", "Vertretung", "Vorgang", "Person", "Was zu tun ist"}, "lrlrll", rows)
	p.table(0, align, header, rows)
}
