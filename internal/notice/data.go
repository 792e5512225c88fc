package notice

import "notices/internal/election"

// Data is everything that a template may name: {{.Vertretung.Name}}, {{.Nachfolge.Name}} and so on.
// The field names are German because clerks write them. A field that a paper must not print is
// empty for it: public papers get no address and no votes, and no paper gets answers or deadlines.
type Data struct {
	Land            string        // NI oder BB
	Datum           Day           // Tag, an dem das Papier zum ersten Mal geschrieben wurde
	Ersetzt         string        // das Papier, das dieses ersetzt, etwa „Bekanntmachung vom 10.02.2027“; leer auch, wenn jenes an jemand anderen ging
	Behörde         Authority     // die Wahlleitung und ihre Behörde
	Vertretung      Council       // die Vertretung, um deren Sitz es geht
	Gesetz          Statute       // das angewandte Gesetz in der angewandten Fassung
	Vorschriften    Provisions    // Fundstellen neben der Rechtsgrundlage; leer heißt: nicht drucken
	Vorgang         Vacancy       // wie und wann der Sitz frei wurde
	Ausgeschieden   Person        // wer den Sitz hatte
	Sitz            Seat          // welcher Sitz frei wurde
	Ergebnis        string        // übergegangen, unbesetzt, los, entscheidung oder anhörung
	Nachfolge       *Person       // auf wen der Sitz übergeht; fehlt, wenn auf niemanden
	Grundlage       string        // Rechtsgrundlage des Ergebnisses
	Weg             string        // Reihenfolge, aus der die Nachfolge kommt: stimmen, liste-nach-stimmen, liste, anderer-wahlkreis, mehrheitswahl oder leer
	Feststellung    Determined    // wer das Ergebnis feststellt
	Ausgeschiedene  []string      // Namen der Ersatzpersonen vor der Nachfolge, die für die Wahlperiode ausgeschieden sind
	Ausgeschlossene []string      // Namen derer, die nur für diesen Sitz ausscheiden
	Übergangene     []Skipped     // Ersatzpersonen vor der Nachfolge, die den Sitz nicht erhalten
	Sitzverteilung  []string      // wie der Sitz bei der Wahl vergeben wurde, Satz für Satz (nur Feststellung)
	Schritte        []string      // Gang der Entscheidung, Satz für Satz, Fundstellen darin (Feststellung, Vorlage, Losniederschrift)
	Reihenfolge     []Place       // Reihenfolge der Ersatzpersonen (nur Feststellung)
	Mitglieder      int           // gesetzliche Mitgliederzahl, wenn sie sinkt (BB); sonst 0
	Leer            EmptySeat     // warum der Sitz unbesetzt bleibt
	Überprüfung     *ReviewText   // Entscheidung im Wahlprüfungsverfahren; fehlt, wenn es keine gab
	Rückkehr        *ReturnText   // Rückkehr der Vorgängerin oder des Vorgängers (nur Bekanntmachung); fehlt sonst
	Amtshinweis     bool          // die Nachfolge hat ein direkt gewähltes Amt angenommen (BB)
	Empfang         *Recipient    // an wen das Papier geht; fehlt bei Papieren für die Akte und die Öffentlichkeit
	Betrifft        *Person       // wen Anhörung oder Ausscheiden betrifft; fehlt sonst
	Ausscheiden     *DropoutText  // weshalb und wie lange die Person ausscheidet (nur Ausscheiden); fehlt sonst
	Anhörung        *HearingText  // worum es in der Anhörung geht; fehlt sonst
	Losentscheid    *DrawnText    // das Los, nach dem die Nachfolge feststeht; fehlt, wenn keines entschieden hat
	Los             *LotText      // der nötige Losentscheid (nur Losniederschrift); fehlt sonst
	Vorlage         *ProposalText // die offene Frage (nur Vorlage); fehlt sonst
}

// Collective is what the template of the collective announcement may name: what the announcements of
// several councils say.
type Collective struct {
	Datum            Day        // Tag, an dem die Sammelbekanntmachung geschrieben wurde
	Behörde          *Authority // die Wahlleitung und ihre Behörde, wenn es für alle Bekanntmachungen dieselbe ist; fehlt sonst
	Bekanntmachungen []Data     // die einzelnen Bekanntmachungen
}

