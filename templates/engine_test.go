package templates_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/Masterminds/sprig/v3"
	"pgregory.net/rapid"

	"notices/internal/document"
	"notices/templates"
)

// head makes a template of a body.
const head = "---\nTitel: Probe\n---\n\n"

// values is what the templates of these tests may name.
type values struct {
	S     string
	Leer  string
	Zahl  int
	Viele []string
	Tief  struct{ A string }
	Fehlt *values
}

// overlay loads a set in which the template mitteilung is text, and further files besides.
func overlay(t testing.TB, text string, more ...string) (*templates.Set, error) {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, "mitteilung.md.tmpl", text)
	for i := 0; i+1 < len(more); i += 2 {
		write(t, dir, more[i], more[i+1])
	}
	return templates.Load(dir)
}

func write(t testing.TB, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// render renders the template text with v; a fault of loading is returned like one of rendering.
func render(t testing.TB, text string, v any) (*document.Document, error) {
	t.Helper()
	set, err := overlay(t, text)
	if err != nil {
		return nil, err
	}
	return set.Render("mitteilung-ni", v, document.Document{})
}

func mustRender(t testing.TB, text string, v any) *document.Document {
	t.Helper()
	d, err := render(t, text, v)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// everywhere puts the value into every place where text can stand.
const everywhere = `---
Titel: {{.S}}
Anschrift: {{.S}}
Info {{.S}}: {{.S}}
Betreff: {{.S}}
Unterschrift: {{.S}}
---

# {{.S}}

{{.S}}

vor {{.S}} und **fett {{.S}}**; **{{.S}}**, am Ende {{.S}}

- {{.S}}
- zwei {{.S}}

1. {{.S}}

> {{.S}}

- [ ] {{.S}}

{{.S}}
: {{.S}}

| {{.S}} | B |
|---|--:|
| {{.S}} | {{.S}} |

[{{.S}}](https://example.org/)

{{.S}}: ____

[Unterschrift]
`

// asPrinted is what a value becomes: running text on one line.
func asPrinted(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0x85 || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
}

// texts returns every run of text of a document.
func texts(d *document.Document) []string {
	out := []string{d.Title, d.Letter.Address[0], d.Letter.Info[0].Label, d.Letter.Info[0].Value}
	inlines := func(in []document.Inline) {
		for _, r := range in {
			out = append(out, r.Text)
		}
	}
	var blocks func([]document.Block)
	blocks = func(bs []document.Block) {
		for _, b := range bs {
			switch b := b.(type) {
			case document.Heading:
				inlines(b.Inline)
			case document.Paragraph:
				inlines(b.Inline)
			case document.List:
				for _, i := range b.Items {
					blocks(i)
				}
			case document.Group:
				blocks(b.Blocks)
			case document.CheckBox:
				inlines(b.Inline)
			case document.Facts:
				for _, f := range b.Rows {
					out = append(out, f.Label)
					inlines(f.Value)
				}
			case document.Table:
				for _, r := range append([][][]document.Inline{b.Header}, b.Rows...) {
					for _, c := range r {
						inlines(c)
					}
				}
			case document.Blank:
				out = append(out, b.Label)
			case document.Signature:
				out = append(out, b.Name)
			}
		}
	}
	blocks(d.Blocks)
	return out
}

var hostile = []string{
	"*_|<>&\"{{}}\\", "`x`", "**fett**", "# Titel", "- Liste", "1. eins", "> Zitat", "    vier", "---", "***", "____", "[Unterschrift]",
	"[a](javascript:alert(1))", "![b](c.png)", "<script>alert(1)</script>", "&amp; &#64;", "a\nb", "a\r\n\n# b", "\u2028x", "{{env \"HOME\"}}", "Tabelle: x",
	"[klein] x", "https://example.org", "x@example.org", "שלום", "👩‍⚖️", "Zoë O'Connor-Łuczak", "a:b", "|a|b|", "\\", "\\\\", "ẞ", "J́", strings.Repeat("x", 300), "Titel: y", ": z",
}

func TestAValueStaysTextWhereverItStands(t *testing.T) {
	set, err := overlay(t, everywhere)
	if err != nil {
		t.Fatal(err)
	}
	check := func(t interface {
		Errorf(string, ...any)
		Fatalf(string, ...any)
	}, s string,
	) {
		d, err := set.Render("mitteilung-ni", values{S: s}, document.Document{})
		if err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		want := strings.TrimSpace(asPrinted(s))
		got := texts(d)
		if len(got) != 26 {
			t.Errorf("%q makes %d texts of 26", s, len(got))
		}
		for i, g := range got {
			if g != "; " && g != "B" && !strings.Contains(strings.Join(strings.Fields(g), " "), strings.Join(strings.Fields(want), " ")) {
				t.Errorf("%q: text %d is %q", s, i, g)
			}
		}
	}
	for _, s := range hostile {
		check(t, s)
	}
	rapid.Check(t, func(r *rapid.T) {
		s := rapid.String().Filter(func(s string) bool {
			return strings.TrimSpace(asPrinted(s)) != ""
		}).Draw(r, "value")
		check(r, s)
	})
}

func TestAnEmptyValueLeavesNothingBehind(t *testing.T) {
	d := mustRender(t, head+"# Titel\n\n**{{.Leer}}**\n\nvor{{.Leer}}nach **{{.Leer}}** Ende\n\nWort\n: {{.Leer}}\n\n- {{.Leer}}\n", values{})
	if got, want := document.Text(d), "Titel\nvornach Ende\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTheFormIsReadAsTheManualSays(t *testing.T) {
	d := mustRender(t, "---\nTitel: T\nVermerk: V\nAnschrift: A\nAnschrift: B\nInfo Telefon: 1\nInfo Leer: {{.Leer}}\nÜber dem Titel: O\nGruß: G\n---\n"+
		"# H\n\na **b** c\\\nd\n\n[klein] k\n\n***\n\nDatum: _____\nName: ______________\n\nTabelle: Überschrift\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n\n[Unterschrift]\n", values{})
	if l := d.Letter; l == nil || len(l.Address) != 2 || len(l.Info) != 1 || l.Info[0] != (document.Info{Label: "Telefon", Value: "1"}) || len(l.Notes) != 1 {
		t.Errorf("letter: %+v", d.Letter)
	}
	want := []document.Block{
		document.Heading{Level: 1, Inline: []document.Inline{{Text: "H"}}, Over: "O"},
		document.Paragraph{Inline: []document.Inline{{Text: "a "}, {Text: "b", Bold: true}, {Text: " c", Break: true}, {Text: "d"}}},
		document.Paragraph{Inline: []document.Inline{{Text: "k"}}, Small: true},
		document.PageBreak{},
		document.Blank{Label: "Datum", Width: 0.45},
		document.Blank{Label: "Name", Width: 1},
		document.Table{Caption: "Überschrift", Align: []byte("lr"), Header: [][]document.Inline{{{Text: "A"}}, {{Text: "B"}}}, Rows: [][][]document.Inline{{{{Text: "1"}}, {{Text: "2"}}}}},
		document.Signature{Closing: "G"},
	}
	if diff := compare(want, d.Blocks); diff != "" {
		t.Error(diff)
	}
}

// ymd is a day as templates see it.
type ymd string

func (d ymd) IsZero() bool                 { return d == "" }
func (d ymd) MarshalText() ([]byte, error) { return []byte(d), nil }

// who is a person as templates see one.
type who [4]string

func (p who) NameParts() [4]string { return p }

func TestFunctions(t *testing.T) {
	v := struct {
		Tag            ymd
		Frau, Herr, N  who
		Grad, Nur      who
		Null, Eins, N3 []string
		S              string
	}{
		Tag: "2027-02-10", Frau: who{"Frau", "Dr.", "Eva", "von Ost"}, Herr: who{"Herr", "", "Jan", "Ost"}, N: who{"", "", "Kim", "Ost"},
		Grad: who{"Herr", "Dr. LL.M. (Cape Town)", "Ali", "Öz"}, Nur: who{"Frau", "M.A.", "Elke", "Ehlers"},
		Eins: []string{"a"}, N3: []string{"a", "b", "c"}, S: "öffentlich",
	}
	for call, want := range map[string]string{
		".Tag":                                 "10. Februar 2027",
		"datum .Tag":                           "10. Februar 2027",
		"wochentag .Tag":                       "Mittwoch, 10. Februar 2027",
		"kurzdatum .Tag":                       "10.02.2027",
		"zahl 0":                               "0",
		"zahl 999":                             "999",
		"zahl 1240":                            "1.240",
		"zahl -1234567":                        "-1.234.567",
		"name .Frau":                           "Dr. Eva von Ost",
		"anrede .Frau":                         "Sehr geehrte Frau Dr. von Ost",
		"anrede .Herr":                         "Sehr geehrter Herr Ost",
		"anrede .N":                            "Guten Tag Kim Ost",
		"name .Grad":                           "Dr. Ali Öz LL.M. (Cape Town)",
		"anrede .Grad":                         "Sehr geehrter Herr Dr. Öz",
		"name .Nur":                            "Elke Ehlers M.A.",
		"anrede .Nur":                          "Sehr geehrte Frau Ehlers",
		`form .Frau "sie" "er" "die Person"`:   "sie",
		`form .Herr "sie" "er" "die Person"`:   "er",
		`form .N "sie" "er" "die Person"`:      "die Person",
		"aufzählung .Eins":                     "a",
		"aufzählung .N3":                       "a, b und c",
		`mehrzahl (len .Eins) "eins" "viele"`:  "eins",
		`mehrzahl (len .N3) "eins" "viele"`:    "viele",
		"groß .S":                              "Öffentlich",
		`default "leer" ""`:                    "leer",
		`ternary "ja" "nein" (eq (len .N3) 3)`: "ja",
		"upper (last .N3)":                     "C",
		"add 1 2":                              "3",
	} {
		d, err := render(t, head+"vor {{"+call+"}}", v)
		if err != nil {
			t.Errorf("{{%s}}: %v", call, err)
			continue
		}
		if got := strings.TrimPrefix(document.Text(d), "vor "); got != want+"\n" {
			t.Errorf("{{%s}}: %q, want %q", call, got, want)
		}
	}
	if _, err := render(t, head+"{{groß .Null}}", v); err == nil {
		t.Error("a list is no text")
	}
}

// TestWeekdays compares with the standard library over 400 years.
func TestWeekdays(t *testing.T) {
	set, err := overlay(t, head+"{{range .Tage}}{{wochentag .}}; {{end}}")
	if err != nil {
		t.Fatal(err)
	}
	names := [...]string{"Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"}
	var v struct{ Tage []ymd }
	var want []string
	for d := time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC); d.Year() < 2300; d = d.AddDate(0, 0, 89) {
		v.Tage = append(v.Tage, ymd(d.Format(time.DateOnly)))
		want = append(want, names[d.Weekday()])
	}
	d, err := set.Render("mitteilung", v, document.Document{})
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(document.Text(d), "; ")
	for i, w := range want {
		if !strings.HasPrefix(got[i], w+", ") {
			t.Fatalf("%s: %s, want %s", v.Tage[i], got[i], w)
		}
	}
}

// TestFaultsSayWhereAndWhat has one mistake per row. Line 1 is the first line of dashes.
func TestFaultsSayWhereAndWhat(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"unknown function", head + "{{env \"HOME\"}}", "Zeile 5: die Funktion „env“ gibt es nicht"},
		{"unknown field", head + "a\n\n{{.Gibtsnicht}}", "Zeile 7: bei {{.Gibtsnicht}}: die Angabe „.Gibtsnicht“ gibt es hier nicht"},
		{"field of a missing part", head + "{{.Fehlt.S}}", "Zeile 5: bei {{.Fehlt.S}}: die Angabe „.S“ fehlt bei diesem Papier; bitte vorher mit {{with}}"},
		{"whole group printed", head + "{{.Tief}}", "Zeile 5"},
		{"truth value printed", head + "{{eq 1 1}}", "Ja-Nein-Wert"},
		{"if without end", head + "{{if .S}}", "nicht mit {{end}} geschlossen"},
		{"end without if", head + "{{end}}", "{{end}} zu viel"},
		{"open brace", head + "{{.S", "Zeile 5: eine geschweifte Klammer"},
		{"empty citation", head + "{{paragraf .Leer}}", "die Fundstelle ist leer"},
		{"day not given", head + "{{datum .Leer}}", "docs/vorlagen.md"},
		{"no number", head + "{{zahl .S}}", "ist keine ganze Zahl"},
		{"unknown block", head + "\n\n{{template \"baustein-nie\" .}}", "Zeile 7: den Baustein „baustein-nie“ gibt es nicht"},
		{"html", head + "a\n\n<b>x</b>", "Zeile 7: HTML"},
		{"html block", head + "<div>\n</div>", "Zeile 5: HTML"},
		{"picture", head + "![a](b.png)", "Bilder gibt es nur als Logo"},
		{"code", head + "a\n\n    vier Stellen", "Zeile 7: eine Zeile ist um vier oder mehr Stellen eingerückt"},
		{"code span", head + "`x`", "Programmtext"},
		{"dangerous link", head + "[a](javascript:x)", "muss mit https:// oder mailto: beginnen"},
		{"deep heading", head + "#### a", "Zeile 5: Überschriften gibt es in drei Stufen"},
		{"no head", "# Titel", "der Kopf fehlt"},
		{"open head", "---\nTitel: T\n", "Zeile 1: der Kopf ist nicht mit einer Zeile aus drei Strichen"},
		{"unknown word in head", "---\nTitel: T\nBetref: x\n---\na", "Zeile 3: das Feld „Betref“ gibt es im Kopf nicht"},
		{"no colon in head", "---\nTitel: T\nBetreff\n---\na", "Zeile 3: im Kopf steht „Betreff“"},
		{"no title", "---\nBetreff: b\n---\na", "fehlt „Titel: …“"},
		{"empty paper", head, "das Papier ist leer"},
		{"mixed boxes", head + "- [ ] a\n- b", "in einer Liste zum Ankreuzen"},
		{"reserved runes", head + "\U000F0041", "dem Programm vorbehalten"},
		{"not UTF-8", head + "Stra\xdfe", "Zeile 5: die Datei ist nicht in UTF-8 gespeichert"},
		{"huge file", head + strings.Repeat("x", 70_000), "größer als 64 KB"},
		{"block calls itself", head + "{{template \"a\" .}}{{define \"a\"}}{{template \"a\" .}}{{end}}", "der Baustein „a“ ruft sich selbst auf"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := render(t, c.text, values{S: "Wert"})
			if err == nil {
				t.Fatal("no fault")
			}
			if !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "mitteilung.md.tmpl") {
				t.Errorf("got %q, want %q", err, c.want)
			}
			if len(templates.FaultsOf(err)) == 0 {
				t.Errorf("%T holds no faults", err)
			}
		})
	}
}

