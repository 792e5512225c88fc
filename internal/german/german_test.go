package german

import (
	"math"
	"testing"
)

func TestNumbersAreGroupedInThrees(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 1: "1", 999: "999", 1000: "1.000", 1240: "1.240", 123456: "123.456",
		1234567: "1.234.567", -5: "-5", -123: "-123", -1234: "-1.234", math.MinInt64: "-9.223.372.036.854.775.808",
	} {
		if got := Number(n); got != want {
			t.Errorf("Number(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestANounFollowsItsNumber(t *testing.T) {
	for n, want := range map[int]string{0: "0 Sitze", 1: "1 Sitz", 2: "2 Sitze", 1240: "1.240 Sitze"} {
		if got := Count(n, "Sitz", "Sitze"); got != want {
			t.Errorf("Count(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestAListEndsWithUnd(t *testing.T) {
	for want, words := range map[string][]string{"": nil, "A": {"A"}, "A und B": {"A", "B"}, "A, B und C": {"A", "B", "C"}} {
		if got := List(words); got != want {
			t.Errorf("List(%q) = %q, want %q", words, got, want)
		}
	}
}

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{"": "„“", "Özgür": "„Özgür“", `der "Alte"`: `„der "Alte"“`, "a\u200eb\n": `„a\u200eb\n“`} {
		if got := Quote(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
