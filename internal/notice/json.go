package notice

import (
	"bytes"
	"encoding/json"

	"notices/internal/election"
	"notices/rules"
)

// LawJSON names a version of a statute.
type LawJSON struct {
	Abbrev  string `json:"abbrev"`
	Version string `json:"version"`
}

// DepartedJSON is who left the seat.
type DepartedJSON struct {
	ID    string            `json:"id"`
	Name  string            `json:"name"`
	Votes int64             `json:"votes"`
	Seat  election.SeatKind `json:"seat"`
}

// SuccessorJSON is who gets the seat; it prints as {} if nobody does.
type SuccessorJSON struct {
	ID    string `json:"id,omitempty"`
	Name  string `json:"name,omitempty"`
	Votes *int64 `json:"votes,omitempty"`
}

// PassedJSON is a substitute passed over.
type PassedJSON struct {
	ID     string       `json:"id"`
	Reason rules.Reason `json:"reason"`
	Rule   string       `json:"rule"`
}

// StepJSON is one step of the decision.
type StepJSON struct {
	Rule    string         `json:"rule"`
	Effect  rules.Effect   `json:"effect"`
	Persons []string       `json:"persons"`
	Text    string         `json:"text"`
	Numbers []rules.Number `json:"numbers"`
}

// DecisionJSON is the part of a vacancy that the determination fixes: it does not change with service,
// answer or the day of --as-of. determination.json consists of it.
type DecisionJSON struct {
	Event      int             `json:"event"`
	Departed   DepartedJSON    `json:"departed"`
	Cause      string          `json:"cause"`
	VacantOn   election.Date   `json:"vacantOn"`
	Outcome    rules.Name      `json:"outcome"`
	Successor  SuccessorJSON   `json:"successor"`
	Basis      rules.Basis     `json:"basis"`
	Rule       string          `json:"rule"`
	PassedOver []PassedJSON    `json:"passedOver"`
	Tied       []string        `json:"tied"`
	Hear       string          `json:"hear"`
	Question   string          `json:"question"`
	Readings   []rules.Reading `json:"readings"`
}

// A VacancyJSON is one vacancy in the answer of "run". The order of its keys is promised; law and
// whatever is added later stand at the end.
type VacancyJSON struct {
	DecisionJSON
	Acceptance   rules.AcceptanceState `json:"acceptance"`
	Deadline     election.Date         `json:"deadline"`
	MemberFrom   election.Date         `json:"memberFrom"`
	LegalMembers int                   `json:"legalMembers"`
	DeterminedBy string                `json:"determinedBy"`
	Steps        []StepJSON            `json:"steps"`
	Documents    []DocumentJSON        `json:"documents"`
	Law          LawJSON               `json:"law"`
}

// DocumentJSON is one paper that was written; its paths are relative to the working directory.
type DocumentJSON struct {
	Kind   string   `json:"kind"`
	Path   string   `json:"path"`
	SHA256 string   `json:"sha256"`
	Pages  int      `json:"pages"`
	Also   []string `json:"also"` // the paper's other files: determination.json, HTML, text, Word
}

// VacancyView returns the JSON of a vacancy as it stands at --as-of, without documents.
func VacancyView(v *rules.Vacancy) VacancyJSON {
	out := VacancyJSON{
		DecisionJSON: decision(v), LegalMembers: v.LegalMembers, DeterminedBy: v.DeterminedBy,
		Steps: StepViews(v.Steps), Documents: []DocumentJSON{}, Law: LawJSON{v.Law.Abbrev, v.Law.Version},
	}
	if o, ok := v.Outcome.(rules.Transferred); ok {
		out.Acceptance, out.Deadline, out.MemberFrom = o.Acceptance, o.Deadline, o.MemberFrom
	}
	return out
}

func decision(v *rules.Vacancy) DecisionJSON {
	out := DecisionJSON{
		Event: v.Event, Departed: DepartedJSON{v.Departed.ID, v.Departed.Name, v.Departed.Votes, v.Seat},
		Cause: string(v.Cause), VacantOn: v.VacantOn, Outcome: rules.NameOf(v.Outcome), Rule: v.Rule.String(),
		PassedOver: []PassedJSON{}, Tied: []string{}, Readings: []rules.Reading{},
	}
	for _, p := range v.PassedOver {
		out.PassedOver = append(out.PassedOver, PassedJSON{p.Person.ID, p.Reason, p.Rule.String()})
	}
	switch o := v.Outcome.(type) {
	case rules.Transferred:
		out.Successor, out.Basis = SuccessorJSON{o.Successor.ID, o.Successor.Name, &o.Successor.Votes}, o.Basis
	case rules.Vacant:
		out.Basis = rules.NobodyLeft
	case rules.LotRequired:
		out.Tied = append(out.Tied, o.Tied...)
	case rules.HearingRequired:
		out.Hear = o.Hear.ID
	case rules.RulingRequired:
		out.Question = string(o.Question)
		for _, r := range o.Readings {
			r.Name = r.Person.Name
			out.Readings = append(out.Readings, r)
		}
	}
	return out
}

// StepViews returns the JSON of the steps of a decision, or of an allocation that belongs to none.
func StepViews(steps []rules.Step) []StepJSON {
	out := []StepJSON{}
	for _, s := range steps {
		out = append(out, StepJSON{s.Rule.String(), s.Effect, append([]string{}, s.Persons...), s.Text, append([]rules.Number{}, s.Numbers...)})
	}
	return out
}

// Record is the machine-readable decision about a vacancy, whatever its outcome: determination.json,
// and what the journal tells a new decision from an old one by. Answers are left out, and whoever is
// called for another seat or sits there already is "called" in both cases, so that service, a later
// acceptance and the day of --as-of leave every byte as it is.
func Record(v *rules.Vacancy) []byte {
	d := decision(v)
	for i, p := range v.PassedOver {
		d.PassedOver[i].Reason, d.PassedOver[i].Rule = p.Decided, passedRule(v, &p)
		if p.Decided == rules.HoldsSeat {
			d.PassedOver[i].Reason = rules.CalledElsewhere
		}
	}
	var made []rules.Step
	for _, s := range v.Steps {
		if s.Effect != rules.Answered {
			made = append(made, s)
		}
	}
	return encode(struct {
		Schema string `json:"schema"`
		DecisionJSON
		LegalMembers int        `json:"legalMembers"`
		DeterminedBy string     `json:"determinedBy"`
		Steps        []StepJSON `json:"steps"`
		Law          LawJSON    `json:"law"`
	}{"notices/determination/1", d, v.LegalMembers, v.DeterminedBy, StepViews(made), LawJSON{v.Law.Abbrev, v.Law.Version}})
}

// encode writes indented JSON without HTML escapes and with a final newline. The values marshal
// always: they hold only text, numbers and dates.
func encode(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(v); err != nil {
		panic("notice: " + err.Error())
	}
	return b.Bytes()
}
