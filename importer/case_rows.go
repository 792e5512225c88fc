package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"notices/importer/form"
	"notices/internal/election"
)

// readEvents reads the sheet Vorgänge in the order of its rows.
func readEvents(t *caseTable, people *roster) []election.Event {
	var out []election.Event
	numbers := map[int]election.Origin{}
	for _, row := range t.rows {
		if t.blank(row) {
			continue
		}
		e := election.Event{
			Nr:           t.unique(row, numbers, "Vorgang"),
			Kind:         word(t, row, "Ereignis", "E592", election.EventKinds),
			Person:       t.person(row, people),
			Date:         t.day(row, "Datum"),
			Received:     t.day(row, "Eingang"),
			Form:         word(t, row, "Form", "E593", election.Forms),
			FreeFrom:     t.day(row, "Frei ab"),
			DeterminedOn: t.day(row, "Festgestellt am"),
			DeterminedBy: t.text(row, "Festgestellt durch"),
			Until:        t.day(row, "Frist bis"),
			Ground:       t.text(row, "Grundlage"),
			Remark:       t.text(row, "Bemerkung"),
			Origin:       t.at(row, "Nr"),
			Cells:        t.cells(row),
		}
		if e.Kind == "" && isEmpty(t.cell(row, "Ereignis")) {
			t.add("E592", t.at(row, "Ereignis"), "das Ereignis fehlt; bitte eines aus der Auswahlliste wählen oder die Zeile leeren")
		}
		if e.Nr > 0 && e.Kind != "" {
			out = append(out, e)
		}
	}
	return out
}

// unique reads Nr. A missing, wrong or repeated number is reported and gives 0.
func (t *caseTable) unique(row Row, seen map[int]election.Origin, what string) int {
	if isEmpty(t.cell(row, "Nr")) {
		t.add("E590", t.at(row, "Nr"), "die Nr fehlt; bitte jedem Eintrag eine eigene Zahl geben")
		return 0
	}
	n, ok := t.number(row, "Nr", "E590")
	if !ok {
		return 0
	}
	if first, twice := seen[n]; twice {
		t.add("E590", t.at(row, "Nr"), "Nr %d gibt es schon in %s; jede Nr darf nur einmal vorkommen, bitte diesem %s eine freie geben", n, first.Cell, what)
		return 0
	}
	seen[n] = t.at(row, "Nr")
	return n
}

// person reads a Person cell; blank is no person.
func (t *caseTable) person(row Row, people *roster) string {
	s := t.text(row, "Person")
	if s == "" {
		return ""
	}
	id, problem := people.find(s)
	if problem != "" {
		t.add("E594", t.at(row, "Person"), "Person: %s", problem)
	}
	return id
}

// readLots reads the sheet Lose.
func readLots(t *caseTable, people *roster) []election.Lot {
	var out []election.Lot
	numbers := map[int]election.Origin{}
	for _, row := range t.rows {
		if t.blank(row) {
			continue
		}
		l := election.Lot{
			Nr: t.unique(row, numbers, "Los"), Date: t.day(row, "Datum"), Place: t.text(row, "Ort"),
			DrawnBy: t.text(row, "Gezogen durch"), Subject: word(t, row, "Gegenstand", "E595", election.LotSubjects),
			Origin: t.at(row, "Nr"),
		}
		l.Order = t.drawn(row, l.Subject, people)
		if isEmpty(t.cell(row, "Gegenstand")) {
			t.add("E595", t.at(row, "Gegenstand"), "der Gegenstand des Loses fehlt; möglich sind %s", quoted(toStrings(election.LotSubjects)))
		}
		if l.Nr > 0 && l.Subject != "" {
			out = append(out, l)
		}
	}
	return out
}

// drawn reads the order of a lot. Persons are resolved to ids; who is not found is reported and
// kept as written.
func (t *caseTable) drawn(row Row, subject election.LotSubject, people *roster) []string {
	entries := splitList(t.text(row, "Reihenfolge"))
	if len(entries) == 0 {
		t.add("E596", t.at(row, "Reihenfolge"), "die gezogene Reihenfolge fehlt; bitte die Gezogenen mit Semikolon getrennt eintragen, zuerst Gezogene zuerst")
	}
	if !subject.NamesPersons() {
		return entries
	}
	for i, e := range entries {
		id, problem := people.find(e)
		if problem != "" {
			t.add("E594", t.at(row, "Reihenfolge"), "Reihenfolge, %d. Eintrag: %s", i+1, problem)
		}
		entries[i] = cmp.Or(id, e)
	}
	return entries
}

