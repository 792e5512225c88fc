// Package run carries cases through the program: find → import → decide → render → write, one case
// or many, with workers. It holds only order and failure: what is done when, and what becomes of the
// rest when one case fails. The law, the words, the pages, the cells and the chain of the journal are the
// affair of the packages that it calls.
//
// # For commands
//
// Every function takes a context and Options and returns data; none prints. A command prints the
// result as text or, with EncodeJSON, as JSON.
//
//	Run(ctx, o)                           decide, write papers, journal, district summary
//	Order(ctx, o)                         orders of substitutes, writes nothing
//	Check(ctx, o)                         everything run would use, writes nothing
//	Due(ctx, o)                           open deadlines, most urgent first
//	Init(ctx, files, out)                 case workbooks from a result
//	Verify(out)                           journal and files
//	Purge(ctx, o)                         removes the papers of the cases in o.Paths
//	ExportTemplates, CheckTemplates       the office's own words
//
// An error means that nothing could be started at all: a *UsageError (exit 2), a *HeldError (exit 5,
// who holds the folder) or a failure (exit 1). ExitCode maps it. Otherwise the result's Exit is the
// exit code of the program. Findings that belong to no case (files left out, a repaired journal)
// are in the result's Findings.
//
// Progress calls come from one goroutine at a time, in order of completion; the cases of a result
// stand in order of their path. A cancelled context stops Run after the cases in hand: what was done is
// returned, with Interrupted set. The commands that write nothing return an error instead: half an
// answer would be taken for a whole one.
package run
