package importer

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"notices/internal/election"
	"notices/internal/german"
)

// A header stands within the first headerRows rows of a sheet and takes at most headerDepth rows.
const (
	headerRows  = 40
	headerDepth = 3
	headerWidth = 400 // columns looked at; longer headers are votemanager's codes
	headerText  = 500 // bytes of a header cell; longer texts are no header
)

// A table is a header that was understood, in its sheet.
type table struct {
	book      *Book
	sheet     *Sheet
	top       int              // index in sheet.Rows of the header's first row
	first     int              // index of the first row behind the header
	cols      [colCount]int    // 1-based; 0 = the table has no such column
	more      map[column][]int // further columns of the same meaning
	labels    map[int]string   // header text of each column, as the clerk sees it
	keys      map[int]string   // its normalised form
	unknown   []int
	counter   int // a column Nr. beside Listenplatz
	wholeName int // a column with the whole name beside its parts
	divided   int // the column of votes in the header, if the row below divides it
	width     int
	known     int
	merges    map[int][]Merge // by column, in the order of rows; filled on demand
}

func (t *table) has(c column) bool { return t.cols[c] > 0 }

func (t *table) at(row int, c column) election.Origin {
	col := t.cols[c]
	if col == 0 {
		col = 1
	}
	return t.book.At(t.sheet, row, col)
}

// where names the header for a message.
func (t *table) where() election.Origin {
	return t.book.At(t.sheet, t.sheet.Rows[t.top].Number, 1)
}

// cell returns a cell of a row by column, blank if the table has no such column.
func (t *table) cell(r *Row, c column) Cell { return r.at(t.cols[c]) }

// isCandidates reports a table of persons with votes.
func (t *table) isCandidates() bool { return t.hasName() && t.has(colVotes) }

func (t *table) hasName() bool { return t.has(colName) || t.has(colLast) }

// rowByNumber returns the row with the given number, nil if it is empty.
func (s *Sheet) rowByNumber(number int) *Row {
	i, ok := slices.BinarySearchFunc(s.Rows, number, func(r Row, n int) int { return cmp.Compare(r.Number, n) })
	if !ok {
		return nil
	}
	return &s.Rows[i]
}

// filled returns a cell, or the one at the anchor of the merged range that covers it.
func (t *table) filled(r *Row, col int) Cell {
	if c := r.at(col); c.Kind != Blank || col < 1 {
		return c
	}
	if m, ok := t.mergeAt(r.Number, col); ok {
		if a := t.sheet.rowByNumber(m.Row1); a != nil {
			return a.at(m.Col1)
		}
	}
	return Cell{}
}

// mergeAt finds the merged range that covers a cell.
func (t *table) mergeAt(row, col int) (Merge, bool) {
	if len(t.sheet.Merges) == 0 {
		return Merge{}, false
	}
	list, ok := t.merges[col]
	if !ok {
		for _, m := range t.sheet.Merges {
			if m.Col1 <= col && col <= m.Col2 {
				list = append(list, m)
			}
		}
		slices.SortFunc(list, func(a, b Merge) int { return cmp.Compare(a.Row1, b.Row1) })
		if t.merges == nil {
			t.merges = map[int][]Merge{}
		}
		t.merges[col] = list
	}
	i, _ := slices.BinarySearchFunc(list, row, func(m Merge, row int) int {
		if m.Row1 <= row {
			return -1
		}
		return 1
	})
	if i > 0 && list[i-1].Row2 >= row {
		return list[i-1], true
	}
	return Merge{}, false
}

// A headerFinder looks for headers in one sheet and remembers normalised texts.
type headerFinder struct {
	book  *Book
	sheet *Sheet
	day   election.Date // of the election that is looked for, zero if unknown
	keys  map[string]string
	grid  *table // for merges
}

func newHeaderFinder(b *Book, s *Sheet, day election.Date) *headerFinder {
	return &headerFinder{b, s, day, map[string]string{}, &table{book: b, sheet: s}}
}

func (h *headerFinder) key(s string) string {
	k, ok := h.keys[s]
	if !ok {
		k = headerKey(s)
		h.keys[s] = k
	}
	return k
}

// find returns the first header that satisfies want; the row below is preferred if it says more.
func (h *headerFinder) find(want func(*table) bool) *table {
	for i := range h.sheet.Rows {
		if h.sheet.Rows[i].Number > headerRows {
			break
		}
		t := h.best(i)
		if t == nil || !want(t) {
			continue
		}
		for k := i + 1; k < len(h.sheet.Rows) && k <= i+headerDepth; k++ {
			below := h.best(k)
			if below == nil || !want(below) || below.known < t.known || below.known == t.known && below.first != t.first {
				break
			}
			t = below // the row above is a title
		}
		h.divide(t)
		return t
	}
	return nil
}

