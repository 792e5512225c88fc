package fonts

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Clean brings text into the form in which it is measured and printed: normal form C, single blanks, no soft hyphens. It leaves out
// what the face cannot print, which includes control and direction characters, and reports each with the words around it.
func (f *Face) Clean(s string, lacks func(c, in string)) string {
	if plain(s) {
		return s
	}
	s = strings.ReplaceAll(norm.NFC.String(s), "\u00ad", "")
	var b strings.Builder
	b.Grow(len(s))
	blank := false
	for from, to := 0, 0; from < len(s); from = to {
		to = from + Cluster(s[from:])
		c := s[from:to]
		if c == "\t" || c == "\n" || c == "\r" {
			c = " "
		}
		if _, ok := f.Code(c); !ok {
			lacks(c, excerpt(s, from, to))
		} else if c != " " || !blank {
			b.WriteString(c)
			blank = c == " "
		}
	}
	return b.String()
}

// excerpt is s[from:to] with the words around it.
func excerpt(s string, from, to int) string {
	const around = 30
	before, after := []rune(s[:from]), []rune(s[to:])
	if len(before) > around {
		before = append([]rune("…"), before[len(before)-around:]...)
	}
	if len(after) > around {
		after = append(after[:around:around], '…')
	}
	return string(before) + s[from:to] + string(after)
}

// plain reports whether s is ASCII with single blanks, as most text is.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == ' ' && i > 0 && s[i-1] == ' ' {
			return false
		}
	}
	return true
}

// Measure is the width of clean text in thousandths of an em.
func (f *Face) Measure(s string) (w int) {
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf && (i+1 == len(s) || s[i+1] < 0xCC) {
			w += int(f.width[c])
			i++
			continue
		}
		k := i + Cluster(s[i:])
		code, _ := f.Code(s[i:k])
		w += f.Width(code)
		i = k
	}
	return w
}

// Cluster is the length of the letter at the start of s with its marks.
func Cluster(s string) int {
	_, n := utf8.DecodeRuneInString(s)
	for n < len(s) && s[n] >= 0xCC { // U+0300 and above
		r, k := utf8.DecodeRuneInString(s[n:])
		if !IsMark(r) {
			break
		}
		n += k
	}
	return n
}

// IsMark reports whether r is set on the letter before it.
func IsMark(r rune) bool { return r >= 0x300 && unicode.Is(unicode.Mn, r) }
