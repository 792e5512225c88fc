package workbook

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"notices/importer/form"
	"notices/internal/election"
	"notices/internal/german"
)

// Pinned is a result file that a case workbook refers to.
type Pinned struct {
	Path   string // from the workbook's folder, with slashes
	SHA256 string // lower-case hex
}

// Pin returns how a case workbook in folder names a result file. It fails where no relative path
// leads from one to the other (two drives): the file must then be copied beside the workbook.
func Pin(folder string, source election.Source) (Pinned, error) {
	from, err := filepath.Abs(folder)
	if err != nil {
		return Pinned{}, err
	}
	to, err := filepath.Abs(source.Path)
	if err != nil {
		return Pinned{}, err
	}
	rel, err := filepath.Rel(from, to)
	if err != nil {
		return Pinned{}, fmt.Errorf("von %s führt kein Pfad zu %s; bitte die Ergebnisdatei in denselben Ordner kopieren", folder, source.Path)
	}
	return Pinned{Path: filepath.ToSlash(rel), SHA256: source.SHA256}, nil
}

// FileName returns the name of a council's case workbook in a folder of many:
// "03254026-rat-der-gemeinde-nordstemmen.xlsx".
func FileName(r *election.Result) string {
	words := strings.FieldsFunc(german.Spell(strings.ToLower(r.AGS+" "+cmp.Or(r.Council, r.Area))), func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9')
	})
	name := strings.Join(words, "-")
	if len(name) > 100 {
		name = name[:100]
	}
	return cmp.Or(name, "vertretung") + ".xlsx"
}

// Init returns an empty case workbook (.xlsx) for one council: what the official result tells is
// filled in, the result files are pinned by path and SHA-256. Without pinned files the result itself
// is copied into the sheet Wahlergebnis.
func Init(r *election.Result, files []Pinned) ([]byte, error) {
	c := Content{Land: landOf(r), Persons: personChoices(r), Fields: map[string]map[string]any{form.Wahl.Name: wahlValues(r, files)}}
	if len(files) == 0 {
		c.Rows = map[string][][]any{form.Result.Name: resultRows(r)}
	}
	return Write(c)
}

// personChoices lists the candidates as a Person cell takes them, in the order of the result.
func personChoices(r *election.Result) []string {
	var out []string
	for i := range r.Nominations {
		for j := range r.Nominations[i].Candidates {
			if c := &r.Nominations[i].Candidates[j]; c.Position > 0 { // else there is no id yet
				out = append(out, PersonChoice(c))
			}
		}
	}
	return out
}

// PersonChoice returns the drop-down text of a candidate: "Arens, Dr. Jutta [SPD/3]".
func PersonChoice(c *election.Candidate) string { return c.FileName() + " [" + c.ID + "]" }

// landOf returns the Land of a result; a bare result file shows it by its key alone.
func landOf(r *election.Result) election.Land {
	return cmp.Or(r.Land, election.LandOfKey(r.AGS))
}

func wahlValues(r *election.Result, files []Pinned) map[string]any {
	v := map[string]any{
		"Vertretung": r.Council, "Art": string(r.Body), "Wahlgebiet": r.Area, "AGS": r.AGS,
		"Wahltag": r.ElectionDay.String(), "Beginn der Wahlperiode": r.TermBegin.String(), "Ende der Wahlperiode": r.TermEnd.String(),
	}
	if land := landOf(r); land != "" {
		v["Land"] = land.Name()
	}
	if r.Seats > 0 {
		v["Sitze"] = r.Seats
	}
	if r.System == election.Majority {
		v["Wahlverfahren"] = string(r.System)
	}
	if r.Provisional {
		v["Ergebnisstand"] = form.Provisional
	}
	var paths, sums []string
	for _, f := range files {
		paths, sums = append(paths, f.Path), append(sums, f.SHA256)
	}
	v["Ergebnisdatei"], v["Ergebnis-SHA256"] = strings.Join(paths, "; "), strings.Join(sums, "; ")
	return v
}

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
