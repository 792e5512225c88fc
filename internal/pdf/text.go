package pdf

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"notices/fonts"
)

// A style is how a run of text looks.
type style struct {
	face int8 // index into the press's faces
	grey bool
	size float64 // points
}

const (
	sans  = 0
	serif = 2
	bold  = 1 // added to sans or serif
)

func (s style) bold() style  { s.face |= bold; return s }
func (s style) muted() style { s.grey = true; return s }

// em is the size in millimetres.
func (s style) em() float64 { return s.size / pointsPerMM }

// clean brings text into the form in which it is measured and drawn: normal form C, single blanks, no soft hyphens. Characters
// that the faces lack are faults; so are control and direction characters, which would change what is read.
func (g *galley) clean(s string) string {
	if plain(s) {
		return s
	}
	s = norm.NFC.String(s)
	var b strings.Builder
	b.Grow(len(s))
	for rest := s; rest != ""; {
		c := rest[:fonts.Cluster(rest)]
		rest = rest[len(c):]
		r, n := utf8.DecodeRuneInString(c)
		switch {
		case r == '\t' || r == '\n' || r == '\r':
			c = " "
		case r == '\u00ad':
			c = c[n:]
		}
		if c == " " && (b.Len() > 0 && strings.HasSuffix(b.String(), " ")) || c == "" {
			continue
		}
		if !g.prints(c) {
			at := len(s) - len(rest)
			g.fault(&GlyphError{Text: c, In: excerpt(s, at-len(c), at), Where: g.where})
			continue
		}
		b.WriteString(c)
	}
	return b.String()
}

// plain reports whether s is ASCII with single blanks, as most text is.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == ' ' && i > 0 && s[i-1] == ' ' {
			return false
		}
	}
	return true
}

// prints reports whether a letter with its marks can be drawn. All faces have the same characters.
func (g *galley) prints(c string) bool {
	_, ok := g.faces[sans].Code(c)
	return ok
}

// excerpt is s[from:to] for a message, with the words around it.
func excerpt(s string, from, to int) string {
	const around = 30
	before, after := []rune(s[:from]), []rune(s[to:])
	text := s[from:to]
	if len(before) > around {
		before = append([]rune("…"), before[len(before)-around:]...)
	}
	if len(after) > around {
		after = append(after[:around:around], '…')
	}
	return string(before) + text + string(after)
}

// width is the width of clean text in millimetres.
func (g *galley) width(s string, st style) float64 {
	f := g.faces[st.face]
	n := 0
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf && (i+1 == len(s) || s[i+1] < 0xCC) {
			n += f.Width(rune(c))
			i++
			continue
		}
		k := i + fonts.Cluster(s[i:])
		r, _ := f.Code(s[i:k]) // what has no code is a fault already
		n += f.Width(r)
		i = k
	}
	return float64(n) * st.em() / 1000
}
