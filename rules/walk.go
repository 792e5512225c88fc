package rules

import (
	"fmt"
	"slices"

	"notices/internal/election"
)

// A Segment is one part of the order for a seat: groups of people, a group of several being a tie
// that only a lot can part.
type Segment struct {
	Basis  Basis
	Rule   Citation // cited when somebody of this part gets the seat
	Rank   Citation // cited for the ranking itself
	Groups [][]int
	Lot    Citation // who parts the tied; zero where no tie can be
	Label  string   // German, for the sentence: "nach Stimmen", "nach Listenplatz" ...
	kept   **Step   // the ranking's step, once made
}

// Uncited is the segment of an order that the statute does not name: only the transfer is cited.
func (s Segment) Uncited(transfer Citation) Segment {
	s.Rule, s.Rank, s.Lot, s.kept = transfer, Citation{}, Citation{}, nil
	return s
}

// A Bar keeps a substitute from a seat, or asks first; the zero Bar does neither.
type Bar struct {
	Reason  Reason
	Rule    Citation
	Event   int
	Since   election.Date // since when it is effective
	Outcome Outcome       // hearing or ruling that must come first
	Whys    []string      // of a ruling: one sentence per answer
	First   Outcome       // of a ruling that bars: the hearing that must still come; nil if heard
}

// A Walk is one passage through the order for one vacancy. The statute's driver leads it.
type Walk struct {
	*State
	v   *vacancy
	i   int
	day election.Date
	// waited is the day to which a ruling on the list was to come: nobody was called before it
	waited  election.Date
	drawing bool // the lot is still to be drawn: whatever happens until then counts
}

// Kind returns the kind of the vacant seat.
func (w *Walk) Kind() election.SeatKind { return w.seats[w.v.seat].kind }

// Nomination returns the list to which the seat belongs.
func (w *Walk) Nomination() int { return w.seats[w.v.seat].nomination }

// Law returns the version that applies to the vacancy.
func (w *Walk) Law() Law { return w.v.law }

// Cause returns the event that freed the seat.
func (w *Walk) Cause() *election.Event { return w.v.event }

// StillToCome reports whether an event happens after the walk, and not while it waits for a lot.
func (w *Walk) StillToCome(e *election.Event) bool { return e.Date.After(w.day) && !w.drawing }

// Events returns the events about person p of the given kind, in the order of their day.
func (w *Walk) Events(p int, kind election.EventKind) []*election.Event {
	return w.input.about(p, kind)
}

// Leave records that the seat stays empty.
func (w *Walk) Leave(rule Citation) { w.say(w.v, saying{effect: LeftVacant, rule: rule}) }

// Fall records that the legal number of members falls.
func (w *Walk) Fall(rule Citation) { w.say(w.v, saying{effect: MembersFall, rule: rule}) }

// Moved records that the walk goes on in another part of the order.
func (w *Walk) Moved(rule Citation, where string) {
	w.say(w.v, saying{effect: MovedOn, rule: rule, word: where})
}

// DoubtBan notes that the ban of a party had to be looked at for person p.
func (w *Walk) DoubtBan(p int) { w.v.doubt(doubtBan, w.People[p].Name()) }

// Warn reports a finding about the vacancy.
func (w *Walk) Warn(code string, at election.Origin, format string, args ...any) {
	w.found.add(code, at, format, args...)
}

// MovedTo lists the nominations that got a seat of the walk's proposer from another constituency
// before, one entry per seat.
func (w *Walk) MovedTo() []int {
	var out []int
	for i, v := range w.vacs {
		if i != w.i && !v.gone && v.basis == OtherConstituency &&
			w.sameProposer(w.People[v.called].Nomination, w.Nomination()) {
			out = append(out, w.People[v.called].Nomination)
		}
	}
	return out
}

