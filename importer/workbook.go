package importer

import (
	"path/filepath"

	"notices/importer/form"
	"notices/internal/election"
)

// WorkbookCodes documents the findings about case workbooks.
var WorkbookCodes = []election.Code{
	{ID: "E150", Cause: "Die Datei ist keine Vorgangsmappe: das Blatt „Wahl“ fehlt.", Remedy: "Eine Vorgangsmappe mit „notices init“ anlegen oder die richtige Datei angeben."},
	{ID: "E151", Cause: "Ein Blatt der Vorgangsmappe fehlt oder ist doppelt.", Remedy: "Das genannte Blatt aus der Vorlage ergänzen oder das überzählige löschen."},
	{ID: "E152", Cause: "In einem Blatt der Vorgangsmappe fehlt die Zeile der Überschriften oder eine Spalte.", Remedy: "Die genannte Überschrift wiederherstellen."},
	{ID: "I151", Cause: "Ein Blatt der Mappe ist nicht vorgesehen und wird nicht gelesen.", Remedy: "Nichts, wenn das Blatt nur Notizen enthält."},
	{ID: "W153", Cause: "Ausgeblendete Zeilen, Spalten oder Blätter werden mitgelesen.", Remedy: "Einblenden und prüfen oder löschen."},
	{ID: "E154", Cause: "Eine Ergebnisdatei ist nicht zu finden oder liegt außerhalb der erlaubten Ordner.", Remedy: "Die Datei neben die Mappe legen und den Namen prüfen."},
	{ID: "E155", Cause: "Eine Ergebnisdatei hat nicht die in der Mappe festgehaltene Prüfsumme.", Remedy: "Klären, warum die Datei geändert wurde; dann die richtige Datei zurücklegen oder die neue Prüfsumme eintragen."},
	{ID: "W156", Cause: "Es gibt eine Ergebnisdatei und ein ausgefülltes Blatt „Wahlergebnis“.", Remedy: "Eines von beiden leeren; gelesen wird die Ergebnisdatei."},
	{ID: "I271", Cause: "Eine Spalte oder ein Feld der Mappe ist nicht vorgesehen und wird nicht gelesen.", Remedy: "Die Überschrift prüfen, falls sie gelesen werden soll."},
	{ID: "272", Cause: "Eine Spalte oder ein Feld gibt es zweimal.", Remedy: "Die überzählige löschen."},
	{ID: "273", Cause: "In einer Zelle steht ein Fehlerwert oder eine Formel ohne Ergebnis.", Remedy: "Den gemeinten Wert eintippen."},
	{ID: "274", Cause: "Ein Text enthält unsichtbare Steuerzeichen, ist zum Teil hochgestellt oder durchgestrichen, oder er ist zu lang.", Remedy: "Den Text neu eintippen oder kürzen."},
	{ID: "275", Cause: "Ein Datum ist nicht lesbar, unmöglich oder trägt eine Uhrzeit.", Remedy: "Als TT.MM.JJJJ eintragen."},
	{ID: "E276", Cause: "Im Blatt „Wahl“ fehlt eine notwendige Angabe.", Remedy: "Die genannten Felder ausfüllen."},
	{ID: "277", Cause: "Ein Schlüssel (AGS, PLZ) hat falsche Zeichen, eine falsche Länge, gehört zu einem anderen Land oder hatte seine führende Null verloren.", Remedy: "Den Schlüssel als Text mit allen Ziffern eintragen."},
	{ID: "E278", Cause: "Die Zahl der Sitze ist keine mögliche Zahl.", Remedy: "Die Zahl der bei der Wahl zu vergebenden Sitze eintragen."},
	{ID: "E279", Cause: "Wahltag und Wahlperiode passen nicht zueinander.", Remedy: "Die drei Tage prüfen."},
	{ID: "E280", Cause: "Ein Feld der Mappe enthält ein Wort, das dort nicht bekannt ist.", Remedy: "Eines der genannten Wörter wählen."},
	{ID: "E281", Cause: "Das Ergebnis ist als vorläufig bezeichnet.", Remedy: "Das endgültige Ergebnis abwarten und eintragen."},
	{ID: "E282", Cause: "Eine Prüfsumme hat nicht die Form eines SHA-256, oder es sind nicht so viele wie Ergebnisdateien.", Remedy: "Zu jeder Ergebnisdatei eine Prüfsumme eintragen oder das Feld leeren."},
	{ID: "E590", Cause: "Die Nr eines Eintrags fehlt, ist keine Zahl ab 1 oder doppelt.", Remedy: "Jedem Eintrag eine eigene Nummer geben."},
	{ID: "E591", Cause: "Es geht um ein direkt gewähltes Amt, für das es keine Ersatzpersonen gibt.", Remedy: "Nichts zu tun: Das Programm ist nur für Vertretungen da."},
	{ID: "E592", Cause: "Das Ereignis fehlt oder ist unbekannt.", Remedy: "Eines aus der Auswahlliste wählen."},
	{ID: "E593", Cause: "Die Form ist unbekannt.", Remedy: "Eine aus der Auswahlliste wählen."},
	{ID: "594", Cause: "Eine Person steht nicht im Ergebnis, ist nicht eindeutig, oder Name und Kennung passen nicht zusammen (im Blatt „Anschriften“ eine Warnung).", Remedy: "Eine der genannten Kennungen eintragen."},
	{ID: "E595", Cause: "Der Gegenstand eines Loses fehlt oder ist unbekannt.", Remedy: "Einen aus der Auswahlliste wählen."},
	{ID: "E596", Cause: "Zu einem Los fehlt die gezogene Reihenfolge.", Remedy: "Die Gezogenen mit Semikolon getrennt eintragen."},
	{ID: "E597", Cause: "Die Frage einer Entscheidung fehlt oder ist unbekannt.", Remedy: "Eine aus der Auswahlliste wählen."},
	{ID: "E598", Cause: "Der Vorgang einer Entscheidung fehlt oder steht nicht im Blatt „Vorgänge“.", Remedy: "Die Nr des Vorgangs eintragen, durch den der Sitz frei wurde."},
	{ID: "E599", Cause: "Die Antwort einer Entscheidung fehlt oder passt nicht zur Frage.", Remedy: "Eine der genannten Antworten eintragen."},
	{ID: "W680", Cause: "Für eine Person gibt es zwei Anschriften (verschiedene gelten beide nicht), oder die Person zur Anschrift fehlt.", Remedy: "Die falsche Zeile löschen."},
	{ID: "W681", Cause: "Die Anrede ist weder „Frau“ noch „Herr“ noch leer.", Remedy: "„Frau“, „Herr“ oder nichts eintragen."},
	{ID: "E682", Cause: "„Feststellung durch“ ist weder „Wahlausschuss“ noch „Wahlleitung“.", Remedy: "Eines von beiden eintragen oder das Feld leeren."},
	{ID: "E683", Cause: "Das Logo ist nicht zu finden, zu groß oder kein PNG oder JPEG.", Remedy: "Eine PNG- oder JPEG-Datei neben die Mappe legen."},
	{ID: "E684", Cause: "In behoerde.xlsx fehlt das Blatt „Behörde“.", Remedy: "Das Blatt mit den Spalten „Feld“ und „Wert“ ergänzen."},
}

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
	if !IsCaseWorkbook(book) {
		return nil, append(findings, election.Findingf("E150", election.Origin{File: book.File},
			"die Datei ist keine Vorgangsmappe, denn das Blatt „Wahl“ fehlt; eine Vorgangsmappe legt „notices init“ an"))
	}
	k := &caseReader{book: book, folder: filepath.Dir(book.File), findings: findings,
		c: &election.Case{File: book.File, SHA256: source.SHA256, Sources: []election.Source{source}}}
	k.reportSheets()
	w := k.wahl()
	k.result(w)
	k.rows()
	k.authority(&l.offices)
	return k.c, election.SortFindings(thinned(k.findings))
}

