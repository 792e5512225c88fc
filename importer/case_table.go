package importer

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"notices/importer/form"
	"notices/internal/election"
	"notices/internal/german"
)

// maxText bounds the characters of one text cell of a case workbook.
const maxText = 4000

// The sheets of the form with the headings by which they are found.
var (
	wahlColumns      = columnsOf(&form.Wahl)
	eventColumns     = columnsOf(&form.Events)
	lotColumns       = columnsOf(&form.Lots)
	rulingColumns    = columnsOf(&form.Rulings)
	addressColumns   = columnsOf(&form.Addresses)
	authorityColumns = columnsOf(&form.Authority)
)

// caseColumns are the columns (or fields) of one sheet.
type caseColumns struct {
	*form.Sheet
	known map[string]string // headerKey → the form's name
}

func columnsOf(s *form.Sheet) caseColumns {
	c := caseColumns{s, map[string]string{}}
	for _, col := range s.Columns {
		for _, word := range append([]string{col.Name}, col.Synonyms...) {
			c.known[headerKey(word)] = col.Name
		}
	}
	return c
}

// A caseTable is one sheet of the case workbook with its header found.
type caseTable struct {
	book     *Book
	sheet    *Sheet
	columns  map[string]int // by the form's name, 1-based
	header   int            // row number of the header
	rows     []Row
	findings []election.Finding
}

// openTable finds the header of a case sheet: the row among the first twenty that has most known
// columns. Unknown columns and hidden rows are reported; a column that must be there and is not
// makes ok false.
func openTable(b *Book, s *Sheet, columns caseColumns) (t *caseTable, ok bool) {
	t = &caseTable{book: b, sheet: s, columns: map[string]int{}}
	at := headerRow(s, columns)
	if at < 0 {
		t.add("E152", election.Origin{File: b.File, Sheet: s.Name}, "keine Zeile mit den Spaltenüberschriften %s gefunden; bitte die Überschriften der Vorlage wiederherstellen",
			quoted(columns.Required()))
		return t, false
	}
	t.header, t.rows = s.Rows[at].Number, s.Rows[at+1:]
	t.mapColumns(s.Rows[at], columns.known)
	ok = true
	for _, name := range columns.Required() {
		if t.columns[name] == 0 {
			ok = false
			t.add("E152", b.At(s, t.header, 1), "die Spalte „%s“ fehlt; bitte in Zeile %d ergänzen", name, t.header)
		}
	}
	t.reportHidden()
	if ok {
		t.reportOutside(s.Rows[at])
	}
	return t, ok
}

// reportOutside notices, once per column, what stands below no heading.
func (t *caseTable) reportOutside(header Row) {
	noted := map[int]bool{}
	for _, row := range t.rows {
		for i, c := range row.Cells {
			if text := cellText(c); text != "" && cellText(header.at(i+1)) == "" && !noted[i] {
				noted[i] = true
				t.add("I271", t.book.At(t.sheet, row.Number, i+1), "über „%s“ steht keine Spaltenüberschrift; die Spalte %s wird nicht gelesen", clip(text), columnLetter(i+1))
			}
		}
	}
}

// headerRow returns the index of the header row, or -1: the first one that has all the columns that
// must be there, otherwise the one that has most.
func headerRow(s *Sheet, columns caseColumns) int {
	must := columns.Required()
	best, most := -1, 0
	for i, row := range s.Rows[:min(len(s.Rows), 20)] {
		found := map[string]bool{}
		for _, c := range row.Cells {
			if c.Kind == Text {
				found[columns.known[headerKey(c.Value)]] = true
			}
		}
		delete(found, "")
		if !slices.ContainsFunc(must, func(name string) bool { return !found[name] }) {
			return i
		}
		if len(found) > most {
			best, most = i, len(found)
		}
	}
	return best
}

func (t *caseTable) mapColumns(row Row, known map[string]string) {
	twice := map[string]int{}
	for i, c := range row.Cells {
		text := cellText(c)
		name := known[headerKey(c.Value)]
		switch {
		case text == "":
		case name == "":
			t.add("I271", t.book.At(t.sheet, row.Number, i+1), "die Spalte „%s“ ist hier nicht vorgesehen und wird nicht gelesen", clip(text))
		case t.columns[name] != 0:
			twice[name] = i + 1
			t.compareColumns(name, t.columns[name], i+1)
		default:
			t.columns[name] = i + 1
		}
	}
}

