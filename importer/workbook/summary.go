package workbook

import (
	"time"

	"github.com/xuri/excelize/v2"

	"notices/internal/election"
)

// Overview is what the summary of a district run shows.
type Overview struct {
	Title string // "Nachrücken in 27 Vertretungen, Stand 10.02.2027"
	Note  string // second line, may be empty
	Rows  []OverviewRow
}

// An OverviewRow is one vacancy, or one case that could not be decided. All texts are German.
type OverviewRow struct {
	Council   string
	Departed  string // who left
	Cause     string
	FreeFrom  election.Date
	Outcome   string
	Successor string
	Deadline  election.Date
	NextStep  string
	Findings  string // codes with what to do, one per line
	Workbook  OverviewLink
	Papers    []OverviewLink
}

// An OverviewLink is a link to a file beside the summary.
type OverviewLink struct {
	Text   string
	Target string // path from the summary's folder, with slashes; empty: no link
}

// overviewColumns are the columns before those of the papers.
var overviewColumns = []struct {
	name  string
	width float64
}{
	{"Vertretung", 30},
	{"Ausgeschieden", 22},
	{"Grund", 17},
	{"Sitz frei ab", 12},
	{"Ergebnis", 16},
	{"Nachfolge", 22},
	{"Frist bis", 11},
	{"Nächster Schritt", 32},
	{"Hinweise", 36},
	{"Mappe", 30},
}

const (
	overviewSheet = "Übersicht"
	overviewTop   = 4 // row of the header
	overviewLinks = 1 // columns at the end of overviewColumns that hold links
)

// Summary returns summary.xlsx: one row per vacancy with filter, links to the papers, and a header
// that stays. Text stays text whatever it begins with.
func Summary(o Overview) ([]byte, error) {
	b := newBook()
	b.sheet(overviewSheet)
	b.put(overviewSheet, 1, 1, o.Title, title)
	b.put(overviewSheet, 1, 2, o.Note, plain)
	papers := 1
	for _, r := range o.Rows {
		papers = max(papers, len(r.Papers))
	}
	for i, c := range overviewColumns {
		b.put(overviewSheet, i+1, overviewTop, c.name, header)
		b.width(overviewSheet, i+1, c.width)
	}
	for i := range papers {
		col := len(overviewColumns) + i + 1
		b.put(overviewSheet, col, overviewTop, "Schriftstück", header)
		b.width(overviewSheet, col, 24)
	}
	for i, r := range o.Rows {
		b.overviewRow(overviewTop+1+i, r)
	}
	b.freeze(overviewSheet, overviewTop)
	b.printable(len(overviewColumns)+papers, overviewTop+len(o.Rows))
	data, err := b.bytes()
	if err != nil {
		return nil, err
	}
	return withLinks(data, b.links)
}

func (b *book) overviewRow(row int, r OverviewRow) {
	values := []cell{r.Council, r.Departed, r.Cause, day(r.FreeFrom), r.Outcome, r.Successor, day(r.Deadline), r.NextStep, r.Findings}
	for i, v := range values {
		look := ruled
		if _, ok := v.(time.Time); ok {
			look = ruledDate
		}
		b.put(overviewSheet, i+1, row, v, look)
	}
	widths := make([]float64, len(overviewColumns))
	for i, c := range overviewColumns {
		widths[i] = c.width
	}
	b.fitRow(overviewSheet, row, widths, values)
	b.linked(len(values)+1, row, r.Workbook)
	for i, p := range r.Papers {
		b.linked(len(values)+2+i, row, p)
	}
}

// linked writes a link to a file. The target is stored as a relation of the sheet, not as a formula.
func (b *book) linked(col, row int, l OverviewLink) {
	look := ruledLink
	if l.Target == "" {
		look = ruled
	}
	b.put(overviewSheet, col, row, l.Text, look)
	if l.Target == "" || l.Text == "" {
		return
	}
	b.links = append(b.links, placedLink{columnName(col) + itoa(row), relativeURL(l.Target)})
}

// printable sets filter, page and the header row that repeats on paper. Links are not printed.
func (b *book) printable(cols, last int) {
	area := "A" + itoa(overviewTop) + ":" + columnName(cols) + itoa(max(last, overviewTop))
	b.do(func() error { return b.f.AutoFilter(overviewSheet, area, nil) })
	b.page(overviewSheet)
	b.do(func() error {
		return b.f.SetDefinedName(&excelize.DefinedName{
			Name: "_xlnm.Print_Area", Scope: overviewSheet,
			RefersTo: "'" + overviewSheet + "'!$A$1:$" + columnName(len(overviewColumns)-overviewLinks) + "$" + itoa(max(last, overviewTop)),
		})
	})
	b.do(func() error {
		return b.f.SetDefinedName(&excelize.DefinedName{
			Name: "_xlnm.Print_Titles", Scope: overviewSheet,
			RefersTo: "'" + overviewSheet + "'!$" + itoa(overviewTop) + ":$" + itoa(overviewTop),
		})
	})
}

func day(d election.Date) cell {
	if d.IsZero() {
		return nil
	}
	return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC)
}
