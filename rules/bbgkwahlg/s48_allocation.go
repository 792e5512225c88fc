package bbgkwahlg

import (
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
	"notices/rules"
)

// What the steps of an allocation cite. § 48 Abs. 4 and 5 and § 49 in detail are open (docs/open-questions.md).
var (
	hareNiemeyer   = rules.Art("BbgKWahlG", "48", "2")
	majorityClause = rules.Art("BbgKWahlG", "48", "3")
	tooFew         = rules.Art("BbgKWahlG", "48", "6")
	withinList     = rules.Art("BbgKWahlG", "48", "")
	severalAreas   = rules.Art("BbgKWahlG", "49", "")
	majorityVote   = rules.Citation{Act: "BbgKWahlG", Section: "5", Paragraph: "1", Sentence: "2"}
	oneArea        = rules.Art("BbgKWahlG", "84", "")
)

// Allocate computes who is elected, from the votes and the recorded lots alone. What the statute
// leaves open without the official marks (a tie inside a list, the distribution over several
// Wahlkreise) is a finding that asks for them, and the seats stay open. §§ 5, 48, 49 BbgKWahlG.
func (Statute) Allocate(r *election.Result, lots []election.Lot) rules.Allocation {
	return allocate(r, lots, false, nil)
}

// allocate computes the seats; marks lets the official result count as the drawn lot, pick chooses
// where that leaves a choice (rules.Distribution).
func allocate(r *election.Result, lots []election.Lot, marks bool, pick func(int) int) rules.Allocation {
	w := &work{Distribution: rules.NewDistribution(r, lots, marks, seatLots(r)...), several: len(r.Constituencies()) > 1}
	w.Pick = pick
	w.foreignLots(lots)
	if f := rules.Computable(r); f != nil {
		w.Out.Findings = append(w.Out.Findings, *f)
		return w.Out
	}
	if r.System == election.Majority {
		w.majority()
	} else {
		w.proportional()
	}
	return w.Finish()
}

// work is an allocation in Brandenburg under way.
type work struct {
	*rules.Distribution
	several bool
}

// seatLots are the lots that an allocation may ask for.
func seatLots(r *election.Result) []election.LotSubject {
	if r.System == election.Majority {
		return []election.LotSubject{election.LotPersonSeat}
	}
	return []election.LotSubject{election.LotSeat}
}

// foreignLots reports lots of a subject that this statute does not know.
func (w *work) foreignLots(lots []election.Lot) {
	known := append(seatLots(w.R), election.LotSubstitutes)
	for _, l := range lots {
		if !slices.Contains(known, l.Subject) {
			w.Out.Findings = append(w.Out.Findings, election.Findingf("E527", l.Origin,
				"Los Nr. %d: ein Los über „%s“ gibt es bei dieser Wahl nicht; möglich sind %s und %s", l.Nr, l.Subject, known[0], known[1]))
		}
	}
}

// majority seats the candidates with most votes of all nominations. § 5 Abs. 1 Satz 2 BbgKWahlG.
func (w *work) majority() {
	x := rules.Contest{
		Of: rules.Whole(w.R), Lot: majorityVote, Subject: election.LotPersonSeat, Also: []election.LotSubject{election.LotSubstitutes},
		Official: election.Mark.Elected,
	}
	for n := range w.R.Nominations {
		x.Among = append(x.Among, rules.ByPosition(w.R, n)...)
	}
	won, open, _ := w.Choose(x, w.R.Seats)
	w.Seat(rules.Whole(w.R), majorityVote, election.MajoritySeat, won)
	w.Out.Unfilled = max(0, w.R.Seats-len(x.Among))
	for _, c := range won {
		w.Out.Claim[c.Nomination]++
	}
	copy(w.Out.ClaimMax, w.Out.Claim)
	for _, c := range open {
		w.Out.ClaimMax[c.Nomination]++
	}
}

// proportional distributes the seats over the nominations, with several Wahlkreise over the Träger.
// §§ 48, 49 BbgKWahlG.
func (w *work) proportional() {
	parts, rule := w.parts()
	claimants := rules.Claimants(w.R, parts, true)
	seats := w.Divide(rules.Division{
		Of: rules.Whole(w.R), Quota: rule, Clause: majorityClause, Lot: hareNiemeyer,
		Subject: election.LotSeat, Claimants: claimants,
	}, w.R.Seats)
	for i, p := range parts {
		if len(p) > 1 {
			w.areas(claimants[i].Names[0], p, seats[i])
			continue
		}
		w.Out.Claim[p[0]], w.Out.ClaimMax[p[0]] = seats[i].Min, seats[i].Max
		w.list(p[0], seats[i].Min)
	}
}

