package rulestest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
	"notices/rules"
)

// Show prints an allocation so that a lawyer can read it: per list the seats, then the elected by list
// position with a letter for the kind of seat, then what is empty, open or wrong.
func Show(r *election.Result, a rules.Allocation) string {
	letter := map[election.SeatKind]string{
		election.PersonSeat: "P", election.ListSeat: "L", election.SurplusSeat: "S",
		election.IndividualSeat: "E", election.MajoritySeat: "M",
	}
	var b strings.Builder
	for i := range r.Nominations {
		n := &r.Nominations[i]
		fmt.Fprintf(&b, "%s %d", strings.TrimPrefix(n.Constituency+"/"+n.Name, "/"), a.Claim[i])
		if a.ClaimMax[i] != a.Claim[i] {
			fmt.Fprintf(&b, "-%d", a.ClaimMax[i])
		}
		for _, w := range a.Winners {
			if w.Nomination == i {
				fmt.Fprintf(&b, " %d%s", n.Candidates[w.Candidate].Position, letter[w.Kind])
			}
		}
		if a.Empty[i] > 0 {
			fmt.Fprintf(&b, " leer %d", a.Empty[i])
		}
		b.WriteString("; ")
	}
	if a.Unfilled > 0 {
		fmt.Fprintf(&b, "leer %d; ", a.Unfilled)
	}
	for _, o := range a.Open {
		fmt.Fprintf(&b, "Los %s %s um %d (%s); ", o.Subject, strings.Join(o.Tied, " "), o.Take, o.Rule)
	}
	b.WriteString(Said(a.Findings))
	return strings.TrimSuffix(b.String(), "; ")
}

// Said lists findings by code and cell.
func Said(fs []election.Finding) string {
	var out []string
	for _, f := range fs {
		out = append(out, f.Code+" "+f.Cell)
	}
	return strings.Join(out, ", ")
}

// Elected says who is elected how and what is open, without any order.
func Elected(r *election.Result, a rules.Allocation) string {
	var out []string
	for _, w := range a.Winners {
		out = append(out, r.Nominations[w.Nomination].Candidates[w.Candidate].ID+" "+string(w.Kind))
	}
	for _, o := range a.Open {
		out = append(out, fmt.Sprint(o.Subject, o.Take, slices.Sorted(slices.Values(o.Tied))))
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// Lot is a recorded lot in the row of its number.
func Lot(nr int, subject election.LotSubject, order ...string) election.Lot {
	return election.Lot{Nr: nr, Subject: subject, Order: order, Origin: election.Origin{Sheet: "Lose", Cell: "A" + strconv.Itoa(nr+1)}}
}
