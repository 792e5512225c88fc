package pdf

import (
	"strings"

	"notices/fonts"
	"notices/internal/document"
)

// A span is a run of clean text in one style.
type span struct {
	text  string
	style style
	link  string
	brk   bool // the line ends behind it
}

// A seg is the part of a span that stands on one line, x and w in millimetres from the start of the line.
type seg struct {
	span
	x, w float64
}

// A line is a range of the galley's segs.
type line struct {
	from, to int32
	width    float64
	joined   bool // the next line goes on within the word, without a blank
}

// spans cleans inline text, valid until the next call. st is the style of what is not bold.
func (g *galley) spans(in []document.Inline, st style) []span {
	g.spanBuf = g.spanBuf[:0]
	for _, i := range in {
		s := span{text: g.clean(i.Text), style: st, link: i.Link, brk: i.Break}
		if i.Bold {
			s.style = st.bold()
		}
		g.spanBuf = append(g.spanBuf, s)
	}
	return g.spanBuf
}

// A piece is a word, a part of one, or a blank: spans[span].text[from:to].
type piece struct {
	span, from, to int
	w              float64
}

// A breaker sets spans in lines of a width, flush left. Lines are broken at blanks only: not at a hyphen, and not behind one either
// ("Wahl- und"), because what copies text out of a PDF takes a hyphen at the end of a line for a divided word; nor between "§" and
// its number (document.Glued) or before a dot that parts. A word that is wider than the line is broken anywhere, if possible behind a sign.
type breaker struct {
	g     *galley
	spans []span
	width float64
	word  []piece
	gap   piece // the blank before the word
	last  piece // what the last seg of the line holds
	first int   // seg with which the line begins
	x     float64
}

// breakLines sets spans in lines of a width.
func (g *galley) breakLines(spans []span, width float64) []line {
	b, at := &g.breaker, len(g.lineBuf)
	*b = breaker{g: g, spans: spans, width: width + 1e-6, word: b.word[:0], first: len(g.segs)}
	for n := range spans {
		b.span(n)
	}
	b.flush()
	if b.begun() || len(g.lineBuf) == at && len(spans) > 0 {
		b.end(false)
	}
	return g.lineBuf[at:len(g.lineBuf):len(g.lineBuf)]
}

// span reads the words of one span.
func (b *breaker) span(n int) {
	s := &b.spans[n]
	for i := 0; i < len(s.text); {
		j := strings.IndexByte(s.text[i:], ' ')
		if j < 0 {
			j = len(s.text) - i
		}
		if j > 0 {
			b.word = append(b.word, piece{n, i, i + j, b.g.width(s.text[i:i+j], s.style)})
			i += j
			continue
		}
		blank := piece{n, i, i + 1, b.g.width(" ", s.style)}
		if i++; i > 2 && s.text[i-2] == '-' && s.text[i-3] != ' ' || strings.HasPrefix(s.text[i:], "·") || document.Glued(s.text[:i-1]) {
			b.word = append(b.word, blank)
			continue
		}
		if b.flush(); b.begun() {
			b.gap = blank
		}
	}
	if s.brk {
		b.flush()
		b.end(false)
	}
}

// flush puts the word on the line, or on the next one.
func (b *breaker) flush() {
	total := 0.0
	for _, p := range b.word {
		total += p.w
	}
	if b.begun() && b.x+b.gap.w+total > b.width {
		b.end(false)
	}
	if b.gap.w > 0 && len(b.word) > 0 {
		b.put(b.gap)
		b.gap = piece{}
	}
	for i, p := range b.word {
		if i+1 < len(b.word) && b.spans[p.span].text[p.from] == ' ' && b.x+p.w+b.word[i+1].w > b.width {
			b.end(false) // rather than within a word
			continue
		}
		for b.x+p.w > b.width {
			head := b.fitting(p)
			if head.to > head.from {
				b.put(head)
			} else if !b.begun() {
				break // not even one letter fits
			}
			p.from, p.w = head.to, p.w-head.w
			b.end(true)
		}
		b.put(p)
	}
	b.word = b.word[:0]
}

// fitting is the longest start of p that still fits, up to a sign if there is one in its second half.
func (b *breaker) fitting(p piece) piece {
	s := &b.spans[p.span]
	head := piece{p.span, p.from, p.from, 0}
	sign := head
	for head.to < p.to {
		n := head.to + fonts.Cluster(s.text[head.to:p.to])
		w := b.g.width(s.text[head.to:n], s.style)
		if b.x+head.w+w > b.width {
			break
		}
		if head.to, head.w = n, head.w+w; strings.IndexByte("@./-_&=", s.text[n-1]) >= 0 {
			sign = head
		}
	}
	if head.to < p.to && sign.w > head.w/2 {
		return sign
	}
	return head
}

// put appends p to the line. The pieces of a span follow each other without a gap, so that the last seg can grow.
func (b *breaker) put(p piece) {
	s, k := &b.spans[p.span], len(b.g.segs)-1
	if k >= b.first && b.last.span == p.span && b.last.to == p.from {
		b.last.to = p.to
		b.g.segs[k].text = s.text[b.last.from:p.to]
		b.g.segs[k].w += p.w
	} else {
		b.g.segs = append(b.g.segs, seg{*s, b.x, p.w})
		b.g.segs[k+1].text, b.last = s.text[p.from:p.to], p
	}
	b.x += p.w
}

// begun reports whether something stands on the line; it may have no width, as a mark without letter.
func (b *breaker) begun() bool { return len(b.g.segs) > b.first }

// end ends the line.
func (b *breaker) end(joined bool) {
	to := len(b.g.segs)
	b.g.lineBuf = append(b.g.lineBuf, line{int32(b.first), int32(to), b.x, joined})
	b.first, b.x, b.gap = to, 0, piece{}
}
