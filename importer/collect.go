package importer

import (
	"notices/internal/election"
	"notices/internal/german"
)

// maxSame bounds how many findings of one code are listed per sheet; the rest is counted. All of a
// real file are listed: the bound keeps a hostile one from filling the memory.
const maxSame = 20_000

// A collector gathers findings.
type collector struct {
	findings []election.Finding
	more     int // how many above maxSame are listed
	same     map[[3]string]int
}

func (c *collector) add(code string, at election.Origin, format string, args ...any) {
	c.keep(election.Findingf(code, at, format, args...))
}

func (c *collector) keep(f election.Finding) {
	key := [3]string{f.Code, f.File, f.Sheet}
	if c.same == nil {
		c.same = map[[3]string]int{}
	}
	if c.same[key]++; c.same[key] <= maxSame+c.more {
		c.findings = append(c.findings, f)
	}
}

// list returns the findings; where there were too many of a kind, a last one counts the rest.
func (c *collector) list() []election.Finding {
	for _, f := range c.findings {
		key := [3]string{f.Code, f.File, f.Sheet}
		if n := c.same[key]; n > maxSame+c.more {
			c.findings = append(c.findings, election.Findingf(f.Code, election.Origin{File: f.File, Sheet: f.Sheet}, "und %s dieser Art in diesem Blatt", german.Count(n-maxSame-c.more, "weitere Meldung", "weitere Meldungen")))
			c.same[key] = 0
		}
	}
	return c.findings
}

// thinned bounds the findings of all sheets together. The result's are bounded already, with one that
// counts the rest, which must not be counted itself.
func thinned(findings []election.Finding) []election.Finding {
	c := &collector{more: 1}
	for _, f := range findings {
		c.keep(f)
	}
	return c.list()
}
