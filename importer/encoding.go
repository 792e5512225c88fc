package importer

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"notices/internal/election"
)

// readText reads a file without packing: CSV, HTML, flat OpenDocument. What begins with a mark of
// another format is refused by name.
func (r *reader) readText(data []byte) {
	if name := foreignFormat(data); name != "" {
		r.findf("E103", election.Origin{}, "die Datei ist %s; erwartet ist eine Tabelle (.xlsx, .ods oder .csv)", name)
		return
	}
	text, guessed, ok := decodeText(data)
	if !ok {
		r.findf("E103", election.Origin{}, "die Datei ist keine Tabelle in einem bekannten Format; erwartet ist .xlsx, .ods oder .csv")
		return
	}
	head := strings.ToLower(strings.TrimSpace(text[:min(len(text), 2048)]))
	switch {
	case strings.HasPrefix(head, "<?xml") && strings.Contains(head, "urn:schemas-microsoft-com:office:spreadsheet"):
		r.findf("E103", election.Origin{}, "die Datei ist eine XML-Kalkulationstabelle von 2003; in Excel öffnen und als „Excel-Arbeitsmappe (.xlsx)“ speichern")
	case isFlatODS(head):
		r.readFlatODS(data)
	case looksLikeHTML(head):
		if r.checkLetters(text, guessed) {
			r.readHTML(text)
		}
	case strings.HasPrefix(head, "<"):
		r.findf("E103", election.Origin{}, "die Datei ist ein XML-Dokument, aber keine Tabelle; erwartet ist .xlsx, .ods oder .csv")
	case strings.HasPrefix(head, "{") || strings.HasPrefix(head, "[{"):
		r.findf("E103", election.Origin{}, "die Datei ist ein JSON-Dokument, keine Tabelle; auf der Internetseite die CSV-Datei („Open Data“) herunterladen")
	default:
		if r.checkLetters(text, guessed) {
			r.readCSV(text)
		}
	}
}

// foreignFormat names formats that clerks mistake for tables.
func foreignFormat(data []byte) string {
	for _, f := range []struct{ magic, name string }{
		{"%PDF", "ein PDF-Dokument"},
		{"{\\rtf", "ein RTF-Textdokument"},
		{"\x89PNG", "ein Bild"},
		{"\xff\xd8\xff", "ein Bild"},
		{"GIF8", "ein Bild"},
		{"\x1f\x8b", "ein GZIP-Archiv; das Archiv zuerst entpacken"},
		{"7z\xbc\xaf", "ein 7-Zip-Archiv; das Archiv zuerst entpacken"},
		{"Rar!", "ein RAR-Archiv; das Archiv zuerst entpacken"},
		{"\x09\x08\x10\x00", "im alten Excel-Format (.xls); in Excel öffnen und als .xlsx speichern"},
		{"\x09\x08\x08\x00", "im alten Excel-Format (.xls); in Excel öffnen und als .xlsx speichern"},
		{"SQLite format", "eine Datenbank"},
	} {
		if bytes.HasPrefix(data, []byte(f.magic)) {
			return f.name
		}
	}
	return ""
}

// isFlatODS reports the beginning of an OpenDocument table without packing.
func isFlatODS(head string) bool { return strings.Contains(head, "<office:document") }

func looksLikeHTML(head string) bool {
	if !strings.HasPrefix(head, "<") {
		return false
	}
	for _, mark := range []string{"<html", "<!doctype html", "<table", "<body", "<head", "<div", "<meta"} {
		if strings.Contains(head, mark) {
			return true
		}
	}
	return false
}

// utf8Mark is the byte order mark that some programs write before UTF-8.
var utf8Mark = []byte("\xef\xbb\xbf")

// decodeText turns bytes into text: UTF-8 with or without byte order mark, UTF-16, else
// Windows-1252 (then guessed is true). Not ok: the bytes are no text.
func decodeText(data []byte) (text string, guessed, ok bool) {
	switch {
	case bytes.HasPrefix(data, utf8Mark):
		data = data[len(utf8Mark):]
		if !utf8.Valid(data) {
			return "", false, false
		}
	case bytes.HasPrefix(data, []byte("\xff\xfe\x00\x00")), bytes.HasPrefix(data, []byte("\x00\x00\xfe\xff")):
		return "", false, false // UTF-32: no program of an election office writes it
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		return decodeWith(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), data)
	case zerosAt(data, 1):
		return decodeWith(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), data)
	case zerosAt(data, 0):
		return decodeWith(unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), data)
	}
	if bytes.IndexByte(data, 0) >= 0 {
		return "", false, false
	}
	if utf8.Valid(data) {
		return string(data), false, true
	}
	text, _, ok = decodeWith(charmap.Windows1252, data)
	return text, true, ok
}

