// Package workbook writes workbooks: the case workbook that a clerk fills in (Init, Write), the
// office's own data (AuthorityBook) and the summary of a district run (Summary). It decides nothing
// and reads nothing back; package importer is the reader, package form what both agree on. Equal
// input gives equal bytes: no clock, no map order.
package workbook
