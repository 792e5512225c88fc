package pdf

import (
	_ "embed"
	"encoding/xml"
	"strings"
	"time"
)

const creator, producer = "notices", "go-pdf/fpdf"

//go:embed xmp.xml
var xmpPacket string

// xmp is the metadata in the form that archives read. It says the same as the info dictionary, and which standards the file keeps.
func (c *Cover) xmp(created time.Time) string {
	escape := func(s string) string {
		var b strings.Builder
		_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
		return b.String()
	}
	return strings.NewReplacer("@title@", escape(c.Title), "@author@", escape(c.Author), "@language@", escape(c.Language),
		"@creator@", creator, "@producer@", producer, "@date@", created.Format(time.RFC3339)).Replace(xmpPacket)
}
