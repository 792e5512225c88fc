package run

import (
	"notices/internal/document"
	"notices/internal/election"
	"notices/internal/notice"
)

// An announcement is one row of the collective announcement: what the single one says, no more.
type announcement struct {
	council, place                 string // Vertretung; where it is published
	departed, successor, list, law string
	from                           notice.Day
}

// announced takes the public facts of a case's announcement.
func announced(d *done, p *paper) announcement {
	x := p.Data
	a := announcement{council: x.Vertretung.Name, place: x.Behörde.BekanntmachungIn, departed: x.Ausgeschieden.Name,
		list: x.Sitz.Wahlvorschlag, law: x.Grundlage, from: x.Vorgang.FreiAb}
	switch {
	case x.Rückkehr != nil:
		a.departed, a.successor, a.law, a.from = x.Rückkehr.Scheidet.Name, x.Rückkehr.Zurück.Name, x.Rückkehr.Vorschrift, x.Rückkehr.Datum
	case x.Nachfolge != nil:
		a.successor = x.Nachfolge.Name
	default:
		a.successor = "Der Sitz bleibt unbesetzt."
	}
	return a
}

// collective is the collective announcement of a district: one table for all bodies.
func collective(all []announcement, day election.Date) *document.Document {
	text := func(s string) []document.Inline { return []document.Inline{{Text: s}} }
	table := document.Table{Caption: "Freie Sitze und wer sie erhält", RowHead: true, Align: []byte("llllll")}
	for _, h := range []string{"Vertretung", "Ausgeschieden", "Nachfolge", "Wahlvorschlag", "Sitz frei ab", "Grundlage"} {
		table.Header = append(table.Header, text(h))
	}
	for _, a := range all {
		table.Rows = append(table.Rows, [][]document.Inline{text(a.council), text(a.departed), text(a.successor), text(a.list), text(a.from.Short()), text(a.law)})
	}
	return &document.Document{
		Title: "Sammelbekanntmachung über freie Sitze", Language: "de-DE", Kind: "announcement", Date: day.String(),
		Blocks: []document.Block{
			document.Heading{Level: 1, Over: "Öffentliche Bekanntmachung", Inline: text("Freie Sitze in Vertretungen")},
			document.Paragraph{Inline: text("In den folgenden Vertretungen ist ein Sitz frei geworden. Die Tabelle nennt, auf wen er übergeht. " +
				"Rechtsbehelfe und Einzelheiten stehen in der Bekanntmachung der jeweiligen Vertretung.")},
			table,
		},
	}
}
