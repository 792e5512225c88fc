package pdf

import (
	"bytes"
	"crypto/md5"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"notices/fonts"
	"notices/internal/document"
)

func TestReadingOrderIsTheTemplatesOrder(t *testing.T) {
	w := newWriter(t)
	for name, d := range samples(t) {
		t.Run(name, func(t *testing.T) {
			p := inspect(t, write(t, w, d).Bytes)
			if got, want := words(p.root.text), source(d); got != want {
				t.Errorf("read aloud:\n%s\nwritten:\n%s", got, want)
			}
		})
	}
}

func TestMetadataSaysWhatTheFileIsAndNothingPrivate(t *testing.T) {
	d := letter(t, "Elke Ehlers")
	b := write(t, newWriter(t), d).Bytes
	f := readPDF(t, b)
	info := f.dict(f.trailer["Info"])
	for k, want := range map[string]string{"Title": d.Title, "Author": d.Head.Name, "CreationDate": "D:20270210000000Z", "ModDate": "D:20270210000000Z"} {
		if got := textString(info[k]); got != want {
			t.Errorf("%s is %q, want %q", k, got, want)
		}
	}
	xmp := string(f.stream(f.catalog()["Metadata"]))
	for _, want := range []string{"<pdfaid:part>3<", "<pdfaid:conformance>A<", "<pdfuaid:part>1<", d.Title, "2027-02-10T00:00:00Z"} {
		if !strings.Contains(xmp, want) {
			t.Errorf("the XMP packet lacks %q", want)
		}
	}
	for _, private := range []string{"Ehlers", "Straße", "12345"} {
		if strings.Contains(xmp+fmt.Sprint(info), private) {
			t.Errorf("the metadata hold %q", private)
		}
	}
	if textString(f.catalog()["Lang"]) != "de-DE" || f.dict(f.catalog()["ViewerPreferences"])["DisplayDocTitle"] != true {
		t.Error("language or title are not shown")
	}
	if id := f.list(f.trailer["ID"]); len(id) != 2 || len(id[0].(string)) != 16 {
		t.Errorf("identifier is %v", id)
	}
}

func TestAttachmentComesOutAsItWentIn(t *testing.T) {
	d := determination(t, 3)
	f := readPDF(t, write(t, newWriter(t), d).Bytes)
	af := f.list(f.catalog()["AF"])
	if len(af) != 1 {
		t.Fatalf("%d attachments", len(af))
	}
	spec := f.dict(af[0])
	if spec["AFRelationship"] != pname("Data") || textString(spec["UF"]) != "determination.json" {
		t.Errorf("specification is %v", spec)
	}
	file := f.dict(spec["EF"])["F"]
	if got := f.stream(file); !bytes.Equal(got, d.Attachments[0].Data) {
		t.Errorf("attachment is %q", got)
	}
	if e := f.dict(file); e["Subtype"] != pname("application#2Fjson") || f.dict(e["Params"])["CheckSum"] != string(sum16(d.Attachments[0].Data)) {
		t.Errorf("embedded file is %v", e)
	}
}

func sum16(b []byte) []byte { s := md5.Sum(b); return s[:] }

func TestSamePaperSameBytesInAnyOrderGoroutineAndTimeZone(t *testing.T) {
	press, err := New()
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Elke Ehlers", "Łukasz Đặng-K͟hová", "Ελένη Παπαδοπούλου", "Zoë Ñuñez", "Борис"}
	fresh := map[string][]byte{}
	for _, name := range names {
		fresh[name] = write(t, newWriter(t), letter(t, name)).Bytes
	}
	local := time.Local
	defer func() { time.Local = local }()
	time.Local = time.FixedZone("somewhere", -11*3600)
	var group sync.WaitGroup
	for g := range 4 {
		w, err := press.Writer()
		if err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			for i := range 3 * len(names) {
				name := names[(i*(g+1)+g)%len(names)]
				r, err := w.Write(letter(t, name))
				if err != nil || !bytes.Equal(r.Bytes, fresh[name]) {
					t.Errorf("goroutine %d, %s: other bytes, or %v", g, name, err)
				}
			}
		})
	}
	group.Wait()
}

func TestOtherTextOtherIdentifier(t *testing.T) {
	w := newWriter(t)
	a, b := readPDF(t, write(t, w, letter(t, "Anna")).Bytes), readPDF(t, write(t, w, letter(t, "Anne")).Bytes)
	if fmt.Sprint(a.trailer["ID"]) == fmt.Sprint(b.trailer["ID"]) {
		t.Error("two letters have one identifier")
	}
}

