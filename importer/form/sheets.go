package form

import "notices/internal/election"

// Wahl is the sheet about council and election.
var Wahl = Sheet{"Wahl", []Column{
	{Name: "Land", Synonyms: []string{"Bundesland"}, Must: true, List: Lands, Help: "Niedersachsen oder Brandenburg."},
	{Name: "Vertretung", Must: true, Help: "Name der Vertretung, wie er in Schreiben stehen soll, z. B. Rat der Gemeinde Musterhausen."},
	{Name: "Art", Synonyms: []string{"Art der Vertretung"}, Must: true, List: Bodies, Help: "Art der Vertretung. Bitte aus der Liste wählen."},
	{Name: "Wahlgebiet", Must: true, Help: "Name des Wahlgebiets, z. B. Gemeinde Musterhausen."},
	{Name: "AGS", Synonyms: []string{"Amtlicher Gemeindeschlüssel", "Gemeindeschlüssel", "Regionalschlüssel", "ARS"}, Must: true, Holds: Key, Help: "Amtlicher Gemeindeschlüssel, acht Ziffern mit führender Null, z. B. 03254026 (Kreis: fünf Ziffern)."},
	{Name: "Wahltag", Synonyms: []string{"Tag der Wahl", "Wahltermin"}, Must: true, Holds: Day, Help: "Tag der Wahl, z. B. 12.09.2021."},
	{Name: "Beginn der Wahlperiode", Synonyms: []string{"Wahlperiode Beginn", "Wahlperiode von"}, Must: true, Holds: Day, Help: "Erster Tag der Wahlperiode."},
	{Name: "Ende der Wahlperiode", Synonyms: []string{"Wahlperiode Ende", "Wahlperiode bis"}, Must: true, Holds: Day, Help: "Letzter Tag der Wahlperiode."},
	{Name: "Sitze", Synonyms: []string{"Zahl der Sitze", "Anzahl Sitze"}, Must: true, Holds: Count, Help: "Zahl der Sitze, die bei der Wahl zu vergeben waren."},
	{Name: "Wahlverfahren", List: Systems, Help: "Leer lassen für Verhältniswahl."},
	{Name: "Ergebnisstand", List: Stages, Help: "Leer lassen für endgültig. Mit einem vorläufigen Ergebnis wird nichts geschrieben."},
	{Name: "Rechtsstand", List: LawYears, Help: "Leer lassen: Die Fassung des Gesetzes wird nach dem Tag gewählt, an dem der Sitz frei wurde."},
	{Name: "Ergebnisdatei", Holds: Key, Help: "Datei mit dem amtlichen Ergebnis, Pfad von dieser Mappe aus; mehrere mit Semikolon. Leer, wenn das Blatt Wahlergebnis ausgefüllt ist."},
	{Name: "Ergebnis-SHA256", Synonyms: []string{"Ergebnis SHA256", "Ergebnis-SHA-256"}, Holds: Key, Help: "Prüfsumme der Ergebnisdatei. Sie stellt fest, dass die Datei seit dem Anlegen dieser Mappe nicht geändert wurde."},
	{Name: "Listenplatz aus Zeilenfolge", List: Yes, Help: "ja: Die Zeilen der Ergebnisdatei stehen in der Reihenfolge der Liste. Nur nötig, wenn die Spalte Listenplatz fehlt."},
}}

// Result is the official result, where no file with it is named.
var Result = Sheet{"Wahlergebnis", []Column{
	{Name: "Wahlbereich", Width: 14},
	{Name: "Wahlvorschlag", Width: 24},
	{Name: "Art", Width: 6},
	{Name: "Listenplatz", Width: 11},
	{Name: "Titel", Width: 10},
	{Name: "Vorname", Width: 18},
	{Name: "Nachname", Width: 24},
	{Name: "Stimmen", Width: 10},
	{Name: "Gewählt", Width: 16},
}}

