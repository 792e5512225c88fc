// Package workbook writes workbooks: the case workbook that a clerk fills in (Init), the one that a
// test describes in JSON (CaseBook), the office's long table of a result (LongTable) and the summary
// of a district run (Summary). It decides nothing and reads nothing back; package importer is the
// reader. Equal input gives equal bytes: no clock, no map order.
//
// What a case workbook consists of is one table, layout.go: sheets, columns, widths, help texts and
// drop-down lists.
package workbook
