package rules

import (
	"cmp"
	"slices"
	"strconv"

	"notices/internal/election"
	"notices/internal/german"
)

// A Distribution is an Allocation while it is computed: it counts, asks lots only where they decide,
// and records every move as a step. What an open lot leaves undecided is a Range.
type Distribution struct {
	R     *election.Result
	Lots  *LotBook
	Marks bool // official marks and seats count as drawn lots
	// Pick chooses among the lots that the official result leaves possible, because a seat left empty
	// does not show whose it was; nil takes the first. It is asked in the same order every time.
	Pick func(possible int) int
	Out  Allocation
}

// NewDistribution starts an allocation; subjects are the lots that the statute knows for seats.
func NewDistribution(r *election.Result, lots []election.Lot, marks bool, subjects ...election.LotSubject) *Distribution {
	n := len(r.Nominations)
	return &Distribution{R: r, Lots: NewLotBook(lots, subjects...), Marks: marks, Out: Allocation{
		Claim: make([]int, n), ClaimMax: make([]int, n), Empty: make([]int, n), TieFree: true,
	}}
}

// A Range is a number of seats of which an open lot leaves the upper part undecided.
type Range struct{ Min, Max int }

// Certain reports whether no lot can change the number.
func (g Range) Certain() bool { return g.Min == g.Max }

// A Claimant competes for seats: a Träger, a list, or the two halves of a list.
type Claimant struct {
	Names       []string // accepted spellings in a lot; the first one is printed
	Votes       int64
	Majority    bool // protected by the majority clause
	Nominations []int
	Official    int // seats by the official result
	Known       bool
}

// A Division is one distribution among claimants.
type Division struct {
	Of                 Part
	Quota, Clause, Lot Citation
	Subject            election.LotSubject
	Claimants          []Claimant
}

// Divide distributes seats and records how; an open tie leaves ranges.
func (d *Distribution) Divide(v Division, seats int) []Range {
	votes, majority := make([]int64, len(v.Claimants)), make([]bool, len(v.Claimants))
	for i, c := range v.Claimants {
		votes[i], majority[i] = c.Votes, c.Majority
	}
	a := HareNiemeyer(votes, seats, majority)
	d.Show(v, a)
	out := make([]Range, len(votes))
	for i, s := range a.Seats {
		out[i] = Range{s, s}
	}
	if a.Take > 0 {
		d.breakDivision(v, a, out)
	}
	d.allocatedStep(v, out, seats)
	return out
}

func (v Division) field(value func(int) int64) Field {
	return Field{Subject: v.Subject, Len: len(v.Claimants), Names: func(i int) []string { return v.Claimants[i].Names }, Value: value}
}

// Postpone registers a division that an open lot puts off: a lot recorded for it may be right.
func (d *Distribution) Postpone(v Division) {
	d.Lots.Field(v.field(func(int) int64 { return 0 }))
}

// Await registers a contest among whom a lot may be drawn, now or when it comes to it.
func (d *Distribution) Await(x Contest) {
	d.Lots.Field(Field{
		Subject: x.Subject, Len: len(x.Among),
		Names: func(i int) []string { return PersonNames(d.R, d.Candidate(x.Among[i]), x.Among[i].Nomination) },
		Value: func(i int) int64 { return d.Candidate(x.Among[i]).Votes },
	})
}

// Show records the quotas of a division; a tie in it may decide nothing.
func (d *Distribution) Show(v Division, a Apportionment) {
	d.divisionSteps(v, a)
	d.Lots.Field(v.field(func(i int) int64 { return a.Shares[i].Rest }))
}

