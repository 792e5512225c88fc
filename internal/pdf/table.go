package pdf

import (
	"fmt"
	"math"
	"slices"

	"notices/internal/document"
)

// A cell is one cell of a table or of facts, while it is being set.
type cell struct {
	elem       int32
	spans      []span
	least, all float64 // width of its longest word, of all its text
	lines      []line
}

// A grid is a table while it is being set.
type grid struct {
	rows  [][]cell
	x, w  []float64 // of the columns
	right []bool    // columns set flush right
	style style
	lead  float64
	pad   float64 // above and below the text of a row
	rule  bool    // a hairline below each row
}

const (
	scopeColumn = "/O /Table /Scope /Column"
	scopeRow    = "/O /Table /Scope /Row"
)

// table sets a header row, which is repeated on each page, and rows that are not cut unless one is taller than a page. If the
// longest words do not fit beside each other the table is set in small type, and if they do not even then, words are broken.
func (g *galley) table(t document.Table, f frame) {
	where := g.where
	if !g.even(t) {
		return
	}
	e := g.tags.add(f.elem, "Table")
	above := sectionSpace
	if t.Caption != "" {
		g.lines(g.tags.add(e, "Caption"), g.spans([]document.Inline{{Text: t.Caption}}, g.labels()), g.labels(), smallLead, above, f)
		g.atoms[len(g.atoms)-1].keep = glued
		above = headingSpace
	}
	d := grid{style: g.body(), lead: bodyLead, pad: rowSpace, rule: true, right: make([]bool, len(t.Header))}
	for c := range d.right {
		d.right[c] = c < len(t.Align) && t.Align[c] == 'r'
	}
	if d.fill(g, t, e, where); d.least() > f.w {
		d.style, d.lead = g.small(), smallLead
		d.fill(g, t, e, where)
	}
	if !d.share(f) {
		g.fault(&InputError{where, fmt.Sprintf("die Tabelle hat mit %d Spalten zu viele", len(t.Header))})
		return
	}
	head := len(g.atoms)
	if g.row(&d, d.rows[0], above); len(g.atoms) > head+1 {
		g.fault(&InputError{where, "die Kopfzeile der Tabelle ist höher als eine halbe Seite"})
		return
	}
	g.rule(f.x, g.atoms[head].height, f.w, thin)
	g.atoms[head].keep = glued
	for _, row := range d.rows[1:] {
		first := len(g.atoms)
		g.row(&d, row, 0)
		for n := first; n < len(g.atoms); n++ {
			g.atoms[n].head = int32(head)
		}
		g.rule(f.x, g.atoms[len(g.atoms)-1].height, f.w, thinner)
	}
}

// even reports rows that have not as many cells as the header.
func (g *galley) even(t document.Table) bool {
	ok := len(t.Header) > 0
	for i, row := range t.Rows {
		if len(row) != len(t.Header) {
			ok = false
			g.fault(&InputError{g.where, fmt.Sprintf("Zeile %d der Tabelle hat %d Zellen, die Kopfzeile %d", i+1, len(row), len(t.Header))})
		}
	}
	if len(t.Header) == 0 {
		g.fault(&InputError{g.where, "die Tabelle hat keine Kopfzeile"})
	}
	return ok
}

// fill measures the cells in the style of the grid. Elements are made anew each time; those that are never drawn stay out of the
// structure.
func (d *grid) fill(g *galley, t document.Table, e int32, where string) {
	d.rows = d.rows[:0]
	for r, row := range slices.Concat([][][]document.Inline{t.Header}, t.Rows) {
		tr := g.tags.add(e, "TR")
		cells := make([]cell, len(row))
		g.where = fmt.Sprintf("%s, Tabellenzeile %d", where, r)
		for c, text := range row {
			switch st := d.style; {
			case r == 0:
				cells[c] = g.cell(g.tags.addWith(tr, elem{kind: "TH", attr: scopeColumn}), text, st.bold())
			case c == 0 && t.RowHead:
				cells[c] = g.cell(g.tags.addWith(tr, elem{kind: "TH", attr: scopeRow}), text, st)
			default:
				cells[c] = g.cell(g.tags.add(tr, "TD"), text, st)
			}
		}
		d.rows = append(d.rows, cells)
	}
	g.where = where
}

// cell measures text for a column.
func (g *galley) cell(e int32, text []document.Inline, st style) cell {
	c := cell{elem: e, spans: slices.Clone(g.spans(text, st))}
	segs, lines := len(g.segs), len(g.lineBuf)
	for _, l := range g.breakLines(c.spans, 1e9) {
		c.all = max(c.all, l.width)
	}
	for _, s := range g.segs[segs:] {
		for from := 0; from < len(s.text); {
			n := wordEnd(s.text[from:])
			c.least = max(c.least, g.width(s.text[from:from+n], s.style))
			from += n + 1
		}
	}
	g.segs, g.lineBuf = g.segs[:segs], g.lineBuf[:lines]
	return c
}

func wordEnd(s string) int {
	for i := range len(s) {
		if s[i] == ' ' {
			return i
		}
	}
	return len(s)
}

// A column is what the cells of a column need: the longest word, the longest text, all texts together.
type column struct{ least, most, all, w float64 }

