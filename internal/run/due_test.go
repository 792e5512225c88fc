package run

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"notices/internal/casetest"
)

// TestWhatCouldNotBeReadIsNotCalledDone: due names every case and folder of which it knows nothing.
func TestWhatCouldNotBeReadIsNotCalledDone(t *testing.T) {
	place(t, 1)
	bad := council(t, 1)
	bad.Events[0].Date = "31.02.2027"
	put(t, 1, bad)
	marks := council(t, 2)
	for i := range marks.Result {
		if marks.Result[i].Elected != "" {
			marks.Result[i].Votes = 1 // the official marks contradict the votes
		}
	}
	put(t, 2, marks)
	must(t, os.WriteFile(filepath.Join("in", "halb.xlsx"), []byte("PK"), 0o644))
	must(t, os.Mkdir("leer", 0o755))
	d, err := Due(t.Context(), options("2027-12-31", "in", "nix.xlsx", "leer"))
	must(t, err)
	slices.Sort(d.Unread)
	want := []string{"in/halb.xlsx", "in/kreis/b.xlsx", "in/kreis/c.xlsx", "leer", "nix.xlsx"}
	for i := range d.Unread {
		d.Unread[i] = filepath.ToSlash(d.Unread[i])
	}
	if !slices.Equal(d.Unread, want) || d.Exit != ExitInvalid || d.Read != 1 || len(d.Items) == 0 {
		t.Errorf("exit %d, %d read, %d items, unread %v, want %v", d.Exit, d.Read, len(d.Items), d.Unread, want)
	}
	if d, err = Due(t.Context(), options("2027-12-31", filepath.Join("in", "kreis", "a.xlsx"))); err != nil || len(d.Unread) != 0 {
		t.Errorf("unread %v, %v", d.Unread, err)
	}
}

// TestALetterWithoutAddressIsDueAndSaysSo: run refuses the letter; due tells why nothing is there to serve.
func TestALetterWithoutAddressIsDueAndSaysSo(t *testing.T) {
	for name, address := range map[string][]casetest.AddressJSON{
		"E602": {},
		"E603": {{Person: "", Postcode: "12345", City: "Musterhausen"}},
	} {
		place(t, 0)
		c := council(t, 0)
		r := mustRun(t, options("2027-12-31", put(t, 0, c)))
		for i := range address {
			address[i].Person = r.Cases[0].Vacancies[0].Successor.ID
		}
		c.Addresses = &address
		o := options("2027-12-31", put(t, 0, c))
		o.Out = "neu"
		if r = mustRun(t, o); r.Exit != ExitInvalid || !slices.Contains(codes(r.Cases[0].Findings), name) {
			t.Fatalf("%s: run has exit %d, %v", name, r.Exit, codes(r.Cases[0].Findings))
		}
		d, err := Due(t.Context(), o)
		must(t, err)
		if !slices.Contains(codes(d.Findings), name) || d.Exit != r.Exit || len(d.Items) == 0 || len(d.Unread) > 0 {
			t.Errorf("%s: exit %d, items %v, unread %v, findings %v", name, d.Exit, d.Items, d.Unread, d.Findings)
		}
		for _, x := range d.Items {
			if letter := x.What == "service"; letter != strings.Contains(x.Warning, "E60") {
				t.Errorf("%s: %+v", name, x)
			}
		}
	}
}
