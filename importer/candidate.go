package importer

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"notices/internal/election"
)

// footnoted matches the signs of footnotes at the end of a name; digits only where no space parts
// them from it.
var footnoted = regexp.MustCompile(`(?: ?(?:\*+|[¹²³⁰-⁹]+\)?|\d{1,2}\)|\[\d{1,2}\])|(\pL)\d{1,2})$`)

// candidate reads a person's row.
func (r *rowReader) candidate(row *Row, last, first string) {
	t := r.t
	rec := r.base(row)
	rec.name = r.name(row, &rec, last, first)
	who := rec.who()
	if rec.nomination == "" && !rec.lost {
		rec.lost = true
		r.add("E205", t.at(row.Number, colNomination), "bei %s fehlt der Wahlvorschlag; ein leeres Feld wird nur durch verbundene Zellen oder eine Zwischenüberschrift ergänzt. Bitte in jeder Zeile eintragen", who)
	}
	rec.position, rec.placeUnread = r.position(row, who)
	if c := t.cell(row, colRunning); !isEmpty(c) {
		if n, problem := parseCount(c); problem == "" {
			rec.running = n
		}
	}
	rec.votes, rec.votesRead = r.votes(row, who)
	r.marks(row, &rec, who)
	r.records = append(r.records, rec)
}

