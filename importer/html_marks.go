package importer

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// styleOf returns an element's own style without spaces, in lower case.
func styleOf(t html.Token) string {
	for _, a := range t.Attr {
		if a.Key == "style" {
			return strings.ReplaceAll(strings.ToLower(a.Val), " ", "")
		}
	}
	return ""
}

// hiddenTag reports an element that says of itself that it is not shown.
func hiddenTag(t html.Token) bool {
	for _, a := range t.Attr {
		if a.Key == "hidden" {
			return true
		}
	}
	s := styleOf(t)
	return strings.Contains(s, "display:none") || strings.Contains(s, "visibility:hidden")
}

// An htmlMark is an open element whose text is raised, struck or hidden.
type htmlMark struct {
	name   string
	nested int // elements of the same name that are open inside it
	font   fontSetting
	hidden bool
}

// openMark notes an element inside a cell that sets its text apart.
func (h *htmlReader) openMark(t html.Token) {
	if h.into == nil || t.Type != html.StartTagToken || t.DataAtom == atom.Br || t.DataAtom == atom.Img {
		return
	}
	for i := range h.marks {
		if h.marks[i].name == t.Data {
			h.marks[i].nested++
		}
	}
	m := htmlMark{name: t.Data, hidden: hiddenTag(t)}
	s := styleOf(t)
	switch t.DataAtom {
	case atom.Td, atom.Th, atom.Tr, atom.Table:
		return // begins a cell of its own
	case atom.Sup, atom.Sub:
		m.font.raised = true
	case atom.S, atom.Strike, atom.Del:
		m.font.struck = true
	}
	m.font.raised = m.font.raised || strings.Contains(s, "vertical-align:super") || strings.Contains(s, "vertical-align:sub")
	m.font.struck = m.font.struck || strings.Contains(s, "line-through")
	if m.hidden || m.font != (fontSetting{}) {
		h.marks = append(h.marks, m)
	}
}

// openBlock notes a block that is not shown.
func (h *htmlReader) openBlock(t html.Token) {
	switch t.DataAtom {
	case atom.Body, atom.Div, atom.Section, atom.Article, atom.Main, atom.Aside, atom.Form, atom.Fieldset, atom.Center:
	default:
		return
	}
	if t.Type != html.StartTagToken {
		return
	}
	for i := range h.hides {
		if h.hides[i].name == t.Data {
			h.hides[i].nested++
		}
	}
	if hiddenTag(t) {
		h.hides = append(h.hides, htmlMark{name: t.Data, hidden: true})
	}
}

// closed takes away the innermost elements that an end tag of this name closes.
func closed(marks []htmlMark, name string) []htmlMark {
	for i := len(marks) - 1; i >= 0; i-- {
		m := &marks[i]
		if m.name != name {
			continue
		}
		if m.nested == 0 {
			marks = append(marks[:i], marks[i+1:]...)
			continue
		}
		m.nested--
	}
	return marks
}

// addText adds text to what is collected, as the open elements set it.
func (h *htmlReader) addText(text []byte) {
	var font fontSetting
	for _, m := range h.marks {
		if m.hidden {
			h.into.hidden = h.into.hidden || strings.TrimSpace(string(text)) != ""
			return
		}
		font.raised, font.struck = font.raised || m.font.raised, font.struck || m.font.struck
	}
	from := len(h.into.all)
	h.into.all = append(h.into.all, text...)
	h.into.note(from, font)
}
