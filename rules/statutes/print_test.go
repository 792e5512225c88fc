package statutes

import (
	"fmt"
	"reflect"
	"strings"

	"notices/internal/election"
	"notices/rules"
)

// printer writes what the rules say about a case so that a lawyer can check it line by line.
type printer struct{ strings.Builder }

func (p *printer) line(indent int, parts ...string) {
	if text := strings.Join(present(parts), "; "); text != "" {
		p.WriteString(strings.Repeat("  ", indent) + text + "\n")
	}
}

// present drops empty parts.
func present(parts []string) []string {
	var out []string
	for _, s := range parts {
		if strings.TrimSpace(s) != "" {
			out = append(out, strings.TrimSpace(s))
		}
	}
	return out
}

// with puts a word before a value that is there.
func with(word string, value any) string {
	s := fmt.Sprint(value)
	if s == "" || s == "0" || s == "false" || s == "§ " {
		return ""
	}
	if s == "true" {
		return word
	}
	return word + " " + s
}

func printed(c *election.Case, asOf election.Date) string {
	p := &printer{}
	r := Decide(c, asOf, false)
	for _, v := range r.Vacancies {
		p.vacancy(v)
	}
	for _, x := range r.Returns {
		p.line(0, fmt.Sprintf("Rückkehr durch Vorgang %d am %s: %s statt %s (Vorgang %d)", x.Event, x.Date, x.Returns.ID, x.Leaves.ID, x.Vacancy), cited(x.Rule), x.Text)
	}
	for _, d := range r.Due {
		p.line(0, fmt.Sprintf("fällig %s zu Vorgang %d", d.What, d.Event), d.Person, d.Due.String(), d.Warning, d.Text)
	}
	for _, f := range r.Findings {
		p.line(0, f.Code+" "+f.Origin.String(), f.Message)
	}
	return p.String()
}

func (p *printer) vacancy(v rules.Vacancy) {
	p.line(0, fmt.Sprintf("Vorgang %d: %s", v.Event, v.Cause), cited(v.CauseRule), v.Departed.ID+" "+string(v.Seat), with("nachgerückt", v.MovedUp),
		with("geschehen", v.Happened), with("beschlossen", v.Resolved), with("frei ab", v.VacantOn), v.Law.Abbrev+" "+v.Law.Version[:4], fmt.Sprintf("Schritt %d", v.Chain))
	p.outcome(v.Outcome)
	p.line(2, cited(v.Rule), v.DeterminedBy, with("Zweifel:", v.Doubt), with("Mitglieder", v.LegalMembers))
	for _, x := range v.PassedOver {
		p.line(2, fmt.Sprintf("übergangen %s %s (%s)", x.Person.ID, x.Reason, x.Decided), cited(x.Rule), with("Vorgang", x.Event))
	}
	for _, x := range v.Dropped {
		p.line(2, fmt.Sprintf("ausgeschieden %s %s am %s", x.Person.ID, x.Reason, x.Date), cited(x.Rule), with("Vorgang", x.Event), with("für die Wahlperiode", x.Lasting), with("Schritt", x.Step), with("Ausschluss", x.Expelled))
	}
	if v.Review.Event != 0 {
		p.line(2, fmt.Sprintf("Wahlprüfung: %s, Vorgang %d am %s", v.Review.Kind, v.Review.Event, v.Review.Date), v.Review.Organ, with("vorher", v.Review.Before.ID))
	}
	for _, d := range v.Drawn {
		p.line(2, fmt.Sprintf("Los %d vom %s: %s", d.Nr, d.Date, strings.Join(d.Order, " ")), cited(d.Rule))
	}
	p.allocation(v.Steps)
	for _, s := range v.Steps {
		if s.Of.Name == "" {
			p.line(2, fmt.Sprintf("%s [%s] %s", cited(s.Rule), s.Effect, s.Text), with("Personen", strings.Join(s.Persons, " ")), numbers(s.Numbers))
		}
	}
}

