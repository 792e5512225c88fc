package statutes

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"notices/internal/election"
	"notices/rules"
)

// drawCase makes a small council of one Land, seats computed and marked, and a term full of events.
func drawCase(t *rapid.T) *election.Case {
	land := rapid.SampledFrom([]election.Land{election.LowerSaxony, election.Brandenburg}).Draw(t, "land")
	c := &election.Case{File: "zufall.xlsx"}
	r := &c.Result
	r.Land, r.System, r.Body = land, election.Proportional, "Gemeinderat"
	r.ElectionDay, r.TermBegin, r.TermEnd = election.MustDate("2024-06-09"), election.MustDate("2024-07-01"), election.MustDate("2029-06-30")
	r.Seats = rapid.IntRange(3, 8).Draw(t, "seats")
	areas := []string{""}
	if land == election.LowerSaxony && rapid.Bool().Draw(t, "areas") {
		areas = []string{"1", "2"}
	}
	for _, area := range areas {
		for k, name := range []string{"A", "B/C", "WG"} {
			kind := election.Party
			if k == 2 {
				kind = election.VoterGroup
			}
			n := election.Nomination{Constituency: area, Name: name, Kind: kind, HasListVotes: land == election.LowerSaxony}
			if land == election.LowerSaxony {
				n.ListVotes = int64(rapid.IntRange(0, 40).Draw(t, "list"))
			}
			for p := range rapid.IntRange(2, 5).Draw(t, "candidates") {
				n.Candidates = append(n.Candidates, election.Candidate{
					ID: election.PersonID(len(areas) > 1, area, name, p+1), Position: p + 1,
					First: name + area, Last: fmt.Sprint("P", p+1), Votes: int64(rapid.IntRange(0, 9).Draw(t, "votes")),
				})
			}
			r.Nominations = append(r.Nominations, n)
		}
	}
	a := Of(land).Allocate(r, nil)
	for _, w := range a.Winners {
		mark := election.ElectedPlain
		switch w.Kind {
		case election.PersonSeat:
			mark = election.ElectedPersons
		case election.ListSeat:
			mark = election.ElectedList
		case election.SurplusSeat:
			mark = election.ElectedSurplus
		}
		r.Nominations[w.Nomination].Candidates[w.Candidate].Mark = mark
		r.MarksGiven = true
	}
	if len(a.Open) > 0 || !r.MarksGiven {
		t.Skip("a lot decides the seats")
	}
	drawEvents(t, c)
	return c
}

func drawEvents(t *rapid.T, c *election.Case) {
	var ids []string
	for _, n := range c.Result.Nominations {
		for _, k := range n.Candidates {
			ids = append(ids, k.ID)
		}
	}
	kinds := []election.EventKind{
		election.Resignation, election.Resignation, election.Death, election.Refusal, election.Acceptance,
		election.Service, election.PartyExit, election.Heard, election.DroppedOut, election.Ineligibility, election.Conditional,
	}
	for n := range rapid.IntRange(0, 12).Draw(t, "events") {
		day := c.Result.TermBegin.AddDays(rapid.IntRange(0, 60).Draw(t, "day"))
		e := election.Event{
			Nr: n + 1, Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Person: rapid.SampledFrom(ids).Draw(t, "person"),
			Date: day, Form: election.InWriting,
		}
		switch e.Kind {
		case election.PartyExit:
			e.Received = day.AddDays(rapid.IntRange(0, 5).Draw(t, "receipt"))
		case election.Ineligibility:
			e.DeterminedOn = day
		case election.Resignation:
			e.FreeFrom = day.AddDays(rapid.IntRange(0, 10).Draw(t, "free"))
		}
		c.Events = append(c.Events, e)
	}
}

