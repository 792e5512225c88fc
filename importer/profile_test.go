package importer

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"notices/internal/election"
)

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
	want.AGS, want.ElectionDay, want.Council, want.Area = "", election.Date{}, "", ""
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

var codeInSource = regexp.MustCompile(`"([EWI]\d{3})"`)

// Every code that stands in the package's source is documented, and every documented code is used.
func TestCodesAreDocumented(t *testing.T) {
	documented, used := map[string]bool{}, map[string]bool{}
	for _, c := range append(slices.Clone(Codes), WorkbookCodes...) {
		if documented[c.ID] || c.Cause == "" || c.Remedy == "" {
			t.Errorf("%s is documented twice or without cause and remedy", c.ID)
		}
		documented[c.ID] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || file == "codes.go" || file == "profile.go" {
			continue
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range codeInSource.FindAllStringSubmatch(string(b), -1) {
			code := m[1]
			used[code], used[code[1:]] = true, true
			if !documented[code] && !documented[code[1:]] {
				t.Errorf("%s reports %s, which Codes does not list", file, code)
			}
		}
	}
	for _, c := range Codes {
		if !used[c.ID] {
			t.Errorf("%s is documented, but nothing reports it", c.ID)
		}
	}
}
