package importer

import (
	"slices"

	"notices/internal/election"
	"notices/internal/german"
)

// A group is one nomination in one constituency while it is put together.
type group struct {
	constituency, name string
	people             []*record
	lists              []*record
}

func (g *group) at() election.Origin {
	if len(g.people) > 0 {
		return g.people[0].origin()
	}
	return g.lists[0].origin()
}

// label names a group in messages.
func (g *group) label() string {
	if g.constituency == "" {
		return g.name
	}
	return g.name + " (Wahlbereich " + areaName(g.constituency) + ")"
}

// A builder puts records together to a result and checks sums and identity.
type builder struct {
	*collector
	want   Expect
	groups []*group
	result *election.Result
	areas  map[string]bool // constituencies that the table of the elected names
	lost   bool            // some rows belong to no nomination: no list is known to be whole
}

func newResult(want Expect) *election.Result {
	r := &election.Result{
		Land: want.Land, Council: want.Council, Body: want.Body, Area: want.Area, AGS: want.AGS,
		ElectionDay: want.ElectionDay, TermBegin: want.TermBegin, TermEnd: want.TermEnd,
		Seats: want.Seats, Incomparable: want.Incomparable, SeatsAt: want.SeatsAt, System: want.System, SystemAt: want.SystemAt, Provisional: want.Provisional,
	}
	if r.System == "" {
		r.System = election.Proportional
	}
	return r
}

// build makes the result of all records.
func (b *builder) build(records []record, totals []total) *election.Result {
	b.result = newResult(b.want)
	b.constituencies(records, totals)
	whole := len(records)
	records = slices.DeleteFunc(slices.Clone(records), func(r record) bool { return r.lost })
	b.lost = b.lost || len(records) < whole
	b.result.Incomparable = b.result.Incomparable || b.lost
	b.group(records)
	b.landMarks()
	b.similarNames()
	b.stateGap()
	b.positions()
	b.checkTotals(records, totals)
	for _, g := range b.groups {
		b.result.Nominations = append(b.result.Nominations, b.nomination(g))
	}
	b.identify()
	b.kinds()
	return b.result
}

// constituencies drops the name of the only constituency and asks for missing ones.
func (b *builder) constituencies(records []record, totals []total) {
	seen := map[string]bool{}
	for i := range records {
		seen[records[i].constituency] = true
	}
	if len(seen) < 2 {
		for i := range records {
			records[i].constituency = ""
		}
		for i := range totals {
			totals[i].constituency = ""
		}
		return
	}
	b.similarAreas(records)
	if b.strayArea(records) {
		return
	}
	for i := range records {
		if r := &records[i]; r.constituency == "" {
			r.lost = true
			b.add("E206", r.t.at(r.row, colConstituency), "bei %s fehlt der Wahlbereich (Wahlkreis); die anderen Zeilen haben einen", r.who())
		}
	}
}

func (b *builder) group(records []record) {
	index := map[[2]string]*group{}
	for i := range records {
		r := &records[i]
		key := [2]string{r.constituency, r.nomination}
		g := index[key]
		if g == nil {
			g = &group{constituency: r.constituency, name: r.nomination}
			index[key] = g
			b.groups = append(b.groups, g)
		}
		if r.list {
			g.lists = append(g.lists, r)
		} else {
			g.people = append(g.people, r)
		}
	}
}

// landMarks says where marks are those of the other Land: Brandenburg knows no kinds of seat, and in
// Lower Saxony the kind decides who follows, so that a plain "ja" leaves it to the computation.
func (b *builder) landMarks() {
	var other []*record
	for _, g := range b.groups {
		for _, r := range g.people {
			plain := r.mark == election.ElectedPlain
			if b.want.Land == election.Brandenburg && r.mark.Elected() && !plain ||
				b.want.Land == election.LowerSaxony && plain && b.want.System != election.Majority && !g.individual() {
				other = append(other, r)
			}
		}
	}
	if len(other) == 0 {
		return
	}
	persons := german.Count(len(other), "Person", "Personen")
	if b.want.Land == election.Brandenburg {
		b.add("W203", other[0].markAt(), "bei %s steht eine Sitzart, die es nur in Niedersachsen gibt; gelesen wird nur „gewählt“. Bitte prüfen, ob Land und Datei zusammengehören", persons)
		return
	}
	b.add("W203", other[0].markAt(), "bei %s steht nur „gewählt“, nicht ob durch Personenwahl oder Listenwahl; das wird aus den Stimmen berechnet. Bitte mit der Niederschrift vergleichen", persons)
}

// individual reports the nomination of one person, by its kind or its name.
func (g *group) individual() bool {
	return kindByName(g.name) == election.IndividualBidder || slices.ContainsFunc(g.people, func(r *record) bool { return r.kind == election.IndividualBidder })
}

