package main

import (
	"cmp"
	"context"
	"strings"

	"notices/internal/election"
	"notices/internal/german"
	"notices/internal/run"
)

func orderCommand() command {
	return command{
		name: "order", operands: "PFAD...", min: 1, max: many,
		summary: "Zeigt die Reihenfolge der Ersatzpersonen jeder Liste mit Begründung",
		about: `
Die Reihenfolge ist die nach der Wahl festgestellte. Wer danach ausgeschieden oder nachgerückt ist, bleibt
darin stehen und ist gekennzeichnet. In Niedersachsen gibt es je Liste eine Reihenfolge für Sitze aus der
Personenwahl und eine für Sitze aus der Listenwahl. Es wird nichts geschrieben.`,
		flags: []string{"format", "as-of", "jobs", "shard", "quiet", "log-format", "accept-official"},
		run: func(ctx context.Context, o *options, operands []string, t *terminal) int {
			w := t.watch(o)
			r, err := run.Order(ctx, o.forRun(operands, t, w))
			w.done()
			if err != nil {
				t.fail(err)
				return run.ExitCode(err)
			}
			return t.result(o, r, r.Exit, func(p *page) { p.ordered(r) })
		},
	}
}

func (p *page) ordered(r *run.OrderResult) {
	for _, c := range r.Cases {
		p.line("%s: %s", c.File, cmp.Or(c.Council, "keine Vertretung erkannt"))
		p.findings(c.Findings, c.File)
		if c.Message != "" {
			p.line("  Fehlgeschlagen: %s", c.Message)
		}
		if hasErrors(c.Findings) && len(c.Orders) == 0 {
			p.line("  Solange die Fehler bestehen, lässt sich keine Reihenfolge angeben.")
		}
		for _, o := range c.Orders {
			p.order(o, election.Land(c.Land).ConstituencyWord())
		}
		p.line("")
	}
	p.findings(r.Findings, "")
}

// order writes one list as a table that explains itself.
func (p *page) order(o run.OrderList, constituency string) {
	title := cmp.Or(o.Nomination, "Alle Bewerberinnen und Bewerber")
	if o.Constituency != "" {
		title += ", " + constituency + " " + o.Constituency
	}
	p.line("")
	p.line("  %s: Ersatzpersonen für einen Sitz durch %s", title, o.Seat.Word())
	if o.Rule != "" {
		p.line("  nach %s", o.Rule)
	}
	if len(o.Entries) == 0 {
		p.line("    niemand: alle Bewerberinnen und Bewerber sind gewählt")
		return
	}
	var rows [][]string
	for _, e := range o.Entries {
		rows = append(rows, []string{german.Number(e.Rank), e.Name, e.ID, german.Number(e.Votes), place(e.Position), remark(e)})
	}
	p.table(4, "rllrrl", []string{"Rang", "Name", "Kennung", "Stimmen", "Listenplatz", "Warum hier"}, rows)
}

func place(position int) string {
	if position == 0 {
		return ""
	}
	return german.Number(position)
}

// remark says why somebody stands at this place, who else stands there, and whether he is out.
func remark(e run.OrderEntry) string {
	var parts []string
	if e.Why != "" {
		parts = append(parts, e.Why)
	}
	if e.Rule != "" {
		parts = append(parts, e.Rule)
	}
	if len(e.TiedWith) > 0 {
		parts = append(parts, "Los nötig mit "+german.List(e.TiedWith))
	}
	if e.Out != "" {
		parts = append(parts, "nicht mehr dabei: "+e.Out.Word())
	}
	return strings.Join(parts, "; ")
}
