package pdf

// An elem is a structure element (ISO 32000-1, 14.7.2): what a screen reader knows of the paper.
type elem struct {
	kind        string // Sect, H1, P, Table ...
	alt, actual string
	attr        string // inside of the attribute dictionary
	parent      int32
	first, last int32 // kids
	placed      bool  // is a kid of its parent
}

// A kid of an element, in the order of reading.
type kid struct {
	kind kidKind
	a, b int32 // element | page and MCID | link
	next int32
}

type kidKind uint8

const (
	kidElem kidKind = iota
	kidMark
	kidLink
)

const (
	none     = int32(-1) // no element, no kid
	artifact = int32(-1) // the element of what is not read out
	sect     = int32(0)  // the element that holds the whole paper
)

// tags is the structure of one paper. Elements are made while measuring; each becomes a kid of its parent only when it is drawn
// first, so that the order of kids is the order on the pages, also where text and elements take turns.
type tags struct {
	elems []elem
	kids  []kid
	marks [][]int32 // by page: the element of each MCID
	level int       // of the last heading
}

func (t *tags) reset() {
	t.elems = append(t.elems[:0], elem{kind: "Sect", parent: none, first: none, last: none, placed: true})
	t.kids, t.marks, t.level = t.kids[:0], t.marks[:0], 0
}

// add makes an element below parent.
func (t *tags) add(parent int32, kind string) int32 {
	return t.addWith(parent, elem{kind: kind})
}

func (t *tags) addWith(parent int32, e elem) int32 {
	e.parent, e.first, e.last = parent, none, none
	t.elems = append(t.elems, e)
	return int32(len(t.elems) - 1)
}

// heading makes a heading. Its level follows the one before without a gap, as PDF/UA demands (7.4.2), whatever the author wrote.
func (t *tags) heading(parent int32, level int) int32 {
	t.level = max(1, min(level, t.level+1, 6))
	return t.add(parent, [...]string{"H1", "H2", "H3", "H4", "H5", "H6"}[t.level-1])
}

// place makes an element, and those above it, known to its parent.
func (t *tags) place(e int32) {
	if t.elems[e].placed {
		return
	}
	t.elems[e].placed = true
	t.place(t.elems[e].parent)
	t.give(t.elems[e].parent, kid{kind: kidElem, a: e})
}

func (t *tags) give(e int32, k kid) {
	k.next = none
	t.kids = append(t.kids, k)
	n := int32(len(t.kids) - 1)
	if p := &t.elems[e]; p.last == none {
		p.first, p.last = n, n
	} else {
		t.kids[p.last].next, p.last = n, n
	}
}

// page begins the marks of a page.
func (t *tags) page() {
	if n := len(t.marks); n < cap(t.marks) {
		t.marks = t.marks[:n+1]
		t.marks[n] = t.marks[n][:0]
	} else {
		t.marks = append(t.marks, nil)
	}
}

// mark gives element e content on the last page and returns its MCID.
func (t *tags) mark(e int32) int {
	t.place(e)
	p := len(t.marks) - 1
	id := len(t.marks[p])
	t.marks[p] = append(t.marks[p], e)
	t.give(e, kid{kind: kidMark, a: int32(p), b: int32(id)})
	return id
}
