package pdf

import (
	"fmt"
	"math"

	"github.com/go-pdf/fpdf"

	"notices/fonts"
	"notices/internal/document"
)

// A canvas draws the pages of papers. Each paper is an fpdf template that belongs to no document: its page streams can be had
// without fpdf writing a file, and what stands before or behind a paper does not touch it.
type canvas struct {
	pdf   *fpdf.Tpl // the paper being drawn
	faces []*fonts.Face
	tree  *structure
	file  *file
	used  fonts.Usage // of the file
	pages []drawn     // of the paper
	buf   []byte      // what is not yet with fpdf
	codes []byte
	open  int32 // the element whose content is being drawn, or artifact; closed
	now   style // what the page is set to
	class fonts.Class
}

// drawn is a page with its object number, the elements of its marks, and its links.
type drawn struct {
	obj           int
	owners, links []byte
}

// draw draws one paper and writes its pages and structure.
func (c *canvas) draw(d *document.Document, g *galley, list []placed) (pages int, err error) {
	pages, c.pages = list[len(list)-1].page+1, c.pages[:0] // the letterhead is always there
	t := fpdf.CreateTpl(fpdf.PointType{}, fpdf.SizeType{Wd: pageWidth, Ht: pageHeight}, "P", "mm", "", func(t *fpdf.Tpl) {
		c.pdf = t
		t.SetAutoPageBreak(false, 0)
		for p := range pages {
			if p > 0 { // a template starts with a page
				t.AddPage()
			}
			c.page(d, g, list, p, pages)
		}
	})
	if err := c.pdf.Error(); err != nil {
		return 0, fmt.Errorf("pdf: %w", err)
	}
	for i, p := range t.FromPages() {
		c.file.page(c.pages[i].obj, p.Bytes(), c.pages[i].owners, c.pages[i].links)
	}
	c.tree.write()
	return pages, nil
}

// page draws one page.
func (c *canvas) page(d *document.Document, g *galley, list []placed, page, pages int) {
	c.pages = append(c.pages, drawn{obj: c.file.number(2)})
	c.tree.page, c.tree.marks, c.tree.owners = c.pages[page].obj, 0, nil
	c.now, c.class, c.open = style{}, fonts.Missing, closed
	if d.Draft {
		c.draft()
	}
	if page == 0 && d.Letter != nil {
		c.artifact("Layout")
		c.rule(markLeft, fold1, foldLength, thinner)
		c.rule(markLeft, hole, holeLength, thinner)
		c.rule(markLeft, fold2, foldLength, thinner)
	}
	if page > 0 {
		c.artifact("Pagination /Subtype /Header /Attached [/Top]")
		for i, l := range g.running {
			c.line(g, artifact, left, headY-smallLead*float64(len(g.running)-1-i), l, false)
		}
		number := fmt.Sprintf("Seite %d von %d", page+1, pages)
		c.show(right-g.width(number, labels()), headY, number, labels())
	}
	for _, at := range list {
		if at.page == page {
			c.atom(g, at)
		}
	}
	if len(g.footer) > 0 {
		c.artifact("Pagination /Subtype /Footer /Attached [/Bottom]")
		c.rule(left, footLine, textWidth, thin)
		for i, l := range g.footer {
			c.line(g, artifact, left, footY+g.pitch*float64(i), l, false)
		}
	}
	c.close()
	c.flush()
	c.pages[page].owners = c.tree.owners
}

// atom draws one stripe of the galley.
func (c *canvas) atom(g *galley, at placed) {
	a := &g.atoms[at.atom]
	for _, p := range g.parts[a.from:a.to] {
		if at.repeat {
			p.elem = artifact
		}
		y := at.y + p.y
		if p.elem == artifact {
			c.artifact("Layout")
		}
		switch p.kind {
		case partText:
			c.line(g, p.elem, p.x, y, p.line, p.blank)
		case partRule:
			c.rule(p.x, y, p.w, p.h)
		case partBox:
			c.mark(p.elem)
			c.flush()
			c.pdf.SetDrawColor(0, 0, 0)
			c.pdf.SetLineWidth(thin)
			c.pdf.Rect(p.x, y, p.w, p.h, "D")
		case partLogo:
			c.mark(p.elem)
			c.put("q %.2f 0 0 %.2f %.2f %.2f cm /%s Do Q\n", p.w*pointsPerMM, p.h*pointsPerMM, p.x*pointsPerMM, (pageHeight-y-p.h)*pointsPerMM, c.file.logo(g.logo))
		}
	}
}

