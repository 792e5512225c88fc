package workbook_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/xuri/excelize/v2"

	"notices/importer/workbook"
)

func TestEverySummaryCellLeadsToItsFile(t *testing.T) {
	var o workbook.Overview
	for i := range 50 {
		o.Rows = append(o.Rows, workbook.OverviewRow{
			Council: "Rat", Workbook: workbook.OverviewLink{Text: "m.xlsx", Target: fmt.Sprintf("../in/m %d&.xlsx", i)},
			Papers: []workbook.OverviewLink{{Text: "a.pdf", Target: fmt.Sprintf("a/%d.pdf", i)}, {Text: "ohne"}},
		})
	}
	data, err := workbook.Summary(o)
	if err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for i := range 50 {
		for cell, want := range map[string]string{fmt.Sprintf("J%d", i+5): fmt.Sprintf("../in/m%%20%d&.xlsx", i), fmt.Sprintf("K%d", i+5): fmt.Sprintf("a/%d.pdf", i), fmt.Sprintf("L%d", i+5): ""} {
			if _, got, err := f.GetCellHyperLink("Übersicht", cell); err != nil || got != want {
				t.Fatalf("%s leads to %q (%v), want %q", cell, got, err, want)
			}
		}
	}
}

// A whole Land has more papers than a sheet may have links: the summary must still open.
func TestASummaryWithTooManyLinksStillOpens(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	var o workbook.Overview
	for range 10_000 {
		r := workbook.OverviewRow{Council: "Rat"}
		for range 7 {
			r.Papers = append(r.Papers, workbook.OverviewLink{Text: "a.pdf", Target: "a.pdf"})
		}
		o.Rows = append(o.Rows, r)
	}
	data, err := workbook.Summary(o)
	if err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, target, err := f.GetCellHyperLink("Übersicht", "K5"); err != nil || target != "a.pdf" {
		t.Errorf("the first link leads to %q, %v", target, err)
	}
}
