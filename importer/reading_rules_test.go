package importer

import (
	"path/filepath"
	"strings"
	"testing"

	"notices/internal/election"
)

// A readingRule is one thing that the importer does with a table. No rule without a file that needs
// it: reads is a file that can only be read with the rule, says the finding that it then reports
// (empty: none); refuses is a file at which the rule stops, stops the finding for it. Files lie
// below testdata; a test holds the code to this table.
type readingRule struct {
	name          string
	reads, says   string
	refuses, stop string
}

// readingRules lists the rules, from the file inwards to the cell and on to sums and identity.
var readingRules = []readingRule{
	{"the content says what a file is, not its name", "quirks/csv-named-xlsx-bb.xlsx", "", "quirks/old-xls-bb.xls", "E103"},
	{"a packed workbook is read without a password", "quirks/protected-bb.xlsx", "", "quirks/encrypted-ni.xlsx", "E102"},
	{"sizes are checked before unpacking", "", "", "quirks/zip-bomb-ni.xlsx", "E105"},
	{"a file is taken whole or not at all", "", "", "quirks/zip-damaged-bb.xlsx", "E104"},
	{"no document type, no external entity", "", "", "quirks/dtd-external-bb.xlsx", "E106"},
	{"rows and cells stand where they say", "quirks/dimension-a1-ni.xlsx", "", "quirks/row-number-ni.xlsx", "E107"},
	{"a cell points to a text that exists", "quirks/rich-text-ni.xlsx", "", "quirks/string-index-ni.xlsx", "E108"},
	{"UTF-8, UTF-16 and Windows-1252, nothing else", "quirks/csv-utf16-tab-bb.csv", "", "quirks/csv-cp850-ni.csv", "E110"},
	{"letters that were destroyed before stop the file", "", "", "quirks/csv-mojibake-ni.csv", "E110"},
	{"the separator is the one under which the header says most", "quirks/csv-sep-line-ni.csv", "", "quirks/csv-comma-unquoted-bb.csv", "E119"},
	{"an HTML table is a table, a page without one is not", "real/bb-2024-kreistage/html-als-xls/70.xls", "", "quirks/maintenance-page-bb.csv", "E103"},
	{"OpenDocument, repeated rows not written out", "quirks/ods-ni.ods", "", "", ""},
	{"the header stands within the first 40 rows", "quirks/title-rows-ni.xlsx", "", "rules/header-below-row-40.csv", "E111"},
	{"a header of several rows, merged or broken", "quirks/header-merged-2rows-ni.xlsx", "", "", ""},
	{"a row that only divides the votes belongs to the header", "rules/votes-over-share.csv", "", "", ""},
	{"votes in parts are read from the whole, the parts are a check", "rules/votes-in-parts.csv", "", "rules/votes-parts-differ.csv", "E301"},
	{"a header that names another election is of no concern", "rules/votes-of-two-elections.csv", "", "rules/votes-of-another-election.csv", "E111"},
	{"soft hyphens and line breaks in header words", "quirks/header-soft-hyphen-ni.xlsx", "", "", ""},
	{"header words by synonym, exactly", "quirks/synonyms-ni.xlsx", "", "rules/no-votes-column.csv", "E111"},
	{"unknown columns are left out and named", "quirks/extra-columns-ni.xlsx", "", "", ""},
	{"two columns of one meaning must agree", "quirks/dup-column-equal-ni.xlsx", "W114", "quirks/dup-column-differs-bb.xlsx", "E113"},
	{"a number and the name that belongs to it are one thing", "rules/number-and-name.csv", "W114", "rules/two-constituencies.csv", "E113"},
	{"hidden rows are read and named", "quirks/hidden-rows-ni.xlsx", "W121", "", ""},
	{"hidden sheets are named and not read", "quirks/hidden-sheet-ni.xlsx", "W120", "", ""},
	{"two visible results of one list: ask", "quirks/not-first-sheet-bb.xlsx", "", "rules/two-sheets.fods", "E112"},
	{"the header repeated on each page", "quirks/header-repeated-ni.xlsx", "I209", "", ""},
	{"a merged nomination holds for its rows, a blank does not", "quirks/party-merged-down-ni.xlsx", "", "rules/blank-nomination.csv", "E205"},
	{"a row with one text heads the rows below", "quirks/subheading-ni.xlsx", "", "rules/candidate-before-heading.csv", "E111"},
	{"headings without their number and long name", "rules/numbered-headings.csv", "I220", "", ""},
	{"the sign of a footnote makes no second list", "", "", "rules/list-with-footnote.csv", "E212"},
	{"a sheet per list", "quirks/sheet-per-list-ni.xlsx", "", "", ""},
	{"list votes stand in the row Gesamtliste", "quirks/gesamtliste-label-ni.xlsx", "", "quirks/list-votes-missing-ni.xlsx", "E307"},
	{"rows of sums are checks, not persons", "quirks/totals-ni.xlsx", "", "quirks/totals-mismatch-bb.xlsx", "E301"},
	{"notes below the data are no data", "quirks/footnotes-ni.xlsx", "I209", "", ""},
	{"votes without a person stop the file", "", "", "quirks/sonstige-ni.xlsx", "E207"},
	{"points and spaces between thousands in texts", "quirks/votes-dot-ni.xlsx", "", "quirks/votes-comma-bb.xlsx", "E201"},
	{"binary noise in numbers, no fractions", "quirks/votes-float-noise-bb.xlsx", "", "quirks/votes-float-ni.xlsx", "E201"},
	{"the stored number counts, not its format", "quirks/zero-shown-as-dash-bb.xlsx", "", "quirks/votes-date-ni.xlsx", "E201"},
	{"a dash is nothing in texts and no number in votes", "quirks/dash-blank-ni.xlsx", "", "quirks/votes-dash-ni.xlsx", "E201"},
	{"formulas by their stored value", "quirks/formula-cached-ni.xlsx", "", "quirks/formula-uncached-bb.xlsx", "E201"},
	{"Boolean cells as marks, words only as known", "quirks/bool-bb.xlsx", "", "rules/unknown-mark.csv", "E203"},
	{"a name is split at its only comma", "quirks/name-comma-ni.xlsx", "", "rules/name-without-comma.csv", "E211"},
	{"titles are found before and behind each part of a name", "quirks/name-title-after-ni.xlsx", "", "", ""},
	{"what stands beside a name goes with proof, else it stops", "rules/name-with-year.csv", "W214", "rules/name-with-sign.csv", "E214"},
	{"a name given twice must agree", "rules/name-twice.csv", "W114", "rules/name-twice-differs.csv", "E113"},
	{"a header that says surname first parts names of two words", "rules/surname-first.csv", "", "rules/surname-first-long.csv", "E211"},
	{"names without any comma are used whole", "quirks/name-first-last-bb.xlsx", "W210", "", ""},
	{"spaces and invisible characters go, control characters stop", "quirks/padded-bb.xlsx", "", "rules/control-character.csv", "E212"},
	{"rows in any order, the list position counts", "quirks/rows-permuted-ni.xlsx", "", "quirks/no-positions-bb.xlsx", "E304"},
	{"gaps in list positions are said, double ones stop", "quirks/gap-position-bb.xlsx", "W303", "quirks/dup-position-ni.xlsx", "E302"},
	{"a running number is the list position only with proof", "rules/running-number.csv", "W323", "rules/running-number-sorted.csv", "E304"},
	{"namesakes are two persons, the same row twice is none", "quirks/namesakes-bb.xlsx", "W305", "quirks/candidate-twice-ni.xlsx", "E306"},
	{"keys are compared with their lost zeros", "quirks/leading-zero-ni.xlsx", "", "quirks/wrong-council-bb.xlsx", "E310"},
	{"of two councils only the own one", "quirks/two-councils-ni.xlsx", "W312", "", ""},
	{"what calls itself provisional stops, what replaces it does not", "rules/replaces-provisional.csv", "W309", "quirks/provisional-bb.xlsx", "E309"},
	{"a broken download stops", "", "", "quirks/csv-cut-ni.csv", "E104"},
	{"a header without rows stops", "", "", "quirks/header-only-ni.csv", "E126"},
	{"votemanager's codes need names", "", "", "quirks/votemanager-alt-ni.csv", "E317"},
	{"votemanager of other Länder by its header", "", "", "rules/votemanager-bayern.csv", "E117"},
	{"no result before the count", "", "", "real/ni-gifhorn-2021/Open-Data-Kreiswahl-NDS2191.csv", "E118"},
	{"the elected alone are no order", "", "", "real/ni-nordstemmen-2021/gewaehlte.csv", "E116"},
	{"nominations without persons are no order", "", "", "real/ni-lsn-2021/Kommunalwahlen_2021_Gesamtuebersicht.xlsx", "E115"},
}

