package importer

import (
	"strings"
	"sync"
)

// A column is what a header text means.
type column uint8

// The columns. colIgnored is known and deliberately not read (shares, private data).
const (
	colNone column = iota
	colIgnored
	colDay              // Wahltag
	colKey              // AGS, ARS
	colArea             // Wahlgebiet
	colConstituency     // Wahlbereich, Wahlkreis
	colConstituencyName // its name, where the number stands in a column of its own
	colListNumber       // number of the nomination on the ballot
	colNomination       // short name
	colLongName
	colKind     // P, PV, WG, LV, EB
	colPosition // Listenplatz
	colRunning  // a number that is the list position only if the table proves it
	colName     // whole name in one cell
	colLast
	colFirst
	colTitle
	colPrefix // Namensvorsatz: von, van der
	colVotes
	colListVotes
	colPersonSum
	colTotal
	colSum     // "gesamt" alone: the votes, where parts of them stand beside it
	colPart    // votes at the polling stations, or by post
	colElected // ja, Personenwahl ...
	colMandate // "Nordstemmen, direkt"
	colSeats
	colClaim
	colCount
)

// germanColumn names a column in messages, as the case workbook spells it.
var germanColumn = [colCount]string{
	colDay: "Wahltag", colKey: "AGS", colArea: "Wahlgebiet", colConstituency: "Wahlbereich", colConstituencyName: "Wahlbereich (Name)",
	colListNumber: "Wahlvorschlagsnummer", colNomination: "Wahlvorschlag", colLongName: "Wahlvorschlag (Langname)", colKind: "Art",
	colPosition: "Listenplatz", colRunning: "lfd. Nr.", colName: "Name", colLast: "Nachname", colFirst: "Vorname", colTitle: "Titel",
	colPrefix: "Namensvorsatz", colVotes: "Stimmen", colListVotes: "Listenstimmen", colPersonSum: "Summe der Bewerberstimmen",
	colTotal: "Stimmen insgesamt", colSum: "gesamt", colPart: "Urne oder Brief", colElected: "Gewählt", colMandate: "Mandat", colSeats: "Sitze", colClaim: "Sitze Anspruch",
}

