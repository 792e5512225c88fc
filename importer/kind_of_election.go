package importer

import (
	"regexp"
	"slices"
	"strings"

	"notices/internal/election"
)

// A bodyWord tells a kind of election by the words in a title (as headerKey writes them).
type bodyWord struct {
	word  *regexp.Regexp
	label string
	kinds []election.BodyKind // whose result it may be; nil: no council's
}

// bodyWords are the elections that a title can name. A Gemeinderat and a Stadtrat are called alike in
// everyday German, and the council of a town outside the districts is elected with the Kreistage.
var bodyWords = []bodyWord{
	{regexp.MustCompile(`(?:buergermeister|landrat|landraet|landraets|ortsvorsteher)[a-z]*wahl|\bwahl (?:der|des|zum|zur|eines|einer) (?:[a-z]+ )?(?:ober|samtgemeinde)?(?:buergermeister|landrat|landraet|ortsvorsteher)|\bstichwahl`), "eines direkt gewählten Amtes", nil},
	{regexp.MustCompile(`\b(?:bundestags|landtags|europa)wahl`), "eines Parlaments", nil},
	{regexp.MustCompile(`\b(?:kreistag|kreiswahl)`), "des Kreistages", []election.BodyKind{"Kreistag", "Regionsversammlung"}},
	{regexp.MustCompile(`\bregions(?:versammlung|wahl)`), "der Regionsversammlung", []election.BodyKind{"Kreistag", "Regionsversammlung"}},
	{regexp.MustCompile(`\bsamtgemeinde(?:rat|wahl)`), "des Samtgemeinderates", []election.BodyKind{"Samtgemeinderat"}},
	{regexp.MustCompile(`\bortsrat|\bortsraet`), "des Ortsrates", []election.BodyKind{"Ortsrat", "Stadtbezirksrat"}},
	{regexp.MustCompile(`\bstadtbezirksr(?:at|aet)`), "des Stadtbezirksrates", []election.BodyKind{"Ortsrat", "Stadtbezirksrat"}},
	{regexp.MustCompile(`\bortsbeir(?:at|aet)`), "des Ortsbeirates", []election.BodyKind{"Ortsbeirat"}},
	{regexp.MustCompile(`\bstadtverordneten`), "der Stadtverordnetenversammlung", []election.BodyKind{"Stadtverordnetenversammlung"}},
	{regexp.MustCompile(`\bgemeindevertretung`), "der Gemeindevertretung", []election.BodyKind{"Gemeindevertretung", "Stadtverordnetenversammlung"}},
	{regexp.MustCompile(`\b(?:gemeinder|stadtr)(?:at|aet)|\bratswahl`), "des Rates", []election.BodyKind{"Gemeinderat", "Stadtrat"}},
}

// otherElection returns what a text says it is the election of, if that cannot be the council's;
// empty if the text names the council's own kind too, or none.
func otherElection(text string, want Expect) string {
	if want.Body == "" || want.Council == "" || len(text) > 300 {
		return ""
	}
	key := headerKey(text)
	if own := headerKey(want.Council); own != "" && strings.Contains(key, own) {
		return ""
	}
	other := ""
	for _, w := range bodyWords {
		if !w.word.MatchString(key) {
			continue
		}
		town := want.Body == "Stadtverordnetenversammlung" && slices.Contains(w.kinds, "Kreistag") && strings.HasSuffix(normalAGS(want.AGS), "000")
		if slices.Contains(w.kinds, want.Body) || town {
			return ""
		}
		if other == "" {
			other = w.label
		}
	}
	return other
}

// checkColumnElection does the same for a column that names the election in each row.
func (c *collector) checkColumnElection(t *table, want Expect) {
	for col := 1; col <= t.width; col++ {
		switch t.keys[col] {
		case "wahl", "wahlname", "name der wahl", "stimmart", "wahlart":
		default:
			continue
		}
		for i := t.first; i < len(t.sheet.Rows); i++ {
			r := &t.sheet.Rows[i]
			text := cellText(t.filled(r, col))
			if other := otherElection(text, want); other != "" {
				c.add("E310", t.book.At(t.sheet, r.Number, col), "die Spalte „%s“ nennt die Wahl %s („%s“), die Vorgangsmappe ist für %s (%s); vermutlich ist es die Datei einer anderen Wahl", t.labels[col], other, clip(text), want.Council, want.Body)
				break
			}
		}
	}
}
