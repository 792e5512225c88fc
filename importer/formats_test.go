package importer

import (
	"archive/zip"
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"

	"notices/internal/election"
)

// longTable writes a result as an office's long table: one row per candidate.
func longTable(r *election.Result) [][]string {
	rows := [][]string{{"Wahlbereich", "Wahlvorschlag", "Art", "Listenplatz", "Titel", "Vorname", "Nachname", "Stimmen", "Gewählt"}}
	for i := range r.Nominations {
		n := &r.Nominations[i]
		if n.HasListVotes {
			rows = append(rows, []string{n.Constituency, n.Name, string(n.Kind), "", "", "", "Gesamtliste", strconv.FormatInt(n.ListVotes, 10), ""})
		}
		for _, c := range n.Candidates {
			rows = append(rows, []string{n.Constituency, n.Name, string(n.Kind), strconv.Itoa(c.Position), c.Title, c.First, c.Last, strconv.FormatInt(c.Votes, 10), string(c.Mark)})
		}
	}
	return rows
}

// The writers turn rows into a file of each format.
var writers = map[string]func(testing.TB, [][]string) []byte{
	"ergebnis.xlsx": writeXLSX,
	"ergebnis.ods":  writeODS,
	"ergebnis.html": writeHTML,
	"utf8.csv":      func(_ testing.TB, rows [][]string) []byte { return []byte(csvText(rows, ";")) },
	"bom.csv":       func(_ testing.TB, rows [][]string) []byte { return []byte("\ufeff" + csvText(rows, ",")) },
	"utf16.txt": func(t testing.TB, rows [][]string) []byte {
		b, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes([]byte(csvText(rows, "\t")))
		if err != nil {
			t.Fatal(err)
		}
		return b
	},
}

