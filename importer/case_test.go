package importer

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"notices/importer/workbook"
	"notices/internal/casetest"
	"notices/internal/election"
	"notices/internal/pdf"
)

// small is a case of one list in one constituency; tests change it.
func small() casetest.CaseJSON {
	return casetest.CaseJSON{
		Name: "small",
		Wahl: casetest.Fields{{Key: "Land", Value: "Niedersachsen"}, {Key: "Sitze", Value: 2}, {Key: "AGS", Value: "03999001"}},
		Result: []casetest.CandidateJSON{
			{Nomination: "SPD", Kind: "P", Position: 1, First: "Jutta", Last: "Arens", Votes: 300, Elected: "Personenwahl"},
			{Nomination: "SPD", Kind: "P", Position: 2, First: "Karl", Last: "Brandt", Votes: 100, Elected: "Listenwahl"},
			{Nomination: "SPD", Kind: "P", Position: 3, Title: "Dr.", First: "Elke", Last: "Cohrs", Votes: 50},
			{Nomination: "SPD", Kind: "P", Position: 4, First: "Fritz", Last: "Deters", Votes: 40},
		},
		ListVotes: []casetest.ListVotesJSON{{Nomination: "SPD", Kind: "P", Votes: 400}},
		Events: []casetest.EventJSON{
			{Nr: 1, Event: "Verzicht", Person: "SPD/1", Date: "2027-02-01", Received: "01.02.2027", Form: "schriftlich", FreeFrom: "2027-02-10"},
		},
	}
}

// written writes a case workbook into a folder of its own and returns its path.
func written(t *testing.T, c casetest.CaseJSON, edit func(*excelize.File)) string {
	t.Helper()
	data, err := c.Book()
	if err != nil {
		t.Fatal(err)
	}
	if edit != nil {
		f, err := excelize.OpenReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		edit(f)
		buf, err := f.WriteToBuffer()
		if err != nil {
			t.Fatal(err)
		}
		data = buf.Bytes()
	}
	path := filepath.Join(t.TempDir(), "fall", "rat.xlsx")
	put(t, path, data)
	return path
}

