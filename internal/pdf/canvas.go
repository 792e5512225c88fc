package pdf

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf16"

	"github.com/go-pdf/fpdf"

	"notices/fonts"
	"notices/internal/document"
)

// grey is the one grey of text, 7 : 1 on white. pale is for the lines between the rows of a table, which only lead the eye.
const grey, pale = 0x59, 0xB4

// A canvas draws the pages of papers. Each paper is a template of a long-lived fpdf document that never gets a page of its own: a
// template starts with a fresh state, and its page streams can be had without fpdf writing a file.
type canvas struct {
	mother *fpdf.Fpdf
	pdf    *fpdf.Tpl // the paper being drawn
	faces  []*fonts.Face
	tags   *tags
	used   [4]glyphs // of the file, by face
	links  []link    // of the paper
	open   int32     // element whose content is being drawn; see mark
	marked bool
	now    style // font and colour set on the page
	class  fonts.Class
	buf    []byte
}

// glyphs are the characters used of one face: the core, and others.
type glyphs struct {
	core bool
	rare []rune
	seen map[rune]bool
}

// A link is an area of a page that leads elsewhere. Lengths in points from the lower left corner.
type link struct {
	page       int
	x, y, w, h float64
	uri, text  string
	elem       int32
}

func newCanvas(faces []*fonts.Face, t *tags) *canvas {
	m := fpdf.New("P", "mm", "A4", "")
	m.SetCompression(false)
	return &canvas{mother: m, faces: faces, tags: t}
}

// begin starts a new file.
func (c *canvas) begin() {
	for i := range c.used {
		c.used[i].core, c.used[i].rare = false, c.used[i].rare[:0]
		clear(c.used[i].seen)
	}
}

// draw draws one paper and returns the content of its pages.
func (c *canvas) draw(d *document.Document, g *galley, list []placed, images *file) ([][]byte, error) {
	pages := 1
	if len(list) > 0 {
		pages = list[len(list)-1].page + 1
	}
	c.links = c.links[:0]
	t := c.mother.CreateTemplate(func(t *fpdf.Tpl) {
		c.pdf = t
		t.SetAutoPageBreak(false, 0)
		next := 0
		for p := range pages {
			if p > 0 { // a template starts with a page
				t.AddPage()
			}
			c.tags.page()
			c.now, c.class = style{}, fonts.Missing
			c.header(d, g, p, pages)
			for ; next < len(list) && list[next].page == p; next++ {
				c.atom(g, list[next], images)
			}
			c.footer(g)
			c.closeMark()
			c.flush()
		}
	})
	if err := c.mother.Error(); err != nil {
		return nil, fmt.Errorf("pdf: %w", err)
	}
	streams := make([][]byte, 0, pages)
	for _, p := range t.FromPages() {
		streams = append(streams, p.Bytes())
	}
	return streams, nil
}

// atom draws one stripe of the galley.
func (c *canvas) atom(g *galley, at placed, images *file) {
	a := &g.atoms[at.atom]
	for i := range g.parts[a.from:a.to] {
		p := &g.parts[int(a.from)+i]
		e := p.elem
		if at.repeat {
			e = artifact
		}
		y := at.y + p.y
		switch p.kind {
		case partText:
			if e != artifact {
				c.tags.place(e)
			}
			c.line(g, e, p.x, y, p.line, p.blank)
		case partRule:
			c.artifact("Layout")
			c.rule(p.x, y, p.x+p.w, y, p.h)
		case partBox:
			c.mark(e)
			c.box(p.x, y, p.w, p.h)
		case partLogo:
			c.mark(e)
			c.flush()
			c.pdf.RawWriteStr(fmt.Sprintf("q %.2f 0 0 %.2f %.2f %.2f cm /%s Do Q", p.w*pointsPerMM, p.h*pointsPerMM, p.x*pointsPerMM, (pageHeight-y-p.h)*pointsPerMM, images.image(g.logo)))
		}
	}
}

