package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"notices/internal/document"
)

// place is where content of an element stands: page, and the heights of its lines from top to bottom.
type where struct {
	page  int
	lines []float64
}

// places finds the content of n and of all below it, by page.
func (p *readPaper) places(n *node) []where {
	var out []where
	add := func(page any, id int) {
		i := slices.IndexFunc(p.list(p.dict(p.catalog()["Pages"])["Kids"]), func(v any) bool { return v == page })
		k := slices.IndexFunc(out, func(w where) bool { return w.page == i })
		if k < 0 {
			out = append(out, where{page: i})
			k = len(out) - 1
		}
		for _, r := range p.pages[i].runs {
			if r.mcid == id && !slices.Contains(out[k].lines, r.y) {
				out[k].lines = append(out[k].lines, r.y)
			}
		}
	}
	var walk func(n *node)
	walk = func(n *node) {
		for _, k := range p.list(n.dict["K"]) {
			switch k := k.(type) {
			case float64:
				add(n.dict["Pg"], int(k))
			case dict:
				if k["Type"] == pname("MCR") {
					add(k["Pg"], int(k["MCID"].(float64)))
				}
			}
		}
		for _, k := range n.kids {
			walk(k)
		}
	}
	walk(n)
	return out
}

// lastLine is the height of the lowest line of the paper's own text on a page.
func (p *readPaper) lastLine(page int) float64 {
	y := 0.0
	for _, r := range p.pages[page].runs {
		if r.mcid >= 0 {
			y = max(y, r.y)
		}
	}
	return y
}

// checkBreaks checks where the pages of a paper were cut.
func checkBreaks(t testing.TB, p *readPaper) {
	t.Helper()
	for _, kind := range []string{"H1", "H2", "H3"} {
		for _, n := range p.root.find(kind) {
			for _, at := range p.places(n) {
				if slices.Max(at.lines) == p.lastLine(at.page) && at.page < len(p.pages)-1 {
					t.Errorf("%s %q is the last line of page %d", kind, words(n.text), at.page+1)
				}
			}
		}
	}
	for _, kind := range []string{"P", "LBody"} {
		for _, n := range p.root.find(kind) {
			if len(n.find("P")) > 1 || kind == "LBody" && len(n.find("P")) > 0 {
				continue
			}
			if list := p.places(n); len(list) > 1 {
				for _, at := range list {
					if len(at.lines) < 2 {
						t.Errorf("%q: %d line on page %d", words(n.text), len(at.lines), at.page+1)
					}
				}
			}
		}
	}
	for _, n := range p.root.find("TR") {
		if len(p.places(n)) > 1 {
			t.Errorf("row %.40q is cut", words(n.text))
		}
	}
	for i, page := range p.pages {
		for _, r := range page.runs {
			if r.mcid >= 0 && (r.y > 277 || i > 0 && r.y < 27) {
				t.Errorf("page %d: %q stands at %.1f", i+1, r.text, r.y)
			}
		}
	}
}

// lines is a paragraph of n lines of about a full width each.
func lines(n int) document.Paragraph {
	list := make([]document.Inline, n)
	for i := range list {
		list[i] = document.Inline{Text: fmt.Sprintf("Zeile %d", i+1), Break: i < n-1}
	}
	return document.Paragraph{Inline: list}
}

// paper is a plain paper of some blocks.
func paper(blocks ...document.Block) *document.Document {
	return &document.Document{Title: "Probe", Language: "de-DE", Date: "2027-02-10", Blocks: blocks}
}

func TestPagesAreCutWithCareWhereverTheTextEnds(t *testing.T) {
	w := newWriter(t)
	sign := document.Signature{Place: "Musterhausen, 1. März 2027", Closing: "Mit freundlichen Grüßen", Note: "Im Auftrag", Name: "Muster", Title: "Wahlleiterin"}
	for n := range 60 {
		filler := lines(n + 1)
		for name, d := range map[string]*document.Document{
			"signature": paper(filler, para("Vorletzter Absatz."), sign),
			"heading":   paper(filler, document.Heading{Level: 2, Inline: run("Überschrift")}, lines(3)),
			"paragraph": paper(filler, lines(4), lines(3)),
			"group":     paper(filler, document.Group{Blocks: []document.Block{lines(3), lines(3), document.Blank{Label: "Ort", Width: 1}}}),
			"list":      paper(filler, document.List{Items: [][]document.Block{{lines(2)}, {lines(3), lines(1)}}}),
			"boxes":     paper(filler, document.CheckBox{Inline: lines(2).Inline}, document.CheckBox{Inline: lines(3).Inline}),
		} {
			p := inspect(t, write(t, w, d).Bytes)
			checkBreaks(t, p)
			if words(p.root.text) != source(d) {
				t.Errorf("%s after %d lines: text is lost", name, n)
			}
			ps := p.root.find("P")
			switch name {
			case "signature":
				first := p.places(ps[len(ps)-5])[0].page
				above := p.places(ps[len(ps)-6])
				if above[len(above)-1].page != first || p.places(ps[len(ps)-1])[0].page != first {
					t.Errorf("after %d lines the signature is torn off", n)
				}
				if before := p.places(ps[0]); len(before) > 0 && before[len(before)-1].page != first && n > 0 {
					t.Errorf("after %d lines only one line stands with the signature", n)
				}
			case "group":
				if a, b := p.places(ps[len(ps)-3]), p.places(ps[len(ps)-1]); len(a) > 1 || a[0].page != b[0].page {
					t.Errorf("after %d lines the group is cut", n)
				}
			}
		}
	}
}

