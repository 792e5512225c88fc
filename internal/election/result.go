package election

import (
	"slices"
	"strconv"
	"strings"
)

// BodyKind is the kind of council (Art der Vertretung), exactly as in the sheet Wahl:
// "Gemeinderat", "Kreistag", "Ortsbeirat" ...
type BodyKind string

// System is the electoral system (Wahlverfahren).
type System string

// The two systems.
const (
	Proportional System = "Verhältniswahl"
	Majority     System = "Mehrheitswahl"
)

// NominationKind is the kind of proposer of a nomination (Art des Wahlvorschlags).
type NominationKind string

// The kinds of nomination.
const (
	Party            NominationKind = "P"  // Partei
	PoliticalAssoc   NominationKind = "PV" // politische Vereinigung
	VoterGroup       NominationKind = "WG" // Wählergruppe
	ListAssociation  NominationKind = "LV" // Listenvereinigung
	IndividualBidder NominationKind = "EB" // Einzelbewerber
)

// SeatKind says how a seat was won, as the JSON of run names it.
type SeatKind string

// The kinds of seat.
const (
	NoSeat           SeatKind = ""
	PersonSeat       SeatKind = "person"             // NI Personenwahl, § 36 Abs. 5 NKWG
	ListSeat         SeatKind = "list"               // NI Listenwahl, § 36 Abs. 6 NKWG
	SurplusSeat      SeatKind = "other-constituency" // NI § 37 Abs. 5 NKWG
	ProportionalSeat SeatKind = "proportional"       // BB, § 48 BbgKWahlG
	MajoritySeat     SeatKind = "majority"           // BB, Mehrheitswahl
	IndividualSeat   SeatKind = "individual"         // a single candidate's seat, both Länder
)

// Word names the kind for a clerk.
func (k SeatKind) Word() string {
	switch k {
	case PersonSeat:
		return "Personenwahl"
	case ListSeat:
		return "Listenwahl"
	case SurplusSeat:
		return "Sitz aus einem anderen Wahlbereich"
	case ProportionalSeat:
		return "Verhältniswahl"
	case MajoritySeat:
		return "Mehrheitswahl"
	case IndividualSeat:
		return "Einzelwahlvorschlag"
	}
	return ""
}

// A Mark is the official remark in the column Gewählt.
type Mark string

// The marks.
const (
	NotElected      Mark = ""
	ElectedPersons  Mark = "Personenwahl"
	ElectedList     Mark = "Listenwahl"
	ElectedSurplus  Mark = "§ 37 Abs. 5"
	ElectedPlain    Mark = "ja"          // kind of seat not said (Brandenburg)
	MarkedNext      Mark = "nachrückend" // BB state pages: not elected, substitute
	MarkedNo        Mark = "nein"        // explicitly not elected
	MarkNotReadable Mark = "?"           // a finding has been reported for the cell
)

// Elected reports whether the mark says that the candidate won a seat.
func (m Mark) Elected() bool {
	return m == ElectedPersons || m == ElectedList || m == ElectedSurplus || m == ElectedPlain
}

// A Candidate stands on a nomination (Bewerberin, Bewerber).
type Candidate struct {
	ID       string // person id, see PersonID: "2/SPD/3", with one constituency "SPD/3"
	Position int    // Listenplatz, 1..; 0 unknown
	Title    string // "Dr.", "Prof. Dr.", "Dr. LL.M."; TitleParts says what stands behind the name
	First    string // Vorname
	Last     string // Nachname with particles: "von der Heide"
	Votes    int64
	Mark     Mark
	Origin   Origin // of the row (the cell of the name)
	VotesAt  Origin
	MarkAt   Origin
}

// Name returns "Dr. Karl von der Heide LL.M.". If the file did not let the parts be told apart, Last
// holds the whole name and First is empty.
func (c *Candidate) Name() string { return FullName(c.Title, c.First, c.Last) }

// FullName writes a name with its titles at their places.
func FullName(title, first, last string) string {
	before, behind := TitleParts(title)
	return strings.Join(strings.Fields(before+" "+first+" "+last+" "+behind), " ")
}

