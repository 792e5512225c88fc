package importer

import (
	"fmt"
	"path/filepath"
	"strings"

	"notices/internal/election"
)

// ReadResult reads the official result of one council from its files: the table of candidates, or
// votemanager's codes together with a table of names. The result is never nil; with an error among
// the findings it must not be used for a decision.
func ReadResult(files []*Book, want Expect) (*election.Result, []election.Finding) {
	c := &collector{}
	src := &source{}
	for _, b := range files {
		c.sort(src, b, want.ElectionDay)
		c.checkFileName(b.File, want)
	}
	if len(c.findings) > 0 && election.HasErrors(c.findings) {
		return newResult(want), c.list()
	}
	c.checkStage(files, src)
	r := c.readSource(src, files, want)
	return r, c.list()
}

// readSheet reads the case workbook's own sheet Wahlergebnis, with the columns of the form or their
// synonyms.
func readSheet(b *Book, s *Sheet, want Expect) (*election.Result, []election.Finding) {
	c := &collector{}
	t := newHeaderFinder(b, s, want.ElectionDay).find((*table).isCandidates)
	if t == nil {
		c.noTable([]*Book{{File: b.File, Format: b.Format, Sheets: []*Sheet{s}}}, want.ElectionDay)
		return newResult(want), c.list()
	}
	if s.Hidden {
		c.add("W153", election.Origin{File: b.File, Sheet: s.Name}, "das Blatt ist ausgeblendet und wird trotzdem gelesen; bitte einblenden und prüfen, ob es gilt")
	}
	c.checkStage([]*Book{{File: b.File, Format: b.Format, Sheets: []*Sheet{s}}}, &source{full: []*table{t}})
	r := c.readFull([]*table{t}, nil, nil, want)
	return r, c.list()
}

// readSource decides how the files are read.
func (c *collector) readSource(src *source, files []*Book, want Expect) *election.Result {
	switch {
	case len(src.codes) > 0:
		c.leftOut(src, src.codes[0].sheet)
		return c.readCodes(src, want)
	case len(src.full) > 0:
		c.leftOut(src, src.full[0].sheet)
		r := c.readFull(src.full, src.elected, src.hidden, want)
		c.compareLists(src.lists, r)
		return r
	case len(src.hidden) > 0:
		t := src.hidden[0]
		c.add("E112", t.where(), "das Ergebnis steht nur in einem ausgeblendeten Blatt (%s); wenn es gilt, das Blatt einblenden und speichern", t.sheet.Name)
	case len(src.elected) > 0:
		c.add("E116", src.elected[0].where(), "die Tabelle enthält nur die Gewählten; für die Reihenfolge der Ersatzpersonen werden alle Bewerberinnen und Bewerber mit Stimmen und Listenplatz gebraucht")
	case len(src.lists) > 0:
		t := src.lists[0]
		c.add("E115", election.Origin{File: t.book.File, Sheet: t.sheet.Name}, "die Tabelle enthält keine Bewerber (nur Stimmen oder Sitze der Wahlvorschläge); gebraucht wird das Ergebnis mit allen Bewerberinnen und Bewerbern")
	case len(src.names) > 0:
		if others := src.names[0].ofOthers(want.ElectionDay); others != "" {
			c.add("E111", src.names[0].where(), "die Stimmen stehen in der Spalte %s, gesucht ist die Wahl vom %s; ist es deren Ergebnis, die Überschrift der Spalte berichtigen, sonst die richtige Datei nehmen", others, want.ElectionDay.German())
			break
		}
		c.add("E111", src.names[0].where(), "die Tabelle enthält Namen, aber keine Stimmen; es fehlt die Spalte Stimmen oder eine zweite Ergebnisdatei mit den Stimmen")
	default:
		c.noTable(files, want.ElectionDay)
	}
	return newResult(want)
}

// leftOut says which sheets are not read beside the one that is seen.
func (c *collector) leftOut(src *source, seen *Sheet) {
	for _, t := range src.hidden {
		c.add("W120", t.where(), "das ausgeblendete Blatt „%s“ enthält ebenfalls ein Ergebnis und wird nicht gelesen; es gilt das sichtbare Blatt „%s“. Bitte prüfen", t.sheet.Name, seen.Name)
	}
	for _, t := range append(append([]*table{}, src.lists...), src.names...) {
		if t.book.Format != "html" && len(src.codes) == 0 {
			c.add("I124", election.Origin{File: t.book.File, Sheet: t.sheet.Name}, "das Blatt wird nicht gelesen, weil es keine Bewerber mit Stimmen enthält")
		}
	}
}

