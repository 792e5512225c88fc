package importer

import (
	"strings"

	"notices/internal/election"
)

// A total is a row that states a sum.
type total struct {
	label        string // what the sum is said to be of, without "Summe"
	constituency string
	underArea    bool // the constituency is that of the heading above, which may be over
	underList    bool // so is the nomination
	nomination   string
	value        int64
	persons      bool // says that it is a sum of personal votes only
	at           election.Origin
	upto         int // number of records before it
}

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

// wholeList reports the one word of the law for list votes, which is nobody's surname.
func wholeList(label string) bool { return strings.Contains(strings.ToLower(label), "gesamtliste") }

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

// columnNumbers reports a row that counts the columns: 1, 2, 3 ..., or a, b, c ...
func columnNumbers(row *Row) bool {
	n := 0
	for _, c := range row.Cells {
		if c.Kind == Blank {
			continue
		}
		s := strings.ToLower(strings.Trim(cellText(c), "().")) // (1), a), a.
		if n++; s != itoa(n) && (n > 26 || s != string(rune('a'+n-1))) {
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
	case totalRow.MatchString(label) && !r.headsList(row, label):
		r.add("I131", at, "die Zeile „%s“ enthält keine Zahl und wird nicht gelesen", clip(label))
	case r.t.has(colNomination):
		r.add("W208", at, "die Zeile „%s“ ist weder Person noch Summe noch Hinweis und wird nicht gelesen; wenn dort etwas fehlt, bitte ergänzen", clip(label))
	case r.bySheet:
		r.add("W208", at, "die Zeile „%s“ wird nicht gelesen, weil der Wahlvorschlag aus dem Blattnamen stammt", clip(label))
	default:
		r.setHeading(label)
		if r.heading != headingName(label) {
			r.add("I220", at, "aus der Zwischenüberschrift „%s“ wird der Wahlvorschlag „%s“ gelesen", clip(label), clip(r.heading))
		}
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
	r.notes = append(r.notes, titleText{text: label, at: at, below: true})
	r.add("I209", at, "die Zeile „%s“ ist ein Hinweis und wird nicht als Ergebnis gelesen", clip(label))
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
	r.checkParts(row, label, v)
	lower := strings.ToLower(label)
	s := total{
		value: v, at: at, upto: len(r.records), constituency: r.constituencyOf(row), underArea: !r.t.has(colConstituency), underList: !r.t.has(colNomination),
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
