package importer

import (
	"slices"
	"strings"
	"testing"

	"notices/internal/election"
)

// sheetWithFonts is a workbook of one list in Lower Saxony, its cells inline; format 1 is struck
// through, format 2 raised.
func sheetWithFonts(t testing.TB, last, votes string) []byte {
	t.Helper()
	const rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	row := func(n string, cells ...string) string {
		var b strings.Builder
		b.WriteString(`<row r="` + n + `">`)
		for i, c := range cells {
			ref := string(rune('A'+i)) + n
			if !strings.HasPrefix(c, "<") {
				c = `<c r="REF" t="inlineStr"><is><t>` + c + `</t></is></c>`
			}
			b.WriteString(strings.ReplaceAll(c, "REF", ref))
		}
		return b.String() + "</row>"
	}
	return zipOf(t, map[string]string{
		"_rels/.rels":                `<Relationships><Relationship Id="r1" Type="` + rel + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml":            `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="` + rel + `/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="` + rel + `/styles" Target="styles.xml"/></Relationships>`,
		"xl/styles.xml": `<styleSheet><fonts><font/><font><strike/></font><font><vertAlign val="superscript"/></font><font><strike val="0"/></font></fonts>` +
			`<cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/><xf fontId="3"/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>`,
		"xl/worksheets/sheet1.xml": `<worksheet><sheetData>` + row("1", "Wahlvorschlag", "Listenplatz", "Vorname", "Nachname", "Stimmen") +
			row("2", "SPD", "", "", "Gesamtliste", "7") + row("3", "SPD", "1", "Jutta", last, votes) + `</sheetData></worksheet>`,
	})
}

const (
	runs   = `<c r="REF" t="inlineStr"><is><r><t>PLAIN</t></r><r><rPr>PROPERTY</rPr><t>MORE</t></r></is></c>`
	raised = `<vertAlign val="superscript"/>`
)

func rich(plain, property, more string) string {
	return strings.NewReplacer("PLAIN", plain, "PROPERTY", property, "MORE", more).Replace(runs)
}

func TestRaisedAndStruckTextOfAWorkbook(t *testing.T) {
	for _, c := range []struct{ situation, last, votes, codes, has string }{
		{"set as usual", "Arens", "18", "", "SPD/1 Jutta Arens 18 "},
		{"raised digit behind the votes", "Arens", rich("18", raised, "1"), "E201", ""},
		{"lowered digit behind the votes", "Arens", rich("18", `<vertAlign val="subscript"/>`, "1"), "E201", ""},
		{"struck digit before the votes", "Arens", `<c r="REF" t="inlineStr"><is><r><rPr><strike/></rPr><t>1</t></r><r><t>81</t></r></is></c>`, "E201", ""},
		{"bold digits say nothing else", "Arens", rich("18", "<b/>", "1"), "", "SPD/1 Jutta Arens 181 "},
		{"a run that says it is not struck", "Arens", rich("18", `<strike val="0"/><vertAlign val="baseline"/>`, "1"), "", "SPD/1 Jutta Arens 181 "},
		{"cell struck through", "Arens", `<c r="REF" s="1"><v>18</v></c>`, "E201", ""},
		{"cell raised", "Arens", `<c r="REF" s="2"><v>18</v></c>`, "E201", ""},
		{"cell whose font says it is not struck", "Arens", `<c r="REF" s="3"><v>18</v></c>`, "", "SPD/1 Jutta Arens 18 "},
		{"raised digit behind a name", rich("Arens", raised, "1"), "18", "W218", "SPD/1 Jutta Arens 18 "},
		{"raised letter inside a name", rich("Mc", raised, "Donald"), "18", "E212", ""},
		{"struck part of a name", rich("Arens", "<strike/>", "-Meyer"), "18", "E212", ""},
	} {
		t.Run(c.situation, func(t *testing.T) {
			r, findings := readData("a.xlsx", sheetWithFonts(t, c.last, c.votes), expectNI())
			if got := codesOf(findings); got != c.codes || !strings.Contains(ids(r), c.has) {
				t.Errorf("findings %q, want %q; result\n%s%v", got, c.codes, ids(r), findings)
			}
		})
	}
}

func TestFootnoteSignsLeaveANameAndSaySo(t *testing.T) {
	for file, want := range map[string]string{"Arens*": "Arens", "Arens ¹": "Arens", "Arens1)": "Arens", "Arens1": "Arens", "Arens 2)": "Arens"} {
		text := "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;;;Gesamtliste;3\nSPD;1;Jutta;" + file + ";3\n"
		r, findings := readData("a.csv", []byte(text), expectNI())
		if codesOf(findings) != "W218" || r.Nominations[0].Candidates[0].Last != want {
			t.Errorf("%q is read as %q with %s", file, r.Nominations[0].Candidates[0].Last, codesOf(findings))
		}
	}
}

func TestRaisedStruckAndHiddenTextOfAPage(t *testing.T) {
	const page = `<table><tr><th>Wahlvorschlag<th>Listenplatz<th>Vorname<th>Nachname<th>Stimmen</tr>
<tr><td>SPD<td><td><td>Gesamtliste<td>7</tr><tr><td>SPD<td>1<td>Jutta<td>NAME<td>VOTES</td></tr></table>`
	for _, c := range []struct{ name, votes, codes, has string }{
		{"Arens", `<b>18</b><span>1</span>`, "", "SPD/1 Jutta Arens 181 "},
		{"Arens", `18<sup>1</sup>`, "E201", ""},
		{"Arens", `18<span style="vertical-align: super">1</span>`, "E201", ""},
		{"Arens", `<s>1</s>81`, "E201", ""},
		{"Arens", `<strike>1</strike>81`, "E201", ""},
		{"Arens", `<del><b>1</b></del>81`, "E201", ""},
		{"Arens", `<span style="text-decoration:line-through"><span>1</span>2</span>81`, "E201", ""},
		{"Arens", `18<span style="display: none">1</span>`, "W219", "SPD/1 Jutta Arens 18 "},
		{"Arens", `18<i hidden>1</i>`, "W219", "SPD/1 Jutta Arens 18 "},
		{"Arens<sup>1</sup>", `18`, "W218", "SPD/1 Jutta Arens 18 "},
		{"<del>Arens</del>", `18`, "E212", ""},
	} {
		data := strings.NewReplacer("NAME", c.name, "VOTES", c.votes).Replace(page)
		r, findings := readData("a.html", []byte(data), expectNI())
		if got := codesOf(findings); got != c.codes || !strings.Contains(ids(r), c.has) {
			t.Errorf("%s and %s: findings %q, want %q; result\n%s", c.name, c.votes, got, c.codes, ids(r))
		}
	}
}

func TestAHiddenColumnOrHeaderOfAPageIsReadAndSaid(t *testing.T) {
	const page = `<table><tr ROW><th>Wahlvorschlag<th>Listenplatz<th>Vorname<th>Nachname<th>Stimmen</tr>
<tr><td>SPD<td><td><td>Gesamtliste<td CELL>7</tr><tr><td>SPD<td>1<td>Jutta<td>Arens<td CELL>18</td></tr></table>`
	for _, c := range []struct{ row, cell, codes string }{
		{"", "", ""}, {"", `style="display:none"`, "W122"}, {"hidden", "", "W121"}, {"", `style="text-decoration: line-through"`, "E201"},
	} {
		data := strings.NewReplacer("ROW", c.row, "CELL", c.cell).Replace(page)
		if _, findings := readData("a.html", []byte(data), expectNI()); codesOf(findings) != c.codes {
			t.Errorf("%q, %q: findings %s, want %s", c.row, c.cell, codesOf(findings), c.codes)
		}
	}
}

func TestRaisedAndStruckTextOfOpenDocument(t *testing.T) {
	const file = `<office:document xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles>
<style:style style:name="T1"><style:text-properties style:text-position="super 58%"/></style:style>
<style:style style:name="T2"><style:text-properties style:text-line-through-style="solid"/></style:style>
<style:style style:name="T3"><style:text-properties style:text-position="0% 100%" style:text-line-through-style="none"/></style:style>
</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="A">
<table:table-row>HEADER</table:table-row><table:table-row>LIST</table:table-row><table:table-row>PERSON</table:table-row>
</table:table></office:spreadsheet></office:body></office:document>`
	cells := func(texts ...string) string {
		return `<table:table-cell><text:p>` + strings.Join(texts, `</text:p></table:table-cell><table:table-cell><text:p>`) + `</text:p></table:table-cell>`
	}
	for _, c := range []struct{ votes, codes, has string }{
		{`18<text:span text:style-name="T3">1</text:span>`, "", "SPD/1 Jutta Arens 181 "},
		{`18<text:span text:style-name="T1">1</text:span>`, "E201", ""},
		{`18<text:span text:style-name="elsewhere">1</text:span>`, "E201", ""},
		{`<text:span text:style-name="T2"><text:span text:style-name="T3">1</text:span></text:span>81`, "E201", ""},
		{`18<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Los</text:p></text:note-body></text:note>`, "E201", ""},
	} {
		data := strings.NewReplacer("HEADER", cells("Wahlvorschlag", "Listenplatz", "Vorname", "Nachname", "Stimmen"),
			"LIST", cells("SPD", "", "", "Gesamtliste", "7"), "PERSON", cells("SPD", "1", "Jutta", "Arens", c.votes)).Replace(file)
		r, findings := readData("a.fods", []byte(data), expectNI())
		if got := codesOf(findings); got != c.codes || !strings.Contains(ids(r), c.has) {
			t.Errorf("%s: findings %q, want %q; result\n%s%v", c.votes, got, c.codes, ids(r), findings)
		}
	}
	data := strings.NewReplacer("HEADER", cells("Wahlvorschlag", "Listenplatz", "Vorname", "Nachname", "Stimmen"), "LIST", cells("SPD", "", "", "Gesamtliste", "7"),
		"PERSON", cells("SPD", "1", "Jutta", "Arens")+`<table:table-cell table:style-name="T2" office:value-type="float" office:value="18"><text:p>18</text:p></table:table-cell>`).Replace(file)
	if _, findings := readData("a.fods", []byte(data), expectNI()); codesOf(findings) != "E201" {
		t.Errorf("a struck cell: findings %s", codesOf(findings))
	}
}

func TestDaysPositionsAndMarksMustNotBeStruckOrRaised(t *testing.T) {
	for _, set := range []*Setting{{Plain: "1", Struck: true}, {Plain: "1", Raised: "2"}} {
		if _, problem := parseDay(Cell{Kind: Text, Value: "10.02.2025", Set: set}); problem == "" {
			t.Error("the day was read")
		}
		if _, problem := parseCount(Cell{Kind: Text, Value: "12", Set: set}); problem == "" {
			t.Error("the position was read")
		}
		if mark, _, _, ok := parseMark(Cell{Kind: Text, Value: "ja", Set: set}); ok || mark != election.MarkNotReadable {
			t.Error("the mark was read")
		}
		if _, ok := parseKind(Cell{Kind: Text, Value: "P", Set: set}); ok {
			t.Error("the kind was read")
		}
	}
}

// TestATableInABlockThatIsNotShownIsHidden holds whatever stands between the block and the table.
func TestATableInABlockThatIsNotShownIsHidden(t *testing.T) {
	table := "<table><tr><td>a</td></tr></table>"
	for page, want := range map[string][]bool{
		`<div style="display: none">` + table + `</div>` + table:                                     {true, false},
		`<div hidden><h2>x</h2><div>y</div><p>z` + table + `</div>` + table:                          {true, false},
		`<section style="visibility:hidden"><div>` + table + `</div>` + table + `</section>` + table: {true, true, false},
		`<div><div hidden></div>` + table + `</div>`:                                                 {false},
		`<p style="display:none">weg</p>` + table:                                                    {false},
	} {
		b, _ := ReadBook("seite.html", []byte("<html><body>"+page+"</body></html>"))
		var got []bool
		for _, s := range b.Sheets {
			got = append(got, s.Hidden)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: hidden %v, want %v", page, got, want)
		}
	}
}
