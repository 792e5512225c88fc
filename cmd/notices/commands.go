package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
)

// A command is one verb of the program.
type command struct {
	name     string
	operands string // as the manual prints them: "PFAD..."
	min, max int    // how many operands; max many = any number
	summary  string // one line for the overview
	about    string // further paragraphs for the command's own help
	flags    []string
	run      func(ctx context.Context, o *options, operands []string, t *terminal) int
}

// many is a command's max without a limit.
const many = -1

// commands lists the verbs in the order of the manual.
func commands() []command {
	return []command{
		runCommand(), orderCommand(), checkCommand(), initCommand(), dueCommand(),
		templatesCommand(), verifyCommand(), purgeCommand(), versionCommand(),
	}
}

// choose finds the command that the arguments name. Arguments that begin with a path mean run.
func choose(args []string) (command, []string, error) {
	all := commands()
	for _, c := range all {
		if c.name == args[0] {
			return c, args[1:], nil
		}
	}
	if args[0] == "help" {
		return helpCommand(), args[1:], nil
	}
	if looksLikePath(args[0]) {
		return all[0], args, nil
	}
	names := make([]string, len(all))
	for i, c := range all {
		names[i] = c.name
	}
	return command{}, nil, usagef("„%s“ ist weder ein Befehl noch eine Datei oder ein Ordner%s",
		args[0], suggest(args[0], names, "notices "))
}

// looksLikePath reports whether the argument is or was meant as a file or folder. A word that is
// neither is more likely a misspelt command.
func looksLikePath(s string) bool {
	if _, err := os.Lstat(s); err == nil {
		return true
	}
	return strings.ContainsAny(s, `/\`) || filepath.Ext(s) != ""
}

// checkOperands reports missing or superfluous operands.
func (c command) checkOperands(operands []string) error {
	switch {
	case len(operands) < c.min:
		return usagef("„notices %s“ braucht noch eine Angabe: notices %s %s", c.name, c.name, c.operands)
	case c.max != many && len(operands) > c.max:
		return usagef("„notices %s“ versteht „%s“ nicht: erwartet wird notices %s",
			c.name, operands[c.max], c.usage())
	}
	return nil
}

// outBeside returns the output folder for a workbook that was dragged onto the program: the
// desktop chooses the working directory, so that the folder must lie beside the workbook.
func outBeside(path string) string { return filepath.Join(filepath.Dir(filepath.Clean(path)), "out") }
