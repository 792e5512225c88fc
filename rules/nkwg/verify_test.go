package nkwg_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"notices/internal/election"
	"notices/rules"
	"notices/rules/rulestest"
)

func TestOfficialMarksAgainstVotes(t *testing.T) {
	tests := []struct {
		situation, result string
		seats             int
		want              string
	}{
		{"right", "A P 310: 260P 40L 180P 15\nB P 90: 70P 30", 4, ""},
		{"nobody marked: computed", "A P 310: 260 40 180 15\nB P 90: 70 30", 4, "I411 B9"},
		{"one seat too many for a list", "A P 310: 260P 40L 180 15\nB P 90: 70P 30L", 4, "E401 A2, E401 A3"},
		{"more marked than seats", "A P 310: 260P 40L 180P 15L\nB P 90: 70P 30", 4, "E401 A2, E404 B9"},
		{"fewer marked than seats", "A P 310: 260P 40 180P 15\nB P 90: 70P 30", 4, "E401 A2, E404 B9"},
		{"kinds of seat exchanged in number", "A P 310: 260P 40L 180L 15\nB P 90: 70P 30", 4, "E402 A2"},
		{"kinds exchanged between two persons", "A P 310: 260L 40P 180P 15\nB P 90: 70P 30", 4, "E403 H201, E403 H200"},
		{"a person seat for somebody with fewer votes", "A P 310: 260P 40L 180 170P\nB P 90: 70P 30", 4, "E403 H203"},
		{"a list seat out of the order", "A P 310: 260P 40 180P 15L\nB P 90: 70P 30", 4, "E403 H203"},
		{"kinds not told", "A P 310: 260j 40j 180j 15\nB P 90: 70j 30", 4, ""},
		{"kinds not told, the wrong person", "A P 310: 260j 40 180j 15j\nB P 90: 70j 30", 4, "E403 H203, E416 H203"},
		{"kinds not told and not to be computed", "A P 20: 10j 10j 1 1 8", 2, "E416 H200, E416 H201"},
		{"an individual", "A P 310: 260P 40L 180P\nX EB 0: 200j", 4, ""},
		{"an individual marked with a kind", "A P 310: 260P 40L 180P\nX EB 0: 200P", 4, ""},
		{"the official result counts as the lot for a person", "A P 20: 1L 10 10P 1 8", 2, "I413 B9"},
		{"the official result counts as the lot between lists", "A P 40: 20\nB P 40: 20L\nC P 50: 30L", 2, "I413 B9"},
		{"but not for somebody who was not tied", "A P 40: 20\nB P 40: 20L\nC P 50: 30", 1, "E401 A3, E401 A4"},
		{"surplus seats", "1/A P 60: 9L\n2/A P 0: 5S 4", 2, ""},
		{"a surplus seat for the wrong person", "1/A P 60: 9L\n2/A P 0: 5 4S", 2, "E403 H301"},
		{"the official lot does not show where seats stay empty", "1/A P 1: 1P\n2/A P 2: 1L\n3/A P 1: 2P", 4, "I413 B9"},
		{"nor where it gave the other one an empty seat", "1/A P 1: 1L\n2/A P 2: 1P\n3/A P 1: 2P", 4, "I413 B9"},
		{"many tied, and the official result says which", strings.Repeat("X EB 0: 5\n", 8) + strings.Repeat("X EB 0: 5P\n", 5), 5, "I413 B9"},
		{"two individuals worth two seats each, one is drawn", "X EB 0: 30P\nY EB 0: 30P\nA P 10: 10", 3, "E401 A4, E404 B9, I413 B9"},
		{"seats of a column", "A P 310 = 3: 260P 40L 180P 15\nB P 90 = 1/1: 70P 30", 4, ""},
		{"wrong seats of a column", "A P 310 = 2: 260P 40L 180P 15\nB P 90 = 1/2: 70P 30", 4, "E401 A2, E401 A3"},
		{"a column that counts filled seats only", "A P 310 = 2/3: 260P 40L\nB P 90 = 1: 70P 30", 4, ""},
		{"a table of lists", "A P 700 = 3\nB P 300 = 1", 4, ""},
		{"a table of lists, wrong", "A P 700 = 2\nB P 300 = 2", 4, "E401 A2, E401 A3"},
		{"a table of lists without the council's size", "A P 700 = 3\nB P 300 = 1", 0, "I412 B9"},
		{"marks without the council's size", "A P 310: 260P 40L 180P 15\nB P 90: 70P 30", 0, "I412 B9"},
		{"no votes at all", "A P 0: 0P 0\nB P 0: 0", 1, "E408 A2"},
		{"a surplus seat counts when the seats are counted", "1/A P 60: 9L\n2/A P 0: 5S 4", 0, "I412 B9"},
		{"nothing to compare", "A P 700\nB P 300", 0, "I415 B9"},
	}
	for _, x := range tests {
		t.Run(x.situation, func(t *testing.T) {
			r := rulestest.Result(election.LowerSaxony, x.seats, x.result)
			if got := rulestest.Said(statute.Verify(r, nil, false).Findings); got != x.want {
				t.Errorf("got %s, want %s\n%v", got, x.want, statute.Verify(r, nil, false).Findings)
			}
			for _, f := range statute.Verify(r, nil, true).Findings {
				if f.Severity() == election.Error && f.Code != "E416" && f.Code != "E408" {
					t.Errorf("ruled, but %v", f)
				}
			}
		})
	}
}

