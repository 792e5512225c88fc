package notice

import (
	"fmt"
	"slices"
	"strings"

	"notices/internal/election"
	"notices/rules"
)

// data fills the values that every paper of a vacancy shares. It is made anew for each paper, so
// that one paper's values can be cut down without touching another's.
func (w *writer) data(v *rules.Vacancy) Data {
	c := council(&w.c.Result)
	d := Data{
		Land: string(w.c.Result.Land), Datum: day(w.o.Date), Behörde: authority(&w.c.Authority), Vertretung: c,
		Gesetz: Statute{v.Law.Abbrev, v.Law.Title, v.Law.Edition}, Vorschriften: provisions(v.Law.Provisions),
		Ausgeschieden: w.person(v.Departed.ID), Ergebnis: outcomeWord(rules.NameOf(v.Outcome)), Grundlage: v.Rule.String(),
		Feststellung: determined(v.DeterminedBy, v.Doubt), Mitglieder: v.LegalMembers,
	}
	d.Vorgang = Vacancy{
		Nr: v.Event, Grund: causeWord(v.Cause), Satz: causeSentence(v.Cause, d.Ausgeschieden.Name, c),
		Datum: day(v.Happened), Beschluss: day(v.Resolved), FreiAb: day(v.VacantOn),
	}
	d.Sitz.Art = seatWord(v.Seat)
	if v.Seat != election.ProportionalSeat { // the only kind there is beside a single candidate's
		d.Sitz.Wort = v.Seat.Word()
	}
	if v.Seat != election.MajoritySeat {
		d.Sitz.Wahlvorschlag = d.Ausgeschieden.Wahlvorschlag
	}
	if !v.MovedUp { // whoever moved up may have stood elsewhere than the seat was won
		d.Sitz.Wahlbereich = d.Ausgeschieden.Wahlbereich
	}
	switch o := v.Outcome.(type) {
	case rules.Transferred:
		p := w.person(o.Successor.ID)
		d.Nachfolge, d.Weg = &p, basisWord(o.Basis)
		d.Losentscheid = decidedByLot(v, o.Successor.ID)
	case rules.Vacant:
		d.Leer = EmptySeat{Einzeln: o.Individual, Prüfung: o.ByReview}
	}
	for _, x := range v.PassedOver {
		d.Übergangene = append(d.Übergangene, Skipped{w.person(x.Person.ID), w.reason(&x), w.passedRule(v, &x), outside(x.Decided)})
		switch {
		case !outside(x.Decided):
		case w.lasting(&x):
			d.Ausgeschiedene = append(d.Ausgeschiedene, x.Person.Name)
		default:
			d.Ausgeschlossene = append(d.Ausgeschlossene, x.Person.Name)
		}
	}
	if k := v.Review.Kind; k == election.Annulled || k == election.Changed || k == election.ByCouncil {
		d.Überprüfung = &ReviewText{reviewWord(k), day(v.Review.Date), v.Review.Organ, v.Review.Before.Name}
	}
	return d
}

// passedRule cites why somebody was passed over at the decision. Whoever was called for another seat
// then may have left it since; the rule of the transfer stays.
func passedRule(v *rules.Vacancy, x *rules.Passed) string {
	if x.Decided == rules.HoldsSeat || x.Decided == rules.CalledElsewhere {
		return v.Law.Provisions.Transfer.String()
	}
	return x.Rule.String()
}

// passedRule is what papers cite: nothing for the exit from a group of voters, which bars by a
// ruling only; whether the statute says so is open.
func (w *writer) passedRule(v *rules.Vacancy, x *rules.Passed) string {
	if x.Decided == rules.LeftParty && w.group(x.Person.ID) == voterGroup {
		return ""
	}
	return passedRule(v, x)
}

// reason says why somebody was passed over, as a clause.
func (w *writer) reason(x *rules.Passed) string {
	if x.Decided == rules.LeftParty && w.group(x.Person.ID) == voterGroup {
		return "ist nach der Wahl aus der Wählergruppe ausgeschieden; nach der Entscheidung hindert das den Übergang"
	}
	return x.Decided.Clause()
}

// lasting reports whether somebody passed over is out for the term. An exit or ban that was not
// determined, and under the statute of 2006 every one, bars for the seat at hand only.
func (w *writer) lasting(x *rules.Passed) bool {
	if x.Decided != rules.LeftParty && x.Decided != rules.PartyBanned {
		return true
	}
	for i := range w.r.Vacancies {
		for _, d := range w.r.Vacancies[i].Dropped {
			if d.Person.ID == x.Person.ID {
				return d.Lasting
			}
		}
	}
	return false
}

