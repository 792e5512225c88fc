package importer

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"notices/internal/election"
)

// council returns a result with the given nominations; candidates are "Nachname|Vorname|Titel".
func council(nominations ...election.Nomination) *election.Result {
	r := &election.Result{Nominations: nominations}
	several := len(r.Constituencies()) > 1
	for i := range r.Nominations {
		n := &r.Nominations[i]
		for j := range n.Candidates {
			n.Candidates[j].Position = j + 1
			n.Candidates[j].ID = election.PersonID(several, n.Constituency, n.Name, j+1)
		}
	}
	return r
}

func list(constituency, name string, people ...string) election.Nomination {
	n := election.Nomination{Constituency: constituency, Name: name, Kind: election.Party}
	for _, p := range people {
		part := append(strings.Split(p, "|"), "", "")
		n.Candidates = append(n.Candidates, election.Candidate{Last: part[0], First: part[1], Title: part[2]})
	}
	return n
}

func TestPersonCell(t *testing.T) {
	one := council(list("", "SPD", "Arens|Jutta", "Schmidt|Anna", "Schmidt|Anna", "von der Heide|Karl|Dr."),
		list("", "GRÜNE/B 90", "Çelik|Ümit"), list("", "B 90", "O’Neil|Zoë"), list("", "EB Muster", "Muster|Max"),
		list("", "UWG", "Ehlers|Elke|Dr. M.A.", "Kim Öz||LL.M.", "Müller sen.|Karl|Dr. med.", "Müller jun.|Karl|Dr. med."))
	two := council(list("1", "SPD", "Arens|Jutta"), list("2", "SPD", "Arens|Jutta", "Brandt|Ute"), list("2", "Liste [A]", "Cohrs|Ina"))
	for _, c := range []struct {
		situation  string
		r          *election.Result
		only, cell string
		want       string // id; otherwise texts that the problem must name, separated by "|"
		refused    bool
	}{
		{"id as it stands in the result", one, "", "SPD/1", "SPD/1", false},
		{"spaces around the slash and small letters leave one person", one, "", " spd / 1", "SPD/1", false},
		{"id with the only constituency's number", one, "1", "1/SPD/1", "SPD/1", false},
		{"id with the only constituency's name", one, "Wahlbereich 3", "3/SPD/1", "SPD/1", false},
		{"id with another constituency than the only one", one, "1", "2/SPD/1", "SPD/1", true},
		{"id with the only constituency although its column is blank", one, "", "1/SPD/1", "SPD/1", false},
		{"slash in the nomination", one, "", "GRÜNE/B 90/1", "GRÜNE/B 90/1", false},
		{"misspelt nomination is not cut down to another one", one, "", "GRUENE/B 90/1", "GRÜNE/B 90/1", true},
		{"individual", one, "", "EB Muster/1", "EB Muster/1", false},
		{"surname, first name", one, "", "Arens, Jutta", "SPD/1", false},
		{"surname, first name without a space", one, "", "arens,jutta", "SPD/1", false},
		{"title before the first name", one, "", "von der Heide, Dr. Karl", "SPD/4", false},
		{"what tells namesakes apart behind the first name", one, "", "Müller, Karl jun.", "UWG/4", false},
		{"what tells namesakes apart behind the surname", one, "", "Müller jun., Dr.med. Karl", "UWG/4", false},
		{"a title without its space", one, "", "Müller sen., Dr.med. Karl", "UWG/3", false},
		{"degree behind the name", one, "", "Ehlers, Dr. Elke M.A.", "UWG/1", false},
		{"degree behind the name, from the list of choices", one, "", "Ehlers, Dr. Elke M.A. [UWG/1]", "UWG/1", false},
		{"degree before the name, from an older list of choices", one, "", "Ehlers, Dr. M.A. Elke [UWG/1]", "UWG/1", false},
		{"degree left out", one, "", "Dr. Ehlers, Elke", "UWG/1", false},
		{"degree of a name used whole", one, "", "Kim Öz, LL.M. [UWG/2]", "UWG/2", false},
		{"title left out", one, "", "von der Heide, Karl", "SPD/4", false},
		{"title before the surname", one, "", "Dr. von der Heide, Karl", "SPD/4", false},
		{"title that the result does not know", one, "", "Arens, Prof. Dr. Jutta", "SPD/1", false},
		{"another apostrophe", one, "", "O'Neil, Zoë", "B 90/1", false},
		{"decomposed umlaut", one, "", "Çelik, U\u0308mit", "GRÜNE/B 90/1", false},
		{"two of the same name", one, "", "Schmidt, Anna", "SPD/2|SPD/3|nicht eindeutig", true},
		{"drop-down text", one, "", "Schmidt, Anna [SPD/3]", "SPD/3", false},
		{"drop-down text with title", one, "", "von der Heide, Dr. Karl [SPD/4]", "SPD/4", false},
		{"drop-down text whose name is another person's", one, "", "Schmidt, Anna [SPD/1]", "SPD/1|Arens, Jutta", true},
		{"drop-down text with an unknown id", one, "", "Schmidt, Anna [SPD/9]", "SPD/", true},
		{"brackets in the nomination", two, "", "Cohrs, Ina [2/Liste [A]/1]", "2/Liste [A]/1", false},
		{"first name before surname is not turned round", one, "", "Jutta Arens", "SPD/1|Nachname, Vorname", true},
		{"nobody", one, "", "Niemand, Nina", "SPD/", true},
		{"same name in two constituencies", two, "", "Arens, Jutta", "1/SPD/1|2/SPD/1", true},
		{"id without the constituency where there are several", two, "", "SPD/2", "2/SPD/2", true},
		{"id with the constituency", two, "", "2/SPD/2", "2/SPD/2", false},
	} {
		t.Run(c.situation, func(t *testing.T) {
			id, problem := newRoster(c.r, c.only).find(c.cell)
			if !c.refused {
				if id != c.want || problem != "" {
					t.Errorf("%q: got %q, %s; want %q", c.cell, id, problem, c.want)
				}
				return
			}
			if id != "" || problem == "" {
				t.Fatalf("%q was taken for %q", c.cell, id)
			}
			for want := range strings.SplitSeq(c.want, "|") {
				if !strings.Contains(problem, want) {
					t.Errorf("%q: %s\ndoes not name %q", c.cell, problem, want)
				}
			}
		})
	}
}

