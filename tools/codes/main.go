// Command codes writes the README's table of findings from the packages that report them.
//
//	go run ./tools/codes
package main

import (
	"fmt"
	"os"

	"notices/internal/house"
)

func main() {
	if err := run("README.md"); err != nil {
		fmt.Fprintln(os.Stderr, "codes:", err)
		os.Exit(1)
	}
}

func run(readme string) error {
	b, err := os.ReadFile(readme)
	if err != nil {
		return err
	}
	text, err := house.Section(string(b), "findings", house.FindingsTable())
	if err != nil {
		return err
	}
	return os.WriteFile(readme, []byte(text), 0o644)
}
