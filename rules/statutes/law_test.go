package statutes

import (
	"slices"
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

// TestTheWorkbookMayNameEveryVersion holds the years that Rechtsstand may name to the statutes.
func TestTheWorkbookMayNameEveryVersion(t *testing.T) {
	years := map[string][]string{}
	for _, l := range Versions() {
		years[l.Abbrev] = append(years[l.Abbrev], l.Version[:4])
	}
	for _, land := range election.Lands() {
		if got := years[Of(land).Law(election.Date{}, "").Abbrev]; !slices.Equal(got, land.LawYears()) {
			t.Errorf("%s: versions %v, Rechtsstand may name %v", land.Name(), got, land.LawYears())
		}
	}
}

// version is the version of a Land's statute for a seat that became free on the given day.
func version(land election.Land, day election.Date) rules.Law { return Of(land).Law(day, "") }
