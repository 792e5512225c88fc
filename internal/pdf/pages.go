package pdf

// A placed atom has its place on a page. A repeated one is not read out again.
type placed struct {
	page   int
	atom   int32
	y      float64 // of its upper edge
	repeat bool
}

// paginate cuts the flowing atoms into pages, as full as the keeps allow.
func (g *galley) paginate() []placed {
	p := pager{g: g, y: g.top, bottom: bottomPlain, out: append(g.pageBuf[:0], g.fixed...)}
	if len(g.footer) > 0 {
		p.bottom = bottomFooted
	}
	for n := g.flow; n < len(g.atoms); {
		n = p.next(n)
	}
	g.pageBuf = p.out
	return p.out
}

// A pager fills pages from top to bottom.
type pager struct {
	g         *galley
	page      int
	y, bottom float64
	used      bool // something stands on the page
	out       []placed
}

// next places the atoms that must stay together with atom n, and returns the one behind them.
func (p *pager) next(n int) int {
	if p.g.atoms[n].page && p.used {
		p.turn(n)
	}
	for level := grouped; level <= glued; level++ {
		end, h := p.chain(n, level)
		fits := p.y+h <= p.bottom
		if !fits && p.head(n)+h <= p.bottom-nextTop { // on a page of its own
			p.turn(n)
			fits = true
		}
		if fits {
			p.place(n, end)
			return end
		}
	}
	// Taller than a page in any case: fill this one and go on.
	if a := &p.g.atoms[n]; p.y+a.above+a.height > p.bottom && p.used {
		p.turn(n)
	}
	p.place(n, n+1)
	return n + 1
}

// chain is the end of the atoms held to n at least at a level, and their height.
func (p *pager) chain(n int, level keep) (end int, h float64) {
	for end = n; end < len(p.g.atoms); end++ {
		a := &p.g.atoms[end]
		if end > n && (p.g.atoms[end-1].keep < level || a.page) {
			break
		}
		if h += a.height; end > n || p.used {
			h += a.above
		}
	}
	return end, h
}

// head is the height of the table header that atom n gets at the top of a page.
func (p *pager) head(n int) float64 {
	if h := p.g.atoms[n].head; h != none {
		return p.g.atoms[h].height
	}
	return 0
}

// turn begins a new page, with the table header that atom n needs.
func (p *pager) turn(n int) {
	p.page, p.y, p.used = p.page+1, nextTop, false
	if h := p.g.atoms[n].head; h != none {
		p.out = append(p.out, placed{p.page, h, p.y, true})
		p.y, p.used = p.y+p.head(n), true
	}
}

func (p *pager) place(n, end int) {
	for ; n < end; n++ {
		a := &p.g.atoms[n]
		if p.used {
			p.y += a.above
		}
		p.out = append(p.out, placed{p.page, int32(n), p.y, false})
		p.y, p.used = p.y+a.height, true
	}
}
