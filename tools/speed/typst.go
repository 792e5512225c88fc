//go:build unix

package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// compiler is the npm package that runs Typst inside a node process.
const compiler = "@myriaddreamin/typst-ts-node-compiler@0.7.0"

//go:embed typst.cjs
var typstScript []byte

// typstLetters has Typst print the letters in one process; the script tells the processor time of
// those after the first, which fills Typst's caches.
func typstLetters(dir string, n int) (time.Duration, error) {
	home, err := installTypst()
	if err != nil {
		return 0, err
	}
	var sources []string
	for i := range n + 1 {
		sources = append(sources, typstSource(i))
	}
	text, err := json.Marshal(sources)
	if err != nil {
		return 0, err
	}
	letters, script := filepath.Join(dir, "letters.json"), filepath.Join(home, "letters.cjs")
	if err := os.WriteFile(letters, text, 0o600); err != nil {
		return 0, err
	}
	if err := os.WriteFile(script, typstScript, 0o600); err != nil {
		return 0, err
	}
	fonts, err := filepath.Abs("fonts")
	if err != nil {
		return 0, err
	}
	out, err := exec.Command("node", script, letters, fonts, dir).Output()
	if err != nil {
		return 0, fmt.Errorf("node: %w", err)
	}
	micros, err := strconv.ParseInt(strings.TrimSpace(string(out)), 10, 64)
	return time.Duration(micros) * time.Microsecond / time.Duration(n), err
}

func installTypst() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	home := filepath.Join(cache, "notices-typst")
	if err := os.MkdirAll(home, 0o755); err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(home, "node_modules")); err == nil {
		return home, nil
	}
	out, err := exec.Command("npm", "install", "--prefix", home, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", compiler).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("npm: %w: %.300s", err, out)
	}
	return home, nil
}

// typstSource is the letter in Typst's markup.
func typstSource(i int) string {
	var b strings.Builder
	b.WriteString(`#set document(title: "Benachrichtigung über den Übergang eines Sitzes", date: datetime(year: 2027, month: 2, day: 10))
#set text(lang: "de", font: "Noto Sans", size: 10.5pt)
#set par(leading: 0.6em)
#set page(paper: "a4", margin: (left: 25mm, right: 20mm, top: 20mm, bottom: 25mm),
  footer: context align(right, text(8pt)[Seite #counter(page).display() von #counter(page).final().first()]))
#text(13pt, weight: "bold")[Gemeinde Musterhausen] \
#text(9pt)[Die Wahlleiterin]
#line(length: 100%, stroke: 0.4pt)
#v(8mm)
#grid(columns: (85mm, 1fr), [
#text(7pt)[Gemeinde Musterhausen · Rathausplatz 1 · 12345 Musterhausen] \
#text(8pt)[Gegen Zustellungsnachweis]

`)
	for _, l := range address(i) {
		b.WriteString(typstText(l) + " \\\n")
	}
	b.WriteString(`], [
#grid(columns: (28mm, 1fr), row-gutter: 2mm, [Unser Zeichen], [10.24-711], [Datum], [10. Februar 2027])
])
#v(12mm)
`)
	for _, p := range parts(i) {
		switch p.kind {
		case 'h':
			b.WriteString("\n== " + typstText(p.text) + "\n")
		case 'l':
			b.WriteString("- " + typstText(p.text) + "\n")
		default:
			b.WriteString("\n" + typstText(p.text) + "\n")
		}
	}
	return b.String()
}

func typstText(s string) string {
	return strings.NewReplacer("\\", "\\\\", "#", "\\#", "*", "\\*", "_", "\\_", "$", "\\$", "@", "\\@", "<", "\\<").Replace(s)
}
