// Package election holds the nouns of a municipal election: area, nomination, candidate, seat,
// event, date. It is the vocabulary that importer and rules share; it knows no file format, no
// statute and no paper, and it imports the standard library only.
package election
