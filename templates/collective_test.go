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
	for _, b := range d.Blocks {
		if table, ok := b.(document.Table); ok && (!table.RowHead || len(table.Rows) != len(all)) {
			t.Errorf("%d rows for %d announcements, row heads %t", len(table.Rows), len(all), table.RowHead)
		}
	}
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
	table := d.Blocks[len(d.Blocks)-1].(document.Table)
	if len(table.Rows) != len(all) {
		t.Fatalf("%d rows", len(table.Rows))
	}
	for _, row := range table.Rows {
		if len(row) != len(table.Header) || document.InlineText(row[0]) != one.Vertretung.Name {
			t.Fatalf("%d cells, the first %q", len(row), document.InlineText(row[0]))
		}
	}
}
