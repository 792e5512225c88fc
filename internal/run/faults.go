package run

import (
	"errors"

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
	for _, err := range flatten(err) {
		var glyph *pdf.GlyphError
		var fit *pdf.FitError
		var input *pdf.InputError
		switch {
		case errors.As(err, &fit) && fit.Where == pdf.AddressZone:
			w.report("E690", "Papier „%s“%s: %v; %s", p.Title, to(p.Person), err, heldBack)
		case errors.As(err, &glyph), errors.As(err, &fit), errors.As(err, &input):
			w.report("E780", "Papier „%s“%s: %v; %s", p.Title, to(p.Person), err, heldBack)
		default:
			continue
		}
		printed = true
	}
	return printed
}

func to(person string) string {
	if person == "" {
		return ""
	}
	return " an [" + person + "]"
}

// flatten returns the errors that were joined.
func flatten(err error) []error {
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		var out []error
		for _, e := range many.Unwrap() {
			out = append(out, flatten(e)...)
		}
		return out
	}
	return []error{err}
}
