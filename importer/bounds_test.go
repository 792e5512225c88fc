package importer

import (
	"archive/zip"
	"bytes"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"notices/internal/election"
)

// readInTime fails if reading hangs or allocates too much. The client allows 10 s and 300 MB; the time
// is checked by the benchmarks, since a busy machine says nothing about the code.
func readInTime(t *testing.T, name string, data []byte) (*Book, []election.Finding) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	b, findings := ReadBook(name, data)
	ReadResult([]*Book{b}, expectNI())
	elapsed := time.Since(start)
	runtime.ReadMemStats(&after)
	t.Logf("%s: %v", name, elapsed)
	mb := (after.TotalAlloc - before.TotalAlloc) >> 20
	if elapsed > 2*time.Minute || mb > 250 {
		t.Errorf("%s took %v and allocated %d MB", name, elapsed, mb)
	}
	return b, findings
}

func TestFormattedRowsToTheEndCostLittle(t *testing.T) {
	b, findings := readInTime(t, "formatted-to-end-ni.xlsx", quirkData(t, "formatted-to-end-ni.xlsx"))
	if len(b.Sheets[0].Rows) != 44 || len(findings) > 0 {
		t.Errorf("%d rows, %v", len(b.Sheets[0].Rows), findings)
	}
}

func TestHugeAndHostileFilesAreRefusedInTime(t *testing.T) {
	spans := "<table>" + strings.Repeat(strings.Repeat("<td colspan=1000 rowspan=1000>x", 16)+strings.Repeat("<tr>", 999), 400)
	var sheets, wide strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&sheets, `<sheet name="s%d" sheetId="%d" r:id="r1"/>`, i, i)
		fmt.Fprintf(&wide, `<row r="%d"><c r="XFD%d"><v>1</v></c></row>`, i+1, i+1)
	}
	for name, c := range map[string]struct {
		data []byte
		code string
	}{
		"packed to a bomb":             {quirkData(t, "zip-bomb-ni.xlsx"), "E105"},
		"a bomb that lies of its size": {lyingZip(t), "E1"},
		"one line of separators":       {bytes.Repeat([]byte(";"), maxFile), "E1"},
		"nothing but line ends":        {bytes.Repeat([]byte("\n"), maxFile), "E1"},
		"one open quote":               {append([]byte("a;b;\""), bytes.Repeat([]byte("x;\n"), 8<<20)...), "E104"},
		"every cell in column XFD":     {workbookOf(t, "<worksheet><sheetData>"+wide.String()+"</sheetData></worksheet>"), "E105"},
		"one sheet named 20,000 times": {zipOf(t, map[string]string{
			"xl/workbook.xml": "<workbook><sheets>" + sheets.String() + "</sheets></workbook>", "xl/a.xml": "<worksheet/>",
			"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="a.xml"/></Relationships>`,
		}), "E104"},
		"spans over everything":     {[]byte(spans), "E105"},
		"tags without end":          {bytes.Repeat([]byte("<table><tr><td>"), 1<<20), "E1"},
		"deep XML":                  {workbookOf(t, strings.Repeat("<a>", 100000)), "E104"},
		"a text without end":        {workbookOf(t, "<worksheet>"+strings.Repeat("x", 8<<20)+"</worksheet>"), "E106"},
		"an attribute full of tags": {workbookOf(t, `<worksheet a="`+strings.Repeat(">", 8<<20)+`"/>`), "E106"},
		"billion laughs":            {workbookOf(t, `<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>`), "E106"},
		"repeated rows with text":   {zipOf(t, map[string]string{"content.xml": `<spreadsheet><table name="A"><table-row number-rows-repeated="1048576"><table-cell number-columns-repeated="1024"><p>x</p></table-cell></table-row></table></spreadsheet>`}), "E105"},
		"columns without end":       {[]byte(strings.Repeat("Stimmen;Name;Wahlvorschlag;", 100000)), "E1"},
	} {
		b, findings := readInTime(t, name, c.data)
		_, more := ReadResult([]*Book{b}, expectNI())
		if !hasClass(append(findings, more...), []string{c.code}) || !election.HasErrors(append(findings, more...)) {
			t.Errorf("%s: expected %s, got %v", name, c.code, findings)
		}
	}
}

