package rules

import (
	"maps"

	"notices/internal/election"
)

// maxPlays bounds how many answers to open questions are played through for one proposer; beyond it
// whatever hangs on a question waits for it.
const maxPlays = 256

// A branch is what a case leads to under some answers.
type branch struct {
	vacancies []Vacancy
	returns   []Return
	findings  []election.Finding
	spared    []int // events of vacancies whose lot was needless
}

// An explorer plays the events of one world: proposers that draw on the same substitutes.
type explorer struct {
	input  *input
	plays  int
	events []*election.Event
}

// explore plays the case; where a question comes up, once for each answer.
func (x *explorer) explore(answers map[string]int) branch {
	x.plays++
	s := newState(x.input, answers)
	s.limp = x.plays > maxPlays
	s.replay(x.events)
	if s.asked == nil {
		return s.branch()
	}
	children := make([]branch, len(s.asked.Answers))
	for k := range children {
		more := maps.Clone(answers)
		if more == nil {
			more = map[string]int{}
		}
		more[s.asked.Key] = k
		children[k] = x.explore(more)
	}
	return merge(s.asked, children)
}
