package importer

import (
	"cmp"
	"strings"
)

// Offices divide the votes into those of the polling stations and those by post ("Urne | Brief |
// gesamt"), or set their share beside them. The whole is what counts; the parts are a check.

// sumOfParts settles what "gesamt" alone means: the votes, where no other column holds them.
func (t *table) sumOfParts() {
	if !t.has(colSum) {
		return
	}
	if t.hasName() && !t.has(colVotes) && !t.has(colTotal) && len(t.more[colSum]) == 0 {
		t.move(colSum, colVotes)
		return
	}
	t.unknown = append(append(t.unknown, t.cols[colSum]), t.more[colSum]...)
	t.known--
	t.drop(colSum)
}

// dividedVotes reads a header in one cell: a word for votes, and behind it one that divides them.
func dividedVotes(key string) column {
	for i, c := range key {
		if c != ' ' || headerField(key[:i]) != colVotes {
			continue
		}
		switch headerField(key[i+1:]) {
		case colPart:
			return colPart
		case colSum:
			return colTotal
		}
	}
	return colNone
}

// otherCount reports a "gesamt" or "Urne" below a word that counts something else than votes.
func otherCount(parts []string, meaning column) bool {
	if len(parts) < 2 || meaning != colSum && meaning != colPart {
		return false
	}
	above := strings.Join(parts[:len(parts)-1], " ")
	return leftOver.MatchString(above) || headerField(headerKey(above)) != colNone && headerField(headerKey(above)) != colVotes && headerField(headerKey(above)) != colTotal
}

// divides reports a text that divides the votes of a table, and what it says.
func divides(c Cell) (column, bool) {
	if c.Kind != Text || len(c.Value) > 60 {
		return colNone, false
	}
	switch m := headerField(headerKey(c.Value)); m {
	case colPart, colSum, colTotal, colVotes:
		return m, true
	case colIgnored:
		k := headerKey(c.Value)
		return m, strings.Contains(k, "%") || strings.Contains(k, "prozent") || strings.Contains(k, "anteil")
	}
	return colNone, false
}

// dividing reports a row below the header that divides the votes: two words or more that do, the first
// of them in the column of the votes, and at most one other text, which heads the block.
func (t *table) dividing(row *Row) (label string, col int, ok bool) {
	votes := cmp.Or(t.divided, t.cols[colVotes])
	if c := row.at(votes); c.Kind != Text || startsWithDigit(c.Value) {
		return "", 0, false
	}
	first, words := 0, 0
	for k, c := range row.Cells {
		if c.Kind == Blank {
			continue
		}
		if _, ok := divides(c); ok {
			if first == 0 {
				first = k + 1
			}
			words++
			continue
		}
		if label != "" || first > 0 || c.Kind != Text {
			return "", 0, false
		}
		label, col = cellText(c), k+1
	}
	return label, col, words > 1 && first == votes
}

// divide takes the meaning of the columns of votes from the row behind the header, where that row
// divides them.
func (h *headerFinder) divide(t *table) {
	if t.first >= len(t.sheet.Rows) || !t.isCandidates() {
		return
	}
	row := &t.sheet.Rows[t.first]
	if _, _, ok := t.dividing(row); !ok {
		return
	}
	t.divided = t.cols[colVotes]
	t.drop(colVotes)
	for k, c := range row.Cells {
		m, ok := divides(c)
		if !ok {
			continue
		}
		if m == colSum || m == colTotal {
			m = colVotes
		}
		t.labels[k+1], t.keys[k+1] = cellText(c), headerKey(c.Value)
		t.width = max(t.width, k+1)
		switch {
		case m == colIgnored:
		case t.cols[m] == 0:
			t.cols[m] = k + 1
		default:
			t.more[m] = append(t.more[m], k+1)
		}
	}
}

// dividingRow reads such a row: what heads the block counts, the words do not.
func (r *rowReader) dividingRow(row *Row, label string, col int) {
	if label == "" {
		r.add("I131", r.t.book.At(r.t.sheet, row.Number, 1), "die Zeile teilt nur die Spalten der Stimmen ein und wird nicht als Ergebnis gelesen")
		return
	}
	r.headingRow(row, label, col)
}

// checkParts compares the votes of a row with those of the polling stations and those by post.
func (r *rowReader) checkParts(row *Row, who string, votes int64) {
	t := r.t
	if !t.has(colPart) {
		return
	}
	var sum int64
	complete := map[bool]int{} // by post, at the polling stations
	var names []string
	for _, col := range append([]int{t.cols[colPart]}, t.more[colPart]...) {
		c := row.at(col)
		if isEmpty(c) {
			return
		}
		v, problem := parseVotes(c)
		if problem != "" {
			r.add("E201", t.book.At(t.sheet, row.Number, col), "%s: in der Spalte „%s“: %s", who, t.labels[col], problem)
			return
		}
		sum += v
		complete[strings.Contains(t.keys[col], "brief")]++
		names = append(names, "„"+t.labels[col]+"“")
	}
	whole := complete[true] == 1 && complete[false] == 1
	if whole && sum != votes || len(names) == 1 && sum > votes {
		r.add("E301", t.at(row.Number, colVotes), "%s: %s ergeben %d, die Spalte „%s“ nennt %d (Unterschied %d)", who, strings.Join(names, " und "), sum, t.labels[t.cols[colVotes]], votes, votes-sum)
	}
}
