package importer

import (
	"cmp"
	"regexp"
	"strings"

	"notices/internal/german"
)

// A rowReader turns the rows of one table into records.
type rowReader struct {
	*collector
	t            *table
	heading      string          // nomination of the block
	headingLong  string          // its long name, if the heading gives it
	numbered     bool            // the headings are numbered throughout
	alike        map[string]bool // names that several headings have before their brackets
	constituency string          // of the block
	records      []record
	totals       []total
	notes        []titleText
	hidden       []int
	marked       []int // the columns of Gewählt and Mandat that are read
	wholeNames   []int
	byHeader     []int // rows whose names were parted because the header says which part comes first
	habits       nameHabits
	additions    map[string][]int // rows by what was taken off their names
	nicknames    []int            // rows whose names have a part in brackets
	lastRow      int              // the last one that says something of a person or a list
	saluted      []int            // rows whose column of titles has a salutation
	nameTwice    bool             // a name stands as a whole beside its parts
	commaless    bool             // no name of the table has a comma
	bySheet      bool             // nomination of the block is the sheet's name
}

var (
	noteRow   = regexp.MustCompile(`^(?i:nachrichtlich|quelle\b|stand\b|seite\b|anmerkung|hinweis|legende|fußnote|fussnote|erläuterung|copyright|©|herausgeber|\*|[¹²³⁴-⁹]|\d{1,2}\)|\[\d{1,2}\]|[a-z]\) )`)
	totalRow  = regexp.MustCompile(`^(?i:summe|gesamt(?:summe|ergebnis|stimmen|stimmenzahl|zahl)?|insgesamt|zusammen|zwischensumme|endsumme|übertrag|gültige stimmen|stimmen (?:insgesamt|gesamt|zusammen|des wahlvorschlags)|total|Σ)(?:[\s:,./-]|$)`)
	totalTail = regexp.MustCompile(`[\s:,–-](?i:insgesamt|gesamt|zusammen|summe)$`)
	areaRow   = regexp.MustCompile(`^(?i:wahlbereich|wahlkreis|wb|wk)(?:[ .:-]+(?i:nr\.? ?)?)(.+)$`)
	listLabel = regexp.MustCompile(`^(?i:wahlvorschlag|liste|partei)(?: ?(?i:nr\.?))? ?\d*\.? ?[:–—-] ?(.+)$|^(?i:wahlvorschlag) (\D.*)$`)
	leftOver  = regexp.MustCompile(`^(?i:sonstige|übrige|andere|ungültig|wahlberechtigt|wähler|stimmzettel|einzelbewerber insgesamt)`)
)

// read goes through the rows behind the header.
func (r *rowReader) read() {
	t := r.t
	r.commaless = t.has(colName) && !r.anyComma()
	r.habitsOfNames()
	for i := t.first; i < len(t.sheet.Rows); i++ {
		if t.says(&t.sheet.Rows[i]) {
			r.lastRow = i
		}
	}
	if !t.has(colNomination) {
		r.numbered = r.numberedHeadings()
		r.alike = r.alikeHeadings()
	}
	for i := t.first; i < len(t.sheet.Rows); i++ {
		row := &t.sheet.Rows[i]
		if label, col, ok := t.dividing(row); ok {
			r.dividingRow(row, label, col)
			continue
		}
		if skip := r.repeatedHeader(i); skip > 0 {
			i += skip - 1
			continue
		}
		if row.Hidden {
			r.hidden = append(r.hidden, row.Number)
		}
		r.one(row, i)
	}
	r.summaries()
}

// anyComma reports whether one of the whole names has a comma.
func (r *rowReader) anyComma() bool {
	for i := r.t.first; i < len(r.t.sheet.Rows); i++ {
		if c := r.t.cell(&r.t.sheet.Rows[i], colName); c.Kind == Text && strings.Contains(c.Value, ",") {
			return true
		}
	}
	return false
}

