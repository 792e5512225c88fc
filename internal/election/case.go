package election

import (
	"strconv"
	"strings"
)

// EventKind is the exact German word of the column Ereignis.
type EventKind string

// The events, grouped by what they do.
const (
	// frees a seat if the person holds one, drops the person as substitute otherwise
	Resignation   EventKind = "Verzicht"
	Death         EventKind = "Tod"
	Ineligibility EventKind = "Verlust der Wählbarkeit"
	DirectOffice  EventKind = "Annahme eines direkt gewählten Amtes"
	// frees a seat
	Incompatible   EventKind = "Unvereinbarkeit"
	ReviewDecision EventKind = "Wahlprüfungsentscheidung"
	Correction     EventKind = "Berichtigung"
	PartyBan       EventKind = "Parteiverbot"
	// an elected person's or a called substitute's answer
	Acceptance    EventKind = "Annahme"
	Refusal       EventKind = "Ablehnung"
	Conditional   EventKind = "Annahme unter Vorbehalt"
	DeemedRefused EventKind = "Gilt als abgelehnt"
	// about a substitute
	PartyExit      EventKind = "Austritt aus der Partei"
	PartyExpulsion EventKind = "Ausschluss aus der Partei"
	BannedMember   EventKind = "Zugehörigkeit zur verbotenen Partei"
	Heard          EventKind = "Anhörung"
	DroppedOut     EventKind = "Ausscheiden festgestellt"
	// procedure
	Service   EventKind = "Zustellung"
	Published EventKind = "Bekanntmachung"
	// gives a seat back
	ReasonsGone EventKind = "Wegfall der Berufungsgründe"
	// review
	Objection EventKind = "Einspruch"
	Confirmed EventKind = "Feststellung bestätigt"
	Annulled  EventKind = "Feststellung aufgehoben"
	Changed   EventKind = "Feststellung abgeändert"
	ByCouncil EventKind = "Feststellung durch die Vertretung"
)

// EventKinds lists all events in the order in which init offers them.
var EventKinds = []EventKind{
	Resignation, Death, Ineligibility, DirectOffice, Incompatible, ReviewDecision, Correction, PartyBan,
	Acceptance, Refusal, Conditional, DeemedRefused, PartyExit, PartyExpulsion, BannedMember, Heard,
	DroppedOut, Service, Published, ReasonsGone, Objection, Confirmed, Annulled, Changed, ByCouncil,
}

// Form is the form in which a paper reached the returning officer.
type Form string

// The forms.
const (
	FormBlank Form = ""
	InWriting Form = "schriftlich"
	OnRecord  Form = "zur Niederschrift"
	ByFax     Form = "Fax"
	ByEmail   Form = "E-Mail"
	Orally    Form = "mündlich"
)

// Forms lists the forms that the workbook may name.
var Forms = []Form{InWriting, OnRecord, ByFax, ByEmail, Orally}

// An Event is one row of the sheet Vorgänge. The importer has checked that Nr is unique and
// positive, Kind is known, Person (if given) is the id of a candidate, dates are possible days.
// Whether a cell that the event needs is missing is the rules' affair (E5xx).
type Event struct {
	Nr           int
	Kind         EventKind
	Person       string // id; empty if the cell is blank
	Date         Date   // Datum: when it happened or was declared
	Received     Date   // Eingang at the Wahlleitung
	Form         Form
	FreeFrom     Date   // Frei ab
	DeterminedOn Date   // Festgestellt am
	DeterminedBy string // Festgestellt durch
	Until        Date   // Frist bis (Zustellung)
	Ground       string // Grundlage
	Remark       string // Bemerkung
	Origin       Origin // of the row
	// Cells holds the origin of each cell of the row by its column name ("Datum", "Person" ...).
	Cells map[string]Origin
}

// At returns the origin of the named column's cell, or of the row.
func (e *Event) At(column string) Origin {
	if o, ok := e.Cells[column]; ok {
		return o
	}
	return e.Origin
}

// Arrived is the day by which letters and answers are ordered: Eingang if given, else Datum.
func (e *Event) Arrived() Date {
	if e.Received.IsZero() {
		return e.Date
	}
	return e.Received
}

// About is the number of the event to which an Einspruch or a review refers: its Grundlage.
func (e *Event) About() (nr int, ok bool) {
	nr, err := strconv.Atoi(strings.TrimSpace(e.Ground))
	return nr, err == nil
}

// Parties are the names of parties in the Grundlage of a ban or of somebody's membership.
func (e *Event) Parties() []string {
	var out []string
	for _, n := range strings.Split(e.Ground, ";") {
		if n = strings.TrimSpace(n); n != "" {
			out = append(out, n)
		}
	}
	return out
}

// LotSubject is the exact word of the column Gegenstand.
type LotSubject string

// The subjects of a lot.
const (
	LotSubstitutes  LotSubject = "Ersatzpersonen"      // ids
	LotPersonSeat   LotSubject = "Personenwahl"        // ids
	LotSurplus      LotSubject = "§ 37 Abs. 5"         // ids
	LotSeat         LotSubject = "Sitz"                // names of nominations
	LotConstituency LotSubject = "Wahlbereich"         // "Wahlbereich/Wahlvorschlag"
	LotListOrPerson LotSubject = "Liste oder Personen" // "2/SPD Liste", "2/SPD Personen"
)

