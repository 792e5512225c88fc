package importer

import (
	"fmt"
	"strings"
	"testing"
)

// The votes stand over their number and their share: merged in a workbook, spanning in a page, and in
// CSV, where only the first cell is filled.
func TestVotesOverNumberAndShare(t *testing.T) {
	for _, votes := range []string{"Stimmen", "Gültige Stimmen"} {
		for _, below := range []string{"Anzahl;in %", "Anzahl;%", "Anzahl;Anteil", "Anzahl;Anteil in %", "absolut;v. H.", "Zahl;Prozent", "Anzahl;Gewinn und Verlust in %-Punkten"} {
			number, share, _ := strings.Cut(below, ";")
			for name, text := range map[string]string{
				"a.csv": fmt.Sprintf("Wahlvorschlag;Listenplatz;Vorname;Nachname;%s;;Gewählt\n;;;;%s;%s;\nSPD;;;Gesamtliste;3;1,5;\nSPD;1;Jutta;Arens;1.260;2,5;Personenwahl\n", votes, number, share),
				"b.csv": fmt.Sprintf(";;;;%s;;\nWahlvorschlag;Listenplatz;Vorname;Nachname;%s;%s;Gewählt\nSPD;;;Gesamtliste;3;1,5;\nSPD;1;Jutta;Arens;1.260;2,5;Personenwahl\n", votes, number, share),
				"a.html": fmt.Sprintf("<table><tr><th rowspan=2>Wahlvorschlag<th rowspan=2>Listenplatz<th rowspan=2>Vorname<th rowspan=2>Nachname<th colspan=2>%s<th rowspan=2>Gewählt<tr><th>%s<th>%s"+
					"<tr><td>SPD<td><td><td>Gesamtliste<td>3<td>1,5<td><tr><td>SPD<td>1<td>Jutta<td>Arens<td>1.260<td>2,5<td>Personenwahl</table>", votes, number, share),
			} {
				r, findings := readData(name, []byte(text), expectNI())
				if codesOf(findings) != "" || !strings.Contains(ids(r), "SPD/1 Jutta Arens 1260") {
					t.Errorf("%s: %v\n%s", text, findings, ids(r))
				}
			}
		}
	}
}

func TestARowOfDataIsNoHeader(t *testing.T) {
	for _, first := range []string{"Liste;1;Jutta;Arens;3", "Wahlvorschlag;;;Gesamtliste;3\nWahlvorschlag;1;Jutta;Arens;3", "SPD;;;Gesamtliste;3\nSPD;1;Jutta;Arens;3"} {
		r, findings := readData("a.csv", []byte("Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n"+first+"\n"), Expect{})
		if codesOf(findings) != "" || !strings.Contains(ids(r), "1 Jutta Arens 3") {
			t.Errorf("%s: %v\n%s", first, findings, ids(r))
		}
	}
}

// The year or day of the own election in the header says nothing more; that of another election makes a
// column of no concern.
func TestVotesOfOneElectionAmongSeveral(t *testing.T) {
	year, day := itoa(expectNI().ElectionDay.Year()), expectNI().ElectionDay.German()
	const people = "SPD;;;Gesamtliste;3;1\nSPD;1;Jutta;Arens;5;7\n"
	for _, own := range []string{"Stimmen %s", "Stimmen (%s)", "Gültige Stimmen %s", "Stimmen Kommunalwahl %s", "Stimmen der Ratswahl %s", "Anzahl Stimmen %s"} {
		own = strings.ReplaceAll(own, "%s", year)
		for _, header := range []string{own + ";", own + ";Stimmen 2001", own + ";Stimmen (2001)", "Stimmen am " + day + ";Stimmen am 09.09.2001", "Stimmen;Stimmen 2001"} {
			for _, rows := range []string{"Wahlvorschlag;Listenplatz;Vorname;Nachname;" + header + "\n", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Wahl " + year + ";Wahl 2001\n;;;;Stimmen;Stimmen\n"} {
				r, findings := readData("a.csv", []byte(rows+people), expectNI())
				if codesOf(findings) != "" || !strings.Contains(ids(r), "SPD/1 Jutta Arens 5") {
					t.Errorf("%s: %v\n%s", rows, findings, ids(r))
				}
			}
		}
	}
	for name, rows := range map[string][][]string{
		"a.csv":  {{"Wahlvorschlag", "Listenplatz", "Vorname", "Nachname", "Stimmen", ""}, {"", "", "", "", year, "2001"}, {"SPD", "", "", "Gesamtliste", "3", "1"}, {"SPD", "1", "Jutta", "Arens", "5", "7"}},
		"b.csv":  {{"Wahlvorschlag", "Listenplatz", "Vorname", "Nachname", "Stimmen", ""}, {"SPD", "1", "Jutta", "Arens", "2005", ""}, {"SPD", "", "", "Gesamtliste", "5", ""}},
		"a.xlsx": {{"Wahlvorschlag", "Listenplatz", "Vorname", "Nachname", "Stimmen", ""}, {"", "", "", "", year, "2001"}, {"SPD", "", "", "Gesamtliste", "3", "1"}, {"SPD", "1", "Jutta", "Arens", "5", "7"}},
		"b.xlsx": {{"Wahlvorschlag", "Listenplatz", "Vorname", "Nachname", "Stimmen", ""}, {"SPD", "1", "Jutta", "Arens", "2005", ""}, {"SPD", "", "", "Gesamtliste", "5", ""}},
	} {
		data := writeXLSX(t, rows)
		if strings.HasSuffix(name, ".csv") {
			data = nil
			for _, r := range rows {
				data = append(data, strings.Join(r, ";")+"\n"...)
			}
		}
		r, findings := readData(name, data, expectNI())
		if codesOf(findings) != "" || !strings.Contains(ids(r), map[byte]string{'a': "SPD/1 Jutta Arens 5", 'b': "SPD/1 Jutta Arens 2005"}[name[0]]) {
			t.Errorf("%s: %v\n%s", name, findings, ids(r))
		}
	}
	for _, other := range []string{"Stimmen 2001", "Stimmen (2001)", "Stimmen am 09.09.2001", "Gesamtstimmen 2001"} {
		if _, findings := readData("a.csv", []byte("Wahlvorschlag;Listenplatz;Vorname;Nachname;"+other+"\n"+people), expectNI()); codesOf(findings) != "E111" {
			t.Errorf("%s: %v", other, findings)
		}
	}
	for header, want := range map[string]string{"Stimmen 2024;": "", "Stimmen 2024;Stimmen 2019": "E113"} { // a file that names no day
		if _, findings := readData("a.csv", []byte("Wahlvorschlag;Listenplatz;Vorname;Nachname;"+header+"\n"+people), Expect{}); codesOf(findings) != want {
			t.Errorf("%s: %v", header, findings)
		}
	}
}