func TestAllFaultsComeAtOnce(t *testing.T) {
	_, err := overlay(t, head+"{{nie}}", "bekanntmachung.md.tmpl", head+"{{niemals}}", "brief.md.tmpl", head, "baustein-eigen.md.tmpl", "{{if}}")
	if n := len(templates.FaultsOf(err)); n != 4 {
		t.Errorf("%d faults of 4: %v", n, err)
	}
}

func TestABlockIsDefinedOnce(t *testing.T) {
	_, err := overlay(t, head+"a{{define \"x\"}}{{end}}", "baustein-b.md.tmpl", "{{define \"x\"}}{{end}}")
	if err == nil || !strings.Contains(err.Error(), "der Baustein „x“ ist schon in") {
		t.Errorf("got %v", err)
	}
}

// TestTemplatesReachNothing tries every function of sprig and of text/template that is not on the
// list: none is known.
func TestTemplatesReachNothing(t *testing.T) {
	allowed := map[string]bool{}
	for _, f := range templates.Functions() {
		allowed[f.Name] = true
	}
	for _, n := range []string{"env", "expandenv", "getHostByName", "now", "randAlpha", "uuidv4", "genPrivateKey", "sha256sum", "osBase", "date", "fail", "repeat", "until", "toJson"} {
		if allowed[n] {
			t.Errorf("%s is allowed", n)
		}
	}
	names := slices.Sorted(maps.Keys(sprig.TxtFuncMap()))
	for _, n := range append(names, "call", "html", "js", "print", "printf", "println", "slice", "urlquery", "gedruckt") {
		if allowed[n] {
			continue
		}
		if _, err := overlay(t, head+"{{"+n+"}}"); err == nil || !strings.Contains(err.Error(), "gibt es nicht") {
			t.Errorf("{{%s}}: %v", n, err)
		}
	}
}

