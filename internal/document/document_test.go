package document_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"notices/internal/document"
)

// full has every kind of block, with text that must not become markup.
func full(s string) *document.Document {
	in := func(t string) []document.Inline { return []document.Inline{{Text: t}} }
	return &document.Document{
		Title: "Titel " + s, Language: "de-DE", Date: "2027-02-10", Draft: true,
		Head:   document.Letterhead{Name: "Gemeinde " + s, Function: "Wahlleiterin", Footer: []string{"Fuß " + s}},
		Letter: &document.Letter{Return: "Gemeinde · Straße 1", Notes: []string{"Gegen Zustellungsnachweis"}, Address: []string{"Frau " + s, "Straße 2", "01234 Ort"}, Info: []document.Info{{"Telefon", "0999 " + s}}},
		Blocks: []document.Block{
			document.Paragraph{Inline: in("Betreff " + s), Subject: true},
			document.Heading{Level: 2, Inline: in("Überschrift " + s), Over: "darüber"},
			document.Paragraph{Inline: []document.Inline{{Text: "eins " + s}, {Text: "fett", Bold: true, Break: true}, {Text: "Verweis", Link: "https://example.org/?a=1&b=2"}}},
			document.Paragraph{Inline: in("klein " + s), Small: true},
			document.List{Items: [][]document.Block{{document.Paragraph{Inline: in("Punkt " + s)}}, {document.Paragraph{Inline: in("zwei")}, document.Paragraph{Inline: in("darunter")}}}},
			document.List{Ordered: true, Items: [][]document.Block{{document.Paragraph{Inline: in("erstens")}}, {document.Paragraph{Inline: in("zweitens")}}}},
			document.Table{
				Caption: "Tabelle " + s, Align: []byte("lr"), RowHead: true, Header: [][]document.Inline{in("Name"), in("Zahl")},
				Rows: [][][]document.Inline{{in(s), in("1")}, {in("b"), in("2")}},
			},
			document.Facts{Rows: []document.Fact{{"Wort", in("Angabe " + s)}}},
			document.Group{Blocks: []document.Block{document.CheckBox{Inline: in("ja " + s)}, document.CheckBox{Inline: in("nein")}}},
			document.Blank{Label: "Ort, Datum", Width: 1},
			document.PageBreak{},
			document.Signature{Closing: "Mit freundlichen Grüßen", Note: "Im Auftrag", Name: s, Title: "Wahlleiterin", Place: "Ort, 10. Februar 2027"},
		},
	}
}

const nasty = `<b>&amp;"'</b>]]><script>x</script>`

func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// TestHTMLIsSafeAndWhole parses the page as a browser does and compares text and structure.
func TestHTMLIsSafeAndWhole(t *testing.T) {
	page := document.HTML(full(nasty))
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	var text strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.ElementNode {
			count[n.Data]++
			for _, a := range n.Attr {
				outside := a.Key == "src" || strings.HasPrefix(a.Key, "on")
				if outside || a.Key == "href" && !strings.HasPrefix(a.Val, "https://example.org/") {
					t.Errorf("<%s %s=%q>", n.Data, a.Key, a.Val)
				}
			}
		}
		if n.Type == html.TextNode && n.Parent.Data != "style" {
			text.WriteString(n.Data)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(root)
	for tag, want := range map[string]int{"html": 1, "title": 1, "main": 1, "header": 1, "footer": 1, "h1": 1, "table": 1, "caption": 1, "th": 4, "td": 2, "dl": 2, "ul": 2, "ol": 1, "li": 6, "a": 1, "strong": 1, "script": 0, "b": 0, "link": 0, "img": 0} {
		if count[tag] != want {
			t.Errorf("%d × <%s>, want %d", count[tag], tag, want)
		}
	}
	for _, want := range []string{"Titel " + nasty, "Betreff " + nasty, "Punkt " + nasty, "Angabe " + nasty, "ENTWURF", "Fuß " + nasty} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is missing", want)
		}
	}
	if !bytes.Contains(page, []byte(`<html lang="de">`)) {
		t.Error("no language")
	}
}

// TestHTMLShowsTheLogo embeds it with its text.
func TestHTMLShowsTheLogo(t *testing.T) {
	d := full("x")
	d.Head.Logo, d.Head.LogoText = picture(t), `Wappen "Löwe"`
	if page := string(document.HTML(d)); !strings.Contains(page, `<img alt="Wappen &#34;Löwe&#34;" src="data:image/png;base64,`) {
		t.Error("no logo")
	}
}

func picture(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 40, 20))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestPlainSaysWhatTextSays compares word for word; rules for filling in are left out.
func TestPlainSaysWhatTextSays(t *testing.T) {
	got := document.Plain(full("Wert"))
	for _, l := range strings.Split(got, "\n") {
		if utf8.RuneCountInString(l) > 76 {
			t.Errorf("long line %q", l)
		}
	}
	if strings.Contains(got, "Ort, Datum") || strings.Contains(got, "\n\n\n") {
		t.Errorf("blank or gap in\n%s", got)
	}
	for _, w := range regexp.MustCompile(`[\pL\pN]+`).FindAllString(document.Text(full("Wert")), -1) {
		if w != "Datum" && !strings.Contains(got, w) {
			t.Errorf("%q is missing in\n%s", w, got)
		}
	}
}

