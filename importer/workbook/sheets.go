package workbook

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf16"

	"github.com/xuri/excelize/v2"

	"notices/importer/form"
	"notices/internal/election"
)

// Content is what stands in a case workbook when a clerk opens it. A text YYYY-MM-DD becomes a date
// cell. Of the sheets, only Wahlergebnis is left out if there are no rows for it.
type Content struct {
	Land    election.Land             // decides which words are offered; empty: not known
	Persons []string                  // what a Person cell offers, see PersonChoice
	Fields  map[string]map[string]any // by sheet of fields, then by field
	Rows    map[string][][]any        // by sheet, in the order of its columns
}

// Write returns a case workbook in which everything that a clerk types has a drop-down list, a format
// or a help text.
func Write(c Content) ([]byte, error) {
	b := newBook()
	lists := choicesFor(c.Land, c.Persons)
	for _, s := range form.Sheets() {
		switch rows, filled := c.Rows[s.Name]; {
		case s == &form.Wahl:
			b.fieldSheet(s, s.Required(), c.Fields[s.Name], lists)
		case s == &form.Authority:
			b.fieldSheet(s, new(election.Authority).Missing(c.Land), c.Fields[s.Name], lists)
		case s != &form.Result || filled:
			b.clerkSheet(s, rows, lists)
		}
	}
	b.hints()
	b.lists(lists)
	return b.bytes()
}

// AuthorityBook returns behoerde.xlsx: the sheet Behörde to be filled in once for all cases of a
// folder. values may be nil.
func AuthorityBook(values map[string]any) ([]byte, error) {
	b := newBook()
	lists := choicesFor("", nil)
	b.fieldSheet(&form.Authority, new(election.Authority).Missing(""), values, lists)
	b.lists(lists)
	return b.bytes()
}

// A choice is one drop-down list, a column of the sheet Listen.
type choice struct {
	list    form.List
	entries []string
}

// choicesFor returns the drop-down lists of a case workbook, persons first.
func choicesFor(land election.Land, persons []string) []choice {
	var out []choice
	for _, l := range form.Lists() {
		out = append(out, choice{l, l.Words(land)})
	}
	out[0].entries = persons
	return out
}

// inputRows is how many rows of each sheet have help texts and drop-down lists.
const inputRows = 500

// fieldSheet writes a sheet with the columns Feld and Wert, one row per field, and what each wants.
// The names of required fields are bold.
func (b *book) fieldSheet(s *form.Sheet, required []string, values map[string]any, lists []choice) {
	widths := []float64{30, 60}
	b.sheet(s.Name)
	b.table(s.Name, 1, []string{form.Field, form.Value}, nil)
	for i, w := range widths {
		b.width(s.Name, i+1, w)
	}
	b.freeze(s.Name, 1)
	b.page(s.Name)
	for i, f := range s.Columns {
		row, look := i+2, plain
		if slices.Contains(required, f.Name) {
			look = bold
		}
		b.put(s.Name, 1, row, f.Name, look)
		var v cell = values[f.Name]
		if d, ok := isoDay(v); ok {
			v = d
		}
		b.put(s.Name, 2, row, v, cmp.Or(looks[f.Holds], wrapped))
		b.fitRow(s.Name, row, widths, []cell{f.Name, v})
		b.validate(s.Name, "B"+itoa(row), f, lists)
	}
}

// looks says how cells look by what they hold; a plain line depends on the sheet.
var looks = map[form.Content]style{form.Paragraph: wrapped, form.Day: date, form.Key: keyText, form.Count: numeric}

// clerkSheet writes a sheet for typing: widths, formats, help texts, drop-down lists and a header
// that stays in view. Formats belong to the columns, so that an empty row costs nothing.
func (b *book) clerkSheet(s *form.Sheet, rows [][]cell, lists []choice) {
	b.sheet(s.Name)
	wraps := make([]float64, len(s.Columns))
	for i, c := range s.Columns {
		b.width(s.Name, i+1, c.Width)
		look := cmp.Or(looks[c.Holds], upper)
		b.do(func() error { return b.f.SetColStyle(s.Name, columnName(i+1), b.styles[look]) })
		if c.Holds == form.Paragraph {
			wraps[i] = c.Width
		}
	}
	b.table(s.Name, 1, s.Names(), rows)
	b.freeze(s.Name, 1)
	b.page(s.Name)
	for i, row := range rows {
		b.fitRow(s.Name, i+2, wraps, row)
	}
	for i, c := range s.Columns {
		if c.Help != "" {
			col := columnName(i + 1)
			b.validate(s.Name, col+"2:"+col+itoa(inputRows+1), c, lists)
		}
	}
}

