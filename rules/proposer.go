package rules

import (
	"slices"

	"notices/internal/election"
)

// Proposers groups the nominations by Träger, in the order of the file; an individual is alone.
func Proposers(r *election.Result) [][]int {
	type key struct {
		name string
		kind election.NominationKind
	}
	at := map[key]int{}
	var out [][]int
	for i := range r.Nominations {
		n := &r.Nominations[i]
		k := key{n.Name, n.Kind}
		g, ok := at[k]
		if ok && n.Kind != election.IndividualBidder {
			out[g] = append(out[g], i)
			continue
		}
		at[k] = len(out)
		out = append(out, []int{i})
	}
	return out
}

// Claimants makes a claimant of each group of nominations of one Träger. several adds the
// constituency to names that would otherwise stand twice. surplus counts the marks of seats from
// another constituency's surplus too.
func Claimants(r *election.Result, groups [][]int, surplus bool) []Claimant {
	times := map[string]int{}
	for _, g := range groups {
		times[r.Nominations[g[0]].Name]++
	}
	out := make([]Claimant, len(groups))
	for i, g := range groups {
		n := &r.Nominations[g[0]]
		c := Claimant{Names: []string{n.Name}, Majority: n.Kind != election.IndividualBidder, Nominations: g}
		if times[n.Name] > 1 {
			c.Names = []string{distinctName(r, n)}
		}
		c.Official, _, c.Known = OfficialSeats(r, g, surplus)
		for _, k := range g {
			c.Votes += r.Nominations[k].Total()
		}
		out[i] = c
	}
	return out
}

// distinctName tells nominations of one name apart by constituency, else by kind.
func distinctName(r *election.Result, n *election.Nomination) string {
	alone := 0
	for i := range r.Nominations {
		if m := &r.Nominations[i]; m.Name == n.Name && m.Kind == n.Kind {
			alone++
		}
	}
	if alone > 1 && n.Constituency != "" {
		return n.Constituency + "/" + n.Name
	}
	return n.Name + " (" + string(n.Kind) + ")"
}

// Unnamed stands for the candidates of a list of which the file names none: more than any council has
// seats.
const Unnamed = 1 << 30

// OfficialSeats counts the official seats of some nominations and their candidates (Unnamed if the file
// names none): marked candidates, or in a table of lists the claim, else the seats.
func OfficialSeats(r *election.Result, nominations []int, surplus bool) (seats, candidates int, known bool) {
	known = true
	for _, k := range nominations {
		n := &r.Nominations[k]
		switch {
		case len(n.Candidates) > 0:
			candidates += len(n.Candidates)
			known = known && r.MarksGiven
		case n.ClaimGiven:
			seats, candidates = seats+n.Claim, candidates+Unnamed
		case n.SeatsGiven:
			seats, candidates = seats+n.Seats, candidates+Unnamed
		default:
			candidates, known = candidates+Unnamed, false
		}
		for c := range n.Candidates {
			if m := n.Candidates[c].Mark; m.Elected() && (surplus || m != election.ElectedSurplus) {
				seats++
			}
		}
	}
	return seats, candidates, known
}

// Members returns all candidates of some nominations who are not in taken.
func Members(r *election.Result, nominations []int, taken map[Candidature]bool) []Candidature {
	var out []Candidature
	for _, k := range nominations {
		for c := range r.Nominations[k].Candidates {
			if x := (Candidature{k, c}); !taken[x] {
				out = append(out, x)
			}
		}
	}
	return out
}

// ByPosition returns the candidates of a nomination by list position.
func ByPosition(r *election.Result, nomination int) []Candidature {
	out := Members(r, []int{nomination}, nil)
	cs := r.Nominations[nomination].Candidates
	slices.SortStableFunc(out, func(a, b Candidature) int { return cs[a.Candidate].Position - cs[b.Candidate].Position })
	return out
}

// Computable says why no seats can be computed from a result, with code E408; nil if they can.
func Computable(r *election.Result) *election.Finding {
	var first election.Origin
	if len(r.Nominations) > 0 {
		first = r.Nominations[0].Origin
	}
	fault := func(at election.Origin, text string) *election.Finding {
		f := election.Findingf("E408", at, "%s", text)
		return &f
	}
	switch {
	case r.Seats < 1:
		return fault(r.SeatsAt, "die Zahl der Sitze fehlt; ohne sie lässt sich die Sitzverteilung nicht nachrechnen")
	case !Countable(r):
		return fault(first, "die Stimmenzahlen sind negativ oder in der Summe größer als 2^63-1; Stimmen berichtigen")
	}
	for i := range r.Nominations {
		if r.Nominations[i].Total() > 0 {
			return nil
		}
	}
	return fault(first, "das Ergebnis enthält keine einzige Stimme; ohne Stimmen lassen sich keine Sitze verteilen")
}
