package form

import (
	"strings"
	"testing"
	"unicode/utf16"

	"notices/internal/election"
)

// TestColumnsAreFoundAndExplained: a heading means one column, a help text fits where it is shown, and
// every list has a place on the sheet of lists.
func TestColumnsAreFoundAndExplained(t *testing.T) {
	listed := map[List]bool{}
	for _, l := range Lists() {
		listed[l] = true
	}
	for _, s := range Sheets() {
		met := map[string]string{}
		for _, c := range s.Columns {
			for _, word := range append([]string{c.Name}, c.Synonyms...) {
				word = strings.ToLower(word)
				if other, twice := met[word]; twice {
					t.Errorf("%s: %q means %s and %s", s.Name, word, other, c.Name)
				}
				met[word] = c.Name
			}
			if n := len(utf16.Encode([]rune(c.Help))); n > 255 || n == 0 && s != &Result {
				t.Errorf("%s, %s: help text of %d characters", s.Name, c.Name, n)
			}
			if c.List != "" && !listed[c.List] {
				t.Errorf("%s, %s: no list %s", s.Name, c.Name, c.List)
			}
		}
	}
}

func TestEveryListHasWords(t *testing.T) {
	for _, land := range append(election.Lands(), "") {
		for _, l := range Lists() {
			if n := len(l.Words(land)); (n == 0) != (l == Persons) {
				t.Errorf("%s: %d words for %q", l, n, land)
			}
		}
	}
}

// TestAuthorityFieldsHaveTheirPlace: what a paper may miss is a field, and no two fields share a place.
func TestAuthorityFieldsHaveTheirPlace(t *testing.T) {
	names, places := map[string]bool{}, map[*string]string{}
	var a election.Authority
	for _, f := range AuthorityFields {
		names[f.Name] = true
		if other, twice := places[f.Of(&a)]; twice {
			t.Errorf("%s and %s fill the same value", other, f.Name)
		}
		places[f.Of(&a)] = f.Name
	}
	for _, land := range election.Lands() {
		for _, m := range a.Missing(land) {
			if !names[m] {
				t.Errorf("papers need %q, which is no field", m)
			}
		}
	}
}
