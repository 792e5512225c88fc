package run

import "notices/internal/disk"

// A diskError is a failure that the next case would meet too: the run stops.
type diskError struct{ message string }

// Error returns the German message.
func (e *diskError) Error() string { return e.message }

const again = "; es ist nichts halb geschrieben, derselbe Befehl setzt die Arbeit fort"

// diskFailure words an error of writing, and reports whether it concerns the whole run.
func diskFailure(err error) (message string, whole bool) {
	switch disk.Of(err) {
	case disk.Full:
		return "auf dem Datenträger des Ausgabeordners ist kein Platz mehr: bitte Platz schaffen" + again, true
	case disk.OverQuota:
		return "das Kontingent (Quota) für den Ausgabeordner ist erschöpft: bitte Platz schaffen" + again, true
	case disk.ReadOnly:
		return "der Ausgabeordner ist schreibgeschützt: bitte mit --out einen anderen Ordner wählen" + again, true
	case disk.Faulty:
		return "der Datenträger des Ausgabeordners meldet einen Fehler: bitte prüfen lassen" + again, true
	case disk.InUse:
		return "eine Datei im Ausgabeordner ist in einem anderen Programm geöffnet: bitte schließen und noch einmal starten", false
	case disk.NoRight:
		return "im Ausgabeordner fehlt das Schreibrecht: " + disk.Plain(err), false
	}
	return "das Schreiben ist fehlgeschlagen: " + disk.Plain(err), false
}
