package importer

import "notices/internal/election"

// maxSame bounds how many findings of one code are listed per sheet; the rest is counted.
const maxSame = 100

// A collector gathers findings.
type collector struct {
	findings []election.Finding
	same     map[[3]string]int
}

func (c *collector) add(code string, at election.Origin, format string, args ...any) {
	key := [3]string{code, at.File, at.Sheet}
	if c.same == nil {
		c.same = map[[3]string]int{}
	}
	if c.same[key]++; c.same[key] <= maxSame {
		c.findings = append(c.findings, election.Findingf(code, at, format, args...))
	}
}

// list returns the findings; where there were too many of a kind, a last one counts the rest.
func (c *collector) list() []election.Finding {
	for _, f := range c.findings {
		key := [3]string{f.Code, f.File, f.Sheet}
		if n := c.same[key]; n > maxSame {
			c.findings = append(c.findings, election.Findingf(f.Code, election.Origin{File: f.File, Sheet: f.Sheet}, "… und %d weitere Meldungen dieser Art in diesem Blatt", n-maxSame))
			c.same[key] = 0
		}
	}
	return c.findings
}
