package nkwg_test

import (
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"testing"

	"notices/internal/election"
	"notices/rules/rulestest"
)

func TestAllocation(t *testing.T) {
	tests := []struct {
		situation string
		seats     int
		result    string
		lots      []election.Lot
		want      string
	}{
		{
			"persons first, then the list in its order", 12, `
			SPD P 310: 260 40 180 15 95 0
			CDU P 555: 225 195 165 135 105 75 45
			FWG WG 444: 207 173 141 110 78 47`, nil,
			"SPD 3 1P 3P 2L; CDU 5 1P 2P 3P 4L 5L; FWG 4 1P 2P 3P 4L",
		},
		{
			"majority clause", 10, `
			SPD P 400: 150 40 130 110 100 90 0
			CDU P 182: 99 79 62 44 26
			FDP P 180: 98 79 61 44 26`, nil,
			"SPD 6 1P 3P 4P 5P 2L 6L; CDU 2 1P 2L; FDP 2 1P 2L",
		},
		{
			"person seats beyond the candidates with votes go to the list, what is left stays empty", 10, `
			WIR WG 100: 250 150 0 0
			CDU P 185: 75 65 55 45 35 25 15`, nil,
			"WIR 5 1P 2P 3L 4L leer 1; CDU 5 1P 2P 3P 4L 5L",
		},
		{
			"an individual with two quotas holds one seat", 11, `
			SPD P 600: 600
			EB EB 0: 430
			CDU P 300: 70`, nil,
			"SPD 7 1P leer 6; EB 2 1E leer 1; CDU 2 1L leer 1",
		},
		{
			"a tie for the last person seat is open, the list goes on as far as it can", 10, `
			SPD P 120: 130 50 130
			CDU P 477: 176 152 132 111 91 71 50 30
			FWG WG 159: 103 79 56 33`, nil,
			"SPD 2; CDU 6 1P 2P 3P 4P 5L 6L; FWG 2 1P 2L; Los Personenwahl SPD/1 SPD/3 um 1 (§ 36 Abs. 5 NKWG)",
		},
		{
			"the lot names the first: the other one is passed by the list order", 10, `
			SPD P 120: 130 50 130
			CDU P 477: 176 152 132 111 91 71 50 30
			FWG WG 159: 103 79 56 33`,
			[]election.Lot{rulestest.Lot(1, "Personenwahl", "SPD/1", "SPD/3")},
			"SPD 2 1P 2L; CDU 6 1P 2P 3P 4P 5L 6L; FWG 2 1P 2L",
		},
		{
			"the lot names the second: the loser is elected over the list", 10, `
			SPD P 120: 130 50 130
			CDU P 477: 176 152 132 111 91 71 50 30
			FWG WG 159: 103 79 56 33`,
			[]election.Lot{rulestest.Lot(1, "Personenwahl", "SPD/3", "SPD/1")},
			"SPD 2 3P 1L; CDU 6 1P 2P 3P 4P 5L 6L; FWG 2 1P 2L",
		},
		{
			"equal remainders between lists", 2, "A P 40: 20\nB P 40: 20\nC P 50: 30", nil,
			"A 0-1; B 0-1; C 1 1L; Los Sitz A B um 1 (§ 36 Abs. 2 NKWG)",
		},
		{
			"a lot between lists", 2, "A P 40: 20\nB P 40: 20\nC P 50: 30",
			[]election.Lot{rulestest.Lot(1, "Sitz", "B", "A")},
			"A 0; B 1 1L; C 1 1L",
		},
		{
			"equal halves of a list", 1, "A P 10: 5 5", nil,
			"A 1; Los Liste oder Personen A Liste A Personen um 1 (§ 36 Abs. 4 NKWG)",
		},
		{
			"equal halves, the lot says list", 1, "A P 10: 5 5",
			[]election.Lot{rulestest.Lot(1, "Liste oder Personen", "A Liste", "A Personen")},
			"A 1 1L",
		},
		{
			"equal halves, the lot says persons, who then tie", 1, "A P 10: 5 5",
			[]election.Lot{rulestest.Lot(1, "Liste oder Personen", "A Personen", "A Liste")},
			"A 1; Los Personenwahl A/1 A/2 um 1 (§ 36 Abs. 5 NKWG)",
		},
		{
			"equal halves that decide nothing: all with votes have person seats anyway", 5, "A P 10: 10 0 0 0 0", nil,
			"A 5 1P 2L 3L 4L 5L",
		},
		{
			"a loser of the person lot is sure of a list seat only if he is there either way", 2, "A P 20: 1 10 10 1 8", nil,
			"A 2 1L; Los Personenwahl A/2 A/3 um 1 (§ 36 Abs. 5 NKWG)",
		},
		{
			"the number of seats is open, but the best persons are sure of theirs", 4, "A P 0: 30 20 10\nB P 0: 30 20 10\nC P 0: 40", nil,
			"A 1-2 1P; B 1-2 1P; C 1 1P; Los Sitz A B um 1 (§ 36 Abs. 2 NKWG)",
		},
		{
			"the number of seats of a Träger is open, and so are its lists", 1, "1/A P 3: 1\n2/A P 3: 1\n1/B P 7: 1", nil,
			"1/A 0-1; 2/A 0-1; 1/B 0-1; Los Sitz A B um 1 (§ 37 i. V. m. § 36 Abs. 2 NKWG)",
		},
		{"no seats given", 0, "A P 3: 1", nil, "A 0; E408 B9"},
		{
			"two Träger of one name are told apart by kind", 1, "A P 5: 0\nA WG 5: 0", nil,
			"A 0-1; A 0-1; Los Sitz A (P) A (WG) um 1 (§ 36 Abs. 2 NKWG)",
		},
		{
			"also if there are several constituencies", 1, "1/A P 5: 0\n1/A WG 5: 0\n2/B P 0: 0", nil,
			"1/A 0-1; 1/A 0-1; 2/B 0; Los Sitz A (P) A (WG) um 1 (§ 37 i. V. m. § 36 Abs. 2 NKWG)",
		},
		{
			"two individuals of one name are told apart by constituency", 1, "1/X EB 0: 5\n2/X EB 0: 5", nil,
			"1/X 0-1; 2/X 0-1; Los Sitz 1/X 2/X um 1 (§ 37 i. V. m. § 36 Abs. 2 NKWG)",
		},
		{
			"two individuals of one name in one constituency", 1, "X EB 0: 5\nX EB 0: 5", nil,
			"X 0-1; X 0-1; Los Sitz X (EB) X (EB) um 1 (§ 36 Abs. 2 NKWG)",
		},
		{
			"a majority with several constituencies", 10, "1/A P 300: 0\n2/A P 201: 0\n1/B P 300: 0\n2/C P 199: 0", nil,
			"1/A 4 1L leer 3; 2/A 2 1L leer 1; 1/B 3 1L leer 2; 2/C 1 1L",
		},
		{
			"two constituencies: Träger, then its lists, then persons", 10, `
			1/BfV WG 124: 103
			2/BfV WG 93: 78 54
			1/CDU P 836: 342 293 248 203 158 113 67
			2/CDU P 668: 311 261 213 166 118 71`, nil,
			"1/BfV 1 1L; 2/BfV 0; 1/CDU 5 1P 2P 3P 4L 5L; 2/CDU 4 1P 2P 3P 4L",
		},
		{
			"surplus of one constituency goes to the Träger's best elsewhere", 12, `
			1/FDP P 300: 400 200
			2/FDP P 280: 30 100 50
			3/FDP P 90: 50 0
			1/CDU P 333: 180 145 113 81 48
			2/CDU P 222: 143 110 78 47
			3/CDU P 222: 143 110 78 47`, nil,
			"1/FDP 3 1P 2P; 2/FDP 2 2P 1L; 3/FDP 0; 1/CDU 3 1P 2P 3L; 2/CDU 2 1P 2L; 3/CDU 2 1P 2L; Los § 37 Abs. 5 2/FDP/3 3/FDP/1 um 1 (§ 37 Abs. 5 NKWG)",
		},
	}
	for _, x := range tests {
		t.Run(x.situation, func(t *testing.T) {
			r := rulestest.Result(election.LowerSaxony, x.seats, x.result)
			if got := rulestest.Show(r, statute.Allocate(r, x.lots)); got != x.want {
				t.Errorf("got  %s\nwant %s", got, x.want)
			}
		})
	}
}

