package importer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"notices/internal/election"
)

func load(t *testing.T, files ...string) ([]Council, []election.Finding) {
	t.Helper()
	var paths []string
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(t.TempDir(), files[i])
		if err := os.WriteFile(path, []byte(files[i+1]), 0o666); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	councils, findings, _ := LoadResults(paths...)
	return councils, findings
}

// A fault in the rows of one council is a finding of that council, in state-wide tables and in tables of
// candidates, whatever the fault is.
func TestFindingsStandWithTheirCouncil(t *testing.T) {
	const state = "Stimmart;ARS;Gemeindename;Art des Wahlvorschlags;Merkmal Kurzname;Merkmal Langname;Anzahl;Sitze\n" +
		"GV;120510000001;Adorf;;Gültig;Gültig;30;3\nGV;120510000001;Adorf;P;SPD;SPD;30;3\n" +
		"GV;120510000002;Bdorf;;Gültig;Gültig;30;3\n"
	const people = "Gemeinde;Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Gewählt\nAdorf;SPD;1;Jutta;Arens;3;ja\n"
	for _, c := range []struct{ text, code string }{
		{state + "GV;120510000002;Bdorf;P;SPD;SPD;x;3\n", "E201"},
		{state + "GV;120510000002;Bdorf;P;SPD;SPD;29;3\n", "E301"},
		{state + "GV;120510000002;Bdorf;Q;SPD;SPD;30;3\n", "E204"},
		{state + "GV;120510000002;Bdorf;P;SPD;SPD;30;drei\n", "E217"},
		{state + "GV;120510000002;Bdorf;P;-;;30;3\n", "E205"},
		{people + "Bdorf;SPD;1;Gerd;Behn;-;ja\n", "E201"},
		{people + "Bdorf;SPD;0;Gerd;Behn;3;ja\n", "E202"},
		{people + "Bdorf;SPD;1;Gerd;Behn;3;vielleicht\n", "E203"},
		{people + "Bdorf;SPD;1;Gerd;Behn;3;ja\nBdorf;SPD;1;Ute;Cohrs;2;ja\n", "E302"},
	} {
		councils, whole := load(t, "a.csv", c.text)
		if len(councils) != 2 || election.HasErrors(councils[0].Findings) || !hasClass(councils[1].Findings, []string{c.code}) || hasClass(whole, []string{"E"}) {
			t.Errorf("%s: %s should stand with Bdorf: %+v, of the file %v", c.text, c.code, councils, whole)
		}
	}
}

// After votes that could not be read, no sum of them is compared with anything.
func TestUnreadableVotesHaveNoConsequences(t *testing.T) {
	for _, sign := range []string{"", "-", "x", "12,5", "k. A.", "-3"} {
		text := "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Stimmen insgesamt\nSPD;;;Gesamtliste;3;10\nSPD;1;Jutta;Arens;" + sign + ";10\nSumme SPD;;;;10;\n" +
			"CDU;;;Gesamtliste;3;5\nCDU;1;Silke;Lütjen;2;5\nGesamt;;;;15;\n"
		r, findings := readData("a.csv", []byte(text), expectNI())
		if got := codesOf(findings); got != "E201" || !r.VotesUnknown() || !r.Nominations[0].VotesUnknown || r.Nominations[0].ListVotesUnknown || r.Nominations[1].VotesUnknown {
			t.Errorf("%q: %s, %+v", sign, got, r.Nominations)
		}
		text = "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;;;Gesamtliste;" + sign + "\nSPD;1;Jutta;Arens;7\nSumme SPD;;;;10\nCDU;;;Gesamtliste;3\nCDU;1;Silke;Lütjen;2\nSumme CDU;;;;6\n"
		r, findings = readData("a.csv", []byte(text), expectNI())
		if got := codesOf(findings); got != "E201 E301" || !r.Nominations[0].ListVotesUnknown {
			t.Errorf("%q: %s", sign, got)
		}
	}
}

