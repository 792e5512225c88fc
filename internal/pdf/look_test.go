package pdf

import (
	"os"
	"path/filepath"
	"testing"
)

// TestWriteSamples writes the sample papers where PDF_SAMPLES says, to be looked at.
func TestWriteSamples(t *testing.T) {
	dir := os.Getenv("PDF_SAMPLES")
	if dir == "" {
		t.Skip("PDF_SAMPLES is not set: the samples are for the eye")
	}
	w := newWriter(t)
	for name, d := range samples(t) {
		if err := os.WriteFile(filepath.Join(dir, name+".pdf"), write(t, w, d).Bytes, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
