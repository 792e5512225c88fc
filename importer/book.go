package importer

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"notices/internal/election"
)

// errBounds says that a file exceeds what is kept in memory.
var errBounds = errors.New("zu groß")

// What the files of a packed workbook and of Office's old container begin with.
var (
	zipMagic = []byte("PK")
	oleMagic = []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
)

// ReadBook reads a file into grids. What the file is, its content decides, never its name. The
// book is never nil; with a finding of severity error it may be incomplete and must not be used
// for a decision.
func ReadBook(path string, data []byte) (*Book, []election.Finding) {
	sum := sha256.Sum256(data)
	r := &reader{book: &Book{File: path, SHA256: hex.EncodeToString(sum[:])}, xml: newXML(nil)}
	switch {
	case len(bytes.TrimSpace(data)) == 0:
		r.findf("E101", election.Origin{}, "die Datei ist leer; die Datei noch einmal beschaffen")
	case bytes.HasPrefix(data, zipMagic):
		r.readZip(data)
	case bytes.HasPrefix(data, oleMagic):
		r.refuseOLE(data)
	default:
		r.readText(data)
	}
	return r.book, r.findings
}

// refuseOLE tells the old Excel format from an encrypted workbook: both are OLE containers, whose
// directory holds the names of their streams in UTF-16.
func (r *reader) refuseOLE(data []byte) {
	has := func(name string) bool {
		wide := make([]byte, 0, 2*len(name))
		for _, c := range []byte(name) {
			wide = append(wide, c, 0)
		}
		return bytes.Contains(data, wide)
	}
	switch {
	case has("EncryptedPackage"):
		r.findf("E102", election.Origin{}, "die Datei ist mit einem Kennwort verschlüsselt; in Excel öffnen, unter Datei – Informationen – „Arbeitsmappe schützen“ das Kennwort entfernen und neu speichern")
	case has("Workbook"), has("Book"):
		r.findf("E103", election.Origin{}, "die Datei ist im alten Excel-Format (.xls); in Excel oder LibreOffice öffnen und als „Excel-Arbeitsmappe (.xlsx)“ speichern")
	case has("WordDocument"):
		r.findf("E103", election.Origin{}, "die Datei ist ein altes Word-Dokument; erwartet ist eine Tabelle (.xlsx, .ods oder .csv)")
	default:
		r.findf("E103", election.Origin{}, "die Datei ist ein Office-Dokument im alten Format; in dem Programm, das sie geschrieben hat, öffnen und als .xlsx speichern")
	}
}
