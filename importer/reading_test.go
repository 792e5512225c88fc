package importer

import (
	"slices"
	"strings"
	"testing"

	"notices/internal/election"
)

// tableNI and tableBB are small clean results; the tests below change one thing at a time.
const (
	tableNI = `Wahlvorschlag;Art;Listenplatz;Titel;Vorname;Nachname;Stimmen;Gewählt
SPD;P;;;;Gesamtliste;310;
SPD;P;1;;Jutta;Arens;260;Personenwahl
SPD;P;2;Dr.;Gerd;Behn;40;Listenwahl
SPD;P;3;;Şengül;Cordes;180;
CDU;P;;;;Gesamtliste;555;
CDU;P;1;;Silke;Lütjen;225;Personenwahl
CDU;P;2;;Norbert;Cassens;1.195;
EB Muster;EB;1;;Erika;Muster;12;
`
	tableBB = `Wahlvorschlag;Art;Listenplatz;Name, Vorname;Stimmen;Gewählt
SPD;P;1;Altenkirch, Vera;1240;ja
SPD;P;2;Böttcher, Jörg;512;
SPD;P;3;Dr. Conradt, Siegrid;388;
CDU;P;1;von Lietzow, Hella;431;ja
CDU;P;2;Kaßner, Dietmar;978;
`
)

func expectNI() Expect {
	return Expect{
		Land: election.LowerSaxony, Council: "Rat der Gemeinde Musterhausen", Area: "Gemeinde Musterhausen", AGS: "03999001",
		ElectionDay: election.MustDate("2026-09-13"), Seats: 5, System: election.Proportional,
	}
}

func expectBB() Expect {
	return Expect{
		Land: election.Brandenburg, Council: "Gemeindevertretung Musterfelde", Area: "Gemeinde Musterfelde", AGS: "12999001",
		ElectionDay: election.MustDate("2024-06-09"), Seats: 2, System: election.Proportional,
	}
}

// ids writes a result as "SPD/1 Jutta Arens 260" lines, list votes as "SPD 310".
func ids(r *election.Result) string {
	var b strings.Builder
	for i := range r.Nominations {
		n := &r.Nominations[i]
		if n.HasListVotes {
			b.WriteString(n.Name + " " + itoa(int(n.ListVotes)) + "\n")
		}
		for _, c := range n.Candidates {
			b.WriteString(c.ID + " " + c.Name() + " " + itoa(int(c.Votes)) + " " + string(c.Mark) + "\n")
		}
	}
	return b.String()
}

