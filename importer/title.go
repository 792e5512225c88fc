package importer

import (
	"regexp"
	"strings"
	"unicode"

	"notices/internal/election"
)

// Titles are told by their words only: a table of what begins a title and what continues it. What
// is in neither table stays in the name, where nameFault looks at it.
var (
	// titleHeads begin a title, with or without their full stop.
	titleHeads = wordSet("dr prof professor professorin pd doktor mag juniorprof juniorprofessor juniorprofessorin honorarprof honorarprofessor honorarprofessorin " +
		"privatdozent privatdozentin priv-doz univ-prof univ-doz jun-prof hon-prof apl-prof ao-prof ass-prof assoc-prof gast-prof prof-dr")
	// dottedHeads do so only with a full stop: without it they may be names.
	dottedHeads = wordSet("dres ddr drs lic ing priv univ apl dipl pfr pfrin pfrn sup msgr bacc")
	// rankHeads do so only before another title: "o. Prof.", "Pfarrer Dr.".
	rankHeads = wordSet("o ao jun hon ass assoc gast pfarrer pfarrerin pastor pastorin superintendent superintendentin rechtsanwalt rechtsanwältin notar notarin steuerberater steuerberaterin")
	// callings are written so and not otherwise.
	callings = wordSetAsWritten("RA RAin StB StBin WP WPin")
	// titleMore continues a title, with a full stop.
	titleMore = wordSet("med medic dent vet phil jur iur utr rer nat pol oec oecon oek theol habil mult agr publ soc sc mus paed päd ing techn tech mont forest pharm biol bio hum cult kult des " +
		"hc eh troph sportwiss math univ can disc hort cur silv physiol sec min psych chem phys geol geogr inf inform stom comm merc adm arch em doz " +
		"kfm kffr vw volksw betriebsw bw verw soz forstw")
	// diplomas are written out behind "Dipl.".
	diplomas = wordSet("ingenieur ingenieurin kaufmann kauffrau volkswirt volkswirtin betriebswirt betriebswirtin verwaltungswirt verwaltungswirtin finanzwirt finanzwirtin rechtspfleger rechtspflegerin " +
		"pädagoge pädagogin sozialpädagoge sozialpädagogin sozialarbeiter sozialarbeiterin psychologe psychologin biologe biologin chemiker chemikerin physiker physikerin mathematiker mathematikerin " +
		"informatiker informatikerin agraringenieur agraringenieurin landwirt landwirtin forstwirt forstwirtin geograph geographin geologe geologin theologe theologin jurist juristin ökonom ökonomin handelslehrer handelslehrerin")
	// titlePairs continue a title in two letters, written so: "h. c.", "i. R.".
	titlePairs = wordSetAsWritten("h.c. e.h. E.h. i.R. a.D.")
	// titleBracket is a bracket that belongs to the title before it.
	titleBracket = regexp.MustCompile(`^\((?:FH|BA|DH|TU|TH|HS|VWA|FHöV|Univ\.? [\pL. -]+|Uni [\pL. -]+|\p{Lu}{1,3})\)$`)
)

func wordSet(words string) map[string]bool { return wordSetAsWritten(strings.ToLower(words)) }

func wordSetAsWritten(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}

// titled is a text in words for the search of titles: "Dr.med. X" has three, of which the second
// stands close to the first.
type titled struct {
	words []string
	close []bool
}

func wordsOfTitle(s string) titled {
	var t titled
	for w := range strings.FieldsSeq(s) {
		tight := false
		from := 0
		for i, r := range w {
			if i > from && w[i-1] == '.' && (unicode.IsLetter(r) || r == '(') {
				t.words, t.close = append(t.words, w[from:i]), append(t.close, tight)
				from, tight = i, true
			}
		}
		t.words, t.close = append(t.words, w[from:]), append(t.close, tight)
	}
	return t
}

// text writes words again as they stood.
func (t titled) text(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		if i > from && !t.close[i] {
			b.WriteByte(' ')
		}
		b.WriteString(t.words[i])
	}
	return b.String()
}

// key is a word without full stops and in small letters: "Dr.-Ing." is "dr-ing".
func (t titled) key(i int) string {
	if i >= len(t.words) {
		return ""
	}
	return strings.ToLower(strings.ReplaceAll(t.words[i], ".", ""))
}

func (t titled) dotted(i int) bool { return i < len(t.words) && strings.HasSuffix(t.words[i], ".") }

