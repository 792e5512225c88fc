package importer

import (
	"regexp"
	"strings"
)

// A personName is a name told apart. Whole is set if the parts could not be told apart; then Last
// holds first name and surname together.
type personName struct {
	Title, First, Last string
	Whole              bool
}

var (
	// A title begins with one of these words ...
	titleStart = regexp.MustCompile(`^(?i:Prof|Professor|Professorin|Dr|Doktor|PD|Priv|Univ|Dipl|Mag|Lic|Ing|Dres|DDr)(?:\.|\.?-\pL[\pL.]*|\.in|in)?(?:-\pL[\pL.]*)*\.?$`)
	// ... and goes on with words like these.
	titleMore = regexp.MustCompile(`^(?:(?:med|dent|vet|phil|jur|iur|rer|nat|pol|oec|theol|habil|mult|agr|publ|soc|sc|mus|paed|päd|Ing|ing|techn|mont|forest|pharm|biol|cult|des|h|c|e|hc|eh|troph|sportwiss|math|PhD|LL|M|B|A|Sc)\.?)+$|^(?:h\.c\.|h\. ?c\.|e\.h\.|E\.h\.|\(FH\)|LL\.M\.?|M\.A\.?|B\.A\.?|M\.Sc\.?|B\.Sc\.?|MBA|Ph\.?D\.?)$`)
	// Words that are titles only at their place behind a name.
	titleAfter = regexp.MustCompile(`^(?:LL\.M\.?|M\.A\.?|B\.A\.?|M\.Sc\.?|B\.Sc\.?|MBA|Ph\.?D\.?|MdL|MdB|MdEP)$`)
)

// cutTitle takes academic titles off the front of a name: "Prof. Dr. med. von Lietzow". It never
// takes the whole text, and no particles: Graf and Edler are surnames.
func cutTitle(s string) (title, rest string) {
	words := strings.Fields(s)
	n := 0
	for n < len(words)-1 {
		w := words[n]
		ok := (strings.ContainsAny(w, ".-") || isTitleWord(w)) && titleStart.MatchString(w)
		if n > 0 && !ok {
			ok = titleMore.MatchString(w) && (strings.HasSuffix(w, ".") || strings.HasPrefix(w, "("))
		}
		if !ok {
			break
		}
		n++
	}
	if n == 0 {
		return "", s
	}
	return strings.Join(words[:n], " "), strings.Join(words[n:], " ")
}

// isTitleWord knows the titles that are written without a full stop.
func isTitleWord(w string) bool {
	switch strings.ToLower(w) {
	case "dr", "prof", "professor", "professorin", "pd", "doktor", "mag":
		return true
	}
	return false
}

// isTitle reports whether a text is nothing but a title: "Dr.", "Prof. Dr. med.", "LL.M.".
func isTitle(s string) bool {
	words := strings.Fields(s)
	for i, w := range words {
		start := titleStart.MatchString(w)
		if !start && !titleAfter.MatchString(w) && !(i > 0 && titleMore.MatchString(w)) {
			return false
		}
	}
	return len(words) > 0
}

// joinTitles puts two titles together unless one says what the other says.
func joinTitles(a, b string) string {
	switch {
	case a == "" || strings.EqualFold(a, b):
		return b
	case b == "" || strings.Contains(strings.ToLower(a), strings.ToLower(b)):
		return a
	}
	return a + " " + b
}

// splitComma reads "Nachname, Vorname", with a title before either part or behind both. Not ok: no
// comma, or more than the name's own.
func splitComma(s string) (personName, bool) {
	parts := strings.Split(s, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	var after string
	if n := len(parts); n == 3 && isTitle(parts[2]) {
		after, parts = parts[2], parts[:2]
	} else if n == 3 && isTitle(parts[1]) {
		after, parts = parts[1], []string{parts[0], parts[2]}
	}
	if len(parts) != 2 || parts[0] == "" || parts[1] == "" {
		return personName{}, false
	}
	before, last := cutTitle(parts[0])
	between, first := cutTitle(parts[1])
	if isTitle(first) {
		return personName{}, false
	}
	return personName{Title: joinTitles(joinTitles(before, between), after), First: first, Last: last}, true
}

// joinName takes the columns of a name apart and together: titles may stand in either column.
func joinName(title, prefix, first, last string) personName {
	t1, last := cutTitle(last)
	t2, first := cutTitle(first)
	if prefix != "" && !strings.HasPrefix(strings.ToLower(last), strings.ToLower(prefix)+" ") {
		last = prefix + " " + last
	}
	return personName{Title: joinTitles(joinTitles(title, t1), t2), First: first, Last: last}
}

// wholeName keeps a name whose parts cannot be told apart, but for its title.
func wholeName(title, s string) personName {
	t, rest := cutTitle(s)
	return personName{Title: joinTitles(title, t), Last: rest, Whole: true}
}

// nameKey compares names: case and spaces do not matter, titles are left out.
func nameKey(first, last string) string { return strings.ToLower(squeeze(first + " " + last)) }
