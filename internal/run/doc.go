// Package run carries cases through the program: find → import → decide → render → write, one case
// or many, with workers. It holds only order and failure: what is done when, and what becomes of the
// rest when one case fails. Nothing here formats, hashes or reads a cell.
//
// # For commands
//
// Every function takes a context and Options and returns data; none prints. A command prints the
// result as text or, with EncodeJSON, as the JSON of contract.md section 4.
//
//	Run(ctx, o)    (*RunResult, error)    decide, write papers, journal, district summary
//	Order(ctx, o)  (*OrderResult, error)  orders of substitutes, writes nothing
//	Check(ctx, o)  (*CheckResult, error)  everything run would use, writes nothing
//	Due(ctx, o)    (*DueResult, error)    open deadlines, most urgent first
//	Verify(out)    (*VerifyResult, error) journal and files
//	Purge(ctx, o)  (*PurgeResult, error)  removes the papers of the cases in o.Paths
//
// An error means that nothing could be started at all: a *UsageError (exit 2), a *HeldError (exit 5,
// who holds the folder) or a failure (exit 1). ExitCode maps it. Otherwise the result's Exit is the
// exit code of the contract. Findings that belong to no case (files left out, a repaired journal)
// are in the result's Findings.
//
// Progress calls come from one goroutine at a time, in order of completion; the cases of a result
// stand in order of their path. A cancelled context stops after the cases in hand: what was done is
// returned, with Interrupted set.
package run
