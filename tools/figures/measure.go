package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"notices/fonts"
	"notices/internal/casetest"
	"notices/internal/document"
	"notices/internal/pdf"
	"notices/internal/run"
)

// A bench is the built program and a folder to work in.
type bench struct{ dir, program string }

func newBench() (*bench, error) {
	dir, err := os.MkdirTemp("", "figures")
	if err != nil {
		return nil, err
	}
	program, err := casetest.Build(dir)
	return &bench{dir, program}, err
}

func (b *bench) close() { _ = os.RemoveAll(b.dir) }

// output runs a command of the project; what it prints comes back even if it fails.
func output(name string, args ...string) (string, error) {
	var out bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		failed := strings.Join(regexp.MustCompile(`(?m)^.*\bFAIL\b.*$`).FindAllString(out.String(), -1), "\n")
		return out.String(), fmt.Errorf("%s: %w\n%s\n%s", name, err, failed, last(out.String(), 20))
	}
	return out.String(), nil
}

// last returns the last n lines.
func last(s string, n int) string {
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

// line finds the one line that matches.
func line(text, pattern string) (string, error) {
	m := regexp.MustCompile("(?m)^.*" + pattern + ".*$").FindString(text)
	if m == "" {
		return "", fmt.Errorf("no line with %q in:\n%s", pattern, last(text, 10))
	}
	return strings.TrimSpace(m), nil
}

func cases(b *bench) (string, error) {
	out, err := output("go", "run", "./tools/cases", "-bin", b.program, "testdata/cases")
	if err != nil {
		return "", err
	}
	l, err := line(out, `cases pass`)
	return strings.TrimSuffix(l, " cases pass"), err
}

func officialSeats(b *bench) (string, error) {
	out, err := exec.Command(b.program, "check", "importer/testdata/real/bb-landesweit/DL_BB_GVW2024.xlsx", "--format", "json", "--quiet").Output()
	if err != nil {
		return "", err
	}
	var r run.CheckResult
	if err := json.Unmarshal(out, &r); err != nil {
		return "", err
	}
	all, equal, byClause := 0, 0, 0
	for _, c := range r.Cases {
		if !c.TieFree || !computed(c) {
			continue
		}
		all++
		if same(c) {
			equal++
			if c.ByClause {
				byClause++
			}
		}
	}
	return fmt.Sprintf("%d of %d, %d of them by the majority clause", equal, all, byClause), nil
}

func computed(c run.CheckCase) bool {
	for _, n := range c.Result.Nominations {
		if n.ComputedSeats != nil {
			return true
		}
	}
	return false
}

func same(c run.CheckCase) bool {
	for _, n := range c.Result.Nominations {
		if n.Seats == nil || n.ComputedSeats == nil || *n.Seats != *n.ComputedSeats {
			return false
		}
	}
	return true
}

// quirks counts the files that the test tried.
func quirks(*bench) (string, error) {
	out, err := output("go", "test", "./cmd/notices", "-run", "TestEveryQuirkFileThroughTheProgram", "-v")
	if err != nil {
		return "", err
	}
	passed := strings.Count(out, "    --- PASS: TestEveryQuirkFileThroughTheProgram/")
	failed := strings.Count(out, "    --- FAIL: TestEveryQuirkFileThroughTheProgram/")
	return fmt.Sprintf("%d of %d", passed, passed+failed), nil
}

func mutations(*bench) (string, error) {
	out, _ := output("go", "run", "./tools/mutate") // it fails below its target; the row says what is so
	l, err := line(out, `changes noticed`)
	return strings.Replace(l, " changes noticed", "", 1), err
}

// fuzzTime is how long each target is tried, with one worker.
const fuzzTime = "2m"

// A target is one fuzz test of one package.
type target struct{ pkg, name string }

// fuzz tries every target, two at a time.
func fuzz(*bench) (string, error) {
	all, err := targets()
	if err != nil {
		return "", err
	}
	left := make(chan target, len(all))
	for _, t := range all {
		left <- t
	}
	close(left)
	var inputs atomic.Int64
	failed := make([]error, 2)
	var both sync.WaitGroup
	for i := range failed {
		both.Go(func() {
			for t := range left {
				n, err := t.try()
				inputs.Add(int64(n))
				failed[i] = errors.Join(failed[i], err)
			}
		})
	}
	both.Wait()
	return fmt.Sprintf("%s, %d targets for %s each", thousands(int(inputs.Load())), len(all), fuzzTime), errors.Join(failed...)
}

func targets() ([]target, error) {
	packages, err := output("go", "list", "./...")
	if err != nil {
		return nil, err
	}
	var all []target
	for _, p := range strings.Fields(packages) {
		names, err := output("go", "test", "-list", "^Fuzz", p)
		if err != nil {
			return nil, err
		}
		for _, name := range regexp.MustCompile(`(?m)^Fuzz\w+`).FindAllString(names, -1) {
			all = append(all, target{p, name})
		}
	}
	return all, nil
}

var executions = regexp.MustCompile(`execs: (\d+)`)

// try fuzzes the target and returns how many inputs it saw.
func (t target) try() (int, error) {
	out, err := output("go", "test", "-run", "^$", "-fuzz", "^"+t.name+"$", "-fuzztime", fuzzTime, "-fuzzminimizetime", "10x", "-parallel", "1", t.pkg)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", t.name, err)
	}
	all := executions.FindAllStringSubmatch(out, -1)
	if len(all) == 0 {
		return 0, fmt.Errorf("%s: no count of executions", t.name)
	}
	n, err := strconv.Atoi(all[len(all)-1][1])
	fmt.Printf("   %s: %s\n", t.name, thousands(n))
	return n, err
}

