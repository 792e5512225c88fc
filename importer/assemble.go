package importer

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"notices/internal/election"
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
}

func newResult(want Expect) *election.Result {
	r := &election.Result{
		Land: want.Land, Council: want.Council, Body: want.Body, Area: want.Area, AGS: want.AGS,
		ElectionDay: want.ElectionDay, TermBegin: want.TermBegin, TermEnd: want.TermEnd,
		Seats: want.Seats, SeatsAt: want.SeatsAt, System: want.System, Provisional: want.Provisional,
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
	b.group(records)
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
	for i := range records {
		if r := &records[i]; r.constituency == "" {
			b.add("E206", r.t.at(r.row, colConstituency), "bei %s fehlt der Wahlbereich (Wahlkreis); die anderen Zeilen haben einen", r.who())
		}
	}
}

// similarAreas refuses two constituencies that are probably one: "1", "01" and "Wahlbereich 1".
func (b *builder) similarAreas(records []record) {
	seen := map[string]string{}
	for i := range records {
		r := &records[i]
		key := strings.TrimLeft(strings.ToLower(areaName(r.constituency)), "0")
		if other, ok := seen[key]; !ok {
			seen[key] = r.constituency
		} else if other != r.constituency && key != "" {
			b.add("E329", r.t.at(r.row, colConstituency), "„%s“ und „%s“ sind vermutlich derselbe Wahlbereich; bitte einheitlich schreiben", r.constituency, other)
			seen[key] = r.constituency
		}
	}
}

// who names the record's person or list.
func (r *record) who() string {
	if r.list {
		return "der Gesamtliste " + r.nomination
	}
	return strings.TrimSpace(r.name.First + " " + r.name.Last)
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

// similarNames refuses two nominations whose names differ only in case, spaces or signs: on a
// ballot there are no such, so one of them is a slip.
func (b *builder) similarNames() {
	seen := map[string]string{}
	for _, g := range b.groups {
		key := strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return unicode.ToLower(r)
			}
			return -1
		}, g.name)
		if other, ok := seen[key]; ok && other != g.name && key != "" {
			b.add("E315", g.at(), "„%s“ und „%s“ sind vermutlich derselbe Wahlvorschlag; bitte einheitlich schreiben", g.name, other)
		} else if !ok {
			seen[key] = g.name
		}
	}
}

// positions checks the list positions, or takes them from the rows where that is allowed.
func (b *builder) positions() {
	proven := b.provenRunning()
	for _, g := range b.groups {
		g.fillPositions(b.want.PositionsFromRows, proven)
		if len(g.people) == 1 && g.people[0].position == 0 && b.kindOf(g) == election.IndividualBidder {
			g.people[0].position = 1
		}
		slices.SortStableFunc(g.people, func(x, y *record) int { return cmp.Compare(x.position, y.position) })
		b.checkPositions(g)
	}
	if proven {
		b.add("W323", b.groups[0].people[0].t.where(), "die laufende Nummer gilt als Listenplatz, weil sie in jedem Wahlvorschlag bei 1 beginnt und die Zeilen weder nach Stimmen noch nach Namen geordnet sind; bitte mit der Bekanntmachung der Wahlvorschläge vergleichen")
	}
}

// fillPositions sets positions of a list that has none at all.
func (g *group) fillPositions(fromRows, proven bool) {
	for _, r := range g.people {
		if r.position > 0 {
			return
		}
	}
	for i, r := range g.people {
		switch {
		case proven:
			r.position = r.running
		case fromRows:
			r.position = i + 1
		}
	}
}

// provenRunning reports whether the running number is the list position: it begins at 1 in each
// nomination without gaps, and in a list of three or more the rows are sorted neither by votes nor
// by name, so that the number says more than the row does. Mandates that name a list position
// must agree.
func (b *builder) provenRunning() bool {
	unsorted, agreed := false, 0
	for _, g := range b.groups {
		seen := map[int]bool{}
		if len(g.people) == 1 && g.people[0].running == 0 && !g.people[0].t.has(colPosition) {
			continue
		}
		for _, r := range g.people {
			if r.t.has(colPosition) || r.running < 1 || r.running > len(g.people) || seen[r.running] || r.mark == election.MarkedNext {
				return false
			}
			seen[r.running] = true
			if r.mandatePlace > 0 {
				if r.mandatePlace != r.running {
					return false
				}
				agreed++
			}
		}
		if len(g.people) >= 3 && !g.sortedByVotes() && !g.sortedByName() {
			unsorted = true
		}
	}
	return len(b.groups) > 1 && (unsorted || agreed >= 3)
}

func (g *group) sortedByVotes() bool {
	return slices.IsSortedFunc(g.people, func(x, y *record) int { return cmp.Compare(y.votes, x.votes) })
}

func (g *group) sortedByName() bool {
	return slices.IsSortedFunc(g.people, func(x, y *record) int {
		return cmp.Compare(strings.ToLower(x.name.Last), strings.ToLower(y.name.Last))
	})
}

