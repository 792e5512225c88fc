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

// Check renders every sample and returns all the faults, each once.
func (s *Set) Check(samples []Sample) []Fault {
	var out []Fault
	for _, x := range samples {
		if _, err := s.Render(x.Name, x.Data, document.Document{}); err != nil {
			for _, f := range FaultsOf(err) {
				if !slices.Contains(out, f) {
					out = append(out, f)
				}
			}
		}
	}
	return out
}
