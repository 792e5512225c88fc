// Package election holds the nouns of a municipal election: Land, area, nomination, candidate, seat,
// event, date. It is the vocabulary that importer and rules share. It knows no file format, no statute
// and no paper, and imports nothing but the standard library and the spelling of German.
package election
