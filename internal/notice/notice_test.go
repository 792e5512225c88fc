package notice_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"notices/internal/election"
	"notices/internal/notice"
	"notices/rules"
	"notices/rules/statutes"
)

var day = election.MustDate("2027-02-12")

// sample returns the sample case of that name.
func sample(t *testing.T, name string) *election.Case {
	t.Helper()
	for _, s := range notice.SampleCases() {
		if s.Name == name {
			return s.Case
		}
	}
	t.Fatalf("no sample %q", name)
	return nil
}

// due decides a case and returns what is due.
func due(c *election.Case) ([]notice.Paper, []election.Finding) {
	r := statutes.Decide(c, day, false)
	return notice.Papers(c, &r, notice.Options{Date: day})
}

// names lists the papers as "kind name".
func names(papers []notice.Paper) []string {
	var out []string
	for _, p := range papers {
		out = append(out, p.Name)
	}
	return out
}

func codes(found []election.Finding) []string {
	var out []string
	for _, f := range found {
		out = append(out, f.Code)
	}
	return out
}

func TestPapersPerOutcome(t *testing.T) {
	for name, want := range map[string][]string{
		"NI 2014, Verzicht, Personenwahl": {"feststellung-1", "benachrichtigung-1", "erklaerung-1", "mitteilung-1", "mitteilung-1-hvb", "bekanntmachung-1"},
		"NI 2014, Ablehnung, die nächste Ersatzperson folgt": {
			"feststellung-2", "benachrichtigung-2", "erklaerung-2", "mitteilung-2", "mitteilung-2-hvb",
			"bekanntmachung-2", "ausscheiden-1-nr3",
		},
		"NI 2014, Einzelwahlvorschlag":                      {"feststellung-1", "mitteilung-1", "mitteilung-1-hvb", "bekanntmachung-1"},
		"NI 2014, Los":                                      {"losniederschrift-1"},
		"NI 2014, Mitteilung der Partei am selben Tag":      {"vorlage-1"},
		"NI 2014, Austritt aus der Partei, Anhörung":        {"anhoerung-1-nr1"},
		"BB 2023, Verzicht":                                 {"feststellung-1", "benachrichtigung-1", "erklaerung-1", "mitteilung-1", "bekanntmachung-1"},
		"BB 2023, keine Ersatzperson, Mitgliederzahl sinkt": {"feststellung-1", "mitteilung-1", "bekanntmachung-1"},
		"BB 2023, Vorgänger kehrt zurück":                   {"feststellung-1", "benachrichtigung-1", "erklaerung-1", "mitteilung-1", "bekanntmachung-1", "bekanntmachung-1-rueckkehr-nr4"},
	} {
		papers, found := due(sample(t, name))
		if got := names(papers); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		if len(found) > 0 {
			t.Errorf("%s: %v", name, found)
		}
	}
}

// TestASecondQuestionIsNotTheFirstAgain: after a lot or ruling the next record of the same step has
// a name of its own.
func TestASecondQuestionIsNotTheFirstAgain(t *testing.T) {
	c := sample(t, "NI 2014, Los")
	r := statutes.Decide(c, day, false)
	r.Vacancies[0].Steps = append(r.Vacancies[0].Steps, rules.Step{Effect: rules.DrawnByLot, Text: "Das Los entscheidet."})
	papers, _ := notice.Papers(c, &r, notice.Options{Date: day})
	if got := names(papers); !slices.Equal(got, []string{"losniederschrift-1-2"}) {
		t.Errorf("got %v", got)
	}
}

// TestTwoHeardOnOneEvent: a ban concerns several substitutes; the second letter is not a new version of
// the first.
func TestTwoHeardOnOneEvent(t *testing.T) {
	c := sample(t, "NI 2014, Verbot der Partei")
	first, _ := due(c)
	c.Events = append(slices.Clone(c.Events),
		election.Event{Nr: 2, Kind: election.Heard, Person: "1/SPD/4", Date: day},
		election.Event{Nr: 3, Kind: election.DroppedOut, Person: "1/SPD/4", Date: day})
	second, _ := due(c)
	if got := append(names(first), names(second)...); !slices.Equal(got, []string{"anhoerung-1-nr1", "anhoerung-1-nr1-2", "ausscheiden-1-nr1"}) {
		t.Errorf("got %v", got)
	}
}

