package notice

import (
	"fmt"
	"strings"

	"notices/internal/election"
)

// A SampleCase is a fictional case with which templates are tried.
type SampleCase struct {
	Name string // the situation, in German
	Case *election.Case
}

// SampleCases returns fictional cases that together make every kind of paper due, for both Länder
// and every version of their statutes. What follows from them the rules must say.
func SampleCases() []SampleCase {
	var out []SampleCase
	for _, v := range []string{"2006", "2014"} {
		for _, s := range lowerSaxony {
			out = append(out, s.build(election.LowerSaxony, v))
		}
	}
	for _, v := range []string{"2009", "2023"} {
		for _, s := range brandenburg {
			out = append(out, s.build(election.Brandenburg, v))
		}
	}
	return out
}

// situation is a row of a sample: what happened, one event per line.
type situation struct {
	name   string
	events []election.Event
	lots   []election.Lot
	change func(*election.Case) // optional
}

func on(s string) election.Date { return election.MustDate(s) }

// event is one row of the sheet Vorgänge.
func event(nr int, k election.EventKind, person, day string) election.Event {
	return election.Event{Nr: nr, Kind: k, Person: person, Date: on(day), Received: on(day), Form: election.InWriting}
}

// resigned is a Verzicht that the council took note of on the day the seat became free.
func resigned(nr int, person, day, free string) election.Event {
	e := event(nr, election.Resignation, person, day)
	e.FreeFrom, e.DeterminedOn, e.DeterminedBy = on(free), on(free), "Vertretung"
	return e
}

func about(e election.Event, ground string) election.Event {
	e.Ground, e.DeterminedBy = ground, "Vertretung"
	return e
}

// banned is the consequence of a ban of the SPD, determined by the council.
func banned(e election.Event) election.Event {
	e.Ground, e.DeterminedOn, e.DeterminedBy = "SPD", e.Date, "Vertretung"
	return e
}

// deputy lets somebody sign for the returning officer, and gives the office's own remedy.
func deputy(c *election.Case) {
	c.Authority.SignedBy, c.Authority.SignatureNote = "Jan Petersen", "In Vertretung"
	c.Authority.Remedy = "Gegen diese Feststellung ist der Rechtsbehelf gegeben, den das Gesetz nennt.\nNäheres sagt die Wahlleitung."
}

// constituencies gives Brandenburg's sample three constituencies, in the third of which a list has no
// substitute.
func constituencies(c *election.Case) {
	c.Result.Seats = 12
	c.Result.Nominations = []election.Nomination{
		list(true, "1", "Alpha", election.Party, 0, "|Anett|Arndt|400|ja", "|Bodo|Balzer|300|ja", "|Cindy|Czech|200|ja", "|Dörte|Domke|180|", "|Egon|Erler|20|"),
		list(true, "2", "Alpha", election.Party, 0, "|Frank|Fechner|500|ja", "|Gudrun|Göritz|250|ja", "|Heiko|Hanschke|150|"),
		list(true, "3", "Alpha", election.Party, 0, "|Ina|Irrgang|250|ja"),
		list(true, "1", "Beta", election.VoterGroup, 0, "|Yvonne|Mahnke|400|ja", "|Anke|Grotjahn|390|ja", "|Jörg|Pätzold|380|ja", "|Xenia|Oelkers|370|ja", "|Torsten|Imhoff|360|ja", "|Ilka|Löwenick|350|ja"),
	}
}

