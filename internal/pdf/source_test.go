package pdf

import (
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"notices/internal/document"
)

// source is the text of a paper in reading order, from its tree: what somebody must hear who cannot see the pages.
func source(d *document.Document) string {
	var b strings.Builder
	say := func(list ...string) {
		for _, s := range list {
			b.WriteString(s + " ")
		}
	}
	if d.Head.Logo != nil {
		say(d.Head.LogoText)
	}
	say(d.Head.Name, d.Head.Function)
	if l := d.Letter; l != nil {
		say(l.Return)
		say(l.Notes...)
		say(l.Address...)
		for _, i := range l.Info {
			say(i.Label, i.Value)
		}
	}
	sourceBlocks(d.Blocks, say)
	return words(strings.ReplaceAll(norm.NFC.String(b.String()), "\u00ad", ""))
}

func sourceBlocks(list []document.Block, say func(...string)) {
	for _, b := range list {
		switch b := b.(type) {
		case document.Heading:
			say(b.Over, plainText(b.Inline))
		case document.Paragraph:
			say(plainText(b.Inline))
		case document.List:
			for i, item := range b.Items {
				if b.Ordered {
					say(strconv.Itoa(i+1) + ".")
				} else {
					say("•")
				}
				sourceBlocks(item, say)
			}
		case document.Table:
			say(b.Caption)
			for _, c := range b.Header {
				say(plainText(c))
			}
			for _, row := range b.Rows {
				for _, c := range row {
					say(plainText(c))
				}
			}
		case document.Facts:
			for _, r := range b.Rows {
				say(r.Label, plainText(r.Value))
			}
		case document.CheckBox:
			say("☐", plainText(b.Inline))
		case document.Blank:
			say(b.Label)
		case document.Signature:
			say(b.Place, b.Closing, b.Note, b.Name, b.Title)
		case document.Group:
			sourceBlocks(b.Blocks, say)
		}
	}
}

func plainText(list []document.Inline) string {
	var b strings.Builder
	for _, i := range list {
		b.WriteString(i.Text)
		if i.Break {
			b.WriteString(" ")
		}
	}
	return b.String()
}
