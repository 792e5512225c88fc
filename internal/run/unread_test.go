package run

import (
	"os"
	"slices"
	"strings"
	"testing"

	"notices/internal/election"
)

// A cell that could not be read has its own finding and none that follows from it: no other allocation,
// no number of seats counted from the rest.
func TestAnUnreadCellHasNoFurtherFinding(t *testing.T) {
	state := "AGS;Gemeindename;Art des Wahlvorschlags;Kurzname;Anzahl;Sitze;Sitze Anspruch\n" +
		"12999001;Musterfelde;;Gültig;1200;12;12\n12999001;Musterfelde;P;CDU;600;6;6\n12999001;Musterfelde;P;SPD;400;4;4\n12999001;Musterfelde;P;FDP;200;2;2\n"
	lists := strings.Replace(strings.ReplaceAll(state, "12999001;Musterfelde;;Gültig;1200;12;12\n", ""), "Sitze;Sitze Anspruch", "Sitze;Hinweis", 1)
	persons := "Wahlvorschlag;Art;Listenplatz;Name, Vorname;Stimmen;Gewählt;Mandat\n" +
		"SPD;P;1;Altenkirch, Vera;1240;ja;\nSPD;P;2;Böttcher, Jörg;512;Nachrückend;\nCDU;P;1;von Lietzow, Hella;431;nein;\nCDU;P;2;Kaßner, Dietmar;978;ja;\n"
	for _, c := range []struct{ table, old, with, code string }{
		{state, "SPD;400;4;4", "SPD;400;4;4 x", "E217"},
		{state, "SPD;400;4;4", "SPD;400;vier;4", "E217"},
		{state, "SPD;400", "SPD;4x0", "E201"},
		{state, "Gültig;1200;12", "Gültig;1200;12 a)", "E217"},
		{state, "Gültig;1200", "Gültig;12x0", "E201"},
		{lists, "SPD;400;4", "SPD;400;vier", "E217"},
		{persons, "1240;ja", "1240;vielleicht", "E203"},
		{persons, "1240;ja", "1240;#NV", "E203"},
		{persons, "1240;ja", "12x40;ja", "E201"},
		{persons, "P;1;A", "P;1a;A", "E202"},
	} {
		place(t, 0)
		text := strings.Replace(c.table, c.old, c.with, 1)
		must(t, os.WriteFile("ergebnis.csv", []byte(text), 0o644))
		check, err := Check(t.Context(), options("2027-12-31", "ergebnis.csv"))
		must(t, err)
		var codes []string
		for _, f := range check.Cases[0].Findings {
			if f.Severity == election.Error || f.Code[1] == '4' {
				codes = append(codes, f.Code)
			}
		}
		if !slices.Equal(codes, []string{c.code}) {
			t.Errorf("%s: found %v, want %s alone", c.with, codes, c.code)
		}
		for _, n := range check.Cases[0].Result.Nominations {
			if unread := c.code == "E201" && n.Name == "SPD" && c.table != state || c.with == "SPD;4x0" && n.Name == "SPD"; (n.Votes == nil) != unread {
				t.Errorf("%s: the votes of %s are %v", c.with, n.Name, n.Votes)
			}
		}
	}
	place(t, 0)
	c := council(t, 0)
	for i := range c.Wahl {
		if c.Wahl[i].Key == "Sitze" {
			c.Wahl[i].Value = "zwölf"
		}
	}
	check, err := Check(t.Context(), options("2027-12-31", put(t, 0, c)))
	must(t, err)
	if fs := check.Cases[0].Findings; len(fs) != 1 || fs[0].Code != "E278" {
		t.Errorf("seats in words: %v", fs)
	}
}
