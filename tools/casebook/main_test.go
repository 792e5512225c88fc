package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"notices/importer"
	"notices/internal/casetest"
	"notices/internal/election"
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
		{"Wahlergebnis", "G2", "Gesamtliste"}, {"Wahlergebnis", "H2", "310"},
		{"Wahlergebnis", "G3", "Łukaszewicz"}, {"Wahlergebnis", "H3", "1.240"},
		{"Vorgänge", "D2", "10.02.2027"}, {"Vorgänge", "E2", "10.02.2027"}, {"Vorgänge", "J1", "Frist bis"}, {"Vorgänge", "J2", "22.02.2027"},
		{"Anschriften", "A2", "SPD/1"}, {"Behörde", "A2", "Name"},
	} {
		if got, err := f.GetCellValue(c.sheet, c.cell); err != nil || got != c.want {
			t.Errorf("%s!%s = %q, want %q (%v)", c.sheet, c.cell, got, c.want, err)
		}
	}
	if typ, _ := f.GetCellType("Vorgänge", "E2"); typ != excelize.CellTypeSharedString {
		t.Errorf("text date was stored as %v", typ)
	}
}

// Every case that the law has an answer to must be read without an error.
func TestCasesAreRead(t *testing.T) {
	in, err := filepath.Glob("../../testdata/cases/*.json")
	if err != nil || len(in) < 80 {
		t.Fatal(len(in), err)
	}
	dir := t.TempDir()
	if err := run(append([]string{"-d", dir}, in...)); err != nil {
		t.Fatal(err)
	}
	for _, path := range in {
		c, err := casetest.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		var expect struct{ Exit any }
		if err := json.Unmarshal(c.Expect, &expect); err != nil {
			t.Fatal(err)
		}
		got, findings := importer.Load(filepath.Join(dir, strings.TrimSuffix(filepath.Base(path), ".json")+".xlsx"))
		if invalid := expect.Exit == 4.0; got == nil || !invalid && election.HasErrors(findings) {
			t.Errorf("%s: %v", c.Name, findings)
		}
		if got != nil && len(got.Events) != len(c.Events) {
			t.Errorf("%s: %d of %d events", c.Name, len(got.Events), len(c.Events))
		}
	}
}

func TestWrongArgumentsAreRefused(t *testing.T) {
	for _, args := range [][]string{nil, {"x"}, {"-d", "x"}, {"-x", "y"}} {
		if err := run(args); err == nil {
			t.Errorf("%q was accepted", args)
		}
	}
}