// TestNordstemmen recomputes 30 of 30 elected of a real council with the kind of seat.
func TestNordstemmen(t *testing.T) {
	r := nordstemmen(t)
	v := statute.Verify(r, nil, false)
	if election.HasErrors(v.Findings) || !v.TieFree || v.ByClause {
		t.Errorf("findings %v, tie-free %v, clause %v", v.Findings, v.TieFree, v.ByClause)
	}
	var seats []int
	for _, n := range v.Nominations {
		seats = append(seats, *n.Computed)
	}
	if want := []int{12, 9, 4, 3, 1, 1}; !slices.Equal(seats, want) {
		t.Errorf("got %v, want %v", seats, want)
	}
	if a := statute.Allocate(r, nil); len(a.Winners) != 30 || a.OpenSeats != 0 {
		t.Errorf("%d elected, %d open", len(a.Winners), a.OpenSeats)
	}
}

func nordstemmen(t *testing.T) *election.Result {
	t.Helper()
	f, err := os.Open("../testdata/nordstemmen-2021.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c := csv.NewReader(f)
	c.Comma = ';'
	rows, err := c.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	r := &election.Result{Land: election.LowerSaxony, Seats: 30, System: election.Proportional, MarksGiven: true}
	for _, row := range rows[1:] {
		votes, err := strconv.ParseInt(row[2], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if row[1] == "Gesamtliste" {
			r.Nominations = append(r.Nominations, election.Nomination{Name: row[0], Kind: election.Party, HasListVotes: true, ListVotes: votes})
			continue
		}
		n := &r.Nominations[len(r.Nominations)-1]
		place, err := strconv.Atoi(row[1])
		if err != nil {
			t.Fatal(err)
		}
		n.Candidates = append(n.Candidates, election.Candidate{ID: election.PersonID(false, "", n.Name, place), Position: place, Votes: votes, Mark: election.Mark(row[3])})
	}
	return r
}
