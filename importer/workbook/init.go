package workbook

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"notices/internal/election"
)

// Pinned is a result file that a case workbook refers to.
type Pinned struct {
	Path   string // from the workbook's folder, with slashes
	SHA256 string // lower-case hex
}

// Pin returns how a case workbook in folder names a result file. It fails where no relative path
// leads from one to the other (two drives): the file must then be copied beside the workbook.
func Pin(folder string, source election.Source) (Pinned, error) {
	from, err := filepath.Abs(folder)
	if err != nil {
		return Pinned{}, err
	}
	to, err := filepath.Abs(source.Path)
	if err != nil {
		return Pinned{}, err
	}
	rel, err := filepath.Rel(from, to)
	if err != nil {
		return Pinned{}, fmt.Errorf("von %s führt kein Pfad zu %s; bitte die Ergebnisdatei in denselben Ordner kopieren", folder, source.Path)
	}
	return Pinned{Path: filepath.ToSlash(rel), SHA256: source.SHA256}, nil
}

// FileName returns the name of a council's case workbook in a folder of many:
// "03254026-rat-der-gemeinde-nordstemmen.xlsx".
func FileName(r *election.Result) string {
	words := strings.FieldsFunc(plainLetters.Replace(strings.ToLower(r.AGS+" "+cmp.Or(r.Council, r.Area))), func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9')
	})
	name := strings.Join(words, "-")
	if len(name) > 100 {
		name = name[:100]
	}
	return cmp.Or(name, "vertretung") + ".xlsx"
}

var plainLetters = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss")

// inputRows is how many rows of each sheet have help texts and drop-down lists.
const inputRows = 500

const (
	listsSheet = "Listen"
	hintsSheet = "Hinweise"
)

// Init returns an empty case workbook (.xlsx) for one council: what the official result tells is
// filled in, the result files are pinned by path and SHA-256, and everything a clerk types has a
// drop-down list, a format or a help text. Without pinned files the result itself is copied into
// the sheet Wahlergebnis.
func Init(r *election.Result, files []Pinned) ([]byte, error) {
	b := newBook()
	choices := choicesFor(landOf(r), personChoices(r))
	b.fieldSheet("Wahl", wahlFields, wahlValues(r, files), choices)
	if len(files) == 0 {
		b.clerkSheet("Wahlergebnis", resultRows(r), choices)
	}
	for _, name := range []string{"Vorgänge", "Lose", "Entscheidungen", "Anschriften"} {
		b.clerkSheet(name, nil, choices)
	}
	b.fieldSheet("Behörde", authorityRows(landOf(r)), nil, choices)
	b.hints()
	b.lists(choices)
	return b.bytes()
}

// AuthorityBook returns behoerde.xlsx: the sheet Behörde to be filled in once for all cases of a
// folder. values may be nil.
func AuthorityBook(values map[string]any) ([]byte, error) {
	b := newBook()
	choices := choicesFor("", nil)
	b.fieldSheet("Behörde", authorityRows(""), values, choices)
	b.lists(choices)
	return b.bytes()
}

// personChoices lists the candidates as a Person cell takes them, in the order of the result.
func personChoices(r *election.Result) []string {
	var out []string
	for i := range r.Nominations {
		for j := range r.Nominations[i].Candidates {
			c := &r.Nominations[i].Candidates[j]
			out = append(out, PersonChoice(c))
		}
	}
	return out
}

// PersonChoice returns the drop-down text of a candidate: "Arens, Dr. Jutta [SPD/3]".
func PersonChoice(c *election.Candidate) string { return c.FileName() + " [" + c.ID + "]" }

// landOf returns the Land of a result; a bare result file shows it by its key alone.
func landOf(r *election.Result) election.Land {
	switch {
	case r.Land != "":
		return r.Land
	case strings.HasPrefix(r.AGS, "03"):
		return election.LowerSaxony
	case strings.HasPrefix(r.AGS, "12"):
		return election.Brandenburg
	}
	return ""
}

func wahlValues(r *election.Result, files []Pinned) map[string]any {
	v := map[string]any{
		"Vertretung": r.Council, "Art": string(r.Body), "Wahlgebiet": r.Area, "AGS": r.AGS,
		"Wahltag": r.ElectionDay.String(), "Beginn der Wahlperiode": r.TermBegin.String(), "Ende der Wahlperiode": r.TermEnd.String(),
	}
	if land := landOf(r); land != "" {
		v["Land"] = land.Name()
	}
	if r.Seats > 0 {
		v["Sitze"] = r.Seats
	}
	if r.System == election.Majority {
		v["Wahlverfahren"] = string(r.System)
	}
	if r.Provisional {
		v["Ergebnisstand"] = "vorläufig"
	}
	var paths, sums []string
	for _, f := range files {
		paths, sums = append(paths, f.Path), append(sums, f.SHA256)
	}
	v["Ergebnisdatei"], v["Ergebnis-SHA256"] = strings.Join(paths, "; "), strings.Join(sums, "; ")
	return v
}

// fieldSheet writes a sheet with the columns Feld and Wert, one row per field, and what each wants.
func (b *book) fieldSheet(name string, fields []fieldRow, values map[string]any, choices []choice) {
	b.sheet(name)
	b.table(name, 1, []string{"Feld", "Wert"}, nil)
	b.width(name, 1, 30)
	b.width(name, 2, 60)
	b.freeze(name, 1)
	b.page(name)
	for i, f := range fields {
		row := i + 2
		look := plain
		if f.must {
			look = required
		}
		b.put(name, 1, row, f.name, look)
		var v cell = values[f.name]
		if d, ok := isoDay(v); ok {
			v = d
		}
		look = f.format
		if look == plain {
			look = wrapped
		}
		b.put(name, 2, row, v, look)
		b.fitRow(name, row, []float64{30, 60}, []cell{f.name, v})
		b.validate(name, "B"+itoa(row), f.name, f.help, f.choices, f.choices != "", choices)
	}
}

