package pdf

import "fmt"

// An elem is a structure element (ISO 32000-1, 14.7.2): what a screen reader knows of the paper.
type elem struct {
	kind   string // Sect, H1, P, Table ...
	more   string // of its dictionary: attributes, what is read instead of its content, parent and page
	parent int32
	obj    int    // object number; 0 until it is a kid of its parent
	page   int    // object number of the page where its content begins
	kids   []byte // inside of the array of kids: elements, marks and links in the order of reading
}

const (
	none     = int32(-1)
	artifact = int32(-1) // in the place of an element: decoration, which is not read out
	closed   = int32(-2) // in the place of an element: neither, no content is being drawn
	sect     = int32(0)  // the element that holds the whole paper
)

// A structure is the tree of elements of one paper. Elements are made while measuring; each becomes a kid of its parent only when
// it is drawn first, so that kids stand in the order of the pages, also where text and elements take turns.
type structure struct {
	file  *file
	elems []elem
	level int // of the last heading

	page   int    // object number of the page being drawn
	marks  int    // marks on it so far
	owners []byte // their elements
}

func (t *structure) reset() {
	t.elems, t.level = t.elems[:0], 0
	t.add(none, elem{kind: "Sect"})
}

// add makes an element below parent.
func (t *structure) add(parent int32, e elem) int32 {
	n := len(t.elems)
	if n < cap(t.elems) {
		e.kids = t.elems[:n+1][n].kids[:0] // room left by an earlier paper
	}
	e.parent = parent
	t.elems = append(t.elems, e)
	return int32(n)
}

// heading makes a heading. Its level follows the one before without a gap, as PDF/UA demands (7.4.2), whatever the author wrote.
func (t *structure) heading(parent int32, level int) int32 {
	t.level = max(1, min(level, t.level+1, 6))
	return t.add(parent, elem{kind: fmt.Sprintf("H%d", t.level)})
}

// place makes an element, and those above it, known to its parent.
func (t *structure) place(n int32) {
	e := &t.elems[n]
	switch {
	case e.obj != 0:
	case e.parent == none:
		e.obj = t.file.number(1)
		e.more = fmt.Sprintf("/P %d 0 R", objDocument)
		t.file.papers = append(t.file.papers, e.obj)
	default:
		t.place(e.parent)
		e.obj = t.file.number(1)
		e.more = fmt.Sprintf("/P %d 0 R %s", t.elems[e.parent].obj, e.more)
		t.give(e.parent, "%d 0 R ", e.obj)
	}
}

// mark gives an element content on the page being drawn, and returns the content's number there (MCID).
func (t *structure) mark(n int32) int {
	t.place(n)
	e, id := &t.elems[n], t.marks
	t.marks++
	t.owners = fmt.Appendf(t.owners, "%d 0 R ", e.obj)
	if e.page == 0 {
		e.page = t.page
		e.more += fmt.Sprintf(" /Pg %d 0 R", t.page)
	}
	if e.page == t.page {
		t.give(n, "%d ", id)
	} else {
		t.give(n, "<</Type /MCR /Pg %d 0 R /MCID %d>> ", t.page, id)
	}
	return id
}

// give gives an element a kid.
func (t *structure) give(n int32, format string, args ...any) {
	t.elems[n].kids = fmt.Appendf(t.elems[n].kids, format, args...)
}

// write writes the elements of a paper that is drawn. Some are only measured.
func (t *structure) write() {
	for i := range t.elems {
		if e := &t.elems[i]; e.obj != 0 {
			t.file.obj(e.obj, "<</Type /StructElem /S /%s %s /K [%s]>>", e.kind, e.more, e.kids)
		}
	}
}
