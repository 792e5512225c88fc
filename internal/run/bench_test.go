package run

import (
	"context"
	"path/filepath"
	"strconv"
	"testing"

	"notices/tools/district/councils"
)

// BenchmarkDistrict writes all papers of 100 councils with 200 vacancies; b.N runs into as many folders.
// It is what the profile in docs/ARCHITECTURE.md is taken from.
func BenchmarkDistrict(b *testing.B) {
	dir := b.TempDir()
	in := filepath.Join(dir, "in")
	must(b, councils.Write(in, 100, 1))
	b.ResetTimer()
	for i := range b.N {
		o := options("2027-12-31", in)
		o.Out = filepath.Join(dir, strconv.Itoa(i))
		_, err := Run(context.Background(), o)
		must(b, err)
	}
	b.ReportMetric(200*float64(b.N)/b.Elapsed().Seconds(), "vacancies/s")
}
