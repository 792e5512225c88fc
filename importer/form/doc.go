// Package form says what a case workbook consists of: its sheets, their columns and fields, and the
// words that a cell may hold. Package importer reads and package importer/workbook writes by this one
// description, so that what is offered to a clerk is what is understood.
package form
