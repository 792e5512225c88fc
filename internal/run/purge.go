package run

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"notices/importer"
	"notices/internal/journal"
)

// A PurgeResult says what was removed.
type PurgeResult struct {
	Schema string       `json:"schema"`
	Exit   int          `json:"exit"`
	Purged []PurgedCase `json:"purged"`
}

// A PurgedCase is one case whose papers were removed.
type PurgedCase struct {
	Case       string   `json:"case"`       // the case's folder below the output folder
	Files      int      `json:"files"`      // files removed
	Papers     []string `json:"papers"`     // the case's own papers, below the output folder
	Collective []string `json:"collective"` // print files, announcements and summaries that may name its persons
}

// Purge removes the papers of the cases in o.Paths: a case workbook, a case's folder below o.Out,
// or that folder's name. The journal stays and says so.
func Purge(_ context.Context, o Options) (*PurgeResult, error) {
	if err := o.complete(); err != nil {
		return nil, err
	}
	j, err := journal.Open(o.Out)
	if err != nil {
		return nil, outError(err)
	}
	out := &PurgeResult{Schema: "notices/purge/1", Purged: []PurgedCase{}}
	err = purge(j, &o, out)
	if err := errors.Join(err, j.Close()); err != nil {
		return nil, err
	}
	return out, nil
}

func purge(j *journal.Journal, o *Options, out *PurgeResult) error {
	var folders []string
	for _, p := range o.Paths {
		folder := purgeFolder(j, o.Out, p)
		if folder == "" {
			return usagef("%s ist weder eine lesbare Vorgangsmappe noch ein Ordner mit Papieren in %s", p, o.Out)
		}
		folders = append(folders, folder)
	}
	for _, folder := range folders {
		gone, err := j.Purge(folder, o.AsOf.String(), o.Program)
		if err != nil {
			return err
		}
		if len(gone) > 0 {
			out.Purged = append(out.Purged, purgedCase(folder, gone))
		}
	}
	return nil
}

// purgedCase sorts the removed files into those of the case and those that it shared with others.
func purgedCase(folder string, gone []journal.File) PurgedCase {
	c := PurgedCase{Case: folder, Files: len(gone), Papers: []string{}, Collective: []string{}}
	for _, f := range gone {
		if strings.HasPrefix(f.Path, folder+"/") {
			c.Papers = append(c.Papers, f.Path)
		} else {
			c.Collective = append(c.Collective, f.Path)
		}
	}
	return c
}

// purgeFolder finds the case folder that an argument means.
func purgeFolder(j *journal.Journal, out, arg string) string {
	folders := j.Folders()
	if rel, err := filepath.Rel(resolved(out), resolved(arg)); err == nil && slices.Contains(folders, filepath.ToSlash(rel)) {
		return filepath.ToSlash(rel)
	}
	if slices.Contains(folders, arg) {
		return arg
	}
	if c := load(&importer.Loader{}, input{path: arg}, nil); c.folder != "" {
		return c.folder
	}
	return ""
}
