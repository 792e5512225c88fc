// Package importer reads what offices have: official results as .xlsx, .ods, .csv or HTML tables,
// and the case workbook that a clerk keeps for one council and term.
//
// The way of a file is bytes (file.go) → grid of cells (zip.go, xlsx.go, ods.go, csv.go, html.go) →
// table with known columns (header.go, columns.go, table.go) → records (rows.go, candidate.go) →
// election.Result (assemble.go; checks in identity.go, positions.go, sums.go). profile.go lists the
// reading rules. votemanager's codes take a way of their own (votemanager.go, join.go), and so do
// state-wide tables (statewide.go). The case workbook (workbook.go, case_*.go, person.go,
// authority.go) becomes an election.Case. What the file is, its content decides, never its name.
//
// Nothing is guessed and nothing is skipped silently: whatever is missing, doubtful or contradictory
// is an election.Finding with file, sheet and cell, and all findings of a file come at once. The
// package knows no law, no paper and no command line; package importer/workbook writes what this
// one reads.
package importer
