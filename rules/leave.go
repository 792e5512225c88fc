package rules

import (
	"cmp"
	"container/heap"
	"slices"

	"notices/internal/election"
)

// leaves frees the seat of somebody who holds one, else puts a substitute out.
func (r *replay) leaves(e *election.Event, p int, drops bool) {
	if e.Kind == election.Resignation {
		r.onRecord(e, p)
	}
	switch {
	case e.Kind == election.Resignation && !writtenDown(e):
		r.found.add("W552", e.At("Form"), "%s von %s: in der Form „%s“ ohne Wirkung, solange das Original nicht vorliegt. Bitte das schriftliche Original als eigenen Vorgang erfassen", e.Kind, r.People[p].Name(), e.Form)
	case r.seatOf[p] >= 0:
		r.schedule(e)
	case r.former[p]:
		r.found.add("W553", e.At("Person"), "%s hatte den Sitz an diesem Tag schon verloren; der Vorgang bleibt ohne Wirkung", r.People[p].Name())
	case !r.isSubstitute(p):
		r.found.add("E503", e.At("Person"), "%s hat keinen Sitz und ist keine Ersatzperson; „%s“ kann hier nichts bewirken. Bitte die Person in dieser Zeile prüfen", r.People[p].Name(), e.Kind)
	case !drops:
		r.found.add("W554", e.At("Person"), "%s hat keinen Sitz; „%s“ betrifft nur Mitglieder der Vertretung und bleibt ohne Wirkung", r.People[p].Name(), e.Kind)
	case e.Kind == election.Ineligibility && e.DeterminedOn.After(r.now):
		heap.Push(&r.q, item{day: e.DeterminedOn, phase: 1, nr: e.Nr, event: e}) // takes effect then
	default:
		r.drop(e, p)
	}
}

// onRecord warns of a declaration in a form of which it is open whether it is enough; it counts.
func (r *replay) onRecord(e *election.Event, p int) {
	if e.Form == election.OnRecord && r.statute.OnRecordOpen(e.Kind, r.seatOf[p] >= 0) {
		r.found.add("W579", e.At("Form"), "%s von %s in der Form „%s“: ob das für diese Erklärung genügt, ist offen; das Programm lässt sie gelten. Bitte eine unterschriebene Erklärung nachreichen lassen oder die Rechtsaufsicht fragen", e.Kind, r.People[p].Name(), e.Form)
	}
}

// writtenDown reports whether a resignation or waiver has the form of the law.
func writtenDown(e *election.Event) bool {
	return e.Form == election.InWriting || e.Form == election.OnRecord || e.Form == election.FormBlank
}

// puttingOut reports whether an event has the form that puts a substitute out.
func (s *State) puttingOut(e *election.Event) bool {
	switch e.Kind {
	case election.Resignation:
		return writtenDown(e)
	case election.Refusal, election.Conditional, election.DeemedRefused:
		return s.statute.AnswerCounts(e.Kind, e.Form)
	}
	return true
}

func (r *replay) isSubstitute(p int) bool {
	return !r.People[p].Elected && r.statute.Substitutes(r.Council, r.People[p].Nomination, r.lawOf(r.Result.ElectionDay))
}

// schedule puts the day on which the seat becomes free into the queue.
func (r *replay) schedule(e *election.Event) {
	day, problem, _ := r.freeDay(e)
	if problem != "" {
		r.found.add("E505", e.At("Festgestellt am"), "%s", problem)
		return
	}
	day = election.Latest(day, r.seats[r.seatOf[r.Find(e.Person)]].since) // nobody loses a seat before he has it
	heap.Push(&r.q, item{day: day, phase: 1, nr: e.Nr, event: e, frees: true})
}

func (r *replay) freeDay(e *election.Event) (day election.Date, problem, doubt string) {
	if !e.FreeFrom.IsZero() {
		return e.FreeFrom, "", ""
	}
	return r.statute.FreeDay(e)
}