func put(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// brief writes findings as "E590 Vorgänge!A3", in their order.
func brief(fs []election.Finding) []string {
	var out []string
	for _, f := range fs {
		s := f.Code
		if f.Sheet != "" {
			s += " " + f.Sheet + "!" + f.Cell
		}
		out = append(out, s)
	}
	return out
}

func set(f *excelize.File, sheet, cell string, v any) {
	if err := f.SetCellValue(sheet, cell, v); err != nil {
		panic(err)
	}
}

func TestCaseWorkbookIsReadWhole(t *testing.T) {
	c := small()
	c.Lots = []casetest.LotJSON{
		{Nr: 1, Date: "2026-09-20", Place: "Rathaus", DrawnBy: "Wahlleitung", Subject: "Ersatzpersonen", Order: []string{"Deters, Fritz", "SPD/3"}},
		{Nr: 2, Subject: "Liste oder Personen", Order: []string{"2/SPD Liste", " 2/SPD Personen"}},
	}
	c.Rulings = []casetest.RulingJSON{{Nr: 1, Date: "2027-03-01", Event: 1, Question: "Parteimitteilung", Answer: "Verspätet", DecidedBy: "Wahlausschuss"}}
	c.Addresses = &[]casetest.AddressJSON{{Person: "Cohrs, Elke", Salutation: "Frau", Street: "Lindenweg 1", Postcode: "30999", City: "Musterhausen"}}
	got, findings := Load(written(t, c, nil))
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	e := got.Events[0]
	if e.Nr != 1 || e.Kind != election.Resignation || e.Person != "SPD/1" || e.Date.String() != "2027-02-01" ||
		e.Received.String() != "2027-02-01" || e.Form != election.InWriting || e.FreeFrom.String() != "2027-02-10" {
		t.Errorf("event %+v", e)
	}
	if at := e.At("Frei ab"); at.Sheet != "Vorgänge" || at.Cell != "G2" || at.File != got.File {
		t.Errorf("the cell of Frei ab is %+v", at)
	}
	if o := got.Lots[0].Order; !slices.Equal(o, []string{"SPD/4", "SPD/3"}) {
		t.Errorf("drawn persons %q", o)
	}
	if o := got.Lots[1].Order; !slices.Equal(o, []string{"2/SPD Liste", "2/SPD Personen"}) {
		t.Errorf("drawn lists %q", o)
	}
	if r := got.Rulings[0]; r.Answer != "verspätet" || r.Event != 1 || r.Question != election.QPartyNotice {
		t.Errorf("ruling %+v", r)
	}
	if a := got.Addresses["SPD/3"]; a.Street != "Lindenweg 1" || a.Salutation != "Frau" {
		t.Errorf("addresses %+v", got.Addresses)
	}
	r := got.Result
	if r.Land != election.LowerSaxony || r.Seats != 2 || r.AGS != "03999001" || r.System != election.Proportional || len(r.Nominations) != 1 {
		t.Errorf("result %+v", r)
	}
	if got.Authority.Officer != "Ute Öztürk-Brünjes" || got.Authority.DeterminedBy != "Wahlleitung" {
		t.Errorf("authority %+v", got.Authority)
	}
}

func TestCaseWorkbookFindings(t *testing.T) {
	for _, c := range []struct {
		situation string
		change    func(*casetest.CaseJSON)
		edit      func(*excelize.File)
		want      string // codes with their cells, in any order
	}{
		{"number given twice", func(c *casetest.CaseJSON) { c.Events = append(c.Events, c.Events[0]) }, nil, "E590 Vorgänge!A3"},
		{"number is a word", func(c *casetest.CaseJSON) { c.Events[0].Nr = "eins" }, nil, "E590 Vorgänge!A2"},
		{"number missing", func(c *casetest.CaseJSON) { c.Events[0].Nr = nil }, nil, "E590 Vorgänge!A2"},
		{"event unknown", func(c *casetest.CaseJSON) { c.Events[0].Event = "Rücktritt" }, nil, "E592 Vorgänge!B2"},
		{"event missing", func(c *casetest.CaseJSON) { c.Events[0].Event = "" }, nil, "E592 Vorgänge!B2"},
		{"event in other letters", func(c *casetest.CaseJSON) { c.Events[0].Event = "verlust der waehlbarkeit " }, nil, ""},
		{"form unknown", func(c *casetest.CaseJSON) { c.Events[0].Form = "Brieftaube" }, nil, "E593 Vorgänge!F2"},
		{"person unknown", func(c *casetest.CaseJSON) { c.Events[0].Person = "SPD/9" }, nil, "E594 Vorgänge!C2"},
		{"person left blank is the rules' affair", func(c *casetest.CaseJSON) { c.Events[0].Person = "" }, nil, ""},
		{"dates as clerks type them", func(c *casetest.CaseJSON) { c.Events[0].Date, c.Events[0].Received = "1.2.2027", "01.02.2027" }, nil, ""},
		{"year of two digits", func(c *casetest.CaseJSON) { c.Events[0].Date = "01.02.27" }, nil, "E275 Vorgänge!D2"},
		{"impossible day", func(c *casetest.CaseJSON) { c.Events[0].Date = "31.02.2027" }, nil, "E275 Vorgänge!D2"},
		{"several faults at once", func(c *casetest.CaseJSON) {
			c.Events[0].Date, c.Events[0].Form, c.Events[0].Person = "gestern", "x", "Niemand, Nina"
		}, nil, "E275 Vorgänge!D2|E593 Vorgänge!F2|E594 Vorgänge!C2"},
		{"required fields missing, all named", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Vertretung"}, casetest.Field{Key: "Wahltag"}, casetest.Field{Key: "Art"})
		}, nil, "E276 Wahl!|E276 Wahl!|E276 Wahl!"},
		{"Land unknown", func(c *casetest.CaseJSON) { c.Wahl[0].Value = "Sachsen" }, nil, "E280 Wahl!B2"},
		{"kind of council of the other Land", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Art", Value: "Ortsbeirat"})
		}, nil, "E280 Wahl!B5"},
		{"mayor", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Art", Value: "Bürgermeisterin"})
		}, nil, "E591 Wahl!B5"},
		{"Landrat under Vertretung", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Vertretung", Value: "Landrat des Landkreises Muster"})
		}, nil, "E591 Wahl!B5"},
		{"seats in words", func(c *casetest.CaseJSON) { c.Wahl[1].Value = "zwölf" }, nil, "E278 Wahl!B3"},
		{"no seats", func(c *casetest.CaseJSON) { c.Wahl[1].Value = 0 }, nil, "E278 Wahl!B3"},
		{"AGS lost its zero", func(c *casetest.CaseJSON) { c.Wahl[2].Value = 3999001 }, nil, "I277 Wahl!B4"},
		{"AGS with letters", func(c *casetest.CaseJSON) { c.Wahl[2].Value = "0399900X" }, nil, "E277 Wahl!B4"},
		{"AGS of another Land", func(c *casetest.CaseJSON) { c.Wahl[2].Value = "12999001" }, nil, "W277 Wahl!B4"},
		{"term ends before it begins", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Ende der Wahlperiode", Value: "2025-10-31"})
		}, nil, "E279 Wahl!B5"},
		{"result provisional", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Ergebnisstand", Value: "vorläufig"})
		}, nil, "E281 Wahl!B5"},
		{"version of the other Land's statute", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Rechtsstand", Value: 2009})
		}, nil, "E280 Wahl!B5"},
		{"unknown field", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Lieblingsfarbe", Value: "blau"})
		}, nil, "I271 Wahl!A5"},
		{"field twice, differing", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Sitze", Value: 3})
		}, nil, "E272 Wahl!B5"},
		{"unknown sheet that is hidden", nil, func(f *excelize.File) {
			f.NewSheet("Alt")
			set(f, "Alt", "A1", "Vorläufiges Ergebnis")
			f.SetSheetVisible("Alt", false, true)
		}, "W120 Alt!"},
		{"unknown sheet", nil, func(f *excelize.File) { f.NewSheet("Notizen") }, "I151 Notizen!"},
		{"unknown column", nil, func(f *excelize.File) { set(f, "Vorgänge", "M1", "Wiedervorlage") }, "I271 Vorgänge!M1"},
		{"columns in another order and words", nil, func(f *excelize.File) {
			set(f, "Vorgänge", "A1", "Eingegangen am")
			set(f, "Vorgänge", "A2", "1.2.2027")
			set(f, "Vorgänge", "E1", "lfd. Nr.")
			set(f, "Vorgänge", "E2", 1)
		}, ""},
		{"sheet of events missing", nil, func(f *excelize.File) { f.DeleteSheet("Vorgänge") }, "E151"},
		{"column of events missing", nil, func(f *excelize.File) { set(f, "Vorgänge", "B1", "") }, "E152 Vorgänge!A1"},
		{"column twice, equal", nil, func(f *excelize.File) { set(f, "Vorgänge", "M1", "Person"); set(f, "Vorgänge", "M2", "SPD/1") }, "W272 Vorgänge!M1"},
		{"column twice, differing", nil, func(f *excelize.File) { set(f, "Vorgänge", "M1", "Person"); set(f, "Vorgänge", "M2", "SPD/2") }, "E272 Vorgänge!M2"},
		{"hidden row is read with a warning", nil, func(f *excelize.File) { f.SetRowVisible("Vorgänge", 2, false) }, "W153 Vorgänge!A2"},
		{"hidden column is read with a warning", nil, func(f *excelize.File) { f.SetColVisible("Vorgänge", "D", false) }, "W153 Vorgänge!D1"},
		{"direction of writing turned round in a text", func(c *casetest.CaseJSON) { c.Events[0].Remark = "abc\u202edef" }, nil, "E274 Vorgänge!L2"},
		{"address for nobody", func(c *casetest.CaseJSON) { c.Addresses = &[]casetest.AddressJSON{{Street: "Weg 1"}} }, nil, "W680 Anschriften!A2"},
		{"two addresses of one person", func(c *casetest.CaseJSON) {
			c.Addresses = &[]casetest.AddressJSON{{Person: "SPD/3", Street: "Weg 1"}, {Person: "Cohrs, Dr. Elke", Street: "Weg 2"}}
		}, nil, "due E680 Anschriften!A3"},
		{"the same address twice", func(c *casetest.CaseJSON) {
			c.Addresses = &[]casetest.AddressJSON{{Person: "SPD/3", Street: "Weg 1"}, {Person: "SPD/3", Street: "Weg 1"}}
		}, nil, "due W680 Anschriften!A3"},
		{"postcode too short", func(c *casetest.CaseJSON) { c.Addresses = &[]casetest.AddressJSON{{Person: "SPD/3", Postcode: "123"}} }, nil, ""},
		{"postcode abroad", func(c *casetest.CaseJSON) {
			c.Addresses = &[]casetest.AddressJSON{{Person: "SPD/3", Postcode: "SW1A 2AA", Country: "Vereinigtes Königreich"}}
		}, nil, ""},
		{"salutation unknown", func(c *casetest.CaseJSON) {
			c.Addresses = &[]casetest.AddressJSON{{Person: "SPD/3", Salutation: "Fräulein"}}
		}, nil, ""},
		{"lot about nothing", func(c *casetest.CaseJSON) { c.Lots = []casetest.LotJSON{{Nr: 1, Order: []string{"SPD/3"}}} }, nil, "E595 Lose!E2"},
		{"lot without an order", func(c *casetest.CaseJSON) { c.Lots = []casetest.LotJSON{{Nr: 1, Subject: "Ersatzpersonen"}} }, nil, "E596 Lose!F2"},
		{"lot names a stranger", func(c *casetest.CaseJSON) {
			c.Lots = []casetest.LotJSON{{Nr: 1, Subject: "Ersatzpersonen", Order: []string{"SPD/3", "SPD/33"}}}
		}, nil, "E594 Lose!F2"},
		{"ruling on an event that is not there", func(c *casetest.CaseJSON) {
			c.Rulings = []casetest.RulingJSON{{Nr: 1, Event: 7, Question: "Sitzart", Answer: "Listenwahl"}}
		}, nil, "E598 Entscheidungen!C2"},
		{"ruling with a foreign answer", func(c *casetest.CaseJSON) {
			c.Rulings = []casetest.RulingJSON{{Nr: 1, Event: 1, Question: "Sitzart", Answer: "vielleicht"}}
		}, nil, "E599 Entscheidungen!E2"},
		{"ruling on the deviation needs no event", func(c *casetest.CaseJSON) {
			c.Rulings = []casetest.RulingJSON{{Nr: 1, Question: "Abweichung", Answer: "amtliches Ergebnis gilt"}}
		}, nil, ""},
		{"ruling orders events that are not there", func(c *casetest.CaseJSON) {
			c.Rulings = []casetest.RulingJSON{{Nr: 1, Event: 1, Question: "Reihenfolge", Answer: "2; 1"}}
		}, nil, "E599 Entscheidungen!E2"},
		{"result file missing", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Ergebnisdatei", Value: "ergebnis.xlsx"})
		}, nil, "E154 Wahl!B5"},
		{"result file by a full path", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Ergebnisdatei", Value: "/etc/passwd"})
		}, nil, "E154 Wahl!B5"},
		{"result file on a drive", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Ergebnisdatei", Value: `C:\ergebnis.xlsx`})
		}, nil, "E154 Wahl!B5"},
		{"checksum without a file", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Ergebnis-SHA256", Value: "12"})
		}, nil, "E282 Wahl!B5|E282 Wahl!B5"},
		{"checksum of another form", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Ergebnisdatei", Value: "a.csv"}, casetest.Field{Key: "Ergebnis-SHA256", Value: "abc"})
		}, nil, "E154 Wahl!B5|E282 Wahl!B6"},
		{"neither sheet nor file of the result", nil, func(f *excelize.File) { f.DeleteSheet("Wahlergebnis") }, "E151"},
		{"ruling on the Wahlkreis names a person", func(c *casetest.CaseJSON) {
			c.Rulings = []casetest.RulingJSON{{Nr: 1, Event: 1, Question: "Wahlkreis", Answer: "Cohrs, Elke"}, {Nr: 2, Event: 1, Question: "Wahlkreis", Answer: "Niemand"}}
		}, nil, "E594 Entscheidungen!E3"},
		{"ruling without answer, question and event", func(c *casetest.CaseJSON) {
			c.Rulings = []casetest.RulingJSON{{Nr: 1, Event: 1, Question: "Sitzart"}, {Nr: 2, Event: 1, Answer: "x"}, {Nr: 3, Question: "Sitzart", Answer: "Listenwahl"}}
		}, nil, "E597 Entscheidungen!D3|E598 Entscheidungen!C4|E599 Entscheidungen!E2"},
		{"ruling on a sequence", func(c *casetest.CaseJSON) {
			c.Rulings = []casetest.RulingJSON{{Nr: 1, Event: 1, Question: "Reihenfolge", Answer: "1"}}
		}, nil, ""},
		{"error value instead of a text", nil, func(f *excelize.File) {
			f.SetCellFormula("Vorgänge", "L2", "1/0")
			f.SetCellDefault("Vorgänge", "K2", "")
		}, "E273 Vorgänge!L2"},
		{"text longer than any paper", func(c *casetest.CaseJSON) { c.Events[0].Remark = strings.Repeat("ä", maxText+1) }, nil, "E274 Vorgänge!L2"},
		{"time of day beside the date", nil, func(f *excelize.File) {
			set(f, "Vorgänge", "D2", time.Date(2027, 2, 1, 10, 30, 0, 0, time.UTC))
		}, "W275 Vorgänge!D2"},
		{"number that is no date", nil, func(f *excelize.File) {
			set(f, "Vorgänge", "J2", 46000)
		}, "E275 Vorgänge!J2"},
		{
			"postcode lost its zero", func(c *casetest.CaseJSON) { c.Addresses = &[]casetest.AddressJSON{{Person: "SPD/3"}} },
			func(f *excelize.File) { set(f, "Anschriften", "E2", 1067) }, "due I277 Anschriften!E2",
		},
		{"a text of four digits is no postcode", func(c *casetest.CaseJSON) { c.Addresses = &[]casetest.AddressJSON{{Person: "SPD/3", Postcode: "1234"}} }, nil, ""},
		{"address of somebody unknown", func(c *casetest.CaseJSON) { c.Addresses = &[]casetest.AddressJSON{{Person: "SPD/9"}} }, nil, "W594 Anschriften!A2"},
		{"address of a list position that the result skips", func(c *casetest.CaseJSON) {
			c.Result[2].Position = 7
			c.Addresses = &[]casetest.AddressJSON{{Person: "Cohrs, Dr. Elke [SPD/3]"}}
		}, nil, "E594 Anschriften!A2|W303 Wahlergebnis!G3"},
		{"address of a position behind the list", func(c *casetest.CaseJSON) { c.Addresses = &[]casetest.AddressJSON{{Person: "SPD/5"}} }, nil, "W594 Anschriften!A2"},
		{
			"address that cannot be read", func(c *casetest.CaseJSON) { c.Addresses = &[]casetest.AddressJSON{{Person: "SPD/3"}} },
			func(f *excelize.File) { set(f, "Anschriften", "D2", "Weg\u202e 1") }, "due E274 Anschriften!D2",
		},
		{"sheet Wahlergebnis hidden", nil, func(f *excelize.File) { _ = f.SetSheetVisible("Wahlergebnis", false) }, "W153 Wahlergebnis!"},
		{"day of election after the term began", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Wahltag", Value: "2026-12-01"})
		}, nil, "E279 Wahl!B5"},
		{"field without a name", nil, func(f *excelize.File) { set(f, "Wahl", "B30", "verirrt") }, "I271 Wahl!B30"},
		{"field twice, equal", func(c *casetest.CaseJSON) {
			c.Wahl = append(c.Wahl, casetest.Field{Key: "Sitze", Value: 2})
		}, nil, "W272 Wahl!B5"},
		{"sheet in two spellings", nil, func(f *excelize.File) { f.NewSheet("Vorgaenge") }, "E151 Vorgaenge!"},
		{"who determines unknown", func(c *casetest.CaseJSON) {
			c.Authority = &casetest.Fields{{Key: "Feststellung durch", Value: "Bürgermeister"}}
		}, nil, "E682 Behörde!B2"},
		{"signature note, short", func(c *casetest.CaseJSON) {
			c.Authority = &casetest.Fields{{Key: "Zeichnungszusatz", Value: "i. V."}}
		}, nil, ""},
		{"signature note unknown", func(c *casetest.CaseJSON) {
			c.Authority = &casetest.Fields{{Key: "Zeichnungszusatz", Value: "ppa."}}
		}, nil, "W685 Behörde!B2"},
		{"a deviation about one event", func(c *casetest.CaseJSON) {
			c.Rulings = []casetest.RulingJSON{{Nr: 1, Event: 1, Question: "Abweichung", Answer: "amtliches Ergebnis gilt"}}
		}, nil, "W598 Entscheidungen!C2"},
		{"elected, but not how", func(c *casetest.CaseJSON) { c.Result[0].Elected, c.Result[1].Elected = "ja", "x" }, nil, "W203 Wahlergebnis!I3"},
		{"elected in Brandenburg by a kind of seat that it does not know", func(c *casetest.CaseJSON) {
			c.Wahl[0].Value, c.Wahl[2].Value, c.ListVotes = "Brandenburg", "12999001", nil
		}, nil, "W203 Wahlergebnis!I2"},
		{"logo missing", func(c *casetest.CaseJSON) { c.Authority = &casetest.Fields{{Key: "Logo", Value: "wappen.png"}} }, nil, "E683 Behörde!B2"},
	} {
		t.Run(c.situation, func(t *testing.T) {
			d := small()
			if c.change != nil {
				c.change(&d)
			}
			read, findings := Load(written(t, d, c.edit))
			got := append(brief(findings), due(read)...)
			slices.Sort(got)
			if s := strings.Join(got, "|"); s != c.want {
				t.Errorf("got  %s\nwant %s\n%v", s, c.want, findings)
			}
		})
	}
}

