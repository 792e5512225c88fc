package importer

import (
	"strings"

	"notices/internal/election"
)

// A record is one row that says something about a nomination: a candidate, or its list votes.
type record struct {
	t            *table
	row          int
	constituency string
	nomination   string
	lost         bool // a finding says that its nomination or constituency is not known
	long         string
	listNumber   string
	kind         election.NominationKind
	council      string // key of the council that the row names, empty if it names none
	position     int    // 0 not given
	placeUnread  bool   // something else stands where the list position should
	running      int    // lfd. Nr.
	name         personName
	votes        int64
	votesRead    bool // the cell held a number
	mark         election.Mark
	mandateArea  string          // constituency that the mark names
	mandatePlace int             // list position that the mark names
	cellAt       election.Origin // of the votes, where the row is no table's
	list         bool
	sums         [3]*int64 // columns Listenstimmen, Summe der Bewerberstimmen, Stimmen insgesamt
	seats, claim int       // -1 not given
	seatsUnread  bool      // one of them holds something else
}

// who names the record's person or list.
func (r *record) who() string {
	if r.list {
		return "der Gesamtliste " + r.nomination
	}
	return strings.TrimSpace(r.name.First + " " + r.name.Last)
}

// origin is the cell of the record's name.
func (r *record) origin() election.Origin {
	if r.cellAt.Cell != "" {
		return r.cellAt
	}
	c := r.t.nameColumn()
	if !r.t.has(c) {
		c = colNomination
	}
	return r.t.at(r.row, c)
}

func (r *record) votesAt() election.Origin {
	if r.cellAt.Cell != "" {
		return r.cellAt
	}
	return r.t.at(r.row, colVotes)
}

func (r *record) markAt() election.Origin {
	if r.t.has(colElected) {
		return r.t.at(r.row, colElected)
	}
	return r.t.at(r.row, colMandate)
}

// areaName is the text of the row's column Wahlgebiet.
func (r *record) areaName() string {
	row := r.t.sheet.rowByNumber(r.row)
	return cellText(r.t.filled(row, r.t.cols[colArea]))
}

// councilName shows to the clerk which council a row names: "Gemeinde Nebendorf (AGS 12999002)".
func (r *record) councilName() string {
	if name, ok := strings.CutPrefix(r.council, "="); ok {
		return name
	}
	if name := r.areaName(); name != "" {
		return name + " (AGS " + r.council + ")"
	}
	return "AGS " + r.council
}

// area is the constituency that a name's row gives, or its mandate.
func (r *record) area() string {
	if r.constituency != "" {
		return r.constituency
	}
	return r.mandateArea
}

// place is the list position of a name, as its row or its mandate gives it.
func (r *record) place() int {
	if r.position > 0 {
		return r.position
	}
	return r.mandatePlace
}
