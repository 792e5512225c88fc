package journal

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
)

// Folders returns the case folders that hold papers, sorted.
func (j *Journal) Folders() []string { return slices.Sorted(maps.Keys(j.state.folders)) }

// Purge removes every file of the case, and the print files, collective announcements and summaries
// that may name its persons. The journal says so first, so that a removal that was interrupted is
// finished by the next run. It returns the files removed, by path only.
func (j *Journal) Purge(folder, asOf, program string) ([]File, error) {
	files := j.purgeable(folder)
	if len(files) == 0 {
		return nil, nil
	}
	s := j.Stage()
	s.Add(Entry{What: Purged, AsOf: asOf, Program: program, Case: folder, Files: files})
	if err := j.Commit(s); err != nil {
		return nil, err
	}
	errs := []error{removeIfThere(j.path(CacheName))}
	for _, f := range files {
		errs = append(errs, removeIfThere(j.path(f.Path)))
		j.pruneFolder(path.Dir(f.Path))
	}
	if err := errors.Join(errs...); err != nil {
		j.failed = true // the next run finishes the removal
		return files, fmt.Errorf("nicht alle Papiere ließen sich löschen (ist eines geöffnet?): %w", err)
	}
	return files, os.RemoveAll(j.path(path.Join(DraftDir, folder)))
}

// purgeable lists the files to remove, by path only.
func (j *Journal) purgeable(folder string) []File {
	var files []File
	for rel := range j.state.files {
		if strings.HasPrefix(rel, folder+"/") {
			files = append(files, File{Path: rel})
		}
	}
	if len(files) == 0 {
		return nil
	}
	for _, p := range j.state.prints {
		for _, f := range p.files {
			if _, there := j.state.files[f.Path]; there && p.cases[folder] {
				files = append(files, File{Path: f.Path})
			}
		}
	}
	for rel := range j.state.files {
		if !strings.Contains(rel, "/") && strings.HasPrefix(rel, "summary") {
			files = append(files, File{Path: rel})
		}
	}
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	return files
}