// nomination makes the nomination of a group.
func (b *builder) nomination(g *group) election.Nomination {
	n := election.Nomination{Constituency: g.constituency, Name: g.name, Kind: b.kindOf(g), Origin: g.at()}
	for _, r := range append(slices.Clone(g.lists), g.people...) {
		if n.LongName == "" {
			n.LongName = r.long
		}
		b.stated(&n, r)
		n.VotesUnknown = n.VotesUnknown || !r.votesRead || b.lost
		n.ListVotesUnknown = n.ListVotesUnknown || r.list && !r.votesRead
		b.result.Incomparable = b.result.Incomparable || r.seatsUnread || r.placeUnread || r.mark == election.MarkNotReadable
	}
	n.Candidates = make([]election.Candidate, 0, len(g.people))
	for _, r := range g.people {
		mark := r.mark
		n.Candidates = append(n.Candidates, election.Candidate{
			Position: r.position, Title: r.name.Title, First: r.name.First, Last: r.name.Last, Votes: r.votes, Mark: mark,
			Origin: r.origin(), VotesAt: r.votesAt(), MarkAt: r.markAt(),
		})
		b.result.MarksGiven = b.result.MarksGiven || mark.Elected()
	}
	if len(g.people) == 0 && !b.lost {
		b.add("E325", g.at(), "%s hat Listenstimmen, aber keine Bewerberin und keinen Bewerber", g.label())
	}
	if n.Kind == election.IndividualBidder && len(g.people) > 1 {
		b.add("E330", g.people[1].origin(), "%s ist ein Einzelwahlvorschlag, hat aber %d Personen; entweder ist die Art falsch oder der Wahlvorschlag", g.label(), len(g.people))
	}
	b.listVotes(g, &n)
	return n
}

// stated takes the seats that stand beside the persons; they must be the same in every row.
func (b *builder) stated(n *election.Nomination, r *record) {
	for _, s := range []struct {
		value int
		given *bool
		into  *int
		col   column
	}{{r.seats, &n.SeatsGiven, &n.Seats, colSeats}, {r.claim, &n.ClaimGiven, &n.Claim, colClaim}} {
		switch {
		case s.value < 0:
		case *s.given && *s.into != s.value:
			b.add("E326", r.t.at(r.row, s.col), "%s: die Spalte %s nennt %d und %d", n.Name, germanColumn[s.col], *s.into, s.value)
		default:
			*s.given, *s.into = true, s.value
		}
	}
}

// listVotes sets the votes for the whole list: from its row, else from a column.
func (b *builder) listVotes(g *group, n *election.Nomination) {
	for i, r := range g.lists {
		if i > 0 {
			b.add("E308", r.origin(), "%s hat zwei Zeilen mit Listenstimmen (auch Zeile %d)", g.label(), g.lists[0].row)
			continue
		}
		n.HasListVotes, n.ListVotes, n.ListVotesAt = true, r.votes, r.votesAt()
	}
	for _, r := range g.people {
		if v := r.sums[0]; v != nil && !n.HasListVotes {
			n.HasListVotes, n.ListVotes, n.ListVotesAt = true, *v, r.t.at(r.row, colListVotes)
		} else if v != nil && *v != n.ListVotes {
			b.add("E308", r.t.at(r.row, colListVotes), "%s: die Spalte Listenstimmen nennt %d und %d", g.label(), n.ListVotes, *v)
		}
	}
	individual, land := n.Kind == election.IndividualBidder, b.want.Land
	switch {
	case land.ListVotes() && !n.HasListVotes && !individual && b.want.System != election.Majority:
		n.VotesUnknown, n.ListVotesUnknown = true, true
		if b.lost {
			return
		}
		b.add("E307", g.at(), "%s: die Zeile „Gesamtliste“ mit den Stimmen für die ganze Liste fehlt; in %s gehört sie zu jeder Liste (auch mit 0 Stimmen)", g.label(), land.Name())
	case land != "" && !land.ListVotes() && n.HasListVotes && n.ListVotes > 0:
		b.add("E324", n.ListVotesAt, "%s: %s kennt keine Listenstimmen; entweder ist das Land falsch oder die Zeile keine Gesamtliste", g.label(), land.Name())
	case individual && n.HasListVotes && n.ListVotes > 0 && len(n.Candidates) > 0:
		b.add("E324", n.ListVotesAt, "%s ist ein Einzelwahlvorschlag und kann keine Listenstimmen haben", g.label())
	}
}

// strayArea reports once the few rows that name a constituency where most name none: either they are
// a slip, or the others lack it.
func (b *builder) strayArea(records []record) bool {
	var with []int
	var first *record
	for i := range records {
		if r := &records[i]; r.constituency != "" {
			if first == nil {
				first = r
			}
			with = append(with, r.row)
		}
	}
	if first == nil || 2*len(with) >= len(records) {
		return false
	}
	b.add("E206", first.t.at(first.row, colConstituency), "nur in %s steht ein Wahlbereich (Wahlkreis), in den anderen %d Zeilen ist das Feld leer. Entweder ist der Eintrag ein Versehen, oder bei allen anderen fehlt er", rowList(with), len(records)-len(with))
	for i := range records {
		records[i].lost = true
	}
	return true
}
