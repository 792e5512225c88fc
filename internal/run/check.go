package run

import (
	"context"

	"notices/internal/disk"
	"notices/internal/election"
	"notices/internal/journal"
	"notices/internal/notice"
	"notices/internal/pdf"
	"notices/rules/statutes"
)

// A CheckResult is the JSON of `check`.
type CheckResult struct {
	Schema   string      `json:"schema"`
	Exit     int         `json:"exit"`
	Cases    []CheckCase `json:"cases"`
	Findings []Finding   `json:"findings"`
}

// A CheckCase says what was understood of one workbook or of one council of a result file.
type CheckCase struct {
	File     string      `json:"file"`
	Council  string      `json:"council"`
	AGS      string      `json:"ags"`
	Land     string      `json:"land"` // empty if a bare result file does not prove it
	Status   Status      `json:"status"`
	Findings []Finding   `json:"findings"`
	Result   CheckedVote `json:"result"`
	Message  string      `json:"message"`
	TieFree  bool        `json:"tieFree"`
	ByClause bool        `json:"byClause"` // the majority clause gave a seat
	Steps    []Step      `json:"steps"`    // the allocation, to be redone with pencil and paper
}

// CheckedVote is the result as it was read.
type CheckedVote struct {
	Nominations []CheckedNomination `json:"nominations"`
}

// A CheckedNomination is one list as it was read, with official and computed seats.
type CheckedNomination struct {
	Constituency  string                  `json:"constituency"`
	Name          string                  `json:"name"`
	Kind          election.NominationKind `json:"kind"`
	Candidates    int                     `json:"candidates"`
	Votes         *int64                  `json:"votes"` // nil: a number of it could not be read
	ListVotes     *int64                  `json:"listVotes"`
	Seats         *int                    `json:"seats"`
	ComputedSeats *int                    `json:"computedSeats"`
	From          election.Origin         `json:"from"` // where the list's numbers stand
}

// Check reads and verifies everything that Run would use: files, sums, seats, decisions, addresses,
// templates, characters. It writes nothing. A result file named directly is checked as far as it
// allows, one entry per council.
func Check(ctx context.Context, o Options) (*CheckResult, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	shop, err := open(&o)
	if err != nil {
		return nil, err
	}
	cases, left, err := readAll(ctx, &o, true)
	if err != nil {
		return nil, err
	}
	twins(cases)
	workers := max(1, min(o.Jobs, len(cases)))
	var writers []*pdf.Writer
	for range workers {
		w, err := shop.press.Writer()
		if err != nil {
			return nil, err
		}
		writers = append(writers, w)
	}
	out := &CheckResult{Schema: "notices/check/1", Cases: []CheckCase{}, Findings: findings(append(left, shop.notes()...))}
	out.Exit = exitOfFindings(out.Findings)
	err = all(ctx, len(cases), workers, func(worker, i int) CheckCase { return checkCase(cases[i], &o, shop, writers[worker]) },
		func(c CheckCase) {
			out.Cases = append(out.Cases, c)
			out.Exit = worse(out.Exit, c.Status.Exit())
		})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// checkCase checks one council, of a case workbook also the papers that would be written.
func checkCase(c *loaded, o *Options, shop *shop, press *pdf.Writer) (out CheckCase) {
	out = CheckCase{File: c.path, Status: OK, Findings: []Finding{}, Result: CheckedVote{Nominations: []CheckedNomination{}}, Steps: []Step{}}
	var found []election.Finding
	defer func() {
		out.Status, out.Message = c.status(found), c.failure
		out.Findings = findings(election.SortFindings(append(c.found, found...)))
	}()
	defer guard(o.Log, &c.failure)
	if c.election == nil {
		return out
	}
	r := &c.election.Result
	out.Council, out.AGS, out.Land = r.Council, r.AGS, string(r.Land)
	found = asWarnings(r.Gaps)
	if statutes.Of(r.Land) == nil || len(r.Nominations) == 0 || r.VotesUnknown() || r.Incomparable { // nothing can be recomputed: the Land is not told, or something was not read
		out.Result.Nominations = asRead(r)
		return out
	}
	v := statutes.Verify(c.election, o.AcceptOfficial)
	found = append(found, v.Findings...)
	out.TieFree, out.ByClause, out.Steps = v.TieFree, v.ByClause, notice.StepViews(v.Steps)
	for _, n := range v.Nominations {
		out.Result.Nominations = append(out.Result.Nominations, CheckedNomination{
			Constituency: n.Constituency, Name: n.Name, Kind: n.Kind,
			Candidates: n.Candidates, Votes: &n.Votes, ListVotes: &n.ListVotes, Seats: n.Seats, ComputedSeats: n.Computed, From: n.From,
		})
	}
	if !c.election.Bare && c.usable() && !election.HasErrors(found) && len(r.Gaps) == 0 {
		found = append(found, rehearse(c, o, shop, press)...)
	}
	return out
}

// asRead lists the nominations of a result without recomputing anything.
func asRead(r *election.Result) []CheckedNomination {
	out := []CheckedNomination{}
	for i := range r.Nominations {
		n := &r.Nominations[i]
		x := CheckedNomination{
			Constituency: n.Constituency, Name: n.Name, Kind: n.Kind, Candidates: len(n.Candidates), From: n.Origin,
		}
		switch {
		case n.ClaimGiven:
			x.Seats = &n.Claim
		case n.SeatsGiven:
			x.Seats = &n.Seats
		}
		if total := n.Total(); !n.VotesUnknown {
			x.Votes = &total
		}
		if !n.ListVotesUnknown {
			x.ListVotes = &n.ListVotes
		}
		out = append(out, x)
	}
	return out
}

// rehearse decides the case and makes its papers without writing them.
func rehearse(c *loaded, o *Options, shop *shop, press *pdf.Writer) []election.Finding {
	copied := *c
	copied.found = nil
	d := decide(&copied, o)
	if d.invalid() {
		return d.found
	}
	w := &writing{o: o, shop: shop, press: press, journal: journal.Blank(), d: d}
	if err := w.write(); err != nil {
		d.found = append(d.found, election.Findingf("E191", election.Origin{File: c.path}, "die Papiere ließen sich nicht erzeugen: %s", disk.Plain(err)))
	}
	return d.found
}

// asWarnings shows gaps of a result as what they are for check: nothing that is wrong, but something
// that run and order cannot do without.
func asWarnings(gaps []election.Finding) []election.Finding {
	var out []election.Finding
	for _, f := range gaps {
		f.Code = "W" + f.Code[1:]
		out = append(out, f)
	}
	return out
}
