package rules

import (
	"maps"
	"slices"

	"notices/internal/election"
)

// A seat of the council. Kind and Nomination stay those of the person first elected to it
// (law/README 7).
type seat struct {
	kind       election.SeatKind
	nomination int
	holder     int // person, -1 while free
	movedUp    bool
	by         int // vacancy by which the holder moved up, -1
}

// exit is why and since when a person is out as a substitute for the term.
type exit struct {
	reason Reason
	rule   Citation
	event  int
	day    election.Date
}

// A vacancy in the making: the seat is free, and this is where the search for a successor stands.
type vacancy struct {
	event    *election.Event
	seat     int
	departed int
	movedUp  bool // the departed had moved up
	freeOn   election.Date
	declared election.Date
	law      Law
	blankDay bool // Frei ab was blank and the day is the one of the resolution

	called   int // person, -1
	calledOn election.Date
	chain    int
	basis    Basis
	rule     Citation
	outcome  Outcome // set while nobody is called
	passed   []Passed
	dropped  []Dropped
	steps    []Step
	after    []Step // answers: not part of the determination

	served   election.Date
	deadline election.Date
	accepted bool
	deemed   bool
	answered election.Date

	annulled  map[int]bool // passed over for this seat after a review
	annulBy   int
	review    Review
	organ     string // a review organ that gave the seat itself
	doubts    []string
	sameDay   bool // several seats of one proposer on one day
	openUntil int  // open tie: same class of seats still to be filled on that day
	assume    assumption
	hint      bool
	gone      bool // undone by the return of the predecessor
	published []election.Event
}

// An assumption answers open questions of one vacancy for a look ahead.
type assumption struct {
	bars  map[int]bool // person: the party notice or hearing puts him out (true) or not (false)
	first []int        // drawn order of tied persons
	kind  election.SeatKind
	next  int // person of another constituency, -1
	call  bool
}

// State is who sits, who is out and why, who is called. It is derived by replay and can be cloned
// for looking ahead; nothing of it is stored.
type State struct {
	*Council
	statute Statute
	input   *input
	seats   []seat
	seatOf  []int32 // person -> seat, -1
	callOf  []int32 // person -> vacancy, -1
	out     map[int]exit
	former  map[int]bool           // once held a seat and left it
	ever    map[int]bool           // was called at least once
	barred  map[int]Reason         // was passed over by a bar (party exit, ban) at least once
	early   map[int]election.Event // acceptance received before the call
	vacs    []*vacancy
	returns []Return
	found   *findings
	depth   int // of looking ahead
}

// clone copies the state for looking ahead; findings of the copy are dropped.
func (s *State) clone() *State {
	t := *s
	t.seats = slices.Clone(s.seats)
	t.seatOf = slices.Clone(s.seatOf)
	t.callOf = slices.Clone(s.callOf)
	t.out = maps.Clone(s.out)
	t.former = maps.Clone(s.former)
	t.ever = maps.Clone(s.ever)
	t.barred = maps.Clone(s.barred)
	t.early = maps.Clone(s.early)
	t.returns = slices.Clone(s.returns)
	t.found = &findings{seen: map[string]bool{}}
	t.vacs = make([]*vacancy, len(s.vacs))
	for i, v := range s.vacs {
		w := *v
		w.passed, w.dropped = slices.Clone(v.passed), slices.Clone(v.dropped)
		w.steps, w.after = slices.Clone(v.steps), slices.Clone(v.after)
		w.annulled = maps.Clone(v.annulled)
		w.doubts = slices.Clone(v.doubts)
		w.assume.bars = maps.Clone(v.assume.bars)
		t.vacs[i] = &w
	}
	t.depth++
	return &t
}

// findings collects findings once each.
type findings struct {
	list []election.Finding
	seen map[string]bool
}

func (f *findings) add(code string, at election.Origin, format string, args ...any) {
	x := election.Findingf(code, at, format, args...)
	key := code + "\x00" + at.String() + "\x00" + x.Message
	if !f.seen[key] {
		f.seen[key] = true
		f.list = append(f.list, x)
	}
}

// input is what the replay reads: the case, indexed by person.
type input struct {
	c        *election.Case
	asOf     election.Date
	exits    map[int][]*election.Event // party exit and expulsion
	banned   map[int][]*election.Event
	heard    map[int][]*election.Event
	dropped  map[int][]*election.Event
	unfit    map[int][]*election.Event // Verlust der Wählbarkeit
	office   map[int]bool
	usedRul  map[int]bool
	usedLots map[int]bool
	badLots  map[int]bool
	badRul   map[int]bool
	deviates bool // the official result differs from the computed one and was accepted
}
