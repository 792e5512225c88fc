package workbook

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
)

// maxLinks is how many links a sheet may hold; a spreadsheet program refuses to open one with more.
const maxLinks = 65_530

// A placedLink is a link in a cell.
type placedLink struct{ cell, target string }

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

// afterLinks are the parts of a sheet that may follow its links, in the order of the standard.
var afterLinks = [][]byte{[]byte("<printOptions"), []byte("<pageMargins"), []byte("<pageSetup"), []byte("<headerFooter"), []byte("</worksheet>")}

// withLinks puts links into the first sheet of a finished workbook. excelize searches all links
// again for each new one, which takes minutes for the links of a whole Land.
func withLinks(book []byte, links []placedLink) ([]byte, error) {
	const sheet, rels = "xl/worksheets/sheet1.xml", "xl/worksheets/_rels/sheet1.xml.rels"
	links = links[:min(len(links), maxLinks)]
	in, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil || len(links) == 0 {
		return book, err
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range in.File {
		switch f.Name {
		case rels:
			return nil, errors.New("the sheet has relations already")
		case sheet:
			err = rewriteSheet(w, f, links)
		default:
			err = w.Copy(f)
		}
		if err != nil {
			return nil, err
		}
	}
	part, err := w.Create(rels)
	if err != nil {
		return nil, err
	}
	if err := writeRelations(part, links); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}

// rewriteSheet copies the sheet with its links at the place that the standard wants.
func rewriteSheet(w *zip.Writer, f *zip.File, links []placedLink) error {
	r, err := f.Open()
	if err != nil {
		return err
	}
	data, err := io.ReadAll(r)
	if err := errors.Join(err, r.Close()); err != nil {
		return err
	}
	at := -1
	for _, tag := range afterLinks {
		if at = bytes.Index(data, tag); at >= 0 {
			break
		}
	}
	if at < 0 {
		return errors.New("the sheet has no end")
	}
	var b bytes.Buffer
	b.Write(data[:at])
	fmt.Fprintf(&b, `<hyperlinks xmlns:r="%s">`, relations)
	for i, l := range links {
		fmt.Fprintf(&b, `<hyperlink ref="%s" r:id="rId%d"/>`, l.cell, i+1)
	}
	b.WriteString(`</hyperlinks>`)
	b.Write(data[at:])
	part, err := w.Create(f.Name)
	if err != nil {
		return err
	}
	_, err = part.Write(b.Bytes())
	return err
}

// writeRelations writes where the links lead.
func writeRelations(w io.Writer, links []placedLink) error {
	var b bytes.Buffer
	b.WriteString(xml.Header + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`)
	for i, l := range links {
		fmt.Fprintf(&b, `<Relationship Id="rId%d" Type="%s/hyperlink" Target="`, i+1, relations)
		if err := xml.EscapeText(&b, []byte(l.target)); err != nil {
			return err
		}
		b.WriteString(`" TargetMode="External"/>`)
	}
	b.WriteString(`</Relationships>`)
	_, err := w.Write(b.Bytes())
	return err
}
