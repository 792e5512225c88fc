package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"notices/internal/run"
)

// firstSteps is what a person sees who starts the program without saying what for.
const firstSteps = `notices stellt fest, wer nachrückt, wenn ein Sitz frei wird, und schreibt die Schriftstücke dazu.

So geht es los:
  1. notices init ERGEBNIS -o VORGANG.xlsx   macht aus der Ergebnisdatei eine Vorgangsmappe
  2. Vorgangsmappe ausfüllen                 Blätter „Vorgänge“, „Anschriften“ und „Behörde“
  3. notices check VORGANG.xlsx              prüft alles und schreibt nichts
  4. notices run VORGANG.xlsx                entscheidet und schreibt die Schriftstücke in den Ordner out

Eine Vorgangsmappe kann auch mit der Maus auf das Programm gezogen werden.
Alle Befehle und Optionen: notices --help`

const exitCodeText = `Rückgabewerte:
  0  alles entschieden und geschrieben
  1  fehlgeschlagen (Datenträger, Programmfehler)
  2  falscher Aufruf; es wurde nichts begonnen
  3  jemand muss erst entscheiden (Los, Wahlausschuss, Anhörung); das Übrige ist erledigt
  4  Eingaben eines Falles sind ungültig: für ihn wurde nichts geschrieben, die anderen sind erledigt
     (lässt sich nur ein Papier nicht drucken, fehlen die Papiere dieses Vorgangs, die übrigen sind geschrieben)
  5  ein anderer Lauf hält den Ausgabeordner; es wurde nichts begonnen
`

// manual is the text of notices --help.
func manual() string {
	var b strings.Builder
	b.WriteString("notices stellt fest, wer nachrückt, wenn ein Sitz frei wird, und schreibt die Schriftstücke dazu.\n\n")
	b.WriteString("Aufruf: notices BEFEHL [OPTIONEN] ANGABE...\n")
	b.WriteString("        notices PFAD...   (wie notices run PFAD...)\n\nBefehle:\n")
	all := commands()
	width := 0
	for _, c := range all {
		width = max(width, len([]rune(c.usage())))
	}
	for _, c := range all {
		fmt.Fprintf(&b, "  %-*s  %s\n", width, c.usage(), c.summary)
	}
	b.WriteString("\nOptionen:\n" + flagText(nil) + "\n" + exitCodeText)
	b.WriteString("\nErgebnisse gehen auf die Standardausgabe, alles andere auf die Fehlerausgabe.\n")
	b.WriteString("Mehr zu einem Befehl: notices BEFEHL --help\n")
	return b.String()
}

func (c command) usage() string { return strings.TrimSpace(c.name + " " + c.operands) }

// help is the text of notices COMMAND --help.
func (c command) help() string {
	s := "Aufruf: notices " + c.usage() + "\n\n" + c.summary + ".\n"
	if c.about != "" {
		s += "\n" + strings.TrimSpace(c.about) + "\n"
	}
	return s + "\nOptionen:\n" + flagText(c.flags) + "\n" + exitCodeText
}

// flagText describes the named flags, all of them if there is no name. --help is always there.
func flagText(names []string) string {
	var lines [][2]string
	width := 0
	flagSet(&options{}, new(string), new(string)).VisitAll(func(f *pflag.Flag) {
		if names != nil && f.Name != "help" && !slices.Contains(names, f.Name) {
			return
		}
		value, about := pflag.UnquoteUsage(f)
		short := "    "
		if f.Shorthand != "" {
			short = "-" + f.Shorthand + ", "
		}
		if f.Value.Type() == "bool" {
			value = ""
		}
		left := strings.TrimRight("  "+short+"--"+f.Name+" "+value, " ")
		width = max(width, len(left))
		lines = append(lines, [2]string{left, about})
	})
	var b strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&b, "%-*s  %s\n", width, l[0], l[1])
	}
	return b.String()
}

// helpCommand answers notices help [COMMAND].
func helpCommand() command {
	return command{
		name: "help", operands: "[BEFEHL]", max: 1, summary: "Zeigt diese Hilfe",
		run: func(_ context.Context, _ *options, operands []string, t *terminal) int {
			if len(operands) == 0 {
				t.print(manual())
				return run.ExitOK
			}
			c, _, err := choose(operands)
			if err != nil {
				t.fail(err)
				return run.ExitUsage
			}
			t.print(c.help())
			return run.ExitOK
		},
	}
}