// checkPositions reports missing and double positions as errors, gaps as a warning. The people are
// sorted by position.
func (b *builder) checkPositions(g *group) {
	var missing []int
	var first *record
	for _, r := range g.people {
		if r.position == 0 {
			if first == nil {
				first = r
			}
			missing = append(missing, r.row)
		}
	}
	if first != nil && !b.statePage(g) {
		b.add("E304", first.t.at(first.row, colPosition), "%s: bei %d Personen fehlt der Listenplatz (%s). Die Reihenfolge der Zeilen gilt nicht von selbst als Listenplatz: eine Spalte Listenplatz ergänzen, oder, wenn die Zeilen in der Reihenfolge der Liste stehen, im Blatt „Wahl“ das Feld „Listenplatz aus Zeilenfolge“ auf „ja“ setzen", g.label(), len(missing), rowList(missing))
		return
	}
	gaps := ""
	for i, r := range g.people {
		if r.mandatePlace > 0 && r.position > 0 && r.mandatePlace != r.position {
			b.add("E319", r.t.at(r.row, colPosition), "%s steht auf Listenplatz %d, das Mandat nennt Listenplatz %d", r.who(), r.position, r.mandatePlace)
		}
		before := 0
		if i > 0 {
			before = g.people[i-1].position
		}
		switch {
		case r.position == 0:
		case i > 0 && r.position == before:
			b.samePosition(g, g.people[i-1], r)
		case r.position > before+1 && gaps == "":
			gaps = itoa(before + 1)
		}
	}
	if gaps != "" {
		b.add("W303", g.at(), "%s: Listenplatz %s fehlt; wenn dort jemand gestrichen wurde, ist das richtig, sonst fehlt eine Zeile", g.label(), gaps)
	}
}

func (b *builder) samePosition(g *group, x, y *record) {
	if nameKey(x.name.First, x.name.Last) == nameKey(y.name.First, y.name.Last) {
		b.add("E306", y.origin(), "%s steht im Wahlvorschlag %s zweimal auf Listenplatz %d (auch Zeile %d); eine der Zeilen entfernen", y.who(), g.label(), y.position, x.row)
		return
	}
	b.add("E302", y.t.at(y.row, colPosition), "%s: auf Listenplatz %d stehen zwei Personen, %s (Zeile %d) und %s", g.label(), y.position, x.who(), x.row, y.who())
}

// statePage reports the official pages of Brandenburg: "Nachrückend", no constituency, and a row
// number at most. What they do not tell is a gap, not an error of the rows.
func (b *builder) statePage(g *group) bool {
	return b.result.Land != election.LowerSaxony && len(b.result.Gaps) > 0 && b.isStatePage()
}

func (b *builder) isStatePage() bool {
	next := false
	for _, g := range b.groups {
		for _, r := range g.people {
			if r.t.has(colPosition) || r.t.has(colConstituency) || r.constituency != "" {
				return false
			}
			next = next || r.mark == election.MarkedNext
		}
	}
	return next
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

// nomination makes the nomination of a group.
func (b *builder) nomination(g *group) election.Nomination {
	n := election.Nomination{Constituency: g.constituency, Name: g.name, Kind: b.kindOf(g), Origin: g.at()}
	for _, r := range append(slices.Clone(g.lists), g.people...) {
		if n.LongName == "" {
			n.LongName = r.long
		}
		b.stated(&n, r)
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
	if len(g.people) == 0 {
		b.add("E325", g.at(), "%s hat Listenstimmen, aber keine Bewerberin und keinen Bewerber", g.label())
	}
	b.listVotes(g, &n)
	return n
}

func (r *record) votesAt() election.Origin {
	if r.cellAt.Cell != "" {
		return r.cellAt
	}
	return r.t.at(r.row, colVotes)
}

func (r *record) markAt() election.Origin {
	if r.t.has(colElected) {
		return r.t.at(r.row, colElected)
	}
	return r.t.at(r.row, colMandate)
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
	individual := n.Kind == election.IndividualBidder
	switch {
	case b.want.Land == election.LowerSaxony && !n.HasListVotes && !individual && b.want.System != election.Majority:
		b.add("E307", g.at(), "%s: die Zeile „Gesamtliste“ mit den Stimmen für die ganze Liste fehlt; in Niedersachsen gehört sie zu jeder Liste (auch mit 0 Stimmen)", g.label())
	case b.want.Land == election.Brandenburg && n.HasListVotes && n.ListVotes > 0:
		b.add("E324", n.ListVotesAt, "%s: Brandenburg kennt keine Listenstimmen; entweder ist das Land falsch oder die Zeile keine Gesamtliste", g.label())
	case individual && n.HasListVotes && n.ListVotes > 0 && len(n.Candidates) > 0:
		b.add("E324", n.ListVotesAt, "%s ist ein Einzelwahlvorschlag und kann keine Listenstimmen haben", g.label())
	}
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
				c.ID = strings.TrimSuffix(c.ID, "0") + "?" + c.Origin.Cell // no id of a person: it cannot be typed
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
