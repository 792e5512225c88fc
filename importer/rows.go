package importer

import (
	"regexp"
	"strings"

	"notices/internal/election"
)

// A record is one row that says something about a nomination: a candidate, or its list votes.
type record struct {
	t            *table
	row          int
	constituency string
	nomination   string
	long         string
	listNumber   string
	kind         election.NominationKind
	council      string // key of the council that the row names, empty if it names none
	position     int    // 0 not given
	running      int    // lfd. Nr.
	name         personName
	votes        int64
	votesRead    bool // the cell held a number
	mark         election.Mark
	mandateArea  string          // constituency that the mark names
	mandatePlace int             // list position that the mark names
	cellAt       election.Origin // of the votes, where the row is no table's
	list         bool
	sums         [3]*int64 // columns Listenstimmen, Summe der Bewerberstimmen, Stimmen insgesamt
	seats, claim int       // -1 not given
}

// A total is a row that states a sum.
type total struct {
	label        string // what the sum is said to be of, without "Summe"
	constituency string
	nomination   string
	value        int64
	persons      bool // says that it is a sum of personal votes only
	at           election.Origin
	upto         int // number of records before it
}

// A rowReader turns the rows of one table into records.
type rowReader struct {
	*collector
	t            *table
	heading      string // nomination of the block
	constituency string // of the block
	records      []record
	totals       []total
	notes        []titleText
	hidden       []int
	wholeNames   []int
	commaless    bool // no name of the table has a comma
	bySheet      bool // nomination of the block is the sheet's name
}

var (
	noteRow   = regexp.MustCompile(`^(?i:nachrichtlich|quelle\b|stand\b|seite\b|anmerkung|hinweis|legende|fußnote|fussnote|erläuterung|copyright|©|herausgeber|\*|[¹²³⁴-⁹]|\d{1,2}\)|\[\d{1,2}\]|[a-z]\) )`)
	totalRow  = regexp.MustCompile(`^(?i:summe|gesamt|insgesamt|zusammen|zwischensumme|endsumme|gesamtsumme|gesamtergebnis|gültige stimmen|stimmen insgesamt|stimmen gesamt|total|Σ)(?:[\s:,./-]|$)`)
	totalTail = regexp.MustCompile(`[\s:,–-](?i:insgesamt|gesamt|zusammen|summe)$`)
	areaRow   = regexp.MustCompile(`^(?i:wahlbereich|wahlkreis|wb|wk)(?:[ .:-]+(?i:nr\.? ?)?)(.+)$`)
	listLabel = regexp.MustCompile(`^(?i:wahlvorschlag|liste|partei)(?: ?(?i:nr\.?))? ?\d*\.? ?[:–—-] ?(.+)$|^(?i:wahlvorschlag) (\D.*)$`)
	leftOver  = regexp.MustCompile(`^(?i:sonstige|übrige|andere|ungültig|wahlberechtigt|wähler|stimmzettel|einzelbewerber insgesamt)`)
)

// isListLabel reports the texts that name list votes instead of a person.
func isListLabel(s string) bool {
	if len(s) > 60 {
		return false
	}
	l := strings.ToLower(s)
	if !strings.Contains(l, "liste") && !strings.Contains(l, "partei") {
		return false
	}
	switch headerKey(strings.Trim(s, "()[] ")) {
	case "gesamtliste", "listenstimmen", "stimmen fuer die liste", "stimmen fuer die gesamtliste", "stimmen gesamtliste",
		"stimmen fuer die partei", "gesamtlistenstimmen", "listenstimmen gesamtliste", "liste", "gesamte liste", "liste insgesamt", "gesamtliste liste":
		return true
	}
	return strings.HasPrefix(l, "gesamtliste ") || strings.HasPrefix(l, "gesamtliste:") || strings.HasSuffix(l, " gesamtliste")
}

// listOf returns the nomination that a label like "Gesamtliste SPD" names, empty if it names none.
func listOf(label string) string {
	l := strings.ToLower(label)
	switch {
	case strings.HasPrefix(l, "gesamtliste"):
		return strings.Trim(label[len("gesamtliste"):], " :()")
	case strings.HasSuffix(l, " gesamtliste"):
		return strings.TrimSpace(label[:len(label)-len(" gesamtliste")])
	}
	return ""
}

