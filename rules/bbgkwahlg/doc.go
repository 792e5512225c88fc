// Package bbgkwahlg is Brandenburg's municipal election law (BbgKWahlG with BbgKWahlV): allocation
// of seats, order of substitutes, transfer of a seat, drop-out and acceptance, one file per section.
// The 2009 and the 2023 version have the same numbering; they differ in two switches (versions.go).
package bbgkwahlg
