package templates

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
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
	calling         = regexp.MustCompile(`^error calling (\S+?): (.*)$`)
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
	if x := calling.FindStringSubmatch(m); x != nil && own(x[1]) {
		return x[2]
	}
	for _, k := range known {
		if x := k.match.FindStringSubmatch(m); x != nil {
			return strings.ReplaceAll(k.say, "%", x[len(x)-1])
		}
	}
	return "die Anweisung ist nicht verständlich; bitte mit der eingebauten Vorlage vergleichen („notices templates export“) und in docs/vorlagen.md nachsehen, wie sie geschrieben wird"
}

// own reports whether a function is the program's own, whose errors are German.
func own(name string) bool {
	return name == printedName || slices.ContainsFunc(functions, func(f Function) bool { return f.Name == name && f.call != nil })
}

// known is what text/template says of mistakes that clerks make, and what is said to them; % is what
// the last group matches.
var known = []struct {
	match *regexp.Regexp
	say   string
}{
	{regexp.MustCompile(`unexpected EOF`), "ein {{if}}, {{with}}, {{range}} oder {{define}} ist nicht mit {{end}} geschlossen"},
	{regexp.MustCompile(`unexpected \{\{end\}\}`), "hier steht ein {{end}} zu viel"},
	{regexp.MustCompile(`unexpected \{\{else\}\}|unexpected <?else>?`), "hier steht ein {{else}}, zu dem es kein {{if}}, {{with}} oder {{range}} gibt, oder ein zweites"},
	{regexp.MustCompile(`unexpected <(\w+)>`), "das Wort „%“ steht hier an falscher Stelle; es gehört an den Anfang der geschweiften Klammern, etwa {{% …}}"},
	{regexp.MustCompile(`unclosed comment|comment ends before closing`), "eine Notiz ist nicht geschlossen; sie wird {{/* so */}} geschrieben"},
	{regexp.MustCompile(`unclosed action|unterminated|unexpected unclosed|unexpected right paren|unclosed left paren|unexpected "}"`), "eine geschweifte Klammer, eine runde Klammer oder ein Anführungszeichen ist nicht geschlossen oder steht zu viel da"},
	{regexp.MustCompile(`missing value for command|empty command`), "zwischen den geschweiften Klammern steht nichts"},
	{regexp.MustCompile(`missing value for (\w+)`), "nach „%“ fehlt, worauf es sich bezieht, etwa {{% .Ersetzt}}"},
	{regexp.MustCompile(`undefined variable "(.*?)"`), "den Namen „%“ hat die Vorlage hier nicht vergeben; vergeben wird er mit {{% := …}}"},
	{regexp.MustCompile(`unrecognized character in action: U\+\w+ (.*)`), "das Zeichen % ist zwischen geschweiften Klammern nicht möglich; gerade Anführungszeichen (\") schreiben und Wörter mit Punkt beginnen"},
	{regexp.MustCompile(`bad number syntax: (.*)`), "% ist keine Zahl"},
	{regexp.MustCompile(`wrong number of args for (\S+?):?\s`), "die Funktion „%“ braucht mehr oder weniger Angaben; wie sie aufgerufen wird, steht in docs/vorlagen.md"},
	{regexp.MustCompile(`index out of range`), "so viele Einträge hat die Liste nicht"},
	{regexp.MustCompile(`range can't iterate`), "{{range}} geht nur mit einer Liste; welche Angaben Listen sind, steht in docs/vorlagen.md"},
	{regexp.MustCompile(`incompatible types for comparison|non-comparable type|invalid type for comparison`), "diese beiden lassen sich nicht vergleichen: Text mit Text in Anführungszeichen, Zahl mit Zahl"},
	{regexp.MustCompile(`can't give argument to non-function|has arguments but cannot be invoked`), "nach dieser Angabe kann keine weitere stehen; bitte jede in eigene geschweifte Klammern schreiben"},
	{regexp.MustCompile(`unexpected "?(.*?)"? in (?:operand|command|input|\w+)`), "„%“ steht hier an falscher Stelle; wie Anweisungen geschrieben werden, steht in docs/vorlagen.md"},
	{regexp.MustCompile(`wrong type for value|expected \S+; (?:got|found)|can't print|can't call|nil data|nil pointer|nil is not a command|invalid value`), "diese Angabe passt hier nicht oder fehlt bei diesem Papier; bitte vorher mit {{with}} oder {{if}} fragen. Wie die Funktion aufgerufen wird, steht in docs/vorlagen.md"},
}
