package rules

import (
	"slices"
	"strings"

	"notices/internal/election"
)

// rulingsOf returns the recorded rulings on a question about the event that freed a seat, by number.
func (s *State) rulingsOf(event int, q election.Question) []*election.Ruling {
	var out []*election.Ruling
	for k := range s.input.c.Rulings {
		if r := &s.input.c.Rulings[k]; r.Event == event && r.Question == q && !s.input.badRul[r.Nr] {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b *election.Ruling) int { return a.Nr - b.Nr })
	return out
}

// rulingOf returns the last recorded ruling on a question.
func (s *State) rulingOf(event int, q election.Question) *election.Ruling {
	if all := s.rulingsOf(event, q); len(all) > 0 {
		return all[len(all)-1]
	}
	return nil
}

// RuledPerson follows the recorded rulings that name a person: the first whose person was not called
// for this seat before. A ruling whose person was called already has been followed. among lists the
// persons who may be named on the day of the ruling, to which the walk then waits; ok is false if no
// ruling is left.
func (w *Walk) RuledPerson(q election.Question, among func() []int) (person int, ok bool) {
	start := w.waited
	for _, r := range w.rulingsOf(w.v.event.Nr, q) {
		p := w.Find(r.Answer)
		w.State.useRuling(r)
		if slices.Contains(w.v.tried, p) {
			continue
		}
		if w.gone(p) {
			w.found.add("W543", r.Origin, "Entscheidung Nr. %d zur Frage %s ist überholt: %s kann diesen Sitz nicht mehr erhalten. Bitte eine neue Entscheidung erfassen, wenn danach gefragt wird", r.Nr, r.Question, w.People[p].Name())
			continue
		}
		w.waited = election.Latest(start, r.Date)
		if named := among(); !slices.Contains(named, p) {
			w.badAnswer(r, "eine dieser Personen: "+w.idsOf(named))
			continue
		}
		w.useRuling(r)
		return p, true
	}
	w.waited = start
	return -1, false
}

// gone reports whether a person of the walk's proposer cannot follow any more: a ruling for him has
// been overtaken.
func (w *Walk) gone(p int) bool {
	return w.sameProposer(w.People[p].Nomination, w.Nomination()) && !w.People[p].Elected &&
		(w.out[p].reason != "" || w.former[p] || w.seatOf[p] >= 0 || w.callOf[p] >= 0 || w.barredNow(p))
}

func (w *Walk) idsOf(people []int) string {
	var out []string
	for _, p := range people {
		out = append(out, w.People[p].ID)
	}
	return strings.Join(out, ", ")
}

// ruling returns the recorded ruling on a question about the walk's vacancy.
func (w *Walk) ruling(q election.Question) *election.Ruling {
	return w.rulingOf(w.v.event.Nr, q)
}

// Ruling returns the recorded ruling on a question about the walk's vacancy, marked as used, with
// its step recorded.
func (w *Walk) Ruling(q election.Question) *election.Ruling {
	r := w.ruling(q)
	if r != nil {
		w.useRuling(r)
	}
	return r
}

func (w *Walk) useRuling(r *election.Ruling) {
	w.State.useRuling(r)
	w.v.doubt(doubtRuling, r.Question)
	w.say(w.v, saying{effect: Ruled, rule: w.v.law.Provisions.Determination, word: string(r.Question), by: r.Answer, n: r.Nr, day: r.Date})
}

func (s *State) useRuling(r *election.Ruling) { s.input.usedRul[r.Nr] = true }

// badAnswer reports an answer that is none of those possible.
func (w *Walk) badAnswer(r *election.Ruling, expected string) { w.found.keep(wrongAnswer(r, expected)) }

func wrongAnswer(r *election.Ruling, expected string) election.Finding {
	return election.Findingf("E542", r.Origin, "Entscheidung Nr. %d zur Frage %s: „%s“ ist keine mögliche Antwort. Erwartet wird %s", r.Nr, r.Question, r.Answer, expected)
}

// checkRulings validates what can be seen without a walk: the event exists, the answer is one of the
// words that answer the question, or somebody's id.
func (in *input) checkRulings() {
	for k := range in.c.Rulings {
		r := &in.c.Rulings[k]
		if r.Question == election.QDeviation {
			in.usedRul[r.Nr] = true
		} else if !slices.ContainsFunc(in.c.Events, func(e election.Event) bool { return e.Nr == r.Event }) {
			in.found.add("E541", r.Origin, "Entscheidung Nr. %d: einen Vorgang Nr. %d gibt es nicht. Erwartet wird die Nummer des Vorgangs, durch den der Sitz frei wurde", r.Nr, r.Event)
			in.badRul[r.Nr] = true
			in.usedRul[r.Nr] = true
			continue
		}
		words := r.Question.Answers()
		if words != nil && !slices.Contains(words, r.Answer) || r.Question == election.QConstituency && in.council.Find(r.Answer) < 0 {
			in.badRuling(r, expectedAnswer[r.Question])
		}
	}
}

// expectedAnswer tells a clerk what may answer a question.
var expectedAnswer = map[election.Question]string{
	election.QDeviation:    "„amtliches Ergebnis gilt“",
	election.QPartyNotice:  "„rechtzeitig“ (die Mitteilung schließt aus) oder „verspätet“ (sie schließt nicht aus)",
	election.QSeatKind:     "„Personenwahl“ oder „Listenwahl“",
	election.QConstituency: "die Kennung einer Ersatzperson wie 2/SPD/3",
}

func (in *input) badRuling(r *election.Ruling, expected string) {
	in.found.keep(wrongAnswer(r, expected))
	in.badRul[r.Nr] = true
	in.usedRul[r.Nr] = true
}

// unusedRulings reports rulings that answered nothing.
func (in *input) unusedRulings() {
	for k := range in.c.Rulings {
		if r := &in.c.Rulings[k]; !in.usedRul[r.Nr] {
			in.found.add("W543", r.Origin, "Entscheidung Nr. %d zur Frage %s wird nicht gebraucht und bleibt ohne Wirkung. Bitte prüfen, ob sie zum richtigen Vorgang gehört", r.Nr, r.Question)
		}
	}
}
