package importer

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"notices/internal/election"
)

// Expect is what the case workbook's sheet Wahl says about the election. Empty fields are not
// compared.
type Expect struct {
	Land        election.Land
	Council     string // Vertretung
	Area        string // Wahlgebiet
	AGS         string
	Body        election.BodyKind
	ElectionDay election.Date
	TermBegin   election.Date
	TermEnd     election.Date
	Seats       int // 0 not given
	SeatsAt     election.Origin
	System      election.System
	// PositionsFromRows: the rows stand in the order of the list (Listenplatz aus Zeilenfolge).
	PositionsFromRows bool
	Provisional       bool // Ergebnisstand vorläufig
}

// normalAGS brings official keys into one form: digits only, lost leading zeros put back, the
// regional key (ARS, 12 digits) shortened to the municipal key (8) or that of an association of
// municipalities (9), a district's 5 digits lengthened to 8.
func normalAGS(s string) string {
	d := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
	switch len(d) {
	case 4, 7, 11:
		d = "0" + d
	case 8:
		if d[:2] > "16" { // no Land has this number: an association's key without its zero
			d = "0" + d
		}
	}
	switch len(d) {
	case 5:
		return d + "000"
	case 12:
		if d[9:] == "000" && d[5:9] != "0000" {
			return d[:9]
		}
		return d[:5] + d[9:]
	}
	return d
}

// areaWords are left out when names of areas are compared.
var areaWords = map[string]bool{
	"rat": true, "der": true, "des": true, "die": true, "gemeinde": true, "stadt": true, "samtgemeinde": true, "flecken": true,
	"markt": true, "landkreis": true, "kreis": true, "region": true, "gemeindevertretung": true, "kreistag": true, "ortsrat": true,
	"stadtverordnetenversammlung": true, "gemeinderat": true, "stadtrat": true, "hansestadt": true, "landeshauptstadt": true,
	"universitaetsstadt": true, "verbandsgemeinde": true, "ortsteil": true, "ortsbeirat": true, "amt": true, "kreisfreie": true,
}

