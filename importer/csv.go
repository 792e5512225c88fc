package importer

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"notices/internal/election"
)

// readCSV reads a text table. The separator is the one under which the header says most; row
// numbers are those that a spreadsheet program shows (a field may contain line breaks).
func (r *reader) readCSV(text string) {
	r.book.Format = "csv"
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	sep, text := separator(text)
	p := csvParser{text: text, sep: sep}
	sheet := &Sheet{}
	r.book.Sheets = []*Sheet{sheet}
	width, last := 0, 0
	for n := 1; ; n++ {
		fields, ok := p.record()
		if !ok {
			break
		}
		cells := textCells(fields)
		if len(cells) == 0 && n <= maxRow && len(fields) <= maxCol {
			continue
		}
		if n > maxRow || len(fields) > maxCol || !r.grow(len(cells), textLen(fields)) {
			r.findf("E105", election.Origin{}, tooLarge)
			return
		}
		width, last = max(width, len(fields)), len(fields)
		sheet.Rows = append(sheet.Rows, Row{Number: n, Fields: len(fields), Cells: cells})
	}
	if p.openQuote {
		r.findf("E104", election.Origin{}, "ein Anführungszeichen wird bis zum Ende der Datei nicht geschlossen; die Datei ist vermutlich unvollständig: noch einmal herunterladen")
	}
	if n := len(sheet.Rows); n > 1 && !strings.HasSuffix(text, "\n") && last < width && last < len(sheet.Rows[n-2].Cells) {
		r.findf("E104", r.book.At(sheet, sheet.Rows[n-1].Number, last), "die letzte Zeile hat nur %d von %d Feldern und kein Zeilenende; die Datei ist vermutlich abgebrochen: noch einmal herunterladen", last, width)
	}
}

func textLen(fields []string) int {
	n := 0
	for _, f := range fields {
		n += len(f)
	}
	return n
}

// textCells makes cells up to the last field that is not empty.
func textCells(fields []string) []Cell {
	n := len(fields)
	for n > 0 && strings.TrimSpace(fields[n-1]) == "" {
		n--
	}
	if n == 0 {
		return nil
	}
	cells := make([]Cell, n)
	for i, f := range fields[:n] {
		if strings.TrimSpace(f) != "" {
			cells[i] = Cell{Kind: Text, Value: norm.NFC.String(f)}
		}
	}
	return cells
}

// separator obeys a first line "sep=;" and otherwise compares the separators in use.
func separator(text string) (rune, string) {
	if line, rest, ok := strings.Cut(text, "\n"); ok && len(line) == 5 && strings.HasPrefix(strings.ToLower(line), "sep=") {
		return rune(line[4]), rest
	}
	best, bestScore := ';', -1
	for _, sep := range ";\t,|" {
		if s := separatorScore(text, sep); s > bestScore {
			best, bestScore = sep, s
		}
	}
	return best, text
}

// separatorScore counts the known header words of the best line among the first 40, and prefers
// among equals the separator that gives more lines with several fields.
func separatorScore(text string, sep rune) int {
	p := csvParser{text: text, sep: sep}
	best, several := 0, 0
	for range headerRows {
		fields, ok := p.record()
		if !ok {
			break
		}
		if len(fields) < 2 {
			continue
		}
		several++
		known := 0
		for _, f := range fields[:min(len(fields), headerWidth)] {
			if len(f) < 200 && headerField(headerKey(f)) != colNone {
				known++
			}
		}
		best = max(best, known)
	}
	return best*100 + several
}

// maxField bounds a quoted field in bytes; beyond it a quote was forgotten.
const maxField = 1 << 20

// A csvParser splits a text into records as RFC 4180 says, leniently: a quote inside an unquoted
// field is a character.
type csvParser struct {
	text      string
	sep       rune
	openQuote bool
}

// record returns the next record, false at the end. A record of more fields than a sheet has columns
// is cut.
func (p *csvParser) record() ([]string, bool) {
	if p.text == "" {
		return nil, false
	}
	var fields []string
	for {
		field, end := p.field()
		fields = append(fields, field)
		if end || len(fields) > maxCol {
			return fields, true
		}
	}
}

// field takes one field and its separator off the text; end says that the record is over.
func (p *csvParser) field() (field string, end bool) {
	if strings.HasPrefix(p.text, `"`) {
		return p.quoted()
	}
	return p.plain()
}

// plain takes what stands up to the separator or line end.
func (p *csvParser) plain() (field string, end bool) {
	i := strings.IndexFunc(p.text, func(r rune) bool { return r == p.sep || r == '\n' })
	if i < 0 {
		field, p.text = p.text, ""
		return field, true
	}
	field, end = p.text[:i], p.text[i] == '\n'
	p.text = p.text[i+1:]
	return field, end
}

func (p *csvParser) quoted() (field string, end bool) {
	var b strings.Builder
	rest := p.text[1:]
	for {
		i := strings.IndexByte(rest, '"')
		if i < 0 || b.Len()+i > maxField {
			p.openQuote = true
			p.text = ""
			return b.String() + rest[:min(len(rest), 100)], true
		}
		b.WriteString(rest[:i])
		rest = rest[i+1:]
		if !strings.HasPrefix(rest, `"`) {
			break
		}
		b.WriteByte('"')
		rest = rest[1:]
	}
	p.text = rest
	tail, end := p.plain() // normally nothing stands behind the closing quote
	return b.String() + tail, end
}