// outcomes lists the vacancies as comparable lines.
func outcomes(r rules.Report) []string {
	var out []string
	for _, v := range r.Vacancies {
		line := fmt.Sprint(v.Event, " ", v.VacantOn, " ", v.Departed.ID, " ", v.Seat, " ", rules.NameOf(v.Outcome))
		switch o := v.Outcome.(type) {
		case rules.Transferred:
			line += fmt.Sprint(" ", o.Successor.ID, " ", o.Basis, " ", o.Acceptance, " ", o.MemberFrom)
		case rules.LotRequired:
			tied := slices.Clone(o.Tied)
			slices.Sort(tied)
			line += fmt.Sprint(" ", tied)
		case rules.HearingRequired:
			line += " " + o.Hear.ID
		case rules.RulingRequired:
			line += " " + string(o.Question)
		}
		for _, p := range v.PassedOver {
			line += fmt.Sprint(" -", p.Person.ID, ":", p.Reason)
		}
		out = append(out, line)
	}
	return out
}

var asOf = election.MustDate("2024-12-31")

// TestRowOrderNeverMatters: anonymity. Shuffling lists and candidates changes nothing.
func TestRowOrderNeverMatters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCase(t)
		want := outcomes(Decide(c, asOf, false))
		d := *c
		d.Result.Nominations = rapid.Permutation(c.Result.Nominations).Draw(t, "lists")
		for k := range d.Result.Nominations {
			n := &d.Result.Nominations[k]
			n.Candidates = rapid.Permutation(n.Candidates).Draw(t, "rows")
		}
		d.Events = rapid.Permutation(c.Events).Draw(t, "rows of events")
		if got := outcomes(Decide(&d, asOf, false)); !sameOutcomes(got, want) {
			t.Fatalf("got  %q\nwant %q", got, want)
		}
	})
}

// sameOutcomes compares lines but for the order of tied persons passed over.
func sameOutcomes(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for k := range a {
		x, y := []byte(a[k]), []byte(b[k])
		slices.Sort(x)
		slices.Sort(y)
		if !slices.Equal(x, y) {
			return false
		}
	}
	return true
}

// TestNobodyTwice: no person follows into two seats at once, and nobody who sits is called.
func TestNobodyTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCase(t)
		r := Decide(c, asOf, false)
		left := map[string]int{}
		for _, v := range r.Vacancies {
			left[v.Departed.ID]++
		}
		for id, n := range left {
			if n > 1 {
				t.Fatalf("%s left %d times", id, n)
			}
		}
		called := map[string]int{}
		for _, v := range r.Vacancies {
			if o, ok := v.Outcome.(rules.Transferred); ok {
				if called[o.Successor.ID]++; called[o.Successor.ID] > 1 {
					t.Fatalf("%s follows twice: %q", o.Successor.ID, outcomes(r))
				}
				for _, p := range v.PassedOver {
					if p.Person.ID == o.Successor.ID {
						t.Fatalf("%s passed over and successor: %q", p.Person.ID, outcomes(r))
					}
				}
			}
		}
		for _, n := range c.Result.Nominations {
			for _, k := range n.Candidates {
				if k.Mark.Elected() && called[k.ID] > 0 {
					t.Fatalf("%s was elected and is called: %q", k.ID, outcomes(r))
				}
			}
		}
	})
}

// TestEveryFreeSeatHasOneOutcome: conservation. One outcome for each event that freed a seat, with
// the substitutes' proposer never changing.
func TestEveryFreeSeatHasOneOutcome(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCase(t)
		r := Decide(c, asOf, false)
		proposer := map[string]string{}
		for _, n := range c.Result.Nominations {
			for _, k := range n.Candidates {
				proposer[k.ID] = n.Name
			}
		}
		seen := map[int]bool{}
		for k, v := range r.Vacancies {
			if seen[v.Event] {
				t.Fatalf("event %d twice", v.Event)
			}
			seen[v.Event] = true
			if k > 0 && v.VacantOn.Before(r.Vacancies[k-1].VacantOn) {
				t.Fatalf("out of order: %q", outcomes(r))
			}
			if v.Outcome == nil || len(v.Steps) == 0 {
				t.Fatalf("event %d has no outcome or steps", v.Event)
			}
			if o, ok := v.Outcome.(rules.Transferred); ok && proposer[o.Successor.ID] != proposer[v.Departed.ID] {
				t.Fatalf("the seat went to another proposer: %q", outcomes(r))
			}
		}
	})
}

