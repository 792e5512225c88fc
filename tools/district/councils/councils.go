// Package councils invents councils of Lower Saxony and Brandenburg with two free seats each, for
// tests and measurements of district runs. Equal seeds give equal bytes on every machine.
package councils

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"notices/internal/casetest"
	"notices/internal/election"
	"notices/rules"
	"notices/rules/statutes"
)

// Write writes n case workbooks with two vacancies each below dir, a hundred to a folder, and a
// behoerde.xlsx that all share.
func Write(dir string, n int, seed uint64) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for i := range n {
		c, err := Council(i, seed)
		if err != nil {
			return err
		}
		data, err := c.Book()
		if err != nil {
			return err
		}
		name := filepath.Join(dir, fmt.Sprintf("kreis-%02d", i/100), fmt.Sprintf("vertretung-%04d.xlsx", i))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// Council invents the i-th council: odd ones in Brandenburg, even ones in Lower Saxony.
func Council(i int, seed uint64) (casetest.CaseJSON, error) {
	r := rand.New(rand.NewPCG(seed, uint64(i)))
	for range 100 {
		result := invent(i, r)
		a := statutes.Of(result.Land).Allocate(result, nil)
		if len(a.Open) > 0 { // a tie: nobody but a lot could go on
			continue
		}
		if c, ok := describe(i, r, result, a); ok {
			return c, nil
		}
	}
	return casetest.CaseJSON{}, fmt.Errorf("council %d: no election without a tie and with two substitutes was found", i)
}

type list struct {
	name string
	kind election.NominationKind
}

var lists = []list{{"SPD", "P"}, {"CDU", "P"}, {"GRÜNE", "P"}, {"FWG Ortsmitte", "WG"}, {"Bürger für hier", "WG"}}

var firsts = []string{
	"Anke", "Bernd", "Çiğdem", "Dörte", "Enno", "Frauke", "Gesine", "Hinnerk", "Imke", "Jürgen", "Katrin", "Lütje",
	"Mareike", "Nils", "Okka", "Piet", "Quirin", "Renate", "Söhnke", "Talea", "Ubbo", "Vera", "Wiebke", "Yannick", "Żaneta",
}

var lasts = []string{
	"Ahrens", "Bödecker", "Claußen", "Dirks", "Eilers", "Focken", "Gerdes", "Hülsmann", "Ihnen", "Janßen", "Kröger",
	"Lütjen", "Meinhardt", "Nordmann", "Oltmanns", "Peters", "Quast", "Rieken", "Siefken", "Thölke", "Uphoff", "Voß", "von der Wense", "Zurborg",
}

// invent makes a result: three to five lists of eight to fourteen candidates.
func invent(i int, r *rand.Rand) *election.Result {
	e := &election.Result{
		Land: election.LowerSaxony, Council: fmt.Sprintf("Rat der Gemeinde Neudorf %d", i), Body: "Gemeinderat",
		Area: fmt.Sprintf("Gemeinde Neudorf %d", i), AGS: fmt.Sprintf("03%06d", i), ElectionDay: election.MustDate("2026-09-13"),
		TermBegin: election.MustDate("2026-11-01"), TermEnd: election.MustDate("2031-10-31"), Seats: 11 + 2*r.IntN(8), System: election.Proportional,
	}
	if i%2 == 1 {
		e.Land, e.Council, e.Body = election.Brandenburg, fmt.Sprintf("Gemeindevertretung Neudorf %d", i), "Gemeindevertretung"
		e.AGS, e.ElectionDay = fmt.Sprintf("12%06d", i), election.MustDate("2024-06-09")
		e.TermBegin, e.TermEnd = election.MustDate("2024-06-09"), election.MustDate("2029-06-30")
	}
	for _, l := range lists[:3+r.IntN(3)] {
		n := election.Nomination{Name: l.name, Kind: l.kind}
		weight := 60 + r.IntN(300)
		if e.Land == election.LowerSaxony {
			n.HasListVotes, n.ListVotes = true, int64(weight*(1+r.IntN(4)))
		}
		for p := range 8 + r.IntN(7) {
			n.Candidates = append(n.Candidates, election.Candidate{
				ID: election.PersonID(false, "", l.name, p+1), Position: p + 1,
				First: firsts[r.IntN(len(firsts))], Last: lasts[r.IntN(len(lasts))], Votes: int64(r.IntN(weight) + weight/(p+1)),
			})
		}
		e.Nominations = append(e.Nominations, n)
	}
	return e
}

var marks = map[election.SeatKind]election.Mark{
	election.PersonSeat: election.ElectedPersons, election.ListSeat: election.ElectedList, election.SurplusSeat: election.ElectedSurplus,
	election.ProportionalSeat: election.ElectedPlain, election.IndividualSeat: election.ElectedPlain, election.MajoritySeat: election.ElectedPlain,
}

// describe frees two seats of lists that still have three substitutes. It reports false if there are
// none, or if two candidates of one list have equal votes and the order would need a lot.
func describe(i int, r *rand.Rand, e *election.Result, a rules.Allocation) (casetest.CaseJSON, bool) {
	c := casetest.CaseJSON{Name: fmt.Sprintf("neudorf-%d", i), Wahl: casetest.Fields{
		{Key: "Land", Value: e.Land.Name()},
		{Key: "Vertretung", Value: e.Council},
		{Key: "Art", Value: string(e.Body)},
		{Key: "Wahlgebiet", Value: e.Area},
		{Key: "AGS", Value: e.AGS},
		{Key: "Wahltag", Value: e.ElectionDay.String()},
		{Key: "Beginn der Wahlperiode", Value: e.TermBegin.String()},
		{Key: "Ende der Wahlperiode", Value: e.TermEnd.String()},
		{Key: "Sitze", Value: e.Seats},
	}}
	seats := map[int]int{}
	for _, w := range a.Winners {
		e.Nominations[w.Nomination].Candidates[w.Candidate].Mark = marks[w.Kind]
		seats[w.Nomination]++
	}
	c.Result, c.ListVotes = casetest.Describe(e)
	var leavers []string
	for k := range e.Nominations {
		n := &e.Nominations[k]
		votes := map[int64]bool{}
		for p := range n.Candidates {
			x := &n.Candidates[p]
			if votes[x.Votes] {
				return c, false
			}
			votes[x.Votes] = true
			if x.Mark != election.NotElected && len(n.Candidates)-seats[k] >= 3 {
				leavers = append(leavers, x.ID)
			}
		}
	}
	if len(leavers) < 2 {
		return c, false
	}
	r.Shuffle(len(leavers), func(a, b int) { leavers[a], leavers[b] = leavers[b], leavers[a] })
	for k, id := range leavers[:2] {
		day := election.MustDate("2027-01-11").AddDays(20*k + r.IntN(10))
		x := casetest.EventJSON{
			Nr: k + 1, Event: string(election.Resignation), Person: id, Date: day.String(), Received: day.String(),
			Form: string(election.InWriting),
		}
		if e.Land == election.LowerSaxony {
			x.FreeFrom, x.DeterminedOn, x.DeterminedBy = day.AddDays(9).String(), day.AddDays(9).String(), "Rat"
		}
		c.Events = append(c.Events, x)
	}
	return c, true
}
