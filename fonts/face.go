package fonts

import "unicode"

// Derived is a face as `go generate` leaves it in a .face file. Lengths are in thousandths of an em.
type Derived struct {
	Name                              string // PostScript name
	Ascent, Descent, CapHeight, StemV int
	Box                               [4]int
	Runes                             []rune // the repertoire, ascending
	Glyphs, Widths                    []uint16
	Sequences                         []Sequence
	Outlines                          [][]byte   // by glyph, without hinting
	Parts                             [][]uint16 // by glyph: the glyphs a composite one is made of
	Head, Hhea, Maxp, Hmtx            []byte     // tables of the whole; Hmtx has four bytes for each glyph
	Core                              Subset
}

// A Sequence is a letter with combining marks that stand where the font's anchors put them.
type Sequence struct {
	Text    string // in normal form C
	Draw    []rune // what is drawn for it: the runes of Text, or others (ȷ for j below an accent)
	X, Y    []int16
	Advance uint16
}

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
	sequences map[string]*Sequence
}

// NewFace prepares d for look-ups by character.
func NewFace(d *Derived) *Face {
	f := &Face{Derived: d, sequences: make(map[string]*Sequence, len(d.Sequences))}
	for i, r := range d.Runes {
		f.width[r], f.glyph[r], f.class[r] = d.Widths[i], d.Glyphs[i], Rare
	}
	for _, r := range Core {
		if f.class[r] != Missing {
			f.class[r] = InCore
		}
	}
	for i := range d.Sequences {
		f.sequences[d.Sequences[i].Text] = &d.Sequences[i]
	}
	return f
}

// Width is the advance of r; 0 for what the face lacks.
func (f *Face) Width(r rune) int {
	if r < 0 || r > 0xFFFF {
		return 0
	}
	return int(f.width[r])
}

// Class says how the face prints r. Nothing beyond U+FFFF is printed.
func (f *Face) Class(r rune) Class {
	if r < 0 || r > 0xFFFF {
		return Missing
	}
	return f.class[r]
}

// Sequence finds a letter with its marks, text being in normal form C; nil if the face does not know where the marks go.
func (f *Face) Sequence(text string) *Sequence { return f.sequences[text] }

// IsMark reports whether r is set on the letter before it.
func IsMark(r rune) bool { return r >= 0x300 && unicode.Is(unicode.Mn, r) }