var lowerSaxony = []situation{
	{name: "Verzicht, Personenwahl", events: []election.Event{resigned(1, "1/SPD/1", "2027-01-20", "2027-02-10")}},
	{name: "Ablehnung, die nächste Ersatzperson folgt", events: []election.Event{
		resigned(1, "1/SPD/1", "2027-01-20", "2027-02-10"),
		event(2, election.Service, "1/SPD/4", "2027-02-12"), event(3, election.Refusal, "1/SPD/4", "2027-02-15"),
	}},
	{name: "Tod, Listenwahl", events: []election.Event{event(1, election.Death, "1/SPD/2", "2027-03-01")}},
	{name: "anderer Wahlbereich", events: []election.Event{event(1, election.Death, "2/Grün/1", "2027-03-01")}},
	{name: "Einzelwahlvorschlag", events: []election.Event{resigned(1, "2/EB Petersen/1", "2027-01-20", "2027-02-10")}},
	{name: "Austritt aus der Partei, Anhörung", events: []election.Event{
		event(1, election.PartyExit, "1/SPD/4", "2027-01-04"), resigned(2, "1/SPD/1", "2027-01-20", "2027-02-10"),
	}},
	{name: "Ausschluss aus der Partei, festgestellt", events: []election.Event{
		event(1, election.PartyExpulsion, "1/SPD/4", "2027-01-04"), event(2, election.Heard, "1/SPD/4", "2027-01-18"),
		resigned(3, "1/SPD/1", "2027-01-20", "2027-02-10"), event(4, election.DroppedOut, "1/SPD/4", "2027-02-11"),
	}},
	{name: "Mitteilung der Partei am selben Tag", events: []election.Event{
		event(1, election.PartyExit, "1/SPD/4", "2027-02-10"), resigned(2, "1/SPD/1", "2027-01-20", "2027-02-10"),
	}},
	{name: "Los", events: []election.Event{resigned(1, "2/CDU/1", "2027-01-20", "2027-02-10")}},
	{name: "Feststellung abgeändert", events: []election.Event{
		resigned(1, "1/SPD/1", "2027-01-20", "2027-02-10"), event(2, election.Service, "1/SPD/4", "2027-02-12"),
		about(event(3, election.Changed, "1/SPD/5", "2027-03-10"), "1"),
	}},
	{name: "Feststellung aufgehoben", events: []election.Event{
		resigned(1, "1/SPD/1", "2027-01-20", "2027-02-10"), event(2, election.Service, "1/SPD/4", "2027-02-12"),
		about(event(3, election.Annulled, "", "2027-03-10"), "1"),
	}},
	{name: "Annahme unter Vorbehalt, eigener Rechtsbehelf, Vertretung", events: []election.Event{
		resigned(1, "1/SPD/1", "2027-01-20", "2027-02-10"),
		event(2, election.Service, "1/SPD/4", "2027-02-12"), event(3, election.Conditional, "1/SPD/4", "2027-02-15"),
	}, change: deputy},
	{name: "Verbot der Partei", events: []election.Event{banned(event(1, election.PartyBan, "1/SPD/1", "2027-01-20"))}},
	{name: "Ersatzperson nimmt ein Amt an", events: []election.Event{
		resigned(1, "1/SPD/1", "2027-01-20", "2027-02-10"), event(2, election.DirectOffice, "1/SPD/4", "2027-01-25"),
	}},
	{name: "zwei Sitze nacheinander", events: []election.Event{
		resigned(1, "1/SPD/1", "2027-01-20", "2027-02-10"), resigned(2, "1/SPD/3", "2027-02-20", "2027-03-10"),
	}},
	{name: "zwei Sitze am selben Tag", events: []election.Event{
		resigned(1, "1/SPD/1", "2027-01-20", "2027-02-10"), resigned(2, "1/SPD/2", "2027-01-20", "2027-02-10"),
	}},
}

