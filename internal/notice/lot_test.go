package notice_test

import (
	"strings"
	"testing"

	"notices/internal/election"
	"notices/internal/notice"
	"notices/rules/statutes"
)

// When a list is used up, persons of other constituencies tie who were parted by lot before: the record
// of the new lot says which order stays.
func TestTheRecordOfALotNamesTheOrderOfAnEarlierOne(t *testing.T) {
	list := func(constituency string, votes ...int64) election.Nomination {
		n := election.Nomination{Constituency: constituency, Name: "SPD", Kind: election.Party, HasListVotes: true}
		for i, v := range votes {
			mark := election.NotElected
			if v >= 100 {
				mark = election.ElectedPersons
			}
			n.Candidates = append(n.Candidates, election.Candidate{
				ID: election.PersonID(true, constituency, "SPD", i+1), Position: i + 1, First: "Uta",
				Last: "Ulme-" + string(rune('A'+i)) + constituency, Votes: v, Mark: mark,
			})
		}
		return n
	}
	c := &election.Case{
		File: "rat.xlsx",
		Result: election.Result{
			Land: election.LowerSaxony, Council: "Rat der Gemeinde Musterhausen", Body: "Gemeinderat", Seats: 4, System: election.Proportional, MarksGiven: true,
			ElectionDay: election.MustDate("2026-09-13"), TermBegin: election.MustDate("2026-11-01"), TermEnd: election.MustDate("2031-10-31"),
			Nominations: []election.Nomination{list("1", 100), list("2", 100, 30, 30), list("3", 200, 100, 30)},
		},
		Events: []election.Event{row(1, election.Death, "1/SPD/1", "2027-02-10", "2027-02-10")},
		Lots:   []election.Lot{{Nr: 1, Date: election.MustDate("2027-01-20"), Subject: election.LotSubstitutes, Order: []string{"2/SPD/3", "2/SPD/2"}}},
	}
	var record *notice.Paper
	asOf := election.MustDate("2027-03-01")
	report := statutes.Decide(c, asOf, true)
	papers, _ := notice.Papers(c, &report, notice.Options{Date: asOf})
	for i := range papers {
		if papers[i].Kind == notice.LotRecord {
			record = &papers[i]
		}
	}
	if record == nil {
		t.Fatalf("no record of a lot: %v, %v", report.Vacancies, report.Findings)
	}
	const want = "Los vom 20. Januar 2027 (Nr. 1): Uta Ulme-C2 vor Uta Ulme-B2."
	if len(record.Data.Los.Namen) != 3 || len(record.Data.Los.Früher) != 1 || !strings.HasSuffix(record.Data.Los.Früher[0], want) {
		t.Errorf("%+v", record.Data.Los)
	}
}
