package fonts

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed din91379.txt
var din91379 string

// An Entry is one row of DIN 91379, "Zeichen und definierte Zeichensequenzen in Unicode für die elektronische Verarbeitung von
// Namen und den Datenaustausch in Europa": a character, or a letter with its combining marks.
type Entry struct {
	Group string // bll letters, bnl... other characters, dc combining marks, gl Greek, cl Cyrillic, enl extended
	Text  string // one rune, or a sequence
	Name  string // Unicode's English name
}

// DIN91379 lists the standard's characters and sequences in its own order.
func DIN91379() ([]Entry, error) {
	var list []Entry
	for line := range strings.Lines(din91379) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if len(f) < 3 {
			return nil, fmt.Errorf("fonts: row %q of din91379.txt has no three columns", line)
		}
		var text []rune
		for hex := range strings.FieldsSeq(f[1]) {
			r, err := strconv.ParseUint(hex, 16, 32)
			if err != nil {
				return nil, fmt.Errorf("fonts: row %q of din91379.txt: %w", line, err)
			}
			text = append(text, rune(r))
		}
		list = append(list, Entry{f[0], string(text), f[2]})
	}
	return list, nil
}
