package importer

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// A crosstab is votemanager's open-data table: a row per area, columns of codes. D<n> is the n-th
// nomination of the ballot, k the list position in that area; names stand nowhere in it.
type crosstab struct {
	book   *Book
	sheet  *Sheet
	header int            // index of the header row
	base   map[string]int // datum, ags, gebiet-nr ... by column
	lists  []*codeList    // in the order of their numbers
	land   string         // of another Land, empty for Lower Saxony
}

// A codeList is the block of columns of one nomination. 0 = no such column.
type codeList struct {
	number               int
	list, persons, total int
	candidates           []int // columns, index k-1
	onlyTotal            bool  // an individual in the version of 2026
}

var (
	codeOld   = regexp.MustCompile(`^D(\d{1,2})_(liste|summe_kandidaten|summe_liste_kandidaten|\d{1,3})$`)
	codeNew   = regexp.MustCompile(`^D(\d{1,2})_([134]|2_(\d{1,3}))$`)
	codePlain = regexp.MustCompile(`^D\d{1,2}$`)
)

// findCrosstab recognises votemanager's header among the first rows: datum, ags, gebiet-name and
// the counts of messages stand in all versions.
func findCrosstab(b *Book, s *Sheet) *crosstab {
	for i := range s.Rows {
		if s.Rows[i].Number > headerRows || i > 10 {
			return nil
		}
		x := &crosstab{book: b, sheet: s, header: i, base: map[string]int{}}
		for col, c := range s.Rows[i].Cells {
			if c.Kind == Text {
				x.base[strings.TrimSpace(c.Value)] = col + 1
			}
		}
		if x.base["datum"] > 0 && x.base["gebiet-name"] > 0 && (x.base["ags"] > 0 || x.base["anz-schnellmeldungen"] > 0) {
			x.schema()
			return x
		}
	}
	return nil
}

// schema reads the blocks from the whole header: one column alone means different things in the
// old and the new version.
func (x *crosstab) schema() {
	if x.land = x.otherLand(); x.land != "" {
		return
	}
	isNew := false
	for name := range x.base {
		if m := codeNew.FindStringSubmatch(name); m != nil && (m[3] != "" || m[2] == "4") {
			isNew = !x.hasSuffix("_liste")
		}
	}
	byNumber := map[int]*codeList{}
	for _, name := range slices.Sorted(maps.Keys(x.base)) {
		col := x.base[name]
		pattern := codeOld
		if isNew {
			pattern = codeNew
		}
		m := pattern.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		n := atoi(m[1])
		if byNumber[n] == nil {
			byNumber[n] = &codeList{number: n}
		}
		byNumber[n].put(m, isNew, col)
	}
	for n := 1; n <= 99; n++ {
		if l := byNumber[n]; l != nil {
			l.onlyTotal = l.total > 0 && l.list == 0 && len(l.candidates) == 0
			x.lists = append(x.lists, l)
		}
	}
}

// put stores a column under its role.
func (l *codeList) put(m []string, isNew bool, col int) {
	role := m[2]
	if isNew {
		role = map[string]string{"1": "liste", "3": "summe_kandidaten", "4": "summe_liste_kandidaten"}[m[2]]
		if m[3] != "" {
			role = m[3]
		}
	}
	switch role {
	case "liste":
		l.list = col
	case "summe_kandidaten":
		l.persons = col
	case "summe_liste_kandidaten":
		l.total = col
	default:
		k := atoi(role)
		for len(l.candidates) < k {
			l.candidates = append(l.candidates, 0)
		}
		if k > 0 {
			l.candidates[k-1] = col
		}
	}
}

