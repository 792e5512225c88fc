package run

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
	"notices/internal/german"
)

// An InitResult says which workbooks were made. Its JSON is that of `init`.
type InitResult struct {
	Schema   string     `json:"schema"`
	Exit     int        `json:"exit"`
	Files    []InitFile `json:"files"` // what was written
	Findings []Finding  `json:"findings"`
}

// An InitFile is one workbook that Init wrote. Council is what the result says it is about; it is empty
// for the workbook of the office's own data.
type InitFile struct {
	Path    string `json:"path"`
	Council string `json:"council"`
}

// Init makes one case workbook for each council of the result that the files tell together. Nothing is
// written if the result cannot be used or if one of the workbooks exists; what was written before
// another one failed is taken away again.
func Init(ctx context.Context, files []string, out string) (*InitResult, error) {
	for _, f := range files {
		if importer.Kind(f) == importer.CaseWorkbook {
			return nil, usagef("%s ist schon eine Vorgangsmappe, keine Ergebnisdatei: bitte darin weiterarbeiten und mit notices check %s prüfen", f, disk.Quoted(f))
		}
	}
	results, sources, found := readResults(files)
	r := &InitResult{Schema: "notices/init/1", Files: []InitFile{}, Findings: findings(election.SortFindings(found))}
	if election.HasErrors(found) {
		r.Exit = ExitInvalid
		return r, nil
	}
	books, err := plan(results, sources, out)
	if err != nil {
		return nil, err
	}
	for _, b := range books {
		if err = ctx.Err(); err != nil {
			err = errors.New("angehalten; es ist nichts geschrieben worden")
		} else {
			err = b.write()
		}
		if err != nil {
			return nil, errors.Join(err, r.takeBack())
		}
		r.Files = append(r.Files, InitFile{b.path, b.name})
	}
	if len(books) < 2 {
		return r, nil
	}
	path := filepath.Join(out, importer.AuthorityFile)
	data, err := workbook.AuthorityBook(nil)
	if err == nil {
		err = disk.Create(path, data)
	}
	switch {
	case err == nil:
		r.Files = append(r.Files, InitFile{Path: path})
	case !errors.Is(err, fs.ErrExist): // the office's own stays
		return nil, errors.Join(err, r.takeBack())
	}
	return r, nil
}

// takeBack removes what was written.
func (r *InitResult) takeBack() error {
	var errs []error
	for _, f := range r.Files {
		errs = append(errs, os.Remove(f.Path))
	}
	return errors.Join(errs...)
}

// A newBook is a workbook to be made.
type newBook struct {
	path   string
	name   string // what the result says it is about
	result *election.Result
	pinned []workbook.Pinned
}

// plan says which workbooks are made and where, before the first one is written.
func plan(results []*election.Result, sources []election.Source, out string) ([]newBook, error) {
	paths, err := targets(results, out)
	if err != nil {
		return nil, err
	}
	var books []newBook
	for i, r := range results {
		b := newBook{path: paths[i], name: cmp.Or(r.Area, r.Council), result: r}
		r.Council = "" // a title, a file or the area: not the council's name that papers must print
		for _, s := range sources {
			pin, err := workbook.Pin(filepath.Dir(b.path), s)
			if err != nil {
				return nil, usagef("%v", err)
			}
			b.pinned = append(b.pinned, pin)
		}
		books = append(books, b)
	}
	return books, nil
}

// write makes the workbook.
func (b *newBook) write() error {
	data, err := workbook.Init(b.result, b.pinned)
	if err != nil {
		return fmt.Errorf("die Mappe lässt sich nicht anlegen: %w", err)
	}
	err = disk.Create(b.path, data)
	if errors.Is(err, fs.ErrExist) {
		return existing(b.path)
	}
	return err
}

// targets says where the workbooks go: one council's to the file that the user named, several
// councils' into the folder of that name. Councils of one name are numbered.
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
	case len(results) > 1 && !folder && (err == nil || importer.TableName(out)):
		return nil, usagef("die Ergebnisdatei enthält %s: bitte mit -o einen Ordner angeben, jede bekommt darin ihre Mappe",
			german.Count(len(results), "Vertretung", "Vertretungen"))
	case len(results) > 1:
		paths = nil
		met := map[string]int{}
		for _, r := range results {
			name := workbook.FileName(r)
			if met[name]++; met[name] > 1 {
				name = fmt.Sprintf("%s-%d.xlsx", strings.TrimSuffix(name, ".xlsx"), met[name])
			}
			paths = append(paths, filepath.Join(out, name))
		}
	}
	for _, p := range paths {
		if _, err := os.Lstat(p); err == nil {
			return nil, existing(p)
		}
	}
	return paths, nil
}

func existing(path string) error {
	return usagef("%s gibt es schon und wird nicht überschrieben: bitte mit -o einen anderen Namen angeben", path)
}

// readResults reads one result file with one or more councils, or several files of one council that
// belong together. Results without candidates have nobody who could move up. What a file does not tell
// can be added to the workbook later, and run says so again: such gaps are warnings here.
func readResults(files []string) (results []*election.Result, sources []election.Source, found []election.Finding) {
	councils, found, sources := importer.LoadResults(files...)
	for _, c := range councils {
		if len(c.Nominations) > 0 && len(c.Nominations[0].Candidates) == 0 {
			return nil, nil, append(found, election.Findingf("E115", election.Origin{File: files[0]},
				"die Tabelle enthält keine Bewerberinnen und Bewerber; gebraucht wird das Ergebnis mit allen Namen und Stimmen"))
		}
		results = append(results, c.Result)
		found = append(append(found, c.Findings...), asWarnings(c.Gaps)...)
	}
	return results, sources, found
}
