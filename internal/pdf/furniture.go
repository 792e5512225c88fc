package pdf

import (
	"strings"

	"notices/internal/document"
)

// letterhead sets name and function of the authority, and its logo, on the first page.
func (g *galley) letterhead(d *document.Document) {
	h, n := &d.Head, len(g.atoms)
	g.top = plainTop
	name, function := style{size: bodySize}.bold(), labels()
	nameY, functionY, ruleY, logoTop, logoHeight := plainNameY, plainFunctionY, plainLine, plainLogoTop, plainLogoHeight
	if d.Letter != nil {
		name, function = style{size: titleSize}.bold(), style{size: bodySize, grey: true}
		nameY, functionY, ruleY, logoTop, logoHeight = letterNameY, letterFunctionY, letterLine, letterLogoTop, letterLogoHeight
	}
	g.where = LetterHead
	g.atom(0, 0)
	room := textWidth
	if g.loadLogo(h); g.logo != nil {
		scale := min(logoWidth/float64(g.logo.width), logoHeight/float64(g.logo.height))
		p := part{kind: partLogo, y: logoTop, w: scale * float64(g.logo.width), h: scale * float64(g.logo.height)}
		p.x = right - p.w
		p.elem = g.tree.add(sect, elem{kind: "Figure", more: p.figure(h.LogoText)})
		g.put(p)
		room -= p.w + columnGap
	}
	if g.width(g.clean(h.Name), name) > room {
		name.size = bodySize
	}
	names := g.broken([]string{h.Name}, name, room)
	g.stack(names, left, nameY-name.lead()*float64(len(names)-1), name.lead(), int((nameY-headTop)/name.lead())+1)
	g.stack(g.broken([]string{h.Function}, function, room), left, functionY, function.lead(), int((ruleY-functionY)/function.lead())+1)
	if room < textWidth || h.Name != "" || h.Function != "" {
		g.rule(left, ruleY, textWidth, thin)
	}
	g.fix(n, 0)
	g.running = g.broken([]string{strings.Trim(h.Name+" · "+d.Running, " ·")}, labels(), headWidth)
	g.running = g.running[:min(len(g.running), headLines)]
}

// broken breaks lines that stand for themselves where they are too wide.
func (g *galley) broken(list []string, st style, room float64) (set []line) {
	for _, s := range list {
		if s != "" {
			set = append(set, g.breakLines(g.spans([]document.Inline{{Text: s}}, st), room)...)
		}
	}
	return set
}

// stack sets lines at a place of their own, as one paragraph, the first with its baseline at y.
func (g *galley) stack(set []line, x, y, pitch float64, most int) {
	if len(set) > most {
		g.fault(&FitError{Where: g.where, Needs: float64(len(set)), Room: float64(most), Unit: "Zeilen"})
	} else if len(set) > 0 {
		e := g.tree.add(sect, elem{kind: "P"})
		for i, l := range set {
			g.text(e, x, y+pitch*float64(i), l, true)
		}
	}
}

// letter sets return line, notes, address and information block where the window of the envelope is.
func (g *galley) letter(l *document.Letter) {
	n := len(g.atoms)
	g.atom(0, 0)
	g.where = NotesZone
	notes := g.broken(l.Notes, small(), addressWidth)
	g.where = ReturnLine
	sender, st := g.narrow([]string{l.Return}, addressWidth)
	pitch := returnHeight
	if len(sender) > 1 { // a long one takes of the notes' zone what no note needs
		pitch = narrowLead
	}
	g.field(sender, st, returnTop, pitch, int((notesTop+notesHeight-returnTop-notesPitch*float64(min(len(notes), notesLines)))/pitch))
	g.where = NotesZone
	g.field(notes, small(), notesTop+notesPitch*float64(notesLines-len(notes)), notesPitch, notesLines)
	g.where = AddressZone
	g.field(g.broken(l.Address, style{size: bodySize}, addressWidth), style{size: bodySize}, addressTop, addressHeight/addressLines, addressLines)
	g.fix(n, 0)

	g.where, n = InfoBlock, len(g.atoms)
	if rows := l.Facts().Rows; len(rows) > 0 {
		g.pairs(rows, &grid{style: style{size: smallSize}}, labels(), frame{infoLeft, infoWidth, sect}, infoLabel, infoGap)
	}
	if g.top = max(letterTop, g.fix(n, infoTop)+smallLead); g.top > infoEnd {
		g.fault(&FitError{Where: g.where, Needs: g.top - infoTop, Room: infoEnd - infoTop, Unit: "mm"})
	}
}

// field sets the lines of one zone of the address field.
func (g *galley) field(set []line, st style, top, pitch float64, most int) {
	g.stack(set, addressLeft, top+g.baseline(st, pitch), pitch, most)
}

// foot breaks the footer lines, all in one size, closer to each other if they are many.
func (g *galley) foot(lines []string) {
	g.where = PageFoot
	g.footer, _ = g.narrow(lines, textWidth)
	if g.pitch = footPitch; len(g.footer) > footLines {
		g.pitch = narrowLead
	}
	if most := int((footEnd-footY)/g.pitch) + 1; len(g.footer) > most {
		g.fault(&FitError{Where: g.where, Needs: float64(len(g.footer)), Room: float64(most), Unit: "Zeilen"})
	}
}

// narrow breaks lines in the style of labels, in smaller type where one would be too wide.
func (g *galley) narrow(list []string, room float64) ([]line, style) {
	st := labels()
	for _, s := range list {
		if g.width(g.clean(s), st) > room {
			st.size = narrowSize
		}
	}
	return g.broken(list, st, room), st
}
