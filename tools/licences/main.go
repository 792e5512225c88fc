// Command licences prints the licences of everything inside the released program: the modules that
// are linked on any of the released systems, the Go standard library and the fonts.
//
//	go run ./tools/licences > LICENCES.txt
//
// It fails if a module has no licence file: nothing is released without one.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// systems are those of the release; each may link other modules.
var systems = []string{"windows", "linux", "darwin"}

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "licences:", err)
		os.Exit(1)
	}
}

func run(w io.Writer) error {
	parts := map[string]string{} // module and version → folder
	for _, system := range systems {
		if err := linked(system, parts); err != nil {
			return err
		}
	}
	names := make([]string, 0, len(parts))
	for name := range parts {
		names = append(names, name)
	}
	slices.Sort(names)
	fmt.Fprint(w, "Licences of everything inside notices\n")
	for _, name := range names {
		if err := section(w, name, parts[name]); err != nil {
			return err
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	if err := section(w, "Go standard library, "+runtime.Version(), strings.TrimSpace(string(root))); err != nil {
		return err
	}
	return section(w, "Noto Sans (fonts)", "fonts")
}

// linked adds the modules that the program links on a system.
func linked(system string, parts map[string]string) error {
	cmd := exec.Command("go", "list", "-deps", "-json=Module", "./cmd/notices")
	cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("go list for %s: %w", system, err)
	}
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p struct {
			Module *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if p.Module != nil && !p.Module.Main {
			parts[p.Module.Path+" "+p.Module.Version] = p.Module.Dir
		}
	}
}

// section prints the licence files of one folder.
func section(w io.Writer, name, dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	found := false
	for _, e := range entries {
		upper := strings.ToUpper(e.Name())
		if e.IsDir() || !slices.ContainsFunc([]string{"LICEN", "COPYING", "NOTICE", "OFL"}, func(p string) bool { return strings.HasPrefix(upper, p) }) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "\n%s\n%s (%s)\n%s\n\n%s\n", strings.Repeat("=", 80), name, e.Name(), strings.Repeat("=", 80),
			strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")))
		found = true
	}
	if !found {
		return fmt.Errorf("%s has no licence file in %s", name, dir)
	}
	return nil
}
