// Package nkwg is Lower Saxony's municipal election law (NKWG with NKWO and NKomVG): allocation of
// seats, order of substitutes, transfer of a seat, drop-out and acceptance, one file per section.
// The 2006 and the 2014 version differ in citations and a few switches; they stand as a table in
// versions.go, the algorithm stands once.
package nkwg
