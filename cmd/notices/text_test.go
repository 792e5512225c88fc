package main

import (
	"strings"
	"testing"

	"notices/internal/run"
	"notices/rules"
)

func TestTableColumnsStandBelowEachOther(t *testing.T) {
	var p page
	p.table(2, "lr", []string{"Name", "Stimmen"}, [][]string{{"Özge Ğ", "1.052"}, {"M̂arie", "7"}})
	want := "  Name    Stimmen\n  ------  -------\n  Özge Ğ    1.052\n  M̂arie         7\n"
	if p.String() != want {
		t.Errorf("got\n%swant\n%s", p.String(), want)
	}
}

func TestTextBreaksBetweenWordsOnly(t *testing.T) {
	lines := wrap(strings.Repeat("Wort ", 50)+strings.Repeat("x", 200), 40)
	for _, l := range lines[:len(lines)-1] {
		if width(l) > 40 {
			t.Errorf("line of %d columns: %s", width(l), l)
		}
	}
	if lines[len(lines)-1] != strings.Repeat("x", 200) {
		t.Error("a long word was cut")
	}
	if len(wrap("", 10)) != 1 {
		t.Error("an empty text has no line")
	}
}

func TestControlCharactersNeverReachTheTerminal(t *testing.T) {
	got := visible("Böse\x1b[31m\r\u202eDatei\u0085.xlsx\nnächste\tZeile")
	if got != "Böse�[31m��Datei�.xlsx\nnächste\tZeile" {
		t.Errorf("%q", got)
	}
}

func TestNobodyIsToBeServedForASeatThatWasGivenBack(t *testing.T) {
	c := &run.Case{
		Vacancies: make([]run.Vacancy, 2),
		Returns:   []run.Return{{Event: 6, Vacancy: 1}},
	}
	for i, event := range []int{1, 4} {
		v := &c.Vacancies[i]
		v.Event, v.Outcome, v.Acceptance = event, rules.NameTransferred, rules.AcceptOpen
	}
	if got := toDo(c, 0); got != "nichts mehr: der Sitz ist zurückgegeben (Vorgang 6)" {
		t.Errorf("the seat given back: %s", got)
	}
	if got := toDo(c, 1); !strings.Contains(got, "zustellen") {
		t.Errorf("the other seat: %s", got)
	}
}