// LotSubjects lists the subjects that the workbook may name.
var LotSubjects = []LotSubject{LotSubstitutes, LotPersonSeat, LotSurplus, LotSeat, LotConstituency, LotListOrPerson}

// NamesPersons reports whether persons are drawn, not nominations.
func (s LotSubject) NamesPersons() bool {
	return s == LotSubstitutes || s == LotPersonSeat || s == LotSurplus
}

// A Lot is one row of the sheet Lose: the drawn order, first drawn first.
type Lot struct {
	Nr      int
	Date    Date
	Place   string
	DrawnBy string
	Subject LotSubject
	Order   []string // entries trimmed; person entries are resolved to ids where the importer could, else as written
	Origin  Origin
}

// Question is the exact word of the column Frage.
type Question string

// The questions that a ruling may answer, and Predecessor, which only the program asks.
const (
	QConstituency Question = "Wahlkreis"        // answer: person id
	QSeatKind     Question = "Sitzart"          // see Answers
	QSequence     Question = "Reihenfolge"      // event numbers
	QPartyNotice  Question = "Parteimitteilung" // see Answers
	QDeviation    Question = "Abweichung"       // see Answers; Event 0
	QPredecessor  Question = "Vorgang"          // decide the earlier event first
)

// Questions lists what the workbook may ask.
var Questions = []Question{QConstituency, QSeatKind, QSequence, QPartyNotice, QDeviation}

// The words that answer questions with a closed list of answers, but for those to Sitzart, which are
// marks.
const (
	InTime        = "rechtzeitig"
	TooLate       = "verspätet"
	OfficialHolds = "amtliches Ergebnis gilt"
)

// Answers lists the words that may answer the question; nil if other things answer it.
func (q Question) Answers() []string {
	switch q {
	case QSeatKind:
		return []string{string(ElectedPersons), string(ElectedList)}
	case QPartyNotice:
		return []string{InTime, TooLate}
	case QDeviation:
		return []string{OfficialHolds}
	}
	return nil
}

// A Ruling is one row of the sheet Entscheidungen.
type Ruling struct {
	Nr        int
	Date      Date
	Event     int // Vorgang: Nr of the event that freed the seat; 0 blank
	Question  Question
	Answer    string
	DecidedBy string
	Origin    Origin
}

// An Address is one row of the sheet Anschriften.
type Address struct {
	Salutation string // "Frau", "Herr", "" neutral
	Extra      string // Zusatz
	Street     string
	Postcode   string
	City       string
	Country    string
	Origin     Origin
	Cells      map[string]Origin // of the row, by the form's name of the column
}

// An Authority is the sheet Behörde, completed from behoerde.xlsx.
type Authority struct {
	Name, Officer, Function string // Name, Wahlleitung, Funktion
	Street, Postcode, City  string
	Phone, Email, Reference string // Telefon, E-Mail, Aktenzeichen
	PublishedIn             string // Bekanntmachung in
	Chair                   string // Vorsitz der Vertretung
	ChiefExecutive          string // Hauptverwaltungsbeamter
	DeterminedBy            string // Feststellung durch: "Wahlausschuss", "Wahlleitung", ""
	Remedy                  string // Rechtsbehelf: the authority's own text
	SignedBy, SignatureNote string // Unterzeichnet von, Zeichnungszusatz
	Logo, LogoText          string // Logo: path relative to the workbook; alternative text
	LogoData                []byte // the file's bytes, read by the importer; nil if none
	Footer                  [3]string
	Origin                  Origin
	Cells                   map[string]Origin // by the name of the field, of those that are there
}

// At returns the origin of the named field's cell, or of the sheet.
func (a *Authority) At(field string) Origin {
	if o, ok := a.Cells[field]; ok {
		return o
	}
	return a.Origin
}

// Missing names the fields of the sheet Behörde that papers in this Land cannot do without and that
// are blank. Of the zero Authority it returns them all.
func (a *Authority) Missing(l Land) []string {
	needed := []struct{ field, value string }{
		{"Name", a.Name},
		{"Wahlleitung", a.Officer},
		{"Funktion", a.Function},
		{"Straße", a.Street},
		{"PLZ", a.Postcode},
		{"Ort", a.City},
		{"Vorsitz der Vertretung", a.Chair},
	}
	if l == LowerSaxony { // whose Hauptverwaltungsbeamter is told too
		needed = append(needed, struct{ field, value string }{"Hauptverwaltungsbeamter", a.ChiefExecutive})
	}
	var out []string
	for _, n := range needed {
		if strings.TrimSpace(n.value) == "" {
			out = append(out, n.field)
		}
	}
	return out
}

// A Source is one file that a case was made from.
type Source struct {
	Path   string // as given or found, relative to the working directory where possible
	SHA256 string // lower-case hex of the bytes that were read
}

// A Case is everything the office knows about one council and term: the case workbook with its
// result, events, lots, rulings and addresses.
type Case struct {
	File       string // the workbook's path as given on the command line or found in the folder
	SHA256     string
	Sources    []Source // the workbook first, then result files, behoerde.xlsx, logo
	Result     Result
	LawVersion string // Rechtsstand: "2006", "2014", "2009", "2023"; empty = by date
	LawAt      Origin
	Events     []Event
	Lots       []Lot
	Rulings    []Ruling
	Addresses  map[string]Address // by person id
	// AddressFindings are what is wrong with the addresses, by person id: it matters when a letter is due.
	AddressFindings map[string][]Finding
	Authority       Authority
	Bare            bool // a result file alone: no sheet Wahl
}
