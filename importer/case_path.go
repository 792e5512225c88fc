package importer

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"notices/internal/disk"
)

var driveLetter = regexp.MustCompile(`^[A-Za-z]:`)

// beside resolves a path that a workbook names. It is relative to the workbook's folder; absolute
// paths, drives and network shares are refused. The file itself (after symbolic links) must lie in
// that folder or the one above, or deeper: a workbook must not make the program read what its
// author could not read. pinned lifts this bound: who knows a file's SHA-256 knows the file.
// The problem is empty or a German sentence.
func beside(folder, name string, pinned bool) (path, problem string) {
	slashed := strings.ReplaceAll(name, `\`, "/")
	if strings.HasPrefix(slashed, "/") || driveLetter.MatchString(slashed) || strings.ContainsRune(slashed, 0) {
		return "", fmt.Sprintf("„%s“ ist ein vollständiger Pfad; erwartet ist ein Pfad von dieser Mappe aus, z. B. ergebnis.xlsx. Bitte die Datei neben die Mappe legen", clip(name))
	}
	path = filepath.Join(folder, filepath.FromSlash(slashed))
	info, err := os.Stat(path)
	switch {
	case err != nil && os.IsNotExist(err):
		return "", fmt.Sprintf("die Datei %s gibt es im Ordner der Mappe nicht; bitte Namen und Ordner prüfen", clip(name))
	case err != nil:
		return "", fmt.Sprintf("die Datei %s kann nicht gelesen werden: %s", clip(name), disk.Plain(reason(err)))
	case !info.Mode().IsRegular():
		return "", fmt.Sprintf("%s ist keine Datei, sondern ein Ordner oder ein Gerät", clip(name))
	}
	if pinned || within(folder, path) {
		return path, ""
	}
	return "", fmt.Sprintf("%s liegt außerhalb des Ordners der Mappe und des Ordners darüber; bitte die Datei neben die Mappe legen oder ihre Prüfsumme im Feld Ergebnis-SHA256 eintragen", clip(name))
}

// within reports whether path, after symbolic links, lies below the folder above the given one.
func within(folder, path string) bool {
	root, err := filepath.Abs(folder)
	if err != nil {
		return false
	}
	if root, err = filepath.EvalSymlinks(root); err != nil {
		return false
	}
	root = filepath.Dir(root)
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false
	}
	if real, err = filepath.Abs(real); err != nil {
		return false
	}
	rel, err := filepath.Rel(root, real)
	return err == nil && filepath.IsLocal(rel)
}

// reason is the error without the path, which the message names already.
func reason(err error) error {
	if p, ok := err.(*fs.PathError); ok {
		return p.Err
	}
	return err
}
