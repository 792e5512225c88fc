//go:build unix

// Command speed measures what a letter costs, in the same run and on the same machine as two programs
// that also make letters: Typst in process with a warm cache, of which only the name changes, and
// LibreOffice converting a batch.
//
//	go run ./tools/speed
//	go run ./tools/speed -rounds 9 -letters 500
//
// The letter is the notification of the first example: two pages, tagged and archived. Times are of
// the processor, all threads together, medians of the rounds. Milliseconds depend on the machine and
// on what else runs there; ratios hold. A ratio below the target ends with exit code 1. The last line
// is the whole result as JSON.
//
// Typst is installed from npm into the user's cache folder; without Node or LibreOffice their lines
// say so.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
)

// What documents of this kind must reach.
const (
	targetLetter      = 1.0 // ms for a letter with its file written
	targetTypst       = 5.0
	targetLibreOffice = 50.0
	targetCommand     = 150.0 // ms from start to exit of the program for one case
)

// A result is what one run measured. Times are milliseconds of the processor, 0 if not measured.
type result struct {
	Schema             string  `json:"schema"`
	Pages              int     `json:"pages"`
	PDF                float64 `json:"pdfMs"`    // internal/pdf alone
	Letter             float64 `json:"letterMs"` // with its file written
	Words              float64 `json:"wordsMs"`  // the words made from the template as well
	PerSecond          int     `json:"lettersPerSecond"`
	Typst              float64 `json:"typstMs"`       // PDF/A-3a, its file written
	LibreOffice        float64 `json:"libreOfficeMs"` // each further letter of a batch
	OverTypst          float64 `json:"typstTimes"`
	OverLibreOffice    float64 `json:"libreOfficeTimes"`
	Command            float64 `json:"commandMs"` // one case: wall time from start to exit
	CommandCPU         float64 `json:"commandCpuMs"`
	CommandMemory      float64 `json:"commandMB"`    // most memory held
	TypstMissing       string  `json:"typstMissing"` // why there is no number; empty otherwise
	LibreOfficeMissing string  `json:"libreOfficeMissing"`
}

func main() {
	rounds := flag.Int("rounds", 5, "rounds, of which the median counts")
	letters := flag.Int("letters", 300, "letters a round")
	flag.Parse()
	if err := run(*rounds, *letters); err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
		os.Exit(1)
	}
}

func run(rounds, letters int) error {
	work, err := os.MkdirTemp("", "speed")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	d, err := newDesk(work)
	if err != nil {
		return err
	}
	r := result{Schema: "notices/speed/1"}
	if err := d.ours(&r, rounds, letters); err != nil {
		return err
	}
	if r.Typst, err = d.typst(r.Pages, rounds, letters); err != nil {
		r.TypstMissing = err.Error()
	}
	if r.LibreOffice, err = d.libreOffice(); err != nil {
		r.LibreOfficeMissing = err.Error()
	}
	if err := d.command(&r, rounds); err != nil {
		return err
	}
	r.PerSecond = int(1000 / r.Letter)
	r.OverTypst, r.OverLibreOffice = tenth(r.Typst/r.Letter), tenth(r.LibreOffice/r.Letter)
	r.print()
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	fmt.Println(string(line))
	return r.judge()
}

func (r *result) print() {
	fmt.Printf("A letter of %d pages, tagged and archived, milliseconds of the processor:\n", r.Pages)
	fmt.Printf("notices     %.2f ms with its file written, %d letters a second (target %.0f ms)\n", r.Letter, r.PerSecond, targetLetter)
	fmt.Printf("  of that   %.2f ms for the PDF alone; %.2f ms with the words made from the template as well\n", r.PDF, r.Words)
	other := func(name, how string, ms, times, target float64, missing string) {
		if missing != "" {
			fmt.Printf("%-11s not measured: %s\n", name, missing)
			return
		}
		fmt.Printf("%-11s %.2f ms, %s (target %.0f): %.1f times as much\n", name, ms, how, target, times)
	}
	other("Typst", "warm, only the name differs", r.Typst, r.OverTypst, targetTypst, r.TypstMissing)
	other("LibreOffice", "each further letter of a batch", r.LibreOffice, r.OverLibreOffice, targetLibreOffice, r.LibreOfficeMissing)
	fmt.Printf("One case on the command line: %.0f ms from start to exit (target %.0f), %.0f ms of the processor, %.0f MB\n",
		r.Command, targetCommand, r.CommandCPU, r.CommandMemory)
}

// judge reports ratios that miss their target.
func (r *result) judge() error {
	var faults []error
	if r.TypstMissing == "" && r.OverTypst < targetTypst {
		faults = append(faults, fmt.Errorf("only %.1f times as fast as Typst, not %.0f", r.OverTypst, targetTypst))
	}
	if r.LibreOfficeMissing == "" && r.OverLibreOffice < targetLibreOffice {
		faults = append(faults, fmt.Errorf("only %.1f times as fast as LibreOffice, not %.0f", r.OverLibreOffice, targetLibreOffice))
	}
	return errors.Join(faults...)
}

// median is the middle of some numbers, to a thousandth.
func median(x []float64) float64 {
	slices.Sort(x)
	return math.Round(1000*x[len(x)/2]) / 1000
}

func tenth(x float64) float64 { return math.Round(10*x) / 10 }
