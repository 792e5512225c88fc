package fonts

import "unicode/utf8"

// Derived is a face as `go generate` leaves it in a .face file. Lengths are in thousandths of an em.
type Derived struct {
	Name                              string // PostScript name
	Ascent, Descent, CapHeight, StemV int
	Box                               [4]int
	Runes                             []rune // the repertoire, ascending; then the codes of the sequences
	Glyphs, Widths                    []uint16
	Sequences                         []string   // letters with combining marks, in normal form C; the i-th has the code FirstSequence+i
	Outlines                          [][]byte   // by glyph, without hinting
	Parts                             [][]uint16 // by glyph: the glyphs a composite one is made of
	Head, Hhea, Maxp, Hmtx            []byte     // tables of the whole; Hmtx has four bytes for each glyph
	Core                              Subset
}

// FirstSequence is the code of the first sequence. A sequence is a glyph of its own in the derived face, made of the letter and its
// marks where the font's anchors put them, and has a code from Unicode's private use area. So it is drawn, measured and copied
// out of a PDF like any letter. The code never leaves the file: what is copied is the sequence.
const FirstSequence = 0xE000

// A Class says how a face prints a character.
type Class uint8

const (
	Missing Class = iota // not at all
	InCore               // from the core subset
	Rare                 // from a subset made for the paper
)

// A Face is a typeface in one weight. It is read-only.
type Face struct {
	*Derived
	width     [1 << 16]uint16
	glyph     [1 << 16]uint16
	class     [1 << 16]Class
	sequences map[string]rune
}

// NewFace prepares d for look-ups by character.
func NewFace(d *Derived) *Face {
	f := &Face{Derived: d, sequences: make(map[string]rune, len(d.Sequences))}
	for i, r := range d.Runes {
		f.width[r], f.glyph[r], f.class[r] = d.Widths[i], d.Glyphs[i], Rare
	}
	for _, r := range Core {
		if f.class[r] != Missing {
			f.class[r] = InCore
		}
	}
	for i, s := range d.Sequences {
		f.sequences[s] = FirstSequence + rune(i)
	}
	return f
}

// Code is the code that prints c, a letter with its marks in normal form C; false if the face lacks the letter or does not know
// where the marks go. Nothing beyond U+FFFF is printed.
func (f *Face) Code(c string) (rune, bool) {
	if r, n := utf8.DecodeRuneInString(c); n == len(c) && !IsMark(r) {
		return r, r <= 0xFFFF && f.class[r] != Missing && (r < FirstSequence || r > 0xF8FF)
	}
	r, ok := f.sequences[c]
	return r, ok
}

// Width is the advance of a code; 0 for what the face lacks.
func (f *Face) Width(code rune) int { return int(f.width[code&0xFFFF]) }

// Class says how the face prints a code.
func (f *Face) Class(code rune) Class { return f.class[code&0xFFFF] }

// text is what a code stands for.
func (f *Face) text(code rune) string {
	if i := int(code - FirstSequence); i >= 0 && i < len(f.Sequences) {
		return f.Sequences[i]
	}
	return string(code)
}
