package form

import (
	"notices/internal/election"
)

// ListVotes is what stands under Nachname in the row that carries a list's own votes (Lower Saxony).
const ListVotes = "Gesamtliste"

// The headings of a sheet of fields.
const (
	Field = "Feld"
	Value = "Wert"
)

// The sheets that a clerk does not fill in: drop-down lists, and how to fill in the others.
const (
	Choices = "Listen"
	Hints   = "Hinweise"
)

// A Sheet is one sheet of the case workbook. Wahl and Behörde are sheets of fields: they have the
// columns Feld and Wert, and what is called a column here is a row there.
type Sheet struct {
	Name    string
	Columns []Column
}

// A Column is one column, or one field of a sheet of fields.
type Column struct {
	Name     string   // its heading
	Synonyms []string // further headings in use
	Must     bool     // a column: the sheet cannot be read without it; a field of Wahl: nothing can be decided without it
	Holds    Content
	Width    float64 // in characters of the standard font; sheets of fields have one width for all
	List     List    // what a drop-down list offers
	Free     bool    // other entries than those of the list are taken too
	Help     string  // shown while the cell is selected, at most 255 characters
}

// Content is what a cell is made for.
type Content int

// The kinds of content.
const (
	Line      Content = iota // text on one line
	Paragraph                // text that is wrapped
	Day
	Key // digits that are no number: leading zeros stay
	Count
)

// Names returns the headings in their order.
func (s *Sheet) Names() []string {
	out := make([]string, len(s.Columns))
	for i, c := range s.Columns {
		out[i] = c.Name
	}
	return out
}

// Required returns the headings that must be there.
func (s *Sheet) Required() []string {
	var out []string
	for _, c := range s.Columns {
		if c.Must {
			out = append(out, c.Name)
		}
	}
	return out
}

// Sheets lists the sheets that a clerk fills in, in their order.
func Sheets() []*Sheet {
	return []*Sheet{&Wahl, &Result, &Events, &Lots, &Rulings, &Addresses, &Authority}
}

// List names a drop-down list: the heading of its column on the sheet Listen. Empty: there is none.
type List string

// The drop-down lists.
const (
	Persons     List = "Personen" // those of the case
	EventKinds  List = "Ereignisse"
	Forms       List = "Formen"
	LotSubjects List = "Losgegenstände"
	Questions   List = "Fragen"
	Salutations List = "Anreden"
	Lands       List = "Länder"
	Bodies      List = "Vertretungsarten"
	Systems     List = "Wahlverfahren"
	Stages      List = "Ergebnisstände"
	LawYears    List = "Rechtsstände"
	Yes         List = "Ja"
	Determiners List = "Feststellung"
	Signatures  List = "Zeichnung"
)

// Lists returns the drop-down lists in the order of the sheet Listen.
func Lists() []List {
	return []List{
		Persons, EventKinds, Forms, LotSubjects, Questions, Salutations, Lands, Bodies, Systems, Stages, LawYears, Yes,
		Determiners, Signatures,
	}
}

// The stages of a result. Nothing is decided from a provisional one.
const (
	Final       = "endgültig"
	Provisional = "vorläufig"
)

// Words returns the words of a list for cases of a Land, of all Länder if it is not known. The list of
// persons belongs to a case and is empty here.
func (l List) Words(land election.Land) []string {
	switch l {
	case EventKinds:
		return words(election.EventKinds)
	case Forms:
		return words(election.Forms)
	case LotSubjects:
		return words(election.LotSubjects)
	case Questions:
		return words(election.Questions)
	case Salutations:
		return []string{"Frau", "Herr"}
	case Lands:
		var out []string
		for _, l := range election.Lands() {
			out = append(out, l.Name())
		}
		return out
	case Bodies:
		return words(land.Bodies())
	case Systems:
		return words([]election.System{election.Proportional, election.Majority})
	case Stages:
		return []string{Final, Provisional}
	case LawYears:
		return land.LawYears()
	case Yes:
		return []string{"ja"}
	case Determiners:
		return []string{"Wahlausschuss", "Wahlleitung"}
	case Signatures:
		return []string{"In Vertretung", "Im Auftrag"}
	}
	return nil
}

func words[S ~string](list []S) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = string(w)
	}
	return out
}