// FileName returns "von der Heide, Dr. Karl LL.M." for sorted tables.
func (c *Candidate) FileName() string {
	before, behind := TitleParts(c.Title)
	given := strings.TrimSpace(strings.TrimSpace(before+" "+c.First) + " " + behind)
	if given == "" {
		return c.Last
	}
	return c.Last + ", " + given
}

// A Nomination is a Wahlvorschlag in one constituency: a list, or an individual.
type Nomination struct {
	Constituency string // text of the file, trimmed; empty when there is one
	Name         string // short name (Kurzbezeichnung)
	LongName     string // optional
	Kind         NominationKind
	HasListVotes bool  // the row Gesamtliste (NI) was there
	ListVotes    int64 // NI only
	Candidates   []Candidate
	// SeatsGiven: the file states the seats of this nomination (column Sitze); ClaimGiven likewise
	// for "Sitze Anspruch". List-level tables have no candidates but TotalVotes.
	SeatsGiven, ClaimGiven bool
	Seats, Claim           int
	TotalVotes             int64 // of a list-level table; otherwise use Total
	// VotesUnknown: a number of its votes could not be read, and a finding says which. Then no sum of
	// it means anything. ListVotesUnknown: that of the whole list.
	VotesUnknown, ListVotesUnknown bool
	Origin                         Origin
	ListVotesAt                    Origin
}

// PersonVotes returns the sum of the candidates' votes.
func (n *Nomination) PersonVotes() int64 {
	var s int64
	for i := range n.Candidates {
		s += n.Candidates[i].Votes
	}
	return s
}

// Total returns list votes plus personal votes, or the total of a list-level table.
func (n *Nomination) Total() int64 {
	if len(n.Candidates) == 0 {
		return n.TotalVotes
	}
	return n.ListVotes + n.PersonVotes()
}

// SameProposer reports whether both nominations have the same Träger: same name and kind, never
// for individuals.
func (n *Nomination) SameProposer(m *Nomination) bool {
	return n.Kind != IndividualBidder && n.Kind == m.Kind && n.Name == m.Name
}

// A Result is the official result of one council's election.
type Result struct {
	Land        Land
	Council     string // Vertretung: "Rat der Gemeinde Musterhausen"
	Body        BodyKind
	Area        string // Wahlgebiet: "Gemeinde Musterhausen"
	AGS         string // Amtlicher Gemeindeschlüssel, text, leading zeros kept
	ElectionDay Date
	TermBegin   Date
	TermEnd     Date
	Seats       int // of the council, at least 1; 0 unknown (bare result file)
	SeatsAt     Origin
	System      System
	SystemAt    Origin
	Provisional bool // Ergebnisstand vorläufig
	// Incomparable: a number of seats, a mark of the elected or a list position could not be read, and
	// a finding says which. Then no allocation can be compared with it.
	Incomparable bool
	// Nominations in the order of the file; candidates in the order of their list position.
	Nominations []Nomination
	// MarksGiven: at least one candidate is marked as elected; otherwise the allocation is computed.
	MarksGiven bool
	// Gaps are findings of severity error about what the source does not tell at all (names,
	// constituency or list position of those not elected, candidates). With a gap nobody can be
	// ordered: run and order refuse with it; check reports it as a warning.
	Gaps []Finding
}

// VotesUnknown reports whether votes of a nomination are unknown, so that no seats can be computed.
func (r *Result) VotesUnknown() bool {
	return slices.ContainsFunc(r.Nominations, func(n Nomination) bool { return n.VotesUnknown })
}

// Constituencies returns the names of the constituencies in the order of the file; one empty name
// if there is only one.
func (r *Result) Constituencies() []string {
	var out []string
	seen := map[string]bool{}
	for i := range r.Nominations {
		if c := r.Nominations[i].Constituency; !seen[c] {
			seen[c] = true
			out = append(out, c)
		}
	}
	return out
}

// PersonID builds the id by which a workbook, the JSON and the findings name a candidate. several says
// whether there is more than one constituency.
func PersonID(several bool, constituency, nomination string, position int) string {
	id := nomination + "/" + strconv.Itoa(position)
	if several {
		id = constituency + "/" + id
	}
	return id
}
