package workbook

import (
	"slices"
	"strings"

	"notices/internal/election"
)

// listRow is what stands under Nachname in the row that carries a list's own votes (Lower Saxony).
const listRow = "Gesamtliste"

// A column describes one column of a sheet of the case workbook.
type column struct {
	name    string
	width   float64 // in characters of the standard font
	format  style
	choices string // heading of the drop-down list on the sheet Listen; empty: none
	strict  bool   // other entries than those of the list are refused
	help    string // shown while the cell is selected, at most 255 characters
}

// A sheet of the case workbook.
type sheet struct {
	name    string
	columns []column
}

func (s sheet) names() []string {
	out := make([]string, len(s.columns))
	for i, c := range s.columns {
		out[i] = c.name
	}
	return out
}

// widths returns the widths of the columns whose text wraps, 0 of the others.
func (s sheet) widths() []float64 {
	out := make([]float64, len(s.columns))
	for i, c := range s.columns {
		if c.format == wrapped {
			out[i] = c.width
		}
	}
	return out
}

// layout returns the named sheet. The names are constants of this package; an unknown one has no columns.
func layout(name string) sheet {
	for _, s := range sheets {
		if s.name == name {
			return s
		}
	}
	return sheet{name: name}
}

// sheets is the case workbook but for the two sheets of fields, wahlFields and authorityFields.
var sheets = []sheet{
	{"Wahlergebnis", []column{
		{name: "Wahlbereich", width: 14}, {name: "Wahlvorschlag", width: 24}, {name: "Art", width: 6},
		{name: "Listenplatz", width: 11}, {name: "Titel", width: 10}, {name: "Vorname", width: 18},
		{name: "Nachname", width: 24}, {name: "Stimmen", width: 10}, {name: "Gewählt", width: 16},
	}},
	{"Vorgänge", []column{
		{name: "Nr", width: 5, help: "Laufende Nummer des Vorgangs, jede nur einmal. Auf sie beziehen sich „Grundlage“ und die Blätter „Entscheidungen“ und „Lose“."},
		{name: "Ereignis", width: 32, choices: "Ereignisse", strict: true, help: "Was geschehen ist. Bitte aus der Liste wählen."},
		{name: "Person", width: 32, choices: "Personen", help: "Um wen es geht. Bitte aus der Liste wählen: Nachname, Vorname [Kennung]."},
		{name: "Datum", width: 12, format: date, help: "Tag, an dem es geschah oder erklärt wurde, z. B. 10.02.2027."},
		{name: "Eingang", width: 12, format: date, help: "Tag, an dem das Schreiben bei der Wahlleitung einging."},
		{name: "Form", width: 16, choices: "Formen", strict: true, help: "Form der Erklärung oder der Mitteilung der Partei."},
		{name: "Frei ab", width: 12, format: date, help: "Tag, an dem der Sitz frei ist. Leer lassen, wenn die Regel des Gesetzes gilt."},
		{name: "Festgestellt am", width: 15, format: date, help: "Tag des Beschlusses, der den Sitzverlust oder das Ausscheiden feststellt."},
		{name: "Festgestellt durch", width: 22, help: "Wer es festgestellt hat: z. B. Rat, Wahlausschuss, Wahlleitung, Vertretung oder das Gericht."},
		{name: "Frist bis", width: 12, format: date, help: "Nur bei „Zustellung“: ein anderer letzter Tag der Annahmefrist."},
		{name: "Grundlage", width: 22, format: wrapped, help: "Bei Einspruch und Feststellung: Nr des Vorgangs, durch den der Sitz frei wurde. Bei Parteiverbot: die Partei, mehrere mit Semikolon."},
		{name: "Bemerkung", width: 40, format: wrapped, help: "Freier Text. Bei „Bekanntmachung“: wo bekannt gemacht wurde."},
	}},
	{"Lose", []column{
		{name: "Nr", width: 5, help: "Laufende Nummer des Loses, jede nur einmal."},
		{name: "Datum", width: 12, format: date, help: "Tag der Ziehung."},
		{name: "Ort", width: 22, help: "Ort der Ziehung."},
		{name: "Gezogen durch", width: 24, help: "Wer das Los gezogen hat."},
		{name: "Gegenstand", width: 22, choices: "Losgegenstände", strict: true, help: "Worum gelost wurde. Bitte aus der Liste wählen."},
		{name: "Reihenfolge", width: 60, format: wrapped, help: "Die gezogene Reihenfolge, getrennt durch Semikolon, zuerst Gezogene zuerst: Kennungen wie 2/SPD/3, bei „Sitz“ Wahlvorschläge."},
	}},
	{"Entscheidungen", []column{
		{name: "Nr", width: 5, help: "Laufende Nummer der Entscheidung, jede nur einmal."},
		{name: "Datum", width: 12, format: date, help: "Tag der Entscheidung."},
		{name: "Vorgang", width: 9, help: "Nr des Vorgangs, durch den der Sitz frei wurde; bei „Abweichung“ leer."},
		{name: "Frage", width: 20, choices: "Fragen", strict: true, help: "Worüber entschieden wurde. Bitte aus der Liste wählen."},
		{name: "Entscheidung", width: 32, format: wrapped, help: "Wahlkreis: Kennung der Person. Sitzart: Personenwahl oder Listenwahl. Reihenfolge: Nummern mit Semikolon. Parteimitteilung: rechtzeitig oder verspätet. Abweichung: amtliches Ergebnis gilt."},
		{name: "Entschieden durch", width: 24, help: "Wer entschieden hat, z. B. Wahlausschuss."},
	}},
	{"Anschriften", []column{
		{name: "Person", width: 32, choices: "Personen", help: "Wer angeschrieben wird. Bitte aus der Liste wählen. Nur wer Post bekommt, braucht eine Anschrift."},
		{name: "Anrede", width: 10, choices: "Anreden", strict: true, help: "Frau oder Herr; leer lassen für eine neutrale Anrede."},
		{name: "Zusatz", width: 24, help: "Zusatzzeile der Anschrift, z. B. Ortsteil oder „bei Familie Muster“."},
		{name: "Straße", width: 28, help: "Straße und Hausnummer."},
		{name: "PLZ", width: 8, format: keyText, help: "Postleitzahl, fünf Ziffern."},
		{name: "Ort", width: 22, help: "Ort."},
		{name: "Land", width: 14, help: "Nur bei einer Anschrift im Ausland."},
	}},
}

