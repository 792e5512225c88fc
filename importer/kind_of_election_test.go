package importer

import (
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"notices/internal/casetest"
	"notices/internal/election"
)

// above is the text above the table: refused with E310, or read without a word.
func TestATitleOfAnotherElectionIsRefused(t *testing.T) {
	for _, c := range []struct {
		body         election.BodyKind
		council, ags string
		above        string
		refused      bool
	}{
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Bürgermeisterwahl 2024", true},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Wahl des hauptamtlichen Bürgermeisters", true},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Kreistagswahl am 09.06.2024", true},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Ortsbeirat Musterdorf", true},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Wahl zur Stadtverordnetenversammlung der Stadt Potsdam", true},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Gemeinde: Anderswo", true},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Gemeinde;Anderswo", true},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "AGS;12999002", true},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "AGS: 12999002", true},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Europawahl 2024", true},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "AGS;12999001", false},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "ARS: 129990001001", false},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Gemeinde;Musterfelde", false},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Kommunalwahlen am 09.06.2024: Kreistag, Gemeindevertretung, Ortsbeirat", false},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Landkreis Musterland, Schlüssel;12999000", false},
		{"Gemeindevertretung", "Gemeindevertretung Musterfelde", "12999001", "Unterzeichnet: Der Bürgermeister", false},
		{"Stadtverordnetenversammlung", "Stadtverordnetenversammlung Potsdam", "12054000", "Kreistagswahl 2024", false},
		{"Stadtverordnetenversammlung", "Stadtverordnetenversammlung Templin", "12073572", "Kreistagswahl 2024", true},
		{"Stadtverordnetenversammlung", "Stadtverordnetenversammlung Templin", "12073572", "Wahl der Gemeindevertretungen", false},
		{"Gemeinderat", "Rat der Gemeinde Musterhausen", "03999001", "Stadtratswahl", false},
		{"Gemeinderat", "Rat der Gemeinde Musterhausen", "03999001", "Gemeindewahl", false},
		{"Gemeinderat", "Rat der Gemeinde Musterhausen", "03999001", "Samtgemeinderatswahl", true},
		{"Gemeinderat", "Rat der Gemeinde Musterhausen", "03999001", "Ortsratswahl", true},
		{"Gemeinderat", "Rat der Gemeinde Musterhausen", "03999001", "Landratswahl", true},
		{"Regionsversammlung", "Regionsversammlung Hannover", "03241000", "Kreiswahl 2021", false},
		{"Samtgemeinderat", "Samtgemeinderat Musterland", "039995401", "Samtgemeindewahl 2021", false},
		{"Ortsrat", "Ortsrat Musterdorf", "03999001", "Ortsräte der Stadt Musterhausen", false},
	} {
		want := Expect{Council: c.council, Body: c.body, AGS: c.ags}
		text := c.above + "\nWahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;1;Jutta;Arens;3\n"
		_, findings := readData("a.csv", []byte(text), want)
		codes := codesOf(findings)
		if refused := codes == "E310"; refused != c.refused || !refused && codes != "" {
			t.Errorf("%q for %s: %s, refused should be %t\n%v", c.above, c.council, codes, c.refused, findings)
		}
	}
}

func TestAColumnThatNamesAnotherElectionIsRefused(t *testing.T) {
	want := Expect{Council: "Gemeindevertretung Musterfelde", Body: "Gemeindevertretung"}
	for name, codes := range map[string]string{"Kreistag": "E310", "Bürgermeisterwahl": "E310", "Gemeindevertretung": "", "Kommunalwahl 2024": ""} {
		text := "Wahl;Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n" + name + ";SPD;1;Jutta;Arens;3\n"
		if _, findings := readData("a.csv", []byte(text), want); codesOf(findings) != codes {
			t.Errorf("%q: %s, want %s", name, codesOf(findings), codes)
		}
	}
}

func TestProvisionalIsRefusedWhereverItStands(t *testing.T) {
	const table = "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Notiz\nSPD;1;Jutta;Arens;3;\n"
	for text, codes := range map[string]string{
		table + "Vorläufiges Ergebnis;;;;;\n":                          "E309 W208",
		table + ";;;;;vorläufig\n":                                     "E309 W208",
		table + "Ergebnis noch nicht amtlich festgestellt;;;;;\n":      "E309 W208",
		table + "* vorläufige Zahlen;;;;;\n":                           "E309",
		"noch nicht endgültig\n" + table:                               "E309",
		"endgültiges Ergebnis (das vorläufige ist überholt)\n" + table: "W309",
		table + "Stand: endgültig;;;;;\n":                              "",
		strings.Replace(table, "SPD", "Vorläufige Wählergruppe", 1):    "",
		strings.Replace(table, "Arens;3;", "Arens;3;vorläufig", 1):     "E309",
	} {
		if _, findings := readData("a.csv", []byte(text), Expect{}); codesOf(findings) != codes {
			t.Errorf("%q: %s, want %s", text, codesOf(findings), codes)
		}
	}
}

