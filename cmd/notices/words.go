package main

import (
	"notices/internal/election"
	"notices/internal/run"
	"notices/rules"
)

// seatWord says in German how a seat was won.
func seatWord(k election.SeatKind) string {
	switch k {
	case election.PersonSeat:
		return "Personenwahl"
	case election.ListSeat:
		return "Listenwahl"
	case election.SurplusSeat:
		return "Sitz aus einem anderen Wahlbereich"
	case election.ProportionalSeat:
		return "Verhältniswahl"
	case election.MajoritySeat:
		return "Mehrheitswahl"
	case election.IndividualSeat:
		return "Einzelwahlvorschlag"
	}
	return ""
}

// constituencyWord is what the Land calls a constituency.
func constituencyWord(land string) string {
	if land == string(election.Brandenburg) {
		return "Wahlkreis"
	}
	return "Wahlbereich"
}

// reasonWord says in German why a substitute is out.
func reasonWord(r rules.Reason) string {
	switch r {
	case rules.HoldsSeat:
		return "hat schon einen Sitz"
	case rules.CalledElsewhere:
		return "für einen anderen Sitz berufen"
	case rules.Declined:
		return "hat abgelehnt"
	case rules.Waived:
		return "hat verzichtet"
	case rules.NotEligible:
		return "nicht mehr wählbar"
	case rules.Died:
		return "verstorben"
	case rules.LeftParty:
		return "aus der Partei ausgeschieden"
	case rules.PartyBanned:
		return "Partei verboten"
	case rules.HoldsOffice:
		return "in ein direkt gewähltes Amt gewechselt"
	case rules.AnnulledByReview:
		return "Feststellung aufgehoben"
	}
	return ""
}

// statusWord says in German how a case ended.
func statusWord(s run.Status) string {
	switch s {
	case run.OK:
		return "erledigt"
	case run.DecisionNeeded:
		return "jemand muss erst entscheiden"
	case run.Invalid:
		return "Fehler in den Eingaben"
	}
	return "fehlgeschlagen"
}

// outcomeWord says in German what becomes of a seat.
func outcomeWord(n rules.Name) string {
	switch n {
	case rules.NameTransferred:
		return "Es rückt nach"
	case rules.NameVacant:
		return "Sitz bleibt leer"
	case rules.NameLotRequired:
		return "Los nötig"
	case rules.NameRulingRequired:
		return "Entscheidung nötig"
	case rules.NameHearingRequired:
		return "Anhörung nötig"
	}
	return string(n)
}
