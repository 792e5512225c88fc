package run

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"notices/internal/casetest"
)

// What cannot be printed is told once, at the cell where it was entered, however many papers print it.
func TestWhatCannotBePrintedIsToldAtItsCell(t *testing.T) {
	const bad = "\U0001F3E1"
	field := func(name string) func(c *casetest.CaseJSON, next string) {
		return func(c *casetest.CaseJSON, _ string) {
			c.Authority = &casetest.Fields{{Key: name, Value: "Am " + bad + " 1"}}
		}
	}
	address := func(a casetest.AddressJSON) func(c *casetest.CaseJSON, next string) {
		return func(c *casetest.CaseJSON, next string) {
			a.Person, a.Postcode = next, "31134"
			for i := range *c.Addresses {
				if (*c.Addresses)[i].Person == next {
					(*c.Addresses)[i] = a
				}
			}
		}
	}
	for _, x := range []struct {
		name, sheet, code string
		change            func(c *casetest.CaseJSON, next string)
	}{
		{"name of two letters", "Wahlergebnis", "E780", func(c *casetest.CaseJSON, next string) { rename(c, next, "Müller-אב") }},
		{"street", "Anschriften", "E780", address(casetest.AddressJSON{Street: "Am " + bad + " 1", City: "Hildesheim"})},
		{"town", "Anschriften", "E780", address(casetest.AddressJSON{Street: "Am Haus 1", City: "Hildes" + bad + "heim"})},
		{"addition too long", "Anschriften", "E690", address(casetest.AddressJSON{Street: "Am Haus 1", City: "Hildesheim", Extra: strings.Repeat("bei Familie Oltmanns-Meinhardt, ", 7)})},
		{"office", "Behörde", "E780", field("Name")},
		{"officer", "Behörde", "E780", field("Wahlleitung")},
		{"file number", "Behörde", "E780", field("Aktenzeichen")},
		{"foot", "Behörde", "E780", field("Fußzeile 1")},
		{"remedy", "Behörde", "E780", field("Rechtsbehelf")},
		{"chair", "Behörde", "E780", field("Vorsitz der Vertretung")},
		{"place of publication", "Behörde", "E780", field("Bekanntmachung in")},
		{"signature", "Behörde", "E780", field("Unterzeichnet von")},
		{"endless office", "Behörde", "E780", func(c *casetest.CaseJSON, _ string) {
			c.Authority = &casetest.Fields{{Key: "Name", Value: strings.Repeat("Landkreis Lüchow-Dannenberg ", 20)}}
		}},
		{"endless foot", "Behörde", "E780", func(c *casetest.CaseJSON, _ string) {
			c.Authority = &casetest.Fields{{Key: "Fußzeile 2", Value: strings.Repeat("Landkreis Lüchow-Dannenberg ", 50)}}
		}},
	} {
		t.Run(x.name, func(t *testing.T) {
			place(t, 0)
			c := council(t, 0)
			first := mustRun(t, options("2027-12-31", put(t, 0, c))).Cases[0].Vacancies
			next := first[0].Successor.ID
			var list []casetest.AddressJSON
			for _, v := range first {
				list = append(list, casetest.AddressJSON{Person: v.Successor.ID, Street: "Am Haus 1", Postcode: "31134", City: "Hildesheim"})
			}
			c.Addresses = &list
			must(t, os.RemoveAll("out"))
			x.change(&c, next)
			r := mustRun(t, options("2027-12-31", put(t, 0, c)))
			var told []Finding
			for _, f := range r.Cases[0].Findings {
				if f.Code == x.code {
					told = append(told, f)
				}
			}
			if r.Exit != ExitInvalid || len(told) == 0 {
				t.Fatalf("exit %d, %v", r.Exit, r.Cases[0].Findings)
			}
			places := map[string]int{}
			for _, f := range told {
				if places[f.Sheet+f.Cell+strings.SplitN(f.Message, ":", 2)[0]]++; f.Sheet != x.sheet || f.Cell == "" {
					t.Errorf("told at %s %s: %s", f.Sheet, f.Cell, f.Message)
				}
			}
			if strings.Contains(told[0].Message, "Zeichen") && len(told) != 1 {
				t.Errorf("told %d times: %v", len(told), told)
			}
			for p, n := range places {
				if n > 1 {
					t.Errorf("%s is told %d times: %v", p, n, told)
				}
			}
		})
	}
}

// rename gives a person of the first list that has the id's place a name.
func rename(c *casetest.CaseJSON, id, last string) {
	position := id[strings.LastIndexByte(id, '/')+1:]
	for i := range c.Result {
		x := &c.Result[i]
		if strings.HasSuffix(id, x.Nomination+"/"+position) && position == fmt.Sprint(x.Position) {
			x.Last = last
			return
		}
	}
}

// A file that is no template is told by run and check; nothing else changes.
func TestARunNamesFilesThatAreNoTemplates(t *testing.T) {
	place(t, 1)
	must(t, os.MkdirAll("vorlagen", 0o755))
	must(t, os.WriteFile(filepath.Join("vorlagen", "mitteilung.md.tmpl.txt"), []byte("x"), 0o644))
	o := options("2027-12-31", "in")
	o.Templates = "vorlagen"
	r := mustRun(t, o)
	if got := codes(r.Findings); !slices.Contains(got, "W782") || r.Exit != ExitOK {
		t.Errorf("exit %d, %v", r.Exit, got)
	}
}

// A template that cannot be printed is found before a run needs it, with its line.
func TestTemplatesCheckPrintsEveryPaper(t *testing.T) {
	place(t, 0)
	must(t, os.MkdirAll("vorlagen", 0o755))
	for _, x := range []struct{ file, text, want string }{
		{"mitteilung.md.tmpl", "---\nTitel: T\n---\n\nText\n\nEin ☃ {{.Datum}}\n", "mitteilung.md.tmpl, Zeile 7: das Zeichen „☃“"},
		{"mitteilung.md.tmpl", "---\nTitel: T\nAnschrift: a\nVermerk: 1\nVermerk: 2\nVermerk: 3\nVermerk: 4\n---\n\nText\n", "mitteilung.md.tmpl, Zeile 4: Zusatz- und Vermerkzone braucht 4 Zeilen"},
		{"mitteilung.md.tmpl", "---\nTitel: T\n---\n\nText\n\n" + strings.Repeat("- ", 40) + "tief\n", "mitteilung.md.tmpl, Zeile 7"},
		{"mitteilung.md.tmpl", "---\nTitel: T\n---\n\nText\n\n| " + strings.Repeat("A | ", 30) + "\n|" + strings.Repeat("---|", 30) + "\n| " + strings.Repeat("B | ", 30) + "\n", "mitteilung.md.tmpl, Zeile 7: Absatz 2: eine Tabelle mit 30 Spalten"},
		{"vorlage.md.tmpl", "---\nTitel: T\n---\n\nText\n\n" + strings.Repeat("sehr ", 40) + "lange Angabe: ____\n", "vorlage.md.tmpl, Zeile 7: Absatz 2"},
	} {
		must(t, os.RemoveAll("vorlagen"))
		must(t, os.MkdirAll("vorlagen", 0o755))
		must(t, os.WriteFile(filepath.Join("vorlagen", x.file), []byte(x.text), 0o644))
		r, err := CheckTemplates("vorlagen")
		must(t, err)
		if len(r.Faults) != 1 || !strings.HasPrefix(r.Faults[0].String(), x.want) || r.Exit != ExitInvalid {
			t.Errorf("%q: exit %d, %v", x.text, r.Exit, r.Faults)
		}
	}
}
