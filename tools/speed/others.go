//go:build unix

package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"notices/internal/document"
)

// npmPackage is Typst as a library for Node, with its version.
const npmPackage = "@myriaddreamin/typst-ts-node-compiler@0.7.0"

//go:embed typst.js
var typstScript []byte

// typst measures Typst in one process: the same letter, of which only the name differs, as PDF/A-3a.
func (d *desk) typst(pages, rounds, letters int) (float64, error) {
	if _, err := exec.LookPath("node"); err != nil {
		return 0, errors.New("Node is not installed")
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return 0, err
	}
	dir := filepath.Join(cache, "notices-speed")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, err
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "@myriaddreamin")); err != nil {
		if said, err := exec.Command("npm", "install", "--prefix", dir, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--silent", npmPackage).CombinedOutput(); err != nil {
			return 0, fmt.Errorf("%s cannot be installed: %w %s", npmPackage, err, bytes.TrimSpace(said))
		}
	}
	script := filepath.Join(dir, "typst.js")
	if err := os.WriteFile(script, typstScript, 0o644); err != nil {
		return 0, err
	}
	doc, err := d.letter(0)
	if err != nil {
		return 0, err
	}
	source := filepath.Join(d.work, "letter.typ")
	if err := os.WriteFile(source, []byte(typstSource(doc, name(0))), 0o644); err != nil {
		return 0, err
	}
	fonts, err := filepath.Abs("fonts")
	if err != nil {
		return 0, err
	}
	cmd := exec.Command("node", script, source, fonts, d.work, fmt.Sprint(rounds), fmt.Sprint(letters))
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = fmt.Errorf("%w %s", err, bytes.TrimSpace(exit.Stderr))
		}
		return 0, err
	}
	var said struct {
		Pages int
		Took  []float64
	}
	if err := json.Unmarshal(out, &said); err != nil || len(said.Took) == 0 {
		return 0, fmt.Errorf("Typst answered %.200q", out)
	}
	if said.Pages != pages {
		return 0, fmt.Errorf("Typst needs %d pages for the letter, not %d: that is no comparison", said.Pages, pages)
	}
	return median(said.Took), nil
}

// typstSource says the same letter in Typst's own words, on the same page: address and information
// block where they stand, headings, lists, signature. The name is an input.
func typstSource(d *document.Document, name string) string {
	var b strings.Builder
	b.WriteString("#set document(title: " + quoted(d.Title) + ", author: " + quoted(d.Head.Name) + ")\n" +
		"#set page(paper: \"a4\", margin: (left: 25mm, right: 20mm, top: 27mm, bottom: 25mm))\n" +
		"#set text(font: \"Noto Sans\", size: 10.5pt, lang: \"de\", hyphenate: false)\n#set par(justify: false)\n" +
		"#let name = sys.inputs.at(\"name\")\n")
	text := func(s string) string {
		parts := strings.Split(s, name)
		for i, p := range parts {
			parts[i] = "#" + quoted(p)
		}
		return strings.Join(parts, "#name")
	}
	b.WriteString(text(d.Head.Name) + "\n\n" + text(d.Head.Function) + "\n\n#place(top + left, dy: 18mm)[")
	for _, s := range d.Letter.Lines() {
		b.WriteString(text(s) + " \\\n")
	}
	b.WriteString("]\n#place(top + left, dx: 100mm, dy: 23mm)[#table(columns: 2, stroke: none")
	for _, i := range d.Letter.Info {
		b.WriteString(", [" + text(i.Label) + "], [" + text(i.Value) + "]")
	}
	b.WriteString(")]\n#v(58mm)\n")
	typstBlocks(&b, d.Blocks, text)
	b.WriteString("#context [#metadata(counter(page).final().first()) <pages>]\n")
	return b.String()
}

func typstBlocks(b *strings.Builder, blocks []document.Block, text func(string) string) {
	inline := func(in []document.Inline) (s string) {
		for _, r := range in {
			if s += text(r.Text); r.Bold {
				s = strings.TrimSuffix(s, text(r.Text)) + "#strong[" + text(r.Text) + "]"
			}
		}
		return s
	}
	for _, block := range blocks {
		switch x := block.(type) {
		case document.Heading:
			b.WriteString("\n" + strings.Repeat("=", x.Level) + " " + inline(x.Inline) + "\n\n")
		case document.Paragraph:
			if s := inline(x.Inline); x.Subject {
				b.WriteString("\n= " + s + "\n\n")
			} else {
				b.WriteString("\n" + s + "\n\n")
			}
		case document.List:
			for _, item := range x.Items {
				var inner strings.Builder
				typstBlocks(&inner, item, text)
				b.WriteString("- " + strings.TrimSpace(inner.String()) + "\n")
			}
		case document.Signature:
			for _, s := range []string{x.Closing, x.Note, x.Name, x.Title} {
				b.WriteString("\n" + text(s) + "\n\n")
			}
		case document.Group:
			typstBlocks(b, x.Blocks, text)
		}
	}
}

// quoted is a string of Typst.
func quoted(s string) string { return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"` }

// libreOffice measures a batch of few letters and one of many: the difference is what each further
// letter costs, without the start.
func (d *desk) libreOffice() (float64, error) {
	if _, err := exec.LookPath("soffice"); err != nil {
		return 0, errors.New("LibreOffice is not installed")
	}
	const few, many = 2, 32
	if _, err := d.batch("warm", 1); err != nil { // makes the profile
		return 0, err
	}
	small, err := d.batch("few", few)
	if err != nil {
		return 0, err
	}
	large, err := d.batch("many", many)
	return median([]float64{(large - small) / (many - few)}), err
}

// batch converts n Word files of the letter and returns the processor's time.
func (d *desk) batch(folder string, n int) (float64, error) {
	dir := filepath.Join(d.work, folder)
	if err := os.Mkdir(dir, 0o755); err != nil {
		return 0, err
	}
	args := []string{
		"-env:UserInstallation=file://" + filepath.ToSlash(filepath.Join(d.work, "profile")), "--headless", "--convert-to",
		`pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"3"},"PDFUACompliance":{"type":"boolean","value":"true"}}`, "--outdir", dir,
	}
	for k := range n {
		doc, err := d.letter(k)
		if err != nil {
			return 0, err
		}
		word, err := document.Docx(doc)
		if err != nil {
			return 0, err
		}
		file := filepath.Join(dir, fmt.Sprintf("%d.docx", k))
		if err := os.WriteFile(file, word, 0o644); err != nil {
			return 0, err
		}
		args = append(args, file)
	}
	cmd := exec.Command("soffice", args...)
	if said, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("soffice: %w %s", err, bytes.TrimSpace(said))
	}
	made, err := filepath.Glob(filepath.Join(dir, "*.pdf"))
	if err != nil || len(made) != n {
		return 0, fmt.Errorf("soffice made %d of %d letters", len(made), n)
	}
	return milliseconds(cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()), nil
}