func kill(b *bench) (string, error) {
	out, err := output("go", "run", "./tools/kill", "-n", "100", "-councils", "1000", b.program)
	if err != nil {
		return "", err
	}
	m := regexp.MustCompile(`(\d+) kills in (\d+) runs over (\d+) councils`).FindStringSubmatch(out)
	if m == nil {
		return "", fmt.Errorf("no result in:\n%s", last(out, 5))
	}
	return fmt.Sprintf("%s of %s (%s runs over %s councils)", m[1], m[1], m[2], m[3]), nil
}

var checks = regexp.MustCompile(`(?m)^PASS \S+ .* checks=(\d+)`)

// verapdf renders all cases and examples and gives the papers to the checker.
func verapdf(b *bench) (string, error) {
	books, out := filepath.Join(b.dir, "cases"), filepath.Join(b.dir, "out")
	cases, err := casetest.ReadAll("testdata/cases")
	if err != nil {
		return "", err
	}
	if err := casetest.WriteAll(books, cases); err != nil {
		return "", err
	}
	// Cases wait for decisions or are wrong on purpose: 3 and 4 are results.
	text, err := output(b.program, "run", books, "examples", "-o", out, "--as-of", "2027-12-31", "--quiet")
	if err != nil && !strings.Contains(err.Error(), "exit status 3") && !strings.Contains(err.Error(), "exit status 4") {
		return "", fmt.Errorf("%w\n%s", err, last(text, 5))
	}
	var papers []string
	err = filepath.WalkDir(out, func(p string, d os.DirEntry, err error) error {
		if err == nil && filepath.Ext(p) == ".pdf" {
			papers = append(papers, p)
		}
		return err
	})
	if err != nil {
		return "", err
	}
	text, err = output("tools/verapdf/verapdf.sh", append([]string{"3a,ua1"}, papers...)...)
	if err != nil {
		return "", err
	}
	all, sum := checks.FindAllStringSubmatch(text, -1), 0
	for _, m := range all {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			return "", err
		}
		sum += n
	}
	if len(all) != 2*len(papers) {
		return "", fmt.Errorf("%d verdicts for %d papers", len(all), len(papers))
	}
	return fmt.Sprintf("%d of %d papers pass both (%s checks)", len(papers), len(papers), thousands(sum)), nil
}

