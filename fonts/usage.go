package fonts

import (
	"maps"
	"slices"
)

// A Usage gathers which codes of the faces a file uses, by face in the order of Load. Reset makes it ready.
type Usage [len(names)]struct {
	core bool
	rare map[rune]bool
}

// Encode appends the codes of clean text in a face, as they stand in a literal string of a PDF: as much of the start of s as is
// printed from one subset. It notes their use and returns that subset's class and what is left of s.
func (u *Usage) Encode(b []byte, face int, f *Face, s string) (out []byte, class Class, rest string) {
	for s != "" {
		n := Cluster(s)
		code, _ := f.Code(s[:n])
		if k := f.Class(code); class == Missing {
			class = k
		} else if k != class {
			break
		}
		if class == InCore {
			u[face].core = true
		} else {
			u[face].rare[code] = true
		}
		for _, c := range [2]byte{byte(code >> 8), byte(code)} {
			switch c {
			case '\\', '(', ')':
				b = append(b, '\\', c)
			case '\r':
				b = append(b, '\\', 'r')
			default:
				b = append(b, c)
			}
		}
		s = s[n:]
	}
	return b, class, s
}

// Reset forgets all.
func (u *Usage) Reset() {
	for i := range u {
		u[i].core = false
		if clear(u[i].rare); u[i].rare == nil {
			u[i].rare = map[rune]bool{}
		}
	}
}

// A Cutter makes the subsets that files embed, and keeps them: the same few foreign letters come again and again. It belongs to one
// goroutine. Deflate returns data in zlib form.
type Cutter struct {
	Faces   []*Face
	Deflate func(data []byte) []byte
	kept    map[string]*Subset // by face and codes
}

// Subsets calls yield for each subset that prints what was used.
func (c *Cutter) Subsets(u *Usage, yield func(face int, class Class, s *Subset)) {
	for i, f := range c.Faces {
		if u[i].core {
			yield(i, InCore, &f.Core)
		}
		if len(u[i].rare) > 0 {
			yield(i, Rare, c.cut(f, slices.Sorted(maps.Keys(u[i].rare))))
		}
	}
}

func (c *Cutter) cut(f *Face, codes []rune) *Subset {
	key := f.Name + string(codes)
	if s, ok := c.kept[key]; ok {
		return s
	}
	if c.kept == nil || len(c.kept) >= 500 { // some 2 MB
		c.kept = map[string]*Subset{}
	}
	c.kept[key] = f.Subset(codes, c.Deflate)
	return c.kept[key]
}
