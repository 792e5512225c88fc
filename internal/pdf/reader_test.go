package pdf

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
)

// A reader of the PDF files that this package writes, of its own and with nothing taken from the writing side: what the two
// disagree about is a fault of one of them.

type (
	ref   int
	pname string
	dict  map[string]any
)

// A readFile is a file taken apart at its table of objects.
type readFile struct {
	t       testing.TB
	raw     []byte
	values  map[ref]any
	streams map[ref][]byte // as they stand in the file
	trailer dict
}

func readPDF(t testing.TB, b []byte) *readFile {
	t.Helper()
	f := &readFile{t: t, raw: b, values: map[ref]any{}, streams: map[ref][]byte{}}
	at := bytes.LastIndex(b, []byte("startxref\n"))
	start, err := strconv.Atoi(strings.Fields(string(b[at+10:]))[0])
	if err != nil || !bytes.HasPrefix(b[start:], []byte("xref\n0 ")) {
		t.Fatalf("startxref leads to %.20q", b[start:])
	}
	lines := strings.SplitAfterN(string(b[start:]), "\n", 3)
	n, _ := strconv.Atoi(strings.Fields(lines[1])[1])
	for i := 1; i < n; i++ {
		off, err := strconv.Atoi(lines[2][20*i : 20*i+10])
		if err != nil {
			t.Fatal(err)
		}
		if off == 0 {
			continue // a number without object: an element that was never drawn
		}
		head := fmt.Sprintf("%d 0 obj\n", i)
		if !bytes.HasPrefix(b[off:], []byte(head)) {
			t.Fatalf("object %d: offset leads to %.20q", i, b[off:])
		}
		p := parser{b: b, at: off + len(head)}
		v := p.value()
		f.values[ref(i)] = v
		p.space()
		if bytes.HasPrefix(b[p.at:], []byte("stream\n")) {
			length := v.(dict)["Length"].(float64)
			s := b[p.at+7 : p.at+7+int(length)]
			if !bytes.HasPrefix(b[p.at+7+int(length):], []byte("\nendstream\nendobj")) {
				t.Fatalf("object %d: Length %v is wrong", i, length)
			}
			f.streams[ref(i)] = s
		}
	}
	p := parser{b: b, at: start + bytes.Index(b[start:], []byte("trailer\n")) + 8}
	f.trailer = p.value().(dict)
	return f
}

// get follows a reference, if v is one.
func (f *readFile) get(v any) any {
	if r, ok := v.(ref); ok {
		w, ok := f.values[r]
		if !ok {
			f.t.Fatalf("reference to object %d, which is not in the file", r)
		}
		return w
	}
	return v
}
func (f *readFile) dict(v any) dict { d, _ := f.get(v).(dict); return d }
func (f *readFile) list(v any) []any {
	l, _ := f.get(v).([]any)
	return l
}

// stream is a stream's content, inflated.
func (f *readFile) stream(v any) []byte {
	f.t.Helper()
	s, ok := f.streams[v.(ref)]
	if !ok {
		f.t.Fatalf("object %v is no stream", v)
	}
	if f.dict(v)["Filter"] == nil {
		return s
	}
	z, err := zlib.NewReader(bytes.NewReader(s))
	if err != nil {
		f.t.Fatal(err)
	}
	out, err := io.ReadAll(z)
	if err != nil {
		f.t.Fatal(err)
	}
	return out
}

func (f *readFile) catalog() dict { return f.dict(f.trailer["Root"]) }

// textString decodes a text string.
func textString(v any) string {
	s, _ := v.(string)
	if !strings.HasPrefix(s, "\xfe\xff") {
		return s
	}
	var u []uint16
	for i := 2; i+1 < len(s); i += 2 {
		u = append(u, uint16(s[i])<<8|uint16(s[i+1]))
	}
	return string(utf16.Decode(u))
}

// parser reads PDF values: dict, []any, string, pname, float64, ref, bool; an operator is an op.
type (
	parser struct {
		b  []byte
		at int
	}
	op string
)

func (p *parser) space() {
	for p.at < len(p.b) && strings.IndexByte(" \n\r\t", p.b[p.at]) >= 0 {
		p.at++
	}
}

