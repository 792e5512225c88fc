package templates_test

import (
	"path/filepath"
	"strings"
	"testing"

	"notices/internal/document"
	"notices/internal/golden"
	"notices/internal/notice"
)

// announcements are the data of every announcement in the samples.
func announcements(t *testing.T) []notice.Data {
	t.Helper()
	var all []notice.Data
	for _, s := range notice.SampleCases() {
		for _, p := range papers(t, builtin(t), s.Case, asOf) {
			if p.Kind == notice.Announcement {
				all = append(all, p.Data)
			}
		}
	}
	return all
}

func collective(t *testing.T, all []notice.Data) *document.Document {
	t.Helper()
	d, err := builtin(t).Render(notice.CollectiveTemplate, notice.Together(all, asOf), document.Document{Kind: string(notice.Announcement)})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestTheCollectiveAnnouncement holds its words: transfers, empty seats, returns, one row each.
func TestTheCollectiveAnnouncement(t *testing.T) {
	all := announcements(t)
	d := collective(t, all)
	golden.File(t, filepath.Join("testdata", "golden", notice.CollectiveTemplate+".txt"), d.Title+"\n\n"+document.Text(d))
	if table := tableOf(d); !table.RowHead || len(table.Rows) != len(all) {
		t.Errorf("%d rows for %d announcements, row heads %t", len(table.Rows), len(all), table.RowHead)
	}
}

// TestTheCollectiveAnnouncementOfOneAuthority is a paper of that authority, with place, date and signature;
// where there are several, each row names its own.
func TestTheCollectiveAnnouncementOfOneAuthority(t *testing.T) {
	all := announcements(t)
	first := all[0].Behörde
	for i := range all {
		all[i].Behörde = first
		all[i].Behörde.Aktenzeichen, all[i].Behörde.Vorsitz = "Az. "+all[i].Vertretung.Name, all[i].Vertretung.Name // of the council, not of the office
	}
	d := collective(t, all[:3])
	golden.File(t, filepath.Join("testdata", "golden", notice.CollectiveTemplate+"-eine-behoerde.txt"), d.Title+"\n\n"+document.Text(d))
	if d.Head.Name != first.Name || strings.Contains(document.InlineText(tableOf(d).Header[0]), "Behörde") || !strings.Contains(document.Text(d), first.Unterzeichnet) {
		t.Errorf("head %+v, columns %v", d.Head, tableOf(d).Header)
	}
	for name, other := range map[string]func(a *notice.Authority){
		"authority": func(a *notice.Authority) { a.Name = "Gemeinde Nebenan" },
		"officer":   func(a *notice.Authority) { a.Wahlleitung, a.Unterzeichnet = "Eva Ernst", "Eva Ernst" },
		"footer":    func(a *notice.Authority) { a.Fußzeilen = []string{"Bankverbindung"} },
	} {
		all[1].Behörde = first
		other(&all[1].Behörde)
		d := collective(t, all[:3])
		table := tableOf(d)
		if d.Head.Name != "" || !strings.Contains(document.InlineText(table.Header[0]), "Behörde") {
			t.Fatalf("another %s: head %+v, columns %v", name, d.Head, table.Header)
		}
		for i, row := range table.Rows {
			if got := document.InlineText(row[0]); !strings.HasSuffix(got, ", "+all[i].Behörde.Name) {
				t.Errorf("another %s: row %d names %q, want %q", name, i+1, got, all[i].Behörde.Name)
			}
		}
	}
}

// tableOf returns the table of the collective announcement.
func tableOf(d *document.Document) document.Table {
	for _, b := range d.Blocks {
		if table, ok := b.(document.Table); ok {
			return table
		}
	}
	return document.Table{}
}

// TestTheCollectiveAnnouncementOfAWholeLand has room however many councils a run has, and no name gets
// out of its cell.
func TestTheCollectiveAnnouncementOfAWholeLand(t *testing.T) {
	one := announcements(t)[0]
	one.Vertretung.Name = "Rat | der **Gemeinde** <Muster>" + strings.Repeat(" Musterhausen", 10)
	all := make([]notice.Data, 3000)
	for i := range all {
		all[i] = one
	}
	d := collective(t, all)
	table := tableOf(d)
	if len(table.Rows) != len(all) {
		t.Fatalf("%d rows", len(table.Rows))
	}
	for _, row := range table.Rows {
		if len(row) != len(table.Header) || document.InlineText(row[0]) != one.Vertretung.Name {
			t.Fatalf("%d cells, the first %q", len(row), document.InlineText(row[0]))
		}
	}
}
