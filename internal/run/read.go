package run

import (
	"context"

	"notices/importer"
	"notices/internal/election"
)

// readAll finds and loads the cases for a command that writes nothing.
func readAll(ctx context.Context, o *Options) ([]*loaded, []election.Finding, error) {
	if err := o.complete(); err != nil {
		return nil, nil, err
	}
	o.Log = o.logger()
	inputs, left, err := find(o, func(string) bool { return false })
	if err != nil {
		return nil, nil, err
	}
	var loader importer.Loader
	var cases []*loaded
	_, err = inOrder(ctx, len(inputs), o.Jobs, func(_, i int) *loaded {
		if !o.Shard.holds(inputs[i]) {
			return nil
		}
		return load(&loader, inputs[i], o.Log)
	}, func(c *loaded) error {
		if c != nil {
			cases = append(cases, c)
		}
		return nil
	}, func(*loaded) {})
	return cases, left, err
}

// usable reports whether a case can be worked with: it was read, and without errors.
func (c *loaded) usable() bool {
	return c.failure == "" && c.election != nil && !election.HasErrors(c.found)
}

// status is what the findings lead to, with those that were added after reading.
func (c *loaded) status(more []election.Finding) Status {
	switch {
	case c.failure != "":
		return Failed
	case !c.usable() || election.HasErrors(more):
		return Invalid
	}
	return OK
}

// exitOfFindings is the exit code of findings that belong to no case.
func exitOfFindings(fs []Finding) int {
	for _, f := range fs {
		if f.Severity == election.Error {
			return ExitInvalid
		}
	}
	return ExitOK
}

// loadResult reads every council of a bare result file.
func loadResult(c *loaded, _ *Options) []*loaded { return []*loaded{c} }
