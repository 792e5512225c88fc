package workbook

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// CaseJSON is a test case as testdata/cases/README.md describes it: the contents of a case workbook
// and what the program must say about it. Values of type any are JSON scalars: a text YYYY-MM-DD
// becomes a date cell, every other text stays as it is, numbers stay numbers, null is a blank cell.
// Nothing is checked, so that wrong input can be written too.
type CaseJSON struct {
	Name      string          `json:"name"`
	About     string          `json:"about"`
	AsOf      string          `json:"asOf"`
	Wahl      Fields          `json:"wahl"`
	Result    []CandidateJSON `json:"result"`
	ListVotes []ListVotesJSON `json:"list_votes"`
	Events    []EventJSON     `json:"events"`
	Lots      []LotJSON       `json:"lots"`
	Rulings   []RulingJSON    `json:"rulings"`
	Addresses *[]AddressJSON  `json:"addresses"` // nil: invented for every candidate
	Authority *Fields         `json:"authority"` // missing fields are invented
	Expect    json.RawMessage `json:"expect"`    // for tests, not written
}

// CandidateJSON is one row of the sheet Wahlergebnis.
type CandidateJSON struct {
	Constituency any    `json:"constituency"`
	Nomination   string `json:"nomination"`
	Kind         string `json:"kind"`
	Position     any    `json:"position"`
	Title        string `json:"title"`
	First        string `json:"first"`
	Last         string `json:"last"`
	Votes        any    `json:"votes"`
	Elected      string `json:"elected"`
}

// ListVotesJSON is one row Gesamtliste of the sheet Wahlergebnis.
type ListVotesJSON struct {
	Constituency any    `json:"constituency"`
	Nomination   string `json:"nomination"`
	Kind         string `json:"kind"`
	Votes        any    `json:"votes"`
}

// EventJSON is one row of the sheet Vorgänge.
type EventJSON struct {
	Nr           any    `json:"nr"`
	Event        string `json:"event"`
	Person       string `json:"person"`
	Date         any    `json:"date"`
	Received     any    `json:"received"`
	Form         string `json:"form"`
	FreeFrom     any    `json:"free_from"`
	DeterminedOn any    `json:"determined_on"`
	DeterminedBy string `json:"determined_by"`
	Until        any    `json:"until"`
	Ground       string `json:"ground"`
	Remark       string `json:"remark"`
}

// LotJSON is one row of the sheet Lose.
type LotJSON struct {
	Nr      any      `json:"nr"`
	Date    any      `json:"date"`
	Place   string   `json:"place"`
	DrawnBy string   `json:"drawn_by"`
	Subject string   `json:"subject"`
	Order   []string `json:"order"`
}

// RulingJSON is one row of the sheet Entscheidungen.
type RulingJSON struct {
	Nr        any    `json:"nr"`
	Date      any    `json:"date"`
	Event     any    `json:"event"`
	Question  string `json:"question"`
	Answer    string `json:"answer"`
	DecidedBy string `json:"decided_by"`
}

// AddressJSON is one row of the sheet Anschriften.
type AddressJSON struct {
	Person     string `json:"person"`
	Salutation string `json:"salutation"`
	Extra      string `json:"extra"`
	Street     string `json:"street"`
	Postcode   string `json:"postcode"`
	City       string `json:"city"`
	Country    string `json:"country"`
}

// Fields is a JSON object that keeps the order of its keys: the sheets Wahl and Behörde.
type Fields []Field

// A Field is one row of a sheet with the columns Feld and Wert.
type Field struct {
	Key   string
	Value any
}

// UnmarshalJSON reads an object in the order of its keys.
func (f *Fields) UnmarshalJSON(b []byte) error {
	dec := json.NewDecoder(bytes.NewReader(b))
	if tok, err := dec.Token(); err != nil || tok != json.Delim('{') {
		return fmt.Errorf("an object was expected, not %.20s", b)
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		var v any
		if err := dec.Decode(&v); err != nil {
			return err
		}
		*f = append(*f, Field{fmt.Sprint(key), v})
	}
	return nil
}

// Text returns the value of a field as text, empty if it is missing or null.
func (f Fields) Text(key string) string {
	for _, x := range f {
		if x.Key == key && x.Value != nil {
			return text(x.Value)
		}
	}
	return ""
}

// withDefaults appends the defaults whose key is missing. A key given as null stays away.
func (f Fields) withDefaults(defaults Fields) Fields {
	out := append(Fields(nil), f...)
	have := map[string]bool{}
	for _, x := range f {
		have[x.Key] = true
	}
	for _, d := range defaults {
		if !have[d.Key] {
			out = append(out, d)
		}
	}
	return out
}

// ReadCase reads a case file.
func ReadCase(path string) (CaseJSON, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return CaseJSON{}, err
	}
	c, err := ParseCase(data)
	if err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// ParseCase reads a case description. Unknown keys are errors: a misspelt key would test nothing.
