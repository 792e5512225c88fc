package bbgkwahlg_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"notices/internal/election"
	"notices/rules"
	"notices/rules/bbgkwahlg"
	"notices/rules/rulestest"
)

// statute is what is tested.
var statute bbgkwahlg.Statute

func TestMain(m *testing.M) { os.Exit(rulestest.Main(m)) }

// anElection draws a small election in one Wahlkreis, so small that ties are common.
func anElection(t *rapid.T) *election.Result {
	limit := rapid.SampledFrom([]int64{2, 4, 12, 60}).Draw(t, "limit")
	var lines []string
	for _, who := range []string{"A P", "B PV", "C WG", "D LV", "X EB", "Y EB"} {
		if !rapid.Bool().Draw(t, "stands") {
			continue
		}
		n := rapid.IntRange(1, 3).Draw(t, "candidates")
		if strings.HasSuffix(who, "EB") {
			n = 1
		}
		line := who + ":"
		for range n {
			line += fmt.Sprintf(" %d", rapid.Int64Range(0, limit).Draw(t, "votes"))
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		lines = []string{"A P: 1"}
	}
	r := rulestest.Result(election.Brandenburg, rapid.IntRange(1, 7).Draw(t, "seats"), strings.Join(lines, "\n"))
	if len(lines) == 1 || rapid.IntRange(0, 4).Draw(t, "majority") == 0 {
		r.System = election.Majority
	}
	return r
}

// seatsOf compares who sits; with Mehrheitswahl nobody has a claim.
func seatsOf(o rulestest.Outcome) string {
	return rulestest.Outcome{Seats: o.Seats, Empty: o.Empty}.Key()
}

func possible(all []rulestest.Outcome, o rulestest.Outcome) bool {
	return slices.ContainsFunc(all, func(x rulestest.Outcome) bool { return seatsOf(x) == seatsOf(o) })
}

func TestAllocationAgreesWithACountOfAllOutcomes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anElection(t)
		a := statute.Allocate(r, nil)
		if rules.Computable(r) != nil {
			return
		}
		all := outcomes(r)
		for _, o := range all {
			for _, w := range a.Winners {
				if !slices.Contains(o.Seats, w) {
					t.Fatalf("%v is called certain, but %v is possible", w, o)
				}
			}
		}
		asked := len(a.Open) > 0 || has(a.Findings, "E406")
		if asked != (len(all) > 1) || !asked && seatsOf(rulestest.Computed(a)) != seatsOf(all[0]) {
			t.Fatalf("got %v open %v, possible are %v", rulestest.Computed(a), a.Open, all)
		}
		if asked != (a.OpenSeats > 0) || asked == a.TieFree {
			t.Fatalf("asked %v, open %d, tie-free %v", asked, a.OpenSeats, a.TieFree)
		}
		var lots []election.Lot
		for len(a.Open) > 0 {
			for _, o := range a.Open {
				lots = append(lots, rulestest.Lot(len(lots)+1, o.Subject, rapid.Permutation(o.Tied).Draw(t, "drawn")...))
			}
			a = statute.Allocate(r, lots)
		}
		if !has(a.Findings, "E406") && (!possible(all, rulestest.Computed(a)) || len(a.Findings) > 0 || a.OpenSeats != 0) {
			t.Fatalf("with lots %v: %v %v is none of %v", lots, rulestest.Computed(a), a.Findings, all)
		}
	})
}

func TestOfficialResultIsRightIfALotCouldHaveMadeIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anElection(t)
		individuals := !slices.ContainsFunc(r.Nominations, func(n election.Nomination) bool { return n.Kind != election.IndividualBidder })
		if rules.Computable(r) != nil || (individuals || len(r.Nominations) == 1) != (r.System == election.Majority) {
			return // E409
		}
		all := outcomes(r)
		o := rapid.SampledFrom(all).Draw(t, "official")
		if len(o.Seats) == 0 {
			return
		}
		if v := statute.Verify(rulestest.Mark(r, o), nil, false); election.HasErrors(v.Findings) {
			t.Fatalf("%v is possible, but %v", o, v.Findings)
		}
		n := rapid.IntRange(0, len(r.Nominations)-1).Draw(t, "nomination")
		other := rules.Winner{Nomination: n, Candidate: rapid.IntRange(0, len(r.Nominations[n].Candidates)-1).Draw(t, "candidate"), Kind: election.ProportionalSeat}
		if r.System == election.Majority {
			other.Kind = election.MajoritySeat
		} else if r.Nominations[n].Kind == election.IndividualBidder {
			other.Kind = election.IndividualSeat
		}
		wrong := rulestest.Outcome{Empty: o.Empty, Seats: slices.Clone(o.Seats)}
		wrong.Seats[rapid.IntRange(0, len(wrong.Seats)-1).Draw(t, "seat")] = other
		if slices.Contains(o.Seats, other) || possible(all, wrong) {
			return
		}
		if v := statute.Verify(rulestest.Mark(r, wrong), nil, false); !election.HasErrors(v.Findings) {
			t.Fatalf("%v is impossible (%v), but not noticed", wrong, all)
		}
		if v := statute.Verify(rulestest.Mark(r, wrong), nil, true); election.HasErrors(v.Findings) || !has(v.Findings, "W4") {
			t.Fatalf("ruled, but %v", v.Findings)
		}
	})
}

func TestShufflingRowsChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anElection(t)
		s := *r
		s.Nominations = rapid.Permutation(r.Nominations).Draw(t, "rows")
		for i := range s.Nominations {
			s.Nominations[i].Candidates = rapid.Permutation(s.Nominations[i].Candidates).Draw(t, "candidates")
		}
		if a, b := rulestest.Elected(r, statute.Allocate(r, nil)), rulestest.Elected(&s, statute.Allocate(&s, nil)); a != b {
			t.Fatalf("%s\n%s", a, b)
		}
	})
}