// TestOrderStaysUnderDropOuts: the order of substitutes is that after the election, whatever happens
// later.
func TestOrderStaysUnderDropOuts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCase(t)
		bare := *c
		bare.Events = nil
		with, _ := Orders(c, asOf, false)
		without, _ := Orders(&bare, asOf, false)
		if len(with) != len(without) {
			t.Fatal("number of orders changed")
		}
		for k := range with {
			for i := range with[k].Entries {
				a, b := with[k].Entries[i], without[k].Entries[i]
				if a.Person != b.Person || a.Rank != b.Rank {
					t.Fatalf("place %d of %s changed", i, with[k].Nomination)
				}
			}
		}
	})
}

// TestPrefixOfEventsIsPrefixOfVacancies: what happens later does not change which seats became free
// before, from whom, of which kind.
func TestPrefixOfEventsIsPrefixOfVacancies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCase(t)
		cut := c.Result.TermBegin.AddDays(rapid.IntRange(0, 60).Draw(t, "cut"))
		early := *c
		early.Events = slices.DeleteFunc(slices.Clone(c.Events), func(e election.Event) bool {
			return e.Date.After(cut) || e.Received.After(cut) || e.FreeFrom.After(cut)
		})
		whole := Decide(c, cut, false)
		for k, v := range Decide(&early, cut, false).Vacancies {
			if v.VacantOn.After(cut) {
				break
			}
			if k >= len(whole.Vacancies) {
				t.Fatalf("vacancy %d is gone", v.Event)
			}
			i := slices.IndexFunc(whole.Vacancies, func(w rules.Vacancy) bool { return w.Event == v.Event })
			if i < 0 || whole.Vacancies[i].Departed != v.Departed || whole.Vacancies[i].Seat != v.Seat || whole.Vacancies[i].VacantOn != v.VacantOn {
				t.Fatalf("vacancy of event %d changed: %q", v.Event, outcomes(whole))
			}
		}
	})
}

// TestUnrelatedEventChangesNothing: an event about somebody of another proposer leaves a vacancy as
// it was.
func TestUnrelatedEventChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCase(t)
		other := c.Result.Nominations[rapid.IntRange(0, len(c.Result.Nominations)-1).Draw(t, "other")]
		person := rapid.SampledFrom(other.Candidates).Draw(t, "person")
		more := *c
		more.Events = append(slices.Clone(c.Events), election.Event{
			Nr: 99, Kind: election.Death, Person: person.ID,
			Date: c.Result.TermBegin.AddDays(rapid.IntRange(0, 60).Draw(t, "day")),
		})
		own := func(lines []string, r rules.Report) []string {
			var out []string
			for k, v := range r.Vacancies {
				if v.Departed.Nomination != other.Name {
					out = append(out, lines[k])
				}
			}
			return out
		}
		a, b := Decide(c, asOf, false), Decide(&more, asOf, false)
		if got, want := own(outcomes(b), b), own(outcomes(a), a); !slices.Equal(got, want) {
			t.Fatalf("got  %q\nwant %q", got, want)
		}
	})
}

