// Command cases runs the program on every case file of a folder and names those that do not come out
// as they expect.
//
//	go run ./tools/cases DIR
//	go run ./tools/cases -bin ./notices DIR
//
// The exit code is 1 if a case differs.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"notices/internal/casetest"
)

func main() {
	bin := flag.String("bin", "", "the program; without it the module's own is built")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: cases [-bin notices] DIR")
		os.Exit(2)
	}
	passed, all, err := run(*bin, flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, "cases:", err)
		os.Exit(1)
	}
	fmt.Printf("%d of %d cases pass\n", passed, all)
	if passed < all {
		os.Exit(1)
	}
}

func run(bin, dir string) (passed, all int, err error) {
	cases, err := casetest.ReadAll(dir)
	if err != nil {
		return 0, 0, err
	}
	tmp, err := os.MkdirTemp("", "cases")
	if err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(tmp)
	if bin == "" {
		if bin, err = casetest.Build(tmp); err != nil {
			return 0, 0, err
		}
	}
	if bin, err = filepath.Abs(bin); err != nil {
		return 0, 0, err
	}
	for i, c := range cases {
		work := filepath.Join(tmp, fmt.Sprint(i))
		if err := os.Mkdir(work, 0o755); err != nil {
			return passed, len(cases), err
		}
		diffs, err := c.Differences(work, casetest.Program(bin))
		if err != nil {
			diffs = append(diffs, err.Error())
		}
		if len(diffs) == 0 {
			passed++
			continue
		}
		fmt.Println(c)
		for _, d := range diffs {
			fmt.Println("   ", d)
		}
	}
	return passed, len(cases), nil
}
