package run

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"notices/importer"
	"notices/internal/casetest"
	"notices/internal/election"
	"notices/internal/notice"
	"notices/rules/statutes"
)

// casesOfTheLaw reads every case of testdata/cases that can be decided.
func casesOfTheLaw(t *testing.T) map[string]*election.Case {
	t.Helper()
	files, err := filepath.Glob("../../testdata/cases/*.json")
	must(t, err)
	if len(files) < 50 {
		t.Fatalf("%d cases found", len(files))
	}
	all := map[string]*election.Case{}
	dir := t.TempDir()
	for _, file := range files {
		d, err := casetest.Read(file)
		must(t, err)
		data, err := d.Book()
		must(t, err)
		name := filepath.Join(dir, strings.TrimSuffix(filepath.Base(file), ".json")+".xlsx")
		must(t, os.WriteFile(name, data, 0o644))
		if c, found := importer.Load(name); c != nil && !election.HasErrors(found) {
			all[filepath.Base(file)] = c
		}
	}
	if len(all) < 50 {
		t.Fatalf("%d cases can be decided", len(all))
	}
	return all
}

// resultOn prints what the result of a run says on a day, and the last day on which it holds.
func resultOn(c *election.Case, day election.Date) (string, election.Date) {
	r := statutes.Decide(c, day, false)
	x := struct {
		Law       string
		Vacancies []notice.VacancyJSON
		Findings  []Finding
		Due       any
	}{r.Law.Version, nil, findings(r.Findings), r.Due}
	for i := range r.Vacancies {
		x.Vacancies = append(x.Vacancies, notice.VacancyView(&r.Vacancies[i]))
	}
	data, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	return string(data), lastSameDay(c, &r, day)
}
