package importer

import (
	"fmt"
	"strings"
	"testing"
)

func TestWhatAHeadingSaysBesideTheNomination(t *testing.T) {
	for _, c := range []struct{ first, second, names string }{
		{"1 SPD", "2 CDU", "SPD|CDU"},
		{"1. SPD", "3. CDU", "SPD|CDU"},
		{"Nr. 1 SPD", "Nr. 2 CDU", "SPD|CDU"},
		{"2 SPD", "1 CDU", "2 SPD|1 CDU"},
		{"1 SPD", "CDU", "1 SPD|CDU"},
		{"50 plus", "CDU", "50 plus|CDU"},
		{"SPD (Sozialdemokratische Partei Deutschlands)", "CDU", "SPD=Sozialdemokratische Partei Deutschlands|CDU"},
		{"1 SPD (Sozialdemokratische Partei)", "2 CDU (Christlich Demokratische Union)", "SPD=Sozialdemokratische Partei|CDU=Christlich Demokratische Union"},
		{"Agenda/2030 (Sozial Lang)", "CDU", "Agenda/2030=Sozial Lang|CDU"},
		{"Freie Wähler (Ortsteil Nord)", "Freie Wähler (Ortsteil Süd)", "Freie Wähler (Ortsteil Nord)|Freie Wähler (Ortsteil Süd)"},
		{"Freie Wähler (Ortsteil Nord)", "Freie Wähler", "Freie Wähler (Ortsteil Nord)|Freie Wähler"},
		{"Bürgerliste Musterhausen (BL)", "CDU", "Bürgerliste Musterhausen (BL)|CDU"},
		{"SPD (Wahlvorschlag 1)", "CDU (Liste Nr. 2)", "SPD (Wahlvorschlag 1)|CDU (Liste Nr. 2)"},
		{"Wahlvorschlag 1: SPD", "Wahlvorschlag 2: CDU", "SPD|CDU"},
		{"Zusammen für Musterhausen", "Total lokal", "Zusammen für Musterhausen|Total lokal"},
		{"SPD", "1. Zusammen für Musterhausen", "SPD|1. Zusammen für Musterhausen"},
	} {
		text := fmt.Sprintf("Listenplatz;Vorname;Nachname;Stimmen\n%s\n;;Gesamtliste;3\n1;Jutta;Arens;3\n%s\n;;Gesamtliste;3\n1;Silke;Lütjen;2\nQuelle: Gemeinde\n", c.first, c.second)
		r, findings := readData("a.csv", []byte(text), expectNI())
		var names []string
		for _, n := range r.Nominations {
			name := n.Name
			if n.LongName != "" {
				name += "=" + n.LongName
			}
			names = append(names, name)
		}
		if got := strings.Join(names, "|"); got != c.names || codesOf(findings) != "" {
			t.Errorf("%s, %s: %s, want %s: %v", c.first, c.second, got, c.names, findings)
		}
	}
}

// A bracket that belongs to the name is no sign of a footnote.
func TestANominationThatEndsInABracket(t *testing.T) {
	for name, want := range map[string]string{
		"Bürgerliste (BL 24)": "", "Freie Wähler (FW)": "", "WIR (Dorf 2 (neu) 19)": "",
		"Bürgerliste 24)": "E212", "SPD 1)": "E212", "Bürgerliste (BL) 2)": "E212", "SPD [1]": "E212", "SPD¹": "E212",
	} {
		r, findings := readData("a.csv", []byte("Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n"+name+";;;Gesamtliste;3\n"+name+";1;Jutta;Arens;5\n"), expectNI())
		if got := codesOf(findings); got != want || want == "" && r.Nominations[0].Name != name {
			t.Errorf("%s: %v", name, findings)
		}
	}
}