// TestEveryDayHasOneVersion sweeps 2000 to 2040.
func TestEveryDayHasOneVersion(t *testing.T) {
	for d := election.MustDate("2000-01-01"); d.Before(election.MustDate("2041-01-01")); d = d.AddDays(1) {
		for _, land := range []election.Land{election.LowerSaxony, election.Brandenburg} {
			law := version(land, d)
			n := 0
			for _, v := range Versions() {
				if v.Abbrev == law.Abbrev && !d.Before(v.From) && (v.Until.IsZero() || !d.After(v.Until)) {
					n++
				}
			}
			if n != 1 {
				t.Fatalf("%s: %d versions of %s", d, n, law.Abbrev)
			}
		}
	}
	for day, want := range map[string]string{"2013-06-30": "2006-02-24", "2013-07-01": "2014-01-28"} {
		if got := version(election.LowerSaxony, election.MustDate(day)).Version; got != want {
			t.Errorf("NKWG on %s: %s, want %s", day, got, want)
		}
	}
	for day, want := range map[string]string{"2023-08-31": "2009-07-09", "2023-09-01": "2023-07-04"} {
		if got := version(election.Brandenburg, election.MustDate(day)).Version; got != want {
			t.Errorf("BbgKWahlG on %s: %s, want %s", day, got, want)
		}
	}
}

// BenchmarkReplay: 200 events in a Kreistag of 12 constituencies with 9 lists of 20 candidates each.
func BenchmarkReplay(b *testing.B) {
	c := kreistag(12, 9, 20, 60, 200)
	b.ReportAllocs()
	for b.Loop() {
		Decide(c, asOf, false)
	}
}

// BenchmarkCandidates shows how the cost grows with the number of candidates.
func BenchmarkCandidates(b *testing.B) {
	for _, n := range []int{100, 1000, 10000, 100000} {
		c := kreistag(4, 5, n/20, 40, 50)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				Decide(c, asOf, false)
			}
		})
	}
}

// kreistag builds a council in Lower Saxony with marks and many resignations, refusals and deaths.
func kreistag(areas, lists, candidates, seats, events int) *election.Case {
	c := &election.Case{File: "kreistag.xlsx"}
	r := &c.Result
	r.Land, r.System, r.Body, r.Seats = election.LowerSaxony, election.Proportional, "Kreistag", seats
	r.ElectionDay, r.TermBegin, r.TermEnd = election.MustDate("2024-06-09"), election.MustDate("2024-07-01"), election.MustDate("2029-06-30")
	x := uint32(7)
	random := func(n int) int64 { x = x*1664525 + 1013904223; return int64(x>>8) % int64(n) }
	for a := range areas {
		for l := range lists {
			n := election.Nomination{Constituency: fmt.Sprint(a + 1), Name: fmt.Sprint("Liste ", l+1), Kind: election.Party, HasListVotes: true, ListVotes: 500 + random(4000)}
			for p := range candidates {
				n.Candidates = append(n.Candidates, election.Candidate{
					ID: election.PersonID(true, n.Constituency, n.Name, p+1), Position: p + 1,
					First: "Vorname", Last: fmt.Sprint("Name", a, l, p), Votes: random(100000) + 1,
				})
			}
			r.Nominations = append(r.Nominations, n)
		}
	}
	r.MarksGiven = true
	var sitting []string
	for _, w := range Of(r.Land).Allocate(r, nil).Winners {
		k := &r.Nominations[w.Nomination].Candidates[w.Candidate]
		k.Mark = map[election.SeatKind]election.Mark{election.PersonSeat: election.ElectedPersons, election.ListSeat: election.ElectedList}[w.Kind]
		sitting = append(sitting, k.ID)
	}
	for n := range events {
		e := election.Event{Nr: n + 1, Date: r.TermBegin.AddDays(n), Form: election.InWriting}
		if n < len(sitting) {
			e.Kind, e.Person, e.FreeFrom, e.DeterminedOn = election.Resignation, sitting[n], r.TermBegin.AddDays(n+3), r.TermBegin.AddDays(n+3)
		} else {
			list := r.Nominations[n%len(r.Nominations)]
			e.Kind, e.Person = election.Refusal, list.Candidates[len(list.Candidates)-1-n%min(7, len(list.Candidates))].ID
		}
		c.Events = append(c.Events, e)
	}
	return c
}

