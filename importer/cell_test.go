package importer

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"notices/internal/election"
)

func TestVotesAreReadStrictly(t *testing.T) {
	text := func(s string) Cell { return Cell{Kind: Text, Value: s} }
	number := func(s string) Cell { return Cell{Kind: Number, Value: s} }
	for _, c := range []struct {
		cell Cell
		want int64 // -1: a problem
	}{
		{text("1240"), 1240},
		{text("1.240"), 1240},
		{text("1 240"), 1240},
		{text("1\u00a0240"), 1240},
		{text("1\u202f240"), 1240},
		{text("1\u2009240"), 1240},
		{text(" 12 "), 12},
		{text("0"), 0},
		{text("007"), 7},
		{text("12.345.678"), 12345678},
		{text("12,5"), -1},
		{text("1.05"), -1},
		{text("1.2345"), -1},
		{text("0.123"), -1},
		{text("1.240 000"), -1},
		{text("12 Stimmen"), -1},
		{text("-3"), -1},
		{text("+3"), -1},
		{text("1e3"), -1},
		{text("1'240"), -1},
		{text("x"), -1},
		{text("-"), -1},
		{text("–"), -1},
		{text(""), -1},
		{text(".5"), -1},
		{text("1..240"), -1},
		{text("9007199254740993"), -1},
		{text("99999999999999999999"), -1},
		{text("١٢"), -1},
		{number("12"), 12},
		{number("978.00000000000011"), 978},
		{number("2.1060000000000001E3"), 2106},
		{number("1E3"), 1000},
		{number("1.136"), -1},
		{number("-1"), -1},
		{number("9007199254740993"), -1},
		{number("1E300"), -1},
		{number("NaN"), -1},
		{Cell{}, -1},
		{Cell{Kind: Formula}, -1},
		{Cell{Kind: Failure, Value: "#N/A"}, -1},
		{Cell{Kind: Bool, Value: "1"}, -1},
		{Cell{Kind: Day, Value: "45000", Date: election.MustDate("2023-03-15")}, -1},
	} {
		got, problem := parseVotes(c.cell)
		if c.want < 0 && problem == "" || c.want >= 0 && (problem != "" || got != c.want) {
			t.Errorf("%+v: %d %q, want %d", c.cell, got, problem, c.want)
		}
	}
}

func TestCountsMayBeOrdinals(t *testing.T) {
	for text, want := range map[string]int{"3": 3, "3.": 3, "12": 12} {
		if n, problem := parseCount(Cell{Kind: Text, Value: text}); n != want || problem != "" {
			t.Errorf("%q: %d %q", text, n, problem)
		}
	}
	for _, text := range []string{"", "3a", "+3", "-3", "3..", "1,5"} {
		if n, problem := parseCount(Cell{Kind: Text, Value: text}); problem == "" {
			t.Errorf("%q is read as %d", text, n)
		}
	}
}

func TestDaysAreReadOrNamed(t *testing.T) {
	for text, want := range map[string]string{
		"1.3.2027": "2027-03-01", "01.03.2027": "2027-03-01", "2027-03-01": "2027-03-01", "1. 3. 2027": "2027-03-01", "9. Juni 2024": "2024-06-09", "29.02.2028": "2028-02-29",
		"1. März 2027": "2027-03-01", "2027-03-01 00:00:00": "2027-03-01", "": "", "-": "",
		"01.03.27": "zweistellige", "31.02.2027": "Kalender", "29.02.2027": "Kalender", "2027-13-01": "Kalender", "0.1.2027": "Kalender", "13.09.0026": "unmögliche",
		"Juni 2024": "kein Datum", "46419": "kein Datum", "2027/03/01": "kein Datum", "x": "kein Datum", "03/01/2027": "kein Datum",
	} {
		d, problem := parseDay(Cell{Kind: Text, Value: text})
		if problem != "" && !strings.Contains(problem, want) || problem == "" && d.String() != want || want == "" && problem != "" {
			t.Errorf("%q: %v %q, want %s", text, d, problem, want)
		}
	}
	if _, problem := parseDay(Cell{Kind: Number, Value: "46419"}); !strings.Contains(problem, "nicht als Datum formatiert") {
		t.Error(problem)
	}
}

