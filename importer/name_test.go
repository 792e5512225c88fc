package importer

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"notices/internal/election"
)

// The titles that real lists have, and which of them a name does not begin with but ends in.
var (
	titlesBefore = []string{
		"Dr.", "Dr", "Prof.", "Prof. Dr.", "Prof.Dr.", "Dr.med.", "Prof.Dr.med.", "Dr. med.", "Dr. med. dent.", "Dr. med. vet.", "Dr. med. univ.", "Dr. med. sc.", "Dr.-Ing.", "Dr.-Ing. habil.",
		"Dr. Ing.", "Dr. rer. nat.", "Dr. rer. pol.", "Dr. rer. oec.", "Dr. rer. medic.", "Dr. rer. hort.", "Dr. rer. cur.", "Dr. rer. silv.", "Dr. rer. soc.", "Dr. rer. publ.", "Dr. rer. biol. hum.",
		"Dr. rer. physiol.", "Dr. rer. sec.", "Dr. rer. forest.", "Dr. rer. min.", "Dr. rer. mont.", "Dr. biol. hum.", "Dr. sc. hum.", "Dr. sc. agr.", "Dr. sc. pol.", "Dr. sc. nat.", "Dr. disc. pol.", "Dr. paed.", "Dr. päd.",
		"Dr. phil.", "Dr. phil. habil.", "Dr. phil. nat.", "Dr. nat. techn.", "Dr. agr.", "Dr. jur.", "Dr. iur.", "Dr. iur. utr.", "Dr. iur. can.", "Dr. oec. publ.", "Dr. oec. troph.", "Dr. troph.", "Dr. theol. h. c.",
		"Dr. h.c.", "Dr. h. c.", "Dr. h.c. mult.", "Dr. e. h.", "Dr. E. h.", "Dr. PH", "Dr. des.", "Dr. (FH)", "Dr. (Univ. Rom)", "Dr. Dr.", "Dres.", "Drs.", "Prof. h. c.", "Prof. Dr. Dr. h. c.", "Prof. em. Dr.", "Prof. i. R. Dr.",
		"Prof. a. D.", "Prof. (FH) Dr.", "Prof. Dr.-Ing. Dr. h. c.", "apl. Prof. Dr.", "Jun.-Prof. Dr.", "Juniorprof. Dr.", "Hon.-Prof. Dr.", "Univ.-Prof. Dr.", "Prof.in Dr.in", "Dr.in", "PD Dr.", "Priv.-Doz. Dr.",
		"Dipl.-Ing.", "Dipl.-Ing. (FH)", "Dipl. Ing.", "Dipl.-Kfm.", "Dipl.-Verwaltungswirt", "Dipl.-Betriebsw. (FH)", "Dipl.-Päd.", "Mag.", "Mag. iur.", "Lic. theol.", "Ing.", "RA Dr.", "Pfr. Dr.", "Pfr.", "Pfarrer Dr.",
	}
	titlesBehind = []string{"M.A.", "B.A.", "LL.M.", "LL.B.", "M.Sc.", "M. Sc.", "B.Sc.", "MBA", "PhD", "Ph.D.", "M.Eng.", "LL.M. (Cape Town)"}
	// spaced are titles that lists write without a space, and how they are read.
	spaced = map[string]string{
		"Prof.Dr.": "Prof. Dr.", "Dr.med.": "Dr. med.", "Prof.Dr.med.": "Prof. Dr. med.", "Dr. h.c.": "Dr. h. c.", "Dr. h.c. mult.": "Dr. h. c. mult.", "Dipl.-Ing.(FH)": "Dipl.-Ing. (FH)",
		"Dr.med.dent.": "Dr. med. dent.", "Dr.Dr.h.c.": "Dr. Dr. h. c.", "Dr.rer.nat.": "Dr. rer. nat.", "Dr.-Ing.habil.": "Dr.-Ing. habil.", "Dipl.Ing.": "Dipl. Ing.", "Priv.-Doz.Dr.": "Priv.-Doz. Dr.",
		"PD Dr.phil.": "PD Dr. phil.", "Prof.i.R.Dr.": "Prof. i. R. Dr.",
	}
)

