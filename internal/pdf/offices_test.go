package pdf

import (
	"strings"
	"testing"

	"notices/internal/document"
)

// offices are long names of real municipalities and districts, with their towns.
var offices = []string{
	"Landkreis Lüchow-Dannenberg|29439 Lüchow (Wendland)", "Landkreis Rotenburg (Wümme)|27356 Rotenburg (Wümme)", "Landkreis Grafschaft Bentheim|48529 Nordhorn",
	"Landkreis Nienburg/Weser|31582 Nienburg/Weser", "Landkreis Hameln-Pyrmont|31785 Hameln", "Landkreis Wesermarsch|26919 Brake (Unterweser)", "Landkreis Osterholz|27711 Osterholz-Scharmbeck",
	"Landkreis Heidekreis|29614 Soltau", "Region Hannover|30169 Hannover", "Landkreis Wittmund|26409 Wittmund", "Landkreis Spree-Neiße/Wokrejs Sprjewja-Nysa|03149 Forst (Lausitz)/Baršć (Łužyca)",
	"Landkreis Oberspreewald-Lausitz|01968 Senftenberg/Zły Komorow", "Landkreis Dahme-Spreewald|15907 Lübben (Spreewald)/Lubin (Błota)", "Landkreis Ostprignitz-Ruppin|16816 Neuruppin",
	"Landkreis Märkisch-Oderland|15306 Seelow", "Landkreis Potsdam-Mittelmark|14806 Bad Belzig", "Landkreis Teltow-Fläming|14943 Luckenwalde", "Landkreis Elbe-Elster|04916 Herzberg (Elster)",
	"Stadt Neustadt am Rübenberge|31535 Neustadt am Rübenberge", "Stadt Buchholz in der Nordheide|21244 Buchholz in der Nordheide", "Berg- und Universitätsstadt Clausthal-Zellerfeld|38678 Clausthal-Zellerfeld",
	"Stadt Königs Wusterhausen|15711 Königs Wusterhausen", "Gemeinde Wusterhausen/Dosse|16868 Wusterhausen/Dosse", "Stadt Melle|49324 Melle", "Stadt Osterode am Harz|37520 Osterode am Harz",
	"Stadt Rehburg-Loccum|31547 Rehburg-Loccum", "Stadt Bad Münder am Deister|31848 Bad Münder am Deister", "Stadt Hessisch Oldendorf|31840 Hessisch Oldendorf", "Gemeinde Hude (Oldenburg)|27798 Hude (Oldenburg)",
	"Gemeinde Bad Zwischenahn|26160 Bad Zwischenahn", "Gemeinde Ritterhude|27721 Ritterhude", "Gemeinde Ostercappeln|49179 Ostercappeln", "Samtgemeinde Boldecker Land|38554 Weyhausen",
	"Samtgemeinde Bevensen-Ebstorf|29549 Bad Bevensen", "Samtgemeinde Bodenwerder-Polle|37619 Bodenwerder", "Samtgemeinde Elbtalaue|29451 Dannenberg (Elbe)", "Samtgemeinde Lüchow (Wendland)|29439 Lüchow (Wendland)",
	"Samtgemeinde Grafschaft Hoya|27318 Hoya/Weser", "Samtgemeinde Land Hadeln|21762 Otterndorf", "Samtgemeinde Fürstenau|49584 Fürstenau", "Samtgemeinde Eschershausen-Stadtoldendorf|37627 Stadtoldendorf",
	"Samtgemeinde Oldendorf-Himmelpforten|21709 Himmelpforten", "Samtgemeinde Artland|49610 Quakenbrück", "Samtgemeinde Geestequelle|27432 Oerel", "Samtgemeinde Kirchdorf|27245 Kirchdorf",
	"Verbandsgemeinde Liebenwerda|04924 Bad Liebenwerda", "Amt Burg (Spreewald)/Amt Bórkowy (Błota)|03096 Burg (Spreewald)/Bórkowy (Błota)", "Amt Gransee und Gemeinden|16775 Gransee",
	"Amt Biesenthal-Barnim|16359 Biesenthal", "Amt Britz-Chorin-Oderberg|16230 Britz", "Amt Joachimsthal (Schorfheide)|16247 Joachimsthal", "Amt Oder-Welse|16303 Schwedt/Oder",
	"Amt Bad Wilsnack/Weisen|19336 Bad Wilsnack", "Amt Putlitz-Berge|16949 Putlitz", "Amt Schlieben|04936 Schlieben", "Gemeinde Mühlenbecker Land|16567 Mühlenbecker Land", "Gemeinde Nuthe-Urstromtal|14947 Nuthe-Urstromtal",
	"Gemeinde Blankenfelde-Mahlow|15827 Blankenfelde-Mahlow", "Gemeinde Schönwalde-Glien|14621 Schönwalde-Glien", "Stadt Doberlug-Kirchhain|03253 Doberlug-Kirchhain", "Stadt Lübbenau/Spreewald / Lubnjow/Błota|03222 Lübbenau/Spreewald",
	"Landeshauptstadt Potsdam|14469 Potsdam", "Stadt Brandenburg an der Havel|14770 Brandenburg an der Havel", "Große selbstständige Stadt Lingen (Ems)|49808 Lingen (Ems)", "Inselgemeinde Spiekeroog (Nordseeheilbad)|26474 Spiekeroog",
}

