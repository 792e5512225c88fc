package rules

import (
	"slices"

	"notices/internal/election"
)

// input is what every play of a case reads: the council, the events by person, lots and rulings. Only
// the marks of what was used change.
type input struct {
	c         *election.Case
	asOf      election.Date
	council   *Council
	statute   Statute
	found     *findings                 // about the case as a whole, once
	events    []*election.Event         // those that can be processed
	of        map[int][]*election.Event // those about a person
	usedRul   map[int]bool
	badLots   map[int]bool
	badRul    map[int]bool
	deviates  bool // the official result differs from the computed one and was accepted
	premature map[seatService]bool
}

// newInput indexes a case and checks what can be checked without a play.
func newInput(c *election.Case, st Statute, winners []Winner, o Options) *input {
	in := &input{
		c: c, asOf: o.AsOf, council: newCouncil(&c.Result, winners), statute: st, found: newFindings(),
		of: map[int][]*election.Event{}, usedRul: map[int]bool{}, badLots: map[int]bool{}, badRul: map[int]bool{},
	}
	for k := range c.Events {
		e := &c.Events[k]
		if in.usable(e) {
			in.events = append(in.events, e)
		}
		if d := e.Arrived(); d.After(in.asOf) {
			in.found.add("W550", e.At("Datum"), "Vorgang Nr. %d liegt nach dem Stichtag %s; er zählt trotzdem", e.Nr, dated(in.asOf))
		}
	}
	slices.SortStableFunc(in.events, func(a, b *election.Event) int {
		if d := a.Date.Compare(b.Date); d != 0 {
			return d
		}
		return a.Nr - b.Nr
	})
	for _, e := range in.events {
		p := in.council.Find(e.Person)
		in.of[p] = append(in.of[p], e)
	}
	in.checkBans()
	in.checkLots()
	in.checkRulings()
	return in
}

func (in *input) lawOf(day election.Date) Law { return in.statute.Law(day, in.c.LawVersion) }

// about lists the events of some kinds about a person, in the order of their day.
func (in *input) about(p int, kinds ...election.EventKind) []*election.Event {
	var out []*election.Event
	for _, e := range in.of[p] {
		if slices.Contains(kinds, e.Kind) {
			out = append(out, e)
		}
	}
	return out
}

// leaving lists whatever may put a substitute out at once.
func (in *input) leaving(p int) []*election.Event {
	return in.about(p, election.Resignation, election.Death, election.Ineligibility, election.DirectOffice,
		election.Refusal, election.Conditional, election.DeemedRefused)
}

// worlds parts the events by proposer: nobody follows into a seat of another proposer, so that each
// is a world of its own. A majority election is one world; a review that gives a seat to somebody of
// another proposer joins two.
func (in *input) worlds() [][]*election.Event {
	if in.council.Result.System == election.Majority {
		return [][]*election.Event{in.events}
	}
	world := in.proposers()
	home := make([]int, len(in.events)) // a nomination of each event's world, -1 if none
	for k, e := range in.events {
		home[k] = in.nominationOf(e)
		if p := in.council.Find(e.Person); p >= 0 && home[k] >= 0 {
			join(world, home[k], in.council.People[p].Nomination)
		}
	}
	var out [][]*election.Event
	place := map[int]int{} // of a world in out
	for k, e := range in.events {
		w := -1
		if home[k] >= 0 {
			w = world[home[k]]
		}
		if _, ok := place[w]; !ok {
			place[w] = len(out)
			out = append(out, nil)
		}
		out[place[w]] = append(out[place[w]], e)
	}
	return out
}

// proposers gives each nomination the number of the first one of its proposer.
func (in *input) proposers() []int {
	out := make([]int, len(in.council.Result.Nominations))
	for n := range out {
		out[n] = n
		for m := range n {
			if in.council.sameProposer(n, m) {
				out[n] = out[m]
				break
			}
		}
	}
	return out
}

// join makes one world of those of two nominations.
func join(world []int, a, b int) {
	from, to := world[a], world[b]
	for n := range world {
		if world[n] == from {
			world[n] = to
		}
	}
}

// refers reports whether an event is about the seat that another event has freed.
func refers(k election.EventKind) bool {
	switch k {
	case election.Objection, election.Confirmed, election.Annulled, election.Changed, election.ByCouncil:
		return true
	}
	return false
}

// nominationOf returns the nomination whose seat an event is about: that of the event it refers to,
// or of its person.
func (in *input) nominationOf(e *election.Event) int {
	if refers(e.Kind) {
		nr, _ := e.About()
		for _, x := range in.events {
			if x.Nr == nr {
				e = x
				break
			}
		}
	}
	if p := in.council.Find(e.Person); p >= 0 {
		return in.council.People[p].Nomination
	}
	return -1
}
