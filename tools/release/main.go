// Command release builds the archives of a release into dist/: one static program per system with its
// documents and the licences of everything inside, and SHA256SUMS. Two runs over the same tree give
// the same bytes: no time, no path and no build number of the machine gets into them.
//
//	go run ./tools/release [-o dist]
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// targets are the released systems, the offices' first.
var targets = []struct{ system, arch string }{
	{"windows", "amd64"}, {"windows", "arm64"}, {"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"},
}

// documents go into every archive under these names.
var documents = []struct{ from, to string }{
	{"README.md", "README.md"},
	{"LICENSE", "LICENSE.txt"},
	{"docs/kurzanleitung.md", "docs/kurzanleitung.md"},
	{"docs/fuer-die-it.md", "docs/fuer-die-it.md"},
	{"docs/betrieb.md", "docs/betrieb.md"},
	{"docs/vorlagen.md", "docs/vorlagen.md"},
}

// packed is the date of every file in an archive: the earliest that a zip archive can hold.
var packed = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// entry is one file of an archive.
type entry struct {
	name string
	data []byte
	mode int64
}

func main() {
	out := flag.String("o", "dist", "folder for the archives")
	flag.Parse()
	if err := run(*out); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	version, err := programVersion()
	if err != nil {
		return err
	}
	common, err := commonFiles()
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, t := range targets {
		base := fmt.Sprintf("notices-%s-%s-%s", version, t.system, t.arch)
		name, data, err := archive(base, t.system, t.arch, common)
		if err != nil {
			return fmt.Errorf("%s: %w", base, err)
		}
		if err := os.WriteFile(filepath.Join(out, name), data, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(data), name)
		fmt.Println(filepath.Join(out, name))
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// programVersion asks the program itself.
func programVersion() (string, error) {
	out, err := exec.Command("go", "run", "./cmd/notices", "version").Output()
	if err != nil {
		return "", fmt.Errorf("notices version: %w", err)
	}
	line, _, _ := strings.Cut(string(out), "\n")
	return strings.TrimPrefix(line, "notices "), nil
}

func commonFiles() ([]entry, error) {
	var files []entry
	for _, d := range documents {
		data, err := os.ReadFile(filepath.FromSlash(d.from))
		if err != nil {
			return nil, err
		}
		files = append(files, entry{d.to, data, 0o644})
	}
	pictures, err := filepath.Glob("docs/img/*.png")
	if err != nil {
		return nil, err
	}
	for _, p := range pictures {
		data, err := os.ReadFile(p)
		if err != nil {
			return nil, err
		}
		files = append(files, entry{filepath.ToSlash(p), data, 0o644})
	}
	licences, err := exec.Command("go", "run", "./tools/licences").Output()
	if err != nil {
		return nil, fmt.Errorf("licences: %w", err)
	}
	return append(files, entry{"LICENCES.txt", licences, 0o644}), nil
}

// archive builds the program for one system and packs it with the common files.
func archive(base, system, arch string, common []entry) (string, []byte, error) {
	program := "notices"
	if system == "windows" {
		program += ".exe"
	}
	data, err := build(system, arch)
	if err != nil {
		return "", nil, err
	}
	files := append([]entry{{program, data, 0o755}}, common...)
	for i := range files {
		files[i].name = path.Join(base, files[i].name)
	}
	if system == "windows" {
		data, err = zipped(files)
		return base + ".zip", data, err
	}
	data, err = tarred(files)
	return base + ".tar.gz", data, err
}

func build(system, arch string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	bin := filepath.Join(dir, "notices")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", bin, "./cmd/notices")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(bin)
}

func zipped(files []entry) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: packed}
		h.SetMode(os.FileMode(f.mode))
		w, err := z.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

func tarred(files []entry) ([]byte, error) {
	var b bytes.Buffer
	g, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(g)
	for _, f := range files {
		h := &tar.Header{Name: f.name, Mode: f.mode, Size: int64(len(f.data)), ModTime: packed, Format: tar.FormatUSTAR}
		if err := t.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := io.Copy(t, bytes.NewReader(f.data)); err != nil {
			return nil, err
		}
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	err = g.Close()
	return b.Bytes(), err
}
