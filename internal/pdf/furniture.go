package pdf

import "notices/internal/document"

// letterhead sets name and function of the authority, and its logo, on the first page.
func (g *galley) letterhead(d *document.Document) {
	h, n := &d.Head, len(g.atoms)
	name, function := style{size: bodySize}.bold(), labels()
	nameY, functionY, ruleY, logoTop, logoHeight := plainNameY, plainFunctionY, plainLine, plainLogoTop, plainLogoHeight
	if d.Letter != nil {
		name, function = style{size: titleSize}.bold(), style{size: bodySize, grey: true}
		nameY, functionY, ruleY, logoTop, logoHeight = letterNameY, letterFunctionY, letterLine, letterLogoTop, letterLogoHeight
	}
	g.where = "Briefkopf"
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
	g.headline(h.Name, name, nameY, room)
	g.headline(h.Function, function, functionY, room)
	if room < textWidth || h.Name != "" || h.Function != "" {
		g.rule(left, ruleY, textWidth, thin)
	}
	g.fix(n, 0)
	g.running = g.line(h.Name, labels(), textWidth-30)
}

// headline sets a line of the letterhead, in body size if it is too long.
func (g *galley) headline(s string, st style, y, room float64) {
	if g.width(g.clean(s), st) > room {
		st.size = bodySize
	}
	if s != "" {
		g.text(g.tree.add(sect, elem{kind: "P"}), left, y, g.line(s, st, room), true)
	}
}

// letter sets return line, notes, address and information block where the window of the envelope is.
func (g *galley) letter(l *document.Letter) {
	n := len(g.atoms)
	g.atom(0, 0)
	if g.where = "Rücksendeangabe"; l.Return != "" {
		g.field([]string{l.Return}, g.narrowed(l.Return, addressWidth), returnTop, returnHeight, 1)
	}
	g.where = "Zusatz- und Vermerkzone"
	g.field(l.Notes, small(), notesTop+notesHeight*float64(notesLines-len(l.Notes))/notesLines, notesHeight/notesLines, notesLines)
	g.where = AddressZone
	g.field(l.Address, style{size: bodySize}, addressTop, addressHeight/addressLines, addressLines)
	g.fix(n, 0)

	g.where, n = "Informationsblock", len(g.atoms)
	if rows := l.Facts().Rows; len(rows) > 0 {
		g.pairs(rows, &grid{style: style{size: smallSize}}, labels(), frame{infoLeft, infoWidth, sect}, infoLabel, infoGap)
	}
	lines := 0.0
	for _, a := range g.atoms[n:] {
		lines += a.height / smallLead
	}
	if lines > infoLines+0.01 {
		g.fault(&FitError{Where: g.where, Needs: lines, Room: infoLines, Unit: "Zeilen"})
	}
	g.fix(n, infoTop)
}

// field sets the lines of one zone of the address field as one paragraph.
func (g *galley) field(lines []string, st style, top, pitch float64, most int) {
	var set []line
	for _, s := range lines { // a long name goes on in the next line
		set = append(set, g.breakLines(g.spans([]document.Inline{{Text: s}}, st), addressWidth)...)
	}
	if len(set) > most {
		g.fault(&FitError{Where: g.where, Needs: float64(len(set)), Room: float64(most), Unit: "Zeilen"})
		return
	}
	e := g.tree.add(sect, elem{kind: "P"})
	for i, l := range set {
		g.text(e, addressLeft, top+pitch*float64(i)+g.baseline(st, pitch), l, true)
	}
}

// foot measures the footer lines, all in one size.
func (g *galley) foot(lines []string) {
	g.where = "Fußzeile"
	if len(lines) > footLines {
		g.fault(&FitError{Where: g.where, Needs: float64(len(lines)), Room: footLines, Unit: "Zeilen"})
	}
	st := labels()
	for _, s := range lines {
		st.size = min(st.size, g.narrowed(s, textWidth).size)
	}
	for _, s := range lines {
		g.footer = append(g.footer, g.line(s, st, textWidth))
	}
}

// narrowed is the style of labels, or a smaller one where the text would not fit.
func (g *galley) narrowed(s string, room float64) style {
	st := labels()
	if g.width(g.clean(s), st) > room {
		st.size = narrowSize
	}
	return st
}
