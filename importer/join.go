package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"notices/internal/election"
)

// A joiner brings votemanager's numbers and a table of names together. A list is recognised by its
// number, else by proof: the counts of candidates and the votes must fit in every area, and only
// one list may fit.
type joiner struct {
	*collector
	want  Expect
	areas []*codeArea
	lists []string // names of nominations in the order of the names
	codes []int    // their numbers, 0 unknown
	names []record
	areaI []int // area of each name, -1 unknown
}

// readCodes reads votemanager's tables, with whatever names the other files hold.
func (c *collector) readCodes(src *source, want Expect) *election.Result {
	j := &joiner{collector: c, want: want}
	for _, x := range src.codes {
		j.areas = append(j.areas, c.areas(x, want)...)
	}
	if election.HasErrors(c.findings) {
		return newResult(want)
	}
	for _, list := range [][]*table{src.full, src.names, src.elected} {
		for _, t := range list {
			j.addNames(t, len(list))
		}
	}
	j.names = c.ownRows(j.names, want)
	j.placeNames()
	j.mapLists()
	records := j.records()
	b := &builder{collector: c, want: want}
	return b.build(records, nil)
}

// addNames reads a table of persons.
func (j *joiner) addNames(t *table, sheets int) {
	r := j.readTable(t, sheets, Expect{})
	for _, rec := range r.records {
		if !rec.list {
			j.names = append(j.names, rec)
		}
	}
}

// placeNames finds the area of each name, and lists the nominations.
func (j *joiner) placeNames() {
	j.areaI = make([]int, len(j.names))
	for i := range j.names {
		n := &j.names[i]
		j.areaI[i] = j.areaOf(n)
		if j.areaI[i] < 0 {
			j.add("E320", n.t.at(n.row, colConstituency), "%s: der Wahlbereich „%s“ kommt in der Ergebnisdatei nicht vor", n.who(), clip(n.area()))
		}
		if !slices.Contains(j.lists, n.nomination) {
			j.lists = append(j.lists, n.nomination)
		}
	}
	j.codes = make([]int, len(j.lists))
}

func (j *joiner) areaOf(n *record) int {
	s := n.area()
	if len(j.areas) == 1 && n.constituency == "" {
		return 0
	}
	found := -1
	for i, a := range j.areas {
		if a.is(s) {
			if found >= 0 {
				return -1
			}
			found = i
		}
	}
	if found < 0 && len(j.areas) == 1 && j.oneArea() {
		return 0
	}
	return found
}

// oneArea reports whether the names know a single constituency.
func (j *joiner) oneArea() bool {
	for i := range j.names {
		if j.names[i].constituency != j.names[0].constituency {
			return false
		}
	}
	return true
}

func (a *codeArea) list(number int) *codeResult {
	for i := range a.lists {
		if a.lists[i].number == number {
			return &a.lists[i]
		}
	}
	return nil
}

// records makes a record of each number, with the name that belongs to it.
func (j *joiner) records() []record {
	var out []record
	for ai, a := range j.areas {
		for i := range a.lists {
			out = append(out, j.listRecords(ai, a, &a.lists[i])...)
		}
	}
	return out
}

func (j *joiner) listRecords(ai int, a *codeArea, l *codeResult) []record {
	name, found := fmt.Sprintf("D%d", l.number), j.peopleOf(ai, l)
	if at := slices.Index(j.codes, l.number); at >= 0 {
		name = j.lists[at]
	}
	t := &table{book: a.x.book, sheet: a.x.sheet, cols: [colCount]int{}}
	base := record{t: t, row: a.row.Number, constituency: a.key(), nomination: name, seats: -1, claim: -1}
	if l.individual {
		base.kind = election.IndividualBidder
	}
	var out []record
	var nameless []int
	for k, v := range l.votes {
		r := base
		r.position, r.votes, r.votesRead, r.cellAt = k+1, v, true, l.at[k]
		if n := found[k+1]; n != nil {
			r.name, r.mark, r.kind, r.long = n.name, n.mark, cmp.Or(n.kind, base.kind), n.long
		} else {
			r.name = personName{Last: l.codes[k], Whole: true}
			nameless = append(nameless, k+1)
		}
		out = append(out, r)
	}
	if len(nameless) > 0 {
		j.nameless(l, name, nameless)
	}
	kind := election.NominationKind("")
	for _, r := range out {
		kind = cmp.Or(kind, r.kind)
	}
	individual := kind == election.IndividualBidder || kindByName(name) == election.IndividualBidder
	if l.hasListVotes && !(individual && l.listVotes == 0) {
		r := base
		r.list, r.votes, r.votesRead, r.kind, r.cellAt = true, l.listVotes, true, kind, l.listAt
		out = append(out, r)
	}
	return out
}