// compareColumns judges two columns of the same meaning: equal ones are a warning, different ones
// are refused.
func (t *caseTable) compareColumns(name string, a, b int) {
	for _, row := range t.rows {
		if x, y := cellText(row.at(a)), cellText(row.at(b)); x != y {
			t.add("E272", t.book.At(t.sheet, row.Number, b), "die Spalte „%s“ gibt es zweimal (%s und %s), und in Zeile %d steht Verschiedenes: „%s“ und „%s“; bitte eine der Spalten löschen",
				name, cellName(t.header, a), cellName(t.header, b), row.Number, clip(x), clip(y))
			return
		}
	}
	t.add("W272", t.book.At(t.sheet, t.header, b), "die Spalte „%s“ gibt es zweimal mit gleichem Inhalt; gelesen wird die erste", name)
}

// reportHidden warns once per sheet about hidden rows, columns or the sheet itself: what nobody
// sees is read all the same.
func (t *caseTable) reportHidden() {
	if t.sheet.Hidden {
		t.add("W153", election.Origin{File: t.book.File, Sheet: t.sheet.Name}, "das Blatt ist ausgeblendet und wird trotzdem gelesen; bitte einblenden oder löschen")
	}
	var hidden []string
	for _, row := range t.rows {
		if row.Hidden && !t.blank(row) {
			hidden = append(hidden, strconv.Itoa(row.Number))
		}
	}
	if len(hidden) > 0 {
		t.add("W153", election.Origin{File: t.book.File, Sheet: t.sheet.Name, Cell: "A" + hidden[0]}, "ausgeblendete Zeilen werden mitgelesen (%s); bitte einblenden oder löschen",
			strings.Join(hidden[:min(len(hidden), 8)], ", "))
	}
	for _, name := range slices.Sorted(maps.Keys(t.columns)) {
		if col := t.columns[name]; t.sheet.HiddenCols[col] {
			t.add("W153", t.book.At(t.sheet, t.header, col), "die ausgeblendete Spalte „%s“ wird mitgelesen", name)
		}
	}
}

// blank reports whether none of the known columns of a row says anything.
func (t *caseTable) blank(row Row) bool {
	for _, col := range t.columns {
		if c := row.at(col); cellText(c) != "" || c.Kind == Formula {
			return false
		}
	}
	return true
}

func (t *caseTable) add(code string, at election.Origin, format string, args ...any) {
	t.findings = append(t.findings, election.Findingf(code, at, format, args...))
}

// at returns the origin of the named column's cell in a row; of the row if there is no such column.
func (t *caseTable) at(row Row, name string) election.Origin {
	return t.book.At(t.sheet, row.Number, max(t.columns[name], 1))
}

// cells returns the origins of all known cells of a row.
func (t *caseTable) cells(row Row) map[string]election.Origin {
	m := make(map[string]election.Origin, len(t.columns))
	for name := range t.columns {
		m[name] = t.at(row, name)
	}
	return m
}

func (t *caseTable) cell(row Row, name string) Cell { return row.at(t.columns[name]) }

// text reads a text cell on one line.
func (t *caseTable) text(row Row, name string) string {
	return t.plainText(t.cell(row, name), t.at(row, name), name)
}

// plainText reads any cell as text on one line and reports what cannot be read as such.
func (t *caseTable) plainText(c Cell, at election.Origin, name string) string {
	switch {
	case c.Kind == Formula:
		t.add("E273", at, "%s: in der Zelle steht eine Formel ohne gespeicherten Wert; die Datei einmal im Tabellenprogramm öffnen und speichern", name)
	case c.Kind == Failure:
		t.add("E273", at, "%s: in der Zelle steht der Fehlerwert %s; bitte den gemeinten Text eintragen", name, squeeze(c.Value))
		return ""
	case c.Kind == Text && len(controlChars(c.Value)) > 0:
		t.add("E274", at, "%s: der Text enthält ein Steuerzeichen (U+%04X), das man nicht sieht; bitte den Text neu eintippen", name, controlChars(c.Value)[0])
	}
	if problem := settingProblem(c); problem != "" && (c.Set.Struck || !t.freeText(name)) {
		t.add("E274", at, "%s: %s", name, problem)
	}
	s := cellText(c)
	if n := len([]rune(s)); n > maxText {
		t.add("E274", at, "%s: der Text hat %d Zeichen; höchstens %d sind möglich", name, n, maxText)
		return string([]rune(s)[:maxText])
	}
	if isBlankSign(s) && s != "x" && s != "X" {
		return ""
	}
	return s
}

