package notice

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"notices/internal/election"
	"notices/rules"
)

// Options are what papers need beside the decision.
type Options struct {
	Date  election.Date // --as-of: the date of papers that are written for the first time
	Draft bool          // ENTWURF on every page whatever the sheet Behörde says (--dry-run)
}

// A Paper is one document that is due.
type Paper struct {
	Kind     Kind
	Event    int    // Nr of the event that freed the seat
	Vacancy  int    // index into Report.Vacancies
	Chain    int    // k: step of the vacancy's chain of calls, 1..
	Person   string // id of the person it goes to; empty for papers for the file, the council and the public
	Name     string // file stem, unique within the vacancy: "benachrichtigung-1"
	Template string // name of the template: "benachrichtigung-ni"
	Title    string // German, without a personal name: for metadata and for what a later version replaces
	Draft    bool   // ENTWURF
	Data     Data
	// Decision is the machine-readable decision (determination.json) of a Determination, else nil.
	Decision []byte
}

// Stamped returns the paper with the date of its first writing and what it replaces (empty if
// nothing): the words of a paper are the same on every later day.
func (p Paper) Stamped(date election.Date, replaces string) Paper {
	p.Data.Datum, p.Data.Ersetzt = day(date), replaces
	return p
}

// Named says how a later version of a paper names the one that it replaces: "Bekanntmachung vom
// 10.02.2027".
func Named(title string, written election.Date) string {
	return title + " vom " + written.German()
}

// Together returns what the collective announcement says of the announcements given.
func Together(announcements []Data, written election.Date) Collective {
	c := Collective{Datum: day(written), Bekanntmachungen: announcements}
	for i := range announcements {
		office := announcements[i].Behörde.office()
		if i > 0 && !reflect.DeepEqual(office, *c.Behörde) {
			c.Behörde = nil
			break
		}
		c.Behörde = &office
	}
	return c
}

// Papers returns the papers that are due: those of the chain step that stands now, and one for each
// substitute who dropped out. Findings of severity error mean that the case must not be written.
func Papers(c *election.Case, r *rules.Report, o Options) ([]Paper, []election.Finding) {
	w := &writer{c: c, r: r, o: o, people: map[string]*election.Candidate{}}
	for i := range c.Result.Nominations {
		for k := range c.Result.Nominations[i].Candidates {
			x := &c.Result.Nominations[i].Candidates[k]
			w.people[x.ID] = x
		}
	}
	for i := range r.Vacancies {
		w.vacancy(i, &r.Vacancies[i])
	}
	for i := range r.Returns {
		w.back(&r.Returns[i])
	}
	if len(w.papers) == 0 {
		return nil, nil
	}
	w.found = append(w.found, incomplete(c)...)
	if c.Authority.LogoData != nil && strings.TrimSpace(c.Authority.LogoText) == "" {
		w.found = append(w.found, election.Findingf("E605", cmp.Or(c.Authority.Cells["Logo-Text"], c.Authority.At("Logo")),
			"zu dem Logo fehlt der Text für Vorleseprogramme; bitte „Logo-Text“ ausfüllen, zum Beispiel „Wappen der %s“", cmp.Or(c.Authority.Name, "Gemeinde Musterhausen")))
	}
	draft := o.Draft || slices.ContainsFunc(w.found, func(f election.Finding) bool { return f.Code == "W601" })
	for i := range w.papers {
		w.papers[i].Draft = draft
	}
	return w.papers, election.SortFindings(w.found)
}

// writer gathers the papers of one case.
type writer struct {
	c      *election.Case
	r      *rules.Report
	o      Options
	people map[string]*election.Candidate
	papers []Paper
	found  []election.Finding
}

func (w *writer) vacancy(i int, v *rules.Vacancy) {
	switch o := v.Outcome.(type) {
	case rules.Transferred:
		w.determination(i, v)
		w.call(i, v, o)
		w.told(i, v)
	case rules.Vacant:
		w.determination(i, v)
		w.told(i, v)
	case rules.HearingRequired:
		w.hearing(i, v, o)
	case rules.LotRequired:
		w.lot(i, v, o)
	case rules.RulingRequired:
		w.ruling(i, v, o)
	}
	for k := range v.Dropped {
		w.dropout(i, v, &v.Dropped[k])
	}
}