func (b *book) width(sheet string, col int, width float64) {
	b.do(func() error { return b.f.SetColWidth(sheet, columnName(col), columnName(col), width) })
}

// validate sets the help text and, if there is one, the drop-down list of cells. Entries outside
// the list are refused unless the column is free: a Person cell also takes a bare id.
func (b *book) validate(sheet, area string, c form.Column, lists []choice) {
	v := excelize.NewDataValidation(true)
	v.SetSqref(area)
	v.SetInput(clipUnits(c.Name, 32), clipUnits(c.Help, 255))
	if ref := listRange(c.List, lists); ref != "" {
		v.SetSqrefDropList(ref)
		style := excelize.DataValidationErrorStyleStop
		if c.Free {
			style = excelize.DataValidationErrorStyleInformation
		}
		v.SetError(style, clipUnits(c.Name, 32), "Bitte einen Eintrag aus der Liste wählen.")
		v.ShowErrorMessage = !c.Free
	}
	b.do(func() error { return b.f.AddDataValidation(sheet, v) })
}

// listRange returns the cells of a drop-down list on the sheet Listen; empty if the list is.
func listRange(name form.List, lists []choice) string {
	for i, c := range lists {
		if c.list == name && len(c.entries) > 0 {
			col := columnName(i + 1)
			return fmt.Sprintf("%s!$%s$2:$%s$%d", form.Choices, col, col, len(c.entries)+1)
		}
	}
	return ""
}

// lists writes the drop-down lists on a sheet of their own, out of sight.
func (b *book) lists(lists []choice) {
	b.sheet(form.Choices)
	for i, c := range lists {
		b.put(form.Choices, i+1, 1, string(c.list), header)
		for j, e := range c.entries {
			b.put(form.Choices, i+1, j+2, e, plain)
		}
		b.width(form.Choices, i+1, 28)
	}
	b.do(func() error { return b.f.SetSheetVisible(form.Choices, false) })
	b.do(func() error { b.f.SetActiveSheet(0); return nil })
}

// hints writes one sheet that says how to fill in the others.
func (b *book) hints() {
	b.sheet(form.Hints)
	b.page(form.Hints)
	b.width(form.Hints, 1, 24)
	b.width(form.Hints, 2, 100)
	b.put(form.Hints, 1, 1, "So wird diese Mappe ausgefüllt", title)
	rows := [][2]string{
		{form.Wahl.Name, "Angaben zur Vertretung und zur Wahl. Fett gedruckte Felder müssen ausgefüllt sein."},
		{form.Events.Name, "Eine Zeile je Ereignis: wer ausscheidet, wer annimmt oder ablehnt, was zugestellt und bekannt gemacht wurde. Jede Zeile hat eine eigene Nr. Nichts löschen, was geschehen ist; Neues kommt als neue Zeile dazu."},
		{form.Lots.Name, "Nur wenn das Programm ein Los verlangt: was gezogen wurde. Das Programm lost nie selbst."},
		{form.Rulings.Name, "Nur wenn das Programm eine Entscheidung verlangt: was der Wahlausschuss entschieden hat."},
		{form.Addresses.Name, "Wohin die Benachrichtigung geht. Nur wer Post bekommt, braucht eine Anschrift."},
		{form.Authority.Name, "Briefkopf, Zeichnung und Empfänger. Was für alle Vertretungen gleich ist, kann stattdessen in der Mappe behoerde.xlsx im selben Ordner oder eine Ebene darüber stehen."},
		{"Daten", "TT.MM.JJJJ, zum Beispiel 01.03.2027."},
		{"Personen", "Aus der Liste wählen: Nachname, Vorname [Kennung]. Die Kennung ist Wahlbereich/Wahlvorschlag/Listenplatz, bei nur einem Wahlbereich Wahlvorschlag/Listenplatz."},
		{"Prüfen", "Speichern, schließen und „notices check“ mit dieser Mappe aufrufen: Es nennt jede Zelle, die nicht verstanden wird."},
	}
	for i, r := range rows {
		b.put(form.Hints, 1, i+3, r[0], bold)
		b.put(form.Hints, 2, i+3, r[1], wrapped)
		b.fitRow(form.Hints, i+3, []float64{24, 100}, []cell{r[0], r[1]})
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
