package pdf

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

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

func TestLayoutOfTheSamples(t *testing.T) {
	w := newWriter(t)
	for name, d := range samples(t) {
		if name == "repertoire" {
			continue // nothing of it is layout
		}
		got := layout(inspect(t, write(t, w, d).Bytes))
		file := filepath.Join("testdata", name+".layout.txt")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s: the layout has changed (look at the pages, then run with -update):\n%s", name, diff)
		}
	}
}