// readName reads one row with the given name columns and returns its person.
func readName(t *testing.T, columns, cells []string) (c *election.Candidate, codes string) {
	t.Helper()
	rows := [][]string{
		append(append([]string{"Wahlvorschlag", "Listenplatz"}, columns...), "Stimmen"),
		append(append([]string{"SPD", "1"}, cells...), "4"),
	}
	r, findings := readData("a.csv", []byte(csvText(rows, ";")), Expect{Land: election.Brandenburg, Seats: 1})
	for _, f := range findings {
		if f.Code != "W316" {
			codes = strings.TrimSpace(codes + " " + f.Code)
		}
	}
	if len(r.Nominations) != 1 || len(r.Nominations[0].Candidates) != 1 {
		return &election.Candidate{}, codes
	}
	return &r.Nominations[0].Candidates[0], codes
}

// Every title in every place where lists have it is the title and no part of the name.
func TestTitlesAreFoundWhereverTheyStand(t *testing.T) {
	layouts := []struct {
		columns []string
		cells   func(title string) []string
	}{
		{[]string{"Name, Vorname"}, func(t string) []string { return []string{t + " de Vries, Karl-Heinz"} }},
		{[]string{"Name, Vorname"}, func(t string) []string { return []string{"de Vries, " + t + " Karl-Heinz"} }},
		{[]string{"Name, Vorname"}, func(t string) []string { return []string{"de Vries, Karl-Heinz, " + t} }},
		{[]string{"Name, Vorname"}, func(t string) []string { return []string{"de Vries, " + t + ", Karl-Heinz"} }},
		{[]string{"Nachname", "Vorname"}, func(t string) []string { return []string{t + " de Vries", "Karl-Heinz"} }},
		{[]string{"Nachname", "Vorname"}, func(t string) []string { return []string{"de Vries", t + " Karl-Heinz"} }},
		{[]string{"Nachname", "Vorname"}, func(t string) []string { return []string{"de Vries, " + t, "Karl-Heinz"} }},
		{[]string{"Nachname", "Vorname"}, func(t string) []string { return []string{"de Vries", "Karl-Heinz, " + t} }},
		{[]string{"Nachname", "Vorname", "Titel"}, func(t string) []string { return []string{"de Vries", "Karl-Heinz", t} }},
		{[]string{"Nachname", "Vorname", "Titel"}, func(t string) []string { return []string{t + " de Vries", "Karl-Heinz", t} }},
	}
	for _, title := range slices.Concat(titlesBefore, titlesBehind, slices.Sorted(maps.Keys(spaced))) {
		want := title
		if s, ok := spaced[title]; ok {
			want = s
		}
		for i, l := range layouts {
			c, codes := readName(t, l.columns, l.cells(title))
			if got := c.Title + "|" + c.First + "|" + c.Last; got != want+"|Karl-Heinz|de Vries" || codes != "" {
				t.Errorf("layout %d, %q: %s %s", i, l.cells(title), got, codes)
			}
		}
		whole, codes := readName(t, []string{"Name"}, []string{title + " Karl-Heinz de Vries"})
		if whole.Title != want || whole.Last != "Karl-Heinz de Vries" || codes != "W210" {
			t.Errorf("%q in a whole name: %+v %s", title, whole, codes)
		}
	}
	for _, title := range titlesBehind {
		for _, l := range [][2][]string{
			{{"Name, Vorname"}, {"de Vries, Karl-Heinz " + title}},
			{{"Nachname", "Vorname"}, {"de Vries " + title, "Karl-Heinz"}},
			{{"Nachname", "Vorname"}, {"de Vries", "Karl-Heinz " + title}},
		} {
			if c, codes := readName(t, l[0], l[1]); c.Title != title || c.Name() != "Karl-Heinz de Vries "+title || codes != "" {
				t.Errorf("%q: %s %s", l[1], c.Name(), codes)
			}
		}
	}
}