func TestLetterStandsWhereDIN5008WantsIt(t *testing.T) {
	p := inspect(t, write(t, newWriter(t), letter(t, "Elke Ehlers")).Bytes)
	page := p.pages[0]
	within := func(what string, r textRun, x, top, bottom, right float64) {
		t.Helper()
		ascent, descent := r.size*0.3528*0.75, r.size*0.3528*0.22
		if math.Abs(r.x-x) > 0.05 || r.y-ascent < top-0.3 || r.y+descent > bottom+0.3 || r.x+r.w > right {
			t.Errorf("%s %q stands at x %.2f to %.2f, baseline %.2f; it belongs to x %.2f, between %.2f and %.2f", what, r.text, r.x, r.x+r.w, r.y, x, top, bottom)
		}
	}
	within("return line", page.at(t, "Gemeinde Musterhausen ·"), 25, 45, 50, 105)
	within("notes zone", page.at(t, "Gegen Zustellungsnachweis"), 25, 50, 62.7, 105)
	for i, s := range []string{"Frau", "Elke Ehlers", "Hinterhaus links", "Straße der Republik", "12345 Musterhausen", "ÖSTERREICH"} {
		within("address", page.at(t, s), 25, 62.7+4.55*float64(i), 62.7+4.55*float64(i+1), 105)
	}
	within("information block", page.at(t, "Unser Zeichen"), 125, 50, 54, 147)
	if date := page.at(t, "10. Februar"); date.x < 140 || date.x+date.w > 200 || date.y > 94 {
		t.Errorf("information block: the date stands at %.1f, %.1f", date.x, date.y)
	}
	within("subject", page.at(t, "Übergang eines Sitzes"), 25, 98.46, 103.7, 190)
	if r := page.at(t, "Übergang eines Sitzes"); r.font != "NotoSans-Bold" || r.size != 10.5 {
		t.Errorf("the subject is set in %s %.1f", r.font, r.size)
	}
	marks := map[float64]bool{}
	for _, r := range page.rules {
		if r[0] < 6 {
			marks[math.Round(r[1]*10)/10] = true
		}
	}
	if want := map[float64]bool{105: true, 148.5: true, 210: true}; fmt.Sprint(marks) != fmt.Sprint(want) {
		t.Errorf("marks at the left edge: %v, want %v", marks, want)
	}
	for i, p := range p.pages {
		for _, r := range p.runs {
			if r.mcid >= 0 && (r.x < 24.99 || r.x+r.w > 200.01 || r.size > 9 && r.x+r.w > 190.6) {
				t.Errorf("page %d: %q reaches from %.1f to %.1f mm", i+1, r.text, r.x, r.x+r.w)
			}
		}
	}
	if r := p.pages[1].at(t, "Seite 2 von 2"); r.mcid != -1 || math.Abs(r.x+r.w-190) > 0.1 {
		t.Errorf("page number: %+v", r)
	}
}

func TestAddressThatDoesNotFitTheWindowIsRefused(t *testing.T) {
	w := newWriter(t)
	for _, c := range []struct {
		name    string
		address []string
		where   string
	}{
		{"seven lines", []string{"1", "2", "3", "4", "5", "6", "7"}, "Anschrift"},
		{"six lines of which one is more than 80 mm wide", []string{"Frau", "Professorin Dr. Wilhelmine-Charlotte von und zu Beispielhausen-Mustermann", "3", "4", "5", "6"}, "Anschrift"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := letter(t, "x")
			d.Letter.Address = c.address
			_, err := w.Write(d)
			var fit *FitError
			if !errors.As(err, &fit) || fit.Where != c.where {
				t.Errorf("error is %v", err)
			}
		})
	}
	d := letter(t, "x")
	d.Letter.Return = strings.Repeat("Musterhausen ", 24)
	d.Letter.Notes = []string{"1", "2", "3", "4"}
	d.Letter.Info = slices.Repeat(d.Letter.Info, 7)
	_, err := w.Write(d)
	for _, where := range []string{"Rücksendeangabe", "Zusatz- und Vermerkzone", "Informationsblock"} {
		if err == nil || !strings.Contains(err.Error(), where) {
			t.Errorf("%s is not refused: %v", where, err)
		}
	}
}