// readRulings reads the sheet Entscheidungen. Vorgang must be the number of an event.
func readRulings(t *caseTable, people *roster, events []election.Event) []election.Ruling {
	var out []election.Ruling
	numbers := map[int]election.Origin{}
	for _, row := range t.rows {
		if t.blank(row) {
			continue
		}
		u := election.Ruling{
			Nr: t.unique(row, numbers, "Eintrag"), Date: t.day(row, "Datum"),
			Question: word(t, row, "Frage", "E597", election.Questions), DecidedBy: t.text(row, "Entschieden durch"),
			Origin: t.at(row, "Nr"),
		}
		u.Event = t.ruledEvent(row, u.Question, events)
		u.Answer = t.answer(row, u.Question, people, events)
		if isEmpty(t.cell(row, "Frage")) {
			t.add("E597", t.at(row, "Frage"), "die Frage fehlt; möglich sind %s", quoted(toStrings(election.Questions)))
		}
		if u.Nr > 0 && u.Question != "" && u.Answer != "" {
			out = append(out, u)
		}
	}
	return out
}

func (t *caseTable) ruledEvent(row Row, q election.Question, events []election.Event) int {
	n, ok := t.number(row, "Vorgang", "E598")
	switch {
	case !ok && q != election.QDeviation && q != "" && isEmpty(t.cell(row, "Vorgang")):
		t.add("E598", t.at(row, "Vorgang"), "die Nr des Vorgangs fehlt, durch den der Sitz frei wurde")
	case ok && q == election.QDeviation:
		t.add("W598", t.at(row, "Vorgang"), "die Abweichung betrifft das ganze Ergebnis und keinen einzelnen Vorgang; das Feld Vorgang bitte leeren")
		return 0
	case ok && !hasEvent(events, n):
		t.add("E598", t.at(row, "Vorgang"), "einen Vorgang mit der Nr %d gibt es im Blatt Vorgänge nicht", n)
	}
	return n
}

func hasEvent(events []election.Event, nr int) bool {
	return slices.ContainsFunc(events, func(e election.Event) bool { return e.Nr == nr })
}

// answer reads Entscheidung as its question demands; empty if it cannot be one.
func (t *caseTable) answer(row Row, q election.Question, people *roster, events []election.Event) string {
	s, at := t.text(row, "Entscheidung"), t.at(row, "Entscheidung")
	if s == "" {
		t.add("E599", at, "die Entscheidung fehlt")
		return ""
	}
	switch q {
	case election.QConstituency:
		id, problem := people.find(s)
		if problem != "" {
			t.add("E594", at, "Entscheidung: %s", problem)
		}
		return id
	case election.QSequence:
		return t.sequence(s, at, events)
	}
	list := q.Answers()
	if list == nil {
		return s
	}
	w, ok := knownWord(s, list)
	if !ok {
		t.add("E599", at, "Entscheidung: %s", unknownWord(s, list))
	}
	return w
}

// sequence reads "2; 1": numbers of events.
func (t *caseTable) sequence(s string, at election.Origin, events []election.Event) string {
	parts := splitList(s)
	for _, p := range parts {
		if n, err := strconv.Atoi(p); err != nil || !hasEvent(events, n) {
			t.add("E599", at, "Entscheidung: „%s“ ist keine Nr eines Vorgangs; erwartet sind Nummern aus dem Blatt Vorgänge, mit Semikolon getrennt", clip(p))
			return ""
		}
	}
	return strings.Join(parts, "; ")
}

