// Package picture reads the logo of an office as every printer can show it: RGB on white, without
// transparency, without what a camera writes into a file.
package picture

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg" // the two formats that offices have their arms in
	_ "image/png"
)

// MaxPixels bounds a file: more is no coat of arms but a fault or an attack.
const MaxPixels = 25_000_000

// RGB is a picture as three bytes for each pixel, row by row.
type RGB struct {
	Width, Height int
	Pixels        []byte
}

// Flatten reads a PNG or JPEG file and puts it on white paper. Of a picture that is longer than most
// pixels on a side, which no printer can show, it takes every second, third ... pixel. What is too
// large is refused before room is made for it.
func Flatten(file []byte, most int) (RGB, error) {
	c, _, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return RGB{}, err
	}
	if c.Width*c.Height == 0 || float64(c.Width)*float64(c.Height) > MaxPixels {
		return RGB{}, fmt.Errorf("%d × %d Bildpunkte", c.Width, c.Height)
	}
	img, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return RGB{}, err
	}
	b := img.Bounds()
	step := (max(b.Dx(), b.Dy()) + most - 1) / most
	out := RGB{Width: (b.Dx() + step - 1) / step, Height: (b.Dy() + step - 1) / step}
	for y := b.Min.Y; y < b.Max.Y; y += step {
		for x := b.Min.X; x < b.Max.X; x += step {
			red, green, blue, alpha := img.At(x, y).RGBA() // premultiplied: white shines through by what alpha lacks
			white := 0xFFFF - alpha
			out.Pixels = append(out.Pixels, byte((red+white)>>8), byte((green+white)>>8), byte((blue+white)>>8))
		}
	}
	return out, nil
}
