package importer

import (
	"cmp"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"notices/internal/election"
)

// A Council is one result of a bare file with what is wrong in its own rows.
type Council struct {
	*election.Result
	Findings []election.Finding
}

// LoadResults reads a bare result file, without a case workbook: one result, or one per council of
// a state-wide table; the findings beside them are about the file as a whole. The Land is taken from proof only (official key, list votes, the producer's
// profile). What the file cannot tell becomes a gap of the result. Without results there is an
// error among the findings.
//
// Several files belong to one council: numbers and names, or a table of the elected.
func LoadResults(paths ...string) (councils []Council, findings []election.Finding, sources []election.Source) {
	var books []*Book
	for _, path := range paths {
		data, source, found := ReadFile(path)
		findings, sources = append(findings, found...), append(sources, source)
		if data == nil {
			continue
		}
		b, found := ReadBook(path, data)
		findings, books = append(findings, found...), append(books, b)
	}
	if election.HasErrors(findings) {
		return nil, findings, sources
	}
	councils, found := loadBooks(books)
	return councils, append(findings, found...), sources
}

func loadBooks(books []*Book) ([]Council, []election.Finding) {
	c := &collector{}
	src := &source{}
	day := dayOf(books)
	for _, b := range books {
		c.sort(src, b, day)
	}
	if election.HasErrors(c.findings) {
		return nil, c.list()
	}
	c.checkStage(books, src)
	var results []*election.Result
	owner := rowOwners{}
	for _, t := range src.lists {
		if t.isStatewide() && len(src.full) == 0 {
			results = append(results, c.statewide(t, day, owner, len(results))...)
		}
	}
	if len(results) > 0 {
		return owner.share(results, c.list())
	}
	if several := src.councils(); len(several) > 1 && len(src.codes) == 0 {
		return c.eachCouncil(src, several)
	}
	want := Expect{Land: src.land(), ElectionDay: day}
	if key := src.onlyKey(); key != "" {
		want.AGS = key
	}
	r := c.readSource(src, books, want)
	r.Council, r.Area = src.council(books)
	r.Area = cmp.Or(src.titleArea(books), r.Area)
	c.gaps(r)
	if want.Land == "" && len(r.Nominations) > 0 {
		c.add("W321", election.Origin{File: books[0].File}, "ob das Ergebnis aus Niedersachsen oder Brandenburg stammt, geht aus der Datei nicht hervor; die Sitze werden deshalb nicht nachgerechnet. Mit einer Vorgangsmappe (Blatt „Wahl“) wird vollständig geprüft")
	}
	if len(r.Nominations) == 0 {
		return nil, c.list()
	}
	return []Council{{Result: r}}, c.list()
}

// rowOwners says to which council a row of a table belongs, by its sheet and number.
type rowOwners map[rowKey]int

type rowKey struct {
	sheet string
	row   int
}

// share gives each council the findings about its rows; the others are about the file as a whole.
func (o rowOwners) share(results []*election.Result, findings []election.Finding) (out []Council, whole []election.Finding) {
	for _, r := range results {
		out = append(out, Council{Result: r})
	}
	for _, f := range findings {
		i, ok := o[rowKey{f.Sheet, atoi(strings.TrimLeft(f.Cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))}]
		if ok && f.Cell != "" {
			out[i].Findings = append(out[i].Findings, f)
		} else {
			whole = append(whole, f)
		}
	}
	return out, whole
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
func (c *collector) eachCouncil(src *source, keys []string) ([]Council, []election.Finding) {
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
	owner := rowOwners{}
	for _, key := range keys {
		if len(byCouncil[key]) == 0 {
			continue // named in a row without a person only
		}
		want := Expect{Land: election.LandOfKey(key), ElectionDay: dayOf([]*Book{src.full[0].book})}
		if name, ok := strings.CutPrefix(key, "="); ok {
			want.Land, want.Council, want.Area = src.land(), name, name
		} else {
			want.AGS = key
			want.Area = byCouncil[key][0].areaName()
			want.Council = want.Area
		}
		b := &builder{collector: c, want: want}
		for _, rec := range byCouncil[key] {
			owner[rowKey{rec.t.sheet.Name, rec.row}] = len(results)
		}
		results = append(results, b.build(byCouncil[key], nil))
	}
	for _, rec := range byCouncil[""] {
		c.add("E311", rec.origin(), "die Tabelle enthält mehrere Vertretungen, und bei %s steht nicht, zu welcher die Zeile gehört", rec.who())
	}
	return owner.share(results, c.list())
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
func (s *source) council(books []*Book) (council, area string) {
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
			return x.text(&x.sheet.Rows[x.header+1], "wahl"), x.wholeArea()
		}
	}
	for _, n := range books[0].notes {
		if n != "" {
			return clip(n), ""
		}
	}
	name := filepath.Base(books[0].File)
	return strings.TrimSuffix(name, filepath.Ext(name)), ""
}

