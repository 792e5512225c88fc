// Package house holds the tests that keep the project's structure as docs/ARCHITECTURE.md draws it:
// who imports whom, where citations may stand, what no file may contain, and that the README's table
// of findings is the one that the packages declare. Its only code writes that table.
package house
