package importer

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"notices/internal/election"
)

var (
	isoDay    = regexp.MustCompile(`^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00(?::00)?)?$`)
	pointDay  = regexp.MustCompile(`^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$`)
	shortYear = regexp.MustCompile(`^\d{1,2}\. ?\d{1,2}\. ?\d{2}$`)
	wordDay   = regexp.MustCompile(`^(\d{1,2})\. ?(\pL+) (\d{4})$`)
)

var months = map[string]int{
	"januar": 1, "jänner": 1, "februar": 2, "märz": 3, "maerz": 3, "april": 4, "mai": 5, "juni": 6, "juli": 7,
	"august": 8, "september": 9, "oktober": 10, "november": 11, "dezember": 12,
}

// parseDay reads a day: a date cell, or text as 1.3.2027, 01.03.2027, 2027-03-01 or 1. März 2027.
// The problem is empty, or a German phrase; a blank cell is the zero Date without a problem. Years
// of two digits, impossible days and bare numbers are problems, never a guess.
func parseDay(c Cell) (day election.Date, problem string) {
	if problem := settingProblem(c); problem != "" {
		return election.Date{}, problem
	}
	switch c.Kind {
	case Blank:
		return election.Date{}, ""
	case Day:
		if y := c.Date.Year(); y < 1900 || y > 2199 {
			return election.Date{}, fmt.Sprintf("%s ist kein brauchbarer Tag", c.Date.German())
		}
		return c.Date, ""
	case Formula:
		return election.Date{}, "in der Zelle steht eine Formel ohne gespeicherten Wert; die Datei einmal im Tabellenprogramm öffnen und speichern"
	case Failure:
		return election.Date{}, fmt.Sprintf("in der Zelle steht der Fehlerwert %s statt eines Datums", squeeze(c.Value))
	case Bool:
		return election.Date{}, "in der Zelle steht ein Wahrheitswert statt eines Datums"
	case Number:
		return election.Date{}, fmt.Sprintf("die Zahl %s ist nicht als Datum formatiert; die Zelle als Datum formatieren oder TT.MM.JJJJ schreiben", numberText(c.Value))
	}
	return textDay(squeeze(c.Value))
}

func textDay(t string) (election.Date, string) {
	if t == "" || isBlankSign(t) && t != "x" && t != "X" {
		return election.Date{}, ""
	}
	var y, m, d string
	if p := isoDay.FindStringSubmatch(t); p != nil {
		y, m, d = p[1], p[2], p[3]
	} else if p := pointDay.FindStringSubmatch(t); p != nil {
		d, m, y = p[1], p[2], p[3]
	} else if p := wordDay.FindStringSubmatch(t); p != nil && months[strings.ToLower(p[2])] > 0 {
		d, m, y = p[1], strconv.Itoa(months[strings.ToLower(p[2])]), p[3]
	} else if shortYear.MatchString(t) {
		return election.Date{}, fmt.Sprintf("„%s“ hat eine zweistellige Jahreszahl; erwartet ist TT.MM.JJJJ", t)
	} else {
		return election.Date{}, fmt.Sprintf("„%s“ ist kein Datum; erwartet ist TT.MM.JJJJ", clip(t))
	}
	return possibleDay(t, atoi(y), atoi(m), atoi(d))
}

// possibleDay refuses 31.02. and years in which no election of ours took place.
func possibleDay(shown string, y, m, d int) (election.Date, string) {
	day := election.NewDate(y, time.Month(m), d)
	if m < 1 || m > 12 || d < 1 || day.Day() != d {
		return election.Date{}, fmt.Sprintf("„%s“ gibt es im Kalender nicht", shown)
	}
	if y < 1900 || y > 2199 {
		return election.Date{}, fmt.Sprintf("„%s“ hat eine unmögliche Jahreszahl", shown)
	}
	return day, ""
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// serialDay turns Excel's day number into a day. The 1900 system counts a 29 February 1900 that
// never was, so that its numbers below 60 are one day off; 1904 begins 1,462 days later.
func serialDay(raw string, system1904 bool) (election.Date, bool) {
	f, err := strconv.ParseFloat(raw, 64)
	if err != nil || f < 1 || f >= 2_958_466 || math.IsNaN(f) {
		return election.Date{}, false
	}
	n := int(math.Floor(f))
	switch {
	case system1904:
		n += 1462
	case n == 60:
		return election.Date{}, false
	case n < 60:
		n++
	}
	return election.NewDate(1899, time.December, 30).AddDays(n), true
}
