package importer

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"notices/internal/election"
)

// seed adds the quirk files that match.
func seed(f *testing.F, patterns ...string) {
	for _, p := range patterns {
		files, err := filepath.Glob("testdata/quirks/" + p)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			if b, err := os.ReadFile(file); err == nil && len(b) < 50_000 {
				f.Add(b)
			}
		}
	}
}

// checkBook holds what every reader promises: rows in order, no cells behind the last filled one,
// findings with a code, a file and a message.
func checkBook(t *testing.T, b *Book, findings []election.Finding) {
	for _, s := range b.Sheets {
		last := 0
		for _, r := range s.Rows {
			if r.Number <= last || len(r.Cells) == 0 || r.Cells[len(r.Cells)-1].Kind == Blank {
				t.Fatalf("row %d after %d with %d cells", r.Number, last, len(r.Cells))
			}
			last = r.Number
		}
	}
	for _, f := range findings {
		if len(f.Code) != 4 || f.File == "" || f.Message == "" {
			t.Fatalf("%+v", f)
		}
	}
}

func fuzzBook(t *testing.T, data []byte) {
	b, findings := ReadBook("x", data)
	checkBook(t, b, findings)
	r, found := ReadResult([]*Book{b}, expectNI())
	checkBook(t, &Book{}, found)
	for i := range r.Nominations {
		for _, c := range r.Nominations[i].Candidates {
			if c.Votes < 0 || c.Votes > maxVotes {
				t.Fatalf("%+v", c)
			}
		}
	}
	loadBooks([]*Book{b})
}

func FuzzWorkbook(f *testing.F) {
	seed(f, "*.xlsx", "*.xls")
	f.Fuzz(fuzzBook)
}

func FuzzCSV(f *testing.F) {
	seed(f, "*.csv")
	f.Add([]byte(tableNI))
	f.Fuzz(fuzzBook)
}

func FuzzHTML(f *testing.F) {
	seed(f, "html*", "maint*")
	f.Add([]byte("<table><tr><td rowspan=3 colspan=2>a<td>b<tr hidden><th>c<table><tr><td>x</table><caption>y"))
	f.Fuzz(func(t *testing.T, data []byte) { fuzzBook(t, append([]byte("<html>"), data...)) })
}

// FuzzSheet puts the input into a workbook as its sheet, where the packing cannot hide it.
func FuzzSheet(f *testing.F) {
	f.Add([]byte(`<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="C1" s="1"><f>1</f><v>2</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>`))
	f.Add([]byte(`<worksheet><cols><col min="1" max="3" hidden="1"/></cols><sheetData><row><c t="s"><v>0</v></c></row><row hidden="1"><c t="b"><v>1</v></c></row></sheetData></worksheet>`))
	f.Fuzz(func(t *testing.T, data []byte) { fuzzBook(t, workbookOf(t, string(data))) })
}

// workbookOf packs one sheet.
func workbookOf(t testing.TB, sheet string) []byte {
	return zipOf(t, map[string]string{
		"_rels/.rels":                `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml":            `<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="x/styles" Target="styles.xml"/><Relationship Id="r3" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
		"xl/styles.xml":              `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
		"xl/sharedStrings.xml":       `<sst><si><t>Stimmen</t></si></sst>`,
		"xl/worksheets/sheet1.xml":   sheet,
	})
}

// FuzzODS puts the input into an OpenDocument file as its content.
func FuzzODS(f *testing.F) {
	f.Add([]byte(`<office:spreadsheet><table:table table:name="A"><table:table-row table:number-rows-repeated="3"><table:table-cell office:value-type="float" office:value="2"/><table:table-cell table:number-columns-repeated="2"><text:p>a<text:s/>b</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>`))
	f.Fuzz(func(t *testing.T, data []byte) { fuzzBook(t, zipOf(t, map[string]string{"content.xml": string(data)})) })
}

// FuzzXML: what our scanner accepts, encoding/xml accepts too, and the texts are the same.
func FuzzXML(f *testing.F) {
	for _, s := range []string{`<a><b c="d">e&amp;f</b><!-- g --><h/></a>`, `<?xml version="1.0"?><a>&#65;<![CDATA[<b>]]></a>`, `<a b='"'/>`, `<!DOCTYPE a><a/>`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var ours strings.Builder
		x := newXML(bytes.NewReader(data))
		for {
			err := x.next()
			if err == io.EOF {
				break
			}
			if err != nil {
				return
			}
			if x.kind == xmlText {
				b, err := x.appendText(nil)
				if err != nil {
					return
				}
				ours.Write(b)
			}
		}
		compareXML(t, data, ours.String())
	})
}

