package workbook

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

// A cell is what stands in one cell: nil or "" blank, a string, a number, or a time.Time for a day.
type cell = any

// style names one of the few looks of a cell. The zero style is a plain cell.
type style int

const (
	plain style = iota
	header
	title
	date
	keyText // text format, so that a leading zero typed by hand survives
	upper   // at the top of its row, on one line
	wrapped
	ruled // wrapped, with a hairline below
	ruledDate
	ruledLink
	bold // the field name of a value that must be given
	numeric
	styleCount
)

// maxCell is the number of UTF-16 units that a cell may hold; longer text is cut by every
// spreadsheet program, so it is cut here where a mark can be set.
const maxCell = 32767

// A book collects sheets and remembers the first failure, so that writers read as a list of what is
// written.
type book struct {
	f      *excelize.File
	styles [styleCount]int
	links  []placedLink // put in when everything else is done (withLinks)
	err    error
}

func newBook() *book {
	b := &book{f: excelize.NewFile()}
	day := "dd.mm.yyyy"
	text := "@"
	hairline := []excelize.Border{{Type: "bottom", Color: "BFBFBF", Style: 1}}
	rule := []excelize.Border{{Type: "bottom", Color: "7F7F7F", Style: 1}}
	top := &excelize.Alignment{Vertical: "top", WrapText: true}
	styles := map[style]*excelize.Style{
		header:    {Font: letters(excelize.Font{Bold: true}), Fill: shade("E7E6E6"), Border: rule, Alignment: top},
		title:     {Font: letters(excelize.Font{Bold: true, Size: 14})},
		date:      {CustomNumFmt: &day, Alignment: &excelize.Alignment{Horizontal: "left", Vertical: "top"}},
		keyText:   {CustomNumFmt: &text, Alignment: &excelize.Alignment{Vertical: "top"}},
		upper:     {Alignment: &excelize.Alignment{Vertical: "top"}},
		wrapped:   {Alignment: top},
		ruled:     {Alignment: top, Border: hairline},
		ruledDate: {CustomNumFmt: &day, Alignment: &excelize.Alignment{Horizontal: "left", Vertical: "top"}, Border: hairline},
		ruledLink: {Font: letters(excelize.Font{Color: "0563C1", Underline: "single"}), Alignment: top, Border: hairline},
		bold:      {Font: letters(excelize.Font{Bold: true}), Alignment: top},
		numeric:   {Alignment: &excelize.Alignment{Horizontal: "left", Vertical: "top"}, NumFmt: 1},
	}
	for s := plain + 1; s < styleCount; s++ {
		b.do(func() (err error) { b.styles[s], err = b.f.NewStyle(styles[s]); return })
	}
	// excelize has fixed dates of its own; naming them keeps the bytes ours.
	b.do(func() error {
		return b.f.SetDocProps(&excelize.DocProperties{
			Creator: "notices", LastModifiedBy: "notices", Language: "de-DE",
			Created: "2000-01-01T00:00:00Z", Modified: "2000-01-01T00:00:00Z",
		})
	})
	return b
}

// letters completes a font: without a family some programs fall back to one with serifs.
func letters(f excelize.Font) *excelize.Font {
	f.Family = "Calibri"
	if f.Size == 0 {
		f.Size = 11
	}
	return &f
}

func shade(colour string) excelize.Fill {
	return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{colour}}
}

// do runs a step unless an earlier one failed.
func (b *book) do(step func() error) {
	if b.err == nil {
		b.err = step()
	}
}

// sheet adds an empty sheet; the first one takes the place of excelize's own.
func (b *book) sheet(name string) {
	b.do(func() error {
		if list := b.f.GetSheetList(); len(list) == 1 && list[0] == "Sheet1" {
			return b.f.SetSheetName("Sheet1", name)
		}
		_, err := b.f.NewSheet(name)
		return err
	})
}

// put writes one cell. Text is always stored as text: a value that begins with "=" stays a value.
func (b *book) put(sheet string, col, row int, v cell, s style) {
	b.do(func() error {
		at, err := excelize.CoordinatesToCellName(col, row)
		if err != nil {
			return err
		}
		switch x := v.(type) {
		case nil:
		case string:
			if x != "" {
				err = b.f.SetCellStr(sheet, at, fit(x))
			}
		default:
			err = b.f.SetCellValue(sheet, at, x)
		}
		if err == nil && s != plain {
			err = b.f.SetCellStyle(sheet, at, at, b.styles[s])
		}
		return err
	})
}