// Where Sitze and Wahlverfahren stand is kept for what the statutes find.
func TestTheCellsOfSeatsAndSystemAreKept(t *testing.T) {
	d := small()
	d.Wahl = append(d.Wahl, casetest.Field{Key: "Wahlverfahren", Value: "Mehrheitswahl"})
	c, _ := Load(written(t, d, nil))
	if r := c.Result; r.SeatsAt.Cell != "B3" || r.SystemAt.Cell != "B5" || r.SystemAt.Sheet != "Wahl" {
		t.Errorf("%v %v", r.SeatsAt, r.SystemAt)
	}
}

// due writes what is wrong with addresses and matters only to a letter.
func due(c *election.Case) []string {
	var out []string
	if c != nil {
		for _, fs := range c.AddressFindings {
			for _, f := range brief(fs) {
				out = append(out, "due "+f)
			}
		}
	}
	return out
}

func TestNoCaseWorkbookIsSaidPlainly(t *testing.T) {
	c, findings := Load(written(t, small(), func(f *excelize.File) { f.DeleteSheet("Wahl") }))
	if c != nil || len(findings) != 1 || findings[0].Code != "E150" {
		t.Errorf("%v", findings)
	}
}

func TestOfficeWorkbookFillsBlanksFromNearToFar(t *testing.T) {
	c := small()
	c.Authority = &casetest.Fields{{Key: "Wahlleitung"}, {Key: "Telefon"}, {Key: "Name", Value: "Gemeinde Eigen"}}
	path := written(t, c, nil)
	dir := filepath.Dir(path)
	near, err := workbook.AuthorityBook(map[string]any{"Wahlleitung": "Nina Nah", "Name": "Gemeinde Nah", "Logo": "wappen.png"})
	if err != nil {
		t.Fatal(err)
	}
	far, err := workbook.AuthorityBook(map[string]any{"Wahlleitung": "Frida Fern", "Telefon": "0999 1"})
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "behoerde.xlsx"), near)
	put(t, filepath.Join(dir, "..", "behoerde.xlsx"), far)
	var logo bytes.Buffer
	if err := png.Encode(&logo, image.NewGray(image.Rect(0, 0, 3, 3))); err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(dir, "wappen.png"), logo.Bytes())
	got, findings := Load(path)
	if len(findings) > 0 {
		t.Fatal(findings)
	}
	a := got.Authority
	if a.Name != "Gemeinde Eigen" || a.Officer != "Nina Nah" || a.Phone != "0999 1" || !bytes.Equal(a.LogoData, logo.Bytes()) {
		t.Errorf("%+v", a)
	}
	if len(got.Sources) != 4 {
		t.Errorf("sources %v", got.Sources)
	}
}

