package acceptance

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"notices/internal/casetest"
)

// hostile are texts that somebody puts into a cell by accident or on purpose.
var hostile = map[string]string{
	"marks of Markdown":    "Ma*x* _Mu_ster|mann** `a` # [x](y) ~~z~~",
	"HTML":                 `<b>Max</b> <script>alert("1")</script> &amp; &lt;`,
	"a template":           `{{.Behörde.Name}} {{template "x" .}} {{`,
	"backslashes":          `Max\ \\ \n \u0041 C:\Temp\ $x$ %s %d`,
	"quotes":               `O'Brien "Max" „Moritz“ ‚x‘`,
	"a list and a rule":    "- [ ] Max --- === > a 1. b",
	"a formula":            "=cmd|'/c calc'!A1",
	"an address as a link": "https://example.org/?a=1&b=2 www.example.org <a@b.example>",
	"300 letters":          strings.Repeat("Rhabarberbarbara ", 18)[:300],
	"300 letters in a row": strings.Repeat("Donaudampf", 30),
	"right to left":        "محمد العربي",
	"Hebrew":               "שלום כהן",
	"direction marks":      "Max\u202eretsuM\u202c",
	"emoji":                "Max 😀 Muster 👨‍👩‍👧",
	"a control character":  "Max\u0091Muster",
	"a line break":         "Max\nMuster",
	"a tab":                "Max\tMuster",
	"zero width":           "Max\u200bMuster\ufeff",
	"soft hyphen":          "Max\u00adMuster",
	"Chinese":              "王小明",
	"a lone mark":          "\u0301Max",
	"many marks":           "M" + strings.Repeat("\u0301", 12) + "ax",
	"blanks only":          " \u00a0\u2003",
}

// A spot is a place of a case in which a hostile text is put. Which is in view says whether a paper
// prints it: remarks for the office are never printed.
type spot struct {
	name    string
	printed bool
	put     func(c *casetest.CaseJSON, text string)
}

// spots lists every field of a case that takes free text.
func spots() []spot {
	list := []spot{
		{"Titel", true, func(c *casetest.CaseJSON, s string) { c.Result[0].Title = s }},
		{"Vorname", true, func(c *casetest.CaseJSON, s string) { c.Result[0].First = s }},
		{"Nachname", true, func(c *casetest.CaseJSON, s string) { c.Result[0].Last = s }},
		{"Nachname, ausgeschieden", true, func(c *casetest.CaseJSON, s string) { c.Result[6].Last = s }},
		{"Wahlvorschlag", true, func(c *casetest.CaseJSON, s string) {
			for i := range c.Result[:7] {
				c.Result[i].Nomination = s
			}
			c.Events = slices.Clone(c.Events)
			c.Events[0].Person = s + "/7"
			a := slices.Clone(*c.Addresses)
			a[0].Person = s + "/1"
			c.Addresses = &a
		}},
		{"Bemerkung", false, func(c *casetest.CaseJSON, s string) { c.Events[0].Remark = s }},
		{"Grundlage", false, func(c *casetest.CaseJSON, s string) { c.Events[0].Ground = s }},
		{"Festgestellt durch", false, func(c *casetest.CaseJSON, s string) { c.Events[0].DeterminedBy = s }},
		{"Person", false, func(c *casetest.CaseJSON, s string) { c.Events[0].Person = s }},
		{"Datum", false, func(c *casetest.CaseJSON, s string) { c.Events[0].Date = s }},
	}
	address := map[string]func(a *casetest.AddressJSON, s string){
		"Anrede": func(a *casetest.AddressJSON, s string) { a.Salutation = s }, "Zusatz": func(a *casetest.AddressJSON, s string) { a.Extra = s },
		"Straße": func(a *casetest.AddressJSON, s string) { a.Street = s }, "PLZ": func(a *casetest.AddressJSON, s string) { a.Postcode = s },
		"Ort": func(a *casetest.AddressJSON, s string) { a.City = s }, "Land": func(a *casetest.AddressJSON, s string) { a.Country = s },
	}
	for name, put := range address {
		list = append(list, spot{"Anschriften " + name, true, func(c *casetest.CaseJSON, s string) {
			a := slices.Clone(*c.Addresses)
			put(&a[0], s)
			c.Addresses = &a
		}})
	}
	for _, f := range []string{
		"Name", "Wahlleitung", "Funktion", "Straße", "PLZ", "Ort", "Telefon", "E-Mail", "Aktenzeichen", "Bekanntmachung in",
		"Vorsitz der Vertretung", "Rechtsbehelf", "Unterzeichnet von", "Zeichnungszusatz", "Fußzeile 1", "Feststellung durch", "Logo",
	} {
		list = append(list, spot{"Behörde " + f, f != "Logo" && f != "Feststellung durch", func(c *casetest.CaseJSON, s string) {
			c.Authority = &casetest.Fields{{Key: f, Value: s}}
		}})
	}
	for _, f := range []string{"Vertretung", "Wahlgebiet", "AGS", "Art", "Rechtsstand", "Ergebnisdatei"} {
		list = append(list, spot{"Wahl " + f, f == "Vertretung", func(c *casetest.CaseJSON, s string) {
			c.Wahl = append(slices.Clone(c.Wahl), casetest.Field{Key: f, Value: s})
		}})
	}
	return list
}

