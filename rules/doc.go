// Package rules is the law, pure: from a result and events to decisions, each with the steps that
// led to it. It holds what the statutes share (citation, step, outcome, order, allocation, replay,
// lot, deadline); what a statute says itself stands in rules/nkwg and rules/bbgkwahlg, and
// rules/statutes chooses one. No clock, no randomness, no map order, no file, no paper.
//
// A doubt of the law is an outcome; a doubt of the data is a finding; both are never guessed away.
package rules
