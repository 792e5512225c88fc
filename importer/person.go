package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// maxSuggestions bounds the ids that a finding names.
const maxSuggestions = 6

// A roster resolves what clerks write into Person cells: ids and names of one result's candidates.
// It is read-only once built.
type roster struct {
	ids    map[string]int   // exact id → index
	loose  map[string][]int // id with spaces and case levelled → indexes
	names  map[string][]int // "nachname,vorname" levelled, with and without title → indexes
	people []listed
	// prefixes are the first parts that an id may carry although there is only one constituency.
	prefixes []string
}

// listed is one candidate as the roster knows him.
type listed struct {
	id   string
	file string // "Arens, Dr. Jutta"
	keys []string
}

// newRoster indexes the candidates of a result. only is the text of the column Wahlbereich if there
// is one constituency and the column is filled: ids with it as first part are accepted.
func newRoster(r *election.Result, only string) *roster {
	s := &roster{ids: map[string]int{}, loose: map[string][]int{}, names: map[string][]int{}}
	if len(r.Constituencies()) == 1 {
		s.prefixes = onlyPrefixes(only)
	}
	for i := range r.Nominations {
		for j := range r.Nominations[i].Candidates {
			s.add(&r.Nominations[i].Candidates[j])
		}
	}
	return s
}

// onlyPrefixes returns the spellings of the only constituency.
func onlyPrefixes(only string) []string {
	if only == "" {
		return []string{"1", "i"}
	}
	short := only
	for _, word := range []string{"wahlbereich", "wahlkreis"} {
		if rest, ok := strings.CutPrefix(looseID(only), word); ok && strings.TrimSpace(rest) != "" {
			short = strings.TrimSpace(rest)
		}
	}
	return []string{looseID(only), looseID(short), "wahlbereich " + looseID(short), "wahlkreis " + looseID(short)}
}

func (s *roster) add(c *election.Candidate) {
	if c.ID == "" {
		return
	}
	p := listed{id: c.ID, file: c.FileName(), keys: nameKeys(c)}
	i := len(s.people)
	s.people = append(s.people, p)
	s.ids[c.ID] = i
	s.loose[looseID(c.ID)] = append(s.loose[looseID(c.ID)], i)
	for _, k := range p.keys {
		s.names[k] = append(s.names[k], i)
	}
}

// nameKeys returns the levelled forms "nachname, vorname" under which a candidate is found. A title
// may stand before either part or be left out. A name that the file did not let us split has only
// itself.
func nameKeys(c *election.Candidate) []string {
	if c.First == "" {
		return []string{looseName(c.Last)}
	}
	keys := []string{looseName(c.Last + ", " + c.First)}
	if last, generation := cutGeneration(c.Last); generation != "" {
		keys = append(keys, looseName(last+", "+c.First+generation))
	}
	if c.Title != "" {
		keys = append(keys, looseName(c.FileName()), looseName(c.Last+", "+c.Title+" "+c.First),
			looseName(c.Title+" "+c.Last+", "+c.First), looseName(c.Last+", "+c.First+", "+c.Title))
	}
	return keys
}

// find returns the id that a Person cell means. The problem is empty, or a German sentence that
// names the possible ids. Nominations are never split at "/": the cell is compared with the ids.
// Without a roster (the result could not be read) nobody can be judged: both are empty.
func (s *roster) find(cell string) (id, problem string) {
	if s == nil {
		return "", ""
	}
	cell = squeeze(cell)
	if id, ok := s.byID(cell); ok {
		return id, ""
	}
	if id, problem, ok := s.byDropDown(cell); ok {
		return id, problem
	}
	return s.byName(cell)
}

// byID finds an id as written, then with spaces and case levelled, then with the superfluous first
// part. Levelling only counts where it leaves one person.
func (s *roster) byID(cell string) (string, bool) {
	if _, ok := s.ids[cell]; ok {
		return cell, true
	}
	key := looseID(cell)
	if hits := s.loose[key]; len(hits) == 1 {
		return s.people[hits[0]].id, true
	}
	for _, p := range s.prefixes {
		rest, ok := strings.CutPrefix(key, p+"/")
		if hits := s.loose[rest]; ok && len(hits) == 1 {
			return s.people[hits[0]].id, true
		}
	}
	return "", false
}

// byDropDown reads "Arens, Jutta [SPD/3]". Name and id must mean the same person. ok is false if
// the cell has no such form.
func (s *roster) byDropDown(cell string) (id, problem string, ok bool) {
	body, closed := strings.CutSuffix(cell, "]")
	if !closed {
		return "", "", false
	}
	for at := strings.LastIndex(body, "["); at >= 0; at = strings.LastIndex(body[:at], "[") {
		id, found := s.byID(strings.TrimSpace(body[at+1:]))
		if !found {
			continue
		}
		p := s.people[s.ids[id]]
		name := strings.TrimSpace(body[:at])
		if name == "" || slices.Contains(p.keys, looseName(name)) || slices.Contains(p.keys, looseName(withoutTitles(name))) {
			return id, "", true
		}
		if problem == "" {
			problem = fmt.Sprintf("„%s“: die Kennung %s gehört zu %s, der Name davor ist ein anderer; bitte die gemeinte Person aus der Liste wählen",
				clip(cell), id, p.file)
		}
	}
	return "", problem, problem != ""
}

