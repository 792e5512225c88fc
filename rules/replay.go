package rules

import (
	"cmp"
	"container/heap"

	"notices/internal/election"
)

// An item is something that happens on a day of the replay. Silence takes effect at 00:00, so it
// comes before the papers of the day; papers follow by number.
type item struct {
	day   election.Date
	phase int // 0 silence, 1 event
	nr    int
	event *election.Event
	frees bool // the event takes effect: the seat becomes free now
	vac   int  // of a silence
}

type queue []item

func (q queue) Len() int { return len(q) }

func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

func (q *queue) Push(x any) { *q = append(*q, x.(item)) }

func (q *queue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

func (q queue) Less(i, j int) bool {
	return cmp.Or(q[i].day.Compare(q[j].day), cmp.Compare(q[i].phase, q[j].phase), cmp.Compare(q[i].nr, q[j].nr)) < 0
}

// newState seats the winners; answers are those that this play gives to open questions.
func newState(in *input, answers map[string]int) *State {
	n := len(in.council.People)
	s := &State{
		Council: in.council, statute: in.statute, input: in, answers: answers,
		seatOf: make([]int32, n), callOf: make([]int32, n), out: map[int]exit{},
		former: map[int]bool{}, ever: map[int]bool{}, barred: map[int]Reason{},
		early: map[int]election.Event{}, office: map[int]bool{}, parted: map[int]bool{}, torn: map[int][]int{}, found: newFindings(),
	}
	for p := range n {
		s.seatOf[p], s.callOf[p] = -1, -1
	}
	for _, w := range in.council.Winners {
		p := s.index[s.Result.Nominations[w.Nomination].Candidates[w.Candidate].ID]
		s.seatOf[p] = int32(len(s.seats))
		s.seats = append(s.seats, seat{kind: w.Kind, nomination: w.Nomination, holder: p, by: -1})
	}
	return s
}

// replay plays events in order of date, then number, until the end or an open question.
func (s *State) replay(events []*election.Event) {
	r := &replay{State: s, due: map[int]election.Date{}, final: map[int]bool{}, returned: map[int]bool{}}
	for _, e := range events {
		r.q = append(r.q, item{day: s.startOf(e), phase: 1, nr: e.Nr, event: e})
	}
	heap.Init(&r.q)
	for r.q.Len() > 0 && s.asked == nil {
		it := heap.Pop(&r.q).(item)
		switch {
		case it.phase == 0:
			r.silence(it)
		case it.frees:
			r.free(it)
		default:
			r.now = it.day
			r.happen(it.event)
		}
	}
	r.leftOver(events)
	s.incompleteLots()
}

// startOf is the day on which an event enters the replay. A seat that became free before the paper
// arrived is free on its own day.
func (s *State) startOf(e *election.Event) election.Date {
	d := e.Date
	switch e.Kind {
	case election.Death, election.Incompatible, election.ReviewDecision, election.Correction, election.PartyBan,
		election.DirectOffice, election.Heard, election.DroppedOut, election.Service, election.DeemedRefused, election.Ineligibility:
	default:
		d = e.Arrived()
	}
	if !e.FreeFrom.IsZero() && e.FreeFrom.Before(d) {
		return e.FreeFrom
	}
	return d
}

// A replay is the state with what is still to come.
type replay struct {
	*State
	q        queue
	now      election.Date
	due      map[int]election.Date // elected persons who were notified: last day to decline
	final    map[int]bool          // elected persons who accepted
	returned map[int]bool          // gave the seat back to the predecessor
}

// happen lets an event arrive.
func (r *replay) happen(e *election.Event) {
	p := r.Find(e.Person)
	switch e.Kind {
	case election.Resignation, election.Death, election.Ineligibility, election.DirectOffice:
		r.leaves(e, p, true)
	case election.Incompatible, election.ReviewDecision, election.Correction, election.PartyBan:
		r.leaves(e, p, false)
	case election.Acceptance, election.Refusal, election.Conditional, election.DeemedRefused:
		r.answer(e, p)
	case election.DroppedOut:
		r.droppedOut(e, p)
	case election.Service:
		r.service(e, p)
	case election.ReasonsGone:
		r.reasonsGone(e, p)
	case election.Annulled, election.Changed, election.ByCouncil:
		r.review(e, p)
	case election.Objection, election.Confirmed:
		r.objection(e)
	}
}

func (s *State) lawOf(day election.Date) Law { return s.input.lawOf(day) }

// dated prints a day as 10.02.2027; "offen" if it is not given.
func dated(d election.Date) string { return cmp.Or(d.German(), "offen") }
