package importer

import (
	"archive/zip"
	"bytes"
	"io"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"notices/internal/election"
)

// readODS reads a packed OpenDocument table.
func (r *reader) readODS(parts map[string]*zip.File) {
	if f := parts["meta-inf/manifest.xml"]; f != nil {
		if rc, err := f.Open(); err == nil {
			b, _ := io.ReadAll(io.LimitReader(rc, 4<<20))
			rc.Close()
			if bytes.Contains(b, []byte("encryption-data")) {
				r.findf("E102", election.Origin{}, "die Datei ist mit einem Kennwort verschlüsselt; in LibreOffice öffnen und ohne Kennwort speichern")
				return
			}
		}
	}
	rc, err := parts["content.xml"].Open()
	if err == nil {
		defer rc.Close()
		err = r.odsContent(rc)
	}
	if err != nil {
		r.damaged("content.xml", "", err)
	}
}

// readFlatODS reads OpenDocument in one XML file (.fods).
func (r *reader) readFlatODS(data []byte) {
	if err := r.odsContent(bytes.NewReader(data)); err != nil {
		r.damaged("office:document", "", err)
	}
}

// An odsFile is an OpenDocument table while it is being read.
type odsFile struct {
	*reader
	hiddenStyles map[string]bool        // table styles with display="false"
	style        string                 // the style being read
	fonts        map[string]fontSetting // every style of the file, and whether its text is raised or struck
	text         settingText
	sheet        *Sheet
	row, col     int
	cells        []Cell
}

func (r *reader) odsContent(in io.Reader) error {
	r.book.Format = "ods"
	o := &odsFile{reader: r, hiddenStyles: map[string]bool{}, fonts: map[string]fontSetting{}}
	r.xml.reset(in)
	spreadsheet := false
	for {
		if err := r.xml.next(); err != nil {
			if err == io.EOF && !spreadsheet {
				r.findf("E103", election.Origin{}, "die Datei ist ein OpenDocument-Dokument, aber keine Tabelle; erwartet ist .ods, .xlsx oder .csv")
			}
			return ignoreEOF(err)
		}
		if r.xml.kind != xmlStart {
			continue
		}
		var err error
		switch string(r.xml.name) {
		case "spreadsheet":
			spreadsheet = true
		case "style":
			o.style = string(r.xml.attr("name"))
			o.fonts[o.style] = fontSetting{}
		case "table-properties":
			if string(r.xml.attr("display")) == "false" {
				o.hiddenStyles[o.style] = true
			}
		case "text-properties":
			o.textProperties()
		case "tracked-changes":
			err = r.xml.skipElement()
		case "table":
			err = o.table()
		}
		if err != nil {
			return err
		}
	}
}

// table reads one sheet up to its end.
func (o *odsFile) table() error {
	name, err := o.xml.attrText("name")
	if err != nil {
		return err
	}
	o.sheet = &Sheet{Name: squeeze(name), Hidden: o.hiddenStyles[string(o.xml.attr("style-name"))]}
	o.book.Sheets = append(o.book.Sheets, o.sheet)
	o.row, o.col = 0, 0
	column := 0
	for {
		if err := o.xml.next(); err != nil {
			return unclosed(err)
		}
		if o.xml.kind == xmlEnd && string(o.xml.name) == "table" {
			return nil
		}
		if o.xml.kind != xmlStart {
			continue
		}
		switch string(o.xml.name) {
		case "table-column":
			column = o.hideColumns(column)
		case "table-row":
			err = o.tableRow()
		case "shapes", "dde-source", "scenario", "forms", "conditional-formats":
			err = o.xml.skipElement()
		}
		if err != nil {
			return err
		}
	}
}

func (o *odsFile) hideColumns(before int) int {
	n := o.repeated("number-columns-repeated")
	if v := string(o.xml.attr("visibility")); v == "collapse" || v == "filter" {
		if o.sheet.HiddenCols == nil {
			o.sheet.HiddenCols = map[int]bool{}
		}
		for c := before + 1; c <= before+n && c <= maxCol; c++ {
			o.sheet.HiddenCols[c] = true
		}
	}
	return before + n
}

