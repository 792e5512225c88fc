package importer

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"
)

// The errors of the XML scanner. They are German because they become part of a finding.
var (
	errDoctype   = errors.New("die XML-Datei im Innern hat eine Dokumenttyp-Angabe (DOCTYPE); solche Dateien werden nicht gelesen")
	errMalformed = errors.New("die XML-Datei im Innern ist beschädigt")
	errTooLong   = errors.New("ein Text oder Eintrag im Innern ist unzulässig lang")
	errEncoding  = errors.New("die XML-Datei im Innern ist nicht in UTF-8 gespeichert")
)

type xmlKind uint8

const (
	xmlStart xmlKind = iota + 1
	xmlEnd
	xmlText
)

type xmlAttr struct{ name, value []byte }

// An xmlScanner reads the XML of office files as a stream: one buffer, no allocation per token,
// several times as fast as encoding/xml. It knows no DTD and no entities but the five predefined
// ones, checks that tags match and attributes are quoted, and bounds the length of a token. All
// slices it hands out are valid until the next call of next.
type xmlScanner struct {
	r        io.Reader
	buf      []byte
	pos, end int
	eof      bool
	started  bool

	kind    xmlKind
	name    []byte // local name of a start or end tag
	attrs   []xmlAttr
	raw     []byte // of a text
	literal bool   // CDATA: no entities
	closing bool   // a self-closing tag still owes its end

	names []byte // the open tags' full names, one after the other
	opens []int  // where each begins in names
	seen  bool   // the root element was closed
}

// The scanner's bounds in bytes. A cell holds at most 32,767 characters.
const (
	xmlBuffer   = 64 << 10
	xmlMaxToken = 4 << 20
	xmlMaxDepth = 200
)

func newXML(r io.Reader) *xmlScanner {
	return &xmlScanner{r: r, buf: make([]byte, xmlBuffer)}
}

// reset starts the scanner on another part and keeps its buffers.
func (x *xmlScanner) reset(r io.Reader) {
	*x = xmlScanner{r: r, buf: x.buf, attrs: x.attrs[:0], names: x.names[:0], opens: x.opens[:0]}
}

// fill reads more bytes behind pos..end; false at the end of the input.
func (x *xmlScanner) fill() (bool, error) {
	if x.eof {
		return false, nil
	}
	if x.pos > 0 {
		copy(x.buf, x.buf[x.pos:x.end])
		x.end -= x.pos
		x.pos = 0
	}
	if x.end == len(x.buf) {
		if len(x.buf) >= xmlMaxToken {
			return false, errTooLong
		}
		x.buf = append(x.buf, make([]byte, len(x.buf))...)
	}
	n, err := x.r.Read(x.buf[x.end:])
	x.end += n
	if err == io.EOF {
		x.eof = true
		return n > 0, nil
	}
	return true, err
}

// index returns the offset from pos of the byte sequence at or behind from, reading as needed.
func (x *xmlScanner) index(seq string, from int) (int, error) {
	for {
		if i := bytes.Index(x.buf[x.pos+from:x.end], []byte(seq)); i >= 0 {
			return from + i, nil
		}
		if rest := x.end - x.pos - len(seq) + 1; rest > from {
			from = rest
		}
		more, err := x.fill()
		if err != nil {
			return 0, err
		}
		if !more {
			return -1, nil
		}
	}
}

// next moves to the next tag or text; io.EOF after a complete document.
func (x *xmlScanner) next() error {
	if x.closing {
		x.closing = false
		x.kind = xmlEnd
		return x.pop()
	}
	if !x.started {
		x.started = true
		if err := x.byteOrderMark(); err != nil {
			return err
		}
	}
	for {
		i, err := x.index("<", 0)
		if err != nil {
			return err
		}
		if i < 0 {
			return x.finish()
		}
		if i > 0 {
			raw := x.buf[x.pos : x.pos+i]
			x.pos += i
			if len(x.opens) > 0 {
				return x.text(raw, false)
			}
			if len(bytes.TrimSpace(raw)) > 0 {
				return errMalformed
			}
		}
		done, err := x.markup()
		if done || err != nil {
			return err
		}
	}
}

func (x *xmlScanner) byteOrderMark() error {
	for x.end-x.pos < 3 && !x.eof {
		if _, err := x.fill(); err != nil {
			return err
		}
	}
	b := x.buf[x.pos:x.end]
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		x.pos += 3
	case bytes.HasPrefix(b, []byte("\xff\xfe")), bytes.HasPrefix(b, []byte("\xfe\xff")):
		return errEncoding
	}
	return nil
}

func (x *xmlScanner) finish() error {
	rest := bytes.TrimSpace(x.buf[x.pos:x.end])
	if len(x.opens) > 0 || !x.seen || len(rest) > 0 {
		return errMalformed
	}
	return io.EOF
}