func TestFilesTogetherTellWhatEachOneKnows(t *testing.T) {
	const codes = "datum;wahl;ags;gebiet-nr;gebiet-name;max-schnellmeldungen;anz-schnellmeldungen;A1;A2;A3;A;B;B1;C1;C2;D;D1_liste;D1_summe_kandidaten;D1_summe_liste_kandidaten;D1_1;D1_2\n" +
		"13.09.2026;Gemeindewahl;03999001;;der Gemeinde Musterhausen;2;2;5;0;0;5;5;0;0;5;13;3;10;13;7;3\n"
	const names = "Wahlvorschlag;Listenplatz;Vorname;Nachname\nSPD;1;Jutta;Arens\nSPD;2;Gerd;Behn\n"
	for _, files := range [][]string{{"codes.csv", codes, "names.csv", names}, {"names.csv", names, "codes.csv", codes}} {
		councils, findings := load(t, files...)
		if len(councils) != 1 || election.HasErrors(findings) {
			t.Fatalf("%v %v", councils, findings)
		}
		r := councils[0]
		if r.Land != election.LowerSaxony || r.AGS != "03999001" || r.ElectionDay != election.NewDate(2026, 9, 13) || r.Area != "Gemeinde Musterhausen" || len(r.Gaps) > 0 ||
			r.Nominations[0].Candidates[1].Last != "Behn" {
			t.Errorf("%+v", r.Result)
		}
	}
	councils, _ := load(t, "codes.csv", codes)
	if len(councils) != 1 || len(councils[0].Gaps) == 0 || councils[0].ElectionDay.IsZero() {
		t.Errorf("%+v", councils)
	}
}

