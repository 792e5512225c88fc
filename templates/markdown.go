package templates

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"notices/internal/document"
	"notices/internal/german"
)

// markdown parses the body: plain Markdown with tables, boxes to tick and pairs of label and value.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, extension.TaskList, extension.DefinitionList)).Parser()

// Marks that stand alone in a paragraph, or at its beginning.
const (
	signatureMark = "[Unterschrift]"
	smallMark     = "[klein] "
	captionMark   = "Tabelle: "
	rowHeadMark   = "Tabelle mit Zeilenkopf: "
)

// A Mark is a way of writing in the body of a template, for docs/vorlagen.md.
type Mark struct{ Write, Text string }

// Marks returns how the body of a template is written.
func Marks() []Mark {
	return []Mark{
		{"# Überschrift", "Titel des Papiers; ## und ### für Zwischenüberschriften"},
		{"Text", "Absätze trennt eine Leerzeile"},
		{"**Text**", "fett"},
		{"Text\\", "ein umgekehrter Schrägstrich am Zeilenende: neue Zeile im selben Absatz"},
		{"- Text", "Liste; mit 1. 2. 3. eine nummerierte"},
		{"- [ ] Text", "Kästchen zum Ankreuzen"},
		{"Wort\n: Angabe", "Übersicht aus Wort und Angabe; ohne Angabe fällt die Zeile weg"},
		{"| A | B |\n|---|--:|\n| 1 | 2 |", "Tabelle mit Kopfzeile; --: stellt eine Spalte rechtsbündig"},
		{captionMark + "Text", "Absatz unmittelbar vor einer Tabelle: ihre Überschrift"},
		{rowHeadMark + "Text", "ebenso; Vorleseprogramme nennen dann zu jeder Angabe auch die erste der Zeile"},
		{"Ort, Datum: ____", "Zeile zum Ausfüllen von Hand; bis zehn Unterstriche eine halbe, sonst eine ganze Zeile"},
		{signatureMark, "hier stehen Gruß, Platz für die Unterschrift, Name und Funktion aus dem Kopf"},
		{"> Text", "bleibt auf einer Seite beisammen"},
		{"***", "neue Seite"},
		{smallMark + "Text", "Absatz in kleiner Schrift"},
		{"[Text](https://…)", "Verweis ins Internet oder mit mailto: auf eine E-Mail-Adresse"},
	}
}

// body reads the Markdown after the head; offset is where it begins in the output.
func (r *reader) body(source []byte, offset int) {
	r.source, r.offset = source, offset
	r.doc.Blocks = r.blocks(markdown.Parse(text.NewReader(source)))
}

// blocks converts the children of a node.
func (r *reader) blocks(parent ast.Node) []document.Block {
	var out []document.Block
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			if n.Level > 3 {
				r.nodeFault(n, "Überschriften gibt es in drei Stufen: #, ## und ###")
			}
			if in := r.inlines(n); len(in) > 0 {
				out = append(out, document.Heading{Level: n.Level, Inline: in})
			}
		case *ast.Paragraph, *ast.TextBlock:
			out = append(out, r.paragraph(n)...)
		case *ast.List:
			out = append(out, r.list(n)...)
		case *east.DefinitionList:
			if f := r.facts(n); len(f.Rows) > 0 {
				out = append(out, f)
			}
		case *east.Table:
			above, begun := takeCaption(out)
			out = append(above, r.table(n, begun))
		case *ast.Blockquote:
			out = append(out, document.Group{Blocks: r.blocks(n)})
		case *ast.ThematicBreak:
			out = append(out, document.PageBreak{})
		case *ast.HTMLBlock:
			r.nodeFault(n, "HTML ist in Vorlagen nicht möglich; bitte als Markdown schreiben")
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			r.nodeFault(n, "eine Zeile ist um vier oder mehr Stellen eingerückt oder mit ``` umgeben; das ist Programmtext und in Vorlagen nicht möglich")
		default:
			r.nodeFault(n, "diese Schreibweise (%s) ist in Vorlagen nicht möglich", n.Kind())
		}
	}
	return out
}

