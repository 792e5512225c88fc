package templates_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"notices/internal/document"
	"notices/templates"
)

// english is what text/template says in its own words.
var english = regexp.MustCompile(`(?i)\b(unexpected|in input|undefined|missing|wrong|expected|unclosed|character|error|function|pipeline|template|variable|value|operand|command|nil|index out|can't|cannot|number syntax|args|want|type|at most)\b`)

// Whatever a clerk does to a template, the fault is told in German.
func TestFaultsAreGerman(t *testing.T) {
	for _, text := range []string{
		"{{if}}x{{end}}", "{{ .S if }}", "{{<if>}}", "{{range}}x{{end}}", "{{with}}x{{end}}", "{{else}}", "{{if .S}}a{{else}}b{{else}}c{{end}}", "{{end}}", "{{if .S}}", "{{range .S}}",
		"{{.S", "{{ .S }", "{{\"offen}}", "{{`offen}}", "{{/* offen", "{{/* a */ b}}", "{{}}", "{{$x}}", "{{$x := }}", "{{„Text“}}", "{{eq .Land „NI“}}", "{{1.2.3}}", "{{'ab'}}", "{{.S | }}", "{{| .S}}",
		"{{.S .S}}", "{{(.S}}", "{{.S)}}", "{{.S,}}", "{{datum}}", "{{datum 1 2}}", "{{zahl}}", "{{eq 1}}", "{{eq 1 \"a\"}}", "{{lt .S 1}}", "{{index .S 99999}}", "{{index 1 2}}", "{{len 3}}", "{{first 3}}", "{{rest .Tief}}",
		"{{add \"a\" 1}}", "{{has 1 2}}", "{{template}}", "{{template .S}}", "{{template \"nie\"}}", "{{define}}x{{end}}", "{{define \"a\"}}", "{{block \"b\"}}x{{end}}", "{{break}}", "{{continue}}", "{{nil}}", "{{.S.S}}", "{{.Fehlt.S}}",
		"{{range .S}}x{{end}}", "{{range 1.5}}x{{end}}", "{{range $a, $b, $c := .S}}x{{end}}", "{{and}}", "{{not}}", "{{name .S}}", "{{anrede 1}}", "{{form .S}}", "{{mehrzahl .S \"a\" \"b\"}}", "{{\x00}}", "{{.S#}}", "{{.1}}", "{{..S}}", "{{-.S}}", "{{.S-}}", "{{true}}",
	} {
		_, err := render(t, head+text, values{S: "Wert"})
		if err == nil {
			continue
		}
		for _, f := range templates.FaultsOf(err) {
			said := strings.ReplaceAll(f.Message, "{{"+strings.Trim(text, "{}")+"}}", "")
			said = regexp.MustCompile(`\{\{.*?\}\}|„notices templates export“`).ReplaceAllString(said, "")
			if m := english.FindString(said); m != "" {
				t.Errorf("%s: %q speaks English: %s", text, m, f.Message)
			}
		}
		if len(templates.FaultsOf(err)) == 0 {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A file that is no template is named, with what to do; a folder without any template, too.
func TestFilesThatAreNoTemplatesAreNamed(t *testing.T) {
	for _, c := range []struct {
		files []string
		want  []string // parts of the notes in their order
	}{
		{nil, []string{"keine Vorlage; es gelten die eingebauten"}},
		{[]string{".DS_Store", "~$brief.docx", "Thumbs.db"}, []string{"keine Vorlage; es gelten"}},
		{[]string{"feststellung.md.tmpl.txt"}, []string{"in feststellung.md.tmpl umbenennen", "keine Vorlage; es gelten"}},
		{[]string{"mitteilung.md.tmpl", "mitteilung-bb.md", "baustein-brief.tmpl"}, []string{"in baustein-brief.md.tmpl umbenennen", "in mitteilung-bb.md.tmpl umbenennen"}},
		{[]string{"mitteilung.md.tmpl", "liesmich.txt"}, []string{"liesmich.txt: diese Datei ist keine Vorlage"}},
		{[]string{"mitteilung.md.tmpl"}, nil},
	} {
		dir := t.TempDir()
		for _, f := range c.files {
			write(t, dir, f, head+"x")
		}
		set, err := templates.Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		notes := set.Notes()
		if len(notes) != len(c.want) {
			t.Errorf("%v: %v", c.files, notes)
			continue
		}
		for i, w := range c.want {
			if !strings.Contains(notes[i].Error(), w) {
				t.Errorf("%v: %q, want %q", c.files, notes[i].Error(), w)
			}
		}
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "alt"), 0o755); err != nil {
		t.Fatal(err)
	}
	if set, err := templates.Load(dir); err != nil || len(set.Notes()) != 2 {
		t.Errorf("a folder in the folder: %v", err)
	}
	if set, err := templates.Load(""); err != nil || len(set.Notes()) != 0 {
		t.Errorf("without a folder: %v", err)
	}
}

// What the layout complains about is found in the template: in its own words, or where it prints a value.
func TestLayoutFaultsHaveALine(t *testing.T) {
	set, err := overlay(t, head+"\n\n## Ü\n\nEin ☃ steht hier.\n\n| A | B |\n|---|---|\n| **{{.S}}** | x |\n\n{{template \"baustein-x\" .}}\n", "baustein-x.md.tmpl", "\n\nName der Beisitzer: ____\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		words string
		own   bool
		want  string
	}{
		{"☃", true, "mitteilung.md.tmpl, Zeile 9: m"},
		{"A | B", false, "mitteilung.md.tmpl, Zeile 11: m"},
		{"Wert", false, "mitteilung.md.tmpl, Zeile 13: m"},
		{"Wert", true, "mitteilung.md.tmpl: m"},
		{"Name der Beisitzer", false, "baustein-x.md.tmpl, Zeile 3: m"},
		{"", false, "mitteilung.md.tmpl: m"},
	} {
		if got := set.Locate("mitteilung-ni", values{S: "Wert"}, c.words, c.own, "m").Error(); got != c.want {
			t.Errorf("%q is found at %q, want %q", c.words, got, c.want)
		}
	}
	if _, err := set.Render("mitteilung", values{S: "Wert"}, document.Document{}); err != nil {
		t.Error(err)
	}
}
