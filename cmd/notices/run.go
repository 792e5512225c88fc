package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"notices/internal/german"
	"notices/internal/run"
	"notices/rules"
)

func runCommand() command {
	return command{
		name: "run", operands: "PFAD...", min: 1, max: many,
		summary: "Entscheidet jeden eingetragenen Vorgang und schreibt die fälligen Schriftstücke",
		about: `
PFAD ist eine Vorgangsmappe (.xlsx) oder ein Ordner mit Vorgangsmappen; Ordner werden ganz durchsucht.
Die Schriftstücke liegen danach im Ordner out, für jede Vertretung und jeden Vorgang getrennt, dazu das
Journal. Ein zweiter Lauf über unveränderte Mappen schreibt nichts. Bei mehr als einer Mappe entstehen
auch die Übersicht (summary.xlsx) und die Sammeldateien zum Drucken und Bekanntmachen.

Beispiele:
  notices run musterhausen.xlsx
  notices run landkreis/ -o schreiben --as-of 2027-02-10
  notices run landkreis/ --dry-run`,
		flags: []string{"out", "format", "as-of", "templates", "jobs", "shard", "docx", "dry-run", "quiet", "log-format", "accept-official"},
		run: func(ctx context.Context, o *options, operands []string, t *terminal) int {
			watch := t.watch(o)
			r, err := run.Run(ctx, o.forRun(operands, t, watch))
			watch.done()
			if err != nil {
				t.fail(err)
				return run.ExitCode(err)
			}
			if r.Interrupted {
				t.fail(errors.New("angehalten, der laufende Fall ist fertig; derselbe Befehl setzt die Arbeit fort"))
			}
			return t.result(o, r, r.Exit, func(p *page) { p.ran(r) })
		},
	}
}

// details is the number of cases up to which a result explains every decision; beyond it there is
// one line for each vacancy.
const details = 12

func (p *page) ran(r *run.RunResult) {
	for _, c := range r.Cases {
		if len(r.Cases) <= details {
			p.ranCase(c)
		} else {
			p.ranBriefly(c)
		}
	}
	p.findings(r.Findings, "")
	for _, f := range r.Files {
		p.line("%s", f.Path)
	}
	p.total(r)
}

// total sums up a run of more than one case.
func (p *page) total(r *run.RunResult) {
	if len(r.Cases) < 2 {
		return
	}
	by := map[run.Status]int{}
	vacancies := 0
	for _, c := range r.Cases {
		by[c.Status]++
		vacancies += len(c.Vacancies)
	}
	p.line("%s mit %s, %s neu geschrieben", german.Count(len(r.Cases), "Fall", "Fälle"),
		german.Count(vacancies, "Vorgang", "Vorgängen"), german.Count(r.Written, "Datei", "Dateien"))
	for _, s := range []run.Status{run.OK, run.DecisionNeeded, run.Invalid, run.Failed} {
		if by[s] > 0 {
			p.line("  %s: %s", s.Word(), german.Number(by[s]))
		}
	}
	if len(r.Cases) > details {
		p.line("Begründungen im Einzelnen: notices run mit einer einzelnen Mappe oder mit --format json")
	}
}

func (p *page) ranCase(c *run.Case) {
	p.line("%s: %s", c.File, cmp.Or(c.Council, "keine Vertretung erkannt"))
	p.findings(c.Findings, c.File)
	switch c.Status {
	case run.Invalid:
		what := "Für diesen Fall wurde nichts geschrieben."
		if len(papers(c)) > 0 {
			what = "Für die Vorgänge mit Fehlern wurde nichts geschrieben, die übrigen Schriftstücke des Falles sind geschrieben."
		}
		p.line("  %s Bitte die Fehler beheben und noch einmal starten.", what)
	case run.Failed:
		p.line("  Fehlgeschlagen: %s", c.Message)
	default:
		if len(c.Vacancies) == 0 && len(c.Returns) == 0 {
			p.line("  Kein Sitz ist frei geworden; es ist nichts zu schreiben.")
		}
	}
	for i := range c.Vacancies {
		p.vacancy(&c.Vacancies[i], toDo(c, i))
		if c.Status != run.Failed {
			p.documents(c.Vacancies[i].Documents)
		}
	}
	for _, r := range c.Returns {
		p.line("")
		p.line("  Vorgang %d: %s", r.Event, r.Text)
		p.labelled(4, "Grundlage", r.Rule)
	}
	p.line("")
}

// papers are all the papers of a case.
func papers(c *run.Case) []run.Document {
	var all []run.Document
	for i := range c.Vacancies {
		all = append(all, c.Vacancies[i].Documents...)
	}
	return all
}

// toDo says what the office does now about the i-th vacancy.
func toDo(c *run.Case, i int) string {
	v := &c.Vacancies[i]
	switch {
	case slices.Contains(c.Purged, v.Event):
		return "nichts: die Schriftstücke wurden mit notices purge gelöscht und werden nicht neu geschrieben"
	case c.Status == run.Invalid && (len(v.Documents) == 0 || slices.Contains(c.Held, i)):
		return "den Fehler beheben und notices run noch einmal starten; bis dahin fehlen die Schriftstücke zu diesem Schritt"
	}
	if k := slices.IndexFunc(c.Returns, func(r run.Return) bool { return r.Vacancy == v.Event }); k >= 0 {
		return fmt.Sprintf("nichts mehr: der Sitz ist zurückgegeben (Vorgang %d)", c.Returns[k].Event)
	}
	return nextStep(v)
}

