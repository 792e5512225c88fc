package rules

import (
	"slices"

	"notices/internal/election"
)

// A Question is something that only somebody outside can answer: a lot, a hearing, a ruling. Every
// answer is played to the end of the case; a vacancy that comes out the same under all of them needs
// no answer.
type Question struct {
	Key     string   // the same question has the same key in every play
	Answers []string // as they would be recorded
	Whys    []string // one sentence per answer, for the readings of a ruling
	Outcome Outcome  // what the vacancy shows if the answers lead to different results
	Rule    Citation
	First   Outcome // what must come next if the first answer is recorded; nil if nothing
	Prefer  int     // the answer whose record stands if all lead to the same result
	Agreed  string  // code of the finding if all lead to the same result; empty: nothing is said
	AgreeAt election.Origin
	AgreeAs string // its text

	spare   bool                  // whether a lot is needless: the first answer stands if it is
	choose  func(Vacancy) Outcome // instead of Outcome, where it depends on the vacancy
	vacs    []int                 // events of the vacancies asked about; nil: every vacancy that differs
	partial map[int]Vacancy       // those vacancies as far as they were decided
}

// asks reports whether the question is about the vacancy of an event.
func (q *Question) asks(event int) bool {
	return q.vacs == nil || slices.Contains(q.vacs, event)
}

// Ask puts a question about the walk's vacancy. It returns the number of the answer that is being
// played; false means that the play ends here, or that the vacancy stays undecided.
func (w *Walk) Ask(q Question) (int, bool) {
	q.vacs = []int{w.v.event.Nr}
	return w.settle(&q, w.v)
}

// settle looks a question up among the answers that are being played.
func (s *State) settle(q *Question, about ...*vacancy) (int, bool) {
	if a, ok := s.answers[q.Key]; ok {
		return a, true
	}
	for _, v := range about {
		s.say(v, askedSaying(q, s))
	}
	if s.limp || s.reviewedLater(about) {
		s.undecided = append(s.undecided, q.vacs...)
		return 0, false
	}
	if s.asked == nil {
		q.partial = map[int]Vacancy{}
		for _, v := range about {
			q.partial[v.event.Nr] = s.vacancy(v)
		}
		s.asked = q
	}
	return 0, false
}

// reviewedLater reports whether a review organ itself decides one of the seats later: nobody is called
// until then, and no answer is asked for.
func (s *State) reviewedLater(about []*vacancy) bool {
	return slices.ContainsFunc(about, func(v *vacancy) bool {
		return slices.ContainsFunc(s.input.events, func(e *election.Event) bool {
			nr, _ := e.About()
			return nr == v.event.Nr && (e.Kind == election.Changed || e.Kind == election.ByCouncil) && !e.Arrived().Before(v.freeOn) && !v.seen[e.Nr]
		})
	})
}

// askedSaying words the step that asks.
func askedSaying(q *Question, s *State) saying {
	x := saying{effect: Asked, rule: q.Rule, asked: q.Outcome}
	switch o := q.Outcome.(type) {
	case LotRequired:
		for _, id := range o.Tied {
			x.persons = append(x.persons, s.Find(id))
		}
	case HearingRequired:
		x.reason, x.persons = o.Reason, []int{s.Find(o.Hear.ID)}
	case RulingRequired:
		if o.About.ID != "" {
			x.persons = []int{s.Find(o.About.ID)}
		}
	}
	return x
}