// Entries is how many announcements there are: the paper is as much longer.
func (c Collective) Entries() int { return len(c.Bekanntmachungen) }

// Day is a calendar day, YYYY-MM-DD; empty if it is not given, so that templates can ask {{if .Datum}}.
type Day string

// IsZero reports whether the day is not given.
func (d Day) IsZero() bool { return d == "" }

// MarshalText returns YYYY-MM-DD.
func (d Day) MarshalText() ([]byte, error) { return []byte(d), nil }

// day converts a date for templates.
func day(d election.Date) Day { return Day(d.String()) }

// Person is somebody who stood for election, without anything that must not be public.
type Person struct {
	Anrede        string // Frau, Herr oder leer (neutral); nur bekannt, wenn die Anschrift erfasst ist
	Titel         string // etwa Dr. oder Dr. LL.M.
	Vorname       string // Vorname
	Nachname      string // Nachname mit Namenszusatz: von der Heide
	Name          string // Titel, Vorname und Nachname; Grade wie M.A. stehen dahinter
	Wahlvorschlag string // Kurzbezeichnung des Wahlvorschlags
	Wahlbereich   string // Wahlbereich oder Wahlkreis; leer, wenn es nur einen gibt
}

// NameParts returns what a salutation is made from; it serves the functions anrede and form.
func (p Person) NameParts() [4]string { return [4]string{p.Anrede, p.Titel, p.Vorname, p.Nachname} }

// Authority is the returning officer and the office (Blatt Behörde).
type Authority struct {
	Name             string   // Name der Behörde: Gemeinde Musterhausen
	Wahlleitung      string   // Name der Person, die die Wahl leitet
	Funktion         string   // Wahlleiterin, Wahlleiter
	Straße           string   // Straße und Hausnummer
	PLZ              string   // Postleitzahl
	Ort              string   // Ort
	Telefon          string   // Telefon; leer, wenn nicht angegeben
	EMail            string   // E-Mail; leer, wenn nicht angegeben
	Aktenzeichen     string   // Aktenzeichen; leer, wenn nicht angegeben
	BekanntmachungIn string   // wo bekannt gemacht wird: Amtsblatt
	Vorsitz          string   // Name der oder des Vorsitzenden der Vertretung
	Hauptverwaltung  string   // Hauptverwaltungsbeamter, mit Amtsbezeichnung
	Rechtsbehelf     []string // eigener Text der Behörde zum Rechtsbehelf, Absatz für Absatz; sonst leer
	Unterzeichnet    string   // wer unterschreibt: der Name aus „Unterzeichnet von“, sonst der der Wahlleitung
	Zeichnungszusatz string   // In Vertretung, Im Auftrag; sonst leer
	Vertreten        bool     // es unterschreibt jemand anderes als die Wahlleitung
	Fußzeilen        []string // Fußzeilen des Briefbogens, höchstens drei
}

// Council is the body and its election.
type Council struct {
	Name          string // Rat der Gemeinde Musterhausen
	Im            string // im Rat der Gemeinde Musterhausen; in der Gemeindevertretung Lindenhagen
	In            string // in den Rat der Gemeinde Musterhausen; in die Gemeindevertretung Lindenhagen
	Des           string // des Rates der Gemeinde Musterhausen; der Gemeindevertretung Lindenhagen
	Der           string // der Rat der Gemeinde Musterhausen; die Gemeindevertretung Lindenhagen
	Wahlgebiet    string // Gemeinde Musterhausen
	Wahltag       Day    // Tag der Wahl
	Ende          Day    // letzter Tag der Wahlperiode
	Sitze         int    // Zahl der Sitze nach dem Wahlergebnis
	Gebietswort   string // Wahlbereich (NI) oder Wahlkreis (BB)
	Mehrheitswahl bool   // gewählt wurde nach Mehrheitswahl
}

// Statute is a version of a statute.
type Statute struct {
	Kurz    string // NKWG, BbgKWahlG
	Name    string // Niedersächsisches Kommunalwahlgesetz
	Fassung string // in der Fassung vom …
}