// Each change of a clean table is read as the clean one ("same"), read with a warning, or refused
// with the code.
func TestOneChangeAtATime(t *testing.T) {
	replace := strings.NewReplacer
	for _, c := range []struct {
		situation string
		base      string
		change    *strings.Replacer
		code      string // "" = same as the clean table without an error
	}{
		{"votes with an apostrophe between thousands", tableNI, replace("1.195", "1'195"), "E201"},
		{"1.05 is no number of votes", tableNI, replace("1.195", "1.05"), "E201"},
		{"comma between thousands", tableNI, replace("1.195", "1,195"), "E201"},
		{"thousands with a narrow space", tableNI, replace("1.195", "1\u202f195"), ""},
		{"thousands with an ordinary space", tableNI, replace("1.195", "1 195"), ""},
		{"two kinds of separators", tableNI, replace("1.195", "1.195 000"), "E201"},
		{"negative votes", tableNI, replace(";40;", ";-40;"), "E201"},
		{"votes with a plus", tableNI, replace(";40;", ";+40;"), "E201"},
		{"votes of more people than live there", tableNI, replace(";40;", ";99999999999999999999;"), "E201"},
		{"blank votes", tableNI, replace(";40;", ";;"), "E201"},
		{"votes with a footnote", tableNI, replace(";40;", ";40 1);"), "E201"},
		{"full-width digits", tableNI, replace(";40;", ";４０;"), "E201"},
		{"blank nomination", tableNI, replace("SPD;P;2", ";P;2"), "E205"},
		{"dash as nomination", tableNI, replace("SPD;P;2", "-;P;2"), "E205"},
		{"list position as an ordinal", tableNI, replace("SPD;P;2;", "SPD;P;2.;"), ""},
		{"list position zero", tableNI, replace("SPD;P;2;", "SPD;P;0;"), "E202"},
		{"list position with a letter", tableNI, replace("SPD;P;2;", "SPD;P;2a;"), "E202"},
		{"list position missing", tableNI, replace("SPD;P;2;", "SPD;P;;"), "E304"},
		{"two persons on one position", tableNI, replace("SPD;P;2;", "SPD;P;1;"), "E302"},
		{"gap in the positions", tableNI, replace("SPD;P;3;", "SPD;P;4;"), "W303"},
		{"unknown kind of nomination", tableNI, replace("CDU;P;1", "CDU;Verein;1"), "E204"},
		{"contradicting kinds", tableNI, replace("CDU;P;1", "CDU;WG;1"), "E314"},
		{"unknown mark", tableNI, replace("Personenwahl", "vielleicht"), "E203"},
		{"mark as P and L", tableNI, replace("Personenwahl", "P", "Listenwahl", "L"), ""},
		{"mark as votemanager prints it", tableNI, replace("Personenwahl", "Musterhausen, direkt", "Listenwahl", "Musterhausen, Listenplatz 2"), ""},
		{"mandate names another list position", tableNI, replace("Listenwahl", "Musterhausen, Listenplatz 3"), "E319"},
		{"list votes missing for one list", tableNI, replace("CDU;P;;;;Gesamtliste;555;\n", ""), "E307"},
		{"list votes twice", tableNI, replace("CDU;P;;;;Gesamtliste;555;\n", "CDU;P;;;;Gesamtliste;555;\nCDU;P;;;;Gesamtliste;555;\n"), "E308"},
		{"list votes with a position", tableNI, replace("CDU;P;;;;Gesamtliste", "CDU;P;7;;;Gesamtliste"), "E202"},
		{"list votes of an individual", tableNI, replace("EB Muster;EB;1", "EB Muster;EB;;;;Gesamtliste;9;\nEB Muster;EB;1"), "E324"},
		{"list votes in Brandenburg", tableBB, replace("CDU;P;1", "CDU;P;;Gesamtliste;9;\nCDU;P;1"), "E324"},
		{"list votes named otherwise", tableNI, replace("CDU;P;;;;Gesamtliste", "CDU;P;;;;Stimmen für die Liste", "SPD;P;;;;Gesamtliste", "SPD;P;;;;(Gesamtliste)"), ""},
		{"sum of a list", tableNI, replace("CDU;P;;", "Summe SPD;;;;;;790;\nCDU;P;;"), ""},
		{"sum of a list, said behind", tableNI, replace("CDU;P;;", "SPD insgesamt;;;;;;790;\nCDU;P;;"), ""},
		{"sum of the persons of a list", tableNI, replace("CDU;P;;", "Summe Bewerber SPD;;;;;;480;\nCDU;P;;"), ""},
		{"wrong sum of a list", tableNI, replace("CDU;P;;", "Summe SPD;;;;;;791;\nCDU;P;;"), "E301"},
		{"wrong grand total", tableNI + "Gesamt;;;;;;1;\n", nil, "E301"},
		{"right grand total", tableNI + "Gesamt;;;;;;2777;\n", nil, ""},
		{"others with votes", tableNI + "Sonstige;;;;;;5;\n", nil, "E207"},
		{"others in the column of names", tableNI + ";;;;;Sonstige;5;\n", nil, "E207"},
		{"figures for information", tableNI + "nachrichtlich: ungültige Stimmzettel;;;;;;5;\n", nil, ""},
		{"source and footnotes", tableNI + "Quelle: Gemeinde Musterhausen\n1) gültige Stimmen\n* Los\n", nil, ""},
		{"provisional in a footnote", tableNI + "Quelle: Gemeinde; vorläufiges Ergebnis\n", nil, "E309"},
		{"provisional in the title", "Vorläufiges amtliches Endergebnis\n" + tableNI, nil, "E309"},
		{"title of another municipality", "Ergebnis der Wahl: Rat der Gemeinde Nebendorf\n" + tableNI, nil, "E310"},
		{"title with the district as well", "Landkreis Musterland – Gemeinde Musterhausen\n" + tableNI, nil, ""},
		{"title of another election", "Gemeinde Musterhausen, Ratswahl am 12.09.2021\n" + tableNI, nil, "E313"},
		{"title with the day of the print", "Gemeindewahl, Stand 20.09.2026\n" + tableNI, nil, ""},
		{"title of the same election", "Gemeindewahl am 13. September 2026\n" + tableNI, nil, ""},
		{"the same person twice", tableNI, replace("SPD;P;3;", "SPD;P;2;Dr.;Gerd;Behn;40;\nSPD;P;3;"), "E306"},
		{"equal names on one list", tableNI, replace("Şengül;Cordes", "Jutta;Arens"), "W305"},
		{"equal names on two lists", tableNI, replace("Silke;Lütjen", "Jutta;Arens"), "W305"},
		{"footnote at a nomination", tableNI, replace("SPD;P;2", "SPD¹;P;2"), "E212"},
		{"footnote at a nomination, parted", tableNI, replace("SPD;P;2", "SPD 1);P;2"), "E212"},
		{"footnote at a nomination in all rows", tableNI, replace("SPD;P", "SPD*;P"), "E212"},
		{"name broken before a small letter", tableNI, replace("Silke;Lütjen", "Silke;\"Lüt-\njen\""), "E211"},
		{"sum of a list as Gesamtstimmen", tableNI, replace("CDU;P;;", "SPD;;;;;Gesamtstimmen;790;\nCDU;P;;"), ""},
		{"sum of a list as Gesamtzahl der Stimmen", tableNI, replace("CDU;P;;", "SPD;;;;;Gesamtzahl der Stimmen;790;\nCDU;P;;"), ""},
		{"wrong sum of a list as Gesamtstimmen", tableNI, replace("CDU;P;;", ";;;;;Gesamtstimmen SPD;791;\nCDU;P;;"), "E301"},
		{"a note in the column of names below the data", tableNI + ";;;;;Musterhausen, den 20.09.2026\n;;;;;Die Angaben sind ohne Gewähr.\n", nil, ""},
		{"letters of the columns below the header", tableNI, replace("Gewählt\n", "Gewählt\na;b;c;d;e;f;g;h\n"), ""},
		{"numbers of the columns in brackets", tableNI, replace("Gewählt\n", "Gewählt\n(1);(2);(3);(4);(5);(6);(7);(8)\n"), ""},
		{"provisional, letter-spaced", "V o r l ä u f i g e s   E r g e b n i s\n" + tableNI, nil, "E309"},
		{"provisional over an empty column", tableNI, replace("Gewählt\n", "Gewählt;Vorläufiges Ergebnis\n"), "E309"},
		{"two spellings of one nomination", tableNI, replace("SPD;P;3", "S P D;P;3"), "E315"},
		{"two complete lists of nearly one name", tableBB + "S.P.D.;WG;1;Frei, Udo;3;\nS.P.D.;WG;2;Frei, Ida;2;\n", nil, "W315"},
		{"a footnote sign at a name", tableNI, replace("Arens", "Arens*"), "W218"},
		{"percent beside the votes", tableNI, replace("Stimmen;", "Stimmen;in %;", ";260;", ";260;12,5;", ";40;", ";40;x;", ";310;", ";310;-;", ";180;", ";180;1;", ";555;", ";555;1;", ";225;", ";225;1;", ";1.195;", ";1.195;1;", ";12;", ";12;1;"), ""},
		{"control character in a name", tableNI, replace("Jutta", "Ju\x07tta"), "E212"},
		{"writing direction turned in a name", tableNI, replace("Jutta", "Ju\u202Etta"), "E212"},
		{"soft hyphen and no-break space in a name", tableNI, replace("Jutta", "Ju\u00adtta", "Arens", "\u00a0Arens\u00a0"), ""},
		{"name without comma among others", tableBB, replace("Kaßner, Dietmar", "Dietmar Kaßner"), "E211"},
		{"two commas in a name", tableBB, replace("Kaßner, Dietmar", "Kaßner, Dietmar, Lehrer"), "E211"},
		{"a header that puts the first name before the comma", tableBB, replace("Name, Vorname", "Vorname, Nachname"), "E211"},
		{"title behind the name", tableBB, replace("Dr. Conradt, Siegrid", "Conradt, Siegrid, Dr."), ""},
		{"title before the first name", tableBB, replace("Dr. Conradt, Siegrid", "Conradt, Dr. Siegrid"), ""},
		{"dash instead of a name", tableNI, replace("Gerd;Behn", ";-"), "E213"},
		{"first name missing", tableNI, replace("Gerd;Behn", ";Behn"), "W216"},
		{"columns in another order and words", tableNI, replace("Wahlvorschlag;Art;Listenplatz;Titel;Vorname;Nachname;Stimmen;Gewählt", "Partei/Wählergruppe;Art des Wahlvorschlags;Platz;akad. Grad;Vornamen;Familienname;Anzahl der Stimmen;gewählt (ja/nein)"), ""},
		{"header on two rows", tableNI, replace("Wahlvorschlag;Art;Listenplatz;Titel;Vorname;Nachname;Stimmen;Gewählt", "Wahl-;Art;Listen-;Person;;;Er-;\nvorschlag;;platz;Titel;Vorname;Nachname;Stimmen;Gewählt"), ""},
		{"header with a footnote and gendered words", tableNI, replace("Stimmen;Gewählt", "Stimmen*;Gewählt²"), ""},
		{"numbers of the columns below the header", tableNI, replace("Gewählt\n", "Gewählt\n1;2;3;4;5;6;7;8\n"), ""},
		{"page number and header again", tableNI, replace("CDU;P;;", "Seite 2\nWahlvorschlag;Art;Listenplatz;Titel;Vorname;Nachname;Stimmen;Gewählt\nCDU;P;;"), ""},
		{"no column for votes", tableNI, replace(";Stimmen;", ";Bemerkung;"), "E111"},
		{"no column for the nomination", tableNI, replace("Wahlvorschlag;", "Farbe;"), "E111"},
		{"two columns for votes that differ", tableBB, replace("Gewählt", "Stimmenzahl", ";ja", ";7"), "E113"},
		{"running number instead of a position, proven", tableNI, replace("Listenplatz", "Nr.", "Cordes", "Alm"), "W323"},
		{"running number in the order of the alphabet", tableNI, replace("Listenplatz", "Nr."), "E304"},
		{"running number that is only the row", tableBB, replace("Listenplatz", "lfd. Nr.", "CDU;P;1", "CDU;P;4", "CDU;P;2", "CDU;P;5"), "E304"},
		{"the file of another council by its key", tableNI, replace("Wahlvorschlag;", "AGS;Wahlvorschlag;", "SPD;P", "03999002;SPD;P", "CDU;P", "03999002;CDU;P", "EB Muster;EB", "03999002;EB Muster;EB"), "E310"},
		{"the own council by its regional key", tableNI, replace("Wahlvorschlag;", "ARS;Wahlvorschlag;", "SPD;P", "039990000001;SPD;P", "CDU;P", "039990000001;CDU;P", "EB Muster;EB", "039990000001;EB Muster;EB"), ""},
		{"another municipality by its name", tableNI, replace("Wahlvorschlag;", "Gemeinde;Wahlvorschlag;", "SPD;P", "Nebendorf;SPD;P", "CDU;P", "Nebendorf;CDU;P", "EB Muster;EB", "Nebendorf;EB Muster;EB"), "E310"},
		{"one Wahlbereich named in every row", tableNI, replace("Wahlvorschlag;", "Wahlbereich;Wahlvorschlag;", "SPD;P", "1;SPD;P", "CDU;P", "1;CDU;P", "EB Muster;EB", "1;EB Muster;EB"), ""},
		{"Wahlbereich missing in one row", tableNI, replace("Wahlvorschlag;", "Wahlbereich;Wahlvorschlag;", "SPD;P", "1;SPD;P", "CDU;P", "2;CDU;P", "EB Muster;EB", ";EB Muster;EB"), "E206"},
		{"the same Wahlbereich in two spellings", tableNI, replace("Wahlvorschlag;", "Wahlbereich;Wahlvorschlag;", "SPD;P", "1;SPD;P", "CDU;P", "Wahlbereich 1;CDU;P", "EB Muster;EB", "01;EB Muster;EB"), "E329"},
		{"mark by lot", tableNI, replace("Personenwahl", "Personenwahl (Los)"), ""},
		{"the district beside the municipality", tableNI, replace("Wahlvorschlag;", "Landkreis;Wahlvorschlag;", "SPD;P", "Musterland;SPD;P", "CDU;P", "Musterland;CDU;P", "EB Muster;EB", "Musterland;EB Muster;EB"), ""},
		{"rows of two councils and one that names none", tableNI, replace("Wahlvorschlag;", "AGS;Wahlvorschlag;", "SPD;P", "03999001;SPD;P", "CDU;P", "03999002;CDU;P", "EB Muster;EB", ";EB Muster;EB"), "E311"},
		{"a header like a legend above the table", "Feld;Bedeutung\nStimmen;gültige Stimmen\nName;Familienname\n\n" + tableNI, nil, ""},
		{"the header below row 40", strings.Repeat("\n", 45) + tableNI, nil, "E111"},
		{"a field too many", tableNI, replace(";40;", ";40;;x;"), "E119"},
		{"destroyed letters", tableNI, replace("Lütjen", "L\ufffdtjen"), "E110"},
		{"letters read with the wrong table", tableNI, replace("Lütjen", "LÃ¼tjen"), "E110"},
	} {
		t.Run(c.situation, func(t *testing.T) {
			want := expectNI()
			if strings.HasPrefix(c.base, tableBB) {
				want = expectBB()
			}
			text := c.base
			if c.change != nil {
				text = c.change.Replace(text)
				if text == c.base {
					t.Fatal("the change changes nothing")
				}
			}
			r, findings := readData("ergebnis.csv", []byte(text), want)
			for _, f := range findings {
				t.Log(f.Code, f.Cell, f.Message)
			}
			if c.code != "" && !hasClass(findings, []string{c.code}) {
				t.Errorf("expected %s", c.code)
			}
			if c.code == "" || c.code[0] == 'W' {
				if election.HasErrors(findings) {
					t.Error("refused")
				}
			}
			if c.code == "" {
				clean := tableNI
				if want.Land == election.Brandenburg {
					clean = tableBB
				}
				r0, _ := readData("ergebnis.csv", []byte(clean), want)
				if a, b := ids(r0), ids(r); a != b {
					t.Errorf("got\n%s\nwant\n%s", b, a)
				}
			}
		})
	}
}

