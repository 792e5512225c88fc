package rules

import (
	"slices"

	"notices/internal/election"
)

// services lists the notifications served, by day.
func services(c *election.Case) []*election.Event {
	var out []*election.Event
	for k := range c.Events {
		if e := &c.Events[k]; e.Kind == election.Service && !e.Date.IsZero() {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b *election.Event) int { return a.Date.Compare(b.Date) })
	return out
}

// A seatService is a service as far as it is about the seat that an event freed.
type seatService struct{ service, event int }

// prematureServices finds the services made while a lot, a ruling or a hearing was still to come: by what
// was known on their day, nobody was called for the seat yet. Whatever the answer was later, such a
// service was an inquiry and starts no week.
func prematureServices(c *election.Case, st Statute, o Options, ver Verification) map[seatService]bool {
	o.premature = map[seatService]bool{}
	for _, e := range services(c) {
		o.AsOf = e.Date
		for _, v := range seated(knownOn(c, e.Date), st, o, ver).vacancies {
			if !decided(v.Outcome) {
				o.premature[seatService{e.Nr, v.Event}] = true
			}
		}
	}
	return o.premature
}

// knownOn is the case as it was known on a day: the papers that had arrived, the lots drawn, the rulings
// made, the drop-outs determined.
func knownOn(c *election.Case, day election.Date) *election.Case {
	then := *c
	then.Events = slices.DeleteFunc(slices.Clone(c.Events), func(e election.Event) bool { return e.Arrived().After(day) })
	for k := range then.Events {
		if e := &then.Events[k]; e.Kind == election.Ineligibility && e.DeterminedOn.After(day) {
			e.DeterminedOn = election.Date{}
		}
	}
	then.Lots = slices.DeleteFunc(slices.Clone(c.Lots), func(l election.Lot) bool { return l.Date.After(day) })
	then.Rulings = slices.DeleteFunc(slices.Clone(c.Rulings), func(r election.Ruling) bool { return r.Date.After(day) })
	return &then
}
