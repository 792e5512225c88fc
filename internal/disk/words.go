package disk

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"syscall"
)

// Plain words an error for a clerk: what the operating system says in English is said in German, with
// what to do next; what the program itself has said around it stays as it is.
func Plain(err error) string {
	text := err.Error()
	eachSystemError(err, func(said, path string, cause error) {
		german := plainCause(cause)
		if path != "" {
			german = path + ": " + german
		}
		text = strings.ReplaceAll(text, said, german)
	})
	return text
}

// eachSystemError visits the operating system's errors in a chain of errors, joined ones too: the
// English text, the file it is about if known, and its cause.
func eachSystemError(err error, visit func(said, path string, cause error)) {
	switch e := err.(type) {
	case *fs.PathError:
		visit(e.Error(), e.Path, e.Err)
		return
	case *os.LinkError:
		visit(e.Error(), e.New, e.Err)
		return
	case *os.SyscallError:
		visit(e.Error(), "", e.Err)
		return
	case syscall.Errno:
		visit(e.Error(), "", e)
		return
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			eachSystemError(one, visit)
		}
		return
	}
	if inner := errors.Unwrap(err); inner != nil {
		eachSystemError(inner, visit)
	}
}

// words say the troubles in German, each with the next step.
var words = map[Trouble]string{
	Full:        "auf dem Datenträger ist kein Platz mehr; bitte Platz schaffen und noch einmal starten",
	OverQuota:   "auf dem Datenträger ist kein Platz mehr; bitte Platz schaffen und noch einmal starten",
	ReadOnly:    "der Datenträger ist schreibgeschützt; bitte einen anderen Ordner angeben",
	Faulty:      "der Datenträger meldet einen Fehler; bitte prüfen lassen",
	InUse:       "ist in einem anderen Programm geöffnet; bitte dort schließen und noch einmal starten",
	Missing:     "gibt es nicht; bitte Namen und Ordner prüfen",
	Exists:      "gibt es schon und wird nicht überschrieben; bitte einen anderen Namen angeben",
	NoRight:     "das Lese- oder Schreibrecht fehlt; bitte die Rechte prüfen lassen oder einen anderen Ordner angeben",
	NotFolder:   "ein Teil des Pfades ist kein Ordner; bitte den Pfad prüfen",
	IsFolder:    "ist ein Ordner, gebraucht wird eine Datei; bitte den Namen prüfen",
	LongName:    "der Name ist zu lang; bitte einen kürzeren Pfad angeben",
	TooManyOpen: "zu viele Dateien sind zugleich geöffnet; bitte andere Programme schließen und noch einmal starten",
	Unreachable: "das Netzlaufwerk ist nicht zu erreichen; bitte die Verbindung prüfen",
}

func plainCause(err error) string {
	if text, ok := words[Of(err)]; ok {
		return text
	}
	return "das Betriebssystem lehnt ab (" + err.Error() + "); bitte den Ordner prüfen und noch einmal starten"
}

// Quoted writes a path as it can be typed into a command line: in quotation marks if it holds a blank
// or another character that a shell would take for itself.
func Quoted(path string) string {
	if path != "" && !strings.ContainsFunc(path, special) {
		return path
	}
	if runtime.GOOS == "windows" {
		return `"` + path + `"`
	}
	if strings.ContainsAny(path, "\"$`\\!") {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return `"` + path + `"`
}

func special(r rune) bool {
	return strings.ContainsRune(" \t\n\"'$`!&|;()<>*?[]{}#~^%", r) || r == '\\' && runtime.GOOS != "windows"
}
