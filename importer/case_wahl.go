package importer

import (
	"regexp"
	"strings"

	"notices/importer/form"
	"notices/internal/election"
)

// maxSeats bounds the seats of a council: the largest of both Länder have fewer than a hundred.
const maxSeats = 500

// A wahl is what the sheet Wahl says beyond the result.
type wahl struct {
	files, sums []string // Ergebnisdatei, Ergebnis-SHA256
	rowOrder    bool     // Listenplatz aus Zeilenfolge
	fileAt      election.Origin
	sumAt       election.Origin
}

// readWahl reads the sheet Wahl into the case. Everything that is missing or wrong is reported.
func readWahl(c *election.Case, f *caseFields) wahl {
	r := &c.Result
	f.reportMissing(wahlColumns.Required())
	r.Land = landField(f)
	r.Council, r.Area = f.field("Vertretung"), f.field("Wahlgebiet")
	r.Body = bodyField(f, r.Land, r.Council)
	r.AGS = agsField(f, r.Land, r.Body)
	r.ElectionDay, r.TermBegin, r.TermEnd = f.dayField("Wahltag"), f.dayField("Beginn der Wahlperiode"), f.dayField("Ende der Wahlperiode")
	f.checkDays(r)
	if row, ok := f.values["Sitze"]; ok {
		_, r.SeatsAt = f.value("Sitze")
		r.Seats, r.Incomparable = seatsField(f, row)
	}
	_, r.SystemAt = f.value("Wahlverfahren")
	r.System = election.System(wordField(f, "Wahlverfahren", "E280", form.Systems.Words(""), string(election.Proportional)))
	r.Provisional = wordField(f, "Ergebnisstand", "E280", form.Stages.Words(""), form.Final) == form.Provisional
	if r.Provisional {
		_, at := f.value("Ergebnisstand")
		f.add("E281", at, "das Ergebnis ist vorläufig; aus einem vorläufigen Ergebnis wird nichts festgestellt. Bitte das endgültige Ergebnis eintragen und „endgültig“ setzen")
	}
	_, c.LawAt = f.value("Rechtsstand")
	c.LawVersion = wordField(f, "Rechtsstand", "E280", r.Land.LawYears(), "")
	return resultFields(f)
}

// reportMissing names every field without a value at once.
func (f *caseFields) reportMissing(names []string) {
	for _, name := range names {
		switch cell, at := f.value(name); {
		case cellText(cell) != "" && isEmpty(cell):
			f.add("E276", at, "im Feld „%s“ steht nur „%s“, das gilt als leer; bitte ausfüllen", name, clip(cellText(cell)))
		case isEmpty(cell):
			f.add("E276", at, "das Feld „%s“ ist leer oder fehlt; bitte im Blatt %s eintragen", name, f.sheet.Name)
		}
	}
}

func landField(f *caseFields) election.Land {
	s := f.field("Land")
	for _, l := range election.Lands() {
		if strings.EqualFold(s, l.Name()) || strings.EqualFold(s, string(l)) {
			return l
		}
	}
	if s != "" {
		_, at := f.value("Land")
		f.add("E280", at, "Land: „%s“ ist nicht bekannt; möglich sind %s", clip(s), quoted(form.Lands.Words("")))
	}
	return ""
}

// directOffice recognises offices that are elected directly: they have no substitutes.
var directOffice = regexp.MustCompile(`\b((ober|samtgemeinde|orts|amts)?(buergermeister)|landrat|landraet|ortsvorsteher)(in|s|es|innen)?\b`)

// bodyField reads Art. Bürgermeister, Landrat and Ortsvorsteher are refused with their reason.
func bodyField(f *caseFields, land election.Land, council string) election.BodyKind {
	s := f.field("Art")
	for _, name := range []string{"Art", "Vertretung"} {
		text := s
		if name == "Vertretung" {
			text = council
		}
		if office := directOffice.FindString(headerKey(text)); office != "" {
			_, at := f.value(name)
			f.add("E591", at, "%s: „%s“ ist ein Amt, das direkt gewählt wird; dafür gibt es keine Ersatzpersonen. Frei werden kann hier nur der Sitz einer Vertretung", name, clip(text))
			return ""
		}
	}
	return wordField(f, "Art", "E280", land.Bodies(), "")
}

var digits = regexp.MustCompile(`^\d+$`)

