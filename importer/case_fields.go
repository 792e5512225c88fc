package importer

import (
	"notices/importer/form"
	"notices/internal/election"
)

// A caseFields is a sheet with the columns Feld and Wert: Wahl or Behörde.
type caseFields struct {
	*caseTable
	values map[string]Row // by the form's name of the field
}

var fieldColumns = columnsOf(&form.Sheet{Columns: []form.Column{
	{Name: form.Field, Synonyms: []string{"Angabe", "Bezeichnung"}, Must: true},
	{Name: form.Value, Synonyms: []string{"Eintrag", "Inhalt"}, Must: true},
}})

// openFields reads a sheet of fields. Unknown fields are noticed; a field given twice is refused
// if the values differ.
func openFields(b *Book, s *Sheet, fields caseColumns) (f *caseFields, ok bool) {
	t, ok := openTable(b, s, fieldColumns)
	f = &caseFields{caseTable: t, values: map[string]Row{}}
	if !ok {
		return f, false
	}
	for _, row := range t.rows {
		label := cellText(t.cell(row, form.Field))
		name := fields.known[headerKey(label)]
		switch {
		case label == "" && cellText(t.cell(row, form.Value)) == "":
		case label == "":
			t.add("I271", t.at(row, form.Value), "neben dem Wert „%s“ steht kein Feldname; er wird nicht gelesen", clip(cellText(t.cell(row, form.Value))))
		case name == "":
			t.add("I271", t.at(row, form.Field), "das Feld „%s“ ist hier nicht vorgesehen und wird nicht gelesen", clip(label))
		default:
			f.take(name, row)
		}
	}
	return f, true
}

func (f *caseFields) take(name string, row Row) {
	first, twice := f.values[name]
	if !twice {
		f.values[name] = row
		return
	}
	a, b := cellText(f.cell(first, form.Value)), cellText(f.cell(row, form.Value))
	switch {
	case a == b:
		f.add("W272", f.at(row, form.Value), "das Feld „%s“ steht zweimal da, beide Male mit dem gleichen Wert", name)
	default:
		f.add("E272", f.at(row, form.Value), "das Feld „%s“ steht zweimal da, mit verschiedenen Werten: in %s „%s“ und hier „%s“; bitte eine der Zeilen löschen",
			name, f.at(first, form.Value).Cell, clip(a), clip(b))
	}
}

// value returns the cell of a field and its origin; of the sheet if the field is missing.
func (f *caseFields) value(name string) (Cell, election.Origin) {
	row, ok := f.values[name]
	if !ok {
		return Cell{}, election.Origin{File: f.book.File, Sheet: f.sheet.Name}
	}
	return f.cell(row, form.Value), f.at(row, form.Value)
}

func (f *caseFields) field(name string) string {
	c, at := f.value(name)
	return f.plainText(c, at, name)
}

func (f *caseFields) dayField(name string) election.Date {
	c, at := f.value(name)
	return f.plainDay(c, at, name)
}

// wordField reads a field that holds one of a closed list of words; fallback if it is blank.
func wordField[S ~string](f *caseFields, name, code string, list []S, fallback S) S {
	s := f.field(name)
	if s == "" {
		return fallback
	}
	w, ok := knownWord(s, list)
	if !ok {
		_, at := f.value(name)
		f.add(code, at, "%s: %s", name, unknownWord(s, list))
	}
	return w
}