func (p *parser) value() any {
	p.space()
	if p.at >= len(p.b) {
		return nil
	}
	switch rest := p.b[p.at:]; {
	case bytes.HasPrefix(rest, []byte("<<")):
		p.at += 2
		d := dict{}
		for {
			if p.space(); bytes.HasPrefix(p.b[p.at:], []byte(">>")) {
				p.at += 2
				return d
			}
			k := string(p.value().(pname))
			d[k] = p.value()
		}
	case rest[0] == '[':
		p.at++
		list := []any{}
		for {
			if p.space(); p.b[p.at] == ']' {
				p.at++
				return list
			}
			list = append(list, p.value())
		}
	case rest[0] == '(':
		return p.literal()
	case rest[0] == '<':
		end := bytes.IndexByte(rest, '>')
		var s []byte
		for i := 1; i+1 < end; i += 2 {
			c, _ := strconv.ParseUint(string(rest[i:i+2]), 16, 8)
			s = append(s, byte(c))
		}
		p.at += end + 1
		return string(s)
	case rest[0] == '/':
		p.at++
		return pname(p.word())
	}
	w := p.word()
	if n, err := strconv.ParseFloat(w, 64); err == nil {
		var gen int
		if m, _ := fmt.Sscanf(string(p.b[p.at:min(len(p.b), p.at+8)]), " %d R", &gen); m == 1 && bytes.HasPrefix(p.b[p.at:], []byte(" 0 R")) {
			p.at += 4
			return ref(n)
		}
		return n
	}
	if w == "true" || w == "false" {
		return w == "true"
	}
	return op(w)
}

func (p *parser) word() string {
	n := p.at
	for p.at < len(p.b) && strings.IndexByte(" \n\r\t/[]<>()", p.b[p.at]) < 0 {
		p.at++
	}
	return string(p.b[n:p.at])
}

func (p *parser) literal() string {
	var s []byte
	for p.at++; ; p.at++ {
		switch c := p.b[p.at]; c {
		case ')':
			p.at++
			return string(s)
		case '\\':
			p.at++
			if c = p.b[p.at]; c == 'r' {
				c = '\r'
			}
			s = append(s, c)
		default:
			s = append(s, c)
		}
	}
}

// A readFont is an embedded font: what its codes mean and whether it can draw them.
type readFont struct {
	name    string
	unicode map[int]string
	width   map[int]float64
	gids    []byte
	drawn   func(gid int) bool
}

func (f *readFile) font(v any) *readFont {
	d := f.dict(v)
	c := f.dict(f.list(d["DescendantFonts"])[0])
	r := &readFont{name: string(d["BaseFont"].(pname)), unicode: map[int]string{}, width: map[int]float64{}, gids: f.stream(c["CIDToGIDMap"])}
	for line := range strings.Lines(string(f.stream(d["ToUnicode"]))) {
		var code int
		var text string
		if n, _ := fmt.Sscanf(line, "<%X> <%s", &code, &text); n == 2 && !strings.Contains(line, "FFFF") {
			b, err := hex.DecodeString(strings.TrimSuffix(text, ">"))
			if err != nil {
				f.t.Fatalf("ToUnicode: %q", line)
			}
			r.unicode[code] = textString("\xfe\xff" + string(b))
		}
	}
	for w := f.list(c["W"]); len(w) >= 2; w = w[2:] {
		for i, v := range w[1].([]any) {
			r.width[int(w[0].(float64))+i] = v.(float64)
		}
	}
	ttf := f.stream(f.dict(c["FontDescriptor"])["FontFile2"])
	be := binary.BigEndian
	var loca []byte
	for i := range int(be.Uint16(ttf[4:])) {
		if e := ttf[12+16*i:]; string(e[:4]) == "loca" {
			loca = ttf[be.Uint32(e[8:]):][:be.Uint32(e[12:])]
		}
	}
	r.drawn = func(gid int) bool { return be.Uint32(loca[4*gid:]) < be.Uint32(loca[4*gid+4:]) }
	return r
}

// A run of text on a page, in millimetres from the upper left corner.
type textRun struct {
	mcid    int // -1: artifact
	text    string
	x, y, w float64
	font    string
	size    float64
	grey    bool
}

