package document

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"strings"
)

// style is the whole look of the page: readable on a phone, printable, no outside resource.
const style = `body{font:1rem/1.5 system-ui,sans-serif;color:#000;background:#fff;max-width:44rem;margin:0 auto;padding:1rem}
header{border-bottom:1px solid #595959;margin-bottom:2rem}header p{margin:.2rem 0}img{max-height:5rem}
h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem}
.over{margin:0;color:#595959}.small{font-size:.875rem}.draft{border:2px solid #000;padding:.5rem;font-weight:bold}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.3rem 1.5rem}dt{color:#595959}dd{margin:0}
table{border-collapse:collapse;width:100%}caption{text-align:left;padding:.3rem 0}
th,td{border-bottom:1px solid #767676;padding:.3rem .6rem .3rem 0;text-align:left;vertical-align:top}.r{text-align:right}
.sign{margin-top:2rem}.box{list-style:none;padding:0}@media print{body{max-width:none}}
`

// HTML returns the document as one accessible page without scripts and outside resources, for the
// authority's web site. Lines to fill in by hand and page breaks mean nothing there and are left out.
func HTML(d *Document) []byte {
	w := &htmlWriter{}
	w.printf("<!DOCTYPE html>\n<html lang=\"de\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
	w.printf("<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n", text(d.Title), style)
	w.head(d)
	w.printf("<main>\n")
	if d.Draft {
		w.printf("<p class=\"draft\">ENTWURF</p>\n")
	}
	if l := d.Letter; l != nil {
		w.lines("address", l.Lines())
		w.facts(l.Facts())
	}
	w.blocks(d.Blocks)
	w.printf("</main>\n")
	w.lines("footer", d.Head.Footer)
	w.printf("</body>\n</html>\n")
	return w.b.Bytes()
}

type htmlWriter struct{ b bytes.Buffer }

func (w *htmlWriter) printf(format string, args ...any) { fmt.Fprintf(&w.b, format, args...) }

// text escapes for element content and attributes.
func text(s string) string { return html.EscapeString(bound(s)) }

// lines writes lines of text in an element, nothing if they are all empty.
func (w *htmlWriter) lines(element string, lines []string) {
	var out []string
	for _, l := range lines {
		if l != "" {
			out = append(out, text(l))
		}
	}
	if len(out) > 0 {
		w.printf("<%s><p>%s</p></%s>\n", element, strings.Join(out, "<br>\n"), element)
	}
}

func (w *htmlWriter) head(d *Document) {
	if d.Head.Name == "" && d.Head.Function == "" && d.Head.Logo == nil {
		return
	}
	w.printf("<header>\n")
	if d.Head.Logo != nil {
		kind := "png"
		if bytes.HasPrefix(d.Head.Logo, []byte("\xff\xd8")) {
			kind = "jpeg"
		}
		w.printf("<p><img alt=\"%s\" src=\"data:image/%s;base64,%s\"></p>\n", text(d.Head.LogoText), kind, base64.StdEncoding.EncodeToString(d.Head.Logo))
	}
	for _, s := range []string{d.Head.Name, d.Head.Function} {
		if s != "" {
			w.printf("<p>%s</p>\n", text(s))
		}
	}
	w.printf("</header>\n")
}

func (w *htmlWriter) blocks(blocks []Block) {
	for i := 0; i < len(blocks); i++ {
		switch b := blocks[i].(type) {
		case Heading:
			if b.Over != "" {
				w.printf("<p class=\"over\">%s</p>\n", text(b.Over))
			}
			w.printf("<h%d>%s</h%d>\n", b.Level, inline(b.Inline), b.Level)
		case Paragraph:
			switch {
			case b.Subject:
				w.printf("<h1>%s</h1>\n", inline(b.Inline))
			case b.Small:
				w.printf("<p class=\"small\">%s</p>\n", inline(b.Inline))
			default:
				w.printf("<p>%s</p>\n", inline(b.Inline))
			}
		case List:
			w.list(b)
		case Table:
			w.table(b)
		case Facts:
			w.facts(b)
		case CheckBox:
			w.printf("<ul class=\"box\">\n")
			for ; i < len(blocks); i++ {
				c, ok := blocks[i].(CheckBox)
				if !ok {
					break
				}
				w.printf("<li>%s %s</li>\n", Box, inline(c.Inline))
			}
			i--
			w.printf("</ul>\n")
		case Signature:
			var lines []string
			for _, s := range b.Lines() {
				lines = append(lines, text(s))
			}
			w.printf("<p class=\"sign\">%s</p>\n", strings.Join(lines, "<br>\n"))
		case Group:
			w.blocks(b.Blocks)
		}
	}
}

func (w *htmlWriter) list(l List) {
	kind := "ul"
	if l.Ordered {
		kind = "ol"
	}
	w.printf("<%s>\n", kind)
	for _, item := range l.Items {
		w.printf("<li>")
		if p, ok := item[0].(Paragraph); ok && len(item) == 1 {
			w.printf("%s", inline(p.Inline))
		} else {
			w.blocks(item)
		}
		w.printf("</li>\n")
	}
	w.printf("</%s>\n", kind)
}

func (w *htmlWriter) facts(f Facts) {
	if len(f.Rows) == 0 {
		return
	}
	w.printf("<dl>\n")
	for _, r := range f.Rows {
		w.printf("<dt>%s</dt><dd>%s</dd>\n", text(r.Label), inline(r.Value))
	}
	w.printf("</dl>\n")
}

func (w *htmlWriter) table(t Table) {
	w.printf("<table>\n")
	if t.Caption != "" {
		w.printf("<caption>%s</caption>\n", text(t.Caption))
	}
	w.printf("<thead>\n<tr>")
	for i, c := range t.Header {
		w.printf("<th scope=\"col\"%s>%s</th>", t.class(i), inline(c))
	}
	w.printf("</tr>\n</thead>\n<tbody>\n")
	for _, row := range t.Rows {
		w.printf("<tr>")
		for i, c := range row {
			if i == 0 && t.RowHead {
				w.printf("<th scope=\"row\"%s>%s</th>", t.class(i), inline(c))
			} else {
				w.printf("<td%s>%s</td>", t.class(i), inline(c))
			}
		}
		w.printf("</tr>\n")
	}
	w.printf("</tbody>\n</table>\n")
}

func (t Table) class(i int) string {
	if i < len(t.Align) && t.Align[i] == 'r' {
		return ` class="r"`
	}
	return ""
}

func inline(in []Inline) string {
	var b strings.Builder
	for _, r := range in {
		s := text(r.Text)
		if r.Bold {
			s = "<strong>" + s + "</strong>"
		}
		if r.Link != "" {
			s = "<a href=\"" + html.EscapeString(r.Link) + "\">" + s + "</a>"
		}
		b.WriteString(s)
		if r.Break {
			b.WriteString("<br>\n")
		}
	}
	return b.String()
}
