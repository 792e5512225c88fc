package importer

import (
	"regexp"
	"strings"

	"notices/internal/election"
)

// footnoted matches the signs of footnotes at the end of a name; digits only where no space parts
// them from it.
var footnoted = regexp.MustCompile(`(?: ?(?:\*+|[¹²³⁰-⁹]+\)?|\d{1,2}\))|(\pL)\d{1,2})$`)

// candidate reads a person's row.
func (r *rowReader) candidate(row *Row, last, first string) {
	t := r.t
	rec := r.base(row)
	rec.name = r.name(row, last, first)
	who := strings.TrimSpace(rec.name.First + " " + rec.name.Last)
	if last, first := footnoted.ReplaceAllString(rec.name.Last, "$1"), footnoted.ReplaceAllString(rec.name.First, "$1"); last != rec.name.Last || first != rec.name.First {
		rec.name.Last, rec.name.First = last, first
		r.add("W218", t.at(row.Number, t.nameColumn()), "der Name %q enthält ein Fußnotenzeichen; gelesen wird %q. Bitte das Zeichen entfernen", clip(who), clip(rec.who()))
		who = rec.who()
	}
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
		cell := row.at(col)
		at := r.t.book.At(r.t.sheet, row.Number, col)
		mark, place, area, ok := parseMark(cell)
		if problem := settingProblem(cell); problem != "" {
			r.add("E203", at, "%s: in der Spalte %s: %s", who, r.t.labels[col], problem)
			rec.mark = election.MarkNotReadable
			return
		}
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
