package pdf

import (
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
	for _, serif := range []bool{false, true} {
		var want []string
		d := &document.Document{Title: "Probe", Language: "de-DE", Date: "2027-02-10", Serif: serif}
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
			t.Errorf("serif %v: %d of %d names are read wrong", serif, wrong, len(want))
		}
	}
}
