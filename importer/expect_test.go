package importer

import (
	"testing"

	"notices/internal/election"
)

func TestRowsOfAnotherElectionDay(t *testing.T) {
	const head = "Wahltag;Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\n"
	own := Expect{ElectionDay: election.NewDate(2026, 9, 13)}
	for _, c := range []struct {
		text  string
		want  Expect
		count int
	}{
		{"13.09.2026;SPD;1;Jutta;Arens;3\n2026-09-13;SPD;2;Gerd;Behn;2\n13. September 2026;SPD;3;Ute;Cohrs;1\n", own, 0},
		{"13.09.2026;SPD;1;Jutta;Arens;3\n12.09.2021;SPD;2;Gerd;Behn;2\n12.09.2021;SPD;3;Ute;Cohrs;1\n", own, 1},
		{"12.09.2021;SPD;1;Jutta;Arens;3\n11.09.2016;SPD;2;Gerd;Behn;2\n", own, 2},
		{"13.09.2026;SPD;1;Jutta;Arens;3\n;SPD;2;Gerd;Behn;2\n", own, 0},
		{"13.09.2026;SPD;1;Jutta;Arens;3\n12.09.2021;SPD;2;Gerd;Behn;2\n", Expect{}, 1},
		{"13.09.2026;SPD;1;Jutta;Arens;3\n13.09.2026;SPD;2;Gerd;Behn;2\n", Expect{}, 0},
	} {
		_, findings := readData("a.csv", []byte(head+c.text), c.want)
		n := 0
		for _, f := range findings {
			if f.Code == "E313" {
				n++
			}
		}
		if n != c.count {
			t.Errorf("%q: %v", c.text, findings)
		}
	}
}
