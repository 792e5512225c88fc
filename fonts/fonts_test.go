package fonts_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"notices/fonts"
)

func load(t testing.TB) []*fonts.Face {
	t.Helper()
	faces, err := fonts.Load()
	if err != nil {
		t.Fatal(err)
	}
	return faces
}

func TestAllFacesPrintTheSameCharacters(t *testing.T) {
	faces := load(t)
	for _, f := range faces[1:] {
		if !slices.Equal(f.Runes, faces[0].Runes) || !slices.Equal(f.Sequences, faces[0].Sequences) {
			t.Errorf("%s has other characters than %s", f.Name, faces[0].Name)
		}
	}
}

func TestDIN91379IsComplete(t *testing.T) {
	entries, err := fonts.DIN91379()
	if err != nil {
		t.Fatal(err)
	}
	faces, count := load(t), map[string]int{}
	sequences := 0
	for _, e := range entries {
		count[e.Group]++
		text := norm.NFC.String(e.Text)
		if e.Group == "bll" && len([]rune(e.Text)) > 1 {
			sequences++
		}
		if strings.ContainsAny(text, "\t\n\r") {
			continue // blanks when printed
		}
		for rest := text; rest != ""; {
			n := fonts.Cluster(rest)
			for _, f := range faces {
				_, ok := f.Code(rest[:n])
				if lacking := strings.ContainsAny(text, "∞≤≥"); ok == lacking {
					t.Errorf("%s: %+q %s: printed %v", f.Name, text, e.Name, ok)
				}
			}
			rest = rest[n:]
		}
	}
	if count["bll"] != 649 || sequences != 149 || len(entries) < 900 {
		t.Errorf("%d letters, %d of them sequences, %d entries", count["bll"], sequences, len(entries))
	}
}

func TestWhatIsNoCharacterHasNoCode(t *testing.T) {
	f := load(t)[0]
	for _, s := range []string{"\ue000", "\ue010", "😀", "\u202e", "\u200b", "\x00", "\x7f", "\ufeff", "x\u0310", "\U0010ffff", "\xff"} {
		if r, ok := f.Code(s); ok {
			t.Errorf("%+q has the code %U", s, r)
		}
	}
}

// box is where the outline of a glyph reaches, and its first component with its place if it is a composite.
func box(f *fonts.Face, glyph uint16) (b [4]int, part uint16, x, y int) {
	o := f.Outlines[glyph]
	v := func(i int) int { return int(int16(binary.BigEndian.Uint16(o[i:]))) }
	for i := range b {
		b[i] = v(2 + 2*i)
	}
	if v(0) < 0 {
		part, x, y = uint16(v(12)), v(14), v(16)
	}
	return b, part, x, y
}

// A mark stands on its letter: the letter is where it would be without, and the marks do not reach far out of its width.
func TestMarksStandOnTheirLetter(t *testing.T) {
	for _, f := range load(t) {
		for i, s := range f.Sequences {
			if fonts.IsMark([]rune(s)[0]) || strings.HasPrefix(s, " ") || strings.HasPrefix(s, "\u00a0") {
				continue // marks that stand alone
			}
			k := slices.Index(f.Runes, fonts.FirstSequence+rune(i))
			letter := []rune(s)[0]
			if letter == 'j' {
				letter = 'ȷ' // an accent takes the place of the dot
			}
			g := f.Glyphs[slices.Index(f.Runes, letter)]
			all, part, x, y := box(f, f.Glyphs[k])
			own, _, _, _ := box(f, g)
			width := f.Width(letter)
			if strings.HasSuffix(s, "\u0315") { // a comma beside the letter must not run into the next one
				width = max(width, all[2]+30)
			}
			if part != g || x != 0 || y != 0 || int(f.Widths[k]) != width {
				t.Errorf("%s: %+q: the letter is moved or another one", f.Name, s)
			}
			if all == own {
				t.Errorf("%s: %+q: there is no mark", f.Name, s)
			}
			const overhang = 420 // of a double macron, which reaches below the next letter
			if all[0] < own[0]-overhang || all[2] > own[2]+overhang || all[1] < -450 || all[3] > 1250 {
				t.Errorf("%s: %+q reaches %v, its letter %v", f.Name, s, all, own)
			}
		}
	}
}

func TestSubsetHoldsItsGlyphsAndNoOthers(t *testing.T) {
	f := load(t)[0]
	plain := func(b []byte) []byte { return b }
	code, ok := f.Code("S\u031b\u0304")
	if !ok {
		t.Fatal("no code for a sequence of the list")
	}
	s := f.Subset([]rune{'A', 'Ł', code}, plain)
	if !strings.Contains(string(s.ToUnicode), "<0053031B0304>") || !strings.Contains(string(s.Widths), "65 [") || !strings.HasSuffix(s.Name, "+NotoSans-Regular") {
		t.Errorf("name %s, widths %s", s.Name, s.Widths)
	}
	if len(s.Program) != s.Size || s.Size > 30_000 {
		t.Errorf("the program has %d bytes", s.Size)
	}
	if again := f.Subset([]rune{'A', 'Ł', code}, plain); again.Name != s.Name {
		t.Error("the name is not a function of the characters")
	}
	if other := f.Subset([]rune{'A', 'Ł'}, plain); other.Name == s.Name || other.Size >= s.Size {
		t.Error("fewer characters give the same subset")
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		load(b)
	}
}
