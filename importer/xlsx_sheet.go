package importer

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"notices/internal/election"
)

// sheet reads one sheet in one pass: cells, hidden rows and columns, merges, formulas.
func (x *xlsxFile) sheet(s *Sheet) error {
	row := 0
	var cells []Cell
	for {
		if err := x.xml.next(); err != nil {
			return ignoreEOF(err)
		}
		if x.xml.kind != xmlStart {
			continue
		}
		var err error
		switch string(x.xml.name) {
		case "col":
			s.hideColumns(x.xml)
		case "row":
			number, ok := rowNumber(x.xml.attr("r"), row)
			if !ok || number <= row {
				x.findf("E107", election.Origin{Sheet: s.Name}, "die Zeilennummer %s ist unmöglich (nach Zeile %d, höchstens %d); die Datei ist beschädigt oder von Hand verändert: in Excel öffnen und neu speichern", clip(string(x.xml.attr("r"))), row, maxRow)
				return nil
			}
			row = number
			hidden := x.xml.attrTrue("hidden") || string(x.xml.attr("ht")) == "0"
			if cells, err = x.row(s, row, cells[:0]); err == nil && len(cells) > 0 {
				if !x.grow(len(cells), 0) {
					return errBounds
				}
				s.Rows = append(s.Rows, Row{Number: row, Hidden: hidden, Cells: append([]Cell(nil), cells...)})
			}
		case "oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter":
			var text []byte
			if text, err = x.value(nil); err == nil && len(text) > 0 {
				s.Margins = append(s.Margins, squeeze(marginCode.ReplaceAllString(string(text), " ")))
			}
		case "mergeCell":
			if m, ok := parseRange(string(x.xml.attr("ref"))); ok && len(s.Merges) < maxMerges {
				s.Merges = append(s.Merges, m)
			}
		}
		if err != nil {
			return err
		}
	}
}

// marginCode matches the signs that place and set parts of a header or footer: &C, &"Arial,Bold", &12.
var marginCode = regexp.MustCompile(`&(?:"[^"]*"|\d{1,3}|K[0-9A-Fa-f]{6}|.)`)

func rowNumber(r []byte, before int) (int, bool) {
	if r == nil {
		return before + 1, before < maxRow
	}
	n, err := strconv.Atoi(string(r))
	return n, err == nil && n >= 1 && n <= maxRow
}

func (s *Sheet) hideColumns(x *xmlScanner) {
	if !x.attrTrue("hidden") && string(x.attr("width")) != "0" {
		return
	}
	from, err1 := strconv.Atoi(string(x.attr("min")))
	to, err2 := strconv.Atoi(string(x.attr("max")))
	if err1 != nil || err2 != nil || from < 1 {
		return
	}
	if s.HiddenCols == nil {
		s.HiddenCols = map[int]bool{}
	}
	for c := from; c <= to && c <= maxCol; c++ {
		s.HiddenCols[c] = true
	}
}

// row reads the cells of the row just opened, up to the last one that is not empty.
func (x *xlsxFile) row(s *Sheet, row int, cells []Cell) ([]Cell, error) {
	col := 0
	for {
		if err := x.xml.next(); err != nil {
			return nil, unclosed(err)
		}
		switch {
		case x.xml.kind == xmlEnd && string(x.xml.name) == "row":
			return cells, nil
		case x.xml.kind != xmlStart || string(x.xml.name) != "c":
			continue
		}
		next := col + 1
		if ref := x.xml.attr("r"); ref != nil {
			r, c, ok := parseRef(ref)
			if !ok || r != row || c <= col {
				x.findf("E107", election.Origin{Sheet: s.Name}, "die Zelle %s steht an einer unmöglichen Stelle (in Zeile %d nach %s); die Datei ist beschädigt oder von Hand verändert: in Excel öffnen und neu speichern", clip(string(ref)), row, cellName(row, max(col, 1)))
				return nil, x.skipRow()
			}
			next = c
		}
		col = next
		if col > maxCol {
			return nil, errMalformed
		}
		if x.xml.closing {
			continue // a format without a value
		}
		cell, err := x.cell(s, row, col)
		if err != nil {
			return nil, err
		}
		if cell.Kind == Blank {
			continue
		}
		for len(cells) < col-1 {
			cells = append(cells, Cell{})
		}
		cells = append(cells, cell)
	}
}

// skipRow leaves the row whose cell was refused.
func (x *xlsxFile) skipRow() error {
	for {
		if x.xml.kind == xmlEnd && string(x.xml.name) == "row" {
			return nil
		}
		if err := x.xml.next(); err != nil {
			return unclosed(err)
		}
	}
}