func TestALogoThatIsTakenCanBePrinted(t *testing.T) {
	if maxLogoPixels != pdf.MaxLogoPixels {
		t.Errorf("logos up to %d pixels are taken and up to %d printed", maxLogoPixels, pdf.MaxLogoPixels)
	}
}

func TestLogoMustBeAPicture(t *testing.T) {
	c := small()
	c.Authority = &casetest.Fields{{Key: "Logo", Value: "wappen.png"}}
	path := written(t, c, nil)
	put(t, filepath.Join(filepath.Dir(path), "wappen.png"), []byte("<svg/>"))
	if _, findings := Load(path); len(findings) != 1 || findings[0].Code != "E683" {
		t.Error(findings)
	}
}

func TestFilesOutsideTheFolderNeedTheirChecksum(t *testing.T) {
	c := small()
	table, err := c.Book()
	if err != nil {
		t.Fatal(err)
	}
	outside := filepath.Join(t.TempDir(), "woanders", "ergebnis.xlsx")
	put(t, outside, table)
	c.Wahl = append(c.Wahl, casetest.Field{Key: "Ergebnisdatei", Value: "ergebnis.xlsx"})
	path := written(t, c, nil)
	if err := os.Symlink(outside, filepath.Join(filepath.Dir(path), "ergebnis.xlsx")); err != nil {
		t.Skip("no symbolic links here")
	}
	if _, findings := Load(path); len(findings) != 1 || findings[0].Code != "E154" {
		t.Error(findings)
	}
	if _, problem := beside(filepath.Dir(path), "ergebnis.xlsx", true); problem != "" {
		t.Error(problem)
	}
	rel, err := filepath.Rel(filepath.Dir(path), outside)
	if err != nil {
		t.Fatal(err)
	}
	if _, problem := beside(filepath.Dir(path), rel, false); problem == "" {
		t.Error("a path that climbs out of the folder was accepted")
	}
}

