package importer

import (
	"regexp"
	"strconv"
	"strings"

	"notices/internal/election"
)

var (
	listPlace  = regexp.MustCompile(`^(?:gebietsliste|reserve)?listen?(?:platz)?(?: nr)? ?(\d{1,3})$|^gebietsliste (\d{1,3})$`)
	nextInLine = regexp.MustCompile(`^(?:ep|ersatzperson|ersatzbewerber|ersatz|nachruecker|nachrueckend|nachrueckende|nachrueckender)(?: nr)?(?: \d{1,3})?$|^\d{1,3} (?:ersatzperson|nachruecker|ersatzbewerber)$`)
	byLot      = regexp.MustCompile(` (?:durch |per |nach |mit )?los(?:entscheid)?$`)
	surplus    = regexp.MustCompile(`^(?:§ ?)?37 (?:abs|absatz)? ?5(?: nkwg)?$|^anderer wahlbereich$`)
)

// parseMark reads what stands in the columns Gewählt or Mandat. place is the list position that the
// text names ("Listenplatz 4"), 0 if none; area the constituency before the comma ("Nordstemmen,
// direkt"). Not ok: the text means nothing that the program knows.
func parseMark(c Cell) (mark election.Mark, place int, area string, ok bool) {
	if settingProblem(c) != "" {
		return election.MarkNotReadable, 0, "", false
	}
	switch c.Kind {
	case Blank:
		return election.NotElected, 0, "", true
	case Bool:
		if c.Value == "1" {
			return election.ElectedPlain, 0, "", true
		}
		return election.MarkedNo, 0, "", true
	case Day, Failure, Formula:
		return election.MarkNotReadable, 0, "", false
	}
	t := cellText(c)
	if i := strings.LastIndex(t, ", "); i >= 0 {
		area, t = strings.TrimSpace(t[:i]), t[i+2:]
	}
	mark, place, ok = markWord(t)
	return mark, place, area, ok
}

func markWord(t string) (election.Mark, int, bool) {
	if t == "" || t != "x" && t != "X" && isBlankSign(t) {
		return election.NotElected, 0, true
	}
	switch t { // the usual words at once
	case "ja", "Ja":
		return election.ElectedPlain, 0, true
	case "nein", "Nein":
		return election.MarkedNo, 0, true
	case "Personenwahl":
		return election.ElectedPersons, 0, true
	case "Listenwahl":
		return election.ElectedList, 0, true
	case "Nachrückend":
		return election.MarkedNext, 0, true
	}
	k := byLot.ReplaceAllString(headerKey(t), "")
	switch k {
	case "los", "losentscheid", "ja", "j", "x", "✓", "1", "gewaehlt", "g", "wahr", "true", "yes", "gew", "mehrheitswahl", "sitz":
		return election.ElectedPlain, 0, true
	case "nein", "n", "0", "nicht gewaehlt", "falsch", "false", "no":
		return election.MarkedNo, 0, true
	case "direkt", "direkt gewaehlt", "personenwahl", "persoenlich", "p", "direktmandat", "personenmandat", "person":
		return election.ElectedPersons, 0, true
	case "listenwahl", "liste", "l", "listenmandat", "ueber liste", "ueber die liste":
		return election.ElectedList, 0, true
	}
	if k == "" && strings.ContainsAny(t, "✓✔☑☒✗✘") {
		return election.ElectedPlain, 0, strings.ContainsAny(t, "✓✔☑")
	}
	if m := listPlace.FindStringSubmatch(k); m != nil {
		n, _ := strconv.Atoi(m[1] + m[2])
		return election.ElectedList, n, n > 0
	}
	if surplus.MatchString(strings.TrimSpace(strings.ReplaceAll(k, "(", ""))) || surplus.MatchString(strings.ToLower(strings.NewReplacer(".", "", "(", " ", ")", "").Replace(t))) {
		return election.ElectedSurplus, 0, true
	}
	if nextInLine.MatchString(k) {
		return election.MarkedNext, 0, true
	}
	return election.MarkNotReadable, 0, false
}

// parseKind reads the kind of a nomination. A blank is no kind and no problem.
func parseKind(c Cell) (election.NominationKind, bool) {
	t := cellText(c)
	if isEmpty(c) { // an x is no sign of nothing here
		return "", true
	}
	if settingProblem(c) != "" {
		return "", false
	}
	switch k := election.NominationKind(t); k {
	case election.Party, election.PoliticalAssoc, election.VoterGroup, election.ListAssociation, election.IndividualBidder:
		return k, true
	}
	switch headerKey(t) {
	case "p", "partei":
		return election.Party, true
	case "pv", "politische vereinigung":
		return election.PoliticalAssoc, true
	case "wg", "waehlergruppe", "waehlergemeinschaft", "waehlervereinigung":
		return election.VoterGroup, true
	case "lv", "listenvereinigung":
		return election.ListAssociation, true
	case "eb", "e", "einzelbewerber", "einzelbewerberin", "einzelbewerbende", "einzelbewerbender", "einzelwahlvorschlag", "einzelkandidat", "ewv":
		return election.IndividualBidder, true
	}
	return "", false
}

var individual = regexp.MustCompile(`^EB |(?i:einzel(?:wahlvorschlag|bewerb|kandidat))`)

// kindByName knows individual nominations by their official names ("EB Muster").
func kindByName(name string) election.NominationKind {
	if individual.MatchString(name) {
		return election.IndividualBidder
	}
	return ""
}
