package rules

import (
	"fmt"
	"slices"

	"notices/internal/election"
)

// A seat of the council. Kind and Nomination stay those of the person first elected to it
// (open question B-1).
type seat struct {
	kind       election.SeatKind
	nomination int
	holder     int // person, -1 while free
	movedUp    bool
	by         int           // vacancy by which the holder moved up, -1
	since      election.Date // since when he holds it; zero: elected
}

// exit is why and since when a person is out as a substitute for the term.
type exit struct {
	reason Reason
	rule   Citation
	event  int
	day    election.Date
	effect election.Date // of one that is still to come: when it takes effect
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

	review    Review
	organ     string // a review organ that gave the seat itself
	doubts    []string
	drawn     []Drawn        // lots that put a part of the order in order
	sameDay   bool           // several seats of one proposer on one day
	openUntil int            // open tie: same class of seats still to be filled on that day
	tried     []int          // everybody who was called for this seat
	barredBy  map[int]Passed // passed over for this seat by a bar
	met       map[int]int    // step of the chain in which somebody was first passed over: person -> step
	gone      bool           // undone by the return of the predecessor
	annulled  map[int]int    // passed over for this seat after a review: person -> event
	waiting   bool           // for an earlier undecided vacancy
	notices   map[int]int    // unclear party notices with a ruling, by event, numbered
	seen      map[int]bool   // reviews that have been applied
	renewed   election.Date  // when a review made the determination anew
	before    int            // vacancy by which the departed had moved up, -1
}

// doubt notes why the committee determines.
func (v *vacancy) doubt(format string, args ...any) {
	v.doubts = append(v.doubts, fmt.Sprintf(format, args...))
}

// drew notes a lot that put a part of the order in order.
func (v *vacancy) drew(l *election.Lot, rule Citation) {
	if !slices.ContainsFunc(v.drawn, func(d Drawn) bool { return d.Nr == l.Nr }) {
		v.drawn = append(v.drawn, Drawn{Nr: l.Nr, Date: l.Date, Rule: rule, Order: l.Order})
	}
}

// State is who sits, who is out and why, who is called. It is derived by replay; nothing of it is
// stored.
type State struct {
	*Council
	statute   Statute
	input     *input
	seats     []seat
	seatOf    []int32 // person -> seat, -1
	callOf    []int32 // person -> vacancy, -1
	out       map[int]exit
	former    map[int]bool           // once held a seat and left it
	ever      map[int]bool           // was called at least once
	barred    map[int]Reason         // was passed over by a bar (party exit, ban) at least once
	early     map[int]election.Event // acceptance received before the call
	office    map[int]bool           // substitutes in a directly elected office
	parted    map[int]bool           // lots that parted everybody who was tied, by number
	torn      map[int][]int          // those tied when a lot named only some of them, by its number
	vacs      []*vacancy
	returns   []Return
	found     *findings
	answers   map[string]int // to questions, in this play
	asked     *Question      // the first one without an answer: the play ends
	limp      bool           // too many answers to play: what is asked stays undecided
	undecided []int          // events of vacancies left undecided
}

// findings collects findings once each.
type findings struct {
	list []election.Finding
	seen map[election.Finding]bool
}

func newFindings() *findings { return &findings{seen: map[election.Finding]bool{}} }

func (f *findings) add(code string, at election.Origin, format string, args ...any) {
	f.keep(election.Findingf(code, at, format, args...))
}

func (f *findings) keep(x election.Finding) {
	if !f.seen[x] {
		f.seen[x] = true
		f.list = append(f.list, x)
	}
}
