package templates

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Fault is a mistake in a template: where it stands and what to do about it.
type Fault struct {
	File    string // "benachrichtigung-ni.md.tmpl"
	Line    int    // from 1; 0 unknown
	Message string // German, without a full stop
}

// Error prints "file, Zeile n: message".
func (f Fault) Error() string {
	if f.Line == 0 {
		return f.File + ": " + f.Message
	}
	return fmt.Sprintf("%s, Zeile %d: %s", f.File, f.Line, f.Message)
}

// Faults are all the mistakes that were found at once.
type Faults []Fault

// Error prints one fault per line.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// FaultsOf returns the faults that an error of this package holds.
func FaultsOf(err error) []Fault {
	var many Faults
	if errors.As(err, &many) {
		return many
	}
	var one Fault
	if errors.As(err, &one) {
		return []Fault{one}
	}
	return nil
}

var (
	position  = regexp.MustCompile(`^template: ?([^:]+):(\d+)(?::\d+)?: (.*)$`)
	executing = regexp.MustCompile(`^executing "[^"]*" at <(.*)>: (.*)$`)
)

// explain words what text/template complains about for somebody who edits a letter.
func explain(name string, err error) Fault {
	f := Fault{File: name + suffix, Message: err.Error()}
	if m := position.FindStringSubmatch(strings.SplitN(f.Message, "\n", 2)[0]); m != nil {
		f.File, f.Message = m[1]+suffix, m[3]
		f.Line, _ = strconv.Atoi(m[2])
	}
	where := ""
	if m := executing.FindStringSubmatch(f.Message); m != nil {
		where, f.Message = "bei {{"+m[1]+"}}: ", m[2]
	}
	f.Message = where + reworded(f.Message)
	return f
}

var (
	unknownFunction = regexp.MustCompile(`function "([^"]*)" not defined`)
	unknownField    = regexp.MustCompile(`can't evaluate field (\S+) in type`)
	missingPart     = regexp.MustCompile(`nil pointer evaluating \S*\.([^.\s]+)$`)
	calling         = regexp.MustCompile(`^error calling \S+: (.*)$`)
	wrongType       = regexp.MustCompile(`wrong type for value|expected \S+; (got|found)|can't print|range can't iterate`)
)

// reworded says what text/template complains about in German.
func reworded(m string) string {
	if x := unknownFunction.FindStringSubmatch(m); x != nil {
		return fmt.Sprintf("die Funktion „%s“ gibt es nicht; welche es gibt, steht in docs/vorlagen.md", x[1])
	}
	if x := unknownField.FindStringSubmatch(m); x != nil {
		return fmt.Sprintf("die Angabe „.%s“ gibt es hier nicht; welche es gibt, steht in docs/vorlagen.md", x[1])
	}
	if x := missingPart.FindStringSubmatch(m); x != nil {
		return fmt.Sprintf("die Angabe „.%s“ fehlt bei diesem Papier; bitte vorher mit {{with}} oder {{if}} fragen", x[1])
	}
	if x := calling.FindStringSubmatch(m); x != nil {
		return x[1]
	}
	switch {
	case strings.Contains(m, "unexpected EOF"):
		return "ein {{if}}, {{with}}, {{range}} oder {{define}} ist nicht mit {{end}} geschlossen"
	case strings.Contains(m, "unexpected {{end}}"):
		return "hier steht ein {{end}} zu viel"
	case strings.Contains(m, "unclosed action"), strings.Contains(m, "unterminated"):
		return "eine geschweifte Klammer oder ein Anführungszeichen ist nicht geschlossen"
	case wrongType.MatchString(m):
		return "diese Angabe passt hier nicht (" + m + "); wie die Funktion aufgerufen wird, steht in docs/vorlagen.md"
	}
	return "die Anweisung ist nicht verständlich (" + m + ")"
}
