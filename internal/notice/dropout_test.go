package notice_test

import (
	"slices"
	"testing"

	"notices/internal/election"
	"notices/internal/notice"
	"notices/rules/statutes"
)

// row is one of the sheet Vorgänge: what happened, and when it arrived.
func row(nr int, k election.EventKind, person, happened, arrived string) election.Event {
	return election.Event{Nr: nr, Kind: k, Person: person, Date: election.MustDate(happened), Received: election.MustDate(arrived), Form: election.InWriting}
}

// Whoever drops out in a vacancy is told, in both Länder and on every ground, and the letter names the
// day of which it speaks: of a refusal or waiver that on which it arrived, else that of the event.
func TestWhoDropsOutIsToldAndWhen(t *testing.T) {
	type ground struct {
		name   string
		event  election.Event
		later  []election.EventKind // determined afterwards
		want   string               // the day in the letter
		word   string
		served bool
		only   election.Land
	}
	heard := []election.EventKind{election.Heard, election.DroppedOut}
	grounds := []ground{
		{name: "waives", event: row(2, election.Resignation, "4", "2027-02-11", "2027-02-13"), want: "2027-02-13", word: "verzichtet"},
		{name: "loses eligibility after the seat was free", event: row(2, election.Ineligibility, "4", "2027-02-11", "2027-02-13"), later: heard, want: "2027-02-11", word: "wählbarkeit"},
		{name: "loses eligibility before the seat was given up", event: row(2, election.Ineligibility, "4", "2027-01-04", "2027-02-13"), later: heard, want: "2027-01-04", word: "wählbarkeit"},
		{name: "loses eligibility while called", event: row(2, election.Ineligibility, "4", "2027-02-14", "2027-02-15"), later: heard, served: true, want: "2027-02-14", word: "wählbarkeit"},
		{name: "takes an office", event: row(2, election.DirectOffice, "4", "2027-02-11", "2027-02-13"), want: "2027-02-11", word: "amt", only: election.LowerSaxony},
		{name: "takes an office, told late", event: row(2, election.DirectOffice, "4", "2027-01-04", "2027-02-13"), want: "2027-01-04", word: "amt", only: election.LowerSaxony},
		{name: "leaves the party", event: row(2, election.PartyExit, "4", "2027-01-04", "2027-01-08"), later: heard, want: "2027-01-04", word: "parteiaustritt"},
		{name: "is expelled", event: row(2, election.PartyExpulsion, "4", "2027-01-04", "2027-01-08"), later: heard, want: "2027-01-04", word: "parteiausschluss"},
		{name: "refuses", event: row(2, election.Refusal, "4", "2027-02-14", "2027-02-16"), served: true, want: "2027-02-16", word: "abgelehnt"},
		{name: "accepts under a condition", event: row(2, election.Conditional, "4", "2027-02-14", "2027-02-16"), served: true, want: "2027-02-14", word: "vorbehalt"},
		{name: "is deemed to refuse", event: row(2, election.DeemedRefused, "4", "2027-02-20", "2027-02-20"), served: true, want: "2027-02-20", word: "gilt als abgelehnt", only: election.Brandenburg},
	}
	for _, land := range []struct{ sample, list string }{
		{"NI 2006, Verzicht, Personenwahl", "1/SPD/"}, {"NI 2014, Verzicht, Personenwahl", "1/SPD/"}, {"BB 2009, Verzicht", "SPD/"}, {"BB 2023, Verzicht", "SPD/"},
	} {
		for _, g := range grounds {
			c := sample(t, land.sample)
			if g.only != "" && g.only != c.Result.Land {
				continue
			}
			freed := row(1, election.Resignation, land.list+"1", "2027-01-20", "2027-01-21")
			freed.FreeFrom, freed.DeterminedOn, freed.DeterminedBy = election.MustDate("2027-02-10"), election.MustDate("2027-02-09"), "Vertretung"
			g.event.Person = land.list + g.event.Person
			c.Events = []election.Event{freed, g.event}
			for i, k := range g.later {
				day := []string{"2027-02-18", "2027-02-22"}[i]
				c.Events = append(c.Events, row(3+i, k, g.event.Person, day, day))
			}
			if g.served {
				c.Events = append(c.Events, row(9, election.Service, g.event.Person, "2027-02-12", "2027-02-12"))
			}
			asOf := election.MustDate("2027-03-01")
			r := statutes.Decide(c, asOf, false)
			papers, found := notice.Papers(c, &r, notice.Options{Date: asOf})
			i := slices.IndexFunc(papers, func(p notice.Paper) bool { return p.Kind == notice.DropoutNotice })
			if i < 0 || election.HasErrors(found) {
				t.Errorf("%s: who %s gets no letter: %v %v %v", land.sample, g.name, names(papers), found, r.Findings)
				continue
			}
			d := papers[i].Data
			if string(d.Ausscheiden.Datum) != g.want || d.Ausscheiden.Anlass != g.word || papers[i].Person != g.event.Person {
				t.Errorf("%s: who %s is told %q on %s, want %q on %s", land.sample, g.name, d.Ausscheiden.Anlass, d.Ausscheiden.Datum, g.word, g.want)
			}
			v := d.Vorgang
			if v.Datum != "2027-01-20" || v.Beschluss != "2027-02-09" || v.FreiAb != "2027-02-10" {
				t.Errorf("%s: the vacancy's days are %+v", land.sample, v)
			}
		}
	}
}