func TestResultFileBesideTheWorkbook(t *testing.T) {
	c := small()
	for i := range c.Result {
		c.Result[i].Constituency = "Wahlbereich 7"
	}
	c.ListVotes[0].Constituency = "Wahlbereich 7"
	table, err := c.Book()
	if err != nil {
		t.Fatal(err)
	}
	sum := fmt.Sprintf("%X", sha256.Sum256(table))
	c.Events[0].Person = "7/SPD/1"
	c.Wahl = append(c.Wahl, casetest.Field{Key: "Ergebnisdatei", Value: `amt\ergebnis.xlsx`}, casetest.Field{Key: "Ergebnis-SHA256", Value: sum})
	path := written(t, c, nil)
	put(t, filepath.Join(filepath.Dir(path), "amt", "ergebnis.xlsx"), table)
	got, findings := Load(path)
	if election.HasErrors(findings) {
		t.Fatal(findings)
	}
	if len(got.Sources) != 2 || got.Events[0].Person != "SPD/1" || len(got.Result.Nominations) != 1 || got.Result.Seats != 2 {
		t.Errorf("%+v", got)
	}
	put(t, filepath.Join(filepath.Dir(path), "amt", "ergebnis.xlsx"), append(table, 0))
	if _, findings := Load(path); len(findings) != 1 || findings[0].Code != "E155" {
		t.Error(findings)
	}
}