func (w *work) parts() ([][]int, rules.Citation) {
	if w.several && w.R.Body != "Ortsbeirat" {
		return rules.Proposers(w.R), severalAreas.And(hareNiemeyer)
	}
	if w.several {
		w.Out.Findings = append(w.Out.Findings, election.Findingf("E410", w.R.Nominations[0].Origin,
			"ein Ortsbeirat wird in einem einzigen Wahlkreis gewählt (%s), das Ergebnis nennt aber %d; die Spalte Wahlkreis leeren", oneArea, len(w.R.Constituencies())))
	}
	parts := make([][]int, len(w.R.Nominations))
	for i := range parts {
		parts[i] = []int{i}
	}
	return parts, hareNiemeyer
}

// areas distributes the seats of a Träger over its lists as a check only; who sits for it needs the
// official marks. § 49 BbgKWahlG.
func (w *work) areas(name string, nominations []int, seats rules.Range) {
	votes := make([]int64, len(nominations))
	for i, n := range nominations {
		votes[i] = w.R.Nominations[n].Total()
		w.Out.Claim[n], w.Out.ClaimMax[n] = seats.Max, 0
	}
	for s := seats.Min; s <= seats.Max; s++ {
		a := rules.HareNiemeyer(votes, s, nil)
		for i, n := range nominations {
			most := a.Seats[i]
			if slices.Contains(a.Tied, i) {
				most++
			}
			w.Out.Claim[n], w.Out.ClaimMax[n] = min(w.Out.Claim[n], a.Seats[i]), max(w.Out.ClaimMax[n], most)
		}
	}
	if seats.Max > 0 && !w.R.MarksGiven && w.hasCandidates(nominations) {
		w.Out.Findings = append(w.Out.Findings, election.Findingf("E407", w.R.Nominations[nominations[0]].Origin,
			"%s tritt in mehreren Wahlkreisen an; wie sich seine Sitze auf die Wahlkreise verteilen, entscheidet das amtliche Ergebnis: die Spalte Gewählt ausfüllen", name))
	}
}

func (w *work) hasCandidates(nominations []int) bool {
	return slices.ContainsFunc(nominations, func(n int) bool { return len(w.R.Nominations[n].Candidates) > 0 })
}

// list seats the candidates of one list by votes; seats beyond the candidates stay empty. A list with
// gaps may lump several Wahlkreise together: nobody is seated then. § 48 BbgKWahlG.
func (w *work) list(nomination, seats int) {
	n := &w.R.Nominations[nomination]
	if len(n.Candidates) == 0 || seats == 0 || len(w.R.Gaps) > 0 {
		return
	}
	all := rules.ByPosition(w.R, nomination)
	cut := rules.Best(w.R, all, seats)
	won := slices.Concat(cut.First, w.official(cut))
	kind := election.ProportionalSeat
	if n.Kind == election.IndividualBidder {
		kind = election.IndividualSeat
	}
	part := rules.Part{Name: n.Name, Nominations: []int{nomination}}
	w.Seat(part, withinList, kind, won)
	w.Leave(part, tooFew, nomination, seats-len(all))
}

// official returns those of a tie inside a list whom the official marks show as elected. Without
// marks nobody can tell: the finding asks for them.
func (w *work) official(cut rules.Cut) []rules.Candidature {
	if cut.Take == 0 {
		return nil
	}
	w.Out.TieFree = false
	var chosen []rules.Candidature
	var names []string
	for _, x := range cut.Tied {
		c := w.Candidate(x)
		names = append(names, c.Name()+" ("+c.ID+")")
		if w.Marks && c.Mark.Elected() {
			chosen = append(chosen, x)
		}
	}
	if w.Marks && w.R.MarksGiven {
		return chosen[:min(len(chosen), cut.Take)]
	}
	if !w.R.MarksGiven {
		n, first := w.R.Nominations[cut.Tied[0].Nomination], w.Candidate(cut.Tied[0])
		w.Out.Findings = append(w.Out.Findings, election.Findingf("E406", first.VotesAt,
			"%s: %s haben je %s Stimmen und liegen gleichauf um %s; wer den Sitz hat, sagt nur das amtliche Ergebnis: die Spalte Gewählt ausfüllen",
			n.Name, strings.Join(names, ", "), strconv.FormatInt(first.Votes, 10), lastSeats(cut.Take)))
	}
	return nil
}

func lastSeats(n int) string {
	if n == 1 {
		return "den letzten Sitz"
	}
	return "die letzten " + strconv.Itoa(n) + " Sitze"
}