// What tells namesakes of a family apart stands behind the whole name, wherever the table has it, and in
// one spelling.
func TestGenerationsStandBehindTheWholeName(t *testing.T) {
	layouts := []struct {
		columns []string
		cells   func(generation string) []string
	}{
		{[]string{"Name, Vorname"}, func(g string) []string { return []string{"de Vries " + g + ", Karl-Heinz"} }},
		{[]string{"Name, Vorname"}, func(g string) []string { return []string{"de Vries, Karl-Heinz " + g} }},
		{[]string{"Name, Vorname"}, func(g string) []string { return []string{"Dr. de Vries " + g + ", Karl-Heinz"} }},
		{[]string{"Name, Vorname"}, func(g string) []string { return []string{"de Vries, Karl-Heinz, " + g} }},
		{[]string{"Name, Vorname"}, func(g string) []string { return []string{"de Vries, " + g + ", Karl-Heinz"} }},
		{[]string{"Name, Vorname"}, func(g string) []string { return []string{"de Vries " + g + ", Dr. Karl-Heinz"} }},
		{[]string{"Nachname", "Vorname"}, func(g string) []string { return []string{"de Vries " + g, "Karl-Heinz"} }},
		{[]string{"Nachname", "Vorname"}, func(g string) []string { return []string{"de Vries", "Karl-Heinz " + g} }},
		{[]string{"Nachname", "Vorname", "Name"}, func(g string) []string {
			return []string{"de Vries", "Karl-Heinz " + g, "de Vries " + g + ", Karl-Heinz"}
		}},
		{[]string{"Name", "Nachname"}, func(g string) []string { return []string{"Karl-Heinz de Vries " + g, "de Vries"} }},
		{[]string{"Name", "Nachname"}, func(g string) []string { return []string{"Karl-Heinz de Vries " + g, "de Vries " + g} }},
	}
	for written, want := range map[string]string{
		"jun.": "jun.", "sen.": "sen.", "Jr.": "Jr.", "sr": "sr", "junior": "junior", "d. Ä.": "d. Ä.", "d.J.": "d. J.", "(sen.)": "(sen.)", "der Ältere": "der Ältere",
	} {
		for i, l := range layouts {
			c, codes := readName(t, l.columns, l.cells(written))
			if c.First != "Karl-Heinz" || c.Last != "de Vries "+want || strings.ReplaceAll(strings.ReplaceAll(codes, "W114", ""), "W214", "") != "" && codes != "W114 W214" {
				t.Errorf("layout %d, %q: %s|%s %s", i, l.cells(written), c.First, c.Last, codes)
			}
		}
	}
}

// What looks like a title is a name where nothing says that it is one.
func TestNamesThatLookLikeTitlesStayNames(t *testing.T) {
	for _, name := range [][2]string{
		{"Dr", "Ida"},
		{"Prof", "Uta"},
		{"Ing", "Udo"},
		{"Med", "Ina"},
		{"Graf", "Ilse"},
		{"Edler", "Max"},
		{"Freiherr von Lohmann", "Heinz"},
		{"Profitlich", "Ida"},
		{"MA", "Li"},
		{"MA WEI", "LI"},
		{"MBA NGUYEN", "KIM"},
		{"Ba", "Kim"},
		{"Herr", "Trude"},
		{"Liste", "Uwe"},
		{"Partei", "Anke"},
		{"Gesamt", "Tom"},
		{"O’Neill", "D'Arcy"},
		{"St. Clair", "J. R."},
		{"v. d. Heide", "Joh."},
		{"Müller-Lüdenscheidt geb. Schmidt", "K.-H."},
		{"Muster gen. Meyer", "„Bobby“"},
		{"de Vries sen.", "Karl jun."},
		{"St.-Georg", "K.-Heinz"},
		{"Öz", "Hans-W."},
		{"Öz", "Joh.-Seb."},
		{"van ’t Hoff", "Hans-Joach."},
		{"Vries", "M. A."},
		{"Santos", "Neymar Junior"},
		{"Jun", "Sen"},
		{"Pastor", "Eva"},
		{"Notar", "Ulf"},
		{"Gürsoy-Łuczak", "Şengül"},
	} {
		if c, codes := readName(t, []string{"Nachname", "Vorname"}, []string{name[0], name[1]}); c.Title != "" || c.Last != name[0] || c.First != name[1] || codes != "" {
			t.Errorf("%q: %+v %s", name, c, codes)
		}
	}
}

// A sign between two letters, or a picture, is nothing beside the name: it stays, with a warning. Whether a
// typeface has it is for the papers to say.
func TestASignWithinAWordIsPrintedAsItStands(t *testing.T) {
	for _, sign := range []string{"2", "†", "@", "=", "!", "#", "€", "&", "+", "/", "<", "[", "]", "{", "_", "*", "∞", "≤", "😀", "§", ":"} {
		c, codes := readName(t, []string{"Name, Vorname"}, []string{"de Vries" + sign + "e, Karl"})
		if c.Last != "de Vries"+sign+"e" || c.First != "Karl" || codes != "W214" {
			t.Errorf("%s: %q, %s", sign, c.Last, codes)
		}
	}
	for _, name := range []string{"😀de Vries", "de Vries😀", "de 😀 Vries"} {
		if c, codes := readName(t, []string{"Nachname", "Vorname"}, []string{name, "Karl"}); c.Last != name || codes != "W214" {
			t.Errorf("%q: %q, %s", name, c.Last, codes)
		}
	}
}