func TestBlocksAndSheetsSayWhoseCandidatesTheyAre(t *testing.T) {
	block := func(list, head, rows string) string { return list + "\n" + head + "\n" + rows }
	const head = "Listenplatz;Vorname;Nachname;Stimmen"
	spd, cdu := ";;Gesamtliste;310\n1;Jutta;Arens;260\n2;Gerd;Behn;40\n", ";;Gesamtliste;555\n1;Silke;Lütjen;225\n"
	want := "SPD 310\nSPD/1 Jutta Arens 260 \nSPD/2 Gerd Behn 40 \nCDU 555\nCDU/1 Silke Lütjen 225 \n"
	for situation, text := range map[string]string{
		"one header, headings between": head + "\nSPD\n" + spd + "CDU\n" + cdu,
		"header in every block":        block("SPD", head, spd) + block("CDU", head, cdu),
		"headings with a number":       head + "\nWahlvorschlag 1: SPD\n" + spd + "Wahlvorschlag 2: CDU\n" + cdu,
	} {
		r, findings := readData("e.csv", []byte(text), expectNI())
		if got := ids(r); got != want || election.HasErrors(findings) {
			t.Errorf("%s: %v\n%s", situation, findings, got)
		}
	}
	if _, findings := readData("e.csv", []byte(head+"\n1;Udo;Frei;3\nSPD\n"+spd), expectNI()); !hasClass(findings, []string{"E205", "E111"}) {
		t.Errorf("a candidate before the first heading: %v", findings)
	}
	sums := head + "\nWahlbereich 1\nSPD\n" + spd + "Summe Wahlbereich 1;;;610\nWahlbereich 2\nSPD\n" + spd + "Wahlbereich 2 insgesamt;;;610\nInsgesamt;;;1.220\n"
	if _, findings := readData("e.csv", []byte(sums), expectNI()); election.HasErrors(findings) {
		t.Errorf("sums of constituencies under headings: %v", findings)
	}
	if _, findings := readData("e.csv", []byte(strings.Replace(sums, "1.220", "1.221", 1)), expectNI()); !hasClass(findings, []string{"E301"}) {
		t.Errorf("a wrong sum of all constituencies: %v", findings)
	}
	two := head + "\nWahlbereich 1\nSPD\n" + spd + "CDU\n" + cdu + "Wahlbereich 2\nSPD\n" + spd
	r, findings := readData("e.csv", []byte(two), expectNI())
	if got := ids(r); election.HasErrors(findings) || !strings.Contains(got, "2/SPD/2 Gerd Behn 40") || len(r.Constituencies()) != 2 {
		t.Errorf("headings for constituencies: %v\n%s", findings, got)
	}
}

