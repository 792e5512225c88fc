package nkwg

import (
	"notices/internal/election"
	"notices/rules"
)

// act and its companions, as they are cited.
const (
	act       = "NKWG"
	ordinance = "NKWO"
	municipal = "NKomVG"
)

// version is one edition of the statute: what is cited, and what differs in substance.
type version struct {
	law    rules.Law
	member *rules.Provisions // since the NKomVG: with the beginning of membership
	// where the transfer of § 44 cites the order
	votes, list, afterVotes, others rules.Citation
	othersLot                       rules.Citation // a tie in the order of the other constituencies
	ineligible, waived, office      rules.Citation
	lasting                         bool // a bar under Abs. 2 or 3, once determined, counts for the whole term (§ 45 Abs. 1 Satz 2)
}

// municipalFrom is the day on which the NKomVG came into force; before it the NKomVG is not cited.
var municipalFrom = election.MustDate("2011-11-01")

// versions of the NKWG by validity. That vacancies from 1 July 2013 on follow the numbering of 2014
// is a reading (docs/open-questions.md).
var versions = []version{withMembership(v2006()), withMembership(v2014())}

func v2006() version {
	return version{
		law: rules.Law{
			Abbrev: act, Version: "2006-02-24", Title: "Niedersächsisches Kommunalwahlgesetz",
			Edition: "in der Fassung vom 24. Februar 2006",
			Until:   election.MustDate("2013-06-30"),
			Provisions: &rules.Provisions{
				Transfer:      rules.Art(act, "44", "1"),
				Vacant:        rules.Citation{Act: act, Section: "44", Paragraph: "5", Sentence: "2"},
				VacantSingle:  rules.Citation{Act: act, Section: "44", Paragraph: "5", Sentence: "3"},
				Determination: rules.Art(act, "44", "6"),
				Notification:  rules.Art(act, "44", "7").And(rules.Art(ordinance, "77", "1")),
				Announcement:  rules.Art(act, "44", "7").And(rules.Art(ordinance, "77", "1")),
				Acceptance:    rules.Art(act, "40", "1"),
				Hearing:       rules.Art(ordinance, "77", "2"),
				DropOut:       rules.Art(act, "45", "").And(rules.Art(ordinance, "78", "1")),
				Refusal:       rules.Art(act, "45", "1"),
				PartyExit:     rules.Art(act, "44", "2"),
				PartyBan:      rules.Art(act, "44", "3"),
				Remedy:        rules.Art(act, "49a", ""),
				Idle:          rules.Art(act, "49a", ""),
				Review:        rules.Art(act, "49a", "3"),
				Lot:           rules.Art(act, "38", "2"),
				Order:         rules.Art(act, "38", "4"),
			},
		},
		votes:      rules.Art(act, "44", "1").And(rules.Art(act, "38", "2")),
		list:       rules.Art(act, "44", "1").And(rules.Art(act, "38", "3")),
		afterVotes: rules.Art(act, "44", "4"),
		others:     rules.Citation{Act: act, Section: "44", Paragraph: "5", Sentence: "1"}.And(rules.Art(act, "37", "5")),
		othersLot:  rules.Citation{Act: act, Section: "44", Paragraph: "5", Sentence: "1"}.And(rules.Art(act, "37", "5")),
		waived:     rules.Art(act, "45", "2"),
		ineligible: rules.Art(act, "45", "3"),
		office:     rules.Art(act, "45", "4"),
	}
}

func v2014() version {
	return version{
		law: rules.Law{
			Abbrev: act, Version: "2014-01-28", Title: "Niedersächsisches Kommunalwahlgesetz",
			Edition: "in der Fassung vom 28. Januar 2014",
			From:    election.MustDate("2013-07-01"),
			Provisions: &rules.Provisions{
				Transfer:      rules.Art(act, "44", "1"),
				Vacant:        rules.Art(act, "44", "4"),
				VacantSingle:  rules.Art(act, "44", "4"),
				Determination: rules.Art(act, "44", "5"),
				Notification:  rules.Art(act, "44", "6").And(rules.Art(ordinance, "77", "1")),
				Announcement:  rules.Art(act, "44", "6").And(rules.Art(ordinance, "77", "1")),
				Acceptance:    rules.Art(act, "40", "1"),
				Hearing:       rules.Art(ordinance, "77", "2"),
				DropOut:       rules.Art(act, "45", "").And(rules.Art(ordinance, "78", "1")),
				Refusal:       rules.Citation{Act: act, Section: "45", Paragraph: "1", Sentence: "1"},
				PartyExit:     rules.Art(act, "44", "2"),
				PartyBan:      rules.Art(act, "44", "3"),
				Remedy:        rules.Art(act, "49a", ""),
				Idle:          rules.Art(act, "49a", ""),
				Review:        rules.Art(act, "49a", "3"),
				Lot:           rules.Art(act, "38", "2"),
				Order:         rules.Art(act, "38", "6"),
			},
		},
		votes:      rules.Art(act, "44", "1").And(rules.Art(act, "38", "2")),
		list:       rules.Art(act, "44", "1").And(rules.Art(act, "38", "3")),
		afterVotes: rules.Art(act, "44", "1").And(rules.Art(act, "38", "4")),
		others:     rules.Art(act, "44", "1").And(rules.Art(act, "38", "5")),
		othersLot:  rules.Art(act, "38", "5"),
		waived:     rules.Art(act, "45", "2"),
		ineligible: rules.Art(act, "45", "3"),
		office:     rules.Art(act, "45", "4"),
		lasting:    true,
	}
}

// vienenburg is the ruling that a list without a seat counts among the other constituencies.
var vienenburg = rules.Citation{Court: "OVG Niedersachsen, Urteil vom 17. Dezember 2010, 10 LC 191/09"}

// Law is the version without what differs in substance.
func (v version) Law() rules.Law { return v.law }

// at returns the version for a vacancy of the given day; override is the case's Rechtsstand.
func at(day election.Date, override string) version {
	return rules.EditionAt(versions, day, override).dated(day)
}

// of finds the version of a law that the replay has chosen already.
func of(law rules.Law) version { return rules.EditionOf(versions, law) }

// dated completes the version with what depends on the day inside it: the NKomVG.
func (v version) dated(day election.Date) version {
	if !day.Before(municipalFrom) {
		v.law.Provisions = v.member
	}
	return v
}

// withMembership completes a version with the provisions that hold since the NKomVG.
func withMembership(v version) version {
	p := *v.law.Provisions
	p.Membership = rules.Art(municipal, "51", "")
	v.member = &p
	return v
}

// Versions returns the statute versions, oldest first.
func Versions() []rules.Law {
	out := make([]rules.Law, len(versions))
	for i, v := range versions {
		out[i] = v.dated(v.law.From).law
	}
	return out
}