// A readPage is a page's content, interpreted.
type readPage struct {
	runs  []textRun
	rules [][4]float64 // x1 y1 x2 y2 in millimetres
	text  map[int]string
	kinds map[int]string // structure type that the content names
	faint []string       // faults
}

var painting = map[op]bool{"S": true, "s": true, "f": true, "F": true, "B": true, "b": true, "Do": true, "Tj": true, "TJ": true, "'": true, "sh": true}

// page interprets the content of a page and reports what is drawn outside of marked content, or in two at once.
func (f *readFile) page(v any) *readPage {
	d := f.dict(v)
	r := &readPage{text: map[int]string{}, kinds: map[int]string{}}
	if d["Contents"] == nil {
		return r
	}
	fonts := map[string]*readFont{}
	for k, v := range f.dict(f.dict(d["Resources"])["Font"]) {
		fonts[k] = f.font(v)
	}
	type mark struct {
		mcid   int // -1 artifact, -2 span
		actual string
	}
	var (
		stack      []any
		marks      []mark
		font       *readFont
		size, x, y float64
		path       [2]float64
		rotated    bool
		grey       = []bool{false}
	)
	k := 25.4 / 72
	p := parser{b: f.stream(d["Contents"])}
	n := func(i int) float64 { return stack[len(stack)-i].(float64) }
	for v := p.value(); v != nil; v = p.value() {
		o, ok := v.(op)
		if !ok {
			stack = append(stack, v)
			continue
		}
		if painting[o] {
			content := 0
			for _, m := range marks {
				if m.mcid > -2 {
					content++
				}
			}
			if content != 1 {
				r.faint = append(r.faint, fmt.Sprintf("%s is drawn within %d marked contents", o, content))
			}
		}
		switch o {
		case "BDC":
			m := mark{mcid: -2}
			kind := stack[len(stack)-2].(pname)
			props := stack[len(stack)-1].(dict)
			if id, ok := props["MCID"]; ok {
				m.mcid = int(id.(float64))
				if _, twice := r.kinds[m.mcid]; twice {
					r.faint = append(r.faint, fmt.Sprintf("MCID %d twice", m.mcid))
				}
				r.kinds[m.mcid], r.text[m.mcid] = string(kind), ""
			} else if kind == "Artifact" {
				m.mcid = -1
			} else if kind == "Span" {
				m.actual = textString(props["ActualText"])
			}
			if m.mcid > -2 && len(marks) > 0 {
				r.faint = append(r.faint, "marked content within marked content")
			}
			marks = append(marks, m)
			if m.mcid == -2 {
				r.text[marks[0].mcid] += m.actual
			}
		case "EMC":
			if len(marks) == 0 {
				r.faint = append(r.faint, "EMC without BDC")
				break
			}
			marks = marks[:len(marks)-1]
		case "q":
			grey = append(grey, grey[len(grey)-1])
		case "Q":
			grey, rotated = grey[:len(grey)-1], false
		case "cm":
			rotated = true // only the mark of drafts and pictures
		case "g":
			grey[len(grey)-1] = n(1) > 0
		case "Tf":
			font, size = fonts[string(stack[len(stack)-2].(pname))], n(1)
		case "BT":
			x, y = 0, 0
		case "Td":
			x, y = x+n(2), y+n(1)
		case "Tj":
			s := stack[len(stack)-1].(string)
			run := textRun{x: x * k, y: 297 - y*k, font: font.name[7:], size: size, grey: grey[len(grey)-1], mcid: marks[0].mcid}
			for i := 0; i+1 < len(s); i += 2 {
				c := int(s[i])<<8 | int(s[i+1])
				gid := 0
				if 2*c+1 < len(font.gids) {
					gid = int(font.gids[2*c])<<8 | int(font.gids[2*c+1])
				}
				blank := strings.TrimSpace(font.unicode[c]) == ""
				if gid == 0 || !blank && !font.drawn(gid) || font.unicode[c] == "" {
					r.faint = append(r.faint, fmt.Sprintf("no glyph for %U in %s", c, font.name))
				}
				w, ok := font.width[c]
				if !ok {
					r.faint = append(r.faint, fmt.Sprintf("no width for %U", c))
				}
				x += w * size / 1000
				run.text += font.unicode[c]
			}
			run.w = x*k - run.x
			if len(marks) == 1 {
				r.text[marks[0].mcid] += run.text
			}
			if !rotated {
				r.runs = append(r.runs, run)
			}
		case "m":
			path = [2]float64{n(2), n(1)}
		case "l":
			r.rules = append(r.rules, [4]float64{path[0] * k, 297 - path[1]*k, n(2) * k, 297 - n(1)*k})
		case "re":
			r.rules = append(r.rules, [4]float64{n(4) * k, 297 - n(3)*k, (n(4) + n(2)) * k, 297 - (n(3)+n(1))*k})
		}
		stack = stack[:0]
	}
	if len(marks) > 0 {
		r.faint = append(r.faint, "marked content is left open")
	}
	return r
}