// TestTemplatesEnd has templates that would run or grow without end.
func TestTemplatesEnd(t *testing.T) {
	double := head + "a"
	for i := range 40 {
		double += "{{define \"d" + string(rune('a'+i%26)) + string(rune('a'+i/26)) + "\"}}"
		if i < 39 {
			next := "d" + string(rune('a'+(i+1)%26)) + string(rune('a'+(i+1)/26))
			double += "{{template \"" + next + "\" .}}{{template \"" + next + "\" .}}"
		}
		double += "{{end}}"
	}
	for name, text := range map[string]string{
		"empty loop":    head + "{{range 2000000000}}{{end}}",
		"nested loops":  head + "{{range 100000}}{{range 100000}}{{range 100000}}{{end}}{{end}}{{end}}",
		"quiet loop":    head + "{{range 2000000000}}{{$x := .}}{{end}}",
		"long output":   head + "{{range 100000}}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa{{end}}",
		"blocks double": double + "{{template \"daa\" .}}",
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := render(t, text, values{}); err == nil || !strings.Contains(err.Error(), "Schleife") {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestAnEditorsTracesDoNotMatter(t *testing.T) {
	plain := head + "# A\n\nb\n"
	d := mustRender(t, "\ufeff"+strings.ReplaceAll(plain, "\n", "\r\n"), values{})
	if got, want := document.Text(d), document.Text(mustRender(t, plain, values{})); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTheVariantOfALandGoesFirst(t *testing.T) {
	set, err := overlay(t, head+"für beide", "mitteilung-bb.md.tmpl", head+"für Brandenburg")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"mitteilung-ni": "für beide\n", "mitteilung-bb": "für Brandenburg\n", "mitteilung": "für beide\n"} {
		d, err := set.Render(name, values{}, document.Document{})
		if err != nil {
			t.Fatal(err)
		}
		if got := document.Text(d); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// An export completes a folder, keeps what an office has edited in it and says which is which.
func TestExportKeepsWhatIsThere(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "neu")
	const mine = "mitteilung.md.tmpl"
	var all []string
	for _, n := range templates.Names() {
		all = append(all, n+".md.tmpl")
	}
	export := func(written, kept []string) {
		t.Helper()
		w, k, err := templates.Export(dir)
		if err != nil || !slices.Equal(w, written) || !slices.Equal(k, kept) {
			t.Errorf("written %v, kept %v, %v; want %v and %v", w, k, err, written, kept)
		}
	}
	export(all, nil)
	if _, err := templates.Load(dir); err != nil {
		t.Error(err)
	}
	for _, n := range all {
		if n != mine {
			remove(t, dir, n)
		}
	}
	write(t, dir, mine, "von Hand")
	export(slices.DeleteFunc(slices.Clone(all), func(n string) bool { return n == mine }), []string{mine})
	export(nil, all)
	if b, err := os.ReadFile(filepath.Join(dir, mine)); err != nil || string(b) != "von Hand" {
		t.Errorf("an edited template was overwritten: %q, %v", b, err)
	}
}

func remove(t testing.TB, dir, name string) {
	t.Helper()
	if err := os.Remove(filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}

func TestBuiltInTemplatesCiteNothingThemselves(t *testing.T) {
	dir := t.TempDir()
	written, _, err := templates.Export(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range written {
		b, err := os.ReadFile(filepath.Join(dir, n))
		if err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(string(b), "§") || strings.Contains(string(b), "Abs.") {
			t.Errorf("%s cites a provision; citations come from the rules", n)
		}
	}
}

// The digest follows the office's files, whatever its folder is called and wherever it lies.
func TestDigestIsThatOfTheOfficesTemplates(t *testing.T) {
	digest := func(dir string, files ...string) string {
		t.Helper()
		dir = filepath.Join(t.TempDir(), dir)
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(files); i += 2 {
			write(t, dir, files[i], files[i+1])
		}
		set, err := templates.Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		return set.Digest()
	}
	builtin, err := templates.Load("")
	if err != nil {
		t.Fatal(err)
	}
	if d := builtin.Digest(); d != "" {
		t.Errorf("built in: %q", d)
	}
	if d := digest("leer", "notiz.txt", "keine Vorlage"); d != "" {
		t.Errorf("a folder without templates: %q", d)
	}
	a := digest("eins", "mitteilung.md.tmpl", head+"A", "baustein-x.md.tmpl", "x")
	if len(a) != 64 || digest("Vorlagen [neu]", "baustein-x.md.tmpl", "x", "mitteilung.md.tmpl", head+"A") != a {
		t.Errorf("same files, digests differ: %q", a)
	}
	for _, other := range []string{
		digest("b", "mitteilung.md.tmpl", head+"B", "baustein-x.md.tmpl", "x"),
		digest("c", "mitteilung-ni.md.tmpl", head+"A", "baustein-x.md.tmpl", "x"),
		digest("d", "mitteilung.md.tmpl", head+"A"),
	} {
		if other == a {
			t.Error("other files, same digest")
		}
	}
}

func FuzzTemplate(f *testing.F) {
	f.Add(head + "# A {{.S}}\n\n| a |\n|---|\n| {{.S}} |\n")
	f.Add("---\nTitel: {{range .Viele}}{{.}}{{end}}\n---\n> - [ ] {{if .S}}x{{else}}y{{end}}: ____\n")
	f.Add(everywhere)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := render(t, text, values{S: "*a*", Viele: []string{"b", "|c|"}})
		if err != nil {
			if len(templates.FaultsOf(err)) == 0 {
				t.Errorf("%v is no fault", err)
			}
			return
		}
		document.Text(d)
		document.HTML(d)
		document.Plain(d)
	})
}
