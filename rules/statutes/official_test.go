package statutes

import (
	"testing"

	"notices/internal/election"
	"notices/rules"
	"notices/rules/rulestest"
)

// An incomplete source cannot be recomputed; who is elected, its marks say.
func TestAnIncompleteSourceIsTakenAtItsMarks(t *testing.T) {
	r := rulestest.Result(election.LowerSaxony, 3, "A P: 260P 40L 180\nB P: 70P")
	r.Gaps = []election.Finding{{Code: "E315"}}
	r.ElectionDay, r.TermBegin, r.TermEnd = election.MustDate("2026-09-13"), election.MustDate("2026-11-01"), election.MustDate("2031-10-31")
	c := &election.Case{Result: *r, Events: []election.Event{
		{Nr: 1, Kind: election.Death, Person: "A/1", Date: election.MustDate("2027-01-20")},
		{Nr: 2, Kind: election.Death, Person: "A/2", Date: election.MustDate("2027-02-20")},
	}}
	rep := Decide(c, election.MustDate("2028-01-01"), false)
	if len(rep.Vacancies) != 2 || rep.Vacancies[0].Seat != election.PersonSeat || rep.Vacancies[1].Seat != election.ListSeat {
		t.Errorf("got %+v", rep.Vacancies)
	}
}

func TestOnlyTheRulingOnTheDeviationAcceptsTheOfficialResult(t *testing.T) {
	c := &election.Case{Result: *rulestest.Result(election.LowerSaxony, 4, "A P 310: 260P 40L 180 15\nB P 90: 70P 30L")}
	for _, x := range []struct {
		ruling election.Ruling
		accept bool
		want   bool // errors
	}{
		{election.Ruling{}, false, true},
		{election.Ruling{}, true, false},
		{election.Ruling{Question: election.QDeviation, Answer: "amtliches Ergebnis gilt"}, false, false},
		{election.Ruling{Question: election.QDeviation, Answer: "gilt"}, false, true},
		{election.Ruling{Question: election.QSeatKind, Answer: "amtliches Ergebnis gilt"}, false, true},
	} {
		c.Rulings = []election.Ruling{x.ruling}
		v := Verify(c, x.accept)
		if got := election.HasErrors(v.Findings); got != x.want || !rules.Differs(v.Findings) {
			t.Errorf("%+v: errors %v", x, v.Findings)
		}
	}
}
