package pdf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"notices/fonts"
	"notices/internal/document"
)

// run is inline text; **bold** between stars.
func run(s string) []document.Inline {
	var out []document.Inline
	for i, part := range strings.Split(s, "**") {
		if part != "" {
			out = append(out, document.Inline{Text: part, Bold: i%2 == 1})
		}
	}
	return out
}

func para(s string) document.Paragraph { return document.Paragraph{Inline: run(s)} }

// arms is a logo with transparent corners: a shield on nothing.
func arms(t testing.TB) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, 120, 150))
	for y := range 150 {
		for x := range 120 {
			dx := float64(x-60) / 58
			limit := 1.0
			if y > 90 {
				limit = 1 - float64((y-90)*(y-90))/3600
			}
			if dx*dx <= limit*limit {
				c := color.NRGBA{0x1c, 0x4f, 0x8c, 0xff}
				if (x-60)*(x-60)+(y-60)*(y-60) < 900 {
					c = color.NRGBA{0xf2, 0xc2, 0x1b, 0x80}
				}
				img.SetNRGBA(x, y, c)
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func head(t testing.TB) document.Letterhead {
	return document.Letterhead{
		Name: "Gemeinde Musterhausen", Function: "Die Gemeindewahlleiterin", Logo: arms(t), LogoText: "Wappen der Gemeinde Musterhausen",
		Footer: []string{"Gemeinde Musterhausen · Rathausplatz 1 · 12345 Musterhausen · Telefon 05123 456-0 · wahl@musterhausen.example", "Sparkasse Musterland · IBAN DE02 1203 0000 0000 2020 51 · BIC BYLADEM1001", "Öffnungszeiten: montags bis freitags 8 bis 12 Uhr, donnerstags auch 14 bis 18 Uhr"},
	}
}

// letter is a notification of two pages.
func letter(t testing.TB, name string) *document.Document {
	return &document.Document{
		Title: "Benachrichtigung über den Übergang eines Sitzes", Language: "de-DE", Kind: "notification", Date: "2027-02-10", Head: head(t),
		Letter: &document.Letter{
			Return: "Gemeinde Musterhausen · Rathausplatz 1 · 12345 Musterhausen", Notes: []string{"Gegen Zustellungsnachweis"},
			Address: []string{"Frau", name, "Hinterhaus links", "Straße der Republik 14 b", "12345 Musterhausen", "ÖSTERREICH"},
			Info: []document.Info{
				{Label: "Unser Zeichen", Value: "10-WL 4711/2026"},
				{Label: "Auskunft", Value: "Jutta Beispiel-Mustermann"},
				{Label: "Telefon", Value: "05123 456-17"},
				{Label: "E-Mail", Value: "gemeindewahlleitung@musterhausen.example"},
				{Label: "Datum", Value: "10. Februar 2027"},
			},
		},
		Blocks: []document.Block{
			document.Paragraph{Inline: run("Übergang eines Sitzes im Rat der Gemeinde Musterhausen auf Sie"), Subject: true},
			para("Sehr geehrte Frau " + name + ","),
			para("Frau Jutta Arens hat mit Schreiben vom 8. Februar 2027 auf ihren Sitz im Rat der Gemeinde Musterhausen verzichtet. Der Sitz ist am **10. Februar 2027** frei geworden."),
			para("Der Sitz geht nach dem Ergebnis der Wahl vom 12. September 2026 **auf Sie** über. Sie stehen auf dem Wahlvorschlag der SPD im Wahlbereich 2 und haben unter den nicht gewählten Bewerberinnen und Bewerbern die meisten Stimmen erhalten."),
			document.Heading{Level: 2, Inline: run("Was Sie jetzt tun müssen")},
			para("Bitte erklären Sie innerhalb **einer Woche** nach Zustellung dieses Schreibens schriftlich, ob Sie den Sitz annehmen. Sie können dafür das beigefügte Formblatt verwenden."),
			document.List{Items: [][]document.Block{
				{para("Geben Sie bis zum Ablauf der Frist keine Erklärung ab, gilt der Sitz als angenommen.")},
				{para("Eine Annahme unter Vorbehalt oder Bedingung gilt als Ablehnung. Das gilt auch, wenn der Vorbehalt nur beiläufig in einem Begleitschreiben steht.")},
				{para("Eine Ablehnung können Sie nicht widerrufen. Sie scheiden damit für den Rest der Wahlperiode als Ersatzperson aus.")},
			}},
			document.Heading{Level: 2, Inline: run("Wohin Sie antworten")},
			document.Paragraph{Inline: append(run("Sie erreichen die Wahlleitung im Rathaus, Zimmer 12, oder unter "), document.Inline{Text: "www.musterhausen.example/wahl", Link: "https://www.musterhausen.example/wahl"}, document.Inline{Text: ". Eine einfache E-Mail genügt nicht."})},
			para(strings.Repeat("Die Feststellung beruht auf dem endgültigen Ergebnis, wie es der Wahlausschuss festgestellt und öffentlich bekannt gemacht hat. ", 4)),
			document.Heading{Level: 2, Inline: run("Rechtsbehelfsbelehrung")},
			para("Gegen diese Feststellung kann innerhalb von zwei Wochen nach der Bekanntmachung Einspruch erhoben werden. " + strings.Repeat("Der Einspruch ist schriftlich einzureichen oder zur Niederschrift zu erklären. ", 4)),
			document.Signature{Closing: "Mit freundlichen Grüßen", Note: "In Vertretung", Name: "Dr. Annegret Freifrau von der Heide-Ölßner", Title: "Gemeindewahlleiterin"},
			document.Paragraph{Inline: run("Anlagen: Formblatt für die Erklärung, Auszug aus dem Wahlergebnis"), Small: true},
		},
	}
}

// announcement is the paper for the notice board.
func announcement(t testing.TB, name string) *document.Document {
	return &document.Document{
		Title: "Bekanntmachung über den Übergang eines Sitzes", Language: "de-DE", Kind: "announcement", Date: "2027-02-10", Head: head(t),
		Blocks: []document.Block{
			document.Heading{Level: 1, Over: "Öffentliche Bekanntmachung", Inline: run("Übergang eines Sitzes im Rat der Gemeinde Musterhausen")},
			document.Facts{Rows: []document.Fact{
				{Label: "Vertretung", Value: run("Rat der Gemeinde Musterhausen")},
				{Label: "Ausgeschieden", Value: run("Jutta Arens")},
				{Label: "Nachfolge", Value: run("**" + name + "**")},
				{Label: "Wahlvorschlag", Value: run("Sozialdemokratische Partei Deutschlands (SPD), Wahlbereich 2")},
				{Label: "Grundlage", Value: run("Übergang auf die nächste Ersatzperson derselben Liste nach der Zahl der Stimmen")},
				{Label: "Frei geworden am", Value: run("10. Februar 2027")},
			}},
			para("Frau Jutta Arens hat auf ihren Sitz im Rat der Gemeinde Musterhausen verzichtet. Der Sitz geht auf " + name + " über."),
			para("Die Feststellung hat die Gemeindewahlleiterin am 10. Februar 2027 getroffen."),
			document.Heading{Level: 2, Inline: run("Rechtsbehelf")},
			para("Gegen die Feststellung kann jede wahlberechtigte Person des Wahlgebiets innerhalb von zwei Wochen nach dieser Bekanntmachung Einspruch erheben."),
			document.Signature{Place: "Musterhausen, 10. Februar 2027", Name: "Dr. Annegret Freifrau von der Heide-Ölßner", Title: "Gemeindewahlleiterin"},
			document.Blank{Label: "Ausgehängt am", Width: 0.5},
			document.Blank{Label: "Abgenommen am", Width: 0.5},
		},
	}
}

// determination has a table over three pages and an attachment.
func determination(t testing.TB, rows int) *document.Document {
	table := document.Table{Caption: "Reihenfolge der Ersatzpersonen", Header: [][]document.Inline{run("Rang"), run("Name"), run("Stimmen"), run("Listenplatz"), run("Bemerkung")}, Align: []byte("rlrrl")}
	for i := range rows {
		remark := ""
		if i%7 == 3 {
			remark = "ausgeschieden: hat einen anderen Sitz am 3. März 2027 abgelehnt und ist damit für die Wahlperiode keine Ersatzperson mehr"
		}
		table.Rows = append(table.Rows, [][]document.Inline{run(fmt.Sprint(i + 1)), run(fmt.Sprintf("Beispiel-Mustermann, Wilhelmine %d", i+1)), run(fmt.Sprint(900 - 7*i)), run(fmt.Sprint(i + 3)), run(remark)})
	}
	return &document.Document{
		Title: "Feststellung über den Übergang eines Sitzes", Language: "de-DE", Kind: "determination", Date: "2027-02-10", Head: head(t), Draft: true,
		Attachments: []document.Attachment{{Name: "determination.json", Description: "Die Entscheidung zum maschinellen Lesen", MIME: "application/json", Data: []byte(`{"event":1,"outcome":"transferred"}` + "\n")}},
		Blocks: []document.Block{
			document.Heading{Level: 1, Over: "Vermerk", Inline: run("Feststellung über den Übergang eines Sitzes im Rat der Gemeinde Musterhausen")},
			document.Facts{Rows: []document.Fact{{Label: "Vertretung", Value: run("Rat der Gemeinde Musterhausen")}, {Label: "Aktenzeichen", Value: run("10-WL 4711/2026")}}},
			document.Heading{Level: 2, Inline: run("Feststellungen")},
			document.List{Ordered: true, Items: [][]document.Block{
				{para("Frau Jutta Arens hat am 8. Februar 2027 schriftlich verzichtet."), document.List{Items: [][]document.Block{{para("Eingang: 8. Februar 2027")}, {para("Form: schriftlich, mit eigenhändiger Unterschrift auf dem Formblatt der Verwaltung, das der Akte beiliegt")}}}},
				{para("Der Sitz war ein Sitz der Personenwahl.")},
			}},
			document.Heading{Level: 3, Inline: run("Reihenfolge")},
			table,
			document.Heading{Level: 2, Inline: run("Ergebnis")},
			para("Der Sitz geht auf **Elke Ehlers** über."),
			document.Signature{Place: "Musterhausen, 10. Februar 2027", Name: "Dr. Annegret Freifrau von der Heide-Ölßner", Title: "Gemeindewahlleiterin"},
		},
	}
}

// form is the acceptance form.
func form(t testing.TB) *document.Document {
	return &document.Document{
		Title: "Erklärung über die Annahme eines Sitzes", Language: "de-DE", Kind: "acceptance-form", Date: "2027-02-10", Head: document.Letterhead{Name: "Gemeinde Musterhausen", Function: "Die Gemeindewahlleiterin"},
		Blocks: []document.Block{
			document.Heading{Level: 1, Inline: run("Erklärung über die Annahme eines Sitzes")},
			document.Facts{Rows: []document.Fact{{Label: "Name", Value: run("Elke Ehlers")}, {Label: "Sitz", Value: run("Rat der Gemeinde Musterhausen, Wahlvorschlag SPD")}}},
			para("Bitte kreuzen Sie an:"),
			document.CheckBox{Inline: run("Ich **nehme** den Sitz im Rat der Gemeinde Musterhausen **an**.")},
			document.CheckBox{Inline: run("Ich **lehne** den Sitz **ab**. Mir ist bekannt, dass ich damit für den Rest der Wahlperiode als Ersatzperson ausscheide und dass ich die Ablehnung nicht widerrufen kann.")},
			document.Blank{Label: "Ort", Width: 0.6},
			document.Blank{Label: "Datum", Width: 0.4},
			document.Blank{Label: "Unterschrift", Width: 1},
			document.Group{Blocks: []document.Block{document.Heading{Level: 2, Inline: run("Zurück an")}, document.Paragraph{Inline: []document.Inline{{Text: "Gemeinde Musterhausen", Break: true}, {Text: "Die Gemeindewahlleiterin", Break: true}, {Text: "Rathausplatz 1", Break: true}, {Text: "12345 Musterhausen"}}}}},
		},
	}
}

func samples(t testing.TB) map[string]*document.Document {
	return map[string]*document.Document{"letter": letter(t, "Elke Ehlers"), "announcement": announcement(t, "Łukasz Đặng-K͟hová"), "determination": determination(t, 75), "form": form(t), "repertoire": repertoire(t)}
}

func newWriter(t testing.TB) *Writer {
	t.Helper()
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	w, err := p.Writer()
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func write(t testing.TB, w *Writer, d *document.Document) Result {
	t.Helper()
	r, err := w.Write(d)
	if err != nil {
		t.Fatalf("%s: %v", d.Title, err)
	}
	return r
}

// repertoire is a paper with all that DIN 91379 has and the faces can print, a table row for each group of ten.
func repertoire(t testing.TB) *document.Document {
	t.Helper()
	entries, err := fonts.DIN91379()
	if err != nil {
		t.Fatal(err)
	}
	singles, sequences := "", []document.Inline{}
	for _, e := range entries {
		if strings.ContainsAny(e.Text, "∞≤≥\t\n\r") {
			continue
		}
		if len([]rune(e.Text)) > 1 {
			sequences = append(sequences, document.Inline{Text: e.Text + " "}, document.Inline{Text: e.Text + " ", Bold: true})
			continue
		}
		singles += e.Text + " "
	}
	return &document.Document{
		Title: "Zeichen der DIN 91379", Language: "de-DE", Date: "2027-02-10",
		Blocks: []document.Block{document.Heading{Level: 1, Inline: run("Zeichen der DIN 91379")}, document.Paragraph{Inline: []document.Inline{{Text: singles}}}, document.Paragraph{Inline: sequences}},
	}
}