func TestNamesThatOnlyLookAlikeAreRefused(t *testing.T) {
	const head = "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n"
	for text, codes := range map[string]string{
		head + "SPD;1;Jutta;Arens;3\nSPD;2;Gerd;Behn;2\nS\u0420D;3;Ute;Cohrs;1\n":                         "E315",
		head + "CDU;1;Jutta;Arens;3\nCDU;2;Gerd;Behn;2\n\u0421DU;1;Ute;Cohrs;1\n\u0421DU;2;Jan;Dirks;1\n": "E315",
		head + "\u0421\u0420\u0410;1;Jutta;Arens;3\nCPA;1;Ute;Cohrs;1\n":                                  "E315",
		head + "\u039f\u039a;1;Jutta;Arens;3\nOK;1;Ute;Cohrs;1\n":                                         "E315",
		head + "\uff33PD;1;Jutta;Arens;3\nSPD;2;Ute;Cohrs;1\n":                                            "E315",
		head + "SPD;1;Jutta;\u0410rens;3\n":                                                               "E212",
		head + "Çà & Là;1;Şengül;Čermák-Łoś;3\n":                                                          "",
	} {
		if _, findings := readData("a.csv", []byte(text), Expect{}); codesOf(findings) != codes {
			t.Errorf("%q: %s, want %s", text, codesOf(findings), codes)
		}
	}
}

// numbers holds Listenplatz and Nr. of two lists of three, row by row.
func TestANumberBesideTheListPosition(t *testing.T) {
	for _, c := range []struct {
		situation string
		numbers   [6][2]int
		codes     string
	}{
		{"the same", [6][2]int{{1, 1}, {2, 2}, {3, 3}, {1, 1}, {2, 2}, {3, 3}}, ""},
		{"counts the rows of the table", [6][2]int{{3, 1}, {1, 2}, {2, 3}, {1, 4}, {2, 5}, {3, 6}}, ""},
		{"counts the rows of each list", [6][2]int{{3, 1}, {1, 2}, {2, 3}, {1, 1}, {2, 2}, {3, 3}}, ""},
		{"number of the list", [6][2]int{{1, 4}, {2, 4}, {3, 4}, {1, 7}, {2, 7}, {3, 7}}, ""},
		{"list and position in one number", [6][2]int{{2, 102}, {1, 101}, {3, 103}, {2, 202}, {3, 203}, {1, 201}}, ""},
		{"another position", [6][2]int{{1, 2}, {2, 1}, {3, 3}, {1, 1}, {2, 2}, {3, 3}}, "E113"},
		{"anything", [6][2]int{{1, 2}, {2, 3}, {3, 1}, {1, 2}, {2, 3}, {3, 1}}, "E113"},
	} {
		text := "Wahlvorschlag;Listenplatz;Nr.;Vorname;Nachname;Stimmen\n"
		for i, n := range c.numbers {
			text += fmt.Sprintf("%s;%d;%d;Person;N%c;%d\n", []string{"SPD", "CDU"}[i/3], n[0], n[1], 'a'+i, i)
		}
		if _, findings := readData("a.csv", []byte(text), Expect{}); codesOf(findings) != c.codes {
			t.Errorf("%s: %s, want %s", c.situation, codesOf(findings), c.codes)
		}
	}
}

func TestOneCauseIsOneFinding(t *testing.T) {
	text := "Wahlbereich;Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n"
	for i := range 36 {
		text += fmt.Sprintf(";SPD;%d;Person;N%02d x;%d\n", i+1, i, i)
	}
	_, findings := readData("a.csv", []byte(text+"2;SPD;37;Jutta;Arens;3\n"), Expect{})
	count := 0
	for _, f := range findings {
		if f.Code == "E206" {
			count++
		}
	}
	if count != 1 {
		t.Errorf("%d findings E206 for one stray entry", count)
	}
	text = "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n"
	for i := range 40 {
		text += fmt.Sprintf("SPD;%d;Person;N%02d x;-\n", i+1, i)
	}
	_, findings = readData("a.csv", []byte(text), Expect{})
	votes := 0
	for _, f := range findings {
		if f.Code == "E201" {
			votes++
		}
	}
	if votes != 40 {
		t.Errorf("%d findings E201 for 40 cells", votes)
	}
}