func TestUnknownPersonNamesAtMostSixIDs(t *testing.T) {
	people := make([]string, 40)
	for i := range people {
		people[i] = "Meyer|Anna"
	}
	_, problem := newRoster(council(list("", "SPD", people...)), "").find("Meyer, Anna")
	if n := strings.Count(problem, "SPD/"); n != maxSuggestions || !strings.Contains(problem, "34 weitere") {
		t.Errorf("%d ids: %s", n, problem)
	}
}

// Every candidate is found by id and by drop-down text, whatever the names are; a name finds only
// its bearer.
func TestEveryCandidateIsFoundAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := hostileCouncil(t)
		s := newRoster(r, "")
		for i := range r.Nominations {
			for j := range r.Nominations[i].Candidates {
				c := &r.Nominations[i].Candidates[j]
				if id, problem := s.find(c.ID); id != c.ID {
					t.Fatalf("id %q: %q %s", c.ID, id, problem)
				}
				cell := c.FileName() + " [" + c.ID + "]"
				if _, isID := s.ids[cell]; isID {
					continue // the whole text is an id of another list
				}
				if id, problem := s.find(cell); id != c.ID {
					t.Fatalf("drop-down %q: %q %s", cell, id, problem)
				}
				if id, _ := s.find(c.FileName()); id != "" && id != c.ID && s.named(id) != looseName(c.FileName()) {
					t.Fatalf("name %q found %q", c.FileName(), id)
				}
			}
		}
	})
}

func (s *roster) named(id string) string { return looseName(s.people[s.ids[id]].file) }

// hostileCouncil draws nominations and names from the characters that could mislead a reader.
func hostileCouncil(t *rapid.T) *election.Result {
	text := rapid.StringMatching(`[A-Za-zÄÖÜäöüßŁçğ*_|<>&"'{}\\/\[\],. 0-9-]{1,12}`).
		Filter(func(s string) bool { return squeeze(s) == s && s != "" })
	name := rapid.StringMatching(`[A-Za-zÄÖÜäöüßŁçğ*_|<>&"'{}\\. -]{1,14}`).
		Filter(func(s string) bool { return squeeze(s) == s && s != "" })
	var lists []election.Nomination
	seen := map[string]bool{}
	for range rapid.IntRange(1, 4).Draw(t, "lists") {
		n := text.Draw(t, "nomination")
		if seen[looseID(n)] {
			continue
		}
		seen[looseID(n)] = true
		var people []string
		for range rapid.IntRange(1, 4).Draw(t, "people") {
			last := strings.ReplaceAll(name.Draw(t, "last"), "|", "I")
			people = append(people, last+"|"+strings.ReplaceAll(name.Draw(t, "first"), "|", "I"))
		}
		lists = append(lists, list("", n, people...))
	}
	return council(lists...)
}

func FuzzPersonCell(f *testing.F) {
	for _, s := range []string{"SPD/1", "Arens, Jutta [SPD/1]", "1/GRÜNE/B 90/1", "Dr. von der Heide, Karl", "[[[]]]", "///", ",,,", "]"} {
		f.Add(s)
	}
	s := newRoster(council(list("", "SPD", "Arens|Jutta", "von der Heide|Karl|Dr."), list("", "GRÜNE/B 90", "Çelik|Ümit")), "1")
	f.Fuzz(func(t *testing.T, cell string) {
		id, problem := s.find(cell)
		if (id == "") == (problem == "") {
			t.Fatalf("%q: id %q, problem %q", cell, id, problem)
		}
		if _, known := s.ids[id]; id != "" && !known {
			t.Fatalf("%q found %q, who does not exist", cell, id)
		}
		if utf8.ValidString(cell) && !utf8.ValidString(problem) {
			t.Fatalf("%q: the problem is no valid text", cell)
		}
	})
}

func TestAnIDThatLacksItsConstituencyNamesThePossibleOnes(t *testing.T) {
	s := newRoster(council(list("1", "SPD", "Arens, Jutta"), list("2", "SPD", "Behn, Gerd")), "")
	_, problem := s.find("SPD/1")
	if !strings.Contains(problem, "der Wahlbereich fehlt") || !strings.Contains(problem, "1/SPD/1") || !strings.Contains(problem, "2/SPD/1") {
		t.Error(problem)
	}
}