// TestPrintingWritesNothingIntoTheDocument: several printings of one document may go on at once, and
// a letter's lines may lie in a longer list.
func TestPrintingWritesNothingIntoTheDocument(t *testing.T) {
	d := full("Öztürk")
	lines := append(make([]string, 0, 8), "Gegen Zustellungsnachweis")
	d.Letter.Notes = lines
	if _, err := document.Docx(d); err != nil {
		t.Fatal(err)
	}
	document.Text(d)
	document.Plain(d)
	document.HTML(d)
	if got := strings.Join(lines[:cap(lines)], ""); got != "Gegen Zustellungsnachweis" {
		t.Errorf("behind the notes stands now %q", got)
	}
}

func TestPlainBreaksLinesAtWords(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		ws := rapid.SliceOfN(rapid.StringMatching(`[a-zäß]{1,90}`), 1, 60).Draw(r, "words")
		d := &document.Document{Blocks: []document.Block{document.List{Items: [][]document.Block{{document.Paragraph{Inline: []document.Inline{{Text: strings.Join(ws, " ")}}}}}}}}
		got := document.Plain(d)
		if words(got) != "• "+strings.Join(ws, " ") {
			r.Fatalf("words changed: %q", got)
		}
		for _, l := range strings.Split(got, "\n") {
			if utf8.RuneCountInString(l) > 76 && len(strings.Fields(strings.TrimPrefix(l, "•"))) > 1 {
				r.Fatalf("line of %d: %q", utf8.RuneCountInString(l), l)
			}
		}
	})
}

func TestGlued(t *testing.T) {
	for text, want := range map[string]bool{
		"§": true, "(§": true, "nach §": true, "§ 44 Abs.": true, "Satz": true, "i. V.": true, "vom 28.": true, "am 1.": true, "§ 44": true, "(§ 49a": true, "am 28. Januar": true,
		"": false, "44": false, "im Jahr 2014.": false, "Wort": false, "im Januar": false, "§ 44,": false, "Wahlbereich 2": false, "a.": false, ".": false, "NKWG.": false,
	} {
		if got := document.Glued(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// parts unpacks a Word file; every part must be well-formed.
func parts(t *testing.T, b []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name] = string(data)
		if !strings.HasSuffix(f.Name, ".xml") && !strings.HasSuffix(f.Name, ".rels") {
			continue
		}
		for d := xml.NewDecoder(bytes.NewReader(data)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
		}
	}
	return out
}

func TestDocxSaysWhatTextSays(t *testing.T) {
	d := full(nasty)
	d.Head.Logo, d.Head.LogoText = picture(t), `100 % "Löwe"`
	b, err := document.Docx(d)
	if err != nil {
		t.Fatal(err)
	}
	again, err := document.Docx(d)
	if err != nil || !bytes.Equal(b, again) {
		t.Errorf("not the same bytes: %v", err)
	}
	p := parts(t, b)
	var text strings.Builder
	for _, m := range regexp.MustCompile(`<w:t [^>]*>([^<]*)</w:t>|</w:p>|<w:br/>|<w:tab/>`).FindAllStringSubmatch(p["word/document.xml"], -1) {
		text.WriteString(html.UnescapeString(m[1]))
		if m[1] == "" {
			text.WriteString(" ")
		}
	}
	want := strings.NewReplacer(" | ", " ", "• ", "", "1. erstens", "erstens", "2. zweitens", "zweitens").Replace(document.Text(d))
	if words(text.String()) != words(want) {
		t.Errorf("got  %s\nwant %s", words(text.String()), words(want))
	}
	if !strings.Contains(p["word/header1.xml"], "ENTWURF") || !strings.Contains(p["word/footer1.xml"], "Fuß") || p["word/media/logo.png"] == "" {
		t.Error("header, footer or logo is missing")
	}
	for _, rel := range regexp.MustCompile(`r:(?:id|embed)="(rId\d+)"`).FindAllStringSubmatch(p["word/document.xml"], -1) {
		if !strings.Contains(p["word/_rels/document.xml.rels"], `Id="`+rel[1]+`"`) {
			t.Errorf("no relationship %s", rel[1])
		}
	}
	for _, style := range regexp.MustCompile(`w:pStyle w:val="([^"]+)"`).FindAllStringSubmatch(p["word/document.xml"], -1) {
		if !strings.Contains(p["word/styles.xml"], `w:styleId="`+style[1]+`"`) {
			t.Errorf("no style %s", style[1])
		}
	}
}

func TestDocxRefusesALogoThatIsNoPicture(t *testing.T) {
	d := full("x")
	d.Head.Logo = []byte("kein Bild")
	if _, err := document.Docx(d); err == nil || !strings.Contains(err.Error(), "Logo") {
		t.Errorf("got %v", err)
	}
}

// TestLibreOfficeOpensTheWordFile converts it to text, where LibreOffice is installed.
func TestLibreOfficeOpensTheWordFile(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil || testing.Short() {
		t.Skip("needs LibreOffice")
	}
	dir := t.TempDir()
	b, err := document.Docx(full("Wert"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "brief.docx"), b, 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(office, "-env:UserInstallation=file://"+dir+"/profile", "--headless", "--convert-to", "txt:Text (encoded):UTF8", "--outdir", dir, filepath.Join(dir, "brief.docx")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "brief.txt"))
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	got := words(strings.TrimPrefix(string(text), "\ufeff"))
	want := words(strings.ReplaceAll(document.Text(full("Wert")), " | ", " "))
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
