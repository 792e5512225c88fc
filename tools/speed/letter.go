//go:build unix

package main

import (
	"fmt"
	"strings"

	"notices/internal/document"
)

var (
	firsts = []string{"Elke", "Jutta", "Özgür", "Karl-Heinz", "Şengül", "Łukasz", "Renée", "Dörte"}
	lasts  = []string{"Ehlers", "von der Heide", "Müller-Lüdenscheidt", "Yıldız", "Grünhagen", "Behn", "Cordes", "Žurawski"}
)

// name is the i-th recipient.
func name(i int) string { return firsts[i%8] + " " + lasts[i/8%8] + fmt.Sprintf("-%d", i) }

// part is a piece of the letter in the form that all three printers know.
type part struct {
	kind byte // 'h' heading, 'p' paragraph, 'l' item of a list
	text string
}

// parts is the text of the letter to the i-th recipient, long enough for two pages.
func parts(i int) []part {
	many := func(s string, n int) string { return strings.TrimSpace(strings.Repeat(s+" ", n)) }
	return []part{
		{'p', "Guten Tag " + name(i) + ","},
		{'p', "ein Sitz im Rat der Gemeinde Musterhausen geht auf Sie über. Bitte erklären Sie innerhalb einer Woche nach der Zustellung dieses Briefes, ob Sie den Sitz annehmen."},
		{'h', "Warum der Sitz auf Sie übergeht"},
		{'p', many("Das bisherige Mitglied hat auf den Sitz verzichtet; der Sitz ist am 10. Februar 2027 frei geworden und geht nach dem Ergebnis der Wahl auf die nächste Ersatzperson über.", 3)},
		{'h', "Was Sie jetzt tun müssen"},
		{'l', "Geben Sie bis zum Ablauf der Frist keine Erklärung ab, gilt der Sitz als angenommen."},
		{'l', "Eine Annahme unter Vorbehalt oder Bedingung gilt als Ablehnung, auch wenn der Vorbehalt nur beiläufig in einem Begleitschreiben steht."},
		{'l', "Eine Ablehnung können Sie nicht widerrufen. Sie scheiden damit für den Rest der Wahlperiode als Ersatzperson aus."},
		{'h', "Wohin Sie antworten"},
		{'p', many("Sie erreichen die Wahlleitung im Rathaus, Zimmer 12. Eine einfache E-Mail genügt nicht.", 3)},
		{'p', many("Die Feststellung beruht auf dem endgültigen Ergebnis, wie es der Wahlausschuss festgestellt und öffentlich bekannt gemacht hat.", 5)},
		{'h', "Rechtsbehelf"},
		{'p', many("Gegen diese Feststellung kann innerhalb von zwei Wochen nach der Bekanntmachung Einspruch erhoben werden, schriftlich oder zur Niederschrift.", 5)},
		{'p', "Mit freundlichen Grüßen"},
	}
}

// address is that of the i-th recipient.
func address(i int) []string {
	return []string{name(i), fmt.Sprintf("Straße der Republik %d", i+1), "12345 Musterhausen"}
}

// letter is the block tree of the letter to the i-th recipient.
func letter(i int) *document.Document {
	d := &document.Document{Title: "Benachrichtigung über den Übergang eines Sitzes", Language: "de-DE", Kind: "notification",
		Date: "2027-02-10", Head: document.Letterhead{Name: "Gemeinde Musterhausen", Function: "Die Wahlleiterin"},
		Letter: &document.Letter{Return: "Gemeinde Musterhausen · Rathausplatz 1 · 12345 Musterhausen",
			Notes: []string{"Gegen Zustellungsnachweis"}, Address: address(i),
			Info: []document.Info{{Label: "Unser Zeichen", Value: "10.24-711"}, {Label: "Datum", Value: "10. Februar 2027"}}}}
	var items [][]document.Block
	for _, p := range parts(i) {
		run := []document.Inline{{Text: p.text}}
		if p.kind == 'l' {
			items = append(items, []document.Block{document.Paragraph{Inline: run}})
			continue
		}
		if items != nil {
			d.Blocks = append(d.Blocks, document.List{Items: items})
			items = nil
		}
		if p.kind == 'h' {
			d.Blocks = append(d.Blocks, document.Heading{Level: 2, Inline: run})
		} else {
			d.Blocks = append(d.Blocks, document.Paragraph{Inline: run})
		}
	}
	return d
}
