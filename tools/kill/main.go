// Command kill kills district runs at random moments, starts them again and compares what is there
// in the end, byte for byte, with an undisturbed run.
//
//	kill [-n 100] [-councils 60] [-kills 3] [-seed 1] NOTICES
//
// NOTICES is the built program. A trial is one district run that is killed up to -kills times and
// started again; there are trials until n kills have hit. It exits 1 at the first trial whose output differs, whose journal does not verify, or that leaves a
// temporary file behind; the folder of that trial is kept and named.
package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"notices/tools/district/councils"
)

func main() {
	var t trials
	flag.IntVar(&t.n, "n", 100, "number of kills")
	flag.IntVar(&t.councils, "councils", 60, "councils in the district")
	flag.IntVar(&t.kills, "kills", 3, "at most so many of them in one run")
	flag.Uint64Var(&t.seed, "seed", 1, "of councils and moments")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: kill [-n 100] [-councils 60] [-kills 3] [-seed 1] NOTICES")
		os.Exit(2)
	}
	program, err := filepath.Abs(flag.Arg(0))
	if err == nil {
		t.program = program
		err = t.run()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "kill:", err)
		os.Exit(1)
	}
}

// trials is what is tried.
type trials struct {
	program            string
	n, councils, kills int
	seed               uint64
	dir                string
}

func (t *trials) run() (err error) {
	if t.dir, err = os.MkdirTemp("", "kill-"); err != nil {
		return err
	}
	if err := councils.Write(filepath.Join(t.dir, "in"), t.councils, t.seed); err != nil {
		return err
	}
	begin := time.Now()
	if out, err := t.start("whole").CombinedOutput(); err != nil {
		return fmt.Errorf("the undisturbed run failed: %w\n%s", err, out)
	}
	whole := time.Since(begin)
	want, err := digests(filepath.Join(t.dir, "whole", "out"))
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(t.seed, 2))
	tried, hit := 0, 0
	for ; hit < t.n; tried++ {
		name := fmt.Sprintf("trial-%03d", tried)
		kills, err := t.disturbed(name, random, whole)
		hit += kills
		if err == nil {
			err = t.compare(name, want)
		}
		if err != nil {
			return fmt.Errorf("trial %d, kept in %s: %w", tried, filepath.Join(t.dir, name), err)
		}
		if err := os.RemoveAll(filepath.Join(t.dir, name)); err != nil {
			return err
		}
	}
	fmt.Printf("%d kills in %d runs over %d councils: every output byte-identical to the undisturbed run, journal verified, no temporary file\n",
		hit, tried, t.councils)
	return os.RemoveAll(t.dir)
}

// start prepares a run in a folder of its own, so that all runs have the same relative paths.
func (t *trials) start(name string) *exec.Cmd {
	c := exec.Command(t.program, "run", filepath.Join("..", "in"), "--out", "out", "--as-of", "2027-12-31", "--quiet")
	c.Dir = filepath.Join(t.dir, name)
	if err := os.MkdirAll(c.Dir, 0o777); err != nil {
		panic(err)
	}
	return c
}

// disturbed starts a run, kills it at a random moment, up to t.kills times, and then lets it end. It
// returns how often a run was really hit.
func (t *trials) disturbed(name string, random *rand.Rand, whole time.Duration) (hit int, err error) {
	for range 1 + random.IntN(t.kills) {
		c := t.start(name)
		if err := c.Start(); err != nil {
			return hit, err
		}
		time.Sleep(time.Duration(random.Int64N(int64(whole))))
		_ = c.Process.Kill()
		_ = c.Wait() // it was killed, or had ended in time: neither is a failure
		if !c.ProcessState.Exited() {
			hit++
		}
	}
	if out, err := t.start(name).CombinedOutput(); err != nil {
		return hit, fmt.Errorf("the run that continues failed: %w\n%s", err, out)
	}
	return hit, nil
}

// compare holds what a trial left against the undisturbed run.
func (t *trials) compare(name string, want map[string][32]byte) error {
	out := filepath.Join(t.dir, name, "out")
	got, err := digests(out)
	if err != nil {
		return err
	}
	for _, path := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[path]; !ok {
			return fmt.Errorf("%s should not be there", path)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(want)) {
		if got[path] != want[path] {
			return fmt.Errorf("%s is missing or differs", path)
		}
	}
	var text bytes.Buffer
	c := exec.Command(t.program, "verify", out)
	c.Stdout, c.Stderr = &text, &text
	if err := c.Run(); err != nil {
		return fmt.Errorf("verify: %w\n%s", err, strings.TrimSpace(text.String()))
	}
	return nil
}

// digests returns the SHA-256 of every file below a folder.
func digests(dir string) (map[string][32]byte, error) {
	all := map[string][32]byte{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		all[rel] = sha256.Sum256(data)
		return err
	})
	return all, err
}
