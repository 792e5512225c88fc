package importer

import (
	"regexp"
	"strings"
)

var (
	numberedHeading = regexp.MustCompile(`^(?i:nr\.? ?)?(\d{1,2})(?:[.):]| [–-])? +(\p{L}.*)$`)
	longInBrackets  = regexp.MustCompile(`^([^()]{1,20}) \(([^()]{8,})\)$`)
	noLongName      = regexp.MustCompile(`^(?i:wahl|liste|partei|nr|platz|fortsetzung|gesamt|stimmen|sitz)`)
)

// numberedHeadings reports whether the headings of the blocks are numbered throughout, upwards: then the
// number is that of the list on the ballot and no part of its name. One heading alone proves nothing
// ("50 plus").
func (r *rowReader) numberedHeadings() bool {
	t := r.t
	last, count := 0, 0
	for i := t.first; i < len(t.sheet.Rows); i++ {
		row := &t.sheet.Rows[i]
		label, _ := firstText(row)
		if label == "" || !onlyText(row) || noteRow.MatchString(label) || isTotal(label) {
			continue
		}
		if areaRow.MatchString(label) {
			last = 0 // numbers begin again
			continue
		}
		m := numberedHeading.FindStringSubmatch(headingName(label))
		if m == nil {
			return false
		}
		n := atoi(m[1])
		if n <= last {
			return false
		}
		last, count = n, count+1
	}
	return count > 1
}

// nameLikeSum matches the words of sums that a nomination's name may begin with: "Zusammen für Musterfelde".
var nameLikeSum = regexp.MustCompile(`^(?i:zusammen|insgesamt|total) +\pL`)

// headsList reports such a name above the first person of a list, or its votes: a sum has a number.
func (r *rowReader) headsList(row *Row, label string) bool {
	return !r.t.has(colNomination) && !r.bySheet && nameLikeSum.MatchString(label) && r.t.beginsList(r.t.sheet.rowByNumber(row.Number+1))
}

// beginsList reports the first row of a list.
func (t *table) beginsList(row *Row) bool {
	if row == nil {
		return false
	}
	n, problem := parseCount(t.cell(row, colPosition))
	return isListLabel(cellText(t.cell(row, t.nameColumn()))) || problem == "" && n == 1
}

// onlyText reports a row with one text and nothing else.
func onlyText(row *Row) bool {
	filled := 0
	for _, c := range row.Cells {
		if c.Kind != Blank {
			filled++
		}
	}
	return filled == 1
}

// setHeading takes a heading as the nomination of the rows below: without its number on the ballot, and
// with its long name apart.
func (r *rowReader) setHeading(label string) {
	name := headingName(label)
	if m := numberedHeading.FindStringSubmatch(name); r.numbered && m != nil {
		name = m[2]
	}
	if short, long := longName(name); long != "" && !r.alike[short] {
		r.heading, r.headingLong = short, long
		return
	}
	r.heading, r.headingLong = name, ""
}

// longName parts a name from its long form in brackets: "SPD (Sozialdemokratische Partei Deutschlands)".
func longName(name string) (short, long string) {
	m := longInBrackets.FindStringSubmatch(name)
	if m == nil || noLongName.MatchString(m[2]) || !strings.Contains(m[2], " ") {
		return name, ""
	}
	return m[1], m[2]
}

// alikeHeadings returns the names that several headings have before their brackets: there the brackets
// tell lists apart and are no long name.
func (r *rowReader) alikeHeadings() map[string]bool {
	alike, first := map[string]bool{}, map[string]string{}
	for i := r.t.first; i < len(r.t.sheet.Rows); i++ {
		row := &r.t.sheet.Rows[i]
		label, _ := firstText(row)
		if label == "" || !onlyText(row) {
			continue
		}
		name := headingName(label)
		if m := numberedHeading.FindStringSubmatch(name); r.numbered && m != nil {
			name = m[2]
		}
		short, _ := longName(name)
		if other, ok := first[short]; ok && other != name {
			alike[short] = true
		}
		first[short] = name
	}
	return alike
}
