package notice

// Kind is the kind of a paper, as documents[].kind in the answer of "run" names it.
type Kind string

// The nine kinds.
const (
	Determination  Kind = "determination"   // Feststellungsvermerk, for the file
	Notification   Kind = "notification"    // Benachrichtigung, to the substitute called
	AcceptanceForm Kind = "acceptance-form" // Erklärung, filled in by the substitute
	CouncilNotice  Kind = "council-notice"  // Mitteilung to the chair; NI also to the HVB
	Announcement   Kind = "announcement"    // Öffentliche Bekanntmachung
	Hearing        Kind = "hearing"         // Anhörung of the substitute concerned
	DropoutNotice  Kind = "dropout-notice"  // Mitteilung über das Ausscheiden
	LotRecord      Kind = "lot-record"      // Niederschrift über den Losentscheid
	RulingProposal Kind = "ruling-proposal" // Vorlage for the Wahlausschuss
)

// Kinds lists the kinds in the order in which a vacancy's papers are written.
func Kinds() []Kind {
	return []Kind{
		Determination, Notification, AcceptanceForm, CouncilNotice, Announcement, Hearing, DropoutNotice,
		LotRecord, RulingProposal,
	}
}

// CollectiveTemplate is the template of the collective announcement of a district. It is no paper of a
// vacancy and has no Kind of its own.
const CollectiveTemplate = "sammelbekanntmachung"

// words of a kind: file stem (and stem of the template's name), title for people.
var words = map[Kind]struct{ stem, title string }{
	Determination:  {"feststellung", "Feststellung"},
	Notification:   {"benachrichtigung", "Benachrichtigung"},
	AcceptanceForm: {"erklaerung", "Erklärung"},
	CouncilNotice:  {"mitteilung", "Mitteilung"},
	Announcement:   {"bekanntmachung", "Bekanntmachung"},
	Hearing:        {"anhoerung", "Anhörung"},
	DropoutNotice:  {"ausscheiden", "Mitteilung über das Ausscheiden"},
	LotRecord:      {"losniederschrift", "Niederschrift über den Losentscheid"},
	RulingProposal: {"vorlage", "Vorlage für den Wahlausschuss"},
}

// Stem is the German word that file names and template names of this kind begin with.
func (k Kind) Stem() string { return words[k].stem }

// Title is the German name of the kind.
func (k Kind) Title() string { return words[k].title }
