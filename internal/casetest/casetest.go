// Package casetest reads the cases of testdata/cases, writes their workbooks and compares what the
// built program says about them with what they expect: testdata/cases/README.md, word for word. The
// program is run from outside, as an office runs it. Nothing here knows the law, and nothing of it
// ships.
package casetest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// A Case is a case file with what it expects.
type Case struct {
	CaseJSON
	Want Want
}

// String names the case with its situation.
func (c Case) String() string { return fmt.Sprintf("%s: %s", c.Name, c.About) }

// Want is the object expect of a case file. What is nil is not compared.
type Want struct {
	Exit       Exits          `json:"exit"`
	Findings   []string       `json:"findings"` // beginnings of codes, alternatives with |
	Law        string         `json:"law"`
	Order      []WantedOrder  `json:"order"`
	Allocation map[string]int `json:"allocation"`
	Vacancies  []WantedSeat   `json:"vacancies"`
}

// Exits are the acceptable exit codes: one number or a list.
type Exits []int

// UnmarshalJSON accepts a number or a list of numbers.
func (e *Exits) UnmarshalJSON(b []byte) error {
	var one int
	if json.Unmarshal(b, &one) == nil {
		*e = Exits{one}
		return nil
	}
	return json.Unmarshal(b, (*[]int)(e))
}

// Read reads a case file.
func Read(path string) (Case, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Case{}, err
	}
	c, err := Parse(data)
	if err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

// ReadAll reads the cases of a folder in the order of their names. A case is called as its file is.
func ReadAll(folder string) ([]Case, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no cases in %s (%v)", folder, err)
	}
	var out []Case
	for _, file := range files {
		c, err := Read(file)
		if err != nil {
			return nil, err
		}
		if c.Name+".json" != filepath.Base(file) {
			return nil, fmt.Errorf("%s calls itself %q", file, c.Name)
		}
		out = append(out, c)
	}
	return out, nil
}

// WriteAll writes the workbook of each case into a folder, called as the case is.
func WriteAll(folder string, cases []Case) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, c := range cases {
		book, err := c.Book()
		if err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
		if err := os.WriteFile(filepath.Join(folder, c.Name+".xlsx"), book, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Parse reads a case. Unknown keys are errors: a misspelt key would test nothing. What is expected
// may be missing.
func Parse(data []byte) (Case, error) {
	var c Case
	if err := decode(data, &c.CaseJSON); err != nil || c.Expect == nil {
		return c, err
	}
	if err := decode(c.Expect, &c.Want); err != nil {
		return c, fmt.Errorf("expect: %w", err)
	}
	return c, nil
}

func decode(data []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	return dec.Decode(into)
}

// A Runner runs the program in the folder dir and returns its standard output and exit code.
type Runner func(dir string, args ...string) (stdout []byte, exit int, err error)

// Differences writes the case's workbook into dir, runs the program on it and names everything that
// is not as the case expects. An error means that the comparison itself could not be made.
func (c Case) Differences(dir string, run Runner) ([]string, error) {
	book, err := c.Book()
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "case.xlsx"), book, 0o644); err != nil {
		return nil, err
	}
	var said ranCases
	exit, err := ask(dir, run, &said, "run", c.AsOf)
	if err != nil {
		return nil, err
	}
	diffs := c.compareRun(said, exit)
	if c.Want.Order != nil {
		var got orderedCases
		if _, err := ask(dir, run, &got, "order", c.AsOf); err != nil {
			return nil, err
		}
		diffs = append(diffs, c.compareOrders(got)...)
	}
	if c.Want.Allocation != nil {
		var got checkedCases
		if _, err := ask(dir, run, &got, "check", c.AsOf); err != nil {
			return nil, err
		}
		diffs = append(diffs, c.compareAllocation(got)...)
	}
	return diffs, nil
}

// ask runs one command on the case's workbook and reads its JSON.
func ask(dir string, run Runner, into any, command, asOf string) (int, error) {
	stdout, exit, err := run(dir, command, "case.xlsx", "--format", "json", "--as-of", asOf, "--quiet")
	if err != nil {
		return 0, err
	}
	if err := json.Unmarshal(stdout, into); err != nil {
		return 0, fmt.Errorf("%s, exit %d: %w in %.300q", command, exit, err, stdout)
	}
	return exit, nil
}
