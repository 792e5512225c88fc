package bbgkwahlg

import (
	"cmp"
	"fmt"
	"slices"

	"notices/internal/election"
	"notices/rules"
)

// otherConstituency is § 60 Abs. 3 Satz 3 with § 49 Abs. 5 BbgKWahlG: the list of the same proposer
// in another Wahlkreis, and if nobody of it can follow, one more. ok is false if no such list has a
// substitute left.
func (s Statute) otherConstituency(w *rules.Walk) (rules.Found, bool) {
	rule := s60("3", "3").And(rules.Art(act, "49", "5"))
	var done []int // lists of which nobody can follow
	for waiting := false; ; {
		left, used := s.left(w, done)
		for _, list := range used {
			w.PassAll(ranked(w, list).Groups)
		}
		done = append(done, used...)
		if len(left) == 0 {
			return rules.Found{}, false
		}
		if !waiting {
			w.Moved(rule, "auf der Liste desselben Trägers in einem anderen Wahlkreis")
		}
		list, readings := s.choose(w, left, done)
		if waiting = readings != nil && w.Outwait(persons(left)); waiting {
			continue
		}
		if readings != nil {
			var asked rules.Outcome
			if list, asked = ask(w, left, readings, rule); asked != nil {
				return rules.Found{Person: -1, Outcome: asked}, true
			}
		}
		if f, ok := s.through(w, left, list, rule); ok {
			return f, true
		}
		done = append(done, list)
	}
}

// choose says which list follows. That is open; three readings are compared, and returned where they
// name different persons and no ruling chooses.
func (s Statute) choose(w *rules.Walk, left []remaining, done []int) (list int, differ []rules.Reading) {
	if len(left) == 1 {
		return left[0].list, nil
	}
	among := func() []int {
		onTheDay, _ := s.left(w, done)
		named := append(persons(left), persons(onTheDay)...)
		slices.Sort(named)
		return slices.Compact(named)
	}
	if p, ok := w.RuledPerson(election.QConstituency, among); ok {
		return w.People[p].Nomination, nil
	}
	readings := s.readings(w, left)
	first := readings[0].Person.ID
	if first == "" || slices.ContainsFunc(readings, func(r rules.Reading) bool { return r.Person.ID != first }) {
		return -1, readings
	}
	w.Warn("W570", w.Cause().At("Person"), "welche Liste in einem anderen Wahlkreis an die Reihe kommt, ist gesetzlich nicht eindeutig; alle drei Lesarten führen hier zu %s", readings[0].Person.Name)
	return w.People[w.Find(first)].Nomination, nil
}

// ask puts the question which list follows, and returns the list that is being played.
func ask(w *rules.Walk, left []remaining, readings []rules.Reading, rule rules.Citation) (list int, asked rules.Outcome) {
	q := rules.Question{
		Key: fmt.Sprint("list ", w.Cause().Nr, persons(left)), Rule: rule,
		Outcome: rules.RulingRequired{Question: election.QConstituency, Readings: readings},
	}
	for _, l := range left {
		q.Answers = append(q.Answers, w.People[l.next].ID)
	}
	answer, ok := w.Ask(q)
	if !ok {
		return -1, q.Outcome
	}
	return left[answer].list, nil
}

func persons(left []remaining) []int {
	out := make([]int, len(left))
	for k, l := range left {
		out[k] = l.next
	}
	return out
}

// through walks the list found, with hearings as on the own list.
func (s Statute) through(w *rules.Walk, left []remaining, list int, rule rules.Citation) (rules.Found, bool) {
	for _, l := range left {
		if l.list != list {
			w.PassTried(ranked(w, l.list).Groups)
		}
	}
	seg := order(w.Council, list)
	seg.Basis, seg.Rule = rules.OtherConstituency, rule
	seg.Label = "der Liste im Wahlkreis " + w.Council.Nomination(list).Constituency
	if w.Seats[list] == 0 {
		w.Warn("W571", w.Cause().At("Person"), "die Liste im Wahlkreis %s hat selbst keinen Sitz errungen. Nach dem Wortlaut von 2023 genügt ein Sitz des Trägers, nach dem von 2009 nicht; das Programm folgt der Fassung am Tag des Freiwerdens", w.Council.Nomination(list).Constituency)
	}
	return w.Through(seg)
}

// A remaining list has a substitute left.
type remaining struct {
	list int
	next int // first person who is free
}

// left lists the other lists of the proposer with a substitute left, and those used up, but for those
// that are done. In the version of 2009 only lists that won a seat have substitutes.
func (s Statute) left(w *rules.Walk, done []int) (left []remaining, used []int) {
	v := of(w.Law())
	for _, n := range w.Siblings(w.Nomination()) {
		if slices.Contains(done, n) {
			continue
		}
		p := w.Peek(ranked(w, n).Groups)
		if p < 0 {
			if v.proposer || w.Seats[n] > 0 {
				used = append(used, n)
			}
			continue
		}
		if !v.proposer && w.Seats[n] == 0 {
			w.Warn("W571", w.Cause().At("Person"), "die Liste im Wahlkreis %s hat selbst keinen Sitz errungen und deshalb nach dem Wortlaut von 2009 keine Ersatzpersonen; der Wortlaut von 2023 sieht das anders", w.Council.Nomination(n).Constituency)
			continue
		}
		left = append(left, remaining{n, p})
	}
	return left, used
}