func TestRowsThatTheResultFileLeavesUnreadAreNamed(t *testing.T) {
	c := small()
	table, err := c.Book()
	if err != nil {
		t.Fatal(err)
	}
	path := written(t, c, func(f *excelize.File) {
		set(f, "Wahl", "A20", "Ergebnisdatei")
		set(f, "Wahl", "B20", "ergebnis.xlsx")
	})
	put(t, filepath.Join(filepath.Dir(path), "ergebnis.xlsx"), table)
	_, findings := Load(path)
	if got := brief(findings); !slices.Contains(got, "W156 Wahlergebnis!") || election.HasErrors(findings) {
		t.Error(findings)
	}
}

func TestOwnRemedyKeepsItsParagraphs(t *testing.T) {
	c := small()
	c.Authority = &casetest.Fields{{Key: "Rechtsbehelf", Value: "Gegen die  Feststellung\n\n kann Einspruch\r\nerhoben werden."}}
	got, findings := Load(written(t, c, nil))
	if want := "Gegen die Feststellung\nkann Einspruch\nerhoben werden."; len(findings) > 0 || got.Authority.Remedy != want {
		t.Errorf("%q %v", got.Authority.Remedy, findings)
	}
}

func TestUnusableOfficeWorkbookStopsTheCase(t *testing.T) {
	table, err := casetest.LongTable(&election.Result{})
	if err != nil {
		t.Fatal(err)
	}
	for want, data := range map[string][]byte{"E684": twoSheets(t, table), "E104": table[:len(table)/2], "E101": {}} {
		path := written(t, small(), nil)
		put(t, filepath.Join(filepath.Dir(path), "behoerde.xlsx"), data)
		if _, findings := Load(path); !election.HasErrors(findings) || findings[0].Code != want {
			t.Errorf("want %s: %v", want, findings)
		}
	}
}

