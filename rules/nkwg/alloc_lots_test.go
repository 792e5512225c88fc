package nkwg_test

import (
	"strings"
	"testing"

	"notices/internal/election"
	"notices/rules/rulestest"
)

func TestRecordedLotsAreChecked(t *testing.T) {
	const (
		persons = "SPD P 20: 1 10 10 1 8"    // SPD/2 and SPD/3 tie for one person seat
		three   = "A P 0: 5 5 5 9\nB P 0: 4" // A/1, A/2, A/3 tie
		lists   = "A P 40: 20\nB P 40: 20\nC P 50: 30"
		clause  = "A P 5: 2\nB P 2: 1\nC P 2: 1" // A has more than half and ties: the clause serves it first
		areas   = "1/A P 3: 1\n2/A P 3: 1\n3/A P 3: 1\n1/B P 4: 1"
		putOff  = "1/A P 2: 1 1\n2/A P 3: 1\n1/B P 7: 1"
		surplus = "1/A P 30: 9 8\n2/A P 0: 5 4\n3/A P 0: 4"
	)
	tests := []struct {
		situation, result string
		seats             int
		lots              []election.Lot
		open              bool
		findings          string
	}{
		{"fits", persons, 2, []election.Lot{rulestest.Lot(1, "Personenwahl", "SPD/2", "SPD/3")}, false, ""},
		{"with the only constituency in front, or without", "1/SPD P 20: 1 10 10 1 8", 2, []election.Lot{rulestest.Lot(1, "Personenwahl", "1/SPD/2", "SPD/3")}, false, ""},
		{"spaces do not matter", persons, 2, []election.Lot{rulestest.Lot(1, "Personenwahl", " SPD/2", "SPD/3 ")}, false, ""},
		{"wrong person", persons, 2, []election.Lot{rulestest.Lot(1, "Personenwahl", "SPD/2", "SPD/3", "SPD/5")}, true, "E520 A2"},
		{"unknown person", persons, 2, []election.Lot{rulestest.Lot(1, "Personenwahl", "SPD/8", "SPD/9")}, true, "E520 A2"},
		{"twice", persons, 2, []election.Lot{rulestest.Lot(1, "Personenwahl", "SPD/2", "SPD/2")}, true, "E521 A2"},
		{"incomplete", three, 3, []election.Lot{rulestest.Lot(1, "Personenwahl", "A/1", "A/2")}, true, "E522 A2"},
		{"stale: the votes have changed", persons, 2, []election.Lot{rulestest.Lot(1, "Personenwahl", "SPD/2", "SPD/3"), rulestest.Lot(2, "Personenwahl", "SPD/1", "SPD/5")}, false, "E523 A3"},
		{"two lots that agree", persons, 2, []election.Lot{rulestest.Lot(1, "Personenwahl", "SPD/2", "SPD/3"), rulestest.Lot(2, "Personenwahl", "SPD/2", "SPD/3")}, false, ""},
		{"two lots that contradict", persons, 2, []election.Lot{rulestest.Lot(1, "Personenwahl", "SPD/2", "SPD/3"), rulestest.Lot(2, "Personenwahl", "SPD/3", "SPD/2")}, false, "E524 A3"},
		{"a tie that decides nothing", persons, 2, []election.Lot{rulestest.Lot(1, "Personenwahl", "SPD/2", "SPD/3"), rulestest.Lot(2, "Personenwahl", "SPD/1", "SPD/4")}, false, "W526 A3"},
		{"persons of two lists", three, 3, []election.Lot{rulestest.Lot(1, "Personenwahl", "A/1", "A/2", "A/3"), rulestest.Lot(2, "Personenwahl", "A/4", "B/1")}, false, "E520 A3"},
		{"another subject does not help", persons, 2, []election.Lot{rulestest.Lot(1, "Ersatzpersonen", "SPD/2", "SPD/3")}, true, ""},
		{"lists", lists, 2, []election.Lot{rulestest.Lot(1, "Sitz", "A", "B")}, false, ""},
		{"a list that is not tied", lists, 2, []election.Lot{rulestest.Lot(1, "Sitz", "A", "C")}, true, "E520 A2"},
		{"an unknown list", lists, 2, []election.Lot{rulestest.Lot(1, "Sitz", "X", "Y")}, true, "E520 A2"},
		{"lists that are not equal", lists, 4, []election.Lot{rulestest.Lot(1, "Sitz", "A", "C")}, false, "E523 A2"},
		{"the list that the clause served may be named", "A P 5: 2\nB P 2: 1\nC P 2: 1", 4, []election.Lot{rulestest.Lot(1, "Sitz", "A", "C", "B")}, false, ""},
		{"or left out", clause, 4, []election.Lot{rulestest.Lot(1, "Sitz", "C", "B")}, false, ""},
		{"list or persons with the constituency", "1/A P 10: 9 1", 1, []election.Lot{rulestest.Lot(1, "Liste oder Personen", "1/A Liste", "1/A Personen")}, false, ""},
		{"list or persons without it", "1/A P 10: 9 1", 1, []election.Lot{rulestest.Lot(1, "Liste oder Personen", "A Personen", "A Liste")}, false, ""},
		{"constituencies", areas, 3, []election.Lot{rulestest.Lot(1, "Wahlbereich", "1/A", "2/A", "3/A")}, false, ""},
		{"constituencies, incomplete", areas, 3, []election.Lot{rulestest.Lot(1, "Wahlbereich", "1/A", "2/A")}, true, "E522 A2"},
		{"surplus", surplus, 4, []election.Lot{rulestest.Lot(1, "§ 37 Abs. 5", "2/A/2", "3/A/1")}, false, ""},
		{"lots for what an open lot between Träger puts off", putOff, 1, []election.Lot{
			rulestest.Lot(1, "Wahlbereich", "1/A", "2/A"),
			rulestest.Lot(2, "Liste oder Personen", "1/A Liste", "1/A Personen"), rulestest.Lot(3, "Personenwahl", "1/A/1", "1/A/2"), rulestest.Lot(4, "§ 37 Abs. 5", "1/A/1", "2/A/1"),
		}, true, ""},
		{"and a wrong one among them", putOff, 1, []election.Lot{rulestest.Lot(1, "Wahlbereich", "1/A", "3/A")}, true, "E520 A2"},
		{"constituencies of two Träger", areas + "\n2/B P 4: 1", 3, []election.Lot{rulestest.Lot(1, "Wahlbereich", "1/A", "2/A", "3/A"), rulestest.Lot(2, "Wahlbereich", "1/B", "1/A")}, true, "E520 A3, E520 A3"},
		{"a person lot while a lot between lists is open", "A P 0: 9 9 1\nB P 0: 19", 1, []election.Lot{rulestest.Lot(1, "Personenwahl", "A/1", "A/2")}, true, ""},
	}
	for _, x := range tests {
		t.Run(x.situation, func(t *testing.T) {
			a := statute.Allocate(rulestest.Result(election.LowerSaxony, x.seats, x.result), x.lots)
			var got []string
			for _, f := range a.Findings {
				got = append(got, f.Code+" "+f.Cell)
			}
			if strings.Join(got, ", ") != x.findings || (len(a.Open) > 0) != x.open {
				t.Errorf("got %s, open %v; want %s, open %v\n%v", strings.Join(got, ", "), a.Open, x.findings, x.open, a.Findings)
			}
		})
	}
}