// read goes through the rows behind the header.
func (r *rowReader) read() {
	t := r.t
	r.commaless = t.has(colName) && !r.anyComma()
	for i := t.first; i < len(t.sheet.Rows); i++ {
		row := &t.sheet.Rows[i]
		if skip := r.repeatedHeader(i); skip > 0 {
			i += skip - 1
			continue
		}
		if row.Hidden {
			r.hidden = append(r.hidden, row.Number)
		}
		r.one(row, i == t.first)
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
			if cellText(cellOf(a, c+1)) != cellText(cellOf(b, c+1)) {
				return 0
			}
		}
	}
	return depth
}

// one reads one row.
func (r *rowReader) one(row *Row, first bool) {
	t := r.t
	if first && columnNumbers(row) {
		r.add("I131", t.book.At(t.sheet, row.Number, 1), "die Zeile zählt nur die Spalten und wird nicht gelesen")
		return
	}
	last, given := t.cell(row, colLast), t.cell(row, colFirst)
	if t.has(colName) {
		last = t.cell(row, colName)
	}
	lastText, firstText := r.text(row, t.nameColumn(), last), r.text(row, colFirst, given)
	position := t.cell(row, colPosition)
	switch {
	case lastText == "" && firstText == "":
		r.noPerson(row)
	case isListLabel(lastText) || lastText == "" && isListLabel(firstText):
		r.listRow(row, lastText+firstText, position)
	case firstText == "" && isEmpty(position) && (isTotal(lastText) || noteRow.MatchString(lastText) || leftOver.MatchString(lastText)):
		r.labelled(row, lastText)
	default:
		r.candidate(row, lastText, firstText)
	}
}

func (t *table) nameColumn() column {
	if t.has(colName) {
		return colName
	}
	return colLast
}

// columnNumbers reports a row that counts the columns: 1, 2, 3 ...
func columnNumbers(row *Row) bool {
	n := 0
	for _, c := range row.Cells {
		if c.Kind == Blank {
			continue
		}
		if n++; cellText(c) != itoa(n) {
			return false
		}
	}
	return n >= 3
}

// firstText returns the first text of a row and its column.
func firstText(row *Row) (string, int) {
	for i, c := range row.Cells {
		if t := cellText(c); t != "" {
			return t, i + 1
		}
	}
	return "", 0
}

