package pdf

import (
	"fmt"

	"notices/fonts"
	"notices/internal/document"
)

// A galley is the strip of atoms that a paper is set in before it is cut into pages. It is used again for the next paper.
type galley struct {
	faces  []*fonts.Face
	tags   *tags
	faults []error
	where  string // which part of the paper is being set, for messages

	family    int8 // sans or serif, of the text
	atoms     []atom
	parts     []part
	segs      []seg
	fixed     []placed // on the first page, at a place of their own
	placedBuf []placed
	flow      int     // first atom that is not fixed
	label     []part  // of a list item: drawn with the item's first line
	after     float64 // blank that the last block wants before the next one; 0: what the next one wants
	page      bool    // the next block begins a page
	running   line    // name of the authority, at the head of following pages
	footer    []line
	logo      *logo
	logos     map[string]*logo
	z         *deflater

	linkCount int32
	spanBuf   []span
	lineBuf   []line
	breaker   breaker
}

// An atom is a horizontal stripe of the strip that is never cut: a line, a table row.
type atom struct {
	above  float64 // blank before it, not at the top of a page
	height float64
	keep   keep  // with the next atom
	page   bool  // begins a new page
	head   int32 // the atom that heads the table, repeated when this one begins a page; none
	from   int32 // parts
	to     int32
}

// keep says how strongly an atom is held to the next.
type keep uint8

const (
	loose   keep = iota
	grouped      // kept where the group fits on a page
	glued        // kept unless a page is too short even so
)

// A part is one thing to draw: a line of text, a rule, a box to tick, the logo. Its place is relative to the atom: x from the
// left edge of the page, y downwards to the baseline or the upper edge.
type part struct {
	kind       partKind
	elem       int32
	x, y, w, h float64
	line       line
	blank      bool // a blank follows the text, to part it from the next line
}

type partKind uint8

const (
	partText partKind = iota
	partRule          // from x,y, w wide; h is its thickness
	partBox
	partLogo
)

// A frame is where blocks are set: left edge, width, and the element they belong to.
type frame struct {
	x, w float64
	elem int32
}

func (g *galley) fault(err error) {
	if e, ok := err.(*GlyphError); ok {
		for _, f := range g.faults {
			if p, ok := f.(*GlyphError); ok && p.Text == e.Text && p.In == e.In {
				return // the same name, measured again
			}
		}
	}
	g.faults = append(g.faults, err)
}

// set measures a whole paper.
func (g *galley) set(d *document.Document) {
	g.faults, g.atoms, g.parts, g.segs, g.fixed, g.label = nil, g.atoms[:0], g.parts[:0], g.segs[:0], g.fixed[:0], g.label[:0]
	g.lineBuf, g.linkCount, g.family, g.after, g.page = g.lineBuf[:0], 0, sans, 0, false
	g.letterhead(d)
	if d.Letter != nil {
		g.letter(d.Letter)
	}
	if d.Serif {
		g.family = serif
	}
	g.flow = len(g.atoms)
	g.blocks(d.Blocks, frame{left, textWidth, sect})
	g.where = "Fußzeile"
	g.foot(d.Head.Footer)
}

func (g *galley) body() style  { return style{face: g.family, size: bodySize} }
func (g *galley) small() style { return style{face: g.family, size: smallSize} }
func (g *galley) title() style { return style{face: g.family, size: titleSize}.bold() }

// label is the style of what names something else.
func (g *galley) labels() style { return style{face: sans, size: smallSize, grey: true} }

// baseline is where text of a style stands in a line of some height, so that its capitals and descenders are in the middle.
func (g *galley) baseline(st style, lead float64) float64 {
	f := g.faces[st.face]
	return lead/2 + float64(f.CapHeight)*st.em()/1000/2
}

// atom begins a new atom; what is drawn next belongs to it.
func (g *galley) atom(above, height float64) *atom {
	n := int32(len(g.parts))
	g.atoms = append(g.atoms, atom{above: above, height: height, from: n, to: n, head: none})
	a := &g.atoms[len(g.atoms)-1]
	if len(g.label) > 0 {
		g.parts = append(g.parts, g.label...)
		g.label = g.label[:0]
		a.to = int32(len(g.parts))
	}
	return a
}

// put adds a part to the last atom.
func (g *galley) put(p part) {
	g.parts = append(g.parts, p)
	g.atoms[len(g.atoms)-1].to = int32(len(g.parts))
}

// text adds one line of text to the last atom.
func (g *galley) text(e int32, x, y float64, l line, more bool) {
	g.put(part{kind: partText, elem: e, x: x, y: y, line: l, blank: more && !l.joined})
}

// rule adds a hairline to the last atom.
func (g *galley) rule(x, y, w, thickness float64) {
	g.put(part{kind: partRule, elem: artifact, x: x, y: y, w: w, h: thickness})
}

// lines sets spans as a paragraph of element e, with at least two lines on either side of a page break.
func (g *galley) lines(e int32, spans []span, st style, lead, above float64, f frame) {
	list := g.breakLines(spans, f.w)
	for i, l := range list {
		a := g.atom(above, lead)
		if i == 0 && len(list) > 1 || i == len(list)-2 {
			a.keep = glued
		}
		above = 0
		g.text(e, f.x, g.baseline(st, lead), l, i < len(list)-1)
	}
}

// line measures text that stands alone on a line, and reports if it is wider than there is room.
func (g *galley) line(s string, st style, room float64) line {
	s = g.clean(s)
	w := g.width(s, st)
	if room > 0 && w > room {
		g.fault(&FitError{Where: g.where, Text: excerpt(s, 0, 0), Needs: w, Room: room, Unit: "mm"})
	}
	n := int32(len(g.segs))
	g.segs = append(g.segs, seg{text: s, style: st, w: w})
	return line{from: n, to: n + 1, width: w}
}

// fix puts the atoms from n on at height y of the first page.
func (g *galley) fix(n int, y float64) {
	for ; n < len(g.atoms); n++ {
		g.fixed = append(g.fixed, placed{atom: int32(n), y: y})
		y += g.atoms[n].above + g.atoms[n].height
	}
}

// number names the n-th block of a kind in messages.
func number(kind string, n int) string { return fmt.Sprintf("%s %d", kind, n+1) }
