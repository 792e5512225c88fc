// Command derive makes the .face files of package fonts from the TTF files beside it. It is run by go generate in fonts/.
package main

import (
	"bytes"
	"compress/zlib"
	"encoding/gob"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"notices/fonts"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "derive:", err)
		os.Exit(1)
	}
}

func run(dir string) error {
	for _, name := range fonts.Names() {
		d, err := derive(dir, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(d); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name+".face"), b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// derive cuts a face down to the repertoire.
func derive(dir, name string) (*fonts.Derived, error) {
	file, err := os.ReadFile(filepath.Join(dir, name+".ttf"))
	if err != nil {
		return nil, err
	}
	t, err := parse(file)
	if err != nil {
		return nil, err
	}
	face, err := font.ParseTTF(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	singles, sequences, err := repertoire()
	if err != nil {
		return nil, err
	}
	have := func(r rune) bool { g, ok := face.NominalGlyph(r); return ok && g != 0 }
	singles = slices.DeleteFunc(singles, func(r rune) bool { return !have(r) })
	order := slices.SortedFunc(slices.Values(singles), func(a, b rune) int { // core first, so that its subset is short
		return int(a-b) + 1<<20*(rank(a)-rank(b))
	})
	c := cut{from: t, number: map[uint16]uint16{}}
	c.take(0)
	for _, r := range order {
		g, _ := face.NominalGlyph(r)
		c.take(uint16(g))
	}
	d := c.derived(name)
	for _, r := range singles {
		g, _ := face.NominalGlyph(r)
		d.Runes = append(d.Runes, r)
		d.Glyphs = append(d.Glyphs, c.number[uint16(g)])
		d.Widths = append(d.Widths, t.advance(uint16(g)))
	}
	for i, s := range sequences {
		parts, advance := shape(face, s)
		g, err := c.compose(d, parts, advance)
		if err != nil {
			return nil, fmt.Errorf("%+q: %w", s, err)
		}
		d.Sequences = append(d.Sequences, s)
		d.Runes, d.Glyphs, d.Widths = append(d.Runes, fonts.FirstSequence+rune(i)), append(d.Glyphs, g), append(d.Widths, advance)
	}
	core := slices.DeleteFunc([]rune(fonts.Core), func(r rune) bool { return !have(r) })
	slices.Sort(core)
	d.Core = *fonts.NewFace(d).Subset(core, deflate)
	return d, nil
}

func rank(r rune) int {
	if slices.Contains([]rune(fonts.Core), r) {
		return 0
	}
	return 1
}

// further is printed beside DIN 91379: what templates, offices and word processors use.
const further = "\u2010\u2011\u2012\u2013\u2014\u2015\u2019\u2022\u2043\u202f\u2009\u2044\u2212\u25cf\u25cb\u0237"

// repertoire is DIN 91379 as single characters, ascending, and as sequences.
func repertoire() (singles []rune, sequences []string, err error) {
	entries, err := fonts.DIN91379()
	if err != nil {
		return nil, nil, err
	}
	singles = []rune(fonts.Core + further)
	for _, e := range entries {
		text := norm.NFC.String(e.Text)
		rs := []rune(text)
		for _, r := range rs {
			if r >= ' ' {
				singles = append(singles, r)
			}
		}
		if len(rs) == 1 && fonts.IsMark(rs[0]) { // a mark that stands alone
			sequences = append(sequences, text, " "+text, "\u00a0"+text)
		}
		for n := 2; n <= len(rs); n++ { // K͟H: the first two are a sequence, the third stands for itself
			if fonts.IsMark(rs[n-1]) && (n == len(rs) || !fonts.IsMark(rs[n])) {
				sequences = append(sequences, string(rs[:n]))
			}
		}
	}
	slices.Sort(singles)
	slices.Sort(sequences)
	return slices.Compact(singles), slices.Compact(sequences), nil
}

// shape asks the font where the marks of a sequence go. It may draw another glyph for the letter: ȷ for j below an accent.
func shape(face *font.Face, s string) (parts []component, advance uint16) {
	var shaper shaping.HarfbuzzShaper
	rs := []rune(s)
	out := shaper.Shape(shaping.Input{Text: rs, RunEnd: len(rs), Face: face, Size: fixed.I(1000), Script: language.Latin, Language: "de", Direction: di.DirectionLTR})
	pen, beside := 0, 0
	for i, g := range out.Glyphs {
		parts = append(parts, component{uint16(g.GlyphID), pen + g.XOffset.Round(), g.YOffset.Round()})
		if i == len(out.Glyphs)-1 && rs[len(rs)-1] == commaAboveRight {
			beside = pen + (g.XOffset + g.XBearing + g.Width).Round() + besideRoom
		}
		pen += g.Advance.Round()
	}
	return parts, uint16(max(pen, beside))
}

// commaAboveRight stands beside its letter, but Noto gives it no width: without room of its own (in
// thousandths of an em) it would run into the next letter.
const (
	commaAboveRight = '\u0315'
	besideRoom      = 30
)

func deflate(b []byte) []byte {
	var out bytes.Buffer
	z, err := zlib.NewWriterLevel(&out, zlib.BestCompression)
	if err == nil {
		_, err = z.Write(b)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		panic(err) // a buffer takes everything
	}
	return out.Bytes()
}
