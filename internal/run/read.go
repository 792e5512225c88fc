package run

import (
	"context"
	"slices"

	"notices/importer"
	"notices/internal/election"
)

// readAll finds and loads the cases for a command that writes nothing.
// Where bare is true, a result file that was named directly is read as one.
func readAll(ctx context.Context, o *Options, bare bool) ([]*loaded, []election.Finding, error) {
	if err := o.complete(); err != nil {
		return nil, nil, err
	}
	o.Log = o.logger()
	inputs, left := find(o.Paths, o.Out, func(string) bool { return false })
	left = append(left, o.Shard.empty(inputs)...)
	var loader importer.Loader
	var cases []*loaded
	err := all(ctx, len(inputs), o.Jobs, func(_, i int) []*loaded {
		in := inputs[i]
		if !o.Shard.holds(in) {
			return nil
		}
		if bare && in.named && in.refused == nil && importer.Kind(in.path) == importer.ResultFile {
			return loadResult(in, o)
		}
		c := load(&loader, in, o.Log)
		if bare && in.named {
			c.neither()
		}
		return []*loaded{c}
	}, func(cs []*loaded) { cases = append(cases, cs...) })
	return cases, left, err
}

// neither puts in place of "no case workbook" what is wrong with a file that could not have been a
// result file either.
func (c *loaded) neither() {
	i := slices.IndexFunc(c.found, func(f election.Finding) bool { return f.Code == "E150" })
	if i < 0 || importer.Kind(c.path) != importer.Other {
		return
	}
	c.found[i] = election.Findingf("E103", election.Origin{File: c.path},
		"die Datei ist keine Ergebnisdatei und keine Vorgangsmappe; erwartet ist eine Tabelle (.xlsx, .ods, .csv oder .html). Bitte die richtige Datei angeben; "+
			"eine Tabelle mit anderer Endung vorher als .xlsx oder .csv speichern")
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

// loadResult reads every council of a bare result file. Findings about the file as a whole stand with
// the first one.
func loadResult(in input, o *Options) (out []*loaded) {
	whole := &loaded{input: in, read: true}
	defer func() {
		if len(out) == 0 {
			out = []*loaded{whole}
		}
	}()
	defer guard(o.Log, &whole.failure)
	results, found, sources := importer.LoadResults(in.path)
	for _, r := range results {
		c := &loaded{input: in, read: true, found: r.Findings}
		c.election = &election.Case{File: in.path, SHA256: sources[0].SHA256, Sources: sources, Result: *r.Result, Bare: true}
		out = append(out, c)
	}
	if len(out) > 0 {
		out[0].found = append(out[0].found, found...)
	}
	whole.found = found
	return out
}
