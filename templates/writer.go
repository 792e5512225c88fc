package templates

import (
	"bytes"
	"errors"
)

// Limits of one paper. The longest real paper about one vacancy, the order of a Kreistag elected by
// majority with 500 candidates, needs a tenth of them. A paper about many vacancies may have so much
// more for each.
const (
	maxSource = 64 << 10  // bytes of one template file
	maxOutput = 512 << 10 // bytes of Markdown, values encoded
	maxWrites = 200_000   // texts, values, turns of loops, calls of building blocks

	outputPerEntry, writesPerEntry = 16 << 10, 1000
)

// many is data about several vacancies.
type many interface{ Entries() int }

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
	output int             // bytes that may still be written
	writes int             // writes that may still be made
	origin map[*byte]place // first byte of each text of the templates
	lines  []place         // per line of the output; zero while unknown
}

// newWriter returns a writer with the limits that fit the data.
func newWriter(origin map[*byte]place, data any) *writer {
	w := &writer{output: maxOutput, writes: maxWrites, origin: origin}
	if m, ok := data.(many); ok {
		w.output += m.Entries() * outputPerEntry
		w.writes += m.Entries() * writesPerEntry
	}
	return w
}

// Write implements io.Writer. text/template writes each text node and each value by one call, the
// former as the very slice that was parsed: by its first byte it is known where it stands.
func (w *writer) Write(p []byte) (int, error) {
	if w.writes--; w.writes < 0 {
		return 0, errWrites
	}
	if w.output -= len(p); w.output < 0 {
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