// What stands in no name stops the file at its cell, in each column and at each place of the name.
func TestWhatStandsInNoNameIsRefusedAtItsCell(t *testing.T) {
	for _, sign := range []string{"2", "†", "‡", "@", "=", "!", "?", "#", "$", "%", "&", "+", "/", "\\", "<", ">", "|", "[", "]", "{", "}", "_", "(", ")", "(1)", "(P)", "(L)", "(MdL)", "(SPD", "[x]", "*", "∞", "😀", "§", ":"} {
		for i, l := range [][2][]string{
			{{"Name, Vorname"}, {sign + "de Vries, Karl"}},
			{{"Name, Vorname"}, {"de Vries" + sign + "e, Karl"}},
			{{"Name, Vorname"}, {"de Vries, Karl " + sign + " Heinz"}},
			{{"Nachname", "Vorname"}, {sign + "de Vries", "Karl"}},
			{{"Nachname", "Vorname"}, {"de " + sign + "Vries", "Karl"}},
			{{"Vorname", "Nachname"}, {"Karl " + sign + " Heinz", "de Vries"}},
			{{"Name"}, {"Karl " + sign + "de Vries"}},
		} {
			if i == 1 && !strings.ContainsAny(sign, "()") || sign == "😀" {
				continue // TestASignWithinAWordIsPrintedAsItStands
			}
			_, codes := readName(t, l[0], l[1])
			if !strings.Contains(codes, "E21") && !strings.Contains(codes, "E116") {
				t.Errorf("%q: %s", l[1], codes)
			}
		}
	}
	_, findings := readData("a.csv", []byte("Wahlvorschlag;Listenplatz;Nachname;Vorname;Stimmen\nSPD;1;de Vries;Karl @ Heinz;4\n"), expectBB())
	if len(findings) == 0 || findings[0].Code != "E214" || findings[0].Cell != "D2" || !strings.Contains(findings[0].Message, "@") {
		t.Error(findings)
	}
}

func TestSignsOfFootnotesGoWithAWarning(t *testing.T) {
	for _, sign := range []string{"*", " **", "¹", " 1)", "1)", "²)", "1", " [1]"} {
		for _, l := range [][2][]string{{{"Nachname", "Vorname"}, {"de Vries" + sign, "Karl"}}, {{"Nachname", "Vorname"}, {"de Vries", "Karl" + sign}}, {{"Name, Vorname"}, {"de Vries" + sign + ", Karl"}}, {{"Name, Vorname"}, {"de Vries, Karl" + sign}}} {
			if c, codes := readName(t, l[0], l[1]); c.Name() != "Karl de Vries" || codes != "W218" {
				t.Errorf("%q: %s %s", l[1], c.Name(), codes)
			}
		}
	}
}

// tableOf writes rows of two lists with a name each: SPD/1, SPD/2, CDU/1.
func tableOf(columns string, names ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Wahlvorschlag;Art;Listenplatz;%s;Stimmen\n", columns)
	for i, n := range names {
		fmt.Fprintf(&b, "%s;P;%d;%s;%d\n", []string{"SPD", "SPD", "CDU"}[i], []int{1, 2, 1}[i], n, 9-i)
	}
	return b.String()
}