// repeatedHeader returns the number of rows that repeat the header at row i ("Seite 2"). A header
// of another order is refused: one table, one order.
func (r *rowReader) repeatedHeader(i int) int {
	t := r.t
	row := &t.sheet.Rows[i]
	votes := t.cell(row, colVotes)
	if t.has(colVotes) && (votes.Kind != Text || startsWithDigit(votes.Value)) {
		return r.headerOnly(i)
	}
	same, differ := 0, 0
	for c := range row.Cells {
		if row.Cells[c].Kind != Text {
			continue
		}
		switch f := headerField(headerKey(row.Cells[c].Value)); {
		case f == colNone || f == colIgnored:
		case t.keys[c+1] == headerKey(row.Cells[c].Value):
			same++
		default:
			differ++
		}
	}
	if same >= 2 && same > differ {
		return t.first - t.top
	}
	if differ >= 3 && differ > same {
		r.add("E114", t.book.At(t.sheet, row.Number, 1), "hier beginnt eine weitere Kopfzeile mit anderen Spalten; je Blatt wird nur eine Anordnung gelesen. Die Teile auf eigene Blätter verteilen oder die Spalten angleichen")
		return 1
	}
	return 0
}

func startsWithDigit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

// headerOnly finds the first row of a repeated header of several rows, whose votes cell is blank.
func (r *rowReader) headerOnly(i int) int {
	t := r.t
	depth := t.first - t.top
	if depth < 2 || i+depth > len(t.sheet.Rows) {
		return 0
	}
	for k := range depth {
		a, b := &t.sheet.Rows[t.top+k], &t.sheet.Rows[i+k]
		for c := range max(len(a.Cells), len(b.Cells)) {
			if cellText(a.at(c+1)) != cellText(b.at(c+1)) {
				return 0
			}
		}
	}
	return depth
}

// one reads one row.
func (r *rowReader) one(row *Row, i int) {
	t := r.t
	if i == t.first && columnNumbers(row) {
		r.add("I131", t.book.At(t.sheet, row.Number, 1), "die Zeile zählt nur die Spalten und wird nicht gelesen")
		return
	}
	last, given := t.cell(row, colLast), t.cell(row, colFirst)
	if t.has(colName) {
		last = t.cell(row, colName)
	}
	lastText, firstText := r.text(row, t.nameColumn(), last), r.text(row, colFirst, given)
	label, position := cmp.Or(lastText, firstText), t.cell(row, colPosition)
	switch {
	case label == "" || r.alone(row, i, label):
		r.noPerson(row)
	case r.isListRow(lastText, firstText, position):
		if firstText != "" && lastText != "" {
			r.add("E214", t.at(row.Number, colFirst), "in der Zeile mit den Stimmen für die Gesamtliste steht der Vorname „%s“; ist eine Person gemeint oder die ganze Liste?", clip(firstText))
		}
		r.listRow(row, label, position)
	case (firstText == "" || lastText == "") && isEmpty(position) && (isTotal(label) || noteRow.MatchString(label) || leftOver.MatchString(label)):
		r.labelled(row, label)
	default:
		r.candidate(row, lastText, firstText)
	}
}

// alone reports a text that stands alone in its row, in a column of names, and is no name: a note, a sum,
// or the heading of a list, which begins right below.
func (r *rowReader) alone(row *Row, i int, label string) bool {
	t := r.t
	if !onlyText(row) {
		return false
	}
	if noteRow.MatchString(label) || areaRow.MatchString(label) || isTotal(label) {
		return true
	}
	if t.has(colNomination) && i > r.lastRow {
		return true // below the data
	}
	if t.has(colNomination) || r.bySheet || i+1 >= len(t.sheet.Rows) {
		return false
	}
	return t.beginsList(&t.sheet.Rows[i+1])
}

