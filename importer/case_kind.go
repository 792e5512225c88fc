package importer

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// A FileKind says what a file in a folder of cases is.
type FileKind int

// The kinds of file.
const (
	Other         FileKind = iota // no table: picture, letter, note
	CaseWorkbook                  // has a sheet Wahl
	ResultFile                    // a table of another kind: result, list of addresses
	AuthorityBook                 // behoerde.xlsx
	Unreadable                    // cannot be opened, is empty or damaged
)

// kindHead is how much of a file decides about its kind where its content cannot name it.
const kindHead = 512

// Kind tells what a file is without reading its tables: of a workbook only the list of sheets is
// read. It serves to pick the cases of a folder; a file named directly is read with Load whatever
// its kind.
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
	case bytes.HasPrefix(head, []byte("PK")):
		return zipKind(f, info.Size(), filepath.Base(path))
	case tableName(path) && !bytes.HasPrefix(head, []byte("%PDF")):
		return ResultFile
	}
	return Other
}

// tableName reports whether a name has the ending of a table that is no zip archive.
func tableName(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".csv", ".tsv", ".txt", ".htm", ".html", ".xls", ".xlsx", ".xlsm", ".ods":
		return true
	}
	return false
}

// zipKind looks into the list of sheets of a workbook.
func zipKind(r io.ReaderAt, size int64, name string) FileKind {
	z, err := zip.NewReader(r, size)
	if err != nil {
		return Unreadable
	}
	for _, part := range []struct{ file, element string }{{"xl/workbook.xml", "sheet"}, {"content.xml", "table"}} {
		f := partNamed(z, part.file)
		if f == nil {
			continue
		}
		has, err := hasWahl(f, part.element)
		switch {
		case err != nil:
			return Unreadable
		case has:
			return CaseWorkbook
		case strings.EqualFold(name, officeFile):
			return AuthorityBook
		}
		return ResultFile
	}
	return Other
}

func partNamed(z *zip.Reader, name string) *zip.File {
	for _, f := range z.File {
		if strings.EqualFold(f.Name, name) {
			return f
		}
	}
	return nil
}

// hasWahl reports whether one of the sheets listed in a part is called Wahl. At most maxKindXML
// bytes are unpacked.
func hasWahl(f *zip.File, element string) (bool, error) {
	const maxKindXML = 8 << 20
	r, err := f.Open()
	if err != nil {
		return false, err
	}
	defer r.Close()
	dec := xml.NewDecoder(io.LimitReader(r, maxKindXML))
	for {
		tok, err := dec.RawToken()
		if err == io.EOF {
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
			if a.Name.Local == "name" && wordKey(a.Value) == wordKey(sheetWahl) {
				return true, nil
			}
		}
	}
}