func (x *crosstab) hasSuffix(suffix string) bool {
	for name := range x.base {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return false
}

// otherLand names the producer's versions for other Länder by their whole header.
func (x *crosstab) otherLand() string {
	_, c1 := x.base["C1"]
	plain := 0
	for name := range x.base {
		if codePlain.MatchString(name) {
			plain++
		}
	}
	switch {
	case x.hasSuffix("_unveraendert"):
		return "Bayern"
	case x.base["unveraendert_1"] > 0 || x.base["panasch_1"] > 0:
		return "Hessen"
	case x.hasSuffix("_LISTE") || x.hasSuffix("_SUMME_KANDIDATEN"):
		return "Bremen"
	case x.base["H_1_Name"] > 0:
		return "Bayern (Mehrheitswahl)"
	case !c1 && x.base["B2"] > 0:
		return "Nordrhein-Westfalen"
	case plain > 1 && !x.hasSuffix("_liste") && !x.hasSuffix("_4"):
		return "ein anderes Land oder eine Direktwahl"
	}
	return ""
}

// A codeArea is one row of a crosstab: a constituency with its numbers.
type codeArea struct {
	x            *crosstab
	row          *Row
	number, name string
	lists        []codeResult
}

// A codeResult is one nomination in one area.
type codeResult struct {
	number       int
	individual   bool
	listVotes    int64
	hasListVotes bool
	listAt       election.Origin
	total        int64   // of the list and its persons
	unread       bool    // a number of it could not be read
	votes        []int64 // by list position
	at           []election.Origin
	codes        []string
}

func (x *crosstab) text(r *Row, name string) string { return cellText(r.at(x.base[name])) }

func (x *crosstab) origin(r *Row, col int) election.Origin {
	return x.book.At(x.sheet, r.Number, max(col, 1))
}

// areas reads the rows, checks that counting is over and all sums hold.
func (c *collector) areas(x *crosstab, want Expect) []*codeArea {
	if x.land != "" {
		c.add("E117", x.origin(&x.sheet.Rows[x.header], 1), "die Datei ist eine votemanager-Datei für %s; gelesen werden nur die Dateien aus Niedersachsen (Spalten C1, C2, D, D1_liste … oder D1_1 …)", x.land)
		return nil
	}
	var out []*codeArea
	for i := x.header + 1; i < len(x.sheet.Rows); i++ {
		row := &x.sheet.Rows[i]
		if x.text(row, "gebiet-name") == "" && x.text(row, "datum") == "" {
			c.add("I209", x.origin(row, 1), "die Zeile ohne Datum und Gebiet wird nicht gelesen")
			continue
		}
		if !c.counted(x, row) {
			return nil
		}
		c.codeBase(x, row, want)
		out = append(out, c.area(x, row))
	}
	switch {
	case len(out) == 0:
		c.add("E126", x.origin(&x.sheet.Rows[x.header], 1), "unter der Kopfzeile steht kein Ergebnis; die Datei nach der Auszählung noch einmal herunterladen")
	case len(x.lists) == 0:
		c.add("E118", x.origin(&x.sheet.Rows[x.header], 1), "die Datei enthält keine Spalten für Wahlvorschläge (D1_liste …): es gibt noch kein Ergebnis. Nach der Auszählung noch einmal herunterladen")
		return nil
	}
	return out
}

// counted reports whether all polling districts have reported.
func (c *collector) counted(x *crosstab, row *Row) bool {
	col := x.base["anz-schnellmeldungen"]
	if col == 0 {
		return true
	}
	got, p1 := parseCount(row.at(col))
	all, p2 := parseCount(row.at(x.base["max-schnellmeldungen"]))
	switch {
	case p1 != "" || p2 != "":
		c.add("E118", x.origin(row, col), "die Zahl der Schnellmeldungen ist nicht lesbar; ob ausgezählt ist, lässt sich nicht sagen")
	case got == 0:
		c.add("E118", x.origin(row, col), "0 von %d Wahlbezirken sind ausgezählt: es gibt noch kein Ergebnis (vorhandene Zahlen sind Testwerte). Nach der Auszählung noch einmal herunterladen", all)
	case got < all:
		c.add("E118", x.origin(row, col), "erst %d von %d Wahlbezirken sind ausgezählt; gebraucht wird das endgültige Ergebnis", got, all)
	default:
		return true
	}
	return false
}

// codeBase compares day and official key with the case.
func (c *collector) codeBase(x *crosstab, row *Row, want Expect) {
	key := normalAGS(x.text(row, "ags"))
	if want.AGS != "" && key != "" && key != normalAGS(want.AGS) {
		c.add("E310", x.origin(row, x.base["ags"]), "die Datei gehört zum AGS %s, die Vorgangsmappe ist für %s (AGS %s)", key, want.Council, want.AGS)
	}
	if other := otherElection(x.text(row, "wahl"), want); other != "" {
		c.add("E310", x.origin(row, x.base["wahl"]), "die Spalte „wahl“ nennt die Wahl %s („%s“), die Vorgangsmappe ist für %s (%s); vermutlich ist es die Datei einer anderen Wahl", other, clip(x.text(row, "wahl")), want.Council, want.Body)
	}
	if d, problem := parseDay(row.at(x.base["datum"])); problem == "" && !d.IsZero() && !want.ElectionDay.IsZero() && d != want.ElectionDay {
		c.add("E313", x.origin(row, x.base["datum"]), "die Datei gehört zur Wahl vom %s, die Vorgangsmappe zur Wahl vom %s", d.German(), want.ElectionDay.German())
	}
}

// area reads one row and checks its sums, as far as their numbers could be read.
func (c *collector) area(x *crosstab, row *Row) *codeArea {
	a := &codeArea{x: x, row: row, number: x.text(row, "gebiet-nr"), name: x.text(row, "gebiet-name")}
	if isBlankSign(a.number) {
		a.number = ""
	}
	all, unread := int64(0), false
	for _, l := range x.lists {
		if r, ok := c.codeList(x, row, l); ok {
			a.lists = append(a.lists, r)
			all += r.total
			unread = unread || r.unread
		}
	}
	if v, state := c.codeNumber(x, row, x.base["D"]); state == codeRead && !unread && v != all {
		c.add("E301", x.origin(row, x.base["D"]), "Spalte D nennt %d, die Stimmen aller Wahlvorschläge ergeben %d", v, all)
	}
	b, bState := c.codeNumber(x, row, x.base["B"])
	c1, c1State := c.codeNumber(x, row, x.base["C1"])
	c2, c2State := c.codeNumber(x, row, x.base["C2"])
	if bState == codeRead && c1State == codeRead && c2State == codeRead && c1+c2 != b {
		c.add("E301", x.origin(row, x.base["B"]), "ungültige und gültige Stimmzettel (C1 %d, C2 %d) ergeben nicht die Zahl der Wähler (B %d)", c1, c2, b)
	}
	return a
}

// A codeState says what a cell of numbers holds.
type codeState int

const (
	codeBlank  codeState = iota // there is no such number
	codeRead                    // a number
	codeUnread                  // something else, and a finding says so
)

// codeNumber reads a cell.
func (c *collector) codeNumber(x *crosstab, row *Row, col int) (int64, codeState) {
	cell := row.at(col)
	if cell.Kind == Blank {
		return 0, codeBlank
	}
	v, problem := parseVotes(cell)
	if problem != "" {
		c.add("E201", x.origin(row, col), "Spalte %s: %s", cellText(x.sheet.Rows[x.header].at(col)), problem)
		return 0, codeUnread
	}
	return v, codeRead
}

// codeList reads one nomination's block in one area; not ok if it did not stand there.
func (c *collector) codeList(x *crosstab, row *Row, l *codeList) (r codeResult, ok bool) {
	r = codeResult{number: l.number, individual: l.onlyTotal, listAt: x.origin(row, l.list)}
	listVotes, listState := c.codeNumber(x, row, l.list)
	r.listVotes, r.hasListVotes, r.unread = listVotes, listState == codeRead, listState == codeUnread
	persons := c.codePersons(x, row, l, &r)
	total, totalState := c.codeNumber(x, row, l.total)
	if l.onlyTotal && totalState != codeBlank {
		r.votes, r.at, r.codes = []int64{total}, []election.Origin{x.origin(row, l.total)}, []string{fmt.Sprintf("D%d", l.number)}
		r.unread = totalState == codeUnread
		persons = total
	}
	r.total = persons + r.listVotes
	if len(r.votes) == 0 && total == 0 && r.listVotes == 0 && !r.unread {
		return r, false
	}
	stated, state := c.codeNumber(x, row, l.persons)
	if r.unread {
		return r, true
	}
	if state == codeRead && stated != persons {
		c.add("E301", x.origin(row, l.persons), "D%d: die Summe der Bewerberstimmen ist mit %d angegeben, die Spalten ergeben %d", l.number, stated, persons)
	}
	if totalState == codeRead && total != r.total {
		c.add("E301", x.origin(row, l.total), "D%d: Liste und Bewerber sind zusammen mit %d angegeben, die Spalten ergeben %d", l.number, total, r.total)
	}
	return r, true
}

// codePersons reads the votes of a block by list position and returns their sum. A blank cell before one
// that is filled is reported once: nobody's votes are moved to another position.
func (c *collector) codePersons(x *crosstab, row *Row, l *codeList, r *codeResult) (sum int64) {
	for k, col := range l.candidates {
		v, state := c.codeNumber(x, row, col)
		if state == codeBlank {
			continue
		}
		r.unread = r.unread || state == codeUnread
		if gap := len(r.votes); k > gap {
			r.unread = true
			if missing := l.candidates[gap]; missing > 0 {
				c.add("E201", x.origin(row, missing), "Listenplatz %d von D%d ist leer, Listenplatz %d nicht; ohne diese Zahl lassen sich die Stimmen der Liste nicht lesen", gap+1, l.number, k+1)
			} else {
				c.add("E111", x.origin(&x.sheet.Rows[x.header], col), "in der Kopfzeile fehlt die Spalte für Listenplatz %d von D%d", gap+1, l.number)
			}
		}
		for len(r.votes) <= k {
			at := l.candidates[len(r.votes)]
			r.at = append(r.at, x.origin(row, at))
			r.codes = append(r.codes, fmt.Sprintf("D%d_%d", l.number, len(r.votes)+1))
			r.votes = append(r.votes, 0)
		}
		r.votes[k] = v
		sum += v
	}
	return sum
}

// key is the constituency's text: its number, else its name without the word Wahlbereich.
func (a *codeArea) key() string {
	if a.number != "" {
		return a.number
	}
	return areaName(a.name)
}

// is reports whether a text names this area: its number, its name, or the number before a dash.
func (a *codeArea) is(s string) bool {
	s = areaName(s)
	if s == a.number || strings.EqualFold(s, a.name) || strings.EqualFold(s, areaName(a.name)) {
		return s != ""
	}
	head, _, found := strings.Cut(areaName(a.name), " ")
	return found && strings.EqualFold(s, head) || romanNumber(s) > 0 && strconv.Itoa(romanNumber(s)) == a.number
}

// romanNumber reads I to XX, 0 for anything else.
func romanNumber(s string) int {
	for i, r := range strings.Fields("I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX") {
		if s == r {
			return i + 1
		}
	}
	return 0
}

// wholeArea is the name of the area that a table of one row is about, empty if that row is numbered as
// a part, or its name is a word that names no area.
func (x *crosstab) wholeArea() string {
	if x.header+2 != len(x.sheet.Rows) {
		return ""
	}
	row := &x.sheet.Rows[x.header+1]
	if ags := normalAGS(x.text(row, "ags")); strings.Contains(headerKey(x.text(row, "wahl")), "kreis") && ags != "" && !strings.HasSuffix(ags, "000") {
		return "" // a municipality's part of the election of its district
	}
	name := x.text(row, "gebiet-name")
	for _, article := range []string{"der ", "des ", "die "} {
		name = strings.TrimPrefix(name, article)
	}
	if areaRow.MatchString(name) || !namedArea.MatchString(name) || noArea.MatchString(name) {
		return ""
	}
	return name
}

// namedArea matches "Gemeinde X", "Landkreis X" and "X": words without a number or a dash between them.
var namedArea = regexp.MustCompile(`^[\pL.(][\pL.()-]*(?:[ ,/]+[\pL.(][\pL.()-]*)*$`)
