package rules_test

import (
	"fmt"
	"math/big"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"notices/internal/election"
	"notices/rules"
	"notices/rules/rulestest"
)

func TestMain(m *testing.M) { os.Exit(rulestest.Main(m)) }

func TestHareNiemeyer(t *testing.T) {
	p := []bool{true, true, true, true}
	tests := []struct {
		situation string
		votes     []int64
		seats     int
		majority  []bool
		want      []int
		clause    int
		remainder []int
		tied      []int
		take      int
	}{
		{"whole parts only", []int64{60, 40}, 10, p, []int{6, 4}, -1, nil, nil, 0},
		{"largest remainder", []int64{53, 37, 10}, 7, p, []int{4, 2, 1}, -1, []int{0, 2}, nil, 0},
		{"equal remainders at the cut", []int64{30, 30, 40}, 2, p, []int{0, 0, 1}, -1, []int{2}, []int{0, 1}, 1},
		{"equal remainders not at the cut", []int64{3, 3, 1}, 2, p, []int{1, 1, 0}, -1, []int{0, 1}, nil, 0},
		{"majority clause with even seats", []int64{501, 300, 199}, 10, p, []int{6, 3, 1}, 0, []int{}, nil, 0},
		{"majority clause with odd seats", []int64{52, 24, 24}, 5, p, []int{3, 1, 1}, -1, []int{0}, nil, 0},
		{"clause takes the seat of the smallest of the winning remainders", []int64{506, 245, 249}, 11, p, []int{6, 2, 3}, 0, []int{2}, nil, 0},
		{"exactly half of the votes is no majority", []int64{500, 301, 199}, 10, p, []int{5, 3, 2}, -1, []int{2}, nil, 0},
		{"no clause for an individual", []int64{501, 300, 199}, 10, []bool{false, true, true}, []int{5, 3, 2}, -1, []int{2}, nil, 0},
		{"no clause without protection", []int64{501, 300, 199}, 10, nil, []int{5, 3, 2}, -1, []int{2}, nil, 0},
		{"more than half of the seats needs no clause", []int64{560, 240, 200}, 10, p, []int{6, 2, 2}, -1, []int{0}, nil, 0},
		{"the clause spares a lot", []int64{4, 1, 1}, 1, p, []int{1, 0, 0}, -1, []int{0}, nil, 0},
		{"tied with the majority list: the clause serves it first", []int64{7, 3, 3}, 4, p, []int{3, 0, 0}, 0, []int{}, []int{1, 2}, 1},
		{"no votes at all", []int64{0, 0}, 3, p, []int{0, 0}, -1, nil, nil, 0},
		{"no seats", []int64{1, 2}, 0, p, []int{0, 0}, -1, []int{}, nil, 0},
	}
	for _, x := range tests {
		t.Run(x.situation, func(t *testing.T) {
			a := rules.HareNiemeyer(x.votes, x.seats, x.majority)
			got := fmt.Sprint(a.Seats, a.Clause, len(a.Remainder), a.Tied, a.Take)
			want := fmt.Sprint(x.want, x.clause, len(x.remainder), x.tied, x.take)
			if got != want || !slices.Equal(a.Remainder, x.remainder) {
				t.Errorf("got %s %v, want %s %v", got, a.Remainder, want, x.remainder)
			}
		})
	}
}

// every returns all seat vectors that the lots of an apportionment allow.
func every(a rules.Apportionment) [][]int {
	value := make([]*big.Rat, len(a.Tied))
	for i := range value {
		value[i] = new(big.Rat)
	}
	var out [][]int
	for _, set := range rulestest.Top(value, a.Take) {
		v := slices.Clone(a.Seats)
		for _, k := range set {
			v[a.Tied[k]]++
		}
		out = append(out, v)
	}
	slices.SortFunc(out, slices.Compare)
	return out
}

func TestHareNiemeyerAgreesWithRationalNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.SampledFrom([]int64{3, 12, 1000, 1 << 53}).Draw(t, "limit")
		votes := rapid.SliceOfN(rapid.Int64Range(0, limit), 1, 6).Draw(t, "votes")
		seats := rapid.IntRange(0, 9).Draw(t, "seats")
		majority := rapid.SliceOfN(rapid.Bool(), len(votes), len(votes)).Draw(t, "majority")
		a := rules.HareNiemeyer(votes, seats, majority)
		got, want := every(a), rulestest.HareNiemeyer(votes, seats, majority)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("got %v, want %v", got, want)
		}
		if a.Take == 0 && len(a.Tied) > 0 || a.Take > 0 && a.Take >= len(a.Tied) {
			t.Fatalf("a lot between %v for %d decides nothing", a.Tied, a.Take)
		}
		for i, s := range a.Shares {
			product := new(big.Int).Mul(big.NewInt(votes[i]), big.NewInt(int64(seats)))
			again := new(big.Int).Mul(big.NewInt(int64(s.Whole)), big.NewInt(a.Total))
			if a.Total > 0 && again.Add(again, big.NewInt(s.Rest)).Cmp(product) != 0 {
				t.Fatalf("share %v of %d votes", s, votes[i])
			}
		}
	})
}