// allocation names the steps that tell how the seat had been won; they have their own golden texts.
func (p *printer) allocation(steps []rules.Step) {
	var of []string
	for _, s := range steps {
		if s.Of.Name != "" {
			of = append(of, s.Of.Name+" "+string(s.Effect))
		}
	}
	p.line(2, with("Verteilung:", strings.Join(of, ", ")))
}

func (p *printer) outcome(o rules.Outcome) {
	name := string(rules.NameOf(o))
	switch o := o.(type) {
	case rules.Transferred:
		p.line(1, name+" "+o.Successor.ID, string(o.Basis), string(o.Acceptance), with("Frist", o.Deadline), o.DeadlineWarning,
			with("Antwort", o.AnsweredOn), with("Mitglied ab", o.MemberFrom), with("Hinweis auf das Amt", o.OfficeHint))
	case rules.Vacant:
		p.line(1, name, with("Einzelbewerber", o.Individual), with("durch Wahlprüfung", o.ByReview))
	case rules.LotRequired:
		p.line(1, name+" "+string(o.Subject), strings.Join(o.Tied, " "), fmt.Sprintf("%d Personen", len(o.Persons)))
	case rules.RulingRequired:
		p.line(1, name+" "+string(o.Question), with("über", o.About.ID), fmt.Sprintf("Vorgänge %v", o.Events))
		for _, r := range o.Readings {
			p.line(2, fmt.Sprintf("Antwort %s: %s %s", r.Answer, r.LeadsTo, r.Person.ID), with("vorher anzuhören", r.Heard.ID), r.Why)
		}
	case rules.HearingRequired:
		p.line(1, name+" "+o.Hear.ID, string(o.Reason), cited(o.Rule), with("Vorgang", o.Event), with("geschehen", o.Happened), with("eingegangen", o.Received), with("Ausschluss", o.Expelled))
	}
}

func cited(c rules.Citation) string {
	if c.IsZero() {
		return ""
	}
	return c.String()
}

func numbers(ns []rules.Number) string {
	var out []string
	for _, n := range ns {
		out = append(out, n.Label+"="+n.Value)
	}
	return strings.Join(out, " ")
}

// ordered writes the orders of substitutes.
func ordered(c *election.Case, asOf election.Date) string {
	p := &printer{}
	orders, findings := Orders(c, asOf, false)
	for _, o := range orders {
		p.line(0, fmt.Sprintf("Reihenfolge %s/%s %s %s", o.Constituency, o.Nomination, o.Kind, o.Seat), cited(o.Rule))
		for _, e := range o.Entries {
			p.line(1, fmt.Sprintf("%d. %s", e.Rank, e.Person.ID), string(e.Basis), cited(e.Rule), with("gleichauf mit", strings.Join(e.TiedWith, " ")), with("heraus:", e.Out), e.Why)
		}
	}
	for _, f := range findings {
		p.line(0, f.Code+" "+f.Origin.String(), f.Message)
	}
	return p.String()
}

// provisions writes the citations of a version.
func provisions(l rules.Law) string {
	p := &printer{}
	p.line(0, l.Abbrev+" "+l.Version, l.Title, l.Edition, with("von", l.From), with("bis", l.Until))
	v := reflect.ValueOf(*l.Provisions)
	for i := range v.NumField() {
		p.line(1, v.Type().Field(i).Name+": "+cited(v.Field(i).Interface().(rules.Citation)))
	}
	for _, r := range []rules.Reason{
		rules.HoldsSeat, rules.CalledElsewhere, rules.Declined, rules.Waived, rules.NotEligible, rules.Died,
		rules.LeftParty, rules.PartyBanned, rules.HoldsOffice, rules.AnnulledByReview,
	} {
		p.line(1, string(r)+": "+cited(Of(landOf(l)).ReasonRule(r, l)))
	}
	return p.String()
}

func landOf(l rules.Law) election.Land {
	if l.Abbrev == "BbgKWahlG" {
		return election.Brandenburg
	}
	return election.LowerSaxony
}
