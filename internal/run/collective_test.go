package run

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"notices/internal/casetest"
)

// TestTheCollectiveAnnouncementIsItsAuthoritys: one behoerde.xlsx for all makes it a paper of that authority,
// also for whoever reads the properties of the file.
func TestTheCollectiveAnnouncementIsItsAuthoritys(t *testing.T) {
	for _, one := range []bool{false, true} {
		place(t, 0)
		for i := range 3 {
			c := council(t, i)
			if one {
				c.Authority = &casetest.Fields{
					{Key: "Name", Value: "Landkreis Musterland"},
					{Key: "Wahlleitung", Value: "Eva Ernst"},
					{Key: "Funktion", Value: "Kreiswahlleiterin"},
					{Key: "Straße", Value: "Am Markt 1"},
					{Key: "PLZ", Value: "31099"},
					{Key: "Ort", Value: "Musterhausen"},
				}
			}
			put(t, i, c)
		}
		mustRun(t, options("2027-12-31", "in"))
		data, err := os.ReadFile(filepath.Join("out", "announcements-2027-12-31-1.pdf"))
		must(t, err)
		if got := bytes.Contains(data, []byte("Landkreis Musterland")); got != one {
			t.Errorf("one authority %t: named as the author %t", one, got)
		}
	}
}

// TestAFaultyCollectiveAnnouncementIsOwed: every other paper is written; when the office has mended its
// template, the next run writes what is owed, once.
func TestAFaultyCollectiveAnnouncementIsOwed(t *testing.T) {
	place(t, 3)
	want := mustRun(t, options("2027-12-31", "in"))
	whole := tree(t, "out")
	must(t, os.RemoveAll("out"))
	_, err := ExportTemplates("vorlagen")
	must(t, err)
	name := filepath.Join("vorlagen", "sammelbekanntmachung.md.tmpl")
	text, err := os.ReadFile(name)
	must(t, err)
	must(t, os.WriteFile(name, []byte(strings.ReplaceAll(string(text), ".Sitz.Wahlvorschlag", ".Sitz.Gibtesnicht")), 0o644))
	o := options("2027-12-31", "in")
	o.Templates = "vorlagen"
	r := mustRun(t, o)
	wantClean(t, r, ExitInvalid)
	if got := codes(r.Findings); !slices.Contains(got, "E781") || r.Written != want.Written-1 {
		t.Errorf("findings %v, %d files written, want %d", got, r.Written, want.Written-1)
	}
	must(t, os.WriteFile(name, text, 0o644))
	r = mustRun(t, o)
	wantClean(t, r, ExitOK)
	if len(r.Files) != 1 || r.Files[0].Kind != "announcements" || r.Written != 1 {
		t.Errorf("the second run wrote %d files: %+v", r.Written, r.Files)
	}
	for _, name := range differing(whole, tree(t, "out")) {
		if !strings.HasPrefix(name, "journal.") {
			t.Errorf("%s differs from an undisturbed run", name)
		}
	}
	if r = mustRun(t, o); r.Written != 0 {
		t.Errorf("the third run wrote %d files", r.Written)
	}
}
