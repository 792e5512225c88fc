package importer

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// cellText returns what a cell says as text on one line: NFC, every kind of space one space,
// invisible characters gone, ends trimmed. A number is written without the noise of binary
// fractions ("3", never "3.0"), a day as 13.09.2026, a Boolean as "ja" or "nein". A formula
// without a stored value is empty; callers that must tell it from a blank look at Kind.
func cellText(c Cell) string {
	switch c.Kind {
	case Blank, Formula:
		return ""
	case Number:
		return numberText(c.Value)
	case Bool:
		if c.Value == "1" {
			return "ja"
		}
		return "nein"
	case Day:
		return c.Date.German()
	}
	return squeeze(c.Value)
}

// numberText writes a raw number as a clerk sees it. Numbers that are no integers keep their
// digits, with the decimal point of the file.
func numberText(raw string) string {
	f, err := strconv.ParseFloat(raw, 64)
	if err != nil {
		return squeeze(raw)
	}
	if r := math.Round(f); math.Abs(f-r) < noise && math.Abs(r) < 1<<53 {
		return strconv.FormatInt(int64(r), 10)
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// squeeze puts a text on one line: NFC, spaces collapsed, invisible characters removed. A double name
// that was broken behind its hyphen is whole again.
func squeeze(s string) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	space, broken := false, false // broken: at a line break behind the hyphen of a word
	var last, before rune
	for _, r := range norm.NFC.String(s) {
		switch {
		case invisible(r):
		case unicode.IsSpace(r):
			space = b.Len() > 0
			broken = broken || (r == '\n' || r == '\r') && last == '-' && unicode.IsLetter(before)
		default:
			if space && !(broken && unicode.IsUpper(r)) {
				b.WriteByte(' ')
				before, last = last, ' '
			}
			space, broken = false, false
			b.WriteRune(r)
			before, last = last, r
		}
	}
	return b.String()
}

// isPlain reports whether squeeze would change nothing: printable ASCII without outer or double
// spaces. Most cells are.
func isPlain(s string) bool {
	last := byte(' ')
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < ' ' || c >= 0x7f || c == ' ' && last == ' ' {
			return false
		}
		last = c
	}
	return s == "" || last != ' '
}

// invisible reports characters that programs leave in texts and nobody sees: soft hyphen,
// zero-width spaces and joiners, byte order mark.
func invisible(r rune) bool {
	switch r {
	case 0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF:
		return true
	}
	return false
}

// isBlankSign reports whether a text is one of the signs that offices put where nothing is:
// dash, "x", points. What it means depends on the column; for votes it is never 0.
func isBlankSign(s string) bool {
	switch s {
	case "-", "–", "—", "−", "--", "---", "x", "X", ".", "..", "...", "…", "·", "•", "/":
		return true
	}
	return false
}

// isEmpty reports whether a cell is blank in a column of text: nothing, or a dash.
func isEmpty(c Cell) bool {
	t := cellText(c)
	return t == "" && c.Kind != Formula || isBlankSign(t) && t != "x" && t != "X"
}

// controlChars returns the control characters of a text except line breaks and tabs, which squeeze
// turns into spaces; nil if there are none. They come from broken encodings and from copying.
func controlChars(s string) []rune {
	var out []rune
	for _, r := range s {
		if unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' || bidiControl(r) {
			out = append(out, r)
		}
	}
	return out
}

// bidiControl reports the characters that turn the direction of writing: they could make a name
// look like another one on paper.
func bidiControl(r rune) bool {
	return r == 0x200E || r == 0x200F || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}
