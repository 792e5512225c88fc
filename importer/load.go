package importer

import (
	"path/filepath"
	"slices"
	"strings"

	"notices/internal/election"
)

// LoadResults reads a bare result file, without a case workbook: one result, or one per council of
// a state-wide table. The Land is taken from proof only (official key, list votes, the producer's
// profile). What the file cannot tell becomes a gap of the result. Without results there is an
// error among the findings.
func LoadResults(path string) ([]*election.Result, []election.Finding, election.Source) {
	data, source, findings := ReadFile(path)
	if data == nil {
		return nil, findings, source
	}
	b, found := ReadBook(path, data)
	if findings = append(findings, found...); election.HasErrors(findings) {
		return nil, findings, source
	}
	results, found := loadBook(b)
	return results, append(findings, found...), source
}

func loadBook(b *Book) ([]*election.Result, []election.Finding) {
	c := &collector{}
	src := &source{}
	c.sort(src, b)
	if election.HasErrors(c.findings) {
		return nil, c.list()
	}
	c.checkStage([]*Book{b}, src)
	var results []*election.Result
	for _, t := range src.lists {
		if t.isStatewide() && len(src.full) == 0 {
			results = append(results, c.statewide(t, dayOf(b))...)
		}
	}
	if len(results) > 0 {
		return results, c.list()
	}
	if several := src.councils(); len(several) > 1 && len(src.codes) == 0 {
		return c.eachCouncil(src, several)
	}
	want := Expect{Land: src.land(), ElectionDay: dayOf(b)}
	if key := src.onlyKey(); key != "" {
		want.AGS = key
	}
	r := c.readSource(src, []*Book{b}, want)
	r.Council, r.Area = src.council(b)
	c.gaps(r)
	if want.Land == "" && len(r.Nominations) > 0 {
		c.add("W321", election.Origin{File: b.File}, "ob das Ergebnis aus Niedersachsen oder Brandenburg stammt, geht aus der Datei nicht hervor; die Sitze werden deshalb nicht nachgerechnet. Mit einer Vorgangsmappe (Blatt „Wahl“) wird vollständig geprüft")
	}
	if len(r.Nominations) == 0 {
		return nil, c.list()
	}
	return []*election.Result{r}, c.list()
}

// councils lists the keys of the councils that the rows name, in their order.
func (s *source) councils() []string {
	var keys []string
	seen := map[string]bool{}
	for _, t := range s.full {
		for i := t.first; i < len(t.sheet.Rows); i++ {
			row := &t.sheet.Rows[i]
			if k := councilKey(t.filled(row, t.cols[colKey]), t.filled(row, t.cols[colArea])); k != "" && !seen[k] {
				seen[k] = true
				keys = append(keys, k)
			}
		}
	}
	return keys
}

// maxCouncils bounds how many councils one table of candidates may hold; a Land has about a thousand.
const maxCouncils = 2000

// eachCouncil makes one result per council of a table of candidates.
func (c *collector) eachCouncil(src *source, keys []string) ([]*election.Result, []election.Finding) {
	if len(keys) > maxCouncils {
		c.add("E311", src.full[0].where(), "die Tabelle nennt %d verschiedene Gebiete; die Spalte ist vermutlich keine Spalte der Vertretung", len(keys))
		return nil, c.list()
	}
	byCouncil := map[string][]record{}
	for _, t := range src.full {
		r := c.readTable(t, len(src.full), Expect{})
		for _, rec := range r.records {
			byCouncil[rec.council] = append(byCouncil[rec.council], rec)
		}
		c.checkTitles(r.titles(), Expect{})
	}
	var results []*election.Result
	for _, key := range keys {
		if len(byCouncil[key]) == 0 {
			continue // named in a row without a person only
		}
		want := Expect{Land: election.LandOfKey(key), ElectionDay: dayOf(src.full[0].book)}
		if name, ok := strings.CutPrefix(key, "="); ok {
			want.Land, want.Council, want.Area = src.land(), name, name
		} else {
			want.AGS = key
			want.Area = byCouncil[key][0].areaName()
			want.Council = want.Area
		}
		b := &builder{collector: c, want: want}
		results = append(results, b.build(byCouncil[key], nil))
	}
	for _, rec := range byCouncil[""] {
		c.add("E311", rec.origin(), "die Tabelle enthält mehrere Vertretungen, und bei %s steht nicht, zu welcher die Zeile gehört", rec.who())
	}
	return results, c.list()
}