func TestExcelsDayNumbers(t *testing.T) {
	for _, c := range []struct {
		raw  string
		from bool
		want string
	}{{"44269", false, "2021-03-14"}, {"45452", false, "2024-06-09"}, {"45452", true, "2028-06-10"}, {"1", false, "1900-01-01"}, {"59", false, "1900-02-28"}, {"61", false, "1900-03-01"}, {"44269.75", false, "2021-03-14"}} {
		d, ok := serialDay(c.raw, c.from)
		if !ok || d.String() != c.want {
			t.Errorf("%s: %v, want %s", c.raw, d, c.want)
		}
	}
	for _, raw := range []string{"60", "0", "-1", "3000000", "x", "NaN"} {
		if d, ok := serialDay(raw, false); ok {
			t.Errorf("%s is read as %v", raw, d)
		}
	}
}

func TestHeaderWordsInTheirManySpellings(t *testing.T) {
	for text, want := range map[string]column{
		"Wahl-\nvorschlag": colNomination, "Wahl\u00advorschlag": colNomination, "Wahlvorschlags-träger (kurz)": colNomination, "Partei / Wählergruppe": colNomination,
		"Stimmen 1)": colVotes, "Stimmen¹": colVotes, "Anzahl\nder Stimmen *": colVotes, "Gültige\r\nStimmen": colVotes, "STIMMENZAHL": colVotes,
		"lfd. Nr.": colRunning, "Lfd.Nr.": colRunning, "Listen-\nplatz": colPosition, "Platz": colPosition, "Kandidat/in": colName, "Kandidat:in": colName, "Bewerber*innen": colName,
		"BewerberInnen": colName, "Gewählte/-r": colName, "Name, Vorname": colName, "Vor- und Nachname": colName, "akad. Grad": colTitle, "Familienname": colLast,
		"Gewählt (ja/nein)": colElected, "Mandat": colMandate, "Landkreis-\nnummer": colIgnored, "in Prozent¹": colIgnored, "%": colIgnored, "nachrichtlich:\nSitze Anspruch": colClaim,
		"Merkmal\n\nKurzname": colNomination, "Wahlbereich-Nr.": colConstituency, "wahl-behoerde-gs": colKey, "kandidat-listenplatz": colPosition,
		"Stimmen (Vorwahl)": colNone, "Stimmen 2021": colNone, "Wahl- und\nStimmrecht": colNone, "": colNone,
	} {
		if got := headerField(headerKey(text)); got != want {
			t.Errorf("%q (%q) is column %d, want %d", text, headerKey(text), got, want)
		}
	}
	seen := map[string]column{}
	for col, words := range synonyms {
		for w := range strings.SplitSeq(words, "|") {
			k := headerKey(w)
			if other, ok := seen[k]; ok && other != col || k == "" {
				t.Errorf("%q means %d and %d", w, col, other)
			}
			seen[k] = col
		}
	}
}

func TestNamesAreToldApartOrKeptWhole(t *testing.T) {
	for text, want := range map[string]string{
		"Arens, Jutta": "|Jutta|Arens", "Dr. Conradt, Siegrid": "Dr.|Siegrid|Conradt", "von der Heide, Dr. Karl": "Dr.|Karl|von der Heide", "von der Heide, Karl, Dr.": "Dr.|Karl|von der Heide",
		"Prof. Dr. med. von Lietzow, Hella": "Prof. Dr. med.|Hella|von Lietzow", "Dr.-Ing. Petersen, Ute": "Dr.-Ing.|Ute|Petersen", "Dipl.-Ing. (FH) Muster, Max": "Dipl.-Ing. (FH)|Max|Muster",
		"Graf, Ilse": "|Ilse|Graf", "Edler, Max": "|Max|Edler", "Freiherr von Lohmann, Heinz": "|Heinz|Freiherr von Lohmann", "O'Brien, Theo": "|Theo|O'Brien",
		"Xaver Lange, Fritz": "|Fritz|Xaver Lange", "Muster, Max, LL.M.": "LL.M.|Max|Muster", "Dr Müller, Eva": "Dr|Eva|Müller", "Muster, Dr. h.c. Max": "Dr. h.c.|Max|Muster",
		"Drescher, Paul": "|Paul|Drescher", "Profitlich, Ida": "|Ida|Profitlich", "Muster-Dr., Max": "|Max|Muster-Dr.",
		"Muster": "", "Muster, Max, Lehrer": "", "Muster,": "", ", Max": "", "a, b, c, d": "", "Muster, Dr.": "",
	} {
		n, ok := splitComma(text)
		got := fmt.Sprintf("%s|%s|%s", n.Title, n.First, n.Last)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q %v, want %q", text, got, ok, want)
		}
	}
	for _, c := range []struct{ title, prefix, first, last, want string }{
		{"Dr.", "", "Karl", "von der Heide", "Dr.|Karl|von der Heide"},
		{"", "", "Dr. Felix", "Muster", "Dr.|Felix|Muster"},
		{"", "", "Dietmar", "Dr. Muster", "Dr.|Dietmar|Muster"},
		{"Dr.", "", "Dietmar", "Dr. Muster", "Dr.|Dietmar|Muster"},
		{"", "von der", "Karl", "Heide", "|Karl|von der Heide"},
		{"Prof.", "", "Eva", "Dr. Muster", "Prof. Dr.|Eva|Muster"},
	} {
		n := joinName(c.title, c.prefix, c.first, c.last)
		if got := n.Title + "|" + n.First + "|" + n.Last; got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
	if n := wholeName("", "Dr. Siegrid Conradt"); n.Title != "Dr." || n.Last != "Siegrid Conradt" || !n.Whole {
		t.Errorf("%+v", n)
	}
}