// allText joins the texts of a row.
func allText(row *Row) string {
	var parts []string
	for _, c := range row.Cells {
		if t := cellText(c); t != "" {
			parts = append(parts, t)
		}
	}
	return strings.Join(parts, " ")
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

// headingRow reads a row with one text: it heads the rows below, or it is a note.
func (r *rowReader) headingRow(row *Row, label string, col int) {
	at := r.t.book.At(r.t.sheet, row.Number, col)
	switch {
	case noteRow.MatchString(label):
		r.note(label, at)
	case areaRow.MatchString(label):
		if r.t.has(colConstituency) {
			r.add("I131", at, "die Zwischenüberschrift „%s“ wird nicht gelesen, weil die Tabelle eine Spalte %s hat", clip(label), r.t.labels[r.t.cols[colConstituency]])
			return
		}
		r.constituency = areaName(label)
		if !r.bySheet {
			r.heading = ""
		}
	case totalRow.MatchString(label):
		r.add("I131", at, "die Zeile „%s“ enthält keine Zahl und wird nicht gelesen", clip(label))
	case r.t.has(colNomination):
		r.add("W208", at, "die Zeile „%s“ ist weder Person noch Summe noch Hinweis und wird nicht gelesen; wenn dort etwas fehlt, bitte ergänzen", clip(label))
	case r.bySheet:
		r.add("W208", at, "die Zeile „%s“ wird nicht gelesen, weil der Wahlvorschlag aus dem Blattnamen stammt", clip(label))
	default:
		r.heading = headingName(label)
	}
}

// areaName takes the number or name out of "Wahlbereich 2" or "Wahlkreis Nord".
func areaName(s string) string {
	if m := areaRow.FindStringSubmatch(s); m != nil {
		return strings.TrimSpace(m[1])
	}
	return s
}

// headingName takes the nomination out of "Wahlvorschlag 1: SPD".
func headingName(s string) string {
	if m := listLabel.FindStringSubmatch(s); m != nil {
		return strings.TrimSpace(m[1] + m[2])
	}
	return s
}

func (r *rowReader) note(label string, at election.Origin) {
	r.notes = append(r.notes, titleText{label, at})
	r.add("I132", at, "die Zeile „%s“ ist ein Hinweis und wird nicht als Ergebnis gelesen", clip(label))
}

// labelled reads a row whose text is no person: a sum, a note; anything else with votes is E207.
func (r *rowReader) labelled(row *Row, label string) {
	t := r.t
	firstLabel, col := firstText(row)
	at := t.book.At(t.sheet, row.Number, col)
	votes := t.cell(row, colVotes)
	switch {
	case noteRow.MatchString(firstLabel) || noteRow.MatchString(label):
		r.note(allText(row), at)
	case isTotal(label):
		r.total(row, label)
	case isTotal(firstLabel):
		r.total(row, firstLabel)
	case !t.has(colNomination) && votes.Kind == Blank:
		r.add("W208", at, "die Zeile „%s“ ist weder Person noch Summe noch Hinweis und wird nicht gelesen; wenn dort etwas fehlt, bitte ergänzen", clip(firstLabel))
	case votes.Kind == Blank && t.cell(row, colPosition).Kind == Blank:
		r.add("W208", at, "in der Zeile „%s“ stehen weder Name noch Stimmen, sie wird nicht gelesen; wenn dort eine Person fehlt, bitte ergänzen", clip(firstLabel))
	default:
		r.add("E207", at, "die Zeile „%s“ hat Stimmen oder einen Listenplatz, aber keine Person; Stimmen ohne Bewerberin oder Bewerber lassen sich niemandem zuordnen. Bitte den Namen ergänzen oder die Zeile entfernen", clip(label))
	}
}

// isTotal reports a label that announces a sum: "Summe SPD", "SPD insgesamt", "Gesamt".
func isTotal(label string) bool { return totalRow.MatchString(label) || totalTail.MatchString(label) }

// total keeps a sum for the check.
func (r *rowReader) total(row *Row, label string) {
	v, problem := parseVotes(r.t.cell(row, colVotes))
	at := r.t.at(row.Number, colVotes)
	if problem != "" {
		r.add("E201", at, "Summenzeile „%s“: %s", clip(label), problem)
		return
	}
	lower := strings.ToLower(label)
	s := total{
		value: v, at: at, upto: len(r.records), constituency: r.constituencyOf(row),
		persons: strings.Contains(lower, "bewerber") || strings.Contains(lower, "kandidat") || strings.Contains(lower, "person"),
	}
	if isTotal(s.constituency) {
		s.constituency = ""
	}
	s.label = strings.TrimSpace(strings.TrimLeft(totalTail.ReplaceAllString(totalRow.ReplaceAllString(label, ""), ""), " :,.-"))
	if n := squeeze(cellText(r.t.filled(row, r.t.cols[colNomination]))); !isTotal(n) {
		s.nomination = n
	}
	if s.nomination == "" && !r.t.has(colNomination) {
		s.nomination = r.heading
	}
	r.totals = append(r.totals, s)
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
	if rec.nomination == "" {
		r.add("E205", r.t.at(row.Number, colNomination), "bei den Stimmen für die Gesamtliste fehlt der Wahlvorschlag")
		return
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
		if isBlankSign(rec.nomination) {
			rec.nomination = ""
		}
	}
	rec.long = squeeze(cellText(t.filled(row, t.cols[colLongName])))
	rec.listNumber = cellText(t.filled(row, t.cols[colListNumber]))
	kind, ok := parseKind(t.filled(row, t.cols[colKind]))
	if !ok {
		r.add("E204", t.at(row.Number, colKind), "%q ist keine Art eines Wahlvorschlags; erwartet ist P, PV, WG, LV oder EB", clip(cellText(t.filled(row, t.cols[colKind]))))
	}
	rec.kind = kind
	rec.council = councilKey(t.filled(row, t.cols[colKey]), t.filled(row, t.cols[colArea]))
	r.sumColumns(row, &rec)
	return rec
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
	rec.seats = r.count(row, colSeats)
	rec.claim = r.count(row, colClaim)
}

func (r *rowReader) count(row *Row, c column) int {
	cell := r.t.filled(row, r.t.cols[c])
	if isEmpty(cell) {
		return -1
	}
	n, problem := parseCount(cell)
	if problem != "" {
		r.add("E217", r.t.at(row.Number, c), "%s: %s", germanColumn[c], problem)
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
	return v, true
}

// text returns a text cell on one line and reports characters that do not belong into a name.
func (r *rowReader) text(row *Row, c column, cell Cell) string {
	s := cellText(cell)
	if cell.Kind == Blank || cell.Kind == Text && len(s) <= 500 && isPlain(cell.Value) {
		return s
	}
	at := r.t.at(row.Number, c)
	switch {
	case cell.Kind == Text && len(controlChars(cell.Value)) > 0:
		r.add("E212", at, "der Text %q enthält unsichtbare Steuerzeichen; bitte neu eintippen", clip(printable(s)))
		return printable(s)
	case cell.Kind == Text && (strings.ContainsRune(s, '\uFFFD') || mojibake.MatchString(s)):
		r.add("E212", at, "im Text „%s“ sind Buchstaben zerstört; bitte aus der ursprünglichen Quelle übernehmen", clip(s))
	case cell.Kind == Failure:
		r.add("E213", at, "in der Zelle steht der Fehlerwert %s statt eines Textes", s)
	case cell.Kind == Formula:
		r.add("E213", at, "in der Zelle steht eine Formel ohne gespeicherten Wert; die Datei einmal im Tabellenprogramm öffnen und speichern")
	case len(s) > 500:
		r.add("E212", at, "der Text „%s“ ist länger als 500 Zeichen; in eine Zelle wurde vermutlich zu viel kopiert", clip(s))
	}
	return s
}

func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if len(controlChars(string(r))) > 0 || r == '\n' || r == '\r' || r == '\t' {
			return -1
		}
		return r
	}, s)
}