// free takes the seat away and looks for a successor, together with the other seats of the same
// proposer that become free on this day.
func (r *replay) free(it item) {
	ids := r.vacate(it.event, it.day, nil)
	if len(ids) == 0 {
		return
	}
	for _, other := range r.sameDay(it, r.seats[r.vacs[ids[0]].seat].nomination) {
		ids = r.vacate(other, it.day, ids)
	}
	slices.SortFunc(ids, func(a, b int) int { return cmp.Compare(r.vacs[a].event.Nr, r.vacs[b].event.Nr) })
	if len(ids) > 1 {
		for _, id := range ids {
			r.vacs[id].sameDay = true
		}
	}
	r.decideDay(ids, it.day)
}

// sameDay takes the other events out of the queue that free a seat of a list's proposer on this day.
func (r *replay) sameDay(it item, list int) []*election.Event {
	var same []*election.Event
	r.q = slices.DeleteFunc(r.q, func(x item) bool {
		if r.comesFirst(x) || x.phase == 0 || x.day != it.day || x.event.Person == "" {
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
	return same
}

// comesFirst reports whether another paper with effect about the same person comes before this one on
// its day.
func (r *replay) comesFirst(x item) bool {
	return slices.ContainsFunc(r.q, func(y item) bool {
		return y.day == x.day && y.phase <= x.phase && y.nr < x.nr && y.event.Person == x.event.Person && r.puttingOut(y.event)
	})
}

// freesNow reports whether a waiting event frees a seat on the given day.
func (r *replay) freesNow(x item, day election.Date) bool {
	if x.frees {
		return true
	}
	switch x.event.Kind {
	case election.Resignation:
		if !writtenDown(x.event) {
			return false
		}
	case election.Death, election.Ineligibility, election.DirectOffice, election.Incompatible,
		election.ReviewDecision, election.Correction, election.PartyBan:
	case election.Refusal, election.Conditional, election.DeemedRefused:
		q := r.Find(x.event.Person)
		if r.seats[r.seatOf[q]].movedUp || !r.statute.AnswerCounts(x.event.Kind, x.event.Form) || !r.electedMayRefuse(x.event, q) {
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
			r.People[p].Name(), dated(day), dated(r.Result.ElectionDay), dated(r.Result.TermEnd))
		return ids
	}
	if _, _, doubt := r.freeDay(e); doubt != "" {
		r.found.add("W557", e.At("Frei ab"), "%s", doubt)
	}
	v := &vacancy{
		event: e, seat: i, departed: p, movedUp: r.seats[i].movedUp, freeOn: day, declared: e.Date,
		law: r.lawOf(day), called: -1, chain: 1, before: r.seats[i].by, seen: map[int]bool{}, annulled: map[int]int{}, notices: map[int]int{}, barredBy: map[int]Passed{}, met: map[int]int{},
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
		r.office[p] = true
		r.found.add("W558", e.At("Person"), "%s ist Ersatzperson und hat ein direkt gewähltes Amt angenommen; dafür gibt es in diesem Gesetz keine Regel. Die Person bleibt in der Reihenfolge und wird mit dem Hinweis auf die Unvereinbarkeit benachrichtigt", r.People[p].Name())
		return
	}
	if !later {
		r.putOut(p, exit{reason: reason, rule: rule, event: e.Nr, day: r.startOf(e)})
	}
	r.moveOn(p, e, reason, rule, r.startOf(e))
}

// putOut remembers the first effective reason.
func (r *replay) putOut(p int, x exit) {
	if r.out[p].reason == "" {
		r.out[p] = x
	}
}

// moveOn takes the call from somebody who dropped out and searches anew.
func (r *replay) moveOn(p int, e *election.Event, reason Reason, rule Citation, day election.Date) {
	i := int(r.callOf[p])
	if i < 0 {
		return
	}
	v := r.vacs[i]
	r.release(i)
	if reason != "" {
		v.dropped = append(v.dropped, Dropped{
			Person: r.Person(p), Reason: reason, Rule: rule, Event: e.Nr, Date: day,
			Lasting: true, Step: v.chain, Expelled: e.Kind == election.PartyExpulsion,
		})
	}
	v.chain++ // if the person stays called, this is taken back
	r.search(i, day)
	if v.called == p {
		v.chain--
	}
}