// takeCaption removes a caption paragraph from the end of the blocks and begins a table with it.
func takeCaption(out []document.Block) ([]document.Block, document.Table) {
	if len(out) > 0 {
		if p, ok := out[len(out)-1].(document.Paragraph); ok && len(p.Inline) > 0 {
			text := document.InlineText(p.Inline)
			if c, ok := strings.CutPrefix(text, captionMark); ok {
				return out[:len(out)-1], document.Table{Caption: c}
			}
			if c, ok := strings.CutPrefix(text, rowHeadMark); ok {
				return out[:len(out)-1], document.Table{Caption: c, RowHead: true}
			}
		}
	}
	return out, document.Table{}
}

// paragraph converts running text, lines to fill in and the marks.
func (r *reader) paragraph(n ast.Node) []document.Block {
	raw := strings.TrimSpace(string(n.Lines().Value(r.source)))
	if raw == signatureMark {
		return []document.Block{r.signature}
	}
	if b := blanks(raw); b != nil {
		return b
	}
	in := r.inlines(n)
	if len(in) == 0 {
		return nil
	}
	p := document.Paragraph{Inline: in}
	if strings.HasPrefix(raw, smallMark) {
		p.Small = true
		p.Inline[0].Text = strings.TrimPrefix(p.Inline[0].Text, smallMark)
	}
	return []document.Block{p}
}

// blanks reads a paragraph that consists of lines to fill in, each a label and at least three
// underscores; nil if it does not. Values are veiled here: their own underscores do not count.
func blanks(raw string) []document.Block {
	var out []document.Block
	for line := range strings.Lines(raw) {
		line = strings.TrimRight(line, " \n\\")
		label := strings.TrimRight(line, "_")
		n := len(line) - len(label)
		if n < 3 {
			return nil
		}
		b := document.Blank{Label: unveil(strings.TrimRight(strings.TrimRight(label, " "), ":")), Width: 1}
		if n <= 10 {
			b.Width = 0.45
		}
		out = append(out, b)
	}
	return out
}

// list converts a list; one whose items begin with boxes becomes boxes to tick.
func (r *reader) list(l *ast.List) []document.Block {
	var boxes []document.Block
	var items [][]document.Block
	for n := l.FirstChild(); n != nil; n = n.NextSibling() {
		if first := n.FirstChild(); first != nil && first.FirstChild() != nil && first.FirstChild().Kind() == east.KindTaskCheckBox {
			boxes = append(boxes, document.CheckBox{Inline: r.inlines(first)})
			continue
		}
		if b := r.blocks(n); len(b) > 0 {
			items = append(items, b)
		}
	}
	if len(boxes) > 0 {
		if len(items) > 0 {
			r.nodeFault(l, "in einer Liste zum Ankreuzen muss jeder Punkt mit [ ] beginnen")
		}
		return boxes
	}
	if len(items) == 0 {
		return nil
	}
	return []document.Block{document.List{Ordered: l.IsOrdered(), Items: items}}
}

// facts converts pairs of label and value; a pair without value is left out.
func (r *reader) facts(l *east.DefinitionList) document.Facts {
	var f document.Facts
	label := ""
	for n := l.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *east.DefinitionTerm:
			label = document.InlineText(r.inlines(n))
		case *east.DefinitionDescription:
			var value []document.Inline
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				if c.Kind() != ast.KindParagraph && c.Kind() != ast.KindTextBlock {
					r.nodeFault(c, "in einer Übersicht darf nach dem Doppelpunkt nur Text stehen")
					continue
				}
				if len(value) > 0 {
					value[len(value)-1].Break = true
				}
				value = append(value, r.inlines(c)...)
			}
			if document.InlineText(value) != "" {
				f.Rows = append(f.Rows, document.Fact{Label: label, Value: value})
			}
		}
	}
	return f
}

// table fills a table that has its caption.
func (r *reader) table(t *east.Table, out document.Table) document.Table {
	for _, a := range t.Alignments {
		align := byte('l')
		if a == east.AlignRight {
			align = 'r'
		}
		out.Align = append(out.Align, align)
	}
	for n := t.FirstChild(); n != nil; n = n.NextSibling() {
		var row [][]document.Inline
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			row = append(row, r.inlines(c))
		}
		if n.Kind() == east.KindTableHeader {
			out.Header = row
		} else {
			out.Rows = append(out.Rows, row)
		}
	}
	return out
}

