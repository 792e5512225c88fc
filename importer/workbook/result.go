package workbook

import (
	"notices/importer/form"
	"notices/internal/election"
)

// resultRows are the rows of the sheet Wahlergebnis: one per candidate and, for lists with votes of
// their own, a row Gesamtliste.
func resultRows(r *election.Result) [][]cell {
	var rows [][]cell
	for i := range r.Nominations {
		n := &r.Nominations[i]
		if n.HasListVotes {
			rows = append(rows, []cell{n.Constituency, n.Name, string(n.Kind), nil, "", "", form.ListVotes, n.ListVotes, ""})
		}
		for j := range n.Candidates {
			c := &n.Candidates[j]
			var position cell
			if c.Position > 0 {
				position = c.Position
			}
			rows = append(rows, []cell{n.Constituency, n.Name, string(n.Kind), position, c.Title, c.First, c.Last, c.Votes, markText(c.Mark)})
		}
	}
	return rows
}

// markText writes a mark; one that could not be read is left out.
func markText(m election.Mark) string {
	if m == election.MarkNotReadable {
		return ""
	}
	return string(m)
}
