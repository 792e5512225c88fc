package pdf

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"notices/internal/document"
)

// verdict is what the checker says of one file and flavour.
type verdict struct {
	File, Flavour, Error string
	Pass                 bool
	Checks               int
	Failed               []struct{ Rule, First string }
}

// veraPDF checks the files of a folder against PDF/A-3a and PDF/UA-1. Where the checker is not installed the test is skipped;
// with VERAPDF=1 (as in CI) it is installed, and it is a failure if that cannot be done.
func veraPDF(t *testing.T, dir string) map[string][]verdict {
	t.Helper()
	must := os.Getenv("VERAPDF") == "1"
	if !must {
		cache, err := os.UserCacheDir()
		_, java := exec.LookPath("java")
		_, jar := os.Stat(filepath.Join(cache, "notices-verapdf", "node_modules"))
		if testing.Short() || err != nil || java != nil || jar != nil {
			t.Skip("NOT CHECKED: veraPDF is not installed here, nothing is said about PDF/A and PDF/UA; run with VERAPDF=1 to install it (needs Java and npm)")
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.pdf"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files to check: %v", err)
	}
	var out, msg bytes.Buffer
	cmd := exec.Command("../../tools/verapdf/verapdf.sh", append([]string{"--json", "ua1,3a"}, files...)...)
	cmd.Stdout, cmd.Stderr = &out, &msg
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		if must {
			t.Fatalf("veraPDF does not run: %v\n%s", err, msg.String())
		}
		t.Skipf("NOT CHECKED: veraPDF does not run: %v\n%s", err, msg.String())
	}
	list := map[string][]verdict{}
	for d := json.NewDecoder(&out); d.More(); {
		var v verdict
		if err := d.Decode(&v); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(v.File), ".pdf")
		list[name] = append(list[name], v)
	}
	if len(list) != len(files) {
		t.Fatalf("%d of %d files were checked", len(list), len(files))
	}
	return list
}

func TestPapersArePDFA3aAndPDFUA1(t *testing.T) {
	dir := t.TempDir()
	w := newWriter(t)
	put := func(name string, b []byte) {
		if err := os.WriteFile(filepath.Join(dir, name+".pdf"), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	papers := samples(t)
	papers["empty"] = paper()
	papers["hostile"] = announcement(t, `*_|<>&"{{}}\ (((`+strings.Repeat("Lang", 75))
	papers["broken-words"] = paper(para(strings.Repeat("Donaudampfschifffahrt", 30)), document.Table{Header: [][]document.Inline{run("A"), nil}, Rows: [][][]document.Inline{{nil, run(strings.Repeat("Dampf", 60))}}, RowHead: true})
	for name, d := range papers {
		put(name, write(t, w, d).Bytes)
	}
	var b bytes.Buffer
	if _, err := w.WriteAll(&b, Cover{Title: "Schreiben", Author: "Kreis Muster", Language: "de-DE", Date: "2027-02-11", OddStart: true}, slices.Values([]*document.Document{form(t), letter(t, "Łukasz"), determination(t, 20)})); err != nil {
		t.Fatal(err)
	}
	put("print-file", b.Bytes())
	put("din-91379", write(t, w, repertoire(t)).Bytes)
	for name, list := range veraPDF(t, dir) {
		for _, v := range list {
			if !v.Pass || v.Checks < 200 && name != "empty" {
				t.Errorf("%s, %s: %d checks, %s %+v", name, v.Flavour, v.Checks, v.Error, v.Failed)
			}
		}
	}
}

// Each of these faults is put into a sound file, and the checker must notice every one: so it is known to bite.
func TestCheckerNoticesSeededFaults(t *testing.T) {
	d := letter(t, "Łukasz Ehlers")
	d.Attachments = determination(t, 1).Attachments
	sound := write(t, newWriter(t), d).Bytes
	dir := t.TempDir()
	faults := [][3]string{ // name, what is there, what is put there: of equal length, so that offsets stay right
		{"archive-part", "<pdfaid:part>3<", "<pdfaid:part>9<"},
		{"archive-level", "<pdfaid:conformance>A<", "<pdfaid:conformance>Q<"},
		{"accessible-part", "<pdfuaid:part>1<", "<pdfuaid:part>7<"},
		{"no-language", "/Lang (de-DE)", "/Xang (de-DE)"},
		{"not-marked", "/Marked true", "/Marked null"},
		{"title-hidden", "/DisplayDocTitle true", "/DisplayDocTitle null"},
		{"no-structure", "/StructTreeRoot 5", "/XtructTreeRoot 5"},
		{"no-metadata", "/Metadata 10", "/Xetadata 10"},
		{"no-colour-profile", "/OutputIntents", "/XutputIntents"},
		{"figure-without-text", "/Alt (", "/Xlt ("},
		{"font-without-unicode", "/ToUnicode ", "/XoUnicode "},
		{"font-not-embedded", "/FontFile2", "/XontFile2"},
		{"wrong-width", "/W [32 [260 ", "/W [32 [960 "},
		{"no-glyph-map", "/CIDToGIDMap", "/XIDToGIDMap"},
		{"heading-gap", "/S /H2 ", "/S /H5 "},
		{"list-of-cells", "/S /LI ", "/S /TD "},
		{"link-without-text", "/Contents (www", "/Xontents (www"},
		{"link-hidden", "/F 4 ", "/F 2 "},
		{"no-tab-order", "/Tabs /S", "/Tabs /R"},
		{"attachment-unrelated", "/AFRelationship /Data", "/XFRelationship /Data"},
		{"attachment-without-type", "/Subtype /application#2Fjson", "/Xubtype /application#2Fjson"},
		{"no-identifier", "/ID [<", "/XD [<"},
	}
	put := func(name string, b []byte) {
		if err := os.WriteFile(filepath.Join(dir, name+".pdf"), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("sound", sound)
	for _, f := range faults {
		if len(f[1]) != len(f[2]) || !bytes.Contains(sound, []byte(f[1])) {
			t.Fatalf("%s: %q is not in the file, or of another length", f[0], f[1])
		}
		put(f[0], bytes.ReplaceAll(sound, []byte(f[1]), []byte(f[2])))
	}
	list := veraPDF(t, dir)
	for _, v := range list["sound"] {
		if !v.Pass {
			t.Errorf("the sound file fails %s: %s %+v", v.Flavour, v.Error, v.Failed)
		}
	}
	noticed := 0
	for _, f := range faults {
		if slices.ContainsFunc(list[f[0]], func(v verdict) bool { return !v.Pass }) {
			noticed++
		} else {
			t.Errorf("%s is not noticed", f[0])
		}
	}
	t.Logf("%d of %d faults noticed", noticed, len(faults))
}
