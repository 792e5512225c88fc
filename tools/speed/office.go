//go:build unix

package main

import (
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// export asks LibreOffice for PDF/A-3a with tags.
const export = `pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"3"},"UseTaggedPDF":{"type":"boolean","value":"true"}}`

// officeLetters has LibreOffice convert a batch of letters and a batch of one; the difference is what
// further letters cost, without the start of the program. A tenth of the letters is enough.
func officeLetters(dir string, n int) (time.Duration, error) {
	if _, err := exec.LookPath("soffice"); err != nil {
		return 0, err
	}
	n = max(2, n/10)
	one, err := convert(dir, 1)
	if err != nil {
		return 0, err
	}
	all, err := convert(dir, n+1)
	return (all - one) / time.Duration(n), err
}

func convert(dir string, n int) (time.Duration, error) {
	args := []string{"-env:UserInstallation=file://" + filepath.Join(dir, "profile"), "--headless", "--convert-to", export, "--outdir", dir}
	for i := range n {
		path := filepath.Join(dir, fmt.Sprintf("office-%d.fodt", i))
		if err := os.WriteFile(path, []byte(flatODT(i)), 0o600); err != nil {
			return 0, err
		}
		args = append(args, path)
	}
	before, err := processorTime(syscall.RUSAGE_CHILDREN)
	if err != nil {
		return 0, err
	}
	if out, err := exec.Command("soffice", args...).CombinedOutput(); err != nil {
		return 0, fmt.Errorf("soffice: %w: %.300s", err, out)
	}
	after, err := processorTime(syscall.RUSAGE_CHILDREN)
	if err != nil {
		return 0, err
	}
	if _, err := os.Stat(filepath.Join(dir, fmt.Sprintf("office-%d.pdf", n-1))); err != nil {
		return 0, err
	}
	return after - before, nil
}

// flatODT is the letter as one XML file of LibreOffice.
func flatODT(i int) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles><style:default-style style:family="paragraph"><style:paragraph-properties fo:margin-bottom="4mm" fo:line-height="140%"/><style:text-properties fo:font-family="Noto Sans" fo:font-size="10.5pt" fo:language="de" fo:country="DE"/></style:default-style></office:styles>
<office:body><office:text>
`)
	head := []string{"Gemeinde Musterhausen", "Die Wahlleiterin", "Gemeinde Musterhausen · Rathausplatz 1 · 12345 Musterhausen",
		"Gegen Zustellungsnachweis"}
	for _, l := range append(append(head, address(i)...), "Unser Zeichen: 10.24-711", "Datum: 10. Februar 2027") {
		b.WriteString("<text:p>" + escaped(l) + "</text:p>\n")
	}
	for _, p := range parts(i) {
		switch p.kind {
		case 'h':
			b.WriteString(`<text:h text:outline-level="2">` + escaped(p.text) + "</text:h>\n")
		case 'l':
			b.WriteString("<text:list><text:list-item><text:p>" + escaped(p.text) + "</text:p></text:list-item></text:list>\n")
		default:
			b.WriteString("<text:p>" + escaped(p.text) + "</text:p>\n")
		}
	}
	b.WriteString("</office:text></office:body></office:document>\n")
	return b.String()
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder does not fail
	return b.String()
}
