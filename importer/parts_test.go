package importer

import (
	"strings"
	"testing"

	"notices/internal/election"
)

// Votes that are divided into those of the polling stations and those by post, or stand beside their
// share, are read from the column of the whole, wherever the words for it stand.
func TestTheWholeIsReadAndItsPartsAreChecked(t *testing.T) {
	const want = "SPD 310\nSPD/1 Jutta Arens 260 \nSPD/2 Gerd Behn 40 \nCDU 555\nCDU/1 Silke Lütjen 225 \n"
	rows := func(list, sep string) string {
		return list + ";;Gesamtliste;200;110;310\n" + list + ";1;Arens, Jutta;200;60;260\n" + list + ";2;Behn, Gerd;30;10;40\n" + sep
	}
	cdu := "CDU;;Gesamtliste;500;55;555\nCDU;1;Lütjen, Silke;200;25;225\n"
	flat := func(s string) string { return strings.NewReplacer("SPD;", "", "CDU;", "").Replace(s) }
	for name, text := range map[string]string{
		"sub-header, unmerged":     "Wahlvorschlag;Listenplatz;Name, Vorname;Stimmen;;\n;;;Urne;Brief;gesamt\n" + rows("SPD", cdu),
		"sub-header, filled":       "Wahlvorschlag;Listenplatz;Name, Vorname;Stimmen;Stimmen;Stimmen\n;;;Urne;Brief;gesamt\n" + rows("SPD", cdu),
		"one row":                  "Wahlvorschlag;Listenplatz;Name, Vorname;Urnenwahl;Briefwahl;Zusammen\n" + rows("SPD", cdu),
		"one row, in full":         "Wahlvorschlag;Listenplatz;Name, Vorname;Stimmen (Urne);Stimmen (Brief);Stimmen insgesamt\n" + rows("SPD", cdu),
		"one row, in other words":  "Wahlvorschlag;Listenplatz;Name, Vorname;Anzahl Stimmen Urnenwahl;Anzahl Stimmen Briefwahl;Anzahl Stimmen zusammen\n" + rows("SPD", cdu),
		"beside the votes":         "Wahlvorschlag;Listenplatz;Name, Vorname;davon Urnenwahl;davon Briefwahl;Stimmen\n" + rows("SPD", cdu),
		"below the name of a list": "Listenplatz;Name, Vorname;Stimmen;;\n;SPD;Urne;Brief;gesamt\n" + flat(rows("SPD", "")) + ";CDU;Urne;Brief;gesamt\n" + flat(cdu),
		"in every block":           "SPD;;;;\nListenplatz;Name, Vorname;Stimmen;;\n;;Urne;Brief;gesamt\n" + flat(rows("SPD", "")) + "CDU;;;;\nListenplatz;Name, Vorname;Stimmen;;\n;;Urne;Brief;gesamt\n" + flat(cdu),
	} {
		r, findings := readData("a.csv", []byte(text), expectNI())
		if got := ids(r); election.HasErrors(findings) || got != want {
			t.Errorf("%s: %v\n%s", name, findings, got)
		}
		wrong := strings.Replace(text, "30;10;40", "30;11;40", 1)
		if _, findings := readData("a.csv", []byte(wrong), expectNI()); codesOf(findings) != "E301" {
			t.Errorf("%s, a wrong part: %v", name, findings)
		}
	}
	shares := "Listenplatz;Name, Vorname;Stimmen;\n;SPD;insgesamt;Anteil in Prozent\n;Gesamtliste;310;33,3\n1;Arens, Jutta;260;30\n2;Behn, Gerd;40;5\n;CDU;insgesamt;Anteil in Prozent\n;Gesamtliste;555;66,7\n1;Lütjen, Silke;225;30\n"
	if r, findings := readData("a.csv", []byte(shares), expectNI()); election.HasErrors(findings) || ids(r) != want {
		t.Errorf("shares: %v\n%s", findings, ids(r))
	}
	// Without the whole nothing says what counts.
	if _, findings := readData("a.csv", []byte("Wahlvorschlag;Listenplatz;Name, Vorname;Urne;Brief\nSPD;1;Arens, Jutta;200;60\n"), expectNI()); codesOf(findings) != "E111" {
		t.Errorf("parts alone: %v", findings)
	}
}

// The merged header of a workbook divides the votes as a header of text does.
func TestAMergedHeaderOverParts(t *testing.T) {
	b, _ := ReadBook("a.csv", []byte("Wahlvorschlag;Listenplatz;Name, Vorname;Stimmen;;\n;;;Urne;Brief;gesamt\nSPD;;Gesamtliste;200;110;310\nSPD;1;Arens, Jutta;200;60;260\n"))
	b.Sheets[0].Merges = []Merge{{1, 4, 1, 6}, {1, 1, 2, 1}, {1, 2, 2, 2}, {1, 3, 2, 3}}
	r, findings := ReadResult([]*Book{b}, expectNI())
	if election.HasErrors(findings) || ids(r) != "SPD 310\nSPD/1 Jutta Arens 260 \n" {
		t.Errorf("%v\n%s", findings, ids(r))
	}
}
