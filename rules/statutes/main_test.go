package statutes

import (
	"os"
	"testing"

	"notices/rules/rulestest"
)

// TestMain tries the properties on 10,000 random elections.
func TestMain(m *testing.M) { os.Exit(rulestest.Main(m)) }
