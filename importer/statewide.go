package importer

import (
	"regexp"

	"notices/internal/election"
)

// isStatewide reports a table of votes and seats per nomination that names the council in each row.
func (t *table) isStatewide() bool {
	return t.has(colKey) && t.has(colNomination) && t.has(colKind) && (t.has(colVotes) || t.has(colTotal)) && !t.hasName()
}

// A stateReader reads the tables of the Amt für Statistik Berlin-Brandenburg: per council some rows
// of figures without a kind (Gültig, Sitze ...), then a row per nomination.
type stateReader struct {
	*collector
	t       *table
	votes   column
	results []*election.Result
	index   map[string]int
	valid   map[string]total
	owner   rowOwners
	before  int               // councils of other tables
	grand   []total           // rows that state a sum of all councils
	rows    map[[3]string]int // of each nomination of a council
	partial map[string]bool   // keys of councils of which a nomination may be missing
	unread  bool              // votes of some nomination are not known
}

// statewide makes one result per council of a state-wide table, and notes whose the rows are.
func (c *collector) statewide(t *table, day election.Date, owner rowOwners, before int) []*election.Result {
	s := &stateReader{collector: c, t: t, votes: colVotes, index: map[string]int{}, valid: map[string]total{}, owner: owner, before: before, rows: map[[3]string]int{}, partial: map[string]bool{}}
	if !t.has(colVotes) {
		s.votes = colTotal
	}
	for i := t.first; i < len(t.sheet.Rows); i++ {
		s.row(&t.sheet.Rows[i], day)
	}
	var votes int64
	for _, r := range s.results {
		votes += s.finish(r)
	}
	for _, g := range s.grand {
		if g.value != votes && !s.unread {
			s.add("E301", g.at, "die Summe %d stimmt nicht: die Wahlvorschläge aller Vertretungen ergeben %d (Unterschied %d)", g.value, votes, g.value-votes)
		}
	}
	return s.results
}

func (s *stateReader) row(row *Row, day election.Date) {
	t := s.t
	key := normalAGS(cellText(t.cell(row, colKey)))
	name := squeeze(cellText(t.cell(row, colNomination)))
	if len(key) < 8 {
		label, col := firstText(row)
		if noteRow.MatchString(label) || len(row.Cells) < 4 {
			s.add("I209", t.book.At(t.sheet, row.Number, max(col, 1)), "die Zeile „%s“ ist ein Hinweis und wird nicht als Ergebnis gelesen", clip(label))
			return
		}
		if v, problem := parseVotes(t.cell(row, s.votes)); (isTotal(label) || isTotal(name)) && problem == "" {
			s.grand = append(s.grand, total{value: v, at: t.at(row.Number, s.votes)})
			return
		}
		s.unread = true
		s.add("E310", t.at(row.Number, colKey), "in der Zeile „%s“ fehlt der amtliche Schlüssel; sie lässt sich keiner Vertretung zuordnen", clip(label))
		return
	}
	i, ok := s.index[key]
	if !ok {
		i = len(s.results)
		s.index[key] = i
		s.results = append(s.results, s.council(row, key, day))
	}
	s.owner[rowKey{t.sheet.Name, row.Number}] = s.before + i
	r := s.results[i]
	kind, known := parseKind(t.cell(row, colKind))
	switch {
	case !known:
		s.add("E204", t.at(row.Number, colKind), "„%s“ ist keine Art eines Wahlvorschlags; erwartet ist P, PV, WG, LV oder EB", clip(cellText(t.cell(row, colKind))))
	case kind == "":
		s.figure(row, key, name, r)
	default:
		s.nomination(row, name, kind, r)
	}
}

func (s *stateReader) council(row *Row, key string, day election.Date) *election.Result {
	t := s.t
	name := cellText(t.cell(row, colArea))
	r := &election.Result{Council: name, Area: name, AGS: key, ElectionDay: day, System: election.Proportional, Land: election.LandOfKey(key)}
	if r.Land == "" {
		s.add("E321", t.at(row.Number, colKey), "der Schlüssel %s gehört weder zu Niedersachsen (03) noch zu Brandenburg (12)", key)
	}
	return r
}

