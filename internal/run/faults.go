package run

import (
	"errors"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"notices/internal/election"
	"notices/internal/german"
	"notices/internal/notice"
	"notices/internal/pdf"
	"notices/templates"
)

// heldBack says what a fault of one paper means for the others.
const heldBack = "bis das behoben ist, wird zu diesem Schritt des Vorgangs kein Papier geschrieben, auch keine Bekanntmachung"

// fault reports what is wrong with one paper and reports whether that is all: an error that is no
// fault of the paper is the program's or the disk's.
func (w *writing) fault(p *paper, err error) bool {
	faults := templates.FaultsOf(err)
	for _, f := range faults {
		w.report("E781", "Papier „%s“: %v; %s", p.Title, f, heldBack)
	}
	printed := len(faults) > 0
	var glyphs []*pdf.GlyphError
	for _, err := range flatten(err) {
		if !ofPaper(err) {
			continue
		}
		printed = true
		var glyph *pdf.GlyphError
		if errors.As(err, &glyph) && w.cellOf(glyph) {
			glyphs = append(glyphs, glyph)
			continue
		}
		code := "E780"
		var fit *pdf.FitError
		if errors.As(err, &fit) {
			if fit.Where == pdf.AddressZone {
				code = "E690"
			}
			if c := w.longest(p, fit); c != nil {
				w.d.found = append(w.d.found, election.Findingf(code, c.At, "%v; am längsten ist „%s“ (%s); %s", fit, c.Text, c.Field, heldBack))
				continue
			}
		}
		if f, ok := locate(w.shop.set, p.Template, p.Data, err); ok && f.Line > 0 {
			w.report(code, "Vorlage %v; %s", f, heldBack)
		} else {
			w.report(code, "Papier „%s“%s: %v; %s", p.Title, to(p.Person), err, heldBack)
		}
	}
	w.unprintable(glyphs)
	w.d.found = election.SortFindings(w.d.found) // each once, however many papers it concerns
	return printed
}

// unprintable tells of each cell what characters of it cannot be printed.
func (w *writing) unprintable(glyphs []*pdf.GlyphError) {
	for _, c := range notice.Cells(w.d.election) {
		var signs []string
		why := ""
		for _, g := range glyphs {
			if sign := g.Sign(); holds(c.Text, g) && !slices.Contains(signs, sign) {
				signs, why = append(signs, sign), g.Why()
			}
		}
		switch len(signs) {
		case 0:
		case 1:
			w.d.found = append(w.d.found, election.Findingf("E780", c.At, "%s: das Zeichen %s in „%s“ lässt sich nicht drucken: %s; bitte in dieser Zelle berichtigen; %s", c.Field, signs[0], c.Text, why, heldBack))
		default:
			w.d.found = append(w.d.found, election.Findingf("E780", c.At, "%s: die Zeichen %s in „%s“ lassen sich nicht drucken; bitte in dieser Zelle berichtigen; %s", c.Field, german.List(signs), c.Text, heldBack))
		}
	}
}

// cellOf reports whether a character comes from a cell of the case, not from the template.
func (w *writing) cellOf(g *pdf.GlyphError) bool {
	return slices.ContainsFunc(notice.Cells(w.d.election), func(c notice.Cell) bool { return holds(c.Text, g) })
}

// longest is the cell to shorten of a part of the letter that does not fit its place; nil if the part is
// the template's.
func (w *writing) longest(p *paper, fit *pdf.FitError) *notice.Cell {
	if fit.Where != pdf.AddressZone && len(fitted[fit.Where]) == 0 {
		return nil
	}
	if cells := notice.LetterCells(w.d.election, p.Person, fitted[fit.Where]...); len(cells) > 0 {
		return &cells[0]
	}
	return nil
}

// ofPaper reports whether an error is a fault of the paper's text.
func ofPaper(err error) bool {
	var glyph *pdf.GlyphError
	var fit *pdf.FitError
	var input *pdf.InputError
	return errors.As(err, &glyph) || errors.As(err, &fit) || errors.As(err, &input)
}

// fitted names the fields of the sheet Behörde that a part of the letter prints.
var fitted = map[string][]string{
	pdf.ReturnLine: {"Name", "Straße", "PLZ", "Ort"},
	pdf.LetterHead: {"Name", "Funktion"},
	pdf.InfoBlock:  {"Aktenzeichen", "Wahlleitung", "Telefon", "E-Mail"},
	pdf.PageFoot:   {"Fußzeile"},
}

// holds reports whether a text holds the word with the character that cannot be printed. The same
// character elsewhere, in the name of somebody without a paper, is no fault.
func holds(s string, glyph *pdf.GlyphError) bool {
	for _, word := range strings.Fields(norm.NFC.String(s)) {
		if strings.Contains(word, glyph.Text) && strings.Contains(glyph.In, clipped(word, glyph.Text)) {
			return true
		}
	}
	return false
}

// clipped is a word as far as the words around a character show it.
func clipped(word, char string) string {
	const around = 12
	i := strings.Index(word, char)
	before, after := []rune(word[:i]), []rune(word[i+len(char):])
	return string(before[max(0, len(before)-around):]) + char + string(after[:min(around, len(after))])
}

// locate returns a fault of a paper's layout at the line of the template that prints it; not ok if the
// error is none of the paper.
func locate(set *templates.Set, name string, data any, err error) (templates.Fault, bool) {
	var glyph *pdf.GlyphError
	var fit *pdf.FitError
	var input *pdf.InputError
	switch {
	case errors.As(err, &glyph):
		f := set.Locate(name, data, glyph.Text, true, err.Error())
		if f.Line > 0 {
			f.Message = "das Zeichen " + glyph.Sign() + " lässt sich nicht drucken: " + glyph.Why()
		}
		return f, true
	case errors.As(err, &fit):
		if fit.Text != "" {
			return set.Locate(name, data, fit.Text, false, err.Error()), true
		}
		return set.Locate(name, data, heads[fit.Where], true, err.Error()), true
	case errors.As(err, &input):
		words, _, _ := strings.Cut(input.Text, "\n")
		return set.Locate(name, data, strings.TrimLeft(words, "• "), false, err.Error()), true
	}
	return templates.Fault{}, false
}

// heads names the field of a template's head that fills a part of the letter.
var heads = map[string]string{
	pdf.AddressZone: "Anschrift:", pdf.ReturnLine: "Rücksendezeile:", pdf.NotesZone: "Vermerk:", pdf.InfoBlock: "Info ",
	pdf.LetterHead: "Absender:", pdf.PageFoot: "Fußzeile:",
}

func to(person string) string {
	if person == "" {
		return ""
	}
	return " an [" + person + "]"
}

// flatten returns the errors that were joined.
func flatten(err error) []error {
	if err == nil {
		return nil
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		var out []error
		for _, e := range many.Unwrap() {
			out = append(out, flatten(e)...)
		}
		return out
	}
	return []error{err}
}
