package importer

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// noise is the distance from an integer up to which a number cell counts as that integer: programs
// store 978 as 978.00000000000011. A real fraction of votes does not exist.
const noise = 1e-6

// maxVotes bounds a number of votes. Germany has about 60 million voters with three votes each;
// more in one council is a slip, and nothing below it loses digits anywhere.
const maxVotes = 200_000_000

// parseVotes reads a number of votes. The problem is empty, or a German phrase that says what
// stands in the cell instead; it never names the cell. Nothing is rounded and a blank, a dash or
// an x is never 0.
func parseVotes(c Cell) (votes int64, problem string) {
	if problem := settingProblem(c); problem != "" {
		return 0, problem
	}
	switch c.Kind {
	case Blank:
		return 0, "die Zelle ist leer; erwartet ist eine Zahl (0, wenn niemand diese Stimmen erhielt)"
	case Formula:
		return 0, "in der Zelle steht eine Formel ohne gespeicherten Wert; die Datei einmal im Tabellenprogramm öffnen und speichern"
	case Failure:
		return 0, fmt.Sprintf("in der Zelle steht der Fehlerwert %s statt einer Zahl", squeeze(c.Value))
	case Bool:
		return 0, fmt.Sprintf("in der Zelle steht der Wahrheitswert %s statt einer Zahl", strings.ToUpper(boolWord(c)))
	case Day:
		return 0, fmt.Sprintf("in der Zelle steht das Datum %s statt einer Zahl; das Tabellenprogramm hat vermutlich eine Zahl umgewandelt", c.Date.German())
	case Number:
		return numberVotes(c.Value)
	}
	return textVotes(c.Value)
}

func boolWord(c Cell) string {
	if c.Value == "1" {
		return "wahr"
	}
	return "falsch"
}

// numberVotes reads a raw number cell.
func numberVotes(raw string) (int64, string) {
	raw = strings.TrimSpace(raw)
	if n, err := strconv.ParseInt(raw, 10, 64); err == nil {
		return boundVotes(n, raw)
	}
	f, err := strconv.ParseFloat(raw, 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, fmt.Sprintf("„%s“ ist keine Zahl", raw)
	}
	r := math.Round(f)
	if math.Abs(f-r) >= noise {
		shown := strings.Replace(strconv.FormatFloat(f, 'f', -1, 64), ".", ",", 1)
		return 0, fmt.Sprintf("die Zahl %s ist keine ganze Zahl; vermutlich wurde ein Tausenderpunkt als Komma gelesen", shown)
	}
	if math.Abs(r) > maxVotes {
		return 0, fmt.Sprintf("%s ist für eine Stimmenzahl zu groß", raw)
	}
	return boundVotes(int64(r), raw)
}

func boundVotes(n int64, shown string) (int64, string) {
	switch {
	case n < 0:
		return 0, fmt.Sprintf("%s ist negativ; erwartet ist eine Stimmenzahl ab 0", shown)
	case n > maxVotes:
		return 0, fmt.Sprintf("%s ist für eine Stimmenzahl zu groß", shown)
	}
	return n, ""
}

// textVotes reads a text: digits, or digits in groups of three with one kind of point or space
// between them ("1.240", "1 240" with any of the spaces in use).
func textVotes(s string) (int64, string) {
	shown := squeeze(s)
	t := strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || invisible(r) })
	switch {
	case t == "":
		return 0, "die Zelle ist leer; erwartet ist eine Zahl (0, wenn niemand diese Stimmen erhielt)"
	case isBlankSign(shown):
		return 0, fmt.Sprintf("dort steht „%s“; erwartet ist eine Zahl, und ein solches Zeichen gilt nie als 0", shown)
	}
	digits, ok := groupedDigits(t)
	if !ok {
		return 0, fmt.Sprintf("„%s“ ist keine Stimmenzahl; erwartet ist eine ganze Zahl wie 1240 oder 1.240", clip(shown))
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0, fmt.Sprintf("%s ist für eine Stimmenzahl zu groß", clip(shown))
	}
	return boundVotes(n, clip(shown))
}

// groupedDigits removes the separators of thousands. "0.123" and mixed separators are no numbers
// of votes: what they were meant to be is a guess.
func groupedDigits(t string) (string, bool) {
	var groups []string
	var sep rune
	start := 0
	for i, r := range t {
		if r >= '0' && r <= '9' {
			continue
		}
		if r != '.' && r != ' ' && r != 0xA0 && r != 0x202F && r != 0x2009 || sep != 0 && r != sep {
			return "", false
		}
		sep = r
		groups = append(groups, t[start:i])
		start = i + len(string(r))
	}
	groups = append(groups, t[start:])
	if len(groups) == 1 {
		return t, true
	}
	if n := len(groups[0]); n < 1 || n > 3 || groups[0][0] == '0' {
		return "", false
	}
	for _, g := range groups[1:] {
		if len(g) != 3 {
			return "", false
		}
	}
	return strings.Join(groups, ""), true
}

// parseCount reads a whole number that is no number of votes: list position, seats, event number.
// A text may carry a full stop as ordinals do ("3."). The problem is empty or a German phrase.
func parseCount(c Cell) (n int, problem string) { return countFrom(0, c) }

// countFrom reads a whole number from the least that makes sense.
func countFrom(least int, c Cell) (n int, problem string) {
	expected := fmt.Sprintf("erwartet ist eine ganze Zahl ab %d", least)
	if problem := settingProblem(c); problem != "" {
		return 0, problem
	}
	switch c.Kind {
	case Blank:
		return 0, "die Zelle ist leer; " + expected
	case Text:
		t := strings.TrimSuffix(squeeze(c.Value), ".")
		v, err := strconv.Atoi(t)
		switch {
		case t == "":
			return 0, "die Zelle ist leer; " + expected
		case err != nil || v < least || v > maxVotes || t[0] == '+':
			return 0, fmt.Sprintf("„%s“ ist keine mögliche Zahl; %s", clip(squeeze(c.Value)), expected)
		}
		return v, ""
	case Number:
		f, err := strconv.ParseFloat(strings.TrimSpace(c.Value), 64)
		if err != nil || math.IsNaN(f) || f < float64(least) || f > maxVotes || math.Abs(f-math.Round(f)) >= noise {
			return 0, fmt.Sprintf("%s ist keine mögliche Zahl; %s", strings.Replace(clip(c.Value), ".", ",", 1), expected)
		}
		return int(math.Round(f)), ""
	}
	_, problem = parseVotes(c) // says what stands there instead
	return 0, problem
}

// clip shortens a text for a message.
func clip(s string) string {
	r := []rune(s)
	if len(r) <= 60 {
		return s
	}
	return string(r[:57]) + "…"
}
