package importer

import (
	"maps"
	"slices"
	"strings"

	"notices/internal/election"
)

// checkTotals compares the rows and columns that state a sum with the sum of the rows.
func (b *builder) checkTotals(records []record, totals []total) {
	if b.lost {
		return
	}
	if len(totals) > 0 {
		sums := newSums(records)
		for _, t := range totals {
			b.checkTotal(records, sums, t)
		}
	}
	for _, g := range b.groups {
		b.checkColumns(g)
	}
}

// A sum is a pair of personal votes and list votes; it is unknown if one of them could not be read.
type sum struct {
	persons, lists int64
	unknown        bool
}

func (x sum) plus(r *record) sum {
	if r.list {
		return sum{x.persons, x.lists + r.votes, x.unknown || !r.votesRead}
	}
	return sum{x.persons + r.votes, x.lists, x.unknown || !r.votesRead}
}

// sums are all the sums that a row may state, made in one pass.
type sums struct {
	all          sum
	upto         []sum // of the records before the i-th
	byNomination map[string]sum
	byArea       map[string]sum
	byGroup      map[[2]string]sum
}

func newSums(records []record) *sums {
	s := &sums{upto: make([]sum, 1, len(records)+1), byNomination: map[string]sum{}, byArea: map[string]sum{}, byGroup: map[[2]string]sum{}}
	for i := range records {
		r := &records[i]
		s.all = s.all.plus(r)
		s.upto = append(s.upto, s.all)
		s.byNomination[r.nomination] = s.byNomination[r.nomination].plus(r)
		s.byArea[areaName(r.constituency)] = s.byArea[areaName(r.constituency)].plus(r)
		key := [2]string{r.constituency, r.nomination}
		s.byGroup[key] = s.byGroup[key].plus(r)
	}
	return s
}

// A scope is a sum and what it is of.
type scope struct {
	name string
	sum
}

// checkTotal finds out what a sum is of: what its label says, else its own nomination, its block,
// its constituency or everything so far. It is right if one of these fits.
func (b *builder) checkTotal(records []record, s *sums, t total) {
	scopes := b.scopes(records, s, t)
	for _, c := range scopes {
		if c.unknown || t.value == c.persons+c.lists || t.value == c.persons && (t.persons || c.lists != 0) {
			return
		}
	}
	c := scopes[0]
	want := c.persons + c.lists
	if t.persons {
		want = c.persons
	}
	b.add("E301", t.at, "die Summe %d stimmt nicht: die Zeilen von %s ergeben %d (Unterschied %d). Eine Zeile fehlt, ist doppelt oder verändert", t.value, c.name, want, t.value-want)
}

// scopes lists what the sum may be of, the likeliest first. A sum without a label may be of
// everything, of the rows so far, or of the block or constituency just above.
func (b *builder) scopes(records []record, s *sums, t total) []scope {
	label := b.nominationIn(t.label)
	if label == "" || !b.isNomination(label) && !areaRow.MatchString(label) && t.nomination != "" {
		label = t.nomination
	}
	var above []scope
	if t.underList && b.nominationIn(t.label) != label { // the block above may be over
		above = []scope{{"allen Wahlvorschlägen", s.all}}
	}
	switch {
	case b.isNomination(label) && t.constituency != "":
		return append([]scope{{label, s.byGroup[[2]string{t.constituency, label}]}}, above...)
	case b.isNomination(label):
		return append([]scope{
			{label, s.byNomination[label]},
			{label, s.byGroup[[2]string{areaBefore(records, t.upto, label), label}]},
		}, above...)
	case areaRow.MatchString(label):
		return []scope{{label, s.byArea[areaName(label)]}}
	}
	upto := min(t.upto, len(records))
	scopes := []scope{{"allen Wahlvorschlägen", s.all}, {"allen Zeilen darüber", s.upto[upto]}}
	if area := (scope{"Wahlbereich " + t.constituency, s.byArea[areaName(t.constituency)]}); t.constituency != "" {
		scopes = append([]scope{area}, scopes...)
		if !t.underArea {
			scopes = scopes[:1]
		}
	}
	if upto > 0 {
		last := records[upto-1]
		scopes = append(scopes,
			scope{last.nomination, s.byGroup[[2]string{last.constituency, last.nomination}]},
			scope{last.constituency, s.byArea[areaName(last.constituency)]})
	}
	return scopes
}

// nominationIn finds the nomination at the end of a label ("für die Liste SPD"); without one the
// label stays.
func (b *builder) nominationIn(label string) string {
	if b.isNomination(label) {
		return label
	}
	for _, g := range b.groups {
		if g.name != "" && strings.HasSuffix(label, " "+g.name) {
			return g.name
		}
	}
	return label
}

func (b *builder) isNomination(name string) bool {
	if name == "" {
		return false
	}
	for _, g := range b.groups {
		if g.name == name {
			return true
		}
	}
	return false
}

// areaBefore returns the constituency of the nomination's last record above the sum.
func areaBefore(records []record, upto int, nomination string) string {
	for i := min(upto, len(records)) - 1; i >= 0; i-- {
		if records[i].nomination == nomination {
			return records[i].constituency
		}
	}
	return ""
}

