package main

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// switches is the package that the overlay adds beside the rules: MUTANT chooses one change.
const switches = `// Package mutant throws one switch.
package mutant

import (
	"os"
	"strconv"
)

var chosen, _ = strconv.Atoi(os.Getenv("MUTANT"))

// On reports whether change id is chosen.
func On(id int) bool { return id == chosen }

// Sign is -1 if change id is chosen, else 1.
func Sign(id int) int {
	if id == chosen {
		return -1
	}
	return 1
}

// One is 1 if change id is chosen, else 0.
func One(id int) int {
	if id == chosen {
		return 1
	}
	return 0
}

// Pick returns b if change id is chosen, else a.
func Pick[T any](id int, a, b T) T {
	if id == chosen {
		return b
	}
	return a
}
`

// instrument writes every changed file with its switches into dir and returns the overlay's path.
func instrument(dir string, sites []*site) (string, error) {
	root, err := os.Getwd()
	if err != nil {
		return "", err
	}
	byFile := map[string][]*site{}
	for _, s := range sites {
		byFile[s.path] = append(byFile[s.path], s)
	}
	replace := map[string]string{}
	put := func(path, text string) error {
		to := filepath.Join(dir, fmt.Sprint(len(replace))+".go")
		replace[filepath.Join(root, filepath.FromSlash(path))] = to
		return os.WriteFile(to, []byte(text), 0o600)
	}
	for path, ss := range byFile {
		src, err := os.ReadFile(filepath.FromSlash(path))
		if err != nil {
			return "", err
		}
		text, err := switched(src, ss)
		if err != nil {
			return "", fmt.Errorf("%s: %w", path, err)
		}
		if err := put(path, text); err != nil {
			return "", err
		}
	}
	if err := put("rules/mutant/mutant.go", switches); err != nil {
		return "", err
	}
	b, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, b, 0o600)
}

// switched prints a file with all its sites behind switches.
func switched(src []byte, sites []*site) (string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "", src, parser.PackageClauseOnly)
	if err != nil {
		return "", err
	}
	head := int(file.Name.End()) - 1
	return string(src[:head]) + "\n\nimport mutant_ \"notices/rules/mutant\"\n" + render(src, sites, head, len(src), nil), nil
}

// render prints src[from:to] with the outermost sites inside it switched. outer is the site being
// printed itself.
func render(src []byte, sites []*site, from, to int, outer *site) string {
	var b strings.Builder
	at := from
	for {
		s := outermost(sites, at, to, outer)
		if s == nil {
			b.Write(src[at:to])
			return b.String()
		}
		b.Write(src[at:s.start])
		b.WriteString(s.render(func(from, to int) string { return render(src, sites, from, to, s) }))
		at = s.end
	}
}

// outermost returns the first and longest site in src[from:to] other than those that are or hold outer.
func outermost(sites []*site, from, to int, outer *site) *site {
	var best *site
	for _, s := range sites {
		if s.start < from || s.end > to || outer != nil && s.start <= outer.start && s.end >= outer.end {
			continue
		}
		if best == nil || s.start < best.start || s.start == best.start && s.end > best.end {
			best = s
		}
	}
	return best
}

// nextDay returns a quoted day plus one.
func nextDay(quoted string) string {
	t, err := time.Parse(`"2006-01-02"`, quoted)
	if err != nil {
		return quoted
	}
	return t.AddDate(0, 0, 1).Format(`"2006-01-02"`)
}
