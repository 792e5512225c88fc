package templates

import (
	"slices"

	"notices/internal/document"
)

// A Sample is a paper to try the templates with.
type Sample struct {
	Name string // of the template
	Data any
}

// Check renders every sample and returns all the faults, each once. print makes the paper and says what
// is wrong with its layout.
func (s *Set) Check(samples []Sample, frame document.Document, print func(Sample, *document.Document) []Fault) []Fault {
	var out []Fault
	for _, x := range samples {
		doc, err := s.Render(x.Name, x.Data, frame)
		faults := FaultsOf(err)
		if err == nil {
			faults = print(x, doc)
		}
		for _, f := range faults {
			if !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}