// A node is a structure element.
type node struct {
	kind string
	dict dict
	ref  ref
	kids []*node
	text string // of all content below, in reading order
}

// A readPaper is a file as a reader's program knows it.
type readPaper struct {
	*readFile
	pages []*readPage
	root  *node // Document
}

// inline elements are part of the sentence around them.
var inline = map[string]bool{"Link": true, "Span": true}

// inspect reads a file and checks what must hold of all: balanced marks, structure and content naming each other, no missing
// glyph, rows of equal length, lists of labels and bodies, headings without gaps, nothing near the edge.
func inspect(t testing.TB, b []byte) *readPaper {
	t.Helper()
	f := &readPaper{readFile: readPDF(t, b)}
	cat := f.catalog()
	tree := f.dict(cat["StructTreeRoot"])
	parents := map[int]any{}
	nums := f.list(f.dict(tree["ParentTree"])["Nums"])
	for i := 0; i < len(nums); i += 2 {
		parents[int(nums[i].(float64))] = nums[i+1]
	}
	number := map[ref]int{}
	for i, v := range f.list(f.dict(cat["Pages"])["Kids"]) {
		p := f.page(v)
		f.pages = append(f.pages, p)
		number[v.(ref)] = i
		for _, fault := range slices.Compact(slices.Sorted(slices.Values(p.faint))) {
			t.Errorf("page %d: %s", i+1, fault)
		}
		for _, r := range p.runs {
			if r.x < 5 || r.x+r.w > 205 || r.y < 5 || r.y > 292 {
				t.Errorf("page %d: %q stands at %.1f, %.1f mm, too near to the edge", i+1, r.text, r.x, r.y)
			}
		}
		for _, r := range p.rules {
			if r[0] < 4.99 || r[2] > 205 || r[1] < 5 || r[3] > 292 {
				t.Errorf("page %d: a line from %.1f, too near to the edge", i+1, r)
			}
		}
		if d := f.dict(v); d["StructParents"] != nil {
			owners := f.list(parents[int(d["StructParents"].(float64))])
			if ids := slices.Sorted(maps.Keys(p.kinds)); len(ids) != len(owners) || len(ids) > 0 && ids[len(ids)-1] != len(ids)-1 {
				t.Errorf("page %d has MCIDs %v, the parent tree %d entries", i+1, ids, len(owners))
			}
		}
	}
	c := checker{t: t, f: f, parents: parents, number: number, claimed: map[[2]int]bool{}}
	f.root = c.walk(f.list(tree["K"])[0].(ref), f.catalog()["StructTreeRoot"].(ref))
	for i, p := range f.pages {
		for id := range p.kinds {
			if !c.claimed[[2]int{i, id}] {
				t.Errorf("page %d: MCID %d belongs to no element", i+1, id)
			}
		}
	}
	return f
}

type checker struct {
	t       testing.TB
	f       *readPaper
	parents map[int]any
	number  map[ref]int // pages
	claimed map[[2]int]bool
	level   int
}

