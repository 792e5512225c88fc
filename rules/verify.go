package rules

import (
	"fmt"
	"slices"
	"strings"

	"notices/internal/election"
)

// A Check compares an official result with an allocation; a statute calls the comparisons that fit
// it. Differences are errors, or warnings if somebody has ruled that the official result stands.
type Check struct {
	R       *election.Result
	A       Allocation
	Out     Verification
	ruled   bool
	several bool
}

// Verified compares an official result with the allocations that it could be: lots may have fallen in
// several ways. An official outcome that one of them could have had is right; if none agrees, the
// first one is reported. sized is the result with its number of seats. What is incomplete or cannot be
// counted is listed only.
func Verified(r, sized *election.Result, incomplete bool, compare func(pick func(int) int) Verification) Verification {
	if incomplete || sized.Seats == 0 {
		return unverified(r)
	}
	if f := Computable(sized); f != nil {
		v := unverified(r)
		v.Findings = []election.Finding{*f}
		return v
	}
	var first Verification
	variants(64, func(pick func(int) int) bool {
		v := compare(pick)
		agrees := !Differs(v.Findings)
		if agrees || first.Steps == nil {
			first = v
		}
		return agrees
	})
	return first
}

// unverified lists what the file says where nothing can be computed.
func unverified(r *election.Result) Verification {
	n := len(r.Nominations)
	c := NewCheck(r, Allocation{Claim: make([]int, n), ClaimMax: make([]int, n), Empty: make([]int, n)}, false, false)
	c.List(false)
	c.Note("I415", r.SeatsAt, "die Sitzverteilung wird nicht nachgerechnet: die Datei nennt nicht alle Stimmen oder keine Sitze")
	return c.Out
}

// NewCheck starts a comparison. a was computed with the official marks counting as drawn lots; counted
// says that the file does not give the number of seats.
func NewCheck(r *election.Result, a Allocation, ruled, counted bool) *Check {
	c := &Check{R: r, A: a, ruled: ruled, several: len(r.Constituencies()) > 1}
	c.Out.Steps, c.Out.Findings = a.Steps, a.Findings
	c.Out.TieFree, c.Out.ByClause = a.TieFree, a.ByClause
	if counted {
		c.Note("I412", r.SeatsAt, "die Datei nennt die Zahl der Sitze nicht; gezählt sind %d", r.Seats)
	}
	return c
}

// Differ records a difference between official and computed seats.
func (c *Check) Differ(number string, at election.Origin, format string, args ...any) {
	letter := "E"
	if c.ruled {
		letter = "W"
	}
	c.Note(letter+number, at, format, args...)
}

// Note records a finding.
func (c *Check) Note(code string, at election.Origin, format string, args ...any) {
	c.Out.Findings = append(c.Out.Findings, election.Findingf(code, at, format, args...))
}

// List fills Verification.Nominations; computed says whether the numbers computed are shown.
func (c *Check) List(computed bool) {
	for i := range c.R.Nominations {
		n := &c.R.Nominations[i]
		s := NominationSeats{
			Constituency: n.Constituency, Name: n.Name, Kind: n.Kind, Candidates: len(n.Candidates),
			Votes: n.Total(), ListVotes: n.ListVotes, From: n.Origin,
		}
		if official, known := OfficialClaim(c.R, i); known {
			s.Seats = &official
		}
		if computed && c.A.Claim[i] == c.A.ClaimMax[i] {
			claim := c.A.Claim[i]
			s.Computed = &claim
		}
		c.Out.Nominations = append(c.Out.Nominations, s)
	}
}

// OfficialClaim returns the official seats of a nomination: the column Sitze Anspruch, else Sitze,
// else the number of its marked candidates.
func OfficialClaim(r *election.Result, nomination int) (int, bool) {
	n := &r.Nominations[nomination]
	switch {
	case n.ClaimGiven:
		return n.Claim, true
	case n.SeatsGiven:
		return n.Seats, true
	}
	seats, _, known := OfficialSeats(r, []int{nomination}, false)
	return seats, known
}

