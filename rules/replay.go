package rules

import (
	"cmp"
	"container/heap"
	"slices"
	"strconv"
	"strings"

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

func (q queue) Len() int      { return len(q) }
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(item)) }
func (q *queue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}
func (q queue) Less(i, j int) bool {
	return cmp.Or(q[i].day.Compare(q[j].day), cmp.Compare(q[i].phase, q[j].phase), cmp.Compare(q[i].nr, q[j].nr)) < 0
}

// receipt is the day by which letters and answers are ordered: Eingang if given, else Datum.
func receipt(e *election.Event) election.Date {
	if !e.Received.IsZero() {
		return e.Received
	}
	return e.Date
}

// newState seats the winners and indexes the events.
func newState(c *election.Case, st Statute, winners []Winner, asOf election.Date) *State {
	k := newCouncil(&c.Result, winners)
	n := len(k.People)
	s := &State{Council: k, statute: st, seatOf: make([]int32, n), callOf: make([]int32, n), out: map[int]exit{},
		former: map[int]bool{}, ever: map[int]bool{}, barred: map[int]Reason{},
		early: map[int]election.Event{}, found: &findings{seen: map[string]bool{}}}
	for p := range n {
		s.seatOf[p], s.callOf[p] = -1, -1
	}
	for _, w := range winners {
		p := k.index[c.Result.Nominations[w.Nomination].Candidates[w.Candidate].ID]
		s.seatOf[p] = int32(len(s.seats))
		s.seats = append(s.seats, seat{kind: w.Kind, nomination: w.Nomination, holder: p, by: -1})
	}
	s.input = &input{c: c, asOf: asOf, exits: map[int][]*election.Event{}, banned: map[int][]*election.Event{},
		heard: map[int][]*election.Event{}, dropped: map[int][]*election.Event{}, unfit: map[int][]*election.Event{},
		office: map[int]bool{}, usedRul: map[int]bool{}, usedLots: map[int]bool{}, badLots: map[int]bool{}, badRul: map[int]bool{}}
	return s
}

// replay plays all events in order of date, then number.
func (s *State) replay() {
	r := &replay{State: s, served: map[int]election.Date{}, due: map[int]election.Date{}, final: map[int]bool{}}
	for k := range s.input.c.Events {
		e := &s.input.c.Events[k]
		if !s.usable(e) {
			continue
		}
		r.index(e)
		heap.Push(&r.q, item{day: s.startOf(e), phase: 1, nr: e.Nr, event: e})
	}
	s.checkLots()
	s.checkRulings()
	for r.q.Len() > 0 {
		it := heap.Pop(&r.q).(item)
		switch {
		case it.phase == 0:
			r.silence(it)
		case it.frees:
			r.free(it)
		default:
			r.happen(it.event)
		}
	}
	r.leftOver()
	s.unusedRulings()
}

// startOf is the day on which an event enters the replay. A seat that became free before the paper
// arrived is free on its own day.
func (s *State) startOf(e *election.Event) election.Date {
	d := e.Date
	switch e.Kind {
	case election.Death, election.Incompatible, election.ReviewDecision, election.Correction, election.PartyBan,
		election.DirectOffice, election.Heard, election.DroppedOut, election.Service, election.DeemedRefused:
	case election.Ineligibility:
		if p := s.Find(e.Person); p >= 0 && !e.DeterminedOn.IsZero() && s.seatOf[p] < 0 && e.DeterminedOn.After(d) {
			return e.DeterminedOn
		}
	default:
		d = receipt(e)
	}
	if !e.FreeFrom.IsZero() && e.FreeFrom.Before(d) {
		return e.FreeFrom
	}
	return d
}

// A replay is the state with what is still to come.
type replay struct {
	*State
	q      queue
	served map[int]election.Date // elected persons: notification of the election
	due    map[int]election.Date
	final  map[int]bool // elected persons who accepted
}

