package casetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A WantedSeat is what a case expects of one vacancy. Pointers that are nil are not compared.
type WantedSeat struct {
	Event        int            `json:"event"`
	Departed     *string        `json:"departed"`
	Seat         *string        `json:"seat"`
	Outcome      *string        `json:"outcome"`
	Basis        *string        `json:"basis"`
	Question     *string        `json:"question"`
	Hear         *string        `json:"hear"`
	Acceptance   *string        `json:"acceptance"`
	Deadline     *string        `json:"deadline"`
	MemberFrom   *string        `json:"memberFrom"`
	LegalMembers *int           `json:"legalMembers"`
	DeterminedBy *string        `json:"determinedBy"`
	VacantOn     *string        `json:"vacantOn"`
	Cause        *string        `json:"cause"`
	Law          *string        `json:"law"`
	Successor    *string        `json:"successor"`
	PassedOver   []WantedPassed `json:"passedOver"`
	Tied         []string       `json:"tied"`
	Or           []WantedSeat   `json:"or"`
	Without      []string       `json:"without"`
	Skip         bool           `json:"skip"`
}

// A WantedPassed is one substitute passed over; an optional one may be missing.
type WantedPassed struct {
	ID       string `json:"id"`
	Reason   string `json:"reason"`
	Optional bool   `json:"optional"`
}

// A seat is one vacancy of the JSON of run.
type seat struct {
	Event    int
	Departed struct{ ID, Seat string }
	Outcome, Basis, Question, Hear, Acceptance, Deadline,
	MemberFrom, DeterminedBy, VacantOn, Cause string
	LegalMembers int
	Law          struct{ Version string }
	Successor    struct{ ID string }
	PassedOver   []struct{ ID, Reason string }
	Tied         []string
	text         string // the object as it was printed, letters not encoded
}

func compareVacancies(want []WantedSeat, raw []json.RawMessage) []string {
	var d differences
	got := map[int]seat{}
	var numbers []int
	for _, r := range raw {
		s, err := readSeat(r)
		if err != nil {
			d.addf("vacancy cannot be read: %v", err)
			continue
		}
		got[s.Event] = s
		numbers = append(numbers, s.Event)
	}
	var wanted []int
	for _, w := range want {
		wanted = append(wanted, w.Event)
	}
	slices.Sort(numbers)
	slices.Sort(wanted)
	d.check(slices.Equal(numbers, wanted), "vacancies of events %v, want %v", numbers, wanted)
	for _, w := range want {
		if s, ok := got[w.Event]; ok {
			d = append(d, w.compare(s)...)
		}
	}
	return append(d, successorsOfTwoSeats(got)...)
}

func readSeat(raw json.RawMessage) (seat, error) {
	var s seat
	if err := json.Unmarshal(raw, &s); err != nil {
		return s, err
	}
	var plain any
	if err := json.Unmarshal(raw, &plain); err != nil {
		return s, err
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(plain)
	s.text = b.String()
	return s, err
}

// compare accepts the vacancy if it is as described or like one of the other acceptable answers; else
// it returns how it differs from the description itself.
func (w WantedSeat) compare(s seat) []string {
	if w.Skip {
		return nil
	}
	d := w.differences(s)
	for _, other := range w.Or {
		if len(d) > 0 && len(other.compare(s)) == 0 {
			return nil
		}
	}
	return d
}

func (w WantedSeat) differences(s seat) differences {
	var d differences
	texts := []struct {
		key  string
		want *string
		got  string
	}{
		{"departed", w.Departed, s.Departed.ID},
		{"seat", w.Seat, s.Departed.Seat},
		{"outcome", w.Outcome, s.Outcome},
		{"basis", w.Basis, s.Basis},
		{"question", w.Question, s.Question},
		{"hear", w.Hear, s.Hear},
		{"acceptance", w.Acceptance, s.Acceptance},
		{"deadline", w.Deadline, s.Deadline},
		{"memberFrom", w.MemberFrom, s.MemberFrom},
		{"determinedBy", w.DeterminedBy, s.DeterminedBy},
		{"vacantOn", w.VacantOn, s.VacantOn},
		{"cause", w.Cause, s.Cause},
		{"successor", w.Successor, s.Successor.ID},
	}
	for _, t := range texts {
		if t.want != nil && !isOneOf(t.got, *t.want) {
			d.addf("event %d: %s %q, want %q", s.Event, t.key, t.got, *t.want)
		}
	}
	if w.LegalMembers != nil {
		d.check(s.LegalMembers == *w.LegalMembers, "event %d: legalMembers %d, want %d", s.Event, s.LegalMembers, *w.LegalMembers)
	}
	if w.Law != nil {
		d.check(beginsWithOne(s.Law.Version, *w.Law), "event %d: law %q, want %q…", s.Event, s.Law.Version, *w.Law)
	}
	if w.PassedOver != nil {
		d.check(samePassed(w.PassedOver, s.passed()), "event %d: passedOver %v, want %v", s.Event, s.PassedOver, w.PassedOver)
	}
	if w.Tied != nil {
		d.check(sameSet(w.Tied, s.Tied), "event %d: tied %v, want %v", s.Event, s.Tied, w.Tied)
	}
	for _, text := range w.Without {
		d.check(!strings.Contains(s.text, text), "event %d: %q must not occur", s.Event, text)
	}
	return d
}

func (s seat) passed() []WantedPassed {
	var out []WantedPassed
	for _, p := range s.PassedOver {
		out = append(out, WantedPassed{ID: p.ID, Reason: p.Reason})
	}
	return out
}

// samePassed pairs each substitute passed over with one that was expected; only optional ones may be
// left. It tries every pairing, because alternatives may fit several.
func samePassed(want, got []WantedPassed) bool {
	if len(got) == 0 {
		return !slices.ContainsFunc(want, func(w WantedPassed) bool { return !w.Optional })
	}
	for i, w := range want {
		if isOneOf(got[0].ID, w.ID) && isOneOf(got[0].Reason, w.Reason) &&
			samePassed(slices.Delete(slices.Clone(want), i, i+1), got[1:]) {
			return true
		}
	}
	return false
}

// sameSet pairs the texts of two sets, with alternatives.
func sameSet(want, got []string) bool {
	if len(want) != len(got) {
		return false
	}
	if len(got) == 0 {
		return true
	}
	for i, w := range want {
		if isOneOf(got[0], w) && sameSet(slices.Delete(slices.Clone(want), i, i+1), got[1:]) {
			return true
		}
	}
	return false
}

// successorsOfTwoSeats names persons to whom more than one seat passes.
func successorsOfTwoSeats(seats map[int]seat) []string {
	by := map[string][]int{}
	for nr, s := range seats {
		if s.Outcome == "transferred" {
			by[s.Successor.ID] = append(by[s.Successor.ID], nr)
		}
	}
	var out []string
	for id, events := range by {
		if len(events) > 1 {
			slices.Sort(events)
			out = append(out, fmt.Sprintf("%s is successor of several seats: events %v", id, events))
		}
	}
	slices.Sort(out)
	return out
}
