package pdf

import (
	"bytes"
	"fmt"

	"notices/internal/document"
	"notices/internal/picture"
)

// A logo is a picture as it is embedded.
type logo struct {
	source        string // the file's bytes
	width, height int
	deflated      []byte
}

// MaxLogoPixels bounds the file; package importer refuses more, too. The other limits: on the longer side as embedded, 500 dots an
// inch; kept by a writer.
const MaxLogoPixels, logoMost, logoKept = picture.MaxPixels, 1200, 16

// loadLogo decodes the letterhead's logo, or finds it decoded.
func (g *galley) loadLogo(h *document.Letterhead) {
	g.logo = g.logos[string(h.Logo)]
	if g.logo != nil && h.LogoText != "" || len(h.Logo) == 0 {
		return
	}
	if g.logo = nil; h.LogoText == "" {
		g.fault(&InputError{Where: "Logo", Problem: "der Text für Vorleseprogramme fehlt; bitte „Logo-Text“ im Blatt „Behörde“ ausfüllen, zum Beispiel „Wappen der Gemeinde Musterhausen“"})
		return
	}
	p, err := picture.Flatten(h.Logo, logoMost)
	if err != nil {
		g.fault(&InputError{Where: "Logo", Problem: fmt.Sprintf("die Datei ist kein brauchbares PNG- oder JPEG-Bild (%v); bitte neu speichern", err)})
		return
	}
	if g.logos == nil || len(g.logos) >= logoKept {
		g.logos = map[string]*logo{}
	}
	g.logo = &logo{string(h.Logo), p.Width, p.Height, bytes.Clone(g.z.deflate(p.Pixels))}
	g.logos[g.logo.source] = g.logo
}

// figure tells what a picture shows and where it stands, in points from the lower left corner.
func (p *part) figure(shows string) string {
	return fmt.Sprintf("/Alt %s /A <</O /Layout /Placement /Block /BBox [%.2f %.2f %.2f %.2f]>>", text(shows),
		p.x*pointsPerMM, (pageHeight-p.y-p.h)*pointsPerMM, (p.x+p.w)*pointsPerMM, (pageHeight-p.y)*pointsPerMM)
}