// What somebody leaves whose exit is told.
const (
	party      = "Partei"
	voterGroup = "Wählergruppe"
)

// group says what a person's list is, as far as the papers about an exit must tell.
func (w *writer) group(id string) string {
	for i := range w.c.Result.Nominations {
		n := &w.c.Result.Nominations[i]
		if n.Kind == election.VoterGroup && slices.ContainsFunc(n.Candidates, func(c election.Candidate) bool { return c.ID == id }) {
			return voterGroup
		}
	}
	return party
}

// person says who somebody is, with nothing that a public paper must not print.
func (w *writer) person(id string) Person {
	x, ok := w.people[id]
	if !ok {
		return Person{}
	}
	p := Person{Titel: x.Title, Vorname: x.First, Nachname: x.Last, Name: x.Name()}
	for i := range w.c.Result.Nominations {
		n := &w.c.Result.Nominations[i]
		if slices.ContainsFunc(n.Candidates, func(c election.Candidate) bool { return c.ID == id }) {
			p.Wahlvorschlag, p.Wahlbereich = n.Name, n.Constituency
		}
	}
	return p
}

func provisions(p *rules.Provisions) Provisions {
	return Provisions{
		Übergang: p.Transfer.String(), Unbesetzt: p.Vacant.String(), Mitgliederzahl: p.Members.String(),
		Zuständigkeit: p.Determination.String(), Benachrichtigung: p.Notification.String(), Bekanntmachung: p.Announcement.String(),
		Annahme: p.Acceptance.String(), Anhörung: p.Hearing.String(), Ausscheiden: p.DropOut.String(), Ablehnung: p.Refusal.String(),
		Parteiaustritt: p.PartyExit.String(), Unvereinbarkeit: p.Incompatible.String(), Nachweis: p.Proof.String(), Rechtsbehelf: p.Remedy.String(),
		Überprüfung: p.Review.String(), Bestand: p.Standing.String(), Los: p.Lot.String(), Mitgliedschaft: p.Membership.String(), Reihenfolge: p.Order.String(),
	}
}

// steps are the sentences of the decision as it was made, citations in them; answers came later and
// are left out, and what without tells. The seat's allocation, which comes before it became free, is told apart.
func steps(v *rules.Vacancy, without ...func(*rules.Step) bool) (allocation, transfer []string) {
	for _, s := range v.Steps {
		if s.Effect == rules.Freed {
			allocation, transfer = transfer, nil
		}
		if len(without) > 0 && without[0](&s) {
			continue
		}
		if s.Effect != rules.Answered && s.Text != "" {
			transfer = append(transfer, s.Text)
		}
	}
	return allocation, transfer
}

// drawnWord names a lot in a remark: "nach Los Nr. 1 vom 11.02.2027".
func drawnWord(l *rules.Drawn) string {
	s := fmt.Sprintf("nach Los Nr. %d", l.Nr)
	if !l.Date.IsZero() {
		s += " vom " + l.Date.German()
	}
	return s
}

// decidedByLot tells of the lot on which the successor's place hangs; nil if none.
func decidedByLot(v *rules.Vacancy, id string) *DrawnText {
	for _, l := range v.Drawn {
		if l.Decided(id) {
			return &DrawnText{Nr: l.Nr, Datum: day(l.Date), Vorschrift: l.Rule.String()}
		}
	}
	return nil
}

// order is the order of substitutes that the decision walked, with remarks.
func (w *writer) order(v *rules.Vacancy) []Place {
	remarks := map[string]string{}
	for i := range v.PassedOver {
		remarks[v.PassedOver[i].Person.ID] = w.reason(&v.PassedOver[i])
	}
	if o, ok := v.Outcome.(rules.Transferred); ok {
		remarks[o.Successor.ID] = "erhält den Sitz"
	}
	for _, l := range v.Drawn {
		for _, id := range l.Order {
			remarks[id] = strings.TrimPrefix(remarks[id]+"; "+drawnWord(&l), "; ")
		}
	}
	var out []Place
	seen := map[string]bool{}
	for _, s := range v.Steps {
		if s.Effect != rules.Ranked {
			continue
		}
		for _, id := range s.Persons {
			x, ok := w.people[id]
			if !ok || seen[id] {
				continue
			}
			seen[id] = true
			out = append(out, Place{len(out) + 1, x.Name(), x.Votes, x.Position, w.person(id).Wahlbereich, remarks[id]})
		}
	}
	return out
}
