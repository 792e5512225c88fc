package importer

import (
	"archive/zip"
	"bytes"
	"io"
	"math"
	"path"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"notices/internal/election"
)

// The bounds of a packed file, checked before anything is unpacked and again while reading.
const (
	maxUnpacked = 320 << 20 // bytes of all parts together
	maxParts    = 5000
	maxSlots    = 3_000_000 // cells up to the last filled one of each row
	maxStrings  = 48 << 20  // bytes of text
	maxMerges   = 200_000
	maxRow      = 1_048_576
	maxCol      = 16_384
)

// A reader gathers one file's grids and findings, and watches its bounds.
type reader struct {
	book     *Book
	findings []election.Finding
	xml      *xmlScanner
	slots    int
	strings  int // bytes of text kept
}

func (r *reader) findf(code string, at election.Origin, format string, args ...any) {
	if at.File == "" {
		at.File = r.book.File
	}
	r.findings = append(r.findings, election.Findingf(code, at, format, args...))
}

// grow counts slots and text; false when the file is too large to keep.
func (r *reader) grow(slots, text int) bool {
	r.slots += slots
	r.strings += text
	return r.slots <= maxSlots && r.strings <= maxStrings
}

const tooLarge = "die Datei enthält mehr Zellen oder Text, als eine Ergebnisdatei haben kann; nur die Blätter mit dem Ergebnis in eine neue Datei kopieren"

// An xlsxFile is an Office Open XML workbook while it is being read.
type xlsxFile struct {
	*reader
	parts   map[string]*zip.File // by lower-case name
	strs    []string
	dates   []bool // by cell format: a day
	from04  bool
	text    []byte // scratch
	formula bool
}

// readZip reads what begins as a zip archive: an Excel workbook or an OpenDocument table; anything
// else is named in a finding.
func (r *reader) readZip(data []byte) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		r.findf("E104", election.Origin{}, "die Datei ist unvollständig oder beschädigt (ihr Inhaltsverzeichnis fehlt); die Datei noch einmal herunterladen oder kopieren")
		return
	}
	parts, ok := r.checkParts(z)
	if !ok {
		return
	}
	switch {
	case parts["content.xml"] != nil:
		r.readODS(parts)
	case findWorkbook(parts) != "":
		x := &xlsxFile{reader: r, parts: parts}
		r.book.Format = "xlsx"
		x.read(findWorkbook(parts))
	case parts["xl/workbook.bin"] != nil:
		r.findf("E103", election.Origin{}, "die Datei ist eine binäre Excel-Mappe (.xlsb); in Excel öffnen und als „Excel-Arbeitsmappe (.xlsx)“ speichern")
	case parts["word/document.xml"] != nil:
		r.findf("E103", election.Origin{}, "die Datei ist ein Word-Dokument; erwartet ist eine Tabelle (.xlsx, .ods oder .csv)")
	default:
		r.findf("E103", election.Origin{}, "die Datei ist ein ZIP-Archiv, aber keine Arbeitsmappe; erwartet ist eine Tabelle (.xlsx, .ods oder .csv). Ein Archiv zuerst entpacken")
	}
}