// IsCaseWorkbook reports whether a book has the sheet Wahl.
func IsCaseWorkbook(b *Book) bool { return b.sheetNamed(form.Wahl.Name) != nil }

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
		case !isCaseSheet(s.Name) && key != wordKey(form.Result.Name):
			k.add("I151", at, "das Blatt %q ist in einer Vorgangsmappe nicht vorgesehen und wird nicht gelesen", clip(s.Name))
		case seen[key]:
			k.add("E151", at, "das Blatt %q gibt es in zwei Schreibweisen; bitte eines löschen", s.Name)
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

// table opens a sheet of rows; nil if it is missing or unreadable. must reports a missing one.
func (k *caseReader) table(columns caseColumns, must bool) *caseTable {
	s := k.book.sheetNamed(columns.Name)
	if s == nil {
		if must {
			k.add("E151", election.Origin{File: k.book.File}, "das Blatt %q fehlt; bitte aus der Vorlage ergänzen, auch wenn noch nichts einzutragen ist", columns.Name)
		}
		return nil
	}
	if len(s.Rows) == 0 && !must {
		return nil
	}
	t, ok := openTable(k.book, s, columns)
	if !ok {
		k.findings = append(k.findings, t.findings...)
		return nil
	}
	return t
}

// rows reads events, lots, rulings and addresses.
func (k *caseReader) rows() {
	if t := k.table(eventColumns, true); t != nil {
		k.c.Events = readEvents(t, k.people)
		k.findings = append(k.findings, t.findings...)
	}
	if t := k.table(lotColumns, false); t != nil {
		k.c.Lots = readLots(t, k.people)
		k.findings = append(k.findings, t.findings...)
	}
	if t := k.table(rulingColumns, false); t != nil {
		k.c.Rulings = readRulings(t, k.people, k.c.Events)
		k.findings = append(k.findings, t.findings...)
	}
	k.c.Addresses = map[string]election.Address{}
	if t := k.table(addressColumns, false); t != nil {
		k.c.Addresses = readAddresses(t, k.people)
		k.findings = append(k.findings, t.findings...)
	}
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
