package main

import (
	"bytes"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// script holds what Node runs: the two judges and their versions.
//
//go:embed package.json judge.js
var script embed.FS

// web gives all pages to both judges, in one browser. The script prints the lines and fails on a
// violation; it first proves that a page with faults is noticed by both.
func web(pages []string) error {
	if err := need("chromium", "chromium"); err != nil {
		return err
	}
	dir, err := kitchen()
	if err != nil {
		return err
	}
	cmd := exec.Command("node", "judge.js")
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(strings.Join(pages, "\n"))
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("web pages: %w", err)
	}
	return nil
}

// kitchen is the folder with the script and the npm packages, outside of the project.
func kitchen() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "notices-papers")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	fresh := false
	for _, name := range []string{"package.json", "judge.js"} {
		want, err := script.ReadFile(name)
		if err != nil {
			return "", err
		}
		file := filepath.Join(dir, name)
		have, err := os.ReadFile(file)
		if err == nil && bytes.Equal(have, want) {
			continue
		}
		fresh = fresh || name == "package.json"
		if err := os.WriteFile(file, want, 0o644); err != nil {
			return "", err
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules", "axe-core")); err == nil && !fresh {
		return dir, nil
	}
	cmd := exec.Command("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent")
	cmd.Dir = dir
	if said, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm install: %w\n%s", err, said)
	}
	return dir, nil
}