// Provisions are the places that papers cite beside the basis of the decision. Each comes from the
// rules; an empty one does not exist in that version, or its wording is open.
type Provisions struct {
	Übergang         string // der Sitz geht über
	Unbesetzt        string // der Sitz bleibt unbesetzt
	Mitgliederzahl   string // die gesetzliche Mitgliederzahl sinkt
	Zuständigkeit    string // wer feststellt
	Benachrichtigung string // Benachrichtigung der Ersatzperson
	Bekanntmachung   string // Grundlage der Bekanntmachung
	Annahme          string // Woche, Schweigen, Vorbehalt
	Anhörung         string // Anhörung vor der Feststellung
	Ausscheiden      string // das Ausscheiden wird zugestellt und bekannt gemacht
	Ablehnung        string // eine Ablehnung gilt für die Wahlperiode
	Parteiaustritt   string // Austritt oder Ausschluss aus der Partei
	Unvereinbarkeit  string // Unvereinbarkeit von Amt und Mandat
	Nachweis         string // Nachweis innerhalb der Woche
	Rechtsbehelf     string // Einspruch
	Überprüfung      string // Folge einer Entscheidung im Wahlprüfungsverfahren
	Bestand          string // was bis dahin beschlossen und getan wurde, bleibt wirksam (BB)
	Los              string // wer das Los zieht
	Mitgliedschaft   string // Beginn der Mitgliedschaft
	Reihenfolge      string // wer die Reihenfolge feststellt
}

// Vacancy says how the seat became free.
type Vacancy struct {
	Nr        int    // Nummer des Vorgangs in der Vorgangsmappe
	Grund     string // in einem Wort: Verzicht
	Satz      string // als Satz: „Jutta Arens hat auf den Sitz im Rat der Gemeinde Musterhausen verzichtet.“
	Datum     Day    // Tag des Ereignisses oder der Erklärung
	Beschluss Day    // Tag, an dem der Sitzverlust festgestellt wurde; leer, wenn keiner angegeben ist
	FreiAb    Day    // Tag, ab dem der Sitz frei ist
}

// Seat is the seat that became free.
type Seat struct {
	Art           string // person, liste, ausgleich, verhältnis, mehrheit oder einzeln
	Wort          string // Personenwahl, Listenwahl, Sitz aus einem anderen Wahlbereich, Mehrheitswahl oder Einzelwahlvorschlag; leer bei der Verhältniswahl in Brandenburg
	Wahlvorschlag string // Wahlvorschlag, dem der Sitz gehört
	Wahlbereich   string // Wahlbereich oder Wahlkreis; leer, wenn es nur einen gibt
}

// Determined says who determines the result.
type Determined struct {
	Durch     string // Wahlausschuss, Wahlleitung, Vertretung oder Name des Gerichts
	Der       string // Der Wahlausschuss, Die Wahlleitung, Die Vertretung, Name des Gerichts: am Satzanfang
	Satz      string // dasselbe im Satz: der Wahlausschuss
	Ausschuss bool   // der Wahlausschuss stellt fest
	Zweifel   string // weshalb der Wahlausschuss feststellt (NI), als Satzteil; leer ohne Zweifel
}

// Skipped is a substitute who does not get the seat.
type Skipped struct {
	Person
	Grund         string // Grund als Satzteil; steht nie in öffentlichen Papieren
	Vorschrift    string // Fundstelle
	Ausgeschieden bool   // die Person ist ausgeschieden; falsch, wenn sie nur anderweitig berufen ist
}

// Place is one place of the order of substitutes.
type Place struct {
	Rang        int    // Rang, von 1 an
	Name        string // Titel, Vorname und Nachname; Grade wie M.A. stehen dahinter
	Stimmen     int64  // persönliche Stimmen
	Listenplatz int    // Platz auf dem Wahlvorschlag
	Wahlbereich string // Wahlbereich oder Wahlkreis; leer, wenn es nur einen gibt
	Bemerkung   string // erhält den Sitz, oder weshalb nicht; sonst leer
}

// EmptySeat says why a seat stays empty.
type EmptySeat struct {
	Einzeln bool // der Sitz gehörte zu einem Einzelwahlvorschlag
	Prüfung bool // eine Entscheidung im Wahlprüfungsverfahren lässt ihn leer
}

// ReviewText is a decision in the review of the determination.
type ReviewText struct {
	Art    string // aufgehoben, abgeändert oder durch die Vertretung
	Datum  Day    // Tag der Entscheidung
	Organ  string // Vertretung oder Name des Gerichts
	Vorher string // wer zuvor als Ersatzperson festgestellt war; leer, wenn niemand
}

