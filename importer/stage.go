package importer

import (
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"notices/internal/election"
)

// A stage is how far a text says that the result has come.
type stage int

const (
	unsaid      stage = iota
	saysFinal         // endgültig
	mentions          // of a provisional result only that it is overtaken
	trial             // Entwurf, Testdaten
	unclear           // provisional and final
	provisional       // vorläufig, or the count is not over
)

const provisionalWords = `vorl(?:ä|ae)ufig\pL*|\bvorl\b|(?:nicht|kein\pL*) (?:\pL+ )?endg(?:ü|ue)ltig|noch nicht (?:\pL+ ){0,2}(?:festgestellt|best(?:ä|ae)tigt|gepr(?:ü|ue)ft)|` +
	`nicht ?amtlich|inoffiziell|unbest(?:ä|ae)tigt|ungepr(?:ü|ue)ft|vor (?:der|ihrer|seiner) (?:\pL+ )?feststellung|(?:ergebnis|stand|zahlen) (?:vom |am )?wahl(?:abend|nacht)|zwischen(?:ergebnis|stand)|schnellmeldung|trend(?:ergebnis|meldung)|^trend\b|hochrechnung|` +
	`vorbehaltlich (?:\pL+ ){0,3}(?:feststellung|best(?:ä|ae)tigung|pr(?:ü|ue)fung)`

var (
	provisionalWord = regexp.MustCompile(`(?i)` + provisionalWords)
	notFinal        = regexp.MustCompile(`(?i)(?:nicht|kein\pL*) (?:\pL+ )?endg(?:ü|ue)ltig\pL*`)
	final           = regexp.MustCompile(`(?i)endg(?:ü|ue)ltig`)
	trialWord       = regexp.MustCompile(`(?i)\bentwurf\b|\bentwurfsfassung|\btest(?:daten|wahl|werte|ergebnis|lauf|zahlen|export)|^\W*(?:test|probe)\W*$|\bprobe(?:lauf|wahl|daten)`)

	// What mentions a provisional result without being one.
	overtaken = regexp.MustCompile(`(?i)vorl(?:ä|ae)ufig\pL*(?: [^;!?]{0,60}?)?(?: (?:wurden?|ist|sind|worden|hiermit)|,)? (?:[^;!?]{0,80}? )?(?:ersetzt|(?:ü|ue)berholt|abgel(?:ö|oe)st|hinf(?:ä|ae)llig|gegenstandslos|ung(?:ü|ue)ltig|best(?:ä|ae)tigt|endg(?:ü|ue)ltig festgestellt)`)
	// What says plainly that this is the final result, whatever else it mentions.
	thisIsFinal = regexp.MustCompile(`(?i)\b(?:dies|das|hier|es|folgend) ist (?:das|ein|der) (?:\pL+ )?endg(?:ü|ue)ltig`)
	toCome      = regexp.MustCompile(`(?i)endg(?:ü|ue)ltig\pL* (?:\pL+ ){0,2}?(?:folgt|folgen|aussteh\pL*|steht|liegt (?:\pL+ )?(?:noch )?nicht|wird|werden)\b`)
	notYet      = regexp.MustCompile(`(?i)\b(?:nicht|noch|kein\pL*|wird|werden|sobald|wenn|bis)\b`)
	instead     = regexp.MustCompile(`(?i)(?:ersetzt|ersetzen|statt|anstelle|anstatt|stelle|gegen(?:ü|ue)ber)(?: \pL+){0,2} vorl(?:ä|ae)ufig\pL*` + `(?: \pL*(?:ergebnis|stand|zahl)\pL*)?(?: (?:vom|am) wahl(?:abend|tag)\pL*)?`)
	difference  = regexp.MustCompile(`(?i)(?:abweich|unterschied|differenz|(?:ver)?(?:ä|ae)nder|vergl|korrektur|berichtig)\pL*(?: \pL+){0,2}? (?:zu|zum|zur|vom|von|mit|gegen(?:ü|ue)ber|des|der)(?: \pL+)? vorl(?:ä|ae)ufig\pL*` + `(?: \pL*(?:ergebnis|stand|zahl)\pL*)?(?: (?:vom|am) wahl(?:abend|tag)\pL*)?`)
	// What speaks of the provisional result beside the final one, in brackets or in a sentence of its own.
	theOther   = regexp.MustCompile(`(?i)(?:[(.;,:–—]|\s-) ?das (?:\pL+ )?vorl(?:ä|ae)ufige [^()!?;]*`)
	thisOne    = regexp.MustCompile(`(?i)\b(?:dies\pL*|hier\pL*|folg\pL*|nachstehend\pL*|vorliegend\pL*|gilt|fehlt|fehlen|steht|liegt)\b`)
	noLonger   = regexp.MustCompile(`(?i)(?:nicht(?: mehr)?|kein\pL*) vorl(?:ä|ae)ufig\pL*`)
	legendSign = regexp.MustCompile(`^(?i)\(?[a-z]\)?\s*[=:–-]?\s+vorl(?:ä|ae)ufig\pL*(?: \pL+)?\.?$`)

	counting   = regexp.MustCompile(`(?i)ausz(?:ä|ae)hl|ausgez(?:ä|ae)hlt|meldung|\d (?:von|aus) \d+ (?:wahl|stimm|gebiet)|eingegangen|erfasst`)
	countOf    = regexp.MustCompile(`(\d+) ?(?:von|aus|/) ?(\d+)\b`)
	countShare = regexp.MustCompile(`(\d+(?:,\d+)?) ?(?:%|Prozent|v\. ?H\.)`)
	allCounted = regexp.MustCompile(`(?i)schnellmeldung\pL*`)
)

