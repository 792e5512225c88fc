package main

import (
	"bytes"
	"strings"
	"testing"

	"notices/internal/election"
	"notices/internal/run"
)

func TestFlagsMayStandAnywhere(t *testing.T) {
	o, rest, err := parseFlags([]string{"--as-of", "2027-02-10", "run", "-o", "schreiben", "a.xlsx", "--jobs=3", "b.xlsx", "--shard", "2/8"})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Join(rest, " ") != "run a.xlsx b.xlsx" {
		t.Errorf("operands are %q", rest)
	}
	if o.asOf != election.MustDate("2027-02-10") || o.out != "schreiben" || o.jobs != 3 || o.shard != (run.Shard{Index: 2, Count: 8}) {
		t.Errorf("options are %+v", o)
	}
}

func TestWrongFlagsGetAHint(t *testing.T) {
	for _, c := range []struct{ args, hint string }{
		{"--fromat json", "gemeint ist wohl --format"},
		{"--dryrun", "gemeint ist wohl --dry-run"},
		{"--asof 2027-01-01", "gemeint ist wohl --as-of"},
		{"--completely-different", "notices --help"},
		{"-x", "-x gibt es nicht"},
		{"--format yaml", "möglich ist text oder json"},
		{"--log-format xml", "möglich ist text oder json"},
		{"--as-of 10.2.2027", "JJJJ-MM-TT"},
		{"--as-of 2027-02-30", "JJJJ-MM-TT"},
		{"--as-of", "--as-of braucht einen Wert"},
		{"--jobs viele", "--jobs kennt „viele“ nicht"},
		{"--jobs 0", "eine Zahl ab 1"},
		{"--shard 3/2", "1 ≤ i ≤ n"},
		{"--shard 0/2", "1 ≤ i ≤ n"},
		{"--shard 1/2/3", "1 ≤ i ≤ n"},
		{"--out=", "--out braucht den Namen"},
	} {
		_, _, err := parseFlags(strings.Fields(c.args))
		if err == nil || !strings.Contains(err.Error(), c.hint) {
			t.Errorf("%s: %v, want a hint with %q", c.args, err, c.hint)
		}
	}
}

func TestAllWrongValuesAreNamedAtOnce(t *testing.T) {
	_, _, err := parseFlags([]string{"--format", "x", "--as-of", "y", "--jobs", "-1"})
	for _, flag := range []string{"--format", "--as-of", "--jobs"} {
		if err == nil || !strings.Contains(err.Error(), flag) {
			t.Errorf("%v does not name %s", err, flag)
		}
	}
}

func TestEveryCommandNamesFlagsThatExist(t *testing.T) {
	set := flagSet(&options{}, new(string), new(string))
	for _, c := range commands() {
		for _, f := range c.flags {
			if set.Lookup(f) == nil {
				t.Errorf("%s names the flag %s, which does not exist", c.name, f)
			}
		}
		if !strings.Contains(manual(), "  "+c.usage()) || strings.HasSuffix(c.summary, ".") {
			t.Errorf("%s is not in the manual as one line", c.name)
		}
	}
}

func TestMisspeltCommandAndPath(t *testing.T) {
	if _, _, err := choose([]string{"ordr"}); err == nil || !strings.Contains(err.Error(), "gemeint ist wohl notices order") {
		t.Errorf("ordr: %v", err)
	}
	for _, path := range []string{"fall.xlsx", "landkreis/", "testdata"} {
		c, rest, err := choose([]string{path, "second.xlsx"})
		if err != nil || c.name != "run" || len(rest) != 2 {
			t.Errorf("%s: %s %q %v, want run with both paths", path, c.name, rest, err)
		}
	}
}

func TestDraggedWorkbookGetsItsPapersBeside(t *testing.T) {
	for path, want := range map[string]string{
		"/daten/wahl/fall.xlsx": "/daten/wahl/out", "fall.xlsx": "out", "/daten/wahl/": "/daten/out",
	} {
		if got := strings.ReplaceAll(outBeside(path), `\`, "/"); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// TestWithoutJobsTheRunChooses: GOMAXPROCS may say less than the machine has.
func TestWithoutJobsTheRunChooses(t *testing.T) {
	for _, c := range []struct {
		args []string
		want int
	}{{[]string{"run", "in"}, 0}, {[]string{"run", "in", "--jobs", "3"}, 3}} {
		o, rest, err := parseFlags(c.args)
		if err != nil {
			t.Fatal(err)
		}
		var stderr bytes.Buffer
		term := newTerminal(&stderr, &stderr)
		if got := o.forRun(rest[1:], term, term.watch(o)).Jobs; got != c.want {
			t.Errorf("%v: %d jobs, want %d", c.args, got, c.want)
		}
	}
}

// TestWrongUsageIsToldEvenWithQuiet: --quiet silences progress, never why nothing was done.
func TestWrongUsageIsToldEvenWithQuiet(t *testing.T) {
	for _, args := range [][]string{{}, {"run"}, {"runn"}, {"--nix"}, {"run", "in", "--shard", "3/2"}, {"run", "in", "--jobs", "0"}, {"templates", "nix", "x"}, {"init", "x.csv"}} {
		var stdout, stderr bytes.Buffer
		if code := start(t.Context(), append(args, "--quiet"), false, &stdout, &stderr); code != run.ExitUsage || stderr.Len() == 0 || stdout.Len() > 0 {
			t.Errorf("%v: exit %d, said %q, printed %q", args, code, &stderr, &stdout)
		}
	}
}