// candidate reads a person's row.
func (r *rowReader) candidate(row *Row, last, first string) {
	t := r.t
	rec := r.base(row)
	rec.name = r.name(row, last, first)
	who := strings.TrimSpace(rec.name.First + " " + rec.name.Last)
	if rec.nomination == "" {
		r.add("E205", t.at(row.Number, colNomination), "bei %s fehlt der Wahlvorschlag; ein leeres Feld wird nur durch verbundene Zellen oder eine Zwischenüberschrift ergänzt. Bitte in jeder Zeile eintragen", who)
	}
	rec.position = r.position(row, who)
	if c := t.cell(row, colRunning); !isEmpty(c) {
		if n, problem := parseCount(c); problem == "" {
			rec.running = n
		}
	}
	rec.votes, rec.votesRead = r.votes(row, who)
	r.marks(row, &rec, who)
	r.records = append(r.records, rec)
}

func (r *rowReader) position(row *Row, who string) int {
	c := r.t.cell(row, colPosition)
	if isEmpty(c) {
		return 0
	}
	n, problem := parseCount(c)
	if problem == "" && (n < 1 || n > 9999) {
		problem = itoa(n) + " ist kein Listenplatz"
	}
	if problem != "" {
		r.add("E202", r.t.at(row.Number, colPosition), "Listenplatz von %s: %s; erwartet ist eine ganze Zahl ab 1", who, problem)
		return 0
	}
	return n
}

// marks reads Gewählt and Mandat (there may be several such columns), which must not contradict
// each other.
func (r *rowReader) marks(row *Row, rec *record, who string) {
	rec.mark = election.NotElected
	before := 0 // the column of the mark so far
	for _, col := range r.markColumns() {
		cell := cellOf(row, col)
		at := r.t.book.At(r.t.sheet, row.Number, col)
		mark, place, area, ok := parseMark(cell)
		if !ok {
			r.add("E203", at, "%s: mit %q in der Spalte %s kann das Programm nichts anfangen; erwartet ist leer, ja, nein, Personenwahl, Listenwahl oder § 37 Abs. 5", who, clip(cellText(cell)), r.t.labels[col])
			rec.mark = election.MarkNotReadable
			return
		}
		if before > 0 && contradict(rec.mark, mark) {
			r.add("E203", at, "%s: die Spalten „%s“ und „%s“ widersprechen sich", who, r.t.labels[before], r.t.labels[col])
			return
		}
		before = col
		if mark != election.NotElected && (rec.mark == election.NotElected || rec.mark == election.ElectedPlain) {
			rec.mark = mark
		}
		rec.mandatePlace = max(rec.mandatePlace, place)
		if area != "" {
			rec.mandateArea = area
			r.checkMandateArea(at, rec, area)
		}
	}
}