func TestPageBreakBeginsAPage(t *testing.T) {
	d := paper(para("vorn"), document.PageBreak{}, document.Group{Blocks: []document.Block{para("hinten")}}, document.PageBreak{})
	p := inspect(t, write(t, newWriter(t), d).Bytes)
	if len(p.pages) != 2 {
		t.Fatalf("%d pages", len(p.pages))
	}
	p.pages[1].at(t, "hinten")
}

func TestTableHeaderIsRepeatedButReadOnce(t *testing.T) {
	p := inspect(t, write(t, newWriter(t), determination(t, 75)).Bytes)
	checkBreaks(t, p)
	for i, page := range p.pages {
		head := page.at(t, "Listenplatz")
		if (head.mcid >= 0) != (i == 0) {
			t.Errorf("page %d: the header is marked %d", i+1, head.mcid)
		}
	}
	table := p.root.find("Table")[1]
	if rows := table.find("TR"); len(rows) != 76 || len(rows[0].kids) != 5 {
		t.Errorf("%d rows", len(rows))
	}
	if n := strings.Count(words(p.root.text), "Rang Name Stimmen"); n != 1 {
		t.Errorf("the header is read %d times", n)
	}
}

func TestRowTallerThanAPageIsCutByLines(t *testing.T) {
	d := paper(document.Table{Header: [][]document.Inline{run("A"), run("B")}, Rows: [][][]document.Inline{{run("kurz"), lines(90).Inline}, {run("danach"), run("Ende")}}})
	p := inspect(t, write(t, newWriter(t), d).Bytes)
	if words(p.root.text) != source(d) || len(p.pages) != 3 {
		t.Errorf("%d pages, text %.80q", len(p.pages), p.root.text)
	}
}

func TestGroupTallerThanAPageBeginsWhereItStands(t *testing.T) {
	d := paper(lines(5), document.Group{Blocks: []document.Block{lines(30), lines(30)}})
	p := inspect(t, write(t, newWriter(t), d).Bytes)
	if len(p.pages) != 2 || words(p.root.text) != source(d) {
		t.Errorf("%d pages", len(p.pages))
	}
	checkBreaks(t, p)
}

func TestNumbersInATableStandFlushRight(t *testing.T) {
	p := inspect(t, write(t, newWriter(t), determination(t, 12)).Bytes)
	a, b := p.pages[0].at(t, "900"), p.pages[0].at(t, "Stimmen")
	if d := a.x + a.w - b.x - b.w; d > 1.1 || d < -1.1 { // blanks at the end of a cell are part of the run
		t.Errorf("right edges differ by %.2f mm", d)
	}
}

func TestWideTableIsSetInSmallType(t *testing.T) {
	word := run("Gemeindewahlleiterin")
	d := paper(document.Table{Header: slices.Repeat([][]document.Inline{run("Kopf")}, 4), Rows: [][][]document.Inline{{word, word, word, word}}})
	p := inspect(t, write(t, newWriter(t), d).Bytes)
	if r := p.pages[0].at(t, "Gemeindewahlleiterin"); r.size != smallSize {
		t.Errorf("set in %.1f points", r.size)
	}
}

func TestBlanksBesideEachOtherFillTheLine(t *testing.T) {
	p := inspect(t, write(t, newWriter(t), form(t)).Bytes)
	ort, datum := p.pages[0].at(t, "Ort"), p.pages[0].at(t, "Datum")
	if ort.y != datum.y || datum.x < ort.x+60 {
		t.Errorf("Ort at %.1f/%.1f, Datum at %.1f/%.1f", ort.x, ort.y, datum.x, datum.y)
	}
}

