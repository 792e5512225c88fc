package election

import (
	"slices"
	"strings"
)

// Land is one of the German states whose statute the program applies.
type Land string

// The Länder.
const (
	LowerSaxony Land = "NI"
	Brandenburg Land = "BB"
)

// facts is what the program has to know of a Land outside its statute.
type facts struct {
	land                      Land
	name, key, stem, areaWord string
	listVotes                 bool
	bodies                    []BodyKind
	lawYears                  []string
}

// table has a row for each Land.
func table() []facts {
	return []facts{
		{
			LowerSaxony, "Niedersachsen", "03", "ni", "Wahlbereich", true,
			[]BodyKind{"Gemeinderat", "Stadtrat", "Samtgemeinderat", "Kreistag", "Regionsversammlung", "Ortsrat", "Stadtbezirksrat"},
			[]string{"2006", "2014"},
		},
		{
			Brandenburg, "Brandenburg", "12", "bb", "Wahlkreis", false,
			[]BodyKind{"Gemeindevertretung", "Stadtverordnetenversammlung", "Kreistag", "Ortsbeirat"},
			[]string{"2009", "2023"},
		},
	}
}

// rows are the Land's own row, or all rows if the Land is not known.
func (l Land) rows() []facts {
	all := table()
	if i := slices.IndexFunc(all, func(f facts) bool { return f.land == l }); i >= 0 {
		return all[i : i+1]
	}
	return all
}

// row is the Land's own row; only its name and the usual word for a constituency if it is not known.
func (l Land) row() facts {
	if rows := l.rows(); len(rows) == 1 {
		return rows[0]
	}
	return facts{name: string(l), areaWord: "Wahlbereich"}
}

// Lands lists the Länder.
func Lands() []Land {
	var out []Land
	for _, f := range table() {
		out = append(out, f.land)
	}
	return out
}

// LandOfKey returns the Land to which an official key (AGS) belongs, empty if to none of them.
func LandOfKey(ags string) Land {
	for _, f := range table() {
		if strings.HasPrefix(ags, f.key) {
			return f.land
		}
	}
	return ""
}

// Name returns the German name, as the case workbook spells it.
func (l Land) Name() string { return l.row().name }

// Key returns the two digits with which every official key (AGS) of the Land begins.
func (l Land) Key() string { return l.row().key }

// Stem is what names of files that belong to the Land alone end in: "ni", "bb".
func (l Land) Stem() string { return l.row().stem }

// ConstituencyWord is what the Land's statute calls a constituency.
func (l Land) ConstituencyWord() string { return l.row().areaWord }

// ListVotes reports whether a vote may be given to a whole list, not to a person.
func (l Land) ListVotes() bool { return l.row().listVotes }

// Bodies lists the kinds of council of the Land, of all Länder if it is not known.
func (l Land) Bodies() []BodyKind {
	var out []BodyKind
	for _, f := range l.rows() {
		for _, b := range f.bodies {
			if !slices.Contains(out, b) {
				out = append(out, b)
			}
		}
	}
	return out
}

// LawYears lists the versions of the Land's statute by the year with which they begin, those of all
// Länder if it is not known.
func (l Land) LawYears() []string {
	var out []string
	for _, f := range l.rows() {
		out = append(out, f.lawYears...)
	}
	slices.Sort(out)
	return out
}
