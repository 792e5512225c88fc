package notice

import (
	"notices/internal/election"
	"notices/rules"
)

// Record is the machine-readable decision about a vacancy, whatever its outcome: what
// determination.json holds for a determination. It does not change with service, answer or the day
// of --as-of, so that the journal can tell a new decision from an old one.
func Record(v *rules.Vacancy) []byte { return determinationJSON(v) }

// StepViews returns the JSON of steps, for an allocation that belongs to no vacancy.
func StepViews(steps []rules.Step) []StepJSON { return stepsJSON(steps) }

// Named says how a later version of a paper names the one that it replaces: "Bekanntmachung vom
// 10.02.2027".
func Named(title string, written election.Date) string {
	return title + " vom " + day(written).Short()
}

// Short writes the day in figures for tables: "10.02.2027"; nothing for a day that is not given.
func (d Day) Short() string {
	if len(d) != len("2006-01-02") {
		return string(d)
	}
	return string(d[8:10] + "." + d[5:7] + "." + d[:4])
}