// titleArea returns the area that the texts above the tables name with its kind ("Gemeinde Nordstemmen"),
// empty if they name none, or several.
func (s *source) titleArea(books []*Book) string {
	var texts []string
	for _, t := range slices.Concat(s.full, s.elected, s.names) {
		for _, title := range t.titles() {
			texts = append(texts, title.text)
		}
		texts = append(texts, t.sheet.Heading)
	}
	for _, x := range s.codes {
		texts = append(texts, x.wholeArea())
	}
	for _, b := range books {
		texts = append(texts, b.notes...)
	}
	area := ""
	for _, text := range texts {
		m := wholeAreaInTitle.FindStringSubmatch(text)
		switch {
		case m == nil || noArea.MatchString(m[2]) || len(areaInTitle.FindAllString(text, -1)) > 1:
		case area == "" || area == m[1]+" "+m[2]:
			area = m[1] + " " + m[2]
		default:
			return ""
		}
	}
	return area
}

// wholeAreaInTitle matches an area with its whole name: what follows must not be able to belong to it.
var wholeAreaInTitle = regexp.MustCompile(`(?:^|[^\pL])(Gemeinde|Stadt|Samtgemeinde|Landkreis|Flecken|Region|Hansestadt|Landeshauptstadt) +` +
	`(\p{Lu}[\pL.-]+(?: (?:\p{Lu}[\pL.-]+|an der|an dem|am|im|in der|bei|vor der|ob der|\(\p{Lu}[\pL.-]+\)))*)(?:$|[,:;(|]| [–—-] )`)

// dayOf finds the day of the election in the first rows of the files, zero if none is named.
func dayOf(books []*Book) election.Date {
	for _, b := range books {
		for _, s := range b.Sheets {
			for i := range s.Rows {
				if s.Rows[i].Number > headerRows {
					break
				}
				for _, c := range s.Rows[i].Cells {
					if c.Kind != Text || len(c.Value) > 400 {
						continue
					}
					if d := titleDay(squeeze(c.Value)); !d.IsZero() {
						return d
					}
				}
			}
			if d := dayColumn(b, s); !d.IsZero() {
				return d
			}
		}
	}
	return election.Date{}
}

// dayColumn reads the first day of a column that holds it, as votemanager's and the state-wide tables do.
func dayColumn(b *Book, s *Sheet) election.Date {
	row, col := 0, 0
	if x := findCrosstab(b, s); x != nil {
		row, col = x.header+1, x.base["datum"]
	} else if t := newHeaderFinder(b, s, election.Date{}).find(func(t *table) bool { return t.has(colDay) && t.known >= 3 }); t != nil {
		row, col = t.first, t.cols[colDay]
	}
	if col == 0 || row >= len(s.Rows) {
		return election.Date{}
	}
	d, problem := parseDay(s.Rows[row].at(col))
	if problem != "" {
		return election.Date{}
	}
	return d
}