func TestMarksAndKinds(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "-": "", "ja": "ja", "JA": "ja", "x": "ja", "X": "ja", "✓": "ja", "1": "ja", "gewählt": "ja", "nein": "nein", "0": "nein", "nicht gewählt": "nein",
		"Personenwahl": "Personenwahl", "direkt": "Personenwahl", "direkt gewählt": "Personenwahl", "Nordstemmen, direkt": "Personenwahl", "P": "Personenwahl",
		"Listenwahl": "Listenwahl", "L": "Listenwahl", "Listenplatz 4": "Listenwahl", "A, B und C, Listenplatz 12": "Listenwahl", "§ 37 Abs. 5": "§ 37 Abs. 5", "§ 37 Abs. 5 NKWG": "§ 37 Abs. 5", "§ 37 (5)": "§ 37 Abs. 5",
		"Nachrückend": "nachrückend", "Ersatzperson": "nachrückend", "EP 3": "nachrückend", "2. Nachrücker": "nachrückend", "ja (Los)": "ja", "vielleicht": "?", "gelb": "?",
	} {
		mark, _, _, ok := parseMark(Cell{Kind: Text, Value: text})
		if string(mark) != want || ok != (want != "?") {
			t.Errorf("%q: %q %v", text, mark, ok)
		}
	}
	if _, place, area, _ := parseMark(Cell{Kind: Text, Value: "A, B und C, Listenplatz 12"}); place != 12 || area != "A, B und C" {
		t.Errorf("list position %d of %q", place, area)
	}
	for text, want := range map[string]election.NominationKind{"P": "P", "wg": "WG", "Einzelbewerberin": "EB", "Listenvereinigung": "LV", "politische Vereinigung": "PV", "": "", "-": ""} {
		if kind, ok := parseKind(Cell{Kind: Text, Value: text}); kind != want || !ok {
			t.Errorf("%q: %q %v", text, kind, ok)
		}
	}
}

