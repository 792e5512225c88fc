package pdf

import (
	"notices/internal/document"
)

// letterhead sets name and function of the authority, and its logo, on the first page.
func (g *galley) letterhead(d *document.Document) {
	h := &d.Head
	g.where = "Briefkopf"
	nameY, functionY, ruleY, logoTop, logoHeight := plainNameY, plainFunctionY, plainLine, plainLogoTop, plainLogoHeight
	name, function := style{face: sans, size: bodySize}.bold(), g.labels()
	if d.Letter != nil {
		nameY, functionY, ruleY, logoTop, logoHeight = letterNameY, letterFunctionY, letterLine, letterLogoTop, letterLogoHeight
		name, function = style{face: sans, size: titleSize}.bold(), style{face: sans, size: bodySize, grey: true}
	}
	n := len(g.atoms)
	g.atom(0, 0)
	room := textWidth
	if g.logo = nil; len(h.Logo) > 0 {
		g.loadLogo(h)
		if g.logo != nil {
			w, height := g.logo.fit(logoWidth, logoHeight)
			room -= w + columnGap
			g.put(part{kind: partLogo, elem: g.tags.addWith(sect, elem{kind: "Figure", alt: h.LogoText, attr: figureAttr(right-w, logoTop, w, height)}), x: right - w, y: logoTop, w: w, h: height})
		}
	}
	for _, t := range []struct {
		text string
		st   style
		y    float64
	}{{h.Name, name, nameY}, {h.Function, function, functionY}} {
		if t.text == "" {
			continue
		}
		st := t.st
		if g.width(g.clean(t.text), st) > room { // a long name is set smaller before it is refused
			st.size = bodySize
		}
		g.text(g.tags.add(sect, "P"), left, t.y, g.line(t.text, st, room), true)
	}
	g.rule(left, ruleY, textWidth, thin)
	g.fix(n, 0)
	g.running = line{}
	if h.Name != "" {
		g.running = g.line(h.Name, g.labels(), textWidth-30)
	}
}

// letter sets return line, notes, address and information block where the window of the envelope is.
func (g *galley) letter(l *document.Letter) {
	g.where = "Rücksendeangabe"
	n := len(g.atoms)
	g.atom(0, 0)
	if l.Return != "" {
		g.text(g.tags.add(sect, "P"), addressLeft, returnTop+g.baseline(g.labels(), returnHeight), g.line(l.Return, g.narrowed(l.Return, addressWidth), addressWidth), true)
	}
	g.where = "Zusatz- und Vermerkzone"
	g.field(l.Notes, g.small(), notesTop, notesHeight, notesHeight/notesLines, notesLines, true)
	g.where = "Anschrift"
	g.field(l.Address, style{face: sans, size: bodySize}, addressTop, addressHeight, addressPitch, addressLines, false)
	g.fix(n, 0)
	g.info(l.Info)
}

// field sets the lines of one zone of the address field, as one paragraph.
func (g *galley) field(lines []string, st style, top, height, pitch float64, most int, low bool) {
	if len(lines) > most {
		g.fault(&FitError{Where: g.where, Needs: float64(len(lines)), Room: float64(most), Unit: "Zeilen"})
		return
	}
	if len(lines) == 0 {
		return
	}
	e := g.tags.add(sect, "P")
	if low {
		top += height - pitch*float64(len(lines))
	}
	for i, s := range lines {
		g.text(e, addressLeft, top+pitch*float64(i)+g.baseline(st, pitch), g.line(s, st, addressWidth), true)
	}
}

// info sets the information block beside the address.
func (g *galley) info(list []document.Info) {
	g.where = "Informationsblock"
	if len(list) == 0 {
		return
	}
	d := grid{style: style{face: sans, size: smallSize}, lead: smallLead, x: []float64{infoLeft, infoLeft + infoLabel}, w: []float64{infoLabel, infoWidth - infoLabel}, right: make([]bool, 2)}
	e := g.tags.add(sect, "Table")
	n := len(g.atoms)
	for _, i := range list {
		tr := g.tags.add(e, "TR")
		g.row(&d, []cell{
			g.cell(g.tags.addWith(tr, elem{kind: "TH", attr: scopeRow}), []document.Inline{{Text: i.Label}}, g.labels()),
			g.cell(g.tags.add(tr, "TD"), []document.Inline{{Text: i.Value}}, d.style)}, 0)
	}
	lines := 0.0
	for _, a := range g.atoms[n:] {
		lines += a.height / smallLead
	}
	if room := float64(int((infoBottom - infoTop) / smallLead)); lines > room+0.01 {
		g.fault(&FitError{Where: g.where, Needs: lines, Room: room, Unit: "Zeilen"})
	}
	g.fix(n, infoTop)
}

// foot measures the footer lines.
func (g *galley) foot(lines []string) {
	g.where = "Fußzeile"
	g.footer = g.footer[:0]
	if len(lines) > footMost {
		g.fault(&FitError{Where: g.where, Needs: float64(len(lines)), Room: footMost, Unit: "Zeilen"})
		return
	}
	st := g.labels()
	for _, s := range lines {
		if n := g.narrowed(s, textWidth); n.size < st.size {
			st = n // all lines in one size
		}
	}
	for _, s := range lines {
		g.footer = append(g.footer, g.line(s, st, textWidth))
	}
}

// narrowed is the style of labels, or a smaller one where the text would not fit.
func (g *galley) narrowed(s string, room float64) style {
	st := g.labels()
	if g.width(g.clean(s), st) > room {
		st.size = narrowSize
	}
	return st
}