// TestWhoAcceptedStays: what happens later takes nobody out of a seat that he was called for and
// accepted; he may only leave it himself, which frees it anew.
func TestWhoAcceptedStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawTerm(t)
		drawLots(t, c)
		cut := c.Result.TermBegin.AddDays(rapid.IntRange(0, 60).Draw(t, "cut"))
		early := knownOn(c, cut)
		whole := Decide(c, asOf, false)
		given := map[int]bool{} // back
		for _, back := range whole.Returns {
			given[back.Vacancy] = true
		}
		for _, v := range Decide(early, cut, false).Vacancies {
			o, ok := v.Outcome.(rules.Transferred)
			if !ok || given[v.Event] || o.Acceptance != rules.Accepted && o.Acceptance != rules.DeemedAccept {
				continue
			}
			i := slices.IndexFunc(whole.Vacancies, func(w rules.Vacancy) bool { return w.Event == v.Event })
			if i < 0 {
				t.Fatalf("the seat of event %d is not free any more: %q", v.Event, outcomes(whole))
			}
			if later, ok := whole.Vacancies[i].Outcome.(rules.Transferred); !ok || later.Successor.ID != o.Successor.ID {
				t.Fatalf("%s had accepted the seat of event %d: %q", o.Successor.ID, v.Event, outcomes(whole))
			}
		}
	})
}

// TestALotOnceAcceptedStaysValid: a lot drawn among exactly those whom the rules name is no error, then
// and after whatever happens later.
func TestALotOnceAcceptedStaysValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawTerm(t)
		for n := 2; n < 26; n += 9 {
			now := c.Result.TermBegin.AddDays(n)
			then := knownOn(c, now)
			i := slices.IndexFunc(Decide(then, now, false).Vacancies, func(v rules.Vacancy) bool { return rules.NameOf(v.Outcome) == rules.NameLotRequired })
			if i < 0 {
				continue
			}
			lot := Decide(then, now, false).Vacancies[i].Outcome.(rules.LotRequired)
			c.Lots = append(c.Lots, election.Lot{Nr: len(c.Lots) + 1, Subject: lot.Subject, Date: now, Order: inLine(rapid.Permutation(lot.Tied).Draw(t, "drawn"), c.Lots)})
		}
		for _, f := range Decide(c, asOf, false).Findings {
			if f.Code == "E520" || f.Code == "E522" || f.Code == "E523" || f.Code == "E524" {
				t.Fatalf("%s; lots %v; %q", f, c.Lots, outcomes(Decide(c, asOf, false)))
			}
		}
	})
}

// inLine puts those whom an earlier lot has put in order in that order: it stays valid for the term.
func inLine(drawn []string, lots []election.Lot) []string {
	for _, l := range lots {
		var named []string
		for _, id := range l.Order {
			if slices.Contains(drawn, id) {
				named = append(named, id)
			}
		}
		next := 0
		for k, id := range drawn {
			if slices.Contains(l.Order, id) {
				drawn[k] = named[next]
				next++
			}
		}
	}
	return drawn
}

// TestOneSeatOneHolder: a seat is free again only after whoever followed into it has left it or given it
// back.
func TestOneSeatOneHolder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawTerm(t)
		r := Decide(c, asOf, false)
		sitting := 0
		for _, n := range c.Result.Nominations {
			for _, k := range n.Candidates {
				if k.Mark.Elected() {
					sitting++
				}
			}
		}
		seats := sitting
		for _, v := range r.Vacancies {
			if v.Undone {
				continue
			}
			sitting--
			if o, ok := v.Outcome.(rules.Transferred); ok && (o.Acceptance == rules.Accepted || o.Acceptance == rules.DeemedAccept) {
				sitting++
			}
		}
		if sitting > seats {
			t.Fatalf("%d sit in %d seats: %q", sitting, seats, outcomes(r))
		}
		for _, v := range r.Vacancies {
			if o, ok := v.Outcome.(rules.Transferred); ok && v.Undone && o.Acceptance == rules.DeemedAccept {
				for _, back := range r.Returns {
					if back.Vacancy == v.Event && o.AnsweredOn.After(back.Date) {
						t.Fatalf("silence after the return of event %d accepted the seat: %q", back.Event, outcomes(r))
					}
				}
			}
		}
	})
}

