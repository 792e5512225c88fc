package pdf

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"notices/internal/document"
)

// embedded reads the logo of a file back.
func embedded(t *testing.T, b []byte) (dict, []byte) {
	t.Helper()
	f := readPDF(t, b)
	page := f.dict(f.list(f.dict(f.catalog()["Pages"])["Kids"])[0])
	x := f.dict(f.dict(page["Resources"])["XObject"])["L0"]
	return f.dict(x), f.stream(x)
}

func withLogo(file []byte) *document.Document {
	d := paper(para("Text"))
	d.Head = document.Letterhead{Name: "Gemeinde", Logo: file, LogoText: "Wappen"}
	return d
}

func encode(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestTransparentLogoStandsOnWhite(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 3, 1))
	img.SetNRGBA(0, 0, color.NRGBA{255, 0, 0, 255})
	img.SetNRGBA(1, 0, color.NRGBA{255, 0, 0, 0x80})
	b := write(t, newWriter(t), withLogo(encode(t, img))).Bytes
	d, rgb := embedded(t, b)
	if d["Width"] != 3.0 || d["Height"] != 1.0 || d["ColorSpace"] != pname("DeviceRGB") || d["SMask"] != nil {
		t.Errorf("picture is %v", d)
	}
	if want := []byte{255, 0, 0, 255, 127, 127, 255, 255, 255}; !bytes.Equal(rgb, want) {
		t.Errorf("pixels are %v, want %v", rgb, want)
	}
	inspect(t, b)
}

func TestLogoOfEveryKindOfFileIsEmbeddedAsRGB(t *testing.T) {
	gray := image.NewGray(image.Rect(0, 0, 8, 8))
	palette := image.NewPaletted(image.Rect(0, 0, 8, 8), color.Palette{color.Transparent, color.NRGBA{0, 0, 255, 255}})
	deep := image.NewNRGBA64(image.Rect(0, 0, 8, 8))
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, image.NewYCbCr(image.Rect(0, 0, 8, 8), image.YCbCrSubsampleRatio420), nil); err != nil {
		t.Fatal(err)
	}
	w := newWriter(t)
	for name, file := range map[string][]byte{"grey PNG": encode(t, gray), "palette PNG": encode(t, palette), "16 bit PNG": encode(t, deep), "JPEG": photo.Bytes()} {
		if _, rgb := embedded(t, write(t, w, withLogo(file)).Bytes); len(rgb) != 8*8*3 {
			t.Errorf("%s: %d bytes", name, len(rgb))
		}
	}
}

func TestLargeLogoIsMadeSmaller(t *testing.T) {
	d, rgb := embedded(t, write(t, newWriter(t), withLogo(encode(t, image.NewGray(image.Rect(0, 0, 3000, 1500))))).Bytes)
	if d["Width"] != 1000.0 || d["Height"] != 500.0 || len(rgb) != 1000*500*3 {
		t.Errorf("%v × %v pixels", d["Width"], d["Height"])
	}
}

func TestHugeLogoIsRefusedBeforeItIsDecoded(t *testing.T) {
	file := encode(t, image.NewGray(image.Rect(0, 0, 10, 10)))
	copy(file[16:24], []byte{0, 1, 0x11, 0x70, 0, 1, 0x11, 0x70}) // says 70,000 × 70,000
	_, err := newWriter(t).Write(withLogo(file))
	var in *InputError
	if !errors.As(err, &in) || in.Where != "Logo" {
		t.Errorf("error is %v", err)
	}
}

func TestLogoKeepsItsProportionsAndItsPlace(t *testing.T) {
	for _, size := range []image.Point{{400, 40}, {40, 400}, {1, 1}} {
		p := inspect(t, write(t, newWriter(t), withLogo(encode(t, image.NewGray(image.Rectangle{Max: size})))).Bytes)
		figure := p.root.find("Figure")[0]
		box := p.list(p.dict(figure.dict["A"])["BBox"])
		w, h := box[2].(float64)-box[0].(float64), box[3].(float64)-box[1].(float64)
		if ratio := w / h * float64(size.Y) / float64(size.X); ratio < 0.99 || ratio > 1.01 {
			t.Errorf("%v is drawn %.1f × %.1f points", size, w, h)
		}
		if right := box[2].(float64) * 25.4 / 72; right < 189.9 || right > 190.1 || w > 171 || h > 71 {
			t.Errorf("%v ends at %.1f mm", size, right)
		}
		if words(figure.text) != "Wappen" {
			t.Errorf("it is read as %q", figure.text)
		}
	}
}