// head reports whether a title begins at a word.
func (t titled) head(i int) bool {
	k := t.key(i)
	first, rest, hyphen := strings.Cut(k, "-")
	switch {
	case titleHeads[k], dottedHeads[k] && t.dotted(i), i < len(t.words) && callings[t.words[i]]:
		return true
	case hyphen && first == "dipl":
		return len(rest) > 1
	case hyphen && first == "dr":
		return titleMore[rest]
	case rankHeads[k]:
		return (t.dotted(i) || len(k) > 4) && t.head(i+1)
	}
	return false
}

// more returns how many words from i on continue a title.
func (t titled) more(i int) int {
	k := t.key(i)
	switch {
	case titleMore[k] && t.dotted(i), k == "habil", k == "mult", diplomas[k] && t.key(i-1) == "dipl", i < len(t.words) && t.words[i] == "PH" && t.key(i-1) == "dr":
		return 1
	case i < len(t.words) && t.close[i] && k == "in": // Dr.in
		return 1
	case i+1 < len(t.words) && titlePairs[t.words[i]+t.words[i+1]]:
		return 2
	case i < len(t.words) && strings.HasPrefix(t.words[i], "("):
		for k := i; k < len(t.words); k++ {
			if strings.HasSuffix(t.words[k], ")") && titleBracket.MatchString(t.text(i, k+1)) {
				return k + 1 - i
			}
		}
	}
	return 0
}

// front returns how many of the words before end are a title.
func (t titled) front(from, end int) int {
	i := from
	for i < end {
		n := election.DegreeBehind(t.words[i:end])
		if n == 0 && t.head(i) {
			n = 1
		}
		if n == 0 && i > from {
			n = t.more(i)
		}
		if n == 0 || i+n > end {
			break
		}
		i += n
	}
	return i - from
}

// certain reports that a degree or a title at the end of a name is no part of the name: it is written
// with a full stop, or in capitals in a name that is not.
func (t titled) certain(i int) bool {
	return strings.Contains(t.words[i], ".") ||
		election.DegreeBehind(t.words[i:]) > 0 && strings.ContainsFunc(t.text(0, i)+t.text(i+1, len(t.words)), unicode.IsLower)
}

// spacedInitials reports a degree that may as well be initials: "M. A.", not "M.A." or "M. Sc.".
func (t titled) spacedInitials(i, end int) bool {
	n := election.DegreeBehind(t.words[i:end])
	for k := i; k < i+n; k++ {
		if len(t.key(k)) != 1 || k > i && t.close[k] {
			return false
		}
	}
	return n > 1
}

// cutTitle takes titles off both ends of a name: "Prof. Dr. med. von Lietzow", "Ehlers LL.M.". It
// never takes the whole text, and no particles: Graf and Edler are surnames. Where given is set,
// single letters may be initials: they stay.
func cutTitle(s string, given bool) (title, rest string) {
	t := wordsOfTitle(s)
	end := len(t.words)
	n := 0
	if end > 1 && !(given && t.spacedInitials(0, end)) {
		n = t.front(0, end-1)
	}
	for k := 0; k < n; k++ {
		if !t.certain(k) && election.DegreeBehind(t.words[k:]) > 0 {
			n = k // "MA LI" is a name
		}
	}
	for k := n + 1; k < end; k++ {
		if t.certain(k) && t.front(k, end) == end-k && !(given && t.spacedInitials(k, end)) {
			return joinTitles(t.text(0, n), t.text(k, end)), t.text(n, k)
		}
	}
	if n == 0 {
		return "", s
	}
	return t.text(0, n), t.text(n, end)
}

// spacedTitle writes a title with a space behind each full stop, as it is written in German: "Dr.med." is
// "Dr. med.". Degrees ("LL.M.") and feminine endings ("Dr.in") stay.
func spacedTitle(s string) string {
	t := wordsOfTitle(s)
	for i := 0; i < len(t.words); {
		t.close[i] = t.close[i] && t.key(i) == "in"
		i += max(election.DegreeBehind(t.words[i:]), 1)
	}
	return t.text(0, len(t.words))
}

// isTitle reports whether a text is nothing but a title: "Dr.", "Prof. Dr. med.", "LL.M.".
func isTitle(s string) bool {
	t := wordsOfTitle(s)
	return len(t.words) > 0 && t.front(0, len(t.words)) == len(t.words)
}

// joinTitles puts two titles together unless one says what the other says.
func joinTitles(a, b string) string {
	level := func(s string) string {
		return " " + strings.Join(strings.Fields(strings.ToLower(strings.ReplaceAll(s, ".", " "))), " ") + " "
	}
	switch {
	case a == "" || strings.Contains(level(b), level(a)):
		return b
	case b == "" || strings.Contains(level(a), level(b)):
		return a
	}
	return a + " " + b
}
