package templates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"unicode"
	"unicode/utf8"

	"github.com/Masterminds/sprig/v3"

	"notices/internal/election"
	"notices/internal/german"
)

// A Function is one that templates may call. The list is closed: anything else is a fault when the
// template is loaded.
type Function struct {
	Name    string
	Usage   string // German: how it is called
	Text    string // German: what it does
	Foreign bool   // taken from sprig unchanged
	call    any    // nil: built into text/template
}

// functions is the list, own ones first.
var functions = []Function{
	{Name: "datum", Usage: "{{datum .Datum}}", Text: "Tag in Worten: 10. Februar 2027. Ein Tag, der allein gedruckt wird ({{.Datum}}), sieht ebenso aus.", call: longDate},
	{Name: "wochentag", Usage: "{{wochentag .Datum}}", Text: "Tag mit Wochentag: Mittwoch, 10. Februar 2027", call: weekdayDate},
	{Name: "kurzdatum", Usage: "{{kurzdatum .Datum}}", Text: "Tag in Ziffern: 10.02.2027", call: shortDate},
	{Name: "zahl", Usage: "{{zahl .Stimmen}}", Text: "ganze Zahl mit Tausenderpunkt: 1.240", call: number},
	{Name: "name", Usage: "{{name .Nachfolge}}", Text: "Titel, Vorname und Nachname; Grade wie M.A. stehen dahinter", call: fullName},
	{Name: "anrede", Usage: "{{anrede .Empfang}}", Text: "Briefanrede ohne Komma und ohne Grade wie M.A.: Sehr geehrte Frau Dr. von der Heide, Sehr geehrter Herr Klein; ohne Anrede: Guten Tag Kim Klein", call: salutation},
	{Name: "form", Usage: `{{form .Empfang "Bewerberin" "Bewerber" "gewählte Person"}}`, Text: "wählt das Wort für Frau, Herr oder neutral", call: form},
	{Name: "paragraf", Usage: "{{paragraf .Grundlage}}", Text: "Fundstelle im Gesetz. Ist sie leer, wird das Papier nicht geschrieben: vorher mit {{with}} fragen.", call: paragraph},
	{Name: "aufzählung", Usage: "{{aufzählung .Ausgeschiedene}}", Text: "Liste von Texten mit Kommas und „und“", call: german.List},
	{Name: "mehrzahl", Usage: `{{mehrzahl (len .Ausgeschiedene) "Ersatzperson" "Ersatzpersonen"}}`, Text: "das erste Wort bei genau einem, sonst das zweite", call: plural},
	{Name: "groß", Usage: "{{groß .Vertretung.Der}}", Text: "erster Buchstabe groß, für den Satzanfang", call: capital},

	{Name: "and", Usage: "{{if and .A .B}}", Text: "beide Bedingungen"},
	{Name: "or", Usage: "{{if or .A .B}}", Text: "eine der Bedingungen"},
	{Name: "not", Usage: "{{if not .A}}", Text: "Verneinung"},
	{Name: "eq", Usage: `{{if eq .Land "NI"}}`, Text: "gleich"},
	{Name: "ne", Usage: `{{if ne .Land "NI"}}`, Text: "ungleich"},
	{Name: "lt", Usage: "{{if lt .A 2}}", Text: "kleiner"},
	{Name: "le", Usage: "{{if le .A 2}}", Text: "kleiner oder gleich"},
	{Name: "gt", Usage: "{{if gt .A 2}}", Text: "größer"},
	{Name: "ge", Usage: "{{if ge .A 2}}", Text: "größer oder gleich"},
	{Name: "len", Usage: "{{len .Schritte}}", Text: "Anzahl"},
	{Name: "index", Usage: "{{index .Schritte 0}}", Text: "ein Stück einer Liste, von 0 an gezählt"},

	{Name: "add", Usage: "{{add $i 1}}", Text: "Summe", Foreign: true},
	{Name: "sub", Usage: "{{sub $i 1}}", Text: "Differenz", Foreign: true},
	{Name: "max", Usage: "{{max .A .B}}", Text: "die größere Zahl", Foreign: true},
	{Name: "min", Usage: "{{min .A .B}}", Text: "die kleinere Zahl", Foreign: true},
	{Name: "default", Usage: `{{default "Amtsblatt" .Behörde.BekanntmachungIn}}`, Text: "Ersatz für eine leere Angabe", Foreign: true},
	{Name: "coalesce", Usage: "{{coalesce .A .B}}", Text: "die erste Angabe, die nicht leer ist", Foreign: true},
	{Name: "empty", Usage: "{{if empty .A}}", Text: "ob eine Angabe leer ist", Foreign: true},
	{Name: "ternary", Usage: `{{ternary "ja" "nein" .A}}`, Text: "das erste, wenn die Bedingung gilt, sonst das zweite", Foreign: true},
	{Name: "first", Usage: "{{first .Schritte}}", Text: "das erste Stück einer Liste", Foreign: true},
	{Name: "last", Usage: "{{last .Schritte}}", Text: "das letzte Stück einer Liste", Foreign: true},
	{Name: "rest", Usage: "{{rest .Schritte}}", Text: "die Liste ohne das erste Stück", Foreign: true},
	{Name: "initial", Usage: "{{initial .Schritte}}", Text: "die Liste ohne das letzte Stück", Foreign: true},
	{Name: "has", Usage: `{{if has "a" .Liste}}`, Text: "ob ein Stück in der Liste steht", Foreign: true},
	{Name: "upper", Usage: "{{upper .A}}", Text: "Großbuchstaben", Foreign: true},
	{Name: "lower", Usage: "{{lower .A}}", Text: "Kleinbuchstaben", Foreign: true},
	{Name: "trim", Usage: "{{trim .A}}", Text: "ohne Leerzeichen am Rand", Foreign: true},
	{Name: "trimPrefix", Usage: `{{trimPrefix "EB " .A}}`, Text: "ohne diesen Anfang", Foreign: true},
	{Name: "trimSuffix", Usage: `{{trimSuffix "." .A}}`, Text: "ohne dieses Ende", Foreign: true},
	{Name: "contains", Usage: `{{if contains "a" .A}}`, Text: "ob der Text vorkommt", Foreign: true},
	{Name: "hasPrefix", Usage: `{{if hasPrefix "a" .A}}`, Text: "ob der Text so anfängt", Foreign: true},
	{Name: "hasSuffix", Usage: `{{if hasSuffix "a" .A}}`, Text: "ob der Text so endet", Foreign: true},
}