// line draws a line of text as content of e, links as elements of their own; as artifact, in the one that is open.
func (c *canvas) line(g *galley, e int32, x, y float64, l line, blank bool) {
	if e != artifact {
		c.tree.place(e) // also a cell without text is a cell
	}
	for n := l.from; n < l.to; n++ {
		s := g.segs[n]
		label := s.text
		if blank && n == l.to-1 {
			s.text += " "
		}
		k := e
		if e != artifact {
			if s.link != "" {
				k = c.tree.add(e, elem{kind: "Link"})
			}
			c.mark(k)
		}
		c.show(x+s.x, y, s.text, s.style)
		if k != e {
			n := c.file.link(c.tree.elems[k].obj, (x+s.x)*pointsPerMM, (pageHeight-y)*pointsPerMM-0.25*s.style.size, s.w*pointsPerMM, 1.1*s.style.size, s.link, label)
			c.tree.give(k, "<</Type /OBJR /Pg %d 0 R /Obj %d 0 R>> ", c.tree.page, n)
			p := &c.pages[len(c.pages)-1]
			p.links = fmt.Appendf(p.links, "%d 0 R ", n)
		}
	}
}

// mark makes what follows content of element e. Content of the same element is not opened again, so that a paragraph is one piece
// on a page.
func (c *canvas) mark(e int32) {
	if c.open != e {
		c.close()
		c.put("/%s <</MCID %d>> BDC\n", c.tree.elems[e].kind, c.tree.mark(e))
		c.open = e
	}
}

// artifact makes what follows decoration, which is not read out.
func (c *canvas) artifact(kind string) {
	c.close()
	c.put("/Artifact <</Type /%s>> BDC\n", kind)
	c.open = artifact
}

func (c *canvas) close() {
	if c.open != closed {
		c.put("EMC\n")
		c.open = closed
	}
}

func (c *canvas) put(format string, args ...any) { c.buf = fmt.Appendf(c.buf, format, args...) }

// flush hands what was gathered to fpdf, before fpdf draws something itself.
func (c *canvas) flush() {
	if n := len(c.buf); n > 0 {
		c.pdf.RawWriteStr(string(c.buf[:n-1])) // fpdf ends the line
		c.buf = c.buf[:0]
	}
}

// rule draws a line to the right. Lengths in millimetres.
func (c *canvas) rule(x, y, w, thickness float64) {
	c.flush()
	shade := grey
	if thickness < thin {
		shade = pale
	}
	c.pdf.SetDrawColor(shade, shade, shade)
	c.pdf.SetLineWidth(thickness)
	c.pdf.Line(x, y, x+w, y)
}

// show draws clean text with its baseline at x, y millimetres.
func (c *canvas) show(x, y float64, s string, st style) {
	if st.grey != c.now.grey {
		shade := 0.0
		if st.grey {
			shade = grey / 255.0
		}
		c.put("%.3f g\n", shade)
	}
	c.put("BT %.2f %.2f Td\n", x*pointsPerMM, (pageHeight-y)*pointsPerMM)
	for s != "" {
		var class fonts.Class
		c.codes, class, s = c.used.Encode(c.codes[:0], int(st.face), c.faces[st.face], s)
		if class != c.class || st.face != c.now.face || st.size != c.now.size {
			c.put("/%s %g Tf\n", fontName(int(st.face), class), st.size)
		}
		c.put("(%s) Tj\n", c.codes)
		c.now, c.class = st, class
	}
	c.put("ET\n")
}

// draft draws ENTWURF across the page, below the text.
func (c *canvas) draft() {
	c.artifact("Pagination /Subtype /Watermark")
	sin, cos := math.Sincos(draftRise * math.Pi / 180)
	c.put("q %.4f %.4f %.4f %.4f %.2f %.2f cm 1 0 0 1 0 %.2f cm 0.92 g\n", cos, sin, -sin, cos, draftX*pointsPerMM, (pageHeight-draftY)*pointsPerMM, -pageHeight*pointsPerMM)
	c.show(0, 0, "ENTWURF", style{size: draftSize}.bold())
	c.put("Q\n")
	c.now, c.class = style{}, fonts.Missing
}

// fontName is the name of a face's font in the resources.
func fontName(face int, class fonts.Class) string { return fmt.Sprintf("F%d%d", face, class) }
