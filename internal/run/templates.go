package run

import (
	"fmt"

	"notices/internal/election"
	"notices/internal/notice"
	"notices/rules/statutes"
	"notices/templates"
)

// An ExportResult says which built-in templates were written into a folder. Its JSON is that of
// `templates export`.
type ExportResult struct {
	Schema  string   `json:"schema"`
	Exit    int      `json:"exit"`
	Folder  string   `json:"folder"`
	Written []string `json:"written"`
	Kept    []string `json:"kept"` // were there already, perhaps edited
}

// ExportTemplates writes the built-in templates that the folder lacks.
func ExportTemplates(folder string) (*ExportResult, error) {
	written, kept, err := templates.Export(folder)
	if err != nil {
		return nil, fmt.Errorf("die Vorlagen lassen sich nicht schreiben: %w", err)
	}
	return &ExportResult{Schema: "notices/templates-export/1", Folder: folder, Written: append([]string{}, written...), Kept: append([]string{}, kept...)}, nil
}

// A TemplatesResult says what is wrong with the templates of a folder. Its JSON is that of `templates
// check`.
type TemplatesResult struct {
	Schema string          `json:"schema"`
	Exit   int             `json:"exit"`
	Papers int             `json:"papers"` // sample papers that were rendered
	Faults []TemplateFault `json:"faults"`
}

// A TemplateFault is a mistake in a template: where it stands and what to do about it.
type TemplateFault struct {
	File    string `json:"file"`
	Line    int    `json:"line"` // 0 unknown
	Message string `json:"message"`
}

// String is the fault in a line for people.
func (f TemplateFault) String() string { return templates.Fault(f).Error() }

// CheckTemplates renders every kind of paper with the templates of the folder, under every version of
// the statutes.
func CheckTemplates(folder string) (*TemplatesResult, error) {
	r := &TemplatesResult{Schema: "notices/templates/1", Faults: []TemplateFault{}}
	set, err := templates.Load(folder)
	faults := templates.FaultsOf(err)
	switch {
	case err != nil && len(faults) == 0:
		return nil, fmt.Errorf("der Ordner mit den Vorlagen lässt sich nicht lesen: %w", err)
	case err == nil:
		papers := samples()
		r.Papers, faults = len(papers), set.Check(papers)
	}
	for _, f := range faults {
		r.Faults = append(r.Faults, TemplateFault(f))
	}
	if len(r.Faults) > 0 {
		r.Exit = ExitInvalid
	}
	return r, nil
}

// samples are the papers of the sample cases, and what they announce together.
func samples() []templates.Sample {
	var out []templates.Sample
	var public []notice.Data
	day := election.MustDate("2027-04-01") // all that happens in the samples has happened
	for _, s := range notice.SampleCases() {
		report := statutes.Decide(s.Case, day, false)
		papers, _ := notice.Papers(s.Case, &report, notice.Options{Date: day})
		for _, p := range papers {
			out = append(out, templates.Sample{Name: p.Template, Data: p.Data})
			if p.Kind == notice.Announcement {
				public = append(public, p.Data)
			}
		}
	}
	return append(out, templates.Sample{Name: notice.CollectiveTemplate, Data: notice.Together(public, day)})
}
