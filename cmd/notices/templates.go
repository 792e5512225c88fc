package main

import (
	"context"

	"notices/internal/german"
	"notices/internal/run"
)

func templatesCommand() command {
	return command{
		name: "templates", operands: "export|check ORDNER", min: 2, max: 2,
		summary: "Schreibt die eingebauten Vorlagen zum Bearbeiten, oder prüft bearbeitete",
		about: `
notices templates export ORDNER   schreibt die Vorlagen, die dort fehlen; vorhandene Dateien bleiben unberührt
notices templates check ORDNER    setzt sie mit Musterfällen und nennt jeden Fehler mit Datei und Zeile

Danach verwendet „notices run … --templates ORDNER“ sie an Stelle der eingebauten. Was in einer Vorlage
stehen darf, beschreibt docs/vorlagen.md.`,
		flags: []string{"format"},
		run: func(_ context.Context, o *options, operands []string, t *terminal) int {
			switch operands[0] {
			case "export":
				return exportTemplates(operands[1], o, t)
			case "check":
				return checkTemplates(operands[1], o, t)
			}
			t.fail(usagef("„notices templates %s“ gibt es nicht%s", operands[0],
				suggest(operands[0], []string{"export", "check"}, "notices templates ")))
			return run.ExitUsage
		},
	}
}

func exportTemplates(dir string, o *options, t *terminal) int {
	r, err := run.ExportTemplates(dir)
	if err != nil {
		t.fail(err)
		return run.ExitCode(err)
	}
	return t.result(o, r, r.Exit, func(p *page) {
		p.line("%s in %s geschrieben", german.Count(len(r.Written), "Vorlage", "Vorlagen"), r.Folder)
		if len(r.Kept) > 0 {
			p.line("%s dort unberührt", german.Count(len(r.Kept), "vorhandene Vorlage bleibt", "vorhandene Vorlagen bleiben"))
		}
	})
}

func checkTemplates(dir string, o *options, t *terminal) int {
	r, err := run.CheckTemplates(dir)
	if err != nil {
		t.fail(err)
		return run.ExitCode(err)
	}
	return t.result(o, r, r.Exit, func(p *page) {
		for _, f := range r.Faults {
			p.line("%s", f)
		}
		for _, f := range r.Notes {
			p.line("Hinweis: %s", f)
		}
		if len(r.Faults) == 0 {
			p.line("%s mit den Vorlagen in %s gesetzt, keine Fehler", german.Count(r.Papers, "Schriftstück", "Schriftstücke"), dir)
		}
	})
}
