package main

import (
	"encoding/binary"
	"fmt"
	"slices"

	"notices/fonts"
)

var be = binary.BigEndian

// truetype is a font file taken apart. It trusts its input: our own fonts.
type truetype struct {
	table map[string][]byte
	upem  int
}

func parse(b []byte) (*truetype, error) {
	t := &truetype{table: map[string][]byte{}}
	for i := range int(be.Uint16(b[4:])) {
		e := b[12+16*i:]
		off, n := be.Uint32(e[8:]), be.Uint32(e[12:])
		if uint64(off)+uint64(n) > uint64(len(b)) {
			return nil, fmt.Errorf("table %s reaches beyond the end", e[:4])
		}
		t.table[string(e[:4])] = b[off : off+n]
	}
	for name, least := range map[string]int{"head": 54, "hhea": 36, "maxp": 32, "OS/2": 90, "hmtx": 4, "loca": 4, "glyf": 10} {
		if len(t.table[name]) < least {
			return nil, fmt.Errorf("no table %s of at least %d bytes", name, least)
		}
	}
	if t.upem = int(be.Uint16(t.table["head"][18:])); t.upem != 1000 {
		return nil, fmt.Errorf("%d units per em, not 1000", t.upem)
	}
	return t, nil
}

// metric is the advance and left side bearing of a glyph, as in hmtx.
func (t *truetype) metric(g uint16) [4]byte {
	hmtx, long := t.table["hmtx"], be.Uint16(t.table["hhea"][34:])
	if g < long {
		return [4]byte(hmtx[4*int(g):])
	}
	last, own := hmtx[4*int(long)-4:], hmtx[4*int(long)+2*int(g-long):]
	return [4]byte{last[0], last[1], own[0], own[1]}
}

func (t *truetype) advance(g uint16) uint16 {
	m := t.metric(g)
	return be.Uint16(m[:])
}

// outline is the description of a glyph without hinting, which viewers do not need and which is a third of the bytes.
// For a composite glyph, at holds the places of its components' numbers.
func (t *truetype) outline(g uint16) (b []byte, at []int) {
	loca := func(i int) int {
		if be.Uint16(t.table["head"][50:]) == 0 {
			return 2 * int(be.Uint16(t.table["loca"][2*i:]))
		}
		return int(be.Uint32(t.table["loca"][4*i:]))
	}
	b = t.table["glyf"][loca(int(g)):loca(int(g)+1)]
	if len(b) < 10 {
		return nil, nil
	}
	if contours := int(int16(be.Uint16(b))); contours >= 0 {
		i := 10 + 2*contours
		n := int(be.Uint16(b[i:]))
		return slices.Concat(b[:i], []byte{0, 0}, b[i+2+n:]), nil
	}
	const words, more, scale, xyScale, twoByTwo, instructions = 1, 0x20, 8, 0x40, 0x80, 0x100
	b = slices.Clone(b)
	for i := 10; ; {
		flags := be.Uint16(b[i:])
		be.PutUint16(b[i:], flags&^instructions)
		at = append(at, i+2)
		i += 6
		if flags&words != 0 {
			i += 2
		}
		switch {
		case flags&scale != 0:
			i += 2
		case flags&xyScale != 0:
			i += 4
		case flags&twoByTwo != 0:
			i += 8
		}
		if flags&more == 0 {
			return b[:i], at
		}
	}
}

// A cut gives the glyphs that are taken new numbers, in the order in which they are taken.
type cut struct {
	from   *truetype
	number map[uint16]uint16
	glyphs []uint16
}

func (c *cut) take(g uint16) {
	if _, ok := c.number[g]; ok {
		return
	}
	c.number[g] = uint16(len(c.glyphs))
	c.glyphs = append(c.glyphs, g)
	b, at := c.from.outline(g)
	for _, i := range at {
		c.take(be.Uint16(b[i:]))
	}
}

// derived is the face of the glyphs taken, still without characters.
func (c *cut) derived(name string) *fonts.Derived {
	head, hhea, os2 := slices.Clone(c.from.table["head"]), slices.Clone(c.from.table["hhea"]), c.from.table["OS/2"]
	maxp := slices.Clone(c.from.table["maxp"])
	copy(maxp[14:28], []byte{0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})  // one zone, no program: there is no hinting
	for i, more := range map[int]uint16{10: 200, 12: 20, 28: 2, 30: 1} { // room for composed sequences: points, contours, parts, depth
		be.PutUint16(maxp[i:], be.Uint16(maxp[i:])+more)
	}
	signed := func(b []byte) int { return int(int16(be.Uint16(b))) }
	weight := signed(os2[4:])
	d := &fonts.Derived{
		Name: name, Ascent: signed(hhea[4:]), Descent: signed(hhea[6:]), CapHeight: signed(os2[88:]),
		StemV: 50 + weight*weight/4225, // the usual estimate from the weight class
		Box:   [4]int{signed(head[36:]), signed(head[38:]), signed(head[40:]), signed(head[42:])},
		Head:  head, Hhea: hhea, Maxp: maxp,
	}
	for _, g := range c.glyphs {
		b, at := c.from.outline(g)
		var parts []uint16
		for _, i := range at {
			n := c.number[be.Uint16(b[i:])]
			be.PutUint16(b[i:], n)
			parts = append(parts, n)
		}
		m := c.from.metric(g)
		d.Outlines, d.Parts, d.Hmtx = append(d.Outlines, b), append(d.Parts, parts), append(d.Hmtx, m[:]...)
	}
	return d
}

// A component is a glyph of the whole font, and where it stands in a composite one.
type component struct {
	glyph uint16
	x, y  int
}

// compose adds a glyph made of others to d and returns its number. Glyphs that draw nothing, as a blank below a mark, are left out.
func (c *cut) compose(d *fonts.Derived, parts []component, advance uint16) (uint16, error) {
	const words, offsets, more = 1, 2, 0x20
	box := [4]int{1 << 15, 1 << 15, -1 << 15, -1 << 15}
	var list []uint16
	b := []byte{0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0} // -1 contours, box
	for _, p := range parts {
		n, ok := c.number[p.glyph]
		if !ok {
			return 0, fmt.Errorf("glyph %d is not in the repertoire", p.glyph)
		}
		o := d.Outlines[n]
		if len(o) == 0 {
			continue
		}
		for i, at := range [4]int{p.x, p.y, p.x, p.y} {
			v := at + int(int16(be.Uint16(o[2+2*i:])))
			if i < 2 {
				box[i] = min(box[i], v)
			} else {
				box[i] = max(box[i], v)
			}
		}
		b = be.AppendUint16(b, words|offsets|more)
		b = be.AppendUint16(b, n)
		b = be.AppendUint16(b, uint16(int16(p.x)))
		b = be.AppendUint16(b, uint16(int16(p.y)))
		list = append(list, n)
	}
	if len(list) == 0 {
		return 0, fmt.Errorf("nothing to draw")
	}
	last := b[len(b)-8:]
	be.PutUint16(last, be.Uint16(last)&^more)
	for i, v := range box {
		be.PutUint16(b[2+2*i:], uint16(int16(v)))
	}
	d.Outlines, d.Parts = append(d.Outlines, b), append(d.Parts, list)
	d.Hmtx = be.AppendUint16(be.AppendUint16(d.Hmtx, advance), uint16(int16(box[0])))
	return uint16(len(d.Outlines) - 1), nil
}
