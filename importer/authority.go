package importer

import (
	"bytes"
	"errors"
	"image"
	_ "image/jpeg" // logos
	_ "image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"notices/importer/form"
	"notices/internal/election"
)

// AuthorityFile is the workbook with the office's own data, beside the case or one folder above.
const AuthorityFile = "behoerde.xlsx"

// Bounds of a logo: a file for a letterhead is far below, and what is decoded stays small. What is
// taken here, package pdf prints.
const (
	maxLogoBytes  = 4 << 20
	maxLogoPixels = 25_000_000
)

// An office is what one workbook says about the authority, with its files.
type office struct {
	authority election.Authority
	sources   []election.Source
	findings  []election.Finding
	missing   bool // there is no such workbook
}

// readAuthority reads the sheet Behörde of a book; folder is where its logo lies.
func readAuthority(b *Book, s *Sheet, folder string) office {
	f, ok := openFields(b, s, authorityColumns)
	if !ok {
		return office{findings: f.findings}
	}
	o := office{authority: election.Authority{Origin: election.Origin{File: b.File, Sheet: s.Name}, Cells: map[string]election.Origin{}}}
	a := &o.authority
	for _, x := range form.AuthorityFields {
		c, at := f.value(x.Name)
		if at.Cell != "" {
			a.Cells[x.Name] = at
		}
		switch x.Name {
		case "PLZ":
			var problem string
			if a.Postcode, problem = f.postcode(c, at, ""); problem != "" {
				f.add("E277", at, "PLZ: %s", problem)
			}
		case "Rechtsbehelf":
			a.Remedy = f.paragraphs(c, at, x.Name)
		case "Feststellung durch":
			a.DeterminedBy = wordField(f, x.Name, "E682", form.Determiners.Words(""), "")
		case "Zeichnungszusatz":
			a.SignatureNote = f.signatureNote(x.Name)
		default:
			*x.Of(a) = f.field(x.Name)
		}
	}
	o.readLogo(f, folder)
	o.findings = append(f.findings, o.findings...)
	return o
}

// signatureNote reads Zeichnungszusatz, also short. What is neither of the two is printed as it stands.
func (f *caseFields) signatureNote(name string) string {
	s := f.field(name)
	switch wordsOf(strings.ToLower(s)) {
	case "":
		return ""
	case "i v", "iv":
		return "In Vertretung"
	case "i a", "ia":
		return "Im Auftrag"
	}
	w, ok := knownWord(s, form.Signatures.Words(""))
	if !ok {
		_, at := f.value(name)
		f.add("W685", at, "%s: %s; gedruckt wird „%s“", name, unknownWord(s, form.Signatures.Words("")), clip(s))
		return s
	}
	return w
}

// readLogo reads the picture file named in the field Logo.
func (o *office) readLogo(f *caseFields, folder string) {
	a := &o.authority
	if a.Logo == "" {
		return
	}
	_, at := f.value("Logo")
	refuse := func(format string, args ...any) {
		o.findings = append(o.findings, election.Findingf("E683", at, format, args...))
	}
	path, problem := beside(folder, a.Logo, false)
	if problem != "" {
		refuse("Logo: %s", problem)
		return
	}
	if info, err := os.Stat(path); err == nil && info.Size() > maxLogoBytes {
		refuse("Logo: die Bilddatei %s hat mehr als %d MB; bitte verkleinern", a.Logo, maxLogoBytes>>20)
		return
	}
	data, source, findings := ReadFile(path)
	if data == nil {
		refuse("Logo: die Bilddatei %s: %s", a.Logo, findings[0].Message)
		return
	}
	o.sources = append(o.sources, source)
	size, _, err := image.DecodeConfig(bytes.NewReader(data))
	switch {
	case err != nil:
		refuse("Logo: %s ist kein lesbares PNG- oder JPEG-Bild; bitte als PNG speichern", a.Logo)
	case size.Width*size.Height > maxLogoPixels || size.Width < 1 || size.Height < 1:
		refuse("Logo: das Bild %s hat %d × %d Bildpunkte; höchstens %d Millionen sind möglich", a.Logo, size.Width, size.Height, maxLogoPixels/1_000_000)
	default:
		a.LogoData = data
	}
}

// complete fills the blanks of the authority from another office. A logo comes with its text.
func (o *office) complete(from office) {
	for _, f := range form.AuthorityFields {
		if to := f.Of(&o.authority); *to == "" {
			*to = *f.Of(&from.authority)
			if at, ok := from.authority.Cells[f.Name]; ok && *to != "" {
				if o.authority.Cells == nil {
					o.authority.Cells = map[string]election.Origin{}
				}
				o.authority.Cells[f.Name] = at
			}
		}
	}
	if o.authority.LogoData == nil {
		o.authority.LogoData = from.authority.LogoData
	}
	if o.authority.Origin == (election.Origin{}) {
		o.authority.Origin = from.authority.Origin
	}
	o.sources = append(o.sources, from.sources...)
	o.findings = append(o.findings, from.findings...)
}

// whole reports whether no field is left that another workbook could fill.
func (o *office) whole() bool {
	for _, f := range form.AuthorityFields {
		if *f.Of(&o.authority) == "" {
			return false
		}
	}
	return true
}

// offices reads each behoerde.xlsx once. It is safe for use by several workers.
type offices struct {
	mu   sync.Mutex
	read map[string]func() office
}

// at returns the office's workbook of a folder.
func (o *offices) at(folder string) office {
	path := filepath.Join(folder, AuthorityFile)
	o.mu.Lock()
	if o.read == nil {
		o.read = map[string]func() office{}
	}
	once, ok := o.read[path]
	if !ok {
		once = sync.OnceValue(func() office { return readOffice(path) })
		o.read[path] = once
	}
	o.mu.Unlock()
	return once()
}

func readOffice(path string) office {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return office{missing: true}
	}
	data, source, findings := ReadFile(path)
	if data == nil {
		return office{findings: findings}
	}
	book, findings := ReadBook(path, data)
	sheet := book.sheetNamed(form.Authority.Name)
	if sheet == nil && len(book.Sheets) == 1 {
		sheet = book.Sheets[0]
	}
	switch {
	case election.HasErrors(findings):
		return office{findings: findings, sources: []election.Source{source}}
	case sheet == nil:
		return office{sources: []election.Source{source}, findings: append(findings, election.Findingf("E684", election.Origin{File: path},
			"das Blatt „Behörde“ fehlt; erwartet sind die Angaben der Behörde mit den Spalten „Feld“ und „Wert“"))}
	}
	o := readAuthority(book, sheet, filepath.Dir(path))
	o.sources = append([]election.Source{source}, o.sources...)
	o.findings = append(findings, o.findings...)
	return o
}

// fill completes the authority of a case from behoerde.xlsx in its folder, then in the one above.
func (o *offices) fill(own *office, folder string) {
	for _, dir := range []string{folder, filepath.Join(folder, "..")} {
		if own.whole() {
			return
		}
		if found := o.at(dir); !found.missing {
			own.complete(found)
		}
	}
}
