package run

import (
	"cmp"
	"context"
	"slices"

	"notices/internal/election"
	"notices/rules"
	"notices/rules/statutes"
)

// A DueResult is the JSON of `due`.
type DueResult struct {
	Schema   string    `json:"schema"`
	AsOf     string    `json:"asOf"`
	Exit     int       `json:"exit"`
	Items    []DueItem `json:"items"`
	Findings []Finding `json:"findings"` // also those of cases that could not be read
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
	out := &DueResult{Schema: "notices/due/1", AsOf: o.AsOf.String(), Items: []DueItem{}, Findings: findings(left)}
	out.Exit = exitOfFindings(out.Findings)
	type answer struct {
		items  []DueItem
		found  []election.Finding
		status Status
	}
	err = all(ctx, len(cases), o.Jobs, func(_, i int) answer {
		items, found := dueCase(cases[i], &o)
		return answer{items, found, cases[i].status(found)}
	}, func(a answer) {
		out.Items = append(out.Items, a.items...)
		out.Findings = append(out.Findings, findings(a.found)...)
		out.Exit = worse(out.Exit, a.status.Exit())
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(out.Items, func(a, b DueItem) int { return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.File, b.File)) })
	return out, nil
}

// dueCase lists the steps of one case. What is no error (a gap in the list, a hint) is check's affair
// and not repeated here.
func dueCase(c *loaded, o *Options) (items []DueItem, found []election.Finding) {
	defer func() {
		if c.failure != "" {
			found = append(found, election.Findingf("E191", election.Origin{File: c.path}, "%s", c.failure))
		}
		found = slices.DeleteFunc(election.SortFindings(found), func(f election.Finding) bool { return f.Severity() != election.Error })
	}()
	defer guard(o.Log, &c.failure)
	more, ok := c.ordered(o)
	found = slices.Concat(c.found, more)
	if !ok {
		return nil, found
	}
	report := statutes.Decide(c.election, o.AsOf, o.AcceptOfficial)
	if found = append(found, report.Findings...); election.HasErrors(found) {
		return nil, found
	}
	names := namesOf(&c.election.Result)
	for _, d := range report.Due {
		items = append(items, dueItem(c, d, names, o.AsOf))
	}
	return items, found
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
