package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"notices/importer"
	"notices/importer/workbook"
	"notices/internal/disk"
	"notices/internal/election"
	"notices/internal/run"
)

func initCommand() command {
	return command{name: "init", operands: "ERGEBNIS... -o VORGANG.xlsx", min: 1, max: many,
		summary: "Macht aus einer amtlichen Ergebnisdatei eine Vorgangsmappe zum Ausfüllen",
		about: `
ERGEBNIS ist die Tabelle des Wahlamts oder die Ausfuhr der Wahlsoftware; zu einer Ausfuhr, die nur Nummern
enthält, kann als zweite Datei die Tabelle mit den Namen angegeben werden. Die Mappe hält die Prüfsumme der
Ergebnisdatei fest. Enthält eine Datei mehrere Vertretungen, ist -o ein Ordner und bekommt je Vertretung
eine Mappe, dazu behoerde.xlsx für die Angaben der Behörde. Vorhandene Dateien werden nicht überschrieben.

Beispiele:
  notices init ergebnis.xlsx -o rat-musterhausen.xlsx
  notices init ratswahl.csv namen.xlsx -o rat-musterhausen.xlsx
  notices init kreis.xlsx -o vorgaenge`,
		flags: []string{"out", "format"},
		run: func(_ context.Context, o *options, operands []string, t *terminal) int {
			if !o.given("out") {
				t.fail(usagef("„notices init“ braucht die neue Mappe: notices init %s -o VORGANG.xlsx", disk.Quoted(operands[0])))
				return run.ExitUsage
			}
			r, err := initialise(operands, o.out)
			if err != nil {
				t.fail(err)
				var usage usageError
				if errors.As(err, &usage) {
					return run.ExitUsage
				}
				return run.ExitFailed
			}
			return t.result(o, r, r.Exit, func(p *page) { p.initialised(r) })
		}}
}

// initResult is the JSON of init.
type initResult struct {
	Schema   string        `json:"schema"`
	Exit     int           `json:"exit"`
	Files    []initFile    `json:"files"` // what was written
	Findings []run.Finding `json:"findings"`
}

// initFile is one workbook that init wrote. Council is what the result says it is about; it is empty
// for behoerde.xlsx.
type initFile struct {
	Path    string `json:"path"`
	Council string `json:"council"`
}

// initialise reads the result and writes one workbook per council. Nothing is written if the result
// cannot be used, or if one of the workbooks exists.
func initialise(files []string, out string) (*initResult, error) {
	r := &initResult{Schema: "notices/init/1", Files: []initFile{}, Findings: []run.Finding{}}
	for _, f := range files {
		if importer.Kind(f) == importer.CaseWorkbook {
			return nil, usagef("%s ist schon eine Vorgangsmappe, keine Ergebnisdatei: bitte darin weiterarbeiten und mit notices check %s prüfen", f, disk.Quoted(f))
		}
	}
	results, sources, found := readResults(files)
	r.Findings = append(r.Findings, run.Findings(election.SortFindings(found))...)
	if election.HasErrors(found) {
		r.Exit = run.ExitInvalid
		return r, nil
	}
	paths, err := targets(results, out)
	if err != nil {
		return nil, err
	}
	for i, result := range results {
		name := cmp.Or(result.Area, result.Council)
		if result.Area == "" || result.Area == result.Council {
			result.Council = "" // a title, a file or the area: not the council's name that papers must print
		}
		if err := writeCase(result, sources, paths[i]); err != nil {
			return nil, err
		}
		r.Files = append(r.Files, initFile{paths[i], name})
	}
	if len(results) > 1 {
		path := filepath.Join(out, "behoerde.xlsx")
		book, err := workbook.AuthorityBook(nil)
		if err == nil {
			err = create(path, book)
		}
		switch {
		case err == nil:
			r.Files = append(r.Files, initFile{Path: path})
		case !errors.Is(err, fs.ErrExist): // the office's own stays
			return nil, err
		}
	}
	return r, nil
}

