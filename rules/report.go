package rules

import (
	"cmp"
	"slices"
	"strings"

	"notices/internal/election"
)

// branch is what the play leads to.
func (s *State) branch() branch {
	b := branch{returns: s.returns}
	vs := slices.Clone(s.vacs)
	slices.SortFunc(vs, func(a, c *vacancy) int {
		return cmp.Or(a.freeOn.Compare(c.freeOn), cmp.Compare(a.event.Nr, c.event.Nr))
	})
	reported := map[int]bool{}
	for _, v := range vs {
		out := s.vacancy(v)
		out.Dropped = s.dropped(v, reported)
		b.vacancies = append(b.vacancies, out)
	}
	b.findings = s.found.list
	return b
}

// vacancy is the public form of a vacancy, but for its drop-out notices.
func (s *State) vacancy(v *vacancy) Vacancy {
	out := Vacancy{
		Event: v.event.Nr, Cause: v.event.Kind, CauseRule: s.statute.CauseRule(v.event, s.Result.Body, v.law),
		Happened: v.event.Date, Resolved: v.event.DeterminedOn, VacantOn: v.freeOn,
		Departed: s.Person(v.departed), Seat: s.seats[v.seat].kind, nomination: s.seats[v.seat].nomination, tried: v.tried, MovedUp: v.movedUp, Undone: v.gone, Law: v.law,
		Chain: v.chain, Review: v.review, Outcome: v.outcome,
	}
	out.Drawn = slices.Clone(v.drawn)
	out.Steps = append(slices.Clone(v.steps), v.after...)
	if v.organ == "" {
		out.PassedOver = s.judged(v.passed)
	}
	for _, x := range out.PassedOver {
		if (x.Decided == CalledElsewhere || x.Decided == HoldsSeat) && x.Reason != CalledElsewhere && x.Reason != HoldsSeat {
			out.Steps = append(out.Steps, s.step(saying{effect: Answered, rule: x.Rule, persons: []int{s.Find(x.Person.ID)}, reason: x.Reason, n: x.Event}))
		}
	}
	if v.called >= 0 {
		out.Outcome = s.transferred(v, &out)
	}
	if v.called >= 0 || v.closed() {
		out.Rule = v.rule
		out.Doubt = s.doubt(v)
		out.DeterminedBy = cmp.Or(v.organ, s.statute.Determines(&s.input.c.Authority, out.Doubt))
	}
	return out
}

// judged says `called` or `holds-seat` as it stands at the reporting day.
func (s *State) judged(ps []Passed) []Passed {
	out := slices.Clone(ps)
	for k := range out {
		x := &out[k]
		p := s.Find(x.Person.ID)
		o := s.out[p]
		x.Decided = x.Reason
		if x.Reason != CalledElsewhere && x.Reason != HoldsSeat {
			continue
		}
		switch {
		case s.seatOf[p] >= 0 || s.former[p]:
			x.Reason = HoldsSeat
		case s.callOf[p] < 0 && o.reason != "":
			x.Reason, x.Rule, x.Event = o.reason, o.rule, o.event
		default:
			x.Reason = CalledElsewhere
		}
	}
	return out
}

// transferred describes the successor and where the answer stands.
func (s *State) transferred(v *vacancy, out *Vacancy) Transferred {
	t := Transferred{
		Successor: s.Person(v.called), Basis: v.basis, Acceptance: AcceptOpen, Deadline: v.deadline,
		OfficeHint: s.office[v.called],
	}
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
	if !v.deadline.IsZero() && (!v.accepted || v.deemed) {
		if t.DeadlineWarning = Warning(s.Result.Land, v.deadline); t.DeadlineWarning != "" {
			s.found.add("W573", v.event.Origin, "Vorgang Nr. %d: der letzte Tag der Frist für %s (%s) ist kein Werktag: %s. Ob sich die Frist verschiebt, ist offen; das Programm verschiebt sie nicht. Ein anderer letzter Tag kann bei der Zustellung unter „Frist bis“ stehen", v.event.Nr, t.Successor.Name, dated(v.deadline), t.DeadlineWarning)
		}
	}
	return t
}

// doubt says why the committee determines (§ 44 Abs. 5 NKWG); other statutes ignore it.
func (s *State) doubt(v *vacancy) string {
	var all []string
	if v.movedUp {
		all = append(all, doubtMovedUp)
	}
	if v.sameDay {
		all = append(all, doubtSameDay)
	}
	if s.input.deviates {
		all = append(all, doubtDeviation)
	}
	for _, d := range v.doubts {
		if !slices.Contains(all, d) {
			all = append(all, d)
		}
	}
	return joinDoubts(all)
}

func joinDoubts(ds []string) string { return strings.Join(ds, "; ") }

func splitDoubts(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "; ")
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
		p, e := s.Find(x.Person.ID), s.eventOf(x.Event)
		switch x.Reason {
		case HoldsSeat, CalledElsewhere, Died, AnnulledByReview:
			continue
		case LeftParty, PartyBanned:
			lasting := s.statute.Lasting(v.law) && s.out[p].reason == x.Reason
			add(Dropped{Person: x.Person, Reason: x.Reason, Rule: x.Rule, Event: x.Event, Date: e.Date, Lasting: lasting, Step: v.met[p], Expelled: e.Kind == election.PartyExpulsion})
		default:
			d := Dropped{Person: x.Person, Reason: x.Reason, Rule: x.Rule, Event: x.Event, Date: s.out[p].day, Lasting: true, Step: v.met[p]}
			barred := s.out[p].reason != x.Reason // by a loss of eligibility that is not determined
			if barred {
				d.Date = e.Date
			}
			if barred || !s.settled(p).Before(v.declared) {
				add(d)
			}
		}
	}
	return out
}

// settled is the day on which it was known for good that somebody is out: the last of the day itself,
// the receipt of the paper, and the determination.
func (s *State) settled(p int) election.Date {
	e := s.eventOf(s.out[p].event)
	day := election.Latest(s.out[p].day, e.Arrived(), e.DeterminedOn)
	for _, e := range s.input.about(p, election.DroppedOut) {
		day = election.Latest(day, e.Date)
	}
	return day
}

func (s *State) eventOf(nr int) election.Event {
	for k := range s.input.c.Events {
		if s.input.c.Events[k].Nr == nr {
			return s.input.c.Events[k]
		}
	}
	return election.Event{}
}
