package pdf

import (
	"notices/fonts"
	"notices/internal/document"
)

// A galley is the strip of atoms that a paper is set in before it is cut into pages. It is used again for the next paper.
type galley struct {
	faces   []*fonts.Face
	tree    *structure
	z       *deflater
	faults  []error
	told    map[string]bool // what they say
	where   string          // which part of the paper is being set, for messages
	atoms   []atom
	parts   []part
	segs    []seg
	fixed   []placed // on the first page, at places of their own
	flow    int      // first atom that is not fixed
	top     float64  // of the flowing text on the first page
	running []line   // name of the authority and what the paper is, at the head of following pages
	footer  []line
	pitch   float64 // of the footer's lines
	logo    *logo
	logos   map[string]*logo // decoded, by the bytes of their files
	label   []part           // of list items: drawn with the first line of the item
	after   float64          // blank that the last block wants before the next one; 0: what the next one wants
	page    bool             // the next block begins a page
	breaker breaker
	spanBuf []span
	lineBuf []line
	pageBuf []placed
}

// An atom is a horizontal stripe of the strip that is never cut: a line, a table row.
type atom struct {
	above, height float64
	keep          keep  // with the next atom
	page          bool  // begins a new page
	head          int32 // the atom that heads the table, repeated when this one begins a page; none
	from, to      int32 // parts
}

// keep says how strongly an atom is held to the next.
type keep uint8

const (
	loose   keep = iota
	grouped      // kept where the group fits on a page
	glued        // kept unless a page is too short even so
)

// A part is one thing to draw, with x from the left edge of the page and y from the top of the atom, to the baseline of text.
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
	partRule          // w wide, h thick
	partBox           // to tick
	partLogo
)

// A frame is where blocks are set, and the element they belong to.
type frame struct {
	x, w float64
	elem int32
}

// A style is how a run of text looks.
type style struct {
	face int8 // index into the press's faces
	grey bool
	size float64 // points
}

// The faces, as they stand in the press's list.
const (
	regular = 0
	bold    = 1
)

func (s style) bold() style  { s.face = bold; return s }
func (s style) muted() style { s.grey = true; return s }
func (s style) em() float64  { return s.size / pointsPerMM } // in millimetres

// lead is the distance of lines in millimetres.
func (s style) lead() float64 {
	switch s.size {
	case titleSize:
		return titleLead
	case bodySize:
		return bodyLead
	}
	return smallLead
}

func body() style   { return style{size: bodySize} }
func small() style  { return style{size: smallSize} }
func title() style  { return style{size: titleSize}.bold() }
func labels() style { return style{size: smallSize, grey: true} } // what names something else

// set measures a whole paper.
func (g *galley) set(d *document.Document) {
	g.told = map[string]bool{}
	g.faults, g.atoms, g.parts, g.segs, g.fixed, g.footer, g.label = nil, g.atoms[:0], g.parts[:0], g.segs[:0], g.fixed[:0], g.footer[:0], g.label[:0]
	g.lineBuf, g.after, g.page = g.lineBuf[:0], 0, false
	g.letterhead(d)
	if d.Letter != nil {
		g.letter(d.Letter)
	}
	g.foot(d.Head.Footer)
	g.flow = len(g.atoms)
	g.blocks(d.Blocks, frame{left, textWidth, sect})
}

// fault notes what is wrong with the paper, once also if it is measured twice.
func (g *galley) fault(err error) {
	if s := err.Error(); len(g.faults) < 100 && !g.told[s] {
		g.faults, g.told[s] = append(g.faults, err), true
	}
}

// clean is text as it is measured and drawn. All faces print the same characters.
func (g *galley) clean(s string) string {
	return g.faces[regular].Clean(s, func(c, in string) { g.fault(&GlyphError{Text: c, In: in, Where: g.where}) })
}

// width is the width of clean text in millimetres.
func (g *galley) width(s string, st style) float64 {
	return float64(g.faces[st.face].Measure(s)) * st.em() / 1000
}

// baseline is where text stands in a line of some height, so that its capitals are in the middle.
func (g *galley) baseline(st style, lead float64) float64 {
	return lead/2 + float64(g.faces[st.face].CapHeight)*st.em()/2000
}

// atom begins a new atom; what is put next belongs to it.
func (g *galley) atom(above, height float64) *atom {
	n := int32(len(g.parts))
	g.parts = append(g.parts, g.label...)
	g.label = g.label[:0]
	g.atoms = append(g.atoms, atom{above: above, height: height, from: n, to: int32(len(g.parts)), head: none})
	return &g.atoms[len(g.atoms)-1]
}

func (g *galley) put(p part) {
	g.parts = append(g.parts, p)
	g.atoms[len(g.atoms)-1].to = int32(len(g.parts))
}

// text puts a line of text; more says that another line follows.
func (g *galley) text(e int32, x, y float64, l line, more bool) {
	g.put(part{kind: partText, elem: e, x: x, y: y, line: l, blank: more && !l.joined})
}

// rule puts a line below what stands above it.
func (g *galley) rule(x, y, w, thickness float64) {
	g.put(part{kind: partRule, elem: artifact, x: x, y: y, w: w, h: thickness})
}

// lines sets spans as a paragraph of element e, with at least two lines on either side of a page break.
func (g *galley) lines(e int32, spans []span, st style, above float64, f frame) {
	list, lead := g.breakLines(spans, f.w), st.lead()
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
	if w > room {
		g.fault(&FitError{Where: g.where, Text: s, Needs: w, Room: room, Unit: "mm"})
	}
	n := int32(len(g.segs))
	g.segs = append(g.segs, seg{span{text: s, style: st}, 0, w})
	return line{from: n, to: n + 1, width: w}
}

// fix puts the atoms from n on at height y of the first page, and returns where they end.
func (g *galley) fix(n int, y float64) float64 {
	for ; n < len(g.atoms); n++ {
		g.fixed = append(g.fixed, placed{atom: int32(n), y: y})
		y += g.atoms[n].height
	}
	return y
}
