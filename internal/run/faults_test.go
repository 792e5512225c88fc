package run

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"notices/internal/casetest"
	"notices/internal/journal"
)

func TestABadCaseTouchesNoOther(t *testing.T) {
	place(t, 3)
	mustRun(t, options("2027-12-31", "in"))
	want := papersOf(tree(t, "out"))
	must(t, os.RemoveAll("out"))
	must(t, os.WriteFile(filepath.Join("in", "kaputt.xlsx"), []byte("PK kaputt"), 0o644))
	must(t, os.WriteFile(filepath.Join("in", "leer.xlsx"), nil, 0o644))
	r := mustRun(t, options("2027-12-31", "in"))
	wantClean(t, r, ExitInvalid)
	if d := differing(want, papersOf(tree(t, "out"))); len(d) > 0 || len(r.Cases) != 5 {
		t.Errorf("%d cases; differing: %v", len(r.Cases), d)
	}
	for _, c := range r.Cases { // also what cannot be read is named by its bytes, not by its name alone
		if data, err := os.ReadFile(c.File); err != nil || c.SHA256 != journal.Digest(data) {
			t.Errorf("%s: sha256 %q, %v", c.File, c.SHA256, err)
		}
	}
}

func TestAnInvalidCaseWritesNothing(t *testing.T) {
	place(t, 0)
	c := council(t, 0)
	c.Events[0].Person = "Niemand, Nirgends"
	r := mustRun(t, options("2027-12-31", put(t, 0, c)))
	wantClean(t, r, ExitInvalid)
	if p := papersOf(tree(t, "out")); len(p) > 0 {
		t.Errorf("written: %v", p)
	}
}

// A character that no typeface has holds back the papers of its step: a letter that cannot be served
// must not be announced. The other vacancy of the case is written.
func TestAMissingCharacterHoldsBackItsStepOnly(t *testing.T) {
	wantHeldBack(t, casetest.AddressJSON{Street: "Am 🏡 1"}, "E780")
}

// An address that the window of the envelope has no room for does the same.
func TestATooLongAddressHoldsBackItsStepOnly(t *testing.T) {
	wantHeldBack(t, casetest.AddressJSON{Street: "Am Haus 1", Extra: strings.Repeat("bei Familie Oltmanns-Meinhardt, ", 6)}, "E690")
}

func wantHeldBack(t *testing.T, address casetest.AddressJSON, code string) {
	place(t, 0)
	c := council(t, 0)
	first := mustRun(t, options("2027-12-31", put(t, 0, c)))
	all := papersOf(tree(t, "out"))
	must(t, os.RemoveAll("out"))
	address.Person, address.Postcode, address.City = first.Cases[0].Vacancies[0].Successor.ID, "31134", "Hildesheim"
	c.Addresses = &[]casetest.AddressJSON{
		address,
		{Person: first.Cases[0].Vacancies[1].Successor.ID, Street: "Am Haus 1", Postcode: "31134", City: "Hildesheim"},
	}
	r := mustRun(t, options("2027-12-31", put(t, 0, c)))
	wantClean(t, r, ExitInvalid)
	if got := codes(r.Cases[0].Findings); !slices.Contains(got, code) {
		t.Fatalf("findings %v, want %s", got, code)
	}
	written := papersOf(tree(t, "out"))
	step := filepath.ToSlash(filepath.Dir(first.Cases[0].Vacancies[0].Documents[0].Path))
	for name := range all {
		_, there := written[name]
		if held := strings.HasPrefix("out/"+name, step+"/"); held == there {
			t.Errorf("%s: written %t", name, there)
		}
	}
	(*c.Addresses)[0].Street, (*c.Addresses)[0].Extra = "Am Haus 2", ""
	wantClean(t, mustRun(t, options("2027-12-31", put(t, 0, c))), ExitOK)
	for name := range all {
		if _, there := tree(t, "out")[name]; !there {
			t.Errorf("%s is missing after the correction", name)
		}
	}
}

func TestTwoWorkbooksOfOneCouncilAreBothRefused(t *testing.T) {
	place(t, 3)
	put(t, 3, council(t, 0))
	r := mustRun(t, options("2027-12-31", "in"))
	wantClean(t, r, ExitInvalid)
	refused := 0
	for _, c := range r.Cases {
		if slices.Contains(codes(c.Findings), "E386") {
			refused++
		}
	}
	if refused != 2 || r.Cases[1].Status != OK {
		t.Errorf("%d refused, the other is %s", refused, r.Cases[1].Status)
	}
	t.Run("also in two shards, and after an earlier run", func(t *testing.T) {
		refused := 0
		for i := range 2 {
			o := options("2027-12-31", "in")
			o.Shard = Shard{i + 1, 2}
			for _, c := range mustRun(t, o).Cases {
				if slices.Contains(codes(c.Findings), "E386") {
					refused++
				}
			}
		}
		if refused != 2 {
			t.Errorf("%d refused", refused)
		}
	})
}
