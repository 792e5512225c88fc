package importer

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"notices/internal/election"
)

func real(name string) string { return filepath.Join("testdata/real", name) }

// nordstemmen is what the sheet Wahl of a case workbook for the real council would say.
func nordstemmen() Expect {
	return Expect{
		Land: election.LowerSaxony, Council: "Rat der Gemeinde Nordstemmen", Area: "Gemeinde Nordstemmen", AGS: "03254026",
		Body: "Gemeinderat", ElectionDay: election.MustDate("2021-09-12"), Seats: 30, System: election.Proportional,
	}
}

func readReal(t *testing.T, want Expect, names ...string) (*election.Result, []election.Finding) {
	t.Helper()
	var books []*Book
	var all []election.Finding
	for _, n := range names {
		data, _, findings := ReadFile(real(n))
		b, found := ReadBook(real(n), data)
		books = append(books, b)
		all = append(append(all, findings...), found...)
	}
	r, found := ReadResult(books, want)
	all = append(all, found...)
	for _, f := range all {
		t.Log(f.Code, f.Origin, f.Message)
	}
	return r, all
}

// summary writes a nomination as README.md's table does.
func summary(r *election.Result) []string {
	var out []string
	for i := range r.Nominations {
		n := &r.Nominations[i]
		var persons, list []string
		for _, c := range n.Candidates {
			switch c.Mark {
			case election.ElectedPersons:
				persons = append(persons, itoa(c.Position))
			case election.ElectedList:
				list = append(list, itoa(c.Position))
			}
		}
		out = append(out, fmt.Sprintf("%s %d+%d=%d, %d: %s | %s", n.Name, n.ListVotes, n.PersonVotes(), n.Total(), len(n.Candidates), strings.Join(persons, " "), strings.Join(list, " ")))
	}
	return out
}

var nordstemmenLists = []string{
	"SPD 2106+5381=7487, 18: 1 2 3 5 6 7 9 10 18 | 4 8 11",
	"CDU 1393+4431=5824, 19: 1 2 5 6 8 10 12 | 3 4",
	"GRÜNE 1179+1020=2199, 8: 2 3 | 1 4",
	"Die Unabhängigen 571+1290=1861, 7: 2 3 | 1",
	"FDP 331+257=588, 1:  | 1",
	"DIE LINKE. 241+110=351, 1:  | 1",
}

const nordstemmenCodes = "ni-nordstemmen-2021/Open-Data-03254026-Gemeindewahl-Wahlbereich"

func TestNordstemmenIsReadCompletelyFromTheOfficesTable(t *testing.T) {
	r, findings := readReal(t, nordstemmen(), "ni-nordstemmen-2021/bewerber_lang.xlsx")
	if election.HasErrors(findings) {
		t.Error("refused")
	}
	if diff := cmp.Diff(nordstemmenLists, summary(r)); diff != "" {
		t.Error(diff)
	}
	if c := r.Nominations[0].Candidates[1]; c.Title != "Dr." || c.Last != "Ahlfeld" || c.First != "Zita" || c.ID != "SPD/2" || c.VotesAt.Cell != "D6" {
		t.Errorf("SPD/2 is %+v", c)
	}
}

func TestNamesWithoutCommaAreUsedWholeAndSaid(t *testing.T) {
	r, findings := readReal(t, nordstemmen(), "ni-nordstemmen-2021/bewerber_vorname_nachname.csv")
	if election.HasErrors(findings) || !hasClass(findings, []string{"W210"}) {
		t.Error("expected W210 and no error")
	}
	if diff := cmp.Diff(nordstemmenLists, summary(r)); diff != "" {
		t.Error(diff)
	}
	if c := r.Nominations[0].Candidates[1]; c.Name() != "Dr. Zita Ahlfeld" || c.First != "" {
		t.Errorf("SPD/2 is %+v", c)
	}
}

func TestCodesAloneHaveNoNames(t *testing.T) {
	for _, ext := range []string{".csv", ".xlsx"} {
		if _, findings := readReal(t, nordstemmen(), nordstemmenCodes+ext); !hasClass(findings, []string{"E317"}) {
			t.Error("expected E317")
		}
	}
}

