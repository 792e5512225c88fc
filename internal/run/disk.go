package run

import (
	"errors"
	"io/fs"
	"runtime"
	"syscall"

	"notices/internal/journal"
)

// A diskError is a failure that the next case would meet too: the run stops.
type diskError struct{ message string }

// Error returns the German message.
func (e *diskError) Error() string { return e.message }

const again = "; es ist nichts halb geschrieben, derselbe Befehl setzt die Arbeit fort"

// diskFailure words an error of writing, and reports whether it concerns the whole run.
func diskFailure(err error) (message string, whole bool) {
	var n syscall.Errno
	isErrno := errors.As(err, &n)
	windows := runtime.GOOS == "windows"
	switch {
	case errors.Is(err, syscall.ENOSPC), windows && isErrno && (n == 39 || n == 112):
		return "auf dem Datenträger des Ausgabeordners ist kein Platz mehr: bitte Platz schaffen" + again, true
	case errors.Is(err, syscall.EDQUOT):
		return "das Kontingent (Quota) für den Ausgabeordner ist erschöpft: bitte Platz schaffen" + again, true
	case errors.Is(err, syscall.EROFS), windows && isErrno && n == 19:
		return "der Ausgabeordner ist schreibgeschützt: bitte mit --out einen anderen Ordner wählen" + again, true
	case errors.Is(err, syscall.EIO):
		return "der Datenträger des Ausgabeordners meldet einen Fehler: bitte prüfen lassen" + again, true
	case windows && isErrno && (n == 32 || n == 33):
		return "eine Datei im Ausgabeordner ist in einem anderen Programm geöffnet: bitte schließen und noch einmal starten", false
	case errors.Is(err, fs.ErrPermission):
		return "im Ausgabeordner fehlt das Schreibrecht: " + journal.Plain(err), false
	}
	return "das Schreiben ist fehlgeschlagen: " + journal.Plain(err), false
}
