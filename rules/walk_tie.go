package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"notices/internal/election"
)

// tie returns the recorded lot that parts tied people, if there is one, and who of them is still tied:
// with as many seats as people all of them, since no lot is needed and everybody is called at once; a
// lot drawn after one of them was served or answered comes too late to change that. Else whoever had
// not dropped out when the lot was drawn.
func (w *Walk) tie(free []int) (*election.Lot, []int) {
	if len(free) < 2 {
		return nil, free
	}
	lot, left := w.lotFor(free)
	enough := w.v.openUntil >= len(free)
	switch {
	case lot != nil && enough && w.calledBefore(lot.Date, free):
		return nil, free
	case lot != nil && (len(left) == len(free) || !enough):
		return lot, left
	}
	return nil, free
}

// outlasting takes out of a tie that waits for its lot whoever drops out meanwhile, one after the other,
// until no lot is needed any more: whoever is left then is called, and what he does later is his answer.
func (w *Walk) outlasting(tied []int) []int {
	var leaving []int
	exits := map[int]exit{}
	for _, p := range tied {
		if x, ok := w.leavesLater(p); ok {
			exits[p] = x
			leaving = append(leaving, p)
		}
	}
	slices.SortStableFunc(leaving, func(a, b int) int {
		return cmp.Or(exits[a].effect.Compare(exits[b].effect), cmp.Compare(exits[a].event, exits[b].event))
	})
	gone := leaving[:min(len(leaving), len(tied)-max(1, w.v.openUntil))]
	return slices.DeleteFunc(slices.Clone(tied), func(p int) bool { return slices.Contains(gone, p) })
}

// calledBefore reports whether one of the people was served or answered since the day of the walk and
// before another day.
func (w *Walk) calledBefore(day election.Date, people []int) bool {
	return slices.ContainsFunc(people, func(p int) bool {
		papers := w.input.about(p, election.Service, election.Acceptance, election.Refusal, election.Conditional, election.DeemedRefused)
		return slices.ContainsFunc(papers, func(e *election.Event) bool {
			return !e.Arrived().Before(w.day) && e.Arrived().Before(day)
		})
	})
}

// untilDrawn takes out of a tie whoever drops out while its lot is to be drawn, and whom a hearing puts
// out that becomes due meanwhile. Where several seats became free on the day, it is played first whether
// the lot is needless; then nobody waits for it.
func (w *Walk) untilDrawn(tied []int, rule Citation) (left []int, passed []Passed, open Outcome) {
	until := *w
	until.drawing = true
	due := func(p int) bool {
		return until.quiet().firstBar(p).Outcome != nil && w.quiet().firstBar(p).Outcome == nil
	}
	left = w.outlasting(tied)
	if len(left) == len(tied) && !slices.ContainsFunc(tied, due) {
		return tied, nil, nil
	}
	if w.v.sameDay {
		q := w.lotQuestion(tied, rule)
		q.Key, q.Answers, q.spare = fmt.Sprint("spared ", w.v.event.Nr, q.Key), []string{"nicht nötig", "zu ziehen"}, true
		answer, ok := w.Ask(q)
		if !ok {
			return nil, nil, q.Outcome
		}
		if answer == 0 {
			return tied, nil, nil
		}
	}
	tied, left = left, nil
	for _, p := range tied {
		free, barred := []int{p}, []Passed(nil)
		if due(p) {
			if free, barred, open = until.unbarred(free); open != nil {
				return nil, nil, open
			}
		}
		left, passed = append(left, free...), append(passed, barred...)
	}
	return left, passed, nil
}

// part finds who comes first among tied people: alone, by a recorded lot, or because there are as
// many seats as people. Otherwise a lot is needed.
func (w *Walk) part(free []int, lot *election.Lot, rule Citation) (first int, out Outcome) {
	if len(free) == 1 {
		return free[0], nil
	}
	w.say(w.v, saying{effect: Tied, rule: rule, persons: free})
	if lot != nil {
		for _, id := range lot.Order {
			if p := w.Find(id); slices.Contains(free, p) {
				w.v.doubt(doubtLot)
				w.say(w.v, saying{effect: DrawnByLot, rule: rule, persons: []int{p}, day: lot.Date, n: lot.Nr})
				return p, nil
			}
		}
	}
	if w.v.openUntil >= len(free) {
		return free[0], nil
	}
	q := w.lotQuestion(free, rule)
	answer, ok := w.Ask(q)
	if !ok {
		return -1, q.Outcome
	}
	return free[answer], nil
}

// lotQuestion asks for the lot between tied people.
func (w *Walk) lotQuestion(tied []int, rule Citation) Question {
	ids := make([]string, len(tied))
	people := make([]Person, len(tied))
	for k, p := range tied {
		ids[k], people[k] = w.People[p].ID, w.Person(p)
	}
	return Question{
		Key: "lot " + strings.Join(ids, ";"), Answers: ids, Rule: rule,
		Outcome: LotRequired{Subject: election.LotSubstitutes, Tied: ids, Persons: people, Rule: rule},
	}
}
