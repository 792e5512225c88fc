package pdf

import (
	"cmp"
	"compress/flate"
	"crypto/md5"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"hash/adler32"
	"io"
	"slices"
	"strconv"
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
	hash    hash.Hash // of all but fonts
	offsets []int     // by object number, from the start of the file
	z       *deflater

	pages   []int  // object numbers
	papers  []int  // object numbers of their Sect elements
	parents []byte // inside of the parent tree
	keys    int    // of the parent tree
	files   []attached
	images  []picture
}

// An attached file has the object number of its specification.
type attached struct {
	name   string
	object int
}

// A picture is a logo with its object number.
type picture struct {
	logo   *logo
	object int
}

// fontUse is a font that the file embeds, by the name that pages know it by.
type fontUse struct {
	name   string
	face   *fonts.Face
	subset *fonts.Subset
}

// meta is what the file says of itself. It holds no personal data but what the title says.
type meta struct {
	title, author, language, date string
	created                       time.Time
}

// pdfDate reads the day of first writing. It stands for midnight UTC.
func pdfDate(day string) (time.Time, error) {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return t, &InputError{"Datum", fmt.Sprintf("%q ist kein Tag der Form 2027-02-10", day)}
	}
	return t, nil
}

func (f *file) begin(sink io.Writer) {
	*f = file{out: f.out[:0], offsets: f.offsets[:0], z: f.z, pages: f.pages[:0], papers: f.papers[:0], parents: f.parents[:0], sink: sink, hash: sha256.New()}
	f.offsets = append(f.offsets, make([]int, objFree)...)
	f.str("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
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

func (f *file) obj(n int) {
	f.offsets[n] = f.sent + len(f.out)
	f.int(n)
	f.str(" 0 obj\n")
}
func (f *file) end()          { f.str("\nendobj\n") }
func (f *file) str(s string)  { f.out = append(f.out, s...) }
func (f *file) int(n int)     { f.out = strconv.AppendInt(f.out, int64(n), 10) }
func (f *file) ref(n int)     { f.int(n); f.str(" 0 R ") }
func (f *file) text(s string) { f.out = appendText(f.out, s) }

// stream writes a stream object that is deflated already; dict is the rest of its dictionary.
func (f *file) stream(n int, dict string, deflated []byte) {
	f.obj(n)
	f.str("<<")
	f.str(dict)
	f.str(" /Filter /FlateDecode /Length ")
	f.int(len(deflated))
	f.str(">>\nstream\n")
	f.out = append(f.out, deflated...)
	f.str("\nendstream")
	f.end()
}

// deflate writes a stream object, deflating data into the file.
func (f *file) deflate(n int, dict string, data []byte) {
	f.obj(n)
	f.str("<<")
	f.str(dict)
	f.str(" /Filter /FlateDecode /Length       >>\nstream\n")
	at := len(f.out)
	f.out = f.z.append(f.out, data)
	length := strconv.Itoa(len(f.out) - at)
	copy(f.out[at-len(">>\nstream\n")-len(length):], length)
	f.str("\nendstream")
	f.end()
}

// page writes a page that has kids in the structure.
func (f *file) page(n, content, key int, annotations []int) {
	f.pages = append(f.pages, n)
	f.obj(n)
	f.str("<</Type /Page /Parent ")
	f.ref(objPages)
	f.str("/Resources ")
	f.ref(objResources)
	f.str("/Contents ")
	f.ref(content)
	f.str("/Tabs /S /StructParents ")
	f.int(key)
	if len(annotations) > 0 {
		f.str(" /Annots [")
		for _, a := range annotations {
			f.ref(a)
		}
		f.str("]")
	}
	f.str(">>")
	f.end()
}

// blankPage writes an empty page, so that the next paper begins on an odd one.
func (f *file) blankPage() {
	n := f.number(1)
	f.pages = append(f.pages, n)
	f.obj(n)
	f.str("<</Type /Page /Parent ")
	f.ref(objPages)
	f.str("/Resources <<>>>>")
	f.end()
}

// image embeds a logo once and returns its name in the resources.
func (f *file) image(l *logo) string {
	for i := range f.images {
		if f.images[i].logo.source == l.source {
			return "L" + strconv.Itoa(i)
		}
	}
	n := f.number(1)
	f.images = append(f.images, picture{l, n})
	f.stream(n, fmt.Sprintf("/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8", l.width, l.height), l.deflated)
	return "L" + strconv.Itoa(len(f.images)-1)
}

// attach embeds the attachments of a paper.
func (f *file) attach(d *document.Document) {
	for _, a := range d.Attachments {
		n := f.number(2)
		f.obj(n)
		f.out = fmt.Appendf(f.out, "<</Type /EmbeddedFile /Subtype /%s /Params <</Size %d /ModDate (D:%s000000Z) /CheckSum <%x>>> /Length %d>>\nstream\n%s\nendstream",
			name(a.MIME), len(a.Data), strings.ReplaceAll(d.Date, "-", ""), md5.Sum(a.Data), len(a.Data), a.Data)
		f.end()
		f.obj(n + 1)
		f.str("<</Type /Filespec /F ")
		f.text(a.Name)
		f.str(" /UF ")
		f.text(a.Name)
		f.str(" /Desc ")
		f.text(a.Description)
		f.str(" /AFRelationship /Data /EF <</F ")
		f.ref(n)
		f.str("/UF ")
		f.ref(n)
		f.str(">>>>")
		f.end()
		f.files = append(f.files, attached{a.Name, n + 1})
	}
	slices.SortFunc(f.files, func(a, b attached) int { return cmp.Compare(a.name, b.name) }) // as a name tree must be
}

// name is s as a PDF name.
func name(s string) string {
	var b []byte
	for i := range len(s) {
		if c := s[i]; c > ' ' && c <= '~' && !strings.ContainsRune("#/%()<>[]{}", rune(c)) {
			b = append(b, c)
		} else {
			b = fmt.Appendf(b, "#%02X", c)
		}
	}
	return string(b)
}

// seal writes all that is left but fonts and colour profile, and returns the file's identifier: a hash of what was written so far.
func (f *file) seal(m meta) []byte {
	f.tree()
	f.catalog(m)
	f.info(m)
	f.obj(objPages)
	f.str("<</Type /Pages /MediaBox [0 0 595.28 841.89] /Count ")
	f.int(len(f.pages))
	f.str(" /Kids [")
	for _, p := range f.pages {
		f.ref(p)
	}
	f.str("]>>")
	f.end()
	f.hash.Write(f.out)
	id := f.hash.Sum(nil)[:16]
	f.hash = nil
	return id
}

func (f *file) catalog(m meta) {
	f.obj(objCatalog)
	f.str("<</Type /Catalog /Pages ")
	f.ref(objPages)
	f.str("/Lang ")
	f.text(m.language)
	f.str(" /MarkInfo <</Marked true>> /ViewerPreferences <</DisplayDocTitle true>> /OutputIntents [")
	f.ref(objIntent)
	f.str("] /StructTreeRoot ")
	f.ref(objTreeRoot)
	f.str("/Metadata ")
	f.ref(objMetadata)
	if len(f.files) > 0 {
		f.str("/Names <</EmbeddedFiles <</Names [")
		for _, a := range f.files {
			f.text(a.name)
			f.str(" ")
			f.ref(a.object)
		}
		f.str("]>>>> /AF [")
		for _, a := range f.files {
			f.ref(a.object)
		}
		f.str("]")
	}
	f.str(">>")
	f.end()
}

func (f *file) info(m meta) {
	f.obj(objInfo)
	f.str("<</Title ")
	f.text(m.title)
	f.str(" /Author ")
	f.text(m.author)
	f.str(" /Creator (" + creator + ") /Producer (" + producer + ")")
	date := m.created.Format("20060102150405")
	f.str(" /CreationDate (D:" + date + "Z) /ModDate (D:" + date + "Z)>>")
	f.end()
	x := m.xmp()
	f.obj(objMetadata)
	f.str("<</Type /Metadata /Subtype /XML /Length ")
	f.int(len(x))
	f.str(">>\nstream\n")
	f.str(x)
	f.str("\nendstream")
	f.end()
}

// profile writes the colour profile and the output intent that refers to it.
func (f *file) profile(deflated []byte) {
	f.stream(objProfile, "/N 3", deflated)
	f.obj(objIntent)
	f.str("<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) /Info (sRGB IEC61966-2.1) /DestOutputProfile ")
	f.ref(objProfile)
	f.str(">>")
	f.end()
}

// fonts writes the fonts in use, and the resources that name them.
func (f *file) fonts(list []fontUse) {
	res := []byte("<</Font <<")
	for _, u := range list {
		n := f.font(u)
		res = fmt.Appendf(res, "/%s %d 0 R ", u.name, n)
	}
	res = append(res, ">>"...)
	if len(f.images) > 0 {
		res = append(res, " /XObject <<"...)
		for i, m := range f.images {
			res = fmt.Appendf(res, "/L%d %d 0 R ", i, m.object)
		}
		res = append(res, ">>"...)
	}
	f.obj(objResources)
	f.out = append(f.out, res...)
	f.str(">>")
	f.end()
}

// font writes the six objects of a font and returns the number of the first.
func (f *file) font(u fontUse) int {
	n, s, d := f.number(6), u.subset, u.face.Derived
	f.obj(n)
	f.out = fmt.Appendf(f.out, "<</Type /Font /Subtype /Type0 /Encoding /Identity-H /BaseFont /%s /DescendantFonts [%d 0 R] /ToUnicode %d 0 R>>", s.Name, n+1, n+2)
	f.end()
	f.obj(n + 1)
	f.out = fmt.Appendf(f.out, "<</Type /Font /Subtype /CIDFontType2 /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /BaseFont /%s /W [%s] /FontDescriptor %d 0 R /CIDToGIDMap %d 0 R>>",
		s.Name, s.Widths, n+3, n+4)
	f.end()
	f.stream(n+2, "", s.ToUnicode)
	f.obj(n + 3)
	f.out = fmt.Appendf(f.out, "<</Type /FontDescriptor /FontName /%s /Ascent %d /Descent %d /CapHeight %d /Flags 4 /FontBBox [%d %d %d %d] /ItalicAngle 0 /StemV %d /FontFile2 %d 0 R>>",
		s.Name, d.Ascent, d.Descent, d.CapHeight, d.Box[0], d.Box[1], d.Box[2], d.Box[3], d.StemV, n+5)
	f.end()
	f.stream(n+4, "", s.GlyphMap)
	f.stream(n+5, "/Length1 "+strconv.Itoa(s.Size), s.Program)
	return n
}

// trailer writes the table of objects.
func (f *file) trailer(id []byte) {
	xref := f.sent + len(f.out)
	f.str("xref\n0 ")
	f.int(len(f.offsets))
	f.str("\n0000000000 65535 f \n")
	for _, o := range f.offsets[1:] {
		entry := [20]byte([]byte("0000000000 00000 n \n"))
		for k := 9; o > 0; k-- {
			entry[k] = byte('0' + o%10)
			o /= 10
		}
		f.out = append(f.out, entry[:]...)
	}
	f.str("trailer\n<</Size ")
	f.int(len(f.offsets))
	f.str(" /Root ")
	f.ref(objCatalog)
	f.str("/Info ")
	f.ref(objInfo)
	f.str("/ID [<")
	f.out = hex.AppendEncode(f.out, id)
	f.str("><")
	f.out = hex.AppendEncode(f.out, id)
	f.str(">]>>\nstartxref\n")
	f.int(xref)
	f.str("\n%%EOF\n")
}

// A deflater writes zlib streams at the lowest level, which costs a third of the default and adds a tenth to the size.
type deflater struct {
	w   *flate.Writer
	out []byte
}

func newDeflater() (*deflater, error) {
	d := &deflater{}
	w, err := flate.NewWriter(d, flate.BestSpeed)
	d.w = w
	return d, err
}

// Write receives what the compressor puts out.
func (d *deflater) Write(b []byte) (int, error) {
	d.out = append(d.out, b...)
	return len(b), nil
}

// append appends data to out in zlib form.
func (d *deflater) append(out, data []byte) []byte {
	d.out = append(out, 0x78, 0x01)
	d.w.Reset(d)
	d.w.Write(data) // Write above never fails
	d.w.Close()
	sum := adler32.Checksum(data)
	out, d.out = append(d.out, byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum)), nil
	return out
}
