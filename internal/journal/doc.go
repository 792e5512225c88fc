// Package journal remembers what was written into an output folder and proves it: an append-only,
// hash-chained file with one line per decision and document, an operating-system lock so that only
// one run writes, and files that appear whole or not at all.
//
// The journal holds hashes, person ids and the law's version, no names: what it says may stay when
// the papers themselves must be removed (Purge).
package journal
