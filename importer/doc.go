// Package importer reads what offices have: official results as .xlsx, .ods, .csv or HTML tables,
// and the case workbook that a clerk keeps for one council and term.
//
// The way of a file is bytes (file.go) → grid of cells (zip.go, xlsx.go, ods.go, csv.go, html.go) →
// table with known columns (header.go, columns.go, table.go) → records (record.go, rows.go,
// candidate.go) → election.Result (assemble.go). On the way it is compared with itself
// (column_checks.go, parts.go, identity.go, positions.go, sums.go) and with the case (expect.go, council.go,
// table_titles.go, kind_of_election.go). votemanager's codes take a way of their own (votemanager.go,
// join.go), and so do state-wide tables (statewide.go). The case workbook (workbook.go, case_*.go,
// person.go, authority.go), whose sheets and words package form describes, becomes an election.Case.
// What a file is, its content decides, never its name. reading_rules_test.go lists what the package
// does with tables, each rule with the file that needs it.
//
// Nothing is guessed and nothing is skipped silently: whatever is missing, doubtful or contradictory
// is an election.Finding with file, sheet and cell, and all findings of a file come at once. The
// package knows no law, no paper and no command line; package importer/workbook writes what this
// one reads.
package importer
