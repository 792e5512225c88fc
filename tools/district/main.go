// Command district writes a folder of invented case workbooks with two free seats each, for
// measurements and for trying out a district run.
//
//	district [-n 1000] [-seed 1] FOLDER
package main

import (
	"flag"
	"fmt"
	"os"

	"notices/tools/district/councils"
)

func main() {
	n := flag.Int("n", 1000, "number of councils")
	seed := flag.Uint64("seed", 1, "equal seeds give equal folders")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: district [-n 1000] [-seed 1] FOLDER")
		os.Exit(2)
	}
	if err := councils.Write(flag.Arg(0), *n, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "district:", err)
		os.Exit(1)
	}
}