// vacancy explains one decision and what is to be done now.
func (p *page) vacancy(v *run.Vacancy, todo string) {
	p.line("")
	p.line("  Vorgang %d: %s, %s (%s, %s, %s)", v.Event, v.Cause, v.Departed.Name, v.Departed.ID,
		v.Departed.Seat.Word(), german.Count(int(v.Departed.Votes), "Stimme", "Stimmen"))
	p.labelled(4, "Sitz frei ab", v.VacantOn.German())
	p.outcome(v)
	if v.Rule != "" {
		p.labelled(4, "Grundlage", v.Rule+" (Fassung "+v.Law.Version+")")
	}
	label := "Warum"
	for _, s := range v.Steps {
		if !allocating(s.Effect) {
			p.labelled(4, label, stepText(s))
			label = ""
		}
	}
	for _, r := range v.Readings {
		p.labelled(4, "Lesart", "„"+r.Answer+"“"+leadsTo(r)+": "+r.Why)
	}
	p.labelled(4, "Zu tun", todo)
}

// allocating reports whether a step tells how the departed had won the seat. That stands in the
// determination and in check, and would bury here who follows and why.
func allocating(e rules.Effect) bool {
	switch e {
	case rules.Quota, rules.Clause, rules.RemainderSeat, rules.Allocated, rules.Seated:
		return true
	}
	return false
}

// stepText is a step's sentence with its provision, unless the sentence names it itself.
func stepText(s run.Step) string {
	if s.Rule == "" || strings.Contains(s.Text, s.Rule) {
		return s.Text
	}
	return strings.TrimSuffix(s.Text, ".") + " (" + s.Rule + ")."
}

// outcome says what becomes of the seat.
func (p *page) outcome(v *run.Vacancy) {
	text := ""
	switch v.Outcome {
	case rules.NameTransferred:
		text = v.Successor.Name + " (" + v.Successor.ID + ")"
		if v.Successor.Votes != nil {
			text += ", " + german.Count(int(*v.Successor.Votes), "Stimme", "Stimmen")
		}
	case rules.NameVacant:
		text = "niemand ist mehr da, der nachrücken kann"
	case rules.NameLotRequired:
		text = "gleich viele Stimmen: " + german.List(v.Tied)
	case rules.NameHearingRequired:
		text = "zuerst ist " + v.Hear + " anzuhören"
	case rules.NameRulingRequired:
		text = "Frage „" + v.Question + "“"
	}
	p.labelled(4, v.Outcome.Word(), text)
	if v.LegalMembers > 0 {
		p.labelled(4, "Mitgliederzahl", "jetzt "+german.Number(v.LegalMembers))
	}
}

// leadsTo says where a reading leads; nothing where that is not known yet.
func leadsTo(r rules.Reading) string {
	switch {
	case r.Name != "":
		return " führt zu " + r.Name + " (" + r.LeadsTo + ")"
	case r.LeadsTo == string(rules.NameVacant):
		return " lässt den Sitz leer"
	case r.LeadsTo == "":
		return ""
	}
	return " führt zu: " + rules.Name(r.LeadsTo).Word()
}

// documents lists the papers with the folder they share above them.
func (p *page) documents(docs []run.Document) {
	label, folder := "Schriftstücke", ""
	for _, d := range docs {
		if dir := filepath.Dir(d.Path); dir != folder {
			folder = dir
			p.labelled(4, label, filepath.ToSlash(dir)+"/")
			label = ""
		}
		text := filepath.Base(d.Path)
		if d.Pages > 0 {
			text += " (" + german.Count(d.Pages, "Seite", "Seiten") + ")"
		}
		if len(d.Also) > 0 {
			text += ", auch " + german.List(endings(d))
		}
		p.labelled(4, label, "  "+text)
	}
}

// endings names the other files of a paper: by their ending where they are called like it.
func endings(d run.Document) []string {
	stem := strings.TrimSuffix(d.Path, filepath.Ext(d.Path))
	var out []string
	for _, f := range d.Also {
		if ending, alike := strings.CutPrefix(f, stem); alike {
			out = append(out, ending)
		} else {
			out = append(out, filepath.Base(f))
		}
	}
	return out
}

func (p *page) ranBriefly(c *run.Case) {
	p.line("%s: %s", c.File, c.Status.Word())
	if hasErrors(c.Findings) {
		p.findings(c.Findings, c.File)
	}
	if c.Message != "" {
		p.line("  %s", c.Message)
	}
	for i := range c.Vacancies {
		v := &c.Vacancies[i]
		line := "  Vorgang " + german.Number(v.Event) + ": " + v.Outcome.Word()
		if v.Successor.Name != "" {
			line += ": " + v.Successor.Name + " (" + v.Successor.ID + ")"
		}
		p.line("%s", line)
	}
}
