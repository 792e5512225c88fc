package importer

import (
	"archive/zip"
	"bytes"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"notices/internal/election"
)

const tooLarge = "die Datei enthält mehr Zellen oder Text, als eine Ergebnisdatei haben kann; nur die Blätter mit dem Ergebnis in eine neue Datei kopieren"

// readZip reads what begins as a zip archive: an Excel workbook or an OpenDocument table; anything
// else is named in a finding.
func (r *reader) readZip(data []byte) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		r.findf("E104", election.Origin{}, "die Datei ist unvollständig oder beschädigt (ihr Inhaltsverzeichnis fehlt); die Datei noch einmal herunterladen oder kopieren")
		return
	}
	parts, ok := r.checkParts(z)
	if !ok {
		return
	}
	switch {
	case parts["content.xml"] != nil:
		r.readODS(parts)
	case findWorkbook(parts) != "":
		x := &xlsxFile{reader: r, parts: parts}
		r.book.Format = "xlsx"
		x.read(findWorkbook(parts))
	case parts["xl/workbook.bin"] != nil:
		r.findf("E103", election.Origin{}, "die Datei ist eine binäre Excel-Mappe (.xlsb); in Excel öffnen und als „Excel-Arbeitsmappe (.xlsx)“ speichern")
	case parts["word/document.xml"] != nil:
		r.findf("E103", election.Origin{}, "die Datei ist ein Word-Dokument; erwartet ist eine Tabelle (.xlsx, .ods oder .csv)")
	default:
		r.findf("E103", election.Origin{}, "die Datei ist ein ZIP-Archiv, aber keine Arbeitsmappe; erwartet ist eine Tabelle (.xlsx, .ods oder .csv). Ein Archiv zuerst entpacken")
	}
}

// checkParts applies the bounds to the archive's directory, before anything is unpacked.
func (r *reader) checkParts(z *zip.Reader) (map[string]*zip.File, bool) {
	parts := map[string]*zip.File{}
	var total uint64
	for _, f := range z.File {
		name := strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(f.Name, `\`, "/"), "/"))
		if parts[name] != nil {
			r.findf("E104", election.Origin{}, "die Datei enthält den Teil „%s“ zweimal und ist deshalb nicht eindeutig; in Excel öffnen und neu speichern", clip(f.Name))
			return nil, false
		}
		if f.Flags&1 != 0 {
			r.findf("E102", election.Origin{}, "die Datei ist mit einem Kennwort verschlüsselt; ohne Kennwort speichern")
			return nil, false
		}
		parts[name] = f
		total += f.UncompressedSize64
		if total > maxUnpacked || f.UncompressedSize64 > maxUnpacked || len(parts) > maxParts {
			r.findf("E105", election.Origin{}, "die Datei wird beim Entpacken größer als %d MB und wird nicht gelesen; nur die Blätter mit dem Ergebnis in eine neue Datei kopieren", maxUnpacked>>20)
			return nil, false
		}
	}
	return parts, true
}

// findWorkbook returns the name of the main part, empty if the archive is no Excel workbook.
func findWorkbook(parts map[string]*zip.File) string {
	if f := parts["_rels/.rels"]; f != nil {
		if rc, err := f.Open(); err == nil {
			defer rc.Close()
			for _, rel := range readRels(newXML(io.LimitReader(rc, 1<<20)), "") {
				if strings.HasSuffix(rel.kind, "/officeDocument") && parts[rel.target] != nil &&
					strings.HasSuffix(rel.target, ".xml") && !strings.HasPrefix(rel.target, "word/") && !strings.HasPrefix(rel.target, "ppt/") {
					return rel.target
				}
			}
		}
	}
	if parts["xl/workbook.xml"] != nil {
		return "xl/workbook.xml"
	}
	return ""
}

type relation struct{ id, kind, target string }

// readRels reads a relationships part; targets become lower-case part names. Damage ends the list:
// every part is checked on its own.
func readRels(x *xmlScanner, base string) []relation {
	var out []relation
	for x.next() == nil {
		if x.kind != xmlStart || string(x.name) != "Relationship" || string(x.attr("TargetMode")) == "External" {
			continue
		}
		id, _ := x.attrText("Id")
		target, _ := x.attrText("Target")
		if !strings.HasPrefix(target, "/") {
			target = path.Join(base, target)
		}
		target = strings.ToLower(strings.TrimPrefix(path.Clean(target), "/"))
		out = append(out, relation{id, string(x.attr("Type")), target})
	}
	return out
}

// open hands a part to the scanner. The zip reader itself checks length and checksum.
func (x *xlsxFile) open(name string) (io.ReadCloser, error) {
	rc, err := x.parts[name].Open()
	if err != nil {
		return nil, err
	}
	x.xml.reset(rc)
	return rc, nil
}

// damaged reports a part that cannot be read; the sheet is named where it is known.
func (r *reader) damaged(part, sheet string, err error) {
	at := election.Origin{Sheet: sheet}
	switch err {
	case errDoctype, errEncoding, errTooLong:
		r.findf("E106", at, "%v (Teil %s); in Excel öffnen und als neue .xlsx-Datei speichern", err, part)
	case errBounds:
		r.findf("E105", at, tooLarge)
	default:
		r.findf("E104", at, "die Datei ist beschädigt (Teil %s ist nicht lesbar); die Datei noch einmal beschaffen oder in Excel öffnen und neu speichern", part)
	}
}

// checkRest checks the parts that are not read at all: a file is taken whole or not.
func (x *xlsxFile) checkRest(used map[string]bool) {
	for _, name := range slices.Sorted(maps.Keys(x.parts)) {
		if used[name] || !strings.HasSuffix(name, ".xml") && !strings.HasSuffix(name, ".rels") {
			continue
		}
		rc, err := x.open(name)
		if err == nil {
			err = checkXML(x.xml, rc)
			rc.Close()
		}
		if err != nil {
			x.damaged(name, "", err)
		}
	}
}