func TestPositionsFromRowsOnlyIfTheCaseSaysSo(t *testing.T) {
	text := strings.NewReplacer("Listenplatz;", "", "P;1;", "P;", "P;2;", "P;", "P;3;", "P;", "P;;", "P;", "EB;1;", "EB;").Replace(tableNI)
	if _, findings := readData("e.csv", []byte(text), expectNI()); !hasClass(findings, []string{"E304"}) {
		t.Errorf("without the field: %v", findings)
	}
	want := expectNI()
	want.PositionsFromRows = true
	r, findings := readData("e.csv", []byte(text), want)
	r0, _ := readData("e.csv", []byte(tableNI), want)
	if election.HasErrors(findings) || ids(r) != ids(r0) {
		t.Errorf("with the field: %v\n%s", findings, ids(r))
	}
}

func TestAWorkbookWithTwoResultsAsksWhichOneCounts(t *testing.T) {
	b, _ := ReadBook("a.csv", []byte(tableNI))
	second, _ := ReadBook("a.csv", []byte(strings.Replace(tableNI, "260", "261", 1)))
	b.Sheets = append(b.Sheets, second.Sheets...)
	b.Sheets[0].Name, b.Sheets[1].Name = "Stand 20 Uhr", "Endgültig"
	if _, findings := ReadResult([]*Book{b}, expectNI()); !hasClass(findings, []string{"E112"}) {
		t.Errorf("%v", findings)
	}
	b.Sheets[0].Name, b.Sheets[1].Name = "Wahlbereich 1", "Wahlbereich 2"
	r, findings := ReadResult([]*Book{b}, expectNI())
	if election.HasErrors(findings) || len(r.Constituencies()) != 2 || r.Nominations[3].Candidates[0].ID != "2/SPD/1" {
		t.Errorf("a sheet per constituency: %v", findings)
	}
}