// line draws a line of text as content of e, links as elements of their own.
func (c *canvas) line(g *galley, e int32, x, y float64, l line, blank bool) {
	for n := l.from; n < l.to; n++ {
		s := &g.segs[n]
		text := s.text
		if blank && n == l.to-1 {
			text += " "
		}
		if s.link == "" || e == artifact {
			if e == artifact {
				c.artifact("Layout")
			} else {
				c.mark(e)
			}
			c.show(x+s.x, y, text, s.style)
			continue
		}
		k := c.tags.add(e, "Link")
		c.mark(k)
		c.show(x+s.x, y, text, s.style)
		em := s.style.size
		c.tags.give(k, kid{kind: kidLink, a: int32(len(c.links))})
		c.links = append(c.links, link{len(c.tags.marks) - 1, (x + s.x) * pointsPerMM, (pageHeight-y)*pointsPerMM - 0.25*em, s.w * pointsPerMM, 1.1 * em, s.link, s.text, k})
	}
}

// mark makes what follows content of element e. Content of the same element is not opened again, so that a paragraph is one piece
// on a page.
func (c *canvas) mark(e int32) {
	if c.marked && c.open == e {
		return
	}
	c.closeMark()
	c.marked, c.open = true, e
	c.str("/")
	c.str(c.tags.elems[e].kind)
	c.str(" <</MCID ")
	c.buf = strconv.AppendInt(c.buf, int64(c.tags.mark(e)), 10)
	c.str(">> BDC\n")
}

// artifact makes what follows decoration, which is not read out.
func (c *canvas) artifact(kind string) {
	c.closeMark()
	c.marked, c.open = true, artifact
	c.str("/Artifact <</Type /")
	c.str(kind)
	c.str(">> BDC\n")
}

func (c *canvas) closeMark() {
	if c.marked {
		c.marked = false
		c.str("EMC\n")
	}
}

func (c *canvas) str(s string) { c.buf = append(c.buf, s...) }

// flush hands what was gathered to fpdf, before fpdf draws something itself.
func (c *canvas) flush() {
	if n := len(c.buf); n > 0 {
		c.pdf.RawWriteStr(string(c.buf[:n-1])) // fpdf ends the line
		c.buf = c.buf[:0]
	}
}

// rule draws a line. Lengths in millimetres.
func (c *canvas) rule(x1, y1, x2, y2, thickness float64) {
	c.flush()
	if thickness < thin {
		c.pdf.SetDrawColor(pale, pale, pale)
	} else {
		c.pdf.SetDrawColor(grey, grey, grey)
	}
	c.pdf.SetLineWidth(thickness)
	c.pdf.Line(x1, y1, x2, y2)
}

func (c *canvas) box(x, y, w, h float64) {
	c.flush()
	c.pdf.SetDrawColor(0, 0, 0)
	c.pdf.SetLineWidth(thin)
	c.pdf.Rect(x, y, w, h, "D")
}

// show draws clean text with its baseline at x, y millimetres.
func (c *canvas) show(x, y float64, s string, st style) {
	f, u := c.faces[st.face], &c.used[st.face]
	c.str("BT\n")
	c.colour(st)
	c.at(x*pointsPerMM, (pageHeight-y)*pointsPerMM)
	open := false
	for s != "" {
		n := fonts.Cluster(s)
		code, _ := f.Code(s[:n]) // what has no code is a fault already
		s = s[n:]
		class := f.Class(code)
		u.use(code, class)
		if class != c.class || st.face != c.now.face || st.size != c.now.size {
			if open {
				c.str(") Tj\n")
				open = false
			}
			c.font(st, class)
		}
		if !open {
			c.str("(")
			open = true
		}
		c.buf = appendByte(appendByte(c.buf, byte(code>>8)), byte(code))
	}
	if open {
		c.str(") Tj\n")
	}
	c.str("ET\n")
}

func (c *canvas) font(st style, class fonts.Class) {
	c.str("/")
	c.str(fontName(int(st.face), class))
	c.buf = append(appendNumber(append(c.buf, ' '), st.size), " Tf\n"...)
	c.class, c.now.face, c.now.size = class, st.face, st.size
}

func (c *canvas) at(x, y float64) {
	c.str("1 0 0 1 ")
	c.buf = append(appendNumber(append(appendNumber(c.buf, x), ' '), y), " Tm\n"...)
}

func (c *canvas) colour(st style) {
	if st.grey != c.now.grey {
		c.now.grey = st.grey
		if st.grey {
			c.str("0.349 g\n") // grey
		} else {
			c.str("0 g\n")
		}
	}
}

