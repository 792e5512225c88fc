package pdf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // the two formats that offices have their arms in
	_ "image/png"
	"math"

	"notices/internal/document"
)

// A logo is a picture as it is embedded: RGB on white, without transparency, without what a camera writes into a file.
type logo struct {
	source        string // the file's bytes
	width, height int
	deflated      []byte
}

// Limits for logos: more is no coat of arms but a fault or an attack.
const (
	logoPixels = 40e6 // of the file
	logoMost   = 1200 // on the longer side, embedded; 600 dpi on 50 mm
	logoCache  = 16   // offices of one run
)

// loadLogo decodes the letterhead's logo, or finds it decoded.
func (g *galley) loadLogo(h *document.Letterhead) {
	if h.LogoText == "" {
		g.fault(&InputError{"Logo", "der Text für Vorleseprogramme fehlt; bitte „Logo-Text“ im Blatt „Behörde“ ausfüllen, zum Beispiel „Wappen der Gemeinde Musterhausen“"})
		return
	}
	if l, ok := g.logos[string(h.Logo)]; ok {
		g.logo = l
		return
	}
	c, _, err := image.DecodeConfig(bytes.NewReader(h.Logo))
	if err == nil && float64(c.Width)*float64(c.Height) > logoPixels {
		err = fmt.Errorf("%d × %d Bildpunkte sind zu viele", c.Width, c.Height)
	}
	var img image.Image
	if err == nil {
		img, _, err = image.Decode(bytes.NewReader(h.Logo))
	}
	if err == nil && img.Bounds().Empty() {
		err = fmt.Errorf("das Bild ist leer")
	}
	if err != nil {
		g.fault(&InputError{"Logo", fmt.Sprintf("die Datei ist kein lesbares PNG- oder JPEG-Bild (%v); bitte neu speichern", err)})
		return
	}
	if g.logos == nil || len(g.logos) >= logoCache {
		g.logos = map[string]*logo{}
	}
	rgb, w, height := flatten(img)
	g.logo = &logo{string(h.Logo), w, height, g.z.append(nil, rgb)}
	g.logos[g.logo.source] = g.logo
}

// flatten puts a picture on white paper, and makes it smaller if it has more pixels than a printer can show.
func flatten(img image.Image) (rgb []byte, width, height int) {
	b := img.Bounds()
	step := max(1, int(math.Ceil(float64(max(b.Dx(), b.Dy()))/logoMost)))
	width, height = (b.Dx()+step-1)/step, (b.Dy()+step-1)/step
	rgb = make([]byte, 0, 3*width*height)
	for y := b.Min.Y; y < b.Max.Y; y += step {
		for x := b.Min.X; x < b.Max.X; x += step {
			rgb = append(rgb, mean(img, image.Rect(x, y, x+step, y+step).Intersect(b))...)
		}
	}
	return rgb, width, height
}

// mean is the colour of a few pixels on white.
func mean(img image.Image, r image.Rectangle) []byte {
	var sum [3]uint32
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := color.RGBA64Model.Convert(img.At(x, y)).(color.RGBA64) // premultiplied: white shines through by what alpha lacks
			white := uint32(0xFFFF - c.A)
			for i, v := range [3]uint16{c.R, c.G, c.B} {
				sum[i] += (uint32(v) + white) >> 8
			}
		}
	}
	n := uint32(r.Dx() * r.Dy())
	return []byte{byte(sum[0] / n), byte(sum[1] / n), byte(sum[2] / n)}
}

// fit is the size in which the logo stands in a box of w by h millimetres.
func (l *logo) fit(w, h float64) (float64, float64) {
	scale := min(w/float64(l.width), h/float64(l.height))
	return scale * float64(l.width), scale * float64(l.height)
}

// figureAttr tells where a figure stands, in points from the lower left corner.
func figureAttr(x, y, w, h float64) string {
	return fmt.Sprintf("/O /Layout /Placement /Block /BBox [%.2f %.2f %.2f %.2f]", x*pointsPerMM, (pageHeight-y-h)*pointsPerMM, (x+w)*pointsPerMM, (pageHeight-y)*pointsPerMM)
}
