package workbook_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"notices/importer"
	"notices/importer/form"
	"notices/importer/workbook"
	"notices/internal/casetest"
	"notices/internal/election"
)

// town is a result with everything that misleads a spreadsheet.
func town() *election.Result {
	r := &election.Result{
		Land: election.LowerSaxony, Council: "Rat der Stadt =Muster", Body: "Stadtrat", Area: "Stadt Muster", AGS: "03999001",
		ElectionDay: election.MustDate("2026-09-13"), TermBegin: election.MustDate("2026-11-01"), TermEnd: election.MustDate("2031-10-31"),
		Seats: 3, System: election.Proportional, MarksGiven: true,
		Nominations: []election.Nomination{
			{Name: "GRÜNE/B 90", Kind: election.Party, HasListVotes: true, ListVotes: 90, Candidates: []election.Candidate{
				{Position: 1, First: "Ümit", Last: "Çelik", Votes: 120, Mark: election.ElectedPersons},
				{Position: 2, Title: "Dr.", First: "Jan-Ole", Last: "von der Heide", Votes: 0},
			}},
			{Name: "EB Łukasz", Kind: election.IndividualBidder, Candidates: []election.Candidate{{Position: 1, First: "Jan", Last: "Łukasz", Votes: 7}}},
		},
	}
	for i := range r.Nominations {
		for j := range r.Nominations[i].Candidates {
			c := &r.Nominations[i].Candidates[j]
			c.ID = election.PersonID(false, "", r.Nominations[i].Name, c.Position)
		}
	}
	return r
}

