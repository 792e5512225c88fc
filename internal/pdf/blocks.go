package pdf

import (
	"fmt"
	"strconv"

	"notices/internal/document"
)

// blocks sets a sequence of blocks below each other.
func (g *galley) blocks(list []document.Block, f frame) {
	for i := 0; i < len(list); i++ {
		g.where = number("Absatz", i)
		first, after := len(g.atoms), g.after
		g.after = 0
		switch b := list[i].(type) {
		case document.CheckBox:
			n := i
			for i+1 < len(list) && is[document.CheckBox](list[i+1]) {
				i++
			}
			g.checkBoxes(list[n:i+1], f)
		case document.Blank:
			n, sum := i, b.Width
			for i+1 < len(list) && is[document.Blank](list[i+1]) && sum+list[i+1].(document.Blank).Width <= 1 {
				i++
				sum += list[i].(document.Blank).Width
			}
			g.blanks(list[n:i+1], f)
		case document.PageBreak:
			g.page = true
		default:
			g.block(b, f)
		}
		if first == len(g.atoms) { // nothing was set
			g.after = max(g.after, after)
			continue
		}
		if after > 0 {
			g.atoms[first].above = after
		}
		if g.page {
			g.atoms[first].page, g.page = true, false
		}
	}
}

func is[T document.Block](b document.Block) bool { _, ok := b.(T); return ok }

func (g *galley) block(b document.Block, f frame) {
	switch b := b.(type) {
	case document.Heading:
		g.heading(b, f)
	case document.Paragraph:
		g.paragraph(b, f)
	case document.List:
		g.list(b, f)
	case document.Table:
		g.table(b, f)
	case document.Facts:
		g.facts(b.Rows, f)
	case document.Signature:
		g.signature(b, f)
	case document.Group:
		n := len(g.atoms)
		g.blocks(b.Blocks, f)
		for ; n < len(g.atoms)-1; n++ {
			g.atoms[n].keep = max(g.atoms[n].keep, grouped)
		}
	default:
		g.fault(fmt.Errorf("pdf: a block of type %T cannot be printed", b))
	}
}

// heading keeps a heading with what follows it.
func (g *galley) heading(h document.Heading, f frame) {
	n := len(g.atoms)
	above := sectionSpace
	if h.Over != "" {
		g.lines(g.tags.add(f.elem, "P"), g.spans([]document.Inline{{Text: h.Over}}, g.body().muted()), g.body(), bodyLead, above, f)
		above = itemSpace
	}
	st, lead := g.body().bold(), bodyLead
	g.after = headingSpace
	switch {
	case h.Level <= 1:
		st, lead = g.title(), titleLead
		g.after = titleSpace
	case h.Level >= 3:
		st = g.body().muted()
	}
	g.lines(g.tags.heading(f.elem, h.Level), g.spans(h.Inline, st), st, lead, above, f)
	for ; n < len(g.atoms); n++ {
		g.atoms[n].keep = glued
	}
}

func (g *galley) paragraph(p document.Paragraph, f frame) {
	if p.Subject {
		st := g.body().bold()
		g.lines(g.tags.heading(f.elem, 1), g.spans(p.Inline, st), st, bodyLead, sectionSpace, f)
		g.atoms[len(g.atoms)-1].keep = glued
		g.after = 2 * bodyLead // DIN 5008: two blank lines between subject and salutation
		return
	}
	st, lead, above := g.body(), bodyLead, paragraphSpace
	if p.Small {
		st, lead = g.small(), smallLead
	}
	if spans := g.spans(p.Inline, st); len(spans) > 0 {
		g.lines(g.tags.add(f.elem, "P"), spans, st, lead, above, f)
	}
}

// list sets items beside their labels.
func (g *galley) list(l document.List, f frame) {
	attr, indent := "/O /List /ListNumbering /Disc", bulletIndent
	if l.Ordered {
		attr, indent = "/O /List /ListNumbering /Decimal", numberIndent
	}
	if f.w < leastWidth {
		g.fault(&InputError{g.where, "die Listen sind zu tief ineinander geschachtelt"})
		return
	}
	e := g.tags.addWith(f.elem, elem{kind: "L", attr: attr})
	for i, item := range l.Items {
		text := "•"
		if l.Ordered {
			text = strconv.Itoa(i+1) + "."
		}
		li := g.tags.add(e, "LI")
		g.label = append(g.label, part{kind: partText, elem: g.tags.add(li, "Lbl"), x: f.x, y: g.baseline(g.body(), bodyLead), line: g.line(text, g.body(), 0), blank: true})
		n := len(g.atoms)
		g.blocks(item, frame{f.x + indent, f.w - indent, g.tags.add(li, "LBody")})
		if n == len(g.atoms) {
			g.atom(0, bodyLead) // an item without text has its label all the same
		}
		if g.atoms[n].above = itemSpace; i == 0 {
			g.atoms[n].above = paragraphSpace
		}
	}
}

// checkBoxes sets a list whose labels are boxes to tick.
func (g *galley) checkBoxes(list []document.Block, f frame) {
	e := g.tags.addWith(f.elem, elem{kind: "L", attr: "/O /List /ListNumbering /None"})
	for _, b := range list {
		li := g.tags.add(e, "LI")
		g.label = append(g.label, part{kind: partBox, elem: g.tags.addWith(li, elem{kind: "Lbl", actual: "☐"}), x: f.x, y: (bodyLead - boxSize) / 2, w: boxSize, h: boxSize})
		st := g.body()
		n := len(g.atoms)
		g.lines(g.tags.add(li, "LBody"), g.spans(b.(document.CheckBox).Inline, st), st, bodyLead, paragraphSpace, frame{f.x + numberIndent, f.w - numberIndent, li})
		for ; n < len(g.atoms)-1; n++ {
			g.atoms[n].keep = glued
		}
	}
}

// blanks sets lines to write on beside each other, each with its label below.
func (g *galley) blanks(list []document.Block, f frame) {
	g.atom(0, blankSpace+blankLabel+smallLead)
	room, x := f.w-blankGap*float64(len(list)-1), f.x
	for _, b := range list {
		b := b.(document.Blank)
		w := min(max(b.Width, 0.05), 1) * room
		g.rule(x, blankSpace, w, thin)
		g.text(g.tags.add(f.elem, "P"), x, blankSpace+blankLabel+g.baseline(g.labels(), smallLead), g.line(b.Label, g.labels(), w), true)
		x += w + blankGap
	}
}

// signature is kept together and with the two lines before it, so that nobody signs an empty page.
func (g *galley) signature(s document.Signature, f frame) {
	for n := len(g.atoms) - 1; n >= max(g.flow, len(g.atoms)-2); n-- {
		g.atoms[n].keep = glued
	}
	n := len(g.atoms)
	g.where = "Unterschrift"
	set := func(text string, above float64) {
		if text != "" {
			st := g.body()
			g.lines(g.tags.add(f.elem, "P"), g.spans([]document.Inline{{Text: text}}, st), st, bodyLead, above, f)
		}
	}
	set(s.Place, sectionSpace)
	set(s.Closing, sectionSpace)
	set(s.Note, paragraphSpace)
	if s.Name == "" {
		set(s.Title, signSpace)
	} else {
		set(s.Name, signSpace)
		set(s.Title, 0)
	}
	g.after = sectionSpace
	for ; n < len(g.atoms)-1; n++ {
		g.atoms[n].keep = glued
	}
}
