package casetest

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"notices/internal/election"
)

// wahlDefaults invents a council of its own for each case name, so that many cases can be run together.
func wahlDefaults(land, name string) Fields {
	h := fnv.New64a()
	h.Write([]byte(name))
	n := h.Sum64()
	ags, nr := fmt.Sprintf("%06d", n%1000000), fmt.Sprintf(" Nr. %d", n/1000000%1000000)
	if land == election.Brandenburg.Name() {
		return Fields{
			{"Vertretung", "Gemeindevertretung der Gemeinde Lindenhagen" + nr},
			{"Art", "Gemeindevertretung"},
			{"Wahlgebiet", "Gemeinde Lindenhagen"},
			{"AGS", "12" + ags},
			{"Wahltag", "2024-06-09"},
			{"Beginn der Wahlperiode", "2024-06-09"},
			{"Ende der Wahlperiode", "2029-06-30"},
		}
	}
	return Fields{
		{"Vertretung", "Rat der Gemeinde Musterhausen" + nr},
		{"Art", "Gemeinderat"},
		{"Wahlgebiet", "Gemeinde Musterhausen"},
		{"AGS", "03" + ags},
		{"Wahltag", "2026-09-13"},
		{"Beginn der Wahlperiode", "2026-11-01"},
		{"Ende der Wahlperiode", "2031-10-31"},
	}
}

func inventAuthority(wahl Fields) Fields {
	ags := wahl.Text("AGS")
	if len(ags) < 5 {
		ags = "00000"
	}
	place := wahl.Text("Wahlgebiet")
	f := Fields{
		{"Name", place},
		{"Wahlleitung", "Ute Öztürk-Brünjes"},
		{"Funktion", "Wahlleiterin"},
		{"Straße", "Am Rathausplatz 1"},
		{"PLZ", "0" + ags[:4]},
		{"Ort", lastWord(place)},
		{"Telefon", "0999 123-0"},
		{"E-Mail", "wahlen@example.org"},
		{"Aktenzeichen", "10.24-" + ags[len(ags)-3:]},
		{"Bekanntmachung in", "Amtsblatt"},
		{"Vorsitz der Vertretung", "Marlies Grünhagen"},
		{"Feststellung durch", "Wahlleitung"},
	}
	if wahl.Text("Land") != election.Brandenburg.Name() {
		f = append(f, Field{"Hauptverwaltungsbeamter", "Bürgermeister Detlef Sörgel"})
	}
	return f
}

// inventAddresses gives every candidate a fictional address derived from the person id.
func (c *CaseJSON) inventAddresses() *[]AddressJSON {
	streets := []string{"Lindenstraße", "Am Mühlenbach", "Große Gasse", "Dorfstraße", "Fährweg", "Straße der Jugend", "Alter Postweg"}
	several := c.several()
	place := c.Wahl.withDefaults(wahlDefaults(c.Wahl.Text("Land"), c.Name)).Text("Wahlgebiet")
	out := make([]AddressJSON, 0, len(c.Result))
	for _, r := range c.Result {
		id := r.id(several)
		h := fnv.New32a()
		h.Write([]byte(id))
		n := int(h.Sum32() % 9973)
		out = append(out, AddressJSON{
			Person: id, Salutation: salutation(r.First),
			Street:   streets[n%len(streets)] + " " + strconv.Itoa(n%89+1),
			Postcode: fmt.Sprintf("0%04d", 3000+n%900), City: lastWord(place),
		})
	}
	return &out
}

// salutation guesses only where the first name leaves little doubt; blank is neutral.
func salutation(first string) string {
	name := strings.FieldsFunc(first+" ", func(r rune) bool { return r == ' ' || r == '-' })
	switch {
	case len(name) == 0:
		return ""
	case strings.HasSuffix(name[0], "a"):
		return "Frau"
	case strings.Contains(" Uwe Hinrich Jens Karl Lars Malte Nils Otto Peter Ralf Sven Torsten Wolf Bernd Dirk Enno Fritz Georg Hans ", " "+name[0]+" "):
		return "Herr"
	}
	return ""
}

func lastWord(s string) string { return s[strings.LastIndex(s, " ")+1:] }
