package bbgkwahlg_test

import (
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"notices/internal/election"
	"notices/rules"
	"notices/rules/rulestest"
)

func TestAllocation(t *testing.T) {
	tests := []struct {
		situation string
		majority  bool
		seats     int
		result    string
		lots      []election.Lot
		want      string
	}{
		{
			"inside the list by votes, the surplus stays empty", false, 10, `
			EB EB: 200
			CDU P: 300 120 50 20 10 0
			SPD P: 96 77 60 42 25`, nil,
			"EB 2 1E leer 1; CDU 5 1 2 3 4 5; SPD 3 1 2 3",
		},
		{
			"majority clause", false, 10, `
			Aktiv WG: 120 110 90 70 60 31 20
			CDU P: 114 87 62 37
			SPD P: 76 58 41 24`, nil,
			"Aktiv 6 1 2 3 4 5 6; CDU 3 1 2 3; SPD 1 1",
		},
		{
			"equal remainders between lists", false, 8, `
			Aktiv WG: 86 72 61 50 38 27 16
			CDU P: 80 64 50 35 21
			SPD P: 76 58 41 25`, nil,
			"Aktiv 3-4 1 2 3; CDU 2-3 1 2; SPD 2 1 2; Los Sitz Aktiv CDU um 1 (§ 48 Abs. 2 BbgKWahlG)",
		},
		{
			"the lot between lists", false, 8, `
			Aktiv WG: 86 72 61 50 38 27 16
			CDU P: 80 64 50 35 21
			SPD P: 76 58 41 25`,
			[]election.Lot{rulestest.Lot(1, "Sitz", "CDU", "Aktiv")},
			"Aktiv 3 1 2 3; CDU 3 1 2 3; SPD 2 1 2",
		},
		{
			"a tie for the last seat of a list asks for the official marks", false, 3, "A P: 5 9 5\nB P: 8", nil,
			"A 2 2; B 1 1; E406 G200",
		},
		{
			"a tie for the last two seats of a list", false, 4, "A P: 5 9 5 5\nB P: 8", nil,
			"A 3 2; B 1 1; E406 G200",
		},
		{"a list without votes gets nothing", false, 2, "A P: 5 4\nB P: 0", nil, "A 2 1 2; B 0"},
		{
			"several Wahlkreise: the Träger's seats, the marks decide where", false, 6, `
			1/A P: 30 20
			2/A P: 50
			1/B WG: 40`, nil,
			"1/A 2; 2/A 2; 1/B 2 1 leer 1; E407 A2",
		},
		{"several Wahlkreise, a Träger without a seat", false, 1, "1/A P: 30 20\n1/B P: 5\n2/B P: 4", nil, "1/A 1 1; 1/B 0; 2/B 0"},
		{
			"several Wahlkreise and one list of the Träger: nothing to distribute", false, 3, "1/A P: 30 20\n2/B P: 25", nil,
			"1/A 2 1 2; 2/B 1 1",
		},
		{"Mehrheitswahl: those with most votes", true, 2, "A EB: 7\nB EB: 9\nC EB: 3", nil, "A 1 1M; B 1 1M; C 0"},
		{"Mehrheitswahl with fewer candidates than seats", true, 5, "A P: 7 8 0", nil, "A 3 2M 1M 3M; leer 2"},
		{
			"Mehrheitswahl, tie at the cut", true, 2, "A P: 7 5 5", nil,
			"A 1-3 1M; Los Personenwahl A/2 A/3 um 1 (§ 5 Abs. 1 Satz 2 BbgKWahlG)",
		},
		{"Mehrheitswahl, the lot", true, 2, "A P: 7 5 5", []election.Lot{rulestest.Lot(1, "Personenwahl", "A/3", "A/2")}, "A 2 1M 3M"},
		{"Mehrheitswahl, a lot of the whole order counts too", true, 2, "A P: 7 5 5", []election.Lot{rulestest.Lot(1, "Ersatzpersonen", "A/3", "A/2")}, "A 2 1M 3M"},
		{
			"Mehrheitswahl, a lot among the substitutes alone is no affair of the seats", true, 2, "A P: 7 5 5 4 4",
			[]election.Lot{rulestest.Lot(1, "Ersatzpersonen", "A/5", "A/4")},
			"A 1-3 1M; Los Personenwahl A/2 A/3 um 1 (§ 5 Abs. 1 Satz 2 BbgKWahlG)",
		},
		{
			"a lot that Brandenburg does not know", false, 3, "A P: 5 9 1\nB P: 8",
			[]election.Lot{rulestest.Lot(1, "Liste oder Personen", "A Liste", "A Personen")},
			"A 2 2 1; B 1 1; E527 A2",
		},
		{"no seats given", false, 0, "A P: 5", nil, "A 0; E408 B9"},
	}
	for _, x := range tests {
		t.Run(x.situation, func(t *testing.T) {
			r := rulestest.Result(election.Brandenburg, x.seats, x.result)
			if x.majority {
				r.System = election.Majority
			}
			if got := rulestest.Show(r, statute.Allocate(r, x.lots)); got != x.want {
				t.Errorf("got  %s\nwant %s", got, x.want)
			}
		})
	}
}

func TestAnOrtsbeiratHasOneWahlkreis(t *testing.T) {
	r := rulestest.Result(election.Brandenburg, 3, "1/A P: 30 20\n2/B P: 25")
	r.Body = "Ortsbeirat"
	a := statute.Allocate(r, nil)
	if got, want := rulestest.Show(r, a), "1/A 2 1 2; 2/B 1 1; E410 A2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if !strings.Contains(a.Findings[0].Message, "(§ 84 BbgKWahlG)") {
		t.Errorf("got %s", a.Findings[0].Message)
	}
}

