package run

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"notices/internal/election"
	"notices/internal/journal"
	"notices/internal/notice"
	"notices/rules"
	"notices/rules/statutes"
)

// A DueResult is the JSON of `due`.
type DueResult struct {
	Schema   string    `json:"schema"`
	AsOf     string    `json:"asOf"`
	Exit     int       `json:"exit"`
	Items    []DueItem `json:"items"`
	Unread   []string  `json:"unread"`   // cases and folders that could not be read: what is open there is not known
	Findings []Finding `json:"findings"` // errors, also those of cases that could not be read, and what was purged
	Read     int       `json:"-"`        // cases that were read
}

// A DueItem is one open deadline or next step, most urgent first.
type DueItem struct {
	File     string        `json:"file"`
	Council  string        `json:"council"`
	Event    int           `json:"event"`
	What     string        `json:"what"` // acceptance|hearing|lot|ruling|objection|service
	Person   string        `json:"person"`
	Name     string        `json:"name"`
	Due      election.Date `json:"due"`      // empty: at once
	DaysLeft int           `json:"daysLeft"` // 0 for at once
	Warning  string        `json:"warning"`
	Text     string        `json:"text"` // German: what is to be done
}

// Due returns open deadlines and next steps, most urgent first.
func Due(ctx context.Context, o Options) (*DueResult, error) {
	cases, left, err := readAll(ctx, &o, false)
	if err != nil {
		return nil, err
	}
	out := &DueResult{Schema: "notices/due/1", AsOf: o.AsOf.String(), Items: []DueItem{}, Unread: []string{}, Findings: findings(left)}
	out.Exit = exitOfFindings(out.Findings)
	for _, f := range left {
		if f.Severity() == election.Error {
			out.Unread = append(out.Unread, f.File)
		}
	}
	written := journal.Look(o.Out)
	err = all(ctx, len(cases), o.Jobs, func(_, i int) dueAnswer { return dueCase(cases[i], &o, written) }, func(a dueAnswer) {
		out.Items = append(out.Items, a.items...)
		out.Findings = append(out.Findings, findings(a.found)...)
		out.Exit = worse(out.Exit, a.exit)
		if a.unread != "" {
			out.Unread = append(out.Unread, a.unread)
		} else {
			out.Read++
		}
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(out.Items, func(a, b DueItem) int { return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.File, b.File)) })
	return out, nil
}

// A dueAnswer is what one case contributes.
type dueAnswer struct {
	items  []DueItem
	found  []election.Finding
	exit   int
	unread string // the file, if nothing is known of what is open
}

// dueCase lists the steps of one case. What is no error (a gap in the list, a hint) is check's affair
// and not repeated here.
func dueCase(c *loaded, o *Options, written *journal.Journal) (a dueAnswer) {
	a.unread = c.path
	defer func() {
		if c.failure != "" {
			a.found = append(a.found, election.Findingf("E191", election.Origin{File: c.path}, "%s", c.failure))
		}
		a.exit = c.status(a.found).Exit()
		a.found = slices.DeleteFunc(election.SortFindings(a.found), func(f election.Finding) bool { return f.Severity() != election.Error && f.Code != "I188" })
	}()
	defer guard(o.Log, &c.failure)
	more, ok := c.ordered(o)
	a.found = slices.Concat(c.found, more)
	if !ok {
		return a
	}
	report := statutes.Decide(c.election, o.AsOf, o.AcceptOfficial)
	if a.found = append(a.found, report.Findings...); election.HasErrors(a.found) {
		return a
	}
	_, papers := notice.Papers(c.election, &report, notice.Options{Date: o.AsOf})
	names := namesOf(&c.election.Result)
	purged := false
	for _, d := range report.Due {
		letter := d.What == "service" || d.What == "hearing"
		if letter && written.Gone(c.folder, d.Event) { // the office has closed the matter: there is no letter to serve
			purged = true
			continue
		}
		if letter && election.HasErrors(papers) {
			d.Warning = strings.TrimPrefix(d.Warning+"; der Brief ist erst möglich, wenn der Fehler "+firstError(papers)+" behoben ist", "; ")
		}
		a.items = append(a.items, dueItem(c, d, names, o.AsOf))
	}
	a.found, a.unread = append(a.found, papers...), ""
	if purged {
		a.found = append(a.found, purgedPapers(c.path))
	}
	return a
}

// firstError is the code of the first error.
func firstError(fs []election.Finding) string {
	i := slices.IndexFunc(fs, func(f election.Finding) bool { return f.Severity() == election.Error })
	return fs[i].Code
}

func dueItem(c *loaded, d rules.Due, names map[string]string, asOf election.Date) DueItem {
	x := DueItem{
		File: c.path, Council: c.election.Result.Council, Event: d.Event, What: d.What, Person: d.Person, Name: names[d.Person],
		Due: d.Due, Warning: d.Warning, Text: d.Text,
	}
	if !d.Due.IsZero() {
		x.DaysLeft = asOf.DaysUntil(d.Due)
	}
	return x
}

// namesOf returns the names of all candidates by id.
func namesOf(r *election.Result) map[string]string {
	names := map[string]string{}
	for i := range r.Nominations {
		for k := range r.Nominations[i].Candidates {
			c := &r.Nominations[i].Candidates[k]
			names[c.ID] = c.Name()
		}
	}
	return names
}