func (c *checker) walk(r, parent ref) *node {
	d := c.f.dict(r)
	n := &node{kind: string(d["S"].(pname)), dict: d, ref: r}
	if d["P"] != parent {
		c.t.Errorf("%s: its parent is %v, not %v", n.kind, d["P"], parent)
	}
	if len(n.kind) == 2 && n.kind[0] == 'H' {
		if level := int(n.kind[1] - '0'); level > c.level+1 {
			c.t.Errorf("H%d follows H%d", level, c.level)
		} else {
			c.level = level
		}
	}
	for _, k := range c.f.list(d["K"]) {
		switch k := k.(type) {
		case ref:
			kid := c.walk(k, r)
			n.kids = append(n.kids, kid)
			if inline[kid.kind] {
				n.text += kid.text
			} else {
				n.text += " " + kid.text + " "
			}
		case float64:
			n.text += c.content(n, d["Pg"], int(k))
		case dict:
			if k["Type"] == pname("MCR") {
				n.text += c.content(n, k["Pg"], int(k["MCID"].(float64)))
				continue
			}
			a := c.f.dict(k["Obj"])
			if key := int(a["StructParent"].(float64)); c.parents[key] != r {
				c.t.Errorf("a link's parent is %v, not %v", c.parents[key], r)
			}
			if !slices.Contains(c.f.list(c.f.dict(k["Pg"])["Annots"]), k["Obj"]) {
				c.t.Errorf("a link is not on its page")
			}
		}
	}
	if v := textString(d["ActualText"]); v != "" {
		n.text = v
	} else if v := textString(d["Alt"]); v != "" {
		n.text = v
	}
	c.shape(n)
	return n
}

// content is the text of one piece of marked content, which must name n as its owner.
func (c *checker) content(n *node, page any, id int) string {
	i, ok := c.number[page.(ref)]
	if !ok {
		c.t.Fatalf("%s: content on a page that is not in the file", n.kind)
	}
	p := c.f.pages[i]
	if c.claimed[[2]int{i, id}] {
		c.t.Errorf("page %d: MCID %d belongs to two elements", i+1, id)
	}
	c.claimed[[2]int{i, id}] = true
	if p.kinds[id] != n.kind {
		c.t.Errorf("page %d: MCID %d is marked %q, its element is %s", i+1, id, p.kinds[id], n.kind)
	}
	key := int(c.f.dict(page)["StructParents"].(float64))
	if owners := c.f.list(c.parents[key]); id >= len(owners) || owners[id] != n.ref {
		c.t.Errorf("page %d: the parent tree does not lead from MCID %d to its element", i+1, id)
	}
	return p.text[id]
}

// shape checks which elements an element may hold.
func (c *checker) shape(n *node) {
	var kinds []string
	for _, k := range n.kids {
		kinds = append(kinds, k.kind)
	}
	list := strings.Join(kinds, " ")
	ok := true
	switch n.kind {
	case "Table":
		cells := -1
		for _, k := range n.kids {
			if k.kind == "TR" && cells < 0 {
				cells = len(k.kids)
			}
			ok = ok && (k.kind == "Caption" || k.kind == "TR" && len(k.kids) == cells)
		}
	case "TR":
		for _, k := range n.kids {
			ok = ok && (k.kind == "TD" || k.kind == "TH" && c.f.dict(k.dict["A"])["Scope"] != nil)
		}
	case "L":
		ok = strings.Trim(list, "LI ") == "" && list != ""
	case "LI":
		ok = list == "Lbl LBody" || list == "Lbl"
	case "Figure":
		ok = n.dict["Alt"] != nil && c.f.dict(n.dict["A"])["BBox"] != nil
	case "Document":
		ok = list != "" && strings.ReplaceAll(list, "Sect", "") == strings.Repeat(" ", len(kinds)-1)
	}
	if !ok {
		c.t.Errorf("%s holds %s", n.kind, list)
	}
}

// find lists the elements of a kind in reading order.
func (n *node) find(kind string) (out []*node) {
	if n.kind == kind {
		out = append(out, n)
	}
	for _, k := range n.kids {
		out = append(out, k.find(kind)...)
	}
	return out
}

// at is the run that begins with text.
func (p *readPage) at(t testing.TB, text string) textRun {
	t.Helper()
	for _, r := range p.runs {
		if strings.HasPrefix(r.text, text) {
			return r
		}
	}
	t.Fatalf("no text begins with %q on the page", text)
	return textRun{}
}

// words is text with single blanks.
func words(s string) string { return strings.Join(strings.Fields(s), " ") }