func (x *xmlScanner) text(raw []byte, literal bool) error {
	for _, c := range raw {
		if c < ' ' && c != '\n' && c != '\t' && c != '\r' {
			return errMalformed
		}
	}
	x.kind, x.raw, x.literal = xmlText, raw, literal
	return nil
}

// markup reads what begins with "<"; done is false for comments and instructions.
func (x *xmlScanner) markup() (done bool, err error) {
	for x.end-x.pos < 9 && !x.eof {
		if _, err := x.fill(); err != nil {
			return false, err
		}
	}
	head := x.buf[x.pos:x.end]
	switch {
	case bytes.HasPrefix(head, []byte("<?")):
		return false, x.instruction()
	case bytes.HasPrefix(head, []byte("<!--")):
		return false, x.skip("-->", 4)
	case bytes.HasPrefix(head, []byte("<![CDATA[")):
		i, err := x.index("]]>", 9)
		if err != nil || i < 0 || len(x.opens) == 0 {
			return false, cmp.Or(err, errMalformed)
		}
		raw := x.buf[x.pos+9 : x.pos+i]
		x.pos += i + 3
		return true, x.text(raw, true)
	case bytes.HasPrefix(head, []byte("<!")):
		return false, errDoctype
	}
	return true, x.tag()
}

func (x *xmlScanner) skip(until string, from int) error {
	i, err := x.index(until, from)
	if err != nil || i < 0 {
		return cmp.Or(err, errMalformed)
	}
	x.pos += i + len(until)
	return nil
}

// instruction skips <?...?> and refuses encodings other than UTF-8 (ASCII is part of it).
func (x *xmlScanner) instruction() error {
	i, err := x.index("?>", 2)
	if err != nil || i < 0 {
		return cmp.Or(err, errMalformed)
	}
	in := bytes.ToLower(x.buf[x.pos : x.pos+i])
	x.pos += i + 2
	if bytes.HasPrefix(in, []byte("<?xml")) && bytes.Contains(in, []byte("encoding")) &&
		!bytes.Contains(in, []byte("utf-8")) && !bytes.Contains(in, []byte("us-ascii")) {
		return errEncoding
	}
	return nil
}

// tag reads a start or end tag. A ">" may stand inside a quoted value.
func (x *xmlScanner) tag() error {
	i, err := x.tagEnd()
	if err != nil || i < 0 {
		return cmp.Or(err, errMalformed)
	}
	in := x.buf[x.pos+1 : x.pos+i]
	x.pos += i + 1
	if len(in) > 0 && in[0] == '/' {
		x.kind = xmlEnd
		full := bytes.TrimRight(in[1:], " \t\r\n")
		if len(x.opens) == 0 || !bytes.Equal(full, x.names[x.opens[len(x.opens)-1]:]) {
			return errMalformed
		}
		return x.pop()
	}
	return x.startTag(in)
}

// tagEnd returns the offset from pos of the tag's ">", -1 if there is none.
func (x *xmlScanner) tagEnd() (int, error) {
	var quote byte
	for i := 1; ; {
		for _, c := range x.buf[x.pos+i : x.end] {
			switch {
			case quote != 0:
				if c == quote {
					quote = 0
				}
			case c == '>':
				return i, nil
			case c == '"' || c == '\'':
				quote = c
			}
			i++
		}
		more, err := x.fill()
		if err != nil || !more {
			return -1, err
		}
	}
}

func (x *xmlScanner) startTag(in []byte) error {
	x.kind, x.attrs = xmlStart, x.attrs[:0]
	if n := len(in); n > 0 && in[n-1] == '/' {
		x.closing = true
		in = in[:n-1]
	}
	n := nameLen(in)
	if n == 0 || x.seen || len(x.opens) >= xmlMaxDepth {
		return errMalformed
	}
	x.opens = append(x.opens, len(x.names))
	x.names = append(x.names, in[:n]...)
	x.name = localName(in[:n])
	return x.readAttrs(in[n:])
}

func (x *xmlScanner) readAttrs(in []byte) error {
	for {
		rest := trimSpace(in)
		if len(rest) == 0 {
			return nil
		}
		n := nameLen(rest)
		if n == 0 || len(rest) == len(in) {
			return errMalformed
		}
		name := rest[:n]
		rest = trimSpace(rest[n:])
		if len(rest) == 0 || rest[0] != '=' {
			return errMalformed
		}
		rest = trimSpace(rest[1:])
		if len(rest) < 2 || rest[0] != '"' && rest[0] != '\'' {
			return errMalformed
		}
		i := bytes.IndexByte(rest[1:], rest[0])
		if i < 0 || bytes.IndexByte(rest[1:1+i], '<') >= 0 {
			return errMalformed
		}
		x.attrs = append(x.attrs, xmlAttr{name, rest[1 : 1+i]})
		in = rest[i+2:]
	}
}