// agsField reads the municipal key as text. A zero that a spreadsheet program took away is put back.
func agsField(f *caseFields, land election.Land, body election.BodyKind) string {
	c, at := f.value("AGS")
	s := strings.ReplaceAll(f.plainText(c, at, "AGS"), " ", "")
	if s == "" {
		return ""
	}
	if !digits.MatchString(s) {
		f.add("E277", at, "AGS: „%s“ enthält andere Zeichen als Ziffern; erwartet sind acht Ziffern wie 03254026", clip(s))
		return ""
	}
	switch len(s) {
	case 4, 7, 8, 11: // Kreis, Gemeinde, Samtgemeinde, Regionalschlüssel without their zero
		if lost := strings.TrimPrefix(land.Key(), "0"); lost != land.Key() && strings.HasPrefix(s, lost) {
			f.add("I277", at, "AGS: %s hat eine Ziffer zu wenig; gelesen wird 0%s (führende Null ergänzt)", s, s)
			s = "0" + s
		}
	}
	switch len(s) {
	case 5, 8, 9:
	default:
		f.add("E277", at, "AGS: %s hat %d Ziffern; erwartet sind acht (Gemeinde), neun (Samtgemeinde) oder fünf (Kreis). Der zwölfstellige Regionalschlüssel ist ein anderer Schlüssel", clip(s), len(s))
		return ""
	}
	if !keyLength(body, len(s)) {
		f.add("E277", at, "AGS: %s hat %d Ziffern; für die Art „%s“ erwartet sind %s", s, len(s), body, wantedDigits(body))
		return ""
	}
	if want := land.Key(); !strings.HasPrefix(s, want) {
		f.add("W277", at, "AGS: %s gehört nicht zu %s (Schlüssel dort beginnen mit %s); bitte prüfen", s, land.Name(), want)
	}
	return s
}

// keyLength reports whether a key of n digits can belong to a body: five are a district's, nine those
// of an association of municipalities.
func keyLength(body election.BodyKind, n int) bool {
	switch body {
	case "", "Samtgemeinderat":
		return body == "" || n != 5
	case "Kreistag", "Regionsversammlung":
		return n != 9
	}
	return n == 8
}

func wantedDigits(body election.BodyKind) string {
	switch body {
	case "Samtgemeinderat":
		return "neun (oder die acht der Gemeinde)"
	case "Kreistag", "Regionsversammlung":
		return "fünf (oder acht, die letzten drei Nullen)"
	}
	return "die acht der Gemeinde"
}

// seatsField reads the number of seats, 0 if it is not given; unread where something else stands there.
func seatsField(f *caseFields, row Row) (n int, unread bool) {
	c := f.cell(row, form.Value)
	if isEmpty(c) {
		return 0, false
	}
	n, problem := countFrom(1, c)
	switch {
	case problem != "":
		f.add("E278", f.at(row, form.Value), "Sitze: %s", problem)
	case n > maxSeats:
		f.add("E278", f.at(row, form.Value), "Sitze: %d ist keine mögliche Zahl; erwartet ist eine Zahl von 1 bis %d", n, maxSeats)
	default:
		return n, false
	}
	return 0, true
}

// checkDays compares the three days of an election.
func (f *caseFields) checkDays(r *election.Result) {
	if !r.TermBegin.IsZero() && !r.TermEnd.IsZero() && !r.TermBegin.Before(r.TermEnd) {
		_, at := f.value("Ende der Wahlperiode")
		f.add("E279", at, "die Wahlperiode endet am %s, also nicht nach ihrem Beginn am %s; bitte beide Tage prüfen", r.TermEnd.German(), r.TermBegin.German())
	}
	if !r.ElectionDay.IsZero() && !r.TermBegin.IsZero() && r.ElectionDay.After(r.TermBegin) {
		_, at := f.value("Wahltag")
		f.add("E279", at, "der Wahltag %s liegt nach dem Beginn der Wahlperiode am %s; bitte beide Tage prüfen", r.ElectionDay.German(), r.TermBegin.German())
	}
}

func resultFields(f *caseFields) wahl {
	w := wahl{files: splitList(f.field("Ergebnisdatei")), sums: splitList(f.field("Ergebnis-SHA256"))}
	_, w.fileAt = f.value("Ergebnisdatei")
	_, w.sumAt = f.value("Ergebnis-SHA256")
	if w.fileAt.Cell == "" {
		w.fileAt = election.Origin{File: f.book.File, Sheet: f.sheet.Name}
	}
	w.rowOrder = wordField(f, "Listenplatz aus Zeilenfolge", "E280", append(form.Yes.Words(""), "nein"), "nein") == "ja"
	for i, s := range w.sums {
		w.sums[i] = strings.ToLower(strings.ReplaceAll(s, " ", ""))
		if !sha256Form.MatchString(w.sums[i]) {
			f.add("E282", w.sumAt, "Ergebnis-SHA256: „%s“ ist keine Prüfsumme; erwartet sind 64 Zeichen aus 0-9 und a-f", clip(s))
		}
	}
	if n := len(w.sums); n > 0 && n != len(w.files) {
		f.add("E282", w.sumAt, "Ergebnis-SHA256: %d Prüfsummen für %d Ergebnisdateien; bitte zu jeder Datei eine, in gleicher Reihenfolge und mit Semikolon getrennt", n, len(w.files))
		w.sums = nil
	}
	return w
}

var sha256Form = regexp.MustCompile(`^[0-9a-f]{64}$`)

// splitList splits a cell at semicolons, trimmed, without empty parts.
func splitList(s string) []string {
	var out []string
	for part := range strings.SplitSeq(s, ";") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}
