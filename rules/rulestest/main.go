package rulestest

import (
	"flag"
	"testing"
)

// Main runs the tests of a package so that its properties are tried on 10,000 random elections, on
// fewer with -short.
func Main(m *testing.M) int {
	flag.Parse()
	checks := "10000"
	if testing.Short() {
		checks = "1000"
	}
	for name, value := range map[string]string{"rapid.checks": checks, "rapid.nofailfile": "true"} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
	return m.Run()
}
