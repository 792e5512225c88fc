// Package acceptance tries the papers of whole cases: what a reader, a screen reader and a search
// engine find in them. It has only tests, which walk the same way as the program, from the workbook
// through the law to the page, and the first of them proves that it is the same way.
package acceptance

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/unicode/norm"

	"notices/importer"
	"notices/internal/casetest"
	"notices/internal/document"
	"notices/internal/election"
	"notices/internal/notice"
	"notices/internal/pdf"
	"notices/rules/statutes"
	"notices/templates"
)

// asOf is the day of all runs here: every deadline of the cases is over.
const asOf = "2027-12-31"

// bench holds what the tests share and never change: templates, press and the built program.
var bench = sync.OnceValues(func() (*tools, error) {
	set, err := templates.Load("")
	if err != nil {
		return nil, err
	}
	press, err := pdf.New()
	return &tools{set, press}, err
})

type tools struct {
	set   *templates.Set
	press *pdf.Press
}

// bin is the built program.
var bin string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "acceptance")
	if err == nil {
		bin, err = casetest.Build(dir)
	}
	if err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// A paper is one document of a case with its printing.
type paper struct {
	notice.Paper
	doc   *document.Document
	bytes []byte
	err   error // why it could not be printed
}

// printed writes the workbook of a case and makes its papers in the way of the program. A case that
// is invalid has none.
func printed(t testing.TB, c casetest.CaseJSON) ([]paper, []election.Finding) {
	t.Helper()
	book, err := c.Book()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "case.xlsx")
	if err := os.WriteFile(file, book, 0o644); err != nil {
		t.Fatal(err)
	}
	return papersOf(t, file)
}

// papersOf makes the papers of a case workbook.
func papersOf(t testing.TB, file string) ([]paper, []election.Finding) {
	t.Helper()
	shop, err := bench()
	if err != nil {
		t.Fatal(err)
	}
	e, found := importer.Load(file)
	if e == nil || election.HasErrors(found) || len(e.Result.Gaps) > 0 {
		return nil, found
	}
	report := statutes.Decide(e, election.MustDate(asOf), false)
	if found = append(found, report.Findings...); election.HasErrors(found) {
		return nil, found
	}
	due, more := notice.Papers(e, &report, notice.Options{Date: election.MustDate(asOf)})
	if found = append(found, more...); election.HasErrors(found) {
		return nil, found
	}
	w, err := shop.press.Writer()
	if err != nil {
		t.Fatal(err)
	}
	var out []paper
	for _, n := range due {
		frame := document.Document{
			Kind: string(n.Kind), Date: asOf, Draft: n.Draft,
			Head: document.Letterhead{Logo: e.Authority.LogoData, LogoText: e.Authority.LogoText},
		}
		if n.Decision != nil {
			frame.Attachments = []document.Attachment{{Name: "determination.json", Description: "Entscheidung, maschinenlesbar", MIME: "application/json", Data: n.Decision}}
		}
		doc, err := shop.set.Render(n.Template, n.Stamped(election.MustDate(asOf), "").Data, frame)
		if err != nil {
			t.Fatalf("%s: %v", n.Name, err)
		}
		r, err := w.Write(doc)
		out = append(out, paper{n, doc, r.Bytes, err})
	}
	return out, found
}

// books writes the workbook of every case, and the examples, into a folder.
func books(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	for _, c := range cases(t) {
		book, err := c.Book()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, c.Name+".xlsx"), book, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	examples, err := filepath.Glob("../../examples/*.xlsx")
	if err != nil || len(examples) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, file := range examples {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(file)), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// cases reads all case descriptions.
func cases(t testing.TB) []casetest.CaseJSON {
	t.Helper()
	all, err := casetest.ReadAll("../../testdata/cases")
	if err != nil {
		t.Fatal(err)
	}
	var out []casetest.CaseJSON
	for _, c := range all {
		out = append(out, c.CaseJSON)
	}
	return out
}

// program runs the built program in dir with more environment. Exit codes 3 and 4 are results.
func program(t testing.TB, dir string, env []string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(bin, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 3 && exit.ExitCode() != 4) {
		t.Fatalf("notices %v: %v\n%s", args, err, stderr.Bytes())
	}
	return out
}

// poppler skips a test, in words that nobody overlooks, where a program of poppler-utils is missing.
func poppler(t testing.TB, name string) {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("NOT CHECKED: %s is missing; install the package poppler-utils", name)
	}
}

// spoken is what a screen reader says of a PDF: the text of its structure tree in order of reading,
// as poppler finds it, word by word in normal form C. Labels of lists and boxes belong to it.
func spoken(t testing.TB, pdf []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "paper.pdf")
	if err := os.WriteFile(file, pdf, 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdfinfo", "-struct-text", "-enc", "UTF-8", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if text, ok := strings.CutPrefix(line, `"`); ok {
			b.WriteString(strings.TrimSuffix(text, `"`) + " ")
		}
	}
	return words(b.String())
}

// copied is what another program copies out of a PDF, page by page in the order of drawing, as
// poppler finds it.
func copied(t testing.TB, pdf []byte) []string {
	t.Helper()
	cmd := exec.Command("pdftotext", "-raw", "-enc", "UTF-8", "-", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\f"), "\f")
}

// words is text in normal form C with single blanks.
func words(s string) string { return strings.Join(strings.Fields(norm.NFC.String(s)), " ") }
