package templates

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"notices/internal/document"
	"notices/internal/german"
)

// Render fills the template called name ("benachrichtigung-ni"; without one of that name,
// "benachrichtigung") with data and returns the paper. frame holds what is no affair of words: kind,
// date, draft, logo, attachments. The error is Faults.
func (s *Set) Render(name string, data any, frame document.Document) (*document.Document, error) {
	w, name, err := s.write(name, data)
	if err != nil {
		return nil, err
	}
	r := &reader{w: w, name: name, doc: frame}
	r.doc.Language = "de-DE"
	body := r.head(w.out.Bytes())
	r.body(body, len(w.out.Bytes())-len(body))
	r.finish()
	if len(r.faults) > 0 {
		return nil, r.faults
	}
	return &r.doc, nil
}

// write fills the template called name and returns what it wrote and the name of the template that there is.
func (s *Set) write(name string, data any) (*writer, string, error) {
	if s.root.Lookup(name) == nil {
		if i := strings.LastIndexByte(name, '-'); i > 0 && s.root.Lookup(name[:i]) != nil {
			name = name[:i]
		}
	}
	t := s.root.Lookup(name)
	if t == nil {
		return nil, name, Faults{{File: name + suffix, Message: "diese Vorlage gibt es nicht"}}
	}
	w := newWriter(s.origin, data)
	if err := t.Execute(w, data); err != nil {
		if errors.Is(err, errOutput) || errors.Is(err, errWrites) {
			return nil, name, Faults{{File: name + suffix, Message: err.Error()}}
		}
		return nil, name, Faults{explain(name, err)}
	}
	return w, name, nil
}

// Locate returns a fault of the layout as one of the template: its line is that which prints the words.
// own says that they are looked for in the template's own words only, not in the values that it prints;
// the line is 0 if they stand nowhere.
func (s *Set) Locate(name string, data any, words string, own bool, message string) Fault {
	w, name, err := s.write(name, data)
	out := Fault{File: name + suffix, Message: message}
	if err != nil || words == "" {
		return out
	}
	for i, line := range strings.Split(w.out.String(), "\n") {
		shown := line
		if !own {
			shown = plainText([]byte(line))
		}
		if strings.Contains(strings.Join(strings.Fields(strings.ReplaceAll(shown, "**", "")), " "), words) {
			if p := w.place(i); p.line > 0 {
				out.File, out.Line = p.name+suffix, p.line
			}
			return out
		}
	}
	return out
}

// reader makes a document of the Markdown that a template wrote.
type reader struct {
	w         *writer
	name      string
	doc       document.Document
	over      string // small line above the title
	subject   string
	signature document.Signature
	source    []byte // of the body
	offset    int    // of the body in the output
	faults    Faults
}

// fault reports a mistake at an offset of the output.
func (r *reader) fault(at int, format string, args ...any) {
	p := r.w.place(bytes.Count(r.w.out.Bytes()[:min(at, r.w.out.Len())], []byte("\n")))
	if p.name == "" {
		p.name = r.name
	}
	r.faults = append(r.faults, Fault{p.name + suffix, p.line, fmt.Sprintf(format, args...)})
}

// A Field is a word of a template's head, the lines between the two lines of dashes at its top.
type Field struct {
	Name string
	Text string // German: what it is for
	set  func(r *reader, value string)
}

// Fields returns the words of the head, for docs/vorlagen.md.
func Fields() []Field { return slices.Clone(fields) }

