package rules

import (
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// due lists open deadlines and next steps of the vacancies, then the declarations whose original is
// missing and the objections nobody has decided.
func due(c *election.Case, st Statute, vs []Vacancy) []Due {
	var out []Due
	for i := range vs {
		if d := next(&vs[i]); d.What != "" {
			out = append(out, d)
		}
	}
	return slices.Concat(out, originals(c, st, vs), objections(c, vs))
}

// originals lists resignations and answers in a form without effect of which no original has come.
func originals(c *election.Case, st Statute, vs []Vacancy) []Due {
	var out []Due
	for k := range c.Events {
		e := &c.Events[k]
		if declared(e.Kind) && !counts(e, st) && awaited(c, e, vs) {
			out = append(out, Due{Event: e.Nr, What: "acceptance", Person: e.Person, Text: "das Original der Erklärung (" + string(e.Kind) + ", Form „" + string(e.Form) + "“) anfordern und als eigenen Vorgang erfassen"})
		}
	}
	return out
}

func declared(k election.EventKind) bool {
	return k == election.Resignation || k == election.Acceptance || k == election.Refusal || k == election.Conditional
}

// counts reports whether a declaration has a form with effect.
func counts(e *election.Event, st Statute) bool {
	return writtenDown(e) || st.AnswerCounts(e.Kind, e.Form)
}

// awaited reports whether the original can still change something: somebody who resigns or waives has
// neither left nor done so in writing, the answer to a call is open.
func awaited(c *election.Case, e *election.Event, vs []Vacancy) bool {
	if e.Kind == election.Resignation {
		return !slices.ContainsFunc(vs, func(v Vacancy) bool { return v.Departed.ID == e.Person && !v.Undone }) &&
			!slices.ContainsFunc(c.Events, func(x election.Event) bool { return x.Kind == e.Kind && x.Person == e.Person && writtenDown(&x) })
	}
	return slices.ContainsFunc(vs, func(v Vacancy) bool {
		t, ok := v.Outcome.(Transferred)
		return ok && !v.Undone && t.Successor.ID == e.Person && (t.Acceptance == AcceptOpen || t.Acceptance == AcceptPending)
	})
}

// next is what has to be done about a vacancy; the zero Due if nothing.
func next(v *Vacancy) Due {
	if v.Undone {
		return Due{}
	}
	switch o := v.Outcome.(type) {
	case Transferred:
		switch o.Acceptance {
		case AcceptOpen:
			return Due{Event: v.Event, What: "service", Person: o.Successor.ID, Text: "Benachrichtigung zustellen und die Zustellung erfassen: " + o.Successor.Name}
		case AcceptPending:
			return Due{Event: v.Event, What: "acceptance", Person: o.Successor.ID, Due: o.Deadline, Warning: o.DeadlineWarning, Text: "Antwort abwarten: " + o.Successor.Name}
		}
	case HearingRequired:
		return Due{Event: v.Event, What: "hearing", Person: o.Hear.ID, Text: "anhören und die Anhörung erfassen: " + o.Hear.Name}
	case LotRequired:
		return Due{Event: v.Event, What: "lot", Text: "Los ziehen und unter „Lose“ erfassen: " + strings.Join(o.Tied, "; ")}
	case RulingRequired:
		text := "Entscheidung zur Frage " + string(o.Question) + " herbeiführen und unter „Entscheidungen“ erfassen"
		if o.Question == election.QPredecessor {
			text = "zuerst über Vorgang Nr. " + numbers(o.Events) + " entscheiden"
		}
		return Due{Event: v.Event, What: "ruling", Person: o.About.ID, Text: text}
	}
	return Due{}
}

// objections lists the Einsprüche that nobody has decided yet.
func objections(c *election.Case, vs []Vacancy) []Due {
	var out []Due
	for k := range c.Events {
		e := &c.Events[k]
		nr, ok := e.About()
		if e.Kind != election.Objection || !ok || !slices.ContainsFunc(vs, func(v Vacancy) bool { return v.Event == nr }) {
			continue
		}
		decided := slices.ContainsFunc(c.Events, func(x election.Event) bool {
			about, _ := x.About()
			return about == nr && !x.Date.Before(e.Date) &&
				(x.Kind == election.Confirmed || x.Kind == election.Annulled || x.Kind == election.Changed || x.Kind == election.ByCouncil)
		})
		if !decided {
			out = append(out, Due{Event: nr, What: "objection", Person: e.Person, Text: "über den Einspruch vom " + dated(e.Date) + " (Vorgang Nr. " + strconv.Itoa(e.Nr) + ") entscheiden lassen"})
		}
	}
	return out
}
