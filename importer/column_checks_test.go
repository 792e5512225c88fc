package importer

import (
	"fmt"
	"strings"
	"testing"

	"notices/internal/election"
)

// Every pair of columns that mean the same: the same content is a warning, also written in two ways,
// different content stops the file.
func TestTwoColumnsOfOneMeaning(t *testing.T) {
	want := Expect{Land: election.Brandenburg, Council: "Gemeindevertretung Prüfdorf", Area: "Prüfdorf", AGS: "12999077", Body: "Gemeindevertretung", ElectionDay: election.NewDate(2024, 6, 9)}
	for _, c := range []struct{ a, b, same, other string }{
		{"Wahlbereich", "Wahlbereich", "1", "2"},
		{"Wahlkreis", "Wahlbereich", "1", "2"},
		{"WB", "WK-Nr", "01", "2"},
		{"Wahlkreis", "Wahlbereich", "Wahlkreis 1", "Wahlkreis 2"},
		{"AGS", "ARS", "129990000077", "129990000078"},
		{"AGS", "Gemeindeschlüssel", "12999077", "12999078"},
		{"Gemeinde", "Gemeindename", "Prüfdorf", "Anderdorf"},
		{"Gemeinde", "Wahlgebiet", "Gemeinde Prüfdorf", "Anderdorf"},
		{"Wahltag", "Datum", "9. Juni 2024", "10.06.2024"},
		{"Stimmen", "Stimmenzahl", "1.003", "3"},
		{"Listenplatz", "Platz", "1.", "2"},
		{"Nachname", "Familienname", "Arens", "Behn"},
		{"Vorname", "Vornamen", "Jutta", "Ute"},
		{"Art", "Art des Wahlvorschlags", "P", "WG"},
		{"Wahlvorschlag", "Partei", "SPD", "CDU"},
	} {
		value := map[string]string{
			"Wahlbereich": "1", "Wahlkreis": "1", "WB": "1", "AGS": "12999077", "Gemeinde": "Prüfdorf", "Wahltag": "09.06.2024",
			"Stimmen": "1003", "Listenplatz": "1", "Nachname": "Arens", "Vorname": "Jutta", "Art": "P", "Wahlvorschlag": "SPD",
		}
		for _, second := range []string{c.same, c.other} {
			head, row := c.a+";"+c.b, value[c.a]+";"+second
			for _, name := range []string{"Wahlvorschlag", "Art", "Listenplatz", "Vorname", "Nachname", "Stimmen"} {
				if name != c.a {
					head, row = head+";"+name, row+";"+value[name]
				}
			}
			codes := map[bool]string{true: "W114", false: "E113"}[second == c.same]
			_, findings := readData("a.csv", fmt.Appendf(nil, "%s\n%s\n", head, row), want)
			if got := codesOf(findings); got != codes {
				t.Errorf("%s %q: %s, want %s: %v", head, row, got, codes, findings)
			}
		}
	}
}

func TestColumnsThatOnlyLookAlike(t *testing.T) {
	want := Expect{Land: election.Brandenburg, Council: "Gemeindevertretung Prüfdorf", Area: "Prüfdorf", AGS: "12999077", Body: "Gemeindevertretung"}
	district := Expect{Land: election.Brandenburg, Council: "Kreistag des Landkreises Prüfland", Area: "Landkreis Prüfland", AGS: "12999000", Body: "Kreistag"}
	const rest = "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen"
	for _, c := range []struct {
		situation, text, codes string
		want                   Expect
	}{
		{"number and name of constituencies", "Wahlkreis;Wahlbereich;" + rest + "\n1;Nord;SPD;1;Jutta;Arens;3\n2;Süd;SPD;1;Gerd;Behn;2\nQuelle: Gemeinde\n", "W114", want},
		{"number and name that do not belong together", "Wahlkreis;Wahlbereich;" + rest + "\n1;Nord;SPD;1;Jutta;Arens;3\n1;Süd;SPD;2;Gerd;Behn;2\n", "E113", want},
		{"a column for the name", "Wahlbereich;Wahlbereich (Name);" + rest + "\n1;Nord;SPD;1;Jutta;Arens;3\n2;Süd;SPD;1;Gerd;Behn;2\n", "", want},
		{"municipality of the candidates in a district", "Landkreis;Gemeinde;" + rest + "\nPrüfland;Anderdorf;SPD;1;Jutta;Arens;3\nPrüfland;Prüfdorf;SPD;2;Gerd;Behn;2\n", "", district},
		{"district of the municipality", "Landkreis;Gemeinde;" + rest + "\nPrüfland;Prüfdorf;SPD;1;Jutta;Arens;3\n", "", want},
		{"another municipality behind the district", "Landkreis;Gemeinde;" + rest + "\nPrüfland;Anderdorf;SPD;1;Jutta;Arens;3\n", "E310", want},
		{"number and name of the municipality", "Gemeinde;Gemeindename;" + rest + "\n77;Prüfdorf;SPD;1;Jutta;Arens;3\n", "W114", Expect{}},
	} {
		_, findings := readData("a.csv", []byte(c.text), c.want)
		if got := codesOf(findings); got != c.codes {
			t.Errorf("%s: %s, want %s: %v", c.situation, got, c.codes, findings)
		}
	}
}

func TestTheCaseWorkbooksOwnSheetIsHeldToTheSameRule(t *testing.T) {
	rows := strings.Split("Wahlbereich;Wahlkreis;Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen|1;2;SPD;1;Jutta;Arens;3", "|")
	s := grid("Wahlergebnis", strings.Split(rows[0], ";"), strings.Split(rows[1], ";"))
	_, findings := readSheet(&Book{File: "fall.xlsx", Format: "xlsx", Sheets: []*Sheet{s}}, s, Expect{})
	if got := codesOf(findings); got != "E113" {
		t.Error(findings)
	}
}
