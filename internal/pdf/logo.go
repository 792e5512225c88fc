package pdf

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg" // the two formats that offices have their arms in
	_ "image/png"

	"notices/internal/document"
)

// A logo is a picture as it is embedded: RGB on white, without transparency, without what a camera writes into a file.
type logo struct {
	source        string // the file's bytes
	width, height int
	deflated      []byte
}

// MaxLogoPixels bounds the file: more is no coat of arms but a fault or an attack; package importer refuses it, too. The other
// limits: on the longer side as embedded, 500 dots an inch; kept by a writer.
const MaxLogoPixels, logoMost, logoKept = 25_000_000, 1200, 16

// loadLogo decodes the letterhead's logo, or finds it decoded.
func (g *galley) loadLogo(h *document.Letterhead) {
	g.logo = g.logos[string(h.Logo)]
	if g.logo != nil && h.LogoText != "" || len(h.Logo) == 0 {
		return
	}
	if g.logo = nil; h.LogoText == "" {
		g.fault(&InputError{"Logo", "der Text für Vorleseprogramme fehlt; bitte „Logo-Text“ im Blatt „Behörde“ ausfüllen, zum Beispiel „Wappen der Gemeinde Musterhausen“"})
		return
	}
	img, err := decode(h.Logo)
	if err != nil {
		g.fault(&InputError{"Logo", fmt.Sprintf("die Datei ist kein brauchbares PNG- oder JPEG-Bild (%v); bitte neu speichern", err)})
		return
	}
	if g.logos == nil || len(g.logos) >= logoKept {
		g.logos = map[string]*logo{}
	}
	g.logo = &logo{source: string(h.Logo)}
	g.logo.deflated = bytes.Clone(g.z.deflate(g.logo.flatten(img)))
	g.logos[g.logo.source] = g.logo
}

// decode refuses pictures that are too large before it makes room for them.
func decode(file []byte) (image.Image, error) {
	c, _, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	if c.Width*c.Height == 0 || float64(c.Width)*float64(c.Height) > MaxLogoPixels {
		return nil, fmt.Errorf("%d × %d Bildpunkte", c.Width, c.Height)
	}
	img, _, err := image.Decode(bytes.NewReader(file))
	return img, err
}

// flatten puts a picture on white paper. Of one with more pixels than a printer can show it takes every second, third ...
func (l *logo) flatten(img image.Image) (rgb []byte) {
	b := img.Bounds()
	step := (max(b.Dx(), b.Dy()) + logoMost - 1) / logoMost
	l.width, l.height = (b.Dx()+step-1)/step, (b.Dy()+step-1)/step
	for y := b.Min.Y; y < b.Max.Y; y += step {
		for x := b.Min.X; x < b.Max.X; x += step {
			red, green, blue, alpha := img.At(x, y).RGBA() // premultiplied: white shines through by what alpha lacks
			white := 0xFFFF - alpha
			rgb = append(rgb, byte((red+white)>>8), byte((green+white)>>8), byte((blue+white)>>8))
		}
	}
	return rgb
}

// figure tells what a picture shows and where it stands, in points from the lower left corner.
func (p *part) figure(shows string) string {
	return fmt.Sprintf("/Alt %s /A <</O /Layout /Placement /Block /BBox [%.2f %.2f %.2f %.2f]>>", text(shows),
		p.x*pointsPerMM, (pageHeight-p.y-p.h)*pointsPerMM, (p.x+p.w)*pointsPerMM, (pageHeight-p.y)*pointsPerMM)
}