func TestVotemanagerIsJoinedWithNames(t *testing.T) {
	const codes = `datum;wahl;ags;gebiet-nr;gebiet-name;max-schnellmeldungen;anz-schnellmeldungen;A1;A2;A3;A;B;B1;C1;C2;D;D1_1;D1_3;D1_4;D1_2_1;D1_2_2;D3_1;D3_3;D3_4;D3_2_1;D3_2_2;D4_1;D4_3;D4_4;D4_2_1;D5_4
13.09.2026;Gemeindewahl;03999001;;Wahlbereich 1;4;4;1;1;0;2;100;1;1;99;107;10;30;40;20;10;5;12;17;7;5;10;20;30;20;20
13.09.2026;Gemeindewahl;03999001;;Wahlbereich 2;4;4;1;1;0;2;100;1;1;99;91;11;20;31;20;;6;14;20;8;6;10;30;40;30;
`
	const names = `Wahlbereich;Wahlvorschlag;Art;Listenplatz;Vorname;Nachname
1;SPD;P;1;Jutta;Arens
1;SPD;P;2;Gerd;Behn
2;SPD;P;1;Uwe;Cordes
1;CDU;P;1;Silke;Lütjen
1;CDU;P;2;Ralf;Viets
2;CDU;P;1;Meike;Pralle
2;CDU;P;2;Arne;Focken
1;FDP;P;1;Lutz;Gerbracht
2;FDP;P;1;Zita;Zurborg
1;EB Muster;EB;1;Erika;Muster
`
	join := func(codes, names string) (*election.Result, []election.Finding) {
		a, _ := ReadBook("Open-Data-03999001.csv", []byte(codes))
		b, _ := ReadBook("namen.csv", []byte(names))
		return ReadResult([]*Book{a, b}, expectNI())
	}
	r, findings := join(codes, names)
	want := "SPD 10\n1/SPD/1 Jutta Arens 20 \n1/SPD/2 Gerd Behn 10 \nCDU 5\n1/CDU/1 Silke Lütjen 7 \n1/CDU/2 Ralf Viets 5 \nFDP 10\n1/FDP/1 Lutz Gerbracht 20 \n1/EB Muster/1 Erika Muster 20 \n" +
		"SPD 11\n2/SPD/1 Uwe Cordes 20 \nCDU 6\n2/CDU/1 Meike Pralle 8 \n2/CDU/2 Arne Focken 6 \nFDP 10\n2/FDP/1 Zita Zurborg 30 \n"
	if got := ids(r); got != want || election.HasErrors(findings) {
		t.Errorf("%v\n%s", findings, got)
	}
	if r.Nominations[0].Candidates[0].VotesAt.Cell != "T2" {
		t.Errorf("votes of 1/SPD/1 stand in %s", r.Nominations[0].Candidates[0].VotesAt.Cell)
	}
	for situation, c := range map[string]struct{ codes, names, code string }{
		"a name is missing":         {codes, strings.Replace(names, "1;CDU;P;2;Ralf;Viets\n", "", 1), "E3"},
		"an unknown constituency":   {codes, strings.Replace(names, "2;FDP", "3;FDP", 1), "E320"},
		"a sum that does not match": {strings.Replace(codes, "10;30;40;20;10", "10;30;40;20;11", 1), names, "E301"},
		"not all districts counted": {strings.Replace(codes, ";4;4;", ";4;3;", 1), names, "E118"},
		"another council":           {strings.ReplaceAll(codes, "03999001", "03999002"), names, "E310"},
		"another election":          {strings.ReplaceAll(codes, "13.09.2026", "12.09.2021"), names, "E313"},
		"the version of Bavaria":    {"datum;wahl;ags;gebiet-nr;gebiet-name;max-schnellmeldungen;anz-schnellmeldungen;A;B;B2;C;D;E;D1_unveraendert;D1_veraendert;D1;D1_1\n1;2\n", names, "E117"},
		"the version of Hesse":      {"datum;wahl;ags;gebiet-nr;gebiet-name;max-schnellmeldungen;anz-schnellmeldungen;A;B;B1;C;D;unveraendert_1;veraendert_1;panasch_1;D1;D1_1\n1;2\n", names, "E117"},
	} {
		if _, findings := join(c.codes, c.names); !hasClass(findings, []string{c.code}) {
			t.Errorf("%s: expected %s, got %v", situation, c.code, findings)
		}
	}
}