func TestADifferenceNamesBothNumbers(t *testing.T) {
	r := rulestest.Result(election.LowerSaxony, 4, "1/A P 310: 260P 40L 180 15\n2/A P 100: 70P 30L")
	v := statute.Verify(r, nil, false)
	want := "A, Wahlbereich 1: amtlich 2 Sitze, nachgerechnet 3 Sitze; Stimmen, Sitzzahl und die Spalte Gewählt prüfen"
	if len(v.Findings) == 0 || v.Findings[0].Message != want || v.Findings[0].File != "ergebnis.xlsx" {
		t.Errorf("got %v", v.Findings)
	}
	r = rulestest.Result(election.LowerSaxony, 4, "A P 310: 260P 40L 180 170P\nB P 90: 70P 30")
	v = statute.Verify(r, nil, false)
	want = "A, Personenwahl: gekennzeichnet ist A4 (A/4, 170 Stimmen), nach den Stimmen und der Liste gewählt ist A3 (A/3, 180 Stimmen); Stimmen, Listenplatz und die Spalte Gewählt prüfen"
	if len(v.Findings) == 0 || v.Findings[0].Message != want {
		t.Errorf("got %v", v.Findings)
	}
}

func TestALotAgainstTheOfficialResult(t *testing.T) {
	r := rulestest.Result(election.LowerSaxony, 2, "A P 20: 1L 10 10P 1 8")
	if got := rulestest.Said(statute.Verify(r, []election.Lot{rulestest.Lot(1, "Personenwahl", "A/2", "A/3")}, false).Findings); got != "E525 A2, I413 B9" {
		t.Errorf("contradiction: %s", got)
	}
	if got := rulestest.Said(statute.Verify(r, []election.Lot{rulestest.Lot(1, "Personenwahl", "A/3", "A/2")}, false).Findings); got != "I413 B9" {
		t.Errorf("agreement: %s", got)
	}
}

