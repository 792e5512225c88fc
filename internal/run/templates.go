package run

import (
	"fmt"

	"notices/internal/disk"
	"notices/internal/document"
	"notices/internal/election"
	"notices/internal/notice"
	"notices/internal/pdf"
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
	switch disk.Of(err) {
	case disk.NotFolder, disk.IsFolder:
		return nil, usagef("%s ist kein Ordner: bitte einen Ordner angeben", folder)
	}
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
	Notes  []TemplateFault `json:"notes"` // no mistake in a template, but most likely not what was meant
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
// the statutes, and prints it.
func CheckTemplates(folder string) (*TemplatesResult, error) {
	r := &TemplatesResult{Schema: "notices/templates/1", Faults: []TemplateFault{}, Notes: []TemplateFault{}}
	set, err := templates.Load(folder)
	faults := templates.FaultsOf(err)
	switch trouble := disk.Of(err); {
	case trouble == disk.Missing, trouble == disk.NotFolder:
		return nil, usagef("den Ordner %s gibt es nicht: bitte den Ordner mit den Vorlagen angeben, oder ihn mit notices templates export anlegen", folder)
	case err != nil && len(faults) == 0:
		return nil, fmt.Errorf("der Ordner mit den Vorlagen lässt sich nicht lesen: %w", err)
	case err == nil:
		if r.Papers, faults, err = printSamples(set); err != nil {
			return nil, err
		}
		for _, n := range set.Notes() {
			r.Notes = append(r.Notes, TemplateFault(n))
		}
	}
	for _, f := range faults {
		r.Faults = append(r.Faults, TemplateFault(f))
	}
	if len(r.Faults) > 0 {
		r.Exit = ExitInvalid
	}
	return r, nil
}

// printSamples makes every sample paper as a run would, and returns how many there are and their faults.
func printSamples(set *templates.Set) (int, []templates.Fault, error) {
	press, err := pdf.New()
	if err != nil {
		return 0, nil, err
	}
	w, err := press.Writer()
	if err != nil {
		return 0, nil, err
	}
	papers := samples()
	var failed error
	faults := set.Check(papers, document.Document{Date: "2027-04-01"}, func(x templates.Sample, doc *document.Document) []templates.Fault {
		_, err := w.Write(doc)
		var out []templates.Fault
		for _, err := range flatten(err) {
			if f, ok := locate(set, x.Name, x.Data, err); ok {
				f.Message += " (E780)"
				out = append(out, f)
			} else if err != nil {
				failed = err
			}
		}
		return out
	})
	return len(papers), faults, failed
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
	return append(out, templates.Sample{Name: notice.CollectiveTemplate, Data: notice.Together(public, day)}, // of several authorities
		templates.Sample{Name: notice.CollectiveTemplate, Data: notice.Together(public[:1], day)}) // of one
}

// notes are what is to be known about the folder of templates that a run was given.
func (s *shop) notes() []election.Finding {
	var out []election.Finding
	for _, n := range s.set.Notes() {
		out = append(out, election.Findingf("W782", election.Origin{File: n.File}, "Vorlagen: %s", n.Message))
	}
	return out
}
