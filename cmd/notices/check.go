package main

import (
	"cmp"
	"context"

	"notices/internal/election"
	"notices/internal/german"
	"notices/internal/run"
)

func checkCommand() command {
	return command{
		name: "check", operands: "PFAD...", min: 1, max: many,
		summary: "Liest und prüft alles, was run verwenden würde, und schreibt nichts",
		about: `
Gezeigt wird, was verstanden wurde, je Liste mit der Zelle, aus der ihre Zahlen stammen, und jeder Befund
mit Kennung, Stelle und dem, was zu tun ist. Die Sitzverteilung wird nachgerechnet und mit dem amtlichen
Ergebnis verglichen. PFAD darf auch eine Ergebnisdatei ohne Vorgangsmappe sein; aus einer landesweiten
Tabelle wird jede Vertretung für sich geprüft.`,
		flags: []string{"format", "as-of", "templates", "jobs", "shard", "quiet", "log-format", "accept-official"},
		run: func(ctx context.Context, o *options, operands []string, t *terminal) int {
			w := t.watch(o)
			r, err := run.Check(ctx, o.forRun(operands, t, w))
			w.done()
			if err != nil {
				t.fail(err)
				return run.ExitCode(err)
			}
			return t.result(o, r, r.Exit, func(p *page) { p.checked(r) })
		},
	}
}

func (p *page) checked(r *run.CheckResult) {
	clean := 0
	for i := range r.Cases {
		c := &r.Cases[i]
		switch {
		case len(r.Cases) <= details:
			p.checkedCase(c)
		case c.Status == run.OK:
			clean++
		default:
			p.line("%s: %s", c.File, c.Council)
			p.findings(c.Findings, c.File)
		}
	}
	p.findings(r.Findings, "")
	if clean > 0 {
		p.line("%s geprüft, %s ohne Fehler", german.Count(len(r.Cases), "Vertretung", "Vertretungen"), german.Number(clean))
	}
}

func (p *page) checkedCase(c *run.CheckCase) {
	title := cmp.Or(c.Council, "keine Vertretung erkannt")
	if c.AGS != "" {
		title += " (AGS " + c.AGS + ")"
	}
	p.line("%s: %s", c.File, title)
	p.findings(c.Findings, c.File)
	if c.Message != "" {
		p.line("  Fehlgeschlagen: %s", c.Message)
	}
	if len(c.Result.Nominations) > 0 {
		p.line("")
		p.nominations(c)
	}
	for i, s := range c.Steps {
		if i == 0 {
			p.line("")
			p.line("  So wurde nachgerechnet:")
		}
		for j, l := range wrap(stepText(s), lineWidth-6) {
			p.line("    %s%s", map[bool]string{true: "- ", false: "  "}[j == 0], l)
		}
	}
	if !hasErrors(c.Findings) && c.Message == "" {
		p.line("")
		p.line("  Keine Fehler gefunden.")
	}
	p.line("")
}

// nominations writes what was read of each list. Columns that hold nothing anywhere are left out.
func (p *page) nominations(c *run.CheckCase) {
	header := []string{election.Land(c.Land).ConstituencyWord(), "Wahlvorschlag", "Art", "Bewerber", "Stimmen", "Liste", "Sitze amtlich", "nachgerechnet", "gelesen aus"}
	align := "lllrrrrrl"
	var rows [][]string
	for _, n := range c.Result.Nominations {
		list := ""
		switch {
		case n.ListVotes == nil:
			list = "–"
		case *n.ListVotes > 0:
			list = german.Number(*n.ListVotes)
		}
		rows = append(rows, []string{
			n.Constituency, n.Name, string(n.Kind), german.Number(n.Candidates), seats(n.Votes), list,
			seats(n.Seats), seats(n.ComputedSeats), where(n.From, c.File),
		})
	}
	header, align, rows = withoutEmptyColumns(header, align, rows)
	p.table(2, align, header, rows)
}

// seats writes a number, or a dash where it is not known.
func seats[N int | int64](n *N) string {
	if n == nil {
		return "–"
	}
	return german.Number(*n)
}

func where(o election.Origin, caseFile string) string {
	if o.File == caseFile {
		o.File = ""
	}
	return o.String()
}

func withoutEmptyColumns(header []string, align string, rows [][]string) ([]string, string, [][]string) {
	var h []string
	var a []byte
	out := make([][]string, len(rows))
	for col := range header {
		used := false
		for _, r := range rows {
			used = used || r[col] != ""
		}
		if !used {
			continue
		}
		h = append(h, header[col])
		a = append(a, align[col])
		for i, r := range rows {
			out[i] = append(out[i], r[col])
		}
	}
	return h, string(a), out
}
