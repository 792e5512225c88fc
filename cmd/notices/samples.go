package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"notices/importer"
	"notices/importer/workbook"
	"notices/internal/election"
	"notices/internal/notice"
	"notices/rules/statutes"
	"notices/templates"
)

// sampleCases are invented councils whose vacancies need every kind of paper, under both statutes.
//
//go:embed samples/*.json
var sampleCases embed.FS

// samples decides the sample cases and returns the papers to try templates with.
func samples() ([]templates.Sample, error) {
	files, err := sampleCases.ReadDir("samples")
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "notices")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var out []templates.Sample
	for _, f := range files {
		papers, err := samplePapers("samples/"+f.Name(), filepath.Join(dir, f.Name()+".xlsx"))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		for _, p := range papers {
			out = append(out, templates.Sample{Name: p.Template, Data: p.Data})
		}
	}
	return out, nil
}

// samplePapers takes one sample the way of every case: workbook, import, decision, papers.
func samplePapers(name, path string) ([]notice.Paper, error) {
	var c workbook.CaseJSON
	text, err := sampleCases.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &c); err != nil {
		return nil, err
	}
	book, err := workbook.CaseBook(c)
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(path, book, 0o600); err != nil {
		return nil, err
	}
	day, err := election.ParseDate(c.AsOf)
	if err != nil {
		return nil, err
	}
	loaded, found := importer.Load(path)
	if loaded == nil || election.HasErrors(found) {
		return nil, fmt.Errorf("%v", found)
	}
	report := statutes.Decide(loaded, day, false)
	if election.HasErrors(report.Findings) {
		return nil, fmt.Errorf("%v", report.Findings)
	}
	papers, found := notice.Papers(loaded, &report, notice.Options{Date: day})
	if election.HasErrors(found) {
		return nil, fmt.Errorf("%v", found)
	}
	return papers, nil
}
