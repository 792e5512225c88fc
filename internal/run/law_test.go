package run

import (
	"encoding/json"
	"path/filepath"
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
	cases, err := casetest.ReadAll("../../testdata/cases")
	must(t, err)
	all, dir := map[string]*election.Case{}, t.TempDir()
	must(t, casetest.WriteAll(dir, cases))
	for _, d := range cases {
		if c, found := importer.Load(filepath.Join(dir, d.Name+".xlsx")); c != nil && !election.HasErrors(found) {
			all[d.Name] = c
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