func (u *glyphs) use(r rune, class fonts.Class) {
	if class == fonts.InCore {
		u.core = true
		return
	}
	if !u.seen[r] {
		if u.seen == nil {
			u.seen = map[rune]bool{}
		}
		u.seen[r] = true
		u.rare = append(u.rare, r)
	}
}

// header draws what stands on a page before the text of the paper, and is not part of it.
func (c *canvas) header(d *document.Document, g *galley, page, pages int) {
	if d.Draft {
		c.draft()
	}
	if page == 0 && d.Letter != nil {
		c.artifact("Layout")
		c.rule(markLeft, fold1, markLeft+foldLength, fold1, thinner)
		c.rule(markLeft, hole, markLeft+holeLength, hole, thinner)
		c.rule(markLeft, fold2, markLeft+foldLength, fold2, thinner)
	}
	if page > 0 {
		c.artifact("Pagination /Subtype /Header /Attached [/Top]")
		c.segs(g, left, headY, g.running)
		st := g.labels()
		text := "Seite " + strconv.Itoa(page+1) + " von " + strconv.Itoa(pages)
		c.show(right-g.width(text, st), headY, text, st)
	}
}

func (c *canvas) footer(g *galley) {
	if len(g.footer) > 0 {
		c.artifact("Pagination /Subtype /Footer /Attached [/Bottom]")
		c.rule(left, footLine, right, footLine, thin)
		for i, l := range g.footer {
			c.segs(g, left, footY+footPitch*float64(i), l)
		}
	}
}

// segs draws a line within the open artifact.
func (c *canvas) segs(g *galley, x, y float64, l line) {
	for _, s := range g.segs[l.from:l.to] {
		c.show(x+s.x, y, s.text, s.style)
	}
}

// draft draws ENTWURF across the page, below the text.
func (c *canvas) draft() {
	c.artifact("Pagination /Subtype /Watermark")
	sin, cos := math.Sincos(draftRise * math.Pi / 180)
	c.buf = fmt.Appendf(c.buf, "q 0.92 g %.4f %.4f %.4f %.4f %.2f %.2f cm BT /%s %.0f Tf (", cos, sin, -sin, cos,
		draftX*pointsPerMM, (pageHeight-draftY)*pointsPerMM, fontName(sans|bold, fonts.InCore), draftSize)
	for _, r := range "ENTWURF" {
		c.used[sans|bold].use(r, fonts.InCore)
		c.buf = appendByte(appendByte(c.buf, byte(r>>8)), byte(r))
	}
	c.str(") Tj ET Q\n")
}

// fontName is the name of a face's font in the resources.
func fontName(face int, class fonts.Class) string {
	return string([]byte{'F', byte('0' + face), byte('0' + class)})
}

// appendByte appends c as it stands in a string.
func appendByte(b []byte, c byte) []byte {
	switch c {
	case '\\', '(', ')':
		return append(b, '\\', c)
	case '\r':
		return append(b, '\\', 'r')
	}
	return append(b, c)
}

// appendNumber appends v with two decimals, without zeros at the end.
func appendNumber(b []byte, v float64) []byte {
	n := int64(math.Round(v * 100))
	if n < 0 {
		b, n = append(b, '-'), -n
	}
	b = strconv.AppendInt(b, n/100, 10)
	if n %= 100; n == 0 {
		return b
	}
	if b = append(b, '.', byte('0'+n/10)); n%10 != 0 {
		b = append(b, byte('0'+n%10))
	}
	return b
}

// appendText appends a text string: ASCII as it is, else UTF-16 in hexadecimal.
func appendText(b []byte, s string) []byte {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			b = append(b, "<FEFF"...)
			for _, u := range utf16.Encode([]rune(s)) {
				const hex = "0123456789ABCDEF"
				b = append(b, hex[u>>12], hex[u>>8&15], hex[u>>4&15], hex[u&15])
			}
			return append(b, '>')
		}
	}
	return appendLiteral(b, s)
}

func appendLiteral(b []byte, s string) []byte {
	b = append(b, '(')
	for i := range len(s) {
		b = appendByte(b, s[i])
	}
	return append(b, ')')
}
