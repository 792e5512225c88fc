package rules

import (
	"cmp"
	"slices"
	"strconv"

	"notices/internal/election"
)

// A Candidature is a candidate by index into Result.Nominations and its Candidates.
type Candidature struct{ Nomination, Candidate int }

func (c Candidature) of(r *election.Result) *election.Candidate {
	return &r.Nominations[c.Nomination].Candidates[c.Candidate]
}

// Candidate returns the candidate.
func (d *Distribution) Candidate(c Candidature) *election.Candidate { return c.of(d.R) }

// A Cut is the part of a ranking by votes that gets a seat: First are certain, Take of the Tied follow.
type Cut struct {
	First, Tied []Candidature
	Take        int
}

// Best ranks candidates by votes and cuts after take places; the tied stand in the order given.
func Best(r *election.Result, among []Candidature, take int) Cut {
	votes := func(c Candidature) int64 { return c.of(r).Votes }
	order := slices.Clone(among)
	slices.SortStableFunc(order, func(a, b Candidature) int { return cmp.Compare(votes(b), votes(a)) })
	from, to := tieAtCut(len(order), take, func(i int) int64 { return votes(order[i]) })
	c := Cut{First: order[:from:from]}
	if to > from {
		c.Tied, c.Take = order[from:to], take-from
	}
	return c
}

// A Contest is a choice of persons by votes.
type Contest struct {
	Of       Part
	Lot      Citation
	Subject  election.LotSubject
	Also     []election.LotSubject // other subjects whose lots count too
	Among    []Candidature
	Official func(election.Mark) bool // the marks that mean: chosen here
	Plain    bool                     // a mark does not say which kind of seat it was
}

// Choose takes the candidates with most votes, as far as they are certain; open are those whom only
// a lot can part, and how many of them get a seat.
func (d *Distribution) Choose(x Contest, take int) (certain, open []Candidature, still int) {
	cut := Best(d.R, x.Among, take)
	d.Await(x)
	if cut.Take == 0 {
		return cut.First, nil, 0
	}
	t := Tie{Subject: x.Subject, Take: cut.Take, Rule: x.Lot}
	marked := func(k int) int { return chosenFirst(x.Official(d.Candidate(cut.Tied[k]).Mark)) }
	var official []int
	var ids []string
	marks := 0
	for k, c := range cut.Tied {
		t.Names = append(t.Names, PersonNames(d.R, d.Candidate(c), c.Nomination))
		t.Nominations = append(t.Nominations, c.Nomination)
		ids = append(ids, d.Candidate(c).ID)
		official = append(official, k)
		marks += marked(k)
	}
	t.Nominations = slices.Compact(t.Nominations)
	slices.SortStableFunc(official, func(j, k int) int { return cmp.Compare(marked(k), marked(j)) })
	known := d.Marks && d.R.MarksGiven && (!x.Plain || marks == cut.Take)
	votes := strconv.FormatInt(d.Candidate(cut.Tied[0]).Votes, 10) + " Stimmen"
	chosen := d.breakTie(x.Of, t, official, known, votes, ids, x.Also...)
	if chosen == nil {
		return cut.First, cut.Tied, cut.Take
	}
	certain = slices.Clone(cut.First)
	for _, k := range chosen {
		certain = append(certain, cut.Tied[k])
	}
	return certain, nil, 0
}

func chosenFirst(b bool) int {
	if b {
		return 1
	}
	return 0
}

// PersonNames are the accepted spellings of a candidate's id: with one constituency also the one
// with the constituency in front.
func PersonNames(r *election.Result, c *election.Candidate, nomination int) []string {
	n := &r.Nominations[nomination]
	names := []string{c.ID}
	if n.Constituency != "" {
		names = append(names, n.Constituency+"/"+c.ID)
	}
	return names
}