// add appends a paper; suffix parts papers of one kind in one chain step.
func (w *writer) add(k Kind, i, chain int, suffix, person string, d Data) *Paper {
	w.papers = append(w.papers, Paper{
		Kind: k, Event: w.r.Vacancies[i].Event, Vacancy: i, Chain: chain, Person: person,
		Name: fmt.Sprintf("%s-%d%s", k.Stem(), chain, suffix), Template: k.Stem() + "-" + w.c.Result.Land.Stem(), Title: k.Title(), Data: d,
	})
	return &w.papers[len(w.papers)-1]
}

// determination records the decision for the file, with votes.
func (w *writer) determination(i int, v *rules.Vacancy) {
	d := w.data(v)
	d.Sitzverteilung, d.Schritte = steps(v)
	d.Reihenfolge = w.order(v)
	w.add(Determination, i, v.Chain, "", "", d).Decision = Record(v)
}

// call notifies the substitute, with the form for the answer.
func (w *writer) call(i int, v *rules.Vacancy, o rules.Transferred) {
	d := w.data(v)
	d.Amtshinweis = o.OfficeHint
	d.Empfang = w.recipient(o.Successor.ID, Notification)
	w.add(Notification, i, v.Chain, "", o.Successor.ID, d)
	w.add(AcceptanceForm, i, v.Chain, "", o.Successor.ID, d)
}

// told informs the chair, in Lower Saxony the Hauptverwaltungsbeamter, and the public.
func (w *writer) told(i int, v *rules.Vacancy) {
	d := w.data(v)
	d.Übergangene = nil // the council and the public learn who is out, never why
	a := &w.c.Authority
	d.Empfang = &Recipient{Person: Person{Name: a.Chair}, Rolle: "Vorsitz " + d.Vertretung.Des}
	w.add(CouncilNotice, i, v.Chain, "", "", d)
	if w.c.Result.Land == election.LowerSaxony {
		d.Empfang = &Recipient{Person: Person{Name: a.ChiefExecutive}, Rolle: "Hauptverwaltungsbeamtin oder Hauptverwaltungsbeamter"}
		w.add(CouncilNotice, i, v.Chain, "-hvb", "", d)
	}
	d.Empfang = nil
	w.add(Announcement, i, v.Chain, "", "", d)
}

func (w *writer) hearing(i int, v *rules.Vacancy, o rules.HearingRequired) {
	d := w.data(v)
	d.Empfang = w.recipient(o.Hear.ID, Hearing)
	d.Betrifft = &d.Empfang.Person
	d.Anhörung = &HearingText{Anlass: groundWord(o.Reason, o.Expelled), Datum: day(o.Happened), Mitgeteilt: day(o.Received), Gruppe: w.group(o.Hear.ID), Berufen: w.served(v, &o)}
	switch o.Reason { // for lost eligibility the wording of today is open: nothing is cited
	case rules.LeftParty:
		d.Anhörung.Folge, d.Anhörung.Grundlage = v.Law.Provisions.PartyExit.String(), o.Rule.String()
		if d.Anhörung.Gruppe == voterGroup {
			d.Anhörung.Folge = "" // whether the statute covers groups of voters is open
		}
	case rules.PartyBanned:
		d.Anhörung.Folge, d.Anhörung.Grundlage = v.Law.Provisions.PartyBan.String(), o.Rule.String()
	}
	n := 1
	for _, x := range v.PassedOver { // a ban concerns several, who are heard one after the other
		if x.Reason == rules.PartyBanned && o.Reason == rules.PartyBanned {
			n++
		}
	}
	w.add(Hearing, i, v.Chain, fmt.Sprintf("-nr%d", o.Event)+nth(n), o.Hear.ID, d)
}

// served reports whether the person to be heard has been notified of the seat already, by a service
// recorded before what the hearing is about: one recorded later makes no new letter.
func (w *writer) served(v *rules.Vacancy, o *rules.HearingRequired) bool {
	return slices.ContainsFunc(w.c.Events, func(e election.Event) bool {
		return e.Kind == election.Service && e.Person == o.Hear.ID && !e.Date.Before(v.VacantOn) && e.Nr < o.Event
	})
}

