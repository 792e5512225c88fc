package main

import (
	"context"
	"fmt"

	"notices/internal/run"
	"notices/templates"
)

func templatesCommand() command {
	return command{name: "templates", operands: "export|check ORDNER", min: 2, max: 2,
		summary: "Schreibt die eingebauten Vorlagen zum Bearbeiten, oder prüft bearbeitete",
		about: `
notices templates export ORDNER   schreibt alle Vorlagen; vorhandene Dateien bleiben unberührt
notices templates check ORDNER    setzt sie mit Musterfällen und nennt jeden Fehler mit Datei und Zeile

Danach verwendet „notices run … --templates ORDNER“ sie an Stelle der eingebauten. Was in einer Vorlage
stehen darf, beschreibt docs/vorlagen.md.`,
		flags: []string{"format"},
		run: func(_ context.Context, o *options, operands []string, t *terminal) int {
			switch operands[0] {
			case "export":
				return exportTemplates(operands[1], t)
			case "check":
				return checkTemplates(operands[1], o, t)
			}
			t.fail(usagef("„notices templates %s“ gibt es nicht%s", operands[0],
				suggest(operands[0], []string{"export", "check"}, "notices templates ")))
			return run.ExitUsage
		}}
}

func exportTemplates(dir string, t *terminal) int {
	if _, _, err := templates.Export(dir); err != nil {
		t.fail(fmt.Errorf("die Vorlagen lassen sich nicht schreiben: %w", err))
		return run.ExitFailed
	}
	t.print(fmt.Sprintf("%s in %s geschrieben\n", count(len(templates.Names()), "Vorlage", "Vorlagen"), visible(dir)))
	return run.ExitOK
}

// templatesResult is the JSON of templates check.
type templatesResult struct {
	Schema string          `json:"schema"`
	Exit   int             `json:"exit"`
	Papers int             `json:"papers"` // sample papers that were rendered
	Faults []templateFault `json:"faults"`
}

// templateFault is a mistake in a template: where it stands and what to do about it.
type templateFault struct {
	File    string `json:"file"`
	Line    int    `json:"line"` // 0 unknown
	Message string `json:"message"`
}

func (r *templatesResult) add(faults []templates.Fault) {
	for _, f := range faults {
		r.Faults = append(r.Faults, templateFault(f))
	}
}

func checkTemplates(dir string, o *options, t *terminal) int {
	r := templatesResult{Schema: "notices/templates/1", Faults: []templateFault{}}
	papers, err := samples()
	if err != nil {
		t.fail(fmt.Errorf("die Musterfälle lassen sich nicht lesen: %w", err))
		return run.ExitFailed
	}
	set, err := templates.Load(dir)
	switch faults := templates.FaultsOf(err); {
	case err != nil && len(faults) == 0:
		t.fail(fmt.Errorf("der Ordner mit den Vorlagen lässt sich nicht lesen: %w", err))
		return run.ExitFailed
	case err != nil:
		r.add(faults)
	default:
		r.Papers = len(papers)
		r.add(set.Check(papers))
	}
	if len(r.Faults) > 0 {
		r.Exit = run.ExitInvalid
	}
	return t.result(o, r, r.Exit, func(p *page) {
		for _, f := range r.Faults {
			p.line("%s", templates.Fault(f).Error())
		}
		if len(r.Faults) == 0 {
			p.line("%s mit den Vorlagen in %s gesetzt, keine Fehler", count(r.Papers, "Schriftstück", "Schriftstücke"), dir)
		}
	})
}