// breakDivision gives the tied remainder seats by official result or recorded lot, or leaves them open.
func (d *Distribution) breakDivision(v Division, a Apportionment, out []Range) {
	t := Tie{Subject: v.Subject, Take: a.Take, Rule: v.Lot}
	var official []int
	known := d.Marks
	for k, i := range a.Tied {
		c := v.Claimants[i]
		t.Names = append(t.Names, c.Names)
		t.Nominations = append(t.Nominations, c.Nominations...)
		official = append(official, k)
		known = known && c.Known
	}
	if a.Clause >= 0 {
		t.Also = [][]string{v.Claimants[a.Clause].Names}
	}
	// Served by the official lot is first who has more than his certain seats; whoever has no candidates
	// left may have been served too, without showing it.
	visible := func(k int) int {
		return chosenFirst(v.Claimants[a.Tied[k]].Official > a.Seats[a.Tied[k]])
	}
	slices.SortStableFunc(official, func(j, k int) int { return cmp.Compare(visible(k), visible(j)) })
	if known && d.Pick != nil {
		official = d.pick(official, a.Take, visible)
	}
	rest := strconv.FormatInt(a.Shares[a.Tied[0]].Rest, 10)
	chosen := d.breakTie(v.Of, t, official, known, "Rest "+rest, nil)
	if chosen == nil {
		for _, i := range a.Tied {
			out[i].Max++
		}
		return
	}
	for _, k := range chosen {
		out[a.Tied[k]] = Range{out[a.Tied[k]].Min + 1, out[a.Tied[k]].Max + 1}
	}
}

// pick lets Pick choose among those of the tied who are equally likely to have been drawn.
func (d *Distribution) pick(official []int, take int, visible func(int) int) []int {
	last := visible(official[take-1])
	from := slices.IndexFunc(official, func(k int) bool { return visible(k) == last })
	to := from
	for to < len(official) && visible(official[to]) == last {
		to++
	}
	sets := combinations(official[from:to], take-from)
	if len(sets) < 2 {
		return official
	}
	set := sets[d.Pick(len(sets))]
	rest := slices.DeleteFunc(slices.Clone(official[from:]), func(k int) bool { return slices.Contains(set, k) })
	return slices.Concat(official[:from], set, rest)
}

// combinations lists the ways to take k of the values; of more than 12 values only the first one.
func combinations(values []int, k int) [][]int {
	switch {
	case k == 0:
		return [][]int{nil}
	case k == len(values) || len(values) > 12:
		return [][]int{values[:k]}
	}
	var out [][]int
	for _, rest := range combinations(values[1:], k-1) {
		out = append(out, append([]int{values[0]}, rest...))
	}
	return append(out, combinations(values[1:], k)...)
}

// variants calls try with one Pick after the other until it is content, at most limit times; the
// first Pick takes the first possibility everywhere.
func variants(limit int, try func(pick func(int) int) (content bool)) {
	var digits, radix []int
	for range limit {
		n := 0
		content := try(func(possible int) int {
			if n == len(digits) {
				digits, radix = append(digits, 0), append(radix, possible)
			}
			n++
			return digits[n-1]
		})
		digits, radix = digits[:n], radix[:n]
		for n > 0 && digits[n-1] == radix[n-1]-1 {
			n--
		}
		if content || n == 0 {
			return
		}
		digits, radix = digits[:n], radix[:n]
		digits[n-1]++
	}
}

// breakTie returns the chosen of a tie, or nil after recording the lot as open. official is an order
// in which the first ones were served by the official result, if known. value is what all tied have
// in common; persons are their ids if they are persons. also are other subjects whose lots count too.
func (d *Distribution) breakTie(of Part, t Tie, official []int, known bool, value string, persons []string, also ...election.LotSubject) []int {
	d.Out.TieFree = false
	step := Count{Rule: t.Rule, Of: of, Seats: t.Take, Effect: Tied, Persons: persons}
	for _, n := range t.Names {
		step.Who = append(step.Who, n[0])
		step.Numbers = append(step.Numbers, Number{n[0], value})
	}
	d.Out.Steps = append(d.Out.Steps, step.Step())
	order, lot := d.Lots.Draw(t, also...)
	switch {
	case known:
		if lot != nil && !sameSet(order[:t.Take], official[:t.Take]) {
			d.Lots.Contradicts(lot, namesOf(t.Names, official[:t.Take]))
		}
		order, lot = official, nil
	case order == nil:
		d.Out.Open = append(d.Out.Open, t.Open())
		return nil
	default:
		d.Out.UsedLots = append(d.Out.UsedLots, lot.Nr)
	}
	chosen := order[:t.Take]
	drawn := Count{Rule: t.Rule, Of: of, Seats: t.Take, Effect: DrawnByLot, Lot: lot}
	for _, k := range chosen {
		drawn.Who = append(drawn.Who, t.Names[k][0])
		if persons != nil {
			drawn.Persons = append(drawn.Persons, persons[k])
		}
	}
	d.Out.Steps = append(d.Out.Steps, drawn.Step())
	return chosen
}

func sameSet(a, b []int) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

