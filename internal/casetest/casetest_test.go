package casetest

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"notices/importer"
	"notices/internal/election"
)

// TestVacancyComparisonBites changes one value of an answer at a time: each change must be noticed.
func TestVacancyComparisonBites(t *testing.T) {
	const right = `{"event":1,"departed":{"id":"SPD/3","name":"Jutta Arens","votes":260,"seat":"person"},
		"cause":"Verzicht","vacantOn":"2027-02-10","outcome":"transferred","law":{"version":"2014-01-28"},
		"successor":{"id":"SPD/5","name":"Elke Ehlers"},"basis":"same-list-votes",
		"passedOver":[{"id":"SPD/4","reason":"declined"}],"tied":["A","B"],"hear":"H","question":"Q",
		"acceptance":"open","deadline":"2027-02-20","memberFrom":"2027-02-21","legalMembers":7,"determinedBy":"Wahlleitung"}`
	const want = `[{"event":1,"departed":"SPD/3","seat":"person","cause":"Verzicht","vacantOn":"2027-02-10",
		"outcome":"transferred","law":"2014","successor":"SPD/6|SPD/5","basis":"same-list-votes",
		"passedOver":[{"id":"SPD/4","reason":"waived|declined"},{"id":"SPD/9","reason":"*","optional":true}],
		"tied":["B","A"],"hear":"H","question":"*","acceptance":"open","deadline":"2027-02-20",
		"memberFrom":"2027-02-21","legalMembers":7,"determinedBy":"Wahlleitung","without":["Meier"]}]`
	if d := compareText(t, want, right); len(d) > 0 {
		t.Fatalf("the right answer is refused: %q", d)
	}
	for _, change := range []string{
		`"event":1`, `SPD/3`, `"person"`, `Verzicht`, `2027-02-10`, `transferred`, `2014-01-28`, `"SPD/5"`,
		`same-list-votes`, `SPD/4`, `declined`, `"A"`, `"H"`, `"open"`, `2027-02-20`, `2027-02-21`, `7,`, `Wahlleitung`,
	} {
		wrong := strings.Replace(right, change, strings.NewReplacer("1", "2", "S", "T", "e", "x", "A", "X", "H", "X", "7", "8", "-", "+").Replace(change), 1)
		if change == `"event":1` {
			wrong = strings.Replace(right, change, `"event":2`, 1)
		}
		if wrong == right {
			t.Fatalf("%s was not changed", change)
		}
		if len(compareText(t, want, wrong)) == 0 {
			t.Errorf("nobody notices that %s changed", change)
		}
	}
	for _, c := range []struct{ situation, from, to string }{
		{"a name that must not occur", "Elke Ehlers", "Elke Meier"},
		{"somebody passed over whom nobody expected", `[{"id":"SPD/4"`, `[{"id":"SPD/8","reason":"died"},{"id":"SPD/4"`},
		{"a third person tied", `["A","B"]`, `["A","B","C"]`},
		{"nobody tied", `["A","B"]`, `[]`},
	} {
		if len(compareText(t, want, strings.Replace(right, c.from, c.to, 1))) == 0 {
			t.Errorf("nobody notices %s", c.situation)
		}
	}
}

func TestOtherAcceptableAnswerStandsAlone(t *testing.T) {
	const want = `[{"event":1,"outcome":"hearing-required","hear":"A/1","or":[{"event":1,"outcome":"transferred","successor":"A/2"}]}]`
	for answer, ok := range map[string]bool{
		`{"event":1,"outcome":"hearing-required","hear":"A/1"}`:         true,
		`{"event":1,"outcome":"transferred","successor":{"id":"A/2"}}`:  true,
		`{"event":1,"outcome":"transferred","successor":{"id":"A/1"}}`:  false,
		`{"event":1,"outcome":"hearing-required","hear":"A/2"}`:         false,
		`{"event":1,"outcome":"transferred","successor":{"id":"A/2"}}x`: false,
	} {
		if got := len(compareText(t, want, answer)) == 0; got != ok {
			t.Errorf("%s accepted: %v", answer, got)
		}
	}
}