// gaps turns what a bare file cannot tell into gaps: it can still be summed and allocated.
func (c *collector) gaps(r *election.Result) {
	c.findings = slices.DeleteFunc(c.findings, func(f election.Finding) bool {
		if f.Code == "E317" {
			r.Gaps = append(r.Gaps, f)
			return true
		}
		return false
	})
}

// land finds proof of the Land: the official key, list votes or kinds of seat (Lower Saxony), the
// mark "Nachrückend" or a Listenvereinigung (Brandenburg).
func (s *source) land() election.Land {
	if len(s.codes) > 0 && s.codes[0].land == "" {
		return election.LowerSaxony
	}
	proof := map[election.Land]bool{}
	for _, list := range [][]*table{s.full, s.elected} {
		for _, t := range list {
			t.proof(proof)
		}
	}
	switch {
	case proof[election.LowerSaxony] && !proof[election.Brandenburg]:
		return election.LowerSaxony
	case proof[election.Brandenburg] && !proof[election.LowerSaxony]:
		return election.Brandenburg
	}
	return ""
}

func (t *table) proof(found map[election.Land]bool) {
	if m := fileAGS.FindStringSubmatch(filepath.Base(t.book.File)); m != nil {
		found[election.LandOfKey(m[1])] = true
	}
	for i := t.first; i < len(t.sheet.Rows); i++ {
		row := &t.sheet.Rows[i]
		if k := normalAGS(cellText(t.cell(row, colKey))); len(k) >= 8 {
			found[election.LandOfKey(k)] = true
		}
		if isListLabel(cellText(t.cell(row, t.nameColumn()))) {
			found[election.LowerSaxony] = true
		}
		if kind, _ := parseKind(t.cell(row, colKind)); kind == election.ListAssociation || kind == election.PoliticalAssoc {
			found[election.Brandenburg] = true
		}
		for _, c := range []column{colElected, colMandate} {
			switch mark, _, _, _ := parseMark(t.cell(row, c)); mark {
			case election.ElectedPersons, election.ElectedList, election.ElectedSurplus:
				found[election.LowerSaxony] = true
			case election.MarkedNext:
				found[election.Brandenburg] = true
			}
		}
	}
}

// onlyKey returns the official key if all rows of the tables name the same one.
func (s *source) onlyKey() string {
	only := ""
	for _, t := range s.full {
		for i := t.first; i < len(t.sheet.Rows); i++ {
			k := normalAGS(cellText(t.cell(&t.sheet.Rows[i], colKey)))
			if len(k) < 8 {
				continue
			}
			if only != "" && only != k {
				return ""
			}
			only = k
		}
	}
	for _, x := range s.codes {
		if x.header+1 < len(x.sheet.Rows) {
			only = normalAGS(x.text(&x.sheet.Rows[x.header+1], "ags"))
		}
	}
	return only
}

// council names what the file is about: a column, a title, a heading, at last the file.
func (s *source) council(b *Book) (council, area string) {
	for _, t := range s.full {
		if t.has(colArea) && t.first < len(t.sheet.Rows) {
			if a := cellText(t.cell(&t.sheet.Rows[t.first], colArea)); a != "" {
				return a, a
			}
		}
		if titles := t.titles(); len(titles) > 0 {
			return clip(titles[0].text), ""
		}
	}
	for _, x := range s.codes {
		if x.header+1 < len(x.sheet.Rows) {
			return x.text(&x.sheet.Rows[x.header+1], "wahl"), ""
		}
	}
	for _, n := range b.notes {
		if n != "" {
			return clip(n), ""
		}
	}
	name := filepath.Base(b.File)
	return strings.TrimSuffix(name, filepath.Ext(name)), ""
}

// dayOf finds the day of the election in the first rows of a file, zero if none is named.
func dayOf(b *Book) election.Date {
	var day election.Date
	for _, s := range b.Sheets {
		for i := range s.Rows {
			if s.Rows[i].Number > headerRows {
				break
			}
			for _, c := range s.Rows[i].Cells {
				if c.Kind != Text || len(c.Value) > 400 {
					continue
				}
				if d := titleDay(squeeze(c.Value)); day.IsZero() {
					day = d
				}
			}
		}
	}
	return day
}
