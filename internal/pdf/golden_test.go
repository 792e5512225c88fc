package pdf

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"notices/internal/golden"
)

// layout is where everything stands, page by page: what a change of the layout changes.
func layout(p *readPaper) string {
	var b strings.Builder
	for i, page := range p.pages {
		fmt.Fprintf(&b, "page %d\n", i+1)
		for _, r := range page.runs {
			mark := " "
			if r.mcid < 0 {
				mark = "-" // not read out
			}
			if r.grey {
				mark += "g"
			} else {
				mark += " "
			}
			fmt.Fprintf(&b, "%s %6.1f %6.1f  %4.1f %-17s %s\n", mark, r.x, r.y, r.size, r.font, r.text)
		}
		for _, r := range page.rules {
			fmt.Fprintf(&b, "--  %.1f\n", r)
		}
	}
	return b.String()
}

// TestLayoutOfTheSamples: whoever changes the layout looks at the pages, then runs it with -update.
func TestLayoutOfTheSamples(t *testing.T) {
	w := newWriter(t)
	for name, d := range samples(t) {
		if name == "repertoire" {
			continue // nothing of it is layout
		}
		golden.File(t, filepath.Join("testdata", name+".layout.txt"), layout(inspect(t, write(t, w, d).Bytes)))
	}
}
