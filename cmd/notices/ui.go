package main

// Rules for what the program says.
//
// Results go to standard output and nothing else does: a pipe must be able to read them. Messages,
// progress and questions go to standard error. A message is one German sentence that a clerk
// understands: what was found, where, what was expected, what to do next. It begins with a small
// letter after the program's name and has no full stop; where something must be done, the command
// to type stands in it. No message names a person unless it is a result: logs hold ids only.
// Nothing is drawn over (progress bar) and nothing is coloured unless a person is looking at a
// terminal. Program text is German; flags, keys and codes are English.

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/term"

	"notices/internal/disk"
	"notices/internal/run"
)

// A terminal is where the program speaks.
type terminal struct {
	out   io.Writer
	err   io.Writer
	quiet bool
	live  bool // a person watches standard error
}

func newTerminal(stdout, stderr io.Writer) *terminal {
	f, ok := stderr.(*os.File)
	return &terminal{out: stdout, err: stderr, live: ok && term.IsTerminal(int(f.Fd()))}
}

// print writes a result.
func (t *terminal) print(s string) { _, _ = io.WriteString(t.out, s) }

// tell writes a line about what goes on; --quiet silences it.
func (t *terminal) tell(format string, args ...any) {
	if !t.quiet {
		fmt.Fprintln(t.err, visible(fmt.Sprintf(format, args...)))
	}
}

// fail writes errors, one line each, those of the operating system in German. Nothing silences them.
func (t *terminal) fail(err error) {
	for line := range strings.SplitSeq(disk.Plain(err), "\n") {
		fmt.Fprintln(t.err, "notices: "+visible(line))
	}
}

// result prints what a command found, as JSON or as text, and returns its exit code. A result that
// cannot be written has failed.
func (t *terminal) result(o *options, r any, exit int, write func(*page)) int {
	var err error
	if o.json() {
		err = run.EncodeJSON(t.out, r)
	} else {
		var p page
		write(&p)
		_, err = fmt.Fprint(t.out, p.String())
	}
	if err != nil {
		t.fail(fmt.Errorf("das Ergebnis lässt sich nicht ausgeben: %w", err))
		return run.ExitFailed
	}
	return exit
}

// visible shows control characters instead of sending them to the terminal: a file name or a cell
// must not be able to move the cursor or recolour what is said about it.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r) {
			return '�'
		}
		return r
	}, s)
}

// waitForKey keeps the window of a program that was started from the desktop open until its text
// has been read.
func waitForKey(in io.Reader, out io.Writer) {
	fmt.Fprint(out, "\nZum Schließen die Eingabetaste drücken ... ")
	_, _ = bufio.NewReader(in).ReadString('\n')
}