// figure reads a row that is about the whole council: its size and its valid votes.
func (s *stateReader) figure(row *Row, key, name string, r *election.Result) {
	t := s.t
	switch headerKey(name) {
	case "gueltig", "gueltige stimmen":
		switch v, problem := parseVotes(t.cell(row, s.votes)); {
		case problem == "":
			s.valid[key] = total{value: v, at: t.at(row.Number, s.votes)}
		case !isEmpty(t.cell(row, s.votes)):
			s.add("E201", t.at(row.Number, s.votes), "gültige Stimmen in %s: %s", r.Council, problem)
		}
	case "sitze":
	default:
		if !councilFigure.MatchString(headerKey(name)) {
			s.lost(r)
			s.add("E204", t.at(row.Number, colKind), "in der Zeile „%s“ fehlt die Art des Wahlvorschlags (P, PV, WG, LV, EB); ohne sie ist nicht zu erkennen, ob es ein Wahlvorschlag ist", clip(name))
		}
		return
	}
	for _, c := range []column{colClaim, colSeats} {
		if n := s.seats(row, c, r); n > 0 && r.Seats == 0 {
			r.Seats, r.SeatsAt = n, t.at(row.Number, c)
		}
	}
}

// councilFigure matches the figures of a council beside its nominations, as headerKey writes them.
var councilFigure = regexp.MustCompile(`^(?:dar |darunter |davon |mit |ohne |anzahl |zahl der )*(?:wahlberechtigt|wahlschein|sperrvermerk|waehlende|waehler(?:innen)?(?: insgesamt| mit wahlschein| b\d?)?$|` +
	`wahlbeteiligung|ungueltig|gueltige stimmzettel|stimmzettel|erfasst|ausgezaehlt|einwohner|.*bezirke$)`)

// lost takes from a council what cannot be compared, because a nomination of it may be missing.
func (s *stateReader) lost(r *election.Result) {
	s.unread, s.partial[r.AGS], r.Incomparable = true, true, true
}

func (s *stateReader) nomination(row *Row, name string, kind election.NominationKind, r *election.Result) {
	t := s.t
	long := squeeze(cellText(t.cell(row, colLongName)))
	if name == "" || isBlankSign(name) {
		name = long // "-": the nomination has no short name
	}
	if name == "" || isBlankSign(name) {
		s.add("E205", t.at(row.Number, colNomination), "in %s fehlt der Name eines Wahlvorschlags; bitte eintragen", r.Council)
	}
	n := election.Nomination{Name: name, LongName: long, Kind: kind, Origin: t.at(row.Number, colNomination)}
	v, problem := parseVotes(t.cell(row, s.votes))
	if problem != "" {
		s.add("E201", t.at(row.Number, s.votes), "Stimmen von %s in %s: %s", name, r.Council, problem)
	}
	n.TotalVotes, n.VotesUnknown = v, problem != ""
	s.unread = s.unread || n.VotesUnknown
	key := [3]string{r.AGS, name, long}
	if first, ok := s.rows[key]; ok && name != "" {
		s.add("E308", t.at(row.Number, colNomination), "%s steht in %s zweimal (auch Zeile %d); eine der Zeilen entfernen", name, r.Council, first)
		s.lost(r)
		return
	}
	s.rows[key] = row.Number
	seats, claim := s.seats(row, colSeats, r), s.seats(row, colClaim, r)
	n.Seats, n.SeatsGiven = max(seats, 0), seats >= 0
	n.Claim, n.ClaimGiven = max(claim, 0), claim >= 0
	r.Nominations = append(r.Nominations, n)
}

// seats reads a number of seats, -1 if there is none; an x says that there is nothing to state.
func (s *stateReader) seats(row *Row, c column, r *election.Result) int {
	cell := s.t.cell(row, c)
	if cellText(cell) == "x" {
		return -1
	}
	return s.collector.seats(s.t, row, c, cell, &r.Incomparable)
}

// finish completes a council: its size, its electoral system, its sum. It returns the votes.
func (s *stateReader) finish(r *election.Result) (votes int64) {
	claims, individuals := 0, 0
	for i := range r.Nominations {
		n := &r.Nominations[i]
		votes += n.TotalVotes
		switch {
		case n.ClaimGiven:
			claims += n.Claim
		case n.SeatsGiven:
			claims += n.Seats
		}
		if n.Kind == election.IndividualBidder {
			individuals++
		}
	}
	if r.Seats == 0 {
		r.Seats = claims
	}
	if len(r.Nominations) == 1 || individuals == len(r.Nominations) {
		r.System = election.Majority
	}
	if v, ok := s.valid[r.AGS]; ok && v.value != votes && !r.VotesUnknown() && !s.partial[r.AGS] {
		s.add("E301", v.at, "%s: gültige Stimmen sind %d, die Wahlvorschläge ergeben %d (Unterschied %d)", r.Council, v.value, votes, v.value-votes)
	}
	if len(r.Nominations) > 0 {
		at := r.Nominations[0].Origin
		at.Cell = ""
		r.Gaps = append(r.Gaps, election.Findingf("E115", at, "%s: die Tabelle enthält keine Bewerber; geprüft werden nur Stimmen und Sitze der Wahlvorschläge", r.Council))
	}
	return votes
}
