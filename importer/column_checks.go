package importer

import "strings"

// duplicateColumns compares columns of the same meaning: equal ones are harmless, different ones
// stop the file.
func (c *collector) duplicateColumns(t *table) {
	for col := column(2); col < colCount; col++ {
		if col == colElected || col == colMandate || col == colPart {
			continue // compared by meaning, person by person
		}
		for _, other := range t.more[col] {
			row, same := t.compareColumns(col, t.cols[col], other)
			label := t.labels[t.cols[col]]
			switch {
			case same:
				c.add("W114", t.book.At(t.sheet, t.sheet.Rows[t.first-1].Number, other), "die Spalten „%s“ und „%s“ bedeuten dasselbe und stimmen überein; gelesen wird die erste", label, t.labels[other])
			case col == colNomination && t.numeric(t.cols[col]):
				t.cols[colListNumber], t.cols[col] = t.cols[col], other
			case col == colNomination && t.numeric(other):
				t.cols[colListNumber] = other
			case (col == colConstituency || col == colArea) && t.numberAndName(t.cols[col], other), col == colArea && t.otherLevel(t.cols[col], other):
				c.add("W114", t.book.At(t.sheet, t.sheet.Rows[t.first-1].Number, other), "die Spalten „%s“ und „%s“ bedeuten Ähnliches; gelesen wird die erste", label, t.labels[other])
			default:
				c.add("E113", t.book.At(t.sheet, row, other), "die Spalten „%s“ (%s) und „%s“ (%s) bedeuten dasselbe, enthalten aber Verschiedenes, zum Beispiel hier; welche gilt? Die andere entfernen oder umbenennen", label, columnLetter(t.cols[col]), t.labels[other], columnLetter(other))
			}
		}
	}
}

func columnLetter(col int) string { return strings.TrimRight(cellName(0, col), "0") }

// compareColumns returns the first row of a person or a list in which two columns of one meaning differ.
func (t *table) compareColumns(col column, a, b int) (row int, same bool) {
	for i := t.first; i < len(t.sheet.Rows); i++ {
		r := &t.sheet.Rows[i]
		if t.says(r) && sameText(col, t.filled(r, a)) != sameText(col, t.filled(r, b)) {
			return r.Number, false
		}
	}
	return 0, true
}

// says reports a row that says something of a person or a list.
func (t *table) says(r *Row) bool {
	return t.cell(r, t.nameColumn()).Kind != Blank && (!t.has(colVotes) || t.cell(r, colVotes).Kind != Blank)
}

// sameText levels what a cell of a column says, so that two ways to write the same compare equal.
func sameText(col column, c Cell) string {
	s := cellText(c)
	switch col {
	case colConstituency, colConstituencyName:
		return strings.TrimLeft(strings.ToLower(areaName(s)), "0")
	case colArea:
		return areaKey(s)
	case colKey:
		return normalAGS(s)
	case colDay:
		if d, problem := parseDay(c); problem == "" {
			return d.German()
		}
	case colVotes, colListVotes, colPersonSum, colTotal:
		if v, problem := parseVotes(c); problem == "" {
			return itoa(int(v))
		}
	case colPosition, colSeats, colClaim:
		if n, problem := parseCount(c); problem == "" {
			return itoa(n)
		}
	}
	return s
}

// numberAndName reports two columns of which one holds numbers and the other the names that belong to
// them, one to one: a constituency by its number and by its name.
func (t *table) numberAndName(a, b int) bool {
	if t.numeric(a) == t.numeric(b) {
		return false
	}
	there, back := map[string]string{}, map[string]string{}
	for i := t.first; i < len(t.sheet.Rows); i++ {
		r := &t.sheet.Rows[i]
		if !t.says(r) {
			continue
		}
		x, y := cellText(t.filled(r, a)), cellText(t.filled(r, b))
		if areaRow.MatchString(x) || areaRow.MatchString(y) {
			return false // a number with a word before it
		}
		if first, ok := there[x]; ok && first != y {
			return false
		}
		if first, ok := back[y]; ok && first != x {
			return false
		}
		there[x], back[y] = y, x
	}
	return true
}

