package importer

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"time"

	"notices/internal/disk"
	"notices/internal/election"
)

// maxFile bounds the size of a file in bytes. The largest official result file known has 1 MB.
const maxFile = 32 << 20

// A file that changes while it is read is read again, so often and after such a pause.
const (
	readAttempts = 5
	readPause    = 150 * time.Millisecond
)

// ReadFile reads a regular file once and completely, with its SHA-256. A file that is being
// written at that moment is tried again for a short while; then, and for everything else that
// cannot be read, there is a finding and no data.
func ReadFile(path string) ([]byte, election.Source, []election.Finding) {
	for attempt := 1; ; attempt++ {
		data, stable, err := readOnce(path)
		if err == nil && stable {
			sum := sha256.Sum256(data)
			return data, election.Source{Path: path, SHA256: hex.EncodeToString(sum[:])}, nil
		}
		if err != nil && !errors.Is(err, errShared) || attempt == readAttempts {
			return nil, election.Source{Path: path}, []election.Finding{unreadable(path, err)}
		}
		time.Sleep(readPause)
	}
}

var (
	errNotRegular = errors.New("keine Datei")
	errHuge       = errors.New("zu groß")
	errShared     = errors.New("in Benutzung")
)

// readOnce reads the file and reports whether size and time were the same before and after.
func readOnce(path string) (data []byte, stable bool, err error) {
	before, err := os.Stat(path)
	if err != nil {
		return nil, false, err
	}
	if !before.Mode().IsRegular() {
		return nil, false, errNotRegular
	}
	if before.Size() > maxFile {
		return nil, false, errHuge
	}
	f, err := os.Open(path)
	if err != nil {
		if disk.Of(err) == disk.InUse {
			err = errShared
		}
		return nil, false, err
	}
	defer f.Close()
	data, err = io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, false, err
	}
	if len(data) > maxFile {
		return nil, false, errHuge
	}
	after, err := os.Stat(path)
	if err != nil {
		return nil, false, err
	}
	return data, sameState(before, after) && int64(len(data)) == after.Size(), nil
}

func sameState(a, b fs.FileInfo) bool {
	return a.Size() == b.Size() && a.ModTime().Equal(b.ModTime()) && os.SameFile(a, b)
}

// unreadable turns an error of reading into a finding.
func unreadable(path string, err error) election.Finding {
	at := election.Origin{File: path}
	switch {
	case err == nil:
		return election.Findingf("E109", at, "die Datei ändert sich, während sie gelesen wird; warten, bis das Speichern oder Kopieren fertig ist, und neu starten")
	case errors.Is(err, errShared):
		return election.Findingf("E109", at, "die Datei ist in einem anderen Programm geöffnet und gesperrt; sie dort schließen und neu starten")
	case errors.Is(err, fs.ErrNotExist):
		return election.Findingf("E100", at, "die Datei gibt es nicht; Namen und Ordner prüfen")
	case errors.Is(err, fs.ErrPermission):
		return election.Findingf("E100", at, "die Datei darf nicht gelesen werden (fehlende Berechtigung)")
	case errors.Is(err, errNotRegular):
		return election.Findingf("E100", at, "das ist keine Datei, sondern ein Ordner oder ein Gerät; erwartet ist eine Tabelle")
	case errors.Is(err, errHuge):
		return election.Findingf("E105", at, "die Datei ist größer als %d MB; nur die Blätter mit dem Ergebnis in eine neue Datei kopieren", maxFile>>20)
	}
	return election.Findingf("E100", at, "die Datei kann nicht gelesen werden: %s", disk.Plain(reason(err)))
}