func TestAdditionsToNamesNeedProof(t *testing.T) {
	for _, c := range []struct {
		situation, columns string
		names              []string
		codes, people      string // people: "Vorname|Nachname" of the three
	}{
		{"years of birth", "Name, Vorname", []string{"Arens, Jutta (1965)", "von der Behn, Gerd (1970)", "Çelik, Ümit (1988)"}, "W214", "Jutta|Arens Gerd|von der Behn Ümit|Çelik"},
		{"one year of birth", "Nachname;Vorname", []string{"Arens;Jutta (geb. 1965)", "Behn;Gerd", "Çelik;Ümit"}, "W214", "Jutta|Arens Gerd|Behn Ümit|Çelik"},
		{"a number that is no year", "Name, Vorname", []string{"Arens, Jutta (3065)", "Behn, Gerd", "Çelik, Ümit"}, "E214", ""},
		{"the own lists", "Name, Vorname", []string{"Arens, Jutta (SPD)", "Behn, Gerd (SPD)", "Çelik, Ümit (CDU)"}, "W214", "Jutta|Arens Gerd|Behn Ümit|Çelik"},
		{"another list", "Name, Vorname", []string{"Arens, Jutta (SPD)", "Behn, Gerd (SPD)", "Çelik, Ümit (SPD)"}, "E214 W214", ""},
		{"the own list in one row", "Name, Vorname", []string{"Arens, Jutta (SPD)", "Behn, Gerd", "Çelik, Ümit"}, "E214", ""},
		{"way of election", "Name, Vorname", []string{"Arens, Jutta (P)", "Behn, Gerd (L)", "Çelik, Ümit (P)"}, "E214 E214 E214", ""},
		{"a nickname", "Nachname;Vorname", []string{"Arens;Marie (Mia)", "Behn;Gerd", "Çelik;Ümit"}, "W214", "Marie (Mia)|Arens Gerd|Behn Ümit|Çelik"},
		{"something in brackets everywhere", "Name, Vorname", []string{"Arens, Jutta (Lehrerin)", "Behn, Gerd (Maurer)", "Çelik, Ümit (Koch)"}, "E214 E214 E214", ""},
		{"list positions", "Name, Vorname", []string{"1. Arens, Jutta", "2. von der Behn, Gerd", "1. Çelik, Ümit"}, "W214", "Jutta|Arens Gerd|von der Behn Ümit|Çelik"},
		{"numbers that are no list positions", "Name, Vorname", []string{"1. Arens, Jutta", "2. Behn, Gerd", "3. Çelik, Ümit"}, "E214 W214", ""},
		{"salutations", "Name, Vorname", []string{"Frau Arens, Jutta", "Herr Dr. Behn, Gerd", "Herr Çelik, Ümit"}, "W214", "Jutta|Arens Gerd|Behn Ümit|Çelik"},
		{"salutations before surnames", "Nachname;Vorname", []string{"Frau Arens;Jutta", "Herr Behn;Gerd", "Herr Çelik;Ümit"}, "W214", "Jutta|Arens Gerd|Behn Ümit|Çelik"},
		{"salutations for titles", "Titel;Vorname;Nachname", []string{"Frau;Jutta;Arens", "Herr Dr.;Gerd;Behn", "Herrn;Ümit;Çelik"}, "W214", "Jutta|Arens Gerd|Behn Ümit|Çelik"},
		{"one salutation", "Name, Vorname", []string{"Frau Arens, Jutta", "Behn, Gerd", "Çelik, Ümit"}, "E214", ""},
		{"the only name has a salutation", "Name, Vorname", []string{"Frau Arens, Jutta"}, "E214", ""},
		{"a profession", "Name, Vorname", []string{"Arens, Jutta, Lehrerin", "Behn, Gerd", "Çelik, Ümit"}, "E211", ""},
		{"a profession behind a dash", "Name, Vorname", []string{"Arens, Jutta – Lehrerin", "Behn, Gerd - Maurer", "Çelik, Ümit"}, "E214 E214", ""},
		{"a name of capitals beside its parts", "Name;Nachname;Vorname", []string{"VAN DER MARSSEN, INGO;van der Marßen;Ingo", "BEHN, GERD;Behn;Gerd", "ÇELIK, ÜMIT;Çelik;Ümit"}, "W114", "Ingo|van der Marßen Gerd|Behn Ümit|Çelik"},
		{"a profession on a line of its own", "Name, Vorname", []string{"\"Arens, Jutta\nLehrerin\"", "Behn, Gerd", "Çelik, Ümit"}, "E211", ""},
		{"a line break within a name", "Name, Vorname", []string{"\"Arens,\nJutta\"", "\"von der\nBehn, Gerd\"", "\"Çelik-\nÖz, Dr.\nÜmit\""}, "", "Jutta|Arens Gerd|von der Behn Ümit|Çelik-Öz"},
		{"no first name behind the comma", "Name, Vorname", []string{"Arens, -", "Behn, Gerd", "Çelik, Ümit"}, "E213", ""},
		{"a particle behind the surname", "Nachname;Vorname", []string{"Vries, de;Jutta", "Behn;Gerd", "Çelik;Ümit"}, "E211", ""},
		{"initials or a degree", "Nachname;Vorname", []string{"Arens;Jutta M. A.", "Behn;Gerd", "Çelik;Ümit"}, "E214", ""},
		{"an unknown abbreviation", "Name, Vorname", []string{"Xyz. Arens, Jutta", "Behn, xyz. Gerd", "Çelik, Ümit"}, "E214 E214", ""},
		{"a title for a first name", "Nachname;Vorname", []string{"Arens;Dr.", "Behn;Gerd", "Prof.;Ümit"}, "E214 E214", ""},
		{"a footnote in a title", "Titel;Vorname;Nachname", []string{"Dr.1);Jutta;Arens", ";Gerd;Behn", ";Ümit;Çelik"}, "E214", ""},
	} {
		t.Run(c.situation, func(t *testing.T) { checkNames(t, tableOf(c.columns, c.names...), c.codes, c.people) })
	}
}

