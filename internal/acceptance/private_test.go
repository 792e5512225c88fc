package acceptance

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"notices/importer"
	"notices/internal/casetest"
	"notices/internal/document"
	"notices/internal/election"
	"notices/internal/german"
	"notices/internal/notice"
)

// factor makes the votes of a case numbers that occur nowhere by chance. Multiplied alike, votes give
// the same seats, the same order and the same ties.
const factor = 76493

// TestPublicPapersHoldNothingPrivate looks for street, postcode, birth date and votes of each candidate in
// what the public and the council get, in every form, and in the metadata of every PDF. That it finds
// them where they belong, and the successor's name in public, is proved in the same way.
func TestPublicPapersHoldNothingPrivate(t *testing.T) {
	poppler(t, "pdftotext")
	found := map[string]int{}
	for _, c := range cases(t) {
		for i := range c.Result {
			c.Result[i].Votes = scaled(c.Result[i].Votes)
		}
		for i := range c.ListVotes {
			c.ListVotes[i].Votes = scaled(c.ListVotes[i].Votes)
		}
		file := withBirthDates(t, c)
		papers, _ := papersOf(t, file)
		if len(papers) == 0 {
			continue
		}
		e, _ := importer.Load(file)
		secrets := private(e)
		for _, p := range papers {
			if p.err != nil {
				t.Fatalf("%s %s: %v", c.Name, p.Name, p.err)
			}
			forms := map[string]string{"metadata": metadata(t, p.bytes)}
			switch {
			case p.Kind == notice.Announcement || p.Kind == notice.CouncilNotice:
				everyForm(t, p, forms)
				provesToRead(t, c.Name, p, forms)
			case p.Data.Empfang != nil, p.Kind == notice.Determination: // here they belong
				text := flat(strings.Join(copied(t, p.bytes), " "))
				for kind, values := range secrets {
					for _, v := range values {
						if strings.Contains(text, v) {
							found[string(p.Kind)+" "+kind]++
						}
					}
				}
			}
			for form, text := range forms {
				for kind, values := range secrets {
					for _, v := range values {
						if strings.Contains(flat(text), v) {
							t.Errorf("%s %s: the %s tells a %s: %s", c.Name, p.Name, form, kind, v)
						}
					}
				}
			}
		}
	}
	for _, want := range []string{"notification street", "notification postcode", "determination votes"} {
		if found[want] < 20 {
			t.Errorf("%s was seen only %d times: the search is blind", want, found[want])
		}
	}
	for what, n := range found {
		if strings.Contains(what, "birth") {
			t.Errorf("%s was printed %d times", what, n)
		}
	}
}

// scaled multiplies a number of votes; what is no number stays.
func scaled(v any) any {
	switch n := v.(type) {
	case json.Number:
		if x, err := n.Int64(); err == nil {
			return x * factor
		}
	case float64:
		return n * factor
	}
	return v
}

// birthDate is the birth date of the candidate in row n, in the ways in which dates are written.
func birthDate(n int) []string {
	day := 10 + n%18
	return []string{fmt.Sprintf("%d.11.1931", day), fmt.Sprintf("%d.November1931", day), fmt.Sprintf("1931-11-%d", day), "1931"}
}

