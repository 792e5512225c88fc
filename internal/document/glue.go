package document

import (
	"slices"
	"strings"

	"notices/internal/german"
)

// Glued reports whether a line should not end behind text: after "§" and its number, "Abs.", "Satz",
// "Nr.", within "i. V. m.", within a day ("28. Januar 2014"), and between postcode and town.
func Glued(text string) bool {
	text, word := cutWord(text)
	switch word {
	case "§", "§§", "Abs.", "Satz", "Nr.", "i.", "V.":
		return true
	}
	_, before := cutWord(strings.TrimRight(text, " "))
	return isDay(word) || len(word) == 5 && strings.Trim(word, "0123456789") == "" || isDay(before) && isMonth(word) || before == "§" && word != "" && word[0] <= '9' && !strings.ContainsAny(word, ",;)")
}

// bound is text with blanks that do not break where a line should not end, for printings that break
// lines themselves.
func bound(text string) string {
	var b strings.Builder
	from := 0
	for i := range len(text) {
		if text[i] == ' ' && Glued(text[:i]) {
			b.WriteString(text[from:i] + "\u00a0")
			from = i + 1
		}
	}
	return b.String() + text[from:]
}

// cutWord parts text before its last word, which comes without an opening bracket.
func cutWord(text string) (before, word string) {
	i := strings.LastIndexByte(text, ' ') + 1
	return text[:i], strings.TrimLeft(text[i:], "(")
}

// isDay reports whether a word is the number of a day: "28.".
func isDay(word string) bool {
	n := len(word) - 1
	return (n == 1 || n == 2) && word[n] == '.' && strings.Trim(word[:n], "0123456789") == ""
}

func isMonth(word string) bool {
	months := german.Months()
	return slices.Contains(months[:], word)
}
