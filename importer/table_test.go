package importer

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"notices/internal/election"
)

func codesOf(findings []election.Finding) string {
	var out []string
	for _, f := range findings {
		if f.Code[0] != 'I' && f.Code != "W316" {
			out = append(out, f.Code)
		}
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), " ")
}

// Each table is read with exactly these errors and warnings; has is part of the result.
func TestSituationsOfWholeTables(t *testing.T) {
	for _, c := range []struct{ situation, name, text, codes, has string }{
		{"the day in a column is another election's", "a.csv", "Wahltag;Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n12.09.2021;SPD;;;Gesamtliste;3\n12.09.2021;SPD;1;Jutta;Arens;3\n", "E313", ""},
		{"seats as marks", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Sitze\nSPD;;;Gesamtliste;3;\nSPD;1;Jutta;Arens;3;x\nSPD;2;Gerd;Behn;1;\n", "W203", "SPD/1 Jutta Arens 3 ja"},
		{"seats of the list beside each person", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Sitze\nSPD;;;Gesamtliste;3;2\nSPD;1;Jutta;Arens;3;2\nSPD;2;Gerd;Behn;1;2\n", "", "SPD/2 Gerd Behn 1"},
		{"seats that contradict", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Sitze\nSPD;;;Gesamtliste;3;2\nSPD;1;Jutta;Arens;3;3\n", "E326", ""},
		{"seats that are no number", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Sitze\nSPD;;;Gesamtliste;3;zwei\nSPD;1;Jutta;Arens;3;2\n", "E217", ""},
		{"a column Liste with numbers beside the party", "a.csv", "Liste;Partei;Listenplatz;Vorname;Nachname;Stimmen\n1;SPD;;;Gesamtliste;3\n1;SPD;1;Jutta;Arens;3\n2;CDU;;;Gesamtliste;3\n2;CDU;1;Silke;Lütjen;3\n", "", "CDU/1 Silke Lütjen 3"},
		{"list votes in a column", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Listenstimmen;Stimmen insgesamt\nSPD;1;Jutta;Arens;3;7;11\nSPD;2;Gerd;Behn;1;7;11\n", "", "SPD 7\n"},
		{"list votes in a column that differ", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Listenstimmen\nSPD;1;Jutta;Arens;3;7\nSPD;2;Gerd;Behn;1;8\n", "E308", ""},
		{"a total in a column that is wrong", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Listenstimmen;Stimmen insgesamt\nSPD;1;Jutta;Arens;3;7;12\nSPD;2;Gerd;Behn;1;7;12\n", "E301", ""},
		{"list and constituency named above the header", "a.csv", "Wahlbereich 2\nWahlvorschlag: SPD\nListenplatz;Vorname;Nachname;Stimmen\n;;Gesamtliste;3\n1;Jutta;Arens;3\n", "", "SPD/1 Jutta Arens 3"},
		{"list votes named with their list", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n;;;Gesamtliste SPD;3\nSPD;1;Jutta;Arens;3\n", "", "SPD 3\n"},
		{"list votes of nobody", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n;;;Gesamtliste;3\nSPD;;;Gesamtliste;3\nSPD;1;Jutta;Arens;3\n", "E205", ""},
		{"list votes without persons", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nCDU;;;Gesamtliste;3\nSPD;;;Gesamtliste;3\nSPD;1;Jutta;Arens;3\n", "E325", ""},
		{"a sum that is no number", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;;;Gesamtliste;3\nSPD;1;Jutta;Arens;3\nSumme;;;;sechs\n", "E201", ""},
		{"sums per constituency", "a.csv", "Wahlbereich;Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n1;SPD;;;Gesamtliste;3\n1;SPD;1;Jutta;Arens;4\nSumme Wahlbereich 1;;;;;7\n2;SPD;;;Gesamtliste;5\n2;SPD;1;Gerd;Behn;6\nSumme Wahlbereich 2;;;;;11\nGesamt;;;;;18\n", "", "2/SPD/1 Gerd Behn 6"},
		{"a wrong sum of a constituency", "a.csv", "Wahlbereich;Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n1;SPD;;;Gesamtliste;3\n1;SPD;1;Jutta;Arens;4\nSumme Wahlbereich 1;;;;;8\n2;SPD;;;Gesamtliste;5\n2;SPD;1;Gerd;Behn;6\n", "E301", ""},
		{"a mandate of another constituency", "a.csv", "Wahlbereich;Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Mandat\n1;SPD;;;Gesamtliste;3;\n1;SPD;1;Jutta;Arens;4;Wahlbereich 2, direkt\n2;SPD;;;Gesamtliste;5;\n2;SPD;1;Gerd;Behn;6;\n", "W319", ""},
		{"marks in two columns that contradict", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Gewählt;Mandat\nSPD;;;Gesamtliste;3;;\nSPD;1;Jutta;Arens;4;nein;direkt\n", "E203", ""},
		{"a column of marks that is blank beside one that is filled", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Gewählt;Mandat\nSPD;;;Gesamtliste;3;;\nSPD;1;Jutta;Arens;4;Personenwahl;-\nSPD;2;Gerd;Behn;3;;\n", "", "SPD/1 Jutta Arens 4 Personenwahl"},
		{"a blank column before the one that is filled", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Gewählt;Mandat\nSPD;;;Gesamtliste;3;;\nSPD;1;Jutta;Arens;4;;A, direkt\nSPD;2;Gerd;Behn;3;;\n", "", "SPD/1 Jutta Arens 4 Personenwahl"},
		{"a blank beside a mark in columns that both say something", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Gewählt;Mandat\nSPD;;;Gesamtliste;3;;\nSPD;1;Jutta;Arens;4;Personenwahl;direkt\nSPD;2;Gerd;Behn;3;Listenwahl;\n", "E203", ""},
		{"headings in the column of names", "a.csv", "Nachname;Vorname;Listenplatz;Stimmen\nSPD;;;\nGesamtliste;;;3\nArens;Jutta;1;3\nCDU;;;\nGesamtliste;;;3\nBehn;Gerd;1;4\nQuelle: Gemeinde;;;\n", "", "CDU/1 Gerd Behn 4"},
		{"headings in the column of first names", "a.csv", "Vorname;Nachname;Listenplatz;Stimmen\nSPD;;;\n;Gesamtliste;;3\nJutta;Arens;1;3\nCDU;;;\n;Gesamtliste;;3\nGerd;Behn;1;4\nQuelle: Gemeinde;;;\n", "", "CDU/1 Gerd Behn 4"},
		{"a name alone heads no list", "a.csv", "Nachname;Vorname;Listenplatz;Stimmen\nSPD;;;\nGesamtliste;;;3\nArens;Jutta;1;3\nCohrs;;;\nBehn;Gerd;3;4\n", "E201 E304 W216", ""},
		{"a note in the column of first names", "a.csv", "Vorname;Nachname;Wahlvorschlag;Listenplatz;Stimmen\n;Gesamtliste;SPD;;3\nJutta;Arens;SPD;1;3\nSumme;;;;6\nQuelle: Gemeinde;;;;\n", "", "SPD/1 Jutta Arens 3"},
		{"a second header with other columns", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;;;Gesamtliste;3\nSPD;1;Jutta;Arens;4\nStimmen;Nachname;Listenplatz;Vorname;Wahlvorschlag\n", "E114", ""},
		{"a text row in the middle", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;;;Gesamtliste;3\nirgendetwas\nSPD;1;Jutta;Arens;4\n", "W208", "SPD/1 Jutta Arens 4"},
		{"a nomination without anything", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;;;Gesamtliste;3\nCDU;P;;;\nSPD;1;Jutta;Arens;4\n", "E207", ""},
		{"figures of the count below the data", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;;;Gesamtliste;3\nSPD;1;Jutta;Arens;4\nungültige Stimmzettel;;;;9\n", "E207", ""},
		{"a name of numbers", "a.csv", "Wahlvorschlag;Listenplatz;Name;Stimmen\nSPD;;Gesamtliste;3\nSPD;1;-;4\n", "E213", ""},
		{"mandates of votemanager alone prove the running number", "a.csv", "Partei;Nr.;Vorname;Nachname;Stimmen;Mandat\nSPD;;;Gesamtliste;3;\nSPD;1;Jutta;Arens;9;A, Listenplatz 1\nSPD;2;Gerd;Behn;8;A, Listenplatz 2\nCDU;;;Gesamtliste;3;\nCDU;1;Silke;Lütjen;7;A, Listenplatz 1\n", "W323", "SPD/2 Gerd Behn 8"},
		{"the key of another council in the name of the file", "Open-Data-03999002-Gemeindewahl.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;;;Gesamtliste;3\nSPD;1;Jutta;Arens;4\n", "W310", ""},
		{"provisional in the name of the file", "Ergebnis_vorläufig.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;;;Gesamtliste;3\nSPD;1;Jutta;Arens;4\n", "E309", ""},
		{"names only", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname\nSPD;1;Jutta;Arens\n", "E111", ""},
		{"votes of nominations only", "a.csv", "Wahlvorschlag;Stimmen\nSPD;3\nCDU;4\n", "E115", ""},
		{"two persons on an individual's nomination", "a.csv", "Wahlvorschlag;Art;Listenplatz;Vorname;Nachname;Stimmen\nEB Frei;EB;1;Udo;Frei;3\nEB Frei;EB;2;Ida;Frei;4\n", "E330", ""},
		{"a sum carried over to the next page", "a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;;;Gesamtliste;3\nSPD;1;Jutta;Arens;4\nÜbertrag;;;;7\nSPD;2;Gerd;Behn;1\n", "", "SPD/2"},
		{"no table at all", "a.csv", "Sehr geehrte Damen und Herren,\nanbei das Ergebnis.\n", "E111", ""},
	} {
		t.Run(c.situation, func(t *testing.T) {
			r, findings := readData(c.name, []byte(c.text), expectNI())
			if got := codesOf(findings); got != c.codes || !strings.Contains(ids(r), c.has) {
				t.Errorf("%s, want %s: %v\n%s", got, c.codes, findings, ids(r))
			}
		})
	}
}

func TestTheTableOfTheElectedMustAgreeWithTheMarks(t *testing.T) {
	read := func(elected string) string {
		b, _ := ReadBook("a.csv", []byte(tableBB))
		e, _ := ReadBook("a.csv", []byte("Gebiet;Gewählte/-r;Partei;Stimmen\n"+elected))
		b.Sheets = append(b.Sheets, e.Sheets...)
		b.Sheets[1].Name = "Gewählte"
		_, findings := ReadResult([]*Book{b}, expectBB())
		return codesOf(findings)
	}
	if got := read("WK 1;Altenkirch, Vera;SPD;1.240\nWK 1;von Lietzow, Hella;CDU;431\n"); got != "" {
		t.Error(got)
	}
	if got := read("WK 1;Altenkirch, Vera;SPD;1.240\nWK 1;Kaßner, Dietmar;CDU;978\n"); got != "E327" {
		t.Error(got)
	}
}

func TestHTMLCellsOverSeveralRowsAndColumns(t *testing.T) {
	b, findings := ReadBook("a.html", []byte(`<!DOCTYPE html><html><head><title>Wahl &amp; mehr</title><style>td{}</style></head><body><h2>Ergebnis <b>A</b></h2>
<table><caption>Liste</caption><tr><th rowspan=2>Wahlvorschlag<th colspan=2>Name<th>Stimmen</tr><tr><td>Nachname<td>Vorname<td>Anzahl
<tr><td rowspan=2>SPD<td>Arens<td>Jutta<td>1.240<tr style="display: none"><td>Behn<br>Meier<td>&lt;Gerd&gt;<td>3<td></table><table><tr><td>x</table>`))
	if len(findings) > 0 || len(b.Sheets) != 2 {
		t.Fatalf("%v %v", findings, b.Sheets)
	}
	s := b.Sheets[0]
	var got []string
	for i := range s.Rows {
		row := ""
		for _, c := range s.Rows[i].Cells {
			row += cellText(c) + "|"
		}
		got = append(got, row)
	}
	want := []string{"Wahlvorschlag|Name||Stimmen|", "|Nachname|Vorname|Anzahl|", "SPD|Arens|Jutta|1.240|", "|Behn Meier|<Gerd>|3|"}
	if !slices.Equal(got, want) || s.Heading != "Ergebnis A" || !s.Rows[3].Hidden || s.Rows[2].Hidden || !slices.Contains(b.notes, "Wahl & mehr") {
		t.Errorf("%q, heading %q, notes %q", got, s.Heading, b.notes)
	}
	if want := []Merge{{1, 1, 2, 1}, {1, 2, 1, 3}, {3, 1, 4, 1}}; !slices.Equal(s.Merges, want) {
		t.Errorf("%v", s.Merges)
	}
}

// Old pages lay out everything in tables. What only lays out is no result, but what it says is seen; a
// table with rows of its own stays one, whatever lies in its cells.
func TestTablesThatLayOutAPage(t *testing.T) {
	const head = "<tr><th>Wahlvorschlag<th>Listenplatz<th>Vorname<th>Nachname<th>Stimmen</tr>"
	const rows = "<tr><td>SPD</td><td></td><td></td><td>Gesamtliste</td><td>3</td></tr><tr><td>SPD</td><td>1</td><td>Jutta</td><td>Arens</td><td>5</td></tr>"
	const list = "<h4>SPD</h4><table><tr><th>Listenplatz<th>Vorname<th>Nachname<th>Stimmen</tr><tr><td><td><td>Gesamtliste<td>3</tr><tr><td>1<td>Jutta<td>Arens<td>5</tr></table>"
	chart := strings.ReplaceAll(rows, "<td>Jutta", "<td><table><tr><td>Jutta</table>")
	for page, want := range map[string]string{
		"<table><tr><td><table>" + head + rows + "</table></td></tr></table>":                                                        "",
		"<table><tr><td>Menü</td><td><table><tr><td><table>" + head + rows + "</table></td></tr></table></td></tr></table>":          "",
		"<table><tr><td>Menü<td>" + list + "<tr><td>Impressum</table>":                                                               "",
		"<table>" + head + chart + "</table>":                                                                                        "",
		"<table><tr><td>Vorläufiges Ergebnis</td><td><table>" + head + rows + "</table></td></tr></table>":                           "E309",
		"<table><tr><td><table>" + head + rows + "</table></td></tr><tr><td>Vorläufiges</td><td>Menü</td></tr></table>":              "E309",
		"<table><tr><td><table>" + head + rows + "</table></td></tr>":                                                                "E111",
		"<table style='display:none'><tr><td><table>" + head + rows + "</table></td></tr></table>":                                   "E111 W120",
		"<table><tr><td><table>" + head + rows + "</table></td><td><table><tr><td>Wetter</td></tr></table></td></tr></table><p>Ende": "",
	} {
		r, findings := readData("a.html", []byte(page), expectNI())
		if codesOf(findings) != want || want == "" && !strings.Contains(ids(r), "SPD/1 Jutta Arens 5") {
			t.Errorf("%s: %v\n%s", page, findings, ids(r))
		}
	}
}

// A heading of a page says the constituency of the tables below it, until one of its level or above.
func TestConstituenciesAsHeadingsOfAPage(t *testing.T) {
	table := func(name, head, cell string) string {
		return "<table><tr>" + head + "<th>Listenplatz<th>Vorname<th>Nachname<th>Stimmen</tr><tr>" + cell + "<td><td><td>Gesamtliste<td>3</tr><tr>" + cell + "<td>1<td>" + name + "<td>Arens<td>5</tr></table>"
	}
	column := func(name string) string { return table(name, "<th>Wahlvorschlag", "<td>SPD") }
	list := func(name string) string { return "<h3>SPD</h3>" + table(name, "", "") }
	for page, want := range map[string]string{
		"<h2>Wahlbereich 1</h2>" + column("Jutta") + "<h2>Wahlbereich 2</h2>" + column("Gerd"):                                                          "1/SPD/1 Jutta Arens 5|2/SPD/1 Gerd Arens 5",
		"<h2>Wahlbereich 1</h2>" + list("Jutta") + "<h2>Wahlbereich 2</h2>" + list("Gerd"):                                                              "1/SPD/1 Jutta Arens 5|2/SPD/1 Gerd Arens 5",
		"<h3>SPD</h3><h4>Wahlkreis Nord</h4>" + column("Jutta") + "<h4>Wahlkreis Süd</h4>" + column("Gerd"):                                             "Nord/SPD/1 Jutta Arens 5|Süd/SPD/1 Gerd Arens 5",
		column("Jutta")[:7] + "<caption>Wahlbereich 1</caption>" + column("Jutta")[7:] + "<table><caption>Wahlbereich 2</caption>" + column("Gerd")[7:]: "1/SPD/1 Jutta Arens 5|2/SPD/1 Gerd Arens 5",
		"<h2>Wahlbereich 1</h2>" + column("Jutta") + "<h2>Weiteres</h2><h3>CDU</h3>" + strings.ReplaceAll(column("Gerd"), "SPD", "CDU"):                 "E206",
		"<h2>Wahlbereich 1</h2>" + table("Jutta", "", ""):                                                                                               "E111",
	} {
		r, findings := readData("a.html", []byte(page), expectNI())
		if codes := codesOf(findings); codes != "" && codes != want {
			t.Errorf("%s: %v", page, findings)
		} else if codes == "" {
			for _, person := range strings.Split(want, "|") {
				if !strings.Contains(ids(r), person) {
					t.Errorf("%s: no %s in\n%s", page, person, ids(r))
				}
			}
		}
	}
}

func TestOpenDocumentCells(t *testing.T) {
	b, findings := ReadBook("a.ods", zipOf(t, map[string]string{"content.xml": `<document-content><automatic-styles><style name="h"><table-properties display="false"/></style></automatic-styles><spreadsheet>
<tracked-changes><table-row><table-cell value-type="float" value="9"/></table-row></tracked-changes>
<table name="A" style-name="h"><table-column number-columns-repeated="2"/><table-column visibility="collapse"/><table-row visibility="filter"><table-cell value-type="date" date-value="2024-06-09"/><table-cell value-type="boolean" boolean-value="true"/><table-cell value-type="string"><annotation><p>no</p></annotation><p>a<s c="2"/>b<tab/>c<line-break/>d</p><p>e</p></table-cell><table-cell value-type="percentage" value="0.5"/></table-row>
<table-row number-rows-repeated="5"/><table-row><table-cell formula="of:=1"/><table-cell value-type="string" calcext:value-type="error"><p>#N/A</p></table-cell><covered-table-cell/><table-cell value-type="string" string-value="s"/><table-cell value-type="float" value="x"/><table-cell value-type="time" time-value="PT1H"/></table-row></table></spreadsheet></document-content>`}))
	if len(findings) > 0 || len(b.Sheets) != 1 {
		t.Fatalf("%v", findings)
	}
	s := b.Sheets[0]
	kinds := func(r Row) (out []CellKind) {
		for _, c := range r.Cells {
			out = append(out, c.Kind)
		}
		return out
	}
	if !s.Hidden || !s.HiddenCols[3] || s.HiddenCols[2] || len(s.Rows) != 2 || s.Rows[1].Number != 7 || !s.Rows[0].Hidden {
		t.Errorf("%+v", s)
	}
	if got := kinds(s.Rows[0]); !slices.Equal(got, []CellKind{Day, Bool, Text, Number}) || cellText(s.Rows[0].Cells[2]) != "a b c d e" {
		t.Errorf("%v %q", got, cellText(s.Rows[0].Cells[2]))
	}
	if got := kinds(s.Rows[1]); !slices.Equal(got, []CellKind{Formula, Failure, Blank, Text, Failure, Failure}) {
		t.Errorf("%v", got)
	}
	if _, findings := ReadBook("a.ods", zipOf(t, map[string]string{"content.xml": "<document-content><text/></document-content>"})); codesOf(findings) != "E103" {
		t.Errorf("a text document: %v", findings)
	}
	if _, findings := ReadBook("a.ods", zipOf(t, map[string]string{"content.xml": "<a/>", "META-INF/manifest.xml": "<encryption-data/>"})); codesOf(findings) != "E102" {
		t.Errorf("encrypted: %v", findings)
	}
}

func TestOldEncodingsAreNeverReadAsWrongLetters(t *testing.T) {
	text := "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Gewählt\nGRÜNE;1;Jörg;Größlmüller;3;\n"
	for name, m := range map[string]*charmap.Charmap{"CP850": charmap.CodePage850, "CP437": charmap.CodePage437, "MacRoman": charmap.Macintosh} {
		b, err := m.NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if _, findings := ReadBook("a.csv", b); codesOf(findings) != "E110" {
			t.Errorf("%s: %v", name, findings)
		}
	}
	for _, names := range []string{"Šimůnek", "Škoda", "d’Angelo"} {
		b, _ := charmap.Windows1252.NewEncoder().Bytes([]byte(strings.Replace(text, "Größlmüller", strings.ReplaceAll(names, "ů", "u"), 1)))
		if _, findings := ReadBook("a.csv", b); len(findings) > 0 {
			t.Errorf("Windows-1252 with %s: %v", names, findings)
		}
	}
	if _, findings := ReadBook("a.csv", []byte("Name;Stimmen\nŁukasz Żółć „der Große“;3\nÅse Ärlig;4\n")); len(findings) > 0 {
		t.Errorf("UTF-8: %v", findings)
	}
}

func TestListsOfEqualLengthInTheOrderOfTheBallot(t *testing.T) {
	header := "datum;wahl;ags;gebiet-nr;gebiet-name;max-schnellmeldungen;anz-schnellmeldungen;C1;C2;B;D"
	row := "13.09.2026;Gemeindewahl;03999001;1;Musterhausen;4;4;1;99;100;100"
	for n, size := range []int{3, 2, 1, 1} {
		d := "D" + itoa(n+1)
		header += ";" + d + "_liste;" + d + "_summe_kandidaten;" + d + "_summe_liste_kandidaten"
		row += ";5;20;25"
		for k := range size {
			header += ";" + d + "_" + itoa(k+1)
			if k == 0 {
				row += ";" + itoa(20-size+1)
			} else {
				row += ";1"
			}
		}
	}
	names := "Wahlvorschlag;Listenplatz;Vorname;Nachname\nSPD;1;A;Aa\nSPD;2;B;Bb\nSPD;3;C;Cc\nCDU;1;D;Dd\nCDU;2;E;Ee\nFDP;1;F;Ff\nLINKE;1;G;Gg\n"
	a, _ := ReadBook("a.csv", []byte(header+"\n"+row+"\n"))
	b, _ := ReadBook("b.csv", []byte(names))
	r, findings := ReadResult([]*Book{a, b}, expectNI())
	if codesOf(findings) != "W322" || !strings.Contains(ids(r), "FDP/1 F Ff 20") {
		t.Errorf("%v\n%s", findings, ids(r))
	}
	shuffled := strings.NewReplacer("SPD", "CDU", "CDU", "SPD").Replace(names)
	b, _ = ReadBook("b.csv", []byte(strings.Replace(shuffled, "CDU;1;A;Aa\nCDU;2;B;Bb\nCDU;3;C;Cc\nSPD;1;D;Dd\nSPD;2;E;Ee\n", "SPD;1;D;Dd\nSPD;2;E;Ee\nCDU;1;A;Aa\nCDU;2;B;Bb\nCDU;3;C;Cc\n", 1)))
	if _, findings := ReadResult([]*Book{a, b}, expectNI()); !strings.Contains(codesOf(findings), "E320") {
		t.Errorf("names in another order than the ballot: %v", findings)
	}
	b, _ = ReadBook("b.csv", []byte(strings.Replace(names, "SPD;3;C;Cc", "SPD;4;C;Cc", 1)))
	if _, findings := ReadResult([]*Book{a, b}, expectNI()); !strings.Contains(codesOf(findings), "E320") {
		t.Errorf("a position that does not exist: %v", findings)
	}
}

func TestTheSheetOfTheWorkbookItself(t *testing.T) {
	b, _ := ReadBook("a.csv", []byte(tableNI))
	r, findings := readSheet(b, b.Sheets[0], expectNI())
	if election.HasErrors(findings) || len(r.Nominations) != 3 {
		t.Errorf("%v", findings)
	}
	b, _ = ReadBook("a.csv", []byte("Wahlvorschlag;Listenplatz\nSPD;1\n"))
	if _, findings := readSheet(b, b.Sheets[0], expectNI()); codesOf(findings) != "E111" || !strings.Contains(findings[0].Message, "Stimmen") {
		t.Errorf("%v", findings)
	}
}

func TestAFileOfSeveralCouncilsGivesOneResultEach(t *testing.T) {
	results, findings, _ := LoadResults("testdata/quirks/two-councils-ni.xlsx")
	if len(results) != 2 || election.HasErrors(findings) {
		t.Fatalf("%d results, %v", len(results), findings)
	}
	for i, want := range []string{"03999001 Gemeinde Musterhausen", "03999002 Gemeinde Nebendorf"} {
		r := results[i]
		people := 0
		for _, n := range r.Nominations {
			people += len(n.Candidates)
		}
		if r.AGS+" "+r.Area != want || r.Land != election.LowerSaxony || people != 40 {
			t.Errorf("%s %s has %d persons", r.AGS, r.Area, people)
		}
	}
	text := "Gemeinde;Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nA;SPD;1;Jutta;Arens;3\nB;SPD;1;Gerd;Behn;4\n;SPD;2;Silke;Lütjen;5\n"
	b, _ := ReadBook("a.csv", []byte(text))
	results, findings = loadBooks([]*Book{b})
	if len(results) != 2 || results[1].Area != "B" || !hasClass(findings, []string{"E311"}) {
		t.Errorf("%d results, %v", len(results), findings)
	}
}
