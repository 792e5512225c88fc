package importer

import (
	"strings"
	"testing"
)

// Candidates without any mark beside a table of the elected, in a second sheet or a second file: the
// table says who is elected, and whoever is not found in it without doubt is refused.
func TestTheTableOfTheElectedGivesTheMarks(t *testing.T) {
	const people = "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen;Gewählt\nSPD;;;Gesamtliste;3;\nSPD;1;Jutta;Arens;9;\nSPD;2;Gerd;Behn;8;\nSPD;3;Gerd;Behn;7;\n"
	for _, c := range []struct{ people, elected, codes, has string }{
		{people, "Partei;Kandidat/in;Mandat;Stimmen\nSPD;Arens, Jutta;A, direkt;9\nSPD;Behn, Gerd;A, Listenplatz 3;7\n", "W305", "SPD/1 Jutta Arens 9 Personenwahl\nSPD/2 Gerd Behn 8 \nSPD/3 Gerd Behn 7 Listenwahl"},
		{people, "Gebiet;Gewählte/-r;Partei;Stimmen\nA;Arens, Jutta;SPD;9\n", "W203 W305", "SPD/1 Jutta Arens 9 ja"},
		{strings.ReplaceAll(people, ";Gewählt", ""), "Gebiet;Gewählte/-r;Partei;Stimmen\nA;Arens, Jutta;SPD;9\n", "W203 W305", "SPD/1 Jutta Arens 9 ja"},
		{people, "Partei;Kandidat/in;Mandat;Stimmen\nSPD;Arens, Jutta;A, direkt;10\n", "E327 W305", "SPD/1 Jutta Arens 9 \n"},
		{people, "Partei;Kandidat/in;Mandat;Stimmen\nSPD;Cohrs, Ute;A, direkt;10\n", "E327 W305", ""},
		{strings.Replace(people, ";7;", ";8;", 1), "Partei;Kandidat/in;Mandat;Stimmen\nSPD;Behn, Gerd;A, direkt;8\n", "E327 W305", ""},
		{strings.Replace(people, "Arens;9;", "Arens;9;ja", 1), "Partei;Kandidat/in;Mandat;Stimmen\nSPD;Arens, Jutta;A, direkt;9\nSPD;Behn, Gerd;A, Listenplatz 3;7\n", "E327 W203 W305", ""},
		{strings.Replace(people, "Arens;9;", "Arens;-;ja", 1), "Partei;Kandidat/in;Mandat;Stimmen\nSPD;Arens, Jutta;A, direkt;9\n", "E201 W203 W305", ""},
	} {
		a, _ := ReadBook("a.csv", []byte(c.people))
		b, _ := ReadBook("b.csv", []byte(c.elected))
		r, findings := ReadResult([]*Book{a, b}, expectNI())
		if got := codesOf(findings); got != c.codes || !strings.Contains(ids(r), c.has) {
			t.Errorf("%s%s: %s, want %s: %v\n%s", c.people, c.elected, got, c.codes, findings, ids(r))
		}
	}
}