// Through walks one segment. It returns a person or an outcome and true, or false if nobody is left.
func (w *Walk) Through(seg Segment) (Found, bool) {
	w.v.steps = append(w.v.steps, w.ranked(seg))
	ranked, walked := len(w.v.steps)-1, 0
	found, ok := Found{Person: -1}, false
	for ; walked < len(seg.Groups) && !ok; walked++ {
		found, ok = w.among(seg.Groups[walked], seg)
	}
	if people := w.input.inDrawnOrder(seg.Groups, walked); !slices.Equal(people, flatten(seg.Groups)) {
		w.v.steps[ranked] = w.step(saying{effect: Ranked, rule: seg.Rank, persons: people, word: seg.Label})
	}
	if !ok {
		w.say(w.v, saying{effect: Exhausted, rule: seg.Rank, word: seg.Label})
	}
	return found, ok
}

// among looks for the successor in one group of a segment.
func (w *Walk) among(group []int, seg Segment) (Found, bool) {
	standing, passed := w.sift(group)
	free, barred, open := w.unbarred(standing)
	if open != nil {
		return Found{Person: -1, Outcome: open}, true
	}
	passed = append(passed, barred...)
	if l := w.input.lotOver(group); len(group) > 1 && l != nil {
		w.v.drew(l, seg.Lot)
	}
	lot, left := w.tie(free)
	if lot == nil && len(left) > max(1, w.v.openUntil) {
		if left, barred, open = w.untilDrawn(left, seg.Lot); open != nil {
			return Found{Person: -1, Outcome: open}, true
		}
		passed = append(passed, barred...)
	}
	for _, p := range free {
		gone := func(x Passed) bool { return x.Person.ID == w.People[p].ID }
		if x, ok := w.leavesLater(p); ok && !slices.Contains(left, p) && !slices.ContainsFunc(passed, gone) {
			passed = append(passed, Passed{Person: w.Person(p), Reason: x.reason, Rule: x.rule, Event: x.event})
		}
	}
	free = left
	if len(free) == 0 {
		w.pass(passed)
		return Found{Person: -1}, false
	}
	first, open := w.part(free, lot, seg.Lot)
	if open != nil {
		return Found{Person: -1, Outcome: open}, true
	}
	w.pass(w.ahead(passed, lot, w.People[first].ID))
	label := seg.Label
	if lot != nil {
		w.v.drew(lot, seg.Lot)
		label += ", bei gleicher Stimmenzahl nach " + lotName(lot)
	}
	w.say(w.v, saying{effect: Called, rule: seg.Rule, persons: []int{first}, word: label})
	return Found{Person: first, Basis: seg.Basis, Rule: seg.Rule}, true
}

// unbarred parts people into those whom nothing keeps from the seat and those who are passed over, or
// says what must be asked first.
func (w *Walk) unbarred(people []int) (free []int, passed []Passed, open Outcome) {
	for _, p := range people {
		bar, open := w.bar(p)
		switch {
		case open != nil:
			return nil, nil, open
		case bar.Reason != "":
			passed = append(passed, w.barredHere(p, bar))
		default:
			free = append(free, p)
		}
	}
	return free, passed, nil
}

// ranked is the step that shows a segment's order. It depends on the result alone, so that it is made
// once for segments that are kept.
func (w *Walk) ranked(seg Segment) Step {
	if seg.kept == nil {
		return w.step(saying{effect: Ranked, rule: seg.Rank, persons: flatten(seg.Groups), word: seg.Label})
	}
	if *seg.kept == nil {
		st := w.step(saying{effect: Ranked, rule: seg.Rank, persons: flatten(seg.Groups), word: seg.Label})
		*seg.kept = &st
	}
	return **seg.kept
}

// Peek returns the first person of the groups who is neither out nor sitting nor called; bars that
// would ask first do not count. -1 if there is nobody.
func (w *Walk) Peek(groups [][]int) int {
	for _, g := range groups {
		free, _ := w.sift(g)
		for _, p := range free {
			if !w.barredNow(p) {
				return p
			}
		}
	}
	return -1
}

