package casetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
)

// CaseJSON is a case as testdata/cases/README.md describes it: the contents of a case workbook and
// what the program must say about it. Values of type any are JSON scalars: a text YYYY-MM-DD
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
	Expect    json.RawMessage `json:"expect"`    // see Want; not written
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

func text(v any) string {
	switch x := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}