// synonyms are the header words in use, as people write them. They are compared
// by headerKey, exactly: a partial match is no match.
var synonyms = map[column]string{
	colDay: "datum|wahltag|wahl-datum|wahltermin|tag der wahl",
	colKey: "ags|ars|amtlicher gemeindeschlüssel|regionalschlüssel|amtlicher regionalschlüssel|gemeindeschlüssel|gebietsschlüssel|gebietsnummer|" +
		"wahl-behoerde-gs|schl.-nr.|schlüssel|schlüsselnummer",
	colArea: "wahlgebiet|gebiet|gebiet-name|gebietsname|gemeinde|gemeindename|stadt|samtgemeinde|vertretung|ortschaft|kreis|landkreis|rat",
	colConstituency: "wahlkreis|wk|wk-nr|wk-nr.|wk nr.|wahlkreis-nr|wahlkreis-nr.|wahlkreis nr.|wahlkreisnummer|wahlbereich|wahlbereich-nr|wahlbereich-nr.|" +
		"wahlbereich nr.|wahlbereichsnummer|wahlbereichnummer|nr. des wahlbereichs|nummer des wahlbereichs|nr. des wahlkreises|wb|wbz|kandidat-gebiet-nr|wahlkreis/wahlbereich|wahlbereich/wahlkreis|wahlbereich (wahlkreis)",
	colConstituencyName: "wk-name|wahlkreisname|wahlkreis name|name des wahlkreises|wahlbereichsname|wahlbereich name|name des wahlbereichs|wahlbereichname",
	colListNumber: "wahlvorschlagsnummer|wahlvorschlagnummer|wahlvorschlags-nr.|wahlvorschlag-nr.|wahlvorschlag nr.|nr. des wahlvorschlags|nummer des wahlvorschlags|wv-nr|wv-nr.|wv nr.|" +
		"listennummer|liste nr|liste nr.|lfd. nr. wahlvorschlag|stimmzettel-position|partei-nr.|parteinummer",
	colNomination: "wahlvorschlag|wahlvorschläge|wahlvorschlagsträger|wahlvorschlagsträger kurz|wahlvorschlagsträger (kurz)|träger|träger des wahlvorschlags|partei|parteien|parteikürzel|partei-kurzname|partei kurzname|" +
		"partei/wählergruppe|partei / wählergruppe|partei oder wählergruppe|partei, wählergruppe|partei/liste|liste/partei|partei bzw. wählergruppe|parteien und wählergruppen|" +
		"wählergruppe|liste|listenname|kurzbezeichnung|kurzbezeichnung des wahlvorschlags|kurzname|merkmal kurzname|gruppenschlüssel|gruppe-schluessel|" +
		"wahlvorschlag kurzname|wahlvorschlag kurzbezeichnung|wahlvorschlag (kurz)|wahlvorschlag (kurzname)|wahlvorschlag (kurzbezeichnung)|kürzel|merkmal|name des wahlvorschlags|bezeichnung des wahlvorschlags|kennwort",
	colLongName: "wahlvorschlagsträger lang|wahlvorschlagsträger (lang)|bezeichnung des wahlvorschlagsträgers|partei-langname|partei langname|merkmal langname|langname|langbezeichnung|" +
		"parteibezeichnung|wahlvorschlag langname|wahlvorschlag (lang)|wahlvorschlag (langname)|parteiname",
	colKind: "art|art des wahlvorschlags|art des wahlvorschlagsträgers|art des trägers|partei-typ|wahlvorschlagsart",
	colPosition: "listenplatz|listenplatz nr.|platz|platz auf der liste|listenplatznummer|listenplatz-nr.|pos.|pos|position|listenposition|rang auf der liste|kandidat-listenplatz|" +
		"lp|lpl.|lfd. nr. auf der liste|lfd. nr. im wahlvorschlag|nr. im wahlvorschlag|nr. auf der liste|platz im wahlvorschlag|platznummer|platz-nr.|reihenfolge im wahlvorschlag|listenreihenfolge",
	colRunning: "lfd. nr.|lfd nr|lfd.-nr.|lfdnr.|laufende nummer|lfd. nummer|nr.|nr|nummer|kandidaten-nr|kandidaten-nr.|kandidatennummer|bewerber-nr|bewerber-nr.|bewerbernummer|listen-nr|listen-nr.",
	colName: "name|bewerber|bewerberin|bewerbende|bewerberin/bewerber|bewerber/bewerberin|name des bewerbers/der bewerberin|bewerberin bzw. bewerber|bewerberin oder bewerber|bewerberinnen und bewerber|bewerbername|name des bewerbers|name der bewerberin/des bewerbers|name der bewerbenden|" +
		"bewerber name|kandidat|kandidatin|kandidat/in|kandidatin/kandidat|kandidaten|kandidierende|kandidierender|kandidierende/r|kandidatenname|gewählte/-r|gewählte|gewählter|gewählte person|gewählte bewerber|" +
		"name vorname|name, vorname|nachname vorname|nachname, vorname|name und vorname|familienname vorname|familienname, vorname|familienname, vornamen|familienname, vorname(n)|name, vornamen|name, vorname(n)|nachname, vornamen|nachname, vorname(n)|nachname, vorname, titel|familienname, vorname, titel|name, vorname, titel|titel, name, vorname|zuname, vorname|" +
		"vor- und nachname|vorname nachname|vorname, nachname|vorname und nachname|vorname name|vorname und name|vor- und familienname|vor- und familiennamen|vor- und zuname|person|ersatzperson|mitglied",
	colLast:   "nachname|familienname|zuname|kandidat-name|nachname der bewerberin/des bewerbers",
	colFirst:  "vorname|vornamen|vorname(n)|rufname|kandidat-vorname",
	colTitle:  "titel|akad. grad|akadem. grad|akad. titel|akademischer grad|akademischer titel|kandidat-akadgrad|doktorgrad|dr.",
	colPrefix: "namensvorsatz|namenszusatz|vorsatzwort|kandidat-namensvorsatz|adelstitel",
	colVotes: "stimmen|stimmenzahl|stimmzahl|anzahl stimmen|anzahl der stimmen|zahl der stimmen|gültige stimmen|erhaltene stimmen|persönliche stimmen|personenstimmen|bewerberstimmen|" +
		"kandidatenstimmen|kandidierendenstimmen|gültige stimmen je bewerber|anzahl gültige stimmen|anzahl der gültigen stimmen|anzahl|stimmen anzahl|stimmen absolut|stimmen abs.|stimmen zahl|gültige stimmen anzahl|gültige stimmen absolut|gültige stimmen abs.|gültige stimmen zahl|einzelstimmen|stimmen bewerber|stimmen der bewerber",
	colListVotes: "listenstimmen|stimmen für die liste|stimmen für die partei|gesamtliste|stimmen gesamtliste|stimmen für die gesamtliste|gesamtlistenstimmen",
	colPersonSum: "summe kandidaten-stimmen|summe kandidatenstimmen|summe bewerberstimmen|summe der bewerberstimmen|bewerberstimmen insgesamt|summe personenstimmen",
	colTotal:     "summe partei- und kandidaten-stimmen|gesamtstimmen|stimmen insgesamt|stimmen gesamt|stimmen zusammen|stimmen summe|gültige stimmen insgesamt|gültige stimmen gesamt|gültige stimmen zusammen|summe stimmen|summe der stimmen|stimmen des wahlvorschlags|gesamtstimmenzahl",
	colSum:       "gesamt|insgesamt|zusammen|summe|total",
	colPart: "urne|urnenwahl|urnenstimmen|wahllokal|im wahllokal|brief|briefwahl|briefstimmen|per brief|davon urne|davon urnenwahl|davon brief|davon briefwahl|darunter brief|darunter briefwahl|" +
		"urne stimmen|brief stimmen|urnenwahl stimmen|briefwahl stimmen",
	colElected: "gewählt|gewählt ja/nein|gewählt (ja/nein)|gew.|sitz|elected|ist gewählt|gewählt?",
	colMandate: "mandat|wahlart|art der wahl|gewählt durch|gewählt über|gewählt in|zuteilung|p/l|sitzart|art des sitzes|art des mandats|gewählt als",
	colSeats:   "sitze|anzahl sitze|mandate|zahl der sitze|sitze insgesamt",
	colClaim:   "sitze anspruch|anzahl anspruch|sitzanspruch|nachrichtlich: sitze anspruch",
	colIgnored: "anrede|prozent|in prozent|%|in %|anteil|anteil in %|anteil %|anteil in prozent|prozentanteil|anteil prozent|v.h.|stimmenanteil|stimmen %|stimmen in %|rel.|relativ|stimmen rel.|stimmen relativ|stimmen in prozent|stimmen anteil|gewinn und verlust in %-punkten|gewinn und verlust|stimmen gewinn und verlust in %-punkten|" +
		"geburtsjahr|geb. jahr|geb.-jahr|jg.|jahrgang|kandidat-geburtsjahr|geburtsdatum|geb. am|geboren am|geb.-datum|alter|geburtsort|" +
		"beruf|beruf oder stand|tätigkeit|kandidat-beruf|wohnort|ort|ortsteil|wohnbezirk|geschlecht|m/w/d|m/w|w/m|kandidat-geschlecht|anschrift|adresse|plz|postleitzahl|straße|straße und hausnummer|hausnummer|e-mail|email|telefon|telefonnummer|mobil|" +
		"stimmart|wahl|wahlname|wahl-name|name der wahl|version|hinweis|bemerkung|bemerkungen|anmerkung|fußnote|losentscheid|staatsangehörigkeit|" +
		"landkreisnummer|gemeindenummer|darunter sitze weiblich|sitze weiblich|ersatzrang|rang|rangfolge|reihenfolge|ersatzplatz|nachrücker|nachrückerplatz|partei-rgb-wert",
}

// synonymKeys is synonyms turned round, made once.
var synonymKeys = sync.OnceValue(func() map[string]column {
	keys := map[string]column{}
	for col, words := range synonyms {
		for w := range strings.SplitSeq(words, "|") {
			if k := headerKey(w); k != "" {
				keys[k] = col
			}
		}
	}
	return keys
})

// headerField returns what a normalised header text means, colNone if it is unknown.
func headerField(key string) column { return synonymKeys()[key] }