// Events is what happened.
var Events = Sheet{"Vorgänge", []Column{
	{Name: "Nr", Synonyms: []string{"Nummer", "lfd. Nr."}, Must: true, Width: 5, Help: "Laufende Nummer des Vorgangs, jede nur einmal. Auf sie beziehen sich „Grundlage“ und die Blätter „Entscheidungen“ und „Lose“."},
	{Name: "Ereignis", Must: true, Width: 32, List: EventKinds, Help: "Was geschehen ist. Bitte aus der Liste wählen."},
	{Name: "Person", Must: true, Width: 32, List: Persons, Free: true, Help: "Um wen es geht. Bitte aus der Liste wählen: Nachname, Vorname [Kennung]."},
	{Name: "Datum", Synonyms: []string{"Tag"}, Must: true, Holds: Day, Width: 12, Help: "Tag, an dem es geschah oder erklärt wurde, z. B. 10.02.2027."},
	{Name: "Eingang", Synonyms: []string{"Eingegangen am", "Eingang am"}, Holds: Day, Width: 12, Help: "Tag, an dem das Schreiben bei der Wahlleitung einging."},
	{Name: "Form", Width: 16, List: Forms, Help: "Form der Erklärung oder der Mitteilung der Partei."},
	{Name: "Frei ab", Synonyms: []string{"Sitz frei ab"}, Holds: Day, Width: 12, Help: "Tag, an dem der Sitz frei ist. Leer lassen, wenn die Regel des Gesetzes gilt."},
	{Name: "Festgestellt am", Holds: Day, Width: 15, Help: "Tag des Beschlusses, der den Sitzverlust oder das Ausscheiden feststellt."},
	{Name: "Festgestellt durch", Width: 22, Help: "Wer es festgestellt hat: z. B. Rat, Wahlausschuss, Wahlleitung, Vertretung oder das Gericht."},
	{Name: "Frist bis", Holds: Day, Width: 12, Help: "Nur bei „Zustellung“: ein anderer letzter Tag der Annahmefrist."},
	{Name: "Grundlage", Holds: Paragraph, Width: 22, Help: "Bei Einspruch und Feststellung: Nr des Vorgangs, durch den der Sitz frei wurde. Bei Parteiverbot: die Partei, mehrere mit Semikolon."},
	{Name: "Bemerkung", Synonyms: []string{"Bemerkungen", "Anmerkung"}, Holds: Paragraph, Width: 40, Help: "Freier Text. Bei „Bekanntmachung“: wo bekannt gemacht wurde."},
}}

// Lots is what was drawn.
var Lots = Sheet{"Lose", []Column{
	{Name: "Nr", Synonyms: []string{"Nummer", "lfd. Nr."}, Must: true, Width: 5, Help: "Laufende Nummer des Loses, jede nur einmal."},
	{Name: "Datum", Synonyms: []string{"Tag"}, Holds: Day, Width: 12, Help: "Tag der Ziehung."},
	{Name: "Ort", Width: 22, Help: "Ort der Ziehung."},
	{Name: "Gezogen durch", Width: 24, Help: "Wer das Los gezogen hat."},
	{Name: "Gegenstand", Must: true, Width: 22, List: LotSubjects, Help: "Worum gelost wurde. Bitte aus der Liste wählen."},
	{Name: "Reihenfolge", Must: true, Holds: Paragraph, Width: 60, Help: "Die gezogene Reihenfolge, getrennt durch Semikolon, zuerst Gezogene zuerst: Kennungen wie 2/SPD/3, bei „Sitz“ Wahlvorschläge."},
}}

// Rulings is what the committee decided.
var Rulings = Sheet{"Entscheidungen", []Column{
	{Name: "Nr", Synonyms: []string{"Nummer", "lfd. Nr."}, Must: true, Width: 5, Help: "Laufende Nummer der Entscheidung, jede nur einmal."},
	{Name: "Datum", Synonyms: []string{"Tag"}, Holds: Day, Width: 12, Help: "Tag der Entscheidung."},
	{Name: "Vorgang", Must: true, Width: 9, Help: "Nr des Vorgangs, durch den der Sitz frei wurde; bei „Abweichung“ leer."},
	{Name: "Frage", Must: true, Width: 20, List: Questions, Help: "Worüber entschieden wurde. Bitte aus der Liste wählen."},
	{Name: "Entscheidung", Must: true, Holds: Paragraph, Width: 32, Help: "Wahlkreis: Kennung der Person. Sitzart: Personenwahl oder Listenwahl. Reihenfolge: Nummern mit Semikolon. Parteimitteilung: rechtzeitig oder verspätet. Abweichung: amtliches Ergebnis gilt."},
	{Name: "Entschieden durch", Width: 24, Help: "Wer entschieden hat, z. B. Wahlausschuss."},
}}

// Addresses is where letters go.
var Addresses = Sheet{"Anschriften", []Column{
	{Name: "Person", Must: true, Width: 32, List: Persons, Free: true, Help: "Wer angeschrieben wird. Bitte aus der Liste wählen. Nur wer Post bekommt, braucht eine Anschrift."},
	{Name: "Anrede", Width: 10, List: Salutations, Help: "Frau oder Herr; leer lassen für eine neutrale Anrede."},
	{Name: "Zusatz", Synonyms: []string{"Adresszusatz", "Anschriftenzusatz"}, Width: 24, Help: "Zusatzzeile der Anschrift, z. B. Ortsteil oder „bei Familie Muster“."},
	{Name: "Straße", Synonyms: []string{"Straße und Hausnummer", "Straße, Hausnummer", "Strasse"}, Must: true, Width: 28, Help: "Straße und Hausnummer."},
	{Name: "PLZ", Synonyms: []string{"Postleitzahl"}, Must: true, Holds: Key, Width: 8, Help: "Postleitzahl, fünf Ziffern."},
	{Name: "Ort", Synonyms: []string{"Wohnort"}, Must: true, Width: 22, Help: "Ort."},
	{Name: "Land", Synonyms: []string{"Staat"}, Width: 14, Help: "Nur bei einer Anschrift im Ausland."},
}}

