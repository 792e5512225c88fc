package election

import (
	"fmt"
	"time"

	"notices/internal/german"
)

// A Date is a calendar day without time and zone. The zero Date means "not given".
// Dates are comparable with == and ordered by Before and Compare.
type Date struct{ days int32 } // days since 1 January of year 1, plus one

const unixDays = 719162 // days from 0001-01-01 to 1970-01-01

// NewDate returns the given day; out-of-range values are normalised as time.Date does it.
func NewDate(year int, month time.Month, day int) Date {
	u := time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix()
	return Date{int32(u/86400) + unixDays + 1}
}

// ParseDate reads the ISO form YYYY-MM-DD. The error is German and names the text.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return Date{}, fmt.Errorf("%s ist kein Tag in der Form JJJJ-MM-TT", german.Quote(s))
	}
	return NewDate(t.Year(), t.Month(), t.Day()), nil
}

// MustDate is ParseDate for constants; it panics on a malformed text.
func MustDate(s string) Date {
	d, err := ParseDate(s)
	if err != nil {
		panic(err)
	}
	return d
}

func (d Date) time() time.Time {
	return time.Unix(int64(d.days-1-unixDays)*86400, 0).UTC()
}

// IsZero reports whether the date is not given.
func (d Date) IsZero() bool { return d.days == 0 }

// Before reports whether d lies before e. A date that is not given lies before every day.
func (d Date) Before(e Date) bool { return d.days < e.days }

// After reports whether d lies after e.
func (d Date) After(e Date) bool { return d.days > e.days }

// Compare returns -1, 0 or +1 as d lies before, on or after e.
func (d Date) Compare(e Date) int {
	switch {
	case d.days < e.days:
		return -1
	case d.days > e.days:
		return 1
	}
	return 0
}

// AddDays returns the day n days later (earlier if n is negative). The zero Date stays zero.
func (d Date) AddDays(n int) Date {
	if d.IsZero() {
		return d
	}
	return Date{d.days + int32(n)}
}

// DaysUntil returns the number of days from d to e, negative if e lies before d.
func (d Date) DaysUntil(e Date) int { return int(e.days - d.days) }

// Year returns the calendar year, 0 if the date is not given.
func (d Date) Year() int {
	if d.IsZero() {
		return 0
	}
	return d.time().Year()
}

// Month returns the calendar month.
func (d Date) Month() time.Month { return d.time().Month() }

// Day returns the day of the month.
func (d Date) Day() int { return d.time().Day() }

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return d.time().Weekday() }

// String returns YYYY-MM-DD, or the empty string if the date is not given.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return d.time().Format(time.DateOnly)
}

// German returns the day in figures, "02.01.2006", or the empty string if it is not given.
func (d Date) German() string {
	if d.IsZero() {
		return ""
	}
	return d.time().Format("02.01.2006")
}

// Long returns the day with the month's name, "2. Januar 2006", or the empty string if it is not given.
func (d Date) Long() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%d. %s %d", d.Day(), german.Months()[d.Month()-1], d.Year())
}

// MarshalText writes the date as String does; JSON shows a date that is not given as "".
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText is the inverse of MarshalText.
func (d *Date) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*d = Date{}
		return nil
	}
	p, err := ParseDate(string(b))
	*d = p
	return err
}

// Latest returns the latest of the dates, the zero Date if there is none.
func Latest(dates ...Date) Date {
	var m Date
	for _, d := range dates {
		if d.After(m) {
			m = d
		}
	}
	return m
}