func TestLinkIsTaggedAndLeadsToItsAddress(t *testing.T) {
	d := paper(document.Paragraph{Inline: []document.Inline{{Text: "Siehe "}, {Text: "die Seite mit einem Namen, der länger ist als eine Zeile sein kann, damit er umbrochen werden muss", Link: "https://musterhausen.example/wähl?a=(b)"}, {Text: "."}}})
	p := inspect(t, write(t, newWriter(t), d).Bytes)
	if links := p.root.find("Link"); len(links) != 2 {
		t.Errorf("%d links", len(links))
	}
	annots := p.list(p.dict(p.list(p.dict(p.catalog()["Pages"])["Kids"])[0])["Annots"])
	if uri := p.dict(p.dict(annots[0])["A"])["URI"]; uri != "https://musterhausen.example/w%C3%A4hl?a=(b)" {
		t.Errorf("URI is %v", uri)
	}
	if words(p.root.text) != source(d) {
		t.Errorf("text is %q", words(p.root.text))
	}
}

func TestHeadingLevelsFollowWithoutGaps(t *testing.T) {
	d := paper(document.Heading{Level: 3, Inline: run("a")}, document.Heading{Level: 3, Inline: run("b")}, document.Heading{Level: 1, Inline: run("c")}, document.Heading{Level: 3, Inline: run("d")})
	p := inspect(t, write(t, newWriter(t), d).Bytes)
	var got []string
	for _, n := range p.root.kids[0].kids {
		got = append(got, n.kind)
	}
	if want := []string{"H1", "H2", "H1", "H2"}; !slices.Equal(got, want) {
		t.Errorf("levels are %v, want %v", got, want)
	}
}

// Whatever blocks a template puts together: nothing is lost, doubled or untagged, and pages are cut with care.
func TestAnyTreeIsPrintedWhole(t *testing.T) {
	w := newWriter(t)
	text := rapid.StringOfN(rapid.SampledFrom([]rune("aeinrstlm  -.ÄßłǾ§(\\)Wj…12")), 1, 120, -1)
	inlines := rapid.Custom(func(t *rapid.T) []document.Inline {
		var list []document.Inline
		for range rapid.IntRange(1, 4).Draw(t, "runs") {
			i := document.Inline{Text: text.Draw(t, "text"), Bold: rapid.Bool().Draw(t, "bold")}
			if rapid.IntRange(0, 5).Draw(t, "link") == 0 {
				i.Link = "https://example.org/"
			}
			list = append(list, i)
		}
		return list
	})
	var block func(depth int) *rapid.Generator[document.Block]
	blocks := func(depth int) *rapid.Generator[[]document.Block] { return rapid.SliceOfN(block(depth), 1, 4) }
	block = func(depth int) *rapid.Generator[document.Block] {
		return rapid.Custom(func(t *rapid.T) document.Block {
			most := 6
			if depth > 0 {
				most = 8
			}
			switch rapid.IntRange(0, most).Draw(t, "kind") {
			case 0:
				return document.Heading{Level: rapid.IntRange(1, 3).Draw(t, "level"), Inline: inlines.Draw(t, "heading")}
			case 1:
				columns := rapid.IntRange(1, 5).Draw(t, "columns")
				row := rapid.SliceOfN(inlines, columns, columns)
				return document.Table{Header: row.Draw(t, "header"), Rows: rapid.SliceOfN(row, 0, 9).Draw(t, "rows"), Align: []byte("lrlrl")[:columns], RowHead: rapid.Bool().Draw(t, "head")}
			case 2:
				return document.Facts{Rows: []document.Fact{{Label: text.Draw(t, "label"), Value: inlines.Draw(t, "value")}, {Label: "b", Value: inlines.Draw(t, "value")}}}
			case 3:
				return document.CheckBox{Inline: inlines.Draw(t, "box")}
			case 4:
				return document.Blank{Label: "Ort", Width: rapid.Float64Range(0.1, 1).Draw(t, "width")}
			case 5:
				return document.Signature{Closing: text.Draw(t, "closing"), Name: text.Draw(t, "name")}
			case 7:
				return document.List{Ordered: rapid.Bool().Draw(t, "ordered"), Items: rapid.SliceOfN(blocks(depth-1), 1, 4).Draw(t, "items")}
			case 8:
				return document.Group{Blocks: blocks(depth-1).Draw(t, "group")}
			}
			return document.Paragraph{Inline: inlines.Draw(t, "paragraph"), Small: rapid.Bool().Draw(t, "small")}
		})
	}
	rapid.Check(t, func(rt *rapid.T) {
		d := paper(rapid.SliceOfN(block(2), 1, 25).Draw(rt, "blocks")...)
		r, err := w.Write(d)
		if err != nil {
			rt.Fatal(err)
		}
		p := inspect(t, r.Bytes)
		if got, want := words(p.root.text), source(d); got != want {
			rt.Fatalf("read aloud:\n%s\nwritten:\n%s", got, want)
		}
		for i, page := range p.pages {
			for _, r := range page.runs {
				if r.mcid >= 0 && (r.y > 277 || i > 0 && r.y < 27) {
					rt.Fatalf("page %d: %q stands at %.1f", i+1, r.text, r.y)
				}
			}
		}
		if t.Failed() {
			rt.FailNow()
		}
	})
}
