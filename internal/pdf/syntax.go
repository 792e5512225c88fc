package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
	"unicode/utf16"
)

// How PDF writes its values (ISO 32000-1, 7.3).

// text is a text string: ASCII as it is, else UTF-16.
func text(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r > '~' }) < 0 {
		return literal(s)
	}
	b := []byte("<FEFF")
	for _, u := range utf16.Encode([]rune(s)) {
		b = fmt.Appendf(b, "%04X", u)
	}
	return string(append(b, '>'))
}

func literal(s string) string {
	return "(" + strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`, "\r", `\r`).Replace(s) + ")"
}

// uri is a link with what is not printable ASCII encoded.
func uri(s string) string {
	var b []byte
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c > '~' {
			b = fmt.Appendf(b, "%%%02X", c)
		} else {
			b = append(b, c)
		}
	}
	return string(b)
}

// refs are references to objects.
func refs(numbers []int) (b []byte) {
	for _, n := range numbers {
		b = fmt.Appendf(b, "%d 0 R ", n)
	}
	return b
}

// A deflater makes zlib streams at the lowest level, which costs a third of the default and adds a tenth to the size.
type deflater struct {
	w   *zlib.Writer
	buf bytes.Buffer
}

func newDeflater() (d *deflater, err error) {
	d = &deflater{}
	d.w, err = zlib.NewWriterLevel(&d.buf, zlib.BestSpeed)
	return d, err
}

// deflate returns data in zlib form, valid until the next call.
func (d *deflater) deflate(data []byte) []byte {
	d.buf.Reset()
	d.w.Reset(&d.buf)
	d.w.Write(data) // a buffer takes everything
	d.w.Close()
	return d.buf.Bytes()
}
