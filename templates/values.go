package templates

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"
)

// A printed value is written in runes of a private-use plane, one for each of its bytes. Markdown
// takes them for letters: nothing in a value can become a list, a table cell, a link or a heading,
// and nothing needs to be escaped and unescaped. When the text is taken from the syntax tree, the
// bytes come back.
const (
	valueBase  = 0xF0000
	emptyValue = valueBase + 0x100 // stands for the empty text, so that **{{.X}}** stays bold and nothing
)

// veil encodes the text of a value. Line breaks and control characters become blanks: a value is
// always running text.
func veil(s string) string {
	if s == "" {
		return string(rune(emptyValue))
	}
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0x85 || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
	b := make([]byte, 0, 4*len(s))
	for i := range len(s) {
		b = utf8.AppendRune(b, valueBase+rune(s[i]))
	}
	return string(b)
}

// unveil decodes a text that may hold values.
func unveil(s string) string {
	if !strings.Contains(s, "\xf3\xb0") { // first bytes of every rune from U+F0000 to U+F0FFF
		return s
	}
	b := make([]byte, 0, len(s))
	for _, r := range s {
		switch {
		case r >= valueBase && r < emptyValue:
			b = append(b, byte(r-valueBase))
		case r != emptyValue:
			b = utf8.AppendRune(b, r)
		}
	}
	return string(b)
}

// veiled reports whether a template's own text uses the runes reserved for values.
func veiled(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r >= valueBase && r <= emptyValue })
}

// printed is the last function of every pipeline that prints (escape.go appends it): texts, whole
// numbers and days are printed, anything else is a mistake in the template.
func printed(v any) (string, error) {
	s, err := plain(v)
	if err != nil {
		return "", err
	}
	return veil(s), nil
}

func plain(v any) (string, error) {
	switch x := v.(type) {
	case nil:
		return "", fmt.Errorf("hier gibt es nichts zu drucken: das Feld fehlt bei diesem Papier; bitte vorher mit {{with}} oder {{if}} fragen")
	case string:
		return x, nil
	case dated:
		return longDate(x)
	}
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.String:
		return r.String(), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return fmt.Sprint(r.Int()), nil
	}
	return "", fmt.Errorf("das ist kein Text, sondern eine Gruppe von Angaben oder ein Ja-Nein-Wert: bitte ein einzelnes Feld nennen, etwa .Name, oder mit {{if}} oder {{range}} darauf zugreifen")
}
