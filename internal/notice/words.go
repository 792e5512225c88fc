package notice

import (
	"strings"

	"notices/internal/election"
	"notices/rules"
)

// council words a body by the gender of the first word of its name: im Rat, in der Versammlung.
func council(r *election.Result) Council {
	noun, rest, _ := strings.Cut(strings.TrimSpace(r.Council), " ")
	if rest != "" {
		rest = " " + rest
	}
	c := Council{
		Name: r.Council, Wahlgebiet: r.Area, Wahltag: day(r.ElectionDay), Ende: day(r.TermEnd), Sitze: r.Seats,
		Gebietswort: r.Land.ConstituencyWord(), Mehrheitswahl: r.System == election.Majority,
	}
	switch low := strings.ToLower(noun); {
	case noun == strings.ToUpper(noun): // "RATes" is no word
		c.quote()
		return c
	case strings.HasSuffix(low, "vertretung"), strings.HasSuffix(low, "versammlung"):
		c.Im, c.In, c.Des, c.Der = "in der "+noun, "in die "+noun, "der "+noun, "die "+noun
	case strings.HasSuffix(low, "rat"):
		c.Im, c.In, c.Des, c.Der = "im "+noun, "in den "+noun, "des "+noun+"es", "der "+noun
	case strings.HasSuffix(low, "tag"), strings.HasSuffix(low, "ausschuss"):
		c.Im, c.In, c.Des, c.Der = "im "+noun, "in den "+noun, "des "+noun+"es", "der "+noun
	default: // the name does not begin with a noun we can decline
		c.quote()
		return c
	}
	c.Im, c.In, c.Des, c.Der = c.Im+rest, c.In+rest, c.Des+rest, c.Der+rest
	return c
}

// quote words a body whose name cannot be declined.
func (c *Council) quote() {
	name := "Vertretung „" + strings.TrimSpace(c.Name) + "“"
	c.Im, c.In, c.Des, c.Der = "in der "+name, "in die "+name, "der "+name, "die "+name
}

// causeWord says in one word why the seat became free.
func causeWord(k election.EventKind) string {
	switch k {
	case election.Refusal, election.Conditional, election.DeemedRefused:
		return "Ablehnung der Wahl"
	case election.ReviewDecision:
		return "Entscheidung im Wahlprüfungsverfahren"
	case election.Correction:
		return "Berichtigung des Wahlergebnisses"
	case election.PartyBan:
		return "Verbot der Partei"
	}
	return string(k) // the other words of the column are German for people already
}

// causeSentence says it as a sentence about the person, without anything private.
func causeSentence(k election.EventKind, name string, c Council) string {
	switch k {
	case election.Resignation:
		return name + " hat auf den Sitz " + c.Im + " verzichtet."
	case election.Death:
		return name + " hatte einen Sitz " + c.Im + " und ist verstorben."
	case election.Ineligibility:
		return name + " hat die Wählbarkeit und damit den Sitz " + c.Im + " verloren."
	case election.DirectOffice:
		return name + " hat ein direkt gewähltes Amt angenommen und behält deshalb den Sitz " + c.Im + " nicht."
	case election.Incompatible:
		return name + " hat den Sitz " + c.Im + " wegen Unvereinbarkeit verloren."
	case election.ReviewDecision:
		return name + " hat den Sitz " + c.Im + " durch eine Entscheidung im Wahlprüfungsverfahren verloren."
	case election.Correction:
		return name + " hat den Sitz " + c.Im + " durch eine Berichtigung des Wahlergebnisses verloren."
	case election.PartyBan:
		return name + " hat den Sitz " + c.Im + " durch das Verbot der Partei verloren."
	case election.Refusal:
		return name + " hat die Wahl " + c.In + " abgelehnt."
	case election.Conditional:
		return name + " hat die Wahl " + c.In + " nur unter Vorbehalt angenommen. Das gilt als Ablehnung."
	case election.DeemedRefused:
		return "Die Wahl von " + name + " " + c.In + " gilt als abgelehnt."
	}
	return name + " hat den Sitz " + c.Im + " verloren."
}

// outside reports whether a substitute passed over for this reason has dropped out, rather than
// being called elsewhere.
func outside(r rules.Reason) bool {
	return r != rules.HoldsSeat && r != rules.CalledElsewhere && r != rules.AnnulledByReview
}

// seatWord names a kind of seat for templates to compare.
func seatWord(k election.SeatKind) string {
	switch k {
	case election.PersonSeat:
		return "person"
	case election.ListSeat:
		return "liste"
	case election.SurplusSeat:
		return "ausgleich"
	case election.MajoritySeat:
		return "mehrheit"
	case election.IndividualSeat:
		return "einzeln"
	case election.ProportionalSeat:
		return "verhältnis"
	}
	return string(k)
}

// basisWord names the order by which the successor was found, for templates.
func basisWord(b rules.Basis) string {
	switch b {
	case rules.SameListVotes, rules.ByVotes:
		return "stimmen"
	case rules.ListOrderAfterVotes:
		return "liste-nach-stimmen"
	case rules.ByListOrder:
		return "liste"
	case rules.OtherConstituency:
		return "anderer-wahlkreis"
	case rules.MajorityVotes:
		return "mehrheitswahl"
	}
	return ""
}

// outcomeWord names the outcome for templates.
func outcomeWord(n rules.Name) string {
	switch n {
	case rules.NameTransferred:
		return "übergegangen"
	case rules.NameVacant:
		return "unbesetzt"
	case rules.NameLotRequired:
		return "los"
	case rules.NameRulingRequired:
		return "entscheidung"
	}
	return "anhörung"
}

// determined words who determines.
func determined(by, doubt string) Determined {
	d := Determined{Durch: by, Der: by, Satz: by, Ausschuss: by == "Wahlausschuss", Zweifel: doubt}
	switch by {
	case "Wahlausschuss":
		d.Der, d.Satz = "Der Wahlausschuss", "der Wahlausschuss"
	case "Wahlleitung", "Vertretung":
		d.Der, d.Satz = "Die "+by, "die "+by
	}
	return d
}

// reviewWord names the decision of a review for templates.
func reviewWord(k election.EventKind) string {
	switch k {
	case election.Annulled:
		return "aufgehoben"
	case election.Changed:
		return "abgeändert"
	}
	return "durch die Vertretung"
}

// groundWord names why somebody drops out or is heard, for templates.
func groundWord(r rules.Reason, expelled bool) string {
	switch r {
	case rules.Declined:
		return "abgelehnt"
	case rules.Waived:
		return "verzichtet"
	case rules.NotEligible:
		return "wählbarkeit"
	case rules.PartyBanned:
		return "parteiverbot"
	case rules.HoldsOffice:
		return "amt"
	case rules.LeftParty:
		if expelled {
			return "parteiausschluss"
		}
		return "parteiaustritt"
	}
	return string(r)
}