var brandenburg = []situation{
	{name: "Verzicht", events: []election.Event{resigned(1, "SPD/1", "2025-01-20", "2025-02-10")}},
	{name: "Ablehnung, die nächste Ersatzperson folgt", events: []election.Event{
		resigned(1, "SPD/1", "2025-01-20", "2025-02-10"),
		event(2, election.Service, "SPD/4", "2025-02-12"), event(3, election.Refusal, "SPD/4", "2025-02-15"),
	}},
	{name: "keine Ersatzperson, Mitgliederzahl sinkt", events: []election.Event{event(1, election.Death, "Dorf/1", "2025-03-01")}},
	{name: "Einzelwahlvorschlag", events: []election.Event{event(1, election.Death, "EB Noack/1", "2025-03-01")}},
	{name: "Amt angenommen", events: []election.Event{
		event(1, election.DirectOffice, "SPD/4", "2025-01-10"), resigned(2, "SPD/1", "2025-01-20", "2025-02-10"),
	}},
	{name: "Austritt aus der Partei, Anhörung", events: []election.Event{
		event(1, election.PartyExit, "SPD/4", "2025-01-04"), resigned(2, "SPD/1", "2025-01-20", "2025-02-10"),
	}},
	{name: "Mitteilung der Partei am selben Tag", events: []election.Event{
		event(1, election.PartyExit, "SPD/4", "2025-02-10"), resigned(2, "SPD/1", "2025-01-20", "2025-02-10"),
	}},
	{name: "Ersatzperson nicht mehr wählbar, Anhörung", events: []election.Event{
		event(1, election.Ineligibility, "SPD/4", "2025-01-04"), resigned(2, "SPD/1", "2025-01-20", "2025-02-10"),
	}},
	{name: "Ersatzperson verzichtet", events: []election.Event{
		event(1, election.Resignation, "SPD/4", "2025-01-24"), resigned(2, "SPD/1", "2025-01-20", "2025-02-10"),
	}},
	{name: "Mehrheitswahl", events: []election.Event{resigned(1, "Dorf/1", "2025-01-20", "2025-02-10")}, change: majority},
	{name: "Mehrheitswahl, Los", events: []election.Event{resigned(1, "Dorf/1", "2025-01-20", "2025-02-10")}, change: func(c *election.Case) {
		majority(c)
		c.Result.Nominations[0].Candidates[3].Votes = 25
		c.Result.Nominations[0].Candidates[4].Votes = 25
	}},
	{name: "Feststellung abgeändert", events: []election.Event{
		resigned(1, "SPD/1", "2025-01-20", "2025-02-10"), event(2, election.Service, "SPD/4", "2025-02-12"),
		about(event(3, election.Changed, "SPD/5", "2025-03-10"), "1"),
	}},
	{name: "Vorgänger kehrt zurück", events: []election.Event{
		event(1, election.Incompatible, "SPD/1", "2025-01-20"), event(2, election.Service, "SPD/4", "2025-02-12"),
		event(3, election.Acceptance, "SPD/4", "2025-02-14"), event(4, election.ReasonsGone, "SPD/4", "2025-06-02"),
	}},
	{name: "gilt als abgelehnt, eigener Rechtsbehelf, Vertretung", events: []election.Event{
		resigned(1, "SPD/1", "2025-01-20", "2025-02-10"),
		event(2, election.Service, "SPD/4", "2025-02-12"), event(3, election.DeemedRefused, "SPD/4", "2025-02-20"),
	}, change: deputy},
	{name: "Ersatzperson nicht mehr wählbar, festgestellt", events: []election.Event{
		resigned(1, "SPD/1", "2025-01-20", "2025-02-10"), event(2, election.Ineligibility, "SPD/4", "2025-01-24"),
		event(3, election.Heard, "SPD/4", "2025-02-03"), event(4, election.DroppedOut, "SPD/4", "2025-02-11"),
	}},
	{name: "Liste im Wahlkreis erschöpft", events: []election.Event{event(1, election.Death, "3/Alpha/1", "2025-03-01")}, change: constituencies},
}

// build makes the case of a situation under a version of the statute.
func (s situation) build(land election.Land, version string) SampleCase {
	c := &election.Case{File: "Muster.xlsx", LawVersion: version, Events: s.events, Lots: s.lots, Addresses: map[string]election.Address{}}
	if land == election.LowerSaxony {
		c.Result = sampleLowerSaxony()
	} else {
		c.Result = sampleBrandenburg()
	}
	c.Authority = election.Authority{
		Name: c.Result.Area, Officer: "Dr. Ute Öztürk-Brünjes", Function: "Wahlleiterin",
		Street: "Am Rathausplatz 1", Postcode: "01234", City: c.Result.Area[strings.LastIndex(c.Result.Area, " ")+1:],
		Phone: "0999 123-0", Email: "wahlen@example.org", Reference: "10.24-7", PublishedIn: "Amtsblatt für die " + c.Result.Area,
		Chair: "Marlies Grünhagen", ChiefExecutive: "Bürgermeister Detlef Sörgel",
		Footer: [3]string{"Sprechzeiten: Montag bis Freitag 8 bis 12 Uhr"},
	}
	if s.change != nil {
		s.change(c)
	}
	for i := range c.Result.Nominations {
		for k, p := range c.Result.Nominations[i].Candidates {
			c.Addresses[p.ID] = election.Address{
				Salutation: [...]string{"Frau", "Herr", ""}[k%3], Street: fmt.Sprintf("Lindenstraße %d", 10+k),
				Postcode: "09876", City: c.Authority.City,
			}
		}
	}
	return SampleCase{fmt.Sprintf("%s %s, %s", land, version, s.name), c}
}

