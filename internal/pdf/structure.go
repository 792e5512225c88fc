package pdf

import (
	"fmt"
	"strconv"
)

// paper writes the pages, links and structure elements of one paper, whose content is already drawn.
func (f *file) paper(t *tags, links []link, streams [][]byte) {
	el := f.number(len(t.elems))
	pg := f.number(2 * len(streams))
	ln := f.number(len(links))
	f.papers = append(f.papers, el)
	for i := range t.elems {
		if t.elems[i].placed {
			f.element(t, int32(i), el, pg, ln)
		}
	}
	var annotations []int
	for p, content := range streams {
		annotations = annotations[:0]
		for i := range links {
			if links[i].page == p {
				annotations = append(annotations, ln+i)
			}
		}
		f.page(pg+2*p, pg+2*p+1, f.parent(el, t.marks[p]), annotations)
		f.deflate(pg+2*p+1, "", content)
	}
	for i := range links {
		f.link(ln+i, &links[i], f.parent(el, nil, links[i].elem))
	}
}

// parent adds an entry to the parent tree, which leads from content back to elements: the elements of a page's marks, or the one
// of a link. It returns the key.
func (f *file) parent(el int, marks []int32, single ...int32) int {
	key := f.keys
	f.keys++
	b := append(strconv.AppendInt(f.parents, int64(key), 10), ' ')
	if len(single) == 0 {
		b = append(b, '[')
	}
	for _, list := range [2][]int32{marks, single} {
		for _, e := range list {
			b = append(strconv.AppendInt(b, int64(el+int(e)), 10), " 0 R "...)
		}
	}
	if len(single) == 0 {
		b = append(b, ']')
	}
	f.parents = append(b, '\n')
	return key
}

// element writes one structure element. el, pg and ln are the object numbers of the first element, page and link.
func (f *file) element(t *tags, n int32, el, pg, ln int) {
	e := &t.elems[n]
	f.obj(el + int(n))
	f.str("<</Type /StructElem /S /")
	f.str(e.kind)
	f.str(" /P ")
	if e.parent == none {
		f.ref(objDocument)
	} else {
		f.ref(el + int(e.parent))
	}
	if e.alt != "" {
		f.str("/Alt ")
		f.text(e.alt)
	}
	if e.actual != "" {
		f.str("/ActualText ")
		f.text(e.actual)
	}
	if e.attr != "" {
		f.str("/A <<")
		f.str(e.attr)
		f.str(">>")
	}
	page := none // of the first content; content elsewhere names its page
	for k := e.first; k != none && page == none; k = t.kids[k].next {
		if t.kids[k].kind == kidMark {
			page = t.kids[k].a
		}
	}
	if page != none {
		f.str("/Pg ")
		f.ref(pg + 2*int(page))
	}
	f.str("/K [")
	for k := e.first; k != none; k = t.kids[k].next {
		switch q := &t.kids[k]; {
		case q.kind == kidElem:
			f.ref(el + int(q.a))
		case q.kind == kidMark && q.a == page:
			f.int(int(q.b))
			f.str(" ")
		case q.kind == kidMark:
			f.str("<</Type /MCR /Pg ")
			f.ref(pg + 2*int(q.a))
			f.str("/MCID ")
			f.int(int(q.b))
			f.str(">> ")
		case q.kind == kidLink:
			f.str("<</Type /OBJR /Pg ")
			f.ref(pg + 2*int(page)) // a link's text stands on one page
			f.str("/Obj ")
			f.ref(ln + int(q.a))
			f.str(">> ")
		}
	}
	f.str("]>>")
	f.end()
}

// link writes the annotation that makes an area of a page lead elsewhere.
func (f *file) link(n int, l *link, key int) {
	f.obj(n)
	f.str("<</Type /Annot /Subtype /Link /Rect [")
	for _, v := range [4]float64{l.x, l.y, l.x + l.w, l.y + l.h} {
		f.out = append(appendNumber(f.out, v), ' ')
	}
	f.str("] /Border [0 0 0] /F 4 /StructParent ")
	f.int(key)
	f.str(" /Contents ")
	f.text(l.text)
	f.str(" /A <</S /URI /URI ")
	f.out = appendLiteral(f.out, ascii(l.uri))
	f.str(">>>>")
	f.end()
}

// ascii is a URI with what is not ASCII encoded, as RFC 3986 wants it.
func ascii(uri string) string {
	var b []byte
	for i := range len(uri) {
		if c := uri[i]; c > ' ' && c <= '~' {
			b = append(b, c)
		} else {
			b = fmt.Appendf(b, "%%%02X", c)
		}
	}
	return string(b)
}

// tree writes the root of the structure, the element that holds all papers, and the parent tree.
func (f *file) tree() {
	f.obj(objTreeRoot)
	f.str("<</Type /StructTreeRoot /K [")
	f.ref(objDocument)
	f.str("] /ParentTree ")
	f.ref(objParentTree)
	f.str("/ParentTreeNextKey ")
	f.int(f.keys)
	f.str(">>")
	f.end()
	f.obj(objDocument)
	f.str("<</Type /StructElem /S /Document /P ")
	f.ref(objTreeRoot)
	f.str("/K [")
	for _, p := range f.papers {
		f.ref(p)
	}
	f.str("]>>")
	f.end()
	f.obj(objParentTree)
	f.str("<</Nums [")
	f.out = append(f.out, f.parents...)
	f.str("]>>")
	f.end()
}