// twoSheets adds a sheet, so that no single one can be taken for Behörde.
func twoSheets(t *testing.T, data []byte) []byte {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	f.NewSheet("Notizen")
	buf, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestKindOfFile(t *testing.T) {
	dir := t.TempDir()
	c, err := small().Book()
	if err != nil {
		t.Fatal(err)
	}
	table, err := casetest.LongTable(&election.Result{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []struct {
		name string
		data []byte
		want FileKind
	}{
		{"fall.xlsx", c, CaseWorkbook},
		{"fall ohne Endung", c, CaseWorkbook},
		{"ergebnis.xlsx", table, ResultFile},
		{"behoerde.xlsx", table, AuthorityBook},
		{"ergebnis.csv", []byte("Name;Stimmen\n"), ResultFile},
		{"ergebnis.dat", []byte("Name;Stimmen\nMüller;1\n"), ResultFile},
		{"ergebnis", []byte("\xef\xbb\xbfName,Stimmen," + strings.Repeat("ü", kindHead)), ResultFile},
		{"ausfuhr.txt", []byte("\xff\xfeN\x00;\x00"), ResultFile},
		{"seite.php", []byte("<html><table></table>"), ResultFile},
		{"tabelle.xml", []byte(flat("Ergebnis")), ResultFile},
		{"fall.fods", []byte(flat("Wahl")), CaseWorkbook},
		{"behoerde.xlsx", []byte(flat("Behörde")), AuthorityBook},
		{"alt", append(slices.Clone(oleMagic), 0, 1, 2), Unreadable},
		{"verschlüsselt.xlsx", quirkData(t, "encrypted-ni.xlsx"), Unreadable},
		{"bombe.xlsx", quirkData(t, "zip-bomb-ni.xlsx"), Unreadable},
		{"lügt.xlsx", lyingZip(t), Unreadable},
		{"beschädigt.xlsx", quirkData(t, "zip-damaged-bb.xlsx"), Unreadable},
		{"brief.docx", zipOf(t, map[string]string{"word/document.xml": "<document/>"}), Other},
		{"brief.pdf", []byte("%PDF-1.7; a, b"), Other},
		{"brief.csv", []byte("%PDF-1.7; a, b"), Other},
		{"bild.csv", []byte("\x89PNG;;;"), Other},
		{"notiz.md", []byte("# Notiz"), Other},
		{"notiz.csv", []byte("# Notiz"), Other},
		{"leer.xlsx", nil, Unreadable},
		{"halb.xlsx", c[:len(c)/2], Unreadable},
	} {
		path := filepath.Join(dir, f.name)
		put(t, path, f.data)
		if got := Kind(path); got != f.want {
			t.Errorf("%s: %d, want %d", f.name, got, f.want)
		}
	}
	if got := Kind(dir); got != Unreadable {
		t.Errorf("folder: %d", got)
	}
}

// flat is an OpenDocument table without packing, with one sheet.
func flat(sheet string) string {
	return `<?xml version="1.0"?><office:document><office:body><table:table table:name="` + sheet + `"/></office:body></office:document>`
}

func TestNamesOfTables(t *testing.T) {
	for name, want := range map[string][2]bool{ // table, workbook
		"rat.xlsx": {true, true}, "RAT.XLSM": {true, true}, "rat.fods": {true, true}, "rat.ods": {true, true},
		"rat.csv": {true, false}, "rat.xls": {true, false}, "rat": {}, "rat.pdf": {}, "x/rat.": {},
	} {
		if got := [2]bool{TableName(name), WorkbookName(name)}; got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

func TestWorkbookCodesAreDistinctAndComplete(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range WorkbookCodes {
		if seen[c.ID] || c.Cause == "" || c.Remedy == "" {
			t.Errorf("%+v", c)
		}
		seen[c.ID] = true
	}
}

func BenchmarkLoad(b *testing.B) {
	data, err := small().Book()
	if err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(b.TempDir(), "fall.xlsx")
	if err := os.WriteFile(path, data, 0o666); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, findings := Load(path); len(findings) > 0 {
			b.Fatal(findings)
		}
	}
}