// inlines converts the running text of a node. Runs of the same look are joined; text without a
// visible character gives nothing.
func (r *reader) inlines(n ast.Node) []document.Inline {
	c := collector{r: r}
	c.walk(n, false, "")
	out := c.out
	for len(out) > 0 && strings.TrimSpace(out[len(out)-1].Text) == "" {
		out = out[:len(out)-1]
	}
	if len(out) > 0 {
		out[0].Text = strings.TrimLeft(out[0].Text, " ")
		out[len(out)-1].Text = strings.TrimRight(out[len(out)-1].Text, " ")
		out[len(out)-1].Break = false
	}
	return out
}

type collector struct {
	r     *reader
	out   []document.Inline
	blank bool // the template's own text ended in a blank: a second one adds nothing
}

func (c *collector) add(s string, bold bool, link string) {
	if s == "" {
		return
	}
	if k := len(c.out) - 1; k >= 0 && c.out[k].Bold == bold && c.out[k].Link == link && !c.out[k].Break {
		c.out[k].Text += s
		return
	}
	c.out = append(c.out, document.Inline{Text: s, Bold: bold, Link: link})
}

func (c *collector) walk(parent ast.Node, bold bool, link string) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			raw := bytes.ReplaceAll(n.Segment.Value(c.r.source), []byte(string(rune(emptyValue))), nil)
			if c.blank {
				raw = bytes.TrimLeft(raw, " ")
			}
			c.blank = bytes.HasSuffix(raw, []byte(" ")) || c.blank && len(raw) == 0
			c.add(plainText(raw), bold, link)
			switch {
			case n.HardLineBreak() && len(c.out) > 0:
				c.out[len(c.out)-1].Break = true
			case n.SoftLineBreak():
				c.add(" ", bold, link)
			}
		case *ast.String:
			c.add(plainText(n.Value), bold, link)
		case *ast.Emphasis:
			c.walk(n, true, link)
		case *ast.Link:
			c.walk(n, bold, c.target(n, unveil(string(n.Destination))))
		case *ast.AutoLink:
			u := string(n.URL(c.r.source))
			c.add(unveil(string(n.Label(c.r.source))), bold, c.target(n, u))
		case *east.TaskCheckBox: // the block says it is one
		case *ast.RawHTML:
			c.r.nodeFault(n, "HTML ist in Vorlagen nicht möglich; ein einzelnes Kleiner-Zeichen bitte als \\< schreiben")
		case *ast.Image:
			c.r.nodeFault(n, "Bilder gibt es nur als Logo im Blatt Behörde")
		case *ast.CodeSpan:
			c.r.nodeFault(n, "`…` ist Programmtext und in Vorlagen nicht möglich")
		default:
			c.r.nodeFault(n, "diese Schreibweise (%s) ist in Vorlagen nicht möglich", n.Kind())
		}
	}
}

// target lets only links through that a reader can follow without harm.
func (c *collector) target(n ast.Node, u string) string {
	if strings.HasPrefix(u, "https://") || strings.HasPrefix(u, "mailto:") {
		return u
	}
	c.r.nodeFault(n, "der Verweis %s muss mit https:// oder mailto: beginnen", german.Quote(u))
	return ""
}

// plainText resolves what Markdown escapes in the template's own words, then shows the values.
func plainText(raw []byte) string {
	for bytes.Contains(raw, []byte("  ")) { // a condition that printed nothing leaves two blanks; values have none here
		raw = bytes.ReplaceAll(raw, []byte("  "), []byte(" "))
	}
	if bytes.IndexByte(raw, '\\') >= 0 {
		raw = util.UnescapePunctuations(raw)
	}
	if bytes.IndexByte(raw, '&') >= 0 {
		raw = util.ResolveEntityNames(util.ResolveNumericReferences(raw))
	}
	return unveil(string(raw))
}

// nodeFault reports a mistake at a node.
func (r *reader) nodeFault(n ast.Node, format string, args ...any) {
	r.fault(r.offset+start(n), format, args...)
}

// start is where a node begins in the source, as far as it or something in or around it tells.
func start(n ast.Node) int {
	for ; n != nil; n = n.Parent() {
		at := -1
		_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if t, ok := n.(*ast.Text); ok {
				at = t.Segment.Start
			} else if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
				at = n.Lines().At(0).Start
			}
			if at >= 0 {
				return ast.WalkStop, nil
			}
			return ast.WalkContinue, nil
		})
		if at >= 0 {
			return at
		}
	}
	return 0
}