// compareLists compares the sums of the candidates with other tables of the file that state votes
// per nomination. What such a table counts is not certain, so that a difference is a warning.
func (c *collector) compareLists(lists []*table, r *election.Result) {
	sums := map[string]sum{}
	for i := range r.Nominations {
		n := &r.Nominations[i]
		s := sums[n.Name]
		sums[n.Name] = sum{s.persons + n.PersonVotes(), s.lists + n.ListVotes, s.unknown || n.VotesUnknown}
	}
	for _, t := range lists {
		for i := t.first; i < len(t.sheet.Rows) && t.has(colVotes); i++ {
			row := &t.sheet.Rows[i]
			s, ok := sums[cellText(t.cell(row, colNomination))]
			v, problem := parseVotes(t.cell(row, colVotes))
			if ok && !s.unknown && problem == "" && v != s.persons+s.lists && v != s.persons && v != s.lists {
				c.add("W328", t.at(row.Number, colVotes), "für %s stehen hier %d Stimmen, die Bewerber und die Gesamtliste ergeben %d; bitte prüfen", cellText(t.cell(row, colNomination)), v, s.persons+s.lists)
			}
		}
	}
}

// noTable explains why nothing was recognised: the header that came closest, and what it lacks.
func (c *collector) noTable(files []*Book, day election.Date) {
	var best *table
	for _, b := range files {
		for _, s := range resultSheets(b) {
			h := newHeaderFinder(b, s, day)
			for i := range s.Rows {
				if s.Rows[i].Number > headerRows {
					break
				}
				if t := h.best(i); t != nil && t.known >= 2 && (best == nil || t.known > best.known) {
					best = t
				}
			}
		}
	}
	if best != nil {
		c.add("E111", best.where(), "in dieser Kopfzeile fehlt die Spalte %s; gefunden wurden: %s", strings.Join(best.missing(), " und die Spalte "), clip(foundColumns(best)))
		return
	}
	for _, b := range files {
		at := election.Origin{File: b.File}
		if len(b.Sheets) == 1 {
			at.Sheet = b.Sheets[0].Name
		}
		c.add("E111", at, "in den ersten %d Zeilen wurde keine Kopfzeile gefunden; erwartet sind mindestens die Spalten Wahlvorschlag, Listenplatz, Nachname, Vorname und Stimmen", headerRows)
	}
}

// resultSheets leaves out the sheets of a case workbook that hold no result.
func resultSheets(b *Book) []*Sheet {
	if !isCaseWorkbook(b) {
		return b.Sheets
	}
	var out []*Sheet
	for _, s := range b.Sheets {
		if !isCaseSheet(s.Name) {
			out = append(out, s)
		}
	}
	return out
}

func foundColumns(t *table) string {
	var out []string
	for col := 1; col <= t.width; col++ {
		if l := t.labels[col]; l != "" {
			out = append(out, l)
		}
	}
	return strings.Join(out, ", ")
}

// readFull reads tables of candidates: one, or one per list or constituency. hidden are those that nobody
// sees.
func (c *collector) readFull(tables, elected, hidden []*table, want Expect) *election.Result {
	var records []record
	var totals []total
	var titles []titleText
	for _, t := range tables {
		r := c.readTable(t, len(tables), want)
		for i := range r.totals {
			r.totals[i].upto += len(records)
		}
		records = append(records, r.records...)
		totals = append(totals, r.totals...)
		titles = append(titles, r.titles()...)
	}
	c.checkTitles(titles, want)
	c.hiddenLists(hidden, records)
	if c.twoReadings(records) {
		return newResult(want)
	}
	all := len(records)
	records = c.ownRows(records, want)
	if len(records) < all {
		totals = nil // sums of several councils say nothing about one
	}
	b := &builder{collector: c, want: want, areas: map[string]bool{}}
	won := c.electedRecords(elected, b.areas)
	c.takeMarks(records, won)
	r := b.build(records, totals)
	if all == 0 && !election.HasErrors(c.findings) {
		c.add("E126", tables[0].where(), "unter der Kopfzeile steht keine einzige Bewerberin und kein Bewerber; die Datei ist vermutlich unvollständig")
	}
	if len(elected) > 0 {
		b.checkElected(won)
	}
	return r
}