func TestReadingsSayWhereTheyLead(t *testing.T) {
	c := sample(t, "NI 2014, Mitteilung der Partei am selben Tag")
	r := statutes.Decide(c, day, false)
	for to, want := range map[string]string{
		"vacant": "Der Sitz bleibt unbesetzt.", "lot-required": "Dann ist ein Los zu ziehen.", "hearing-required": "Dann ist die nächste Ersatzperson zu hören.",
		"ruling-required": "Dann ist eine weitere Frage zu entscheiden.", "1/SPD/5": "Der Sitz geht auf Yunus Jasper über.",
	} {
		r.Vacancies[0].Outcome = rules.RulingRequired{Question: election.QSeatKind, Readings: []rules.Reading{{Answer: "a", LeadsTo: to}}}
		papers, _ := notice.Papers(c, &r, notice.Options{Date: day})
		if got := papers[0].Data.Vorlage.Lesarten[0].Folge; got != want {
			t.Errorf("%s: %q, want %q", to, got, want)
		}
	}
}

func TestOnlyWhoGetsPostNeedsAnAddress(t *testing.T) {
	c := sample(t, "NI 2014, Ablehnung, die nächste Ersatzperson folgt")
	c.Addresses = map[string]election.Address{"1/SPD/4": c.Addresses["1/SPD/4"], "1/SPD/5": c.Addresses["1/SPD/5"]}
	if _, found := due(c); len(found) > 0 {
		t.Errorf("got %v", found)
	}
}

func TestFindings(t *testing.T) {
	for _, x := range []struct {
		name   string
		change func(*election.Case)
		code   string
		says   string
	}{
		{"address missing", func(c *election.Case) { delete(c.Addresses, "1/SPD/5") }, "E602", "Yunus Jasper [1/SPD/5]"},
		{"address of the dropped missing", func(c *election.Case) { delete(c.Addresses, "1/SPD/4") }, "E602", "Mitteilung über das Ausscheiden"},
		{"street missing", func(c *election.Case) { c.Addresses["1/SPD/5"] = election.Address{Postcode: "01234", City: "Ort"} }, "E603", "Straße"},
		{"postcode with four digits", func(c *election.Case) {
			c.Addresses["1/SPD/5"] = election.Address{Street: "Weg 1", Postcode: "1234", City: "Ort"}
		}, "E603", "fünf Ziffern"},
		{"unknown salutation", func(c *election.Case) {
			c.Addresses["1/SPD/5"] = election.Address{Salutation: "Fräulein", Street: "Weg 1", Postcode: "01234", City: "Ort"}
		}, "E604", "Fräulein"},
		{"two addresses", func(c *election.Case) {
			delete(c.Addresses, "1/SPD/5")
			c.AddressFindings = map[string][]election.Finding{"1/SPD/5": {election.Findingf("E603", election.Origin{}, "zwei Anschriften")}, "1/SPD/6": {election.Findingf("E680", election.Origin{}, "x")}}
		}, "E603", "zwei Anschriften"},
		{"authority without officer", func(c *election.Case) { c.Authority.Officer = "" }, "W601", "fehlt: Wahlleitung"},
		{"authority empty", func(c *election.Case) { c.Authority = election.Authority{} }, "W601", "Name, Wahlleitung, Funktion, Straße, PLZ, Ort, Vorsitz der Vertretung, Hauptverwaltungsbeamter;"},
		{"nobody to tell in the council", func(c *election.Case) { c.Authority.Chair = " " }, "W601", "fehlt: Vorsitz der Vertretung;"},
		{"no Hauptverwaltungsbeamter", func(c *election.Case) { c.Authority.ChiefExecutive = "" }, "W601", "fehlt: Hauptverwaltungsbeamter;"},
	} {
		t.Run(x.name, func(t *testing.T) {
			c := sample(t, "NI 2014, Ablehnung, die nächste Ersatzperson folgt")
			x.change(c)
			papers, found := due(c)
			if !slices.Equal(slices.Compact(codes(found)), []string{x.code}) || !strings.Contains(found[0].Message, x.says) {
				t.Errorf("got %v, want %s with %q", found, x.code, x.says)
			}
			for _, p := range papers {
				if p.Draft != (x.code == "W601") {
					t.Errorf("%s: draft %t", p.Name, p.Draft)
				}
			}
			if !slices.ContainsFunc(notice.Codes, func(c election.Code) bool { return c.ID == x.code }) {
				t.Errorf("%s is not documented", x.code)
			}
		})
	}
}

