package main

import (
	"strings"
	"testing"
)

func sitesIn(t *testing.T, src string) []*site {
	t.Helper()
	found, err := sitesOf("x.go", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range found {
		s.id = i + 1
	}
	return found
}

func TestEachKindOfChangeIsFound(t *testing.T) {
	for _, x := range []struct{ code, kind, is string }{
		{`_ = a < b`, "comparison", "<="},
		{`_ = a >= b`, "comparison", ">"},
		{`_ = a == b`, "comparison", "!="},
		{`_ = cmp.Compare(a, b)`, "sort key", "its reverse"},
		{`slices.SortFunc(l, func(a, b int) int { return a - b })`, "sort key", "its reverse"},
		{`_ = cmp.Or(a, b, c)`, "sort key", "its first two keys exchanged"},
		{`_ = d.Compare(e)`, "date comparison", "its reverse"},
		{`_ = d.Before(e)`, "date comparison", "before or on"},
		{`_ = d.AddDays(7)`, "date", "one more"},
		{`_ = MustDate("2013-12-31")`, "date", `"2014-01-01"`},
		{`_ = Art(act, "49a", "")`, "citation", `"49a9"`},
		{`_ = "OVG, Urteil vom 1. Mai"`, "citation", `"no ruling"`},
	} {
		found := sitesIn(t, "package p\nfunc f() { "+x.code+" }")
		if len(found) != 1 || found[0].kind != x.kind || found[0].is != x.is {
			t.Errorf("%s: %v", x.code, found)
		}
	}
}

func TestWhatIsNoLawIsLeftAlone(t *testing.T) {
	for _, code := range []string{`_ = a - b`, `_ = "401"`, `_ = "SPD"`, `const c = 1 < 2`, `_ = a + b`} {
		if found := sitesIn(t, "package p\nfunc f() { "+code+" }"); len(found) != 0 {
			t.Errorf("%s: %v", code, found)
		}
	}
}

func TestSwitchesNest(t *testing.T) {
	src := `package p
func f() bool { return (d.Before(e) == x) && y != Art("1") }
`
	got, err := switched([]byte(src), sitesIn(t, src))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`import mutant_ "notices/rules/mutant"`,
		`mutant_.On(2) && !(e).Before(d) || !mutant_.On(2) && (d).Before(e)`,
		`!= x) || !mutant_.On(1)`,
		`y == Art(mutant_.Pick(4, "1", "19"))`,
	} {
		if !strings.Contains(got, part) {
			t.Errorf("%s is missing in\n%s", part, got)
		}
	}
}
