// Package german writes numbers, lists and months as German prose does. It knows nothing of elections
// and imports the standard library only, so that every room may use it.
package german

import (
	"strconv"
	"strings"
)

// Months returns the names of the months, January first.
func Months() [12]string {
	return [...]string{"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"}
}

// Number groups the digits in threes: 1.240.
func Number[N int | int64](n N) string {
	s := strconv.FormatInt(int64(n), 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "." + s[i:]
	}
	return s
}

// Count puts a number before its noun: "1 Stimme", "1.240 Stimmen".
func Count[N int | int64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Number(n) + " " + many
}

// List joins words: "A", "A und B", "A, B und C".
func List(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " und " + words[last]
}

// Quote puts a text into German quotation marks; in it, what nobody can see is written as an escape.
func Quote(s string) string {
	q := strconv.QuoteToGraphic(s)
	return "„" + strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`) + "“"
}

var letters = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss")

// Spell writes small letters that only German has as where a keyboard or a file system lacks them.
func Spell(s string) string { return letters.Replace(s) }
