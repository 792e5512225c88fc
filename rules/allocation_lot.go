package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// A Tie is a tie at a cut: Take of the tied get something.
type Tie struct {
	Subject election.LotSubject
	// Names are the accepted spellings of each of the tied; the first one is printed.
	Names [][]string
	// Also may be named in a lot beside the tied: the list that the majority clause has served already.
	Also        [][]string
	Take        int
	Rule        Citation
	Nominations []int // the nominations concerned
}

// Open is the tie as a lot that must be drawn.
func (t Tie) Open() OpenLot {
	o := OpenLot{Subject: t.Subject, Take: t.Take, Rule: t.Rule, Nominations: t.Nominations}
	for _, n := range t.Names {
		o.Tied = append(o.Tied, n[0])
	}
	return o
}

// tieOrder returns the tied in the order of a recorded lot, or what is wrong with it: every name must be
// one of the tied or of the others that may stand in it, and all of the tied must be there.
func tieOrder(l *election.Lot, t Tie) ([]int, *election.Finding) {
	all := slices.Concat(t.Names, t.Also)
	order, fault := readLot(l, func(entry string) (int, string) {
		i := findName(all, entry)
		if i < 0 {
			return i, fmt.Sprintf("„%s“ gehört nicht zum Gleichstand; möglich sind %s", entry, tieNames(t.Names))
		}
		return i, ""
	})
	if fault != nil {
		return nil, fault
	}
	for i, names := range t.Names {
		if !slices.Contains(order, i) {
			f := lotFault(l, "E522", "es fehlt „%s“; die Reihenfolge muss alle nennen, die gleichauf liegen: %s", names[0], tieNames(t.Names))
			return nil, &f
		}
	}
	return slices.DeleteFunc(order, func(i int) bool { return i >= len(t.Names) }), nil
}

func findName(tied [][]string, entry string) int {
	entry = squeeze(entry)
	return slices.IndexFunc(tied, func(names []string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return squeeze(n) == entry })
	})
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

func tieNames(tied [][]string) string {
	var out []string
	for _, names := range tied {
		out = append(out, names[0])
	}
	return strings.Join(out, "; ")
}

// A Field is everybody among whom a lot of one subject could be drawn, with what they compete by.
type Field struct {
	Subject election.LotSubject
	Len     int
	Names   func(i int) []string
	Value   func(i int) int64 // remainder or votes
}

// A LotBook holds the recorded lots that decide seats while an allocation is computed.
type LotBook struct {
	lots     []election.Lot
	used     []bool         // decided something, or was found faulty
	others   []election.Lot // lots of other subjects, which a statute may let count as well
	fields   []Field
	findings []election.Finding
}

// NewLotBook takes the lots of the subjects that an allocation may ask for.
func NewLotBook(lots []election.Lot, subjects ...election.LotSubject) *LotBook {
	b := &LotBook{}
	for _, l := range lots {
		if slices.Contains(subjects, l.Subject) {
			b.lots = append(b.lots, l)
		} else {
			b.others = append(b.others, l)
		}
	}
	b.used = make([]bool, len(b.lots))
	return b
}

// Recorded reports whether there is any lot to be told apart.
func (b *LotBook) Recorded() bool { return b.lots != nil }

// Draw returns the tied in the order of the recorded lot and the lot, or nil if there is none for
// this tie or it is faulty. A lot belongs to a tie if it names at least one of the tied. A lot of one
// of the other subjects counts too if it fits without fault.
func (b *LotBook) Draw(t Tie, also ...election.LotSubject) ([]int, *election.Lot) {
	var order []int
	var lot *election.Lot
	for k := range b.lots {
		l := &b.lots[k]
		if l.Subject != t.Subject || !touches(l, t.Names) {
			continue
		}
		b.used[k] = true
		drawn, fault := tieOrder(l, t)
		switch {
		case fault != nil:
			b.findings = append(b.findings, *fault)
		case lot == nil:
			order, lot = drawn, l
		case !slices.Equal(order, drawn):
			b.findings = append(b.findings, contradiction(l, lot))
		}
	}
	for k := range b.others {
		l := &b.others[k]
		if lot != nil || !slices.Contains(also, l.Subject) {
			continue
		}
		if drawn, fault := tieOrder(l, t); fault == nil {
			order, lot = drawn, l
		}
	}
	return order, lot
}

func touches(l *election.Lot, tied [][]string) bool {
	return slices.ContainsFunc(l.Order, func(e string) bool { return findName(tied, e) >= 0 })
}

// Field registers who could be drawn among, so that an unused lot can be told apart.
func (b *LotBook) Field(f Field) { b.fields = append(b.fields, f) }

// Contradicts records that a lot and the official result say different things.
func (b *LotBook) Contradicts(l *election.Lot, official string) {
	b.findings = append(b.findings, lotFault(l, "E525",
		"das Los widerspricht dem amtlichen Ergebnis (Spalte Gewählt), nach dem %s zum Zuge kam; eine der beiden Angaben berichtigen", official))
}

// Findings returns what is wrong with the recorded lots. A lot that no tie asked for is stale if
// those named are not equal (the votes have changed), wrong if it names somebody unknown, and
// without effect if all are equal but every one of them or none gets a seat; with open lots before
// it such a lot may still be needed and is not mentioned.
func (b *LotBook) Findings(open bool) []election.Finding {
	out := b.findings
	for k := range b.lots {
		if b.used[k] {
			continue
		}
		if f := b.unused(&b.lots[k], open); f != nil {
			out = append(out, *f)
		}
	}
	return out
}

func (b *LotBook) unused(l *election.Lot, open bool) *election.Finding {
	var f election.Finding
	switch equal, where, unknown := b.place(l); {
	case unknown != "":
		f = lotFault(l, "E520", "„%s“ ist hier nicht bekannt; erwartet wird die Schreibweise des Wahlergebnisses", unknown)
	case !where:
		f = lotFault(l, "E520", "die Genannten konkurrieren nicht um denselben Sitz; je Gleichstand ein Los eintragen")
	case !equal:
		f = lotFault(l, "E523", "die Genannten liegen nach den jetzigen Stimmen nicht gleichauf; das Los gilt nicht mehr, Stimmen oder Los berichtigen")
	case open:
		return nil
	default:
		f = lotFault(l, "W526", "das Los entscheidet nichts: der Gleichstand liegt nicht am letzten zu vergebenden Sitz; es bleibt ohne Wirkung")
	}
	return &f
}

// place looks for one field that holds all names of a lot.
func (b *LotBook) place(l *election.Lot) (equal, found bool, unknown string) {
	known := make([]bool, len(l.Order))
	for _, f := range b.fields {
		if f.Subject != l.Subject {
			continue
		}
		var values []int64
		for i := range f.Len {
			names := [][]string{f.Names(i)}
			for k, e := range l.Order {
				if findName(names, e) == 0 {
					known[k] = true
					values = append(values, f.Value(i))
				}
			}
		}
		if len(values) == len(l.Order) && !found {
			found = true
			equal = len(slices.Compact(values)) <= 1
		}
	}
	if k := slices.Index(known, false); k >= 0 {
		return false, false, l.Order[k]
	}
	return equal, found, ""
}

// lotName is "Los Nr. 3 vom 17.09.2026".
func lotName(l *election.Lot) string {
	s := "Los Nr. " + strconv.Itoa(l.Nr)
	if !l.Date.IsZero() {
		s += " vom " + l.Date.German()
	}
	return s
}
