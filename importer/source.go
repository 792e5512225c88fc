package importer

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"notices/internal/election"
)

// A source is everything that the files of one result hold, sorted by what it can be used for.
type source struct {
	full    []*table    // persons with votes
	elected []*table    // only those who won a seat
	names   []*table    // persons without votes
	lists   []*table    // votes or seats per nomination, no persons
	codes   []*crosstab // votemanager: numbers only
	hidden  []*table    // persons with votes, in a sheet that is hidden
}

// sort finds out what each sheet of a book is that may hold the result of the election of a day (zero: of any).
func (c *collector) sort(src *source, b *Book, day election.Date) {
	empty := true
	for _, s := range b.Sheets {
		if len(s.Rows) == 0 {
			continue
		}
		empty = false
		switch x := findCrosstab(b, s); {
		case x != nil && s.Hidden:
			src.hidden = append(src.hidden, &table{book: b, sheet: s, top: x.header, first: x.header + 1})
		case x != nil:
			src.codes = append(src.codes, x)
		default:
			c.sortSheet(src, b, s, day)
		}
	}
	if empty {
		c.add("E101", election.Origin{File: b.File}, "die Datei enthält keine einzige ausgefüllte Zelle; die Datei noch einmal beschaffen")
	}
}

func (c *collector) sortSheet(src *source, b *Book, s *Sheet, day election.Date) {
	h := newHeaderFinder(b, s, day)
	switch t := h.find((*table).isCandidates); {
	case t != nil && s.Hidden:
		src.hidden = append(src.hidden, t)
	case t != nil && t.onlyElected():
		src.elected = append(src.elected, t)
	case t != nil:
		src.full = append(src.full, t)
	case s.Hidden:
		if slices.Contains(resultSheets(b), s) {
			c.hiddenSheet(b, s)
		}
	default:
		if t = h.find(isNamesTable); t != nil {
			src.names = append(src.names, t)
		} else if t = h.find(isListTable); t != nil || lsnTable(s) {
			src.lists = append(src.lists, cmp.Or(t, &table{book: b, sheet: s}))
		}
	}
}

// reads reports whether a sheet is one of those that are read, although it may be hidden: that of a
// case workbook is.
func (s *source) reads(sheet *Sheet) bool {
	return slices.ContainsFunc(s.full, func(t *table) bool { return t.sheet == sheet })
}

// hiddenSheet says what is not read because nobody sees it.
func (c *collector) hiddenSheet(b *Book, s *Sheet) {
	text, _ := firstText(&s.Rows[0])
	c.add("W120", election.Origin{File: b.File, Sheet: s.Name}, "das ausgeblendete Blatt „%s“ wird nicht gelesen; dort steht „%s“. Bitte prüfen, ob es etwas zum Ergebnis sagt, und es einblenden oder löschen", clip(s.Name), clip(text))
}

// isNamesTable: persons on nominations, no votes.
func isNamesTable(t *table) bool {
	return t.hasName() && !t.has(colVotes) && (t.has(colNomination) || t.has(colListNumber)) && t.known >= 3
}

// isListTable: votes or seats of nominations.
func isListTable(t *table) bool {
	return !t.hasName() && !t.has(colPosition) && !t.has(colFirst) && t.has(colNomination) && (t.has(colVotes) || t.has(colTotal) || t.has(colSeats)) && t.known >= 2
}

var lsnCode = regexp.MustCompile(`^D\d{0,2}$`)

// lsnTable recognises the tables of the Landesamt für Statistik Niedersachsen by their row of codes
// (A1 A2 A3 A B B1 C1 C2 D D1 ... without the words of votemanager).
func lsnTable(s *Sheet) bool {
	for i := range s.Rows {
		if s.Rows[i].Number > headerRows {
			return false
		}
		codes := 0
		for _, c := range s.Rows[i].Cells {
			if c.Kind == Text && lsnCode.MatchString(c.Value) {
				codes++
			}
		}
		if codes >= 3 {
			return true
		}
	}
	return false
}

var saysElected = regexp.MustCompile(`^(?i:gew(?:ä|ae)hlte)`)