// An AuthorityField is a field of the sheet Behörde with its place in an Authority.
type AuthorityField struct {
	Column
	Of func(*election.Authority) *string
}

// AuthorityFields are the fields of the sheet Behörde. Which of them papers need depends on the Land:
// election.Authority.Missing.
var AuthorityFields = []AuthorityField{
	{Column{Name: "Name", Synonyms: []string{"Behörde"}, Help: "Name der Behörde im Briefkopf, z. B. Gemeinde Musterhausen."}, func(a *election.Authority) *string { return &a.Name }},
	{Column{Name: "Wahlleitung", Help: "Vor- und Nachname der Wahlleiterin oder des Wahlleiters."}, func(a *election.Authority) *string { return &a.Officer }},
	{Column{Name: "Funktion", Help: "Wahlleiterin, Wahlleiter, Gemeindewahlleiterin …"}, func(a *election.Authority) *string { return &a.Function }},
	{Column{Name: "Straße", Synonyms: []string{"Straße und Hausnummer"}, Help: "Straße und Hausnummer der Behörde."}, func(a *election.Authority) *string { return &a.Street }},
	{Column{Name: "PLZ", Synonyms: []string{"Postleitzahl"}, Holds: Key, Help: "Postleitzahl, fünf Ziffern."}, func(a *election.Authority) *string { return &a.Postcode }},
	{Column{Name: "Ort", Help: "Ort der Behörde."}, func(a *election.Authority) *string { return &a.City }},
	{Column{Name: "Telefon", Synonyms: []string{"Tel"}, Help: "Telefon für Rückfragen."}, func(a *election.Authority) *string { return &a.Phone }},
	{Column{Name: "E-Mail", Synonyms: []string{"Mail", "E-Mail-Adresse"}, Help: "E-Mail-Adresse für Rückfragen."}, func(a *election.Authority) *string { return &a.Email }},
	{Column{Name: "Aktenzeichen", Help: "Ihr Zeichen in Schreiben."}, func(a *election.Authority) *string { return &a.Reference }},
	{Column{Name: "Bekanntmachung in", Help: "Wo öffentlich bekannt gemacht wird, z. B. Amtsblatt für den Landkreis Muster."}, func(a *election.Authority) *string { return &a.PublishedIn }},
	{Column{Name: "Vorsitz der Vertretung", Help: "Wer der Vertretung vorsitzt; bekommt die Mitteilung."}, func(a *election.Authority) *string { return &a.Chair }},
	{Column{Name: "Hauptverwaltungsbeamter", Synonyms: []string{"Hauptverwaltungsbeamtin", "Hauptverwaltungsbeamter/in"}, Help: "Niedersachsen: Bürgermeisterin, Bürgermeister, Landrätin oder Landrat mit Namen; bekommt die Mitteilung auch."}, func(a *election.Authority) *string { return &a.ChiefExecutive }},
	{Column{Name: "Feststellung durch", List: Determiners, Help: "Wahlausschuss oder Wahlleitung, soweit das Gesetz die Wahl lässt."}, func(a *election.Authority) *string { return &a.DeterminedBy }},
	{Column{Name: "Rechtsbehelf", Help: "Eigener Text der Rechtsbehelfsbelehrung; leer lassen für den Text der Vorlage."}, func(a *election.Authority) *string { return &a.Remedy }},
	{Column{Name: "Unterzeichnet von", Help: "Wer unterschreibt, wenn nicht die Wahlleitung selbst."}, func(a *election.Authority) *string { return &a.SignedBy }},
	{Column{Name: "Zeichnungszusatz", List: Signatures, Help: "In Vertretung oder Im Auftrag."}, func(a *election.Authority) *string { return &a.SignatureNote }},
	{Column{Name: "Logo", Help: "Bilddatei (PNG oder JPEG) neben dieser Mappe."}, func(a *election.Authority) *string { return &a.Logo }},
	{Column{Name: "Logo-Text", Synonyms: []string{"Logotext"}, Help: "Beschreibung des Logos für Menschen, die es nicht sehen, z. B. Wappen der Gemeinde Musterhausen."}, func(a *election.Authority) *string { return &a.LogoText }},
	{Column{Name: "Fußzeile 1", Synonyms: []string{"Fußzeile"}, Help: "Erste Fußzeile der Schreiben, z. B. Öffnungszeiten."}, func(a *election.Authority) *string { return &a.Footer[0] }},
	{Column{Name: "Fußzeile 2", Help: "Zweite Fußzeile."}, func(a *election.Authority) *string { return &a.Footer[1] }},
	{Column{Name: "Fußzeile 3", Help: "Dritte Fußzeile."}, func(a *election.Authority) *string { return &a.Footer[2] }},
}

// Authority is the sheet of the office's own data: letterhead, signature, addressees.
var Authority = Sheet{"Behörde", columnsOf(AuthorityFields)}

func columnsOf(fields []AuthorityField) []Column {
	out := make([]Column, len(fields))
	for i, f := range fields {
		out[i] = f.Column
	}
	return out
}