// readAddresses reads the sheet Anschriften. Nobody's address is checked but that of a person who is
// written to: what is wrong in a row is kept with the person, for the letter that is due. An address
// that cannot be used is left out.
func readAddresses(t *caseTable, people *roster) (map[string]election.Address, map[string][]election.Finding) {
	out := map[string]election.Address{}
	wrong := map[string][]election.Finding{}
	unusable := map[string]bool{}
	for _, row := range t.rows {
		if t.blank(row) {
			continue
		}
		id, a, found := t.address(row, people)
		first, twice := out[id]
		at := t.at(row, "Person")
		switch {
		case id == "":
			continue
		case twice && sameAddress(first, a):
			found = append(found, election.Findingf("W680", at, "die Anschrift von %s steht zweimal da, auch in %s; beide sind gleich", id, first.Origin.Cell))
		case twice:
			unusable[id] = true
			found = append(found, election.Findingf("E680", at, "für %s gibt es zwei verschiedene Anschriften, auch in %s; keine von beiden gilt, bis die falsche Zeile gelöscht ist", id, first.Origin.Cell))
		default:
			out[id] = a
		}
		unusable[id] = unusable[id] || election.HasErrors(found)
		if len(found) > 0 {
			wrong[id] = append(wrong[id], found...)
		}
	}
	for id, bad := range unusable {
		if bad {
			delete(out, id)
		}
	}
	return out, wrong
}

// address reads one row and what is wrong in its cells. An address of somebody whom the result skips is
// the one error: it says something about the result.
func (t *caseTable) address(row Row, people *roster) (id string, a election.Address, found []election.Finding) {
	before := len(t.findings)
	a = election.Address{
		Extra: t.text(row, "Zusatz"), Street: t.text(row, "Straße"), City: t.text(row, "Ort"), Country: t.text(row, "Land"),
		Salutation: t.salutation(row), Origin: t.at(row, "Person"), Cells: t.cells(row),
	}
	a.Postcode, _ = t.postcode(t.cell(row, "PLZ"), t.at(row, "PLZ"), a.Country)
	found = slices.Clone(t.findings[before:])
	t.findings = t.findings[:before]
	lost := people.lost(t.text(row, "Person"))
	if lost == "" {
		id = t.person(row, people)
	}
	for i := before; i < len(t.findings); i++ {
		if f := &t.findings[i]; f.Code[0] == 'E' {
			f.Code = "W" + f.Code[1:]
		}
	}
	if lost != "" {
		t.add("E594", t.at(row, "Person"), "hier steht eine Anschrift zu %s, im Ergebnis fehlt aber genau dieser Listenplatz, und spätere gibt es: dort fehlt vermutlich eine Zeile. Bitte das Ergebnis mit der Niederschrift vergleichen; ist der Platz zu Recht frei, diese Anschrift löschen", clip(lost))
	}
	if id == "" && isEmpty(t.cell(row, "Person")) {
		t.add("W680", t.at(row, "Person"), "die Person zu dieser Anschrift fehlt; bitte eintragen oder die Zeile leeren")
	}
	return id, a, found
}

// salutation reads Anrede. An unknown one is kept as it stands: a letter with it is refused.
func (t *caseTable) salutation(row Row) string {
	s := t.text(row, "Anrede")
	if w, ok := knownWord(s, form.Salutations.Words("")); ok {
		return w
	}
	return s
}

func sameAddress(a, b election.Address) bool {
	return a.Salutation == b.Salutation && a.Extra == b.Extra && a.Street == b.Street && a.Postcode == b.Postcode && a.City == b.City && a.Country == b.Country
}

// postcode reads PLZ. A German one has five digits. Only a number cell can have lost its first zero
// to the spreadsheet program; a text is never repaired. The problem is empty or a German phrase.
func (t *caseTable) postcode(c Cell, at election.Origin, country string) (s, problem string) {
	written := t.plainText(c, at, "PLZ")
	s = strings.ReplaceAll(written, " ", "")
	abroad := country != "" && wordKey(country) != "deutschland"
	switch {
	case s == "" || abroad:
		return written, ""
	case digits.MatchString(s) && len(s) == 5:
	case digits.MatchString(s) && len(s) == 4 && c.Kind == Number:
		t.add("I277", at, "PLZ: %s ist als Zahl gespeichert und hat eine Ziffer zu wenig; gelesen wird 0%s (führende Null ergänzt)", s, s)
		return "0" + s, ""
	default:
		return s, fmt.Sprintf("„%s“ ist keine deutsche Postleitzahl; erwartet sind fünf Ziffern (bei einer Anschrift im Ausland bitte die Spalte Land ausfüllen)", clip(s))
	}
	return s, ""
}

func toStrings[S ~string](list []S) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = string(w)
	}
	return out
}