// The other papers that speak of a day name that of the event, and beside it that of its arrival.
func TestPapersNameTheDayOfWhatHappened(t *testing.T) {
	for _, x := range []struct {
		sample string
		events []election.Event
		told   func(d notice.Data) []notice.Day
		want   []notice.Day
	}{
		{
			"NI 2014, Verzicht, Personenwahl",
			[]election.Event{row(2, election.PartyExit, "1/SPD/4", "2027-01-04", "2027-01-08")},
			func(d notice.Data) []notice.Day { return []notice.Day{d.Anhörung.Datum, d.Anhörung.Mitgeteilt} },
			[]notice.Day{"2027-01-04", "2027-01-08"},
		},
		{
			"BB 2023, Verzicht",
			[]election.Event{row(2, election.Ineligibility, "SPD/4", "2025-01-04", "2025-01-08")},
			func(d notice.Data) []notice.Day { return []notice.Day{d.Anhörung.Datum, d.Anhörung.Mitgeteilt} },
			[]notice.Day{"2025-01-04", "2025-01-08"},
		},
		{
			"NI 2014, Feststellung abgeändert", nil,
			func(d notice.Data) []notice.Day { return []notice.Day{d.Überprüfung.Datum} },
			[]notice.Day{"2027-03-10"},
		},
		{
			"BB 2023, Vorgänger kehrt zurück", nil,
			func(d notice.Data) []notice.Day {
				if d.Rückkehr == nil {
					return nil
				}
				return []notice.Day{d.Rückkehr.Datum}
			},
			[]notice.Day{"2025-06-02"},
		},
	} {
		c := sample(t, x.sample)
		c.Events = append(slices.Clone(c.Events), x.events...)
		for i := range c.Events { // what arrives later is another day
			if len(x.events) == 0 && i > 0 {
				c.Events[i].Received = c.Events[i].Date.AddDays(3)
			}
		}
		asOf := election.MustDate("2027-04-01")
		r := statutes.Decide(c, asOf, false)
		papers, _ := notice.Papers(c, &r, notice.Options{Date: asOf})
		if len(papers) == 0 {
			t.Fatalf("%s: no papers: %v", x.sample, r.Findings)
		}
		if got := x.told(papers[len(papers)-1].Data); !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", x.sample, got, x.want)
		}
	}
}

// Somebody who was told already that the seat is his is not told that he is the next substitute. A
// service that is recorded later makes no other letter.
func TestWhoWasServedIsHeardAsTheOneCalled(t *testing.T) {
	for _, x := range []struct {
		nr   int
		day  string
		want bool
	}{{2, "2025-02-12", true}, {9, "2025-02-12", false}, {2, "2025-02-01", false}} {
		c := sample(t, "BB 2023, Verzicht")
		c.Events = append(slices.Clone(c.Events), row(x.nr, election.Service, "SPD/4", x.day, x.day), row(5, election.Ineligibility, "SPD/4", "2025-02-14", "2025-02-15"))
		r := statutes.Decide(c, election.MustDate("2025-02-16"), false)
		papers, _ := notice.Papers(c, &r, notice.Options{Date: election.MustDate("2025-02-16")})
		if len(papers) != 1 || papers[0].Kind != notice.Hearing || papers[0].Data.Anhörung.Berufen != x.want {
			t.Errorf("service Nr. %d on %s: %v %+v", x.nr, x.day, names(papers), r.Findings)
		}
	}
}

// A body whose name is no German noun is quoted, not declined.
func TestABodyIsDeclinedOnlyIfItsNameIsANoun(t *testing.T) {
	for name, want := range map[string]string{
		"Rat der Stadt": "des Rates der Stadt", "Kreistag Muster": "des Kreistages Muster", "Gemeindevertretung X": "der Gemeindevertretung X", "Ortsrat": "des Ortsrates",
		"RAT DER STADT": "der Vertretung „RAT DER STADT“", "KREISTAG": "der Vertretung „KREISTAG“", "GEMEINDEVERTRETUNG X": "der Vertretung „GEMEINDEVERTRETUNG X“",
		"Senat": "der Vertretung „Senat“", " Die Räte ": "der Vertretung „Die Räte“", "Musterhausen, Rat": "der Vertretung „Musterhausen, Rat“",
	} {
		c := sample(t, "BB 2023, Verzicht")
		c.Result.Council = name
		papers, _ := due(c)
		if got := papers[0].Data.Vertretung.Des; got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