// Outwait lets the walk wait until the first of some people between whom a ruling is to choose drops
// out before it comes. It returns false if nobody does.
func (w *Walk) Outwait(people []int) bool {
	var until election.Date
	for _, p := range people {
		if x, ok := w.leavesLater(p); ok && (until.IsZero() || x.effect.Before(until)) {
			until = x.effect
		}
	}
	w.waited = election.Latest(w.waited, until)
	return !until.IsZero()
}

// barredNow reports whether something keeps a person from the seat that needs no answer any more.
func (w *Walk) barredNow(p int) bool {
	return w.v.barredBy[p].Reason != "" || w.quiet().firstBar(p).Reason != ""
}

// quiet is a walk that leaves no trace in its vacancy.
func (w *Walk) quiet() *Walk {
	v := *w.v
	v.steps, v.doubts = slices.Clone(v.steps), slices.Clone(v.doubts)
	return &Walk{State: w.State, v: &v, i: w.i, day: w.day, waited: w.waited, drawing: w.drawing}
}

// sift parts a group into those who are free and those who are passed over, both in the order given.
// Whoever dropped out while a ruling was to come is passed over; whoever once held a seat and left it is
// no substitute any more and is not mentioned.
func (w *Walk) sift(group []int) (free []int, passed []Passed) {
	for _, p := range group {
		x := Passed{Person: w.Person(p)}
		switch {
		case w.former[p]:
			continue
		case w.v.annulled[p] != 0:
			x.Reason, x.Event = AnnulledByReview, w.v.annulled[p]
		case w.v.barredBy[p].Reason != "" && (w.seatOf[p] >= 0 || w.callOf[p] >= 0):
			x = w.v.barredBy[p]
		case w.seatOf[p] >= 0:
			x.Reason = HoldsSeat
		case w.callOf[p] >= 0 && int(w.callOf[p]) != w.i:
			x.Reason = CalledElsewhere
		case w.out[p].reason != "":
			x.Reason, x.Rule, x.Event = w.out[p].reason, w.out[p].rule, w.out[p].event
		default:
			e, ok := w.leavesLater(p)
			if !ok || e.effect.After(w.waited) {
				free = append(free, p)
				continue
			}
			x.Reason, x.Rule, x.Event = e.reason, e.rule, e.event
		}
		if x.Rule.IsZero() {
			x.Rule = w.statute.ReasonRule(x.Reason, w.v.law)
		}
		passed = append(passed, x)
	}
	return free, passed
}

// firstBar asks the statute what keeps a person from the seat. Whoever drops out before the bar takes
// effect, or before what the statute asks is answered, does so for his own reason: the first effective
// event counts.
func (w *Walk) firstBar(p int) Bar {
	b := w.statute.Bar(w, p)
	if x, ok := w.leavesLater(p); ok && (b.Outcome != nil || x.effect.Before(b.Since)) {
		return Bar{Reason: x.reason, Rule: x.rule, Event: x.event}
	}
	return b
}

// bar plays both answers to what the statute asks: the hearing or the ruling puts the person out, or
// does not.
func (w *Walk) bar(p int) (Bar, Outcome) {
	b := w.firstBar(p)
	if b.Outcome == nil {
		return b, nil
	}
	q := Question{Outcome: b.Outcome, Rule: b.Rule}
	reason := LeftParty
	switch o := b.Outcome.(type) {
	case HearingRequired:
		reason = o.Reason
		q.Key = fmt.Sprint("hearing ", o.Event, " ", w.People[p].ID)
		q.Answers, q.Prefer, q.Rule = []string{"ausgeschieden", "nicht ausgeschieden"}, 1, o.Rule
	case RulingRequired:
		q.Key = fmt.Sprint("notice ", w.v.event.Nr, " ", b.Event, " ", w.People[p].ID)
		q.Answers, q.Whys, q.First, q.Prefer = election.QPartyNotice.Answers(), b.Whys, b.First, 1
		q.Agreed, q.AgreeAt = "W578", w.v.event.At("Person")
		q.AgreeAs = "ob die Mitteilung der Partei über " + w.People[p].Name() + " den Übergang hindert, ist offen; beide Antworten führen hier zum selben Ergebnis"
	}
	answer, ok := w.Ask(q)
	switch {
	case !ok:
		return Bar{}, b.Outcome
	case answer == 1:
		return Bar{}, nil
	}
	return Bar{Reason: reason, Rule: w.statute.ReasonRule(reason, w.v.law), Event: b.Event}, nil
}