func TestOfficialKeysAreOneInAllTheirForms(t *testing.T) {
	for text, want := range map[string]string{
		"03999001": "03999001", "3999001": "03999001", "039990000001": "03999001", "39990000001": "03999001", "120510000000": "12051000", "03355401": "03355401",
		"033555401": "033555401", "33555401": "033555401", "033555401000": "033555401", "03 151": "03151000", "12 0 51 000": "12051000", "3151": "03151000",
	} {
		if got := normalAGS(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	if areaKey("Rat der Gemeinde Musterhausen") != areaKey("Musterhausen") || areaKey("Potsdam, Stadt") != areaKey("Landeshauptstadt Potsdam") || areaKey("Musterhausen") == areaKey("Musterfelde") {
		t.Error("names of areas")
	}
}

func TestCellsOfAWorkbookBuiltByHand(t *testing.T) {
	b, findings := ReadBook("x.xlsx", workbookOf(t, `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:cols><x:col min="2" max="3" hidden="true"/><x:col min="5" max="5" width="0"/></x:cols><x:sheetData>
<x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:r><x:t>Mü</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh><x:r><x:t xml:space="preserve">ller_x000D_ </x:t></x:r></x:is></x:c><x:c r="D2" s="1"><x:v>45452</x:v></x:c></x:row>
<x:row hidden="1"><x:c t="b"><x:v>1</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c><x:c><x:f>A1</x:f></x:c><x:c t="str"><x:f>A1</x:f><x:v></x:v></x:c><x:c><x:f>1+1</x:f><x:v>2</x:v></x:c><x:c t="d"><x:v>2024-06-09T00:00:00</x:v></x:c></x:row>
</x:sheetData><x:mergeCells><x:mergeCell ref="A2:A4"/></x:mergeCells></x:worksheet>`))
	if len(findings) > 0 || len(b.Sheets) != 1 || len(b.Sheets[0].Rows) != 2 {
		t.Fatalf("%v %+v", findings, b.Sheets)
	}
	s := b.Sheets[0]
	got := ""
	for _, r := range s.Rows {
		got += fmt.Sprintf("%d %v:", r.Number, r.Hidden)
		for _, c := range r.Cells {
			got += fmt.Sprintf(" %d=%q", c.Kind, cellText(c))
		}
		got += "\n"
	}
	want := "2 false: 1=\"Stimmen\" 1=\"Müller\" 0=\"\" 4=\"09.06.2024\"\n3 true: 3=\"ja\" 5=\"#N/A\" 6=\"\" 0=\"\" 2=\"2\" 4=\"09.06.2024\"\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if !s.HiddenCols[2] || !s.HiddenCols[3] || !s.HiddenCols[5] || s.HiddenCols[4] || len(s.Merges) != 1 || s.Merges[0] != (Merge{2, 1, 4, 1}) {
		t.Errorf("%v %v", s.HiddenCols, s.Merges)
	}
}

func TestDayFormats(t *testing.T) {
	for code, want := range map[string]bool{
		"dd.mm.yyyy": true, `d". "mmmm yyyy`: true, "mmm-yy": true, "mmm": true, "yyyy": true, "h:mm": false, "mm:ss": false, "0.00": false, `#,##0;-#,##0;"-"`: false,
		`0 "Stimmen des Tages"`: false, "[$-407]d. mmmm yyyy;@": true, `0\d`: false, "General": false, "Standard": false, "[red]0": false,
	} {
		if isDayFormat(code) != want {
			t.Errorf("%q", code)
		}
	}
}

// The message about a number says once what was expected, and from where on numbers count.
func TestWhatIsExpectedOfANumberIsSaidOnce(t *testing.T) {
	for _, c := range []Cell{
		{},
		{Kind: Text, Value: "zwei"},
		{Kind: Text, Value: "1,5"},
		{Kind: Text, Value: "-1"},
		{Kind: Text, Value: "0"},
		{Kind: Text, Value: "."},
		{Kind: Number, Value: "1.5"},
		{Kind: Number, Value: "-1"},
		{Kind: Number, Value: "0"},
		{Kind: Number, Value: "1e300"},
		{Kind: Number, Value: "NaN"},
		{Kind: Number, Value: "x"},
	} {
		if _, problem := countFrom(1, c); strings.Count(problem, "erwartet") != 1 || !strings.Contains(problem, "ab 1") {
			t.Errorf("%+v: %q", c, problem)
		}
		zero := cellText(c) == "0"
		if n, problem := parseCount(c); zero != (problem == "") || n != 0 || !zero && !strings.HasSuffix(problem, "ab 0") {
			t.Errorf("%+v: %d %q", c, n, problem)
		}
	}
	for _, c := range []Cell{{Kind: Text, Value: "3."}, {Kind: Text, Value: " 3 "}, {Kind: Number, Value: "3"}, {Kind: Number, Value: "3.0000000001"}} {
		if n, problem := countFrom(1, c); n != 3 || problem != "" {
			t.Errorf("%+v: %d %q", c, n, problem)
		}
	}
}

// Texts for clerks quote as German does.
func TestNoMessageHasStraightQuotes(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(b), "%q") {
			t.Errorf("%s: a text with straight quotes", file)
		}
	}
}