// isListRow reports the votes for a whole list. „Gesamtliste“ says so in itself, so that a list
// position beside it is a contradiction; words that are surnames as well ("Liste") say so only where
// neither a first name nor a list position stands beside them.
func (r *rowReader) isListRow(last, first string, position Cell) bool {
	if last == "" {
		last, first = first, ""
	}
	return isListLabel(last) && (first == "" && isEmpty(position) || wholeList(last))
}

func (t *table) nameColumn() column {
	if t.has(colName) {
		return colName
	}
	return colLast
}

// noPerson reads a row without a name: a heading, a sum, a note, or something that stops the file.
func (r *rowReader) noPerson(row *Row) {
	label, col := firstText(row)
	if label == "" {
		return
	}
	votes := r.t.cell(row, colVotes)
	filled := 0
	for _, c := range row.Cells {
		if c.Kind != Blank {
			filled++
		}
	}
	if isListLabel(label) || isListLabel(cellText(r.t.cell(row, colPosition))) || isListLabel(cellText(r.t.cell(row, colNomination))) {
		r.listRow(row, label, Cell{})
		return
	}
	if filled == 1 && votes.Kind == Blank {
		r.headingRow(row, label, col)
		return
	}
	r.labelled(row, label)
}

// listRow reads the votes for a whole list (Gesamtliste).
func (r *rowReader) listRow(row *Row, label string, position Cell) {
	if !isEmpty(position) && !isListLabel(cellText(position)) {
		r.add("E202", r.t.at(row.Number, colPosition), "die Zeile „%s“ enthält die Stimmen für die Gesamtliste und darf keinen Listenplatz haben", clip(label))
	}
	rec := r.base(row)
	rec.list = true
	if isListLabel(rec.nomination) {
		rec.nomination = r.heading
	}
	if of := listOf(label); rec.nomination == "" && of != "" {
		rec.nomination = of
	}
	rec.votes, rec.votesRead = r.votes(row, "Gesamtliste")
	if rec.nomination == "" && !rec.lost {
		r.add("E205", r.t.at(row.Number, colNomination), "bei den Stimmen für die Gesamtliste fehlt der Wahlvorschlag")
		rec.lost = true
	}
	r.records = append(r.records, rec)
}

// base reads what a candidate's row and a list's row have in common.
func (r *rowReader) base(row *Row) record {
	t := r.t
	rec := record{t: t, row: row.Number, constituency: r.constituencyOf(row), seats: -1, claim: -1}
	rec.nomination = r.heading
	if t.has(colNomination) {
		c := t.filled(row, t.cols[colNomination])
		rec.nomination = r.text(row, colNomination, c)
		if isBlankSign(rec.nomination) || c.Kind == Failure {
			rec.nomination = ""
		}
		rec.lost = c.Kind == Failure || c.Kind == Formula
		rec.nomination = r.noFootnote(row, rec.nomination)
	}
	rec.long = squeeze(cellText(t.filled(row, t.cols[colLongName])))
	if rec.long == "" && !t.has(colNomination) {
		rec.long = r.headingLong
	}
	rec.listNumber = cellText(t.filled(row, t.cols[colListNumber]))
	kind, ok := parseKind(t.filled(row, t.cols[colKind]))
	if !ok {
		r.add("E204", t.at(row.Number, colKind), "„%s“ ist keine Art eines Wahlvorschlags; erwartet ist P (Partei), PV (politische Vereinigung), WG (Wählergruppe), LV (Listenvereinigung) oder EB (Einzelbewerbung)", clip(cellText(t.filled(row, t.cols[colKind]))))
	}
	rec.kind = kind
	rec.council = councilKey(t.filled(row, t.cols[colKey]), t.filled(row, t.cols[colArea]))
	r.sumColumns(row, &rec)
	return rec
}

// listFootnote matches the signs of footnotes that no nomination's name ends in; a star may belong to it
// where another one stands before ("Die *Partei*").
var listFootnote = regexp.MustCompile(`^(.*?)(?:\s*(?:\d{1,2}\)|\[\d{1,2}\]|[¹²³⁰-⁹]+\)?))+$|^([^*]+?)\s*\*{1,3}$`)