func namesOf(names [][]string, idx []int) string {
	var out [][]string
	for _, i := range idx {
		out = append(out, names[i])
	}
	return tieNames(out)
}

func (d *Distribution) divisionSteps(v Division, a Apportionment) {
	quota := Count{Rule: v.Quota, Effect: Quota, Of: v.Of, Seats: a.Place, Total: a.Total}
	for i, c := range v.Claimants {
		quota.Who = append(quota.Who, c.Names[0]+" "+german.Number(c.Votes)+" × "+strconv.Itoa(a.Place)+" ÷ "+german.Number(a.Total))
		quota.Numbers = append(quota.Numbers, Number{c.Names[0], a.Shares[i].String(a.Total)})
	}
	d.Out.Steps = append(d.Out.Steps, quota.Step())
	if m := a.Clause; m >= 0 {
		d.Out.ByClause = true
		name := v.Claimants[m].Names[0]
		d.Out.Steps = append(d.Out.Steps, Count{
			Rule: v.Clause, Effect: Clause, Of: v.Of, Seats: a.Place, Total: a.Total,
			Who: []string{name}, Numbers: []Number{{name, strconv.FormatInt(v.Claimants[m].Votes, 10) + " Stimmen"}},
		}.Step())
	}
	if len(a.Remainder) > 0 {
		rest := Count{Rule: v.Quota, Effect: RemainderSeat, Of: v.Of, Seats: len(a.Remainder)}
		for _, i := range a.Remainder {
			rest.Who = append(rest.Who, v.Claimants[i].Names[0])
			rest.Numbers = append(rest.Numbers, Number{v.Claimants[i].Names[0], strconv.FormatInt(a.Shares[i].Rest, 10)})
		}
		d.Out.Steps = append(d.Out.Steps, rest.Step())
	}
}

// allocatedStep records the outcome of a division, if no lot is open in it.
func (d *Distribution) allocatedStep(v Division, out []Range, seats int) {
	step := Count{Rule: v.Quota, Effect: Allocated, Of: v.Of, Seats: seats}
	for i, g := range out {
		if !g.Certain() {
			return
		}
		step.Who = append(step.Who, v.Claimants[i].Names[0])
		step.Numbers = append(step.Numbers, Number{v.Claimants[i].Names[0], strconv.Itoa(g.Min)})
	}
	d.Out.Steps = append(d.Out.Steps, step.Step())
}

// String prints "3 Rest 120 von 1009", or "3" without remainder.
func (s Share) String(total int64) string {
	if s.Rest == 0 {
		return strconv.Itoa(s.Whole)
	}
	return strconv.Itoa(s.Whole) + " Rest " + strconv.FormatInt(s.Rest, 10) + " von " + strconv.FormatInt(total, 10)
}

// Seat records filled seats of one kind with their step.
func (d *Distribution) Seat(of Part, rule Citation, kind election.SeatKind, who []Candidature) {
	if len(who) == 0 {
		return
	}
	step := Count{Rule: rule, Effect: Seated, Of: of, Kind: kind, Seats: len(who)}
	for _, c := range who {
		d.Out.Winners = append(d.Out.Winners, Winner{Nomination: c.Nomination, Candidate: c.Candidate, Kind: kind})
		p := d.Candidate(c)
		step.Who = append(step.Who, p.Name())
		step.Persons = append(step.Persons, p.ID)
		step.Numbers = append(step.Numbers, Number{p.ID, strconv.FormatInt(p.Votes, 10)})
	}
	d.Out.Steps = append(d.Out.Steps, step.Step())
}

// Leave records seats of a nomination that stay empty for want of candidates.
func (d *Distribution) Leave(of Part, rule Citation, nomination, seats int) {
	if seats <= 0 {
		return
	}
	d.Out.Empty[nomination] += seats
	d.Out.Steps = append(d.Out.Steps, Count{Rule: rule, Effect: LeftVacant, Of: of, Seats: seats}.Step())
}

// Finish closes the allocation: findings of lots, and what is still open.
func (d *Distribution) Finish() Allocation {
	d.Out.Findings = append(d.Out.Findings, d.Lots.Findings(len(d.Out.Open) > 0)...)
	d.Out.OpenSeats = d.R.Seats - len(d.Out.Winners) - d.Out.Unfilled
	for _, e := range d.Out.Empty {
		d.Out.OpenSeats -= e
	}
	return d.Out
}