func TestALotThatNoTieAskedForSaysWhatIsWrong(t *testing.T) {
	r := rulestest.Result(election.LowerSaxony, 3, "A P 0: 5 5 9 9\nB P 0: 14 1\nC P 0: 1 1")
	for order, want := range map[string]string{
		"A/8;A/3": "Los Nr. 1 (Personenwahl): „A/8“ ist hier nicht bekannt; erwartet wird die Schreibweise des Wahlergebnisses",
		"C/1;C/2": "Los Nr. 1 (Personenwahl): das Los entscheidet nichts: der Gleichstand liegt nicht am letzten zu vergebenden Sitz; es bleibt ohne Wirkung",
		"A/3;B/1": "Los Nr. 1 (Personenwahl): die Genannten konkurrieren nicht um denselben Sitz; je Gleichstand ein Los eintragen",
		"A/3;A/1": "Los Nr. 1 (Personenwahl): die Genannten liegen nach den jetzigen Stimmen nicht gleichauf; das Los gilt nicht mehr, Stimmen oder Los berichtigen",
		"A/3;A/4": "Los Nr. 1 (Personenwahl): das Los entscheidet nichts: der Gleichstand liegt nicht am letzten zu vergebenden Sitz; es bleibt ohne Wirkung",
	} {
		a := statute.Allocate(r, []election.Lot{rulestest.Lot(1, "Personenwahl", strings.Split(order, ";")...)})
		if len(a.Findings) != 1 || a.Findings[0].Message != want {
			t.Errorf("%s: %v, want %s", order, a.Findings, want)
		}
	}
}
