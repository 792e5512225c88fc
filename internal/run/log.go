package run

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"notices/internal/election"
	"notices/internal/journal"
)

// logger returns the log, or one that goes nowhere. Keys are stable; persons appear by id at most,
// files by number and hash, because a clerk may have named one after a person.
func (o *Options) logger() *slog.Logger {
	if o.Log != nil {
		return o.Log
	}
	return slog.New(slog.DiscardHandler)
}

// logFinding records a finding about the run as a whole. What it is about can be found by its digest.
func (r *runner) logFinding(f election.Finding) {
	sum := ""
	if r.o.Log != nil && f.File != "" {
		sum = identity(f.File)
	}
	r.log.Info("finding", "code", f.Code, "severity", string(f.Severity()), "sha256", sum)
}

// identity is the digest of a file's bytes, of anything else (folder, link, device) that of its path as
// the finding names it.
func identity(path string) string {
	return cmp.Or(digestOf(path), journal.Digest([]byte(filepath.ToSlash(path))))
}

// digestOf is the digest of a file's bytes, empty for what is no file, cannot be read, or is so large
// that nobody's result is in it.
func digestOf(path string) string {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxDigested {
		return ""
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return ""
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// maxDigested is the size in bytes beyond which a file is not read only to name it.
const maxDigested = 256 << 20

// logCase records the end of one case: one record for the case, one for each finding.
func (r *runner) logCase(d *done) {
	level := slog.LevelInfo
	switch d.view.Status {
	case Invalid:
		level = slog.LevelWarn
	case Failed:
		level = slog.LevelError
	}
	n := len(r.result.Cases)
	outcomes := map[string]int{}
	for i := range d.view.Vacancies {
		outcomes[string(d.view.Vacancies[i].Outcome)]++
	}
	r.log.Log(context.Background(), level, "case", "n", n, "case", d.folder, "sha256", d.view.SHA256, "status", string(d.view.Status),
		"vacancies", len(d.view.Vacancies), "outcomes", outcomes, "written", d.view.Written, "reused", d.view.Reused)
	for _, f := range d.view.Findings {
		r.log.Log(context.Background(), level, "finding", "n", n, "case", d.folder, "code", f.Code, "severity", string(f.Severity), "sheet", f.Sheet, "cell", f.Cell)
	}
}
