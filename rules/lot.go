package rules

import (
	"fmt"
	"slices"

	"notices/internal/election"
)

// substituteLots lists the recorded lots among substitutes that fit the votes.
func (in *input) substituteLots() []*election.Lot {
	var out []*election.Lot
	for k := range in.c.Lots {
		if l := &in.c.Lots[k]; l.Subject == election.LotSubstitutes && !in.badLots[l.Nr] {
			out = append(out, l)
		}
	}
	return out
}

// lotOver returns the recorded lot that puts all of a tied group in order, nil if there is none.
func (in *input) lotOver(group []int) *election.Lot {
	for _, l := range in.substituteLots() {
		if !slices.ContainsFunc(group, func(p int) bool { return !slices.Contains(l.Order, in.council.People[p].ID) }) {
			return l
		}
	}
	return nil
}

// inDrawnOrder lists the people of an order; those of the first groups, as far as they were walked, whom
// a lot has put in order as it was drawn. A lot drawn later for others must not change the paper.
func (in *input) inDrawnOrder(groups [][]int, walked int) []int {
	var out []int
	for k, g := range groups {
		if l := in.lotOver(g); k < walked && l != nil {
			g = slices.Clone(g)
			slices.SortFunc(g, func(a, b int) int {
				return slices.Index(l.Order, in.council.People[a].ID) - slices.Index(l.Order, in.council.People[b].ID)
			})
		}
		out = append(out, g...)
	}
	return out
}

// lotFor returns the recorded lot that parts tied people, nil if none does, and those whom it parts: it
// must name them all, but for those who had dropped out when it was drawn. One that names only some was
// drawn for another tie; incompleteLots reports it if it never parts one.
func (w *Walk) lotFor(free []int) (*election.Lot, []int) {
	for _, l := range w.input.substituteLots() {
		unnamed := func(p int) bool { return !slices.Contains(l.Order, w.People[p].ID) }
		left := func(p int) bool {
			x, ok := w.leavesLater(p)
			return ok && !x.day.After(l.Date)
		}
		tied := free
		if slices.ContainsFunc(free, unnamed) {
			tied = slices.DeleteFunc(slices.Clone(free), left)
		}
		named := slices.DeleteFunc(slices.Clone(tied), unnamed)
		switch {
		case len(named) == len(tied) && len(named) > 1:
			w.parted[l.Nr] = true
			return l, tied
		case len(named) > 0 && len(named) < len(tied) && w.torn[l.Nr] == nil:
			w.torn[l.Nr] = tied
		}
	}
	return nil, nil
}

// incompleteLots reports the lots that named only some of those who were tied, and parted nobody. One
// that is complete within a nomination was drawn for the order of that nomination, whoever else
// turned out to be tied with it.
func (s *State) incompleteLots() {
	for _, l := range s.input.substituteLots() {
		if tied := s.torn[l.Nr]; tied != nil && !s.parted[l.Nr] && !s.completeWithin(l) {
			s.found.keep(lotFault(l, "E522", "es fehlen Personen, die noch gleichauf liegen. Das Los muss alle umfassen, die noch nachrücken können: %s", s.names(tied)))
		}
	}
}

// completeWithin reports whether a lot names all substitutes of one nomination who have the same votes.
func (s *State) completeWithin(l *election.Lot) bool {
	first := s.Find(l.Order[0])
	for _, id := range l.Order {
		if s.People[s.Find(id)].Nomination != s.People[first].Nomination {
			return false
		}
	}
	for k := range s.People {
		p := &s.People[k]
		if p.Nomination == s.People[first].Nomination && p.Votes == s.People[first].Votes && !p.Elected && !slices.Contains(l.Order, p.ID) {
			return false
		}
	}
	return true
}

// lotFault is a finding about a recorded lot.
func lotFault(l *election.Lot, code, format string, args ...any) election.Finding {
	return election.Findingf(code, l.Origin, "Los Nr. %d (%s): %s", l.Nr, l.Subject, fmt.Sprintf(format, args...))
}

