package importer

import (
	"fmt"
	"regexp"
	"strings"
)

// A Setting tells how parts of a cell's text are set where that changes what the cell says: a raised
// 1 behind 18 is the sign of a footnote and makes no 181, and struck digits are meant no longer.
type Setting struct {
	Plain  string // the text without its raised parts
	Raised string // the raised (or lowered) parts
	Struck bool   // a part, or all of it, is struck through
	Hidden bool   // HTML: the cell holds further text that the page does not show; Value is without it
}

// fontSetting is what a font or a run of text says about itself.
type fontSetting struct{ raised, struck bool }

// A settingText gathers the text of a cell run by run.
type settingText struct {
	all, plain, raised []byte
	struck, hidden     bool
}

func (s *settingText) reset() {
	*s = settingText{all: s.all[:0], plain: s.plain[:0], raised: s.raised[:0]}
}

// note records that the text of all from the given length on is set in such a way.
func (s *settingText) note(from int, f fontSetting) {
	added := s.all[from:]
	visible := len(strings.TrimSpace(string(added))) > 0
	s.struck = s.struck || f.struck && visible
	if f.raised && visible {
		s.raised = append(s.raised, added...)
	} else {
		s.plain = append(s.plain, added...)
	}
}

// setting returns nil for a text that is set as usual throughout.
func (s *settingText) setting(decode func([]byte) string) *Setting {
	if len(s.raised) == 0 && !s.struck && !s.hidden {
		return nil
	}
	return &Setting{Plain: decode(s.plain), Raised: decode(s.raised), Struck: s.struck, Hidden: s.hidden}
}

// inFont adds what the font of the whole cell says.
func (c Cell) inFont(f fontSetting) Cell {
	if c.Kind == Blank || !f.raised && !f.struck {
		return c
	}
	s := Setting{Plain: c.Value}
	if c.Set != nil {
		s = *c.Set
	}
	s.Struck = s.Struck || f.struck
	if f.raised && s.Raised == "" {
		s.Raised = c.Value
	}
	c.Set = &s
	return c
}

// settingProblem says why a cell cannot be read for sure although its characters could; empty if it
// can. It never says where the cell is.
func settingProblem(c Cell) string {
	switch {
	case c.Set == nil:
		return ""
	case c.Set.Struck:
		return fmt.Sprintf("„%s“ ist ganz oder zum Teil durchgestrichen; was gilt, lässt sich nicht sicher sagen. Bitte nur das Gültige und ohne Durchstreichung eintragen", clip(cellText(c)))
	case c.Set.Raised != "":
		return fmt.Sprintf("in „%s“ ist „%s“ hoch- oder tiefgestellt, vermutlich das Zeichen einer Fußnote; bitte ohne dieses Zeichen eintragen", clip(cellText(c)), clip(squeeze(c.Set.Raised)))
	}
	return ""
}

// footnoteSign matches what offices raise to point to a footnote.
var footnoteSign = regexp.MustCompile(`^(?:[\d*†‡,) ]{1,6}|[a-z]\)?)$`)

// plainName returns a name without the raised sign of a footnote; not ok if its setting leaves in
// doubt what the name is.
func plainName(c Cell) (name string, ok bool) {
	if c.Set.Struck || !footnoteSign.MatchString(squeeze(c.Set.Raised)) || squeeze(c.Set.Plain) == "" {
		return cellText(c), false
	}
	return squeeze(c.Set.Plain), true
}
