package pdf

import (
	"errors"
	"testing"
	"unicode/utf8"
)

// Whatever stands in a name: it is printed exactly, or refused by naming what cannot be printed.
func FuzzText(f *testing.F) {
	for _, s := range []string{"Elke Ehlers", `*_|<>&"{{}}\`, "(((\\)", "Łukasz Đặng-K͟hová", "j\u0301", "a\u0308", "\u00ad", "\u0301", "\u202e", "😀", "\xff\xfe", "\x00\r\n\t", "\ue000", " \u0300 \u00a0\u0300"} {
		f.Add(s)
	}
	w := newWriter(f)
	f.Fuzz(func(t *testing.T, s string) {
		d := announcement(t, s)
		d.Head.Logo, d.Head.LogoText = nil, ""
		r, err := w.Write(d)
		var g *GlyphError
		switch {
		case err == nil:
			if p := inspect(t, r.Bytes); words(p.root.text) != source(d) {
				t.Errorf("%q is read as %q", s, words(p.root.text))
			}
		case !errors.As(err, &g):
			t.Errorf("%q: %v", s, err)
		case utf8.ValidString(s) && g.Text == "":
			t.Errorf("%q is refused without naming a character", s)
		}
	})
}