// lyingZip is a workbook whose directory says that the sheet is small.
func lyingZip(t *testing.T) []byte {
	t.Helper()
	var packed, out bytes.Buffer
	w := zip.NewWriter(&packed)
	p, err := w.Create("xl/workbook.xml")
	if err == nil {
		_, err = p.Write(bytes.Repeat([]byte(" "), 400<<20))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := z.File[0].OpenRaw()
	if err != nil {
		t.Fatal(err)
	}
	h := z.File[0].FileHeader
	h.UncompressedSize64, h.CRC32 = 10, crc32.ChecksumIEEE(nil)
	w = zip.NewWriter(&out)
	p, err = w.CreateRaw(&h)
	if err == nil {
		var b bytes.Buffer
		if _, err = b.ReadFrom(raw); err == nil {
			_, err = p.Write(b.Bytes())
		}
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestFilesThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	big := filepath.Join(dir, "big.csv")
	f, err := os.Create(big)
	if err == nil {
		err = f.Truncate(maxFile + 1)
		f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	for path, code := range map[string]string{filepath.Join(dir, "none.xlsx"): "E100", dir: "E100", big: "E105", os.DevNull: "E100"} {
		data, _, findings := ReadFile(path)
		if data != nil || !hasClass(findings, []string{code}) {
			t.Errorf("%s: expected %s, got %v", path, code, findings)
		}
	}
}

func TestAFileThatIsBeingWrittenIsReadWhenItIsWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile(path, []byte("a"), 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() {
		var err error
		for i := range 20 {
			err = os.WriteFile(path, bytes.Repeat([]byte(strconv.Itoa(i%10)), 1<<20+i), 0o600)
		}
		done <- err
	}()
	data, source, findings := ReadFile(path)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if data == nil {
		if !hasClass(findings, []string{"E109"}) {
			t.Error(findings)
		}
		return
	}
	if len(data) > 1 && bytes.Count(data, data[:1]) != len(data) || len(source.SHA256) != 64 {
		t.Errorf("a mixture of two states was read")
	}
}

func TestOtherFormatsAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"%PDF-1.7 ...":                   "PDF",
		`{"a":1}`:                        "JSON",
		"<?xml version='1.0'?><a/>":      "XML",
		"<html><body>Wartung</body>":     "Internetseite ohne Tabelle",
		"\x89PNG\r\n\x1a\n":              "Bild",
		"\x00\x01\x02\x03binary\x00\x00": "bekannten Format",
		"   \n ":                         "leer",
		`<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`: "XML-Kalkulationstabelle",
	} {
		b, findings := ReadBook("x.xlsx", []byte(text))
		if len(findings) != 1 || !strings.Contains(findings[0].Message, want) || len(b.Sheets) > 0 {
			t.Errorf("%q: %v", text, findings)
		}
	}
	if _, findings := ReadBook("x", zipOf(t, map[string]string{"word/document.xml": "<a/>"})); len(findings) != 1 || !strings.Contains(findings[0].Message, "Word") {
		t.Errorf("a Word document: %v", findings)
	}
}

// longCSV makes a table of n candidates on lists of 20.
func longCSV(n int) []byte {
	var b strings.Builder
	b.WriteString("Wahlvorschlag;Art;Listenplatz;Titel;Vorname;Nachname;Stimmen;Gewählt\n")
	for i := range n {
		if i%20 == 0 {
			fmt.Fprintf(&b, "Liste %d Süd;WG;;;;Gesamtliste;%d;\n", i/20, i)
		}
		name := spelled(i)
		fmt.Fprintf(&b, "Liste %d Süd;WG;%d;Dr.;Vor%s;von Müller%s;%d;\n", i/20, i%20+1, name, name, i%997)
	}
	return []byte(b.String())
}

// spelled writes a number in letters: no name has a digit.
func spelled(n int) string {
	return strings.Map(func(r rune) rune { return r - '0' + 'a' }, strconv.Itoa(n))
}

func benchmarkRead(b *testing.B, name string, data []byte) {
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if r, findings := readData(name, data, expectNI()); election.HasErrors(findings) || len(r.Nominations) == 0 {
			b.Fatal(findings)
		}
	}
}

func BenchmarkGrowth(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000, 100_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) { benchmarkRead(b, "a.csv", longCSV(n)) })
	}
}

// The number of candidates in all of Brandenburg's districts together.
func BenchmarkWorkbookOf6427Candidates(b *testing.B) {
	var rows [][]string
	for line := range strings.SplitSeq(strings.TrimSpace(string(longCSV(6427))), "\n") {
		rows = append(rows, strings.Split(line, ";"))
	}
	benchmarkRead(b, "a.xlsx", writeXLSX(b, rows))
}

func BenchmarkSmallWorkbook(b *testing.B) {
	benchmarkRead(b, "a.xlsx", quirkData(b, "canonical-ni.xlsx"))
}
