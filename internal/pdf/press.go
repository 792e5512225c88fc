// Package pdf prints the block tree of a paper as PDF: one file that is PDF/A-3a (it can be kept) and PDF/UA-1 (it can be read
// aloud). It knows pages, never law.
//
// A paper goes through four hands. The galley (galley.go, blocks.go, table.go) measures the blocks and sets them as a strip of
// lines; paginate (pages.go) cuts the strip into pages; the canvas (canvas.go, furniture.go, din5008.go) draws them, for which it
// uses templates of github.com/go-pdf/fpdf as drawing surface; the file (file.go, structure.go, xmp.go) writes objects around
// what was drawn. The structure that a screen reader follows (tags.go) grows while drawing, so that its order is the order of
// reading.
package pdf

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"notices/fonts"
	"notices/internal/document"
)

// srgb is the colour profile of the output intent (color.org, free to embed unaltered).
//
//go:embed sRGB2014.icc
var srgb []byte

// A Press holds what all papers share: the typefaces and the colour profile. It is read-only and safe for concurrent use.
type Press struct {
	faces   []*fonts.Face
	profile []byte // deflated
}

// New loads the typefaces.
func New() (*Press, error) {
	faces, err := fonts.Load()
	if err != nil {
		return nil, err
	}
	z, err := newDeflater()
	if err != nil {
		return nil, err
	}
	return &Press{faces: faces, profile: z.append(nil, srgb)}, nil
}

// A Writer prints papers one after the other. Each goroutine uses its own.
type Writer struct {
	press  *Press
	galley galley
	tags   tags
	canvas *canvas
	file   file
	rare   map[string]*fonts.Subset // by face and characters; the same few foreign letters come again and again
}

// Writer makes a writer.
func (p *Press) Writer() (*Writer, error) {
	z, err := newDeflater()
	if err != nil {
		return nil, err
	}
	w := &Writer{press: p, rare: map[string]*fonts.Subset{}}
	w.file.z = z
	w.galley.faces = p.faces
	w.galley.tags = &w.tags
	w.galley.z = z
	w.canvas = newCanvas(p.faces, &w.tags)
	return w, nil
}

// A Result is a printed paper.
type Result struct {
	Bytes []byte
	Pages int
}

// Write prints d. The same paper gives the same bytes, whatever the writer printed before.
//
// The error joins all faults of the paper (errors.Join): *GlyphError, *FitError and *InputError are the paper's own, to be told to
// the clerk; anything else is a failure.
func (w *Writer) Write(d *document.Document) (Result, error) {
	w.begin(nil)
	if d.Title == "" {
		return Result{}, &InputError{"Titel", "fehlt; ohne ihn ist das Schreiben nicht barrierefrei"}
	}
	pages, err := w.add(d)
	if err != nil {
		return Result{}, err
	}
	w.file.attach(d)
	if err := w.finish(meta{title: d.Title, author: d.Head.Name, language: d.Language, date: d.Date}); err != nil {
		return Result{}, err
	}
	return Result{Bytes: bytes.Clone(w.file.out), Pages: pages}, nil
}

// A Cover says what a print file of many papers is called. It has no page.
type Cover struct {
	Title    string
	Author   string // the authority
	Date     string // ISO day
	OddStart bool   // each paper begins on an odd page, for printing on both sides
}

// WriteAll prints papers into one file, with fonts and logos once, and returns its number of pages. Attachments of the papers are
// not taken over. The error is like that of Write; out may then hold the beginning of a file.
func (w *Writer) WriteAll(out io.Writer, c Cover, docs iter.Seq[*document.Document]) (int, error) {
	w.begin(out)
	for d := range docs {
		if c.OddStart && len(w.file.pages)%2 == 1 {
			w.file.blankPage()
		}
		if _, err := w.add(d); err != nil {
			return 0, fmt.Errorf("%s: %w", d.Title, err)
		}
	}
	if len(w.file.pages) == 0 {
		return 0, errors.New("pdf: ein Druckstück ohne Schreiben")
	}
	err := w.finish(meta{title: c.Title, author: c.Author, language: "de-DE", date: c.Date})
	return len(w.file.pages), err
}

func (w *Writer) begin(out io.Writer) {
	w.file.begin(out)
	w.canvas.begin()
}

// add measures, draws and writes one paper.
func (w *Writer) add(d *document.Document) (int, error) {
	w.tags.reset()
	g := &w.galley
	g.set(d)
	p := g.paginate(d)
	if err := errors.Join(g.faults...); err != nil {
		return 0, err
	}
	streams, err := w.canvas.draw(d, g, p, &w.file)
	if err != nil {
		return 0, err
	}
	w.file.paper(&w.tags, w.canvas.links, streams)
	return len(streams), w.file.flush()
}

// finish writes what all papers of the file share, and the table of objects.
func (w *Writer) finish(m meta) error {
	created, err := pdfDate(m.date)
	if err != nil {
		return err
	}
	m.created = created
	id := w.file.seal(m)
	w.file.profile(w.press.profile)
	var used []fontUse
	for i, f := range w.press.faces {
		if u := &w.canvas.used[i]; u.core {
			used = append(used, fontUse{fontName(i, fonts.InCore), f, &f.Core})
		}
		if u := &w.canvas.used[i]; len(u.rare) > 0 {
			slices.Sort(u.rare)
			used = append(used, fontUse{fontName(i, fonts.Rare), f, w.subset(f, u.rare)})
		}
	}
	w.file.fonts(used)
	w.file.trailer(id)
	return w.file.flush()
}

// subset makes the font of the characters outside the core, or finds it.
func (w *Writer) subset(f *fonts.Face, runes []rune) *fonts.Subset {
	key := f.Name + string(runes)
	if s, ok := w.rare[key]; ok {
		return s
	}
	if len(w.rare) >= 500 { // some 2 MB
		clear(w.rare)
	}
	s := f.Subset(runes, func(b []byte) []byte { return w.file.z.append(nil, b) })
	w.rare[key] = s
	return s
}