// noFootnote takes the sign of a footnote off a nomination. It stops the file: with the sign in one row and
// without it in another, one list would be two.
func (r *rowReader) noFootnote(row *Row, name string) string {
	plain := strings.TrimSpace(listFootnote.ReplaceAllString(name, "$1$2"))
	if plain == name || plain == "" || strings.Count(plain, "(") > strings.Count(plain, ")") { // "Bürgerliste (BL 24)"
		return name
	}
	r.add("E212", r.t.at(row.Number, colNomination), "der Wahlvorschlag „%s“ endet mit dem Zeichen einer Fußnote; bitte überall ohne dieses Zeichen schreiben", clip(name))
	return plain
}

// sumColumns reads the columns that state a sum per nomination beside each person.
func (r *rowReader) sumColumns(row *Row, rec *record) {
	for i, c := range []column{colListVotes, colPersonSum, colTotal} {
		cell := r.t.filled(row, r.t.cols[c])
		if cell.Kind == Blank || cell.Kind == Text && isBlankSign(squeeze(cell.Value)) {
			continue
		}
		if v, problem := parseVotes(cell); problem != "" {
			r.add("E201", r.t.at(row.Number, c), "%s: %s", germanColumn[c], problem)
		} else {
			rec.sums[i] = &v
		}
	}
	rec.seats = r.seats(r.t, row, colSeats, r.t.filled(row, r.t.cols[colSeats]), &rec.seatsUnread)
	rec.claim = r.seats(r.t, row, colClaim, r.t.filled(row, r.t.cols[colClaim]), &rec.seatsUnread)
}

// seats reads a number of seats, -1 if there is none; it sets unread where something else stands there.
func (c *collector) seats(t *table, row *Row, col column, cell Cell, unread *bool) int {
	if isEmpty(cell) {
		return -1
	}
	n, problem := parseCount(cell)
	if problem != "" {
		*unread = true
		c.add("E217", t.at(row.Number, col), "%s: %s", germanColumn[col], problem)
		return -1
	}
	return n
}

func (r *rowReader) constituencyOf(row *Row) string {
	t := r.t
	if !t.has(colConstituency) {
		return r.constituency
	}
	s := r.text(row, colConstituency, t.filled(row, t.cols[colConstituency]))
	if isBlankSign(s) && s != "x" && s != "X" {
		return ""
	}
	return s
}

// votes reads the cell of the votes; the finding names the row's person.
func (r *rowReader) votes(row *Row, who string) (int64, bool) {
	if !r.t.has(colVotes) {
		return 0, false // a table of names
	}
	v, problem := parseVotes(r.t.cell(row, colVotes))
	if problem != "" {
		r.add("E201", r.t.at(row.Number, colVotes), "Stimmen von %s: %s", who, problem)
		return 0, false
	}
	r.checkParts(row, who, v)
	return v, true
}

