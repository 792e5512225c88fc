package rules

import (
	"slices"
	"strings"

	"notices/internal/election"
)

// checkBans reports names of parties that match nothing: a misspelt name would let somebody follow who
// must not.
func (in *input) checkBans() {
	var banned []string
	for _, e := range in.events {
		if e.Kind == election.PartyBan {
			banned = append(banned, e.Parties()...)
		}
	}
	for _, e := range in.events {
		switch {
		case e.Kind == election.BannedMember && len(banned) > 0 && !shares(e.Parties(), banned):
			in.found.add("W576", e.At("Grundlage"), "Vorgang Nr. %d: „%s“ ist in keinem Parteiverbot genannt (%s). Wenn dieselbe Partei gemeint ist, bitte den Namen genauso schreiben wie dort", e.Nr, e.Ground, strings.Join(banned, "; "))
		case e.Kind == election.PartyBan && !in.knownParty(e.Parties()):
			in.found.add("W575", e.At("Grundlage"), "Vorgang Nr. %d: kein Wahlvorschlag heißt „%s“, und niemand ist als zugehörig erfasst; ausgeschlossen wird niemand. Bitte den Namen prüfen", e.Nr, e.Ground)
		}
	}
}

// knownParty reports whether a nomination or somebody's membership bears one of the names.
func (in *input) knownParty(names []string) bool {
	for n := range in.c.Result.Nominations {
		if slices.Contains(names, strings.TrimSpace(in.c.Result.Nominations[n].Name)) {
			return true
		}
	}
	return slices.ContainsFunc(in.events, func(e *election.Event) bool {
		return e.Kind == election.BannedMember && shares(e.Parties(), names)
	})
}

func shares(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool { return slices.Contains(b, x) })
}
