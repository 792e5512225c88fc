package pdf

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"notices/internal/german"
)

// A GlyphError names a character, or a letter with its marks, that no typeface has. It is never drawn as an empty box.
type GlyphError struct {
	Text  string // the character or sequence
	In    string // the words around it
	Where string // which part of the paper: "Anschrift", "Absatz 3"
}

// Error names character and place, in German.
func (e *GlyphError) Error() string {
	return fmt.Sprintf("das Zeichen %s in %s lässt sich nicht drucken (%s): %s; bitte dort berichtigen, woher der Text kommt", e.Sign(), german.Quote(e.In), e.Where, e.Why())
}

// Sign shows the character and its number.
func (e *GlyphError) Sign() string {
	return fmt.Sprintf("%s (%s)", german.Quote(e.Text), strings.Trim(fmt.Sprintf("%U", []rune(e.Text)), "[]"))
}

// Why says why it cannot be printed.
func (e *GlyphError) Why() string {
	if r, _ := utf8.DecodeRuneInString(e.Text); unicode.In(r, unicode.Cc, unicode.Cf) {
		return "es ist ein unsichtbares Steuerzeichen"
	}
	return "es steht in keiner Schrift des Programms"
}

// The parts of the letter that have places of a fixed size, as a FitError names them. AddressZone is what the window of the
// envelope shows.
const (
	AddressZone = "Anschrift"
	ReturnLine  = "Rücksendeangabe"
	NotesZone   = "Zusatz- und Vermerkzone"
	InfoBlock   = "Informationsblock"
	LetterHead  = "Briefkopf"
	PageFoot    = "Fußzeile"
)

// A FitError names what does not fit where DIN 5008 wants it.
type FitError struct {
	Where string // AddressZone, "Rücksendeangabe" ...
	Text  string // the line that is too wide; empty if there are too many lines
	Needs float64
	Room  float64
	Unit  string // of Needs and Room: "mm" or "Zeilen"
}

// Error says what is needed and what there is, in German.
func (e *FitError) Error() string {
	what := e.Where
	if e.Text != "" {
		what += fmt.Sprintf(": %s", german.Quote(e.Text))
	}
	return fmt.Sprintf("%s braucht %.0f %s, Platz ist für %.0f; bitte kürzen", what, e.Needs, e.Unit, e.Room)
}

// An InputError names a fault of the paper that is neither a character nor a length: a logo that is no picture, a table with
// uneven rows, an impossible date.
type InputError struct {
	Where, Problem string
	Text           string // words of the part that is at fault, empty if it has none
}

// Error says what is wrong, in German.
func (e *InputError) Error() string { return e.Where + ": " + e.Problem }