// text returns a text cell on one line and reports characters that do not belong into a name.
func (r *rowReader) text(row *Row, c column, cell Cell) string {
	s := cellText(cell)
	if settingProblem(cell) != "" {
		return r.set(row, c, cell)
	}
	if cell.Kind == Blank || cell.Kind == Text && len(s) <= 500 && isPlain(cell.Value) {
		return s
	}
	at := r.t.at(row.Number, c)
	switch {
	case cell.Kind == Text && len(controlChars(cell.Value)) > 0:
		r.add("E212", at, "der Text „%s“ enthält unsichtbare Steuerzeichen; bitte neu eintippen", clip(printable(s)))
		return printable(s)
	case cell.Kind == Text && (strings.ContainsRune(s, '\uFFFD') || mojibake.MatchString(s)):
		r.add("E212", at, "im Text „%s“ sind Buchstaben zerstört; bitte aus der ursprünglichen Quelle übernehmen", clip(s))
	case c != colNomination && mixedScripts(s) != "":
		r.add("E212", at, "in „%s“ mischt das Wort „%s“ lateinische Buchstaben mit gleich aussehenden fremden (kyrillisch oder griechisch); bitte neu eintippen", clip(s), clip(mixedScripts(s)))
	case cell.Kind == Failure && c == colNomination:
		r.add("E205", at, "in der Zelle steht der Fehlerwert %s statt des Wahlvorschlags", s)
	case cell.Kind == Formula && c == colNomination:
		r.add("E205", at, "in der Zelle steht eine Formel ohne gespeicherten Wert statt des Wahlvorschlags; die Datei einmal im Tabellenprogramm öffnen und speichern")
	case cell.Kind == Failure:
		r.add("E213", at, "in der Zelle steht der Fehlerwert %s statt eines Textes", s)
	case cell.Kind == Formula:
		r.add("E213", at, "in der Zelle steht eine Formel ohne gespeicherten Wert; die Datei einmal im Tabellenprogramm öffnen und speichern")
	case len(s) > 500:
		r.add("E212", at, "der Text „%s“ ist länger als 500 Zeichen; in eine Zelle wurde vermutlich zu viel kopiert", clip(s))
	}
	return s
}

// set returns a text of which a part is raised or struck. In a name a raised sign is a footnote and
// left out; anywhere else it could make one list or constituency two.
func (r *rowReader) set(row *Row, c column, cell Cell) string {
	at := r.t.at(row.Number, c)
	if name, ok := plainName(cell); ok && (c == colName || c == colLast || c == colFirst) {
		r.add("W218", at, "der Name „%s“ endet mit einem Fußnotenzeichen (%s); gelesen wird „%s“. Bitte das Zeichen entfernen", clip(cellText(cell)), clip(squeeze(cell.Set.Raised)), clip(name))
		return name
	}
	r.add("E212", at, "%s", settingProblem(cell))
	return cellText(cell)
}

func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if len(controlChars(string(r))) > 0 || r == '\n' || r == '\r' || r == '\t' {
			return -1
		}
		return r
	}, s)
}

// summaries reports what concerns many rows once.
func (r *rowReader) summaries() {
	t := r.t
	r.sayNames()
	if len(r.wholeNames) > 0 {
		r.add("W210", t.at(r.wholeNames[0], t.nameColumn()), "%s ohne Komma in einer Spalte; welcher Teil der Nachname ist, lässt sich nicht sicher sagen, und das Programm verwendet das Ganze. Besser: „Nachname, Vorname“ oder zwei Spalten", german.Count(len(r.wholeNames), "Name steht", "Namen stehen"))
	}
	if len(r.byHeader) > 0 {
		r.add("W210", t.at(r.byHeader[0], t.nameColumn()), "%s ohne Komma in einer Spalte und nur nach der Überschrift „%s“ geteilt (%s); bitte prüfen, ob überall der Nachname vorn steht. Besser: „Nachname, Vorname“ oder zwei Spalten", german.Count(len(r.byHeader), "Name steht", "Namen stehen"), t.labels[t.cols[t.nameColumn()]], rowList(r.byHeader))
	}
	if len(r.hidden) > 0 {
		r.add("W121", t.book.At(t.sheet, r.hidden[0], 1), "ausgeblendet und trotzdem mitgelesen: %s (%s); bitte prüfen, ob sie zum Ergebnis gehören", german.Count(len(r.hidden), "Zeile", "Zeilen"), rowList(r.hidden))
	}
}

// rowList names up to eight rows.
func rowList(rows []int) string {
	var parts []string
	for i, n := range rows {
		if i == 8 {
			parts = append(parts, "…")
			break
		}
		parts = append(parts, itoa(n))
	}
	return "Zeile " + strings.Join(parts, ", ")
}