// checkParts applies the bounds to the archive's directory, before anything is unpacked.
func (r *reader) checkParts(z *zip.Reader) (map[string]*zip.File, bool) {
	parts := map[string]*zip.File{}
	var total uint64
	for _, f := range z.File {
		name := strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(f.Name, `\`, "/"), "/"))
		if parts[name] != nil {
			r.findf("E104", election.Origin{}, "die Datei enthält den Teil %q zweimal und ist deshalb nicht eindeutig; in Excel öffnen und neu speichern", clip(f.Name))
			return nil, false
		}
		if f.Flags&1 != 0 {
			r.findf("E102", election.Origin{}, "die Datei ist mit einem Kennwort verschlüsselt; ohne Kennwort speichern")
			return nil, false
		}
		parts[name] = f
		total += f.UncompressedSize64
		if total > maxUnpacked || f.UncompressedSize64 > maxUnpacked || len(parts) > maxParts {
			r.findf("E105", election.Origin{}, "die Datei wird beim Entpacken größer als %d MB und wird nicht gelesen; nur die Blätter mit dem Ergebnis in eine neue Datei kopieren", maxUnpacked>>20)
			return nil, false
		}
	}
	return parts, true
}

// findWorkbook returns the name of the main part, empty if the archive is no Excel workbook.
func findWorkbook(parts map[string]*zip.File) string {
	if f := parts["_rels/.rels"]; f != nil {
		if rc, err := f.Open(); err == nil {
			defer rc.Close()
			for _, rel := range readRels(newXML(io.LimitReader(rc, 1<<20)), "") {
				if strings.HasSuffix(rel.kind, "/officeDocument") && parts[rel.target] != nil &&
					strings.HasSuffix(rel.target, ".xml") && !strings.HasPrefix(rel.target, "word/") && !strings.HasPrefix(rel.target, "ppt/") {
					return rel.target
				}
			}
		}
	}
	if parts["xl/workbook.xml"] != nil {
		return "xl/workbook.xml"
	}
	return ""
}

type relation struct{ id, kind, target string }

// readRels reads a relationships part; targets become lower-case part names. Damage ends the list:
// every part is checked on its own.
func readRels(x *xmlScanner, base string) []relation {
	var out []relation
	for x.next() == nil {
		if x.kind != xmlStart || string(x.name) != "Relationship" || string(x.attr("TargetMode")) == "External" {
			continue
		}
		id, _ := x.attrText("Id")
		target, _ := x.attrText("Target")
		if !strings.HasPrefix(target, "/") {
			target = path.Join(base, target)
		}
		target = strings.ToLower(strings.TrimPrefix(path.Clean(target), "/"))
		out = append(out, relation{id, string(x.attr("Type")), target})
	}
	return out
}

// open hands a part to the scanner. The zip reader itself checks length and checksum.
func (x *xlsxFile) open(name string) (io.ReadCloser, error) {
	rc, err := x.parts[name].Open()
	if err != nil {
		return nil, err
	}
	x.xml.reset(rc)
	return rc, nil
}

// damaged reports a part that cannot be read; the sheet is named where it is known.
func (r *reader) damaged(part, sheet string, err error) {
	at := election.Origin{Sheet: sheet}
	switch err {
	case errDoctype, errEncoding, errTooLong:
		r.findf("E106", at, "%v (Teil %s); in Excel öffnen und als neue .xlsx-Datei speichern", err, part)
	case errBounds:
		r.findf("E105", at, tooLarge)
	default:
		r.findf("E104", at, "die Datei ist beschädigt (Teil %s ist nicht lesbar); die Datei noch einmal beschaffen oder in Excel öffnen und neu speichern", part)
	}
}

// read goes through the workbook: every part is checked for damage, then sheets are read in the
// workbook's order.
func (x *xlsxFile) read(main string) {
	base := path.Dir(main)
	var rels []relation
	relsName := path.Join(base, "_rels", path.Base(main)+".rels")
	if x.parts[relsName] != nil {
		if rc, err := x.open(relsName); err == nil {
			rels = readRels(x.xml, base)
			rc.Close()
		}
	}
	used := map[string]bool{main: true}
	for _, rel := range rels {
		if x.parts[rel.target] != nil && !used[rel.target] {
			switch {
			case strings.HasSuffix(rel.kind, "/sharedStrings"):
				used[rel.target] = true
				x.part(rel.target, x.sharedStrings)
			case strings.HasSuffix(rel.kind, "/styles"):
				used[rel.target] = true
				x.part(rel.target, x.styles)
			}
		}
	}
	if election.HasErrors(x.findings) {
		return // without texts and formats no cell means what it says
	}
	var sheets []sheetRef
	x.part(main, func() error { var err error; sheets, err = x.workbook(); return err })
	for _, s := range sheets {
		x.sheetPart(s, rels, used)
	}
	if len(sheets) == 0 && len(x.findings) == 0 {
		x.findf("E103", election.Origin{}, "die Arbeitsmappe enthält kein Tabellenblatt")
	}
	x.checkRest(used)
}

// part reads one part with read, and to its end.
func (x *xlsxFile) part(name string, read func() error) {
	rc, err := x.open(name)
	if err == nil {
		err = read()
		for err == nil {
			err = x.xml.next()
		}
		if err == io.EOF {
			err = nil
		}
		rc.Close()
	}
	if err != nil {
		x.damaged(name, "", err)
	}
}

// checkRest checks the parts that are not read at all: a file is taken whole or not.
func (x *xlsxFile) checkRest(used map[string]bool) {
	for _, name := range sortedNames(x.parts) {
		if used[name] || !strings.HasSuffix(name, ".xml") && !strings.HasSuffix(name, ".rels") {
			continue
		}
		rc, err := x.open(name)
		if err == nil {
			err = checkXML(x.xml, rc)
			rc.Close()
		}
		if err != nil {
			x.damaged(name, "", err)
		}
	}
}

type sheetRef struct {
	name, rel string
	hidden    bool
}

func (x *xlsxFile) workbook() ([]sheetRef, error) {
	var out []sheetRef
	for {
		if err := x.xml.next(); err != nil {
			if err == io.EOF {
				return out, nil
			}
			return nil, err
		}
		if x.xml.kind != xmlStart {
			continue
		}
		switch string(x.xml.name) {
		case "workbookPr":
			x.from04 = x.xml.attrTrue("date1904")
		case "sheet":
			name, err := x.xml.attrText("name")
			if err != nil {
				return nil, err
			}
			state := string(x.xml.attr("state"))
			out = append(out, sheetRef{squeeze(name), string(x.xml.attr("id")), state == "hidden" || state == "veryHidden"})
		}
	}
}

// sheetPart reads one sheet; chart sheets hold no cells and are left out.
func (x *xlsxFile) sheetPart(s sheetRef, rels []relation, used map[string]bool) {
	for _, rel := range rels {
		if rel.id != s.rel {
			continue
		}
		if !strings.HasSuffix(rel.kind, "/worksheet") {
			return
		}
		if x.parts[rel.target] == nil || used[rel.target] {
			break // missing, or the part of another sheet
		}
		used[rel.target] = true
		sheet := &Sheet{Name: s.name, Hidden: s.hidden}
		x.book.Sheets = append(x.book.Sheets, sheet)
		rc, err := x.open(rel.target)
		if err == nil {
			err = x.sheet(sheet)
			rc.Close()
		}
		if err != nil {
			x.damaged(rel.target, s.name, err)
		}
		return
	}
	x.findf("E104", election.Origin{Sheet: s.name}, "das Blatt %q steht im Inhaltsverzeichnis der Mappe, aber nicht in der Datei; die Datei noch einmal beschaffen", s.name)
}

// sharedStrings reads the table of texts that cells point to.
func (x *xlsxFile) sharedStrings() error {
	for {
		err := x.xml.next()
		if err != nil {
			return ignoreEOF(err)
		}
		if x.xml.kind != xmlStart || string(x.xml.name) != "si" {
			continue
		}
		s, err := x.richText()
		if err != nil {
			return err
		}
		if !x.grow(0, len(s)+16) {
			return errBounds
		}
		x.strs = append(x.strs, s)
	}
}

func ignoreEOF(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// richText returns the text of the element just opened (si or is): all its t, without phonetic
// readings (rPh).
func (x *xlsxFile) richText() (string, error) {
	x.text = x.text[:0]
	inText := 0
	for depth := 1; depth > 0; {
		if err := x.xml.next(); err != nil {
			return "", cmpEOF(err)
		}
		switch x.xml.kind {
		case xmlStart:
			if string(x.xml.name) == "rPh" {
				if err := x.xml.skipElement(); err != nil {
					return "", err
				}
				continue
			}
			depth++
			if string(x.xml.name) == "t" {
				inText = depth
			}
		case xmlEnd:
			if inText == depth {
				inText = 0
			}
			depth--
		case xmlText:
			if inText > 0 {
				var err error
				if x.text, err = x.xml.appendText(x.text); err != nil {
					return "", err
				}
			}
		}
	}
	return unescapeCell(x.text), nil
}

// unescapeCell resolves Excel's _x000D_ and brings the text into NFC.
func unescapeCell(b []byte) string {
	s := string(b)
	if strings.Contains(s, "_x") {
		var out strings.Builder
		for i := 0; i < len(s); i++ {
			if s[i] == '_' && i+6 < len(s) && s[i+1] == 'x' && s[i+6] == '_' {
				if n, err := strconv.ParseUint(s[i+2:i+6], 16, 16); err == nil {
					out.WriteRune(rune(n))
					i += 6
					continue
				}
			}
			out.WriteByte(s[i])
		}
		s = out.String()
	}
	return norm.NFC.String(s)
}

// styles finds the cell formats that show a day.
func (x *xlsxFile) styles() error {
	custom := map[string]bool{}
	inXfs := false
	for {
		if err := x.xml.next(); err != nil {
			return ignoreEOF(err)
		}
		name := string(x.xml.name)
		switch {
		case x.xml.kind == xmlEnd && name == "cellXfs":
			inXfs = false
		case x.xml.kind != xmlStart:
		case name == "cellXfs":
			inXfs = true
		case name == "numFmt":
			code, err := x.xml.attrText("formatCode")
			if err != nil {
				return err
			}
			custom[string(x.xml.attr("numFmtId"))] = isDayFormat(code)
		case name == "xf" && inXfs:
			id := string(x.xml.attr("numFmtId"))
			day, ok := custom[id]
			x.dates = append(x.dates, ok && day || !ok && isDayFormatID(id))
		}
	}
}

// isDayFormatID knows the built-in formats that show a day (the times 18-21 and 45-47 do not).
func isDayFormatID(id string) bool {
	n, err := strconv.Atoi(id)
	return err == nil && (n >= 14 && n <= 17 || n == 22 || n >= 27 && n <= 31 || n == 36 || n >= 50 && n <= 54 || n == 57 || n == 58)
}

// isDayFormat reports whether a number format shows a day: a day or year, or a month without hours
// or seconds (m may be minutes). Quoted, escaped and bracketed text does not count.
func isDayFormat(code string) bool {
	code, _, _ = strings.Cut(code, ";")
	var month, clock bool
	for i := 0; i < len(code); i++ {
		switch code[i] {
		case '"':
			i++
			for i < len(code) && code[i] != '"' {
				i++
			}
		case '[':
			for i < len(code) && code[i] != ']' {
				i++
			}
		case '\\', '_', '*':
			i++
		case 'd', 'D', 'y', 'Y':
			return !strings.EqualFold(code, "standard")
		case 'm', 'M':
			month = true
		case 'h', 'H', 's', 'S':
			clock = true
		}
	}
	return month && !clock
}

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
				s.Rows = append(s.Rows, Row{row, hidden, append([]Cell(nil), cells...)})
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
			return nil, cmpEOF(err)
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
				x.findf("E107", election.Origin{Sheet: s.Name}, "die Zelle %s steht an einer unmöglichen Stelle (in Zeile %d nach %s); die Datei ist beschädigt oder von Hand verändert: in Excel öffnen und neu speichern", clip(string(ref)), row, CellName(row, max(col, 1)))
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
			return cmpEOF(err)
		}
	}
}

// cell reads the cell just opened.
func (x *xlsxFile) cell(s *Sheet, row, col int) (Cell, error) {
	style, _ := strconv.Atoi(string(x.xml.attr("s")))
	kind := cellType(x.xml.attr("t"))
	var value []byte
	hasValue := false
	inline := ""
	x.formula = false
	buf := x.text[:0]
	for {
		if err := x.xml.next(); err != nil {
			return Cell{}, cmpEOF(err)
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
			x.formula = true
			err = x.xml.skipElement()
		case "is":
			inline, err = x.richText()
		}
		if err != nil {
			return Cell{}, err
		}
	}
	x.text = buf
	if kind == typeInline {
		return x.textCell(inline)
	}
	if len(value) == 0 {
		if x.formula && !(hasValue && kind == typeFormulaText) {
			return Cell{Kind: Formula}, nil
		}
		return Cell{}, nil
	}
	return x.valueCell(s, row, col, kind, style, value)
}

// value returns the text of the v element just opened.
func (x *xlsxFile) value(dst []byte) ([]byte, error) {
	for {
		if err := x.xml.next(); err != nil {
			return nil, cmpEOF(err)
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
		return Cell{Kind: Text, Value: x.strs[n]}, nil
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
