package importer

import (
	"io"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/text/unicode/norm"

	"notices/internal/election"
)

// readHTML reads every table of a page as a sheet. It reads tags as they come, so that cells and
// rows without end tags (as some offices publish them) still begin where the next one begins.
func (r *reader) readHTML(text string) {
	r.book.Format = "html"
	h := &htmlReader{reader: r, z: html.NewTokenizer(strings.NewReader(text)), layout: layoutTables(text)}
	h.z.SetMaxBuf(4 << 20)
	h.into = &h.prose
	for h.step() {
	}
	h.endTable()
	h.finish()
	if len(r.book.Sheets) == 0 && len(r.findings) == 0 {
		r.findf("E103", election.Origin{}, "die Datei ist eine Internetseite ohne Tabelle (%s); die Ergebnisdatei noch einmal herunterladen", titleOr(h.title))
	}
}

func titleOr(title string) string {
	if t := squeeze(title); t != "" {
		return "„" + clip(t) + "“"
	}
	return "ohne Titel"
}

// An htmlReader is the state while a page goes by.
type htmlReader struct {
	*reader
	z       *html.Tokenizer
	title   string
	heading string // the last one outside a table, not yet used
	area    string // the heading "Wahlbereich 2" that holds, and its level
	level   int
	caption string
	into    *settingText // where text goes; nil: nowhere
	kind    atom.Atom    // what into collects: title, h1..h6, caption, td; 0: prose
	text    settingText
	prose   settingText // outside tables, while nothing else is collected
	marks   []htmlMark  // open elements inside into that set their text apart
	hides   []htmlMark  // open blocks that are not shown, nor what is in them
	sheet   *Sheet
	nested  int // tables inside the table
	tables  int // begun so far
	layout  map[int]bool
	inside  []bool // the tables that are open: whether each is a layout
	row     Row
	open    bool // a row is open
	col     int
	spans   map[int]int // by column: the last row that a cell from above covers
	skip    int         // inside script or style
}

// step handles one token; false at the end.
func (h *htmlReader) step() bool {
	switch h.z.Next() {
	case html.ErrorToken:
		if err := h.z.Err(); err != io.EOF {
			h.findf("E104", election.Origin{}, "die Internetseite ist beschädigt (%v); noch einmal speichern", err)
		}
		return false
	case html.TextToken:
		if h.into != nil && h.skip == 0 {
			h.addText(h.z.Text())
		}
	case html.StartTagToken, html.SelfClosingTagToken:
		t := h.z.Token()
		h.openBlock(t)
		h.start(t)
	case html.EndTagToken:
		name, _ := h.z.TagName()
		h.marks, h.hides = closed(h.marks, string(name)), closed(h.hides, string(name))
		h.end(atom.Lookup(name))
	}
	return len(h.findings) == 0
}

func (h *htmlReader) start(t html.Token) {
	h.openMark(t)
	switch t.DataAtom {
	case atom.Script, atom.Style:
		if t.Type == html.StartTagToken {
			h.skip++
		}
	case atom.Title:
		h.collect(t.DataAtom)
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		if h.sheet == nil {
			h.collect(t.DataAtom)
		}
	case atom.Caption:
		h.collect(t.DataAtom)
	case atom.Br, atom.P, atom.Div, atom.Li, atom.Hr, atom.Dt, atom.Dd, atom.Option, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Nav, atom.Main, atom.Aside:
		if h.into != nil {
			h.addText([]byte{'\n'})
		}
	case atom.Table:
		h.tables++
		hidden := hiddenTag(t) || len(h.hides) > 0
		layout := h.layout[h.tables] && h.sheet == nil && !hidden
		if h.inside = append(h.inside, layout); !layout {
			h.startTable(hidden)
		}
	case atom.Tr:
		if h.sheet != nil && h.nested == 0 {
			h.startRow(hiddenTag(t))
		}
	case atom.Td, atom.Th:
		if h.sheet != nil && h.nested == 0 {
			h.startCell(t)
		}
	}
}

