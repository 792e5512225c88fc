package fonts

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"unicode/utf16"
)

var be = binary.BigEndian

// A Subset is a face cut down to some characters, as a PDF embeds it. Its character codes are the code points themselves, two
// bytes each, those of sequences are from the private use area; what is copied out of the file is the text that was put in.
type Subset struct {
	Name      string // with a tag made from the characters: "ABCDEF+NotoSans-Regular"
	Widths    []byte // inside of the CIDFont's /W array
	GlyphMap  []byte // CIDToGIDMap, deflated
	ToUnicode []byte // CMap, deflated
	Program   []byte // TrueType file, deflated
	Size      int    // bytes of the program before deflation
}

// Subset cuts f down to some codes, which are ascending and all in the face. deflate returns b in zlib form.
func (f *Face) Subset(runes []rune, deflate func(b []byte) []byte) *Subset {
	h := fnv.New64a()
	h.Write([]byte(f.Name + string(runes)))
	tag := make([]byte, 6)
	for i, sum := 0, h.Sum64(); i < len(tag); i, sum = i+1, sum/26 {
		tag[i] = byte('A' + sum%26)
	}
	s := &Subset{Name: string(tag) + "+" + f.Name}
	for k := 0; k < len(runes); {
		s.Widths = append(strconv.AppendInt(s.Widths, int64(runes[k]), 10), " ["...)
		for first := k; k < len(runes) && runes[k] == runes[first]+rune(k-first); k++ {
			s.Widths = append(strconv.AppendInt(s.Widths, int64(f.width[runes[k]]), 10), ' ')
		}
		s.Widths = append(s.Widths, "] "...)
	}
	glyphs := make([]byte, 2*int(runes[len(runes)-1])+2)
	for _, r := range runes {
		be.PutUint16(glyphs[2*r:], f.glyph[r])
	}
	program := f.program(runes)
	s.Size = len(program)
	s.GlyphMap, s.ToUnicode, s.Program = deflate(glyphs), deflate(f.toUnicode(runes)), deflate(program)
	return s
}

func (f *Face) toUnicode(runes []rune) []byte {
	b := []byte("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n" +
		"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n")
	for part := range slices.Chunk(runes, 100) {
		b = fmt.Appendf(b, "%d beginbfchar\n", len(part))
		for _, r := range part {
			b = fmt.Appendf(b, "<%04X> <", r)
			for _, u := range utf16.Encode([]rune(f.text(r))) {
				b = fmt.Appendf(b, "%04X", u)
			}
			b = append(b, ">\n"...)
		}
		b = append(b, "endbfchar\n"...)
	}
	return append(b, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"...)
}

// program is a TrueType file with the glyphs of the runes. The others keep their numbers but are empty, which costs next to
// nothing after deflation; glyphs behind the last one used are cut off.
func (f *Face) program(runes []rune) []byte {
	keep := make([]bool, len(f.Outlines))
	last := uint16(0)
	var add func(g uint16)
	add = func(g uint16) {
		keep[g], last = true, max(last, g)
		for _, part := range f.Parts[g] {
			add(part)
		}
	}
	add(0)
	for _, r := range runes {
		add(f.glyph[r])
	}
	n := int(last) + 1
	var glyf []byte
	loca := make([]byte, 4*(n+1))
	hmtx := make([]byte, 4*n)
	for g := range n {
		be.PutUint32(loca[4*g:], uint32(len(glyf)))
		if keep[g] {
			glyf = append(glyf, f.Outlines[g]...)
			for len(glyf)%4 != 0 {
				glyf = append(glyf, 0)
			}
			copy(hmtx[4*g:], f.Hmtx[4*g:4*g+4])
		}
	}
	be.PutUint32(loca[4*n:], uint32(len(glyf)))
	head, hhea, maxp := slices.Clone(f.Head), slices.Clone(f.Hhea), slices.Clone(f.Maxp)
	be.PutUint32(head[8:], 0)          // checkSumAdjustment, set by sfnt
	be.PutUint16(head[50:], 1)         // long offsets in loca
	be.PutUint16(hhea[34:], uint16(n)) // numberOfHMetrics
	be.PutUint16(maxp[4:], uint16(n))  // numGlyphs
	return sfnt([]string{"glyf", "head", "hhea", "hmtx", "loca", "maxp"}, [][]byte{glyf, head, hhea, hmtx, loca, maxp})
}

// sfnt puts tables, one of them head, in a TrueType file.
func sfnt(names []string, tables [][]byte) []byte {
	out := make([]byte, 12+16*len(names))
	copy(out, []byte{0, 1, 0, 0, 0, byte(len(names)), 0, 64, 0, 2, 0, 32})
	headAt := 0
	for i, table := range tables {
		at := len(out)
		if names[i] == "head" {
			headAt = at
		}
		out = append(out, table...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
		entry := out[12+16*i:]
		copy(entry, names[i])
		be.PutUint32(entry[4:], checksum(out[at:]))
		be.PutUint32(entry[8:], uint32(at))
		be.PutUint32(entry[12:], uint32(len(table)))
	}
	be.PutUint32(out[headAt+8:], 0xB1B0AFBA-checksum(out))
	return out
}

func checksum(b []byte) (sum uint32) {
	for ; len(b) >= 4; b = b[4:] {
		sum += be.Uint32(b)
	}
	return sum
}
