package pdf

import "notices/internal/document"

// A placed atom has its place on a page. A repeated one is not read out again.
type placed struct {
	page   int
	atom   int32
	y      float64 // of its upper edge
	repeat bool
}

// paginate cuts the flowing atoms into pages, as full as the keeps allow.
func (g *galley) paginate(d *document.Document) []placed {
	c := cutter{g: g, top: plainTop, bottom: bottomPlain}
	if d.Letter != nil {
		c.top = letterTop
	}
	if len(g.footer) > 0 {
		c.bottom = bottomFooted
	}
	c.y, c.out = c.top, append(g.pageBuf[:0], g.fixed...)
	for n := g.flow; n < len(g.atoms); {
		n = c.next(n)
	}
	g.pageBuf = c.out
	return c.out
}

// A cutter fills pages from top to bottom.
type cutter struct {
	g           *galley
	top, bottom float64
	page        int
	y           float64
	used        bool // something stands on the page
	out         []placed
}

// next places the atoms that must stay together with atom n, and returns the one behind them.
func (c *cutter) next(n int) int {
	if c.g.atoms[n].page && c.used {
		c.turn(n)
	}
	for level := grouped; level <= glued; level++ {
		end, h := c.chain(n, level)
		fits := c.y+h <= c.bottom
		if !fits && c.head(n)+h <= c.bottom-nextTop { // on a page of its own
			c.turn(n)
			fits = true
		}
		if fits {
			c.place(n, end)
			return end
		}
	}
	// Taller than a page in any case: fill this one and go on.
	if a := &c.g.atoms[n]; c.y+a.above+a.height > c.bottom && c.used {
		c.turn(n)
	}
	c.place(n, n+1)
	return n + 1
}

// chain is the end of the atoms held to n at least at a level, and their height.
func (c *cutter) chain(n int, level keep) (end int, h float64) {
	for end = n; end < len(c.g.atoms); end++ {
		a := &c.g.atoms[end]
		if end > n && (c.g.atoms[end-1].keep < level || a.page) {
			break
		}
		if h += a.height; end > n || c.used {
			h += a.above
		}
	}
	return end, h
}

// head is the height of the table header that atom n gets at the top of a page.
func (c *cutter) head(n int) float64 {
	if h := c.g.atoms[n].head; h != none {
		return c.g.atoms[h].height
	}
	return 0
}

// turn begins a new page, with the table header that atom n needs.
func (c *cutter) turn(n int) {
	c.page, c.y, c.used = c.page+1, nextTop, false
	if h := c.g.atoms[n].head; h != none {
		c.out = append(c.out, placed{c.page, h, c.y, true})
		c.y, c.used = c.y+c.head(n), true
	}
}

func (c *cutter) place(n, end int) {
	for ; n < end; n++ {
		a := &c.g.atoms[n]
		if c.used {
			c.y += a.above
		}
		c.out = append(c.out, placed{c.page, int32(n), c.y, false})
		c.y, c.used = c.y+a.height, true
	}
}