// stageOf judges one text.
func stageOf(text string) stage {
	rest := text
	if counting.MatchString(text) {
		switch over, known := countOver(text); {
		case known && !over:
			return provisional
		case known:
			rest = allCounted.ReplaceAllString(rest, "")
		}
	}
	for _, p := range []*regexp.Regexp{instead, difference, noLonger, legendSign} {
		rest = p.ReplaceAllString(rest, "")
	}
	rest = overtaken.ReplaceAllStringFunc(rest, func(s string) string {
		if notYet.MatchString(s) {
			return s
		}
		return ""
	})
	if first := provisionalWord.FindStringIndex(rest); first != nil && final.MatchString(notFinal.ReplaceAllString(rest[:first[0]], "")) {
		rest = theOther.ReplaceAllStringFunc(rest, func(s string) string {
			if notYet.MatchString(strings.ReplaceAll(s, "nicht mehr", "")) || thisOne.MatchString(s) {
				return s
			}
			return ""
		})
	}
	sure := final.MatchString(notFinal.ReplaceAllString(rest, ""))
	switch {
	case thisIsFinal.MatchString(rest):
		if provisionalWord.MatchString(rest) {
			return mentions
		}
	case toCome.MatchString(rest):
		return provisional
	}
	switch {
	case provisionalWord.MatchString(rest) && sure:
		return unclear
	case provisionalWord.MatchString(rest):
		return provisional
	case trialWord.MatchString(rest):
		return trial
	case provisionalWord.MatchString(allCounted.ReplaceAllString(text, "")):
		return mentions
	case sure:
		return saysFinal
	}
	return unsaid
}

// countOver reads "10 von 12" or "83 %"; known says whether there is such a number.
func countOver(text string) (over, known bool) {
	if m := countOf.FindStringSubmatch(text); m != nil {
		n, err1 := strconv.Atoi(m[1])
		all, err2 := strconv.Atoi(m[2])
		return err1 == nil && err2 == nil && n >= all && all > 0, true
	}
	if m := countShare.FindStringSubmatch(text); m != nil {
		f, err := strconv.ParseFloat(strings.Replace(m[1], ",", ".", 1), 64)
		return err == nil && f >= 100, true
	}
	return false, false
}

// letterSpaced matches words that are set with a space between their letters: "V o r l ä u f i g".
var letterSpaced = regexp.MustCompile(`(?:\pL ){4,}\pL(?:\PL|$)`)

// A stageCheck looks through everything that is to be seen of a file for what it calls itself.
type stageCheck struct {
	*collector
	seen  map[string]bool
	final bool        // some text says that the result is final
	doubt []titleText // texts that mention both
	// hidden: the sheet is not shown. What it says is no word of the file about what is shown, but
	// nobody may miss it.
	hidden bool
}

