package rules_test

import (
	"testing"
	"time"

	"notices/internal/election"
	"notices/rules"
)

func TestTheWeekEndsOnTheSameWeekday(t *testing.T) {
	for _, x := range []struct{ served, last string }{
		{"2027-03-12", "2027-03-19"}, {"2025-06-03", "2025-06-10"}, {"2026-12-28", "2027-01-04"}, {"2028-02-25", "2028-03-03"},
	} {
		if got := rules.Deadline(election.MustDate(x.served)); got.String() != x.last {
			t.Errorf("served %s: got %s, want %s", x.served, got, x.last)
		}
	}
	if !rules.Deadline(election.Date{}).IsZero() {
		t.Error("a deadline without service")
	}
}

func TestWarningNamesWeekdayAndHoliday(t *testing.T) {
	for _, x := range []struct {
		land      election.Land
		day, want string
	}{
		{"NI", "2027-03-19", ""},
		{"NI", "2027-03-20", "Samstag"},
		{"NI", "2027-03-21", "Sonntag"},
		{"NI", "2027-03-26", "Karfreitag"},
		{"BB", "2027-03-28", "Ostersonntag"},
		{"NI", "2027-03-28", "Sonntag"},
		{"BB", "2027-05-16", "Pfingstsonntag"},
		{"NI", "2027-05-01", "Samstag, Tag der Arbeit"},
		{"NI", "2022-05-01", "Sonntag, Tag der Arbeit"},
		{"BB", "2025-06-09", "Pfingstmontag"},
		{"NI", "2016-10-31", ""},
		{"BB", "2016-10-31", "Reformationstag"},
		{"NI", "2017-10-31", "Reformationstag"},
		{"NI", "2019-10-31", "Reformationstag"},
		{"NI", "2026-12-24", ""},
		{"BB", "2026-12-25", "1. Weihnachtsfeiertag"},
		{"BB", "2027-05-27", ""}, // Fronleichnam
		{"BB", "2027-05-06", "Christi Himmelfahrt"},
	} {
		if got := rules.Warning(x.land, election.MustDate(x.day)); got != x.want {
			t.Errorf("%s %s: got %q, want %q", x.land, x.day, got, x.want)
		}
	}
	if got := rules.Warning(election.LowerSaxony, election.Date{}); got != "" {
		t.Errorf("no day: %q", got)
	}
}

func TestHolidaysCiteTheirAct(t *testing.T) {
	for land, want := range map[election.Land]string{"NI": "§ 2 Abs. 1 NFeiertagsG", "BB": "§ 2 Abs. 1 FTG"} {
		if _, act := rules.PublicHoliday(land, election.MustDate("2027-01-01")); act.String() != want {
			t.Errorf("%s: %s", land, act)
		}
		if name, act := rules.PublicHoliday(land, election.MustDate("2027-01-02")); name != "" || !act.IsZero() {
			t.Errorf("%s: %s %s", land, name, act)
		}
	}
}

// moonEaster finds Easter by the church's rule itself: the Sunday after the full moon on or after 21
// March, the full moon being the 14th day of the moon whose age the epact gives.
func moonEaster(year int) time.Time {
	golden := year%19 + 1
	century := year/100 + 1
	solar := 3*century/4 - 12
	lunar := (8*century+5)/25 - 5
	epact := (11*golden + 20 + lunar - solar) % 30
	if epact < 0 {
		epact += 30
	}
	if epact == 25 && golden > 11 || epact == 24 {
		epact++
	}
	day := 44 - epact
	if day < 21 {
		day += 30
	}
	moon := time.Date(year, time.March, day, 0, 0, 0, 0, time.UTC)
	for moon = moon.AddDate(0, 0, 1); moon.Weekday() != time.Sunday; moon = moon.AddDate(0, 0, 1) {
	}
	return moon
}

func TestEveryHolidayFrom2017To2050(t *testing.T) {
	fixed := map[string]bool{"01-01": true, "05-01": true, "10-03": true, "10-31": true, "12-25": true, "12-26": true}
	easter := map[election.Land]map[int]bool{
		election.LowerSaxony: {-2: true, 1: true, 39: true, 50: true},
		election.Brandenburg: {-2: true, 0: true, 1: true, 39: true, 49: true, 50: true},
	}
	for day := time.Date(2017, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() <= 2050; day = day.AddDate(0, 0, 1) {
		from := int(day.Sub(moonEaster(day.Year())).Hours() / 24)
		for land, offsets := range easter {
			want := fixed[day.Format("01-02")] || offsets[from]
			name, _ := rules.PublicHoliday(land, election.MustDate(day.Format(time.DateOnly)))
			if (name != "") != want {
				t.Errorf("%s %s: %q, holiday %v", land, day.Format(time.DateOnly), name, want)
			}
		}
	}
}

func TestEasterOverTheCenturies(t *testing.T) {
	for year := 1900; year <= 2299; year++ {
		day := moonEaster(year)
		name, _ := rules.PublicHoliday(election.Brandenburg, election.MustDate(day.Format(time.DateOnly)))
		if name != "Ostersonntag" {
			t.Errorf("%s: %q", day.Format(time.DateOnly), name)
		}
	}
}
