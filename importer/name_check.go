package importer

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// nameHabits says how the names of a table look as a whole: what all of them have is a habit of its
// author, what one has may be a slip.
type nameHabits struct{ people, salutations, brackets int }

var (
	salutation    = regexp.MustCompile(`^(?i:frau|herrn?)\s+(\S.*)$`)
	addressed     = regexp.MustCompile(`^(?i:frau|herrn?)(?:\s+(.*))?$`) // in a column of titles
	listNumber    = regexp.MustCompile(`^(\d{1,3})[.)]\s*(\D.*)$`)
	lastBracket   = regexp.MustCompile(`^(.*\S)\s*\(([^()]*)\)$`)
	yearInBracket = regexp.MustCompile(`^(?:(?i:geb\.?|jg\.?|jahrgang) ?|\* ?)?(?:19|20)\d\d$`)
	parting       = regexp.MustCompile(` [-–—] \S.*| [-–—]$`) // "Jan – Lehrer"
	// A name in brackets or an addition to the name; anything else there is none.
	namedBracket = regexp.MustCompile(`^(?:(?:geb|gen|verh|verw|gesch)\. ?)?\p{Lu}[\p{Ll}\p{M}]+(?:[ '’-]\p{Lu}?[\p{Ll}\p{M}]+)*$|^(?i:jun|sen|jr|sr)\.?$|^d\. ?[ÄJ]\.$`)
	// What may carry a full stop in a name; of given names also their abbreviations ("Wilh.").
	dottedWord  = regexp.MustCompile(`^\(?(?:(?i:jun|sen|jr|sr|geb|gen|verh|verw|gesch)\.|(?i:ste?)\.(?:-\pL+)?|[ÄJ]\.|(?:[vdzu]\.)+(?:[ÄJ]\.)?|(?:\p{Lu}\p{Ll}?\.-?)+)\)?$`)
	dottedGiven = regexp.MustCompile(`^\p{Lu}\p{Ll}{0,5}\.(?:-\p{Lu}\p{Ll}*\.?)?$|^\p{Lu}[\p{Ll}-]*-\p{Lu}\p{Ll}*\.$`)
)

// habitsOfNames counts them.
func (r *rowReader) habitsOfNames() {
	t := r.t
	for i := t.first; i < len(t.sheet.Rows); i++ {
		row := &t.sheet.Rows[i]
		last, first := cellText(t.cell(row, t.nameColumn())), cellText(t.cell(row, colFirst))
		if last == "" || isListLabel(last) || isTotal(last) || noteRow.MatchString(last) {
			continue
		}
		r.habits.people++
		if salutation.MatchString(last) || salutation.MatchString(first) {
			r.habits.salutations++
		}
		if lastBracket.MatchString(last) || lastBracket.MatchString(first) {
			r.habits.brackets++
		}
	}
}

// The additions that the table proves to be none of a name's parts.
const (
	addedNumber     = "vor dem Namen der Listenplatz"
	addedSalutation = "vor dem Namen die Anrede"
	addedYear       = "hinter dem Namen ein Jahr"
	addedList       = "hinter dem Namen der Wahlvorschlag"
)

// withoutAdditions takes off a name what the table proves to be something else: the list position
// and the salutation before it, the year of birth and the nomination in brackets behind it.
func (r *rowReader) withoutAdditions(row *Row, rec *record, s string) string {
	if m := listNumber.FindStringSubmatch(s); m != nil {
		if n, problem := parseCount(r.t.cell(row, colPosition)); problem == "" && itoa(n) == m[1] {
			s = r.added(row, addedNumber, m[2])
		}
	}
	if m := salutation.FindStringSubmatch(s); m != nil && r.habits.people > 1 && r.habits.salutations == r.habits.people {
		s = r.added(row, addedSalutation, m[1])
	}
	if m := lastBracket.FindStringSubmatch(s); m != nil {
		own := strings.EqualFold(m[2], rec.nomination) || rec.long != "" && strings.EqualFold(m[2], rec.long)
		switch {
		case yearInBracket.MatchString(m[2]):
			s = r.added(row, addedYear, m[1])
		case own && r.habits.brackets == r.habits.people:
			s = r.added(row, addedList, m[1])
		}
	}
	return s
}

func (r *rowReader) added(row *Row, what, rest string) string {
	if r.additions == nil {
		r.additions = map[string][]int{}
	}
	r.additions[what] = append(r.additions[what], row.Number)
	return rest
}

// sayNames reports once per kind what was taken off the names, and what stands there twice.
func (r *rowReader) sayNames() {
	for _, what := range []string{addedNumber, addedSalutation, addedYear, addedList} {
		if rows := r.additions[what]; len(rows) > 0 {
			r.add("W214", r.t.at(rows[0], r.t.nameColumn()), "in der Spalte „%s“ steht %s (%s); gelesen wird nur der Name. Bitte prüfen und in eigene Spalten eintragen", r.t.labels[r.t.cols[r.t.nameColumn()]], what, rowList(rows))
		}
	}
	if len(r.saluted) > 0 {
		r.add("W214", r.t.at(r.saluted[0], colTitle), "in der Spalte „%s“ steht die Anrede (%s); gelesen wird nur der Titel. Bitte prüfen und in eine eigene Spalte eintragen", r.t.labels[r.t.cols[colTitle]], rowList(r.saluted))
	}
	if t := r.t; r.nameTwice {
		col, other := cmp.Or(t.wholeName, t.cols[colFirst], t.cols[colLast]), cmp.Or(t.cols[colName], t.cols[colLast])
		r.add("W114", t.book.At(t.sheet, t.sheet.Rows[t.first-1].Number, col), "die Spalten „%s“ und „%s“ nennen Namen oder Teile von ihnen zweimal und stimmen überein", t.labels[other], t.labels[col])
	}
	if len(r.nicknames) > 0 {
		r.add("W214", r.t.at(r.nicknames[0], r.t.nameColumn()), "in Klammern steht etwas, das als Teil des Namens gelesen und gedruckt wird (%s); bitte prüfen und entfernen, was kein Name ist", rowList(r.nicknames))
	}
}

