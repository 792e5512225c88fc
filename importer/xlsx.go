package importer

import (
	"archive/zip"
	"io"
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

// An xlsxFile is an Office Open XML workbook while it is being read.
type xlsxFile struct {
	*reader
	parts  map[string]*zip.File // by lower-case name
	strs   []string             // shared strings
	sets   map[int]*Setting     // of shared strings that are not set as usual
	dates  []bool               // by cell format: a day
	fonts  []fontSetting        // by number of the font
	fontOf []int                // by cell format: its font
	from04 bool                 // days count from 1904
	text   []byte               // scratch
	rich   settingText          // scratch
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
	x.findf("E104", election.Origin{Sheet: s.name}, "das Blatt „%s“ steht im Inhaltsverzeichnis der Mappe, aber nicht in der Datei; die Datei noch einmal beschaffen", s.name)
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
		s, set, err := x.richText()
		if err != nil {
			return err
		}
		if !x.grow(0, len(s)+16) {
			return errBounds
		}
		if set != nil {
			if x.sets == nil {
				x.sets = map[int]*Setting{}
			}
			x.sets[len(x.strs)] = set
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
// readings (rPh), and how its runs are set.
func (x *xlsxFile) richText() (string, *Setting, error) {
	x.rich.reset()
	inText := 0
	var run fontSetting
	for depth := 1; depth > 0; {
		if err := x.xml.next(); err != nil {
			return "", nil, unclosed(err)
		}
		switch x.xml.kind {
		case xmlStart:
			switch string(x.xml.name) {
			case "rPh":
				if err := x.xml.skipElement(); err != nil {
					return "", nil, err
				}
				continue
			case "r":
				run = fontSetting{}
			case "t":
				inText = depth + 1
			default:
				run.property(x.xml)
			}
			depth++
		case xmlEnd:
			if inText == depth {
				inText = 0
			}
			if string(x.xml.name) == "r" {
				run = fontSetting{}
			}
			depth--
		case xmlText:
			if inText > 0 {
				from := len(x.rich.all)
				var err error
				if x.rich.all, err = x.xml.appendText(x.rich.all); err != nil {
					return "", nil, err
				}
				x.rich.note(from, run)
			}
		}
	}
	return unescapeCell(x.rich.all), x.rich.setting(unescapeCell), nil
}

// property takes up an element of a font or of the properties of a run.
func (f *fontSetting) property(x *xmlScanner) {
	switch string(x.name) {
	case "strike":
		v := string(x.attr("val"))
		f.struck = v != "0" && v != "false"
	case "vertAlign":
		v := string(x.attr("val"))
		f.raised = v == "superscript" || v == "subscript"
	}
}

// font returns how a cell format sets a whole cell.
func (x *xlsxFile) font(style int) fontSetting {
	if style < 0 || style >= len(x.fontOf) || x.fontOf[style] >= len(x.fonts) {
		return fontSetting{}
	}
	return x.fonts[x.fontOf[style]]
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

// styles finds the cell formats that show a day, and those with struck or raised text.
func (x *xlsxFile) styles() error {
	custom := map[string]bool{}
	inXfs, inFonts := false, false
	for {
		if err := x.xml.next(); err != nil {
			return ignoreEOF(err)
		}
		name := string(x.xml.name)
		switch {
		case x.xml.kind == xmlEnd && name == "cellXfs":
			inXfs = false
		case x.xml.kind == xmlEnd && name == "fonts":
			inFonts = false
		case x.xml.kind != xmlStart:
		case name == "fonts":
			inFonts = true
		case inFonts && name == "font":
			x.fonts = append(x.fonts, fontSetting{})
		case inFonts && len(x.fonts) > 0:
			x.fonts[len(x.fonts)-1].property(x.xml)
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
			font, _ := strconv.ParseUint(string(x.xml.attr("fontId")), 10, 31)
			x.fontOf = append(x.fontOf, int(font))
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