// ruleCase is the case that a rule's file belongs to.
func ruleCase(t *testing.T, file string) Expect {
	if strings.HasPrefix(file, "quirks/") {
		councils := canonical(t)
		for _, q := range readJSON[[]quirk](t, "testdata/quirks/manifest.json") {
			if q.File == filepath.Base(file) {
				return councils[q.Canonical].expect()
			}
		}
	}
	if strings.HasPrefix(file, "real/bb") {
		return Expect{Land: election.Brandenburg}
	}
	want := expectNI()
	want.AGS, want.Council, want.Area = "", "", ""
	if strings.HasPrefix(file, "real/") {
		want.ElectionDay = election.Date{}
	}
	return want
}

func TestEachReadingRuleHasItsFile(t *testing.T) {
	names := map[string]bool{}
	for _, rule := range readingRules {
		if names[rule.name] || rule.reads == "" && rule.refuses == "" {
			t.Errorf("%s: twice, or without a file", rule.name)
		}
		names[rule.name] = true
		if rule.reads != "" {
			findings := ruleFindings(t, rule.reads)
			if election.HasErrors(findings) || rule.says != "" && !hasClass(findings, []string{rule.says}) {
				t.Errorf("%s: %s should be read and say %q: %v", rule.name, rule.reads, rule.says, findings)
			}
		}
		if rule.refuses != "" && !hasClass(ruleFindings(t, rule.refuses), []string{rule.stop}) {
			t.Errorf("%s: %s should be refused with %s: %v", rule.name, rule.refuses, rule.stop, ruleFindings(t, rule.refuses))
		}
	}
}

func ruleFindings(t *testing.T, file string) []election.Finding {
	t.Helper()
	data, _, findings := ReadFile(filepath.Join("testdata", file))
	if data == nil {
		t.Fatalf("%s: %v", file, findings)
	}
	_, findings = readData(file, data, ruleCase(t, file))
	return findings
}
