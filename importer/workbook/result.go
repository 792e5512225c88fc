package workbook

import (
	"notices/internal/election"
)

// LongTable returns a workbook with one sheet Wahlergebnis: the result as the office's long table,
// one row per candidate and, for lists with votes of their own, a row Gesamtliste.
func LongTable(r *election.Result) ([]byte, error) {
	b := newBook()
	b.rows("Wahlergebnis", resultRows(r))
	b.freeze("Wahlergebnis", 1)
	for i, c := range layout("Wahlergebnis").columns {
		b.width("Wahlergebnis", i+1, c.width)
	}
	return b.bytes()
}

func resultRows(r *election.Result) [][]cell {
	var rows [][]cell
	for i := range r.Nominations {
		n := &r.Nominations[i]
		if n.HasListVotes {
			rows = append(rows, []cell{n.Constituency, n.Name, string(n.Kind), nil, "", "", listRow, n.ListVotes, ""})
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
