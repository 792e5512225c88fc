package document

import (
	"fmt"
	"strings"
)

// InlineText returns the text of runs, line breaks as blanks.
func InlineText(in []Inline) string {
	var b strings.Builder
	for _, r := range in {
		b.WriteString(r.Text)
		if r.Break {
			b.WriteByte(' ')
		}
	}
	return strings.TrimSpace(b.String())
}

// Text returns the words of a document in reading order, one block per line: letterhead, address
// window, information block, body. Every printing of the tree must say the same in the same order.
// Rules for filling in by hand are left out, their labels are not.
func Text(d *Document) string {
	t := &texter{}
	t.line(d.Head.Name)
	t.line(d.Head.Function)
	if l := d.Letter; l != nil {
		for _, s := range l.Lines() {
			t.line(s)
		}
		for _, i := range l.Info {
			t.line(i.Label + " " + i.Value)
		}
	}
	t.blocks(d.Blocks)
	return t.b.String()
}

// BlocksText returns the words of some blocks as Text does.
func BlocksText(blocks []Block) string {
	t := &texter{}
	t.blocks(blocks)
	return t.b.String()
}

type texter struct{ b strings.Builder }

func (t *texter) line(s string) {
	if s = strings.TrimSpace(s); s != "" {
		t.b.WriteString(s + "\n")
	}
}

func (t *texter) blocks(blocks []Block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case Heading:
			t.line(b.Over)
			t.line(InlineText(b.Inline))
		case Paragraph:
			t.line(InlineText(b.Inline))
		case List:
			for i, item := range b.Items {
				t.b.WriteString(Bullet(b.Ordered, i) + " ")
				t.blocks(item)
			}
		case Table:
			t.line(b.Caption)
			for _, row := range append([][][]Inline{b.Header}, b.Rows...) {
				cells := make([]string, len(row))
				for i, c := range row {
					cells[i] = InlineText(c)
				}
				t.line(strings.Join(cells, " | "))
			}
		case Facts:
			for _, f := range b.Rows {
				t.line(f.Label + " | " + InlineText(f.Value))
			}
		case CheckBox:
			t.line(Box + " " + InlineText(b.Inline))
		case Blank:
			t.line(b.Label)
		case Signature:
			for _, s := range b.Lines() {
				t.line(s)
			}
		case Group:
			t.blocks(b.Blocks)
		case PageBreak:
		default:
			panic(fmt.Sprintf("document: block %T", b))
		}
	}
}

// Box is the sign of a box to tick.
const Box = "☐"

// Bullet returns the label of item i (from 0) of a list.
func Bullet(ordered bool, i int) string {
	if ordered {
		return fmt.Sprintf("%d.", i+1)
	}
	return "•"
}
