package pdf

import (
	"encoding/xml"
	"strings"
	"time"
)

const (
	producer = "go-pdf/fpdf"
	creator  = "notices"
)

// xmp is the metadata in the form that archives read. It says the same as the info dictionary, and which standards the file keeps.
func (m meta) xmp() string {
	day := m.created.Format(time.RFC3339)
	return strings.NewReplacer("@title@", escape(m.title), "@author@", escape(m.author), "@language@", escape(m.language), "@date@", day).Replace(xmpPacket)
}

func escape(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return "" // a strings.Builder takes everything
	}
	return b.String()
}

const xmpPacket = "<?xpacket begin=\"\ufeff\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n" +
	`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""` +
	` xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"` +
	` xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"` +
	` xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">` +
	`<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>` +
	`<dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">@title@</rdf:li></rdf:Alt></dc:title>` +
	`<dc:creator><rdf:Seq><rdf:li>@author@</rdf:li></rdf:Seq></dc:creator><dc:language><rdf:Bag><rdf:li>@language@</rdf:li></rdf:Bag></dc:language>` +
	`<xmp:CreatorTool>` + creator + `</xmp:CreatorTool><pdf:Producer>` + producer + `</pdf:Producer><xmp:CreateDate>@date@</xmp:CreateDate><xmp:ModifyDate>@date@</xmp:ModifyDate>` +
	`<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>` +
	`<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>` +
	`<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>` +
	`<pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>` +
	`</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description></rdf:RDF></x:xmpmeta>` + "\n<?xpacket end=\"w\"?>"
