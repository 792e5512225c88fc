// Package pdf prints the block tree of a paper as PDF: one file that is PDF/A-3a (it can be kept) and PDF/UA-1 (it can be read
// aloud). It knows pages, never law.
//
// A paper goes through four hands. The galley (galley.go, blocks.go, table.go, lines.go) measures the blocks and sets them as a
// strip of lines; paginate (pages.go) cuts the strip into pages; the canvas (canvas.go) draws them, for which it uses templates of
// github.com/go-pdf/fpdf as drawing surface; the file (file.go, structure.go, xmp.go, syntax.go) writes objects around what was
// drawn. The structure that a screen reader follows (tags.go) grows while drawing, so that its order is the order of reading.
// Every length of the layout stands in din5008.go.
package pdf

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

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
	return &Press{faces: faces, profile: bytes.Clone(z.deflate(srgb))}, nil
}

// A Writer prints papers one after the other. Each goroutine uses its own.
type Writer struct {
	press  *Press
	galley galley
	tree   structure
	canvas *canvas
	file   file
	cutter fonts.Cutter
}

// Writer makes a writer.
func (p *Press) Writer() (*Writer, error) {
	z, err := newDeflater()
	if err != nil {
		return nil, err
	}
	w := &Writer{press: p}
	w.cutter = fonts.Cutter{Faces: p.faces, Deflate: func(b []byte) []byte { return bytes.Clone(z.deflate(b)) }}
	w.file.z, w.tree.file = z, &w.file
	w.galley.faces, w.galley.tree, w.galley.z = p.faces, &w.tree, z
	w.canvas = newCanvas(p.faces, &w.tree, &w.file)
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
	if err := w.finish(meta{title: d.Title, author: d.Head.Name, language: d.Language}, d.Date); err != nil {
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
	err := w.finish(meta{title: c.Title, author: c.Author, language: "de-DE"}, c.Date)
	return len(w.file.pages), err
}

func (w *Writer) begin(out io.Writer) {
	w.file.begin(out)
	w.canvas.used.Reset()
}

// add measures, draws and writes one paper.
func (w *Writer) add(d *document.Document) (int, error) {
	w.tree.reset()
	g := &w.galley
	g.set(d)
	p := g.paginate(d)
	if err := errors.Join(g.faults...); err != nil {
		return 0, err
	}
	pages, err := w.canvas.draw(d, g, p)
	if err != nil {
		return 0, err
	}
	return pages, w.file.flush()
}

// finish writes what all papers of the file share, and the table of objects.
func (w *Writer) finish(m meta, day string) (err error) {
	if m.created, err = time.Parse(time.DateOnly, day); err != nil {
		return &InputError{"Datum", fmt.Sprintf("%q ist kein Tag der Form 2027-02-10", day)}
	}
	id := w.file.seal(m)
	w.file.profile(w.press.profile)
	w.file.fonts(&w.canvas.used, &w.cutter)
	w.file.trailer(id)
	return w.file.flush()
}