func TestNobodyFollowsInTwoSeats(t *testing.T) {
	seats := `{"event":1,"outcome":"transferred","successor":{"id":"A/2"}}|{"event":2,"outcome":"transferred","successor":{"id":"A/2"}}`
	if len(compareText(t, `[{"event":1},{"event":2}]`, seats)) != 1 {
		t.Error("one person got two seats and nobody noticed")
	}
	if len(compareText(t, `[{"event":1,"skip":true}]`, seats)) == 0 {
		t.Error("a vacancy too many was not noticed")
	}
}

// compareText compares vacancies given as JSON objects separated by |.
func compareText(t *testing.T, want, got string) []string {
	t.Helper()
	var w []WantedSeat
	if err := json.Unmarshal([]byte(want), &w); err != nil {
		t.Fatal(err)
	}
	var raw []json.RawMessage
	for one := range strings.SplitSeq(got, "|") {
		raw = append(raw, json.RawMessage(one))
	}
	return compareVacancies(w, raw)
}

func TestOrderComparison(t *testing.T) {
	const answer = `{"cases":[{"orders":[{"constituency":"","nomination":"FDP","seat":"person","entries":[
		{"rank":1,"id":"FDP/3"},{"rank":1,"id":"FDP/4"},{"rank":3,"id":"FDP/1"}]}]}]}`
	for ids, ok := range map[string]bool{
		`[["FDP/4","FDP/3"],"FDP/1"]`: true,
		`["FDP/3","FDP/4","FDP/1"]`:   false,
		`[["FDP/4","FDP/3"]]`:         false,
		`[["FDP/4","FDP/1"],"FDP/3"]`: false,
	} {
		var c Case
		var got orderedCases
		unmarshal(t, `[{"nomination":"FDP","seat":"person","ids":`+ids+`}]`, &c.Want.Order)
		unmarshal(t, answer, &got)
		if same := len(c.compareOrders(got)) == 0; same != ok {
			t.Errorf("%s accepted: %v", ids, same)
		}
	}
}

func TestAllocationAddsUpConstituencies(t *testing.T) {
	for seats, ok := range map[string]bool{"2": true, "1": true, "0": false, "3": false, "null": false} {
		var got checkedCases
		unmarshal(t, `{"cases":[{"result":{"nominations":[
			{"constituency":"1","name":"EB Engel","candidates":1,"computedSeats":`+seats+`},
			{"constituency":"1","name":"CDU","candidates":9,"computedSeats":2},
			{"constituency":"2","name":"CDU","candidates":9,"computedSeats":3}]}}]}`, &got)
		c := Case{Want: Want{Allocation: map[string]int{"CDU": 5, "EB Engel": 2}}}
		if same := len(c.compareAllocation(got)) == 0; same != ok {
			t.Errorf("computedSeats %s accepted: %v", seats, same)
		}
	}
}

func unmarshal(t *testing.T, text string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), into); err != nil {
		t.Fatal(err)
	}
}

// Every case that the law has an answer to must be read without an error.
func TestCasesAreRead(t *testing.T) {
	cases, err := ReadAll("../../testdata/cases")
	if err != nil || len(cases) < 80 {
		t.Fatal(len(cases), err)
	}
	dir := t.TempDir()
	if err := WriteAll(dir, cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		got, findings := importer.Load(filepath.Join(dir, c.Name+".xlsx"))
		if invalid := slices.Contains(c.Want.Exit, 4); got == nil || !invalid && election.HasErrors(findings) {
			t.Errorf("%s: %v", c.Name, findings)
		}
		if got != nil && len(got.Events) != len(c.Events) {
			t.Errorf("%s: %d of %d events", c.Name, len(got.Events), len(c.Events))
		}
	}
}
