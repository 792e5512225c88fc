package importer

import (
	"slices"
	"strings"
)

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

// areaColumn drops columns whose area is of another kind than the council's: the municipality in a
// table of a district is where somebody lives.
func (t *table) areaColumn(want Expect) {
	all := headerKey(want.Area + " " + want.Council + " " + string(want.Body))
	is := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(all, w) })
	}
	district := is("kreis", "region")
	columns := append([]int{t.cols[colArea]}, t.more[colArea]...)
	columns = slices.DeleteFunc(columns, func(col int) bool {
		switch areaLevel(t.keys[col]) {
		case "kreis":
			return !district
		case "gemeinde":
			return district || is("samtgemeinde", "ortsrat", "ortsbeirat", "stadtbezirk", "ortsteil")
		case "samtgemeinde":
			return !is("samtgemeinde")
		case "ortschaft":
			return !is("ortsrat", "ortschaft")
		}
		return false
	})
	t.drop(colArea)
	if len(columns) > 0 {
		t.cols[colArea], t.more[colArea] = columns[0], columns[1:]
	}
}

// areaLevel tells the kind of area by the header of its column; empty for one that fits all kinds.
func areaLevel(key string) string {
	switch key {
	case "kreis", "landkreis":
		return "kreis"
	case "gemeinde", "gemeindename", "stadt":
		return "gemeinde"
	case "samtgemeinde", "ortschaft":
		return key
	}
	return ""
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
