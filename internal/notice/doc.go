// Package notice turns a decision into papers: which of them are due, to whom each goes, and the
// values that its template may name. It is the contract for the authors of templates (data.go;
// docs/vorlagen.md is generated from it) and for programs (json.go).
//
// What a paper says follows from the determination alone. Service, acceptance, deadline and the day
// of --as-of are not among the values, so that recording an answer never makes a new paper. A hearing
// alone tells whether its addressee had been notified before; what is recorded later does not change it.
package notice
