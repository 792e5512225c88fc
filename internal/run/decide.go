package run

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"

	"notices/importer"
	"notices/internal/election"
	"notices/internal/notice"
	"notices/rules"
	"notices/rules/statutes"
)

// A loaded case is what was read at the start of a run: the snapshot that everything later uses.
type loaded struct {
	input
	election *election.Case
	found    []election.Finding
	failure  string // a panic while reading; German
	folder   string // below the output folder; empty if the file does not say whose case it is
	read     bool   // false while only remembered from an earlier run
	reuse    *remembered
}

// load reads one case. Whatever goes wrong stays with this case.
func load(l *importer.Loader, in input, log *slog.Logger) (c *loaded) {
	c = &loaded{input: in, found: in.refused, read: true}
	if in.refused != nil {
		return c
	}
	defer guard(log, &c.failure)
	c.election, c.found = l.Load(in.path)
	if e := c.election; e != nil {
		if e.Result.Council != "" && !e.Result.ElectionDay.IsZero() {
			c.folder = caseFolder(&e.Result)
		}
	}
	return c
}

// guard turns a panic of one case into its failure, so that the others go on. The stack goes to the
// log for the maintainers; a clerk gets a sentence.
func guard(log *slog.Logger, failure *string) {
	p := recover()
	if p == nil {
		return
	}
	*failure = "ein Fehler im Programm hat diesen Fall beendet; die anderen Fälle sind nicht betroffen. " +
		"Bitte die Mappe und diese Angabe an die Pflege des Programms geben: " + kindOf(p)
	if log != nil {
		log.Error("panic", "kind", kindOf(p), "stack", string(debug.Stack()))
	}
}

// kindOf names a panic without the values it may quote: they could be names of persons.
func kindOf(p any) string {
	if err, ok := p.(error); ok {
		return fmt.Sprintf("%T", err)
	}
	return fmt.Sprintf("%T", p)
}

// A decided case is a loaded one with what the rules say about it.
type decided struct {
	*loaded
	found  []election.Finding // of the reading, then of everything since: what was read is not touched
	report rules.Report
	view   *Case
}

// decide applies the law to a loaded case. A case with errors is not decided: a decision on wrong
// data would look like a right one.
func decide(c *loaded, o *Options) *decided {
	d := &decided{loaded: c, found: slices.Clone(c.found), view: emptyCase(c)}
	if c.failure != "" {
		d.fail(c.failure)
		return d
	}
	more, ok := c.ordered(o)
	d.found = append(d.found, more...)
	if ok {
		d.report = statutes.Decide(c.election, o.AsOf, o.AcceptOfficial)
		d.found = append(d.found, d.report.Findings...)
		d.view.Law = Law{Abbrev: d.report.Law.Abbrev, Version: d.report.Law.Version}
	}
	d.settle()
	return d
}

// ordered reports whether the case can be decided. What the result does not tell (names, list
// positions) is an error from here on: without it nobody can be ordered. Where only other sheets have
// errors, what is wrong with the result is found all the same, so that everything comes at once. The
// findings are those beyond the reading's.
func (c *loaded) ordered(o *Options) (found []election.Finding, ok bool) {
	switch {
	case c.usable():
		found = slices.Clone(c.election.Result.Gaps)
		return found, !election.HasErrors(found)
	case c.soundResult():
		return slices.Concat(c.election.Result.Gaps, statutes.Verify(c.election, o.AcceptOfficial).Findings), false
	}
	return nil, false
}

// besideResult are the sheets whose errors say nothing about the result. Lots and rulings decide what
// the result is held against, and are not among them.
var besideResult = []string{"Vorgänge", "Anschriften", "Behörde"}

// soundResult reports whether the result was read without errors.
func (c *loaded) soundResult() bool {
	return c.failure == "" && c.election != nil && statutes.Of(c.election.Result.Land) != nil && len(c.election.Result.Nominations) > 0 &&
		!slices.ContainsFunc(c.found, func(f election.Finding) bool {
			return f.Severity() == election.Error && !slices.Contains(besideResult, f.Sheet)
		})
}

func emptyCase(c *loaded) *Case {
	v := &Case{File: c.path, Status: OK, Findings: []Finding{}, Vacancies: []Vacancy{}, Returns: []Return{}, Purged: []int{}}
	if e := c.election; e != nil {
		v.SHA256, v.Council, v.Land = e.SHA256, e.Result.Council, string(e.Result.Land)
	} else {
		v.SHA256 = digestOf(c.path)
	}
	return v
}

// settle fills the view from findings and report and sets the status that follows from them.
func (d *decided) settle() {
	d.found = election.SortFindings(d.found)
	d.view.Findings = findings(d.found)
	if election.HasErrors(d.found) || d.election == nil {
		d.view.Status = Invalid
		return
	}
	d.view.Vacancies = d.view.Vacancies[:0]
	for i := range d.report.Vacancies {
		v := notice.VacancyView(&d.report.Vacancies[i])
		d.view.Vacancies = append(d.view.Vacancies, v)
		if undecided(v.Outcome) {
			d.view.Status = DecisionNeeded
		}
	}
	d.view.Returns = returns(d.report.Returns)
}

func undecided(n rules.Name) bool {
	return n == rules.NameLotRequired || n == rules.NameRulingRequired || n == rules.NameHearingRequired
}

// fail marks the case as failed; nothing of it is written.
func (d *decided) fail(message string) {
	d.view.Status, d.view.Message = Failed, message
}

// invalid reports whether the case must not be written.
func (d *decided) invalid() bool { return d.view.Status == Invalid || d.view.Status == Failed }

// twins reports workbooks of one council and term, on each of them: which one is right, nobody but
// the office can say.
func twins(cases []*loaded) {
	by := map[string][]*loaded{}
	for _, c := range cases {
		if c.folder != "" {
			by[c.folder] = append(by[c.folder], c)
		}
	}
	for _, group := range by {
		for i, c := range group {
			if len(group) < 2 {
				continue
			}
			other := group[(i+1)%len(group)].path
			c.found = append(c.found, election.Findingf("E386", election.Origin{File: c.path, Sheet: "Wahl"},
				"%s gehört zu derselben Vertretung und Wahl; in einem Lauf darf es nur eine Mappe davon geben, sonst entstünden zwei verschiedene Papiere: bitte zusammenführen oder eine weglassen", other))
			c.reuse = nil
		}
	}
}
