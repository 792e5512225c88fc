package importer

import (
	"slices"

	"notices/importer/form"
	"notices/internal/election"
)

// result reads the official result: the files that Wahl names, or the sheet Wahlergebnis.
func (k *caseReader) result(w wahl) {
	own := k.book.sheetNamed(form.Result.Name)
	var read []*Sheet
	switch {
	case len(w.files) > 0:
		read = k.resultFiles(w)
		if own != nil && len(own.Rows) > 1 {
			k.add("W156", election.Origin{File: k.book.File, Sheet: own.Name},
				"das Blatt „Wahlergebnis“ wird nicht gelesen, weil im Blatt „Wahl“ eine Ergebnisdatei angegeben ist; bitte eines von beiden leeren")
		}
	case own == nil:
		k.add("E151", election.Origin{File: k.book.File},
			"das Ergebnis fehlt: weder gibt es das Blatt „Wahlergebnis“, noch ist im Blatt „Wahl“ eine „Ergebnisdatei“ angegeben")
	default:
		read = []*Sheet{own}
		k.take(readSheet(k.book, own, w.expect(k.c)))
	}
	r := &k.c.Result
	if slices.ContainsFunc(k.findings, func(f election.Finding) bool {
		return slices.Contains([]string{"E202", "E205", "E206", "E302", "E304"}, f.Code)
	}) {
		return // without settled ids nobody can be judged: the cause is reported, not each consequence
	}
	for i := range r.Nominations {
		if len(r.Nominations[i].Candidates) > 0 {
			k.people = newRoster(r, onlyConstituency(read))
			return
		}
	}
}

func (k *caseReader) take(r *election.Result, findings []election.Finding) {
	k.c.Result = *r
	k.findings = append(k.findings, findings...)
}

// expect is what the sheet Wahl says about the election, for the reader of the result.
func (w wahl) expect(c *election.Case) Expect {
	r := &c.Result
	return Expect{
		Land: r.Land, Council: r.Council, Area: r.Area, AGS: r.AGS, Body: r.Body, ElectionDay: r.ElectionDay,
		TermBegin: r.TermBegin, TermEnd: r.TermEnd, Seats: r.Seats, Incomparable: r.Incomparable, SeatsAt: r.SeatsAt, System: r.System, SystemAt: r.SystemAt,
		PositionsFromRows: w.rowOrder, Provisional: r.Provisional,
	}
}

// resultFiles opens the files named in Ergebnisdatei and reads them together. It returns their
// sheets, none if a file could not be used.
func (k *caseReader) resultFiles(w wahl) []*Sheet {
	var books []*Book
	var sheets []*Sheet
	complete := true
	for i, name := range w.files {
		b := k.resultFile(w, i, name)
		complete = complete && b != nil
		if b != nil {
			books, sheets = append(books, b), append(sheets, b.Sheets...)
		}
	}
	if !complete {
		return nil
	}
	k.take(ReadResult(books, w.expect(k.c)))
	return sheets
}

// resultFile opens one file and checks it against its SHA-256; nil if it must not be used.
func (k *caseReader) resultFile(w wahl, i int, name string) *Book {
	pin := ""
	if i < len(w.sums) {
		pin = w.sums[i]
	}
	path, problem := beside(k.folder, name, pin != "")
	if problem != "" {
		k.add("E154", w.fileAt, "Ergebnisdatei: %s", problem)
		return nil
	}
	data, source, findings := ReadFile(path)
	k.findings = append(k.findings, findings...)
	if data == nil {
		return nil
	}
	k.c.Sources = append(k.c.Sources, source)
	if pin != "" && pin != source.SHA256 {
		k.add("E155", w.sumAt, "die Datei %s hat nicht die festgehaltene Prüfsumme: sie wurde seit dem Anlegen der Mappe geändert (%s… statt %s…). Bitte klären, welche Fassung gilt, und dann die Datei zurücklegen oder die neue Prüfsumme %s eintragen",
			clip(name), source.SHA256[:8], pin[:min(8, len(pin))], source.SHA256)
		return nil
	}
	book, findings := ReadBook(path, data)
	k.findings = append(k.findings, findings...)
	if election.HasErrors(findings) {
		return nil
	}
	return book
}

// onlyConstituency returns the text of the column Wahlbereich if all rows of all sheets agree.
func onlyConstituency(sheets []*Sheet) string {
	only := ""
	for _, s := range sheets {
		for _, t := range constituencyCells(s) {
			if only != "" && t != only {
				return ""
			}
			only = t
		}
	}
	return only
}

// constituencyCells returns what stands below the heading Wahlbereich or Wahlkreis of a sheet.
func constituencyCells(s *Sheet) []string {
	var out []string
	col := 0
	for _, row := range s.Rows {
		if col == 0 {
			col = 1 + slices.IndexFunc(row.Cells, func(c Cell) bool {
				key := ""
				if c.Kind == Text && len(c.Value) < 40 {
					key = headerKey(c.Value)
				}
				return key == "wahlbereich" || key == "wahlkreis"
			})
		} else if t := cellText(row.at(col)); t != "" {
			out = append(out, t)
		}
		if col == 0 && row.Number > 40 {
			return nil
		}
	}
	return out
}
