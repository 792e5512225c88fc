package document

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // logos
	_ "image/png"
	"slices"
	"strings"
	"time"
)

// Docx returns the document as a Word file: the same words in the same order, in named styles that an
// office can change, without the exact places of the PDF. The same document gives the same bytes. The
// error says that the logo is no picture.
func Docx(d *Document) ([]byte, error) {
	w := &docxWriter{d: d}
	w.head()
	w.blocks(d.Blocks)
	parts := []part{
		{"[Content_Types].xml", contentTypes},
		{"_rels/.rels", relationships(
			`<Relationship Id="rId1" Type="`+officeRel+`/officeDocument" Target="word/document.xml"/>`,
			`<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`)},
		{"docProps/core.xml", w.core()},
		{"word/styles.xml", wordStyles()},
		{"word/numbering.xml", w.numbering()},
		{"word/header1.xml", w.furniture("hdr", draftLines(d))},
		{"word/footer1.xml", w.furniture("ftr", d.Head.Footer)},
	}
	if d.Head.Logo != nil {
		drawing, name, err := w.logo()
		if err != nil {
			return nil, err
		}
		w.rel("image", "media/"+name, "")
		parts = append(parts, part{"word/media/" + name, string(d.Head.Logo)})
		w.body = paragraphXML("Briefkopf", "", fmt.Sprintf(drawing, len(w.rels)+fixedRels)) + w.body
	}
	parts = append(parts,
		part{"word/document.xml", w.document()},
		part{"word/_rels/document.xml.rels", relationships(slices.Concat(fixedRelationships, w.rels)...)})
	return zipped(parts)
}

type part struct{ name, data string }

