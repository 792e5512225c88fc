package main

import (
	"context"

	"notices/internal/disk"
	"notices/internal/run"
)

func initCommand() command {
	return command{
		name: "init", operands: "ERGEBNIS... -o VORGANG.xlsx", min: 1, max: many,
		summary: "Macht aus einer amtlichen Ergebnisdatei eine Vorgangsmappe zum Ausfüllen",
		about: `
ERGEBNIS ist die Tabelle des Wahlamts oder die Ausfuhr der Wahlsoftware; zu einer Ausfuhr, die nur Nummern
enthält, kann als zweite Datei die Tabelle mit den Namen angegeben werden. Die Mappe hält die Prüfsumme der
Ergebnisdatei fest. Enthält eine Datei mehrere Vertretungen, ist -o ein Ordner und bekommt je Vertretung
eine Mappe, dazu behoerde.xlsx für die Angaben der Behörde. Vorhandene Dateien werden nicht überschrieben.

Beispiele:
  notices init ergebnis.xlsx -o rat-musterhausen.xlsx
  notices init ratswahl.csv namen.xlsx -o rat-musterhausen.xlsx
  notices init kreis.xlsx -o vorgaenge`,
		flags: []string{"out", "format"},
		run: func(ctx context.Context, o *options, operands []string, t *terminal) int {
			if !o.given("out") {
				t.fail(usagef("„notices init“ braucht die neue Mappe: notices init %s -o VORGANG.xlsx", disk.Quoted(operands[0])))
				return run.ExitUsage
			}
			r, err := run.Init(ctx, operands, o.out)
			if err != nil {
				t.fail(err)
				return run.ExitCode(err)
			}
			return t.result(o, r, r.Exit, func(p *page) { p.initialised(r) })
		},
	}
}

func (p *page) initialised(r *run.InitResult) {
	p.findings(r.Findings, "")
	if r.Exit != run.ExitOK {
		p.line("Es wurde keine Mappe angelegt. Bitte die Fehler beheben und noch einmal starten.")
		return
	}
	for _, f := range r.Files {
		if f.Council == "" {
			p.line("%s angelegt", f.Path)
		} else {
			p.line("%s angelegt: %s", f.Path, f.Council)
		}
	}
	if len(r.Files) > 0 {
		p.line("")
		p.line("Als Nächstes: im Blatt „Wahl“ die leeren Felder, im Blatt „Vorgänge“ das Geschehene und im Blatt „Behörde“")
		p.line("die Angaben der Behörde eintragen, dann notices check %s", disk.Quoted(r.Files[0].Path))
	}
}
