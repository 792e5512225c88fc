package casetest

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"notices/importer/form"
	"notices/importer/workbook"
	"notices/internal/election"
)

// Book returns the case workbook (.xlsx) of a case: bare tables, and invented values for what the
// description leaves out.
func (c CaseJSON) Book() ([]byte, error) {
	wahl := c.Wahl.withDefaults(wahlDefaults(c.Wahl.Text("Land"), c.Name))
	tables := []table{wahl.table(&form.Wahl)}
	for _, s := range []*form.Sheet{&form.Result, &form.Events, &form.Lots, &form.Rulings, &form.Addresses} {
		if s != &form.Result || wahl.Text("Ergebnisdatei") == "" {
			tables = append(tables, table{s.Name, s.Names(), c.rows(s)})
		}
	}
	authority := inventAuthority(wahl)
	if c.Authority != nil {
		authority = c.Authority.withDefaults(authority)
	}
	return written(append(tables, authority.table(&form.Authority)))
}

// LongTable returns a workbook with the result as an office's long table.
func LongTable(r *election.Result) ([]byte, error) {
	var c CaseJSON
	c.Result, c.ListVotes = Describe(r)
	return written([]table{{form.Result.Name, form.Result.Names(), c.rows(&form.Result)}})
}

// Describe returns the rows of a result.
func Describe(r *election.Result) (candidates []CandidateJSON, lists []ListVotesJSON) {
	for i := range r.Nominations {
		n := &r.Nominations[i]
		if n.HasListVotes {
			lists = append(lists, ListVotesJSON{n.Constituency, n.Name, string(n.Kind), n.ListVotes})
		}
		for _, x := range n.Candidates {
			candidates = append(candidates, CandidateJSON{
				Constituency: n.Constituency, Nomination: n.Name, Kind: string(n.Kind),
				Position: x.Position, Title: x.Title, First: x.First, Last: x.Last, Votes: x.Votes, Elected: string(x.Mark),
			})
		}
	}
	return candidates, lists
}

// ClerkBook returns the case workbook of a case as a clerk would have filled in the one that init
// makes. Nothing is invented.
func (c CaseJSON) ClerkBook() ([]byte, error) {
	if c.Addresses == nil {
		c.Addresses = &[]AddressJSON{}
	}
	content := workbook.Content{
		Land: election.LowerSaxony, Persons: c.personChoices(), Rows: map[string][][]any{},
		Fields: map[string]map[string]any{form.Wahl.Name: c.Wahl.values()},
	}
	if c.Wahl.Text("Land") == election.Brandenburg.Name() {
		content.Land = election.Brandenburg
	}
	if c.Authority != nil {
		content.Fields[form.Authority.Name] = c.Authority.values()
	}
	c.choosePersons(content.Persons)
	for _, s := range form.Sheets() {
		content.Rows[s.Name] = c.rows(s)
	}
	return workbook.Write(content)
}

// personChoices lists the candidates as a Person cell takes them.
func (c *CaseJSON) personChoices() []string {
	several := c.several()
	out := make([]string, 0, len(c.Result))
	for _, r := range c.Result {
		p := election.Candidate{Title: r.Title, First: r.First, Last: r.Last, ID: r.id(several)}
		out = append(out, workbook.PersonChoice(&p))
	}
	return out
}

// choosePersons replaces the ids in Person cells by the texts of the drop-down list.
func (c *CaseJSON) choosePersons(choices []string) {
	several, chosen := c.several(), map[string]string{}
	for i, r := range c.Result {
		chosen[r.id(several)] = choices[i]
	}
	choose := func(id string) string { return cmp.Or(chosen[id], id) }
	c.Events = slices.Clone(c.Events)
	for i := range c.Events {
		c.Events[i].Person = choose(c.Events[i].Person)
	}
	addresses := slices.Clone(*c.Addresses)
	for i := range addresses {
		addresses[i].Person = choose(addresses[i].Person)
	}
	c.Addresses = &addresses
}