// Certain reports whether no open lot can change the seats of the nominations.
func (c *Check) Certain(nominations ...int) bool {
	return !slices.ContainsFunc(nominations, func(n int) bool { return c.A.Claim[n] != c.A.ClaimMax[n] })
}

// Seats compares the official seats of some nominations of one Träger with the computed ones and
// reports whether they agree.
func (c *Check) Seats(nominations ...int) bool {
	if !c.Certain(nominations...) {
		return true
	}
	claim := 0
	for _, n := range nominations {
		claim += c.A.Claim[n]
	}
	official, candidates, known := OfficialSeats(c.R, nominations, len(nominations) > 1)
	fill := min(claim, candidates)
	if !known || official == fill {
		return true
	}
	c.Differ("401", c.R.Nominations[nominations[0]].Origin, "%s: amtlich %s, nachgerechnet %s; Stimmen, Sitzzahl und die Spalte Gewählt prüfen",
		c.Name(nominations[0], len(nominations) == 1), seatCount(official), seatCount(fill))
	return false
}

// Columns compares the columns Sitze and Sitze Anspruch of a list with candidates.
func (c *Check) Columns(nomination int) {
	n := &c.R.Nominations[nomination]
	if len(n.Candidates) == 0 || !c.Certain(nomination) {
		return
	}
	claim := c.A.Claim[nomination]
	if n.ClaimGiven && n.Claim != claim {
		c.Differ("401", n.Origin, "%s: Spalte Sitze Anspruch %d, nachgerechnet %s", c.Name(nomination, true), n.Claim, seatCount(claim))
	}
	if n.SeatsGiven && n.Seats != claim && n.Seats != claim-c.A.Empty[nomination] {
		c.Differ("401", n.Origin, "%s: Spalte Sitze %d, nachgerechnet %s", c.Name(nomination, true), n.Seats, seatCount(claim))
	}
}

// Name names a nomination in a finding, with its constituency if there are several and it matters.
func (c *Check) Name(nomination int, area bool) string {
	n := &c.R.Nominations[nomination]
	if !c.several || !area {
		return n.Name
	}
	return fmt.Sprintf("%s, %s %s", n.Name, c.R.Land.ConstituencyWord(), n.Constituency)
}

// Marked returns the candidates of a nomination whose mark fits.
func (c *Check) Marked(nomination int, fits func(election.Mark) bool) []Candidature {
	var out []Candidature
	for k := range c.R.Nominations[nomination].Candidates {
		if fits(c.R.Nominations[nomination].Candidates[k].Mark) {
			out = append(out, Candidature{nomination, k})
		}
	}
	return out
}

// Won returns the computed winners of a nomination with one of the kinds of seat.
func (c *Check) Won(nomination int, kinds ...election.SeatKind) []Candidature {
	var out []Candidature
	for _, w := range c.A.Winners {
		if w.Nomination == nomination && slices.Contains(kinds, w.Kind) {
			out = append(out, Candidature{w.Nomination, w.Candidate})
		}
	}
	return out
}

// Persons compares marked and computed persons; the finding stands at the first wrong mark.
func (c *Check) Persons(what string, marked, won []Candidature) {
	only := func(a, b []Candidature) []Candidature {
		return slices.DeleteFunc(slices.Clone(a), func(x Candidature) bool { return slices.Contains(b, x) })
	}
	wrong, missing := only(marked, won), only(won, marked)
	if len(wrong)+len(missing) == 0 {
		return
	}
	at := slices.Concat(wrong, missing)[0].of(c.R).MarkAt
	c.Differ("403", at, "%s: gekennzeichnet ist %s, nach den Stimmen und der Liste gewählt ist %s; Stimmen, Listenplatz und die Spalte Gewählt prüfen", what, c.names(wrong), c.names(missing))
}

func (c *Check) names(who []Candidature) string {
	if len(who) == 0 {
		return "niemand sonst"
	}
	var out []string
	for _, x := range who {
		p := x.of(c.R)
		out = append(out, fmt.Sprintf("%s (%s, %d Stimmen)", p.Name(), p.ID, p.Votes))
	}
	return strings.Join(out, ", ")
}

