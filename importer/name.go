package importer

import "strings"

// A personName is a name told apart. Whole is set if the parts could not be told apart; then Last
// holds first name and surname together.
type personName struct {
	Title, First, Last string
	Whole              bool
}

// splitComma reads "Nachname, Vorname", with titles around either part or in parts of their own. Not
// ok: no comma, or more than the name's own.
func splitComma(s string) (personName, bool) {
	var title string
	var parts []string
	for i, p := range strings.Split(s, ",") {
		if p = strings.TrimSpace(p); i > 0 && isTitle(p) {
			title = joinTitles(title, p)
		} else {
			parts = append(parts, p)
		}
	}
	if len(parts) != 2 || parts[0] == "" || parts[1] == "" {
		return personName{}, false
	}
	return joinName(title, "", parts[1], parts[0]), true
}

// joinName takes the columns of a name apart and together: titles may stand in either column, before
// or behind the name, parted by a comma or not.
func joinName(title, prefix, first, last string) personName {
	last, behind1 := beforeTitle(last)
	first, behind2 := beforeTitle(first)
	t1, last := cutTitle(last, false)
	t2, first := cutTitle(first, true)
	if prefix != "" && !strings.HasPrefix(strings.ToLower(last), strings.ToLower(prefix)+" ") {
		last = prefix + " " + last
	}
	for _, t := range []string{t1, behind1, t2, behind2} {
		title = joinTitles(title, t)
	}
	return personName{Title: title, First: first, Last: last}
}

// beforeTitle parts a name from the titles that stand behind it and a comma.
func beforeTitle(s string) (name, title string) {
	name, behind, ok := strings.Cut(s, ",")
	for p := range strings.SplitSeq(behind, ",") {
		ok = ok && isTitle(p)
		title = joinTitles(title, strings.TrimSpace(p))
	}
	if name = strings.TrimSpace(name); !ok || name == "" {
		return s, ""
	}
	return name, title
}

// splitKnown reads a whole name of which one part is known: "Dr. Karl von der Heide" with the
// surname "von der Heide".
func splitKnown(title, whole, last string) (personName, bool) {
	n := wholeName(title, whole)
	first, ok := strings.CutSuffix(n.Last, " "+last)
	if !ok {
		return personName{}, false
	}
	return personName{Title: n.Title, First: first, Last: last}, true
}

// wholeName keeps a name whose parts cannot be told apart, but for its title.
func wholeName(title, s string) personName {
	s, behind := beforeTitle(s)
	t, rest := cutTitle(s, true)
	return personName{Title: joinTitles(joinTitles(title, t), behind), Last: rest, Whole: true}
}

// surnameFirst reads a name of two words under a header that says which comes first. Longer names
// have more than one place to be parted.
func surnameFirst(title, s string) (personName, bool) {
	n := wholeName(title, s)
	last, first, ok := strings.Cut(n.Last, " ")
	if !ok || strings.ContainsAny(n.Last, ",;") || strings.Contains(first, " ") {
		return personName{}, false
	}
	return personName{Title: n.Title, First: first, Last: last}, true
}

// nameKey compares names: case and spaces do not matter, titles are left out.
func nameKey(first, last string) string {
	return strings.ReplaceAll(strings.ToLower(squeeze(first+" "+last)), "ß", "ss") // capitals have no ß
}
