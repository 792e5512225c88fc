package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

func TestSystemErrorsAreSaidInGermanWithTheNextStep(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "datei")
	must(t, os.WriteFile(file, nil, 0o644))
	_, missing := os.Open(filepath.Join(dir, "nix"))
	exists := os.Mkdir(file, 0o755)
	below := os.Mkdir(filepath.Join(file, "unten"), 0o755)
	rename := os.Rename(filepath.Join(dir, "nix"), filepath.Join(dir, "neu"))
	refused := &fs.PathError{Op: "mkdir", Path: "out", Err: fs.ErrPermission}
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"missing":        {missing, "nix: gibt es nicht; bitte"},
		"exists":         {exists, "datei: gibt es schon"},
		"not a folder":   {below, "kein Ordner; bitte"},
		"renamed":        {rename, "neu: gibt es nicht; bitte"},
		"no right":       {refused, "out: das Lese- oder Schreibrecht fehlt; bitte"},
		"full":           {&fs.PathError{Op: "write", Path: "out/a", Err: syscall.ENOSPC}, "out/a: auf dem Datenträger ist kein Platz mehr; bitte"},
		"read only":      {&fs.PathError{Op: "open", Path: "out/a", Err: syscall.EROFS}, "schreibgeschützt; bitte"},
		"something else": {&fs.PathError{Op: "open", Path: "out/a", Err: syscall.ELOOP}, "das Betriebssystem lehnt ab"},
		"wrapped":        {fmt.Errorf("der Ordner lässt sich nicht anlegen: %w", refused), "der Ordner lässt sich nicht anlegen: out: das Lese"},
		"joined":         {errors.Join(errors.New("zuerst"), missing), "zuerst\n"},
		"bare":           {fmt.Errorf("sperren: %w", syscall.EACCES), "sperren: das Lese- oder Schreibrecht fehlt"},
	} {
		if runtime.GOOS == "windows" && name == "not a folder" {
			continue // Windows says that the path does not exist
		}
		got := Plain(c.err)
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q in it", name, got, c.want)
		}
		for _, english := range []string{"no such file", "permission denied", "file exists", "not a directory", "mkdir ", "open "} {
			if strings.Contains(got, english) {
				t.Errorf("%s: %q is English", name, got)
			}
		}
	}
	if got := Plain(errors.New("ganz deutsch")); got != "ganz deutsch" {
		t.Errorf("%q", got)
	}
}

func TestPathsWithBlanksAreQuoted(t *testing.T) {
	for path, want := range map[string]string{
		"rat.xlsx": "rat.xlsx", "vorgänge/rat-müller.xlsx": "vorgänge/rat-müller.xlsx",
		"rat müller.xlsx": `"rat müller.xlsx"`, "a&b.xlsx": `"a&b.xlsx"`, "": `""`,
	} {
		if got := Quoted(path); got != want {
			t.Errorf("%q becomes %s, want %s", path, got, want)
		}
	}
	if got := Quoted("5 $ 'x'"); runtime.GOOS != "windows" && got != `'5 $ '\''x'\'''` {
		t.Errorf("got %s", got)
	}
}