func TestListsOfEqualLengthAreNeverGuessed(t *testing.T) {
	const codes = `datum;wahl;ags;gebiet-nr;gebiet-name;max-schnellmeldungen;anz-schnellmeldungen;C1;C2;B;D;D1_liste;D1_summe_kandidaten;D1_summe_liste_kandidaten;D1_1;D2_liste;D2_summe_kandidaten;D2_summe_liste_kandidaten;D2_1
13.09.2026;Gemeindewahl;03999001;1;Musterhausen;4;4;1;99;100;60;10;20;30;20;10;20;30;20
`
	const names = "Wahlvorschlag;Listenplatz;Vorname;Nachname\nFDP;1;Lutz;Gerbracht\nLINKE;1;Zita;Zurborg\n"
	a, _ := ReadBook("a.csv", []byte(codes))
	b, _ := ReadBook("b.csv", []byte(names))
	if _, findings := ReadResult([]*Book{a, b}, expectNI()); !hasClass(findings, []string{"E320"}) {
		t.Errorf("%v", findings)
	}
	b, _ = ReadBook("b.csv", []byte("Wahlvorschlagsnummer;Wahlvorschlag;Listenplatz;Vorname;Nachname\n2;FDP;1;Lutz;Gerbracht\n1;LINKE;1;Zita;Zurborg\n"))
	r, findings := ReadResult([]*Book{a, b}, expectNI())
	if election.HasErrors(findings) || r.Nominations[0].Name != "LINKE" {
		t.Errorf("with numbers: %v", findings)
	}
}

