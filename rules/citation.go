package rules

import "strings"

// A Citation names a provision. Only this package and the statutes below it make citations;
// everything printed elsewhere is one of these values.
type Citation struct {
	Section   string     // "44"; "36a"
	Paragraph string     // Absatz: "1"
	Sentence  string     // Satz: "2"
	Number    string     // Nummer: "7"
	Act       string     // abbreviation: "NKWG", "NKWO", "NKomVG", "BbgKWahlG", "BbgKWahlV"
	With      []Citation // in Verbindung mit, each printed after "i. V. m."
	Court     string     // a court ruling instead of a section: "OVG Niedersachsen, Urteil vom 17. Dezember 2010, 10 LC 191/09"
}

// String prints "§ 44 Abs. 1 i. V. m. § 38 Abs. 2 NKWG": the act stands once, after the last
// section that belongs to it. A zero Citation prints nothing.
func (c Citation) String() string {
	if c.Court != "" || c.IsZero() {
		return c.Court
	}
	all := append([]Citation{c}, c.With...)
	var b strings.Builder
	for i, x := range all {
		if x.Court != "" {
			b.WriteString("; " + x.Court)
			continue
		}
		if i > 0 {
			b.WriteString(" i. V. m. ")
		}
		b.WriteString(x.place())
		if x.Act != "" && (i == len(all)-1 || all[i+1].Act != x.Act || all[i+1].Court != "") {
			b.WriteString(" " + x.Act)
		}
	}
	return b.String()
}

// IsZero reports whether no provision is named.
func (c Citation) IsZero() bool { return c.Section == "" && c.Court == "" }

// And returns c with further provisions joined by "i. V. m.".
func (c Citation) And(with ...Citation) Citation {
	c.With = append(append([]Citation(nil), c.With...), with...)
	return c
}

func (c Citation) place() string {
	s := "§ " + c.Section
	if c.Paragraph != "" {
		s += " Abs. " + c.Paragraph
	}
	if c.Sentence != "" {
		s += " Satz " + c.Sentence
	}
	if c.Number != "" {
		s += " Nr. " + c.Number
	}
	return s
}

// Art cites "§ section Abs. paragraph act"; an empty paragraph is left out.
func Art(act, section, paragraph string) Citation {
	return Citation{Act: act, Section: section, Paragraph: paragraph}
}