func (s *roster) byName(cell string) (id, problem string) {
	hits := s.names[looseName(cell)]
	if len(hits) == 0 {
		hits = s.names[looseName(withoutTitles(cell))]
	}
	hits = slices.Compact(slices.Clone(hits))
	switch {
	case len(hits) == 1:
		return s.people[hits[0]].id, ""
	case len(hits) == 0:
		if areas := s.withoutArea(cell); len(areas) > 0 {
			return "", fmt.Sprintf("„%s“: der Wahlbereich fehlt; gemeint sein kann %s", clip(cell), s.list(areas))
		}
		return "", s.unknown(cell)
	}
	return "", fmt.Sprintf("„%s“ ist nicht eindeutig: so heißen %s; bitte die Kennung der gemeinten Person eintragen",
		clip(cell), s.list(hits))
}

// withoutArea returns whose ids end like the cell: it lacks the constituency.
func (s *roster) withoutArea(cell string) []int {
	var out []int
	for i, p := range s.people {
		if strings.HasSuffix(looseID(p.id), "/"+looseID(cell)) && strings.Contains(cell, "/") {
			out = append(out, i)
		}
	}
	return out
}

// lost returns the id that a cell names if the result has its list and later positions of it, but
// not this one; else it is empty.
func (s *roster) lost(cell string) string {
	if s == nil {
		return ""
	}
	id := cell
	if body, ok := strings.CutSuffix(cell, "]"); ok {
		id = body[strings.LastIndex(body, "[")+1:]
	}
	place := func(id string) (list string, n int) {
		i := strings.LastIndex(id, "/")
		if i < 0 {
			return "", 0
		}
		n, err := strconv.Atoi(id[i+1:])
		if err != nil {
			return "", 0
		}
		return id[:i], n
	}
	list, n := place(looseID(id))
	later := false
	for _, p := range s.people {
		switch of, m := place(looseID(p.id)); {
		case of != list || n < 1:
		case m == n:
			return ""
		case m > n:
			later = true
		}
	}
	if !later {
		return ""
	}
	return strings.TrimSpace(id)
}

// unknown names the candidates whose id or name comes nearest to the cell.
func (s *roster) unknown(cell string) string {
	if len(s.people) == 0 {
		return fmt.Sprintf("„%s“: im Ergebnis steht niemand, mit dem der Eintrag verglichen werden könnte", clip(cell))
	}
	near := s.nearest(cell)
	return fmt.Sprintf("„%s“ steht nicht im Ergebnis; erwartet ist eine Kennung wie %s, der Eintrag aus der Auswahlliste oder „Nachname, Vorname“. Am nächsten kommen %s",
		clip(cell), s.people[near[0]].id, s.list(near))
}

func (s *roster) list(hits []int) string {
	var out []string
	for _, h := range hits[:min(len(hits), maxSuggestions)] {
		out = append(out, s.people[h].id+" ("+clip(s.people[h].file)+")")
	}
	if len(hits) > maxSuggestions {
		out = append(out, fmt.Sprintf("und %d weitere", len(hits)-maxSuggestions))
	}
	return strings.Join(out, ", ")
}

// nearest returns at most half of maxSuggestions candidates by the edits that separate them from
// the cell.
func (s *roster) nearest(cell string) []int {
	type scored struct{ index, edits int }
	id, name := looseID(cell), looseName(withoutTitles(cell))
	all := make([]scored, len(s.people))
	for i, p := range s.people {
		best := edits(id, looseID(p.id))
		for _, k := range p.keys {
			best = min(best, edits(name, k), edits(name, turned(k)))
		}
		all[i] = scored{i, best}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(a.edits, b.edits) })
	out := make([]int, 0, maxSuggestions/2)
	for _, a := range all[:min(len(all), maxSuggestions/2)] {
		out = append(out, a.index)
	}
	return out
}

// turned writes "nachname, vorname" as "vorname nachname".
func turned(key string) string {
	last, first, ok := strings.Cut(key, ", ")
	if !ok {
		return key
	}
	return first + " " + last
}

// looseID levels an id: one line, no spaces around "/", case folded.
func looseID(s string) string {
	parts := strings.Split(strings.ToLower(squeeze(s)), "/")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return strings.Join(parts, "/")
}

// apostrophes writes the signs that stand for an apostrophe as one.
var apostrophes = strings.NewReplacer("’", "'", "´", "'", "`", "'", "‘", "'", "‐", "-", "‑", "-")

// looseName levels a name: one line, one space after commas, none before, case folded.
func looseName(s string) string {
	parts := strings.Split(strings.ToLower(apostrophes.Replace(squeeze(s))), ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return strings.Join(parts, ", ")
}

// withoutTitles drops titles from all parts of "Nachname, Vorname".
func withoutTitles(name string) string {
	var keep []string
	for i, p := range strings.Split(name, ",") {
		if p = strings.TrimSpace(p); i == 0 || !isTitle(p) {
			_, p = cutTitle(p, i > 0)
			keep = append(keep, p)
		}
	}
	return strings.Join(keep, ", ")
}

// edits is the Levenshtein distance in characters, of the first 80 only: it only sorts suggestions.
func edits(a, b string) int {
	x, y := clipRunes(a, 80), clipRunes(b, 80)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range x {
		diagonal := row[0]
		row[0] = i + 1
		for j, q := range y {
			cost := diagonal
			if r != q {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(y)]
}

func clipRunes(s string, n int) []rune {
	r := []rune(s)
	return r[:min(len(r), n)]
}
