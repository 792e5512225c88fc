package main

import (
	"fmt"
	"strings"
	"unicode"
)

// lineWidth is where running text breaks: a terminal of usual width, with long paths left whole.
const lineWidth = 100

// A page collects the text of a result.
type page struct{ b strings.Builder }

func (p *page) String() string { return visible(p.b.String()) }

// line writes one line.
func (p *page) line(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }

// labelled writes a label and, beside it, text that breaks at the line width and hangs.
func (p *page) labelled(indent int, label, text string) {
	const labelWidth = 18
	left := strings.Repeat(" ", indent) + pad(label, labelWidth, 'l') + " "
	for _, l := range wrap(text, lineWidth-width(left)) {
		p.line("%s%s", left, l)
		left = strings.Repeat(" ", indent+labelWidth+1)
	}
}

// table writes rows under a header. align has one letter per column: l or r.
func (p *page) table(indent int, align string, header []string, rows [][]string) {
	all := append([][]string{header}, rows...)
	widths := make([]int, len(header))
	for _, r := range all {
		for i, c := range r {
			widths[i] = max(widths[i], width(c))
		}
	}
	for n, r := range all {
		cells := make([]string, len(r))
		for i, c := range r {
			cells[i] = pad(c, widths[i], align[i])
		}
		p.line("%s", strings.Repeat(" ", indent)+strings.TrimRight(strings.Join(cells, "  "), " "))
		if n == 0 {
			for i := range cells {
				cells[i] = strings.Repeat("-", widths[i])
			}
			p.line("%s", strings.Repeat(" ", indent)+strings.Join(cells, "  "))
		}
	}
}

// wrap breaks text between words; a longer word stays whole, and so does a citation as far as a reader
// wants it in one piece: "§ 44 Abs. 1". There is at least one line.
func wrap(text string, limit int) []string {
	var lines []string
	line := ""
	for _, word := range strings.FieldsFunc(together.Replace(text), func(r rune) bool { return r == ' ' || r == '\n' }) {
		word = strings.ReplaceAll(word, glue, " ")
		switch {
		case line == "":
			line = word
		case width(line)+1+width(word) > limit:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}

// glue stands for a space at which no line may break.
const glue = "\u00a0"

var together = strings.NewReplacer("§ ", "§"+glue, "Abs. ", "Abs."+glue, "Satz ", "Satz"+glue, "Nr. ", "Nr."+glue,
	"i. V. m. ", "i."+glue+"V."+glue+"m."+glue)

// pad fills a text up to n columns.
func pad(s string, n int, align byte) string {
	fill := strings.Repeat(" ", max(0, n-width(s)))
	if align == 'r' {
		return fill + s
	}
	return s + fill
}

// width counts the columns that a text takes: combining marks take none.
func width(s string) int {
	n := 0
	for _, r := range s {
		if !unicode.Is(unicode.Mn, r) {
			n++
		}
	}
	return n
}