// onlyElected reports a table that lists nobody but the elected: by its header ("Gewählte/-r"), or
// because it has no list positions (or the sheet's name says so) and everybody in it has a mandate.
func (t *table) onlyElected() bool {
	switch t.keys[t.cols[colName]] {
	case "gewaehlte r", "gewaehlte", "gewaehlter", "gewaehlte person", "gewaehlte bewerber":
		return true
	}
	said := saysElected.MatchString(t.sheet.Name) || saysElected.MatchString(t.sheet.Heading)
	if !said && (t.has(colPosition) || t.has(colRunning)) || !t.has(colMandate) && !t.has(colElected) {
		return false
	}
	persons := 0
	for i := t.first; i < len(t.sheet.Rows); i++ {
		row := &t.sheet.Rows[i]
		name := cellText(t.cell(row, t.nameColumn()))
		switch {
		case name == "" || totalRow.MatchString(name) || noteRow.MatchString(name):
			continue
		case isListLabel(name):
			return false
		}
		mark, _, _, _ := parseMark(t.cell(row, colMandate))
		if plain, _, _, _ := parseMark(t.cell(row, colElected)); !mark.Elected() && !plain.Elected() {
			return false
		}
		persons++
	}
	return persons > 0
}

var defaultSheetName = regexp.MustCompile(`^(?i:tabelle|sheet|blatt|table|seite|ergebnis|ergebnisse|wahlergebnis|daten|bewerber|kandidaten|export) ?\d*$`)

// context finds the nomination and constituency that hold for a whole table: from its titles, an
// HTML heading or the name of its sheet.
func (r *rowReader) context(sheets int) {
	t := r.t
	for _, title := range t.titles() {
		r.titleContext(title.text)
	}
	name := t.sheet.Name
	if r.constituency == "" && areaRow.MatchString(name) && sheets > 1 {
		r.constituency = areaName(name)
	}
	if r.constituency == "" && !t.has(colConstituency) {
		r.constituency = areaName(t.sheet.Area)
	}
	if t.has(colNomination) || r.heading != "" || r.blockHeadings() {
		return
	}
	if h := r.headingAbove(); h != "" {
		r.heading = h
		return
	}
	switch {
	case t.sheet.Heading != "" && t.sheet.Heading != t.sheet.Area:
		r.heading, r.bySheet = headingName(t.sheet.Heading), true
	case sheets > 1 && name != "" && !defaultSheetName.MatchString(name) && !areaRow.MatchString(name):
		r.heading, r.bySheet = name, true
		if utf8.RuneCountInString(name) >= 31 {
			r.add("W129", election.Origin{File: t.book.File, Sheet: name}, "der Wahlvorschlag stammt aus dem Blattnamen, und dieser ist mit 31 Zeichen vermutlich abgeschnitten; bitte den vollen Namen in eine Spalte Wahlvorschlag schreiben")
		}
	}
}

// titleContext reads "Wahlvorschlag: SPD" and "Wahlbereich 2" above a header.
func (r *rowReader) titleContext(text string) {
	switch {
	case !r.t.has(colConstituency) && areaRow.MatchString(text) && len(text) < 60:
		r.constituency = areaName(text)
	case !r.t.has(colNomination) && len(text) < 120:
		if m := listLabel.FindStringSubmatch(text); m != nil {
			r.heading = strings.TrimSpace(m[1] + m[2])
		}
	}
}

// blockHeadings reports whether the first row behind the header heads a block.
func (r *rowReader) blockHeadings() bool {
	t := r.t
	for i := t.first; i < len(t.sheet.Rows); i++ {
		row := &t.sheet.Rows[i]
		filled := 0
		for _, c := range row.Cells {
			if c.Kind != Blank {
				filled++
			}
		}
		label, _ := firstText(row)
		heads, _, divided := t.dividing(row)
		if filled == 1 && areaRow.MatchString(label) || divided && heads == "" {
			continue
		}
		return (filled == 1 || divided) && !noteRow.MatchString(label) && (!totalRow.MatchString(label) || r.headsList(row, label))
	}
	return false
}

// headingAbove returns the text in the row above the header if the header is repeated below with
// such a text above it each time: then these are the headings of blocks.
func (r *rowReader) headingAbove() string {
	t := r.t
	above := func(i int) string {
		if i < 1 {
			return ""
		}
		row := &t.sheet.Rows[i-1]
		filled := 0
		for _, c := range row.Cells {
			if c.Kind != Blank {
				filled++
			}
		}
		label, _ := firstText(row)
		if filled != 1 || areaRow.MatchString(label) || noteRow.MatchString(label) || isTotal(label) {
			return ""
		}
		return headingName(label)
	}
	for i := t.first; i < len(t.sheet.Rows); i++ {
		if t.repeats(i) && above(i) == "" {
			return ""
		} else if t.repeats(i) {
			return above(t.top)
		}
	}
	return ""
}

// repeats reports whether row i is the header's first row again.
func (t *table) repeats(i int) bool {
	a, b := &t.sheet.Rows[t.top], &t.sheet.Rows[i]
	if len(a.Cells) != len(b.Cells) {
		return false
	}
	for c := range a.Cells {
		if a.Cells[c].Kind != b.Cells[c].Kind || a.Cells[c].Value != b.Cells[c].Value {
			return false
		}
	}
	return true
}
