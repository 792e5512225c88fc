// Command figures measures the project and rewrites the README's table of figures, so that no number
// stands there by hand.
//
//	go run ./tools/figures                 all rows (about half an hour on two cores)
//	go run ./tools/figures -only cases,kill
//	go run ./tools/figures -list
//
// A row that is not measured keeps what the README says. It needs what CI needs: Java and npm for
// veraPDF, poppler for the character test; the last row also LibreOffice and, from npm, Typst.
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

// figures lists the rows, at most ten of them and the speed.
var figures = []figure{
	{"cases", "legal cases through the built program, every expected key", cases},
	{"councils", "Brandenburg councils of 2024 (proportional election, no lot): official seats recomputed", councils},
	{"quirks", "result files with one difficulty each: read rightly or refused, never read wrongly", quirks},
	{"mutations", "changes of one comparison, sort key or citation of the rules that a test notices", mutations},
	{"fuzz", "inputs tried by the fuzzers without a crash", fuzz},
	{"kill", "district runs killed at random moments that end byte-identical when started again", kill},
	{"verapdf", "PDF/A-3a and PDF/UA-1 of all papers of cases and examples, judged by veraPDF", verapdf},
	{"din91379", "characters and sequences of DIN 91379 as names: printed and read back", din91379},
	{"coverage", "statements covered by tests", coverage},
	{"speed", "two-page letters per second on one core, tagged, archived, file written", speed},
}

func main() {
	only := flag.String("only", "", "names of rows, separated by commas")
	list := flag.Bool("list", false, "name the rows and stop")
	flag.Parse()
	if *list {
		for _, f := range figures {
			fmt.Println(f.name+":", f.what)
		}
		return
	}
	if err := rewrite("README.md", *only); err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

func rewrite(readme, only string) error {
	b, err := newBench()
	if err != nil {
		return err
	}
	defer b.close()
	text, err := os.ReadFile(readme)
	if err != nil {
		return err
	}
	rows := known(string(text))
	for _, f := range figures {
		if only != "" && !slices.Contains(strings.Split(only, ","), f.name) {
			continue
		}
		fmt.Println(f.name, "...")
		result, err := f.measure(b)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		fmt.Println("  ", result)
		rows[f.what] = result
	}
	is, err := house.Section(string(text), "figures", table(rows))
	if err != nil {
		return err
	}
	return os.WriteFile(readme, []byte(is), 0o644)
}

// known reads the rows that the README has now.
func known(text string) map[string]string {
	rows := map[string]string{}
	for line := range strings.SplitSeq(text, "\n") {
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		if len(cells) == 2 && slices.ContainsFunc(figures, func(f figure) bool { return f.what == cells[0] }) {
			rows[cells[0]] = cells[1]
		}
	}
	return rows
}

func table(rows map[string]string) string {
	var b strings.Builder
	b.WriteString("\n| what | measured |\n|---|---|\n")
	for _, f := range figures {
		if r, ok := rows[f.what]; ok {
			fmt.Fprintf(&b, "| %s | %s |\n", f.what, r)
		}
	}
	b.WriteString("\n")
	return b.String()
}