// A fieldRow is one row of a sheet with the columns Feld and Wert.
type fieldRow struct {
	name    string
	format  style
	choices string
	must    bool // without it the case cannot be decided
	help    string
}

// wahlFields is the sheet Wahl.
var wahlFields = []fieldRow{
	{name: "Land", choices: "Länder", must: true, help: "Niedersachsen oder Brandenburg."},
	{name: "Vertretung", must: true, help: "Name der Vertretung, wie er in Schreiben stehen soll, z. B. Rat der Gemeinde Musterhausen."},
	{name: "Art", choices: "Vertretungsarten", must: true, help: "Art der Vertretung. Bitte aus der Liste wählen."},
	{name: "Wahlgebiet", must: true, help: "Name des Wahlgebiets, z. B. Gemeinde Musterhausen."},
	{name: "AGS", format: keyText, must: true, help: "Amtlicher Gemeindeschlüssel, acht Ziffern mit führender Null, z. B. 03254026 (Kreis: fünf Ziffern)."},
	{name: "Wahltag", format: date, must: true, help: "Tag der Wahl, z. B. 12.09.2021."},
	{name: "Beginn der Wahlperiode", format: date, must: true, help: "Erster Tag der Wahlperiode."},
	{name: "Ende der Wahlperiode", format: date, must: true, help: "Letzter Tag der Wahlperiode."},
	{name: "Sitze", format: numeric, must: true, help: "Zahl der Sitze, die bei der Wahl zu vergeben waren."},
	{name: "Wahlverfahren", choices: "Wahlverfahren", help: "Leer lassen für Verhältniswahl."},
	{name: "Ergebnisstand", choices: "Ergebnisstände", help: "Leer lassen für endgültig. Mit einem vorläufigen Ergebnis wird nichts geschrieben."},
	{name: "Rechtsstand", choices: "Rechtsstände", help: "Leer lassen: Die Fassung des Gesetzes wird nach dem Tag gewählt, an dem der Sitz frei wurde."},
	{name: "Ergebnisdatei", format: keyText, help: "Datei mit dem amtlichen Ergebnis, Pfad von dieser Mappe aus; mehrere mit Semikolon. Leer, wenn das Blatt Wahlergebnis ausgefüllt ist."},
	{name: "Ergebnis-SHA256", format: keyText, help: "Prüfsumme der Ergebnisdatei. Sie stellt fest, dass die Datei seit dem Anlegen dieser Mappe nicht geändert wurde."},
	{name: "Listenplatz aus Zeilenfolge", choices: "Ja", help: "ja: Die Zeilen der Ergebnisdatei stehen in der Reihenfolge der Liste. Nur nötig, wenn die Spalte Listenplatz fehlt."},
}