// best reads a header that begins in row i, with as few rows as possible.
func (h *headerFinder) best(i int) *table {
	var best *table
	for depth := 1; depth <= headerDepth && i+depth <= len(h.sheet.Rows); depth++ {
		if depth > 1 && h.sheet.Rows[i+depth-1].Number != h.sheet.Rows[i].Number+depth-1 {
			break
		}
		if !h.texts(&h.sheet.Rows[i+depth-1]) {
			break
		}
		t := h.read(i, depth)
		if t.known > 0 && (best == nil || t.known > best.known || t.known == best.known && h.divides(i, depth)) {
			best = t
		}
	}
	return best
}

// divides reports whether the last row of a header does nothing but divide what stands above it: the
// votes into their number and their share.
func (h *headerFinder) divides(i, depth int) bool {
	votes := false
	for k, c := range h.sheet.Rows[i+depth-1].Cells {
		if c.Kind == Blank {
			continue
		}
		parts := h.parts(i, depth, k+1)
		if c.Kind != Text && !isYear(c) || len(parts) == 0 {
			return false
		}
		_, meaning := h.meaning(parts)
		if _, other := h.ownElection(parts); meaning == colNone && !other {
			return false
		}
		votes = votes || meaning == colVotes || meaning == colTotal || meaning == colSum
	}
	return votes
}

// texts reports whether a row can belong to a header: at least as many texts as numbers.
func (h *headerFinder) texts(r *Row) bool {
	words := 0
	for _, c := range r.Cells {
		switch {
		case c.Kind == Text || isYear(c):
			words++
		case c.Kind == Number || c.Kind == Day || c.Kind == Bool:
			words--
		}
	}
	return words > 0
}

// read maps the columns of a header of the given depth.
func (h *headerFinder) read(i, depth int) *table {
	t := &table{
		book: h.book, sheet: h.sheet, top: i, first: i + depth,
		labels: map[int]string{}, keys: map[int]string{}, more: map[column][]int{},
	}
	width := 0
	for _, r := range h.sheet.Rows[i : i+depth] {
		width = max(width, len(r.Cells), r.Fields)
	}
	t.width = width
	for col := 1; col <= min(width, headerWidth); col++ {
		parts := h.parts(i, depth, col)
		if len(parts) == 0 {
			continue
		}
		t.labels[col] = squeeze(strings.Join(parts, " – "))
		key, meaning := h.meaning(parts)
		t.keys[col] = key
		switch {
		case meaning == colNone:
			t.unknown = append(t.unknown, col)
		case t.cols[meaning] == 0 || meaning == colIgnored:
			if meaning != colIgnored {
				t.known++
			}
			t.cols[meaning] = col
		default:
			t.more[meaning] = append(t.more[meaning], col)
		}
	}
	t.resolve()
	return t
}

// parts returns the header texts above a column, from top to bottom, without repetitions. A merged
// cell counts in every column that it covers, but only in its first row.
func (h *headerFinder) parts(i, depth, col int) []string {
	var parts []string
	for k := range depth {
		r := &h.sheet.Rows[i+k]
		c := r.at(col)
		if c.Kind == Blank {
			if m, ok := h.grid.mergeAt(r.Number, col); ok && m.Row1 == r.Number {
				c = r.at(m.Col1)
			}
		}
		if (c.Kind == Text || isYear(c)) && len(c.Value) < headerText {
			if c.Set != nil && c.Set.Raised != "" && strings.TrimSpace(c.Set.Plain) != "" {
				c.Value = c.Set.Plain // a footnote
			}
			if s := strings.TrimSpace(c.Value); s != "" && (len(parts) == 0 || parts[len(parts)-1] != s) {
				parts = append(parts, s)
			}
		}
	}
	return parts
}

// meaning looks up the whole header text, then without dispensable words in brackets, then its
// lowest part.
func (h *headerFinder) meaning(parts []string) (key string, c column) {
	parts, other := h.ownElection(parts)
	if key, c = h.wordMeaning(parts); other && c != colIgnored {
		return key, colNone
	}
	return key, c
}

var electionYear = regexp.MustCompile(`^(?:19|20)\d\d$`)

