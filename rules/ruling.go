package rules

import "notices/internal/election"

// rulingOf returns the last recorded ruling on a question about the event that freed a seat.
func (s *State) rulingOf(event int, q election.Question) *election.Ruling {
	var last *election.Ruling
	for k := range s.input.c.Rulings {
		if r := &s.input.c.Rulings[k]; r.Event == event && r.Question == q && !s.input.badRul[r.Nr] {
			last = r
		}
	}
	return last
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
	w.v.doubts = append(w.v.doubts, sentenceDoubt("ruling", string(r.Question)))
	w.say(w.v, saying{effect: Ruled, rule: w.v.law.Provisions.Determination, word: string(r.Question), word2: r.Answer, n: r.Nr, day: r.Date})
}

func (s *State) useRuling(r *election.Ruling) { s.input.usedRul[r.Nr] = true }

// BadRuling reports an answer that is none of those possible.
func (w *Walk) BadRuling(r *election.Ruling, expected string) {
	w.found.add("E542", r.Origin, "Entscheidung Nr. %d zur Frage %s: „%s“ ist keine mögliche Antwort. Erwartet wird %s", r.Nr, r.Question, r.Answer, expected)
}

// checkRulings validates what can be seen without a walk: the event exists, the answer is a word of
// the contract.
func (s *State) checkRulings() {
	known := map[int]bool{}
	for k := range s.input.c.Events {
		known[s.input.c.Events[k].Nr] = true
	}
	for k := range s.input.c.Rulings {
		r := &s.input.c.Rulings[k]
		if r.Question == election.QDeviation {
			if r.Answer != "amtliches Ergebnis gilt" {
				s.badRuling(r, "E542", "„amtliches Ergebnis gilt“")
			}
			s.useRuling(r)
			continue
		}
		if !known[r.Event] {
			s.found.add("E541", r.Origin, "Entscheidung Nr. %d: einen Vorgang Nr. %d gibt es nicht. Erwartet wird die Nummer des Vorgangs, durch den der Sitz frei wurde", r.Nr, r.Event)
			s.input.badRul[r.Nr] = true
			s.useRuling(r)
			continue
		}
		switch r.Question {
		case election.QPartyNotice:
			if r.Answer != "rechtzeitig" && r.Answer != "verspätet" {
				s.badRuling(r, "E542", "„rechtzeitig“ (die Mitteilung schließt aus) oder „verspätet“ (sie schließt nicht aus)")
			}
		case election.QSeatKind:
			if r.Answer != string(election.ElectedPersons) && r.Answer != string(election.ElectedList) {
				s.badRuling(r, "E542", "„Personenwahl“ oder „Listenwahl“")
			}
		case election.QConstituency:
			if s.Find(r.Answer) < 0 {
				s.badRuling(r, "E542", "die Kennung einer Ersatzperson wie 2/SPD/3")
			}
		}
	}
}

func (s *State) badRuling(r *election.Ruling, code, expected string) {
	s.found.add(code, r.Origin, "Entscheidung Nr. %d zur Frage %s: „%s“ ist keine mögliche Antwort. Erwartet wird %s", r.Nr, r.Question, r.Answer, expected)
	s.input.badRul[r.Nr] = true
	s.useRuling(r)
}

// unusedRulings reports rulings that answered nothing.
func (s *State) unusedRulings() {
	for k := range s.input.c.Rulings {
		if r := &s.input.c.Rulings[k]; !s.input.usedRul[r.Nr] {
			s.found.add("W543", r.Origin, "Entscheidung Nr. %d zur Frage %s wird nicht gebraucht und bleibt ohne Wirkung. Bitte prüfen, ob sie zum richtigen Vorgang gehört", r.Nr, r.Question)
		}
	}
}
