package bbgkwahlg_test

import (
	"slices"
	"testing"

	"notices/internal/election"
	"notices/rules"
	"notices/rules/rulestest"
)

func TestOfficialMarksAgainstVotes(t *testing.T) {
	tests := []struct {
		situation, result string
		seats             int
		system            election.System
		want              string
	}{
		{"right", "A P: 300j 120j 50\nB P: 180j 20", 3, "", ""},
		{"nobody marked: computed", "A P: 300 120 50\nB P: 180 20", 3, "", "I411 B9"},
		{"somebody with fewer votes is marked", "A P: 300j 120 50j\nB P: 180j 20", 3, "", "E403 H202"},
		{"one seat too many for a list", "A P: 300j 120 50\nB P: 180j 20j", 3, "", "E401 A2, E401 A3"},
		{"more marked than seats", "A P: 300j 120j 50\nB P: 180j 20j", 3, "", "E401 A3, E404 B9"},
		{"an individual worth two seats", "A P: 300j 120j 50\nX EB: 480j", 4, "", ""},
		{"the official result counts as the lot inside a list", "A P: 300j 120 120j\nB P: 180j 20", 3, "", "I413 B9"},
		{"equal votes, but one too many", "A P: 300j 120j 120j\nB P: 180j 20", 3, "", "E401 A2, E404 B9, I413 B9"},
		{"no marks and a tie inside a list", "A P: 300 120 120\nB P: 180 20", 3, "", "E406 G201, I411 B9"},
		{"Wahlkreise: the Träger's seats are right", "1/A P: 30j 20\n2/A P: 50j 10j\n1/B WG: 40j", 4, "", ""},
		{"Wahlkreise: distributed in another way", "1/A P: 60j 20j 5j\n2/A P: 50 10\n1/B WG: 40j", 4, "", "W405 A2, W405 A3"},
		{"Wahlkreise: the Träger has one seat too few", "1/A P: 30j 20\n2/A P: 50j 10\n1/B WG: 40j 9j", 4, "", "E401 A2, E401 A4"},
		{"Wahlkreise: the wrong person of a list", "1/A P: 30 20j\n2/A P: 50j 10j\n1/B WG: 40j", 4, "", "E403 H201"},
		{"Wahlkreise without marks", "1/A P: 30 20\n2/A P: 50 10\n1/B WG: 40", 4, "", "E407 A2, I411 B9"},
		{"Mehrheitswahl", "A EB: 7j\nB EB: 9j\nC EB: 3", 2, election.Majority, ""},
		{"Mehrheitswahl, the wrong person", "A EB: 7\nB EB: 9j\nC EB: 3j", 2, election.Majority, "E403 H400"},
		{"Mehrheitswahl, one too many", "A EB: 7j\nB EB: 9j\nC EB: 3j", 2, election.Majority, "E404 B9"},
		{"Mehrheitswahl, the official lot", "A P: 7j 5 5j", 2, election.Majority, "I413 B9"},
		{"Mehrheitswahl without marks", "A P: 7 6 5", 2, election.Majority, "I411 B9"},
		{"only individuals but no Mehrheitswahl", "A EB: 7j\nB EB: 7j", 2, "", "E409 B10"},
		{"one list but no Mehrheitswahl", "A P: 7j 6j 5", 2, "", "E409 B10"},
		{"two lists and Mehrheitswahl", "A P: 7j 6j 5\nB P: 2", 2, election.Majority, "E409 B10"},
		{"a single list in a file without seats is a majority election", "A P: 7j 6j 5", 0, "", "I412 B9"},
		{"a table: claims beyond the seats", "A P 600 = 2/3\nB P 180 = 1/1", 4, "", ""},
		{"a table: wrong claim", "A P 600 = 2/2\nB P 180 = 1/2", 4, "", "E401 A2, E401 A3"},
		{"a table without claims: fewer seats where seats are not filled", "A P 600 = 2\nB P 180 = 1", 4, "", "I414 A2"},
		{"a table without claims: wrong", "A P 600 = 2\nB P 180 = 2", 4, "", "E401 A2, E401 A3"},
		{"a table of one list", "A P 600 = 2", 4, "", ""},
		{"a table of individuals", "A EB 600 = 1\nB EB 70 = 1", 2, "", ""},
		{"a table: the official lot", "A P 50 = 1/1\nB P 50 = 0/0", 1, "", "I413 B9"},
		{"a table of two constituencies", "1/A P 300 = 2/2\n2/A P 300 = 1/1\n1/B P 180 = 1/1", 4, "", ""},
		{"no votes at all", "A P: 0j 0\nB P: 0", 1, "", "E408 A2"},
		{"nothing to compare", "A P 50\nB P 50", 0, "", "I415 B9"},
	}
	for _, x := range tests {
		t.Run(x.situation, func(t *testing.T) {
			r := rulestest.Result(election.Brandenburg, x.seats, x.result)
			if x.system != "" {
				r.System = x.system
			}
			if got := rulestest.Said(statute.Verify(r, nil, false).Findings); got != x.want {
				t.Errorf("got %s, want %s\n%v", got, x.want, statute.Verify(r, nil, false).Findings)
			}
			for _, f := range statute.Verify(r, nil, true).Findings {
				if f.Severity() == election.Error && f.Code < "E405" {
					t.Errorf("ruled, but %v", f)
				}
			}
		})
	}
}

func TestAListThatLumpsWahlkreiseIsComparedBySeatsOnly(t *testing.T) {
	r := rulestest.Result(election.Brandenburg, 3, "A P: 300j 120 50j\nB P: 180j 20")
	r.Gaps = []election.Finding{{Code: "E316"}}
	v := statute.Verify(r, nil, false)
	if got := rulestest.Said(v.Findings); got != "" {
		t.Errorf("got %s", got)
	}
	if slices.ContainsFunc(v.Steps, func(s rules.Step) bool { return s.Effect == rules.Seated }) {
		t.Errorf("somebody is seated on a list that is not known in full: %v", v.Steps)
	}
	r = rulestest.Result(election.Brandenburg, 2, "A P: 300j 120j\nB P: 180j")
	r.Gaps = []election.Finding{{Code: "E316"}}
	if got := rulestest.Said(statute.Verify(r, nil, false).Findings); got != "I415 B9" {
		t.Errorf("only the elected: got %s", got)
	}
}

func TestAMajorityElectionHasNoComputedSeats(t *testing.T) {
	r := rulestest.Result(election.Brandenburg, 2, "A EB: 7j\nB EB: 9j\nC EB: 3")
	r.System = election.Majority
	v := statute.Verify(r, nil, false)
	if !v.Majority || v.Nominations[0].Computed != nil || len(v.Official) != 2 || v.Official[0].Kind != election.MajoritySeat {
		t.Errorf("got %+v", v)
	}
}

func TestADifferenceNamesBothNumbers(t *testing.T) {
	r := rulestest.Result(election.Brandenburg, 4, "1/A P: 60j 20j 5j\n2/A P: 50 10\n1/B WG: 40j")
	v := statute.Verify(r, nil, false)
	want := "A, Wahlkreis 1: amtlich 3, nachgerechnet 2; wie sich die Sitze auf die Wahlkreise verteilen, bestimmt das amtliche Ergebnis"
	if len(v.Findings) == 0 || v.Findings[0].Message != want {
		t.Errorf("got %v", v.Findings)
	}
}