// isYear reports a number that heads the column of an election: "Stimmen" over 2026 and 2021.
func isYear(c Cell) bool {
	return c.Kind == Number && len(c.Value) == 4 && electionYear.MatchString(c.Value)
}

// ofOthers names the columns of votes that belong to another election.
func (t *table) ofOthers(day election.Date) string {
	h := newHeaderFinder(t.book, t.sheet, day)
	var names []string
	for _, col := range t.unknown {
		parts, other := h.ownElection([]string{t.labels[col]})
		if _, c := h.wordMeaning(parts); other && c == colVotes {
			names = append(names, "„"+t.labels[col]+"“")
		}
	}
	return german.List(names)
}

func (h *headerFinder) wordMeaning(parts []string) (key string, c column) {
	if len(parts) == 0 {
		return "", colNone
	}
	whole := h.key(strings.Join(parts, "\n"))
	if c := headerField(whole); c != colNone {
		return whole, c
	}
	if c := dividedVotes(whole); c != colNone {
		return whole, c
	}
	last := parts[len(parts)-1]
	if k := h.key(last); headerField(k) != colNone && !otherCount(parts, headerField(k)) {
		return k, headerField(k)
	}
	if !strings.ContainsAny(last, "%") && strings.Contains(last, "(") {
		if k := h.key(inBrackets.ReplaceAllString(last, " ")); headerField(k) != colNone {
			return k, headerField(k)
		}
	}
	return whole, colNone
}

// ofElection matches what says in a header of which election its column is: "2026", "(Kommunalwahl 2026)",
// "am 13.09.2026".
var ofElection = regexp.MustCompile(`(?i)(?:\b(?:(?:am|vom|von|der|zur|in|\pL*wahl(?:en)?|kw) +)*)(?:(\d{1,2})\. ?(\d{1,2})\. ?)?\b((?:19|20)\d\d)\b`)

// ownElection takes the year or day of the election that is looked for out of the texts of a header. other:
// they name that of another one, as in a table that compares two elections.
func (h *headerFinder) ownElection(parts []string) (own []string, other bool) {
	for _, p := range parts {
		plain := p
		if strings.Contains(p, "19") || strings.Contains(p, "20") {
			plain = ofElection.ReplaceAllStringFunc(p, func(s string) string {
				m := ofElection.FindStringSubmatch(s)
				d := h.day
				other = other || !d.IsZero() && (atoi(m[3]) != d.Year() || m[1] != "" && (atoi(m[1]) != d.Day() || atoi(m[2]) != int(d.Month())))
				return ""
			})
		}
		if headerKey(plain) != "" || plain == p {
			own = append(own, plain)
		}
	}
	return own, other
}

var inBrackets = regexp.MustCompile(`\((?i:[^)%a-zäöü]*|[^)%]*(?:kurz|partei|liste|bewerber|person|gültig|anzahl|nr|name)[^)%]*)\)`)

// resolve settles words whose meaning depends on the other columns.
func (t *table) resolve() {
	if t.has(colFirst) && !t.has(colLast) && t.has(colName) {
		t.move(colName, colLast)
	}
	if t.has(colLast) && t.has(colFirst) && t.has(colName) {
		t.wholeName = t.cols[colName] // the parts stand beside it and say more; it must agree
		t.drop(colName)
	}
	if t.has(colPosition) && t.has(colRunning) {
		t.counter = t.cols[colRunning]
		t.drop(colRunning)
	}
	if !t.has(colConstituency) && t.has(colConstituencyName) {
		t.move(colConstituencyName, colConstituency)
	}
	t.sumOfParts()
	if !t.has(colNomination) && t.has(colLongName) && !t.has(colListNumber) {
		t.move(colLongName, colNomination)
	}
	if t.hasName() && !t.has(colVotes) && t.has(colTotal) && len(t.more[colTotal]) == 0 {
		t.move(colTotal, colVotes)
	}
}

func (t *table) move(from, to column) {
	t.cols[to], t.cols[from] = t.cols[from], 0
	t.more[to] = append(t.more[to], t.more[from]...)
	delete(t.more, from)
}

func (t *table) drop(c column) {
	t.cols[c] = 0
	delete(t.more, c)
}

// missing names the columns that a table of candidates needs and this one has not.
func (t *table) missing() []string {
	var out []string
	if !t.hasName() {
		out = append(out, "Nachname und Vorname (oder „Name, Vorname“)")
	}
	if !t.has(colVotes) {
		out = append(out, "Stimmen")
	}
	return out
}
