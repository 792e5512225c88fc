package rules

import "notices/internal/election"

// A Law is one version of a statute: what is cited and printed about it.
type Law struct {
	Abbrev  string        // "NKWG", "BbgKWahlG"
	Version string        // begins with the version's year: "2014-01-28"
	Title   string        // "Niedersächsisches Kommunalwahlgesetz"
	Edition string        // "in der Fassung vom 28. Januar 2014", for announcements
	From    election.Date // first day on which vacancies follow this version (reading, see docs/open-questions.md)
	Until   election.Date // last day, zero = open end
	// Provisions are what papers cite beside the steps of a decision; shared, never changed.
	Provisions *Provisions
}

// An Edition is one version of a statute as its table of versions holds it.
type Edition interface{ Law() Law }

// EditionAt returns the edition that applies to a vacancy of the given day; override is the case's
// Rechtsstand. editions stand in the order of their first day.
func EditionAt[E Edition](editions []E, day election.Date, override string) E {
	at := editions[0]
	for _, e := range editions {
		if override != "" && e.Law().Version[:4] == override {
			return e
		}
		if !day.Before(e.Law().From) {
			at = e
		}
	}
	return at
}

// EditionOf finds the edition of a law that the replay has chosen already.
func EditionOf[E Edition](editions []E, law Law) E {
	for _, e := range editions {
		if e.Law().Version == law.Version {
			return e
		}
	}
	return editions[len(editions)-1]
}

// Provisions are the places of a statute version that a paper cites. A zero Citation means that the
// version (or Land) has no such provision, or that its wording is open: nothing is printed then.
type Provisions struct {
	Transfer      Citation // the seat passes: § 44 Abs. 1 NKWG / § 60 Abs. 3 Satz 1 BbgKWahlG
	Vacant        Citation // the seat stays empty
	VacantSingle  Citation // ... an individual's
	Members       Citation // the legal number of members falls (BB)
	Determination Citation // who determines
	Notification  Citation // notification and announcement
	Announcement  Citation // basis line of the announcement
	Acceptance    Citation // the week, silence, condition: § 40 Abs. 1 / § 51
	Hearing       Citation // § 77 Abs. 2 NKWO / § 80 Abs. 2 BbgKWahlV
	DropOut       Citation // drop-out is served, told, announced: § 78 Abs. 1 NKWO / § 81 BbgKWahlV
	Refusal       Citation // refusal puts out for the term: § 45 Abs. 1 Satz 1 / § 61 Abs. 1
	PartyExit     Citation // § 44 Abs. 2 / § 60 Abs. 4
	PartyBan      Citation // § 44 Abs. 3 (NI)
	Incompatible  Citation // § 12 BbgKWahlG; NI zero
	Proof         Citation // § 51 Abs. 2 BbgKWahlG: proof within the week
	Remedy        Citation // § 49a NKWG / §§ 55-58 BbgKWahlG via § 60 Abs. 8
	Idle          Citation // the council determines itself because the authority stayed idle
	Review        Citation // effect of a successful objection: § 49a Abs. 3 / § 60 Abs. 9
	Standing      Citation // what was resolved and done meanwhile stays valid: § 60 Abs. 9 BbgKWahlG
	Lot           Citation // who draws the lot
	Membership    Citation // § 51 NKomVG; zero where open
	Order         Citation // who determines the order of substitutes
}
