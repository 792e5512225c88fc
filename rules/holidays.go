package rules

import "notices/internal/election"

// A holiday is one row of a Land's list of public holidays.
type holiday struct {
	name       string
	month, day int // fixed date; month 0: counted from Easter Sunday
	easter     int // days after Easter Sunday
	from       int // first year of validity, 0 = since before 1991; none has ended
}

// holidays lists the public holidays of both Länder with the act that names them.
var holidays = map[election.Land]struct {
	act  Citation
	days []holiday
}{
	election.LowerSaxony: {Art("NFeiertagsG", "2", "1"), []holiday{
		{name: "Neujahrstag", month: 1, day: 1},
		{name: "Karfreitag", easter: -2},
		{name: "Ostermontag", easter: 1},
		{name: "Tag der Arbeit", month: 5, day: 1},
		{name: "Christi Himmelfahrt", easter: 39},
		{name: "Pfingstmontag", easter: 50},
		{name: "Tag der Deutschen Einheit", month: 10, day: 3},
		{name: "Reformationstag", month: 10, day: 31, from: 2017}, // 2017 once, since 2018 every year
		{name: "1. Weihnachtstag", month: 12, day: 25},
		{name: "2. Weihnachtstag", month: 12, day: 26},
	}},
	election.Brandenburg: {Art("FTG", "2", "1"), []holiday{
		{name: "Neujahr", month: 1, day: 1},
		{name: "Karfreitag", easter: -2},
		{name: "Ostersonntag", easter: 0},
		{name: "Ostermontag", easter: 1},
		{name: "Tag der Arbeit", month: 5, day: 1},
		{name: "Christi Himmelfahrt", easter: 39},
		{name: "Pfingstsonntag", easter: 49},
		{name: "Pfingstmontag", easter: 50},
		{name: "Tag der Deutschen Einheit", month: 10, day: 3},
		{name: "Reformationstag", month: 10, day: 31},
		{name: "1. Weihnachtsfeiertag", month: 12, day: 25},
		{name: "2. Weihnachtsfeiertag", month: 12, day: 26},
	}},
}

// PublicHoliday names the public holiday of the Land on a day and the provision that makes it one;
// empty on any other day.
func PublicHoliday(land election.Land, day election.Date) (string, Citation) {
	easter := easterSunday(day.Year())
	for _, h := range holidays[land].days {
		if h.falls(day, easter) {
			return h.name, holidays[land].act
		}
	}
	return "", Citation{}
}

func (h holiday) falls(day, easter election.Date) bool {
	year := day.Year()
	if h.from != 0 && year < h.from {
		return false
	}
	if h.month != 0 {
		return int(day.Month()) == h.month && day.Day() == h.day
	}
	return easter.AddDays(h.easter) == day
}

// easterSunday computes Easter of the Gregorian calendar (Gauss, with Lichtenberg's correction).
func easterSunday(year int) election.Date {
	century := year / 100
	moon := 15 + (3*century+3)/4 - (8*century+13)/25 // secular moon shift
	sun := 2 - (3*century+3)/4                       // secular sun shift
	metonic := year % 19
	seed := (19*metonic + moon) % 30
	correction := (seed + metonic/11) / 29
	full := 21 + seed - correction // Easter full moon, as a day of March
	firstSunday := 7 - (year+year/4+sun)%7
	return election.NewDate(year, 3, 1).AddDays(full + 7 - (full-firstSunday)%7 - 1)
}
