// Package document is the block tree between a template and paper: what a text consists of, with no
// geometry. Templates produce it from Markdown; PDF, HTML, plain text and Word are printed from it.
package document

import (
	"slices"
	"strings"
)

// A Document is one paper.
type Document struct {
	Title       string // shown by viewers and read out first; no personal name where the paper must not carry one
	Language    string // "de-DE"
	Kind        string // "notification", "announcement" …: documents[].kind in the answer of "run"
	Date        string // ISO day of first writing; the PDF's dates are midnight UTC of it
	Draft       bool   // ENTWURF on every page
	Head        Letterhead
	Running     string  // what following pages say beside the authority's name: short title and file number
	Letter      *Letter // DIN 5008 form B; nil = a plain page with the letterhead above the title
	Blocks      []Block
	Attachments []Attachment
}

// A Letterhead names the authority at the top and in the footer.
type Letterhead struct {
	Name     string   // "Gemeinde Musterhausen"
	Function string   // "Die Wahlleiterin"
	Logo     []byte   // PNG or JPEG; nil = none
	LogoText string   // alternative text; required with a logo
	Footer   []string // at most three lines
}

// A Letter carries the address window and information block.
type Letter struct {
	Return  string   // return line above the address
	Notes   []string // Zusatz- und Vermerkzone: "Gegen Zustellungsnachweis"
	Address []string // at most six lines
	Info    []Info   // information block, label and value
}

// Lines returns the lines of the address window in reading order, without empty ones.
func (l *Letter) Lines() []string {
	return filled(slices.Concat([]string{l.Return}, l.Notes, l.Address)...)
}

// Facts returns the information block as a table.
func (l *Letter) Facts() Facts {
	var f Facts
	for _, i := range l.Info {
		f.Rows = append(f.Rows, Fact{i.Label, []Inline{{Text: i.Value}}})
	}
	return f
}

// Info is one line of the information block.
type Info struct{ Label, Value string }

// A Block is one of Heading, Paragraph, List, Table, Facts, CheckBox, Blank, Signature, Group, PageBreak.
type Block interface{ block() }

// Heading has level 1 to 3. Level 1 occurs once.
type Heading struct {
	Level  int
	Inline []Inline
	Over   string // small line above the title: "Öffentliche Bekanntmachung"
}

// Paragraph is running text. Subject marks a letter's subject line (bold).
type Paragraph struct {
	Inline  []Inline
	Subject bool
	Small   bool // footnote size, for notes
}

// List is a list of items, each with its own blocks.
type List struct {
	Ordered bool
	Items   [][]Block
}

// Table has one header row, repeated on each page, and rows of equal length. Align per column: 'l' or 'r'.
type Table struct {
	Caption string
	Header  [][]Inline
	Align   []byte
	Rows    [][][]Inline
	RowHead bool // the first cell of each row is a row header
}

// Facts is a two-column table of label and value without rules, read at a glance.
type Facts struct{ Rows []Fact }

// Fact is one row of Facts.
type Fact struct {
	Label string
	Value []Inline
}

// CheckBox is one line to tick on a form.
type CheckBox struct{ Inline []Inline }

// Blank is a labelled line to be filled in by hand. Width in share of the text width, 0 < Width <= 1.
type Blank struct {
	Label string
	Width float64
}

// Signature is closing, space to sign, name and function; kept with two lines of the text before.
type Signature struct {
	Closing string // "Mit freundlichen Grüßen"; empty on announcements
	Note    string // "In Vertretung"
	Name    string
	Title   string // function
	Place   string // "Musterhausen, 10. Februar 2027" where the paper has place and date there
}

// Lines returns the lines of the signature in reading order, without empty ones.
func (s Signature) Lines() []string {
	return filled(s.Place, s.Closing, s.Note, s.Name, s.Title)
}

// filled leaves out what says nothing.
func filled(lines ...string) []string {
	return slices.DeleteFunc(lines, func(l string) bool { return strings.TrimSpace(l) == "" })
}

// Group is kept on one page where it fits.
type Group struct{ Blocks []Block }

// PageBreak starts a new page.
type PageBreak struct{}

func (Heading) block()   {}
func (Paragraph) block() {}
func (List) block()      {}
func (Table) block()     {}
func (Facts) block()     {}
func (CheckBox) block()  {}
func (Blank) block()     {}
func (Signature) block() {}
func (Group) block()     {}
func (PageBreak) block() {}

// An Inline is a run of text.
type Inline struct {
	Text  string
	Bold  bool
	Break bool   // a line break after the run
	Link  string // an absolute URL or mailto:, printed as text and linked
}

// An Attachment is embedded in the PDF (AFRelationship Data).
type Attachment struct {
	Name        string // "determination.json"
	Description string
	MIME        string
	Data        []byte
}