// TopOf compares the marked of some candidates with those who have most votes; among equals at the
// cut any official choice is right.
func (c *Check) TopOf(what string, among []Candidature, marked []Candidature) {
	cut := Best(c.R, among, len(marked))
	slices.SortStableFunc(cut.Tied, func(a, b Candidature) int {
		return chosenFirst(slices.Contains(marked, b)) - chosenFirst(slices.Contains(marked, a))
	})
	c.Persons(what, marked, slices.Concat(cut.First, cut.Tied[:cut.Take]))
}

// Official lists the marked candidates; kind says which kind of seat a mark stands for.
func (c *Check) Official(kind func(Candidature) election.SeatKind) {
	for n := range c.R.Nominations {
		for _, x := range c.Marked(n, election.Mark.Elected) {
			c.Out.Official = append(c.Out.Official, Winner{x.Nomination, x.Candidate, kind(x)})
		}
	}
}

// Number compares how many are marked with how many seats can be filled.
func (c *Check) Number() {
	marked := 0
	for n := range c.R.Nominations {
		marked += len(c.Marked(n, election.Mark.Elected))
	}
	empty := c.A.Unfilled
	for _, e := range c.A.Empty {
		empty += e
	}
	if marked > c.R.Seats || c.A.OpenSeats == 0 && marked != c.R.Seats-empty {
		c.Differ("404", c.R.SeatsAt, "als gewählt gekennzeichnet sind %d Personen, zu besetzen sind %s (Sitze %d, unbesetzt mangels Bewerbern %d); das Feld Sitze und die Spalte Gewählt prüfen",
			marked, seatCount(c.R.Seats-empty), c.R.Seats, empty)
	}
}

// Drawn notes that official marks counted as a drawn lot, or that everything was computed.
func (c *Check) Drawn() {
	switch {
	case !c.R.MarksGiven && HasCandidates(c.R):
		c.Note("I411", c.R.SeatsAt, "die Spalte Gewählt ist leer: wer gewählt ist, wurde aus den Stimmen berechnet; bitte mit der Feststellung des Wahlausschusses vergleichen")
	case !c.A.TieFree && len(c.A.Open) == 0 && len(c.A.UsedLots) == 0:
		c.Note("I413", c.R.SeatsAt, "es gab einen Gleichstand um einen Sitz; das amtliche Ergebnis gilt als gezogenes Los")
	}
}

// HasCandidates reports whether the result names candidates at all.
func HasCandidates(r *election.Result) bool {
	return slices.ContainsFunc(r.Nominations, func(n election.Nomination) bool { return len(n.Candidates) > 0 })
}

// OnlyElected reports whether a result that has gaps names nobody but the elected, so that its votes
// are not all votes.
func OnlyElected(r *election.Result) bool {
	if len(r.Gaps) == 0 || !HasCandidates(r) {
		return false
	}
	for i := range r.Nominations {
		for k := range r.Nominations[i].Candidates {
			if !r.Nominations[i].Candidates[k].Mark.Elected() {
				return false
			}
		}
	}
	return true
}

// Sized returns the result with the number of seats: that of the file, else the sum of the official
// claims, else the number of those marked.
func Sized(r *election.Result) *election.Result {
	if r.Seats > 0 {
		return r
	}
	s := *r
	for i := range r.Nominations {
		if n, known := OfficialClaim(r, i); known {
			s.Seats += n
		}
		for k := range r.Nominations[i].Candidates {
			if r.Nominations[i].Candidates[k].Mark == election.ElectedSurplus {
				s.Seats++
			}
		}
	}
	return &s
}

// Differs reports whether findings say that official and computed seats differ (401 to 404), whether
// as error or as warning.
func Differs(fs []election.Finding) bool {
	return slices.ContainsFunc(fs, func(f election.Finding) bool { return f.Code[1:] >= "401" && f.Code[1:] <= "404" })
}