// authorityFields is the sheet Behörde; which of them a Land needs election.Authority says.
var authorityFields = []fieldRow{
	{name: "Name", help: "Name der Behörde im Briefkopf, z. B. Gemeinde Musterhausen."},
	{name: "Wahlleitung", help: "Vor- und Nachname der Wahlleiterin oder des Wahlleiters."},
	{name: "Funktion", help: "Wahlleiterin, Wahlleiter, Gemeindewahlleiterin …"},
	{name: "Straße", help: "Straße und Hausnummer der Behörde."},
	{name: "PLZ", format: keyText, help: "Postleitzahl, fünf Ziffern."},
	{name: "Ort", help: "Ort der Behörde."},
	{name: "Telefon", help: "Telefon für Rückfragen."},
	{name: "E-Mail", help: "E-Mail-Adresse für Rückfragen."},
	{name: "Aktenzeichen", help: "Ihr Zeichen in Schreiben."},
	{name: "Bekanntmachung in", help: "Wo öffentlich bekannt gemacht wird, z. B. Amtsblatt für den Landkreis Muster."},
	{name: "Vorsitz der Vertretung", help: "Wer der Vertretung vorsitzt; bekommt die Mitteilung."},
	{name: "Hauptverwaltungsbeamter", help: "Niedersachsen: Bürgermeisterin, Bürgermeister, Landrätin oder Landrat mit Namen; bekommt die Mitteilung auch."},
	{name: "Feststellung durch", choices: "Feststellung", help: "Wahlausschuss oder Wahlleitung, soweit das Gesetz die Wahl lässt."},
	{name: "Rechtsbehelf", help: "Eigener Text der Rechtsbehelfsbelehrung; leer lassen für den Text der Vorlage."},
	{name: "Unterzeichnet von", help: "Wer unterschreibt, wenn nicht die Wahlleitung selbst."},
	{name: "Zeichnungszusatz", choices: "Zeichnung", help: "In Vertretung oder Im Auftrag."},
	{name: "Logo", help: "Bilddatei (PNG oder JPEG) neben dieser Mappe."},
	{name: "Logo-Text", help: "Beschreibung des Logos für Menschen, die es nicht sehen, z. B. Wappen der Gemeinde Musterhausen."},
	{name: "Fußzeile 1", help: "Erste Fußzeile der Schreiben, z. B. Öffnungszeiten."},
	{name: "Fußzeile 2", help: "Zweite Fußzeile."},
	{name: "Fußzeile 3", help: "Dritte Fußzeile."},
}

// authorityRows is the sheet Behörde for cases of a Land.
func authorityRows(l election.Land) []fieldRow {
	rows, needed := slices.Clone(authorityFields), new(election.Authority).Missing(l)
	for i := range rows {
		rows[i].must = slices.Contains(needed, rows[i].name)
	}
	return rows
}

// A choice is one drop-down list, a column of the sheet Listen.
type choice struct {
	name    string
	entries []string
}

// choicesFor returns the drop-down lists of a case workbook, persons first.
func choicesFor(land election.Land, persons []string) []choice {
	return []choice{
		{"Personen", persons},
		{"Ereignisse", words(election.EventKinds)},
		{"Formen", words(election.Forms)},
		{"Losgegenstände", words([]election.LotSubject{election.LotSubstitutes, election.LotPersonSeat, election.LotSurplus,
			election.LotSeat, election.LotConstituency, election.LotListOrPerson})},
		{"Fragen", words(election.Questions)},
		{"Anreden", []string{"Frau", "Herr"}},
		{"Länder", []string{election.LowerSaxony.Name(), election.Brandenburg.Name()}},
		{"Vertretungsarten", bodies(land)},
		{"Wahlverfahren", []string{string(election.Proportional), string(election.Majority)}},
		{"Ergebnisstände", []string{"endgültig", "vorläufig"}},
		{"Rechtsstände", lawVersions(land)},
		{"Ja", []string{"ja"}},
		{"Feststellung", []string{"Wahlausschuss", "Wahlleitung"}},
		{"Zeichnung", []string{"In Vertretung", "Im Auftrag"}},
	}
}

func words[S ~string](list []S) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = string(w)
	}
	return out
}

// bodies offers the kinds of council of the Land, of both if it is not known.
func bodies(land election.Land) []string {
	if list, ok := election.BodyKinds[land]; ok {
		return words(list)
	}
	all := words(election.BodyKinds[election.LowerSaxony])
	for _, w := range words(election.BodyKinds[election.Brandenburg]) {
		if !strings.Contains(strings.Join(all, "\n")+"\n", w+"\n") {
			all = append(all, w)
		}
	}
	return all
}

func lawVersions(land election.Land) []string {
	switch land {
	case election.LowerSaxony:
		return []string{"2006", "2014"}
	case election.Brandenburg:
		return []string{"2009", "2023"}
	}
	return []string{"2006", "2009", "2014", "2023"}
}
