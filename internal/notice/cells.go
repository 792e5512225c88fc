package notice

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"notices/internal/election"
)

// A Cell is a text of the case as the office entered it, and where it stands.
type Cell struct {
	Field string // the field or column
	Text  string
	At    election.Origin
}

// Cells lists the texts of a case that papers print, so that what cannot be printed is found where it
// was entered.
func Cells(c *election.Case) []Cell {
	out := authorityCells(&c.Authority)
	for i := range c.Result.Nominations {
		n := &c.Result.Nominations[i]
		out = append(out, Cell{"Wahlvorschlag", n.Name, n.Origin}, Cell{"Wahlbereich", n.Constituency, n.Origin})
		for k := range n.Candidates {
			x := &n.Candidates[k]
			out = append(out, Cell{"Name", x.Name(), x.Origin})
			out = append(out, addressCells(c, x.ID)...)
		}
	}
	wahl := election.Origin{File: c.File, Sheet: "Wahl"}
	out = append(out, Cell{"Vertretung", c.Result.Council, wahl}, Cell{"Wahlgebiet", c.Result.Area, wahl})
	for i := range c.Events {
		e := &c.Events[i]
		out = append(out, Cell{"Festgestellt durch", e.DeterminedBy, e.At("Festgestellt durch")}, Cell{"Grundlage", e.Ground, e.At("Grundlage")})
	}
	return slices.DeleteFunc(out, func(x Cell) bool { return x.Text == "" })
}

// LetterCells lists the named fields of the sheet Behörde, or without any the person's address, the
// longest text first: of a part of a letter that does not fit its place it is the one to shorten.
func LetterCells(c *election.Case, person string, fields ...string) []Cell {
	var out []Cell
	if len(fields) == 0 {
		out = addressCells(c, person)
		for i := range c.Result.Nominations {
			for k := range c.Result.Nominations[i].Candidates {
				if x := &c.Result.Nominations[i].Candidates[k]; x.ID == person {
					out = append(out, Cell{"Name", x.Name(), x.Origin})
				}
			}
		}
	}
	for _, x := range authorityCells(&c.Authority) {
		if slices.ContainsFunc(fields, func(f string) bool { return strings.HasPrefix(x.Field, f) }) {
			out = append(out, x)
		}
	}
	out = slices.DeleteFunc(out, func(x Cell) bool { return x.Text == "" })
	slices.SortStableFunc(out, func(a, b Cell) int {
		return cmp.Compare(utf8.RuneCountInString(b.Text), utf8.RuneCountInString(a.Text))
	})
	return out
}

func authorityCells(a *election.Authority) []Cell {
	var out []Cell
	for _, f := range []struct{ name, text string }{
		{"Name", a.Name},
		{"Wahlleitung", a.Officer},
		{"Funktion", a.Function},
		{"Straße", a.Street},
		{"PLZ", a.Postcode},
		{"Ort", a.City},
		{"Telefon", a.Phone},
		{"E-Mail", a.Email},
		{"Aktenzeichen", a.Reference},
		{"Bekanntmachung in", a.PublishedIn},
		{"Vorsitz der Vertretung", a.Chair},
		{"Hauptverwaltungsbeamter", a.ChiefExecutive},
		{"Rechtsbehelf", a.Remedy},
		{"Unterzeichnet von", a.SignedBy},
		{"Zeichnungszusatz", a.SignatureNote},
		{"Logo-Text", a.LogoText},
		{"Fußzeile 1", a.Footer[0]},
		{"Fußzeile 2", a.Footer[1]},
		{"Fußzeile 3", a.Footer[2]},
	} {
		out = append(out, Cell{f.name, f.text, a.At(f.name)})
	}
	return out
}

func addressCells(c *election.Case, person string) []Cell {
	a, ok := c.Addresses[person]
	if !ok {
		return nil
	}
	var out []Cell
	for _, f := range []struct{ name, text string }{{"Zusatz", a.Extra}, {"Straße", a.Street}, {"PLZ", a.Postcode}, {"Ort", a.City}, {"Land", a.Country}} {
		out = append(out, Cell{f.name, f.text, cmp.Or(a.Cells[f.name], a.Origin)})
	}
	return out
}
