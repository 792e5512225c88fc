package notice

import (
	"cmp"
	"slices"
	"strings"

	"notices/internal/election"
)

// Codes are the findings of this package for the README's table.
var Codes = []election.Code{
	{
		ID: "W601", Cause: "Das Blatt Behörde ist unvollständig; alle Papiere tragen ENTWURF.",
		Remedy: "Die genannten Felder im Blatt Behörde oder in behoerde.xlsx ausfüllen und neu starten.",
	},
	{
		ID: "E602", Cause: "Für ein fälliges Papier fehlt die Anschrift der Person.",
		Remedy: "Die Anschrift im Blatt Anschriften eintragen.",
	},
	{
		ID: "E603", Cause: "Die Anschrift einer Person, die Post bekommt, ist unvollständig oder die Postleitzahl hat nicht fünf Ziffern.",
		Remedy: "Straße, PLZ und Ort im Blatt Anschriften ergänzen; bei Anschriften im Ausland das Feld Land ausfüllen.",
	},
	{
		ID: "E604", Cause: "Die Anrede ist weder Frau noch Herr noch leer.",
		Remedy: "Frau oder Herr eintragen oder die Zelle leer lassen; dann lautet die Anrede „Guten Tag“ mit dem Namen.",
	},
	{
		ID: "E605", Cause: "Zu einem Logo fehlt der Text für Vorleseprogramme.",
		Remedy: "Im Blatt Behörde das Feld Logo-Text ausfüllen: was das Bild zeigt.",
	},
}

// authority prepares the office's data for templates.
func authority(a *election.Authority) Authority {
	out := Authority{
		Name: a.Name, Wahlleitung: a.Officer, Funktion: a.Function, Straße: a.Street, PLZ: a.Postcode, Ort: a.City,
		Telefon: a.Phone, EMail: a.Email, Aktenzeichen: a.Reference, BekanntmachungIn: a.PublishedIn, Vorsitz: a.Chair,
		Hauptverwaltung: a.ChiefExecutive, Rechtsbehelf: paragraphs(a.Remedy), Unterzeichnet: a.SignedBy, Zeichnungszusatz: a.SignatureNote,
	}
	out.Vertreten = a.SignedBy != "" && a.SignedBy != a.Officer
	if a.SignedBy == "" {
		out.Unterzeichnet = a.Officer
	}
	for _, f := range a.Footer {
		if f != "" {
			out.Fußzeilen = append(out.Fußzeilen, f)
		}
	}
	return out
}

// office is what is the same in all papers of an authority, whatever council and case they are about.
func (a Authority) office() Authority {
	a.Telefon, a.EMail, a.Aktenzeichen, a.BekanntmachungIn, a.Vorsitz, a.Hauptverwaltung, a.Rechtsbehelf = "", "", "", "", "", "", nil
	return a
}

// paragraphs splits a cell's text at its line breaks.
func paragraphs(s string) []string {
	var out []string
	for l := range strings.Lines(strings.ReplaceAll(s, "\r", "\n")) {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// incomplete returns a finding if the sheet Behörde does not say what every paper needs: who writes,
// where an answer goes, whom the Mitteilung addresses.
func incomplete(c *election.Case) []election.Finding {
	a := &c.Authority
	missing := a.Missing(c.Result.Land)
	if len(missing) == 0 {
		return nil
	}
	at := a.Origin
	if at.File == "" {
		at = election.Origin{File: c.File, Sheet: "Behörde"}
	}
	return []election.Finding{election.Findingf("W601", at,
		"im Blatt Behörde fehlt: %s; solange das fehlt, tragen alle Papiere den Aufdruck ENTWURF: bitte ausfüllen und neu starten",
		strings.Join(missing, ", "))}
}

// address returns the lines of the address field of a person who gets post, and what is wrong with
// the address.
func address(c *election.Case, p Person, id string, k Kind) ([]string, []election.Finding) {
	a, ok := c.Addresses[id]
	at := a.Origin
	if at.File == "" {
		at = election.Origin{File: c.File, Sheet: "Anschriften"}
	}
	found := slices.Clone(c.AddressFindings[id])
	if election.HasErrors(found) {
		return nil, found
	}
	if !ok {
		return nil, []election.Finding{election.Findingf("E602", at,
			"es fehlt die Anschrift von %s [%s]: sie wird für das Papier „%s“ gebraucht; bitte eine Zeile ergänzen", p.Name, id, k.Title())}
	}
	cell := func(column string) election.Origin { return cmp.Or(a.Cells[column], at) }
	var missing []string
	for _, f := range []struct{ name, value string }{{"Straße", a.Street}, {"PLZ", a.Postcode}, {"Ort", a.City}} {
		if strings.TrimSpace(f.value) == "" {
			missing = append(missing, f.name)
		}
	}
	abroad := a.Country != "" && !strings.EqualFold(a.Country, "Deutschland")
	switch {
	case len(missing) > 0:
		found = append(found, election.Findingf("E603", cell(missing[0]),
			"in der Anschrift von %s [%s] fehlt: %s; bitte ergänzen", p.Name, id, strings.Join(missing, ", ")))
	case !abroad && !fiveDigits(a.Postcode):
		found = append(found, election.Findingf("E603", cell("PLZ"),
			"die Postleitzahl „%s“ von %s [%s] hat nicht fünf Ziffern; bitte berichtigen oder bei einer Anschrift im Ausland das Feld Land ausfüllen", a.Postcode, p.Name, id))
	}
	if a.Salutation != "" && a.Salutation != "Frau" && a.Salutation != "Herr" {
		found = append(found, election.Findingf("E604", cell("Anrede"),
			"die Anrede „%s“ von %s [%s] ist weder Frau noch Herr; bitte berichtigen oder für eine neutrale Anrede leer lassen", a.Salutation, p.Name, id))
	}
	return addressLines(a, p, abroad), found
}

func addressLines(a election.Address, p Person, abroad bool) []string {
	name := p.Name
	switch a.Salutation {
	case "Frau":
		name = "Frau " + name
	case "Herr":
		name = "Herrn " + name
	}
	lines := []string{name}
	for _, l := range append(paragraphs(a.Extra), a.Street, strings.TrimSpace(a.Postcode+" "+a.City)) {
		if l != "" {
			lines = append(lines, l)
		}
	}
	if abroad {
		lines = append(lines, strings.ToUpper(a.Country))
	}
	return lines
}

func fiveDigits(s string) bool {
	if len(s) != 5 {
		return false
	}
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}
