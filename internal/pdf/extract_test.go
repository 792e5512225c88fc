package pdf

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"notices/fonts"
	"notices/internal/document"
)

// What another program copies out of the file must be the name that was put in, also with marks that have no letter of their own.
func TestPdftotextReadsEveryNameOfDIN91379(t *testing.T) {
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("NOT CHECKED: pdftotext (poppler-utils) is not installed")
	}
	entries, err := fonts.DIN91379()
	if err != nil {
		t.Fatal(err)
	}
	w := newWriter(t)
	var want []string
	d := &document.Document{Title: "Probe", Language: "de-DE", Date: "2027-02-10"}
	for _, e := range entries {
		if e.Group == "dc" || strings.ContainsAny(e.Text, "∞≤≥ \t\n\r\u00a0") { // a mark stands on a letter
			continue
		}
		name := "M" + e.Text + e.Text + "a-" + e.Text + "x"
		want = append(want, norm.NFC.String("Frau "+name+" und "+name+" auch"))
		d.Blocks = append(d.Blocks, document.Paragraph{Inline: []document.Inline{{Text: "Frau "}, {Text: name, Bold: true}, {Text: " und " + name + " auch"}}})
	}
	file := filepath.Join(t.TempDir(), "names.pdf")
	if err := os.WriteFile(file, write(t, w, d).Bytes, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdftotext", "-enc", "UTF-8", file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	text := norm.NFC.String(string(out))
	wrong := 0
	for _, s := range want {
		if !strings.Contains(text, s) {
			wrong++
			if wrong < 10 {
				t.Logf("not found: %q %+q", s, s)
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d names are read wrong", wrong, len(want))
	}
}

// Content stands in the file in the order of reading, so that programs that do not know the structure read the same.
func TestPdftotextReadsWhatTheTemplateSays(t *testing.T) {
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("NOT CHECKED: pdftotext (poppler-utils) is not installed")
	}
	w := newWriter(t)
	for name, d := range samples(t) {
		d.Head.LogoText = "-"
		r := write(t, w, d)
		file := filepath.Join(t.TempDir(), name+".pdf")
		if err := os.WriteFile(file, r.Bytes, 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("pdftotext", "-raw", "-enc", "UTF-8", file, "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for i, page := range strings.Split(norm.NFC.String(string(out)), "\f") {
			page = squeeze(page)
			page, _ = strings.CutPrefix(page, "ENTWURF")
			page, _ = strings.CutSuffix(page, squeeze(strings.Join(d.Head.Footer, "")))
			if i > 0 {
				page, _ = strings.CutPrefix(page, squeeze(d.Head.Name+fmt.Sprintf("Seite %d von %d", i+1, r.Pages)))
				page, _ = strings.CutPrefix(page, squeeze(repeatedHead(d, page)))
			}
			got += page
		}
		want := strings.TrimPrefix(squeeze(strings.ReplaceAll(source(d), "☐", "")), "-")
		if got != want {
			t.Errorf("%s is read as\n%s\nwritten is\n%s", name, got, want)
		}
	}
}

// squeeze is text without blanks, which programs set where they see gaps.
func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }

// repeatedHead is the header of the table with which a page goes on.
func repeatedHead(d *document.Document, page string) string {
	for _, b := range d.Blocks {
		if t, ok := b.(document.Table); ok {
			head := ""
			for _, c := range t.Header {
				head += plainText(c)
			}
			if strings.HasPrefix(page, squeeze(head)) {
				return head
			}
		}
	}
	return ""
}