func TestAnotherTableOfTheFileIsCompared(t *testing.T) {
	b, _ := ReadBook("a.csv", []byte(tableNI))
	lists, _ := ReadBook("a.csv", []byte("Wahlvorschlag;Stimmen;Sitze\nSPD;790;3\nCDU;1.976;2\n"))
	b.Sheets = append(b.Sheets, lists.Sheets...)
	b.Sheets[0].Name, b.Sheets[1].Name = "Bewerber", "Wahlvorschläge"
	_, findings := ReadResult([]*Book{b}, expectNI())
	warned := slices.DeleteFunc(findings, func(f election.Finding) bool { return f.Code != "W328" })
	if len(warned) != 1 || warned[0].Cell != "B3" {
		t.Errorf("%v", warned)
	}
}

func TestANameOfASheetMayBeCut(t *testing.T) {
	long := "Wählergemeinschaft Bürger für M" // 31 characters
	var books []*Book
	for _, list := range []string{long, "SPD"} {
		b, _ := ReadBook("a.csv", []byte("Listenplatz;Vorname;Nachname;Stimmen\n;;Gesamtliste;3\n1;Udo;Frei;3\n"))
		b.Sheets[0].Name = list
		books = append(books, b)
	}
	r, findings := ReadResult(books, expectNI())
	if election.HasErrors(findings) || !hasClass(findings, []string{"W129"}) || len(r.Nominations) != 2 {
		t.Errorf("%v", findings)
	}
}

func TestHiddenColumnsWithVotesAreReadAndSaid(t *testing.T) {
	b, _ := ReadBook("a.csv", []byte(tableNI))
	b.Sheets[0].HiddenCols = map[int]bool{7: true}
	b.Sheets[0].Rows[2].Hidden = true
	_, findings := ReadResult([]*Book{b}, expectNI())
	if election.HasErrors(findings) || !hasClass(findings, []string{"W122"}) || !hasClass(findings, []string{"W121"}) {
		t.Errorf("%v", findings)
	}
}

