package fonts

import (
	"maps"
	"slices"
)

// A Usage gathers which codes of the faces a file uses, by face in the order of Load.
type Usage [len(names)]struct {
	core bool
	rare map[rune]bool
}

// Add notes the use of a code.
func (u *Usage) Add(face int, code rune, class Class) {
	if class == InCore {
		u[face].core = true
		return
	}
	if u[face].rare == nil {
		u[face].rare = map[rune]bool{}
	}
	u[face].rare[code] = true
}

// Reset forgets all.
func (u *Usage) Reset() {
	for i := range u {
		u[i].core = false
		clear(u[i].rare)
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