// clerkSheet writes a sheet for typing: widths, formats, help texts, drop-down lists and a header
// that stays in view. Formats belong to the columns, so that an empty row costs nothing.
func (b *book) clerkSheet(name string, rows [][]cell, choices []choice) {
	s := layout(name)
	b.sheet(name)
	for i, c := range s.columns {
		b.width(name, i+1, c.width)
		look := cmp.Or(c.format, upper)
		b.do(func() error { return b.f.SetColStyle(name, columnName(i+1), b.styles[look]) })
	}
	b.table(name, 1, s.names(), rows)
	b.freeze(name, 1)
	b.page(name)
	for i, row := range rows {
		b.fitRow(name, i+2, s.widths(), row)
	}
	for i, c := range s.columns {
		if c.help != "" {
			col := columnName(i + 1)
			b.validate(name, col+"2:"+col+itoa(inputRows+1), c.name, c.help, c.choices, c.strict, choices)
		}
	}
}

func (b *book) width(sheet string, col int, width float64) {
	b.do(func() error { return b.f.SetColWidth(sheet, columnName(col), columnName(col), width) })
}

// validate sets the help text and, if there is one, the drop-down list of cells. Entries outside
// the list are refused only where strict says so: a Person cell also takes a bare id.
func (b *book) validate(sheet, area, title, help, list string, strict bool, choices []choice) {
	v := excelize.NewDataValidation(true)
	v.SetSqref(area)
	v.SetInput(clipUnits(title, 32), clipUnits(help, 255))
	if ref := listRange(list, choices); ref != "" {
		v.SetSqrefDropList(ref)
		style := excelize.DataValidationErrorStyleInformation
		if strict {
			style = excelize.DataValidationErrorStyleStop
		}
		v.SetError(style, clipUnits(title, 32), "Bitte einen Eintrag aus der Liste wählen.")
		v.ShowErrorMessage = strict
	}
	b.do(func() error { return b.f.AddDataValidation(sheet, v) })
}

// listRange returns the cells of a drop-down list on the sheet Listen; empty if the list is.
func listRange(name string, choices []choice) string {
	for i, c := range choices {
		if c.name == name && name != "" && len(c.entries) > 0 {
			col := columnName(i + 1)
			return fmt.Sprintf("%s!$%s$2:$%s$%d", listsSheet, col, col, len(c.entries)+1)
		}
	}
	return ""
}

// lists writes the drop-down lists on a sheet of their own, out of sight.
func (b *book) lists(choices []choice) {
	b.sheet(listsSheet)
	for i, c := range choices {
		b.put(listsSheet, i+1, 1, c.name, header)
		for j, e := range c.entries {
			b.put(listsSheet, i+1, j+2, e, plain)
		}
		b.width(listsSheet, i+1, 28)
	}
	b.do(func() error { return b.f.SetSheetVisible(listsSheet, false) })
	b.do(func() error { b.f.SetActiveSheet(0); return nil })
}

// hints writes one sheet that says how to fill in the others.
func (b *book) hints() {
	b.sheet(hintsSheet)
	b.page(hintsSheet)
	b.width(hintsSheet, 1, 24)
	b.width(hintsSheet, 2, 100)
	b.put(hintsSheet, 1, 1, "So wird diese Mappe ausgefüllt", title)
	rows := [][2]string{
		{"Wahl", "Angaben zur Vertretung und zur Wahl. Fett gedruckte Felder müssen ausgefüllt sein."},
		{"Vorgänge", "Eine Zeile je Ereignis: wer ausscheidet, wer annimmt oder ablehnt, was zugestellt und bekannt gemacht wurde. Jede Zeile hat eine eigene Nr. Nichts löschen, was geschehen ist; Neues kommt als neue Zeile dazu."},
		{"Lose", "Nur wenn das Programm ein Los verlangt: was gezogen wurde. Das Programm lost nie selbst."},
		{"Entscheidungen", "Nur wenn das Programm eine Entscheidung verlangt: was der Wahlausschuss entschieden hat."},
		{"Anschriften", "Wohin die Benachrichtigung geht. Nur wer Post bekommt, braucht eine Anschrift."},
		{"Behörde", "Briefkopf, Zeichnung und Empfänger. Was für alle Vertretungen gleich ist, kann stattdessen in der Mappe behoerde.xlsx im selben Ordner oder eine Ebene darüber stehen."},
		{"Daten", "TT.MM.JJJJ, zum Beispiel 01.03.2027."},
		{"Personen", "Aus der Liste wählen: Nachname, Vorname [Kennung]. Die Kennung ist Wahlbereich/Wahlvorschlag/Listenplatz, bei nur einem Wahlbereich Wahlvorschlag/Listenplatz."},
		{"Prüfen", "Speichern, schließen und „notices check“ mit dieser Mappe aufrufen: Es nennt jede Zelle, die nicht verstanden wird."},
	}
	for i, r := range rows {
		b.put(hintsSheet, 1, i+3, r[0], required)
		b.put(hintsSheet, 2, i+3, r[1], wrapped)
		b.fitRow(hintsSheet, i+3, []float64{24, 100}, []cell{r[0], r[1]})
	}
}

// clipUnits cuts a text to what a help text may hold, counted in UTF-16 as spreadsheets do.
func clipUnits(s string, n int) string {
	u := utf16.Encode([]rune(s))
	if len(u) <= n {
		return s
	}
	return string(utf16.Decode(u[:n-1])) + "…"
}
