package rules

import (
	"slices"

	"notices/internal/election"
)

// maxSwaps is the size of a lot up to which every two of its places are exchanged; in a larger one
// neighbours are.
const maxSwaps = 8

// doubtLots notes a lot as doubt (§ 44 Abs. 5 NKWG) at every seat whose outcome would differ had it
// fallen otherwise, also where the lot was drawn for another seat: the case is decided again with two
// places of the lot exchanged.
func doubtLots(c *election.Case, st Statute, o Options, ver Verification, vs []Vacancy) {
	for _, pair := range swaps(c.Lots, vs) {
		other := *c
		other.Lots = exchanged(c.Lots, pair[0], pair[1])
		alternative := seated(&other, st, o, ver).vacancies
		for k := range vs {
			v := &vs[k]
			i := slices.IndexFunc(alternative, func(a Vacancy) bool { return a.Event == v.Event })
			if i < 0 || alternative[i].key() != v.key() {
				v.addDoubt(doubtLot, st, &c.Authority)
			}
		}
	}
}

// addDoubt adds a reason why the committee determines, unless somebody else has determined.
func (v *Vacancy) addDoubt(doubt string, st Statute, a *election.Authority) {
	if !decided(v.Outcome) || v.DeterminedBy != st.Determines(a, v.Doubt) || slices.Contains(splitDoubts(v.Doubt), doubt) {
		return
	}
	v.Doubt = joinDoubts(append(splitDoubts(v.Doubt), doubt))
	v.DeterminedBy = st.Determines(a, v.Doubt)
}

// swaps lists the pairs of persons whose places in a lot that put an order in order are exchanged.
func swaps(lots []election.Lot, vs []Vacancy) [][2]string {
	var out [][2]string
	for _, l := range lots {
		used := slices.ContainsFunc(vs, func(v Vacancy) bool {
			return slices.ContainsFunc(v.Drawn, func(d Drawn) bool { return d.Nr == l.Nr })
		})
		if !used {
			continue
		}
		for i := range l.Order {
			for j := i + 1; j < len(l.Order) && (j == i+1 || len(l.Order) <= maxSwaps); j++ {
				out = append(out, [2]string{l.Order[i], l.Order[j]})
			}
		}
	}
	return out
}

// exchanged is the lots with two persons in each other's place, in every lot that names both.
func exchanged(lots []election.Lot, a, b string) []election.Lot {
	out := slices.Clone(lots)
	for k := range out {
		i, j := slices.Index(out[k].Order, a), slices.Index(out[k].Order, b)
		if out[k].Subject == election.LotSubstitutes && min(i, j) >= 0 {
			out[k].Order = slices.Clone(out[k].Order)
			out[k].Order[i], out[k].Order[j] = b, a
		}
	}
	return out
}
