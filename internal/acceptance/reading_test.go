package acceptance

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"notices/internal/document"
	"notices/internal/journal"
	"notices/internal/notice"
)

// TestPapersHereAreThoseOfTheProgram holds the way of these tests to that of the built program:
// the same papers, byte for byte.
func TestPapersHereAreThoseOfTheProgram(t *testing.T) {
	dir := books(t)
	program(t, dir, nil, "run", ".", "--as-of", asOf, "--quiet")
	theirs := map[string]string{}
	err := filepath.WalkDir(filepath.Join(dir, "out"), func(path string, d fs.DirEntry, err error) error {
		parts := strings.Split(filepath.ToSlash(path), "/")
		if err != nil || d.IsDir() || filepath.Ext(path) != ".pdf" || len(parts) < 4 || parts[len(parts)-2] == "out" {
			return err
		}
		b, err := os.ReadFile(path)
		theirs[journal.Digest(b)] = strings.Join(parts[len(parts)-3:], "/")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, file := range files {
		papers, _ := papersOf(t, file)
		for _, p := range papers {
			if n++; theirs[journal.Digest(p.bytes)] == "" {
				t.Errorf("%s: the program did not write this %s", filepath.Base(file), p.Name)
			}
		}
	}
	if n != len(theirs) || n < 300 {
		t.Errorf("%d papers here, %d of the program", n, len(theirs))
	}
}

// TestEveryPaperSaysWhatItsTemplateSays compares what another program copies out of each PDF with the
// words of the template, in order. The structure that a screen reader follows costs poppler a second
// a paper: it is read for one paper of each kind and Land.
func TestEveryPaperSaysWhatItsTemplateSays(t *testing.T) {
	poppler(t, "pdftotext")
	heard := map[string]bool{}
	for _, c := range cases(t) {
		papers, _ := printed(t, c)
		for _, p := range papers {
			if p.err != nil {
				t.Errorf("%s %s: %v", c.Name, p.Name, p.err)
				continue
			}
			want := templateWords(p.doc)
			if got := bodies(copied(t, p.bytes), p.doc); got != letters(want) {
				t.Errorf("%s %s: %s", c.Name, p.Name, difference(letters(want), got))
			}
			if heard[p.Template] {
				continue
			}
			heard[p.Template] = true
			want = words(strings.ReplaceAll(want, document.Box, "")) // poppler does not name what is drawn and not written
			if got := spoken(t, p.bytes); got != want {
				t.Errorf("%s %s, read aloud: %s", c.Name, p.Name, difference(want, got))
			}
		}
	}
	for _, k := range notice.Kinds() {
		for _, land := range []string{"ni", "bb"} {
			if !heard[k.Stem()+"-"+land] && !(k == notice.LotRecord && land == "bb") {
				t.Errorf("no case has a %s of %s", k, land)
			}
		}
	}
}

// bodies is the text of pages without blanks and without what stands around the body: the running
// head from page 2, the head of a table that goes on, the footer, ENTWURF, boxes to tick.
func bodies(pages []string, d *document.Document) string {
	var b strings.Builder
	for i, page := range pages {
		page = letters(page)
		if d.Draft {
			page = strings.TrimPrefix(page, "ENTWURF")
		}
		if i > 0 {
			page = strings.Replace(page, fmt.Sprintf("Seite%dvon%d", i+1, len(pages)), "", 1) // beside the first line of the head
			page = strings.TrimPrefix(page, letters(strings.Trim(d.Head.Name+" · "+d.Running, " ·")))
			for _, head := range tableHeads(d.Blocks) {
				page = strings.TrimPrefix(page, head)
			}
		}
		b.WriteString(strings.TrimSuffix(page, letters(strings.Join(d.Head.Footer, ""))))
	}
	return b.String()
}

// tableHeads lists the header rows of a document's tables, without blanks.
func tableHeads(blocks []document.Block) (out []string) {
	for _, b := range blocks {
		if table, ok := b.(document.Table); ok {
			head := ""
			for _, cell := range table.Header {
				head += document.InlineText(cell)
			}
			out = append(out, letters(head))
		}
	}
	return out
}

// letters is text in normal form C without blanks and boxes, which are drawn and not written.
func letters(s string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(norm.NFC.String(s), document.Box, "")), "")
}

// templateWords is the text of a document without the bars that part cells, which no paper prints.
func templateWords(d *document.Document) string {
	return words(strings.ReplaceAll(document.Text(d), " |", ""))
}

// difference shows the place where two texts part.
func difference(want, got string) string {
	a, b := []rune(want), []rune(got)
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	near := func(r []rune) string { return string(r[max(0, min(len(r), i)-40):min(len(r), i+60)]) }
	return "the template says … " + near(a) + " …\nthe paper … " + near(b) + " …"
}
