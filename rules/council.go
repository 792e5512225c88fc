package rules

import (
	"cmp"
	"slices"

	"notices/internal/election"
)

// A Council is a result prepared for replay: everybody who stood, by number, and who was elected to
// which kind of seat. Nothing in it changes while events are played; Order keeps what it has made.
type Council struct {
	Result  *election.Result
	People  []Stander
	Several bool // more than one constituency
	index   map[string]int
	lists   [][]int // people of each nomination, by list position
	Winners []Winner
	Seats   []int // filled seats per nomination
	kept    map[ordering][]Segment
}

// A Stander is a candidate with the nomination he stands on.
type Stander struct {
	*election.Candidate
	Nomination int
	Elected    bool
}

// newCouncil prepares a result; winners are official or computed.
func newCouncil(r *election.Result, winners []Winner) *Council {
	c := &Council{
		Result: r, index: map[string]int{}, Winners: winners,
		lists: make([][]int, len(r.Nominations)), Seats: make([]int, len(r.Nominations)), kept: map[ordering][]Segment{},
	}
	c.Several = len(r.Constituencies()) > 1
	for n := range r.Nominations {
		for k := range r.Nominations[n].Candidates {
			p := len(c.People)
			c.People = append(c.People, Stander{Candidate: &r.Nominations[n].Candidates[k], Nomination: n})
			c.index[c.People[p].ID] = p
			c.lists[n] = append(c.lists[n], p)
		}
		slices.SortStableFunc(c.lists[n], func(a, b int) int {
			return cmp.Compare(c.People[a].Position, c.People[b].Position)
		})
	}
	for _, w := range winners {
		c.People[c.index[r.Nominations[w.Nomination].Candidates[w.Candidate].ID]].Elected = true
		c.Seats[w.Nomination]++
	}
	return c
}

// Find returns the number of the person with this id, -1 if there is none.
func (c *Council) Find(id string) int {
	if p, ok := c.index[id]; ok {
		return p
	}
	return -1
}

// Person returns what papers say about person p; the zero Person for -1.
func (c *Council) Person(p int) Person {
	if p < 0 {
		return Person{}
	}
	s := &c.People[p]
	n := &c.Result.Nominations[s.Nomination]
	return Person{
		ID: s.ID, Name: s.Name(), Votes: s.Votes, Position: s.Position,
		Nomination: n.Name, Kind: n.Kind, Constituency: n.Constituency,
	}
}

// Nomination returns nomination n.
func (c *Council) Nomination(n int) *election.Nomination { return &c.Result.Nominations[n] }

// NominationOf returns the nomination on which person p stands.
func (c *Council) NominationOf(p int) *election.Nomination {
	return &c.Result.Nominations[c.People[p].Nomination]
}

// An ordering names the order of a list for a kind of seat under a version of the law.
type ordering struct {
	list    int
	kind    election.SeatKind
	version string
}

// Order returns the order of a list for a kind of seat, made once: it never changes after the
// election.
func (c *Council) Order(list int, kind election.SeatKind, law Law, build func() []Segment) []Segment {
	key := ordering{list, kind, law.Version}
	segs, ok := c.kept[key]
	if !ok {
		segs = build()
		for k := range segs {
			segs[k].kept = new(*Step)
		}
		c.kept[key] = segs
	}
	return segs
}

// List returns the candidates of nomination n who were not elected, by list position.
func (c *Council) List(n int) []int {
	var out []int
	for _, p := range c.lists[n] {
		if !c.People[p].Elected {
			out = append(out, p)
		}
	}
	return out
}

// ByVotes groups people by votes, most first; equal votes make one group, by constituency,
// list and list position.
func (c *Council) ByVotes(people []int) [][]int {
	ps := slices.Clone(people)
	slices.SortStableFunc(ps, func(a, b int) int {
		return cmp.Or(cmp.Compare(c.People[b].Votes, c.People[a].Votes), c.byPlace(a, b))
	})
	var out [][]int
	for i, p := range ps {
		if i > 0 && c.People[ps[i-1]].Votes == c.People[p].Votes {
			out[len(out)-1] = append(out[len(out)-1], p)
		} else {
			out = append(out, []int{p})
		}
	}
	return out
}

// byPlace orders people by constituency, list and list position, so that the order of rows never
// matters.
func (c *Council) byPlace(a, b int) int {
	n, m := c.NominationOf(a), c.NominationOf(b)
	return cmp.Or(cmp.Compare(n.Constituency, m.Constituency), cmp.Compare(n.Name, m.Name),
		cmp.Compare(c.People[a].Position, c.People[b].Position))
}

// Siblings returns the nominations of the same proposer in other constituencies.
func (c *Council) Siblings(n int) []int {
	var out []int
	for m := range c.Result.Nominations {
		if m != n && c.Result.Nominations[m].SameProposer(&c.Result.Nominations[n]) {
			out = append(out, m)
		}
	}
	return out
}

// ProposerSits reports whether the proposer of a nomination won a seat, on this list or on another.
func (c *Council) ProposerSits(n int) bool {
	return c.Seats[n] > 0 || slices.ContainsFunc(c.Siblings(n), func(m int) bool { return c.Seats[m] > 0 })
}

// sameProposer reports whether two nominations have the same Träger; a nomination is its own.
func (c *Council) sameProposer(n, m int) bool {
	return n == m || c.Result.Nominations[n].SameProposer(&c.Result.Nominations[m])
}

// Single makes one group of each person: an order that knows no ties.
func Single(people []int) [][]int {
	out := make([][]int, len(people))
	for i, p := range people {
		out[i] = []int{p}
	}
	return out
}
