package journal

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

// causes are the operating system's refusals in German, each with the next step.
var causes = []struct {
	is   []error
	text string
}{
	{[]error{fs.ErrNotExist}, "gibt es nicht; bitte Namen und Ordner prüfen"},
	{[]error{fs.ErrExist}, "gibt es schon und wird nicht überschrieben; bitte einen anderen Namen angeben"},
	{[]error{syscall.EROFS}, "der Datenträger ist schreibgeschützt; bitte einen anderen Ordner angeben"},
	{[]error{fs.ErrPermission}, "das Lese- oder Schreibrecht fehlt; bitte die Rechte prüfen lassen oder einen anderen Ordner angeben"},
	{[]error{syscall.ENOSPC, syscall.EDQUOT}, "auf dem Datenträger ist kein Platz mehr; bitte Platz schaffen und noch einmal starten"},
	{[]error{syscall.ENOTDIR}, "ein Teil des Pfades ist kein Ordner; bitte den Pfad prüfen"},
	{[]error{syscall.EISDIR}, "ist ein Ordner, gebraucht wird eine Datei; bitte den Namen prüfen"},
	{[]error{syscall.ENAMETOOLONG}, "der Name ist zu lang; bitte einen kürzeren Pfad angeben"},
	{[]error{syscall.EIO}, "der Datenträger meldet einen Fehler; bitte prüfen lassen"},
	{[]error{syscall.EMFILE, syscall.ENFILE}, "zu viele Dateien sind zugleich geöffnet; bitte andere Programme schließen und noch einmal starten"},
}

// windowsCauses are the refusals of Windows that Go gives no name of its own: by number.
var windowsCauses = map[syscall.Errno]string{
	19:  "der Datenträger ist schreibgeschützt; bitte einen anderen Ordner angeben",
	32:  "ist in einem anderen Programm geöffnet; bitte dort schließen und noch einmal starten",
	33:  "ist in einem anderen Programm geöffnet; bitte dort schließen und noch einmal starten",
	39:  "auf dem Datenträger ist kein Platz mehr; bitte Platz schaffen und noch einmal starten",
	53:  "das Netzlaufwerk ist nicht zu erreichen; bitte die Verbindung prüfen",
	64:  "das Netzlaufwerk ist nicht mehr zu erreichen; bitte die Verbindung prüfen",
	112: "auf dem Datenträger ist kein Platz mehr; bitte Platz schaffen und noch einmal starten",
	206: "der Name ist zu lang; bitte einen kürzeren Pfad angeben",
}

func plainCause(err error) string {
	var number syscall.Errno
	if runtime.GOOS == "windows" && errors.As(err, &number) {
		if text, ok := windowsCauses[number]; ok {
			return text
		}
	}
	for _, c := range causes {
		for _, is := range c.is {
			if errors.Is(err, is) {
				return c.text
			}
		}
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
