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