// withBirthDates writes the workbook of a case with two columns more, as offices have them.
func withBirthDates(t *testing.T, c casetest.CaseJSON) string {
	t.Helper()
	book, err := c.Book()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "case.xlsx")
	f, err := excelize.OpenReader(bytes.NewReader(book))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if rows, err := f.GetRows("Wahlergebnis"); err == nil && len(rows) > 0 {
		width := 0
		for _, r := range rows {
			width = max(width, len(r))
		}
		for n := range rows {
			cell, err := excelize.CoordinatesToCellName(width+1, n+1)
			if err != nil {
				t.Fatal(err)
			}
			value := birthDate(n)[0]
			if n == 0 {
				value = "Geburtsdatum"
			}
			if err := f.SetCellStr("Wahlergebnis", cell, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := f.SaveAs(file); err != nil {
		t.Fatal(err)
	}
	return file
}

// private lists what the public must not learn of the candidates, without blanks. Zero votes are no
// number to look for.
func private(e *election.Case) map[string][]string {
	s := map[string][]string{"birth date": {"11.1931", "November1931", "1931-11-"}}
	for _, a := range e.Addresses {
		if a.Postcode != e.Authority.Postcode {
			s["postcode"] = append(s["postcode"], flat(a.Postcode))
		}
		if street := flat(a.Street); street != "" && street != flat(e.Authority.Street) {
			s["street"] = append(s["street"], street)
		}
	}
	for _, n := range e.Result.Nominations {
		for _, c := range n.Candidates {
			if c.Votes >= factor {
				s["votes"] = append(s["votes"], fmt.Sprint(c.Votes), german.Number(c.Votes))
			}
		}
	}
	for k := range s {
		slices.Sort(s[k])
		s[k] = slices.Compact(s[k])
	}
	return s
}

// flat is text without blanks, and without what parts the thousands of a number.
func flat(s string) string {
	return strings.NewReplacer("\u202f", "", "\u00a0", "").Replace(strings.Join(strings.Fields(s), ""))
}

// metadata is what viewers and search engines read of a file: the info dictionary and XMP.
func metadata(t *testing.T, pdf []byte) string {
	t.Helper()
	var out strings.Builder
	for _, flag := range []string{"-custom", "-meta"} {
		cmd := exec.Command("pdfinfo", flag, "-enc", "UTF-8", "-")
		cmd.Stdin = bytes.NewReader(pdf)
		b, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		out.Write(b)
	}
	return out.String()
}

// everyForm adds all in which a public paper is given away.
func everyForm(t *testing.T, p paper, forms map[string]string) {
	t.Helper()
	forms["PDF"] = strings.Join(copied(t, p.bytes), " ")
	if p.Kind != notice.Announcement {
		return
	}
	forms["HTML"], forms["text"] = string(document.HTML(p.doc)), document.Plain(p.doc)
	word, err := document.Docx(p.doc)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(word), int64(len(word)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if name := "Word, " + f.Name; strings.HasSuffix(f.Name, "document.xml") || strings.Contains(f.Name, "docProps") || strings.Contains(f.Name, "foot") {
			forms[name] = string(b)
		}
	}
}

// provesToRead finds the name of whoever moves up in each public form that has words.
func provesToRead(t *testing.T, name string, p paper, forms map[string]string) {
	t.Helper()
	if p.Data.Nachfolge == nil {
		return
	}
	for form, text := range forms {
		body := form == "PDF" || form == "HTML" || form == "text" || form == "Word, word/document.xml"
		if body && !strings.Contains(flat(text), flat(p.Data.Nachfolge.Name)) {
			t.Errorf("%s %s: the %s does not name %s", name, p.Name, form, p.Data.Nachfolge.Name)
		}
		if form == "metadata" && strings.Contains(flat(text), flat(p.Data.Nachfolge.Name)) {
			t.Errorf("%s %s: the metadata name %s", name, p.Name, p.Data.Nachfolge.Name)
		}
	}
	if len(forms["metadata"]) < 1000 {
		t.Fatalf("%s: metadata were not read", name)
	}
}

// TestMetadataNameNobody looks for the name of every candidate in the metadata of every paper.
func TestMetadataNameNobody(t *testing.T) {
	poppler(t, "pdfinfo")
	for _, c := range cases(t)[:12] {
		papers, _ := printed(t, c)
		for _, p := range papers {
			about := metadata(t, p.bytes)
			for _, r := range c.Result {
				if strings.Contains(about, r.First+" "+r.Last) {
					t.Errorf("%s %s: the metadata name %s %s", c.Name, p.Name, r.First, r.Last)
				}
			}
		}
	}
}
