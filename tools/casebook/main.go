// Command casebook writes case workbooks from case descriptions in JSON (testdata/cases/README.md).
//
//	casebook CASE.json OUT.xlsx
//	casebook -d OUTDIR CASE.json...     one workbook per case, same base name
//
// It knows nothing of election law and checks nothing, so that wrong input can be written too.
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"notices/internal/casetest"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "casebook:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) >= 3 && args[0] == "-d":
		for _, in := range args[2:] {
			base := strings.TrimSuffix(filepath.Base(in), ".json") + ".xlsx"
			if err := convert(in, filepath.Join(args[1], base)); err != nil {
				return err
			}
		}
		return nil
	case len(args) == 2 && !strings.HasPrefix(args[0], "-"):
		return convert(args[0], args[1])
	}
	return errors.New("usage: casebook CASE.json OUT.xlsx | casebook -d OUTDIR CASE.json ..., see the package comment")
}

func convert(in, out string) error {
	c, err := casetest.Read(in)
	if err != nil {
		return err
	}
	data, err := c.Book()
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o777); err != nil {
		return err
	}
	return os.WriteFile(out, data, 0o666)
}
