// Package statutes chooses the statute of a Land. It is the only package that imports every statute.
package statutes

import (
	"notices/internal/election"
	"notices/rules"
	"notices/rules/bbgkwahlg"
	"notices/rules/nkwg"
)

// Of returns the statute of a Land, nil if the program knows none.
func Of(land election.Land) rules.Statute {
	switch land {
	case election.LowerSaxony:
		return nkwg.Statute{}
	case election.Brandenburg:
		return bbgkwahlg.Statute{}
	}
	return nil
}

// Versions lists every version of every statute, for `notices version`.
func Versions() []rules.Law {
	return append(nkwg.Versions(), bbgkwahlg.Versions()...)
}

// Decide says what follows from every vacancy of a case at the given day.
func Decide(c *election.Case, asOf election.Date, acceptOfficial bool) rules.Report {
	return rules.Decide(c, Of(c.Result.Land), rules.Options{AsOf: asOf, AcceptOfficial: acceptOfficial})
}

// Orders returns the orders of substitutes of all lists.
func Orders(c *election.Case, asOf election.Date, acceptOfficial bool) ([]rules.Order, []election.Finding) {
	return rules.Orders(c, Of(c.Result.Land), rules.Options{AsOf: asOf, AcceptOfficial: acceptOfficial})
}

// Verify compares the official seats with the computed ones.
func Verify(c *election.Case, acceptOfficial bool) rules.Verification {
	return rules.Verify(c, Of(c.Result.Land), rules.Options{AcceptOfficial: acceptOfficial})
}
