package nkwg_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"notices/internal/election"
	"notices/rules"
	"notices/rules/nkwg"
	"notices/rules/rulestest"
)

// statute is what is tested.
var statute nkwg.Statute

func TestMain(m *testing.M) { os.Exit(rulestest.Main(m)) }

// anElection draws a small election, so small that ties are common.
func anElection(t *rapid.T) *election.Result {
	areas := rapid.IntRange(1, 3).Draw(t, "areas")
	limit := rapid.SampledFrom([]int64{2, 4, 12, 60}).Draw(t, "limit")
	var lines []string
	for _, who := range []string{"A P", "B P", "C WG", "X EB"} {
		for area := 1; area <= areas; area++ {
			if !rapid.Bool().Draw(t, "stands") {
				continue
			}
			n := rapid.IntRange(1, 3).Draw(t, "candidates")
			list := rapid.Int64Range(0, limit).Draw(t, "list")
			if strings.HasSuffix(who, "EB") {
				n, list = 1, 0
			}
			name := who
			if areas > 1 {
				name = fmt.Sprintf("%d/%s", area, who)
			}
			line := fmt.Sprintf("%s %d:", name, list)
			for range n {
				line += fmt.Sprintf(" %d", rapid.Int64Range(0, limit).Draw(t, "votes"))
			}
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		lines = []string{"A P 1: 1"}
	}
	return rulestest.Result(election.LowerSaxony, rapid.IntRange(1, 7).Draw(t, "seats"), strings.Join(lines, "\n"))
}

// outcomes counts everything that can come out, following the statute as plainly as possible.
func outcomes(r *election.Result) []rulestest.Outcome {
	groups := map[string][]int{}
	var keys []string
	several := len(r.Constituencies()) > 1
	for i, n := range r.Nominations {
		key := fmt.Sprint(i)
		if several && n.Kind != election.IndividualBidder {
			key = n.Name + string(n.Kind)
		}
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], i)
	}
	votes, majority := make([]int64, len(keys)), make([]bool, len(keys))
	for k, key := range keys {
		for _, i := range groups[key] {
			votes[k] += r.Nominations[i].ListVotes
			for _, c := range r.Nominations[i].Candidates {
				votes[k] += c.Votes
			}
			majority[k] = r.Nominations[i].Kind != election.IndividualBidder
		}
	}
	var out []rulestest.Outcome
	for _, seats := range rulestest.HareNiemeyer(votes, r.Seats, majority) {
		all := []rulestest.Outcome{{Claim: make([]int, len(r.Nominations))}}
		for k, key := range keys {
			all = rulestest.Join(all, groupOutcomes(r, groups[key], seats[k], several))
		}
		out = append(out, all...)
	}
	return rulestest.Distinct(out)
}

func groupOutcomes(r *election.Result, group []int, seats int, several bool) []rulestest.Outcome {
	claim := make([]int, len(r.Nominations))
	if r.Nominations[group[0]].Kind == election.IndividualBidder {
		claim[group[0]] = seats
		o := rulestest.Outcome{Claim: claim}
		if seats > 0 {
			o.Empty, o.Seats = seats-1, []rules.Winner{{Nomination: group[0], Kind: election.IndividualSeat}}
		}
		return []rulestest.Outcome{o}
	}
	votes := make([]int64, len(group))
	for k, i := range group {
		votes[k] = r.Nominations[i].Total()
	}
	var out []rulestest.Outcome
	for _, v := range rulestest.HareNiemeyer(votes, seats, nil) {
		all := []rulestest.Outcome{{Claim: make([]int, len(r.Nominations))}}
		over := 0
		for k, i := range group {
			all = rulestest.Join(all, listOutcomes(r, i, v[k]))
			over += max(0, v[k]-len(r.Nominations[i].Candidates))
		}
		for _, o := range all {
			out = append(out, spread(r, group, o, over, several)...)
		}
	}
	return out
}

