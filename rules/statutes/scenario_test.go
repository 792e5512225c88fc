package statutes

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"notices/internal/election"
	"notices/internal/golden"
	"notices/rules/rulestest"
)

// A scenario file tells one council and what may happen to it:
//
//	Land NI | Sitze 5 | Stand 2027-12-31
//	SPD P 310: 260P 40 180P 15       (the result, see rulestest.Result)
//
//	== what the situation is, in a sentence
//	1 | Verzicht | SPD/1 | am 2027-01-20 | frei 2027-02-10
//	Los 1 | Ersatzpersonen | SPD/2; SPD/4
//	Entscheidung 1 | zu 1 | Parteimitteilung | verspätet
//	=>
//	(what the rules say; -update rewrites it)
//
// "Stand", "Recht" and "Feststellung" may be set again in a scenario.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/scenarios/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no scenarios", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			head, rest, _ := strings.Cut(string(b), "\n== ")
			out := head
			for _, text := range strings.Split(rest, "\n== ") {
				play, _, _ := strings.Cut(text, "\n=>\n")
				play = strings.TrimRight(play, "\n")
				got := scenario(t, head, play)
				out += "\n== " + play + "\n=>\n" + got
				if !golden.Rewriting() && strings.TrimSpace(text) != strings.TrimSpace(play+"\n=>\n"+got) {
					t.Errorf("%s\nnow leads to\n%s", play, got)
				}
			}
			if golden.Rewriting() {
				if err := os.WriteFile(file, []byte(out), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// scenario plays what happens to the council of head.
func scenario(t *testing.T, head, play string) string {
	t.Helper()
	settings, result, _ := strings.Cut(head, "\n")
	s := &situation{}
	s.c.Authority.DeterminedBy = "Wahlleitung"
	for _, f := range strings.Split(settings, "|") {
		s.set(t, strings.TrimSpace(f))
	}
	s.c.File = "fall.xlsx"
	r := rulestest.Result(s.land, s.seats, result)
	r.System, r.Body, r.ElectionDay, r.TermBegin, r.TermEnd = election.Proportional, "Gemeinderat", s.days[0], s.days[1], s.days[2]
	if s.system != "" {
		r.System = s.system
	}
	if s.body != "" {
		r.Body = s.body
	}
	s.c.Result = *r
	orders := false
	for _, l := range strings.Split(play, "\n")[1:] {
		if l == "Reihenfolgen" {
			orders = true
			continue
		}
		s.add(t, strings.Split(l, "|"))
	}
	if orders {
		return ordered(&s.c, s.asOf) + "\n"
	}
	return printed(&s.c, s.asOf) + "\n"
}

// A situation is a case while it is read.
type situation struct {
	c      election.Case
	land   election.Land
	seats  int
	system election.System
	body   election.BodyKind
	days   [3]election.Date
	asOf   election.Date
}

func (s *situation) set(t *testing.T, f string) {
	key, value, _ := strings.Cut(f, " ")
	switch key {
	case "Land":
		s.land = election.Land(value)
	case "Sitze":
		s.seats = atoi(t, value)
	case "Stand":
		s.asOf = election.MustDate(value)
	case "Wahl":
		for i, d := range strings.Fields(value) {
			s.days[i] = election.MustDate(d)
		}
	case "Recht":
		s.c.LawVersion = value
	case "Verfahren":
		s.system = election.System(value)
	case "Art":
		s.body = election.BodyKind(value)
	case "Feststellung":
		s.c.Authority.DeterminedBy = value
	default:
		t.Fatalf("unknown setting %q", f)
	}
}

// add reads an event, a lot, a ruling or a setting.
func (s *situation) add(t *testing.T, f []string) {
	t.Helper()
	for i := range f {
		f[i] = strings.TrimSpace(f[i])
	}
	first, number, _ := strings.Cut(f[0], " ")
	switch first {
	case "Los":
		l := election.Lot{Nr: atoi(t, number), Subject: election.LotSubject(f[1]), Date: election.MustDate("2027-01-02")}
		for _, x := range strings.Split(f[2], ";") {
			l.Order = append(l.Order, strings.TrimSpace(x))
		}
		l.Date = day(f[3:], l.Date)
		s.c.Lots = append(s.c.Lots, l)
	case "Entscheidung":
		event, _ := strconv.Atoi(strings.TrimPrefix(f[1], "zu "))
		s.c.Rulings = append(s.c.Rulings, election.Ruling{
			Nr: atoi(t, number), Event: event, Question: election.Question(f[2]), Answer: f[3],
			Date: day(f[4:], election.MustDate("2027-03-03")), DecidedBy: "Wahlausschuss", Origin: election.Origin{Sheet: "Entscheidungen", Cell: "A" + number},
		})
	case "Stand", "Recht", "Feststellung":
		s.set(t, f[0])
	default:
		s.c.Events = append(s.c.Events, event(t, f))
	}
}

// day reads the day of a lot or ruling, "am 2027-02-11"; most need none of their own.
func day(f []string, otherwise election.Date) election.Date {
	if len(f) == 0 {
		return otherwise
	}
	return election.MustDate(strings.TrimPrefix(f[0], "am "))
}

func event(t *testing.T, f []string) election.Event {
	t.Helper()
	e := election.Event{Nr: atoi(t, f[0]), Kind: election.EventKind(f[1]), Person: f[2], Origin: election.Origin{Sheet: "Vorgänge", Cell: "A" + f[0]}}
	for _, x := range f[3:] {
		key, value, _ := strings.Cut(x, " ")
		switch key {
		case "am":
			e.Date = election.MustDate(value)
		case "ein":
			e.Received = election.MustDate(value)
		case "frei":
			e.FreeFrom = election.MustDate(value)
		case "fest":
			e.DeterminedOn = election.MustDate(value)
		case "bis":
			e.Until = election.MustDate(value)
		case "durch":
			e.DeterminedBy = value
		case "grund":
			e.Ground = value
		case "form":
			e.Form = election.Form(value)
		default:
			t.Fatalf("unknown part %q of event %s", x, fmt.Sprint(f))
		}
	}
	return e
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
