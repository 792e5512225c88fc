package importer

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"notices/internal/german"
)

var (
	brokenWord = regexp.MustCompile(`(\pL)-[ \t]*\n\s*(\p{Ll}+)`)
	footnote   = regexp.MustCompile(`(?:[ \t]*(?:\*+|\d{1,2}\)|\[[0-9]{1,2}\]|[¹²³⁰-⁹]+\)?|[†‡])|[ \t][a-z]\))+$`)
	gendered   = regexp.MustCompile(`(\pL)(?:[/:*_·]-?|\(-?)(?:innen|in)\)?(\PL|$)|(\p{Ll})(?:Innen|In)(\PL|$)`)
)

// headerKey normalises a header text so that the spellings in use compare equal: soft hyphens,
// broken words, footnote signs, gendered endings and punctuation go, umlauts are spelled out.
// Two headers mean the same column if their keys are equal.
func headerKey(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	s = strings.Map(func(r rune) rune {
		switch {
		case invisible(r):
			return -1
		case r != '\n' && unicode.IsSpace(r):
			return ' '
		case r >= 0x2010 && r <= 0x2012:
			return '-'
		}
		return r
	}, norm.NFC.String(s))
	s = joinBroken(strings.TrimSpace(s))
	s = footnote.ReplaceAllString(s, "")
	s = gendered.ReplaceAllString(s, "$1$3$2$4")
	s = german.Spell(strings.ToLower(norm.NFKC.String(s)))
	return wordsOf(s)
}

// joinBroken joins words that were hyphenated at a line break ("Landkreis-⏎nummer"), but not
// "Wahl- und ...".
func joinBroken(s string) string {
	return brokenWord.ReplaceAllStringFunc(s, func(m string) string {
		p := brokenWord.FindStringSubmatch(m)
		switch p[2] {
		case "und", "oder", "bzw", "sowie":
			return m
		}
		return p[1] + p[2]
	})
}

// wordsOf drops hyphens between letters and turns all other punctuation but % into spaces.
func wordsOf(s string) string {
	r := []rune(s)
	var b strings.Builder
	space := false
	for i, c := range r {
		letter := unicode.IsLetter(c) || unicode.IsDigit(c) || c == '%' || c == '✓'
		if !letter {
			hyphen := c == '-' && i > 0 && i+1 < len(r) && unicode.IsLetter(r[i-1]) && unicode.IsLetter(r[i+1])
			space = space || !hyphen
			continue
		}
		if space && b.Len() > 0 {
			b.WriteByte(' ')
		}
		space = false
		b.WriteRune(c)
	}
	return b.String()
}