// zipped packs the parts in their order with a fixed time.
func zipped(parts []part) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, p := range parts {
		f, err := z.CreateHeader(&zip.FileHeader{Name: p.name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err == nil {
			_, err = f.Write([]byte(p.data))
		}
		if err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Names of the format.
const (
	xmlHead   = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	wordNS    = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	officeRel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	wordType  = "application/vnd.openxmlformats-officedocument.wordprocessingml."
)

const contentTypes = xmlHead + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
	`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
	`<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>` +
	`<Override PartName="/word/document.xml" ContentType="` + wordType + `document.main+xml"/>` +
	`<Override PartName="/word/styles.xml" ContentType="` + wordType + `styles+xml"/>` +
	`<Override PartName="/word/numbering.xml" ContentType="` + wordType + `numbering+xml"/>` +
	`<Override PartName="/word/header1.xml" ContentType="` + wordType + `header+xml"/>` +
	`<Override PartName="/word/footer1.xml" ContentType="` + wordType + `footer+xml"/>` +
	`<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`

var fixedRelationships = []string{
	`<Relationship Id="rId1" Type="` + officeRel + `/styles" Target="styles.xml"/>`,
	`<Relationship Id="rId2" Type="` + officeRel + `/numbering" Target="numbering.xml"/>`,
	`<Relationship Id="rId3" Type="` + officeRel + `/header" Target="header1.xml"/>`,
	`<Relationship Id="rId4" Type="` + officeRel + `/footer" Target="footer1.xml"/>`,
}

const fixedRels = 4

func relationships(rels ...string) string {
	return xmlHead + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + strings.Join(rels, "") + `</Relationships>`
}

// A style of the document; look is its paragraph and run properties. docs/vorlagen.md names them.
type wordStyle struct{ id, name, para, run string }

var styles = []wordStyle{
	{"Heading1", "heading 1", `<w:keepNext/><w:spacing w:before="240" w:after="240"/><w:outlineLvl w:val="0"/>`, `<w:b/><w:sz w:val="32"/>`},
	{"Heading2", "heading 2", `<w:keepNext/><w:spacing w:before="280" w:after="100"/><w:outlineLvl w:val="1"/>`, `<w:b/><w:sz w:val="24"/>`},
	{"Heading3", "heading 3", `<w:keepNext/><w:spacing w:before="200" w:after="80"/><w:outlineLvl w:val="2"/>`, `<w:b/>`},
	{"Briefkopf", "Briefkopf", `<w:spacing w:after="0"/>`, `<w:b/><w:sz w:val="24"/>`},
	{"Ruecksendezeile", "Rücksendezeile", `<w:spacing w:before="480" w:after="60"/>`, `<w:sz w:val="15"/>`},
	{"Anschrift", "Anschrift", `<w:spacing w:after="0"/>`, ``},
	{"Infozeile", "Infozeile", `<w:tabs><w:tab w:val="left" w:pos="2268"/></w:tabs><w:spacing w:after="0"/>`, `<w:sz w:val="18"/>`},
	{"Betreff", "Betreff", `<w:keepNext/><w:spacing w:before="480" w:after="240"/>`, `<w:b/>`},
	{"Kopfzeile", "Zeile über dem Titel", `<w:keepNext/><w:spacing w:before="480" w:after="0"/>`, `<w:color w:val="595959"/>`},
	{"Klein", "Klein", ``, `<w:sz w:val="18"/>`},
	{"Uebersicht", "Übersicht", `<w:tabs><w:tab w:val="left" w:pos="2835"/></w:tabs><w:spacing w:after="60"/><w:ind w:left="2835" w:hanging="2835"/>`, ``},
	{"Liste", "Liste", `<w:spacing w:after="80"/>`, ``},
	{"Ankreuzen", "Ankreuzen", `<w:ind w:left="425" w:hanging="425"/>`, ``},
	{"Ausfuellen", "Ausfüllen", `<w:spacing w:before="360" w:after="0"/>`, ``},
	{"Unterschrift", "Unterschrift", `<w:keepNext/><w:spacing w:after="0"/>`, ``},
	{"Zelle", "Tabellenzelle", `<w:spacing w:before="40" w:after="40"/>`, `<w:sz w:val="19"/>`},
	{"Entwurf", "Entwurf", `<w:jc w:val="center"/>`, `<w:b/><w:color w:val="595959"/><w:sz w:val="28"/>`},
}

func wordStyles() string {
	var b strings.Builder
	b.WriteString(xmlHead + `<w:styles ` + wordNS + `><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Noto Sans" w:hAnsi="Noto Sans" w:cs="Noto Sans" w:eastAsia="Noto Sans"/>` +
		`<w:sz w:val="21"/><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="290" w:lineRule="atLeast"/></w:pPr></w:pPrDefault></w:docDefaults>` +
		`<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>`)
	for _, s := range styles {
		fmt.Fprintf(&b, `<w:style w:type="paragraph" w:styleId="%s"><w:name w:val="%s"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>%s</w:pPr><w:rPr>%s</w:rPr></w:style>`, s.id, s.name, s.para, s.run)
	}
	return b.String() + `</w:styles>`
}

type docxWriter struct {
	d       *Document
	body    string
	rels    []string
	ordered int // ordered lists so far: each counts from 1
}

func (w *docxWriter) rel(kind, target, mode string) {
	w.rels = append(w.rels, fmt.Sprintf(`<Relationship Id="rId%d" Type="%s/%s" Target="%s"%s/>`, len(w.rels)+1+fixedRels, officeRel, kind, escapeXML(target), mode))
}

func escapeXML(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return "" // a strings.Builder never fails
	}
	return b.String()
}

// paragraphXML writes a paragraph of a style; extra holds further paragraph properties.
func paragraphXML(style, extra, runs string) string {
	return `<w:p><w:pPr><w:pStyle w:val="` + style + `"/>` + extra + `</w:pPr>` + runs + `</w:p>`
}

func run(s string) string { return runXML(s, false) }

func runXML(s string, bold bool) string {
	props := ""
	if bold {
		props = `<w:rPr><w:b/></w:rPr>`
	}
	return `<w:r>` + props + `<w:t xml:space="preserve">` + escapeXML(bound(s)) + `</w:t></w:r>`
}

func (w *docxWriter) runs(in []Inline) string {
	var b strings.Builder
	for _, r := range in {
		x := runXML(r.Text, r.Bold)
		if r.Link != "" {
			w.rel("hyperlink", r.Link, ` TargetMode="External"`)
			x = fmt.Sprintf(`<w:hyperlink r:id="rId%d">%s</w:hyperlink>`, len(w.rels)+fixedRels, x)
		}
		b.WriteString(x)
		if r.Break {
			b.WriteString(`<w:r><w:br/></w:r>`)
		}
	}
	return b.String()
}