// fit cuts text that no cell can hold, visibly, and drops bytes that no XML can hold.
func fit(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == '\uFFFE' || r == '\uFFFF' {
			return -1
		}
		return r
	}, s)
	units, end := 0, 0
	for i, r := range s {
		n := 1
		if r > 0xFFFF {
			n = 2
		}
		if units+n <= maxCell-1 {
			end = i + utf8.RuneLen(r)
		}
		units += n
	}
	if units <= maxCell {
		return s
	}
	return s[:end] + "…"
}

// table writes a header row and rows below it, starting at row top. An ISO day becomes a date cell.
func (b *book) table(sheet string, top int, columns []string, rows [][]cell) {
	for i, h := range columns {
		b.put(sheet, i+1, top, h, header)
	}
	for r, row := range rows {
		for i, v := range row {
			if d, ok := isoDay(v); ok {
				b.put(sheet, i+1, top+r+1, d, date)
			} else {
				b.put(sheet, i+1, top+r+1, v, plain)
			}
		}
	}
}

// freeze keeps everything above row top+1 in view.
func (b *book) freeze(sheet string, top int) {
	b.do(func() error {
		return b.f.SetPanes(sheet, &excelize.Panes{
			Freeze: true, YSplit: top, TopLeftCell: "A" + strconv.Itoa(top+1), ActivePane: "bottomLeft",
			Selection: []excelize.Selection{{SQRef: "A" + strconv.Itoa(top+1), ActiveCell: "A" + strconv.Itoa(top+1), Pane: "bottomLeft"}},
		})
	})
}

// lineHeight is the height in points of one line of the standard font.
const lineHeight = 15

// fitRow makes a row high enough for wrapped text: not every program does so by itself. widths are
// those of the columns whose text wraps, in characters, 0 of the others.
func (b *book) fitRow(sheet string, row int, widths []float64, values []cell) {
	lines := 1
	for i, v := range values {
		s, ok := v.(string)
		if !ok || i >= len(widths) || widths[i] < 1 {
			continue
		}
		n := 0
		for line := range strings.SplitSeq(s, "\n") {
			n += 1 + int(float64(utf8.RuneCountInString(line))*1.1/widths[i])
		}
		lines = max(lines, n)
	}
	if lines > 1 {
		b.do(func() error { return b.f.SetRowHeight(sheet, row, float64(min(lines, 26)*lineHeight)) })
	}
}

// page makes a sheet print on A4 across, as wide as the paper.
func (b *book) page(sheet string) {
	landscape, a4, wide, tall, fit := "landscape", 9, 1, 0, true
	b.do(func() error {
		return b.f.SetPageLayout(sheet, &excelize.PageLayoutOptions{Orientation: &landscape, Size: &a4, FitToWidth: &wide, FitToHeight: &tall})
	})
	b.do(func() error { return b.f.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &fit}) })
	side, edge := 0.4, 0.6 // inches
	b.do(func() error {
		return b.f.SetPageMargins(sheet, &excelize.PageLayoutMarginsOptions{Left: &side, Right: &side, Top: &edge, Bottom: &edge})
	})
	b.do(func() error {
		return b.f.SetHeaderFooter(sheet, &excelize.HeaderFooterOptions{OddFooter: "&L&A&RSeite &P von &N"})
	})
}

// bytes returns the file.
func (b *book) bytes() ([]byte, error) {
	defer b.f.Close()
	if b.err != nil {
		return nil, b.err
	}
	buf, err := b.f.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

var isoForm = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// isoDay tells the days of a case description from other text.
func isoDay(v cell) (time.Time, bool) {
	s, ok := v.(string)
	if !ok || !isoForm.MatchString(s) {
		return time.Time{}, false
	}
	d, err := time.Parse(time.DateOnly, s)
	return d, err == nil
}

// columnName returns "C" for 3.
func columnName(col int) string {
	name, err := excelize.ColumnNumberToName(col)
	if err != nil {
		return "A"
	}
	return name
}

func itoa(n int) string { return strconv.Itoa(n) }

// relativeURL escapes a relative path so that it stays one: no scheme, no fragment, no query.
func relativeURL(path string) string {
	parts := strings.Split(strings.ReplaceAll(path, `\`, "/"), "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	if strings.Contains(parts[0], ":") {
		return "./" + strings.Join(parts, "/")
	}
	return strings.Join(parts, "/")
}