func (d *grid) columns() []column {
	list := make([]column, len(d.rows[0]))
	for _, row := range d.rows {
		for c := range row {
			k := &list[c]
			k.least, k.most, k.all = max(k.least, row[c].least), max(k.most, row[c].all), k.all+row[c].all
		}
	}
	return list
}

func (d *grid) least() float64 {
	list := d.columns()
	sum := columnGap * float64(len(list)-1)
	for _, k := range list {
		sum += k.least
	}
	return sum
}

// share divides the width among the columns. Each gets what its longest word needs; the rest goes where most text stands, but no
// more than a column can use; what is left then widens the columns of text. It reports false
// if there are so many columns that words would be broken into a few letters.
func (d *grid) share(f frame) bool {
	list := d.columns()
	room := f.w - columnGap*float64(len(list)-1)
	most := capped(list, room) // less than the longest word only where words must be broken
	spare := room
	for c := range list {
		list[c].w = min(list[c].least, most)
		spare -= list[c].w
	}
	for range list { // each round fills a column up or gives everything away
		spare = spread(list, spare, func(c int) float64 { return list[c].most - list[c].w })
	}
	spread(list, spare, func(c int) float64 {
		if d.right[c] && slices.Contains(d.right, false) {
			return 0
		}
		return spare
	})
	d.x, d.w = make([]float64, len(list)), make([]float64, len(list))
	for c, x := 0, f.x; c < len(list); c++ {
		d.x[c], d.w[c] = x, list[c].w
		x += list[c].w + columnGap
	}
	return most >= leastColumn
}

// capped is the width that no column may exceed so that all fit into the room: those that need less than their part leave the rest
// to the others.
func capped(list []column, room float64) float64 {
	least := make([]float64, len(list))
	for c := range list {
		least[c] = list[c].least
	}
	slices.Sort(least)
	for c, w := range least {
		part := room / float64(len(least)-c)
		if w > part {
			return part
		}
		room -= w
	}
	return math.Inf(1)
}

// spread gives spare width to the columns that have use for it, in proportion to their text, and returns what is left.
func spread(list []column, spare float64, use func(c int) float64) float64 {
	text, left := 0.0, spare
	for c := range list {
		if use(c) > 0 {
			text += list[c].all + 1
		}
	}
	for c := range list {
		if u := use(c); u > 0 && spare > 0 {
			w := min(spare*(list[c].all+1)/text, u)
			list[c].w += w
			left -= w
		}
	}
	return left
}

// row sets one row as one atom; a row that would fill more than half a page, line by line.
func (g *galley) row(d *grid, row []cell, above float64) {
	most := 0
	for c := range row {
		row[c].lines = g.breakLines(row[c].spans, d.w[c]+1e-6)
		most = max(most, len(row[c].lines))
	}
	base := g.baseline(d.style, d.lead)
	most = max(most, 1)
	if height := float64(most)*d.lead + 2*d.pad; height <= tallRow {
		g.atom(above, height)
		for c := range row {
			g.cellLines(d, row, c, 0, most, d.pad+base)
		}
		return
	}
	for n := range most {
		height, y := d.lead, base
		if n == 0 {
			height, y = height+d.pad, y+d.pad
		}
		if n == most-1 {
			height += d.pad
		}
		if a := g.atom(above, height); n == 0 || n == most-2 {
			a.keep = glued
		}
		above = 0
		for c := range row {
			g.cellLines(d, row, c, n, n+1, y)
		}
	}
}

// cellLines adds lines from to to of a cell to the last atom, the first with its baseline at y.
func (g *galley) cellLines(d *grid, row []cell, c, from, to int, y float64) {
	cell := &row[c]
	if len(cell.lines) == 0 && from == 0 { // an empty cell is still a cell
		g.put(part{kind: partText, elem: cell.elem})
	}
	for n := from; n < min(to, len(cell.lines)); n++ {
		x := d.x[c]
		if d.right[c] {
			x += d.w[c] - cell.lines[n].width
		}
		g.text(cell.elem, x, y, cell.lines[n], true)
		y += d.lead
	}
}

// facts sets labels and values in two columns without rules, as a table whose first cells are row headers.
func (g *galley) facts(rows []document.Fact, f frame) {
	where := g.where
	d := grid{style: g.body(), lead: bodyLead, pad: factSpace, right: make([]bool, 2)}
	e := g.tags.add(f.elem, "Table")
	label := 0.0
	for i, r := range rows {
		g.where = fmt.Sprintf("%s, Zeile %d", where, i+1)
		tr := g.tags.add(e, "TR")
		row := []cell{
			g.cell(g.tags.addWith(tr, elem{kind: "TH", attr: scopeRow}), []document.Inline{{Text: r.Label}}, d.style.muted()),
			g.cell(g.tags.add(tr, "TD"), r.Value, d.style)}
		label = max(label, row[0].all)
		d.rows = append(d.rows, row)
	}
	g.where = where
	label = min(label, 0.38*f.w)
	d.x, d.w = []float64{f.x, f.x + label + factGap}, []float64{label, f.w - label - factGap}
	for i, row := range d.rows {
		above := 0.0
		if i == 0 {
			above = paragraphSpace
		}
		g.row(&d, row, above)
	}
	g.after = titleSpace
}
