package importer

import (
	"strconv"

	"notices/internal/election"
)

// CellKind is the type of a cell as the file declares it; text formats know Blank and Text only.
type CellKind uint8

// The kinds of cell.
const (
	Blank   CellKind = iota
	Text             // shared or inline string, CSV field, HTML cell
	Number           // raw number, not formatted
	Bool             // "1" or "0"
	Day              // a number whose format is a date; Value is the raw serial
	Failure          // #N/A, #REF! ...
	Formula          // a formula without a cached value
)

// A Cell is one non-empty cell: raw value, never formatted.
type Cell struct {
	Kind  CellKind
	Value string        // raw: "1234", "0.4089", the text in NFC
	Date  election.Date // of a Day (1904 system applied)
	Set   *Setting      // nil: set as usual, nothing raised, struck or hidden
}

// A Row holds the cells up to the last non-empty one.
type Row struct {
	Number int // 1-based row (line) number in the file
	Fields int // CSV: fields of the line, blank ones too
	Hidden bool
	Cells  []Cell // index 0 = column A
}

// at returns the cell of a column, 1-based; a blank one behind the last.
func (r *Row) at(col int) Cell {
	if col < 1 || col > len(r.Cells) {
		return Cell{}
	}
	return r.Cells[col-1]
}

// A Merge is a merged range, 1-based, inclusive.
type Merge struct{ Row1, Col1, Row2, Col2 int }

// A Sheet is one table of a file. Only rows with at least one non-empty cell are kept.
type Sheet struct {
	Name       string // empty for text formats
	Hidden     bool
	Rows       []Row
	Merges     []Merge
	HiddenCols map[int]bool // 1-based
	Heading    string       // HTML: the heading before the table (h1-h6, caption)
	Area       string       // HTML: the heading "Wahlbereich 2" under which the table stands
	Margins    []string     // headers and footers of the printed page
}

// A Book is a file read into grids, whatever its format.
type Book struct {
	File   string // path as given
	Format string // "xlsx", "csv", "ods", "html"
	SHA256 string
	Sheets []*Sheet
	notes  []string // HTML: title and captions, texts that say what the tables are
	prose  []string // HTML: all other texts outside tables
}

// At returns the origin of a cell of the sheet, 1-based ("I14"; for text formats the same letters
// and line numbers, which a spreadsheet program shows too).
func (b *Book) At(s *Sheet, row, col int) election.Origin {
	return election.Origin{File: b.File, Sheet: s.Name, Cell: cellName(row, col)}
}

// cellName returns "I14" for row 14, column 9.
func cellName(row, col int) string {
	var b [24]byte
	i := len(b)
	for n := row; n > 0 || i == len(b); n /= 10 {
		i--
		b[i] = byte('0' + n%10)
	}
	for c := col; c > 0; c = (c - 1) / 26 {
		i--
		b[i] = byte('A' + (c-1)%26)
	}
	return string(b[i:])
}

func itoa(n int) string { return strconv.Itoa(n) }
