package pdf

import (
	"cmp"
	"crypto/md5"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"slices"
	"strings"
	"time"

	"notices/fonts"
	"notices/internal/document"
)

// Numbers of the objects that every file has once. Those of papers, attachments and fonts follow.
const (
	objPages = iota + 1
	objResources
	objProfile
	objIntent
	objTreeRoot
	objParentTree
	objDocument
	objCatalog
	objInfo
	objMetadata
	objFree // the first free number
)

// A file is a PDF file being written: papers one after the other, then what they share.
type file struct {
	out     []byte
	sink    io.Writer // takes what is ready; nil keeps it all in out
	sent    int       // bytes that the sink has
	hash    hash.Hash // of all but fonts; nil when done
	offsets []int     // by object number, from the start of the file
	z       *deflater

	pages, papers []int  // object numbers of pages and of the papers' Sect elements
	parents       []byte // inside of the parent tree
	keys          int    // of the parent tree
	files         []attached
	logos         []attached // by the picture's bytes
}

// attached is something embedded, by the number of the object that refers to it.
type attached struct {
	name   string
	object int
}

func (f *file) begin(sink io.Writer) {
	*f = file{out: f.out[:0], offsets: append(f.offsets[:0], make([]int, objFree)...), z: f.z, pages: f.pages[:0], papers: f.papers[:0], parents: f.parents[:0], sink: sink, hash: sha256.New()}
	f.out = append(f.out, "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"...)
}

// flush gives the sink what is ready.
func (f *file) flush() error {
	if f.sink == nil {
		return nil
	}
	if f.hash != nil {
		f.hash.Write(f.out)
	}
	n, err := f.sink.Write(f.out)
	f.sent, f.out = f.sent+n, f.out[:0]
	return err
}

// number takes n object numbers and returns the first.
func (f *file) number(n int) int {
	first := len(f.offsets)
	f.offsets = append(f.offsets, make([]int, n)...)
	return first
}

// obj writes object n.
func (f *file) obj(n int, format string, args ...any) {
	f.offsets[n] = f.sent + len(f.out)
	f.out = fmt.Appendf(f.out, "%d 0 obj\n", n)
	f.out = fmt.Appendf(f.out, format, args...)
	f.out = append(f.out, "\nendobj\n"...)
}

// stream writes object n with data that is deflated already; dict is the rest of its dictionary.
func (f *file) stream(n int, dict string, deflated []byte) {
	f.obj(n, "<<%s /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream", dict, len(deflated), deflated)
}

// page writes page n, with its content in the object behind it. owners are the elements of its marks, annotations its links.
func (f *file) page(n int, content, owners, annotations []byte) {
	f.obj(n, "<</Type /Page /Parent %d 0 R /Resources %d 0 R /Contents %d 0 R /Tabs /S /StructParents %d /Annots [%s]>>", objPages, objResources, n+1, f.keys, annotations)
	f.stream(n+1, "", f.z.deflate(content))
	f.pages = append(f.pages, n)
	f.parent("[%s]", owners)
}

// link writes an area of a page, in points from the lower left corner, that leads elsewhere, and returns its object number.
func (f *file) link(owner int, x, y, w, h float64, to, label string) int {
	n := f.number(1)
	f.obj(n, "<</Type /Annot /Subtype /Link /Rect [%.2f %.2f %.2f %.2f] /Border [0 0 0] /F 4 /StructParent %d /Contents %s /A <</S /URI /URI %s>>>>",
		x, y, x+w, y+h, f.keys, text(label), literal(uri(to)))
	f.parent("%d 0 R", owner)
	return n
}

// parent adds an entry to the tree that leads from pages and links back to elements.
func (f *file) parent(format string, owner any) {
	f.parents = fmt.Appendf(f.parents, "%d "+format+"\n", f.keys, owner)
	f.keys++
}

// blankPage writes an empty page, so that the next paper begins on an odd one.
func (f *file) blankPage() {
	n := f.number(1)
	f.pages = append(f.pages, n)
	f.obj(n, "<</Type /Page /Parent %d 0 R /Resources <<>>>>", objPages)
}

