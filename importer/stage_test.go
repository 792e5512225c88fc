package importer

import (
	"slices"
	"strings"
	"testing"

	"notices/internal/election"
)

func TestWhatATextSaysOfTheStage(t *testing.T) {
	for text, want := range map[string]stage{
		"Vorläufiges Ergebnis": provisional, "VORLÄUFIGES AMTLICHES ENDERGEBNIS": provisional, "vorl. Ergebnis": provisional,
		"vorl. amtl. Endergebnis": provisional, "Ergebnis (vorlaeufig)": provisional, "Ergebnis vorl": provisional,
		"noch kein endgültiges Ergebnis": provisional, "kein endgültiges Ergebnis": provisional, "nicht endgültig": provisional,
		"Ergebnis noch nicht amtlich festgestellt": provisional, "nichtamtliches Ergebnis": provisional, "Zwischenstand": provisional,
		"Schnellmeldung": provisional, "10 von 12 Schnellmeldungen": provisional, "Auszählungsstand: 10 von 12": provisional,
		"Auszählungsstand 83,5 %": provisional, "ausgezählt: 3 / 4": provisional, "11 von 12 Wahlbezirken": provisional,
		"Trend": provisional, "Trendergebnis": provisional, "Hochrechnung": provisional, "unbestätigtes Ergebnis": provisional,
		"Ergebnis vor der Feststellung durch den Wahlausschuss": provisional, "Ergebnis vom Wahlabend": provisional,
		"vorbehaltlich der Feststellung durch den Wahlausschuss": provisional, "Vorläufiges Ergebnis, noch nicht überholt": provisional,
		"Es ist kein endgültiges, sondern ein vorläufiges Ergebnis": provisional,

		"Vorläufiges Ergebnis (das endgültige Ergebnis stellt der Wahlausschuss am 18.09.2026 fest)": unclear,
		"vorläufig bis zur endgültigen Feststellung":                                                 unclear,
		"Endgültiges Ergebnis (Stand: vorläufig)":                                                    unclear,
		"Das vorläufige Ergebnis wird durch das endgültige ersetzt":                                  unclear,

		"das vorläufige Ergebnis wurde am 20.09.2026 durch das endgültige ersetzt":                       mentions,
		"endgültiges Ergebnis (das vorläufige ist überholt)":                                             mentions,
		"Dieses Ergebnis ersetzt das vorläufige Ergebnis vom 13.09.2026":                                 mentions,
		"Abweichung vom vorläufigen Ergebnis: SPD +217":                                                  mentions,
		"Veränderung gegenüber dem vorläufigen Ergebnis":                                                 mentions,
		"Dieses Ergebnis ersetzt das vorläufige Ergebnis vom Wahlabend":                                  mentions,
		"Veränderung gegenüber dem vorläufigen Ergebnis am Wahlabend":                                    mentions,
		"Endgültiges Ergebnis (das vorläufige Ergebnis vom 13.9. wurde in zwei Wahlbezirken berichtigt)": mentions,
		"Endgültiges Ergebnis (das vorläufige Ergebnis vom 13.9. lautete anders)":                        mentions,
		"Endgültiges Ergebnis. Das vorläufige Ergebnis vom 13.9. ist nicht mehr maßgeblich.":             mentions,
		"Endgültiges Ergebnis (das vorläufige Ergebnis gilt weiter)":                                     unclear,
		"Endgültiges Ergebnis (das vorläufige Ergebnis ist noch nicht bestätigt)":                        unclear,
		"Endgültiges Ergebnis am 22.9. (hier das vorläufige Ergebnis)":                                   unclear,
		"Endgültiges Ergebnis: siehe unten, das vorläufige Ergebnis folgt":                               unclear,
		"Endgültiges Ergebnis (vorläufige Fassung)":                                                      unclear,
		"Das vorläufige Ergebnis (das endgültige Ergebnis ist in Arbeit)":                                unclear,
		"nicht mehr vorläufig": mentions,
		"Das vorläufige Ergebnis wurde vom Wahlausschuss bestätigt und endgültig festgestellt": mentions,
		"Vorläufige Ergebnisse finden Sie im Internet; dies ist das endgültige Ergebnis.":      mentions,
		"Das vorläufige Ergebnis wurde noch nicht bestätigt":                                   provisional,
		"Das vorläufige Ergebnis wird am Freitag endgültig festgestellt":                       unclear,
		"endgültig, nicht vorläufig":                                                           mentions,
		"Dies ist noch nicht das endgültige Ergebnis":                                          provisional,
		"Endgültiges Ergebnis liegt noch nicht vor":                                            provisional,
		"Endgültiges Ergebnis folgt":                                                           provisional,
		"Das endgültige Ergebnis wird noch festgestellt":                                       provisional,
		"p = vorläufige Zahl":                                                                  mentions,

		"Entwurf": trial, "TESTDATEN": trial, "Test": trial, "Probelauf": trial,

		"Endgültiges Ergebnis": saysFinal, "Stand: endgültig": saysFinal,

		"12 von 12 Schnellmeldungen": unsaid, "Auszählungsstand: 100 %": unsaid, "Ergebnis der Gemeindewahl": unsaid, "": unsaid,
		"Seite 3 von 12": unsaid, "Testorf": unsaid, "Trendelburg": unsaid, "Vorlage": unsaid,
	} {
		if got := stageOf(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func TestTheStageIsReadWhereverItIsSeen(t *testing.T) {
	page := func(before, after string) string {
		return "<html><head><title>Wahl</title></head><body>" + before + "<table><tr><th>Wahlvorschlag<th>Listenplatz<th>Vorname<th>Nachname<th>Stimmen<tr><td>SPD<td>1<td>Jutta<td>Arens<td>3</table>" + after + "</body></html>"
	}
	flat := func(sheets string) string {
		return `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet>` +
			sheets + `</office:spreadsheet></office:body></office:document>`
	}
	sheet := func(name string, rows ...string) string {
		out := `<table:table table:name="` + name + `">`
		for _, r := range rows {
			out += "<table:table-row>"
			for cell := range strings.SplitSeq(r, ";") {
				out += `<table:table-cell><text:p>` + cell + `</text:p></table:table-cell>`
			}
			out += "</table:table-row>"
		}
		return out + "</table:table>"
	}
	result := sheet("Ergebnis", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen", "SPD;1;Jutta;Arens;3")
	for _, c := range []struct{ name, text, codes string }{
		{"a.html", page("<p>Es handelt sich um das <b>vorläufige</b> Ergebnis.</p>", ""), "E309"},
		{"a.html", page("", "<p>Vorläufiges Ergebnis"), "E309"},
		{"a.html", page("", "<h3>Vorläufiges Ergebnis</h3>"), "E309"},
		{"a.html", page("", "<footer>Auszählungsstand: 10 von 12</footer>"), "E309"},
		{"a.html", page("<div hidden>Vorläufiges Ergebnis</div>", ""), ""},
		{"a.html", page("<script>'Vorläufiges Ergebnis'</script><p>Endgültiges Ergebnis", ""), ""},
		{"a.html", page("<p>Endgültiges Ergebnis</p><p>Das vorläufige Ergebnis wird vom endgültigen ersetzt.</p>", ""), "W309"},
		{"a.fods", flat(sheet("Deckblatt", "Gemeindewahl", "Vorläufiges Ergebnis") + result), "E309"},
		{"a.fods", flat(result + sheet("Erläuterungen", "Stand;vorläufig")), "E309"},
		{"a.fods", flat(result + sheet("Erläuterungen", "Auszählungsstand:;10;von;12")), "E309"},
		{"a.fods", flat(result + sheet("vorläufig", "x")), "E309"},
		{"a.fods", flat(result + sheet("Erläuterungen", "Das vorläufige Ergebnis wurde durch dieses ersetzt.")), "W309"},
		{"a.fods", flat(result + sheet("Erläuterungen", "P;Partei")), ""},
		{"a_vorl.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nSPD;1;Jutta;Arens;3\n", "E309"},
		{"a.csv", "Wahlvorschlag;Listenplatz;Vorname;Nachname;Stimmen\nTrend 21;1;Jutta;Arens;3\n", ""},
	} {
		_, findings := readData(c.name, []byte(c.text), Expect{})
		if got := codesOf(findings); got != c.codes {
			t.Errorf("%.3000s: %s, want %s\n%v", c.text, got, c.codes, findings)
		}
	}
}

func TestHeadersAndFootersOfThePageAreSeen(t *testing.T) {
	data := rewriteSheet(t, func(b []byte) []byte {
		return []byte(strings.Replace(string(b), "</worksheet>", `<headerFooter><oddHeader>&amp;C&amp;"Arial,Bold"&amp;12Vorläufiges Ergebnis</oddHeader></headerFooter></worksheet>`, 1))
	})
	if _, findings := readData("a.xlsx", data, canonical(t)["ni"].expect()); codesOf(findings) != "E309" {
		t.Error(findings)
	}
}

// A hidden sheet is never passed over in silence, whatever it holds, and what it says of the stage is a
// warning; where it is read it counts as any other.
func TestHiddenSheetsAreNeverPassedOver(t *testing.T) {
	book := func(hidden string) *Book {
		b, _ := ReadBook("a.csv", []byte(tableNI))
		b.Format, b.Sheets[0].Name = "xlsx", "Ergebnis"
		h, _ := ReadBook("b.csv", []byte(hidden))
		h.Sheets[0].Name, h.Sheets[0].Hidden = "Alt", true
		b.Sheets = append(h.Sheets, b.Sheets...)
		return b
	}
	for text, want := range map[string]string{
		"Vorläufiges Ergebnis\n": "W120 W309", "Notizen\n": "W120", "Stand: Testdaten\n": "W120 W309", "Wahlvorschlag;Stimmen\nSPD;3\n": "W120",
		tableNI: "W120", "datum;wahl;ags;gebiet-nr;gebiet-name;anz-schnellmeldungen\n": "W120",
	} {
		_, findings := ReadResult([]*Book{book(text)}, expectNI())
		if got := codesOf(findings); got != want || !slices.ContainsFunc(findings, func(f election.Finding) bool { return f.Code == "W120" && f.Sheet == "Alt" }) {
			t.Errorf("%q: %v, want %s", text, findings, want)
		}
	}
	b := book("Vorläufiges Ergebnis\n")
	b.Sheets[1].Rows = append([]Row{{Number: 0, Cells: []Cell{{Kind: Text, Value: "Vorläufiges Ergebnis"}}}}, b.Sheets[1].Rows...)
	if _, findings := ReadResult([]*Book{b}, expectNI()); !hasClass(findings, []string{"E309"}) {
		t.Errorf("the same text in both: %v", findings)
	}
	own, _ := ReadBook("a.csv", []byte("Vorläufiges Ergebnis\n"+tableNI))
	own.Sheets[0].Hidden = true
	if _, findings := readSheet(own, own.Sheets[0], expectNI()); !hasClass(findings, []string{"E309"}) || !hasClass(findings, []string{"W153"}) {
		t.Errorf("a hidden sheet that is read: %v", findings)
	}
}
