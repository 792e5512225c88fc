// Package fonts holds the two faces that papers are printed with, ready to be embedded in a PDF: Noto Sans,
// regular and bold, with every character and sequence of DIN 91379 that they have.
//
// Nothing is derived at run time that can be derived before: `go generate` cuts the faces down to the repertoire, shapes the
// sequences of letter and combining mark, and prepares the subset of the characters that most German letters use. The TTF files
// beside this package are the source of it and are not part of the binary.
package fonts

import (
	"bytes"
	"embed"
	"encoding/gob"
	"fmt"
)

//go:generate go run ./derive

//go:embed *.face
var files embed.FS

// Core is what nearly every German letter needs. It is embedded whole, and deflated once at generate time; whatever else a paper
// needs goes into a small subset of its own.
const Core = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~" +
	"\u00a0ÄÖÜäöüßẞ§€–‘’‚“”„…•·×°²³½«»é"

// names are the PostScript names of the faces, in the order of Load.
var names = [...]string{"NotoSans-Regular", "NotoSans-Bold"}

// Names lists the PostScript names of the faces in the order in which Load returns them.
func Names() []string { return names[:] }

// Load reads the embedded faces. They may be shared by any number of goroutines.
func Load() ([]*Face, error) {
	var list []*Face
	for _, name := range names {
		b, err := files.ReadFile(name + ".face")
		if err != nil {
			return nil, fmt.Errorf("fonts: %w", err)
		}
		var d Derived
		if err := gob.NewDecoder(bytes.NewReader(b)).Decode(&d); err != nil {
			return nil, fmt.Errorf("fonts: %s.face: %w", name, err)
		}
		list = append(list, NewFace(&d))
	}
	return list, nil
}