func ParseCase(data []byte) (CaseJSON, error) {
	var c CaseJSON
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	err := dec.Decode(&c)
	return c, err
}

// CaseBook returns the case workbook (.xlsx) of a case description: bare tables, and invented
// values for what the description leaves out.
func CaseBook(c CaseJSON) ([]byte, error) {
	b := newBook()
	wahl := c.Wahl.withDefaults(wahlDefaults(c.Wahl.Text("Land"), c.Name))
	b.fields("Wahl", wahl)
	if wahl.Text("Ergebnisdatei") == "" {
		b.rows("Wahlergebnis", c.resultRows())
	}
	for _, s := range c.tables() {
		b.rows(s.name, s.rows)
	}
	authority := inventAuthority(wahl)
	if c.Authority != nil {
		authority = c.Authority.withDefaults(authority)
	}
	b.fields("Behörde", authority)
	return b.bytes()
}

// ClerkBook returns the case workbook of a case description as a clerk would have filled in the one
// that Init makes: with drop-down lists, help texts and formats. Nothing is invented.
func ClerkBook(c CaseJSON) ([]byte, error) {
	if c.Addresses == nil {
		c.Addresses = &[]AddressJSON{}
	}
	land := election.LowerSaxony
	if c.Wahl.Text("Land") == election.Brandenburg.Name() {
		land = election.Brandenburg
	}
	persons := c.personChoices()
	choices := choicesFor(land, persons)
	c.choosePersons(persons)
	b := newBook()
	b.fieldSheet("Wahl", wahlFields, c.Wahl.values(), choices)
	for _, s := range append([]filled{{"Wahlergebnis", c.resultRows()}}, c.tables()...) {
		b.clerkSheet(s.name, s.rows, choices)
	}
	authority := map[string]any{}
	if c.Authority != nil {
		authority = c.Authority.values()
	}
	b.fieldSheet("Behörde", authorityRows(land), authority, choices)
	b.hints()
	b.lists(choices)
	return b.bytes()
}

