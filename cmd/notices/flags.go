package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"notices/internal/election"
	"notices/internal/german"
	"notices/internal/run"
)

// options are the flags, checked.
type options struct {
	out            string
	format         string // "text" or "json"
	asOf           election.Date
	templates      string
	jobs           int
	shard          run.Shard
	docx           bool
	dryRun         bool
	quiet          bool
	logFormat      string // "text" or "json"
	acceptOfficial bool
	help           bool
	version        bool
	set            *pflag.FlagSet
}

// json reports whether results are wanted as JSON.
func (o *options) json() bool { return o.format == "json" }

// given reports whether the flag stood on the command line.
func (o *options) given(name string) bool { return o.set.Changed(name) }

// usagef makes an error of exit code 2: its text says what is wrong and what to write instead.
func usagef(format string, args ...any) error {
	return &run.UsageError{Message: fmt.Sprintf(format, args...)}
}

// flagSet declares every flag. All commands share one set, so that a schedule may pass the same
// flags to each of them.
func flagSet(o *options, asOf, shard *string) *pflag.FlagSet {
	s := pflag.NewFlagSet("notices", pflag.ContinueOnError)
	s.SetOutput(io.Discard)
	s.SortFlags = false
	s.Usage = func() {}
	s.StringVarP(&o.out, "out", "o", "out", "`ORDNER` für die Schriftstücke, sonst „out“ (bei init: die neue Vorgangsmappe)")
	s.StringVar(&o.format, "format", "text", "Ausgabe als `FORMAT` text oder json, sonst text")
	s.StringVar(asOf, "as-of", "", "Stichtag `JJJJ-MM-TT` für Fristen, sonst heute")
	s.StringVar(&o.templates, "templates", "", "eigene Vorlagen aus diesem `ORDNER`")
	s.IntVar(&o.jobs, "jobs", 0, "`ZAHL` der Fälle, die zugleich bearbeitet werden, sonst einer je Prozessorkern")
	s.StringVar(shard, "shard", "", "von einem Ordner nur den `i/n`-ten Teil")
	s.BoolVar(&o.docx, "docx", false, "Brief und Bekanntmachung auch für Word")
	s.BoolVar(&o.dryRun, "dry-run", false, "Probe: Schriftstücke als ENTWURF nach OUT/entwurf, kein Journal")
	s.BoolVar(&o.quiet, "quiet", false, "keine Meldungen über den Fortgang; Fehler und das mit --log-format json verlangte Protokoll bleiben")
	s.StringVar(&o.logFormat, "log-format", "text", "Meldungen als `FORMAT` text oder json (eine Zeile je Ereignis), sonst text")
	s.BoolVar(&o.acceptOfficial, "accept-official", false, "amtliches Ergebnis gilt, auch wenn die Nachrechnung abweicht")
	s.BoolVarP(&o.help, "help", "h", false, "diese Hilfe")
	s.BoolVar(&o.version, "version", false, "wie der Befehl version")
	return s
}

// parseFlags reads the arguments in any order and checks every value. It returns what is no flag.
func parseFlags(args []string) (*options, []string, error) {
	o := &options{}
	var asOf, part string
	o.set = flagSet(o, &asOf, &part)
	if err := o.set.Parse(args); err != nil {
		return nil, nil, explainFlag(err, o.set)
	}
	if o.help {
		return o, o.set.Args(), nil
	}
	err := errors.Join(
		oneOf("format", o.format, "text", "json"),
		oneOf("log-format", o.logFormat, "text", "json"),
		o.readDay(asOf), o.readShard(part))
	if o.given("jobs") && o.jobs < 1 {
		err = errors.Join(err, usagef("--jobs %d geht nicht: erwartet wird eine Zahl ab 1", o.jobs))
	}
	if o.out == "" {
		err = errors.Join(err, usagef("--out braucht den Namen eines Ordners"))
	}
	return o, o.set.Args(), err
}

func oneOf(flag, value string, allowed ...string) error {
	for _, a := range allowed {
		if a == value {
			return nil
		}
	}
	return usagef("--%s kennt „%s“ nicht: möglich ist %s", flag, value, strings.Join(allowed, " oder "))
}

func (o *options) readDay(s string) error {
	if !o.given("as-of") {
		y, m, d := time.Now().Date()
		o.asOf = election.NewDate(y, m, d)
		return nil
	}
	d, err := election.ParseDate(s)
	if err != nil {
		return usagef("--as-of %v, zum Beispiel 2027-02-10", err)
	}
	o.asOf = d
	return nil
}

func (o *options) readShard(s string) error {
	if !o.given("shard") {
		return nil
	}
	a, b, _ := strings.Cut(s, "/")
	i, err1 := strconv.Atoi(a)
	n, err2 := strconv.Atoi(b)
	if err1 != nil || err2 != nil || i < 1 || i > n {
		return usagef("--shard %s ist kein Teil: erwartet wird i/n mit 1 ≤ i ≤ n, zum Beispiel 2/8", german.Quote(s))
	}
	o.shard = run.Shard{Index: i, Count: n}
	return nil
}

// forRun hands the options on to the run layer.
func (o *options) forRun(paths []string, t *terminal, w *watch) run.Options {
	r := run.Options{
		Paths: paths, Out: o.out, AsOf: o.asOf, Templates: o.templates, Jobs: o.jobs,
		Shard: o.shard, Docx: o.docx, DryRun: o.dryRun,
		AcceptOfficial: o.acceptOfficial, Program: program, Progress: w.progress,
	}
	if o.logFormat == "json" {
		r.Log = slog.New(slog.NewJSONHandler(t.err, nil))
	}
	return r
}

// explainFlag turns the flag package's error into a German sentence with a hint.
func explainFlag(err error, set *pflag.FlagSet) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return usagef("die Option -%s gibt es nicht; alle Optionen: notices --help", unknown.GetSpecifiedName())
	case errors.As(err, &unknown):
		var names []string
		set.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		return usagef("die Option --%s gibt es nicht%s", unknown.GetSpecifiedName(),
			suggest(unknown.GetSpecifiedName(), names, "--"))
	case errors.As(err, &missing):
		return usagef("--%s braucht einen Wert: %s", missing.GetFlag().Name, about(missing.GetFlag()))
	case errors.As(err, &invalid):
		return usagef("--%s kennt „%s“ nicht: %s", invalid.GetFlag().Name, invalid.GetValue(), about(invalid.GetFlag()))
	}
	return usagef("%v; alle Optionen: notices --help", err)
}

// about returns what the manual says about a flag.
func about(f *pflag.Flag) string {
	_, text := pflag.UnquoteUsage(f)
	return text
}

// suggest names the word that was probably meant, and where all of them are listed.
func suggest(word string, words []string, prefix string) string {
	best, at := "", 3
	for _, w := range words {
		d := distance(word, w)
		if strings.HasPrefix(w, word) || strings.HasPrefix(word, w) {
			d = 1
		}
		if d < at {
			best, at = w, d
		}
	}
	if best == "" {
		return "; Übersicht: notices --help"
	}
	return fmt.Sprintf("; gemeint ist wohl %s%s (Übersicht: notices --help)", prefix, best)
}

// distance counts the letters to be changed, added, removed or swapped with their neighbour to
// make b of a.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	d := make([][]int, len(x)+1)
	for i := range d {
		d[i] = make([]int, len(y)+1)
		d[i][0] = i
	}
	for j := range y {
		d[0][j+1] = j + 1
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			same := 1
			if x[i-1] == y[j-1] {
				same = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+same)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(x)][len(y)]
}
