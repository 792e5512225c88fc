package rules

import (
	"fmt"
	"testing"

	"notices/internal/election"
)

func TestOnlyTheDifferencesBetweenOfficialAndComputedSeatsCount(t *testing.T) {
	for code, want := range map[string]bool{"E401": true, "W402": true, "E403": true, "W404": true, "W405": false, "E409": false, "I400": false, "E523": false} {
		if got := Differs([]election.Finding{{Code: code}}); got != want {
			t.Errorf("%s: %v", code, got)
		}
	}
}

func TestCombinations(t *testing.T) {
	for _, x := range []struct {
		k    int
		want string
	}{{0, "[[]]"}, {1, "[[7] [8] [9]]"}, {2, "[[7 8] [7 9] [8 9]]"}, {3, "[[7 8 9]]"}} {
		if got := fmt.Sprint(combinations([]int{7, 8, 9}, x.k)); got != x.want {
			t.Errorf("%d: got %s, want %s", x.k, got, x.want)
		}
	}
	if got := len(combinations(make([]int, 12), 2)); got != 66 {
		t.Errorf("two of twelve: %d", got)
	}
	if got := len(combinations(make([]int, 13), 2)); got != 1 {
		t.Errorf("of more than twelve only the first: %d", got)
	}
}

func TestVariantsTryEveryPossibility(t *testing.T) {
	var seen []string
	variants(64, func(pick func(int) int) bool {
		a := pick(2)
		if a == 0 {
			seen = append(seen, fmt.Sprint(a, pick(3)))
			return false
		}
		seen = append(seen, fmt.Sprint(a))
		return false
	})
	if got := fmt.Sprint(seen); got != "[0 0 0 1 0 2 1]" {
		t.Errorf("got %s", got)
	}
	n := 0
	variants(5, func(pick func(int) int) bool { n++; pick(9); return false })
	if n != 5 {
		t.Errorf("limit: %d", n)
	}
	n = 0
	variants(64, func(pick func(int) int) bool { n++; return pick(9) == 3 })
	if n != 4 {
		t.Errorf("content after %d", n)
	}
	n = 0
	variants(64, func(func(int) int) bool { n++; return false })
	if n != 1 {
		t.Errorf("nothing to pick: %d", n)
	}
}