var fields = []Field{
	{"Titel", "Titel des Dokuments, wie ihn Programme anzeigen und vorlesen; ohne Namen von Personen", func(r *reader, v string) { r.doc.Title = v }},
	{"Absender", "Name der Behörde im Briefkopf", func(r *reader, v string) { r.doc.Head.Name = v }},
	{"Absender Funktion", "zweite Zeile des Briefkopfs", func(r *reader, v string) { r.doc.Head.Function = v }},
	{"Fußzeile", "eine Zeile am Fuß der ersten Seite; höchstens dreimal", func(r *reader, v string) { r.doc.Head.Footer = append(r.doc.Head.Footer, v) }},
	{"Folgeseiten", "Zeile am Kopf der weiteren Seiten, hinter dem Namen der Behörde: worum es geht und Aktenzeichen", func(r *reader, v string) { r.doc.Running = v }},
	{"Rücksendezeile", "kleine Zeile über der Anschrift", func(r *reader, v string) { r.letter().Return = v }},
	{"Vermerk", "Zeile zwischen Rücksendezeile und Anschrift: Gegen Zustellungsnachweis", func(r *reader, v string) { r.letter().Notes = append(r.letter().Notes, v) }},
	{"Anschrift", "eine Zeile des Anschriftfelds; höchstens sechsmal. Mit Anschrift wird das Papier ein Brief mit Fenster", func(r *reader, v string) { r.letter().Address = append(r.letter().Address, v) }},
	{"Betreff", "Betreff des Briefes", func(r *reader, v string) { r.subject = v }},
	{"Über dem Titel", "kleine Zeile über der Überschrift: Öffentliche Bekanntmachung", func(r *reader, v string) { r.over = v }},
	{"Gruß", "Grußformel vor der Unterschrift", func(r *reader, v string) { r.signature.Closing = v }},
	{"Zeichnungszusatz", "Zeile über dem Namen: In Vertretung", func(r *reader, v string) { r.signature.Note = v }},
	{"Unterschrift", "Name unter der Unterschrift", func(r *reader, v string) { r.signature.Name = v }},
	{"Funktion", "Funktion unter dem Namen", func(r *reader, v string) { r.signature.Title = v }},
	{"Ort und Datum", "Ort und Datum über der Unterschrift", func(r *reader, v string) { r.signature.Place = v }},
}

// infoField begins the lines of the information block: "Info Aktenzeichen: 10.24-7".
const infoField = "Info "

func (r *reader) letter() *document.Letter {
	if r.doc.Letter == nil {
		r.doc.Letter = &document.Letter{}
	}
	return r.doc.Letter
}

// head reads the fields between the lines of dashes and returns the rest. A field without value is
// left out, so that templates need no condition for it.
func (r *reader) head(out []byte) []byte {
	const dashes = "---\n"
	start := len(out) - len(bytes.TrimLeft(out, "\n"))
	if !bytes.HasPrefix(out[start:], []byte(dashes)) {
		r.fault(0, "der Kopf fehlt: die Vorlage muss mit einer Zeile aus drei Strichen (---) beginnen, dann Felder wie „Titel: …“, dann wieder ---")
		return out
	}
	at := start + len(dashes)
	for at < len(out) {
		line, _, _ := bytes.Cut(out[at:], []byte("\n"))
		next := at + len(line) + 1
		switch text := strings.TrimSpace(string(line)); {
		case text == "---":
			return out[min(next, len(out)):]
		case text != "":
			r.field(at, text)
		}
		at = next
	}
	r.fault(start, "der Kopf ist nicht mit einer Zeile aus drei Strichen (---) abgeschlossen")
	return nil
}

func (r *reader) field(at int, text string) {
	name, value, ok := strings.Cut(text, ":")
	value = strings.Join(strings.Fields(unveil(strings.TrimSpace(value))), " ")
	var set func(*reader, string)
	if i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name }); i >= 0 {
		set = fields[i].set
	}
	if label, info := strings.CutPrefix(name, infoField); info {
		set = func(r *reader, v string) {
			r.letter().Info = append(r.letter().Info, document.Info{Label: unveil(label), Value: v})
		}
	}
	switch {
	case !ok:
		r.fault(at, "im Kopf steht %s; erwartet wird ein Feld mit Doppelpunkt, etwa „Titel: …“", german.Quote(unveil(text)))
	case set == nil:
		r.fault(at, "das Feld „%s“ gibt es im Kopf nicht; welche es gibt, steht in docs/vorlagen.md", unveil(name))
	case value != "":
		set(r, value)
	}
}

// finish puts the parts together and checks what every paper needs.
func (r *reader) finish() {
	if r.doc.Title == "" {
		r.fault(0, "im Kopf fehlt „Titel: …“; Vorleseprogramme brauchen ihn")
	}
	if r.subject != "" {
		r.doc.Blocks = append([]document.Block{document.Paragraph{Inline: []document.Inline{{Text: r.subject}}, Subject: true}}, r.doc.Blocks...)
	}
	if r.over != "" {
		for i, b := range r.doc.Blocks {
			if h, ok := b.(document.Heading); ok && h.Level == 1 {
				h.Over = r.over
				r.doc.Blocks[i] = h
				break
			}
		}
	}
	if len(r.doc.Blocks) == 0 && len(r.faults) == 0 {
		r.fault(0, "das Papier ist leer")
	}
}