func TestEveryCharacterOfDIN91379IsPrintedOrRefused(t *testing.T) {
	entries, err := fonts.DIN91379()
	if err != nil {
		t.Fatal(err)
	}
	w := newWriter(t)
	refused := []string{"∞", "≤", "≥"}
	printed := 0
	for _, e := range entries {
		d := &document.Document{
			Title: "Probe", Language: "de-DE", Date: "2027-02-10", Letter: &document.Letter{Address: []string{"Frau", "Anna " + e.Text + "-Muster"}},
			Blocks: []document.Block{document.Heading{Level: 1, Inline: run("Frau " + e.Text)}, para("An **" + e.Text + "** und " + e.Text + "a.")},
		}
		r, err := w.Write(d)
		if slices.Contains(refused, e.Text) {
			var g *GlyphError
			if !errors.As(err, &g) || g.Text != e.Text {
				t.Errorf("%s: error is %v", e.Name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%+q %s: %v", e.Text, e.Name, err)
			continue
		}
		printed++
		if p := inspect(t, r.Bytes); words(p.root.text) != source(d) {
			t.Errorf("%s: %+q, want %+q", e.Name, words(p.root.text), source(d))
		}
	}
	if printed < 900 {
		t.Errorf("only %d entries were printed", printed)
	}
}

func TestCharactersThatNoFaceHasAreNamed(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"emoji beyond U+FFFF", "Elke 😀 Ehlers", "😀"},
		{"right-to-left letters", "שלום", "ש"},
		{"direction override", "Elke\u202eEhlers", "\u202e"},
		{"zero width joiner", "El\u200dke", "\u200d"},
		{"control character", "Elke\x07", "\x07"},
		{"mark without place on this letter", "x\u0310", "x\u0310"},
		{"not UTF-8", "Elke\xff", "\ufffd"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := newWriter(t).Write(announcement(t, c.text))
			var g *GlyphError
			if !errors.As(err, &g) || g.Text != c.want && g.Text != "\xff" {
				t.Fatalf("error is %v", err)
			}
			if g.Where == "" || g.In == "" {
				t.Errorf("place is missing: %+v", g)
			}
		})
	}
}

func TestAllFaultsOfAPaperComeAtOnce(t *testing.T) {
	d := letter(t, "Elke 😀")
	d.Letter.Notes = []string{"1", "2", "3", "4"}
	d.Head.Logo = []byte("no picture")
	_, err := newWriter(t).Write(d)
	var g *GlyphError
	var f *FitError
	var i *InputError
	if !errors.As(err, &g) || !errors.As(err, &f) || !errors.As(err, &i) {
		t.Errorf("error is %v", err)
	}
}

func TestWriterGoesOnAfterARefusedPaper(t *testing.T) {
	w := newWriter(t)
	want := write(t, newWriter(t), letter(t, "Elke Ehlers")).Bytes
	if _, err := w.Write(letter(t, "😀")); err == nil {
		t.Fatal("an emoji was printed")
	}
	if got := write(t, w, letter(t, "Elke Ehlers")).Bytes; !bytes.Equal(got, want) {
		t.Error("the refused paper left something behind")
	}
}

func TestSoftHyphenAndBlanksLeaveNoTrace(t *testing.T) {
	w := newWriter(t)
	a := write(t, w, announcement(t, "Elke  Ehl\u00aders\tMuster\n")).Bytes
	if text := inspect(t, a).root.text; strings.ContainsRune(text, '\u00ad') || !strings.Contains(text, "Elke Ehlers Muster") {
		t.Errorf("text is %q", text)
	}
}