// compareXML reads the document with the standard library. It is stricter in the names of tags and
// in characters; only texts of documents that both accept are compared.
func compareXML(t *testing.T, data []byte, ours string) {
	d := xml.NewDecoder(bytes.NewReader(data))
	var theirs strings.Builder
	depth := 0
	for {
		tok, err := d.RawToken()
		if err != nil {
			if err != io.EOF {
				return
			}
			break
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		case xml.CharData:
			if depth > 0 {
				theirs.Write(tok)
			}
		}
	}
	if a := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(ours); a != strings.ReplaceAll(theirs.String(), "\r", "\n") {
		t.Fatalf("%q: ours %q, encoding/xml %q", data, a, theirs.String())
	}
}

func FuzzHeader(f *testing.F) {
	for _, words := range synonyms {
		f.Add(words)
	}
	f.Add("Land\u00adkreis-\nnummer¹ (kurz)*")
	f.Fuzz(func(t *testing.T, s string) {
		k := headerKey(s)
		if utf8.ValidString(s) && !utf8.ValidString(k) || strings.ContainsAny(k, "-.,;\n\t") || k != strings.TrimSpace(k) {
			t.Fatalf("%q becomes %q", s, k)
		}
		headerField(k)
	})
}

func FuzzNumber(f *testing.F) {
	for _, s := range []string{"1.240", "12,5", "1 240", "0.123", "9007199254740993", "1e3", "-1", "x", "978.00000000000011"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, kind := range []CellKind{Text, Number, Day, Bool, Failure, Formula, Blank} {
			v, problem := parseVotes(Cell{Kind: kind, Value: s})
			if v < 0 || v > maxVotes || problem != "" && v != 0 {
				t.Fatalf("%d %q: %d %q", kind, s, v, problem)
			}
			parseCount(Cell{Kind: kind, Value: s})
		}
		v, problem := parseVotes(Cell{Kind: Text, Value: s})
		digits := strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return r
			}
			return -1
		}, s)
		if problem == "" && strings.TrimLeft(digits, "0") != strings.TrimPrefix(itoa(int(v)), "0") {
			t.Fatalf("%q is read as %d", s, v)
		}
	})
}

func FuzzDate(f *testing.F) {
	for _, s := range []string{"1.3.2027", "01.03.2027", "2027-03-01", "01.03.27", "31.02.2027", "9. Juni 2024", "44269"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, problem := parseDay(Cell{Kind: Text, Value: s})
		if problem != "" && !d.IsZero() || !d.IsZero() && (d.Year() < 1900 || d.Year() > 2199) {
			t.Fatalf("%q: %v %q", s, d, problem)
		}
		serialDay(s, false)
		parseMark(Cell{Kind: Text, Value: s})
	})
}

func FuzzName(f *testing.F) {
	for _, s := range []string{"Arens, Jutta", "Dr. von der Heide, Karl", "von der Heide, Karl, Dr.", "Prof. Dr. med. X, Y", "Dr.", "Graf, Ilse", ", ,", "Dr. Dr."} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = squeeze(s)
		letters := func(s string) int { return len(strings.NewReplacer(" ", "", ",", "").Replace(s)) }
		for _, n := range []personName{wholeName("", s), joinName("", "", s, s)} {
			if s != "" && n.Last == "" {
				t.Fatalf("%q loses its surname: %+v", s, n)
			}
		}
		n, ok := splitComma(s)
		if ok && (n.First == "" || n.Last == "" || letters(n.Title+n.First+n.Last) > letters(s)) {
			t.Fatalf("%q becomes %+v", s, n)
		}
	})
}
