package pdf

import (
	"cmp"
	"fmt"

	"notices/internal/document"
)

// blocks sets a sequence of blocks below each other.
func (g *galley) blocks(list []document.Block, f frame) {
	for i, n := 0, 0; i < len(list); i += n {
		g.where = fmt.Sprintf("Absatz %d", i+1)
		first, after := len(g.atoms), g.after
		g.after = 0
		n = g.block(list[i:], f)
		if first == len(g.atoms) { // nothing was set
			g.after = max(g.after, after)
			continue
		}
		a := &g.atoms[first]
		a.above, a.page, g.page = cmp.Or(after, a.above), a.page || g.page, false
	}
}

// block sets the first of some blocks, with those behind it that belong to it, and returns how many it has set.
func (g *galley) block(list []document.Block, f frame) int {
	first := len(g.atoms)
	switch b := list[0].(type) {
	case document.Heading:
		g.heading(b, f)
	case document.Paragraph:
		g.paragraph(b, f)
	case document.List:
		g.list(b, f)
	case document.Table:
		g.table(b, f)
	case document.Facts:
		g.pairs(b.Rows, &grid{style: body(), pad: factSpace}, body().muted(), f, factLabel*f.w, factGap)
		g.above(first, paragraphSpace)
		g.after = titleSpace
	case document.CheckBox:
		return g.checkBoxes(list, f)
	case document.Blank:
		return g.blanks(list, f)
	case document.Signature:
		g.signature(b, f)
	case document.Group:
		g.blocks(b.Blocks, f)
		g.keep(first, grouped)
	case document.PageBreak:
		g.page = true
	default:
		g.fault(fmt.Errorf("pdf: a block of type %T cannot be printed", b))
	}
	return 1
}

// keep keeps the atoms from n on together.
func (g *galley) keep(n int, k keep) {
	for ; n < len(g.atoms)-1; n++ {
		g.atoms[n].keep = max(g.atoms[n].keep, k)
	}
}

// glue keeps the last atom with what follows.
func (g *galley) glue() {
	if n := len(g.atoms); n > g.flow {
		g.atoms[n-1].keep = glued
	}
}

// above sets the blank before atom n, if there is one.
func (g *galley) above(n int, space float64) {
	if n < len(g.atoms) {
		g.atoms[n].above = space
	}
}

// plain sets text as a paragraph of its own.
func (g *galley) plain(kind, text string, st style, above float64, f frame) {
	if text != "" {
		g.lines(g.tree.add(f.elem, elem{kind: kind}), g.spans([]document.Inline{{Text: text}}, st), st, above, f)
	}
}

// heading is kept with what follows it.
func (g *galley) heading(h document.Heading, f frame) {
	first, above, st := len(g.atoms), sectionSpace, body().bold()
	if h.Over != "" {
		g.plain("P", h.Over, body().muted(), above, f)
		above = itemSpace
	}
	g.after = headingSpace
	if h.Level <= 1 {
		st, g.after = title(), titleSpace
	} else if h.Level >= 3 {
		st = body().muted()
	}
	g.lines(g.tree.heading(f.elem, h.Level), g.spans(h.Inline, st), st, above, f)
	g.keep(first, glued)
	g.glue()
}

func (g *galley) paragraph(p document.Paragraph, f frame) {
	st := body()
	if p.Small {
		st = small()
	}
	if !p.Subject {
		g.lines(g.tree.add(f.elem, elem{kind: "P"}), g.spans(p.Inline, st), st, paragraphSpace, f)
		return
	}
	st = st.bold()
	g.lines(g.tree.heading(f.elem, 1), g.spans(p.Inline, st), st, sectionSpace, f)
	g.glue()
	g.after = 2 * bodyLead // DIN 5008: two blank lines between subject and salutation
}

// list sets items beside their labels.
func (g *galley) list(l document.List, f frame) {
	numbering, indent := "Disc", bulletIndent
	if l.Ordered {
		numbering, indent = "Decimal", numberIndent
	}
	if f.w < leastWidth {
		g.fault(&InputError{g.where, "die Listen sind zu tief ineinander geschachtelt", document.BlocksText(l.Items[0])})
		return
	}
	e := g.tree.add(f.elem, elem{kind: "L", more: "/A <</O /List /ListNumbering /" + numbering + ">>"})
	for i, item := range l.Items {
		label := part{kind: partText, y: g.baseline(body(), bodyLead), line: g.line(document.Bullet(l.Ordered, i), body(), indent), blank: true}
		first := len(g.atoms)
		if g.blocks(item, g.item(e, label, elem{kind: "Lbl"}, indent, f)); first == len(g.atoms) {
			g.atom(0, bodyLead) // an item without text has its label all the same
		}
		if g.above(first, itemSpace); i == 0 {
			g.above(first, paragraphSpace)
		}
	}
}

// item begins a list item and returns where its text is set.
func (g *galley) item(list int32, label part, kind elem, indent float64, f frame) frame {
	li := g.tree.add(list, elem{kind: "LI"})
	label.elem, label.x = g.tree.add(li, kind), f.x
	g.label = append(g.label, label)
	return frame{f.x + indent, f.w - indent, g.tree.add(li, elem{kind: "LBody"})}
}

// checkBoxes sets boxes to tick as the labels of a list, and returns how many.
func (g *galley) checkBoxes(list []document.Block, f frame) (n int) {
	e := g.tree.add(f.elem, elem{kind: "L", more: "/A <</O /List /ListNumbering /None>>"})
	for ; n < len(list); n++ {
		b, ok := list[n].(document.CheckBox)
		if !ok {
			break
		}
		first, st := len(g.atoms), body()
		box := part{kind: partBox, y: (bodyLead - boxSize) / 2, w: boxSize, h: boxSize}
		beside := g.item(e, box, elem{kind: "Lbl", more: "/ActualText " + text(document.Box)}, numberIndent, f)
		g.lines(beside.elem, g.spans(b.Inline, st), st, paragraphSpace, beside)
		g.keep(first, glued)
	}
	return n
}

// blanks sets lines to write on, each with its label below, as many beside each other as fit the width. It returns how many.
func (g *galley) blanks(list []document.Block, f frame) (n int) {
	g.atom(0, blankSpace+blankLabel+smallLead)
	for sum := 0.0; n < len(list); n++ {
		b, ok := list[n].(document.Blank)
		if sum += b.Width; !ok || n > 0 && sum > 1 {
			break
		}
	}
	x := f.x
	for _, b := range list[:n] {
		b := b.(document.Blank)
		w := min(max(b.Width, 0.05), 1) * (f.w - blankGap*float64(n-1))
		g.rule(x, blankSpace, w, thin)
		g.text(g.tree.add(f.elem, elem{kind: "P"}), x, blankSpace+blankLabel+g.baseline(labels(), smallLead), g.line(b.Label, labels(), w), true)
		x += w + blankGap
	}
	return n
}

// signature is kept together and with the two lines before it, so that nobody signs an empty page.
func (g *galley) signature(s document.Signature, f frame) {
	first := len(g.atoms)
	g.where = "Unterschrift"
	g.plain("P", s.Place, body(), sectionSpace, f)
	g.plain("P", s.Closing, body(), sectionSpace, f)
	g.plain("P", s.Note, body(), paragraphSpace, f)
	signed := len(g.atoms)
	g.plain("P", s.Name, body(), 0, f)
	g.plain("P", s.Title, body(), 0, f)
	g.above(signed, signSpace)
	g.keep(max(g.flow, first-2), glued)
	g.after = sectionSpace
}
