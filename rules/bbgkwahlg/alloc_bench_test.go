package bbgkwahlg_test

import (
	"fmt"
	"strings"
	"testing"

	"notices/internal/election"
	"notices/rules/rulestest"
)

// BenchmarkVerify shows that the cost grows about linearly with the number of candidates.
func BenchmarkVerify(b *testing.B) {
	for _, n := range []int{100, 1_000, 10_000, 100_000} {
		var lines []string
		for k := 0; k*20 < n; k++ {
			line := fmt.Sprintf("L%d P:", k)
			for c := range 20 {
				line += fmt.Sprintf(" %d", (k*31+c*17)%503)
			}
			lines = append(lines, line)
		}
		r := rulestest.Result(election.Brandenburg, 56, strings.Join(lines, "\n"))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				statute.Verify(r, nil, false)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/candidate")
		})
	}
}
