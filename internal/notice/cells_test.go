package notice_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"notices/internal/election"
	"notices/internal/notice"
)

// Whatever the office enters about itself and papers print has its cell.
func TestEveryTextOfTheOfficeHasItsCell(t *testing.T) {
	c := sample(t, "NI 2014, Verzicht, Personenwahl")
	a := reflect.ValueOf(&c.Authority).Elem()
	var want []string
	for i := range a.NumField() {
		if f := a.Field(i); f.Kind() == reflect.String {
			f.SetString(fmt.Sprintf("Feld%d", i))
			if n := a.Type().Field(i).Name; n != "Logo" && n != "DeterminedBy" { // a file, and a word of a list
				want = append(want, f.String())
			}
		}
	}
	cells := notice.Cells(c)
	for _, w := range append(want, "Elke Ehlers", "Lindenstraße 13", "09876", "SPD", c.Result.Council) {
		if !slices.ContainsFunc(cells, func(x notice.Cell) bool { return x.Text == w }) {
			t.Errorf("%q has no cell", w)
		}
	}
}

// A logo that nobody describes is told at its cell, or at that of the logo.
func TestALogoNeedsItsText(t *testing.T) {
	for _, cells := range []map[string]election.Origin{
		{"Logo": {Sheet: "Behörde", Cell: "B18"}, "Logo-Text": {Sheet: "Behörde", Cell: "B19"}}, {"Logo": {Sheet: "Behörde", Cell: "B19"}},
	} {
		c := sample(t, "NI 2014, Verzicht, Personenwahl")
		c.Authority.LogoData, c.Authority.LogoText, c.Authority.Cells = []byte("x"), " ", cells
		_, found := due(c)
		if len(found) != 1 || found[0].Code != "E605" || found[0].Cell != "B19" {
			t.Errorf("%v", found)
		}
	}
}