// logo embeds a picture once and returns its name in the resources.
func (f *file) logo(l *logo) string {
	i := slices.IndexFunc(f.logos, func(a attached) bool { return a.name == l.source })
	if i < 0 {
		n := f.number(1)
		f.stream(n, fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8", l.width, l.height), l.deflated)
		i, f.logos = len(f.logos), append(f.logos, attached{l.source, n})
	}
	return fmt.Sprintf("L%d", i)
}

// attach embeds the attachments of a paper.
func (f *file) attach(d *document.Document) {
	for _, a := range d.Attachments {
		n := f.number(2)
		f.obj(n, "<</Type /EmbeddedFile /Subtype /%s /Params <</Size %d /ModDate (D:%s000000Z) /CheckSum <%x>>> /Length %d>>\nstream\n%s\nendstream",
			strings.ReplaceAll(a.MIME, "/", "#2F"), len(a.Data), strings.ReplaceAll(d.Date, "-", ""), md5.Sum(a.Data), len(a.Data), a.Data)
		f.obj(n+1, "<</Type /Filespec /F %s /UF %s /Desc %s /AFRelationship /Data /EF <</F %d 0 R /UF %d 0 R>>>>", text(a.Name), text(a.Name), text(a.Description), n, n)
		f.files = append(f.files, attached{a.Name, n + 1})
	}
	slices.SortFunc(f.files, func(a, b attached) int { return cmp.Compare(a.name, b.name) }) // as a name tree must be
}

// seal writes all that is left but fonts and colour profile, and returns the file's identifier: a hash of what was written so far.
func (f *file) seal(c *Cover, created time.Time) []byte {
	f.obj(objTreeRoot, "<</Type /StructTreeRoot /K [%d 0 R] /ParentTree %d 0 R /ParentTreeNextKey %d>>", objDocument, objParentTree, f.keys)
	f.obj(objDocument, "<</Type /StructElem /S /Document /P %d 0 R /K [%s]>>", objTreeRoot, refs(f.papers))
	f.obj(objParentTree, "<</Nums [%s]>>", f.parents)
	var names, related []byte
	for _, a := range f.files {
		names = fmt.Appendf(names, "%s %d 0 R ", text(a.name), a.object)
		related = fmt.Appendf(related, "%d 0 R ", a.object)
	}
	if len(f.files) > 0 {
		names = fmt.Appendf(nil, "/Names <</EmbeddedFiles <</Names [%s]>>>> /AF [%s]", names, related)
	}
	f.obj(objCatalog, "<</Type /Catalog /Pages %d 0 R /Lang %s /MarkInfo <</Marked true>> /ViewerPreferences <</DisplayDocTitle true>> /OutputIntents [%d 0 R] /StructTreeRoot %d 0 R /Metadata %d 0 R %s>>",
		objPages, text(c.Language), objIntent, objTreeRoot, objMetadata, names)
	date := created.Format("D:20060102150405Z")
	f.obj(objInfo, "<</Title %s /Author %s /Creator (%s) /Producer (%s) /CreationDate (%s) /ModDate (%s)>>", text(c.Title), text(c.Author), creator, producer, date, date)
	xmp := c.xmp(created)
	f.obj(objMetadata, "<</Type /Metadata /Subtype /XML /Length %d>>\nstream\n%s\nendstream", len(xmp), xmp)
	f.obj(objPages, "<</Type /Pages /MediaBox [0 0 595.28 841.89] /Count %d /Kids [%s]>>", len(f.pages), refs(f.pages))
	f.hash.Write(f.out)
	id := f.hash.Sum(nil)[:16]
	f.hash = nil
	return id
}

// shared writes colour profile, fonts, and the resources that name fonts and logos.
func (f *file) shared(profile []byte, used *fonts.Usage, cutter *fonts.Cutter) {
	f.stream(objProfile, "/N 3", profile)
	f.obj(objIntent, "<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB IEC61966-2.1) /DestOutputProfile %d 0 R>>", objProfile)
	var res []byte
	cutter.Subsets(used, func(face int, class fonts.Class, s *fonts.Subset) {
		n, d := f.number(6), cutter.Faces[face].Derived
		res = fmt.Appendf(res, "/%s %d 0 R ", fontName(face, class), n)
		f.obj(n, "<</Type /Font /Subtype /Type0 /Encoding /Identity-H /BaseFont /%s /DescendantFonts [%d 0 R] /ToUnicode %d 0 R>>", s.Name, n+1, n+2)
		f.obj(n+1, "<</Type /Font /Subtype /CIDFontType2 /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /BaseFont /%s /W [%s] /FontDescriptor %d 0 R /CIDToGIDMap %d 0 R>>",
			s.Name, s.Widths, n+3, n+4)
		f.stream(n+2, "", s.ToUnicode)
		f.obj(n+3, "<</Type /FontDescriptor /FontName /%s /Ascent %d /Descent %d /CapHeight %d /Flags 4 /FontBBox %d /ItalicAngle 0 /StemV %d /FontFile2 %d 0 R>>",
			s.Name, d.Ascent, d.Descent, d.CapHeight, d.Box, d.StemV, n+5)
		f.stream(n+4, "", s.GlyphMap)
		f.stream(n+5, fmt.Sprintf("/Length1 %d", s.Size), s.Program)
	})
	var pictures []byte
	for i, l := range f.logos {
		pictures = fmt.Appendf(pictures, "/L%d %d 0 R ", i, l.object)
	}
	f.obj(objResources, "<</Font <<%s>> /XObject <<%s>>>>", res, pictures)
}

// trailer writes the table of objects.
func (f *file) trailer(id []byte) {
	xref := f.sent + len(f.out)
	f.out = fmt.Appendf(f.out, "xref\n0 %d\n0000000000 65535 f \n", len(f.offsets))
	for _, o := range f.offsets[1:] {
		f.out = fmt.Appendf(f.out, "%010d 00000 n \n", o)
	}
	f.out = fmt.Appendf(f.out, "trailer\n<</Size %d /Root %d 0 R /Info %d 0 R /ID [<%x><%x>]>>\nstartxref\n%d\n%%%%EOF\n", len(f.offsets), objCatalog, objInfo, id, id, xref)
}