// targets says where the workbooks go: one council's to the file of -o, several councils' into the
// folder of that name.
func targets(results []*election.Result, out string) ([]string, error) {
	info, err := os.Stat(out)
	folder := err == nil && info.IsDir()
	file := strings.EqualFold(filepath.Ext(out), ".xlsx") && !folder
	paths := []string{out}
	switch {
	case len(results) == 1 && folder:
		return nil, usagef("%s ist ein Ordner: bitte mit -o die neue Mappe selbst nennen, zum Beispiel -o %s", out, disk.Quoted(filepath.Join(out, workbook.FileName(results[0]))))
	case len(results) == 1 && !file:
		return nil, usagef("-o %s ist kein Name einer Arbeitsmappe: bitte einen Namen angeben, der auf .xlsx endet, zum Beispiel -o %s",
			disk.Quoted(out), disk.Quoted(strings.TrimSuffix(out, filepath.Ext(out))+".xlsx"))
	case len(results) > 1 && (file || table(out) && !folder || err == nil && !folder):
		return nil, usagef("die Ergebnisdatei enthält %s: bitte mit -o einen Ordner angeben, jede bekommt darin ihre Mappe",
			count(len(results), "Vertretung", "Vertretungen"))
	case len(results) > 1:
		paths = nil
		for _, r := range results {
			paths = append(paths, filepath.Join(out, workbook.FileName(r)))
		}
	}
	for _, p := range paths {
		if _, err := os.Lstat(p); err == nil {
			return nil, existing(p)
		}
	}
	return paths, nil
}

// table reports whether a name was rather meant as that of a table than of a folder.
func table(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".csv", ".txt", ".htm", ".html", ".xls", ".xlsm", ".ods":
		return true
	}
	return false
}

func existing(path string) error {
	return usagef("%s gibt es schon und wird nicht überschrieben: bitte mit -o einen anderen Namen angeben", path)
}

// readResults reads one result file with one or more councils, or several files of one council that
// belong together. Results without candidates have nobody who could move up.
func readResults(files []string) ([]*election.Result, []election.Source, []election.Finding) {
	if len(files) == 1 {
		results, found, source := importer.LoadResults(files[0])
		for _, r := range results {
			if len(r.Nominations) > 0 && len(r.Nominations[0].Candidates) == 0 {
				return nil, nil, append(found, election.Findingf("E115", election.Origin{File: files[0]},
					"die Tabelle enthält keine Bewerberinnen und Bewerber; gebraucht wird das Ergebnis mit allen Namen und Stimmen"))
			}
			found = append(found, asWarnings(r.Gaps)...)
		}
		return results, []election.Source{source}, found
	}
	var books []*importer.Book
	var sources []election.Source
	var found []election.Finding
	for _, f := range files {
		data, source, problems := importer.ReadFile(f)
		found = append(found, problems...)
		if data == nil {
			continue
		}
		book, problems := importer.ReadBook(f, data)
		found = append(found, problems...)
		books, sources = append(books, book), append(sources, source)
	}
	if election.HasErrors(found) {
		return nil, nil, found
	}
	result, problems := importer.ReadResult(books, importer.Expect{})
	return []*election.Result{result}, sources, append(append(found, problems...), asWarnings(result.Gaps)...)
}

// asWarnings lets a workbook be made although nobody could be ordered yet: what the file does not
// tell can be added to it later, and run says so again.
func asWarnings(gaps []election.Finding) []election.Finding {
	var out []election.Finding
	for _, g := range gaps {
		g.Code = "W" + g.Code[1:]
		out = append(out, g)
	}
	return out
}

// writeCase writes the workbook of one council; the result stays where it is and is named from there.
func writeCase(r *election.Result, sources []election.Source, path string) error {
	var pinned []workbook.Pinned
	for _, s := range sources {
		rel, err := fromFolder(filepath.Dir(path), s.Path)
		if err != nil {
			return err
		}
		pinned = append(pinned, workbook.Pinned{Path: filepath.ToSlash(rel), SHA256: s.SHA256})
	}
	book, err := workbook.Init(r, pinned)
	if err != nil {
		return fmt.Errorf("die Mappe lässt sich nicht anlegen: %w", err)
	}
	err = create(path, book)
	if errors.Is(err, fs.ErrExist) {
		return existing(path)
	}
	return err
}

// fromFolder returns the path of a file as seen from a folder.
func fromFolder(folder, file string) (string, error) {
	from, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	to, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	return filepath.Rel(from, to)
}

// create writes a new file and leaves none behind if it cannot be completed.
func create(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(path)
	}
	return err
}

func (p *page) initialised(r *initResult) {
	p.findings(r.Findings, "")
	if r.Exit != run.ExitOK {
		p.line("Es wurde keine Mappe angelegt. Bitte die Fehler beheben und noch einmal starten.")
		return
	}
	for _, f := range r.Files {
		if f.Council == "" {
			p.line("%s angelegt", f.Path)
		} else {
			p.line("%s angelegt: %s", f.Path, f.Council)
		}
	}
	if len(r.Files) > 0 {
		p.line("")
		p.line("Als Nächstes: im Blatt „Wahl“ die leeren Felder, im Blatt „Vorgänge“ das Geschehene und im Blatt „Behörde“")
		p.line("die Angaben der Behörde eintragen, dann notices check %s", disk.Quoted(r.Files[0].Path))
	}
}
