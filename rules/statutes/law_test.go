package statutes

import (
	"testing"

	"notices/internal/election"
	"notices/internal/golden"
	"notices/rules"
)

// Every provision that a paper cites, per version of the statutes.
func TestTheCitationsOfEveryVersion(t *testing.T) {
	out := ""
	for _, l := range Versions() {
		out += provisions(l)
	}
	golden.File(t, "testdata/citations.txt", out)
}

// TestTheMunicipalCodeIsCitedFromItsFirstDay: before 1 November 2011 there was no NKomVG.
func TestTheMunicipalCodeIsCitedFromItsFirstDay(t *testing.T) {
	for day, want := range map[string]string{"2011-10-31": "", "2011-11-01": "§ 51 NKomVG", "2013-07-01": "§ 51 NKomVG"} {
		if got := cited(version(election.LowerSaxony, election.MustDate(day)).Provisions.Membership); got != want {
			t.Errorf("%s: %q, want %q", day, got, want)
		}
	}
}

func TestAnUnknownLandHasNoStatute(t *testing.T) {
	if s := Of("HE"); s != nil {
		t.Errorf("got %v", s)
	}
}

// version is the version of a Land's statute for a seat that became free on the given day.
func version(land election.Land, day election.Date) rules.Law { return Of(land).Law(day, "") }