func TestHostileTextIsPrintedAsItIs(t *testing.T) {
	w := newWriter(t)
	for _, s := range []string{`*_|<>&"{{}}\`, `(((\))`, "EMC Q ET", ">> endstream", "/Artifact BDC", strings.Repeat("Donaudampfschifffahrtsgesellschaft", 9)} {
		d := announcement(t, "x")
		d.Blocks = append(d.Blocks, document.Paragraph{Inline: []document.Inline{{Text: s}}}, document.Table{Header: [][]document.Inline{run("A"), run("B")}, Rows: [][][]document.Inline{{{{Text: s}}, {{Text: s, Bold: true}}}}})
		d.Title = s
		p := inspect(t, write(t, w, d).Bytes)
		if words(p.root.text) != source(d) {
			t.Errorf("%q is read as %q", s, words(p.root.text))
		}
		if got := textString(p.dict(p.trailer["Info"])["Title"]); got != s {
			t.Errorf("title %q became %q", s, got)
		}
	}
}

func TestDraftIsMarkedOnEveryPageAndNotReadOut(t *testing.T) {
	d := determination(t, 75)
	r := write(t, newWriter(t), d)
	if r.Pages < 3 {
		t.Fatalf("%d pages, the sample is too short", r.Pages)
	}
	p := inspect(t, r.Bytes)
	for i, page := range p.pages {
		if !strings.Contains(page.text[-1], "ENTWURF") {
			t.Errorf("page %d is not marked", i+1)
		}
	}
	if strings.Contains(p.root.text, "ENTWURF") {
		t.Error("the mark is read out")
	}
	d.Draft = false
	for i, page := range inspect(t, write(t, newWriter(t), d).Bytes).pages {
		if strings.Contains(page.text[-1], "ENTWURF") {
			t.Errorf("page %d is marked without being a draft", i+1)
		}
	}
}

func TestPrintFileBeginsEachLetterOnAnOddPage(t *testing.T) {
	w := newWriter(t)
	one := announcement(t, "Anna") // one page
	two := letter(t, "Łukasz")     // two
	var b bytes.Buffer
	n, err := w.WriteAll(&b, Cover{Title: "Schreiben des Laufs", Author: "Kreis Muster", Language: "de-DE", Date: "2027-02-11", OddStart: true}, slices.Values([]*document.Document{one, two, one, letter(t, "Zoë")}))
	if err != nil {
		t.Fatal(err)
	}
	p := inspect(t, b.Bytes())
	if n != 8 || len(p.pages) != 8 { // 1 + blank, 2, 1 + blank, 2
		t.Fatalf("%d pages", n)
	}
	for i, want := range []string{"Öffentliche", "", "Sehr geehrte Frau Łukasz", "Seite 2 von 2", "Öffentliche", "", "Sehr geehrte Frau Zoë", "Seite 2 von 2"} {
		text := ""
		for _, r := range p.pages[i].runs {
			text += r.text
		}
		if want == "" && text != "" || !strings.Contains(text, want) {
			t.Errorf("page %d holds %.60q, want %q", i+1, text, want)
		}
	}
	if sects := p.root.find("Sect"); len(sects) != 4 || words(sects[1].text) != source(two) {
		t.Errorf("%d papers in the structure", len(sects))
	}
	if k := bytes.Count(b.Bytes(), []byte("/Subtype /Image")); k != 1 {
		t.Errorf("the logo is embedded %d times", k)
	}
	if size := len(write(t, w, two).Bytes); b.Len() > 3*size {
		t.Errorf("%d bytes for four papers, one has %d: fonts are embedded more than once", b.Len(), size)
	}
	var again bytes.Buffer
	if _, err := newWriter(t).WriteAll(&again, Cover{Title: "Schreiben des Laufs", Author: "Kreis Muster", Language: "de-DE", Date: "2027-02-11", OddStart: true}, slices.Values([]*document.Document{one, two, one, letter(t, "Zoë")})); err != nil || !bytes.Equal(again.Bytes(), b.Bytes()) {
		t.Errorf("a fresh writer prints other bytes, or %v", err)
	}
}

func TestPrintFileOfManyLettersNeedsNoMemoryForThem(t *testing.T) {
	w := newWriter(t)
	d := letter(t, "Elke Ehlers")
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var n counter
	pages, err := w.WriteAll(&n, Cover{Title: "Viele", Language: "de-DE", Date: "2027-02-11", OddStart: true}, slices.Values(slices.Repeat([]*document.Document{d}, 1000)))
	if err != nil || pages != 2000 {
		t.Fatalf("%d pages, %v", pages, err)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 20<<20 {
		t.Errorf("%d bytes are held after a file of %d", grown, n)
	}
}

type counter int

func (c *counter) Write(b []byte) (int, error) { *c += counter(len(b)); return len(b), nil }

func TestFailingDiskIsAnError(t *testing.T) {
	full := errors.New("disk full")
	_, err := newWriter(t).WriteAll(failing{full}, Cover{Title: "x", Language: "de-DE", Date: "2027-02-11"}, slices.Values([]*document.Document{form(t)}))
	if !errors.Is(err, full) {
		t.Errorf("error is %v", err)
	}
	if _, err := newWriter(t).WriteAll(&counterSink, Cover{Title: "x", Language: "de-DE", Date: "2027-02-11"}, slices.Values([]*document.Document{})); err == nil {
		t.Error("a print file without letters was written")
	}
}

var counterSink counter

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestImpossibleInputIsNamed(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(d *document.Document)
		where  string
	}{
		{"date", func(d *document.Document) { d.Date = "31.2.2027" }, "Datum"},
		{"no title", func(d *document.Document) { d.Title = "" }, "Titel"},
		{"logo without text", func(d *document.Document) { d.Head.LogoText = "" }, "Logo"},
		{"logo cut off", func(d *document.Document) { d.Head.Logo = d.Head.Logo[:len(d.Head.Logo)/2] }, "Logo"},
		{"row too short", func(d *document.Document) {
			d.Blocks = []document.Block{document.Table{Header: [][]document.Inline{run("A"), run("B")}, Rows: [][][]document.Inline{{run("1")}}}}
		}, "Absatz 1"},
		{"forty columns", func(d *document.Document) {
			d.Blocks = []document.Block{document.Table{Header: slices.Repeat([][]document.Inline{run("Spalte")}, 40)}}
		}, "Absatz 1"},
		{"lists within lists", func(d *document.Document) {
			b := []document.Block{para("innen")}
			for range 40 {
				b = []document.Block{document.List{Items: [][]document.Block{b}}}
			}
			d.Blocks = b
		}, "Absatz 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := announcement(t, "x")
			c.change(d)
			_, err := newWriter(t).Write(d)
			var in *InputError
			if !errors.As(err, &in) || in.Where != c.where {
				t.Errorf("error is %v", err)
			}
		})
	}
}
