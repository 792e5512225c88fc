package golden

import "testing"

func TestTheFirstDifferenceIsNamed(t *testing.T) {
	for _, x := range []struct {
		want, got, was, is string
		n                  int
	}{
		{"a\nb\nc", "a\nx\nc", "b", "x", 2},
		{"a\n", "a\nb\n", "", "b", 2},
		{"a\nb", "a", "b", "", 2},
		{"", "a", "", "a", 1},
	} {
		if n, was, is := difference(x.want, x.got); n != x.n || was != x.was || is != x.is {
			t.Errorf("%q and %q: line %d, %q and %q", x.want, x.got, n, was, is)
		}
	}
}