func open(t testing.TB, data []byte) *excelize.File {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func save(t testing.TB, path string, data []byte) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// initial writes the workbook of init beside its result file.
func initial(t testing.TB, dir string) string {
	t.Helper()
	table, err := casetest.LongTable(town())
	if err != nil {
		t.Fatal(err)
	}
	result := save(t, filepath.Join(dir, "amt", "ergebnis.xlsx"), table)
	_, source, findings := importer.ReadFile(result)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	pin, err := workbook.Pin(filepath.Join(dir, "fall"), source)
	if err != nil {
		t.Fatal(err)
	}
	if pin.Path != "../amt/ergebnis.xlsx" {
		t.Errorf("pinned path %q", pin.Path)
	}
	data, err := workbook.Init(town(), []workbook.Pinned{pin})
	if err != nil {
		t.Fatal(err)
	}
	return save(t, filepath.Join(dir, "fall", "rat.xlsx"), data)
}

func TestInitialWorkbookIsReadWithoutAnyFinding(t *testing.T) {
	c, findings := importer.Load(initial(t, t.TempDir()))
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	want := town()
	if d := cmp.Diff(people(want), people(&c.Result)); d != "" {
		t.Error(d)
	}
	if c.Result.Council != want.Council || c.Result.TermEnd != want.TermEnd || c.Result.Seats != 3 || len(c.Sources) != 2 {
		t.Errorf("%+v", c)
	}
}

func TestChangedResultFileIsNoticed(t *testing.T) {
	dir := t.TempDir()
	path := initial(t, dir)
	r := town()
	r.Nominations[0].Candidates[0].Votes++
	data, err := casetest.LongTable(r)
	if err != nil {
		t.Fatal(err)
	}
	save(t, filepath.Join(dir, "amt", "ergebnis.xlsx"), data)
	_, findings := importer.Load(path)
	if len(findings) != 1 || findings[0].Code != "E155" {
		t.Error(findings)
	}
}

// A clerk opens, fills in and saves the workbook in LibreOffice: it must still be read, its
// drop-down lists must still be there.
func TestInitialWorkbookSurvivesLibreOffice(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("no LibreOffice here")
	}
	dir := t.TempDir()
	path := initial(t, dir)
	fillIn(t, path)
	out := filepath.Join(dir, "fall", "gespeichert")
	cmd := exec.Command(office, "-env:UserInstallation=file://"+filepath.ToSlash(filepath.Join(dir, "profil")),
		"--headless", "--convert-to", "xlsx", "--outdir", out, path)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	saved, err := os.ReadFile(filepath.Join(out, "rat.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	c, findings := importer.Load(save(t, path, saved))
	if len(findings) > 0 {
		t.Error(findings)
	}
	if e := c.Events[0]; e.Kind != election.Resignation || e.Person != "GRÜNE/B 90/1" || e.Date.String() != "2027-02-01" || e.Received.String() != "2027-02-02" {
		t.Errorf("%+v", e)
	}
	if a := c.Addresses["GRÜNE/B 90/2"]; a.Postcode != "01067" {
		t.Errorf("%+v", c.Addresses)
	}
	f := open(t, saved)
	lists := map[string]string{}
	for _, sheet := range []string{"Wahl", "Vorgänge", "Anschriften"} {
		vs, err := f.GetDataValidations(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range vs {
			if v.Type == "list" {
				lists[sheet] += " " + v.Formula1
			}
		}
	}
	if len(lists) != 3 || !strings.Contains(lists["Vorgänge"], "$A$2:$A$4") {
		t.Errorf("drop-down lists: %v", lists)
	}
}

// fillIn types one event and one address, as a clerk does.
func fillIn(t *testing.T, path string) {
	t.Helper()
	f, err := excelize.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, c := range []struct {
		sheet, cell string
		value       any
	}{
		{"Vorgänge", "A2", 1},
		{"Vorgänge", "B2", "Verzicht"},
		{"Vorgänge", "C2", "Çelik, Ümit [GRÜNE/B 90/1]"},
		{"Vorgänge", "D2", time.Date(2027, 2, 1, 0, 0, 0, 0, time.UTC)},
		{"Vorgänge", "E2", "2.2.2027"},
		{"Anschriften", "A2", "von der Heide, Dr. Jan-Ole [GRÜNE/B 90/2]"},
		{"Anschriften", "D2", "Weg 1"},
		{"Anschriften", "E2", "01067"},
		{"Anschriften", "F2", "Dorf"},
	} {
		if err := f.SetCellValue(c.sheet, c.cell, c.value); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.Save(); err != nil {
		t.Fatal(err)
	}
}

func TestInitialWorkbookOffersPersonsEventsAndHelp(t *testing.T) {
	data, err := workbook.Init(town(), nil)
	if err != nil {
		t.Fatal(err)
	}
	f := open(t, data)
	persons, err := f.GetCols("Listen")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"Personen", "Çelik, Ümit [GRÜNE/B 90/1]", "von der Heide, Dr. Jan-Ole [GRÜNE/B 90/2]", "Łukasz, Jan [EB Łukasz/1]"}
	if !slices.Equal(persons[0][:len(want)], want) {
		t.Errorf("%q", persons[0])
	}
	if visible, _ := f.GetSheetVisible("Listen"); visible {
		t.Error("the sheet of lists is in the clerk's way")
	}
	vs, err := f.GetDataValidations("Vorgänge")
	if err != nil {
		t.Fatal(err)
	}
	helped := 0
	for _, v := range vs {
		if v.ShowInputMessage && v.Prompt != nil && *v.Prompt != "" {
			helped++
		}
	}
	if helped != 12 {
		t.Errorf("%d of 12 columns explain themselves", helped)
	}
	for _, cell := range []string{"D2", "E2", "G2", "H2", "J2"} {
		id, err := f.GetCellStyle("Vorgänge", cell)
		if err != nil {
			t.Fatal(err)
		}
		if st, err := f.GetStyle(id); err != nil || st.CustomNumFmt == nil || *st.CustomNumFmt != "dd.mm.yyyy" {
			t.Errorf("%s is no date cell: %+v %v", cell, st, err)
		}
	}
}

func TestSameInputGivesTheSameBytes(t *testing.T) {
	c, err := casetest.Read("../../testdata/cases/ni-s38-2-tie-needs-lot.json")
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func() ([]byte, error){
		"init":    func() ([]byte, error) { return workbook.Init(town(), nil) },
		"office":  func() ([]byte, error) { return workbook.AuthorityBook(nil) },
		"table":   func() ([]byte, error) { return casetest.LongTable(town()) },
		"case":    func() ([]byte, error) { return c.Book() },
		"clerk":   func() ([]byte, error) { return c.ClerkBook() },
		"summary": func() ([]byte, error) { return workbook.Summary(district()) },
	} {
		a, err := write()
		if err != nil {
			t.Fatal(name, err)
		}
		if b, err := write(); err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s differs from one writing to the next (%v)", name, err)
		}
	}
}

func district() workbook.Overview {
	return workbook.Overview{Title: "Nachrücken in 2 Vertretungen", Note: "Stand 10.02.2027", Rows: []workbook.OverviewRow{
		{
			Council: "=HYPERLINK(\"http://example.org\")", Departed: "+Arens", Cause: "-Verzicht", Outcome: "@geht über", Successor: "\tEhlers",
			FreeFrom: election.MustDate("2027-02-10"), NextStep: "zustellen", Findings: "W512: Frist endet am Sonntag\nI151: Blatt Notizen",
			Workbook: workbook.OverviewLink{Text: "rat.xlsx", Target: "../fälle/rat #1.xlsx"},
			Papers:   []workbook.OverviewLink{{Text: "Benachrichtigung", Target: "03999001-rat-2026/2027-02-10-1/benachrichtigung-1.pdf"}},
		},
		{Council: "Ortsrat", Outcome: "Eingabe fehlerhaft"},
	}}
}

func TestSummaryHoldsNoFormula(t *testing.T) {
	data, err := workbook.Summary(district())
	if err != nil {
		t.Fatal(err)
	}
	f := open(t, data)
	rows, err := f.GetRows("Übersicht")
	if err != nil {
		t.Fatal(err)
	}
	if rows[4][0] != "=HYPERLINK(\"http://example.org\")" || rows[4][1] != "+Arens" {
		t.Errorf("%q", rows[4])
	}
	for r := range rows {
		for c := range rows[r] {
			cell, _ := excelize.CoordinatesToCellName(c+1, r+1)
			if formula, _ := f.GetCellFormula("Übersicht", cell); formula != "" {
				t.Errorf("%s holds the formula %s", cell, formula)
			}
		}
	}
	if kind, _ := f.GetCellType("Übersicht", "A5"); kind != excelize.CellTypeSharedString && kind != excelize.CellTypeInlineString {
		t.Errorf("the council's name is stored as %v", kind)
	}
	_, target, err := f.GetCellHyperLink("Übersicht", "J5")
	if err != nil || target != "../f%C3%A4lle/rat%20%231.xlsx" {
		t.Errorf("link %q %v", target, err)
	}
}

// people reduces a result to what a table carries.
func people(r *election.Result) []election.Nomination {
	out := slices.Clone(r.Nominations)
	for i := range out {
		n := &out[i]
		*n = election.Nomination{
			Constituency: n.Constituency, Name: n.Name, Kind: n.Kind, HasListVotes: n.HasListVotes, ListVotes: n.ListVotes,
			Candidates: slices.Clone(n.Candidates),
		}
		for j := range n.Candidates {
			c := &n.Candidates[j]
			*c = election.Candidate{ID: c.ID, Position: c.Position, Title: c.Title, First: c.First, Last: c.Last, Votes: c.Votes, Mark: c.Mark}
		}
	}
	return out
}

// What was read and is written as the office's long table is read again as the same.
func TestResultWrittenAndReadIsTheSame(t *testing.T) {
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		r := drawn(t)
		data, err := casetest.LongTable(r)
		if err != nil {
			t.Fatal(err)
		}
		result := filepath.Join(dir, "ergebnis.xlsx")
		if err := os.WriteFile(result, data, 0o666); err != nil {
			t.Fatal(err)
		}
		book, err := workbook.Init(r, []workbook.Pinned{{Path: "ergebnis.xlsx"}})
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, "rat.xlsx")
		if err := os.WriteFile(path, book, 0o666); err != nil {
			t.Fatal(err)
		}
		c, findings := importer.Load(path)
		if election.HasErrors(findings) {
			t.Fatal(findings)
		}
		if d := cmp.Diff(people(r), people(&c.Result)); d != "" {
			t.Fatal(d)
		}
	})
}