var (
	streets  = []string{"Markt 1", "Königsberger Straße 10", "Ernst-Thälmann-Platz der Deutsch-Sowjetischen Freundschaft 117 a", "Straße der Opfer des Faschismus und Militarismus 23-25, Aufgang C"}
	sections = []string{"", ", Fachdienst Kommunalaufsicht und Wahlen", ", Fachbereich 3 - Bürgerdienste, Ordnung, Kommunalaufsicht und Wahlen"}
)

// Every office's letters are printed, in the places that DIN 5008 has for each part.
func TestEveryOfficeGetsItsPapers(t *testing.T) {
	w := newWriter(t)
	for _, office := range offices {
		name, town, _ := strings.Cut(office, "|")
		for _, section := range sections {
			for _, street := range streets {
				sender := name + section + " · " + street + " · " + town
				for _, notes := range [][]string{{"Gegen Zustellungsnachweis"}, {"Gegen Zustellungsnachweis", "Persönlich", "Vertraulich"}} {
					d := letter(t, "Elke Ehlers")
					d.Head.Name, d.Head.Function, d.Letter.Return, d.Letter.Notes = name+section, "Wahlleiterin für die Wahlen der Vertretung und der Landrätin oder des Landrats im "+name, sender, notes
					d.Head.Footer = []string{sender + " · Telefon 05841 120-0 · wahlleitung@luechow-dannenberg.example", sender, sender}
					d.Letter.Info[1].Value = "Fachdienst Kommunalaufsicht und Wahlen, Frau Dr. Annegret Freifrau von der Heide-Ölßner"
					r, err := w.Write(d)
					if err != nil {
						if lines := strings.Count(err.Error(), "\n") + 1; len(notes) == 3 && lines == 1 && strings.Contains(err.Error(), "Rücksendeangabe braucht") {
							continue // three notes leave it two lines
						}
						t.Fatalf("%s: %v", sender, err)
					}
					checkLetterhead(t, inspect(t, r.Bytes), sender)
				}
			}
		}
	}
}

// checkLetterhead checks that nothing of the first page stands where something else has its place.
func checkLetterhead(t *testing.T, p *readPaper, what string) {
	t.Helper()
	for _, r := range p.pages[0].runs {
		switch {
		case r.y > letterLine && r.y < returnTop, r.y < 6, r.y > pageHeight-5,
			r.mcid >= 0 && r.y > addressTop+addressHeight && r.y < letterTop && r.x < infoLeft:
			t.Errorf("%s: %q stands at %.1f", what, r.text, r.y)
		case r.x < infoLeft && r.y > returnTop && r.y < addressTop && r.size > smallSize, r.size < 6:
			t.Errorf("%s: %q at %.1f has %.1f points", what, r.text, r.y, r.size)
		}
	}
	for _, a := range p.pages[0].runs {
		for _, b := range p.pages[0].runs {
			if a.x-b.x < 0.1 && b.x-a.x < 0.1 && a.y < b.y && b.y-a.y < 0.8*b.size/pointsPerMM && a.text != "" && b.text != "" {
				t.Errorf("%s: %q at %.1f and %q at %.1f overlap", what, a.text, a.y, b.text, b.y)
			}
		}
	}
}

// A long information block pushes the text down, which DIN 5008 allows, and never stands in it.
func TestALongInformationBlockPushesTheTextDown(t *testing.T) {
	w := newWriter(t)
	for n := 1; n < 24; n++ {
		d := letter(t, "Elke Ehlers")
		d.Letter.Info = nil
		for range n {
			d.Letter.Info = append(d.Letter.Info, document.Info{Label: "Auskunft", Value: "Jutta Beispiel-Mustermann"})
		}
		p := inspect(t, write(t, w, d).Bytes)
		last, first := 0.0, pageHeight
		for _, r := range p.pages[0].runs {
			switch {
			case strings.HasPrefix(r.text, "Jutta Beispiel"):
				last = max(last, r.y)
			case r.mcid >= 0 && r.y > 95 && r.x < left+0.1 && r.size > smallSize:
				first = min(first, r.y)
			}
		}
		if first < last+5 || n <= 10 && first > 103 {
			t.Errorf("%d lines end at %.1f, the text begins at %.1f", n, last, first)
		}
	}
}