// checkNames reads a table and compares the codes and, if no error stops it, the names.
func checkNames(t *testing.T, text, codes, people string) {
	t.Helper()
	r, findings := readData("a.csv", []byte(text), expectBB())
	var got []string
	for _, f := range findings {
		got = append(got, f.Code)
		if f.Severity() == election.Error && f.Cell == "" {
			t.Errorf("%s names no cell", f.Code)
		}
	}
	if s := strings.Join(got, " "); s != codes {
		t.Errorf("%s, want %s: %v", s, codes, findings)
	}
	var names []string
	for _, n := range r.Nominations {
		for _, c := range n.Candidates {
			names = append(names, c.First+"|"+c.Last)
		}
	}
	if s := strings.Join(names, " "); people != "" && s != people {
		t.Errorf("%s, want %s", s, people)
	}
}

// A column with the whole name beside its parts must say the same; so must a comma in the surname's
// column.
func TestNamesGivenTwiceMustAgree(t *testing.T) {
	const parts = "Jutta|Arens Gerd|von der Behn Ümit|Çelik"
	for _, c := range []struct{ columns, first, second, third, codes string }{
		{"Nachname;Vorname;Name", "Arens;Jutta;Arens", "von der Behn;Gerd;von der Behn", "Çelik;Ümit;Çelik", "W114"},
		{"Nachname;Vorname;Bewerber", "Arens;Jutta;Arens, Jutta", "von der Behn;Gerd;Dr. von der Behn, Gerd", "Çelik;Ümit;", "W114"},
		{"Kandidat/in;Vorname;Nachname", "Jutta Arens;Jutta;Arens", "Gerd von der Behn;Gerd;von der Behn", "Ümit Çelik;Ümit;Çelik", "W114"},
		{"Nachname;Vorname;Name", "Arens;Jutta;X", "von der Behn;Gerd;von der Behn", "Çelik;Ümit;Çelik", "E113 W114"},
		{"Nachname;Vorname;Bewerber", "Arens;Jutta;Falsch, Fritz", "von der Behn;Gerd;", "Çelik;Ümit;", "E113"},
		{"Nachname;Vorname;Bewerber", "Arens;Jutta;Jutta Behrens", "von der Behn;Gerd;", "Çelik;Ümit;", "E113"},
		{"Name;Vorname", "Arens, Jutta;Jutta", "von der Behn, Gerd;Gerd", "Çelik, Ümit;Ümit", "W114"},
		{"Name, Vorname;Vorname", "Arens, Jutta;Jutta", "von der Behn, Gerd;Gerd", "Çelik, Ümit;Ümit", "W114"},
		{"Name;Rufname", "Arens, Jutta;Uschi", "von der Behn, Gerd;Gerd", "Çelik, Ümit;Ümit", "E211 W114"},
		{"Name;Nachname", "Jutta Arens;Arens", "Gerd von der Behn;von der Behn", "Ümit Çelik;Çelik", "W114"},
		{"Name;Nachname", "Arens, Jutta;Arens", "von der Behn, Gerd;von der Behn", "Çelik, Ümit;Çelik", "W114"},
		{"Name;Nachname", "Jutta Arens;Behrens", "Gerd von der Behn;von der Behn", "Ümit Çelik;Çelik", "E113 W114"},
		{"Name;Nachname", "Arens, Jutta;Behrens", "von der Behn, Gerd;von der Behn", "Çelik, Ümit;Çelik", "E113 W114"},
	} {
		people := parts
		if strings.HasPrefix(c.codes, "E") {
			people = ""
		}
		t.Run(c.columns+" "+c.first, func(t *testing.T) {
			checkNames(t, tableOf(c.columns, c.first, c.second, c.third), c.codes, people)
		})
	}
}

