// Package pdf prints the block tree of a paper as PDF: one file that is PDF/A-3a (it can be kept) and PDF/UA-1 (it can be read
// aloud). It knows pages, never law.
//
// A paper goes through four hands. The galley (galley.go, blocks.go, table.go, lines.go) measures the blocks and sets them as a
// strip of lines; paginate (pages.go) cuts the strip into pages; the canvas (canvas.go) draws them, for which it uses templates of
// github.com/go-pdf/fpdf as drawing surface; the file (file.go, xmp.go, syntax.go) writes objects around what was
// drawn. The structure that a screen reader follows (structure.go) grows while drawing, so that its order is the order of reading.
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
	"notices/internal/german"
)

// srgb is the colour profile of the output intent (color.org, free to embed unaltered).
//
//go:embed sRGB2014.icc
var srgb []byte

// A Press holds the typefaces, which all writers share. It is read-only and safe for concurrent use.
type Press struct{ faces []*fonts.Face }

// New loads the typefaces.
func New() (*Press, error) {
	faces, err := fonts.Load()
	return &Press{faces}, err
}

// A Writer prints papers one after the other. Each goroutine uses its own.
type Writer struct {
	galley  galley
	tree    structure
	canvas  canvas
	file    file
	cutter  fonts.Cutter
	profile []byte // deflated
}

// Writer makes a writer.
func (p *Press) Writer() (*Writer, error) {
	z, err := newDeflater()
	if err != nil {
		return nil, err
	}
	w := &Writer{profile: bytes.Clone(z.deflate(srgb))}
	w.cutter = fonts.Cutter{Faces: p.faces, Deflate: func(b []byte) []byte { return bytes.Clone(z.deflate(b)) }}
	w.file.z, w.tree.file = z, &w.file
	w.galley = galley{faces: p.faces, tree: &w.tree, z: z}
	w.canvas = canvas{faces: p.faces, tree: &w.tree, file: &w.file}
	return w, nil
}

// A Result is a printed paper.
type Result struct {
	Bytes []byte
	Pages int
}

// A Cover says what a file calls itself in its metadata. It has no page.
type Cover struct {
	Title    string // shown by viewers
	Author   string // the authority
	Language string // "de-DE"
	Date     string // ISO day; the file's dates are midnight UTC of it
	OddStart bool   // each paper begins on an odd page, for printing on both sides
}

// Write prints d. The same paper gives the same bytes, whatever the writer printed before.
//
// The error joins all faults of the paper (errors.Join): *GlyphError, *FitError and *InputError are the paper's own, to be told to
// the clerk; anything else is a failure.
func (w *Writer) Write(d *document.Document) (Result, error) {
	w.file.begin(nil)
	w.canvas.used.Reset()
	pages, err := w.add(d)
	if err != nil {
		return Result{}, err
	}
	w.file.attach(d)
	if err := w.finish(Cover{Title: d.Title, Author: d.Head.Name, Language: d.Language, Date: d.Date}); err != nil {
		return Result{}, err
	}
	return Result{Bytes: bytes.Clone(w.file.out), Pages: pages}, nil
}

// WriteAll prints papers into one file, with fonts and logos once, and returns its number of pages. Attachments of the papers are
// not taken over. The error is like that of Write; out may then hold the beginning of a file.
func (w *Writer) WriteAll(out io.Writer, c Cover, docs iter.Seq[*document.Document]) (int, error) {
	w.file.begin(out)
	w.canvas.used.Reset()
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
	err := w.finish(c)
	return len(w.file.pages), err
}

// add measures, draws and writes one paper, and returns its number of pages.
func (w *Writer) add(d *document.Document) (int, error) {
	w.tree.reset()
	w.galley.set(d)
	list := w.galley.paginate()
	if err := errors.Join(w.galley.faults...); err != nil {
		return 0, err
	}
	pages, err := w.canvas.draw(d, &w.galley, list)
	return pages, errors.Join(err, w.file.flush())
}

// finish writes what all papers of the file share, and the table of objects.
func (w *Writer) finish(c Cover) error {
	created, err := time.Parse(time.DateOnly, c.Date)
	if err != nil {
		return &InputError{Where: "Datum", Problem: fmt.Sprintf("%s ist kein Tag der Form 2027-02-10", german.Quote(c.Date))}
	}
	if c.Title == "" || c.Language == "" {
		return &InputError{Where: "Titel", Problem: "Titel oder Sprache fehlt; ohne sie ist das Schreiben nicht barrierefrei"}
	}
	id := w.file.seal(&c, created)
	w.file.shared(w.profile, &w.canvas.used, &w.cutter)
	w.file.trailer(id)
	return w.file.flush()
}