func (w *docxWriter) line(style, s string) {
	if s != "" {
		w.body += paragraphXML(style, "", run(s))
	}
}

func (w *docxWriter) head() {
	w.line("Briefkopf", w.d.Head.Name)
	w.line("Klein", w.d.Head.Function)
	l := w.d.Letter
	if l == nil {
		return
	}
	w.line("Ruecksendezeile", l.Return)
	for _, s := range slices.Concat(l.Notes, l.Address) {
		w.line("Anschrift", s)
	}
	for i, x := range l.Info {
		extra := ""
		if i == 0 {
			extra = `<w:spacing w:before="360" w:after="0"/>`
		}
		w.body += paragraphXML("Infozeile", extra, run(x.Label)+`<w:r><w:tab/></w:r>`+run(x.Value))
	}
}

func (w *docxWriter) blocks(blocks []Block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case Heading:
			w.line("Kopfzeile", b.Over)
			w.body += paragraphXML(fmt.Sprintf("Heading%d", b.Level), "", w.runs(b.Inline))
		case Paragraph:
			style := "Normal"
			if b.Subject {
				style = "Betreff"
			} else if b.Small {
				style = "Klein"
			}
			w.body += paragraphXML(style, "", w.runs(b.Inline))
		case List:
			w.list(b)
		case Table:
			w.table(b)
		case Facts:
			for _, f := range b.Rows {
				w.body += paragraphXML("Uebersicht", "", run(f.Label)+`<w:r><w:tab/></w:r>`+w.runs(f.Value))
			}
		case CheckBox:
			w.body += paragraphXML("Ankreuzen", "", run(Box+" ")+w.runs(b.Inline))
		case Blank:
			w.body += paragraphXML("Ausfuellen", fmt.Sprintf(`<w:tabs><w:tab w:val="left" w:leader="underscore" w:pos="%d"/></w:tabs>`, int(b.Width*textWidth)),
				run(b.Label+" ")+`<w:r><w:tab/></w:r>`)
		case Signature:
			w.signature(b)
		case Group:
			w.blocks(b.Blocks)
		case PageBreak:
			w.body += `<w:p><w:r><w:br w:type="page"/></w:r></w:p>`
		}
	}
}

// textWidth is 165 mm in twentieths of a point.
const textWidth = 9354

func (w *docxWriter) signature(s Signature) {
	w.line("Unterschrift", s.Place)
	w.line("Unterschrift", s.Closing)
	extra := `<w:spacing w:before="900" w:after="0"/>` // room to sign
	for _, l := range filled(s.Note, s.Name, s.Title) {
		w.body += paragraphXML("Unterschrift", extra, run(l))
		extra = ""
	}
}

