// Command figures measures the project and rewrites the README's table of figures and the table of
// docs/ARCHITECTURE.md that says what one machine does, so that no number stands there by hand.
//
//	go run ./tools/figures                 all rows (more than an hour on two cores)
//	go run ./tools/figures -only cases,kill
//	go run ./tools/figures -list
//
// A row that is not measured keeps what its table says. It needs what CI needs: Java and npm for
// veraPDF, poppler for the character test; the speed also LibreOffice and, from npm, Typst. The rows
// of the second table need Linux (taskset) and a machine that does nothing else.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"notices/internal/house"
)

// A figure is one row of the table: a question and how it is answered.
type figure struct {
	name    string // for -only
	what    string // first column; rows are recognised by it
	measure func(*bench) (string, error)
}

// A list is a table of figures between the marks of a section in a file.
type list struct {
	file, section string
	rows          []figure
}

var lists = []list{{"README.md", "figures", figures}, {"docs/ARCHITECTURE.md", "scale", scale}}

// figures lists the README's rows, at most ten.
var figures = []figure{
	{"cases", "legal cases through the built program, every expected key", cases},
	{"councils", "Brandenburg councils of 2024 (proportional election, no lot): official seats recomputed", officialSeats},
	{"quirks", "result files with one difficulty each: read rightly or refused, never read wrongly", quirks},
	{"mutations", "changes of one comparison, sort key or citation of the rules that a test notices", mutations},
	{"fuzz", "inputs tried by the fuzzers without a crash", fuzz},
	{"kill", "kill -9 at random moments of a district run that, started again, ends byte-identical", kill},
	{"verapdf", "PDF/A-3a and PDF/UA-1 of all papers of cases and examples, judged by veraPDF", verapdf},
	{"din91379", "characters and sequences of DIN 91379 as names: printed and read back", din91379},
	{"coverage", "statements covered by tests", coverage},
	{"speed", "two-page letters per second on one core, tagged, archived, file written", speed},
}

// scale lists what one machine does in a night.
var scale = []figure{
	{"district", "1,000 councils with 2,000 vacancies, everything written", district},
	{"again", "the same again a day later, nothing changed", again},
	{"cores", "the same on one core and on two, median of five runs", cores},
	{"single", "one council with two vacancies, from start to exit, median of five runs", single},
}

func main() {
	only := flag.String("only", "", "names of rows, separated by commas")
	names := flag.Bool("list", false, "name the rows and stop")
	flag.Parse()
	if *names {
		for _, l := range lists {
			for _, f := range l.rows {
				fmt.Printf("%s: %s (%s)\n", f.name, f.what, l.file)
			}
		}
		return
	}
	if err := measure(*only); err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

func measure(only string) error {
	b, err := newBench()
	if err != nil {
		return err
	}
	defer b.close()
	for _, l := range lists {
		for _, f := range l.rows {
			if only != "" && !slices.Contains(strings.Split(only, ","), f.name) {
				continue
			}
			fmt.Println(f.name, "...")
			result, err := f.measure(b)
			if err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
			fmt.Println("  ", result)
			if err := l.rewrite(f.what, result); err != nil {
				return err
			}
		}
	}
	return nil
}

// rewrite puts one result into the list's table at once: what was measured before a later row fails
// is kept.
func (l list) rewrite(what, result string) error {
	text, err := os.ReadFile(l.file)
	if err != nil {
		return err
	}
	rows := l.known(string(text))
	rows[what] = result
	is, err := house.Section(string(text), l.section, l.table(rows))
	if err != nil {
		return fmt.Errorf("%s: %w", l.file, err)
	}
	return os.WriteFile(l.file, []byte(is), 0o644)
}

// known reads the rows that the file has now.
func (l list) known(text string) map[string]string {
	rows := map[string]string{}
	for line := range strings.SplitSeq(text, "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if len(cells) == 2 && slices.ContainsFunc(l.rows, func(f figure) bool { return f.what == cells[0] }) {
			rows[cells[0]] = cells[1]
		}
	}
	return rows
}

func (l list) table(rows map[string]string) string {
	var b strings.Builder
	b.WriteString("\n| what | measured |\n|---|---|\n")
	for _, f := range l.rows {
		if r, ok := rows[f.what]; ok {
			fmt.Fprintf(&b, "| %s | %s |\n", f.what, r)
		}
	}
	b.WriteString("\n")
	return b.String()
}