// brokenLine reports a cell with a line break that parts more than one name: "Muster, Max⏎Lehrer".
// Behind a comma, a hyphen or a title, and before a particle, the name goes on.
func (r *rowReader) brokenLine(c Cell) bool {
	if c.Kind != Text {
		return false
	}
	lines := strings.FieldsFunc(c.Value, func(c rune) bool { return c == '\n' || c == '\r' })
	before := ""
	for i, line := range lines {
		wrapped := r.t.book.Format == "html" && (line != strings.TrimSpace(line) || before != strings.TrimSpace(before)) // in the source only
		text := squeeze(line)
		if text == "" {
			continue
		}
		first, _ := utf8.DecodeRuneInString(text)
		hyphenated := strings.HasSuffix(before, "-") && !unicode.IsLower(first) // a small letter: a broken word, or not?
		if before := squeeze(before); i > 0 && before != "" && !wrapped && !strings.HasSuffix(before, ",") && !hyphenated &&
			!isTitle(before[strings.LastIndexByte(before, ',')+1:]) && !isTitle(text) && !particle(lastWord(before)) && !particle(strings.Fields(text)[0]) && text[0] != ',' {
			return true
		}
		before = line
	}
	return false
}

func lastWord(s string) string { return s[strings.LastIndex(s, " ")+1:] }

// particle reports a word of a surname that is written small.
func particle(w string) bool {
	switch w {
	case "von", "vom", "van", "de", "der", "den", "dem", "zu", "zur", "zum", "und", "di", "da", "du", "del", "della", "la", "le", "ten", "ter", "auf", "geb.", "gen.":
		return true
	}
	return false
}

// nameFault returns what in a part of a name stands in no name, empty if nothing does. A sign between
// two letters is no footnote, no number and no mark of the table, and a pictograph is none either:
// strangeSigns warns of them, and they are printed as they are or refused by the papers.
func (r *rowReader) nameFault(part string, given bool) string {
	runes := []rune(part)
	if m := parting.FindString(part); m != "" {
		return strings.TrimSpace(m)
	}
	for i, c := range runes { // of the standard's signs that are no letters, those that it has for persons
		within := i > 0 && i+1 < len(runes)
		switch {
		case unicode.IsLetter(c), unicode.IsMark(c) && i > 0, c == ' ', strings.ContainsRune("'’‘´`ʼʻ′", c), strings.ContainsRune(`"„“”»«‚`, c), c == '(', c == ')', c == '.' && i > 0:
		case strings.ContainsRune("-‐‑–·", c) && within, strings.ContainsRune("~¨‡", c) && within && unicode.IsLetter(runes[i-1]) && unicode.IsLetter(runes[i+1]):
		case strange(runes, i):
		default:
			return string(c)
		}
	}
	if open := strings.Count(part, "("); open != strings.Count(part, ")") || open > 1 {
		return "("
	} else if open == 1 {
		from, to := strings.IndexByte(part, '('), strings.IndexByte(part, ')')
		if from > to || !namedBracket.MatchString(part[from+1:to]) || r.habits.people > 2 && 2*r.habits.brackets > r.habits.people {
			return part[from : max(to, from)+1]
		}
	}
	t := wordsOfTitle(part)
	for i, w := range strings.Fields(part) {
		switch {
		case i == 0 && salutation.MatchString(part):
			return w
		case !strings.Contains(w, "."), dottedWord.MatchString(w), given && dottedGiven.MatchString(w):
		default:
			return w
		}
	}
	for k := range t.words {
		if t.dotted(k) && t.head(k) {
			return t.words[k]
		}
	}
	return ""
}

// strange reports a sign that no name has, but that cannot be anything beside the name.
func strange(name []rune, i int) bool {
	if c := name[i]; unicode.IsSpace(c) || unicode.IsControl(c) || unicode.Is(unicode.Cf, c) {
		return false
	}
	between := i > 0 && i+1 < len(name) && unicode.In(name[i-1], unicode.L, unicode.M) && unicode.IsLetter(name[i+1])
	return between && !strings.ContainsRune("()", name[i]) || name[i] >= firstPictograph
}

// firstPictograph begins the planes of Unicode in which emoji and other pictures stand.
const firstPictograph = 0x1F000

// strangeSigns returns the signs of a name that nameFault lets pass although no name has them.
func strangeSigns(name string) string {
	runes := []rune(name)
	var signs []string
	for i, c := range runes {
		if strange(runes, i) && !unicode.In(c, unicode.L, unicode.M) && !strings.ContainsRune("'’‘´`ʼʻ′-‐‑–·~¨‡", c) {
			signs = append(signs, string(c))
		}
	}
	return strings.Join(signs, " ")
}

// degreeOrInitials returns what stands among given names and may be a degree as well: "M. A.".
func degreeOrInitials(given string) string {
	t := wordsOfTitle(given)
	for k := range t.words {
		if len(t.words) > 2 && t.spacedInitials(k, len(t.words)) {
			return t.text(k, k+2)
		}
	}
	return ""
}