func (w *docxWriter) list(l List) {
	num := 1
	if l.Ordered {
		w.ordered++
		num = 1 + w.ordered
	}
	for _, item := range l.Items {
		for i, b := range item {
			p, ok := b.(Paragraph)
			if !ok || i > 0 {
				w.blocks([]Block{b})
				continue
			}
			w.body += paragraphXML("Liste", fmt.Sprintf(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="%d"/></w:numPr>`, num), w.runs(p.Inline))
		}
	}
}

// numbering holds the bullets (number 1) and one count from 1 for each ordered list.
func (w *docxWriter) numbering() string {
	var b strings.Builder
	b.WriteString(xmlHead + `<w:numbering ` + wordNS + `>`)
	for i, kind := range []string{"bullet", "decimal"} {
		fmt.Fprintf(&b, `<w:abstractNum w:abstractNumId="%d"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="%s"/><w:lvlText w:val="%s"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="425" w:hanging="425"/></w:pPr></w:lvl></w:abstractNum>`,
			i, kind, []string{Bullet(false, 0), "%1."}[i])
	}
	b.WriteString(`<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`)
	for i := range w.ordered {
		fmt.Fprintf(&b, `<w:num w:numId="%d"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`, i+2)
	}
	return b.String() + `</w:numbering>`
}

func (w *docxWriter) table(t Table) {
	if t.Caption != "" {
		w.body += paragraphXML("Klein", `<w:keepNext/>`, run(t.Caption))
	}
	w.body += `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders><w:top w:val="single" w:sz="4" w:color="767676"/><w:bottom w:val="single" w:sz="4" w:color="767676"/>` +
		`<w:insideH w:val="single" w:sz="4" w:color="767676"/></w:tblBorders></w:tblPr><w:tblGrid>` + strings.Repeat(fmt.Sprintf(`<w:gridCol w:w="%d"/>`, textWidth/max(len(t.Header), 1)), len(t.Header)) + `</w:tblGrid>`
	w.row(t, t.Header, true)
	for _, r := range t.Rows {
		w.row(t, r, false)
	}
	w.body += `</w:tbl>` + paragraphXML("Zelle", "", "")
}

func (w *docxWriter) row(t Table, cells [][]Inline, header bool) {
	props := `<w:cantSplit/>`
	if header {
		props += `<w:tblHeader/>`
	}
	w.body += `<w:tr><w:trPr>` + props + `</w:trPr>`
	for i, c := range cells {
		align := ""
		if i < len(t.Align) && t.Align[i] == 'r' {
			align = `<w:jc w:val="right"/>`
		}
		if header {
			c = bold(c)
		}
		w.body += `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>` + paragraphXML("Zelle", align, w.runs(c)) + `</w:tc>`
	}
	w.body += `</w:tr>`
}

func bold(in []Inline) []Inline {
	out := slices.Clone(in)
	for i := range out {
		out[i].Bold = true
	}
	return out
}

func draftLines(d *Document) []string {
	if d.Draft {
		return []string{"ENTWURF"}
	}
	return nil
}

// furniture is the header or footer of all pages.
func (w *docxWriter) furniture(element string, lines []string) string {
	style := "Klein"
	if element == "hdr" {
		style = "Entwurf"
	}
	body := ""
	for _, l := range lines {
		body += paragraphXML(style, "", run(l))
	}
	if body == "" {
		body = paragraphXML("Klein", "", "")
	}
	return xmlHead + `<w:` + element + ` ` + wordNS + `>` + body + `</w:` + element + `>`
}

func (w *docxWriter) document() string {
	return xmlHead + `<w:document ` + wordNS + `><w:body>` + w.body +
		`<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/><w:pgSz w:w="11906" w:h="16838"/>` +
		`<w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1418" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`
}

func (w *docxWriter) core() string {
	day := w.d.Date
	if day == "" {
		day = "1980-01-01"
	}
	return xmlHead + `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
		`<dc:title>` + escapeXML(w.d.Title) + `</dc:title><dc:language>de-DE</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">` + escapeXML(day) + `T00:00:00Z</dcterms:created></cp:coreProperties>`
}

// logo returns the drawing of the logo, 20 mm high and at most 60 mm wide, with %d for the number of
// its relationship, and the name of its part.
func (w *docxWriter) logo() (drawing, name string, err error) {
	cfg, kind, err := image.DecodeConfig(bytes.NewReader(w.d.Head.Logo))
	if err != nil || cfg.Width < 1 || cfg.Height < 1 {
		return "", "", errors.Join(errors.New("das Logo ist kein lesbares Bild (PNG oder JPEG)"), err)
	}
	const mm = 36000
	wide, high := 20*mm*cfg.Width/cfg.Height, 20*mm
	if wide > 60*mm {
		wide, high = 60*mm, 60*mm*cfg.Height/cfg.Width
	}
	alt := strings.ReplaceAll(escapeXML(w.d.Head.LogoText), "%", "%%")
	return fmt.Sprintf(`<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="%[1]d" cy="%[2]d"/><wp:docPr id="1" name="Logo" descr="%[3]s"/>`+
		`<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">`+
		`<pic:nvPicPr><pic:cNvPr id="1" name="Logo" descr="%[3]s"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId%%d"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`+
		`<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="%[1]d" cy="%[2]d"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
		wide, high, alt), "logo." + kind, nil
}