// hiddenLists refuses a hidden table of which no visible one holds anything: without it the result has a
// list or a constituency too few.
func (c *collector) hiddenLists(hidden []*table, records []record) {
	seen := map[[2]string]bool{}
	for i := range records {
		seen[[2]string{records[i].constituency, records[i].nomination}] = true
	}
	for _, t := range hidden {
		r := &rowReader{collector: &collector{}, t: t} // what is wrong in it is nobody's concern
		r.context(2)
		r.read()
		for i := range r.records {
			if x := &r.records[i]; x.nomination != "" && !seen[[2]string{x.constituency, x.nomination}] {
				c.add("E112", x.origin(), "das Ergebnis von „%s“ steht nur in einem ausgeblendeten Blatt (%s); wenn es gilt, das Blatt einblenden und speichern, sonst löschen", clip(x.nomination), t.sheet.Name)
				break
			}
		}
	}
}

// electedRecords reads the tables of the elected, and the constituencies that they name.
func (c *collector) electedRecords(tables []*table, areas map[string]bool) []record {
	var out []record
	for _, t := range tables {
		if t.has(colArea) && !t.has(colConstituency) {
			t.move(colArea, colConstituency)
		}
		r := &rowReader{collector: c, t: t}
		r.context(1)
		r.read()
		for i := range r.records {
			if a := r.records[i].constituency; a != "" {
				areas[a] = true
			}
		}
		out = append(out, r.records...)
	}
	return out
}

// readTable reads one table of candidates into records.
func (c *collector) readTable(t *table, sheets int, want Expect) *rowReader {
	if want.Council != "" || want.Area != "" {
		t.areaColumn(want)
	}
	c.duplicateColumns(t)
	c.compareCounter(t)
	c.unknownColumns(t)
	c.checkColumnDay(t, want)
	c.checkColumnElection(t, want)
	r := &rowReader{collector: c, t: t}
	r.context(sheets)
	if !t.has(colNomination) && r.heading == "" && !r.blockHeadings() {
		c.add("E111", t.where(), "es ist nicht zu erkennen, zu welchem Wahlvorschlag die Personen gehören: erwartet ist eine Spalte Wahlvorschlag, eine Zwischenüberschrift je Wahlvorschlag oder ein Blatt je Wahlvorschlag")
		return r
	}
	r.seatsAsMarks()
	r.read()
	return r
}

// seatsAsMarks reads a column Sitze in a table of persons as the mark of the elected where it holds
// nothing but x, ja or 1.
func (r *rowReader) seatsAsMarks() {
	t := r.t
	if !t.has(colSeats) || t.has(colElected) || t.has(colMandate) {
		return
	}
	blank, marked := 0, 0
	for i := t.first; i < len(t.sheet.Rows); i++ {
		c := t.cell(&t.sheet.Rows[i], colSeats)
		mark, _, _, ok := parseMark(c)
		switch {
		case !ok:
			return
		case mark.Elected():
			marked++
		default:
			blank++
		}
	}
	if blank > 0 && marked > 0 {
		t.move(colSeats, colElected)
	}
}

// twoReadings reports whether two sheets tell of the same nomination in the same constituency:
// which of them counts is not for the program to choose.
func (c *collector) twoReadings(records []record) bool {
	first := map[[2]string]*record{}
	for i := range records {
		r := &records[i]
		key := [2]string{r.constituency, r.nomination}
		f := first[key]
		if f == nil {
			first[key] = r
			continue
		}
		if f.t.sheet != r.t.sheet {
			c.add("E112", r.t.where(), "zwei Blätter enthalten ein Ergebnis von „%s“: %s und %s. Welches gilt? Das andere löschen; gehören sie zu verschiedenen Wahlbereichen, eine Spalte Wahlbereich ergänzen oder die Blätter „Wahlbereich 1“, „Wahlbereich 2“ nennen", r.nomination, f.t.sheetLabel(), r.t.sheetLabel())
			return true
		}
	}
	return false
}

func (t *table) sheetLabel() string {
	if t.sheet.Name == "" {
		return filepath.Base(t.book.File)
	}
	return fmt.Sprintf("„%s“ (%s)", t.sheet.Name, filepath.Base(t.book.File))
}
