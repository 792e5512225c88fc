package statutes

import "testing"

// Every provision that a paper cites, per version of the statutes.
func TestTheCitationsOfEveryVersion(t *testing.T) {
	out := ""
	for _, l := range Versions() {
		out += provisions(l)
	}
	golden(t, "citations.txt", out)
}
