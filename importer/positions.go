package importer

import (
	"cmp"
	"slices"
	"strings"

	"notices/internal/election"
	"notices/internal/german"
)

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
	unread := false
	for _, r := range g.people {
		unread = unread || r.placeUnread
		if r.position == 0 && !r.placeUnread {
			if first == nil {
				first = r
			}
			missing = append(missing, r.row)
		}
	}
	if first != nil && !b.statePage(g) {
		b.add("E304", first.t.at(first.row, colPosition), "%s: bei %s fehlt der Listenplatz (%s). Die Reihenfolge der Zeilen gilt nicht von selbst als Listenplatz: eine Spalte Listenplatz ergänzen, oder, wenn die Zeilen in der Reihenfolge der Liste stehen, im Blatt „Wahl“ das Feld „Listenplatz aus Zeilenfolge“ auf „ja“ setzen", g.label(), german.Count(len(missing), "Person", "Personen"), rowList(missing))
		b.result.Incomparable = b.result.Incomparable || b.want.Land.ListVotes() // seats by the order of the list
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
	if gaps != "" && !unread && !b.lost {
		b.add("W303", g.at(), "%s: Listenplatz %s fehlt; wenn dort jemand gestrichen wurde, ist das richtig, sonst fehlt eine Zeile", g.label(), gaps)
	}
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

// compareCounter judges a column Nr. beside Listenplatz. It may count the rows, be the number of the
// list or of a person; a number that is neither, nor the Listenplatz, could be another list position.
func (c *collector) compareCounter(t *table) {
	if t.counter == 0 {
		return
	}
	var rows []numbered
	for i := t.first; i < len(t.sheet.Rows); i++ {
		r := &t.sheet.Rows[i]
		place, noPlace := parseCount(t.cell(r, colPosition))
		n, none := parseCount(r.at(t.counter))
		if noPlace == "" && none == "" {
			rows = append(rows, numbered{r.Number, cellText(t.filled(r, t.cols[colNomination])), place, n})
		}
	}
	if differs := differingCounter(rows); differs > 0 {
		c.add("E113", t.book.At(t.sheet, differs, t.counter), "die Spalten „%s“ und „%s“ nennen verschiedene Plätze, zum Beispiel hier; welche ist der Listenplatz? Die andere entfernen oder umbenennen",
			t.labels[t.cols[colPosition]], t.labels[t.counter])
	}
}

// A numbered is a row with a list position and another number.
type numbered struct {
	row      int
	list     string
	place, n int
}

// differingCounter returns the first row whose number is another place, 0 if the numbers are the
// places or plainly something else: unique, counting rows, or one per list.
func differingCounter(rows []numbered) int {
	differs := 0
	unique, counts, perList := true, true, true
	seen, ofList := map[int]bool{}, map[string]int{}
	for i, r := range rows {
		if r.n%100 != r.place && differs == 0 {
			differs = r.row
		}
		unique = unique && !seen[r.n]
		seen[r.n] = true
		restart := r.n == 1 && (i == 0 || rows[i-1].list != r.list)
		counts = counts && (restart || i > 0 && r.n == rows[i-1].n+1)
		if first, ok := ofList[r.list]; ok && first != r.n {
			perList = false
		}
		ofList[r.list] = r.n
	}
	if unique || counts || perList {
		return 0
	}
	return differs
}