func (h *htmlReader) end(a atom.Atom) {
	switch a {
	case atom.Script, atom.Style:
		h.skip = max(0, h.skip-1)
	case atom.Title, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Caption:
		if h.kind == a {
			h.finish()
		}
	case atom.P, atom.Div, atom.Li, atom.Dt, atom.Dd, atom.Option, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Nav, atom.Main, atom.Aside:
		if h.into == &h.prose {
			h.addText([]byte{'\n'})
		}
	case atom.Table:
		n := len(h.inside) - 1
		if n >= 0 {
			layout := h.inside[n]
			if h.inside = h.inside[:n]; layout {
				return
			}
		}
		if h.nested > 0 {
			h.nested--
			return
		}
		h.endTable()
	case atom.Tr:
		if h.nested == 0 {
			h.endRow()
		}
	case atom.Td, atom.Th:
		switch {
		case h.sheet == nil:
			if h.into == &h.prose {
				h.addText([]byte{'\n'})
			}
		case h.nested == 0:
			h.finish()
		}
	}
}

// layoutTables finds the tables that only lay a page out, by their place among all tables of the page
// (from 1): one with more rows lies inside. A page whose tables are not all closed has none.
func layoutTables(text string) map[int]bool {
	z := html.NewTokenizer(strings.NewReader(text))
	z.SetMaxBuf(4 << 20)
	type table struct{ number, rows, inner int } // inner: the most rows of a table inside
	var open []table
	layout, number := map[int]bool{}, 0
	for {
		switch z.Next() {
		case html.ErrorToken:
			if len(open) > 0 {
				return nil
			}
			return layout
		case html.StartTagToken, html.SelfClosingTagToken:
			switch name, _ := z.TagName(); atom.Lookup(name) {
			case atom.Table:
				number++
				open = append(open, table{number: number})
			case atom.Tr:
				if n := len(open); n > 0 {
					open[n-1].rows++
				}
			}
		case html.EndTagToken:
			if name, _ := z.TagName(); atom.Lookup(name) != atom.Table {
				continue
			}
			n := len(open) - 1
			if n < 0 {
				return nil
			}
			t := open[n]
			if open = open[:n]; t.inner > t.rows {
				layout[t.number] = true
			}
			if n > 0 {
				open[n-1].inner = max(open[n-1].inner, t.rows, t.inner)
			}
		}
	}
}

// collect directs text into a new piece of the given kind.
func (h *htmlReader) collect(kind atom.Atom) {
	h.finish()
	h.text.reset()
	h.into, h.kind = &h.text, kind
}

// finish stores the piece that was collected. Token text is unescaped here, once.
func (h *htmlReader) finish() {
	if h.into == nil {
		return
	}
	if h.into == &h.prose {
		for line := range strings.Lines(string(h.prose.all)) {
			if line = squeeze(line); line != "" {
				h.book.prose = append(h.book.prose, line)
			}
		}
		h.prose.reset()
		h.into, h.marks = nil, nil
		return
	}
	text := norm.NFC.String(string(h.text.all))
	kind := h.kind
	h.into, h.marks, h.kind = nil, nil, 0
	if h.sheet == nil {
		h.into = &h.prose
	}
	switch kind {
	case atom.Title:
		h.title = text
		h.book.notes = append(h.book.notes, squeeze(text))
	case atom.Caption:
		h.caption = squeeze(text)
		h.book.notes = append(h.book.notes, h.caption)
	case atom.Td:
		h.addCell(text)
	default:
		h.heading = squeeze(text)
		level := int(kind.String()[1] - '0')
		if namesArea(h.heading) {
			h.area, h.level = h.heading, level
		} else if level <= h.level {
			h.area, h.level = "", 0
		}
		h.book.prose = append(h.book.prose, h.heading)
	}
}

// namesArea reports a heading that says nothing but a constituency.
func namesArea(heading string) bool { return areaRow.MatchString(heading) && len(heading) < 60 }

