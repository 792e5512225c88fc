package casetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A WantedOrder is the order of substitutes of one list for one kind of seat.
type WantedOrder struct {
	Constituency string        `json:"constituency"`
	Nomination   string        `json:"nomination"`
	Seat         string        `json:"seat"`
	IDs          []WantedPlace `json:"ids"`
}

// A WantedPlace is one rank: one id, or those whom only a lot can part.
type WantedPlace []string

// UnmarshalJSON accepts a text or a list of texts.
func (p *WantedPlace) UnmarshalJSON(b []byte) error {
	var one string
	if json.Unmarshal(b, &one) == nil {
		*p = WantedPlace{one}
		return nil
	}
	return json.Unmarshal(b, (*[]string)(p))
}

// orderedCases is the JSON of order as far as it is compared.
type orderedCases struct {
	Cases []struct {
		Orders []struct {
			Constituency, Nomination, Seat string
			Entries                        []struct {
				Rank int
				ID   string
			}
		}
	}
}

func (c Case) compareOrders(got orderedCases) []string {
	var d differences
	if len(got.Cases) != 1 {
		d.addf("order: %d cases in the JSON, want 1", len(got.Cases))
		return d
	}
	type key struct{ constituency, nomination, seat string }
	places := map[key][]WantedPlace{}
	for _, o := range got.Cases[0].Orders {
		k := key{o.Constituency, o.Nomination, o.Seat}
		if _, twice := places[k]; twice {
			d.addf("order of %v is printed twice", k)
		}
		places[k] = []WantedPlace{}
		rank := 0
		for _, e := range o.Entries {
			if e.Rank != rank {
				places[k] = append(places[k], nil)
				rank = e.Rank
			}
			last := len(places[k]) - 1
			places[k][last] = append(places[k][last], e.ID)
		}
	}
	for _, w := range c.Want.Order {
		k := key{w.Constituency, w.Nomination, w.Seat}
		have, ok := places[k]
		d.check(ok && samePlaces(w.IDs, have), "order of %v is %v, want %v", k, have, w.IDs)
	}
	return d
}

func samePlaces(want, got []WantedPlace) bool {
	if len(want) != len(got) {
		return false
	}
	for i := range want {
		if !sameSet(want[i], got[i]) {
			return false
		}
	}
	return true
}

// checkedCases is the JSON of check as far as it is compared.
type checkedCases struct {
	Cases []struct {
		Result struct {
			Nominations []struct {
				Name          string
				Candidates    int
				ComputedSeats *int
			}
		}
	}
}

// compareAllocation adds up the computed seats of each nomination over all constituencies. Seats that
// stay empty for want of candidates may be counted or not.
func (c Case) compareAllocation(got checkedCases) []string {
	var d differences
	if len(got.Cases) != 1 {
		d.addf("check: %d cases in the JSON, want 1", len(got.Cases))
		return d
	}
	seats, candidates := map[string]int{}, map[string]int{}
	for _, n := range got.Cases[0].Result.Nominations {
		candidates[n.Name] += n.Candidates
		if n.ComputedSeats != nil {
			seats[n.Name] += *n.ComputedSeats
		}
	}
	for name, want := range c.Want.Allocation {
		n, filled := seats[name], min(want, candidates[name])
		d.check(n == want || n == filled, "check: computedSeats of %s is %d, want %d", name, n, want)
	}
	return d
}

// ranCases is the JSON of run as far as it is compared.
type ranCases struct {
	Exit  int
	Cases []struct {
		Status   string
		Law      struct{ Version string }
		Findings []struct{ Code, Message string }
		// Vacancies are compared key by key, see WantedSeat.
		Vacancies []json.RawMessage
	}
}

func (c Case) compareRun(said ranCases, exit int) []string {
	var d differences
	d.check(slices.Contains(c.Want.Exit, exit), "exit %d, want %v", exit, c.Want.Exit)
	d.check(said.Exit == exit, "JSON says exit %d, the program ended with %d", said.Exit, exit)
	if len(said.Cases) != 1 {
		d.addf("%d cases in the JSON, want 1", len(said.Cases))
		return d
	}
	got := said.Cases[0]
	status := map[int]string{0: "ok", 3: "decision-needed", 4: "invalid", 1: "failed"}[exit]
	d.check(got.Status == status, "status %q with exit %d", got.Status, exit)
	d.check(strings.HasPrefix(got.Law.Version, c.Want.Law), "law.version %q, want %q…", got.Law.Version, c.Want.Law)
	var codes []string
	for _, f := range got.Findings {
		codes = append(codes, f.Code)
	}
	for _, want := range c.Want.Findings {
		found := slices.ContainsFunc(codes, func(code string) bool { return beginsWithOne(code, want) })
		d.check(found, "no finding %s…, only %v", want, codes)
	}
	if c.Want.Vacancies != nil {
		d = append(d, compareVacancies(c.Want.Vacancies, got.Vacancies)...)
	}
	if len(d) > 0 {
		for _, f := range got.Findings {
			if f.Code[0] == 'E' {
				d.addf("(finding %s %s)", f.Code, f.Message)
			}
		}
	}
	return d
}

// differences collects sentences.
type differences []string

func (d *differences) addf(format string, args ...any) { *d = append(*d, fmt.Sprintf(format, args...)) }

func (d *differences) check(ok bool, format string, args ...any) {
	if !ok {
		d.addf(format, args...)
	}
}

// beginsWithOne reports whether s begins with one of the alternatives in want ("E5|E3").
func beginsWithOne(s, want string) bool {
	return slices.ContainsFunc(strings.Split(want, "|"), func(w string) bool { return strings.HasPrefix(s, w) })
}

// isOneOf reports whether s is one of the alternatives in want ("FDP/3|FDP/4"); "*" means anything.
func isOneOf(s, want string) bool {
	return want == "*" || s == want || slices.Contains(strings.Split(want, "|"), s)
}
