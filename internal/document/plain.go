package document

import (
	"strings"
	"unicode/utf8"
)

// plainWidth is the line length of the text for the gazette, in characters.
const plainWidth = 76

// Plain returns the document as text for the official gazette: blocks parted by an empty line, lines
// of at most 76 characters where words allow, labels aligned. It says what HTML says.
func Plain(d *Document) string {
	p := &plainWriter{}
	if d.Draft {
		p.block("ENTWURF")
	}
	p.block(d.Head.Name, d.Head.Function)
	if l := d.Letter; l != nil {
		p.block(l.Lines()...)
		p.facts(l.Facts())
	}
	p.blocks(d.Blocks, "", "")
	return strings.TrimLeft(p.b.String(), "\n")
}

type plainWriter struct{ b strings.Builder }

// block writes lines after an empty one, nothing if all are empty.
func (p *plainWriter) block(lines ...string) {
	gap := "\n"
	for _, l := range lines {
		if l = strings.TrimSpace(l); l != "" {
			p.b.WriteString(gap + l + "\n")
			gap = ""
		}
	}
}

// para writes text with broken lines. first begins the first line, hang the others.
func (p *plainWriter) para(first, hang, s string) {
	for _, part := range strings.Split(s, "\n") {
		line := first
		for i, w := range pieces(part) {
			if i > 0 && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(w) > plainWidth {
				p.b.WriteString(line + "\n")
				line = hang + w
				continue
			}
			if i > 0 {
				line += " "
			}
			line += w
		}
		p.b.WriteString(line + "\n")
		first = hang
	}
}

// pieces are the words of a text, those joined that must not stand on two lines.
func pieces(s string) []string {
	var out []string
	glued := false
	for _, w := range strings.Fields(s) {
		if glued {
			out[len(out)-1] += " " + w
		} else {
			out = append(out, w)
		}
		glued = Glued(out[len(out)-1])
	}
	return out
}

// broken is the text of runs with their line breaks.
func broken(in []Inline) string {
	var b strings.Builder
	for _, r := range in {
		b.WriteString(r.Text)
		if r.Link != "" && !strings.Contains(r.Link, r.Text) {
			b.WriteString(" (" + r.Link + ")")
		}
		if r.Break {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

func (p *plainWriter) blocks(blocks []Block, first, hang string) {
	for i, b := range blocks {
		if i > 0 {
			first = hang
		}
		if first == hang { // not directly behind the sign of a list
			if _, ok := b.(CheckBox); !ok || i == 0 {
				p.gap(b)
			}
		}
		switch b := b.(type) {
		case Heading:
			if b.Over != "" {
				p.para(first, hang, b.Over)
			}
			p.para(first, hang, broken(b.Inline))
			if b.Level == 1 {
				p.b.WriteString(strings.Repeat("=", min(plainWidth, utf8.RuneCountInString(InlineText(b.Inline)))) + "\n")
			}
		case Paragraph:
			p.para(first, hang, broken(b.Inline))
		case List:
			for i, item := range b.Items {
				sign := Bullet(b.Ordered, i) + " "
				p.blocks(item, hang+sign, hang+strings.Repeat(" ", utf8.RuneCountInString(sign)))
			}
		case Table:
			p.table(b)
		case Facts:
			p.facts(b)
		case CheckBox:
			p.para(first+Box+" ", hang+"  ", broken(b.Inline))
		case Signature:
			for _, s := range b.Lines() {
				p.b.WriteString(s + "\n")
			}
		case Group:
			p.blocks(b.Blocks, first, hang)
		}
	}
}

// gap writes the empty line before a block that prints something and does not write its own.
func (p *plainWriter) gap(b Block) {
	switch b.(type) {
	case Blank, PageBreak, Facts, Group:
		return
	}
	p.b.WriteString("\n")
}

func (p *plainWriter) facts(f Facts) {
	if len(f.Rows) == 0 {
		return
	}
	width := 0
	for _, r := range f.Rows {
		width = max(width, utf8.RuneCountInString(r.Label))
	}
	p.b.WriteString("\n")
	for _, r := range f.Rows {
		label := r.Label + ":" + strings.Repeat(" ", width-utf8.RuneCountInString(r.Label)+1)
		p.para(label, strings.Repeat(" ", width+2), broken(r.Value))
	}
}

// table writes each row as its cells with their headers, which reads well however long a cell is.
func (p *plainWriter) table(t Table) {
	if t.Caption != "" {
		p.para("", "", t.Caption)
	}
	for _, row := range t.Rows {
		var cells []string
		for i, c := range row {
			if s := InlineText(c); s != "" && i < len(t.Header) {
				cells = append(cells, InlineText(t.Header[i])+": "+s)
			}
		}
		p.para("- ", "  ", strings.Join(cells, "; "))
	}
}