func (r *replay) index(e *election.Event) {
	in, p := r.input, r.Find(e.Person)
	switch e.Kind {
	case election.PartyExit, election.PartyExpulsion:
		in.exits[p] = append(in.exits[p], e)
	case election.BannedMember:
		in.banned[p] = append(in.banned[p], e)
	case election.Heard:
		in.heard[p] = append(in.heard[p], e)
	case election.DroppedOut:
		in.dropped[p] = append(in.dropped[p], e)
	case election.Ineligibility:
		in.unfit[p] = append(in.unfit[p], e)
	}
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

// leaves frees the seat of somebody who holds one, else puts a substitute out.
func (r *replay) leaves(e *election.Event, p int, drops bool) {
	switch {
	case e.Kind == election.Resignation && !r.writtenDown(e):
		r.found.add("W552", e.At("Form"), "%s von %s: in der Form „%s“ ohne Wirkung, solange das Original nicht vorliegt. Bitte das schriftliche Original als eigenen Vorgang erfassen", e.Kind, r.People[p].Name(), e.Form)
	case r.seatOf[p] >= 0:
		r.schedule(e)
	case r.former[p]:
		r.found.add("W553", e.At("Person"), "%s hatte den Sitz an diesem Tag schon verloren; der Vorgang bleibt ohne Wirkung", r.People[p].Name())
	case !r.isSubstitute(p):
		r.found.add("E503", e.At("Person"), "%s hat keinen Sitz und ist keine Ersatzperson; „%s“ kann hier nichts bewirken. Bitte die Person in dieser Zeile prüfen", r.People[p].Name(), e.Kind)
	case !drops:
		r.found.add("W554", e.At("Person"), "%s hat keinen Sitz; „%s“ betrifft nur Mitglieder der Vertretung und bleibt ohne Wirkung", r.People[p].Name(), e.Kind)
	default:
		r.drop(e, p)
	}
}

// writtenDown reports whether a resignation or waiver has the form of the law.
func (r *replay) writtenDown(e *election.Event) bool {
	return e.Form == election.InWriting || e.Form == election.OnRecord || e.Form == election.FormBlank
}

func (r *replay) isSubstitute(p int) bool {
	return !r.People[p].Elected && r.statute.Substitutes(r.Council, r.People[p].Nomination, r.lawOf(r.Result.ElectionDay))
}

func (s *State) lawOf(day election.Date) Law { return s.statute.Law(day, s.input.c.LawVersion) }

// schedule puts the day on which the seat becomes free into the queue.
func (r *replay) schedule(e *election.Event) {
	day, problem, doubt := r.freeDay(e)
	if problem != "" {
		r.found.add("E505", e.At("Festgestellt am"), "%s", problem)
		return
	}
	if doubt != "" {
		r.found.add("W557", e.At("Frei ab"), "%s", doubt)
	}
	heap.Push(&r.q, item{day: day, phase: 1, nr: e.Nr, event: e, frees: true})
}

func (r *replay) freeDay(e *election.Event) (day election.Date, problem, doubt string) {
	if !e.FreeFrom.IsZero() {
		return e.FreeFrom, "", ""
	}
	return r.statute.FreeDay(e, r.Result.Body)
}

// free takes the seat away and looks for a successor, together with the other seats of the same
// proposer that become free on this day.
func (r *replay) free(it item) {
	ids := r.vacate(it.event, it.day, nil)
	for _, other := range r.sameDay(it) {
		ids = r.vacate(other, it.day, ids)
	}
	if len(ids) == 0 {
		return
	}
	slices.SortFunc(ids, func(a, b int) int { return cmp.Compare(r.vacs[a].event.Nr, r.vacs[b].event.Nr) })
	if len(ids) > 1 {
		for _, id := range ids {
			r.vacs[id].sameDay = true
		}
	}
	r.decideDay(ids, it.day)
}

// sameDay takes the other events out of the queue that free a seat of the same proposer on this day.
func (r *replay) sameDay(it item) []*election.Event {
	p := r.Find(it.event.Person)
	list := r.People[p].Nomination
	if i := r.lastSeat(p); i >= 0 {
		list = r.seats[i].nomination
	}
	var same []*election.Event
	r.q = slices.DeleteFunc(r.q, func(x item) bool {
		if x.phase == 0 || x.day != it.day || x.event.Person == "" {
			return false
		}
		q := r.Find(x.event.Person)
		if r.seatOf[q] < 0 || !r.freesNow(x, it.day) {
			return false
		}
		seat := r.seats[r.seatOf[q]]
		if !r.sameProposer(seat.nomination, list) && seat.kind != election.MajoritySeat {
			return false
		}
		same = append(same, x.event)
		return true
	})
	heap.Init(&r.q)
	slices.SortFunc(same, func(a, b *election.Event) int { return cmp.Compare(a.Nr, b.Nr) })
	return same
}

// lastSeat returns the seat that person p left last, -1 if none.
func (r *replay) lastSeat(p int) int {
	for i := len(r.vacs) - 1; i >= 0; i-- {
		if r.vacs[i].departed == p {
			return r.vacs[i].seat
		}
	}
	return int(r.seatOf[p])
}

// freesNow reports whether a waiting event frees a seat on the given day.
func (r *replay) freesNow(x item, day election.Date) bool {
	if x.frees {
		return true
	}
	switch x.event.Kind {
	case election.Resignation:
		if !r.writtenDown(x.event) {
			return false
		}
	case election.Death, election.Ineligibility, election.DirectOffice, election.Incompatible,
		election.ReviewDecision, election.Correction, election.PartyBan:
	case election.Refusal, election.Conditional, election.DeemedRefused:
		q := r.Find(x.event.Person)
		if r.seats[r.seatOf[q]].movedUp || !r.electedMayRefuse(x.event, q) {
			return false
		}
	default:
		return false
	}
	d, problem, _ := r.freeDay(x.event)
	return problem == "" && d == day
}

// vacate opens a vacancy for the seat of the event's person, if he still holds one.
func (r *replay) vacate(e *election.Event, day election.Date, ids []int) []int {
	p := r.Find(e.Person)
	i := int(r.seatOf[p])
	if i < 0 {
		r.found.add("W553", e.At("Person"), "%s hatte den Sitz an diesem Tag schon verloren; der Vorgang bleibt ohne Wirkung", r.People[p].Name())
		return ids
	}
	if day.Before(r.Result.ElectionDay) || (!r.Result.TermEnd.IsZero() && day.After(r.Result.TermEnd)) {
		r.found.add("E511", e.At("Frei ab"), "der Sitz von %s würde am %s frei, außerhalb der Zeit vom Wahltag (%s) bis zum Ende der Wahlperiode (%s). Bitte Datum, Frei ab und das Blatt Wahl prüfen",
			r.People[p].Name(), german(day), german(r.Result.ElectionDay), german(r.Result.TermEnd))
		return ids
	}
	v := &vacancy{event: e, seat: i, departed: p, movedUp: r.seats[i].movedUp, freeOn: day, declared: receipt(e),
		law: r.lawOf(day), called: -1, chain: 1, annulled: map[int]bool{}}
	if e.Date.Before(v.declared) {
		v.declared = e.Date
	}
	v.blankDay = e.Kind == election.Resignation && e.FreeFrom.IsZero() && !e.DeterminedOn.IsZero()
	r.seatOf[p], r.former[p], r.seats[i].holder = -1, true, -1
	r.vacs = append(r.vacs, v)
	r.say(v, saying{effect: Freed, rule: r.statute.CauseRule(e, r.Result.Body, v.law), persons: []int{p}, word: string(e.Kind), day: day, seat: r.seats[i].kind})
	return append(ids, len(r.vacs)-1)
}

// drop puts a substitute out. If he had been called, the seat moves on.
func (r *replay) drop(e *election.Event, p int) {
	reason, rule, later := r.statute.DropsOut(e, r.lawOf(r.startOf(e)))
	if reason == "" && !later {
		r.input.office[p] = true
		r.found.add("W558", e.At("Person"), "%s ist Ersatzperson und hat ein direkt gewähltes Amt angenommen; dafür gibt es in diesem Gesetz keine Regel. Die Person bleibt in der Reihenfolge und wird mit dem Hinweis auf die Unvereinbarkeit benachrichtigt", r.People[p].Name())
		return
	}
	if !later {
		r.putOut(p, exit{reason, rule, e.Nr, r.startOf(e)})
	}
	r.moveOn(p, e, reason, rule, r.startOf(e))
}

// putOut remembers the first effective reason.
func (r *replay) putOut(p int, x exit) {
	if r.out[p].reason == "" {
		r.out[p] = x
	}
}

// moveOn takes the call from somebody who dropped out and decides anew; whoever was not called may
// still have been what an undecided vacancy waited for.
func (r *replay) moveOn(p int, e *election.Event, reason Reason, rule Citation, day election.Date) {
	if i := int(r.callOf[p]); i >= 0 {
		v := r.vacs[i]
		r.release(i)
		if reason != "" {
			v.dropped = append(v.dropped, Dropped{Person: r.Person(p), Reason: reason, Rule: rule, Event: e.Nr, Date: day,
				Lasting: true, Step: v.chain, Expelled: e.Kind == election.PartyExpulsion})
			v.chain++
		}
		v.outcome = nil
	}
	r.again(r.People[p].Nomination, day)
}

// answer handles acceptance and refusal, of an elected person or of a called substitute.
func (r *replay) answer(e *election.Event, p int) {
	day := receipt(e)
	switch {
	case !r.statute.AnswerCounts(e.Kind, e.Form):
		r.found.add("W552", e.At("Form"), "%s von %s in der Form „%s“ hat keine Wirkung. Bitte das Original in der vorgeschriebenen Form als eigenen Vorgang erfassen", e.Kind, r.People[p].Name(), e.Form)
	case r.seatOf[p] >= 0 && !r.seats[r.seatOf[p]].movedUp:
		r.electedAnswers(e, p)
	case r.seatOf[p] >= 0:
		r.memberAnswers(e, p)
	case r.callOf[p] >= 0:
		r.calledAnswers(e, p, day)
	case r.former[p] || r.out[p].reason != "":
		r.noEffect(e, p)
	case e.Kind == election.Acceptance:
		r.early[p] = *e
	case !r.isSubstitute(p):
		r.found.add("E503", e.At("Person"), "%s ist weder gewählt noch Ersatzperson; „%s“ kann hier nichts bewirken. Bitte die Person in dieser Zeile prüfen", r.People[p].Name(), e.Kind)
	default:
		r.putOut(p, exit{Declined, r.statute.ReasonRule(Declined, r.lawOf(day)), e.Nr, day})
		r.moveOn(p, e, Declined, r.out[p].rule, day)
	}
}

func (r *replay) noEffect(e *election.Event, p int) {
	r.found.add("W551", e.At("Datum"), "%s von %s kommt zu spät oder nach einer endgültigen Erklärung und bleibt ohne Wirkung", e.Kind, r.People[p].Name())
}

// electedAnswers: an elected person may decline the election until he has accepted it.
func (r *replay) electedAnswers(e *election.Event, p int) {
	switch {
	case e.Kind == election.Acceptance:
		r.final[p] = true
	case !r.electedMayRefuse(e, p):
		r.noEffect(e, p)
	default:
		if e.Kind != election.DeemedRefused && !r.Result.TermBegin.IsZero() && receipt(e).After(r.Result.TermBegin) {
			r.found.add("W559", e.At("Ereignis"), "%s nach Beginn der Wahlperiode: falls %s sein Mandat schon ausübte, ist „Verzicht“ gemeint", e.Kind, r.People[p].Name())
		}
		r.schedule(e)
	}
}

func (r *replay) electedMayRefuse(e *election.Event, p int) bool {
	if e.Kind == election.DeemedRefused {
		return true
	}
	due, served := r.due[p]
	return !r.final[p] && (!served || !receipt(e).After(due))
}

// memberAnswers: whoever moved up and accepted is bound, but for what the statute undoes.
func (r *replay) memberAnswers(e *election.Event, p int) {
	if e.Kind != election.DeemedRefused || !r.statute.UndoesAcceptance() {
		r.noEffect(e, p)
		return
	}
	i := r.seats[r.seatOf[p]].by
	r.putOut(p, exit{Declined, r.lawOf(e.Date).Provisions.Proof, e.Nr, e.Date})
	v := r.vacs[i]
	r.release(i)
	v.dropped = append(v.dropped, Dropped{Person: r.Person(p), Reason: Declined, Rule: r.out[p].rule, Event: e.Nr, Date: e.Date, Lasting: true, Step: v.chain})
	v.chain++
	r.again(r.People[p].Nomination, e.Date)
}

func (r *replay) calledAnswers(e *election.Event, p int, day election.Date) {
	i := int(r.callOf[p])
	v := r.vacs[i]
	if !v.deadline.IsZero() && day.After(v.deadline) && e.Kind != election.DeemedRefused {
		r.noEffect(e, p)
		return
	}
	if e.Kind == election.Acceptance {
		r.accept(i, day, false)
		return
	}
	rule := r.statute.ReasonRule(Declined, v.law)
	if e.Kind == election.DeemedRefused && !v.law.Provisions.Proof.IsZero() {
		rule = v.law.Provisions.Proof
	}
	r.putOut(p, exit{Declined, rule, e.Nr, day})
	r.moveOn(p, e, Declined, rule, day)
}

// service starts the week of the person called. Before the call nothing runs.
func (r *replay) service(e *election.Event, p int) {
	until := e.Until
	if until.IsZero() {
		until = Deadline(e.Date)
	}
	i := int(r.callOf[p])
	switch {
	case r.People[p].Elected:
		if _, ok := r.due[p]; !ok {
			r.served[p], r.due[p] = e.Date, until
		}
	case i < 0 || e.Date.Before(r.vacs[i].freeOn):
		r.found.add("W560", e.At("Person"), "%s war am Tag der Zustellung nicht berufen; es läuft keine Frist. Eine Anfrage vor dem Übergang des Sitzes ist keine Benachrichtigung", r.People[p].Name())
	case until.Before(e.Date):
		r.found.add("E512", e.At("Frist bis"), "die Frist endet vor der Zustellung. Erwartet wird ein Tag nach dem %s", german(e.Date))
	case !r.vacs[i].served.IsZero():
		r.found.add("I561", e.At("Datum"), "zweite Zustellung an %s: die Frist läuft seit der ersten", r.People[p].Name())
	default:
		v := r.vacs[i]
		v.served, v.deadline = e.Date, until
		if until.Before(r.input.asOf) {
			heap.Push(&r.q, item{day: until.AddDays(1), phase: 0, nr: e.Nr, event: e, vac: i})
		}
	}
}

// silence: the last day has passed without an answer.
func (r *replay) silence(it item) {
	v := r.vacs[it.vac]
	if v.called >= 0 && !v.accepted && v.deadline.AddDays(1) == it.day && r.People[v.called].ID == it.event.Person {
		r.accept(it.vac, it.day, true)
	}
}

// droppedOut: the authority determined that a substitute dropped out.
func (r *replay) droppedOut(e *election.Event, p int) {
	law := r.lawOf(e.Date)
	switch {
	case r.seatOf[p] >= 0 || r.former[p]:
		r.found.add("W554", e.At("Person"), "%s ist keine Ersatzperson (mehr); „%s“ bleibt ohne Wirkung", r.People[p].Name(), e.Kind)
		return
	case r.out[p].reason != "":
		return
	}
	if i := int(r.callOf[p]); i >= 0 {
		if b := r.statute.Bar(&Walk{State: r.State, v: r.vacs[i], i: i, day: e.Date}, p); b.Reason == "" {
			r.found.add("W562", e.At("Person"), "%s ist für den Sitz aus Vorgang Nr. %d berufen; dafür schließt nichts Erfasstes aus. „%s“ wirkt erst bei späteren Sitzen. Bitte prüfen, bevor ein Schreiben hinausgeht", r.People[p].Name(), r.vacs[i].event.Nr, e.Kind)
		}
	}
	reason := r.determinedReason(p)
	if reason == "" {
		r.found.add("W563", e.At("Person"), "für %s ist kein Grund des Ausscheidens erfasst; „%s“ bleibt ohne Wirkung. Erwartet wird vorher ein Vorgang wie „Austritt aus der Partei“ oder „Verlust der Wählbarkeit“", r.People[p].Name(), e.Kind)
		return
	}
	if reason != NotEligible && !r.statute.Lasting(law) {
		return
	}
	rule := r.statute.ReasonRule(reason, law)
	if i := int(r.callOf[p]); i >= 0 {
		if b := r.statute.Bar(&Walk{State: r.State, v: r.vacs[i], i: i, day: e.Date}, p); b.Reason == "" {
			r.putOut(p, exit{reason, rule, e.Nr, e.Date})
			return
		}
	}
	r.putOut(p, exit{reason, rule, e.Nr, e.Date})
	r.moveOn(p, e, reason, rule, e.Date)
}

// determinedReason says what a determined drop-out was about.
func (r *replay) determinedReason(p int) Reason {
	if r.barred[p] != "" {
		return r.barred[p]
	}
	if len(r.input.unfit[p]) > 0 {
		return NotEligible
	}
	for _, e := range r.input.exits[p] {
		if r.NominationOf(p).Kind == election.Party && e.Date.After(r.Result.ElectionDay) && e.Form == election.InWriting {
			return LeftParty
		}
	}
	return ""
}

// reasonsGone gives the seat back to the predecessor; the person who had moved up is a substitute
// in the old place again.
func (r *replay) reasonsGone(e *election.Event, p int) {
	i := -1
	if r.seatOf[p] >= 0 {
		i = r.seats[r.seatOf[p]].by
	} else if r.callOf[p] >= 0 {
		i = int(r.callOf[p])
	}
	if i < 0 {
		code, why := "E514", "hat keinen Sitz durch Nachrücken erhalten"
		if r.former[p] {
			code, why = "W553", "hatte den Sitz an diesem Tag schon verloren; der Vorgang bleibt ohne Wirkung"
		}
		r.found.add(code, e.At("Person"), "%s %s. Erwartet wird bei „%s“ die Person, die nachgerückt war", r.People[p].Name(), why, e.Kind)
		return
	}
	v := r.vacs[i]
	if v.event.Kind == election.Death {
		r.found.add("E514", e.At("Person"), "der Sitz wurde durch Tod frei; niemand kann zurückkehren. Bitte Person und Ereignis prüfen")
		return
	}
	if r.statute.ReturnRule().IsZero() {
		r.found.add("W564", e.At("Ereignis"), "„%s“ ist in diesem Gesetz nicht ausdrücklich geregelt; das Programm gibt den Sitz an den Vorgänger zurück", e.Kind)
	}
	v.gone = true // the vacancy keeps what it led to
	r.callOf[p], r.seatOf[p] = -1, -1
	r.seats[v.seat].holder, r.seats[v.seat].movedUp, r.seats[v.seat].by = v.departed, v.movedUp, -1
	r.seatOf[v.departed], r.former[v.departed] = int32(v.seat), false
	r.returns = append(r.returns, Return{Event: e.Nr, Date: e.Date, Vacancy: v.event.Nr, Leaves: r.Person(p), Returns: r.Person(v.departed),
		Rule: r.statute.ReturnRule(), Text: sentenceReturn(r.Person(p), r.Person(v.departed), e.Date)})
	r.again(r.People[p].Nomination, e.Date)
}

// leftOver reports answers that belong to nothing, and events later than the reporting day.
func (r *replay) leftOver() {
	for k := range r.input.c.Events {
		e := &r.input.c.Events[k]
		if d := receipt(e); d.After(r.input.asOf) {
			r.found.add("W550", e.At("Datum"), "Vorgang Nr. %d liegt nach dem Stichtag %s; er zählt trotzdem", e.Nr, german(r.input.asOf))
		}
		p := r.Find(e.Person)
		if p < 0 || e.Kind != election.Acceptance {
			continue
		}
		if x, ok := r.early[p]; !ok || x.Nr != e.Nr {
			continue
		}
		switch {
		case r.waiting(p):
			r.found.add("W565", e.At("Person"), "die Annahme von %s zählt erst, wenn feststeht, auf wen der Sitz übergeht", r.People[p].Name())
		case r.ever[p]:
			r.noEffect(e, p)
		default:
			r.found.add("E504", e.At("Person"), "%s hat angenommen, ist aber nie berufen worden. Bitte prüfen, ob die Person stimmt oder ein Vorgang fehlt", r.People[p].Name())
		}
	}
}

// waiting reports whether an undecided vacancy could still lead to person p.
func (r *replay) waiting(p int) bool {
	return slices.ContainsFunc(r.vacs, func(v *vacancy) bool {
		return v.outcome != nil && !v.closed() && (r.sameProposer(r.seats[v.seat].nomination, r.People[p].Nomination) || r.seats[v.seat].kind == election.MajoritySeat)
	})
}

// usable checks what an event needs; the finding names the cell.
func (s *State) usable(e *election.Event) bool {
	ok := true
	missing := func(code, column, what string) {
		ok = false
		s.found.add(code, e.At(column), "Vorgang Nr. %d (%s): %s fehlt. Bitte die Spalte %s ausfüllen", e.Nr, e.Kind, what, column)
	}
	if code, why := s.statute.Refuses(e, s.Council, s.lawOf(cmp.Or(e.FreeFrom, e.Date))); code != "" {
		s.found.add(code, e.At("Ereignis"), "Vorgang Nr. %d: %s", e.Nr, why)
		ok = false
	}
	if e.Date.IsZero() {
		missing("E502", "Datum", "der Tag")
	}
	switch e.Kind {
	case election.Objection, election.Confirmed, election.Annulled:
	case election.Changed, election.ByCouncil, election.Published:
	default:
		if e.Person == "" {
			missing("E501", "Person", "die Person")
		}
	}
	switch e.Kind {
	case election.PartyExit, election.PartyExpulsion:
		if e.Received.IsZero() {
			missing("E506", "Eingang", "der Tag, an dem die Mitteilung der Partei einging,")
		}
		if e.Form == election.FormBlank {
			missing("E506", "Form", "die Form der Mitteilung der Partei")
		}
	case election.PartyBan, election.BannedMember:
		if strings.TrimSpace(e.Ground) == "" {
			missing("E515", "Grundlage", "die verbotene Partei")
		}
	case election.Objection, election.Confirmed, election.Annulled, election.Changed, election.ByCouncil:
		if _, err := strconv.Atoi(strings.TrimSpace(e.Ground)); err != nil {
			missing("E509", "Grundlage", "die Nummer des Vorgangs, durch den der Sitz frei wurde,")
		}
	}
	if e.Person != "" && s.Find(e.Person) < 0 {
		s.found.add("E501", e.At("Person"), "Vorgang Nr. %d: %s steht nicht im Wahlergebnis", e.Nr, e.Person)
		return false
	}
	if !e.Received.IsZero() && e.Received.Before(e.Date) {
		s.found.add("W566", e.At("Eingang"), "Vorgang Nr. %d: der Eingang liegt vor dem Datum. Bitte beide Tage prüfen", e.Nr)
	}
	return ok
}

// german prints a day as 10.02.2027; "offen" if it is not given.
func german(d election.Date) string {
	if d.IsZero() {
		return "offen"
	}
	s := d.String()
	return s[8:10] + "." + s[5:7] + "." + s[0:4]
}