// freeText reports fields whose raised characters decide nothing: they are printed or noted only.
func (t *caseTable) freeText(name string) bool {
	return name == "Bemerkung" || wordKey(t.sheet.Name) == wordKey(form.Authority.Name)
}

// paragraphs reads a text cell with its line breaks.
func (t *caseTable) paragraphs(c Cell, at election.Origin, name string) string {
	if s := t.plainText(c, at, name); s == "" || c.Kind != Text {
		return s
	}
	var lines []string
	for line := range strings.Lines(strings.ReplaceAll(c.Value, "\r", "\n")) {
		if line = squeeze(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// day reads a date cell; a blank one is the zero Date.
func (t *caseTable) day(row Row, name string) election.Date {
	return t.plainDay(t.cell(row, name), t.at(row, name), name)
}

func (t *caseTable) plainDay(c Cell, at election.Origin, name string) election.Date {
	d, problem := parseDay(c)
	if problem != "" {
		t.add("E275", at, "%s: %s", name, problem)
		return election.Date{}
	}
	if f, err := strconv.ParseFloat(c.Value, 64); c.Kind == Day && err == nil && f != math.Trunc(f) {
		t.add("W275", at, "%s: die Zelle enthält auch eine Uhrzeit; es zählt nur der Tag %s", name, d.German())
	}
	return d
}

// number reads a whole number from 1. ok is false if the cell is blank or no such number; only the
// latter is reported.
func (t *caseTable) number(row Row, name, code string) (n int, ok bool) {
	c := t.cell(row, name)
	if isEmpty(c) {
		return 0, false
	}
	n, problem := countFrom(1, c)
	if problem != "" {
		t.add(code, t.at(row, name), "%s: %s", name, problem)
		return 0, false
	}
	return n, true
}

// word reads a cell that holds one of a closed list of words. Spelling may differ in case, spaces
// and umlauts; an unknown word is reported with the nearest of the list.
func word[S ~string](t *caseTable, row Row, name, code string, list []S) S {
	s := t.text(row, name)
	if s == "" {
		return ""
	}
	w, ok := knownWord(s, list)
	if !ok {
		t.add(code, t.at(row, name), "%s: %s", name, unknownWord(s, list))
	}
	return w
}

func knownWord[S ~string](s string, list []S) (S, bool) {
	for _, w := range list {
		if string(w) == s {
			return w, true
		}
	}
	for _, w := range list {
		if wordKey(string(w)) == wordKey(s) {
			return w, true
		}
	}
	return "", false
}

// wordKey levels a word of a closed list: case, spaces, umlauts spelled out.
func wordKey(s string) string { return german.Spell(strings.ToLower(squeeze(s))) }

// unknownWord says which words are known, the nearest three first if the list is long.
func unknownWord[S ~string](s string, list []S) string {
	if len(list) == 1 {
		return fmt.Sprintf("„%s“ ist hier nicht bekannt; möglich ist nur „%s“", clip(s), string(list[0]))
	}
	if len(list) <= 6 {
		var all []string
		for _, w := range list {
			all = append(all, string(w))
		}
		return fmt.Sprintf("„%s“ ist hier nicht bekannt; möglich sind %s", clip(s), quoted(all))
	}
	near := slices.Clone(list)
	key := wordKey(s)
	slices.SortStableFunc(near, func(a, b S) int { return edits(key, wordKey(string(a))) - edits(key, wordKey(string(b))) })
	return fmt.Sprintf("„%s“ ist hier nicht bekannt; am nächsten kommen %s (alle stehen in der Auswahlliste)", clip(s),
		quoted([]string{string(near[0]), string(near[1]), string(near[2])}))
}

// quoted writes „a“, „b“ und „c“.
func quoted(list []string) string {
	q := make([]string, len(list))
	for i, w := range list {
		q[i] = "„" + w + "“"
	}
	return german.List(q)
}