// TestEveryTieFreeCouncilOf2024 holds the allocation to all local councils of Brandenburg.
func TestEveryTieFreeCouncilOf2024(t *testing.T) {
	free, clause, tied, majority := 0, 0, 0, 0
	for _, r := range councils(t) {
		v := statute.Verify(r, nil, false)
		if election.HasErrors(v.Findings) {
			t.Errorf("%s: %v", r.AGS, v.Findings)
		}
		switch {
		case v.Majority:
			majority++
			for _, n := range v.Nominations {
				if n.Computed != nil {
					t.Errorf("%s: a majority election has no computed seats", r.AGS)
				}
			}
		case v.TieFree:
			free++
			if v.ByClause {
				clause++
			}
			for _, n := range v.Nominations {
				if n.Computed == nil || *n.Computed != *n.Seats {
					t.Errorf("%s %s: %v", r.AGS, n.Name, n)
				}
			}
		default:
			tied++
		}
	}
	if free != 392 || clause != 26 {
		t.Errorf("%d tie-free councils, %d by the clause, want 392 and 26; %d tied, %d by majority", free, clause, tied, majority)
	}
	if tied+majority+free != 413 {
		t.Errorf("%d councils", tied+majority+free)
	}
}

// councils reads the official claims of 2024, one result per council.
func councils(t *testing.T) []*election.Result {
	t.Helper()
	f, err := os.Open("../testdata/bb-gvw2024.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c := csv.NewReader(f)
	c.Comma, c.LazyQuotes = ';', true
	rows, err := c.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	number := func(s string) int {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	byAGS := map[string]*election.Result{}
	var out []*election.Result
	for _, row := range rows[1:] {
		r := byAGS[row[0]]
		if r == nil {
			r = &election.Result{Land: election.Brandenburg, AGS: row[0], System: election.Proportional}
			byAGS[row[0]] = r
			out = append(out, r)
		}
		if row[1] == "" {
			r.Seats = number(row[5])
			continue
		}
		r.Nominations = append(r.Nominations, election.Nomination{
			Name: row[2], Kind: election.NominationKind(row[1]),
			TotalVotes: int64(number(row[3])), SeatsGiven: true, Seats: number(row[4]), ClaimGiven: true, Claim: number(row[5]),
		})
	}
	return out
}

// outcomes counts everything that can come out in one Wahlkreis or by majority.
func outcomes(r *election.Result) []rulestest.Outcome {
	none := rulestest.Outcome{Claim: make([]int, len(r.Nominations))}
	if r.System == election.Majority {
		return top(r, func(int) bool { return true }, r.Seats, none, election.MajoritySeat)
	}
	votes, majority := make([]int64, len(r.Nominations)), make([]bool, len(r.Nominations))
	for i, n := range r.Nominations {
		votes[i], majority[i] = n.Total(), n.Kind != election.IndividualBidder
	}
	var out []rulestest.Outcome
	for _, seats := range rulestest.HareNiemeyer(votes, r.Seats, majority) {
		all := []rulestest.Outcome{{Claim: seats}}
		for i, n := range r.Nominations {
			kind := election.ProportionalSeat
			if n.Kind == election.IndividualBidder {
				kind = election.IndividualSeat
			}
			all = rulestest.Join(all, top(r, func(k int) bool { return k == i }, seats[i], none, kind))
		}
		out = append(out, all...)
	}
	return rulestest.Distinct(out)
}

func top(r *election.Result, of func(nomination int) bool, seats int, none rulestest.Outcome, kind election.SeatKind) []rulestest.Outcome {
	var who []rules.Winner
	var votes []int64
	for i, n := range r.Nominations {
		for c := range n.Candidates {
			if of(i) {
				who, votes = append(who, rules.Winner{Nomination: i, Candidate: c, Kind: kind}), append(votes, n.Candidates[c].Votes)
			}
		}
	}
	var out []rulestest.Outcome
	for _, set := range rulestest.Top(rulestest.Rats(votes), seats) {
		o := rulestest.Outcome{Claim: none.Claim, Empty: seats - len(set)}
		for _, k := range set {
			o.Seats = append(o.Seats, who[k])
		}
		out = append(out, o)
	}
	return out
}

func has(fs []election.Finding, code string) bool {
	return slices.ContainsFunc(fs, func(f election.Finding) bool { return strings.HasPrefix(f.Code, code) })
}

func TestATieInsideAListIsNamedInFull(t *testing.T) {
	for text, want := range map[string]string{
		"A P: 5 9 5\nB P: 8": "A: A1 (A/1), A3 (A/3) haben je 5 Stimmen und liegen gleichauf um den letzten Sitz; " +
			"wer den Sitz hat, sagt nur das amtliche Ergebnis: die Spalte Gewählt ausfüllen",
		"A P: 4 9 4 4\nB P: 4": "A: A1 (A/1), A3 (A/3), A4 (A/4) haben je 4 Stimmen und liegen gleichauf um die letzten 2 Sitze; " +
			"wer den Sitz hat, sagt nur das amtliche Ergebnis: die Spalte Gewählt ausfüllen",
	} {
		a := statute.Allocate(rulestest.Result(election.Brandenburg, 3, text), nil)
		if len(a.Findings) != 1 || a.Findings[0].Message != want {
			t.Errorf("got %v, want %s", a.Findings, want)
		}
	}
}
