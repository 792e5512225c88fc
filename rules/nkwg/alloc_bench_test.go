package nkwg_test

import (
	"fmt"
	"strings"
	"testing"

	"notices/internal/election"
	"notices/rules/rulestest"
)

// large makes a council of about n candidates: nine lists of twenty in each constituency.
func large(n int) *election.Result {
	var lines []string
	for k := 0; k*20 < n; k++ {
		line := fmt.Sprintf("%d/L%d P %d:", k/9+1, k%9, 1000+k%77)
		for c := range 20 {
			line += fmt.Sprintf(" %d", (k*31+c*17)%503)
		}
		lines = append(lines, line)
	}
	return rulestest.Result(election.LowerSaxony, 60, strings.Join(lines, "\n"))
}

// BenchmarkAllocate shows that the cost grows about linearly with the number of candidates.
func BenchmarkAllocate(b *testing.B) {
	for _, n := range []int{100, 1_000, 10_000, 100_000} {
		r := large(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				statute.Allocate(r, nil)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/candidate")
		})
	}
}
