package bbgkwahlg

import (
	"notices/internal/election"
	"notices/rules"
)

// act and its ordinance, as they are cited.
const (
	act       = "BbgKWahlG"
	ordinance = "BbgKWahlV"
)

// version is one edition of the statute with what differs in substance.
type version struct {
	law      rules.Law
	proposer bool // Abs. 1 asks for a seat of the Träger, not of the Wahlvorschlag (2023)
	landrat  bool // Abs. 3 Satz 2 names the Landrat too (2023)
}

// versions of the BbgKWahlG by validity. That vacancies from 1 September 2023 on follow the Act of
// 4 July 2023 is a reading (docs/open-questions.md).
var versions = []version{
	{law: rules.Law{
		Abbrev: act, Version: "2009-07-09", Title: "Brandenburgisches Kommunalwahlgesetz",
		Edition: "in der Fassung der Bekanntmachung vom 9. Juli 2009",
		Until:   election.MustDate("2023-08-31"), Provisions: provisions(),
	}},
	{
		law: rules.Law{
			Abbrev: act, Version: "2023-07-04", Title: "Brandenburgisches Kommunalwahlgesetz",
			Edition: "in der Fassung der Bekanntmachung vom 9. Juli 2009, geändert durch das Gesetz vom 4. Juli 2023",
			From:    election.MustDate("2023-09-01"), Provisions: provisions(),
		},
		proposer: true, landrat: true,
	},
}

// s60 cites § 60 with paragraph and sentence.
func s60(paragraph, sentence string) rules.Citation {
	return rules.Citation{Act: act, Section: "60", Paragraph: paragraph, Sentence: sentence}
}

func provisions() *rules.Provisions {
	return &rules.Provisions{
		Transfer:      s60("3", "1"),
		Vacant:        s60("3", "4"),
		VacantSingle:  s60("3", "5"),
		Members:       s60("3", "6"),
		Determination: s60("6", ""),
		Notification:  s60("7", "").And(rules.Art(ordinance, "80", "")),
		Announcement:  s60("7", "").And(rules.Art(ordinance, "80", "")),
		Acceptance:    s60("7", "2").And(rules.Art(act, "51", "1")),
		Hearing:       rules.Art(ordinance, "80", "2"),
		DropOut:       rules.Art(ordinance, "81", ""),
		Refusal:       rules.Art(act, "61", "1"),
		PartyExit:     s60("4", ""),
		Incompatible:  rules.Art(act, "12", ""),
		Proof:         rules.Art(act, "51", "2"),
		Remedy:        s60("8", "1"),
		Idle:          s60("8", "4"),
		Review:        s60("8", "3"),
		Standing:      s60("9", ""),
		Lot:           s60("5", ""),
		Order:         s60("2", ""),
	}
}

// Law is the version without what differs in substance.
func (v version) Law() rules.Law { return v.law }

// at returns the version for a vacancy of the given day; override is the case's Rechtsstand.
func at(day election.Date, override string) version {
	return rules.EditionAt(versions, day, override)
}

// of finds the version of a law that the replay has chosen already.
func of(law rules.Law) version { return rules.EditionOf(versions, law) }

// Versions returns the statute versions, oldest first.
func Versions() []rules.Law {
	out := make([]rules.Law, len(versions))
	for i, v := range versions {
		out[i] = v.law
	}
	return out
}