// A row whose nomination, constituency or name is not there is one finding: nothing that follows from
// the row's lack is another.
func TestARowThatBelongsNowhereHasNoConsequences(t *testing.T) {
	sums := tableNI + "Summe SPD;;;;;;790;\nGesamt;;;;;;2777;\n"
	areas := strings.NewReplacer("Wahlvorschlag;", "Wahlbereich;Wahlvorschlag;", "SPD;P", "1;SPD;P", "CDU;P", "2;CDU;P", "EB Muster;EB", "2;EB Muster;EB").Replace(tableNI)
	for _, c := range []struct {
		text, old, with string
		kind            CellKind // of the cell, where a text cannot be so
		col             int
		code            string
	}{
		{sums, "SPD;P;2", ";P;2", Text, 1, "E205"},
		{sums, "SPD;P;2", "#NV;P;2", Failure, 1, "E205"},
		{sums, "SPD;P;2", "?;P;2", Formula, 1, "E205"},
		{sums, "SPD;P;;;;Gesamtliste", ";P;;;;Gesamtliste", Text, 1, "E205"},
		{sums, "EB Muster;EB", ";EB", Text, 1, "E205"},
		{sums, "Gerd;Behn", "Gerd;#NV", Failure, 6, "E213"},
		{sums, "Gerd;Behn", "#NV;Behn", Failure, 5, "E213"},
		{sums, "Gerd;Behn", "Gerd;?", Formula, 6, "E213"},
		{areas, "1;SPD;P;2", ";SPD;P;2", Text, 1, "E206"},
		{areas, "1;SPD;P;2", "01;SPD;P;2", Text, 1, "E329"},
		{strings.NewReplacer("\n1;SPD;P;", "\n;SPD;P;", "\n2;CDU;P;", "\n;CDU;P;").Replace(areas), "\n;SPD;P;1", "\n1;SPD;P;1", Text, 1, "E206"},
	} {
		text := strings.Replace(c.text, c.old, c.with, 1)
		b, _ := ReadBook("a.csv", []byte(text))
		b.Format = "xlsx"
		for i := range b.Sheets[0].Rows {
			if cells := b.Sheets[0].Rows[i].Cells; c.kind != Text && len(cells) >= c.col && (cells[c.col-1].Value == "#NV" || cells[c.col-1].Value == "?") {
				cells[c.col-1].Kind = c.kind
			}
		}
		_, findings := ReadResult([]*Book{b}, expectNI())
		if len(findings) != 1 || findings[0].Code != c.code {
			t.Errorf("%q: %v, want %s alone", c.with, findings, c.code)
		}
	}
}

// A double name that was broken behind its hyphen is whole, in names and in nominations.
func TestDoubleNamesAreWholeAgain(t *testing.T) {
	text := strings.NewReplacer("SPD;", "\"BVB-\nFREIE\";", "Jutta;Arens", "\"Jutta-\n Marie\";\"Arens-\r\nÖz\"").Replace(tableNI)
	r, findings := readData("a.csv", []byte(text), expectNI())
	if c := r.Nominations[0].Candidates[0]; election.HasErrors(findings) || c.ID != "BVB-FREIE/1" || c.Name() != "Jutta-Marie Arens-Öz" {
		t.Errorf("%s %s: %v", c.ID, c.Name(), findings)
	}
	text = strings.ReplaceAll(tableNI, "SPD;", "Die *Partei*;")
	if r, findings := readData("a.csv", []byte(text), expectNI()); election.HasErrors(findings) || r.Nominations[0].Name != "Die *Partei*" {
		t.Errorf("stars that belong to a name: %v", findings)
	}
}

// A hidden sheet that alone holds a list's result stops the file: without it the result has a list too few.
func TestAHiddenListIsNotLeftOut(t *testing.T) {
	spd, cdu, _ := strings.Cut(tableNI, "CDU;")
	head, _, _ := strings.Cut(tableNI, "\n")
	for _, c := range []struct{ hidden, codes string }{
		{head + "\nCDU;" + cdu, "E112 W120"},
		{spd, "W120"},
	} {
		b, _ := ReadBook("a.csv", []byte(spd))
		h, _ := ReadBook("b.csv", []byte(c.hidden))
		b.Sheets[0].Name, h.Sheets[0].Name, h.Sheets[0].Hidden = "SPD", "CDU", true
		b.Sheets = append(b.Sheets, h.Sheets...)
		if _, findings := ReadResult([]*Book{b}, expectNI()); codesOf(findings) != c.codes {
			t.Errorf("%v, want %s", findings, c.codes)
		}
	}
}

// A table of persons whose names stand under an unknown word lacks a column; it is no table of lists.
func TestPersonsUnderAnUnknownWordAreNoLists(t *testing.T) {
	if _, findings := readData("a.csv", []byte(strings.Replace(tableBB, "Name, Vorname", "Wer", 1)), expectBB()); codesOf(findings) != "E111" {
		t.Errorf("%v", findings)
	}
}

// The finding of two spellings stands at the one that fewer rows have.
func TestTheSlipIsTheRarerSpelling(t *testing.T) {
	for _, c := range []struct{ old, cell string }{{"SPD;P;3", "A5"}, {"SPD;P;;;;Gesamtliste", "A2"}, {"SPD;P;1", "A3"}} {
		text := strings.Replace(tableNI, c.old, strings.Replace(c.old, "SPD", "S.P.D.", 1), 1)
		_, findings := readData("a.csv", []byte(text), expectNI())
		if len(findings) != 1 || findings[0].Code != "E315" || findings[0].Cell != c.cell {
			t.Errorf("%s: %v", c.old, findings)
		}
	}
}
