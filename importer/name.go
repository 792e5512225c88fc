package importer

import (
	"cmp"
	"regexp"
	"strings"
)

// A personName is a name told apart. Whole is set if the parts could not be told apart; then Last
// holds first name and surname together.
type personName struct {
	Title, First, Last string
	Whole              bool
}

// splitComma reads "Nachname, Vorname", with titles around either part or in parts of their own. Not
// ok: no comma, or more than the name's own.
func splitComma(s string) (personName, bool) {
	var title, generation string
	var parts []string
	for i, p := range strings.Split(s, ",") {
		switch p = strings.TrimSpace(p); {
		case i > 0 && isTitle(p):
			title = joinTitles(title, p)
		case i > 0 && generation == "" && isGeneration(p):
			generation = " " + p
		default:
			parts = append(parts, p)
		}
	}
	if len(parts) != 2 || parts[0] == "" || parts[1] == "" {
		return personName{}, false
	}
	return joinName(title, "", parts[1], parts[0]+generation), true
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
	last, own := cutGeneration(last)
	if given, generation := cutGeneration(first); own == "" && generation != "" && last != "" {
		first, own = given, generation
	}
	return personName{Title: title, First: first, Last: last + own}
}

// generations are what tells namesakes of a family apart. They stand behind the whole name ("Karl Müller
// jun."), and so with the surname, in whatever column a table has them. Without a full stop and with a
// capital they may be names.
var generations = regexp.MustCompile(`^(.*\S)\s+(\(?(?:(?i:jun|sen|jr|sr)\.|jun|sen|jr|sr|junior|senior|d\. ?[ÄJ]\.|der (?:Ältere|Jüngere))\)?)$`)

// cutGeneration takes it off the end of a name, with the space before it.
func cutGeneration(s string) (name, generation string) {
	m := generations.FindStringSubmatch(s)
	if m == nil {
		return s, ""
	}
	return m[1], " " + strings.NewReplacer("d.Ä", "d. Ä", "d.J", "d. J").Replace(m[2])
}

// isGeneration reports a text that is nothing else.
func isGeneration(s string) bool {
	name, _ := cutGeneration("x " + s)
	return name == "x"
}

// sameSurname compares surnames; one of them may lack what tells namesakes apart.
func sameSurname(a, b string) bool {
	a, own := cutGeneration(a)
	b, other := cutGeneration(b)
	return nameKey("", a) == nameKey("", b) && (own == other || own == "" || other == "")
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
	name, own := cutGeneration(n.Last)
	last, generation := cutGeneration(last)
	first, ok := strings.CutSuffix(name, " "+last)
	if !ok || own != generation && own != "" && generation != "" {
		return personName{}, false
	}
	return personName{Title: n.Title, First: first, Last: last + cmp.Or(own, generation)}, true
}

// wholeName keeps a name whose parts cannot be told apart, but for its title.
func wholeName(title, s string) personName {
	s, behind := beforeTitle(s)
	t, rest := cutTitle(s, true)
	rest, generation := cutGeneration(rest)
	return personName{Title: joinTitles(joinTitles(title, t), behind), Last: rest + generation, Whole: true}
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
