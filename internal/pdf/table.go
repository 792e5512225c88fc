package pdf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"notices/internal/document"
)

// A cell is one cell of a table or of facts, while it is being set.
type cell struct {
	elem       int32
	spans      []span
	least, all float64 // width of its longest word, of all its text
}

// A column has a place, a width, and what its cells need: the longest word, the longest text, all texts together.
type column struct {
	x, w             float64
	least, most, all float64
	right            bool // flush right
}

// A grid is a table while it is being set.
type grid struct {
	rows    [][]cell
	columns []column
	style   style
	pad     float64 // above and below the text of a row
	least   float64 // width in which no word must be broken
}

var (
	scopeColumn = elem{kind: "TH", more: "/A <</O /Table /Scope /Column>>"}
	scopeRow    = elem{kind: "TH", more: "/A <</O /Table /Scope /Row>>"}
)

// table sets a header row, which is repeated on each page, and rows that are not cut unless one is taller than half a page. If the
// longest words do not fit beside each other the table is set in small type, and if they do not even then, words are broken.
func (g *galley) table(t document.Table, f frame) {
	where, columns := g.where, len(t.Header)
	if i := slices.IndexFunc(t.Rows, func(r [][]document.Inline) bool { return len(r) != columns }); i >= 0 {
		g.fault(&InputError{where, fmt.Sprintf("Zeile %d der Tabelle hat %d Zellen, die Kopfzeile %d", i+1, len(t.Rows[i]), columns), document.BlocksText([]document.Block{t})})
		return
	}
	e := g.tree.add(f.elem, elem{kind: "Table"})
	above := sectionSpace
	if t.Caption != "" {
		g.plain("Caption", t.Caption, labels(), above, frame{f.x, f.w, e})
		g.glue()
		above = headingSpace
	}
	d := &grid{style: body(), pad: rowSpace}
	if g.fill(d, t, e); d.least > f.w {
		d = &grid{style: small(), pad: rowSpace}
		g.fill(d, t, e)
	}
	if g.where = where; columns == 0 || d.share(f) < leastColumn {
		g.fault(&InputError{where, fmt.Sprintf("eine Tabelle mit %d Spalten lässt sich nicht setzen", columns), document.BlocksText([]document.Block{t})})
		return
	}
	head := len(g.atoms)
	for i, row := range d.rows {
		first, thickness := len(g.atoms), thinner
		if g.row(d, row, above); i == 0 {
			g.atoms[head].keep, thickness = glued, thin
		}
		for n := first; n < len(g.atoms) && n > head; n++ {
			g.atoms[n].head = int32(head)
		}
		g.rule(f.x, g.atoms[len(g.atoms)-1].height, f.w, thickness)
		above = 0
	}
}

// fill measures the cells in the style of the grid. Elements are made anew; those that are never drawn stay out of the structure.
func (g *galley) fill(d *grid, t document.Table, e int32) {
	where := g.where
	for r, row := range slices.Concat([][][]document.Inline{t.Header}, t.Rows) {
		tr := g.tree.add(e, elem{kind: "TR"})
		cells := make([]cell, len(row))
		g.where = fmt.Sprintf("%s, Tabellenzeile %d", where, r)
		for c, text := range row {
			kind, st := elem{kind: "TD"}, d.style
			if r == 0 {
				kind, st = scopeColumn, st.bold()
			} else if c == 0 && t.RowHead {
				kind = scopeRow
			}
			cells[c] = g.cell(tr, kind, text, st)
		}
		d.rows = append(d.rows, cells)
	}
	g.where = where
	d.columns, d.least = make([]column, len(t.Header)), -columnGap
	for c := range d.columns {
		k := &d.columns[c]
		k.right = c < len(t.Align) && t.Align[c] == 'r'
		for _, row := range d.rows {
			k.least, k.most, k.all = max(k.least, row[c].least), max(k.most, row[c].all), k.all+row[c].all+1
		}
		d.least += columnGap + k.least
	}
}