func TestAnIncompleteResultIsNotRecomputed(t *testing.T) {
	gap := []election.Finding{{Code: "E315"}}
	r := rulestest.Result(election.LowerSaxony, 4, "A P: 260P 40L 180P\nB P: 70P")
	r.Gaps = gap
	if got := rulestest.Said(statute.Verify(r, nil, false).Findings); got != "I415 B9" {
		t.Errorf("list votes missing: %s", got)
	}
	r = rulestest.Result(election.LowerSaxony, 4, "A P 3: 260P 40L 180P\nB P 9: 70P")
	r.Gaps = gap
	if got := rulestest.Said(statute.Verify(r, nil, false).Findings); got != "I415 B9" {
		t.Errorf("only the elected: %s", got)
	}
	r = rulestest.Result(election.LowerSaxony, 4, "A P 700 = 2\nB P 300 = 2")
	r.Gaps = gap
	if got := rulestest.Said(statute.Verify(r, nil, false).Findings); got != "E401 A2, E401 A3" {
		t.Errorf("a table of lists is compared: %s", got)
	}
	r = rulestest.Result(election.LowerSaxony, 4, "A P 310: 260P 40L 180 15\nX EB: 200P")
	r.Gaps = gap
	if got := rulestest.Said(statute.Verify(r, nil, false).Findings); got != "E401 A2" {
		t.Errorf("an individual has no list votes to miss: %s", got)
	}
	r = rulestest.Result(election.LowerSaxony, 4, "A P 310: 260P 40 180P 15L\nB P 90: 70P 30")
	r.Gaps = gap
	v := statute.Verify(r, nil, false)
	if got := rulestest.Said(v.Findings); got != "" {
		t.Errorf("with gaps persons are not compared, seats are: %s", got)
	}
	if slices.ContainsFunc(v.Steps, func(s rules.Step) bool { return s.Effect == rules.Seated }) {
		t.Errorf("somebody is seated on a list that is not known in full: %v", v.Steps)
	}
}

func TestComputedSeatsInCheck(t *testing.T) {
	r := rulestest.Result(election.LowerSaxony, 2, "A P 40: 20\nB P 40: 20\nC P 50: 30\nX EB 0: 0")
	var got []string
	for _, n := range statute.Verify(r, nil, false).Nominations {
		seats, computed := "null", "null"
		if n.Seats != nil {
			seats = fmt.Sprint(*n.Seats)
		}
		if n.Computed != nil {
			computed = fmt.Sprint(*n.Computed)
		}
		got = append(got, fmt.Sprintf("%s %d %d %d %s %s", n.Name, n.Candidates, n.Votes, n.ListVotes, seats, computed))
	}
	want := "A 1 60 40 null null, B 1 60 40 null null, C 1 80 50 null 1, X 1 0 0 null 0"
	if strings.Join(got, ", ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, ", "), want)
	}
}

func TestMehrheitswahlIsNotForeseen(t *testing.T) {
	r := rulestest.Result(election.LowerSaxony, 1, "A P 310: 260L 40")
	r.System = election.Majority
	if got := rulestest.Said(statute.Verify(r, nil, false).Findings); got != "E409 B10" {
		t.Errorf("got %s", got)
	}
}

// official lists the official seats with their kinds.
func official(r *election.Result) string {
	var out []string
	for _, w := range statute.Verify(r, nil, false).Official {
		out = append(out, r.Nominations[w.Nomination].Candidates[w.Candidate].ID+" "+string(w.Kind))
	}
	return strings.Join(out, ", ")
}

func TestTheKindOfAPlainMarkIsComputed(t *testing.T) {
	for text, want := range map[string]string{
		"A P 310: 260j 40j 180j 15\nB P 90: 70j 30":   "A/1 person, A/2 list, A/3 person, B/1 person",
		"A P 310: 260P 40L 180P\nX EB: 200j":          "A/1 person, A/2 list, A/3 person, X/1 individual",
		"1/A P 60: 9L 8P\n2/A P 0: 5S 4\n1/X EB: 40P": "1/A/1 list, 1/A/2 person, 2/A/1 other-constituency, 1/X/1 individual",
	} {
		if got := official(rulestest.Result(election.LowerSaxony, 4, text)); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", text, got, want)
		}
	}
	if got := official(rulestest.Result(election.LowerSaxony, 2, "A P 20: 1j 10 10j 1 8")); got != "A/1 list, A/3 person" {
		t.Errorf("a tied person marked: %s", got)
	}
}
