package importer

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"notices/internal/election"
)

// similarAreas refuses two constituencies that are probably one: "1", "01" and "Wahlbereich 1".
func (b *builder) similarAreas(records []record) {
	first, said := map[string]string{}, map[string]bool{}
	for i := range records {
		r := &records[i]
		key := strings.TrimLeft(strings.ToLower(areaName(r.constituency)), "0")
		if other, ok := first[key]; !ok {
			first[key] = r.constituency
		} else if other != r.constituency && key != "" && !said[r.constituency] {
			b.add("E329", r.t.at(r.row, colConstituency), "„%s“ und „%s“ sind vermutlich derselbe Wahlbereich; bitte einheitlich schreiben", r.constituency, other)
			said[r.constituency], b.lost = true, true
		}
	}
}

// similarNames refuses two nominations whose names differ only in case, spaces or signs: one of
// them is a slip. Two complete lists side by side may be two, and are only named.
func (b *builder) similarNames() {
	seen := map[string]*group{}
	for _, g := range b.groups {
		if w := mixedScripts(g.name); w != "" && (seen[g.name] == nil) {
			seen[g.name] = g
			b.add("E315", g.nameAt(), "im Namen „%s“ mischt das Wort „%s“ lateinische Buchstaben mit gleich aussehenden fremden (kyrillisch oder griechisch); bitte neu eintippen", g.name, w)
		}
		key := nameShape(g.name)
		other, ok := seen[key]
		switch {
		case !ok:
			seen[key] = g
		case other.name == g.name || key == "":
		case other.constituency == g.constituency && other.complete() && g.complete() && !otherScript(g.name, other.name):
			b.add("W315", g.at(), "„%s“ und „%s“ unterscheiden sich nur in der Schreibweise und gelten als zwei Wahlvorschläge; bitte prüfen", g.name, other.name)
		default:
			b.lost = true
			slip, right := g, other
			if g.rows() > other.rows() {
				slip, right = other, g
			}
			b.add("E315", slip.nameAt(), "„%s“ und „%s“ sind vermutlich derselbe Wahlvorschlag; bitte einheitlich schreiben", slip.name, right.name)
		}
	}
}

func (g *group) rows() int { return len(g.people) + len(g.lists) }

// nameAt is the cell of a nomination's name in its first row.
func (g *group) nameAt() election.Origin {
	r := slices.MinFunc(slices.Concat(g.people, g.lists), func(x, y *record) int { return cmp.Compare(x.row, y.row) })
	if r.cellAt.Cell != "" || !r.t.has(colNomination) {
		return g.at()
	}
	return r.t.at(r.row, colNomination)
}

// nameShape levels the name of a nomination to what the eye tells apart: letters and digits only,
// no case, and letters of other scripts as the Latin ones that they look like.
func nameShape(name string) string {
	return strings.Map(func(r rune) rune {
		if l, ok := lookalikes[r]; ok {
			r = l
		}
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKC.String(name))
}

// lookalikes are the Cyrillic and Greek letters that cannot be told from Latin ones in print.
var lookalikes = func() map[rune]rune {
	m := map[rune]rune{}
	latin := []rune("ABCEHIJKMOPSTXYaceijopsxyABEZHIKMNOPTYXovu")
	for i, r := range []rune("АВСЕНІЈКМОРЅТХУасеіјорѕхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυ") {
		m[r] = latin[i]
	}
	return m
}()

// otherScript reports two names that are the same to the eye only because of a foreign letter.
func otherScript(a, b string) bool {
	foreign := func(s string) bool { return strings.ContainsFunc(s, func(r rune) bool { return lookalikes[r] != 0 }) }
	return foreign(a) != foreign(b)
}

// mixedScripts returns the first word that has both Latin letters and Cyrillic or Greek ones.
func mixedScripts(s string) string {
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if strings.ContainsFunc(w, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) &&
			strings.ContainsFunc(w, func(r rune) bool { return unicode.In(r, unicode.Cyrillic, unicode.Greek) && r != 'µ' }) {
			return w
		}
	}
	return ""
}