func (j *joiner) nameless(l *codeResult, name string, places []int) {
	j.add("E317", l.at[places[0]-1], "%s: für Listenplatz %s fehlen die Namen, die Datei enthält nur Zahlen. Im Blatt „Wahl“ unter Ergebnisdatei eine zweite Datei angeben, die Wahlbereich, Wahlvorschlag, Listenplatz und Namen nennt", name, ranges(places))
}

// ranges writes ascending numbers as "1–4, 7".
func ranges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		k := i
		for k+1 < len(numbers) && numbers[k+1] == numbers[k]+1 {
			k++
		}
		part := itoa(numbers[i])
		if k > i {
			part += "–" + itoa(numbers[k])
		}
		parts = append(parts, part)
		i = k + 1
	}
	return strings.Join(parts, ", ")
}

// peopleOf finds the names of a block by list position, or by votes where they are unique.
func (j *joiner) peopleOf(ai int, l *codeResult) map[int]*record {
	at := slices.Index(j.codes, l.number)
	out := map[int]*record{}
	if at < 0 {
		return out
	}
	for i := range j.names {
		n := &j.names[i]
		if n.nomination != j.lists[at] || j.areaI[i] != ai {
			continue
		}
		k := n.place()
		if k == 0 {
			k = j.byVotes(n, l)
		}
		j.settle(out, k, n, l)
	}
	return out
}

// settle gives a place to a name, and reports what contradicts.
func (j *joiner) settle(out map[int]*record, k int, n *record, l *codeResult) {
	switch {
	case k == 0:
	case k > len(l.votes):
		j.add("E320", n.origin(), "%s steht auf Listenplatz %d, die Ergebnisdatei hat in D%d nur %d", n.who(), k, l.number, len(l.votes))
	case n.votesRead && l.votes[k-1] != n.votes:
		j.add("E320", n.origin(), "%s hat %d Stimmen, die Ergebnisdatei nennt auf Listenplatz %d von D%d aber %d", n.who(), n.votes, k, l.number, l.votes[k-1])
	case out[k] == nil:
		out[k] = n
	case nameKey(out[k].name.First, out[k].name.Last) != nameKey(n.name.First, n.name.Last):
		j.add("E320", n.origin(), "auf Listenplatz %d von „%s“ stehen %s und %s", k, n.nomination, out[k].who(), n.who())
	case n.mark.Elected() && !out[k].mark.Elected():
		out[k].mark = n.mark // the table of the elected completes the table of names
	}
}

// byVotes finds the place of a person by votes; 0 if nobody or more than one has as many.
func (j *joiner) byVotes(n *record, l *codeResult) int {
	found := 0
	for k, v := range l.votes {
		if !n.votesRead || v != n.votes {
			continue
		}
		if found > 0 {
			j.add("E320", n.origin(), "%s ist mit %d Stimmen nicht eindeutig: mehrere auf „%s“ haben so viele", n.who(), n.votes, n.nomination)
			return 0
		}
		found = k + 1
	}
	if found == 0 {
		j.add("E320", n.origin(), "%s lässt sich ohne Listenplatz und ohne passende Stimmenzahl nicht zuordnen", n.who())
	}
	return found
}
