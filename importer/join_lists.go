package importer

import (
	"fmt"
	"slices"
	"strings"

	"notices/internal/election"
)

// mapLists finds the number of each list.
func (j *joiner) mapLists() {
	if j.mapByNumber() {
		return
	}
	open := map[int][]int{} // list → numbers that fit
	for i := range j.lists {
		for _, n := range j.numbers() {
			if j.fits(i, n) {
				open[i] = append(open[i], n)
			}
		}
	}
	j.eliminate(open)
	j.mapByOrder(open)
	for i, name := range j.lists {
		if j.codes[i] == 0 && len(open[i]) != 1 {
			j.add("E320", j.firstOf(i), "der Wahlvorschlag „%s“ lässt sich keiner Spalte der Ergebnisdatei sicher zuordnen (%s); eine Spalte Wahlvorschlagsnummer ergänzen (1 für D1, 2 für D2 …)", name, fitting(open[i]))
		}
	}
}

func fitting(numbers []int) string {
	if len(numbers) == 0 {
		return "Zahl der Personen, Listenplätze oder Stimmen passen zu keinem Block"
	}
	var parts []string
	for _, n := range numbers {
		parts = append(parts, fmt.Sprintf("D%d", n))
	}
	return "möglich wären " + strings.Join(parts, ", ")
}

func (j *joiner) firstOf(list int) election.Origin {
	for i := range j.names {
		if j.names[i].nomination == j.lists[list] {
			return j.names[i].origin()
		}
	}
	return election.Origin{}
}

// numbers lists the nominations of the crosstab.
func (j *joiner) numbers() []int {
	var out []int
	for _, a := range j.areas {
		for _, l := range a.lists {
			if !slices.Contains(out, l.number) {
				out = append(out, l.number)
			}
		}
	}
	slices.Sort(out)
	return out
}

// mapByNumber uses a column with the number of the nomination; it must be there for all lists.
func (j *joiner) mapByNumber() bool {
	known := j.numbers()
	for i := range j.names {
		n := &j.names[i]
		number, problem := parseCount(Cell{Kind: Text, Value: strings.TrimPrefix(n.listNumber, "D")})
		if problem != "" || !slices.Contains(known, number) {
			clear(j.codes)
			return false
		}
		at := slices.Index(j.lists, n.nomination)
		if j.codes[at] != 0 && j.codes[at] != number {
			clear(j.codes)
			return false
		}
		j.codes[at] = number
	}
	return len(j.names) > 0
}

// fits reports whether the names of a list can be the block of a number: in every area the persons
// fit its places, and votes that are known stand where they should.
func (j *joiner) fits(list, number int) bool {
	count := make([]int, len(j.areas))
	complete := false
	for i := range j.names {
		n := &j.names[i]
		if n.nomination != j.lists[list] || j.areaI[i] < 0 {
			continue
		}
		l := j.areas[j.areaI[i]].list(number)
		if l == nil || n.place() > len(l.votes) {
			return false
		}
		if n.votesRead {
			if p := n.place(); p > 0 && l.votes[p-1] != n.votes || !slices.Contains(l.votes, n.votes) {
				return false
			}
		}
		complete = complete || !n.mark.Elected()
		count[j.areaI[i]]++
	}
	for i, a := range j.areas {
		l := a.list(number)
		switch {
		case l == nil && count[i] > 0, l != nil && count[i] > len(l.votes):
			return false
		case complete && l != nil && count[i] != len(l.votes):
			return false
		}
	}
	return true
}

// eliminate settles lists that only one number fits, and numbers that only one list fits, until
// nothing changes.
func (j *joiner) eliminate(open map[int][]int) {
	for changed := true; changed; {
		changed = false
		for i := range j.lists {
			if j.codes[i] == 0 && len(open[i]) == 1 {
				j.codes[i] = open[i][0]
				changed = true
				for k := range j.lists {
					if k != i {
						open[k] = slices.DeleteFunc(open[k], func(n int) bool { return n == j.codes[i] })
					}
				}
			}
		}
	}
}

// mapByOrder settles lists that look alike, if the names stand in the order of the ballot: at least
// two lists are known by proof and all of them stand in the order of their numbers.
func (j *joiner) mapByOrder(open map[int][]int) {
	proven, last := 0, 0
	for _, n := range j.codes {
		if n == 0 {
			continue
		}
		if n < last {
			return
		}
		proven, last = proven+1, n
	}
	rest := slices.DeleteFunc(j.numbers(), func(n int) bool { return slices.Contains(j.codes, n) })
	var unknown []int
	for i, n := range j.codes {
		if n == 0 {
			unknown = append(unknown, i)
		}
	}
	if proven < 2 || len(unknown) == 0 || len(unknown) != len(rest) {
		return
	}
	codes := slices.Clone(j.codes)
	var said []string
	for k, i := range unknown {
		if !slices.Contains(open[i], rest[k]) {
			return
		}
		codes[i] = rest[k]
		said = append(said, fmt.Sprintf("D%d = %s", rest[k], j.lists[i]))
	}
	if !slices.IsSorted(codes) {
		return
	}
	j.codes = codes
	j.add("W322", j.firstOf(unknown[0]), "gleich lange Listen sind nach der Reihenfolge auf dem Stimmzettel zugeordnet: %s; bitte prüfen oder eine Spalte Wahlvorschlagsnummer ergänzen", strings.Join(said, ", "))
}
