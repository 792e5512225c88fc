package notice

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"notices/internal/election"
	"notices/rules"
)

// each returns what word says of every value; where it says nothing, that is left out.
func each[T any](word func(T) string, values ...T) []string {
	var out []string
	for _, v := range values {
		if w := word(v); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// text is a word that papers take as it is.
func text[T ~string](v T) string { return string(v) }

// TestTheManualListsTheWordsOfAField: clerks compare fields with words, {{if eq .Sitz.Art "person"}}.
// The manual, which is made from the comments, must name each word that occurs and no other.
func TestTheManualListsTheWordsOfAField(t *testing.T) {
	seats := []election.SeatKind{
		election.PersonSeat, election.ListSeat, election.SurplusSeat, election.ProportionalSeat,
		election.MajoritySeat, election.IndividualSeat,
	}
	own := func(r rules.Reason) string { return groundWord(r, false) }
	said := comments(t)
	for field, words := range map[string][]string{
		"Data.Land":     each(text, election.Lands()...),
		"Data.Ergebnis": each(outcomeWord, rules.NameTransferred, rules.NameVacant, rules.NameLotRequired, rules.NameRulingRequired, rules.NameHearingRequired),
		"Data.Weg": each(basisWord, rules.NoBasis, rules.SameListVotes, rules.ListOrderAfterVotes, rules.ByListOrder, rules.OtherConstituency,
			rules.ByVotes, rules.MajorityVotes, rules.NobodyLeft),
		"Seat.Art":       each(seatWord, seats...),
		"Seat.Wort":      each(election.SeatKind.Word, slices.DeleteFunc(slices.Clone(seats), func(k election.SeatKind) bool { return k == election.ProportionalSeat })...),
		"ReviewText.Art": each(reviewWord, election.Annulled, election.Changed, election.ByCouncil),
		"DropoutText.Anlass": append(each(own, rules.Declined, rules.Waived, rules.NotEligible, rules.LeftParty, rules.PartyBanned, rules.HoldsOffice),
			groundWord(rules.LeftParty, true), "vorbehalt", "gilt als abgelehnt"),
		"DropoutText.Gruppe": {party, voterGroup},
		"HearingText.Anlass": append(each(own, rules.NotEligible, rules.LeftParty, rules.PartyBanned), groundWord(rules.LeftParty, true)),
		"HearingText.Gruppe": {party, voterGroup},
		"LotText.Gegenstand": each(text, election.LotSubstitutes, election.LotPersonSeat, election.LotSurplus, election.LotSeat,
			election.LotConstituency, election.LotListOrPerson),
		"ProposalText.Frage": each(text, election.QConstituency, election.QSeatKind, election.QSequence, election.QPartyNotice, election.QPredecessor),
	} {
		comment, ok := said[field]
		if !ok {
			t.Errorf("there is no field %s", field)
			continue
		}
		comment, _, _ = strings.Cut(comment[strings.LastIndex(comment, ": ")+1:], ";")
		got, want := listed(comment), listed(strings.Join(words, ", "))
		if !slices.Equal(got, want) {
			t.Errorf("%s: the comment names %q, the code %q", field, got, want)
		}
	}
}

// listed takes an enumeration apart, sorted, each word once.
func listed(s string) []string {
	var out []string
	for _, w := range strings.Split(strings.ReplaceAll(s, " oder ", ", "), ", ") {
		if w = strings.TrimSpace(w); w != "leer" {
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// comments are the remarks on the fields of the structs in data.go.
func comments(t *testing.T) map[string]string {
	file, err := parser.ParseFile(token.NewFileSet(), "data.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		if s, ok := spec.Type.(*ast.StructType); ok {
			for _, f := range s.Fields.List {
				for _, name := range f.Names {
					out[spec.Name.Name+"."+name.Name] = strings.TrimSpace(f.Comment.Text())
				}
			}
		}
		return false
	})
	return out
}