// complete reports a list of at least two persons whose positions run from 1 without gaps.
func (g *group) complete() bool {
	seen := make([]bool, len(g.people)+1)
	for _, r := range g.people {
		if r.position < 1 || r.position > len(g.people) || seen[r.position] {
			return false
		}
		seen[r.position] = true
	}
	return len(g.people) > 1
}

func (b *builder) samePosition(g *group, x, y *record) {
	if nameKey(x.name.First, x.name.Last) == nameKey(y.name.First, y.name.Last) {
		b.add("E306", y.origin(), "%s steht im Wahlvorschlag %s zweimal auf Listenplatz %d (auch Zeile %d); eine der Zeilen entfernen", y.who(), g.label(), y.position, x.row)
		return
	}
	b.add("E302", y.t.at(y.row, colPosition), "%s: auf Listenplatz %d stehen zwei Personen, %s (Zeile %d) und %s", g.label(), y.position, x.who(), x.row, y.who())
}

// kindOf returns the kind that the rows state, or the name shows.
func (b *builder) kindOf(g *group) election.NominationKind {
	kind := election.NominationKind("")
	for _, list := range [][]*record{g.people, g.lists} {
		for _, r := range list {
			switch {
			case r.kind == "" || r.kind == kind:
			case kind == "":
				kind = r.kind
			default:
				b.add("E314", r.t.at(r.row, colKind), "%s hat in dieser Zeile die Art %s, in einer anderen %s", g.label(), r.kind, kind)
			}
		}
	}
	if kind == "" {
		return kindByName(g.name)
	}
	return kind
}

// identify gives each candidate its id and reports equal names.
func (b *builder) identify() {
	several := len(b.result.Constituencies()) > 1
	type seat struct{ n, c int }
	names := map[string]seat{}
	for i := range b.result.Nominations {
		n := &b.result.Nominations[i]
		for j := range n.Candidates {
			c := &n.Candidates[j]
			c.ID = election.PersonID(several, n.Constituency, n.Name, c.Position)
			if c.Position == 0 {
				c.ID = strings.TrimSuffix(c.ID, "/0") + " (Zelle " + c.Origin.Cell + ")" // no id of a person: without a place there is none
			}
			key := nameKey(c.First, c.Last)
			first, ok := names[key]
			if !ok {
				names[key] = seat{i, j}
				continue
			}
			other := &b.result.Nominations[first.n]
			b.equalNames(other, n, &other.Candidates[first.c], c)
		}
	}
}

func (b *builder) equalNames(n, m *election.Nomination, x, y *election.Candidate) {
	switch {
	case n == m && x.Position == y.Position && x.Position > 0:
		// reported as a double position
	case n == m && x.Position == 0 && x.Votes == y.Votes:
		b.add("E306", y.Origin, "%s steht im Wahlvorschlag %s zweimal mit %d Stimmen (auch %s); eine der Zeilen entfernen", y.Name(), m.Name, y.Votes, x.Origin.Cell)
	case n == m:
		b.add("W305", y.Origin, "%s steht im Wahlvorschlag %s zweimal (auch %s); sie gelten als zwei Personen und werden am Listenplatz unterschieden", y.Name(), m.Name, x.Origin.Cell)
	default:
		b.add("W305", y.Origin, "der Name %s steht auch im Wahlvorschlag %s (%s); bitte prüfen, ob es zwei Personen sind: niemand darf auf zwei Wahlvorschlägen stehen", y.Name(), n.Name, x.Origin.Cell)
	}
}

// kinds says where the kind of a nomination is unknown: it matters when somebody leaves a party.
func (b *builder) kinds() {
	var unknown []string
	var at election.Origin
	for i := range b.result.Nominations {
		n := &b.result.Nominations[i]
		if n.Kind == "" && !slices.Contains(unknown, n.Name) {
			if len(unknown) == 0 {
				at = n.Origin
			}
			unknown = append(unknown, n.Name)
		}
	}
	if len(unknown) > 0 {
		b.add("W316", at, "die Art des Wahlvorschlags (P, PV, WG, LV, EB) ist nicht angegeben bei: %s; sie wird gebraucht, wenn jemand aus einer Partei austritt", clip(strings.Join(unknown, ", ")))
	}
}
