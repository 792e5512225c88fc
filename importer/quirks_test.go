package importer

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"notices/internal/election"
)

// A quirk is one line of testdata/quirks/manifest.json.
type quirk struct {
	File, Quirk, Land, Expected, Canonical, Compare, Reason string
	Class                                                   []string
	Or                                                      []struct {
		Expected string
		Class    []string
	}
	IDMap map[string]string
}

// A canonicalCouncil is one council of testdata/quirks/canonical.json.
type canonicalCouncil struct {
	Land, Council, AGS, Day, From, To, Art, Area, File string
	Seats                                              int
	Nominations                                        []struct {
		Kind, Long, Nomination        string
		ListVotes, PersonVotes, Total int64
		Seats                         int
	}
	Candidates []struct {
		Constituency, Elected, First, Kind, Last, Nomination, Title string
		Position                                                    int
		Votes                                                       int64
	}
}

func readJSON[T any](t testing.TB, path string) T {
	t.Helper()
	var v T
	b, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func canonical(t testing.TB) map[string]canonicalCouncil {
	return readJSON[map[string]canonicalCouncil](t, "testdata/quirks/canonical.json")
}

// expect is what the sheet Wahl of a case workbook for the council would say.
func (c canonicalCouncil) expect() Expect {
	day, _ := textDay(c.Day)
	return Expect{Land: election.Land(c.Land), Council: c.Council, Area: c.Area, AGS: c.AGS, Body: election.BodyKind(c.Art), ElectionDay: day, Seats: c.Seats, System: election.Proportional}
}

// quirkData returns a quirk file's bytes; the largest is made here, larger than the original.
func quirkData(t testing.TB, name string) []byte {
	t.Helper()
	if name == "formatted-to-end-ni.xlsx" {
		return formattedToEnd(t)
	}
	b, err := os.ReadFile(filepath.Join("testdata/quirks", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// formattedToEnd makes a workbook with 1,048,576 rows of four formatted empty cells.
func formattedToEnd(t testing.TB) []byte {
	return rewriteSheet(t, func(b []byte) []byte {
		rows := make([]byte, 0, 110<<20)
		for n := 45; n <= maxRow; n++ {
			rows = strconv.AppendInt(append(rows, `<row r="`...), int64(n), 10)
			rows = append(rows, `" s="3" customFormat="1">`...)
			for _, col := range "ABCD" {
				rows = append(append(rows, `<c r="`...), byte(col))
				rows = strconv.AppendInt(rows, int64(n), 10)
				rows = append(rows, `" s="3"/>`...)
			}
			rows = append(rows, "</row>"...)
		}
		return bytes.Replace(b, []byte("</sheetData>"), append(rows, "</sheetData>"...), 1)
	})
}

// rewriteSheet returns the clean Lower Saxon workbook with another sheet1.xml.
func rewriteSheet(t testing.TB, change func([]byte) []byte) []byte {
	t.Helper()
	z, err := zip.OpenReader("testdata/quirks/canonical-ni.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	w.RegisterCompressor(zip.Deflate, func(o io.Writer) (io.WriteCloser, error) { return flate.NewWriter(o, flate.BestSpeed) })
	for _, f := range z.File {
		rc, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := b.ReadFrom(rc); err != nil {
			t.Fatal(err)
		}
		data := b.Bytes()
		if strings.HasSuffix(f.Name, "sheet1.xml") {
			data = change(data)
		}
		p, err := w.Create(f.Name)
		if err == nil {
			_, err = p.Write(data)
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

// readData reads one result file as a case workbook with this Expect would.
func readData(name string, data []byte, want Expect) (*election.Result, []election.Finding) {
	b, findings := ReadBook(name, data)
	if election.HasErrors(findings) {
		return newResult(want), findings
	}
	r, found := ReadResult([]*Book{b}, want)
	return r, append(findings, found...)
}

func TestEveryQuirkFileIsReadRightlyOrRefused(t *testing.T) {
	councils := canonical(t)
	for _, q := range readJSON[[]quirk](t, "testdata/quirks/manifest.json") {
		t.Run(q.File, func(t *testing.T) {
			want := councils[q.Canonical].expect()
			r, findings := readData(q.File, quirkData(t, q.File), want)
			for _, f := range findings {
				t.Log(f.Code, f.Origin, f.Message)
				if f.File == "" || f.Message == "" {
					t.Errorf("finding without file or message: %+v", f)
				}
			}
			if why := q.outcome(r, findings, councils[q.Canonical]); why != "" {
				t.Error(why)
			}
		})
	}
}

// judgedByTheRules are refused for contradicting the votes: the importer reads them without error.
var judgedByTheRules = map[string]bool{"marks-contradict-bb.xlsx": true, "marks-kind-ni.xlsx": true, "marks-count-ni.xlsx": true}

func (q quirk) outcome(r *election.Result, findings []election.Finding, c canonicalCouncil) string {
	refused := election.HasErrors(findings)
	switch {
	case judgedByTheRules[q.File]:
		if refused {
			return "the importer refused what only the rules can judge"
		}
		return ""
	case refused && q.allows("refuse", findings):
		return ""
	case refused:
		return "refused, expected " + q.Expected
	case q.Expected == "refuse" && !q.allowsReading():
		return "read, expected a refusal: " + q.Reason
	case q.Expected == "warn" && !hasClass(findings, q.Class):
		return fmt.Sprintf("no finding of class %v", q.Class)
	}
	return q.compare(r, c)
}

func (q quirk) allows(outcome string, findings []election.Finding) bool {
	if q.Expected == outcome && hasClass(findings, q.Class) {
		return true
	}
	for _, o := range q.Or {
		if o.Expected == outcome && hasClass(findings, o.Class) {
			return true
		}
	}
	return false
}

func (q quirk) allowsReading() bool {
	for _, o := range q.Or {
		if o.Expected == "same" || o.Expected == "warn" {
			return true
		}
	}
	return false
}

func hasClass(findings []election.Finding, classes []string) bool {
	for _, f := range findings {
		for _, c := range classes {
			if strings.HasPrefix(f.Code, c) {
				return true
			}
		}
	}
	return len(classes) == 0
}

// A person is what must be equal to canonical.json, by id.
type person struct {
	Title, First, Last string
	Kind               election.NominationKind
	Votes              int64
	Mark               election.Mark
}

func (q quirk) compare(r *election.Result, c canonicalCouncil) string {
	want, got := map[string]person{}, map[string]person{}
	lists := map[string]int64{}
	for _, x := range c.Candidates {
		id := election.PersonID(false, "", x.Nomination, x.Position)
		if m := q.IDMap[id]; m != "" {
			id = m
		}
		want[id] = person{x.Title, x.First, x.Last, election.NominationKind(x.Kind), x.Votes, election.Mark(x.Elected)}
	}
	for i := range r.Nominations {
		n := &r.Nominations[i]
		lists[n.Name] = n.ListVotes
		for _, x := range n.Candidates {
			mark := x.Mark
			if mark == election.MarkedNo {
				mark = election.NotElected
			}
			got[x.ID] = person{x.Title, x.First, x.Last, n.Kind, x.Votes, mark}
		}
	}
	for _, n := range c.Nominations {
		if lists[n.Nomination] != n.ListVotes {
			return fmt.Sprintf("%s: %d list votes, want %d", n.Nomination, lists[n.Nomination], n.ListVotes)
		}
	}
	if q.Compare == "ids" || !hasKinds(got) {
		strip(want, q.Compare == "ids")
		strip(got, q.Compare == "ids")
	}
	return cmp.Diff(want, got)
}

func hasKinds(m map[string]person) bool {
	for _, p := range m {
		if p.Kind == "" {
			return false
		}
	}
	return true
}

// strip leaves out what a file without a column Art cannot tell, and names that are kept whole.
func strip(m map[string]person, names bool) {
	for id, p := range m {
		p.Kind = ""
		if names {
			p.Title, p.First, p.Last, p.Mark = "", "", "", ""
		}
		m[id] = p
	}
}