// knownOn cuts off what arrives after a day.
func knownOn(c *election.Case, day election.Date) *election.Case {
	then := *c
	then.Events = slices.DeleteFunc(slices.Clone(c.Events), func(e election.Event) bool {
		return e.Date.After(day) || e.Received.After(day) || e.FreeFrom.After(day)
	})
	then.Lots = slices.DeleteFunc(slices.Clone(c.Lots), func(l election.Lot) bool { return l.Date.After(day) })
	return &then
}

// drawLots records lots among everybody not elected who is tied on one list.
func drawLots(t *rapid.T, c *election.Case) {
	for _, n := range c.Result.Nominations {
		tied := map[int64][]string{}
		for _, k := range n.Candidates {
			if !k.Mark.Elected() {
				tied[k.Votes] = append(tied[k.Votes], k.ID)
			}
		}
		for votes := int64(1); votes < 10; votes++ {
			if len(tied[votes]) > 1 && rapid.Bool().Draw(t, "lot") {
				c.Lots = append(c.Lots, election.Lot{
					Nr: len(c.Lots) + 1, Subject: election.LotSubstitutes, Order: rapid.Permutation(tied[votes]).Draw(t, "drawn"),
					Date: c.Result.TermBegin.AddDays(rapid.IntRange(0, 60).Draw(t, "drawn on")),
				})
			}
		}
	}
}

// drawTerm makes a council with one list of three members and four substitutes, many of them tied, and a
// term in which everything happens to these seven within days.
func drawTerm(t *rapid.T) *election.Case {
	c := &election.Case{File: "zufall.xlsx"}
	r := &c.Result
	r.Land = rapid.SampledFrom([]election.Land{election.LowerSaxony, election.Brandenburg}).Draw(t, "land")
	r.System, r.Body, r.Seats, r.MarksGiven = election.Proportional, "Gemeinderat", 3, true
	mark := election.ElectedPersons
	if r.Land == election.Brandenburg {
		r.System, mark = election.Majority, election.ElectedPlain
	}
	r.ElectionDay, r.TermBegin, r.TermEnd = election.MustDate("2024-06-09"), election.MustDate("2024-07-01"), election.MustDate("2029-06-30")
	n := election.Nomination{Name: "A", Kind: election.Party, HasListVotes: r.Land == election.LowerSaxony}
	for p := range 7 {
		k := election.Candidate{ID: election.PersonID(false, "", "A", p+1), Position: p + 1, First: "A", Last: fmt.Sprint("P", p+1), Votes: 100}
		if p < 3 {
			k.Mark = mark
		} else {
			k.Votes = int64(10 * rapid.IntRange(1, 2).Draw(t, "votes"))
		}
		n.Candidates = append(n.Candidates, k)
	}
	r.Nominations = []election.Nomination{n}
	members := []election.EventKind{election.Resignation, election.Death}
	substitutes := []election.EventKind{election.Service, election.Service, election.Acceptance, election.Acceptance, election.Refusal, election.Death, election.ReasonsGone, election.Resignation}
	for x := range rapid.IntRange(3, 12).Draw(t, "events") {
		p := rapid.IntRange(0, 6).Draw(t, "person")
		kinds := substitutes
		if p < 3 {
			kinds = members
		}
		c.Events = append(c.Events, election.Event{
			Nr: x + 1, Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Person: n.Candidates[p].ID, Form: election.InWriting,
			Date: r.TermBegin.AddDays(rapid.IntRange(0, 25).Draw(t, "day")),
		})
	}
	return c
}
