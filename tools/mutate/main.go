// Command mutate proves that the tests of the rules notice a change of the law: it changes each
// comparison, sort key, date comparison and citation of rules/, one at a time, and says how many of
// the changes make a test fail.
//
//	go run ./tools/mutate              all changes; exit 1 below 95 percent
//	go run ./tools/mutate -only 17,42  these alone, with what the tests print
//	go run ./tools/mutate -list        the changes, nothing is run
//
// The tree is not touched. All changes are compiled at once, each behind a switch (an overlay of the
// build), and the environment variable MUTANT throws one switch per run of the test binaries: a
// change costs a run, not a build.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// packages are changed; their tests, quickest first, must notice.
var (
	packages = []string{"rules", "rules/nkwg", "rules/bbgkwahlg", "rules/statutes"}
	tested   = []string{"rules/statutes", "rules", "rules/bbgkwahlg", "rules/nkwg"}
)

func main() {
	only := flag.String("only", "", "numbers of changes, separated by commas")
	list := flag.Bool("list", false, "print the changes and stop")
	jobs := flag.Int("jobs", 2, "changes tried at the same time")
	least := flag.Float64("min", 95, "percent that must be noticed")
	flag.Parse()
	sites, err := find(packages)
	if err == nil && *list {
		for _, s := range sites {
			fmt.Println(s)
		}
		return
	}
	if err == nil {
		err = run(sites, *only, *jobs, *least)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(sites []*site, only string, jobs int, least float64) error {
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tests, err := build(dir, sites)
	if err != nil {
		return err
	}
	if out, failed := tests.run(&site{}); failed {
		return fmt.Errorf("the tests fail without any change:\n%s", out)
	}
	chosen := sites
	if only != "" {
		chosen = slices.DeleteFunc(slices.Clone(sites), func(s *site) bool {
			return !slices.Contains(strings.Split(only, ","), strconv.Itoa(s.id))
		})
	}
	tests.try(chosen, jobs, only != "")
	return report(chosen, least)
}

// report prints the survivors and one line per kind of change.
func report(sites []*site, least float64) error {
	caught, all := map[string]int{}, map[string]int{}
	for _, s := range sites {
		if all[s.kind]++; s.caught {
			caught[s.kind]++
		} else {
			fmt.Println("not noticed:", s)
		}
	}
	total, noticed := 0, 0
	for _, kind := range kinds {
		if all[kind] > 0 {
			fmt.Printf("%-16s %4d of %4d noticed\n", kind, caught[kind], all[kind])
		}
		total, noticed = total+all[kind], noticed+caught[kind]
	}
	if total == 0 {
		return errors.New("nothing to change")
	}
	percent := 100 * float64(noticed) / float64(total)
	fmt.Printf("%d of %d changes noticed (%.1f %%)\n", noticed, total, percent)
	if percent < least {
		return fmt.Errorf("fewer than %.0f %%", least)
	}
	return nil
}

// bounded runs a test that may have lost its end: 4 GB of addresses are more than any sound run takes.
const bounded = `ulimit -v 4000000; exec "$0" "$@"`

// A suite is the test binaries, one per tested package.
type suite struct {
	binaries []string
	folders  []string
}

// build writes the switched sources into dir and compiles the tests with them.
func build(dir string, sites []*site) (*suite, error) {
	overlay, err := instrument(dir, sites)
	if err != nil {
		return nil, err
	}
	s := &suite{}
	for _, p := range tested {
		bin := filepath.Join(dir, strings.ReplaceAll(p, "/", "-")+".test")
		cmd := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", bin, "./"+p)
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", p, err, out)
		}
		s.binaries, s.folders = append(s.binaries, bin), append(s.folders, filepath.FromSlash(p))
	}
	return s, nil
}

// try runs the tests under each change.
func (s *suite) try(sites []*site, jobs int, loud bool) {
	next := make(chan *site)
	var wait sync.WaitGroup
	for range jobs {
		wait.Go(func() {
			for c := range next {
				var out string
				if out, c.caught = s.run(c); loud {
					fmt.Printf("%s\n%s\n", c, out)
				}
			}
		})
	}
	for i, c := range sites {
		if i > 0 && i%100 == 0 {
			fmt.Fprintf(os.Stderr, "%d of %d tried\n", i, len(sites))
		}
		next <- c
	}
	close(next)
	wait.Wait()
}

// run runs the binaries until one fails, the tests beside the change first. A test that no longer ends,
// or takes all memory, has noticed too.
func (s *suite) run(c *site) (out string, failed bool) {
	for _, i := range s.order(c) {
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		cmd := exec.CommandContext(ctx, "sh", "-c", bounded, s.binaries[i], "-test.short", "-test.failfast", "-rapid.shrinktime=0s", "-rapid.nofailfile")
		cmd.Dir = s.folders[i]
		cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(c.id))
		b, err := cmd.CombinedOutput()
		cancel()
		if err != nil {
			b = bytes.TrimSpace(b)
			return string(b[:min(len(b), 2000)]), true
		}
	}
	return "", false
}

func (s *suite) order(c *site) []int {
	var own, others []int
	for i, p := range tested {
		if path.Dir(c.path) == p {
			own = append(own, i)
		} else {
			others = append(others, i)
		}
	}
	return append(own, others...)
}
