package document

import "strings"

// Glued reports whether a line should not end behind text: after "§", "Abs.", "Satz", "Nr.", within
// "i. V. m." and behind the number of a day ("28. Januar").
func Glued(text string) bool {
	word := text[strings.LastIndexByte(text, ' ')+1:]
	switch word = strings.TrimLeft(word, "("); word {
	case "§", "§§", "Abs.", "Satz", "Nr.", "i.", "V.":
		return true
	}
	n := len(word) - 1
	return (n == 1 || n == 2) && word[n] == '.' && strings.Trim(word[:n], "0123456789") == ""
}
