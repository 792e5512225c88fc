//go:build unix

// Command speed measures what a two-page letter costs: with this project's path (tagged, archived, its
// own file written), with Typst in process (warm, PDF/A-3a) and with a LibreOffice batch (PDF/A-3a,
// tagged). All three print the same text to 200 different recipients, one after the other, in one run
// on the same machine; what is compared is processor time, which other work on the machine disturbs
// least.
//
//	go run ./tools/speed [-n 200] [-rounds 5]
//
// Typst comes from npm (@myriaddreamin/typst-ts-node-compiler) into the user's cache folder; it needs
// node. LibreOffice must be installed (soffice). One that cannot be had is left out and said so.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"notices/internal/pdf"
)

func main() {
	n := flag.Int("n", 200, "letters of one round")
	rounds := flag.Int("rounds", 5, "rounds; the median counts")
	flag.Parse()
	if err := run(*n, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
		os.Exit(1)
	}
}

func run(n, rounds int) error {
	dir, err := os.MkdirTemp("", "speed")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	own, err := median(rounds, func() (time.Duration, error) { return ownLetters(dir, n) })
	if err != nil {
		return err
	}
	fmt.Printf("notices      %8.2f ms of processor time a letter, %.0f letters a second on one core\n", ms(own), 1/own.Seconds())
	for _, other := range []struct {
		name    string
		measure func(string, int) (time.Duration, error)
	}{{"Typst", typstLetters}, {"LibreOffice", officeLetters}} {
		cost, err := median(rounds, func() (time.Duration, error) { return other.measure(dir, n) })
		if err != nil {
			fmt.Printf("%-12s not measured: %v\n", other.name, err)
			continue
		}
		fmt.Printf("%-12s %8.2f ms of processor time a letter, %.1f times as much\n", other.name, ms(cost), cost.Seconds()/own.Seconds())
	}
	return nil
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// median returns the median of the rounds.
func median(rounds int, measure func() (time.Duration, error)) (time.Duration, error) {
	var all []time.Duration
	for range rounds {
		d, err := measure()
		if err != nil {
			return 0, err
		}
		all = append(all, d)
	}
	slices.Sort(all)
	return all[len(all)/2], nil
}

// processorTime is user and system time of this process or of the children that it has waited for.
func processorTime(who int) (time.Duration, error) {
	var u syscall.Rusage
	if err := syscall.Getrusage(who, &u); err != nil {
		return 0, err
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), nil
}

// ownLetters prints and writes n letters on one core, each into a file of its own.
func ownLetters(dir string, n int) (time.Duration, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	press, err := pdf.New()
	if err != nil {
		return 0, err
	}
	w, err := press.Writer()
	if err != nil {
		return 0, err
	}
	if _, err := w.Write(letter(0)); err != nil { // warm, like the others
		return 0, err
	}
	before, err := processorTime(syscall.RUSAGE_SELF)
	if err != nil {
		return 0, err
	}
	for i := range n {
		r, err := w.Write(letter(i))
		if err != nil {
			return 0, err
		}
		if r.Pages != 2 {
			return 0, fmt.Errorf("the letter has %d pages, not 2", r.Pages)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("own-%d.pdf", i)), r.Bytes, 0o600); err != nil {
			return 0, err
		}
	}
	after, err := processorTime(syscall.RUSAGE_SELF)
	return (after - before) / time.Duration(n), err
}