// readLot reads the order of a recorded lot: every entry is somebody whom find knows, nobody is named
// twice. find returns a number, or why the entry cannot stand here.
func readLot(l *election.Lot, find func(entry string) (number int, why string)) ([]int, *election.Finding) {
	var order []int
	for _, entry := range l.Order {
		i, why := find(entry)
		if why == "" && slices.Contains(order, i) {
			f := lotFault(l, "E521", "„%s“ steht zweimal in der Reihenfolge; jeder Name einmal", entry)
			return nil, &f
		}
		if why != "" {
			f := lotFault(l, "E520", "%s", why)
			return nil, &f
		}
		order = append(order, i)
	}
	return order, nil
}

// checkLots validates the recorded lots among substitutes against the votes: known substitutes, none
// twice, all equal. Whether a lot is complete shows when it is used.
func (in *input) checkLots() {
	for k := range in.c.Lots {
		l := &in.c.Lots[k]
		if l.Subject != election.LotSubstitutes {
			continue
		}
		switch {
		case l.Date.IsZero():
			in.found.keep(lotFault(l, "W536", "der Tag fehlt. Bitte den Tag der Ziehung eintragen"))
		case l.Date.Before(in.council.Result.ElectionDay):
			in.found.keep(lotFault(l, "W536", "gezogen am %s, vor dem Wahltag. Bitte den Tag prüfen", l.Date.German()))
		}
		people, fault := in.substituteLot(l)
		if fault == nil && !in.statute.LotParts(in.council, people) {
			in.found.keep(lotFault(l, "W526", "das Los entscheidet nichts: bei gleicher Stimmenzahl geht hier die Reihenfolge auf dem Wahlvorschlag vor; es bleibt ohne Wirkung"))
		}
		for _, o := range in.c.Lots[:k] {
			if fault == nil && o.Subject == l.Subject && !in.badLots[o.Nr] && contradict(o.Order, l.Order) {
				f := contradiction(l, &o)
				fault = &f
			}
		}
		if fault != nil {
			in.badLots[l.Nr] = true
			in.found.keep(*fault)
		}
	}
}

// contradiction says that a lot puts the same tied in another order than an earlier one.
func contradiction(l, earlier *election.Lot) election.Finding {
	return lotFault(l, "E524", "das Los widerspricht dem Los Nr. %d über denselben Gleichstand. Ein Los gilt für die ganze Wahlperiode; bitte das falsche löschen", earlier.Nr)
}

// contradict reports whether two drawn orders put the same persons in different orders.
func contradict(a, b []string) bool {
	var places []int
	for _, id := range a {
		if k := slices.Index(b, id); k >= 0 {
			places = append(places, k)
		}
	}
	return !slices.IsSorted(places)
}

// substituteLot returns the persons whom a lot names, or why no lot can part them.
func (in *input) substituteLot(l *election.Lot) ([]int, *election.Finding) {
	c := in.council
	people, fault := readLot(l, func(id string) (int, string) {
		p := c.Find(id)
		switch {
		case p < 0:
			return p, "„" + id + "“ steht nicht im Wahlergebnis. Erwartet wird eine Personenkennung wie SPD/3"
		case c.People[p].Elected:
			return p, c.People[p].Name() + " ist gewählt und keine Ersatzperson. Bitte die Reihenfolge des Loses prüfen"
		}
		return p, ""
	})
	if fault != nil {
		return nil, fault
	}
	var f election.Finding
	if len(people) < 2 {
		f = lotFault(l, "E522", "ein Los braucht mindestens zwei Personen")
		return nil, &f
	}
	for _, p := range people {
		if c.Result.System != election.Majority && !c.sameProposer(c.People[people[0]].Nomination, c.People[p].Nomination) {
			f = lotFault(l, "E520", "%s gehört zu einem anderen Wahlvorschlag; zwischen diesen Personen kann kein Los entscheiden", c.People[p].Name())
			return nil, &f
		}
	}
	if slices.ContainsFunc(people, func(p int) bool { return c.People[p].Votes != c.People[people[0]].Votes }) {
		f = lotFault(l, "E523", "die Stimmenzahlen sind nicht (mehr) gleich: %s. Das Los passt nicht zu diesem Ergebnis", c.votesOf(people))
		return nil, &f
	}
	return people, nil
}
