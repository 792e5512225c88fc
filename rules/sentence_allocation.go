package rules

import (
	"fmt"
	"strconv"
	"strings"

	"notices/internal/election"
	"notices/internal/german"
)

// A Count is one step of an allocation before it is put into words.
type Count struct {
	Rule    Citation
	Effect  Effect // Quota, Clause, RemainderSeat, Tied, DrawnByLot, Allocated, Seated, ToList, LeftVacant
	Of      Part
	Seats   int   // to be distributed, or given by this step
	Total   int64 // all votes, for Quota and Clause
	Kind    election.SeatKind
	Who     []string // names in the order that matters
	Persons []string // ids where Who are persons
	Numbers []Number // one per Who: quota, remainder, votes or seats
	Lot     *election.Lot
}

// Step records the count with its sentence.
func (c Count) Step() Step {
	return Step{Rule: c.Rule, Effect: c.Effect, Of: c.Of, Persons: c.Persons, Numbers: c.Numbers, Text: c.sentence()}
}

// sentence is the one place where steps of an allocation become German.
func (c Count) sentence() string {
	switch c.Effect {
	case Quota:
		return fmt.Sprintf("%s: %s auf %s Stimmen. %s.", c.Of.Name, seatCount(c.Seats), german.Number(c.Total), c.pairs(" = "))
	case Clause:
		return fmt.Sprintf("%s: %s hat mehr als die Hälfte der %s Stimmen, aber nicht mehr als die Hälfte der %d Sitze, und erhält vorab einen der nach Resten zu vergebenden Sitze.", c.Of.Name, c.pairs(" mit "), german.Number(c.Total), c.Seats)
	case RemainderSeat:
		return fmt.Sprintf("%s: %s nach den größten Resten: %s.", c.Of.Name, seatCount(c.Seats), c.pairs(" mit Rest "))
	case Tied:
		return fmt.Sprintf("%s: gleichauf um %s: %s; es entscheidet das Los.", c.Of.Name, seatCount(c.Seats), c.pairs(" mit "))
	case DrawnByLot:
		if c.Lot == nil {
			return fmt.Sprintf("%s: nach dem amtlichen Ergebnis fiel das Los auf %s.", c.Of.Name, strings.Join(c.Who, ", "))
		}
		return fmt.Sprintf("%s: %s fiel auf %s.", c.Of.Name, lotName(c.Lot), strings.Join(c.Who, ", "))
	case Allocated:
		return fmt.Sprintf("%s: %s: %s.", c.Of.Name, seatCount(c.Seats), c.pairs(" "))
	case Seated:
		return fmt.Sprintf("%s: %s %s: %s.", c.Of.Name, seatCount(c.Seats), seatedBy(c.Kind), c.voters())
	case ToList:
		return fmt.Sprintf("%s: mehr Sitze, als Bewerberinnen und Bewerber mit Stimmen da sind, lassen sich nicht durch Personenwahl besetzen; der Liste fallen deshalb %s zu.", c.Of.Name, seatCount(c.Seats))
	case LeftVacant:
		return fmt.Sprintf("%s: %s mehr als Bewerberinnen und Bewerber; %s bis zum Ende der Wahlperiode unbesetzt.", c.Of.Name, seatCount(c.Seats), remain(c.Seats))
	}
	return ""
}

func (c Count) pairs(between string) string {
	parts := make([]string, len(c.Who))
	for i, w := range c.Who {
		parts[i] = w + between + c.Numbers[i].grouped()
	}
	return strings.Join(parts, "; ")
}

// grouped is the value for people, the digits of its numbers in threes: "7 Rest 11.592 von 15.242".
func (n Number) grouped() string {
	words := strings.Fields(n.Value)
	for i, w := range words {
		if v, err := strconv.ParseInt(w, 10, 64); err == nil {
			words[i] = german.Number(v)
		}
	}
	return strings.Join(words, " ")
}

// voters is "Jutta Arens (260 Stimmen); Gerd Behn (1 Stimme)".
func (c Count) voters() string {
	parts := make([]string, len(c.Who))
	for i, w := range c.Who {
		unit := "Stimmen"
		if c.Numbers[i].Value == "1" {
			unit = "Stimme"
		}
		parts[i] = fmt.Sprintf("%s (%s %s)", w, c.Numbers[i].grouped(), unit)
	}
	return strings.Join(parts, "; ")
}

func seatCount(n int) string { return german.Count(n, "Sitz", "Sitze") }

func remain(n int) string {
	if n == 1 {
		return "er bleibt"
	}
	return "sie bleiben"
}

// seatedBy says in which way persons get their seats.
func seatedBy(k election.SeatKind) string {
	switch k {
	case election.PersonSeat:
		return "durch Personenwahl nach der Zahl der Stimmen"
	case election.ListSeat:
		return "durch Listenwahl in der Reihenfolge der Liste"
	case election.SurplusSeat:
		return "aus anderen Wahlbereichen derselben Partei oder Wählergruppe nach der Zahl der Stimmen"
	case election.IndividualSeat:
		return "für den Einzelwahlvorschlag"
	}
	return "nach der Zahl der Stimmen"
}
