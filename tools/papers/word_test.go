package main

import "testing"

// TestWordThatIsMissingIsNoticed changes one word, and what the comparison must overlook.
func TestWordThatIsMissingIsNoticed(t *testing.T) {
	const pdf = "Gemeinde Musterhausen\nSie haben eine Woche Zeit.\n• Bitte antworten\nRathausplatz 1\n\fGemeinde Musterhausen\nSeite 2 von 2\n☐ Ja\nRathausplatz 1\n\f"
	const same = "Gemeinde Musterhausen Sie haben eine\nWoche Zeit.\n\nBitte antworten\nJa\n"
	if d := difference(paper(pdf, "Rathausplatz1"), squeezed(same)); d != "" {
		t.Errorf("equal texts differ: %s", d)
	}
	for _, other := range []string{"Gemeinde Musterhausen Sie haben keine\nWoche Zeit. Bitte antworten Ja", "Gemeinde Musterhausen Sie haben eine Woche Zeit. Bitte antworten", same + "und"} {
		if difference(paper(pdf, "Rathausplatz1"), squeezed(other)) == "" {
			t.Errorf("nobody notices %q", other)
		}
	}
}