// dropout tells a substitute that he is out. The dead get no letter.
func (w *writer) dropout(i int, v *rules.Vacancy, x *rules.Dropped) {
	if x.Reason == rules.Died {
		return
	}
	d := w.data(v)
	d.Nachfolge, d.Übergangene = nil, nil // who follows is no affair of this letter, and not known for good
	d.Empfang = w.recipient(x.Person.ID, DropoutNotice)
	d.Betrifft = &d.Empfang.Person
	d.Ausscheiden = &DropoutText{
		Anlass: w.dropWord(x), Datum: day(w.happened(x)), Dauerhaft: x.Lasting, Vorschrift: x.Rule.String(),
		Gruppe: w.group(x.Person.ID), Belastend: x.Reason != rules.Declined && x.Reason != rules.Waived,
	}
	if x.Reason == rules.LeftParty && d.Ausscheiden.Gruppe == voterGroup {
		d.Ausscheiden.Vorschrift = "" // a ruling says so; whether the statute does is open
	}
	if !x.Lasting {
		d.Vorschriften.Ausscheiden = "" // nobody drops out who is barred from one seat only
	}
	w.add(DropoutNotice, i, cmp.Or(x.Step, 1), fmt.Sprintf("-nr%d", x.Event)+place(v.Dropped, x), x.Person.ID, d)
}

// place parts the letters to several persons whom one event puts out (a party ban): "-2" for the
// second of them in the order.
func place(dropped []rules.Dropped, x *rules.Dropped) string {
	n := 1
	for k := range dropped {
		if &dropped[k] == x {
			break
		}
		if dropped[k].Event == x.Event && dropped[k].Step == x.Step {
			n++
		}
	}
	return nth(n)
}

// nth is the ending of a name for the n-th of its kind: nothing for the first.
func nth(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf("-%d", n)
}

// dropWord tells the ways of declining apart.
func (w *writer) dropWord(x *rules.Dropped) string {
	for _, e := range w.c.Events {
		switch {
		case e.Nr != x.Event:
		case e.Kind == election.Conditional:
			return "vorbehalt"
		case e.Kind == election.DeemedRefused:
			return "gilt als abgelehnt"
		}
	}
	if e := w.ground(x); e != nil {
		return groundWord(x.Reason, e.Kind == election.PartyExpulsion)
	}
	return groundWord(x.Reason, x.Expelled)
}

// happened is the day of which the letter speaks: of a refusal or waiver that on which it took effect,
// else that of the event itself, however much later it was told or determined.
func (w *writer) happened(x *rules.Dropped) election.Date {
	if e := w.ground(x); e != nil {
		return e.Date
	}
	return x.Date
}

// ground is the event that put somebody out, where the letter tells its own day; nil for the others.
// The last one before the determination counts.
func (w *writer) ground(x *rules.Dropped) *election.Event {
	var kinds []election.EventKind
	switch x.Reason {
	case rules.NotEligible:
		kinds = []election.EventKind{election.Ineligibility}
	case rules.LeftParty:
		kinds = []election.EventKind{election.PartyExit, election.PartyExpulsion}
	case rules.HoldsOffice:
		kinds = []election.EventKind{election.DirectOffice}
	case rules.Declined:
		kinds = []election.EventKind{election.Conditional}
	}
	var out *election.Event
	for i := range w.c.Events {
		e := &w.c.Events[i]
		switch {
		case e.Person != x.Person.ID || !slices.Contains(kinds, e.Kind):
		case e.Nr == x.Event:
			return e
		case x.Reason != rules.Declined && !e.Date.After(x.Date) && (out == nil || !e.Date.Before(out.Date)):
			out = e
		}
	}
	return out
}

func (w *writer) lot(i int, v *rules.Vacancy, o rules.LotRequired) {
	d := w.data(v)
	_, d.Schritte = steps(v, namesTied(o.Tied))
	d.Los = &LotText{Gegenstand: string(o.Subject), Personen: len(o.Persons) > 0, Vorschrift: o.Rule.String()}
	for _, p := range o.Persons {
		d.Los.Namen = append(d.Los.Namen, LotEntry{p.ID, p.Name, p.Votes})
	}
	if len(o.Persons) == 0 {
		for _, n := range o.Tied {
			d.Los.Namen = append(d.Los.Namen, LotEntry{Kennung: n, Name: n})
		}
	}
	d.Los.Früher = earlier(w.c.Lots, o)
	w.add(LotRecord, i, v.Chain, again(v, rules.DrawnByLot), "", d)
}