func (h *htmlReader) startTable(hidden bool) {
	if h.sheet != nil {
		h.nested++
		return
	}
	h.finish()
	h.sheet = &Sheet{Name: "Tabelle " + strconv.Itoa(len(h.book.Sheets)+1), Heading: h.heading, Area: h.area, Hidden: hidden}
	h.heading, h.caption = "", ""
	h.spans = map[int]int{}
	h.row = Row{}
	h.into = nil
}

func (h *htmlReader) endTable() {
	if h.sheet == nil {
		return
	}
	h.endRow()
	h.finish()
	if h.sheet.Heading == "" {
		h.sheet.Heading = h.caption
	}
	if namesArea(h.sheet.Heading) {
		h.sheet.Area = h.sheet.Heading
	}
	h.book.Sheets = append(h.book.Sheets, h.sheet)
	h.sheet, h.nested, h.into = nil, 0, &h.prose
	if len(h.book.Sheets) > 5000 {
		h.findf("E105", election.Origin{}, tooLarge)
	}
}

func (h *htmlReader) startRow(hidden bool) {
	h.endRow()
	if h.row.Number >= maxRow {
		h.findf("E105", election.Origin{}, tooLarge)
		return
	}
	h.row = Row{Number: h.row.Number + 1, Hidden: hidden}
	h.open, h.col = true, 0
}

func (h *htmlReader) endRow() {
	if !h.open {
		return
	}
	h.finish()
	h.open = false
	n := len(h.row.Cells)
	for n > 0 && h.row.Cells[n-1].Kind == Blank {
		n--
	}
	if n == 0 {
		return
	}
	h.row.Cells = h.row.Cells[:n]
	if !h.grow(n, 0) {
		h.findf("E105", election.Origin{}, tooLarge)
		return
	}
	h.sheet.Rows = append(h.sheet.Rows, h.row)
}

// startCell opens a cell at the next column that no cell from above covers.
func (h *htmlReader) startCell(t html.Token) {
	if !h.open {
		h.startRow(false)
	}
	h.finish()
	for h.col++; h.spans[h.col] >= h.row.Number; h.col++ {
	}
	cols, rows := span(t, "colspan"), span(t, "rowspan")
	if h.col+cols > maxCol {
		h.findf("E105", election.Origin{}, tooLarge)
		return
	}
	if cols > 1 || rows > 1 {
		h.sheet.Merges = append(h.sheet.Merges, Merge{h.row.Number, h.col, h.row.Number + rows - 1, h.col + cols - 1})
	}
	for len(h.row.Cells) < h.col-1 {
		h.row.Cells = append(h.row.Cells, Cell{})
	}
	for c := h.col; rows > 1 && c < h.col+cols; c++ {
		h.spans[c] = h.row.Number + rows - 1
	}
	h.text.reset()
	h.into, h.kind = &h.text, atom.Td
	if hiddenTag(t) {
		h.hideColumn(h.col)
	}
	if strings.Contains(styleOf(t), "line-through") {
		h.marks = append(h.marks, htmlMark{font: fontSetting{struck: true}})
	}
	h.col += cols - 1
}

func (h *htmlReader) addCell(text string) {
	c := Cell{}
	if squeeze(text) != "" {
		c = Cell{
			Kind: Text, Value: strings.TrimSpace(text),
			Set: h.text.setting(func(b []byte) string { return norm.NFC.String(strings.TrimSpace(string(b))) }),
		}
	}
	if !h.grow(0, len(text)) {
		h.findf("E105", election.Origin{}, tooLarge)
		return
	}
	h.row.Cells = append(h.row.Cells, c)
}

// span reads colspan or rowspan, bounded as browsers do.
func span(t html.Token, name string) int {
	for _, a := range t.Attr {
		if a.Key == name {
			if n, err := strconv.Atoi(strings.TrimSpace(a.Val)); err == nil && n > 1 {
				return min(n, 1000)
			}
		}
	}
	return 1
}

func (h *htmlReader) hideColumn(col int) {
	if h.sheet.HiddenCols == nil {
		h.sheet.HiddenCols = map[int]bool{}
	}
	h.sheet.HiddenCols[col] = true
}
