package pdf

import (
	_ "embed"
	"encoding/xml"
	"strings"
	"time"
)

const (
	producer = "go-pdf/fpdf"
	creator  = "notices"
)

//go:embed xmp.xml
var xmpPacket string

// xmp is the metadata in the form that archives read. It says the same as the info dictionary, and which standards the file keeps.
func (m meta) xmp() string {
	pairs := []string{"@creator@", creator, "@producer@", producer, "@date@", m.created.Format(time.RFC3339)}
	for field, value := range map[string]string{"@title@": m.title, "@author@": m.author, "@language@": m.language} {
		var b strings.Builder
		if err := xml.EscapeText(&b, []byte(value)); err == nil { // a strings.Builder takes everything
			pairs = append(pairs, field, b.String())
		}
	}
	return strings.NewReplacer(pairs...).Replace(xmpPacket)
}
