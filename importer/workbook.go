package importer

import (
	"path/filepath"

	"notices/importer/form"
	"notices/internal/election"
)

// A Loader reads case workbooks. It keeps each behoerde.xlsx that it has read, so that a district
// reads it once and all its cases see the same one. The zero Loader is ready; it may be used by
// several workers at a time.
type Loader struct{ offices offices }

// Load reads one case workbook with a Loader of its own.
func Load(path string) (*election.Case, []election.Finding) { return new(Loader).Load(path) }

// Load reads the case workbook at path with its result, behoerde.xlsx and logo. All findings come at
// once. The case is nil if the file cannot be read or is no case workbook (E1xx); with other errors
// it holds what could be read and must not be decided.
func (l *Loader) Load(path string) (*election.Case, []election.Finding) {
	data, source, findings := ReadFile(path)
	if data == nil {
		return nil, findings
	}
	book, findings := ReadBook(path, data)
	if election.HasErrors(findings) {
		return nil, findings
	}
	return l.loadBook(book, source, findings)
}

// loadBook reads the sheets of a case workbook.
func (l *Loader) loadBook(book *Book, source election.Source, findings []election.Finding) (*election.Case, []election.Finding) {
	if !isCaseWorkbook(book) {
		return nil, append(findings, election.Findingf("E150", election.Origin{File: book.File},
			"die Datei ist keine Vorgangsmappe, denn das Blatt „Wahl“ fehlt; eine Vorgangsmappe legt „notices init“ an"))
	}
	k := &caseReader{
		book: book, folder: filepath.Dir(book.File), findings: findings,
		c: &election.Case{File: book.File, SHA256: source.SHA256, Sources: []election.Source{source}},
	}
	k.reportSheets()
	w := k.wahl()
	k.result(w)
	k.rows()
	k.authority(&l.offices)
	return k.c, election.SortFindings(thinned(k.findings))
}

// isCaseWorkbook reports whether a book has the sheet Wahl.
func isCaseWorkbook(b *Book) bool { return b.sheetNamed(form.Wahl.Name) != nil }

// sheetNamed returns the first sheet whose name says the same, or nil.
func (b *Book) sheetNamed(name string) *Sheet {
	key := wordKey(name)
	for _, s := range b.Sheets {
		if wordKey(s.Name) == key {
			return s
		}
	}
	return nil
}

// A caseReader fills a case sheet by sheet.
type caseReader struct {
	book     *Book
	folder   string
	c        *election.Case
	people   *roster // nil while the result has no candidates: then no name can be judged
	findings []election.Finding
}

func (k *caseReader) add(code string, at election.Origin, format string, args ...any) {
	k.findings = append(k.findings, election.Findingf(code, at, format, args...))
}

// isCaseSheet reports the sheets of a case workbook other than the result.
func isCaseSheet(name string) bool {
	key := wordKey(name)
	for _, s := range form.Sheets() {
		if wordKey(s.Name) == key {
			return s != &form.Result
		}
	}
	return key == wordKey(form.Choices) || key == wordKey(form.Hints)
}

// reportSheets notices unknown sheets and refuses two of one meaning.
func (k *caseReader) reportSheets() {
	seen := map[string]bool{}
	for _, s := range k.book.Sheets {
		at := election.Origin{File: k.book.File, Sheet: s.Name}
		switch key := wordKey(s.Name); {
		case !isCaseSheet(s.Name) && key != wordKey(form.Result.Name) && s.Hidden && len(s.Rows) > 0:
			k.add("W120", at, "das ausgeblendete Blatt „%s“ ist in einer Vorgangsmappe nicht vorgesehen und wird nicht gelesen; bitte einblenden und prüfen oder löschen", clip(s.Name))
		case !isCaseSheet(s.Name) && key != wordKey(form.Result.Name):
			k.add("I151", at, "das Blatt „%s“ ist in einer Vorgangsmappe nicht vorgesehen und wird nicht gelesen", clip(s.Name))
		case seen[key]:
			k.add("E151", at, "das Blatt „%s“ gibt es in zwei Schreibweisen; bitte eines löschen", s.Name)
		default:
			seen[key] = true
		}
	}
}

func (k *caseReader) wahl() wahl {
	f, ok := openFields(k.book, k.book.sheetNamed(form.Wahl.Name), wahlColumns)
	var w wahl
	if ok {
		w = readWahl(k.c, f)
	}
	k.findings = append(k.findings, f.findings...)
	return w
}

// sheet reads a sheet of rows, if it can be. must reports a missing one.
func (k *caseReader) sheet(columns caseColumns, must bool, read func(*caseTable)) {
	s := k.book.sheetNamed(columns.Name)
	switch {
	case s == nil && must:
		k.add("E151", election.Origin{File: k.book.File}, "das Blatt „%s“ fehlt; bitte aus der Vorlage ergänzen, auch wenn noch nichts einzutragen ist", columns.Name)
	case s == nil || len(s.Rows) == 0 && !must:
	default:
		t, ok := openTable(k.book, s, columns)
		if ok {
			read(t)
		}
		k.findings = append(k.findings, t.findings...)
	}
}

// rows reads events, lots, rulings and addresses.
func (k *caseReader) rows() {
	c := k.c
	k.sheet(eventColumns, true, func(t *caseTable) { c.Events = readEvents(t, k.people) })
	k.sheet(lotColumns, false, func(t *caseTable) { c.Lots = readLots(t, k.people) })
	k.sheet(rulingColumns, false, func(t *caseTable) { c.Rulings = readRulings(t, k.people, c.Events) })
	c.Addresses = map[string]election.Address{}
	k.sheet(addressColumns, false, func(t *caseTable) { c.Addresses, c.AddressFindings = readAddresses(t, k.people) })
}

// authority reads the sheet Behörde and completes it from behoerde.xlsx.
func (k *caseReader) authority(files *offices) {
	var own office
	if s := k.book.sheetNamed(form.Authority.Name); s != nil && len(s.Rows) > 0 {
		own = readAuthority(k.book, s, k.folder)
	}
	files.fill(&own, k.folder)
	k.c.Authority = own.authority
	k.c.Sources = append(k.c.Sources, own.sources...)
	k.findings = append(k.findings, own.findings...)
}
