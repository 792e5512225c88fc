package rules

import (
	"strings"

	"notices/internal/election"
)

// Deadline returns the last day for the answer to a notification served on the given day: one week,
// the day of service does not count, so it is the same weekday a week later, until 24:00. It is not
// shifted to a working day (open questions NI-5, BB-12); Warning names such days.
func Deadline(served election.Date) election.Date { return served.AddDays(7) }

// Warning names why a last day is no working day of the Land: "Samstag", "Sonntag", the public
// holiday, or both ("Sonntag, Tag der Arbeit"). It is empty for a working day.
func Warning(land election.Land, day election.Date) string {
	if day.IsZero() {
		return ""
	}
	holiday, _ := PublicHoliday(land, day)
	weekday := ""
	switch int(day.Weekday()) {
	case saturday:
		weekday = "Samstag"
	case sunday:
		weekday = "Sonntag"
	}
	switch {
	case weekday == "" || strings.HasSuffix(holiday, "sonntag"):
		return holiday
	case holiday == "":
		return weekday
	}
	return weekday + ", " + holiday
}

// Days of the week as time.Weekday numbers them; the package itself knows no clock.
const (
	sunday   = 0
	saturday = 6
)