// trimSpace drops leading white space.
func trimSpace(b []byte) []byte {
	for len(b) > 0 && (b[0] == ' ' || b[0] == '\t' || b[0] == '\n' || b[0] == '\r') {
		b = b[1:]
	}
	return b
}

// nameLen returns the length of the XML name at the start of b. ASCII is checked, the rest of
// Unicode is let through.
func nameLen(b []byte) int {
	for i, c := range b {
		ok := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == ':' || c >= 0x80 ||
			i > 0 && (c >= '0' && c <= '9' || c == '-' || c == '.')
		if !ok {
			return i
		}
	}
	return len(b)
}

func localName(full []byte) []byte {
	if i := bytes.LastIndexByte(full, ':'); i >= 0 {
		return full[i+1:]
	}
	return full
}

// pop closes the innermost open tag and sets name to its local name.
func (x *xmlScanner) pop() error {
	last := len(x.opens) - 1
	start := x.opens[last]
	x.name = localName(x.names[start:])
	x.names = x.names[:start]
	x.opens = x.opens[:last]
	x.seen = last == 0
	return nil
}

// attr returns the raw value of an attribute by its local name ("id" finds r:id, and id).
func (x *xmlScanner) attr(local string) []byte {
	for _, a := range x.attrs {
		if string(localName(a.name)) == local {
			return a.value
		}
	}
	return nil
}

// attrText returns the value with its entities resolved.
func (x *xmlScanner) attrText(local string) (string, error) {
	b, err := appendUnescaped(nil, x.attr(local))
	return string(b), err
}

// attrTrue reports whether a Boolean attribute is set.
func (x *xmlScanner) attrTrue(local string) bool {
	v := string(x.attr(local))
	return v == "1" || v == "true"
}

// appendText appends the current text with its entities resolved.
func (x *xmlScanner) appendText(dst []byte) ([]byte, error) {
	if x.literal {
		if !utf8.Valid(x.raw) {
			return dst, errEncoding
		}
		return append(dst, x.raw...), nil
	}
	return appendUnescaped(dst, x.raw)
}

func appendUnescaped(dst, raw []byte) ([]byte, error) {
	if !utf8.Valid(raw) {
		return dst, errEncoding
	}
	for {
		i := bytes.IndexByte(raw, '&')
		if i < 0 {
			return append(dst, raw...), nil
		}
		dst = append(dst, raw[:i]...)
		raw = raw[i+1:]
		j := bytes.IndexByte(raw, ';')
		if j < 0 || j > 10 {
			return dst, errMalformed
		}
		r, err := entity(string(raw[:j]))
		if err != nil {
			return dst, err
		}
		dst = utf8.AppendRune(dst, r)
		raw = raw[j+1:]
	}
}

func entity(name string) (rune, error) {
	switch name {
	case "lt":
		return '<', nil
	case "gt":
		return '>', nil
	case "amp":
		return '&', nil
	case "quot":
		return '"', nil
	case "apos":
		return '\'', nil
	}
	if len(name) < 2 || name[0] != '#' {
		return 0, fmt.Errorf("%w: unbekannter Verweis &%s;", errMalformed, name)
	}
	digits, base := name[1:], 10
	if digits[0] == 'x' {
		digits, base = digits[1:], 16
	}
	n, err := strconv.ParseUint(digits, base, 21)
	if err != nil || n == 0 || !utf8.ValidRune(rune(n)) || n < ' ' && n != '\n' && n != '\t' && n != '\r' {
		return 0, errMalformed
	}
	return rune(n), nil
}

// skipElement moves behind the end of the element whose start tag was read last.
func (x *xmlScanner) skipElement() error {
	for depth := 1; depth > 0; {
		if err := x.next(); err != nil {
			return unclosed(err)
		}
		switch x.kind {
		case xmlStart:
			depth++
		case xmlEnd:
			depth--
		}
	}
	return nil
}

// unclosed turns an end inside an element into damage.
func unclosed(err error) error {
	if err == io.EOF {
		return errMalformed
	}
	return err
}

// checkXML reads a whole part and reports whether it is well-formed.
func checkXML(x *xmlScanner, r io.Reader) error {
	x.reset(r)
	for {
		err := x.next()
		if err == io.EOF {
			return nil
		}
		if err == nil && x.kind == xmlText {
			err = checkEntities(x)
		}
		if err != nil {
			return err
		}
	}
}

func checkEntities(x *xmlScanner) error {
	if x.literal || bytes.IndexByte(x.raw, '&') < 0 {
		if !utf8.Valid(x.raw) {
			return errEncoding
		}
		return nil
	}
	_, err := appendUnescaped(nil, x.raw)
	return err
}