// drawn makes a result with hostile but legal names: lists may be called anything, persons what DIN
// 91379 has for them.
func drawn(t *rapid.T) *election.Result {
	r := town()
	word := rapid.StringMatching(`[A-ZÄÖÜŁÇ][a-zäöüßłçğė'’*_|<>&"{}\\=+@-]{1,11}`) // of lists
	name := rapid.StringMatching(`[A-ZÄÖÜŁÇ][a-zäöüßłçğė'’ʿ-]{1,11}`)              // of persons
	constituencies := [][]string{{""}, {"1", "2"}, {"Nord", "Süd / West", "03"}}[rapid.IntRange(0, 2).Draw(t, "constituencies")]
	r.Nominations = nil
	for i := range rapid.IntRange(1, 3).Draw(t, "lists") {
		list := word.Draw(t, "list") + []string{"", "/B 90", " & Söhne"}[i%3] + string(rune('A'+i))
		for _, w := range constituencies {
			n := election.Nomination{Constituency: w, Name: list, Kind: election.Party, HasListVotes: true, ListVotes: rapid.Int64Range(0, 99999).Draw(t, "list votes")}
			for j := range rapid.IntRange(1, 5).Draw(t, "candidates") {
				c := election.Candidate{
					Position: j + 1, First: name.Draw(t, "first") + "n", Last: name.Draw(t, "last") + string(rune('a'+j)),
					Title: rapid.SampledFrom([]string{"", "Dr.", "Prof. Dr."}).Draw(t, "title"), Votes: rapid.Int64Range(0, 99999).Draw(t, "votes"),
				}
				c.ID = election.PersonID(len(constituencies) > 1, w, list, c.Position)
				if j == 0 {
					c.Mark = rapid.SampledFrom([]election.Mark{election.NotElected, election.ElectedPersons, election.ElectedList}).Draw(t, "mark")
				}
				n.Candidates = append(n.Candidates, c)
			}
			r.Nominations = append(r.Nominations, n)
		}
	}
	return r
}