// checkStage refuses files that call the result provisional, wherever in a visible sheet or on a page
// that stands but in the columns that are read.
func (c *collector) checkStage(files []*Book, src *source) {
	of := map[*Sheet]*table{}
	for _, t := range slices.Concat(src.full, src.elected, src.names, src.lists, src.hidden) {
		of[t.sheet] = t
	}
	for _, x := range src.codes {
		of[x.sheet] = &table{book: x.book, sheet: x.sheet, top: x.header, first: x.header + 1}
	}
	for _, b := range files {
		s := &stageCheck{collector: c, seen: map[string]bool{}}
		at := election.Origin{File: b.File}
		s.judge(strings.ReplaceAll(filepath.Base(b.File), "_", " "), at)
		for _, text := range append(append([]string{}, b.notes...), b.prose...) {
			s.judge(text, at)
		}
		for _, sheet := range resultSheets(b) {
			at.Sheet, s.hidden = sheet.Name, sheet.Hidden && !src.reads(sheet)
			for _, text := range append([]string{strings.ReplaceAll(sheet.Name, "_", " "), sheet.Heading}, sheet.Margins...) {
				s.judge(text, at)
			}
			s.sheet(b, sheet, of[sheet])
		}
		s.settle()
	}
}

// sheet judges the cells of a sheet that are no part of the result.
func (s *stageCheck) sheet(b *Book, sheet *Sheet, t *table) {
	read := map[int]bool{}
	for col := colIgnored + 1; t != nil && col < colCount; col++ {
		read[t.cols[col]] = true
	}
	filled := t.filledColumns()
	for i := range sheet.Rows {
		r := &sheet.Rows[i]
		header := t != nil && i >= t.top && i < t.first
		result := t != nil && i >= t.first && t.cell(r, colVotes).Kind != Blank
		for k, cell := range r.Cells {
			if cell.Kind != Text || header && (t.labels == nil || filled[k+1]) || result && read[k+1] {
				continue
			}
			text := squeeze(cell.Value)
			if !result && len(text) < 60 && counting.MatchString(text) {
				text = clipRow(text, r, k+1)
			}
			s.judge(text, b.At(sheet, r.Number, k+1))
		}
	}
}

// filledColumns are the columns with anything below their header: a text over another one heads nothing.
func (t *table) filledColumns() map[int]bool {
	filled := map[int]bool{}
	for i := 0; t != nil && t.first+i < len(t.sheet.Rows); i++ {
		for k, c := range t.sheet.Rows[t.first+i].Cells {
			if c.Kind != Blank {
				filled[k+1] = true
			}
		}
	}
	return filled
}

// clipRow joins a label of the count and what stands behind it: "Auszählungsstand:", "10 von 12".
func clipRow(text string, r *Row, col int) string {
	for k := col + 1; k <= len(r.Cells) && k <= col+4; k++ {
		text += " " + cellText(r.at(k))
	}
	return squeeze(text)
}

// judge notes or reports what one text says, each text once.
func (s *stageCheck) judge(text string, at election.Origin) {
	key := text
	if s.hidden {
		key = "\x00" + text // may stand where it is seen as well
	}
	if text == "" || len(text) > 2000 || s.seen[key] {
		return
	}
	s.seen[key] = true
	said := stageOf(letterSpaced.ReplaceAllStringFunc(text, func(s string) string { return strings.ReplaceAll(s, " ", "") }))
	if s.hidden {
		if said != unsaid && said != saysFinal {
			s.add("W309", at, "in einem ausgeblendeten Blatt steht „%s“; bitte prüfen, ob die Datei das endgültige Ergebnis enthält", clip(text))
		}
		return
	}
	switch said {
	case saysFinal:
		s.final = true
	case mentions, unclear:
		s.doubt = append(s.doubt, titleText{text: text, at: at})
	case trial:
		s.add("W309", at, "die Datei nennt sich selbst Entwurf oder Test („%s“); bitte prüfen, ob es das endgültige Ergebnis ist", clip(text))
	case provisional:
		s.add("E309", at, "die Datei nennt sich selbst vorläufig oder nicht vollständig ausgezählt („%s“); Grundlage darf nur das endgültige, vom Wahlausschuss festgestellte Ergebnis sein", clip(text))
	}
}

// settle judges the texts that mention both: where another text says plainly that the result is final,
// they may speak of an earlier one.
func (s *stageCheck) settle() {
	for _, t := range s.doubt {
		if s.final || stageOf(t.text) == mentions {
			s.add("W309", t.at, "dort ist von einem vorläufigen Ergebnis die Rede („%s“); bitte prüfen, ob die Datei das endgültige enthält", clip(t.text))
			continue
		}
		s.add("E309", t.at, "dort stehen „vorläufig“ und „endgültig“ („%s“), und was gilt, ist nicht klar. Ist es das endgültige Ergebnis, den Text in der Datei berichtigen oder löschen (eine festgehaltene Prüfsumme dann erneuern); sonst das endgültige Ergebnis verwenden", clip(t.text))
	}
}
