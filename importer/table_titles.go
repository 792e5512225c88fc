package importer

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"notices/internal/election"
)

// A titleText is a text that says what a table is: above its header, or below its data.
type titleText struct {
	text  string
	at    election.Origin
	value string // what stands in the next cell, if the text is a label
	below bool   // stands below the data
}

// titles returns the texts above the header, with their rows.
func (t *table) titles() []titleText {
	var out []titleText
	for i := range t.sheet.Rows[:t.top] {
		r := &t.sheet.Rows[i]
		for col, c := range r.Cells {
			if c.Kind == Text {
				out = append(out, titleText{text: squeeze(c.Value), at: t.book.At(t.sheet, r.Number, col+1), value: nextText(r, col+1)})
			} else if c.Kind == Day {
				out = append(out, titleText{text: cellText(c), at: t.book.At(t.sheet, r.Number, col+1)})
			}
		}
	}
	return out
}

// nextText returns the next text or number behind a column.
func nextText(r *Row, col int) string {
	for k := col + 1; k <= len(r.Cells); k++ {
		if s := cellText(r.at(k)); s != "" {
			return s
		}
	}
	return ""
}

// titles returns all texts in which a table says what it is.
func (r *rowReader) titles() []titleText {
	t := r.t
	at := election.Origin{File: t.book.File, Sheet: t.sheet.Name}
	out := append(t.titles(), r.notes...)
	for _, s := range []string{t.sheet.Name, t.sheet.Heading} {
		if s != "" {
			out = append(out, titleText{text: s, at: at})
		}
	}
	for _, s := range t.book.notes {
		out = append(out, titleText{text: s, at: election.Origin{File: t.book.File}})
	}
	return out
}

var (
	dayInTitle  = regexp.MustCompile(`(?i)\pL*wahl(?:tag|en)?\b([^0-9]{0,80})\b(\d{1,2}\. ?(?:\d{1,2}\. ?|\pL+ )\d{4})`)
	notItsDay   = regexp.MustCompile(`(?i)stand|festgestellt|sitzung|bekannt|ausschuss|gedruckt|erstellt|periode`)
	areaInTitle = regexp.MustCompile(`(?:^|[^\pL])(Gemeinde|Stadt|Samtgemeinde|Landkreis|Flecken|Region|Hansestadt|Landeshauptstadt|Gemeindevertretung|Stadtverordnetenversammlung|Kreistag):?\s+(\p{Lu}[\pL.-]+)`)
	noArea      = regexp.MustCompile(`^(?:Wahl|Ergebn|Gesamt|Insgesamt|Stand|Nr|Am|Vom|Endg|Amt|Sitz|Liste)`)
	fileAGS     = regexp.MustCompile(`(?:^|[^0-9])(0[1-9]\d{6,7}|1[0-6]\d{6})(?:[^0-9]|$)`)
)

// checkTitles compares what a table says about itself with the case: day and area.
func (c *collector) checkTitles(titles []titleText, want Expect) {
	for _, t := range titles {
		c.checkTitleDay(t, want)
		refused := c.checkTitleArea(t, want)
		if !t.below && !refused {
			c.checkTitleBody(t, want)
			c.checkTitleLabel(t, want)
		}
	}
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

// checkTitleBody refuses the file of another kind of election.
func (c *collector) checkTitleBody(t titleText, want Expect) {
	if other := otherElection(t.text, want); other != "" {
		c.add("E310", t.at, "die Überschrift „%s“ nennt die Wahl %s, die Vorgangsmappe ist für %s (%s); vermutlich ist es die Datei einer anderen Wahl", clip(t.text), other, want.Council, want.Body)
	}
}

var keyInTitle = regexp.MustCompile(`(?i)\b(?:AGS|ARS|Gemeindeschlüssel|Regionalschlüssel)\b[\s:]*([01]?\d(?:[ ]?\d){6,10})\b`)

// checkTitleLabel compares a label above the table with what stands beside it: a key, a municipality.
func (c *collector) checkTitleLabel(t titleText, want Expect) {
	key := ""
	if m := keyInTitle.FindStringSubmatch(t.text); m != nil {
		key = normalAGS(m[1])
	}
	if headerField(headerKey(t.text)) == colKey {
		key = normalAGS(t.value)
	}
	c.checkLabelledArea(t, want)
	own := normalAGS(want.AGS)
	district := len(own) >= 5 && len(key) >= 5 && key[:5] == own[:5] && strings.HasSuffix(key, "000")
	if len(key) >= 8 && own != "" && key != own && !district {
		c.add("E310", t.at, "über der Tabelle steht der Schlüssel %s, die Vorgangsmappe hat %s; vermutlich ist es die Datei einer anderen Vertretung", key, want.AGS)
	}
}

// areaLabels are the labels of an area, and of whose councils they name the area.
var areaLabels = map[string][]election.BodyKind{
	"gemeinde": {"Gemeinderat", "Stadtrat", "Gemeindevertretung", "Stadtverordnetenversammlung"}, "stadt": {"Gemeinderat", "Stadtrat", "Gemeindevertretung", "Stadtverordnetenversammlung"},
	"gemeindename": {"Gemeinderat", "Stadtrat", "Gemeindevertretung", "Stadtverordnetenversammlung"},
	"samtgemeinde": {"Samtgemeinderat"}, "landkreis": {"Kreistag"}, "kreis": {"Kreistag"}, "region": {"Regionsversammlung"},
	"ortschaft": {"Ortsrat"}, "stadtbezirk": {"Stadtbezirksrat"}, "ortsteil": {"Ortsbeirat"},
}

// checkLabelledArea compares "Gemeinde: Anderswo", in one cell or two, with the case.
func (c *collector) checkLabelledArea(t titleText, want Expect) {
	label, value, ok := strings.Cut(t.text, ":")
	if !ok || strings.TrimSpace(value) == "" {
		label, value = strings.TrimSuffix(t.text, ":"), t.value
	}
	key := areaKey(value)
	if !slices.Contains(areaLabels[headerKey(label)], want.Body) || key == "" || !strings.ContainsFunc(key, unicode.IsLetter) {
		return
	}
	named := false
	for _, own := range []string{areaKey(want.Area), areaKey(want.Council)} {
		if own != "" && (strings.Contains(key, own) || strings.Contains(own, key)) {
			return
		}
		named = named || own != ""
	}
	if named {
		c.add("E310", t.at, "über der Tabelle steht „%s: %s“, die Vorgangsmappe ist für %s; vermutlich ist es die Datei einer anderen Vertretung", strings.TrimSpace(label), clip(strings.TrimSpace(value)), want.Council)
	}
}