// position reads the list position, 0 if it is not given; unread where something else stands there.
func (r *rowReader) position(row *Row, who string) (n int, unread bool) {
	c := r.t.cell(row, colPosition)
	if isEmpty(c) {
		return 0, false
	}
	n, problem := countFrom(1, c)
	if problem == "" && n > 9999 {
		problem = itoa(n) + " ist kein Listenplatz"
	}
	if problem != "" {
		r.add("E202", r.t.at(row.Number, colPosition), "Listenplatz von %s: %s", who, problem)
		return 0, true
	}
	return n, false
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
			r.add("E203", at, "%s: mit „%s“ in der Spalte %s kann das Programm nichts anfangen; erwartet ist leer, ja, nein, Personenwahl, Listenwahl oder § 37 Abs. 5", who, clip(cellText(cell)), r.t.labels[col])
			rec.mark = election.MarkNotReadable
			return
		}
		if before > 0 && contradict(rec.mark, mark) {
			r.add("E203", at, "%s: die Spalten „%s“ und „%s“ widersprechen sich", who, r.t.labels[before], r.t.labels[col])
			rec.mark = election.MarkNotReadable
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

// markColumns lists the columns of Gewählt and Mandat. One that is blank throughout says nothing beside
// another that is filled: a blank in it is no "no".
func (r *rowReader) markColumns() []int {
	if r.marked != nil {
		return r.marked
	}
	t := r.t
	r.marked = []int{}
	for _, c := range []column{colElected, colMandate} {
		if t.has(c) {
			r.marked = append(append(r.marked, t.cols[c]), t.more[c]...)
		}
	}
	filled := slices.DeleteFunc(slices.Clone(r.marked), func(col int) bool {
		return !slices.ContainsFunc(t.sheet.Rows[t.first:], func(row Row) bool { return t.says(&row) && !isEmpty(row.at(col)) })
	})
	if len(filled) > 0 {
		r.marked = filled
	}
	return r.marked
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
func (r *rowReader) name(row *Row, rec *record, last, first string) personName {
	t := r.t
	title := ""
	if c := t.cell(row, colTitle); !isEmpty(c) {
		if title = r.text(row, colTitle, c); title == "x" || title == "X" {
			title = ""
		}
		if m := addressed.FindStringSubmatch(title); m != nil {
			r.saluted = append(r.saluted, row.Number)
			title = m[1]
		}
	}
	at := t.at(row.Number, t.nameColumn())
	if c := t.cell(row, t.nameColumn()); c.Kind == Number || c.Kind == Day || c.Kind == Bool || isBlankSign(last) {
		r.add("E213", at, "dort steht „%s“ statt eines Namens", clip(last))
		return joinName(title, "", first, last)
	}
	for _, c := range []column{t.nameColumn(), colFirst} {
		if k := t.cell(row, c).Kind; k == Failure || k == Formula {
			return joinName(title, "", first, last) // a finding says so
		}
		if r.brokenLine(t.cell(row, c)) {
			r.add("E211", t.at(row.Number, c), "im Namen „%s“ steht ein Zeilenumbruch; ob das Folgende noch zum Namen gehört, ist nicht sicher. Bitte den Namen in eine Zeile schreiben und anderes entfernen", clip(squeeze(t.cell(row, c).Value)))
			return joinName(title, "", first, last)
		}
	}
	bare, given := r.withoutAdditions(row, rec, last), r.withoutAdditions(row, rec, first)
	n, ok := r.parts(row, title, bare, given)
	n.Title = spacedTitle(n.Title)
	if ok {
		n = r.onlyName(row, n, strings.TrimSpace(first+" "+last))
		r.sameName(row, n)
	}
	return n
}

// parts tells the parts of a name apart. Not ok: it could not, and a finding says so.
func (r *rowReader) parts(row *Row, title, last, first string) (personName, bool) {
	t := r.t
	if t.has(colName) || first == "" && strings.Contains(last, ",") {
		return r.oneCell(row, title, last)
	}
	prefix := squeeze(cellText(t.cell(row, colPrefix)))
	if isBlankSign(prefix) {
		prefix = ""
	}
	n := joinName(title, prefix, first, last)
	switch {
	case first == "":
		r.add("W216", t.at(row.Number, colFirst), "bei %s fehlt der Vorname", last)
	case last == "":
		r.add("E213", t.at(row.Number, t.nameColumn()), "bei %s fehlt der Nachname", first)
		return n, false
	case t.has(colFirst) && isBlankSign(first):
		r.add("E213", t.at(row.Number, colFirst), "bei %s steht „%s“ statt eines Vornamens", last, first)
		return n, false
	case parted.MatchString(n.Last):
		if whole, ok := splitComma(n.Last); ok && nameKey(whole.First, "") == nameKey(n.First, "") {
			r.nameTwice = true
			return personName{Title: joinTitles(n.Title, whole.Title), First: whole.First, Last: whole.Last}, true
		}
		r.add("E211", t.at(row.Number, t.nameColumn()), "in der Spalte „%s“ steht „%s“, in der Spalte „%s“ „%s“; ein Nachname hat kein Komma, und zusammen ergeben die Spalten keinen sicheren Namen. Bitte in jede Spalte nur ihren Teil eintragen", t.labels[t.cols[colLast]], clip(last), t.labels[t.cols[colFirst]], clip(first))
		return n, false
	}
	return n, true
}

// parted is a comma that parts two words, not one within a word.
var parted = regexp.MustCompile(`,(?:\s|$)|^,`)

// onlyName cuts the signs of footnotes off a name, and refuses what stands in no name then.
func (r *rowReader) onlyName(row *Row, n personName, whole string) personName {
	t := r.t
	before := n
	n.Last, n.First = footnoted.ReplaceAllString(n.Last, "$1"), footnoted.ReplaceAllString(n.First, "$1")
	at, fault := t.at(row.Number, t.nameColumn()), r.nameFault(n.Last, n.Whole)
	if fault == "" && n.First != "" {
		if fault = r.nameFault(n.First, true); fault == "" {
			fault = degreeOrInitials(n.First)
		}
		if t.has(colFirst) && fault != "" {
			at = t.at(row.Number, colFirst)
		}
	}
	if strings.ContainsFunc(n.Title, func(c rune) bool { return !unicode.IsLetter(c) && !strings.ContainsRune(" .,-–/&()", c) }) {
		r.add("E214", t.at(row.Number, colTitle), "im Titel von „%s“ steht „%s“; Fußnotenzeichen und Ziffern gehören in keinen Titel. Bitte entfernen", clip(whole), clip(n.Title))
	}
	switch {
	case isBlankSign(n.First) && n.First != "":
		r.add("E213", at, "in „%s“ steht „%s“ statt eines Vornamens", clip(whole), n.First)
	case fault != "":
		r.add("E214", at, "im Namen „%s“ steht „%s“; dass das zum Namen gehört oder was es sonst bedeutet, ist nicht sicher. Bitte dort nur den Namen eintragen, Titel in die Spalte „Titel“", clip(whole), clip(fault))
	case n != before:
		r.add("W218", at, "der Name „%s“ enthält ein Fußnotenzeichen; gelesen wird „%s“. Bitte das Zeichen entfernen", clip(whole), clip(strings.TrimSpace(n.First+" "+n.Last)))
	}
	if signs := strangeSigns(n.First + " " + n.Last); signs != "" && fault == "" {
		r.add("W214", at, "im Namen „%s“ steht „%s“; so etwas hat kaum ein Name. Er wird genau so gedruckt; bitte prüfen", clip(whole), clip(signs))
	}
	if strings.Contains(n.First+n.Last, "(") && fault == "" {
		r.nicknames = append(r.nicknames, row.Number)
	}
	return n
}

// sameName compares a name with the column that holds it a second time, as a whole beside its parts.
func (r *rowReader) sameName(row *Row, n personName) {
	c := row.at(r.t.wholeName)
	if isEmpty(c) {
		return
	}
	text := cellText(c)
	whole := wholeName("", text)
	same := nameKey(whole.Last, "") == nameKey(n.First, n.Last) || nameKey(whole.Last, "") == nameKey(n.Last, "")
	if split, ok := splitComma(text); ok {
		same = nameKey(split.First, split.Last) == nameKey(n.First, n.Last)
	}
	if same {
		r.nameTwice = true
	} else {
		r.add("E113", r.t.book.At(r.t.sheet, row.Number, r.t.wholeName), "in der Spalte „%s“ steht „%s“, die Spalten für Vor- und Nachname ergeben „%s“; welche Angabe gilt? Die andere berichtigen oder die Spalte entfernen", r.t.labels[r.t.wholeName], clip(text), clip(strings.TrimSpace(n.First+" "+n.Last)))
	}
}

// The orders that a header announces for a name in one cell: "Nachname, Vorname" says where to part
// a name; under "Vorname und Nachname" a comma does not prove that the surname stands first.
var (
	headerLastFirst = regexp.MustCompile(`\b(?:nach|familien|zu)?name (?:und )?vorname`)
	headerFirstLast = regexp.MustCompile(`\bvornamen? (?:n )?(?:und )?(?:nach|familien|zu)?name`)
)

// oneCell reads a name in one cell: split at its comma, or kept whole if no name of the table has
// a comma. A name that should have one and has not stops the file.
func (r *rowReader) oneCell(row *Row, title, s string) (personName, bool) {
	t := r.t
	header := t.keys[t.cols[t.nameColumn()]]
	at := t.at(row.Number, t.nameColumn())
	n, comma := splitComma(s)
	if comma && headerFirstLast.MatchString(header) {
		r.add("E211", at, "die Spalte heißt „%s“, in ihr steht aber „%s“: ein Komma steht sonst hinter dem Nachnamen, nach der Überschrift stünde hier der Vorname zuerst. Bitte die Überschrift oder die Namen berichtigen", clip(t.labels[t.cols[t.nameColumn()]]), clip(s))
		return wholeName(title, s), false
	}
	n.Title = joinTitles(title, n.Title)
	if last := t.cell(row, colLast); t.has(colName) && !isEmpty(last) {
		surname := joinName("", "", "", cellText(last)).Last
		if !comma {
			n, comma = splitKnown(title, s, surname)
		}
		if !comma || !sameSurname(n.Last, surname) {
			r.add("E113", t.at(row.Number, colName), "in der Spalte „%s“ steht „%s“, in der Spalte „%s“ „%s“; das passt nicht zusammen. Die falsche Angabe berichtigen oder die Spalte entfernen", t.labels[t.cols[colName]], clip(s), t.labels[t.cols[colLast]], clip(cellText(last)))
			return wholeName(title, s), false
		}
		r.nameTwice = true
	}
	if comma {
		return n, true
	}
	if r.commaless && !headerLastFirst.MatchString(header) {
		r.wholeNames = append(r.wholeNames, row.Number)
		return wholeName(title, s), true
	}
	if n, ok := surnameFirst(title, s); ok && r.commaless {
		r.byHeader = append(r.byHeader, row.Number)
		return n, true
	}
	r.add("E211", at, "der Name „%s“ lässt sich nicht sicher in Vor- und Nachname trennen; erwartet ist „Nachname, Vorname“ mit genau einem Komma. Bitte so schreiben oder zwei Spalten verwenden", clip(s))
	return wholeName(title, s), false
}