func TestBrandenburgTellsNoHauptverwaltungsbeamten(t *testing.T) {
	c := sample(t, "BB 2023, Verzicht")
	c.Authority.ChiefExecutive = ""
	if _, found := due(c); len(found) > 0 {
		t.Error(found)
	}
}

func TestAnAddressAbroadNeedsNoGermanPostcode(t *testing.T) {
	c := sample(t, "NI 2014, Verzicht, Personenwahl")
	c.Addresses["1/SPD/4"] = election.Address{Salutation: "Frau", Extra: "Hinterhaus\nbei Meier", Street: "Dorpsstraat 1", Postcode: "9671 AB", City: "Winschoten", Country: "Niederlande"}
	papers, found := due(c)
	if len(found) > 0 {
		t.Fatal(found)
	}
	want := []string{"Frau Elke Ehlers", "Hinterhaus", "bei Meier", "Dorpsstraat 1", "9671 AB Winschoten", "NIEDERLANDE"}
	if got := papers[1].Data.Empfang.Anschrift; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNothingDueNeedsNothing(t *testing.T) {
	c := sample(t, "NI 2014, Verzicht, Personenwahl")
	c.Events, c.Authority, c.Addresses = nil, election.Authority{}, nil
	if papers, found := due(c); len(papers)+len(found) > 0 {
		t.Errorf("got %v, %v", names(papers), found)
	}
}

func TestBodiesAreDeclined(t *testing.T) {
	for council, want := range map[string][4]string{
		"Rat der Gemeinde Musterhausen":   {"im Rat der Gemeinde Musterhausen", "in den Rat der Gemeinde Musterhausen", "des Rates der Gemeinde Musterhausen", "der Rat der Gemeinde Musterhausen"},
		"Samtgemeinderat Aue":             {"im Samtgemeinderat Aue", "in den Samtgemeinderat Aue", "des Samtgemeinderates Aue", "der Samtgemeinderat Aue"},
		"Kreistag des Landkreises Oder":   {"im Kreistag des Landkreises Oder", "in den Kreistag des Landkreises Oder", "des Kreistages des Landkreises Oder", "der Kreistag des Landkreises Oder"},
		"Ortsbeirat Grün":                 {"im Ortsbeirat Grün", "in den Ortsbeirat Grün", "des Ortsbeirates Grün", "der Ortsbeirat Grün"},
		"Gemeindevertretung Lindenhagen":  {"in der Gemeindevertretung Lindenhagen", "in die Gemeindevertretung Lindenhagen", "der Gemeindevertretung Lindenhagen", "die Gemeindevertretung Lindenhagen"},
		"Regionsversammlung":              {"in der Regionsversammlung", "in die Regionsversammlung", "der Regionsversammlung", "die Regionsversammlung"},
		"Gemeinsamer Ausschuss der Ämter": {"in der Vertretung „Gemeinsamer Ausschuss der Ämter“", "in die Vertretung „Gemeinsamer Ausschuss der Ämter“", "der Vertretung „Gemeinsamer Ausschuss der Ämter“", "die Vertretung „Gemeinsamer Ausschuss der Ämter“"},
	} {
		c := sample(t, "NI 2014, Verzicht, Personenwahl")
		c.Result.Council = council
		papers, _ := due(c)
		v := papers[0].Data.Vertretung
		if got := [4]string{v.Im, v.In, v.Des, v.Der}; got != want {
			t.Errorf("%s: %q, want %q", council, got, want)
		}
	}
}

// TestEveryCauseHasItsSentence: no cause of a vacancy falls through to the general words.
func TestEveryCauseHasItsSentence(t *testing.T) {
	for _, k := range []election.EventKind{
		election.Resignation, election.Death, election.Ineligibility, election.DirectOffice, election.Incompatible,
		election.ReviewDecision, election.Correction, election.PartyBan, election.Refusal, election.Conditional, election.DeemedRefused,
	} {
		c := sample(t, "NI 2014, Verzicht, Personenwahl")
		r := statutes.Decide(c, day, false)
		r.Vacancies[0].Cause = k
		papers, _ := notice.Papers(c, &r, notice.Options{Date: day})
		v := papers[0].Data.Vorgang
		if !strings.Contains(v.Satz, "Jutta Arens") || v.Satz == "Jutta Arens hat den Sitz im Rat der Gemeinde Musterhausen verloren." || v.Grund == "" {
			t.Errorf("%s: %q, %q", k, v.Grund, v.Satz)
		}
	}
}

// TestKeysOfAVacancy: always the same keys in the promised order, lists never null, {} for nobody.
func TestKeysOfAVacancy(t *testing.T) {
	const want = "event departed id name votes seat cause vacantOn outcome successor basis rule passedOver tied hear question readings acceptance deadline memberFrom legalMembers determinedBy steps documents law abbrev version"
	key := regexp.MustCompile(`"(\w+)":`)
	for _, s := range notice.SampleCases() {
		r := statutes.Decide(s.Case, day, false)
		for i := range r.Vacancies {
			v := notice.VacancyView(&r.Vacancies[i])
			v.Steps, v.PassedOver, v.Readings = v.Steps[:0], v.PassedOver[:0], v.Readings[:0]
			b, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			text := string(b)
			if strings.Contains(text, "null") {
				t.Errorf("%s: null in %s", s.Name, text)
			}
			if v.Outcome != rules.NameTransferred && !strings.Contains(text, `"successor":{},`) {
				t.Errorf("%s: %s", s.Name, text)
			}
			v.Successor = notice.SuccessorJSON{}
			b, _ = json.Marshal(v)
			var keys []string
			for _, m := range key.FindAllStringSubmatch(string(b), -1) {
				keys = append(keys, m[1])
			}
			if got := strings.Join(keys, " "); got != want {
				t.Errorf("%s: keys %s", s.Name, got)
			}
		}
	}
}

// TestTheDecisionHoldsNoAnswer: determination.json has what the determination fixed, nothing later.
func TestTheDecisionHoldsNoAnswer(t *testing.T) {
	papers, _ := due(sample(t, "NI 2014, Verzicht, Personenwahl"))
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(papers[0].Decision, &keys); err != nil {
		t.Fatal(err)
	}
	for _, k := range []string{"documents", "acceptance", "deadline", "memberFrom"} {
		if _, ok := keys[k]; ok {
			t.Errorf("%s is in determination.json", k)
		}
	}
	for _, k := range []string{"event", "departed", "successor", "steps", "law", "determinedBy", "legalMembers"} {
		if _, ok := keys[k]; !ok {
			t.Errorf("%s is missing in determination.json", k)
		}
	}
	for _, p := range papers[1:] {
		if p.Decision != nil {
			t.Errorf("%s carries a decision", p.Name)
		}
	}
}

// TestNoPersonInANameOrTitle: names of files and titles of documents are public.
func TestNoPersonInANameOrTitle(t *testing.T) {
	for _, s := range notice.SampleCases() {
		papers, _ := due(s.Case)
		for _, p := range papers {
			for i := range s.Case.Result.Nominations {
				for _, c := range s.Case.Result.Nominations[i].Candidates {
					if strings.Contains(p.Name+p.Title, c.Last) {
						t.Errorf("%s: %s, %s", s.Name, p.Name, p.Title)
					}
				}
			}
		}
	}
}

func TestAPaperKeepsItsFirstDay(t *testing.T) {
	papers, _ := due(sample(t, "NI 2014, Verzicht, Personenwahl"))
	p := papers[1].Stamped(election.MustDate("2027-02-20"), notice.Named(papers[1].Title, day))
	if got := fmt.Sprint(p.Data.Datum, " ", p.Data.Ersetzt); got != "2027-02-20 Benachrichtigung vom 12.02.2027" {
		t.Errorf("got %s", got)
	}
	if papers[1].Data.Datum != "2027-02-12" {
		t.Error("the original changed")
	}
}
