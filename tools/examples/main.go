// Command examples writes the case workbooks of the folder examples/ from the descriptions beside
// this file (their keys: testdata/cases/README.md). All councils, persons and votes are invented.
//
//	go run ./tools/examples [DIR]
package main

import (
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"notices/internal/casetest"
)

//go:generate go run . ../../examples

//go:embed *.json
var descriptions embed.FS

func main() {
	dir := "examples"
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	if err := write(dir); err != nil {
		fmt.Fprintln(os.Stderr, "examples:", err)
		os.Exit(1)
	}
}

// write makes one workbook per description, of the same base name.
func write(dir string) error {
	files, err := descriptions.ReadDir(".")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, f := range files {
		data, err := descriptions.ReadFile(f.Name())
		if err != nil {
			return err
		}
		c, err := casetest.Parse(data)
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name(), err)
		}
		book, err := c.ClerkBook()
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name(), err)
		}
		out := filepath.Join(dir, strings.TrimSuffix(f.Name(), ".json")+".xlsx")
		if err := os.WriteFile(out, book, 0o666); err != nil {
			return err
		}
	}
	return nil
}
