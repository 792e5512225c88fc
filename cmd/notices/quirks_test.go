package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"notices/internal/casetest"
	"notices/internal/run"
)

const quirks = "../../importer/testdata/quirks"

// A quirk is one line of the manifest: a result file with one difficulty, and what must become of it.
type quirk struct {
	File      string
	Expected  string   // same, warn, refuse
	Class     []string // beginnings of codes, any one is enough
	Or        []struct{ Expected string }
	Canonical string
	Compare   string            // full, or ids where names cannot be complete
	IDMap     map[string]string // ids that differ on purpose
}

// canonicalCouncil is the council that all quirk files of a Land tell about.
type canonicalCouncil struct {
	Land, Council, AGS, Day, From, To, Art, Area string
	Seats                                        int
	Candidates                                   []struct {
		Nomination, Title, First, Last string
		Position                       int
	}
	ExpectedOrders []struct {
		Nomination, Seat string
		Entries          []struct {
			ID, Basis string
			Votes     int64
		}
	}
}

// TestEveryQuirkFileThroughTheProgram reads each file as a clerk would use it, named by a case
// workbook: order prints the canonical order or refuses, check refuses what order refuses.
func TestEveryQuirkFileThroughTheProgram(t *testing.T) {
	var files []quirk
	var councils map[string]canonicalCouncil
	readJSON(t, filepath.Join(quirks, "manifest.json"), &files)
	readJSON(t, filepath.Join(quirks, "canonical.json"), &councils)
	tried := 0
	for _, q := range files {
		t.Run(q.File, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(quirks, q.File))
			if os.IsNotExist(err) {
				t.Skip("made by the importer's own test, too large to keep")
			}
			tried++
			c := councils[q.Canonical]
			dir := t.TempDir()
			if err == nil {
				err = os.WriteFile(filepath.Join(dir, q.File), data, 0o644)
			}
			if err == nil {
				err = c.write(filepath.Join(dir, "case.xlsx"), q.File)
			}
			if err != nil {
				t.Fatal(err)
			}
			q.try(t, c, dir)
		})
	}
	if tried < len(files)-2 {
		t.Errorf("only %d of %d files were there", tried, len(files))
	}
}

func readJSON(t *testing.T, path string, into any) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(b, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// write makes the case workbook that names the result file.
func (c canonicalCouncil) write(path, file string) error {
	text := map[string]any{"name": "quirk", "wahl": map[string]any{
		"Land": map[string]string{"NI": "Niedersachsen", "BB": "Brandenburg"}[c.Land], "Vertretung": c.Council,
		"Art": c.Art, "Wahlgebiet": c.Area, "AGS": c.AGS, "Wahltag": c.Day, "Beginn der Wahlperiode": c.From,
		"Ende der Wahlperiode": c.To, "Sitze": c.Seats, "Ergebnisdatei": file,
	}}
	raw, err := json.Marshal(text)
	if err != nil {
		return err
	}
	var book casetest.CaseJSON
	if err := json.Unmarshal(raw, &book); err != nil {
		return err
	}
	data, err := book.Book()
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

func (q quirk) try(t *testing.T, c canonicalCouncil, dir string) {
	program := casetest.Program(binary)
	stdout, exit, err := program(dir, "order", "case.xlsx", "--format", "json", "--as-of", "2027-12-31", "--quiet")
	var got run.OrderResult
	if err == nil {
		err = json.Unmarshal(stdout, &got)
	}
	if err != nil || len(got.Cases) != 1 {
		t.Fatalf("exit %d, %v: %.200s", exit, err, stdout)
	}
	var codes []string
	for _, f := range got.Cases[0].Findings {
		codes = append(codes, f.Code)
	}
	_, checked, err := program(dir, "check", "case.xlsx", "--format", "json", "--as-of", "2027-12-31", "--quiet")
	if err != nil || checked != exit {
		t.Errorf("check ends with %d, order with %d (%v)", checked, exit, err)
	}
	switch refusable, readable := q.may("refuse"), q.may("same") || q.may("warn"); {
	case exit == run.ExitInvalid && refusable:
		if len(got.Cases[0].Orders) > 0 {
			t.Error("refused, and yet there is an order")
		}
	case exit == run.ExitOK && readable:
		if q.Expected == "warn" && !hasClass(codes, q.Class) {
			t.Errorf("no finding of %v, only %v", q.Class, codes)
		}
		for _, d := range q.differences(c, got.Cases[0].Orders) {
			t.Error(d)
		}
	default:
		t.Errorf("exit %d with %v, expected %s", exit, codes, q.Expected)
	}
	if q.Expected == "refuse" && exit == run.ExitInvalid && !hasClass(codes, q.Class) {
		t.Errorf("refused by %v, want one of %v", codes, q.Class)
	}
}

// may reports whether an outcome is expected or one of the others that are right too.
func (q quirk) may(outcome string) bool {
	if q.Expected == outcome {
		return true
	}
	for _, o := range q.Or {
		if o.Expected == outcome {
			return true
		}
	}
	return false
}

func hasClass(codes, class []string) bool {
	return slices.ContainsFunc(codes, func(code string) bool {
		return slices.ContainsFunc(class, func(begin string) bool { return strings.HasPrefix(code, begin) })
	})
}

// differences compares the orders printed with the canonical ones: ids, votes, basis, and names where
// the file can tell them.
func (q quirk) differences(c canonicalCouncil, orders []run.OrderList) []string {
	names := map[string]string{}
	for _, x := range c.Candidates {
		id := fmt.Sprintf("%s/%d", x.Nomination, x.Position)
		names[id] = strings.Join(strings.Fields(x.Title+" "+x.First+" "+x.Last), " ")
	}
	var out []string
	for _, want := range c.ExpectedOrders {
		i := slices.IndexFunc(orders, func(o run.OrderList) bool {
			return o.Nomination == want.Nomination && string(o.Seat) == want.Seat
		})
		if i < 0 || len(orders[i].Entries) != len(want.Entries) {
			out = append(out, fmt.Sprintf("no order of %s for %s with %d places", want.Nomination, want.Seat, len(want.Entries)))
			continue
		}
		for k, w := range want.Entries {
			got, id := orders[i].Entries[k], w.ID
			if other, ok := q.IDMap[id]; ok {
				id = other
			}
			if got.ID != id || got.Votes != w.Votes || string(got.Basis) != w.Basis ||
				q.Compare == "full" && got.Name != names[w.ID] {
				out = append(out, fmt.Sprintf("%s %s, place %d: %s %q %d %s, want %s %q %d %s", want.Nomination, want.Seat,
					k+1, got.ID, got.Name, got.Votes, got.Basis, id, names[w.ID], w.Votes, w.Basis))
			}
		}
	}
	return out
}