func TestFileNameOfACouncil(t *testing.T) {
	for want, r := range map[string]*election.Result{
		"03254026-rat-der-gemeinde-nordstemmen.xlsx": {AGS: "03254026", Council: "Rat der Gemeinde Nordstemmen"},
		"12999034-gemeindevertretung-am-fliess.xlsx": {AGS: "12999034", Council: "Gemeindevertretung / Am Fließ?"},
		"vertretung.xlsx": {},
	} {
		if got := workbook.FileName(r); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestWhatIsOfferedIsUnderstood writes every word of every drop-down list into its column and reads the
// workbook: the reader must know them all.
func TestWhatIsOfferedIsUnderstood(t *testing.T) {
	for _, land := range election.Lands() {
		for i := range len(election.EventKinds) {
			c := workbook.Content{Land: land, Fields: map[string]map[string]any{}, Rows: map[string][][]any{form.Result.Name: nil}}
			for _, s := range form.Sheets() {
				fields, row := map[string]any{}, make([]any, len(s.Columns))
				for k, col := range s.Columns {
					if words := col.List.Words(land); len(words) > 0 {
						row[k] = words[i%len(words)]
						fields[col.Name] = row[k]
					}
				}
				if s == &form.Wahl {
					fields["Land"] = land.Name()
				}
				if s.Columns[0].Name == "Nr" {
					row[0] = 1
				}
				if c.Fields[s.Name] = fields; s != &form.Result {
					c.Rows[s.Name] = [][]any{row}
				}
			}
			data, err := workbook.Write(c)
			if err != nil {
				t.Fatal(err)
			}
			_, findings := importer.Load(save(t, filepath.Join(t.TempDir(), "fall.xlsx"), data))
			for _, f := range findings {
				if strings.Contains(f.Message, "nicht bekannt") {
					t.Error(f)
				}
			}
		}
	}
}
