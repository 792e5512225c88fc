package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// merge puts the branches of a question together.
func merge(q *Question, children []branch) branch {
	switch {
	case q.spare && slices.Contains(children[0].spared, q.vacs[0]):
		return children[0]
	case q.spare:
		return children[1]
	case q.needless(children):
		out := children[q.Prefer]
		out.spared = append(slices.Clone(out.spared), q.vacs...)
		return out
	}
	out := branch{returns: children[q.Prefer].returns, findings: common(children)}
	agreed := true
	for _, event := range events(q, children) {
		versions := make([]Vacancy, 0, len(children))
		for _, c := range children {
			if k := slices.IndexFunc(c.vacancies, func(v Vacancy) bool { return v.Event == event }); k >= 0 {
				versions = append(versions, c.vacancies[k])
			}
		}
		v := versions[0]
		switch {
		case len(versions) == len(children) && allSame(versions) && (decided(v.Outcome) || !q.asks(event)):
			v = certain(versions, q.Prefer)
		case q.asks(event):
			v, agreed = asked(q, event, versions), false
		default:
			v.Dropped = droppedInAll(versions)
			v = waits(v, q.first(event))
		}
		out.vacancies = append(out.vacancies, v)
	}
	sortVacancies(out.vacancies)
	if agreed && q.Agreed != "" {
		out.findings = append(out.findings, election.Findingf(q.Agreed, q.AgreeAt, "%s", q.AgreeAs))
	}
	return out
}

// events lists the events that free a seat in at least one branch.
func events(q *Question, children []branch) []int {
	var out []int
	for _, c := range children {
		for _, v := range c.vacancies {
			if !slices.Contains(out, v.Event) {
				out = append(out, v.Event)
			}
		}
	}
	return out
}

// needless reports whether a lot between persons would only say which of several seats of one list and
// kind, free on the same day, each of them is called for: then as many seats as tied people are left,
// since somebody before them does not take his. They are called by number, and that stands for whatever
// follows.
func (q *Question) needless(children []branch) bool {
	if l, ok := q.Outcome.(LotRequired); !ok || l.Subject != election.LotSubstitutes {
		return false
	}
	called := children[0].called(q.vacs[0])
	return called != nil && !slices.ContainsFunc(children[1:], func(c branch) bool { return !slices.Equal(c.called(q.vacs[0]), called) })
}

// called lists who was called for the seats of the class of an event's vacancy that became free on its
// day, whoever for which; nothing where it is the only one, or one of them is undecided.
func (b branch) called(event int) []int {
	v := &b.vacancies[slices.IndexFunc(b.vacancies, func(v Vacancy) bool { return v.Event == event })]
	var out []int
	seats := 0
	for k := range b.vacancies {
		o := &b.vacancies[k]
		if o.VacantOn != v.VacantOn || o.Seat != v.Seat || o.nomination != v.nomination && v.Seat != election.MajoritySeat {
			continue
		}
		if !decided(o.Outcome) {
			return nil
		}
		out = append(out, o.tried...)
		seats++
	}
	if seats == 1 {
		return nil
	}
	slices.Sort(out)
	return out
}

// first is the vacancy for whose decision another one waits.
func (q *Question) first(event int) int {
	if len(q.vacs) == 0 {
		return event
	}
	return slices.Min(q.vacs)
}

// common keeps the findings that all branches have.
func common(children []branch) []election.Finding {
	return slices.DeleteFunc(slices.Clone(children[0].findings), func(f election.Finding) bool {
		return slices.ContainsFunc(children, func(c branch) bool { return !slices.Contains(c.findings, f) })
	})
}

// certain is a vacancy that comes out the same in all versions, with nothing that only some say.
func certain(versions []Vacancy, prefer int) Vacancy {
	v := versions[prefer]
	v.PassedOver = inAll(v.PassedOver, versions)
	for k := range v.PassedOver {
		v.PassedOver[k] = lastingReason(v.PassedOver[k], versions)
	}
	v.Dropped = slices.DeleteFunc(slices.Clone(v.Dropped), func(d Dropped) bool {
		return !slices.ContainsFunc(v.PassedOver, func(p Passed) bool { return p.Person.ID == d.Person.ID })
	})
	for _, o := range versions {
		v.Chain = min(v.Chain, o.Chain)
		if o.Review.Before.ID != v.Review.Before.ID {
			v.Review.Before = Person{}
		}
	}
	return v
}

// lastingReason prefers a reason that does not depend on the open question: being called does.
func lastingReason(p Passed, versions []Vacancy) Passed {
	for _, v := range versions {
		for _, o := range v.PassedOver {
			if o.Person.ID == p.Person.ID && o.Reason != p.Reason && (p.Reason == CalledElsewhere || p.Reason == HoldsSeat) {
				return o
			}
		}
	}
	return p
}