func csvText(rows [][]string, sep string) string {
	var b strings.Builder
	for _, row := range rows {
		for i, s := range row {
			if i > 0 {
				b.WriteString(sep)
			}
			if strings.ContainsAny(s, sep+"\"\n") || s != strings.TrimSpace(s) {
				s = `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
			}
			b.WriteString(s)
		}
		b.WriteString("\r\n")
	}
	return b.String()
}

func writeXLSX(t testing.TB, rows [][]string) []byte {
	f := excelize.NewFile()
	defer f.Close()
	for i, row := range rows {
		for j, s := range row {
			var v any = s
			if n, err := strconv.Atoi(s); err == nil {
				v = n
			}
			if s != "" {
				if err := f.SetCellValue("Sheet1", cellName(i+1, j+1), v); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	b, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func writeODS(t testing.TB, rows [][]string) []byte {
	var b bytes.Buffer
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="Ergebnis">`)
	for _, row := range rows {
		b.WriteString("<table:table-row>")
		for _, s := range row {
			if _, err := strconv.Atoi(s); err == nil {
				fmt.Fprintf(&b, `<table:table-cell office:value-type="float" office:value="%s"><text:p>%s</text:p></table:table-cell>`, s, s)
				continue
			}
			fmt.Fprintf(&b, `<table:table-cell office:value-type="string"><text:p>%s</text:p></table:table-cell>`, html.EscapeString(s))
		}
		b.WriteString("</table:table-row>")
	}
	b.WriteString(`</table:table></office:spreadsheet></office:body></office:document-content>`)
	return zipOf(t, map[string]string{"content.xml": strings.ReplaceAll(b.String(), "&#39;", "&apos;")})
}

func zipOf(t testing.TB, parts map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for name, text := range parts {
		p, err := w.Create(name)
		if err == nil {
			_, err = p.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func writeHTML(_ testing.TB, rows [][]string) []byte {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html><html><body><table>")
	for _, row := range rows {
		b.WriteString("<tr>")
		for _, s := range row {
			b.WriteString("<td>" + html.EscapeString(s) + "</td>")
		}
		b.WriteString("</tr>\n")
	}
	return []byte(b.String() + "</table></body></html>")
}

// plain removes the places, which differ between formats.
func plain(r *election.Result) *election.Result {
	c := *r
	c.SeatsAt = election.Origin{}
	c.Nominations = nil
	for _, n := range r.Nominations {
		n.Origin, n.ListVotesAt = election.Origin{}, election.Origin{}
		people := n.Candidates
		n.Candidates = nil
		for _, x := range people {
			x.Origin, x.VotesAt, x.MarkAt = election.Origin{}, election.Origin{}, election.Origin{}
			n.Candidates = append(n.Candidates, x)
		}
		c.Nominations = append(c.Nominations, n)
	}
	return &c
}

func TestEveryFormatGivesTheSameResult(t *testing.T) {
	for _, name := range []string{"canonical-ni.xlsx", "canonical-bb.xlsx"} {
		want := canonical(t)[name[10:12]].expect()
		original, findings := readData(name, quirkData(t, name), want)
		if election.HasErrors(findings) {
			t.Fatal(findings)
		}
		for file, write := range writers {
			r, findings := readData(file, write(t, longTable(original)), want)
			if diff := cmp.Diff(plain(original), plain(r), cmp.Comparer(sameDay)); diff != "" || election.HasErrors(findings) {
				t.Errorf("%s as %s: %v\n%s", name, file, findings, diff)
			}
		}
	}
}

func sameDay(a, b election.Date) bool { return a == b }

func TestWindows1252GivesTheSameResult(t *testing.T) {
	want := canonical(t)["ni-1252"].expect()
	original, _ := readData("a.xlsx", quirkData(t, "canonical-ni-1252.xlsx"), want)
	b, err := charmap.Windows1252.NewEncoder().Bytes([]byte(csvText(longTable(original), ";")))
	if err != nil {
		t.Fatal(err)
	}
	r, _ := readData("b.csv", b, want)
	if diff := cmp.Diff(plain(original), plain(r), cmp.Comparer(sameDay)); diff != "" {
		t.Error(diff)
	}
}

// randomResult draws a result that a long table can hold.
func randomResult(t *rapid.T) *election.Result {
	land := rapid.SampledFrom([]election.Land{election.LowerSaxony, election.Brandenburg}).Draw(t, "land")
	r := newResult(Expect{Land: land, Seats: 9, System: election.Proportional})
	areas := rapid.SampledFrom([][]string{{""}, {"1", "2"}, {"Nord", "Süd", "Wahlbereich 3"}}).Draw(t, "areas")
	names := rapid.SampledFrom([][]string{{"SPD", "GRÜNE/B 90", "Agenda/2030"}, {"CDU", "UWG: Freie", "Die *Partei*"}}).Draw(t, "lists")
	name := rapid.StringMatching(`[A-ZÄÖÜŞÇŠ][a-zäöüßçğšé]{1,12}(?:[ '-][A-ZÄÖÜŞÇŠ][a-zäöüßçğšé]{1,9})?`).Filter(func(s string) bool {
		t, _ := cutTitle(s, false)
		return t == "" && !isListLabel(s) && !noteRow.MatchString(s)
	})
	for _, area := range areas {
		for _, list := range names {
			n := election.Nomination{Constituency: area, Name: list, Kind: rapid.SampledFrom([]election.NominationKind{election.Party, election.VoterGroup}).Draw(t, "kind")}
			if land == election.LowerSaxony {
				n.HasListVotes, n.ListVotes = true, rapid.Int64Range(0, 99999).Draw(t, "list")
			}
			for k := range rapid.IntRange(1, 5).Draw(t, "people") {
				c := election.Candidate{
					ID: election.PersonID(len(areas) > 1, area, list, k+1), Position: k + 1, Votes: rapid.Int64Range(0, 9999).Draw(t, "votes"),
					Title: rapid.SampledFrom([]string{"", "", "Dr.", "Prof. Dr. med."}).Draw(t, "title"), First: name.Draw(t, "first"),
					Last: rapid.SampledFrom([]string{"", "von der ", "Freiherr von "}).Draw(t, "particle") + name.Draw(t, "last"),
					Mark: rapid.SampledFrom([]election.Mark{election.NotElected, election.ElectedPlain, election.ElectedPersons, election.ElectedSurplus}).Draw(t, "mark"),
				}
				r.MarksGiven = r.MarksGiven || c.Mark.Elected()
				n.Candidates = append(n.Candidates, c)
			}
			r.Nominations = append(r.Nominations, n)
		}
	}
	return r
}

func TestImportOfAnExportIsTheSameResult(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := randomResult(rt)
		want := Expect{Land: r.Land, Seats: r.Seats, System: r.System}
		file := rapid.SampledFrom([]string{"ergebnis.xlsx", "ergebnis.ods", "ergebnis.html", "utf8.csv", "utf16.txt"}).Draw(rt, "format")
		got, findings := readData(file, writers[file](t, longTable(r)), want)
		if election.HasErrors(findings) {
			rt.Fatal(findings)
		}
		if diff := cmp.Diff(plain(r), plain(got), cmp.Comparer(sameDay)); diff != "" {
			rt.Fatal(diff)
		}
	})
}

func TestRowOrderNeverMatters(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := randomResult(rt)
		rows := longTable(r)
		body := rapid.Permutation(rows[1:]).Draw(rt, "order")
		want := Expect{Land: r.Land, Seats: r.Seats, System: r.System}
		got, _ := readData("a.csv", []byte(csvText(append(rows[:1:1], body...), ";")), want)
		people := map[string]election.Candidate{}
		for _, n := range plain(got).Nominations {
			for _, c := range n.Candidates {
				people[c.ID] = c
			}
		}
		for _, n := range r.Nominations {
			for _, c := range n.Candidates {
				if people[c.ID] != c {
					rt.Fatalf("%s is %+v, want %+v", c.ID, people[c.ID], c)
				}
			}
		}
	})
}

// Our stream must see what excelize sees: every cell of every readable workbook in testdata.
func TestTheStreamSeesWhatExcelizeSees(t *testing.T) {
	var files []string
	for _, pattern := range []string{"testdata/quirks/*.xlsx", "testdata/real/*/*.xlsx"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	compared := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b, findings := ReadBook(file, data)
		if election.HasErrors(findings) || b.Format != "xlsx" {
			continue
		}
		f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		for _, s := range b.Sheets {
			rows, err := f.GetRows(s.Name)
			if err != nil {
				t.Errorf("%s: %v", file, err)
			}
			compared += compareGrid(t, file, s, rows)
		}
		f.Close()
	}
	if compared < 50000 {
		t.Errorf("only %d cells compared", compared)
	}
}

func compareGrid(t *testing.T, file string, s *Sheet, rows [][]string) int {
	cells := 0
	for i, row := range rows {
		ours := s.rowByNumber(i + 1)
		if ours == nil {
			ours = &Row{}
		}
		for j := range max(len(row), len(ours.Cells)) {
			theirs := ""
			if j < len(row) {
				theirs = row[j]
			}
			if c := ours.at(j + 1); squeeze(c.Value) != squeeze(theirs) {
				t.Errorf("%s, %s, %s: %q, excelize has %q", file, s.Name, cellName(i+1, j+1), c.Value, theirs)
			}
			cells++
		}
	}
	return cells
}