// spread gives seats without candidates to the Träger's best who are not elected yet.
func spread(r *election.Result, group []int, o rulestest.Outcome, over int, several bool) []rulestest.Outcome {
	var pool []rules.Winner
	var votes []int64
	for _, i := range group {
		for c := range r.Nominations[i].Candidates {
			if !several || slices.ContainsFunc(o.Seats, func(s rules.Winner) bool { return s.Nomination == i && s.Candidate == c }) {
				continue
			}
			pool = append(pool, rules.Winner{Nomination: i, Candidate: c, Kind: election.SurplusSeat})
			votes = append(votes, r.Nominations[i].Candidates[c].Votes)
		}
	}
	var out []rulestest.Outcome
	for _, set := range rulestest.Top(rulestest.Rats(votes), over) {
		x := rulestest.Outcome{Claim: o.Claim, Empty: over - len(set), Seats: slices.Clone(o.Seats)}
		for _, k := range set {
			x.Seats = append(x.Seats, pool[k])
		}
		out = append(out, x)
	}
	return out
}

func listOutcomes(r *election.Result, nomination, seats int) []rulestest.Outcome {
	n := r.Nominations[nomination]
	var voted []int
	var votes []int64
	for c := range n.Candidates {
		if n.Candidates[c].Votes > 0 {
			voted, votes = append(voted, c), append(votes, n.Candidates[c].Votes)
		}
	}
	claim := make([]int, len(r.Nominations))
	claim[nomination] = seats
	var out []rulestest.Outcome
	for _, half := range rulestest.HareNiemeyer([]int64{n.ListVotes, n.PersonVotes()}, seats, nil) {
		persons := min(half[1], len(voted))
		for _, set := range rulestest.Top(rulestest.Rats(votes), persons) {
			o := rulestest.Outcome{Claim: claim}
			for _, k := range set {
				o.Seats = append(o.Seats, rules.Winner{Nomination: nomination, Candidate: voted[k], Kind: election.PersonSeat})
			}
			for c := range n.Candidates {
				chosen := slices.ContainsFunc(set, func(k int) bool { return voted[k] == c })
				if !chosen && len(o.Seats) < seats {
					o.Seats = append(o.Seats, rules.Winner{Nomination: nomination, Candidate: c, Kind: election.ListSeat})
				}
			}
			out = append(out, o)
		}
	}
	return out
}

// certain checks what an allocation with open lots says against every outcome.
func certain(t *rapid.T, a rules.Allocation, all []rulestest.Outcome) {
	for _, o := range all {
		for _, w := range a.Winners {
			if !slices.Contains(o.Seats, w) {
				t.Fatalf("%v is called certain, but %v is possible", w, o)
			}
		}
		for i := range a.Claim {
			if o.Claim[i] < a.Claim[i] || o.Claim[i] > a.ClaimMax[i] {
				t.Fatalf("claim %v to %v, but %v is possible", a.Claim, a.ClaimMax, o.Claim)
			}
		}
	}
	if len(a.Open) > 0 && len(all) == 1 {
		t.Fatalf("%v is asked, but only one outcome is possible", a.Open)
	}
	if len(a.Open) == 0 && (len(all) != 1 || rulestest.Computed(a).Key() != all[0].Key()) {
		t.Fatalf("got %v, possible are %v", rulestest.Computed(a), all)
	}
}

// draw records a lot for every open tie until nothing is open.
func draw(t *rapid.T, r *election.Result) ([]election.Lot, rules.Allocation) {
	var lots []election.Lot
	for {
		a := statute.Allocate(r, lots)
		if len(a.Open) == 0 {
			return lots, a
		}
		if len(lots) > 30 {
			t.Fatalf("lots without end: %v", a.Open)
		}
		for _, o := range a.Open {
			lots = append(lots, rulestest.Lot(len(lots)+1, o.Subject, rapid.Permutation(o.Tied).Draw(t, "drawn")...))
		}
	}
}

