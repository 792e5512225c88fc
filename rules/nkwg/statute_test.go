package nkwg_test

import (
	"testing"

	"notices/internal/election"
	"notices/rules/nkwg"
)

func TestTheKindOfSeatOfAMark(t *testing.T) {
	for _, x := range []struct {
		kind election.NominationKind
		mark election.Mark
		want election.SeatKind
	}{
		{"P", "Personenwahl", election.PersonSeat},
		{"P", "Listenwahl", election.ListSeat},
		{"WG", "§ 37 Abs. 5", election.SurplusSeat},
		{"EB", "Personenwahl", election.IndividualSeat},
		{"P", "", election.NoSeat},
		{"P", "nachrückend", election.NoSeat},
	} {
		if got := (nkwg.Statute{}).SeatKind(nil, &election.Nomination{Kind: x.kind}, x.mark); got != x.want {
			t.Errorf("%s %s: %s, want %s", x.kind, x.mark, got, x.want)
		}
	}
}