func decodeWith(e encoding.Encoding, data []byte) (string, bool, bool) {
	b, err := e.NewDecoder().Bytes(data)
	return string(b), false, err == nil && bytes.IndexByte(b, 0) < 0
}

// zerosAt reports whether most bytes at even (0) or odd (1) places of the beginning are zero, as in
// UTF-16 without a mark.
func zerosAt(data []byte, place int) bool {
	n := min(len(data), 4096)
	zeros := 0
	for i := place; i < n; i += 2 {
		if data[i] == 0 {
			zeros++
		}
	}
	return n >= 4 && zeros*2 > n/2*1 && zeros*10 >= n/2*7
}

var (
	// UTF-8 that was once read as Windows-1252: "Ã¼", "Ã¤", "ÃŸ", "Å¡", "Ä‡", "â€“".
	mojibake = regexp.MustCompile(`Ã[\x{80}-\x{BF}€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[ÅÄ][\x{A0}-\x{BF}€‚ƒ…†‡ˆ‰‹•˜™›]|Â[\x{A0}-\x{BF}]|â€[\x{80}-\x{BF}“”™œ˜¦]`)
	// Bytes of another encoding read as Windows-1252: signs and capitals inside words.
	signInWord    = regexp.MustCompile(`\pL[„”‚†‡€…§™¤ƒ‰ˆ˜¢£¥¦©®±¶º¹²³¼½¾×÷]\pL`)
	capitalInWord = regexp.MustCompile(`\p{Ll}[ŠŽŸŒÐÞ]\p{Ll}`)
)

// checkLetters refuses a text whose letters were destroyed or decoded with the wrong table. A wrong
// letter in a name is worse than no answer.
func (r *reader) checkLetters(text string, guessed bool) bool {
	if strings.IndexFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) < 0 {
		return true
	}
	at := func(i int) election.Origin {
		line := strings.Count(text[:i], "\n") + 1
		return election.Origin{Cell: "Zeile " + itoa(line)}
	}
	sample := func(i int) string {
		from := strings.LastIndexAny(text[:i], "\n;,\t>") + 1
		to := i + strings.IndexAny(text[i:]+"\n", "\r\n;,\t<")
		return clip(squeeze(text[from:to]))
	}
	if i := strings.IndexAny(text, "\uFFFD"); i >= 0 || strings.Contains(text, "ÔøΩ") {
		i = max(i, strings.Index(text, "ÔøΩ"))
		r.findf("E110", at(i), "Umlaute sind in der Datei zerstört („%s“); die Datei aus der ursprünglichen Quelle neu beschaffen", sample(i))
		return false
	}
	if m := mojibake.FindStringIndex(text); m != nil {
		r.findf("E110", at(m[0]), "Umlaute sind falsch umgewandelt („%s“); die Datei aus der ursprünglichen Quelle neu beschaffen oder als „CSV UTF-8“ speichern", sample(m[0]))
		return false
	}
	for i, c := range text {
		if c >= 0x80 && c <= 0x9f {
			r.findf("E110", at(i), "die Zeichen der Datei sind nicht in UTF-8 oder Windows-1252 gespeichert („%s“); die Datei als „CSV UTF-8“ speichern", sample(i))
			return false
		}
	}
	if guessed {
		return r.checkGuess(text, at, sample)
	}
	return true
}

// checkGuess looks for proof that Windows-1252 was right. Code page 850 and MacRoman turn umlauts
// into signs or into letters that German does not have.
func (r *reader) checkGuess(text string, at func(int) election.Origin, sample func(int) string) bool {
	m := signInWord.FindStringIndex(text)
	if m == nil {
		m = capitalInWord.FindStringIndex(text)
	}
	if m == nil && !strings.ContainsAny(text, "äöüÄÖÜßé") {
		if i := strings.IndexAny(text, "ŠšŽžŸáà„”™"); i >= 0 {
			m = []int{i, i}
		}
	}
	if m == nil {
		return true
	}
	r.findf("E110", at(m[0]), "die Datei ist vermutlich in einer alten Zeichentabelle gespeichert (DOS oder Macintosh), Namen wären falsch („%s“); die Datei als „CSV UTF-8“ speichern", sample(m[0]))
	return false
}