func inAll(ps []Passed, versions []Vacancy) []Passed {
	return slices.DeleteFunc(slices.Clone(ps), func(p Passed) bool {
		return slices.ContainsFunc(versions, func(v Vacancy) bool {
			return !slices.ContainsFunc(v.PassedOver, func(o Passed) bool { return o.Person.ID == p.Person.ID })
		})
	})
}

// asked is a vacancy that the question leaves open, with the readings that the branches show.
func asked(q *Question, event int, versions []Vacancy) Vacancy {
	v, ok := q.partial[event]
	if !ok {
		v = versions[0]
		v.Steps = untilFreed(v.Steps)
		v.PassedOver = nil
	}
	v.Dropped = droppedInAll(versions)
	v.Outcome = q.Outcome
	if q.choose != nil {
		v.Outcome = q.choose(v)
	}
	if r, ok := q.Outcome.(RulingRequired); ok && r.Readings == nil && len(versions) == len(q.Answers) {
		for k := range versions {
			reading := leadsTo(versions[k].Outcome)
			if first, ok := q.First.(HearingRequired); ok && k == 0 {
				reading.Heard = first.Hear
			}
			reading.Answer = q.Answers[k]
			if k < len(q.Whys) {
				reading.Why = q.Whys[k]
			} else {
				reading.Why = sentenceSequence(q.Answers[k], event, reading)
			}
			r.Readings = append(r.Readings, reading)
		}
		v.Outcome = r
	}
	return undecided(v)
}

// droppedInAll keeps the drop-outs that no answer changes: whoever declined is told so at once, however
// long the next step stays open.
func droppedInAll(versions []Vacancy) []Dropped {
	return slices.DeleteFunc(slices.Clone(versions[0].Dropped), func(d Dropped) bool {
		return slices.ContainsFunc(versions[1:], func(v Vacancy) bool {
			return !slices.ContainsFunc(v.Dropped, func(o Dropped) bool {
				return o.Person.ID == d.Person.ID && o.Event == d.Event && o.Reason == d.Reason && o.Lasting == d.Lasting && o.Step == d.Step
			})
		})
	})
}

// waits is a vacancy that cannot be decided before another one.
func waits(v Vacancy, first int) Vacancy {
	v.Steps = append(untilFreed(v.Steps), Step{Rule: v.Law.Provisions.Transfer, Effect: Asked, Text: sentenceWaits(first)})
	v.PassedOver = nil
	v.Outcome = RulingRequired{
		Question: election.QPredecessor, Events: []int{first},
		Readings: []Reading{{Answer: strconv.Itoa(first), Why: sentenceWaits(first)}},
	}
	return undecided(v)
}

// undecided takes away what only a decided vacancy says.
func undecided(v Vacancy) Vacancy {
	v.Rule, v.DeterminedBy, v.Doubt, v.LegalMembers = Citation{}, "", "", 0
	return v
}

func untilFreed(steps []Step) []Step {
	for k, s := range steps {
		if s.Effect == Freed {
			return slices.Clone(steps[:k+1])
		}
	}
	return nil
}

// decided reports whether an outcome needs nothing more from outside.
func decided(o Outcome) bool { return NameOf(o) == NameTransferred || NameOf(o) == NameVacant }

// allSame reports whether a vacancy comes out the same in all versions.
func allSame(vs []Vacancy) bool {
	key := vs[0].key()
	return !slices.ContainsFunc(vs[1:], func(v Vacancy) bool { return v.key() != key })
}

// key says what a vacancy leads to, precise enough to compare two versions.
func (v *Vacancy) key() string {
	return fmt.Sprint(v.VacantOn, v.Departed.ID, v.Seat, keyOf(v.Outcome))
}

func keyOf(o Outcome) string {
	switch x := o.(type) {
	case Transferred:
		return "transferred " + x.Successor.ID
	case LotRequired:
		tied := slices.Clone(x.Tied)
		slices.Sort(tied)
		return "lot " + strings.Join(tied, ";")
	case HearingRequired:
		return "hearing " + x.Hear.ID
	case RulingRequired:
		return fmt.Sprint("ruling ", x.Question, x.About.ID, x.Events)
	}
	return "vacant"
}

// leadsTo is the end of a reading: a person's id, "vacant", or the name of what must come next.
func leadsTo(o Outcome) Reading {
	switch x := o.(type) {
	case Transferred:
		return Reading{LeadsTo: x.Successor.ID, Person: x.Successor}
	case Vacant:
		return Reading{LeadsTo: "vacant"}
	}
	return Reading{LeadsTo: string(NameOf(o))}
}

func sortVacancies(vs []Vacancy) {
	slices.SortStableFunc(vs, func(a, b Vacancy) int {
		if d := a.VacantOn.Compare(b.VacantOn); d != 0 {
			return d
		}
		return a.Event - b.Event
	})
}