// cell measures the text of a cell.
func (g *galley) cell(tr int32, kind elem, text []document.Inline, st style) cell {
	c := cell{elem: g.tree.add(tr, kind), spans: slices.Clone(g.spans(text, st))}
	for _, s := range c.spans {
		c.all += g.width(s.text, s.style)
		for word := range strings.SplitSeq(s.text, " ") {
			c.least = max(c.least, g.width(word, s.style))
		}
	}
	return c
}

// share divides the width among the columns. Each gets what its longest word needs, or an equal part where that is too much; the
// rest goes where most text stands, but no more than a column can use. It returns the width of the narrowest column whose words
// must be broken.
func (d *grid) share(f frame) float64 {
	spare := f.w - columnGap*float64(len(d.columns)-1)
	broken := spare
	byLeast := make([]*column, len(d.columns))
	for c := range d.columns {
		byLeast[c] = &d.columns[c]
	}
	slices.SortStableFunc(byLeast, func(a, b *column) int { return cmp.Compare(a.least, b.least) })
	for i, k := range byLeast {
		if k.w = min(k.least, spare/float64(len(byLeast)-i)); k.w < k.least {
			broken = k.w
		}
		spare -= k.w
	}
	for range d.columns { // each round fills a column up or gives everything away
		text, given := 0.0, 0.0
		for _, k := range d.columns {
			if k.w < k.most {
				text += k.all
			}
		}
		for _, k := range byLeast {
			if k.w < k.most {
				more := min(spare*k.all/text, k.most-k.w)
				k.w, given = k.w+more, given+more
			}
		}
		spare -= given
	}
	x := f.x
	for c := range d.columns {
		d.columns[c].x = x
		x += d.columns[c].w + columnGap
	}
	return broken
}

// row sets one row as one atom; a row that would fill more than half a page, line by line.
func (g *galley) row(d *grid, row []cell, above float64) {
	lines, most, lead := make([][]line, len(row)), 1, d.style.lead()
	for c := range row {
		lines[c] = g.breakLines(row[c].spans, d.columns[c].w)
		most = max(most, len(lines[c]))
	}
	step := most
	if float64(most)*lead > tallRow {
		step = 1
	}
	for n := 0; n < most; n += step {
		y, height := 0.0, float64(step)*lead
		if n == 0 {
			y, height = d.pad, height+d.pad
		}
		if n+step == most {
			height += d.pad
		}
		a := g.atom(above, height)
		if above = 0; step < most && (n == 0 || n == most-2) {
			a.keep = glued
		}
		for c, k := range d.columns {
			g.put(part{kind: partText, elem: row[c].elem}) // so that an empty cell is a cell too
			for i := n; i < min(n+step, len(lines[c])); i++ {
				x := k.x
				if k.right {
					x += k.w - lines[c][i].width
				}
				g.text(row[c].elem, x, y+float64(i-n)*lead+g.baseline(d.style, lead), lines[c][i], true)
			}
		}
	}
}

// pairs sets labels and values in two columns without rules, as a table whose first cells are row headers. The labels get no more
// than a part of the width.
func (g *galley) pairs(rows []document.Fact, d *grid, st style, f frame, width, gap float64) {
	where := g.where
	e, label := g.tree.add(f.elem, elem{kind: "Table"}), 0.0
	for i, r := range rows {
		g.where = fmt.Sprintf("%s, Zeile %d", where, i+1)
		tr := g.tree.add(e, elem{kind: "TR"})
		head := g.cell(tr, scopeRow, []document.Inline{{Text: r.Label}}, st)
		d.rows = append(d.rows, []cell{head, g.cell(tr, elem{kind: "TD"}, r.Value, d.style)})
		label = max(label, head.all)
	}
	g.where = where
	label = min(label, width)
	d.columns = []column{{x: f.x, w: label}, {x: f.x + label + gap, w: f.w - label - gap}}
	for _, row := range d.rows {
		g.row(d, row, 0)
	}
}
