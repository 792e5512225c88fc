// Command notices decides who moves up when a seat in a municipal council of Lower Saxony or
// Brandenburg becomes free, and writes the papers that the office has to serve, publish and file.
//
//	notices run PATH...              decide every recorded vacancy, write the papers that are due
//	notices order PATH...            print the order of substitutes of every list
//	notices check PATH...            read and verify everything that run would use, write nothing
//	notices init RESULT -o CASE.xlsx make a case workbook from an official result file
//	notices due PATH...              open deadlines and next steps, most urgent first
//	notices templates export DIR     write the built-in templates for editing
//	notices templates check DIR      render edited templates with sample cases
//	notices verify OUT               recompute the journal's hash chain and every file's hash
//	notices purge CASE               remove a case's papers; the journal stays and says so
//	notices version                  program, Go, statutes with their versions
//
// A path as first argument means run: a clerk may drag a workbook onto the program.
//
// Exit codes: 0 everything decided and written; 1 failed (disk, bug); 2 wrong usage; 3 somebody
// must decide first, the rest was done; 4 a case's input is invalid, nothing was written for it (where
// only a paper cannot be printed: for its step of the vacancy); 5 another run holds the output folder.
//
// The folder holds one file per command. What is common to them: flags.go (options and their
// check), help.go (the manual that --help prints), ui.go (rules for messages, terminal, results),
// progress.go (the bar), text.go (lines and tables).
// What a command does stands in internal/run; here are arguments, exit codes and what people read.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"notices/internal/run"
)

// softMemory is the size at which garbage is collected more eagerly, whatever else the machine does: a
// district stays well below 300 MB.
const softMemory = 230 << 20 // bytes

func main() {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(softMemory)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	alone := ownConsole()
	code := start(ctx, os.Args[1:], alone, os.Stdout, os.Stderr)
	if alone {
		waitForKey(os.Stdin, os.Stderr)
	}
	os.Exit(code)
}

// start runs the program with the given arguments and returns its exit code. alone says that the
// program was started from the desktop and has a console window of its own.
func start(ctx context.Context, args []string, alone bool, stdout, stderr io.Writer) int {
	t := newTerminal(stdout, stderr)
	o, rest, err := parseFlags(args)
	if err != nil {
		t.fail(err)
		return run.ExitUsage
	}
	t.quiet = o.quiet
	if o.version {
		return versionCommand().run(ctx, o, nil, t)
	}
	if len(rest) == 0 {
		return withoutCommand(o, t)
	}
	c, operands, err := choose(rest)
	if err != nil {
		t.fail(err)
		return run.ExitUsage
	}
	if o.help {
		t.print(c.help())
		return run.ExitOK
	}
	if alone && !o.given("out") && c.name == "run" && len(operands) > 0 {
		o.out = outBeside(operands[0])
	}
	if err := c.checkOperands(operands); err != nil {
		t.fail(err)
		return run.ExitUsage
	}
	return c.run(ctx, o, operands, t)
}

// withoutCommand prints the manual if it was asked for and else, on standard error, the way in: as
// any wrong usage it is told whatever --quiet says.
func withoutCommand(o *options, t *terminal) int {
	if o.help {
		t.print(manual())
		return run.ExitOK
	}
	fmt.Fprintln(t.err, firstSteps)
	return run.ExitUsage
}
