package rules

import (
	"cmp"
	"slices"
	"strings"

	"notices/internal/election"
)

// report turns the state after the replay into what papers and programs read.
func (s *State) report() Report {
	rep := Report{Returns: s.returns}
	order := make([]int, len(s.vacs))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if s.vacs[a].behind(s.vacs[b]) {
			return 1
		}
		return -1
	})
	reported := map[int]bool{}
	empty := 0
	for _, i := range order {
		v := s.vacancy(i, reported)
		if _, ok := v.Outcome.(Vacant); ok {
			empty++
			v.LegalMembers = s.statute.LegalMembers(s.Council, empty)
		}
		rep.Vacancies = append(rep.Vacancies, v)
	}
	rep.Law = s.lawOf(s.input.asOf)
	if len(rep.Vacancies) > 0 {
		rep.Law = rep.Vacancies[0].Law
	}
	rep.Due = s.due(rep.Vacancies)
	rep.Findings = s.found.list
	return rep
}

// vacancy makes the public vacancy of vacancy i.
func (s *State) vacancy(i int, reported map[int]bool) Vacancy {
	v := s.vacs[i]
	out := Vacancy{Event: v.event.Nr, Cause: v.event.Kind, CauseRule: s.statute.CauseRule(v.event, s.Result.Body, v.law), Happened: v.event.Date, Resolved: v.event.DeterminedOn, VacantOn: v.freeOn,
		Departed: s.Person(v.departed), Seat: s.seats[v.seat].kind, MovedUp: v.movedUp, Law: v.law, Rule: v.rule,
		Chain: v.chain, Review: v.review, Outcome: v.outcome}
	out.Steps = append(slices.Clone(v.steps), v.after...)
	out.Doubt = s.doubt(v)
	if v.outcome == nil {
		out.Outcome = s.transferred(i, &out)
	}
	if v.organ == "" {
		out.PassedOver = s.judged(v.passed)
	}
	out.Dropped = s.dropped(v, reported)
	switch NameOf(out.Outcome) {
	case NameTransferred, NameVacant:
		out.DeterminedBy = cmp.Or(v.organ, s.statute.Determines(&s.input.c.Authority, out.Doubt))
		if v.organ == "" && v.review.Kind != "" && (v.review.Kind == election.Changed || v.review.Kind == election.ByCouncil) {
			out.Review = v.review
		}
	default:
		out.Rule = Citation{}
	}
	out.Publications = s.publications(v)
	return out
}

// judged says `called` or `holds-seat` as it stands at the reporting day.
func (s *State) judged(ps []Passed) []Passed {
	out := slices.Clone(ps)
	for k := range out {
		p := s.Find(out[k].Person.ID)
		out[k].Decided = out[k].Reason
		if out[k].Reason != CalledElsewhere {
			continue
		}
		switch {
		case s.seatOf[p] >= 0 || s.former[p]:
			out[k].Reason = HoldsSeat
		case s.callOf[p] < 0 && s.out[p].reason != "":
			out[k].Reason, out[k].Rule, out[k].Event = s.out[p].reason, s.out[p].rule, s.out[p].event
		}
	}
	return out
}

// transferred describes the successor and where the answer stands.
func (s *State) transferred(i int, out *Vacancy) Transferred {
	v := s.vacs[i]
	t := Transferred{Successor: s.Person(v.called), Basis: v.basis, Acceptance: AcceptOpen, ServedOn: v.served, Deadline: v.deadline,
		OfficeHint: s.input.office[v.called]}
	at := v.event.At("Festgestellt am")
	switch {
	case v.accepted:
		t.Acceptance, t.AnsweredOn = Accepted, v.answered
		if v.deemed {
			t.Acceptance = DeemedAccept
		}
		day, doubt := s.statute.MemberFrom(out, v.answered, s.Result.TermBegin)
		t.MemberFrom = day
		if doubt != "" {
			s.found.add("W572", at, "Vorgang Nr. %d: %s", v.event.Nr, doubt)
		}
	case !v.served.IsZero():
		t.Acceptance = AcceptPending
	}
	if !v.deadline.IsZero() {
		if t.DeadlineWarning = Warning(s.Result.Land, v.deadline); t.DeadlineWarning != "" {
			s.found.add("W573", v.event.Origin, "Vorgang Nr. %d: der letzte Tag der Frist für %s (%s) ist kein Werktag: %s. Ob sich die Frist verschiebt, ist offen; das Programm verschiebt sie nicht. Ein anderer letzter Tag kann bei der Zustellung unter „Frist bis“ stehen", v.event.Nr, t.Successor.Name, german(v.deadline), t.DeadlineWarning)
		}
	}
	return t
}

// doubt says why the committee determines (§ 44 Abs. 5 NKWG); other statutes ignore it.
func (s *State) doubt(v *vacancy) string {
	var all []string
	if v.movedUp {
		all = append(all, sentenceDoubt("moved-up", ""))
	}
	if v.sameDay {
		all = append(all, sentenceDoubt("same-day", ""))
	}
	if s.input.deviates {
		all = append(all, sentenceDoubt("deviation", ""))
	}
	for _, d := range v.doubts {
		if !slices.Contains(all, d) {
			all = append(all, d)
		}
	}
	return strings.Join(all, "; ")
}