// readings are A, B and C of the open point. A reading without an answer has no person.
func (s Statute) readings(w *rules.Walk, left []remaining) []rules.Reading {
	d := distribute(w)
	return []rules.Reading{
		reading(w, left, "A", d.nextFraction(left), "Nächster Bruchteil: die Verteilung der Sitze des Trägers auf die Wahlkreise wird mit dem nächstgrößten noch nicht bedienten Rest fortgesetzt."),
		reading(w, left, "B", mostVotes(w, left), "Meiste Stimmen: die Ersatzperson mit den meisten persönlichen Stimmen auf allen übrigen Listen."),
		reading(w, left, "C", d.recompute(left), "Neuberechnung: die Sitze des Trägers werden auf die nicht erschöpften Listen neu verteilt; die Liste, die gewinnt, erhält den Sitz."),
	}
}

func reading(w *rules.Walk, left []remaining, name string, list int, why string) rules.Reading {
	r := rules.Reading{Answer: "Lesart " + name, Why: why + " Sie nennt hier keine eindeutige Person."}
	for _, l := range left {
		if l.list == list {
			p := w.Person(l.next)
			r.Answer, r.LeadsTo, r.Person, r.Why = p.ID, p.ID, p, why
		}
	}
	return r
}

// mostVotes is reading B; -1 if the most votes are shared by several lists.
func mostVotes(w *rules.Walk, left []remaining) int {
	best := slices.MaxFunc(left, func(a, b remaining) int { return cmp.Compare(w.People[a.next].Votes, w.People[b.next].Votes) })
	for _, l := range left {
		if l.list != best.list && w.People[l.next].Votes == w.People[best.next].Votes {
			return -1
		}
	}
	return best.list
}

// A distribution is the proposer's seats over its lists by Hare/Niemeyer on the votes per Wahlkreis.
type distribution struct {
	w     *rules.Walk
	lists []int
	seats int
	share []share
}

type share struct {
	list   int
	whole  int
	rest   int64 // remainder of votes × seats ÷ all votes
	served int   // seats by remainder or by an earlier transfer from another Wahlkreis
}

// distribute computes the distribution and adds the seats that moved since.
func distribute(w *rules.Walk) distribution {
	lists := append([]int{w.Nomination()}, w.Siblings(w.Nomination())...)
	slices.Sort(lists)
	d := distribution{w: w, lists: lists}
	for _, n := range lists {
		d.seats += w.Seats[n]
	}
	d.share = hare(w, lists, d.seats)
	for _, n := range w.MovedTo() {
		for k := range d.share {
			if d.share[k].list == n {
				d.share[k].served++
			}
		}
	}
	return d
}

// hare distributes seats by Hare/Niemeyer; a tie at the cut leaves the tied lists unserved.
func hare(w *rules.Walk, lists []int, seats int) []share {
	votes := make([]int64, len(lists))
	for k, n := range lists {
		votes[k] = w.Council.Nomination(n).Total()
	}
	a := rules.HareNiemeyer(votes, seats, nil)
	out := make([]share, len(lists))
	for k, n := range lists {
		out[k] = share{list: n, whole: a.Shares[k].Whole, rest: a.Shares[k].Rest}
		if slices.Contains(a.Remainder, k) {
			out[k].served = 1
		}
	}
	return out
}

// nextFraction is reading A: the largest remainder among the lists served least; -1 if two are equal.
func (d distribution) nextFraction(left []remaining) int {
	next := slices.DeleteFunc(slices.Clone(d.share), func(s share) bool {
		return !slices.ContainsFunc(left, func(l remaining) bool { return l.list == s.list })
	})
	before := func(a, b share) int { return cmp.Or(cmp.Compare(a.served, b.served), cmp.Compare(b.rest, a.rest)) }
	slices.SortFunc(next, before)
	if before(next[0], next[1]) == 0 {
		return -1
	}
	return next[0].list
}

// recompute is reading C; -1 if several lists gain, none, or remainders are equal.
func (d distribution) recompute(left []remaining) int {
	var lists []int
	for _, l := range left {
		lists = append(lists, l.list)
	}
	slices.Sort(lists)
	again := hare(d.w, lists, d.seats)
	given, gains := 0, []int{}
	for _, s := range again {
		given += s.whole + s.served
		if s.whole+s.served > d.now(s.list) {
			gains = append(gains, s.list)
		}
	}
	if given != d.seats || len(gains) != 1 {
		return -1
	}
	return gains[0]
}

// now is what a list has: its part of the distribution and the seats that moved to it.
func (d distribution) now(list int) int {
	for _, s := range d.share {
		if s.list == list {
			return s.whole + s.served
		}
	}
	return 0
}