func TestAllocationAgreesWithACountOfAllOutcomes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anElection(t)
		a := statute.Allocate(r, nil)
		if rules.Computable(r) != nil {
			if len(a.Findings) != 1 || len(a.Winners) > 0 {
				t.Fatalf("computed all the same: %v", a)
			}
			return
		}
		all := outcomes(r)
		certain(t, a, all)
		lots, done := draw(t, r)
		if got := rulestest.Computed(done); !slices.ContainsFunc(all, func(o rulestest.Outcome) bool { return o.Key() == got.Key() }) {
			t.Fatalf("with lots %v: %v is none of %v", lots, got, all)
		}
		if len(done.Findings) > 0 || len(done.UsedLots) != len(lots) || done.OpenSeats != 0 {
			t.Fatalf("lots %v: used %v, findings %v, open %d", lots, done.UsedLots, done.Findings, done.OpenSeats)
		}
		if done.TieFree != (len(lots) == 0) {
			t.Fatalf("tie-free %v with %d lots", done.TieFree, len(lots))
		}
		conserved(t, r, a)
		conserved(t, r, done)
	})
}

func conserved(t *rapid.T, r *election.Result, a rules.Allocation) {
	seen := map[[2]int]bool{}
	sum := a.OpenSeats
	for _, w := range a.Winners {
		if seen[[2]int{w.Nomination, w.Candidate}] {
			t.Fatalf("%v is elected twice", w)
		}
		seen[[2]int{w.Nomination, w.Candidate}] = true
		sum++
	}
	for _, e := range a.Empty {
		sum += e
	}
	if sum != r.Seats || a.OpenSeats < 0 || (a.OpenSeats > 0) != (len(a.Open) > 0) {
		t.Fatalf("%d seats became %d, %d of them open by %v", r.Seats, sum, a.OpenSeats, a.Open)
	}
}

func TestOfficialResultIsRightIfALotCouldHaveMadeIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anElection(t)
		if rules.Computable(r) != nil {
			return
		}
		all := outcomes(r)
		if o := rapid.SampledFrom(all).Draw(t, "official"); len(o.Seats) > 0 {
			if v := statute.Verify(rulestest.Mark(r, o), nil, false); election.HasErrors(v.Findings) {
				t.Fatalf("%v is possible, but %v", o, v.Findings)
			}
			wrong := spoil(t, r, o)
			if !slices.ContainsFunc(all, func(x rulestest.Outcome) bool { return sameSeats(x, wrong) }) {
				if v := statute.Verify(rulestest.Mark(r, wrong), nil, false); !election.HasErrors(v.Findings) {
					t.Fatalf("%v is impossible (%v), but not noticed", wrong, all)
				}
				if v := statute.Verify(rulestest.Mark(r, wrong), nil, true); election.HasErrors(v.Findings) || len(v.Findings) == 0 {
					t.Fatalf("ruled, but %v", v.Findings)
				}
			}
		}
	})
}

func sameSeats(a, b rulestest.Outcome) bool {
	return rulestest.Outcome{Seats: a.Seats}.Key() == rulestest.Outcome{Seats: b.Seats}.Key()
}

// spoil changes one seat of an outcome: another kind, another person, gone, or one more.
func spoil(t *rapid.T, r *election.Result, o rulestest.Outcome) rulestest.Outcome {
	w := rulestest.Outcome{Claim: o.Claim, Empty: o.Empty, Seats: slices.Clone(o.Seats)}
	n := rapid.IntRange(0, len(r.Nominations)-1).Draw(t, "nomination")
	other := rules.Winner{Nomination: n, Candidate: rapid.IntRange(0, len(r.Nominations[n].Candidates)-1).Draw(t, "candidate"), Kind: election.PersonSeat}
	if r.Nominations[n].Kind == election.IndividualBidder {
		other.Kind = election.IndividualSeat
	}
	k := rapid.IntRange(0, len(w.Seats)-1).Draw(t, "seat")
	taken := slices.ContainsFunc(w.Seats, func(s rules.Winner) bool { return s.Nomination == other.Nomination && s.Candidate == other.Candidate })
	switch {
	case !taken && rapid.Bool().Draw(t, "replace"):
		w.Seats[k] = other
	case !taken:
		w.Seats = append(w.Seats, other)
	case w.Seats[k].Kind == election.PersonSeat && rapid.Bool().Draw(t, "kind"):
		w.Seats[k].Kind = election.ListSeat
	case len(w.Seats) > 1:
		w.Seats = slices.Delete(w.Seats, k, k+1)
	}
	return w
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