// markColumns lists the columns of Gewählt and Mandat.
func (r *rowReader) markColumns() []int {
	t := r.t
	var out []int
	for _, c := range []column{colElected, colMandate} {
		if t.has(c) {
			out = append(append(out, t.cols[c]), t.more[c]...)
		}
	}
	return out
}

// contradict reports two marks of one person that cannot both be true.
func contradict(a, b election.Mark) bool {
	if a.Elected() != b.Elected() {
		return true
	}
	return a.Elected() && a != b && a != election.ElectedPlain && b != election.ElectedPlain
}

// checkMandateArea compares the constituency that a mandate names with the row's own.
func (r *rowReader) checkMandateArea(at election.Origin, rec *record, area string) {
	own := rec.constituency
	if own == "" || !r.t.has(colConstituency) {
		return
	}
	if !strings.EqualFold(area, own) && !strings.EqualFold(areaName(area), areaName(own)) {
		r.add("W319", at, "das Mandat nennt den Wahlbereich „%s“, die Zeile den Wahlbereich „%s“; es gilt die Zeile. Bitte prüfen", clip(area), clip(own))
	}
}

// name reads the name columns of a person.
func (r *rowReader) name(row *Row, last, first string) personName {
	t := r.t
	title := ""
	if c := t.cell(row, colTitle); !isEmpty(c) {
		if title = r.text(row, colTitle, c); title == "x" || title == "X" {
			title = ""
		}
	}
	at := t.at(row.Number, t.nameColumn())
	if c := t.cell(row, t.nameColumn()); c.Kind == Number || c.Kind == Day || c.Kind == Bool || isBlankSign(last) {
		r.add("E213", at, "dort steht %q statt eines Namens", clip(last))
	}
	if t.has(colName) || first == "" && strings.Contains(last, ",") {
		return r.oneCell(row, title, last)
	}
	prefix := squeeze(cellText(t.cell(row, colPrefix)))
	if isBlankSign(prefix) {
		prefix = ""
	}
	switch {
	case first == "":
		r.add("W216", t.at(row.Number, colFirst), "bei %s fehlt der Vorname", last)
	case last == "":
		r.add("E213", at, "bei %s fehlt der Nachname", first)
	case t.has(colFirst) && isBlankSign(first):
		r.add("E213", t.at(row.Number, colFirst), "bei %s steht %q statt eines Vornamens", last, first)
	}
	return joinName(title, prefix, first, last)
}

// firstBeforeComma matches the header "Vorname, Nachname": then a comma does not prove the order.
var firstBeforeComma = regexp.MustCompile(`^(?i:vornamen?(?:\(n\))?\s*,)`)

// oneCell reads a name in one cell: split at its comma, or kept whole if no name of the table has
// a comma. A name that should have one and has not stops the file.
func (r *rowReader) oneCell(row *Row, title, s string) personName {
	if n, ok := splitComma(s); ok && !firstBeforeComma.MatchString(r.t.labels[r.t.cols[colName]]) {
		n.Title = joinTitles(title, n.Title)
		return n
	}
	if r.commaless {
		r.wholeNames = append(r.wholeNames, row.Number)
		return wholeName(title, s)
	}
	r.add("E211", r.t.at(row.Number, r.t.nameColumn()), "der Name %q lässt sich nicht sicher in Vor- und Nachname trennen; erwartet ist „Nachname, Vorname“ mit genau einem Komma. Bitte so schreiben oder zwei Spalten verwenden", clip(s))
	return wholeName(title, s)
}

// summaries reports what concerns many rows once.
func (r *rowReader) summaries() {
	t := r.t
	if len(r.wholeNames) > 0 {
		r.add("W210", t.at(r.wholeNames[0], t.nameColumn()), "%d Namen stehen ohne Komma in einer Spalte; welcher Teil der Nachname ist, lässt sich nicht sicher sagen. Sie werden als Ganzes verwendet. Besser: „Nachname, Vorname“ oder zwei Spalten", len(r.wholeNames))
	}
	if len(r.hidden) > 0 {
		r.add("W121", t.book.At(t.sheet, r.hidden[0], 1), "%d ausgeblendete Zeilen (%s) werden mitgelesen; bitte prüfen, ob sie zum Ergebnis gehören", len(r.hidden), rowList(r.hidden))
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