func TestOnlyTheNameOfAWholeAreaIsTaken(t *testing.T) {
	for name, want := range map[string]string{
		"der Gemeinde Musterhausen": "Gemeinde Musterhausen", "Stadt Bad Salzdetfurth": "Stadt Bad Salzdetfurth", "Landkreis Gifhorn": "Landkreis Gifhorn",
		"Nordstemmen": "Nordstemmen", "Frankfurt (Oder)": "Frankfurt (Oder)", "Clausthal-Zellerfeld": "Clausthal-Zellerfeld",
		"Wahlbereich 1": "", "Wahlkreis 1": "", "Ergebnis": "", "Gesamtergebnis": "", "I - Stadtmitte Nord": "", "1 Nordstemmen": "", "": "",
	} {
		b, _ := ReadBook("a.csv", []byte("datum;wahl;ags;gebiet-nr;gebiet-name;max-schnellmeldungen;anz-schnellmeldungen\n13.09.2026;Gemeindewahl;03999001;;"+name+";2;2\n"))
		if got := findCrosstab(b, b.Sheets[0]).wholeArea(); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	b, _ := ReadBook("a.csv", []byte("datum;wahl;ags;gebiet-nr;gebiet-name;max-schnellmeldungen;anz-schnellmeldungen\n13.09.2026;Kreistagswahl;03254005;;Stadt Bad Salzdetfurth;2;2\n"))
	if got := findCrosstab(b, b.Sheets[0]).wholeArea(); got != "" {
		t.Errorf("part of a district: %q", got)
	}
}

// A title that names the area with its kind says for whom the table is, wherever it stands; two of them do not.
func TestTheAreaIsTakenFromATitle(t *testing.T) {
	for title, want := range map[string]string{
		"Gemeinde Musterhausen – Ergebnis der Ratswahl": "Gemeinde Musterhausen", "Kreistagswahl 2026 – 70 - Landkreis Oberspreewald-Lausitz": "Landkreis Oberspreewald-Lausitz",
		"Wahl des Rates der Stadt Neustadt am Rübenberge": "Stadt Neustadt am Rübenberge", "Stadt Frankfurt (Oder), Ratswahl": "Stadt Frankfurt (Oder)",
		"Landkreis Musterland, Gemeinde Musterhausen": "", "Ergebnis der Ratswahl": "", "Stadt Bad Münder wählt": "", "Gemeinde Wahlergebnis": "",
	} {
		councils, _ := load(t, "a.csv", title+"\n"+tableNI)
		if len(councils) != 1 || councils[0].Area != want {
			t.Errorf("%q: %q, want %q", title, councils[0].Area, want)
		}
	}
	if councils, _ := load(t, "a.csv", "Landkreis Musterland\nGemeinde Musterhausen\n"+tableNI); councils[0].Area != "" {
		t.Errorf("two areas: %q", councils[0].Area)
	}
}

// A cell of votemanager's codes that cannot be read is one finding at that cell, and no sum is compared.
func TestAnUnreadCodeHasNoConsequences(t *testing.T) {
	const codes = "datum;wahl;ags;gebiet-nr;gebiet-name;max-schnellmeldungen;anz-schnellmeldungen;B;C1;C2;D;D1_liste;D1_summe_kandidaten;D1_summe_liste_kandidaten;D1_1;D1_2;D1_3\n" +
		"13.09.2026;Gemeindewahl;03999001;1;Musterhausen;2;2;5;0;5;13;3;10;13;5;3;2\n"
	const names = "Wahlvorschlag;Listenplatz;Vorname;Nachname\nSPD;1;Jutta;Arens\nSPD;2;Gerd;Behn\nSPD;3;Ute;Cohrs\n"
	b, _ := ReadBook("names.csv", []byte(names))
	for _, c := range []struct{ old, with, want string }{
		{";5;3;2\n", ";5;;2\n", "E201 P2"},
		{";5;3;2\n", ";;3;2\n", "E201 O2"},
		{";5;3;2\n", ";-;3;2\n", "E201 O2"},
		{";5;3;2\n", ";5;3,5;2\n", "E201 P2"},
		{";3;10;13;", ";x;10;13;", "E201 L2"},
		{";3;10;13;", ";3;x;13;", "E201 M2"},
		{";3;10;13;", ";3;10;x;", "E201 N2"},
		{"D1_2;", "Q;", "E111 Q1"},
		{"5;0;5;13", "5;0;?;13", "E201 J2"},
		{"Gemeindewahl", "Bürgermeisterwahl", "E310 B2"},
		{"Gemeindewahl", "Kreiswahl", "E310 B2"},
		{";5;3;2\n", ";5;3;1\n", "E301 M2"},
	} {
		a, _ := ReadBook("codes.csv", []byte(strings.Replace(codes, c.old, c.with, 1)))
		want := expectNI()
		want.Body = "Gemeinderat"
		_, findings := ReadResult([]*Book{a, b}, want)
		if len(findings) == 0 || findings[0].Code+" "+findings[0].Cell != c.want || findings[0].Code != "E301" && len(findings) > 1 {
			t.Errorf("%q: %v, want %s", c.with, findings, c.want)
		}
	}
}

// Nothing of a state-wide table is passed over: a nomination without its kind or twice is one finding of
// its council, and a sum of all councils is a check.
func TestStateWideTablesAreReadWhole(t *testing.T) {
	const text = "AGS;Gemeindename;Art des Wahlvorschlags;Kurzname;Langname;Anzahl;Sitze;Sitze Anspruch\n" +
		"12999001;Musterfelde;;Wahlberechtigt;;3000;;\n12999001;Musterfelde;;Gültig;;1000;10;10\n12999001;Musterfelde;P;CDU;Christlich;600;6;6\n12999001;Musterfelde;P;SPD;Sozial;400;4;4\n" +
		"12999002;Nebendorf;P;CDU;Christlich;60;6;6\n12999002;Nebendorf;P;SPD;Sozial;40;4;4\nSumme;;;;;1100;;\n"
	for _, c := range []struct{ old, with, code string }{
		{"", "", ""},
		{";P;SPD;Sozial;400", ";;SPD;Sozial;400", "E204 C5"},
		{"12999001;Musterfelde;P;SPD;Sozial;400;4;4\n", "12999001;Musterfelde;P;SPD;Sozial;400;4;4\n12999001;Musterfelde;P;SPD;Sozial;400;4;4\n", "E308 D6"},
		{"SPD;Sozial;400;4;4\n", "SPD;Sozial;350;4;4\n12999001;Musterfelde;WG;SPD;Andere;50;0;0\n", ""},
		{";;1100;", ";;1101;", "E301 F8"},
		{"Summe;;;;;1100;", ";Brandenburg;;Summe;;1100;", ""},
		{"Summe;;;;;1100;", ";Brandenburg;;insgesamt;;1101;", "E301 F8"},
		{"12999002;Nebendorf;P;SPD", ";Nebendorf;P;SPD", "E310 A7"},
		{"SPD;Sozial;400", "SPD;Sozial;4 00", "E201 F5"},
	} {
		councils, findings := load(t, "land.csv", strings.Replace(text, c.old, c.with, 1))
		for _, x := range councils {
			findings = append(findings, x.Findings...)
		}
		got := ""
		for _, f := range findings {
			got = strings.TrimSpace(got + " " + f.Code + " " + f.Cell)
		}
		if got != c.code || len(councils) != 2 {
			t.Errorf("%q: %v, want %q", c.with, findings, c.code)
		}
	}
}