// dropped lists who gets a drop-out notice because of this vacancy: whoever had been called, and
// whoever was passed over for something that happened since the seat was given up. Each once.
func (s *State) dropped(v *vacancy, reported map[int]bool) []Dropped {
	var out []Dropped
	add := func(d Dropped) {
		p := s.Find(d.Person.ID)
		if d.Reason == Died || d.Reason == AnnulledByReview || reported[p] {
			return
		}
		reported[p] = true
		out = append(out, d)
	}
	for _, d := range v.dropped {
		add(d)
	}
	for _, x := range v.passed {
		p := s.Find(x.Person.ID)
		switch x.Reason {
		case HoldsSeat, CalledElsewhere, Died, AnnulledByReview:
			continue
		case LeftParty, PartyBanned:
			e := s.eventOf(x.Event)
			lasting := s.statute.Lasting(v.law) && s.out[p].reason != ""
			add(Dropped{Person: x.Person, Reason: x.Reason, Rule: x.Rule, Event: x.Event, Date: e.Date, Lasting: lasting, Step: v.chain, Expelled: e.Kind == election.PartyExpulsion})
		default:
			if x.Reason == NotEligible && s.out[p].reason == "" || !s.out[p].day.Before(v.declared) {
				add(Dropped{Person: x.Person, Reason: x.Reason, Rule: x.Rule, Event: x.Event, Date: s.out[p].day, Lasting: true, Step: v.chain})
			}
		}
	}
	return out
}

func (s *State) eventOf(nr int) election.Event {
	for k := range s.input.c.Events {
		if s.input.c.Events[k].Nr == nr {
			return s.input.c.Events[k]
		}
	}
	return election.Event{}
}

// publications are the recorded announcements that can only mean this vacancy: they name its event,
// the departed or the successor.
func (s *State) publications(v *vacancy) []election.Event {
	var out []election.Event
	for k := range s.input.c.Events {
		e := s.input.c.Events[k]
		if e.Kind != election.Published {
			continue
		}
		p := s.Find(e.Person)
		if s.vacancyOf(&e) >= 0 && s.vacs[s.vacancyOf(&e)] == v || p >= 0 && (p == v.departed || p == v.called) {
			out = append(out, e)
		}
	}
	return out
}

// due lists open deadlines and next steps.
func (s *State) due(vs []Vacancy) []Due {
	var out []Due
	for _, v := range vs {
		switch o := v.Outcome.(type) {
		case Transferred:
			switch o.Acceptance {
			case AcceptOpen:
				out = append(out, Due{Event: v.Event, What: "service", Person: o.Successor.ID, Text: "Benachrichtigung zustellen und die Zustellung erfassen: " + o.Successor.Name})
			case AcceptPending:
				out = append(out, Due{Event: v.Event, What: "acceptance", Person: o.Successor.ID, Due: o.Deadline, Warning: o.DeadlineWarning, Text: "Antwort abwarten: " + o.Successor.Name})
			}
		case HearingRequired:
			out = append(out, Due{Event: v.Event, What: "hearing", Person: o.Hear.ID, Text: "anhören und die Anhörung erfassen: " + o.Hear.Name})
		case LotRequired:
			out = append(out, Due{Event: v.Event, What: "lot", Text: "Los ziehen und unter „Lose“ erfassen: " + strings.Join(o.Tied, "; ")})
		case RulingRequired:
			text := "Entscheidung zur Frage " + string(o.Question) + " herbeiführen und unter „Entscheidungen“ erfassen"
			if o.Question == election.QPredecessor {
				text = "zuerst über Vorgang Nr. " + joinInts(o.Events) + " entscheiden"
			}
			out = append(out, Due{Event: v.Event, What: "ruling", Person: o.About.ID, Text: text})
		}
	}
	return append(out, s.objections()...)
}

// objections lists the Einsprüche that nobody has decided yet.
func (s *State) objections() []Due {
	var out []Due
	for k := range s.input.c.Events {
		e := &s.input.c.Events[k]
		if e.Kind != election.Objection || s.vacancyOf(e) < 0 {
			continue
		}
		decided := slices.ContainsFunc(s.input.c.Events, func(x election.Event) bool {
			return (x.Kind == election.Confirmed || x.Kind == election.Annulled || x.Kind == election.Changed || x.Kind == election.ByCouncil) &&
				strings.TrimSpace(x.Ground) == strings.TrimSpace(e.Ground) && !x.Date.Before(e.Date)
		})
		if !decided {
			out = append(out, Due{Event: s.vacs[s.vacancyOf(e)].event.Nr, What: "objection", Person: e.Person, Text: "über den Einspruch vom " + german(e.Date) + " (Vorgang Nr. " + joinInts([]int{e.Nr}) + ") entscheiden lassen"})
		}
	}
	return out
}
