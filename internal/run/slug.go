package run

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"notices/internal/election"
	"notices/internal/journal"
)

// maxSlug keeps paths below the length that Windows allows.
const maxSlug = 60

// caseFolder is the folder of a case below the output folder: key, council and year of the election.
// Two cases of one folder are two workbooks of one council and term.
func caseFolder(r *election.Result) string {
	return fmt.Sprintf("%s-%s-%d", slug(r.AGS), slug(r.Council), r.ElectionDay.Year())
}

// vacancyFolder is the folder of a vacancy below that of its case.
func vacancyFolder(day election.Date, event int) string { return fmt.Sprintf("%s-%d", day, event) }

var umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "æ", "ae", "ø", "oe", "œ", "oe", "ł", "l", "đ", "d")

// slug writes a name in lower-case letters, digits and hyphens, at most maxSlug of them. A name that
// had to be cut keeps its own ending, so that two long names stay two.
func slug(name string) string {
	var b strings.Builder
	gap := false
	for _, r := range norm.NFD.String(umlauts.Replace(norm.NFC.String(strings.ToLower(name)))) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r):
		default:
			gap = true
		}
	}
	s := b.String()
	if len(s) > maxSlug {
		s = strings.TrimRight(s[:maxSlug-9], "-") + "-" + journal.Digest([]byte(s))[:8]
	}
	if s == "" {
		return "ohne"
	}
	return s
}