// areaKey is the proper name in "Rat der Gemeinde Musterhausen" or "Potsdam, Stadt".
func areaKey(s string) string {
	var out []string
	for _, w := range strings.Fields(headerKey(s)) {
		if !areaWords[w] {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

// councilKey identifies the council that a row names: by its official key, else by its name.
func councilKey(key, area Cell) string {
	if s := cellText(key); s != "" && !isBlankSign(s) {
		if a := normalAGS(s); len(a) >= 8 {
			return a
		}
	}
	if s := cellText(area); s != "" && !isBlankSign(s) {
		return "=" + s
	}
	return ""
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

// areaColumn drops a column whose area is of another kind than the council's: the municipality in a
// table of a district is where somebody lives.
func (t *table) areaColumn(want Expect) {
	all := " " + headerKey(want.Area+" "+want.Council+" "+string(want.Body)) + " "
	is := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(all, w) {
				return true
			}
		}
		return false
	}
	district := is("kreis", "region")
	switch t.keys[t.cols[colArea]] {
	case "kreis", "landkreis":
		if !district {
			t.drop(colArea)
		}
	case "gemeinde", "gemeindename", "stadt":
		if district || is("samtgemeinde", "ortsrat", "ortsbeirat", "stadtbezirk", "ortsteil") {
			t.drop(colArea)
		}
	case "samtgemeinde":
		if !is("samtgemeinde") {
			t.drop(colArea)
		}
	case "ortschaft":
		if !is("ortsrat", "ortschaft") {
			t.drop(colArea)
		}
	}
}

// councilName shows to the clerk which council a row names: "Gemeinde Nebendorf (AGS 12999002)".
func (r *record) councilName() string {
	if name, ok := strings.CutPrefix(r.council, "="); ok {
		return name
	}
	if name := r.areaName(); name != "" {
		return name + " (AGS " + r.council + ")"
	}
	return "AGS " + r.council
}

// ownRows keeps the rows of the expected council. Rows that name no council are kept if the file
// knows only one.
func (c *collector) ownRows(records []record, want Expect) []record {
	var keys []string
	firstRow := map[string]*record{}
	for i := range records {
		k := records[i].council
		if k != "" && firstRow[k] == nil {
			keys = append(keys, k)
			firstRow[k] = &records[i]
		}
	}
	if len(keys) == 0 {
		return records
	}
	if !want.comparable(keys[0]) {
		if len(keys) > 1 {
			c.add("E311", firstRow[keys[1]].origin(), "die Tabelle enthält mehrere Vertretungen (%s, %s …); welche gemeint ist, lässt sich ohne Vorgangsmappe nicht sagen", firstRow[keys[0]].councilName(), firstRow[keys[1]].councilName())
		}
		return records
	}
	own := slices.IndexFunc(keys, want.sameCouncil)
	if own < 0 {
		c.add("E310", firstRow[keys[0]].origin(), "die Datei gehört zu einer anderen Vertretung: dort steht %s, die Vorgangsmappe ist für %s (AGS %s)", firstRow[keys[0]].councilName(), want.Council, want.AGS)
		return nil
	}
	if len(keys) == 1 {
		return records
	}
	for i := range records {
		if r := &records[i]; r.council == "" {
			c.add("E311", r.origin(), "die Tabelle enthält mehrere Vertretungen, und bei %s steht nicht, zu welcher die Zeile gehört", r.who())
		}
	}
	c.add("W312", firstRow[keys[1-min(own, 1)]].origin(), "die Tabelle enthält mehrere Vertretungen; gelesen werden nur die Zeilen von %s, nicht die von %s", firstRow[keys[own]].councilName(), firstRow[keys[1-min(own, 1)]].councilName())
	return slices.DeleteFunc(slices.Clone(records), func(r record) bool { return r.council != keys[own] })
}

// origin is the cell of the record's name.
func (r *record) origin() election.Origin {
	if r.cellAt.Cell != "" {
		return r.cellAt
	}
	c := r.t.nameColumn()
	if !r.t.has(c) {
		c = colNomination
	}
	return r.t.at(r.row, c)
}

var (
	provisional = regexp.MustCompile(`(?i)vorl(?:ä|ae)ufig|nicht endg(?:ü|ue)ltig|noch nicht (?:\pL+ ){0,2}festgestellt|nicht ?amtlich|zwischen(?:ergebnis|stand)`)
	notFinal    = regexp.MustCompile(`(?i)nicht endg(?:ü|ue)ltig`)
	final       = regexp.MustCompile(`(?i)endg(?:ü|ue)ltig`)
	dayInTitle  = regexp.MustCompile(`(?i)\pL*wahl(?:tag|en)?\b([^0-9]{0,80})\b(\d{1,2}\. ?(?:\d{1,2}\. ?|\pL+ )\d{4})`)
	notItsDay   = regexp.MustCompile(`(?i)stand|festgestellt|sitzung|bekannt|ausschuss|gedruckt|erstellt|periode`)
	areaInTitle = regexp.MustCompile(`(?:^|[^\pL])(Gemeinde|Stadt|Samtgemeinde|Landkreis|Flecken|Region|Hansestadt|Landeshauptstadt|Gemeindevertretung|Stadtverordnetenversammlung|Kreistag):?\s+(\p{Lu}[\pL.-]+)`)
	noArea      = regexp.MustCompile(`^(?:Wahl|Ergebn|Stand|Nr|Am|Vom|Endg|Amt|Sitz|Liste)`)
	fileAGS     = regexp.MustCompile(`(?:^|[^0-9])(0[1-9]\d{6,7}|1[0-6]\d{6})(?:[^0-9]|$)`)
)

// checkTitles compares what a table says about itself with the case: provisional or final, day and
// area.
func (c *collector) checkTitles(titles []titleText, want Expect) {
	for _, t := range titles {
		c.checkProvisional(t)
		c.checkTitleDay(t, want)
		refused := c.checkTitleArea(t, want)
		if !t.below && !refused {
			c.checkTitleBody(t, want)
			c.checkTitleLabel(t, want)
		}
	}
}

// checkProvisional refuses what calls itself provisional.
func (c *collector) checkProvisional(t titleText) {
	if !provisional.MatchString(t.text) {
		return
	}
	if final.MatchString(notFinal.ReplaceAllString(t.text, "")) {
		c.add("W309", t.at, "dort stehen „vorläufig“ und „endgültig“ (%q); bitte prüfen, ob es das endgültige Ergebnis ist", clip(t.text))
		return
	}
	c.add("E309", t.at, "die Datei nennt sich selbst vorläufig (%q); Grundlage darf nur das endgültige, vom Wahlausschuss festgestellte Ergebnis sein", clip(t.text))
}

func (c *collector) checkTitleDay(t titleText, want Expect) {
	d := titleDay(t.text)
	if !d.IsZero() && !want.ElectionDay.IsZero() && d != want.ElectionDay {
		c.add("E313", t.at, "die Überschrift nennt als Wahltag den %s, die Vorgangsmappe den %s; die Datei gehört vermutlich zu einer anderen Wahl", d.German(), want.ElectionDay.German())
	}
}

// titleDay returns the day of the election that a title names ("Ratswahl am 12.09.2021"), zero if
// there is none or it is another day ("Stand").
func titleDay(text string) election.Date {
	m := dayInTitle.FindStringSubmatch(text)
	if m == nil || notItsDay.MatchString(m[1]) {
		return election.Date{}
	}
	d, problem := textDay(m[2])
	if problem != "" {
		return election.Date{}
	}
	return d
}

// checkTitleArea looks for another area's name in a title. Only an area of the same kind ("Gemeinde
// X" for "Gemeinde Y") is an error; a district in the title of a municipality is nothing. It says whether it refused.
func (c *collector) checkTitleArea(t titleText, want Expect) (refused bool) {
	own := areaKey(want.Area)
	if own == "" {
		own = areaKey(want.Council)
	}
	found := areaInTitle.FindAllStringSubmatch(t.text, -1)
	if own == "" || len(found) == 0 {
		return false
	}
	if k := " " + headerKey(t.text) + " "; strings.Contains(k, " "+own+" ") {
		return false
	}
	for _, m := range found {
		if noArea.MatchString(m[2]) {
			continue
		}
		if strings.Contains(" "+want.Area+" "+want.Council+" ", " "+m[1]+" ") && !strings.Contains(own, headerKey(m[2])) {
			c.add("E310", t.at, "die Überschrift nennt „%s %s“, die Vorgangsmappe ist für %s; vermutlich ist es die Datei einer anderen Vertretung", m[1], m[2], want.Council)
			return true
		}
	}
	return false
}

// checkFileName compares an official key in the name of the file (votemanager puts it there).
func (c *collector) checkFileName(path string, want Expect) {
	m := fileAGS.FindStringSubmatch(filepath.Base(path))
	if m != nil && want.AGS != "" && normalAGS(m[1]) != normalAGS(want.AGS) {
		c.add("W310", election.Origin{File: path}, "der Dateiname nennt den Schlüssel %s, die Vorgangsmappe hat %s; bitte prüfen, ob es die richtige Datei ist", m[1], want.AGS)
	}
}

// checkColumnDay compares the first day in the column Wahltag.
func (c *collector) checkColumnDay(t *table, want Expect) {
	if !t.has(colDay) || want.ElectionDay.IsZero() || t.first >= len(t.sheet.Rows) {
		return
	}
	row := &t.sheet.Rows[t.first]
	d, problem := parseDay(t.cell(row, colDay))
	if problem == "" && !d.IsZero() && d != want.ElectionDay {
		c.add("E313", t.at(row.Number, colDay), "die Datei gehört zur Wahl vom %s, die Vorgangsmappe zur Wahl vom %s", d.German(), want.ElectionDay.German())
	}
}
