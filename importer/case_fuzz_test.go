package importer

import (
	"os"
	"path/filepath"
	"testing"

	"notices/importer/workbook"
	"notices/internal/election"
)

// sound checks what must hold for whatever Load was given.
func sound(t *testing.T, c *election.Case, findings []election.Finding) {
	t.Helper()
	if c == nil && !election.HasErrors(findings) {
		t.Fatal("no case and no error")
	}
	for _, f := range findings {
		if len(f.Code) != 4 || f.Message == "" {
			t.Fatalf("finding %+v", f)
		}
	}
	if c == nil {
		return
	}
	seen := map[int]bool{}
	for _, e := range c.Events {
		if e.Nr < 1 || seen[e.Nr] || e.Kind == "" {
			t.Fatalf("event %+v", e)
		}
		seen[e.Nr] = true
	}
}

func FuzzLoad(f *testing.F) {
	for _, write := range []func() ([]byte, error){
		func() ([]byte, error) { return small().Book() },
		func() ([]byte, error) { return workbook.Init(&election.Result{}, nil) },
		func() ([]byte, error) { return []byte("Feld;Wert\nLand;Niedersachsen\n"), nil },
	} {
		data, err := write()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "fall.xlsx")
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		c, findings := Load(path)
		sound(t, c, findings)
	})
}

// The cells of a case are fuzzed without the container around them.
func FuzzCaseCells(f *testing.F) {
	f.Add("1", "Verzicht", "SPD/1", "1.2.2027", "schriftlich", "Ersatzpersonen", "SPD/1;SPD/2", "03999001")
	f.Add("-3", "verlust der waehlbarkeit", "Arens, Jutta [SPD/1]", "31.02.27", "", "Sitz", ";;", "3999001")
	f.Fuzz(func(t *testing.T, nr, kind, person, day, form, subject, order, key string) {
		b := &Book{File: "fall.xlsx", Format: "xlsx", Sheets: []*Sheet{
			grid("Wahl", []string{"Feld", "Wert"}, []string{"Land", "Niedersachsen"}, []string{"AGS", key}, []string{"Wahltag", day}, []string{"Sitze", nr}, []string{subject, order}),
			grid("Wahlergebnis", []string{"Wahlvorschlag", "Art", "Listenplatz", "Vorname", "Nachname", "Stimmen"},
				[]string{"SPD", "P", "", "", "Gesamtliste", "7"}, []string{"SPD", "P", "1", "Jutta", "Arens", "3"}),
			grid("Vorgänge", []string{"Nr", "Ereignis", "Person", "Datum", "Form", subject},
				[]string{nr, kind, person, day, form, order}, []string{"2", "Tod", order, key, "", ""}),
			grid("Lose", []string{"Nr", "Gegenstand", "Reihenfolge"}, []string{nr, subject, order}),
			grid("Entscheidungen", []string{"Nr", "Vorgang", "Frage", "Entscheidung"}, []string{"1", nr, kind, order}),
			grid("Anschriften", []string{"Person", "Straße", "PLZ", "Ort"}, []string{person, kind, key, form}, []string{order, kind, nr, form}),
			grid("Behörde", []string{"Feld", "Wert"}, []string{"Feststellung durch", form}, []string{"PLZ", key}, []string{kind, order}),
		}}
		c, findings := new(Loader).loadBook(b, election.Source{}, nil)
		sound(t, c, findings)
	})
}

// grid makes a sheet of text cells.
func grid(name string, rows ...[]string) *Sheet {
	s := &Sheet{Name: name}
	for i, r := range rows {
		row := Row{Number: i + 1}
		for _, v := range r {
			c := Cell{}
			if v != "" {
				c = Cell{Kind: Text, Value: v}
			}
			row.Cells = append(row.Cells, c)
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}