// checkColumns compares columns that state a nomination's sums beside each person.
func (b *builder) checkColumns(g *group) {
	var all sum
	for _, r := range slices.Concat(g.people, g.lists) {
		all = all.plus(r)
	}
	if all.unknown {
		return
	}
	persons, lists := all.persons, all.lists
	for _, r := range g.people {
		own := lists
		if r.sums[0] != nil && len(g.lists) == 0 {
			own = *r.sums[0]
		}
		b.checkColumn(g, r, colPersonSum, r.sums[1], persons)
		b.checkColumn(g, r, colTotal, r.sums[2], persons+own)
	}
}

func (b *builder) checkColumn(g *group, r *record, c column, stated *int64, sum int64) {
	if stated == nil || *stated == sum {
		return
	}
	b.add("E301", r.t.at(r.row, c), "%s: die Spalte „%s“ nennt %d, die Zeilen ergeben %d (Unterschied %d)", g.label(), r.t.labels[r.t.cols[c]], *stated, sum, *stated-sum)
}

// takeMarks marks the persons of the table of the elected where the candidates have no marks at all. Who
// is not found, or not without doubt, stays unmarked and is reported by checkElected.
func (c *collector) takeMarks(records, elected []record) {
	if len(elected) == 0 || slices.ContainsFunc(records, func(r record) bool { return r.mark != election.NotElected }) {
		return
	}
	for i := range elected {
		w := &elected[i]
		var found *record
		several := false
		for k := range records {
			r := &records[k]
			if r.list || r.nomination != w.nomination || r.mark != election.NotElected || nameKey(r.name.First, r.name.Last) != nameKey(w.name.First, w.name.Last) ||
				r.votes != w.votes || w.area() != "" && r.constituency != "" && !strings.EqualFold(areaName(w.area()), areaName(r.constituency)) {
				continue
			}
			several = several || found != nil
			found = r
		}
		if found == nil || several {
			continue
		}
		found.mark, found.mandatePlace = w.mark, w.mandatePlace
		if !w.mark.Elected() {
			found.mark = election.ElectedPlain
		}
	}
	c.add("I331", elected[0].t.where(), "bei den Bewerberinnen und Bewerbern steht nicht, wer gewählt ist; es gilt diese Tabelle der Gewählten")
}

// checkElected compares the official table of the elected with the marks of the candidates.
func (b *builder) checkElected(elected []record) {
	if b.lost {
		return
	}
	type who struct {
		nomination, name string
		votes            int64
	}
	marked := map[who]int{}
	unread := map[who]bool{} // by name alone: their votes or marks are a finding already
	for _, g := range b.groups {
		for _, r := range g.people {
			if !r.votesRead || r.mark == election.MarkNotReadable {
				unread[who{nomination: g.name, name: nameKey(r.name.First, r.name.Last)}] = true
			} else if r.mark.Elected() {
				marked[who{g.name, nameKey(r.name.First, r.name.Last), r.votes}]++
			}
		}
	}
	for i := range elected {
		r := &elected[i]
		key := who{r.nomination, nameKey(r.name.First, r.name.Last), r.votes}
		if unread[who{nomination: r.nomination, name: key.name}] || !r.votesRead {
			continue
		}
		if marked[key] == 0 {
			b.add("E327", r.origin(), "%s (%s, %d Stimmen) steht in der Tabelle der Gewählten, ist bei den Bewerbern aber nicht mit diesen Stimmen als gewählt vermerkt", r.who(), r.nomination, r.votes)
			continue
		}
		marked[key]--
	}
	for _, g := range b.groups {
		for _, r := range g.people {
			key := who{g.name, nameKey(r.name.First, r.name.Last), r.votes}
			if r.mark.Elected() && r.votesRead && marked[key] > 0 {
				marked[key]--
				b.add("E327", r.markAt(), "%s (%s) ist als gewählt vermerkt, fehlt aber in der Tabelle der Gewählten", r.who(), g.label())
			}
		}
	}
}

// stateGap records what the official pages of Brandenburg do not tell.
func (b *builder) stateGap() {
	if len(b.groups) == 0 || !b.isStatePage() || b.want.PositionsFromRows && len(b.areas) == 1 {
		return
	}
	at := b.groups[0].at()
	at.Cell = ""
	b.result.Gaps = append(b.result.Gaps, election.Findingf("E318", at,
		"die amtliche Tabelle nennt Wahlkreis und Listenplatz der nicht Gewählten nicht (die laufende Nummer ist die Zeile, nicht der Listenplatz); gelesen und geprüft ist alles, aber die Reihenfolge der Ersatzpersonen lässt sich so nicht bestimmen. Bitte die Niederschrift des Wahlausschusses als Tabelle mit Wahlkreis und Listenplatz verwenden%s", nearArea(b.areas)))
}

func nearArea(areas map[string]bool) string {
	if len(areas) == 0 {
		return ""
	}
	names := slices.Sorted(maps.Keys(areas))
	return " (Wahlkreise: " + clip(strings.Join(names, ", ")) + ")"
}