// Functions returns what templates may call, for docs/vorlagen.md.
func Functions() []Function { return slices.Clone(functions) }

const printedName = "gedruckt" // appended to every pipeline that prints; not for authors

// allowed returns the functions by name for parsing (built-in ones too: a name that is missing here
// is unknown to the parser) and those to be registered for execution.
func allowed() (known map[string]any, run template.FuncMap) {
	known, run = map[string]any{}, template.FuncMap{printedName: printed}
	foreign := sprig.TxtFuncMap()
	for _, f := range functions {
		call := f.call
		if f.Foreign {
			call = foreign[f.Name]
		}
		known[f.Name] = f.Name
		if call != nil {
			run[f.Name] = call
		}
	}
	return known, run
}

// dated is a calendar day; election.Date is one. The zero day is "not given".
type dated interface {
	IsZero() bool
	MarshalText() ([]byte, error) // YYYY-MM-DD
}

// day returns the calendar day that a template names.
func day(d dated) (election.Date, error) {
	if d == nil || d.IsZero() {
		return election.Date{}, fmt.Errorf("der Tag ist nicht angegeben: bitte vorher mit {{if}} fragen")
	}
	b, err := d.MarshalText()
	if err != nil {
		return election.Date{}, err
	}
	return election.ParseDate(string(b))
}

func longDate(d dated) (string, error) {
	x, err := day(d)
	return x.Long(), err
}

func shortDate(d dated) (string, error) {
	x, err := day(d)
	return x.German(), err
}

func weekdayDate(d dated) (string, error) {
	x, err := day(d)
	if err != nil {
		return "", err
	}
	weekdays := [...]string{"Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"}
	return weekdays[x.Weekday()] + ", " + x.Long(), nil
}

// number groups the digits of a whole number in threes.
func number(v any) (string, error) {
	s, err := plain(v)
	if err != nil {
		return "", err
	}
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return "", fmt.Errorf("%s ist keine ganze Zahl", german.Quote(s))
	}
	return german.Number(n), nil
}

// person is whoever a letter may speak to: salutation (Frau, Herr or empty), title, first and last
// name.
type person interface{ NameParts() [4]string }

func fullName(p person) string {
	n := p.NameParts()
	return election.FullName(n[1], n[2], n[3])
}

func salutation(p person) string {
	n := p.NameParts()
	before, _ := election.TitleParts(n[1]) // a letter greets without degrees behind the name
	short := strings.TrimSpace(before + " " + n[3])
	switch {
	case n[2] == "": // the parts of the name are not known
		return "Guten Tag " + fullName(p)
	case n[0] == "Frau":
		return "Sehr geehrte Frau " + short
	case n[0] == "Herr":
		return "Sehr geehrter Herr " + short
	}
	return "Guten Tag " + fullName(p)
}

func form(p person, woman, man, neutral string) string {
	switch p.NameParts()[0] {
	case "Frau":
		return woman
	case "Herr":
		return man
	}
	return neutral
}

func paragraph(citation string) (string, error) {
	if citation == "" {
		return "", fmt.Errorf("die Fundstelle ist leer: in dieser Fassung gibt es sie nicht, oder ihr Wortlaut ist offen; bitte vorher mit {{with}} fragen")
	}
	return citation, nil
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}