func (f Fields) values() map[string]any {
	out := map[string]any{}
	for _, x := range f {
		out[x.Key] = x.Value
	}
	return out
}

// rows returns the rows of a sheet that is no sheet of fields, in the order of its columns.
func (c *CaseJSON) rows(s *form.Sheet) [][]any {
	var rows [][]any
	switch s {
	case &form.Result:
		for _, l := range c.ListVotes {
			rows = append(rows, []any{l.Constituency, l.Nomination, l.Kind, nil, "", "", form.ListVotes, l.Votes, ""})
		}
		for _, r := range c.Result {
			rows = append(rows, []any{r.Constituency, r.Nomination, r.Kind, r.Position, r.Title, r.First, r.Last, r.Votes, r.Elected})
		}
	case &form.Events:
		for _, e := range c.Events {
			rows = append(rows, []any{
				e.Nr, e.Event, e.Person, e.Date, e.Received, e.Form, e.FreeFrom,
				e.DeterminedOn, e.DeterminedBy, e.Until, e.Ground, e.Remark,
			})
		}
	case &form.Lots:
		for _, l := range c.Lots {
			rows = append(rows, []any{l.Nr, l.Date, l.Place, l.DrawnBy, l.Subject, strings.Join(l.Order, "; ")})
		}
	case &form.Rulings:
		for _, r := range c.Rulings {
			rows = append(rows, []any{r.Nr, r.Date, r.Event, r.Question, r.Answer, r.DecidedBy})
		}
	case &form.Addresses:
		addresses := c.Addresses
		if addresses == nil {
			addresses = c.inventAddresses()
		}
		for _, a := range *addresses {
			rows = append(rows, []any{a.Person, a.Salutation, a.Extra, a.Street, a.Postcode, a.City, a.Country})
		}
	}
	return rows
}

// A table is a sheet as it is written.
type table struct {
	sheet   string
	columns []string
	rows    [][]any
}

// table returns a sheet of fields. A field given as null stays away.
func (f Fields) table(s *form.Sheet) table {
	t := table{sheet: s.Name, columns: []string{form.Field, form.Value}}
	for _, x := range f {
		if x.Value != nil {
			t.rows = append(t.rows, []any{x.Key, x.Value})
		}
	}
	return t
}

var isoDay = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)

// written makes a workbook of bare tables. Text is stored as text whatever it begins with; a text
// YYYY-MM-DD becomes a date cell.
func written(tables []table) ([]byte, error) {
	f := excelize.NewFile()
	defer f.Close()
	format := "dd.mm.yyyy"
	date, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		return nil, err
	}
	for i, t := range tables {
		if i == 0 {
			err = f.SetSheetName("Sheet1", t.sheet)
		} else {
			_, err = f.NewSheet(t.sheet)
		}
		if err != nil {
			return nil, err
		}
		header := make([]any, len(t.columns))
		for i, c := range t.columns {
			header[i] = c
		}
		for r, row := range append([][]any{header}, t.rows...) {
			for c, v := range row {
				if err := set(f, t.sheet, c+1, r+1, v, date); err != nil {
					return nil, err
				}
			}
		}
	}
	buf, err := f.WriteToBuffer()
	if err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// set writes one cell.
func set(f *excelize.File, sheet string, col, row int, v any, date int) error {
	if v == nil || v == "" {
		return nil
	}
	at, err := excelize.CoordinatesToCellName(col, row)
	if err != nil {
		return err
	}
	s, ok := v.(string)
	if !ok {
		return f.SetCellValue(sheet, at, v)
	}
	if day, err := time.Parse(time.DateOnly, s); err == nil && isoDay.MatchString(s) {
		if err := f.SetCellValue(sheet, at, day); err != nil {
			return err
		}
		return f.SetCellStyle(sheet, at, at, date)
	}
	return f.SetCellStr(sheet, at, s)
}