// cell reads the cell just opened.
func (x *xlsxFile) cell(s *Sheet, row, col int) (Cell, error) {
	style, _ := strconv.Atoi(string(x.xml.attr("s")))
	kind := cellType(x.xml.attr("t"))
	var value []byte
	hasValue, formula := false, false
	inline := ""
	var set *Setting
	buf := x.text[:0]
	for {
		if err := x.xml.next(); err != nil {
			return Cell{}, unclosed(err)
		}
		if x.xml.kind == xmlEnd && string(x.xml.name) == "c" {
			break
		}
		if x.xml.kind != xmlStart {
			continue
		}
		var err error
		switch string(x.xml.name) {
		case "v":
			hasValue = true
			buf, err = x.value(buf[:0])
			value = buf
		case "f":
			formula = true
			err = x.xml.skipElement()
		case "is":
			inline, set, err = x.richText()
		}
		if err != nil {
			return Cell{}, err
		}
	}
	x.text = buf
	if kind == typeInline {
		c, err := x.textCell(inline)
		c.Set = set
		return c.inFont(x.font(style)), err
	}
	if len(value) == 0 {
		if formula && !(hasValue && kind == typeFormulaText) {
			return Cell{Kind: Formula}, nil
		}
		return Cell{}, nil
	}
	c, err := x.valueCell(s, row, col, kind, style, value)
	return c.inFont(x.font(style)), err
}

// value returns the text of the v element just opened.
func (x *xlsxFile) value(dst []byte) ([]byte, error) {
	for {
		if err := x.xml.next(); err != nil {
			return nil, unclosed(err)
		}
		switch x.xml.kind {
		case xmlEnd:
			return dst, nil
		case xmlStart:
			return nil, errMalformed
		}
		var err error
		if dst, err = x.xml.appendText(dst); err != nil {
			return nil, err
		}
	}
}

type xlsxType uint8

func cellType(t []byte) xlsxType {
	switch string(t) {
	case "", "n":
		return typeNumber
	case "s":
		return typeShared
	case "inlineStr":
		return typeInline
	case "str":
		return typeFormulaText
	case "b":
		return typeBool
	case "e":
		return typeError
	case "d":
		return typeDay
	}
	return typeUnknown
}

func (x *xlsxFile) textCell(s string) (Cell, error) {
	if s == "" {
		return Cell{}, nil
	}
	if !x.grow(0, len(s)) {
		return Cell{}, errBounds
	}
	return Cell{Kind: Text, Value: s}, nil
}

// valueCell makes a cell of a value and its declared type.
func (x *xlsxFile) valueCell(s *Sheet, row, col int, kind xlsxType, style int, value []byte) (Cell, error) {
	switch kind {
	case typeShared:
		n, err := strconv.Atoi(string(value))
		if err != nil || n < 0 || n >= len(x.strs) {
			x.findf("E108", x.book.At(s, row, col), "die Zelle verweist auf einen Text, den es in der Datei nicht gibt (Nr. %s von %d); die Datei ist beschädigt: noch einmal beschaffen", clip(string(value)), len(x.strs))
			return Cell{Kind: Failure, Value: "#TEXT?"}, nil
		}
		if x.strs[n] == "" {
			return Cell{}, nil
		}
		return Cell{Kind: Text, Value: x.strs[n], Set: x.sets[n]}, nil
	case typeFormulaText:
		return x.textCell(unescapeCell(value))
	case typeBool:
		if v := string(value); v == "1" || v == "true" {
			return Cell{Kind: Bool, Value: "1"}, nil
		}
		return Cell{Kind: Bool, Value: "0"}, nil
	case typeError:
		return Cell{Kind: Failure, Value: string(value)}, nil
	case typeDay:
		return isoCell(string(value)), nil
	case typeUnknown:
		return Cell{Kind: Failure, Value: string(value)}, nil
	}
	return x.numberCell(style, string(value)), nil
}

func (x *xlsxFile) numberCell(style int, raw string) Cell {
	f, err := strconv.ParseFloat(raw, 64)
	if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
		return Cell{Kind: Failure, Value: raw}
	}
	if style >= 0 && style < len(x.dates) && x.dates[style] {
		if d, ok := serialDay(raw, x.from04); ok {
			return Cell{Kind: Day, Value: raw, Date: d}
		}
	}
	return Cell{Kind: Number, Value: raw}
}

// isoCell reads the ISO date of a cell of type "d" (strict Office Open XML, OpenDocument).
func isoCell(s string) Cell {
	day, _, _ := strings.Cut(s, "T")
	d, err := election.ParseDate(day)
	if err != nil {
		return Cell{Kind: Failure, Value: s}
	}
	return Cell{Kind: Day, Value: s, Date: d}
}

// parseRef reads "AB12".
func parseRef(ref []byte) (row, col int, ok bool) {
	i := 0
	for ; i < len(ref) && ref[i] >= 'A' && ref[i] <= 'Z'; i++ {
		if col = col*26 + int(ref[i]-'A') + 1; col > maxCol {
			return 0, 0, false
		}
	}
	if i == 0 || i == len(ref) {
		return 0, 0, false
	}
	for ; i < len(ref); i++ {
		if ref[i] < '0' || ref[i] > '9' {
			return 0, 0, false
		}
		if row = row*10 + int(ref[i]-'0'); row > maxRow {
			return 0, 0, false
		}
	}
	return row, col, row > 0
}

// parseRange reads "A1:C4" or "A1".
func parseRange(ref string) (Merge, bool) {
	from, to, ok := strings.Cut(ref, ":")
	if !ok {
		to = from
	}
	r1, c1, ok1 := parseRef([]byte(from))
	r2, c2, ok2 := parseRef([]byte(to))
	return Merge{r1, c1, r2, c2}, ok1 && ok2 && r1 <= r2 && c1 <= c2
}

const (
	typeNumber xlsxType = iota
	typeShared
	typeInline
	typeFormulaText
	typeBool
	typeError
	typeDay
	typeUnknown
)
