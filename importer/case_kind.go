package importer

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"notices/importer/form"
)

// A FileKind says what a file in a folder of cases is.
type FileKind int

// The kinds of file.
const (
	Other         FileKind = iota // no table: picture, letter, note, an archive
	CaseWorkbook                  // has a sheet Wahl
	ResultFile                    // a table of another kind: result, list of addresses
	AuthorityBook                 // behoerde.xlsx
	Unreadable                    // cannot be opened: encrypted, empty, damaged, too large when unpacked
)

// kindHead is how much of a file decides about its kind where no list of sheets names it.
const kindHead = 2048

// Kind tells what a file is without reading its tables: of a workbook only the list of sheets is
// read, and of one without the sheet Wahl whether it is whole. What it is, its content decides, never its
// name. It serves to pick the cases of a folder; a file named directly is read with Load whatever its kind.
func Kind(path string) FileKind {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return Unreadable
	}
	f, err := os.Open(path)
	if err != nil {
		return Unreadable
	}
	defer f.Close()
	head := make([]byte, kindHead)
	n, err := io.ReadFull(f, head)
	if err != nil && err != io.ErrUnexpectedEOF {
		return Unreadable
	}
	switch head = head[:n]; {
	case bytes.HasPrefix(head, oleMagic): // encrypted, or of an old kind
		return Unreadable
	case bytes.HasPrefix(head, zipMagic):
		return zipKind(f, info.Size(), filepath.Base(path))
	case isFlatODS(string(head)):
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return Unreadable
		}
		return workbookKind(f, "table", filepath.Base(path))
	case mayBeTable(head):
		return ResultFile
	}
	return Other
}

// mayBeTable reports whether a file that begins so can hold a table: it is a page or other XML, or text
// with something that separates fields. The reader says what exactly is wrong with it.
func mayBeTable(head []byte) bool {
	for i := 1; i < utf8.UTFMax && bytes.HasPrefix(head, utf8Mark) && !utf8.Valid(head); i++ {
		head = head[:len(head)-1] // a letter that was cut
	}
	text, _, ok := decodeText(head)
	return ok && foreignFormat(head) == "" && (strings.HasPrefix(strings.TrimSpace(text), "<") || strings.ContainsAny(text, ";,|\t"))
}

// endings are those under which offices save tables; true for a workbook that can be a case.
var endings = map[string]bool{
	".xlsx": true, ".xlsm": true, ".ods": true, ".fods": true,
	".xls": false, ".csv": false, ".tsv": false, ".txt": false, ".htm": false, ".html": false,
}

// TableName reports whether a name has the ending of a table. Nothing is read by its name; it tells
// what somebody means by a path at which nothing lies yet.
func TableName(path string) bool {
	_, known := endings[strings.ToLower(filepath.Ext(path))]
	return known
}

// WorkbookName reports whether a name has the ending of a workbook that can be a case. A file of such
// a name that cannot be opened must not be passed over in silence.
func WorkbookName(path string) bool { return endings[strings.ToLower(filepath.Ext(path))] }

// zipKind looks into the list of sheets of a packed workbook.
func zipKind(r io.ReaderAt, size int64, name string) FileKind {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return Unreadable
	}
	for _, part := range []struct{ file, element string }{{"xl/workbook.xml", "sheet"}, {"content.xml", "table"}} {
		if f := partNamed(z, part.file); f != nil {
			rc, err := f.Open()
			if err != nil {
				return Unreadable
			}
			defer rc.Close()
			kind := workbookKind(rc, part.element, name)
			if kind == ResultFile && !whole(z) {
				return Unreadable
			}
			return kind
		}
	}
	return Other
}

// whole reports whether every part of the archive can be unpacked, within the bounds of the reader. A
// workbook of which that is not known may be anything.
func whole(z *zip.Reader) bool {
	r := reader{book: &Book{}}
	if _, ok := r.checkParts(z); !ok {
		return false
	}
	for _, f := range z.File {
		rc, err := f.Open()
		if err != nil {
			return false
		}
		_, err = io.Copy(io.Discard, rc) // checks length and checksum
		if err = errors.Join(err, rc.Close()); err != nil {
			return false
		}
	}
	return true
}

// workbookKind finds out what the workbook is whose sheets r lists in elements of the given name.
func workbookKind(r io.Reader, element, name string) FileKind {
	has, err := hasWahl(r, element)
	switch {
	case err != nil:
		return Unreadable
	case has:
		return CaseWorkbook
	case strings.EqualFold(name, AuthorityFile):
		return AuthorityBook
	}
	return ResultFile
}

func partNamed(z *zip.Reader, name string) *zip.File {
	for _, f := range z.File {
		if strings.EqualFold(f.Name, name) {
			return f
		}
	}
	return nil
}

// hasWahl reports whether one of the sheets listed in r is called Wahl. At most maxKindXML bytes are
// read.
func hasWahl(r io.Reader, element string) (bool, error) {
	const maxKindXML = 8 << 20
	bounded := &io.LimitedReader{R: r, N: maxKindXML}
	dec := xml.NewDecoder(bounded)
	for {
		tok, err := dec.RawToken()
		if err == io.EOF || err != nil && bounded.N == 0 {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		start, ok := tok.(xml.StartElement)
		if !ok || start.Name.Local != element {
			continue
		}
		for _, a := range start.Attr {
			if a.Name.Local == "name" && wordKey(a.Value) == wordKey(form.Wahl.Name) {
				return true, nil
			}
		}
	}
}
