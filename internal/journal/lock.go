package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"notices/internal/disk"
)

// A Holder says who holds the lock of an output folder. Zero fields are unknown. It is information
// for people; whether the folder is held is decided by the operating system's lock alone.
type Holder struct {
	PID   int    `json:"pid"`
	Host  string `json:"host"`
	Start string `json:"start"` // local time with offset, RFC 3339
}

// String tells the holder in German, for the message of a second run.
func (h Holder) String() string {
	if h.PID == 0 {
		return "wer, ist nicht bekannt"
	}
	return fmt.Sprintf("Prozess %d auf %s, begonnen %s", h.PID, h.Host, h.Start)
}

// A HeldError says that another run holds the folder.
type HeldError struct {
	Out    string
	Holder Holder
}

// Error tells who holds the folder and what to do.
func (e *HeldError) Error() string {
	return fmt.Sprintf("ein anderer Lauf schreibt gerade in %s (%s): bitte warten, bis er fertig ist, und dann neu starten", e.Out, e.Holder)
}

// A Lock is held from Acquire to Release. The operating system frees it when the process dies.
type Lock struct {
	out   string
	flock *flock.Flock
	// Unclean reports that the holder before did not come to Release: it was killed, or the
	// machine went down.
	Unclean bool
	cleaned bool // what an unclean holder left behind has been put right
}

// Acquire creates the output folder where it is missing and takes its lock without waiting. The
// error is a *HeldError if another process holds it.
func Acquire(out string) (*Lock, error) {
	if err := makeOut(out); err != nil {
		return nil, err
	}
	l := &Lock{out: out, flock: flock.New(filepath.Join(out, lockName))}
	ok, err := l.flock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("der Ausgabeordner lässt sich nicht sperren (Schreibrecht und Platz prüfen): %w", err)
	}
	if !ok {
		return nil, &HeldError{out, awaitHolder(out)}
	}
	disk.Inherit(filepath.Join(out, lockName))
	_, err = os.Lstat(filepath.Join(out, holderName))
	l.Unclean = err == nil
	if err := l.sign(); err != nil {
		return nil, errors.Join(err, l.flock.Unlock())
	}
	return l, nil
}

// sign writes who holds the lock.
func (l *Lock) sign() error {
	host, _ := os.Hostname()
	data, err := json.Marshal(Holder{os.Getpid(), host, time.Now().Format(time.RFC3339)})
	if err != nil {
		return err
	}
	path := filepath.Join(l.out, holderName)
	if err := writeSynced(path, data); err != nil { // must outlive a power failure
		return fmt.Errorf("im Ausgabeordner lässt sich nicht schreiben (Schreibrecht und Platz prüfen): %w", err)
	}
	disk.Inherit(path)
	return nil
}

// Release removes the holder's name and frees the lock. The lock file stays: removing it would let
// two runs lock two files of the same name. While there is still something to clean up the name
// stays too, so that the next run knows.
func (l *Lock) Release() error {
	if l.Unclean && !l.cleaned {
		return l.flock.Unlock()
	}
	return errors.Join(os.Remove(filepath.Join(l.out, holderName)), l.flock.Unlock())
}

// Held reports whether another process holds the folder, and who. A folder whose lock cannot be
// looked at (read-only archive) is not held.
func Held(out string) (Holder, bool) {
	path := filepath.Join(out, lockName)
	if _, err := os.Stat(path); err != nil {
		return Holder{}, false
	}
	f := flock.New(path, flock.SetFlag(os.O_RDONLY))
	ok, err := f.TryRLock()
	if err != nil {
		return Holder{}, false
	}
	if ok {
		_ = f.Unlock()
		return Holder{}, false
	}
	return awaitHolder(out), true
}

// awaitHolder reads the holder's name; a holder that has just got the lock needs a moment to sign.
func awaitHolder(out string) Holder {
	for range 10 {
		var h Holder
		data, err := os.ReadFile(filepath.Join(out, holderName))
		if err == nil && json.Unmarshal(data, &h) == nil && h.PID != 0 {
			return h
		}
		time.Sleep(10 * time.Millisecond)
	}
	return Holder{}
}
