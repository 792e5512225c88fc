package rules

import (
	"container/heap"

	"notices/internal/election"
)

// answer handles acceptance and refusal, of an elected person or of a called substitute.
func (r *replay) answer(e *election.Event, p int) {
	day := e.Arrived()
	r.onRecord(e, p)
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
		r.putOut(p, exit{reason: Declined, rule: r.statute.ReasonRule(Declined, r.lawOf(day)), event: e.Nr, day: day})
		r.moveOn(p, e, Declined, r.out[p].rule, day)
	}
}

func (r *replay) noEffect(e *election.Event, p int) {
	if why := r.out[p].reason; why != "" && why != Declined {
		r.found.add("W551", e.At("Datum"), "%s von %s bleibt ohne Wirkung: die Person ist als Ersatzperson ausgeschieden (%s)", e.Kind, r.People[p].Name(), why.Word())
		return
	}
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
		if e.Kind != election.DeemedRefused && !r.Result.TermBegin.IsZero() && e.Arrived().After(r.Result.TermBegin) {
			r.found.add("W559", e.At("Ereignis"), "%s nach Beginn der Wahlperiode: falls %s sein Mandat schon ausübte, ist „Verzicht“ gemeint", e.Kind, r.People[p].Name())
		}
		r.schedule(e)
	}
}

func (r *replay) electedMayRefuse(e *election.Event, p int) bool {
	if e.Kind == election.DeemedRefused && r.statute.UndoesAcceptance() {
		return true
	}
	due, served := r.due[p]
	return !r.final[p] && (!served || !e.Arrived().After(due))
}

// memberAnswers: whoever moved up and accepted is bound, but for what the statute undoes.
func (r *replay) memberAnswers(e *election.Event, p int) {
	if e.Kind != election.DeemedRefused || !r.statute.UndoesAcceptance() {
		r.noEffect(e, p)
		return
	}
	i := r.seats[r.seatOf[p]].by
	r.putOut(p, exit{reason: Declined, rule: r.lawOf(e.Date).Provisions.Proof, event: e.Nr, day: e.Date})
	v := r.vacs[i]
	r.release(i)
	v.dropped = append(v.dropped, Dropped{Person: r.Person(p), Reason: Declined, Rule: r.out[p].rule, Event: e.Nr, Date: e.Date, Lasting: true, Step: v.chain})
	v.chain++
	r.search(i, e.Date)
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
	r.putOut(p, exit{reason: Declined, rule: rule, event: e.Nr, day: day})
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
			r.due[p] = until
		}
	case r.seatOf[p] >= 0:
		r.found.add("I561", e.At("Datum"), "Zustellung an %s nach der Annahme: es läuft keine Frist mehr", r.People[p].Name())
	case i < 0 || e.Date.Before(r.vacs[i].freeOn) || r.input.premature[seatService{e.Nr, r.vacs[i].event.Nr}]:
		r.found.add("W560", e.At("Person"), "%s war am Tag der Zustellung nicht berufen; es läuft keine Frist. Eine Anfrage vor dem Übergang des Sitzes ist keine Benachrichtigung. Bitte zustellen, sobald feststeht, auf wen der Sitz übergeht", r.People[p].Name())
	case until.Before(e.Date):
		r.found.add("E512", e.At("Frist bis"), "die Frist endet vor der Zustellung. Erwartet wird ein Tag nach dem %s", dated(e.Date))
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
	if v.called >= 0 && !v.gone && !v.accepted && v.deadline.AddDays(1) == it.day && r.People[v.called].ID == it.event.Person {
		r.accept(it.vac, it.day, true)
	}
}

// leftOver reports acceptances that belong to nothing.
func (r *replay) leftOver(events []*election.Event) {
	for _, e := range events {
		p := r.Find(e.Person)
		x, waits := r.early[p]
		if e.Kind != election.Acceptance || !waits || x.Nr != e.Nr {
			continue
		}
		if r.ever[p] || r.out[p].reason != "" {
			r.noEffect(e, p)
			continue
		}
		r.found.add("E504", e.At("Person"), "%s hat angenommen, ist aber nie berufen worden. Bitte prüfen, ob die Person stimmt oder ein Vorgang fehlt", r.People[p].Name())
	}
}