func TestAllFindingsOfACaseWorkbookAreNamed(t *testing.T) {
	c := small()
	c.Result[1].Constituency = "2"
	_, findings := Load(written(t, c, nil))
	if got := strings.Join(brief(findings), "|"); strings.Contains(got, "E594") || !strings.Contains(got, "E206") {
		t.Errorf("the cause should stand alone: %s", got)
	}
	c = small()
	var all []casetest.AddressJSON
	for range 30 {
		all = append(all, casetest.AddressJSON{Person: "SPD/99", Street: "Weg 1", Postcode: "12345", City: "Ort"})
	}
	c.Addresses = &all
	_, findings = Load(written(t, c, nil))
	if len(findings) != 30 {
		t.Errorf("%d findings for 30 unknown persons", len(findings))
	}
}

func TestAFloodOfFindingsIsBoundedOnce(t *testing.T) {
	c := &collector{}
	for i := range maxSame + 60 {
		c.add("E201", election.Origin{File: "a.csv", Cell: cellName(i+1, 1)}, "x")
	}
	got := thinned(c.list())
	if last := got[len(got)-1]; len(got) != maxSame+1 || last.Message != "und 60 weitere Meldungen dieser Art in diesem Blatt" {
		t.Errorf("%d findings, the last %v", len(got), last)
	}
}

func TestOfficialKeysHaveTheLengthOfTheirBody(t *testing.T) {
	for _, c := range []struct {
		body election.BodyKind
		n    int
		ok   bool
	}{
		{"Gemeinderat", 8, true},
		{"Gemeinderat", 5, false},
		{"Gemeindevertretung", 9, false},
		{"Samtgemeinderat", 9, true},
		{"Samtgemeinderat", 5, false},
		{"Kreistag", 5, true},
		{"Kreistag", 8, true},
		{"Kreistag", 9, false},
		{"", 5, true},
	} {
		if keyLength(c.body, c.n) != c.ok {
			t.Errorf("%d digits for %q", c.n, c.body)
		}
	}
	c := small()
	c.Wahl = append(c.Wahl, casetest.Fields{{Key: "Art", Value: "Gemeinderat"}}...)
	for key, want := range map[string]string{"039990010010": "E277", "03999": "E277", "03999001": ""} {
		_, findings := Load(written(t, c, func(f *excelize.File) { set(f, "Wahl", "B4", key) }))
		if got := codesOf(findings); got != want {
			t.Errorf("AGS %s: %s, want %s", key, got, want)
		}
	}
}

func TestAMissingHeaderIsSaidOfItsOwnSheet(t *testing.T) {
	_, findings := Load(written(t, small(), func(f *excelize.File) { _ = f.RemoveRow("Wahlergebnis", 1) }))
	if got := brief(findings); len(got) == 0 || !strings.HasPrefix(got[0], "E111 Wahlergebnis!") {
		t.Error(got)
	}
	c := small()
	c.Wahl = append(c.Wahl, casetest.Fields{{Key: "Ergebnisdatei", Value: "rat.xlsx"}}...)
	_, findings = Load(written(t, c, func(f *excelize.File) { _ = f.DeleteSheet("Wahlergebnis") }))
	for _, f := range findings {
		if f.Code == "E111" && f.Sheet == "Vorgänge" {
			t.Errorf("a sheet that holds no result is blamed: %v", f)
		}
	}
}

func TestAKindThatIsACrossIsRefused(t *testing.T) {
	for _, kind := range []string{"X", "x", "Liste", "W"} {
		_, findings := readData("a.csv", []byte("Wahlvorschlag;Art;Listenplatz;Vorname;Nachname;Stimmen\nSPD;"+kind+";1;Jutta;Arens;3\n"), Expect{})
		if codesOf(findings) != "E204" || !strings.Contains(findings[0].Message, "LV") {
			t.Errorf("%s: %v", kind, findings)
		}
	}
}

func TestTextWithoutHeadingIsNoticed(t *testing.T) {
	_, findings := readData("a.html", []byte("<table><tr><th>Wahlvorschlag<th>Listenplatz<th><th>Vorname<th>Nachname<th>Stimmen</tr><tr><td>SPD<td>1<td>außerdem<td>Jutta<td>Arens<td>3</tr></table>"), Expect{})
	if !hasClass(findings, []string{"I123"}) {
		t.Error(findings)
	}
	_, findings = Load(written(t, small(), func(f *excelize.File) { set(f, "Vorgänge", "P2", "zweite Tabelle") }))
	if got := strings.Join(brief(findings), "|"); got != "I271 Vorgänge!P2" {
		t.Error(got)
	}
}
