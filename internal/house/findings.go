package house

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"notices/importer"
	"notices/internal/election"
	"notices/internal/notice"
	"notices/internal/run"
	"notices/rules"
)

// Codes lists every finding code that a package declares, in the order of the numbers.
func Codes() []election.Code {
	all := slices.Concat(importer.Codes, importer.WorkbookCodes, rules.Codes, notice.Codes, run.Codes)
	slices.SortStableFunc(all, func(a, b election.Code) int {
		return cmp.Or(cmp.Compare(digits(a.ID), digits(b.ID)), cmp.Compare(a.ID, b.ID))
	})
	return all
}

// digits returns the number of a code without its letter.
func digits(id string) string { return strings.TrimLeft(id, "EWI") }

// FindingsTable is the README's table of findings as Markdown.
func FindingsTable() string {
	groups := map[byte]string{
		'1': "File", '2': "Cell", '3': "Sums and identity", '4': "Allocation",
		'5': "Events", '6': "Addresses and authority", '7': "Templates, fonts and layout",
	}
	var b strings.Builder
	var group byte
	for _, c := range Codes() {
		if g := digits(c.ID)[0]; g != group {
			group = g
			fmt.Fprintf(&b, "\n**%cxx %s**\n\n| code | cause | what to do |\n|---|---|---|\n", g, groups[g])
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", c.ID, cell(c.Cause), cell(c.Remedy))
	}
	return strings.TrimPrefix(b.String(), "\n")
}

func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