// din91379 has the tests read every entry back, and counts those that are printed rather than refused
// by name.
func din91379(*bench) (string, error) {
	if _, err := output("go", "test", "./internal/pdf", "./fonts", "-run", "DIN91379", "-count=1"); err != nil {
		return "", err
	}
	entries, err := fonts.DIN91379()
	if err != nil {
		return "", err
	}
	press, err := pdf.New()
	if err != nil {
		return "", err
	}
	w, err := press.Writer()
	if err != nil {
		return "", err
	}
	printed := 0
	for _, e := range entries {
		d := &document.Document{
			Title: "Probe", Language: "de-DE", Date: "2027-02-10",
			Blocks: []document.Block{document.Paragraph{Inline: []document.Inline{{Text: "An " + e.Text + "a"}}}},
		}
		if _, err := w.Write(d); err == nil {
			printed++
		}
	}
	return fmt.Sprintf("%s of %s, the others refused by name", thousands(printed), thousands(len(entries))), nil
}

// coverage is measured over all tests together, the rules apart from the rest.
func coverage(b *bench) (string, error) {
	profile := filepath.Join(b.dir, "cover")
	// Only what ships is counted: no scripts, no test support.
	shipped := "notices/cmd/...,notices/importer/...,notices/rules,notices/rules/nkwg,notices/rules/bbgkwahlg,notices/rules/statutes," +
		"notices/templates,notices/fonts,notices/internal/run,notices/internal/notice,notices/internal/document,notices/internal/pdf," +
		"notices/internal/journal,notices/internal/election"
	if _, err := output("go", "test", "-short", "-coverprofile", profile, "-coverpkg", shipped, "./..."); err != nil {
		return "", err
	}
	text, err := os.ReadFile(profile)
	if err != nil {
		return "", err
	}
	rules, rest := covered(string(text))
	return fmt.Sprintf("rules/ %.1f %%, the rest %.1f %%", rules, rest), nil
}

var block = regexp.MustCompile(`(?m)^(\S+:\S+) (\d+) (\d+)$`)

// covered counts statements of a cover profile. A block occurs once per test binary; it is covered if
// one of them ran it.
func covered(profile string) (rules, rest float64) {
	type statements struct{ n, hit int }
	blocks := map[string]statements{}
	for _, m := range block.FindAllStringSubmatch(profile, -1) {
		n, _ := strconv.Atoi(m[2])
		hit, _ := strconv.Atoi(m[3])
		blocks[m[1]] = statements{n, blocks[m[1]].hit + hit}
	}
	var all, done [2]int
	for name, s := range blocks {
		part := 1
		if strings.HasPrefix(name, "notices/rules") {
			part = 0
		}
		all[part] += s.n
		if s.hit > 0 {
			done[part] += s.n
		}
	}
	share := func(i int) float64 { return 100 * float64(done[i]) / float64(max(1, all[i])) }
	return share(0), share(1)
}

// thousands prints 1,234,567.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

var times = regexp.MustCompile(`(?m)^(Typst|LibreOffice) .* ([0-9.]+) times as much$`)

// speed compares with warm Typst and LibreOffice in one run of tools/speed.
func speed(*bench) (string, error) {
	out, err := output("go", "run", "./tools/speed")
	if err != nil {
		return "", err
	}
	m := regexp.MustCompile(`notices +([0-9.]+) ms .* (\d+) letters a second`).FindStringSubmatch(out)
	if m == nil {
		return "", fmt.Errorf("no result in:\n%s", out)
	}
	n, err := strconv.Atoi(m[2])
	if err != nil {
		return "", err
	}
	s := fmt.Sprintf("%s (%s ms of processor time each)", thousands(n), m[1])
	for _, o := range times.FindAllStringSubmatch(out, -1) {
		s += fmt.Sprintf("; %s takes %s times as much", map[string]string{"Typst": "warm Typst", "LibreOffice": "a LibreOffice batch"}[o[1]], o[2])
	}
	return s, nil
}