func TestCodesAreJoinedWithTheOfficesTable(t *testing.T) {
	for _, ext := range []string{".csv", ".xlsx"} {
		r, findings := readReal(t, nordstemmen(), nordstemmenCodes+ext, "ni-nordstemmen-2021/bewerber_lang.xlsx")
		if election.HasErrors(findings) {
			t.Error("refused")
		}
		if diff := cmp.Diff(nordstemmenLists, summary(r)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestCodesJoinedWithTheElectedNameTheElectedOnly(t *testing.T) {
	for _, name := range []string{"gewaehlte.csv", "gewaehlte.xlsx"} {
		r, findings := readReal(t, nordstemmen(), nordstemmenCodes+".csv", "ni-nordstemmen-2021/"+name)
		if !hasClass(findings, []string{"E317"}) || hasClass(findings, []string{"E320"}) {
			t.Error("expected E317 only")
		}
		if diff := cmp.Diff(nordstemmenLists, summary(r)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestTheElectedAloneAreRefused(t *testing.T) {
	for _, name := range []string{"gewaehlte.csv", "gewaehlte.xlsx"} {
		if _, findings := readReal(t, nordstemmen(), "ni-nordstemmen-2021/"+name); !hasClass(findings, []string{"E116"}) {
			t.Error("expected E116")
		}
	}
}

func TestOldenburgsSixConstituenciesAddUp(t *testing.T) {
	results, findings, _ := LoadResults(real("ni-oldenburg-2021/ratswahl-2021-wahlbereiche.csv"))
	if len(results) != 1 || election.HasErrors(findings) {
		t.Fatalf("%d results, %v", len(results), findings)
	}
	r := results[0]
	people, votes := 0, int64(0)
	for i := range r.Nominations {
		people += len(r.Nominations[i].Candidates)
		votes += r.Nominations[i].Total()
	}
	if people != 314 || votes != 210447 || len(r.Constituencies()) != 6 || len(r.Gaps) == 0 || r.AGS != "03403000" || r.Land != election.LowerSaxony {
		t.Errorf("%d people, %d votes, constituencies %v, %d gaps", people, votes, r.Constituencies(), len(r.Gaps))
	}
}

func TestFilesWithoutAResultAreRefused(t *testing.T) {
	for name, code := range map[string]string{
		"ni-badsalzdetfurth-2026/Open-Data-03254005-Kreistagswahl-Stadt_vor_der_Auszaehlung.csv": "E118",
		"ni-gifhorn-2021/Open-Data-Kreiswahl-NDS2191.csv":                                        "E118",
		"ni-lsn-2021/Kommunalwahlen_2021_Gesamtuebersicht.xlsx":                                  "E115",
		"bb-landesweit/DL_BB_GVW2024.xlsx":                                                       "E115",
	} {
		if _, findings := readReal(t, Expect{Land: election.LowerSaxony}, name); !hasClass(findings, []string{code}) {
			t.Errorf("%s: expected %s", name, code)
		}
	}
}

func TestTheStateWideTableGivesOneResultPerCouncil(t *testing.T) {
	results, findings, _ := LoadResults(real("bb-landesweit/DL_BB_GVW2024.xlsx"))
	if election.HasErrors(findings) {
		t.Error(findings)
	}
	kinds := map[election.NominationKind]int{}
	votes, seats := int64(0), 0
	for _, r := range results {
		for i := range r.Nominations {
			n := &r.Nominations[i]
			kinds[n.Kind]++
			votes += n.Total()
			seats += n.Seats
		}
		if r.Seats == 0 || r.Land != election.Brandenburg || r.ElectionDay != election.MustDate("2024-06-09") {
			t.Errorf("%s: %d seats, %s, %s", r.Council, r.Seats, r.Land, r.ElectionDay)
		}
	}
	want := map[election.NominationKind]int{"P": 1043, "PV": 10, "WG": 996, "LV": 63, "EB": 560}
	if diff := cmp.Diff(want, kinds); diff != "" || len(results) != 413 || votes != 4102892 || seats != 5924 {
		t.Errorf("%d councils, %d votes, %d seats, kinds %s", len(results), votes, seats, diff)
	}
}

func TestBrandenburgsDistrictPagesAreReadButHaveNoOrder(t *testing.T) {
	for _, d := range []struct {
		file                           string
		people                         int
		votes                          int64
		lists, elected, next, no, area int
		electedVotes                   int64
	}{
		{"52-cottbus-stadt.xlsx", 328, 143163, 11, 46, 282, 0, 4, 75320},
		{"54-potsdam-stadt.xlsx", 567, 295020, 13, 56, 510, 1, 6, 122623},
		{"63-landkreis-havelland.xlsx", 384, 256125, 11, 56, 328, 0, 4, 141779},
		{"66-landkreis-oberspreewald-lausitz.xlsx", 281, 167439, 16, 50, 218, 13, 5, 87524},
		{"70-landkreis-prignitz.xlsx", 188, 116607, 13, 46, 134, 8, 3, 73760},
		{"72-landkreis-teltow-flaeming.xlsx", 342, 271648, 13, 56, 281, 5, 5, 136929},
		{"html-als-xls/54.xls", 567, 295020, 13, 56, 510, 1, 6, 122623},
		{"html-als-xls/70.xls", 188, 116607, 13, 46, 134, 8, 3, 73760},
	} {
		t.Run(d.file, func(t *testing.T) {
			want := Expect{Land: election.Brandenburg, Body: "Kreistag", Seats: d.elected, System: election.Proportional}
			r, findings := readReal(t, want, "bb-2024-kreistage/"+d.file)
			if election.HasErrors(findings) {
				t.Error("refused")
			}
			got := d
			got.people, got.votes, got.lists, got.elected, got.next, got.no, got.electedVotes = 0, 0, len(r.Nominations), 0, 0, 0, 0
			for i := range r.Nominations {
				for _, c := range r.Nominations[i].Candidates {
					got.people++
					got.votes += c.Votes
					switch c.Mark {
					case election.ElectedPlain:
						got.elected++
						got.electedVotes += c.Votes
					case election.MarkedNext:
						got.next++
					case election.MarkedNo:
						got.no++
					}
					if individual := r.Nominations[i].Kind == election.IndividualBidder; c.Position != 0 && !individual || c.First == "" {
						t.Fatalf("%+v", c)
					}
				}
			}
			if got != d {
				t.Errorf("got %+v, want %+v", got, d)
			}
			if len(r.Gaps) != 1 || r.Gaps[0].Code != "E318" {
				t.Errorf("gaps %v", r.Gaps)
			}
		})
	}
}
