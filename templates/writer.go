package templates

import (
	"bytes"
	"errors"
)

// Limits of one paper. The longest real paper, the order of a Kreistag elected by majority with 500
// candidates, needs a tenth of them.
const (
	maxSource = 64 << 10  // bytes of one template file
	maxOutput = 512 << 10 // bytes of Markdown, values encoded
	maxWrites = 200_000   // texts, values, turns of loops, calls of building blocks
)

var (
	errOutput = errors.New("das Papier wird zu lang: mehr Text als für 100 Seiten; bitte die Schleife ({{range}}) prüfen")
	errWrites = errors.New("die Vorlage läuft zu lange; bitte die Schleifen ({{range}}) prüfen")
)

// place is a line of a template file.
type place struct {
	name string
	line int
}

// writer takes what a template writes, stops it at the limits, and remembers for each line of the
// output which line of which template it began in.
type writer struct {
	out    bytes.Buffer
	writes int
	origin map[*byte]place // first byte of each text of the templates
	lines  []place         // per line of the output; zero while unknown
}

// Write implements io.Writer. text/template writes each text node and each value by one call, the
// former as the very slice that was parsed: by its first byte it is known where it stands.
func (w *writer) Write(p []byte) (int, error) {
	if w.writes++; w.writes > maxWrites {
		return 0, errWrites
	}
	if w.out.Len()+len(p) > maxOutput {
		return 0, errOutput
	}
	if len(p) == 0 {
		return 0, nil
	}
	at, known := w.origin[&p[0]]
	if len(w.lines) == 0 {
		w.lines = append(w.lines, place{})
	}
	for rest := p; ; {
		i := bytes.IndexByte(rest, '\n')
		if last := len(w.lines) - 1; known && i != 0 && len(rest) > 0 && w.lines[last].line == 0 {
			w.lines[last] = at
		}
		if i < 0 {
			break
		}
		w.lines = append(w.lines, place{})
		rest = rest[i+1:]
		at.line++
	}
	return w.out.Write(p)
}

// place returns where line i (from 0) of the output began, or the nearest known line before it.
func (w *writer) place(i int) place {
	for i = min(i, len(w.lines)-1); i >= 0; i-- {
		if w.lines[i].line > 0 {
			return w.lines[i]
		}
	}
	return place{}
}
