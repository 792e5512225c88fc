package journal

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// recover puts right what a killed run left behind: a torn last line, files that were moved into
// place but not recorded, temporary files, files whose removal was recorded but not finished.
func (j *Journal) recover(confirmed head) error {
	torn, err := j.cutTornLine()
	if err != nil {
		return fmt.Errorf("die abgerissene letzte Zeile des Journals ließ sich nicht entfernen: %w", err)
	}
	if torn > 0 {
		j.repairs = append(j.repairs, fmt.Sprintf(
			"die letzte Zeile des Journals war abgerissen (%d Bytes) und wurde entfernt; was sie nennen sollte, wird neu geschrieben", torn))
	}
	unrecorded, err := j.removePending()
	if err != nil {
		return err
	}
	temps, err := j.removeLeftovers()
	if err != nil {
		return err
	}
	if n := unrecorded + temps; n > 0 {
		j.repairs = append(j.repairs, fmt.Sprintf(
			"ein früherer Lauf wurde abgebrochen; %d unfertige Dateien wurden entfernt, sie entstehen jetzt neu", n))
	}
	if j.head != confirmed {
		if err := writeHead(j.out, j.head); err != nil {
			return fmt.Errorf("das Journal ließ sich nicht abschließen: %w", err)
		}
	}
	return removeIfThere(j.path(pendingName))
}

// cutTornLine removes what follows the last whole line and returns its length.
func (j *Journal) cutTornLine() (int64, error) {
	info, err := os.Stat(j.path(journalName))
	if err != nil {
		return 0, nil // no journal yet
	}
	torn := info.Size() - j.size
	if torn <= 0 {
		return 0, nil
	}
	return torn, os.Truncate(j.path(journalName), j.size)
}

// removePending takes back files that were moved into place without reaching the journal.
func (j *Journal) removePending() (int, error) {
	data, err := os.ReadFile(j.path(pendingName))
	if err != nil {
		return 0, nil // nothing was being moved
	}
	var p pending
	if json.Unmarshal(data, &p) != nil {
		return 0, nil // written whole or not at all; anything else is not ours
	}
	n := 0
	for _, f := range p.Files {
		before, _ := os.Lstat(j.path(f.Path))
		if err := j.removeUnrecorded(f); err != nil {
			return n, err
		}
		if after, _ := os.Lstat(j.path(f.Path)); before != nil && after == nil {
			n++
		}
	}
	return n, nil
}

// removeLeftovers removes temporary files, papers whose purge was recorded but not finished, and
// folders that became empty.
func (j *Journal) removeLeftovers() (int, error) {
	n := 0
	var folders []string
	err := walk(j.out, func(rel string, d fs.DirEntry) error {
		if d.IsDir() {
			folders = append(folders, rel)
			return nil
		}
		_, purged := j.state.purged[rel]
		if !purged && !strings.HasPrefix(path.Base(rel), tempPrefix) {
			return nil
		}
		n++
		return os.Remove(j.path(rel))
	})
	if err != nil {
		return n, fmt.Errorf("Reste eines abgebrochenen Laufs ließen sich nicht entfernen: %w", err)
	}
	for i := len(folders) - 1; i > 0; i-- {
		_ = os.Remove(filepath.Join(j.out, filepath.FromSlash(folders[i]))) // fails unless empty
	}
	return n, nil
}
