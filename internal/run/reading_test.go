package run

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"notices/internal/casetest"
	"notices/internal/election"
)

func TestCommandsThatWriteNothing(t *testing.T) {
	place(t, 3)
	must(t, os.WriteFile(filepath.Join("in", "kreis", "kaputt.xlsx"), []byte("PK kaputt"), 0o644)) // the last of the four
	o := options("2027-12-31", "in")
	order, err := Order(t.Context(), o)
	must(t, err)
	check, err := Check(t.Context(), o)
	must(t, err)
	due, err := Due(t.Context(), o)
	must(t, err)
	if order.Exit != ExitInvalid || check.Exit != ExitInvalid || due.Exit != ExitInvalid {
		t.Errorf("exits %d, %d, %d; want 4 for the broken file", order.Exit, check.Exit, due.Exit)
	}
	if len(order.Cases) != 4 || len(order.Cases[1].Orders) < 3 || order.Cases[3].Status != Invalid {
		t.Errorf("order: %d cases", len(order.Cases))
	}
	if len(check.Cases) != 4 || len(check.Cases[0].Result.Nominations) < 3 || check.Cases[0].Status != OK {
		t.Errorf("check: %d cases, the first %s", len(check.Cases), check.Cases[0].Status)
	}
	for _, c := range check.Cases[:3] {
		for _, n := range c.Result.Nominations {
			if n.ComputedSeats == nil || n.Candidates < 8 {
				t.Errorf("check of %s: %+v", c.Council, n)
			}
		}
	}
	if len(due.Items) != 6 || due.Items[0].What != "service" || due.Items[0].Name == "" {
		t.Errorf("due: %+v", due.Items)
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("something was written")
	}
}

// The most urgent step comes first: what is due at once, then by day.
func TestDueIsInTheOrderOfUrgency(t *testing.T) {
	place(t, 0)
	for i, day := range []string{"2028-01-09", "2028-01-03", ""} {
		c := council(t, 2*i)
		first, err := Run(t.Context(), Options{Paths: []string{put(t, i, c)}, AsOf: election.MustDate("2027-12-31"), Out: "probe", DryRun: true})
		must(t, err)
		if day != "" {
			next := first.Cases[0].Vacancies[0].Successor.ID
			c.Events = append(c.Events, casetest.EventJSON{Nr: 3, Event: string(election.Service), Person: next, Date: day})
			put(t, i, c)
		}
	}
	due, err := Due(t.Context(), options("2028-01-10", "in"))
	must(t, err)
	var days []string
	for _, x := range due.Items {
		days = append(days, x.Due.String())
		if !x.Due.IsZero() && x.DaysLeft != election.MustDate("2028-01-10").DaysUntil(x.Due) {
			t.Errorf("%+v", x)
		}
	}
	if !slices.IsSorted(days) || days[len(days)-1] == "" || days[0] != "" {
		t.Errorf("in the order %q", days)
	}
}