// More votes never cost a seat, if the others keep theirs.
func TestHareNiemeyerIsMonotonous(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		votes := rapid.SliceOfN(rapid.Int64Range(0, 30), 2, 6).Draw(t, "votes")
		seats := rapid.IntRange(1, 12).Draw(t, "seats")
		before := rules.HareNiemeyer(votes, seats, nil)
		votes[0] += rapid.Int64Range(1, 10).Draw(t, "more")
		after := rules.HareNiemeyer(votes, seats, nil)
		most := after.Seats[0]
		if slices.Contains(after.Tied, 0) {
			most++
		}
		if most < before.Seats[0] {
			t.Fatalf("%v seats fell from %d to %d", votes, before.Seats[0], most)
		}
	})
}

func TestBestCutsOnlyWhereItMatters(t *testing.T) {
	r := rulestest.Result(election.Brandenburg, 0, "A P: 5 9 5 1 5")
	position := func(cs []rules.Candidature) (out []int) {
		for _, c := range cs {
			out = append(out, c.Candidate)
		}
		return out
	}
	tests := []struct {
		situation   string
		take        int
		first, tied []int
		still       int
	}{
		{"nobody", 0, nil, nil, 0},
		{"the best alone", 1, []int{1}, nil, 0},
		{"three tied for one", 2, []int{1}, []int{0, 2, 4}, 1},
		{"three tied for two", 3, []int{1}, []int{0, 2, 4}, 2},
		{"three tied and all get a seat", 4, []int{1, 0, 2, 4}, nil, 0},
		{"everybody", 5, []int{1, 0, 2, 4, 3}, nil, 0},
		{"more seats than candidates", 9, []int{1, 0, 2, 4, 3}, nil, 0},
	}
	for _, x := range tests {
		t.Run(x.situation, func(t *testing.T) {
			c := rules.Best(r, rules.ByPosition(r, 0), x.take)
			if !slices.Equal(position(c.First), x.first) || !slices.Equal(position(c.Tied), x.tied) || c.Take != x.still {
				t.Errorf("got %v", c)
			}
		})
	}
}

func TestVotesThatCannotBeCountedAreRefused(t *testing.T) {
	tests := []struct {
		situation string
		change    func(*election.Result)
		want      string
	}{
		{"sound", func(*election.Result) {}, ""},
		{"no number of seats", func(r *election.Result) { r.Seats = 0 }, "E408"},
		{"no nominations", func(r *election.Result) { r.Nominations = nil }, "E408"},
		{"negative votes", func(r *election.Result) { r.Nominations[0].Candidates[0].Votes = -1 }, "E408"},
		{"negative list votes", func(r *election.Result) { r.Nominations[0].ListVotes = -1 }, "E408"},
		{"negative total", func(r *election.Result) { r.Nominations[1].TotalVotes = -1 }, "E408"},
		{"the largest sum", func(r *election.Result) { r.Nominations[0].ListVotes = 1<<63 - 1 - 5 }, ""},
		{"a sum one too large", func(r *election.Result) { r.Nominations[0].ListVotes = 1<<63 - 1 - 4 }, "E408"},
		{"a sum far too large", func(r *election.Result) {
			for i := range r.Nominations[0].Candidates {
				r.Nominations[0].Candidates[i].Votes = 1<<63 - 1
			}
		}, "E408"},
		{"no votes at all", func(r *election.Result) {
			for i := range r.Nominations {
				r.Nominations[i].ListVotes, r.Nominations[i].Candidates[0].Votes = 0, 0
			}
		}, "E408"},
	}
	for _, x := range tests {
		t.Run(x.situation, func(t *testing.T) {
			r := rulestest.Result(election.LowerSaxony, 3, "A P 2: 4 0 0\nB P 0: 1")
			x.change(r)
			got := ""
			if f := rules.Computable(r); f != nil {
				got = f.Code
			}
			if got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
}
