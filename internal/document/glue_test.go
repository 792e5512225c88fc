package document

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"
)

// What a PDF never parts, a browser and Word never part either.
func TestWhatBelongsTogetherStaysTogetherInHTMLAndWord(t *testing.T) {
	for text, want := range map[string]string{
		"Nach § 44 Abs. 5 Satz 1 NKWG":         "Nach §~44~Abs.~5 Satz~1 NKWG",
		"(§ 44 Abs. 1 i. V. m. § 38 Abs. 2)":   "(§~44~Abs.~1 i.~V.~m. §~38~Abs.~2)",
		"seit dem 28. Januar 2014 und 1. März": "seit dem 28.~Januar~2014 und 1.~März",
		"Markt 1, 31099 Musterhausen am See":   "Markt 1, 31099~Musterhausen am See",
		"Vorgang Nr. 12 vom 3.2.2027":          "Vorgang Nr.~12 vom 3.2.2027",
		"ohne":                                 "ohne",
	} {
		want = strings.ReplaceAll(want, "~", "\u00a0")
		d := &Document{Title: "T", Language: "de-DE", Head: Letterhead{Name: text}, Blocks: []Block{
			Paragraph{Inline: []Inline{{Text: text}, {Text: text, Bold: true, Link: "https://a.example/31099 x"}}},
			Facts{Rows: []Fact{{text, []Inline{{Text: text}}}}},
			Signature{Place: text},
		}}
		if got := string(HTML(d)); strings.Count(got, want) != 6 || !strings.Contains(got, `"https://a.example/31099 x"`) {
			t.Errorf("HTML of %q: %s", text, got)
		}
		data, err := Docx(d)
		if err != nil {
			t.Fatal(err)
		}
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		f, err := z.Open("word/document.xml")
		if err != nil {
			t.Fatal(err)
		}
		xml, err := io.ReadAll(f)
		if err != nil || strings.Count(string(xml), want) != 6 {
			t.Errorf("Word of %q: %s %v", text, xml, err)
		}
	}
}