func (o *odsFile) repeated(attr string) int {
	if n, err := strconv.Atoi(string(o.xml.attr(attr))); err == nil && n > 1 {
		return min(n, maxRow)
	}
	return 1
}

// tableRow reads a row. Repeated rows with content are written out, empty ones only counted.
func (o *odsFile) tableRow() error {
	repeat := o.repeated("number-rows-repeated")
	v := string(o.xml.attr("visibility"))
	hidden := v == "collapse" || v == "filter"
	o.row++
	o.col = 0
	o.cells = o.cells[:0]
	for {
		if err := o.xml.next(); err != nil {
			return unclosed(err)
		}
		if o.xml.kind == xmlEnd && string(o.xml.name) == "table-row" {
			break
		}
		if o.xml.kind == xmlStart && (string(o.xml.name) == "table-cell" || string(o.xml.name) == "covered-table-cell") {
			if err := o.tableCell(); err != nil {
				return err
			}
		}
	}
	if len(o.cells) == 0 {
		o.row += repeat - 1
		return nil
	}
	if o.row+repeat-1 > maxRow || !o.grow(repeat*len(o.cells), 0) {
		return errBounds
	}
	for i := range repeat {
		o.sheet.Rows = append(o.sheet.Rows, Row{Number: o.row + i, Hidden: hidden, Cells: append([]Cell(nil), o.cells...)})
	}
	o.row += repeat - 1
	return nil
}

// tableCell reads a cell: its declared value, or the text of its paragraphs.
func (o *odsFile) tableCell() error {
	repeat := o.repeated("number-columns-repeated")
	cols, rows := o.repeated("number-columns-spanned"), o.repeated("number-rows-spanned")
	if (cols > 1 || rows > 1) && len(o.sheet.Merges) < maxMerges {
		o.sheet.Merges = append(o.sheet.Merges, Merge{o.row, o.col + 1, min(o.row+rows-1, maxRow), min(o.col+cols, maxCol)})
	}
	font := o.fonts[string(o.xml.attr("style-name"))]
	c, declared, err := o.declaredCell()
	if err != nil {
		return err
	}
	if err := o.paragraphs(); err != nil {
		return err
	}
	if !declared && len(o.text.all) > 0 {
		c = Cell{Kind: Text, Value: norm.NFC.String(string(o.text.all))}
		if c.Value[0] == '#' && c.Value != "#" || bytes.HasPrefix(o.text.all, []byte("Err:")) {
			c.Kind = odsErrorKind(c.Value)
		}
	}
	if c.Kind == Blank {
		o.col += repeat
		return nil
	}
	c.Set = o.text.setting(func(b []byte) string { return norm.NFC.String(string(b)) })
	c = c.inFont(font)
	if o.col+repeat > maxCol || !o.grow(0, repeat*len(c.Value)) {
		return errBounds
	}
	for len(o.cells) < o.col {
		o.cells = append(o.cells, Cell{})
	}
	for range repeat {
		o.cells = append(o.cells, c)
	}
	o.col += repeat
	return nil
}

// odsErrorKind knows the error values that LibreOffice writes as text.
func odsErrorKind(s string) CellKind {
	switch s {
	case "#N/A", "#NV", "#REF!", "#BEZUG!", "#DIV/0!", "#VALUE!", "#WERT!", "#NAME?", "#NUM!", "#ZAHL!", "#NULL!":
		return Failure
	}
	if len(s) > 4 && s[:4] == "Err:" {
		return Failure
	}
	return Text
}