// TestHostileTextIsPrintedExactlyOrRefused puts every hostile text into every field, in one run of the built program over a folder.
// Each case must end with a status that is not failed; what is accepted stands in a paper letter by
// letter, what is not has a finding.
func TestHostileTextIsPrintedExactlyOrRefused(t *testing.T) {
	poppler(t, "pdftotext")
	base, err := casetest.Read("../../testdata/cases/bb-s60-2-order.json")
	if err != nil {
		t.Fatal(err)
	}
	base.Events = base.Events[:1]
	base.Addresses = &[]casetest.AddressJSON{{Person: "BfL/1", Salutation: "Frau", Extra: "Hinterhaus", Street: "Lindenstraße 63", Postcode: "03121", City: "Lindenhagen"}}
	type trial struct {
		spot
		what, text string
	}
	dir, trials := t.TempDir(), map[string]trial{}
	for _, s := range spots() {
		for what, text := range hostile {
			c := base.CaseJSON
			c.Name = s.name + " " + what
			c.Result, c.Events = slices.Clone(base.Result), slices.Clone(base.Events)
			s.put(&c, text)
			file := fmt.Sprintf("%04d.xlsx", len(trials))
			book, err := c.Book()
			if err != nil {
				t.Fatalf("%s: %v", c.Name, err)
			}
			if err := os.WriteFile(filepath.Join(dir, file), book, 0o644); err != nil {
				t.Fatal(err)
			}
			trials[file] = trial{s, what, text}
		}
	}
	var said answer
	if err := json.Unmarshal(program(t, dir, nil, "run", ".", "--as-of", asOf, "--format", "json", "--quiet"), &said); err != nil {
		t.Fatal(err)
	}
	if len(said.Cases) != len(trials) {
		t.Fatalf("%d cases went in, %d came out", len(trials), len(said.Cases))
	}
	exact := 0
	for _, c := range said.Cases {
		x := trials[filepath.Base(c.File)]
		told := slices.ContainsFunc(c.Findings, func(f struct{ Code, Sheet, Cell, Message string }) bool { return f.Code[0] != 'I' })
		switch {
		case c.Status == "failed":
			t.Errorf("%s, %s: the case failed", x.name, x.what)
		case told || !x.printed:
		case c.Status != "ok":
			t.Errorf("%s, %s: %s without a finding", x.name, x.what, c.Status)
		default:
			exact++
			want := visible(x.text)
			if strings.HasSuffix(x.name, " Land") {
				want = strings.ToUpper(want) // DIN 5008
			}
			var papers []string
			for _, v := range c.Vacancies {
				for _, d := range v.Documents {
					papers = append(papers, filepath.Join(dir, d.Path))
				}
			}
			if !onePrints(t, papers, letters(want)) {
				t.Errorf("%s, %s: %q is neither printed nor refused", x.name, x.what, x.text)
			}
		}
	}
	t.Logf("%d texts: %d printed exactly, the others refused with a finding or never printed", len(trials), exact)
	if exact < 150 {
		t.Errorf("only %d texts were printed: nearly all would be refused", exact)
	}
}

// onePrints reports whether a text without blanks can be copied out of one of the files.
func onePrints(t *testing.T, files []string, want string) bool {
	t.Helper()
	return slices.ContainsFunc(files, func(file string) bool {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Contains(letters(strings.Join(copied(t, b), "")), want)
	})
}

// visible is text without what no eye sees and no paper can show: the importer leaves it out.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r == 0x00ad || r == 0x200b || r == 0xfeff {
			return -1
		}
		return r
	}, s)
}
