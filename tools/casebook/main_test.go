package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/xuri/excelize/v2"
)

func TestValuesStayWhatTheDescriptionSays(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "c.json"), filepath.Join(dir, "c.xlsx")
	err := os.WriteFile(in, []byte(`{"wahl":{"Land":"Niedersachsen","Sitze":12,"AGS":"03999007"},
		"result":[{"nomination":"SPD","kind":"P","position":1,"first":"Jutta","last":"Łukaszewicz","votes":"1.240","elected":"Personenwahl"}],
		"list_votes":[{"nomination":"SPD","kind":"P","votes":310}],
		"events":[{"nr":1,"event":"Tod","person":"SPD/1","date":"2027-02-10","received":"10.02.2027","until":"2027-02-22"}]}`), 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if err := run([]string{in, out}); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenFile(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, c := range []struct{ sheet, cell, want string }{
		{"Wahl", "B4", "03999007"},
		{"Wahlergebnis", "G2", "Gesamtliste"},
		{"Wahlergebnis", "H2", "310"},
		{"Wahlergebnis", "G3", "Łukaszewicz"},
		{"Wahlergebnis", "H3", "1.240"},
		{"Vorgänge", "D2", "10.02.2027"},
		{"Vorgänge", "E2", "10.02.2027"},
		{"Vorgänge", "J1", "Frist bis"},
		{"Vorgänge", "J2", "22.02.2027"},
		{"Anschriften", "A2", "SPD/1"},
		{"Behörde", "A2", "Name"},
	} {
		if got, err := f.GetCellValue(c.sheet, c.cell); err != nil || got != c.want {
			t.Errorf("%s!%s = %q, want %q (%v)", c.sheet, c.cell, got, c.want, err)
		}
	}
	if typ, _ := f.GetCellType("Vorgänge", "E2"); typ != excelize.CellTypeSharedString {
		t.Errorf("text date was stored as %v", typ)
	}
}

func TestWrongArgumentsAreRefused(t *testing.T) {
	for _, args := range [][]string{nil, {"x"}, {"-d", "x"}, {"-x", "y"}} {
		if err := run(args); err == nil {
			t.Errorf("%q was accepted", args)
		}
	}
}