// otherLevel reports columns of areas of different kinds: a district and a municipality, or a column
// that holds constituencies.
func (t *table) otherLevel(a, b int) bool {
	return areaLevel(t.keys[a]) != areaLevel(t.keys[b]) && areaLevel(t.keys[a]) != "" && areaLevel(t.keys[b]) != "" || t.holdsConstituencies(a) != t.holdsConstituencies(b)
}

func (t *table) holdsConstituencies(col int) bool {
	for i := t.first; i < len(t.sheet.Rows); i++ {
		if r := &t.sheet.Rows[i]; t.says(r) {
			return areaRow.MatchString(cellText(t.filled(r, col)))
		}
	}
	return false
}

// numeric reports a column of nothing but small numbers.
func (t *table) numeric(col int) bool {
	n := 0
	for i := t.first; i < len(t.sheet.Rows); i++ {
		r := &t.sheet.Rows[i]
		c := t.filled(r, col)
		if c.Kind == Blank || !t.says(r) {
			continue
		}
		if v, problem := parseCount(c); problem != "" || v > 999 {
			return false
		}
		n++
	}
	return n > 0
}

// unknownColumns says what is not read, and reports cells beyond the header and hidden columns.
func (c *collector) unknownColumns(t *table) {
	header := t.sheet.Rows[t.first-1].Number
	for _, col := range t.unknown {
		c.add("I123", t.book.At(t.sheet, header, col), "die Spalte „%s“ ist nicht bekannt und wird nicht gelesen", clip(t.labels[col]))
	}
	for col := column(2); col < colCount; col++ {
		if t.has(col) && t.sheet.HiddenCols[t.cols[col]] {
			c.add("W122", t.book.At(t.sheet, header, t.cols[col]), "die Spalte „%s“ ist ausgeblendet und wird trotzdem gelesen; bitte prüfen", t.labels[t.cols[col]])
		}
	}
	c.unseen(t)
	for i := t.first; i < len(t.sheet.Rows); i++ {
		r := &t.sheet.Rows[i]
		if len(r.Cells) <= t.width {
			continue
		}
		if t.book.Format == "csv" {
			c.add("E119", t.book.At(t.sheet, r.Number, t.width+1), "diese Zeile hat mehr Felder (%d) als die Kopfzeile (%d); vermutlich steht das Trennzeichen in einem Namen ohne Anführungszeichen. Die Datei mit Semikolon als Trennzeichen speichern", len(r.Cells), t.width)
		} else {
			c.add("W125", t.book.At(t.sheet, r.Number, t.width+1), "rechts neben der Tabelle steht etwas ohne Spaltenüberschrift („%s“); es wird nicht gelesen", clip(cellText(r.Cells[len(r.Cells)-1])))
			return
		}
	}
}

// unseen warns of what the clerk does not see although it counts, or the reverse: a hidden header,
// text of a page that is not shown, and text in columns without a heading.
func (c *collector) unseen(t *table) {
	for _, r := range t.sheet.Rows[t.top:t.first] {
		if r.Hidden {
			c.add("W121", t.book.At(t.sheet, r.Number, 1), "die Zeile mit den Überschriften ist ausgeblendet und wird trotzdem gelesen; bitte einblenden und prüfen")
			break
		}
	}
	var hidden bool
	noted := map[int]bool{}
	for i := t.first; i < len(t.sheet.Rows); i++ {
		r := &t.sheet.Rows[i]
		for k, cell := range r.Cells {
			if cell.Set != nil && cell.Set.Hidden && !hidden {
				hidden = true
				c.add("W219", t.book.At(t.sheet, r.Number, k+1), "in der Zelle steht außer „%s“ noch Text, den die Seite nicht zeigt; er wird nicht gelesen. Bitte prüfen", clip(cellText(cell)))
			}
			if cell.Kind != Blank && k < t.width && k < headerWidth && t.labels[k+1] == "" && !noted[k] && !isTotal(cellText(cell)) && !t.underMerge(r.Number, k+1) {
				noted[k] = true
				c.add("I123", t.book.At(t.sheet, r.Number, k+1), "die Spalte %s hat keine Überschrift und wird nicht gelesen; hier steht zum Beispiel „%s“", columnLetter(k+1), clip(cellText(cell)))
			}
		}
	}
}

// underMerge reports a cell in a row whose merged range begins in another column.
func (t *table) underMerge(row, col int) bool {
	m, ok := t.mergeAt(row, col)
	return ok && m.Col1 != m.Col2
}