// ReturnText tells that the predecessor has the seat again.
type ReturnText struct {
	Datum      Day    // Tag
	Zurück     Person // wer den Sitz wieder hat
	Scheidet   Person // wer ihn verliert und wieder Ersatzperson ist
	Vorschrift string // Fundstelle; leer, wo das Gesetz die Rückkehr nicht regelt (NI)
}

// Recipient is to whom a paper goes.
type Recipient struct {
	Person
	Anschrift []string // Zeilen des Anschriftfeldes, vom Namen an
	Rolle     string   // Vorsitz der Vertretung, Hauptverwaltungsbeamter; leer bei Ersatzpersonen
}

// DropoutText says why somebody drops out.
type DropoutText struct {
	Anlass     string // abgelehnt, vorbehalt, gilt als abgelehnt, verzichtet, wählbarkeit, parteiaustritt, parteiausschluss, parteiverbot oder amt
	Datum      Day    // Tag, an dem es geschah; bei Ablehnung und Verzicht der, an dem sie wirksam wurden
	Dauerhaft  bool   // für die restliche Wahlperiode; sonst nur für diesen Sitz
	Gruppe     string // wovon Austritt oder Ausschluss handelt: Partei oder Wählergruppe
	Vorschrift string // Fundstelle; leer, wenn offen
	Belastend  bool   // eine Feststellung gegen die Person, keine eigene Erklärung
}

// HearingText says what somebody is heard on.
type HearingText struct {
	Anlass     string // parteiaustritt, parteiausschluss, parteiverbot oder wählbarkeit
	Datum      Day    // Tag des Ereignisses; leer, wenn nicht angegeben
	Mitgeteilt Day    // Tag, an dem die Mitteilung einging; leer, wenn nicht angegeben
	Gruppe     string // wovon Austritt oder Ausschluss handelt: Partei oder Wählergruppe
	Folge      string // Fundstelle der Folge; leer, wenn offen
	Grundlage  string // Fundstelle der Anhörung; leer, wenn offen
	Berufen    bool   // der Person ist der Übergang des Sitzes schon zugestellt worden
}

// DrawnText is a lot that was drawn.
type DrawnText struct {
	Nr         int    // Nummer im Blatt Lose
	Datum      Day    // Tag der Ziehung; leer, wenn nicht angegeben
	Vorschrift string // weshalb das Los entscheidet; leer, wenn offen
}

// LotText is a lot to be drawn.
type LotText struct {
	Gegenstand string     // Wort der Spalte Gegenstand: Ersatzpersonen, Personenwahl, § 37 Abs. 5, Sitz, Wahlbereich oder Liste oder Personen
	Personen   bool       // das Los wird unter Personen gezogen
	Namen      []LotEntry // unter wem oder worunter das Los gezogen wird, in der Reihenfolge des Wahlergebnisses
	Vorschrift string     // wer das Los zieht; leer, wenn offen
	Früher     []string   // was ein früheres Los unter einigen von ihnen schon entschieden hat, je ein Satz
}

// LotEntry is one of those between whom a lot decides.
type LotEntry struct {
	Kennung string // wie im Blatt Lose einzutragen: SPD/4
	Name    string // Name der Person oder des Wahlvorschlags
	Stimmen int64  // Stimmen der Person; 0 bei Wahlvorschlägen
}

// ProposalText is an open question with its readings.
type ProposalText struct {
	Frage    string        // Wort der Spalte Frage: Wahlkreis, Sitzart, Reihenfolge, Parteimitteilung oder Vorgang
	Lesarten []ReadingText // mögliche Antworten
	Person   string        // um wen es geht; leer, wenn um niemanden
	Gruppe   string        // wessen Mitteilung in Frage steht: Partei oder Wählergruppe
	Vorgänge []int         // Nummern der betroffenen Vorgänge
}

// ReadingText is one possible answer.
type ReadingText struct {
	Antwort    string // wie im Blatt Entscheidungen einzutragen
	Folge      string // wohin sie führt: Name, „Der Sitz bleibt unbesetzt.“ oder der nächste Schritt
	Begründung string // weshalb man so lesen kann
}
