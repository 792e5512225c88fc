package rules

import (
	"cmp"
	"fmt"
	"slices"

	"notices/internal/election"
	"notices/internal/german"
)

// Orders returns the orders of substitutes as they were determined after the election, lots applied,
// with a mark for whoever is out at the reporting day. With an error in the seats or the lots there is
// no order: what is doubtful is not printed. An error among the events only spoils the marks.
func Orders(c *election.Case, st Statute, o Options) ([]Order, []election.Finding) {
	ver := Verify(c, st, o)
	found := slices.Clone(ver.Findings)
	winners := officialWinners(c, st, ver)
	var open []int // nominations whose order waits for a lot on the seats
	if !c.Result.MarksGiven {
		a := st.Allocate(&c.Result, c.Lots)
		winners = a.Winners
		for _, l := range a.Open {
			open = append(open, l.Nominations...)
			found = append(found, election.Findingf("W490", election.Origin{File: c.File}, "vor der Reihenfolge dieser Listen muss das Los (%s) entscheiden: %s. Bitte unter „Lose“ erfassen; die übrigen Listen stehen unten", l.Subject, german.List(l.Tied)))
		}
	}
	in := newInput(c, st, winners, o)
	now := decide(c, st, winners, o, ver)
	found = append(found, now.findings...)
	if election.HasErrors(ver.Findings) || len(in.badLots) > 0 {
		return nil, found
	}
	s := newState(in, nil)
	s.limp = true
	s.replay(in.events)
	orders := slices.DeleteFunc(st.Orders(s.Council, s.lawOf(o.AsOf)), func(x Order) bool {
		return slices.ContainsFunc(open, func(n int) bool {
			nom := &c.Result.Nominations[n]
			return nom.Name == x.Nomination && nom.Kind == x.Kind
		})
	})
	for k := range orders {
		s.draw(&orders[k])
		s.marks(&orders[k], now.vacancies)
	}
	return orders, found
}

// Entries numbers the places of an order. Persons whom only a lot can part share a rank.
func Entries(c *Council, segs []Segment) []OrderEntry {
	var out []OrderEntry
	rank := 1
	for _, seg := range segs {
		for _, g := range seg.Groups {
			for _, p := range g {
				e := OrderEntry{Rank: rank, Person: c.Person(p), Basis: seg.Basis, Rule: seg.Rule, lot: seg.Lot}
				for _, q := range g {
					if q != p {
						e.TiedWith = append(e.TiedWith, c.People[q].ID)
					}
				}
				e.Why = entryWhy(c.Result.Land, seg.Basis, &c.People[p])
				out = append(out, e)
			}
			rank += len(g)
		}
	}
	return out
}

// entryWhy says in a clause why a person stands where he stands.
func entryWhy(land election.Land, basis Basis, p *Stander) string {
	votes := german.Count(p.Votes, "Stimme", "Stimmen")
	switch basis {
	case SameListVotes, MajorityVotes:
		return votes
	case ByListOrder:
		return fmt.Sprintf("Listenplatz %d", p.Position)
	case ListOrderAfterVotes:
		return fmt.Sprintf("keine Stimmen, Listenplatz %d", p.Position)
	case OtherConstituency:
		return "anderer " + land.ConstituencyWord() + ", " + votes
	}
	if p.Votes == 0 {
		return fmt.Sprintf("keine Stimmen, Listenplatz %d", p.Position)
	}
	return fmt.Sprintf("%s, Listenplatz %d", votes, p.Position)
}

// draw applies the recorded lots to an order: tied persons get ranks of their own.
func (s *State) draw(o *Order) {
	for k := 0; k < len(o.Entries); {
		n := len(o.Entries[k].TiedWith) + 1
		tied := o.Entries[k : k+n]
		if n > 1 {
			s.drawTied(tied)
		}
		k += n
	}
}

func (s *State) drawTied(tied []OrderEntry) {
	var people []int
	for _, e := range tied {
		people = append(people, s.Find(e.Person.ID))
	}
	l := s.input.lotOver(people)
	if l == nil {
		return
	}
	slices.SortStableFunc(tied, func(a, b OrderEntry) int {
		return slices.Index(l.Order, a.Person.ID) - slices.Index(l.Order, b.Person.ID)
	})
	rank := tied[0].Rank
	for i := range tied {
		tied[i].Rank, tied[i].TiedWith = rank+i, nil
		tied[i].Why += ", nach " + lotName(l) + inBrackets(tied[i].lot)
	}
}

// marks says of everybody in an order who is out at the reporting day: by what the vacancies lead to,
// else by a reason of his own.
func (s *State) marks(o *Order, vs []Vacancy) {
	moved := map[string]Reason{}
	for _, v := range vs {
		if t, ok := v.Outcome.(Transferred); ok && !v.Undone {
			moved[t.Successor.ID] = CalledElsewhere
			if t.Acceptance == Accepted || t.Acceptance == DeemedAccept {
				moved[t.Successor.ID] = HoldsSeat
			}
		}
	}
	for _, v := range vs {
		if r := leftBy[v.Cause]; v.MovedUp && !v.Undone && moved[v.Departed.ID] == HoldsSeat && r != "" {
			moved[v.Departed.ID] = r
		}
	}
	for k := range o.Entries {
		e := &o.Entries[k]
		e.Out = cmp.Or(moved[e.Person.ID], s.out[s.Find(e.Person.ID)].reason)
	}
}

// leftBy is the mark of somebody who had moved up and lost the seat again, where there is a word for it.
var leftBy = map[election.EventKind]Reason{
	election.Resignation: Waived, election.Death: Died, election.Ineligibility: NotEligible,
	election.DirectOffice: HoldsOffice, election.PartyBan: PartyBanned,
}