// personChoices lists the candidates as a Person cell takes them.
func (c *CaseJSON) personChoices() []string {
	several := c.several()
	out := make([]string, 0, len(c.Result))
	for _, r := range c.Result {
		p := election.Candidate{Title: r.Title, First: r.First, Last: r.Last, ID: r.id(several)}
		out = append(out, PersonChoice(&p))
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

func (c *CaseJSON) several() bool {
	for _, r := range c.Result {
		if text(r.Constituency) != text(c.Result[0].Constituency) {
			return true
		}
	}
	return false
}

func (r *CandidateJSON) id(several bool) string {
	id := r.Nomination + "/" + text(r.Position)
	if several {
		id = text(r.Constituency) + "/" + id
	}
	return id
}

func (f Fields) values() map[string]any {
	out := map[string]any{}
	for _, x := range f {
		out[x.Key] = x.Value
	}
	return out
}

// filled is a sheet of the layout with its rows.
type filled struct {
	name string
	rows [][]cell
}

// tables returns the sheets of rows but for the result.
func (c *CaseJSON) tables() []filled {
	var lots, rulings [][]cell
	for _, l := range c.Lots {
		lots = append(lots, []cell{l.Nr, l.Date, l.Place, l.DrawnBy, l.Subject, strings.Join(l.Order, "; ")})
	}
	for _, r := range c.Rulings {
		rulings = append(rulings, []cell{r.Nr, r.Date, r.Event, r.Question, r.Answer, r.DecidedBy})
	}
	return []filled{{"Vorgänge", c.eventRows()}, {"Lose", lots}, {"Entscheidungen", rulings}, {"Anschriften", c.addressRows()}}
}

// rows writes a sheet of the layout with its header.
func (b *book) rows(sheet string, rows [][]cell) {
	b.sheet(sheet)
	b.table(sheet, 1, layout(sheet).names(), rows)
}

// fields writes a sheet with the columns Feld and Wert.
func (b *book) fields(sheet string, fs Fields) {
	rows := make([][]cell, 0, len(fs))
	for _, f := range fs {
		if f.Value != nil {
			rows = append(rows, []cell{f.Key, f.Value})
		}
	}
	b.sheet(sheet)
	b.table(sheet, 1, []string{"Feld", "Wert"}, rows)
}

func (c *CaseJSON) resultRows() [][]cell {
	rows := make([][]cell, 0, len(c.Result)+len(c.ListVotes))
	for _, l := range c.ListVotes {
		rows = append(rows, []cell{l.Constituency, l.Nomination, l.Kind, nil, "", "", listRow, l.Votes, ""})
	}
	for _, r := range c.Result {
		rows = append(rows, []cell{r.Constituency, r.Nomination, r.Kind, r.Position, r.Title, r.First, r.Last, r.Votes, r.Elected})
	}
	return rows
}

func (c *CaseJSON) eventRows() [][]cell {
	rows := make([][]cell, 0, len(c.Events))
	for _, e := range c.Events {
		rows = append(rows, []cell{e.Nr, e.Event, e.Person, e.Date, e.Received, e.Form, e.FreeFrom,
			e.DeterminedOn, e.DeterminedBy, e.Until, e.Ground, e.Remark})
	}
	return rows
}

func (c *CaseJSON) addressRows() [][]cell {
	addresses := c.inventAddresses()
	if c.Addresses != nil {
		addresses = *c.Addresses
	}
	rows := make([][]cell, 0, len(addresses))
	for _, a := range addresses {
		rows = append(rows, []cell{a.Person, a.Salutation, a.Extra, a.Street, a.Postcode, a.City, a.Country})
	}
	return rows
}

// wahlDefaults invents a council of its own for each case name, so that many cases can be run together.
func wahlDefaults(land, name string) Fields {
	h := fnv.New64a()
	h.Write([]byte(name))
	n := h.Sum64()
	ags, nr := fmt.Sprintf("%06d", n%1000000), fmt.Sprintf(" Nr. %d", n/1000000%1000000)
	if land == "Brandenburg" {
		return Fields{
			{"Vertretung", "Gemeindevertretung der Gemeinde Lindenhagen" + nr}, {"Art", "Gemeindevertretung"},
			{"Wahlgebiet", "Gemeinde Lindenhagen"}, {"AGS", "12" + ags}, {"Wahltag", "2024-06-09"},
			{"Beginn der Wahlperiode", "2024-06-09"}, {"Ende der Wahlperiode", "2029-06-30"},
		}
	}
	return Fields{
		{"Vertretung", "Rat der Gemeinde Musterhausen" + nr}, {"Art", "Gemeinderat"},
		{"Wahlgebiet", "Gemeinde Musterhausen"}, {"AGS", "03" + ags}, {"Wahltag", "2026-09-13"},
		{"Beginn der Wahlperiode", "2026-11-01"}, {"Ende der Wahlperiode", "2031-10-31"},
	}
}

func inventAuthority(wahl Fields) Fields {
	ags := wahl.Text("AGS")
	if len(ags) < 5 {
		ags = "00000"
	}
	place := wahl.Text("Wahlgebiet")
	f := Fields{
		{"Name", place}, {"Wahlleitung", "Ute Öztürk-Brünjes"}, {"Funktion", "Wahlleiterin"},
		{"Straße", "Am Rathausplatz 1"}, {"PLZ", "0" + ags[:4]}, {"Ort", lastWord(place)},
		{"Telefon", "0999 123-0"}, {"E-Mail", "wahlen@example.org"}, {"Aktenzeichen", "10.24-" + ags[len(ags)-3:]},
		{"Bekanntmachung in", "Amtsblatt"}, {"Vorsitz der Vertretung", "Marlies Grünhagen"},
		{"Feststellung durch", "Wahlleitung"},
	}
	if wahl.Text("Land") != "Brandenburg" {
		f = append(f, Field{"Hauptverwaltungsbeamter", "Bürgermeister Detlef Sörgel"})
	}
	return f
}

// inventAddresses gives every candidate a fictional address derived from the person id.
func (c *CaseJSON) inventAddresses() []AddressJSON {
	streets := []string{"Lindenstraße", "Am Mühlenbach", "Große Gasse", "Dorfstraße", "Fährweg", "Straße der Jugend", "Alter Postweg"}
	several := c.several()
	place := c.Wahl.withDefaults(wahlDefaults(c.Wahl.Text("Land"), c.Name)).Text("Wahlgebiet")
	out := make([]AddressJSON, 0, len(c.Result))
	for _, r := range c.Result {
		id := r.id(several)
		h := fnv.New32a()
		h.Write([]byte(id))
		n := int(h.Sum32() % 9973)
		out = append(out, AddressJSON{
			Person: id, Salutation: salutation(r.First),
			Street:   streets[n%len(streets)] + " " + strconv.Itoa(n%89+1),
			Postcode: fmt.Sprintf("0%04d", 3000+n%900), City: lastWord(place),
		})
	}
	return out
}

// salutation guesses only where the first name leaves little doubt; blank is neutral.
func salutation(first string) string {
	name := strings.FieldsFunc(first+" ", func(r rune) bool { return r == ' ' || r == '-' })
	switch {
	case len(name) == 0:
		return ""
	case strings.HasSuffix(name[0], "a"):
		return "Frau"
	case strings.Contains(" Uwe Hinrich Jens Karl Lars Malte Nils Otto Peter Ralf Sven Torsten Wolf Bernd Dirk Enno Fritz Georg Hans ", " "+name[0]+" "):
		return "Herr"
	}
	return ""
}

func lastWord(s string) string { return s[strings.LastIndex(s, " ")+1:] }

func text(v any) string {
	switch x := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}