// list makes a nomination from lines "Titel|Vorname|Nachname|Stimmen|Gewählt".
func list(several bool, constituency, name string, kind election.NominationKind, listVotes int64, lines ...string) election.Nomination {
	n := election.Nomination{Constituency: constituency, Name: name, Kind: kind, ListVotes: listVotes, HasListVotes: listVotes > 0}
	for i, l := range lines {
		f := strings.Split(l, "|")
		c := election.Candidate{ID: election.PersonID(several, constituency, name, i+1), Position: i + 1, Title: f[0], First: f[1], Last: f[2], Mark: election.Mark(f[4])}
		if _, err := fmt.Sscan(f[3], &c.Votes); err != nil {
			panic("notice: sample: " + err.Error()) // the lines stand below
		}
		n.Candidates = append(n.Candidates, c)
	}
	return n
}

func sampleLowerSaxony() election.Result {
	return election.Result{
		Land: election.LowerSaxony, Council: "Rat der Gemeinde Musterhausen", Body: "Gemeinderat", Area: "Gemeinde Musterhausen",
		AGS: "03999001", ElectionDay: on("2026-09-13"), TermBegin: on("2026-11-01"), TermEnd: on("2031-10-31"), Seats: 10,
		System: election.Proportional, MarksGiven: true, Nominations: []election.Nomination{
			list(true, "1", "SPD", election.Party, 200, "|Jutta|Arens|240|Personenwahl", "|Bernd|Hünecke|60|Listenwahl", "Dr.|Katrin|von der Heide|150|Personenwahl",
				"|Elke|Ehlers|95|", "|Yunus|Jasper|80|", "|Anke|O'Connor|0|"),
			list(true, "1", "CDU", election.Party, 300, "|Britta|Nordbruch|156|Personenwahl", "|Ralf|Dettmering|60|Listenwahl", "|Meike|Ubbelohde|40|"),
			list(true, "2", "SPD", election.Party, 140, "|Zita|Stührmann|130|Personenwahl", "|Uwe|Klein|70|Listenwahl", "|Kim|Lange|50|"),
			list(true, "2", "CDU", election.Party, 100, "|Gesa|Isermann|120|Personenwahl", "|Ingo|Meinken|40|", "|Heike|Quathamer|40|"),
			list(true, "2", "Grün", election.Party, 60, "|Sönke|Krüdener|90|Personenwahl"),
			list(true, "1", "Grün", election.Party, 40, "|Frauke|Oelkers|55|", "|Klaus|Jeske|35|"),
			list(true, "2", "EB Petersen", election.IndividualBidder, 0, "|Paula|Petersen|140|Personenwahl"),
		},
	}
}

func sampleBrandenburg() election.Result {
	return election.Result{
		Land: election.Brandenburg, Council: "Gemeindevertretung Lindenhagen", Body: "Gemeindevertretung", Area: "Gemeinde Lindenhagen",
		AGS: "12999001", ElectionDay: on("2024-06-09"), TermBegin: on("2024-07-01"), TermEnd: on("2029-06-30"), Seats: 7,
		System: election.Proportional, MarksGiven: true, Nominations: []election.Nomination{
			list(false, "", "SPD", election.Party, 0, "|Jutta|Arens|240|ja", "|Bernd|Hünecke|160|ja", "Dr.|Katrin|von der Heide|150|ja",
				"|Elke|Ehlers|95|", "|Yunus|Jasper|80|", "|Anke|Böhm|0|"),
			list(false, "", "Dorf", election.VoterGroup, 0, "|Maren|Heitmüller|160|ja"),
			list(false, "", "CDU", election.Party, 0, "|Gesa|Drewes|250|ja", "|Ulf|Vollmers|200|ja"),
			list(false, "", "EB Noack", election.IndividualBidder, 0, "|Nele|Noack|140|ja"),
		},
	}
}

// majority turns the sample into a council elected by majority: one list only.
func majority(c *election.Case) {
	c.Result.System, c.Result.Seats = election.Majority, 3
	c.Result.Nominations = []election.Nomination{list(false, "", "Dorf", election.VoterGroup, 0, "|Maren|Heitmüller|150|ja", "|Gesa|Drewes|110|ja",
		"|Ulf|Vollmers|90|ja", "|Kim|Lange|30|", "|Uwe|Klein|20|")}
}
