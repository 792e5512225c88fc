// Package rulestest helps the tests of the rules: results written in a line per nomination, and an
// independent count of everything that could come out of an election, slow and plain.
package rulestest

import (
	"fmt"
	"strconv"
	"strings"

	"notices/internal/election"
)

// Result reads a result, one nomination a line:
//
//	2/SPD P 120: 130P 50 130L
//
// is list SPD of a Partei in Wahlbereich 2 with 120 list votes and three candidates by list position;
// the letters mark the elected: P Personenwahl, L Listenwahl, S § 37 Abs. 5, j ja. "SPD P = 5" is a
// line of a table without candidates, "SPD P 700 = 5/6" one with 5 seats and a claim of 6.
func Result(land election.Land, seats int, lines string) *election.Result {
	r := &election.Result{
		Land: land, Seats: seats, System: election.Proportional, Council: "Rat",
		SeatsAt: election.Origin{Sheet: "Wahl", Cell: "B9"}, SystemAt: election.Origin{Sheet: "Wahl", Cell: "B10"},
	}
	for k, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		r.Nominations = append(r.Nominations, nomination(strings.TrimSpace(line), k+2))
	}
	several := len(r.Constituencies()) > 1
	for i := range r.Nominations {
		n := &r.Nominations[i]
		for c := range n.Candidates {
			n.Candidates[c].ID = election.PersonID(several, n.Constituency, n.Name, n.Candidates[c].Position)
			r.MarksGiven = r.MarksGiven || n.Candidates[c].Mark.Elected()
		}
	}
	return r
}

var marks = map[byte]election.Mark{'P': election.ElectedPersons, 'L': election.ElectedList, 'S': election.ElectedSurplus, 'j': election.ElectedPlain}

func nomination(line string, row int) election.Nomination {
	head, tail, persons := strings.Cut(line, ":")
	head, seats, table := strings.Cut(head, "=")
	f := strings.Fields(head)
	n := election.Nomination{Name: f[0], Kind: election.NominationKind(f[1]), Origin: at("A", row), ListVotesAt: at("G", row)}
	if area, name, ok := strings.Cut(f[0], "/"); ok {
		n.Constituency, n.Name = area, name
	}
	if len(f) > 2 {
		n.ListVotes, n.HasListVotes = number(f[2]), true
	}
	if table {
		given, claim, claimed := strings.Cut(strings.TrimSpace(seats), "/")
		n.SeatsGiven, n.Seats = true, int(number(given))
		if claimed {
			n.ClaimGiven, n.Claim = true, int(number(claim))
		}
	}
	if !persons {
		n.TotalVotes, n.ListVotes, n.HasListVotes = n.ListVotes, 0, false
	}
	for p, v := range strings.Fields(tail) {
		c := election.Candidate{Position: p + 1, Last: fmt.Sprintf("%s%d", n.Name, p+1), VotesAt: at("G", row*100+p), MarkAt: at("H", row*100+p)}
		if m, ok := marks[v[len(v)-1]]; ok {
			c.Mark, v = m, v[:len(v)-1]
		}
		c.Votes = number(v)
		n.Candidates = append(n.Candidates, c)
	}
	return n
}

func at(column string, row int) election.Origin {
	return election.Origin{File: "ergebnis.xlsx", Sheet: "Wahlergebnis", Cell: column + strconv.Itoa(row)}
}

func number(s string) int64 {
	v, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		panic(err)
	}
	return v
}
