package rules

import (
	"notices/internal/election"
)

// What is unclear about a party notice; sentence.go words it.
const (
	noticeSameDay = "same-day"
	noticeForm    = "form"
	noticeBetween = "between"
	noticeKind    = "kind"
	noticeAhead   = "ahead"
)

// Why a party notice does not bar; sentence.go words it.
const (
	noBarGroup    = "open-group"
	noBarNoParty  = "no-party"
	noBarBefore   = "before-election"
	noBarOrally   = "no-writing"
	noBarLeftLate = "left-later"
	noBarLate     = "late"
	noBarRuled    = "ruled"
)

// A PartyRule is what a statute says about substitutes who left their party: § 44 Abs. 2 NKWG,
// § 60 Abs. 4 BbgKWahlG. Kinds of proposer that are neither barred nor open are never barred.
type PartyRule struct {
	Rule    Citation
	Hearing Citation
	Open    map[election.NominationKind]bool // whether the bar covers this kind is open: ruling
	Warn    map[election.NominationKind]bool // no bar, but a warning, since the statute could be read otherwise
}

// PartyExit says whether the person's exit from the party bars the seat: the proposer is a party,
// the exit lies after election day, and the party's notice arrived in writing before the seat became
// free. What is unclear asks for a ruling, what is clear but unheard for a hearing.
func (w *Walk) PartyExit(p int, r PartyRule) Bar {
	for _, e := range w.input.about(p, election.PartyExit, election.PartyExpulsion) {
		if b := w.partyExit(p, e, r); b.Reason != "" || b.Outcome != nil {
			return b
		}
	}
	return Bar{}
}

// partyExit says whether one exit bars the seat.
func (w *Walk) partyExit(p int, e *election.Event, r PartyRule) Bar {
	ruling := w.noticeRuling(p, e)
	if why := w.clearlyNoBar(p, e, r, ruling != nil); why != "" {
		return w.noBar(p, e, r, why)
	}
	if why := w.noticeDoubt(e, w.NominationOf(p).Kind, r); why != "" {
		if ruling == nil {
			return Bar{
				Rule: r.Rule, Event: e.Nr, Outcome: RulingRequired{Question: election.QPartyNotice, About: w.Person(p)},
				First: w.leftParty(p, e, r).Outcome,
				Whys:  []string{sentenceNotice(why, true, w.People[p].Name(), e), sentenceNotice(why, false, w.People[p].Name(), e)},
			}
		}
		if _, ok := w.v.notices[e.Nr]; !ok {
			w.v.notices[e.Nr] = len(w.v.notices)
		}
		w.useRuling(ruling)
		if ruling.Answer == election.TooLate {
			return w.noBar(p, e, r, noBarRuled)
		}
	}
	w.v.doubt(doubtNotice, w.People[p].Name())
	return w.leftParty(p, e, r)
}

// leftParty bars the person who left, once heard.
func (w *Walk) leftParty(p int, e *election.Event, r PartyRule) Bar {
	if !w.Heard(p, e.Date) {
		return Bar{Event: e.Nr, Outcome: HearingRequired{
			Hear: w.Person(p), Reason: LeftParty, Event: e.Nr,
			Happened: e.Date, Received: e.Received, Expelled: e.Kind == election.PartyExpulsion, Rule: r.Hearing,
		}}
	}
	return Bar{Reason: LeftParty, Rule: r.Rule, Event: e.Nr, Since: w.HeardOn(p, e.Date)}
}

// clearlyNoBar says why an exit does not bar without any doubt; empty if it may.
func (w *Walk) clearlyNoBar(p int, e *election.Event, r PartyRule, ruled bool) string {
	kind := w.NominationOf(p).Kind
	switch {
	case r.Warn[kind] && !ruled:
		w.found.add("W555", e.At("Person"), "%s hat den Wahlvorschlag %s verlassen; das Gesetz spricht nur von Parteien. Das Programm lässt die Person nachrücken; ob die Vorschrift auch Wählergruppen meint, ist offen. Wer es anders sieht, trägt unter „Entscheidungen“ die Frage Parteimitteilung ein", w.People[p].Name(), w.NominationOf(p).Name)
		return noBarGroup
	case kind != election.Party && !r.Open[kind] && !r.Warn[kind]:
		return noBarNoParty
	case !e.Date.After(w.Result.ElectionDay):
		return noBarBefore
	case e.Form == election.ByEmail || e.Form == election.Orally:
		return noBarOrally
	case e.Date.After(w.v.freeOn) && !e.Received.Before(w.v.freeOn):
		return noBarLeftLate
	case e.Received.After(w.v.freeOn):
		return noBarLate
	}
	return ""
}

// noticeRuling returns the recorded ruling on this notice: rulings answer the unclear notices about one
// seat in the order in which the order of substitutes brings them up, one each.
func (w *Walk) noticeRuling(p int, e *election.Event) *election.Ruling {
	all := w.rulingsOf(w.v.event.Nr, election.QPartyNotice)
	k, ok := w.v.notices[e.Nr]
	if !ok {
		k = len(w.v.notices)
	}
	if k >= len(all) {
		return nil
	}
	return all[k]
}

// noticeDoubt says what is unclear about a notice that did not arrive too late.
func (w *Walk) noticeDoubt(e *election.Event, kind election.NominationKind, r PartyRule) string {
	switch {
	case r.Open[kind] || r.Warn[kind]:
		return noticeKind
	case e.Form == election.ByFax || e.Form == election.OnRecord:
		return noticeForm
	case e.Received == w.v.freeOn:
		return noticeSameDay
	case e.Date.After(w.v.freeOn):
		return noticeAhead
	case w.v.blankDay && !e.Received.Before(w.v.event.Date):
		return noticeBetween
	}
	return ""
}

// noBar records that a notice does not bar, with the reason.
func (w *Walk) noBar(p int, e *election.Event, r PartyRule, why string) Bar {
	w.v.doubt(doubtNotice, w.People[p].Name())
	w.say(w.v, saying{effect: NoBar, rule: r.Rule, persons: []int{p}, word: why, day: e.Received, n: e.Nr})
	w.found.add("I556", e.Origin, "%s", sentenceNoBar(why, w.People[p].Name(), e.Received, w.v.freeOn))
	return Bar{}
}

// Heard reports whether the person was heard, or the drop-out determined.
func (w *Walk) Heard(p int, since election.Date) bool { return !w.HeardOn(p, since).IsZero() }

// HeardOn returns the day on which a drop-out was determined, or if it was not, the day of the
// hearing. A hearing from before the matter counts, with a warning: somebody else may have been meant.
func (w *Walk) HeardOn(p int, since election.Date) election.Date {
	for _, list := range [][]*election.Event{w.input.about(p, election.DroppedOut), w.input.about(p, election.Heard)} {
		if len(list) > 0 {
			k := len(list) - 1
			if list[k].Date.Before(since) {
				w.found.add("W577", list[k].At("Datum"), "Vorgang Nr. %d (%s) liegt vor dem Ereignis vom %s, um das es bei %s geht. Bitte prüfen, ob er dazu gehört", list[k].Nr, list[k].Kind, dated(since), w.People[p].Name())
			}
			return list[k].Date
		}
	}
	return election.Date{}
}
