package acceptance

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"notices/fonts"
	"notices/internal/casetest"
	"notices/internal/notice"
)

// council is a council of Brandenburg in which every list has one member, who resigns, and one
// substitute with one of the names: as many vacancies as names.
func council(name string, surnames []string) casetest.CaseJSON {
	c := casetest.CaseJSON{Name: name, AsOf: asOf, Wahl: casetest.Fields{{Key: "Land", Value: "Brandenburg"}, {Key: "Sitze", Value: len(surnames)}}}
	for i, s := range surnames {
		list := fmt.Sprintf("L%02d", i+1)
		c.Result = append(c.Result,
			casetest.CandidateJSON{Nomination: list, Kind: "WG", Position: 1, First: "Uta", Last: "Ulme", Votes: 900, Elected: "ja"},
			casetest.CandidateJSON{Nomination: list, Kind: "WG", Position: 2, First: "Ina", Last: s, Votes: 100})
		c.Events = append(c.Events, casetest.EventJSON{
			Nr: i + 1, Event: "Verzicht", Person: list + "/1", Date: "2025-05-12",
			Received: "2025-05-12", Form: "schriftlich", FreeFrom: fmt.Sprintf("2025-%02d-01", 6+i%7),
		})
	}
	return c
}

// TestEveryNameOfDIN91379IsServedAndPublished gives each character and sequence of the standard to a substitute as surname and
// copies the name out of letter and announcement. What no typeface has is refused by name, and those
// characters are exactly the four of the extended part that Noto lacks.
func TestEveryNameOfDIN91379IsServedAndPublished(t *testing.T) {
	poppler(t, "pdftotext")
	entries, err := fonts.DIN91379()
	if err != nil {
		t.Fatal(err)
	}
	var surnames, of []string
	for _, e := range entries {
		switch e.Group {
		case "bll": // also at the beginning, where a capital stands alone
			surnames, of = append(surnames, e.Text+"ma"+e.Text+"n"), append(of, e.Text)
		case "dc": // a mark is no name; on the letters for which the standard has it, it comes as a sequence
		default:
			name := "Ma" + e.Text + "n"
			switch e.Text { // these mean something in a name
			case ".":
				name = "St. Man"
			case "(", ")":
				name = "Man (Mena)"
			case "\n", "\r":
				name = "von" + e.Text + "Man"
			}
			if r := []rune(e.Text)[0]; unicode.In(r, unicode.Greek, unicode.Cyrillic) {
				name = e.Text + e.Text // a word that mixes scripts is refused
			}
			surnames, of = append(surnames, name), append(of, e.Text)
		}
	}
	var refused []string
	const seats = 40
	for from := 0; from < len(surnames); from += seats {
		to := min(from+seats, len(surnames))
		papers, found := printed(t, council(fmt.Sprintf("din-%d", from), surnames[from:to]))
		if len(papers) == 0 {
			t.Fatalf("%q: no papers: %v", of[from:to], found)
		}
		for _, p := range papers {
			if p.Kind != notice.Notification && p.Kind != notice.Announcement {
				continue
			}
			i := from + p.Event - 1
			if p.err != nil {
				if !strings.Contains(p.err.Error(), norm.NFC.String(of[i])) {
					t.Errorf("%+q is refused without being named: %v", of[i], p.err)
				}
				refused = append(refused, of[i])
				continue
			}
			if text := words(strings.Join(copied(t, p.bytes), " ")); !strings.Contains(text, words("Ina "+surnames[i])) {
				t.Errorf("%s: %q %+q is not what is copied out of the %s", p.Name, surnames[i], of[i], p.Kind)
			}
		}
	}
	slices.Sort(refused)
	if got, want := strings.Join(slices.Compact(refused), " "), "∞ ≤ ≥"; got != want {
		t.Errorf("refused are %s, not %s", got, want)
	}
}

// answer is the JSON of run as far as these tests read it.
type answer struct {
	Exit  int
	Cases []struct {
		File, Status string
		Findings     []struct{ Code, Sheet, Cell, Message string }
		Vacancies    []struct {
			Event     int
			Documents []struct{ Kind, Path string }
		}
	}
}

// TestCharacterNobodyCanPrintStopsItsOwnPapersOnly gives one of two substitutes a name with a character that the
// typefaces lack.
func TestCharacterNobodyCanPrintStopsItsOwnPapersOnly(t *testing.T) {
	dir := t.TempDir()
	book, err := council("missing", []string{"Unend∞lich", "Gewöhnlich"}).Book()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "case.xlsx"), book, 0o644); err != nil {
		t.Fatal(err)
	}
	var said answer
	if err := json.Unmarshal(program(t, dir, nil, "run", "case.xlsx", "--as-of", asOf, "--format", "json", "--quiet"), &said); err != nil {
		t.Fatal(err)
	}
	named := slices.ContainsFunc(said.Cases[0].Findings, func(f struct{ Code, Sheet, Cell, Message string }) bool {
		return strings.HasPrefix(f.Code, "E7") && strings.Contains(f.Message, "∞") && (strings.Contains(f.Message, "L01/2") || f.Sheet == "Wahlergebnis" && f.Cell == "G3")
	})
	if !named || said.Exit != 4 {
		t.Errorf("exit %d, no finding names ∞ and L01/2 or its cell: %+v", said.Exit, said.Cases[0].Findings)
	}
	kinds := map[int][]string{}
	for _, v := range said.Cases[0].Vacancies {
		for _, d := range v.Documents {
			kinds[v.Event] = append(kinds[v.Event], d.Kind)
		}
	}
	if len(kinds[2]) < 5 {
		t.Errorf("of the other vacancy only %v were written", kinds[2])
	}
	if slices.Contains(kinds[1], "notification") || slices.Contains(kinds[1], "announcement") {
		t.Errorf("papers with the name were written: %v", kinds[1])
	}
}