// earlier says what lots drawn before have decided among some of those who are tied now: it holds for
// the whole term, and a new lot against it would be refused.
func earlier(lots []election.Lot, o rules.LotRequired) []string {
	names := map[string]string{}
	for _, p := range o.Persons {
		names[p.ID] = p.Name
	}
	var out []string
	for _, l := range lots {
		var kept []string
		for _, id := range l.Order {
			if n, tied := names[id]; tied && l.Subject == o.Subject {
				kept = append(kept, n)
			}
		}
		if len(kept) > 1 {
			out = append(out, fmt.Sprintf("Unter diesen bleibt es bei der Reihenfolge aus dem Los vom %s (Nr. %d): %s.", l.Date.Long(), l.Nr, strings.Join(kept, " vor ")))
		}
	}
	return out
}

// namesTied tells the steps that name again those between whom the lot decides: the record has them in
// its table.
func namesTied(tied []string) func(s *rules.Step) bool {
	return func(s *rules.Step) bool {
		switch s.Effect {
		case rules.Tied, rules.Asked:
			return true
		case rules.Ranked:
			return len(tied) > mostNamed && len(s.Persons) >= len(tied)
		}
		return false
	}
}

// mostNamed is how many names a sentence may list where a table has them too.
const mostNamed = 6

func (w *writer) ruling(i int, v *rules.Vacancy, o rules.RulingRequired) {
	d := w.data(v)
	_, d.Schritte = steps(v)
	d.Vorlage = &ProposalText{Frage: string(o.Question), Person: o.About.Name, Gruppe: w.group(o.About.ID), Vorgänge: o.Events}
	for _, x := range o.Readings {
		d.Vorlage.Lesarten = append(d.Vorlage.Lesarten, ReadingText{x.Answer, w.leadsTo(&x), x.Why})
	}
	w.add(RulingProposal, i, v.Chain, again(v, rules.Ruled), "", d)
}

// again parts a second lot record or proposal of one chain step from the first, which was answered.
func again(v *rules.Vacancy, answered rules.Effect) string {
	n := 1
	for i := range v.Steps {
		if v.Steps[i].Effect == answered {
			n++
		}
	}
	return nth(n)
}

// leadsTo says in words where a reading leads.
func (w *writer) leadsTo(x *rules.Reading) string {
	if x.Heard.ID != "" {
		then := *x
		then.Heard = rules.Person{}
		return "Zuerst ist " + x.Heard.Name + " zu hören. Bleibt es danach dabei: " + w.leadsTo(&then)
	}
	if x.Person.ID != "" {
		return "Der Sitz geht auf " + x.Person.Name + " über."
	}
	switch x.LeadsTo {
	case "vacant":
		return "Der Sitz bleibt unbesetzt."
	case string(rules.NameLotRequired):
		return "Dann ist ein Los zu ziehen."
	case string(rules.NameHearingRequired):
		return "Dann ist die nächste Ersatzperson zu hören."
	case string(rules.NameRulingRequired):
		return "Dann ist eine weitere Frage zu entscheiden."
	}
	if p, ok := w.people[x.LeadsTo]; ok {
		return "Der Sitz geht auf " + p.Name() + " über."
	}
	return x.LeadsTo
}

// back announces that a predecessor has the seat again.
func (w *writer) back(x *rules.Return) {
	i := slices.IndexFunc(w.r.Vacancies, func(v rules.Vacancy) bool { return v.Event == x.Vacancy })
	if i < 0 {
		return
	}
	v := &w.r.Vacancies[i]
	d := w.data(v)
	d.Nachfolge, d.Übergangene = nil, nil
	d.Rückkehr = &ReturnText{Datum: day(x.Date), Zurück: w.person(x.Returns.ID), Scheidet: w.person(x.Leaves.ID), Vorschrift: x.Rule.String()}
	p := w.add(Announcement, i, v.Chain, fmt.Sprintf("-rueckkehr-nr%d", x.Event), "", d)
	p.Template = "rueckkehr"
}

// recipient returns to whom a letter goes, and reports what is wrong with the address.
func (w *writer) recipient(id string, k Kind) *Recipient {
	p := w.person(id)
	p.Anrede = w.c.Addresses[id].Salutation
	lines, found := address(w.c, p, id, k)
	w.found = append(w.found, found...)
	return &Recipient{Person: p, Anschrift: lines}
}