// leavesLater says why and since when a person who is not out yet drops out on the day of the walk or
// later, and when that takes effect; a loss of eligibility that is not determined, with the hearing. While
// a question is open nobody is called, so that whoever drops out meanwhile needs no answer.
func (w *Walk) leavesLater(p int) (first exit, ok bool) {
	for _, e := range w.input.leaving(p) {
		day, effect := w.startOf(e), w.effectOf(e)
		reason, rule, unheard := w.statute.DropsOut(e, w.lawOf(day))
		if unheard && w.Heard(p, e.Date) {
			reason, rule = NotEligible, w.statute.ReasonRule(NotEligible, w.lawOf(day))
			effect = election.Latest(effect, w.HeardOn(p, e.Date))
		}
		if reason == "" || effect.Before(w.day) || !w.puttingOut(e) || ok && !effect.Before(first.effect) {
			continue
		}
		first, ok = exit{reason: reason, rule: rule, event: e.Nr, day: day, effect: effect}, true
	}
	return first, ok
}

// effectOf is the day on which an event puts a substitute out: a loss of eligibility with its
// determination.
func (s *State) effectOf(e *election.Event) election.Date {
	if e.Kind == election.Ineligibility {
		return election.Latest(s.startOf(e), e.DeterminedOn)
	}
	return s.startOf(e)
}

// ahead drops from passed those whom a recorded lot puts behind the successor, and if a lot decided,
// whoever sits or is called and was in no lot with the successor: nothing says that he stands before.
func (w *Walk) ahead(passed []Passed, decided *election.Lot, successor string) []Passed {
	return slices.DeleteFunc(passed, func(x Passed) bool {
		apart := decided != nil && (x.Reason == HoldsSeat || x.Reason == CalledElsewhere)
		for _, l := range w.input.substituteLots() {
			at, other := slices.Index(l.Order, successor), slices.Index(l.Order, x.Person.ID)
			switch {
			case at < 0 || other < 0:
			case other > at:
				return true
			default:
				apart = false
			}
		}
		return apart
	})
}

// pass records the people passed over.
func (w *Walk) pass(ps []Passed) {
	for _, x := range ps {
		w.v.passed = append(w.v.passed, x)
		if p := w.Find(x.Person.ID); w.v.met[p] == 0 {
			w.v.met[p] = w.v.chain
		}
		w.say(w.v, saying{effect: PassedOver, rule: x.Rule, persons: []int{w.Find(x.Person.ID)}, reason: x.Reason, n: x.Event})
	}
}

// barredHere remembers that a person was passed over for this seat by a bar.
func (w *Walk) barredHere(p int, b Bar) Passed {
	x := Passed{Person: w.Person(p), Reason: b.Reason, Rule: b.Rule, Event: b.Event}
	w.v.barredBy[p] = x
	if b.Reason != NotEligible {
		w.barred[p] = b.Reason
	}
	return x
}

// PassAll records everybody of some groups who is out, sits or is called, without looking for a
// successor among them.
func (w *Walk) PassAll(groups [][]int) {
	for _, g := range groups {
		free, passed := w.sift(g)
		for _, p := range free {
			if b := w.quiet().firstBar(p); b.Reason != "" {
				passed = append(passed, w.barredHere(p, b))
			}
		}
		w.pass(passed)
	}
}

// PassTried records those of some groups who had been called for this seat and are out again.
func (w *Walk) PassTried(groups [][]int) {
	for _, g := range groups {
		_, passed := w.sift(slices.DeleteFunc(slices.Clone(g), func(p int) bool { return !slices.Contains(w.v.tried, p) }))
		w.pass(passed)
	}
}

func flatten(groups [][]int) []int { return slices.Concat(groups...) }
