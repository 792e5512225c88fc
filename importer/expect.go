package importer

import (
	"path/filepath"
	"strings"

	"notices/internal/election"
)

// Expect is what the case workbook's sheet Wahl says about the election. Empty fields are not
// compared.
type Expect struct {
	Land         election.Land
	Council      string // Vertretung
	Area         string // Wahlgebiet
	AGS          string
	Body         election.BodyKind
	ElectionDay  election.Date
	TermBegin    election.Date
	TermEnd      election.Date
	Seats        int // 0 not given
	Incomparable bool
	SeatsAt      election.Origin
	System       election.System
	SystemAt     election.Origin
	// PositionsFromRows: the rows stand in the order of the list (Listenplatz aus Zeilenfolge).
	PositionsFromRows bool
	Provisional       bool // Ergebnisstand vorläufig
}

// sameCouncil reports whether a row's key is that of the expected council.
func (w *Expect) sameCouncil(key string) bool {
	if name, ok := strings.CutPrefix(key, "="); ok {
		k := areaKey(name)
		return k == areaKey(w.Area) || k == areaKey(w.Council)
	}
	return key == normalAGS(w.AGS)
}

// comparable reports whether w says enough to judge a row's key.
func (w *Expect) comparable(key string) bool {
	if strings.HasPrefix(key, "=") {
		return areaKey(w.Area) != "" || areaKey(w.Council) != ""
	}
	return w.AGS != ""
}

// checkFileName compares an official key in the name of the file (votemanager puts it there).
func (c *collector) checkFileName(path string, want Expect) {
	m := fileAGS.FindStringSubmatch(filepath.Base(path))
	if m != nil && want.AGS != "" && normalAGS(m[1]) != normalAGS(want.AGS) {
		c.add("W310", election.Origin{File: path}, "der Dateiname nennt den Schlüssel %s, die Vorgangsmappe hat %s; bitte prüfen, ob es die richtige Datei ist", m[1], want.AGS)
	}
}

// checkColumnDay compares the days in the column Wahltag with the case, without one with each other.
// Each other day is named once.
func (c *collector) checkColumnDay(t *table, want Expect) {
	if !t.has(colDay) {
		return
	}
	day := want.ElectionDay
	seen := map[election.Date]bool{}
	for i := t.first; i < len(t.sheet.Rows); i++ {
		row := &t.sheet.Rows[i]
		d, problem := parseDay(t.filled(row, t.cols[colDay]))
		if problem != "" || d.IsZero() || !t.says(row) || seen[d] {
			continue
		}
		seen[d] = true
		switch {
		case day.IsZero():
			day = d
		case d == day:
		case want.ElectionDay.IsZero():
			c.add("E313", t.at(row.Number, colDay), "hier steht die Wahl vom %s, darüber die Wahl vom %s; zwei Wahlen in einer Tabelle werden nicht gelesen. Die fremden Zeilen entfernen", d.German(), day.German())
		default:
			c.add("E313", t.at(row.Number, colDay), "die Zeile gehört zur Wahl vom %s, die Vorgangsmappe zur Wahl vom %s", d.German(), day.German())
		}
	}
}