// The header of a name in one cell may say which part comes first; then the names must fit it.
func TestTheHeaderOfNamesIsHeeded(t *testing.T) {
	lastFirst := []string{"Nachname Vorname", "Nachname, Vorname", "Familienname, Vorname", "Name, Vorname", "Name Vorname", "Zuname, Vorname", "Name und Vorname", "Familienname, Vornamen", "Familienname, Vorname(n)", "Nachname, Vorname, Titel"}
	firstLast := []string{"Vorname, Nachname", "Vorname Nachname", "Vorname und Nachname", "Vorname und Name"}
	open := []string{"Name", "Bewerber", "Bewerber/Bewerberin", "Name des Bewerbers/der Bewerberin", "Vor- und Nachname", "Vor- und Familienname"}
	commas := []string{"Arens, Jutta", "von der Behn, Gerd", "Çelik, Ümit"}
	short := []string{"Arens Jutta", "Dr. Behn Gerd", "Çelik Ümit"}
	long := []string{"Arens Jutta", "von der Behn Gerd", "Çelik Ümit"}
	for _, h := range lastFirst {
		checkNames(t, tableOf(h, commas...), "", "Jutta|Arens Gerd|von der Behn Ümit|Çelik")
		checkNames(t, tableOf(h, short...), "W210", "Jutta|Arens Gerd|Behn Ümit|Çelik")
		checkNames(t, tableOf(h, long...), "E211 W210", "")
	}
	for _, h := range firstLast {
		checkNames(t, tableOf(h, commas...), "E211 E211 E211", "")
		checkNames(t, tableOf(h, "Jutta Arens", "Gerd von der Behn", "Ümit Çelik"), "W210", "|Jutta Arens |Gerd von der Behn |Ümit Çelik")
	}
	for _, h := range open {
		checkNames(t, tableOf(h, commas...), "", "Jutta|Arens Gerd|von der Behn Ümit|Çelik")
		checkNames(t, tableOf(h, long...), "W210", "|Arens Jutta |von der Behn Gerd |Çelik Ümit")
	}
}

// „Gesamtliste“ as surname without list position is the list's row, and nothing else is.
func TestTheRowOfTheWholeList(t *testing.T) {
	for _, c := range []struct{ row, codes, who string }{
		{"SPD;;;Gesamtliste;3", "", "Gesamtliste 3"},
		{"SPD;;;Liste;3", "", "Gesamtliste 3"},
		{"SPD;-;;Gesamtliste;3", "", "Gesamtliste 3"},
		{"SPD;2;Uwe;Liste;3", "", "Uwe Liste 3"},
		{"SPD;2;Anke;Partei;3", "", "Anke Partei 3"},
		{"SPD;2;;Liste;3", "W216", "Liste 3"},
		{"SPD;2;;Gesamtliste;3", "E202", ""},
		{"SPD;;Björn;Gesamtliste;3", "E214", ""},
		{"SPD;2;Björn;Gesamtliste;3", "E202 E214", ""},
	} {
		r, findings := readData("a.csv", []byte("Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n"+c.row+"\nSPD;1;Jutta;Arens;9\n"), Expect{Land: election.LowerSaxony, Seats: 1})
		var who, codes []string
		for _, f := range findings {
			if f.Code != "W316" && f.Code != "E307" {
				codes = append(codes, f.Code)
			}
		}
		for _, n := range r.Nominations {
			if n.HasListVotes {
				who = append(who, fmt.Sprint("Gesamtliste ", n.ListVotes))
			}
			for _, x := range n.Candidates {
				who = append(who, fmt.Sprint(x.Name(), " ", x.Votes))
			}
		}
		if got := strings.Join(codes, " "); !sameWords(got, c.codes) || !strings.Contains(strings.Join(who, ", "), c.who) {
			t.Errorf("%s: %s %v", c.row, got, who)
		}
	}
}

func sameWords(a, b string) bool {
	x, y := strings.Fields(a), strings.Fields(b)
	for _, w := range x {
		if !strings.Contains(b, w) {
			return false
		}
	}
	return len(x) == len(y)
}
