package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"math"
	"strconv"
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
	b := []byte{'('}
	for i := range len(s) {
		b = appendByte(b, s[i])
	}
	return string(append(b, ')'))
}

// appendByte appends c as it stands in a literal string.
func appendByte(b []byte, c byte) []byte {
	switch c {
	case '\\', '(', ')':
		return append(b, '\\', c)
	case '\r':
		return append(b, '\\', 'r')
	}
	return append(b, c)
}

// appendNumber appends v with at most two decimals.
func appendNumber(b []byte, v float64) []byte {
	return strconv.AppendFloat(b, math.Round(v*100)/100, 'f', -1, 64)
}

// encoded is s with what is not printable ASCII, and all of more, as a sign and two hexadecimal digits.
func encoded(s string, sign byte, more string) string {
	var b []byte
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c > '~' || strings.IndexByte(more, c) >= 0 {
			b = fmt.Appendf(b, "%c%02X", sign, c)
		} else {
			b = append(b, c)
		}
	}
	return string(b)
}

func name(s string) string { return encoded(s, '#', "#/%()<>[]{}") }
func uri(s string) string  { return encoded(s, '%', "") }

// refs are references to objects.
func refs(numbers []int) []byte {
	var b []byte
	for _, n := range numbers {
		b = append(strconv.AppendInt(b, int64(n), 10), " 0 R "...)
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