// declaredCell reads the value that the cell's attributes state. A formula without a value is told
// from a blank.
func (o *odsFile) declaredCell() (Cell, bool, error) {
	switch string(o.xml.attr("value-type")) {
	case "float", "percentage", "currency":
		if v := o.xml.attr("value"); v != nil {
			raw := string(v)
			if _, err := strconv.ParseFloat(raw, 64); err != nil {
				return Cell{Kind: Failure, Value: raw}, true, nil
			}
			return Cell{Kind: Number, Value: raw}, true, nil
		}
	case "date":
		if v := o.xml.attr("date-value"); v != nil {
			return isoCell(string(v)), true, nil
		}
	case "time":
		return Cell{Kind: Failure, Value: string(o.xml.attr("time-value"))}, true, nil
	case "boolean":
		if string(o.xml.attr("boolean-value")) == "true" {
			return Cell{Kind: Bool, Value: "1"}, true, nil
		}
		return Cell{Kind: Bool, Value: "0"}, true, nil
	case "string":
		if o.xml.attr("string-value") != nil {
			s, err := o.xml.attrText("string-value")
			return Cell{Kind: Text, Value: norm.NFC.String(s)}, s != "", err
		}
	default:
		if o.xml.attr("formula") != nil {
			return Cell{Kind: Formula}, true, nil
		}
	}
	return Cell{}, false, nil
}

// textProperties notes a style whose text is raised, lowered or struck through.
func (o *odsFile) textProperties() {
	var f fontSetting
	if p := string(o.xml.attr("text-position")); p != "" {
		f.raised = !strings.HasPrefix(p, "0%")
	}
	for _, name := range []string{"text-line-through-style", "text-line-through-type"} {
		if v := string(o.xml.attr(name)); v != "" {
			f.struck = v != "none"
		}
	}
	o.fonts[o.style] = f
}

// spanFont returns how the span just opened sets its text. A style that the file does not explain
// counts as raised: that its digits belong to the number would be a guess.
func (o *odsFile) spanFont() fontSetting {
	name := string(o.xml.attr("style-name"))
	f, ok := o.fonts[name]
	f.raised = f.raised || !ok && name != ""
	return f
}

// over adds the setting of the element around.
func (f fontSetting) over(outer fontSetting) fontSetting {
	return fontSetting{f.raised || outer.raised, f.struck || outer.struck}
}

// An odsSpan is a stretch of text with a style of its own, while it is open.
type odsSpan struct {
	depth int
	font  fontSetting
}

// paragraphs collects the text of the cell just opened, without comments and notes, up to its end.
func (o *odsFile) paragraphs() error {
	o.text.reset()
	depth, inText := 1, 0
	spans := []odsSpan{{}}
	for depth > 0 {
		if err := o.xml.next(); err != nil {
			return unclosed(err)
		}
		switch o.xml.kind {
		case xmlStart:
			name := string(o.xml.name)
			if name == "annotation" || name == "frame" || name == "table" || name == "note" {
				if name == "note" {
					o.text.raised = append(o.text.raised, '*') // its sign is shown, its text at the foot
				}
				if err := o.xml.skipElement(); err != nil {
					return err
				}
				continue
			}
			depth++
			if name == "span" {
				spans = append(spans, odsSpan{depth, o.spanFont().over(spans[len(spans)-1].font)})
			}
			from := len(o.text.all)
			inText = o.inline(name, depth, inText)
			o.text.note(from, fontSetting{})
		case xmlEnd:
			if inText == depth {
				inText = 0
			}
			if spans[len(spans)-1].depth == depth {
				spans = spans[:len(spans)-1]
			}
			depth--
		case xmlText:
			if inText > 0 {
				from := len(o.text.all)
				var err error
				if o.text.all, err = o.xml.appendText(o.text.all); err != nil {
					return err
				}
				o.text.note(from, spans[len(spans)-1].font)
			}
		}
	}
	return nil
}

// inline handles the elements inside a cell that stand for characters, and marks paragraphs.
func (o *odsFile) inline(name string, depth, inText int) int {
	switch name {
	case "p", "h":
		if len(o.text.all) > 0 {
			o.text.all = append(o.text.all, '\n')
		}
		return depth
	case "s":
		for range min(o.repeated("c"), 1000) {
			o.text.all = append(o.text.all, ' ')
		}
	case "tab":
		o.text.all = append(o.text.all, '\t')
	case "line-break":
		o.text.all = append(o.text.all, '\n')
	}
	return inText
}
