package run

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"

	"notices/internal/document"
	"notices/internal/election"
	"notices/internal/journal"
	"notices/internal/notice"
	"notices/internal/pdf"
	"notices/rules"
	"notices/templates"
)

// A shop is what makes papers: templates and press. It is shared by all workers; each has its own
// writer.
type shop struct {
	set   *templates.Set
	press *pdf.Press
}

// A paper is one document of a case with what became of it.
type paper struct {
	notice.Paper
	key     string // path below the output folder without version and extension
	doc     *document.Document
	words   string
	version int
	entry   journal.Entry
	files   []journal.File
	pages   int
	fresh   bool // written by this run
	purged  bool // was written and removed on request
	faulty  bool // cannot be made; the finding says why
	made    []made
	said    []election.Finding // what is to be told if the paper's step is written
}

// A made file waits until it is known that its whole step can be written.
type made struct {
	path  string
	data  []byte
	again bool // it was written before and is missing
}

// A step is a link in the chain of calls for one vacancy. Its papers are one unit: a letter that
// cannot be served must not be announced.
type step struct{ vacancy, chain int }

// A writing turns the papers of one case into staged files and journal lines.
type writing struct {
	o       *Options
	shop    *shop
	press   *pdf.Writer
	journal *journal.Journal
	stage   *journal.Stage // nil: a rehearsal, nothing is written
	d       *decided
	papers  []*paper
	// transient: a finding tells what this run did; the next one must not repeat it from memory.
	transient bool
}

// write renders and stages everything that is due and not written yet. A fault of a paper becomes a
// finding and holds back the papers of its step, no others; an error means that the disk or the
// program failed.
func (w *writing) write() error {
	due, found := notice.Papers(w.d.election, &w.d.report, notice.Options{Date: w.o.AsOf, Draft: w.o.DryRun})
	w.d.found = append(w.d.found, found...)
	w.d.settle()
	if w.d.invalid() {
		return nil
	}
	papers := make([]*paper, 0, len(due))
	held := map[step]bool{} // steps with a paper that cannot be made
	for _, n := range due {
		p, err := w.paper(n)
		if err != nil {
			return err
		}
		papers = append(papers, p)
		if p.faulty {
			held[p.step()] = true
		}
	}
	if w.stage != nil { // else a rehearsal
		if err := w.put(papers, held); err != nil {
			return err
		}
	}
	w.d.settle()
	w.list()
	return nil
}

func (p *paper) step() step { return step{p.Vacancy, p.Chain} }

// put stages the decisions and papers, except those of the steps that are held back: of these only
// what was written earlier counts.
func (w *writing) put(papers []*paper, held map[step]bool) error {
	for i := range w.d.report.Vacancies {
		if slices.ContainsFunc(papers, func(p *paper) bool { return p.Vacancy == i && held[p.step()] }) {
			w.d.view.Held = append(w.d.view.Held, i)
			continue
		}
		w.decision(&w.d.report.Vacancies[i])
	}
	for _, p := range papers {
		if held[p.step()] {
			p.made, p.fresh = nil, false
		}
		if p.faulty || p.purged || len(p.made)+len(p.files) == 0 {
			continue
		}
		if err := w.file(p); err != nil {
			return err
		}
	}
	for i := range w.d.report.Vacancies {
		of := func(p *paper) bool { return p.Vacancy == i && p.purged }
		if slices.ContainsFunc(papers, of) && !slices.ContainsFunc(w.papers, func(p *paper) bool { return p.Vacancy == i }) {
			w.d.view.Purged = append(w.d.view.Purged, w.d.report.Vacancies[i].Event)
		}
	}
	if slices.ContainsFunc(papers, func(p *paper) bool { return p.purged }) {
		w.d.found = append(w.d.found, purgedPapers(w.d.path))
	}
	return nil
}

// purgedPapers says that a case has papers that were removed on request.
func purgedPapers(file string) election.Finding {
	return election.Findingf("I188", election.Origin{File: file},
		"Papiere dieses Falles wurden mit „notices purge“ gelöscht und werden nicht neu geschrieben; werden sie gebraucht, bitte mit --out einen anderen Ordner wählen")
}

func (w *writing) report(code, format string, args ...any) {
	w.d.found = append(w.d.found, election.Findingf(code, election.Origin{File: w.d.path}, format, args...))
}

// list names the papers in the view of their vacancies, in the order of the papers.
func (w *writing) list() {
	for _, p := range w.papers {
		if len(p.files) == 0 {
			continue
		}
		v := &w.d.view.Vacancies[p.Vacancy]
		d := Document{Kind: string(p.Kind), Path: w.shown(p.files[0].Path), SHA256: p.files[0].SHA256, Pages: p.pages, Also: []string{}}
		for _, f := range p.files[1:] {
			d.Also = append(d.Also, w.shown(f.Path))
		}
		v.Documents = append(v.Documents, d)
	}
}

// shown is a file's path as the user would write it: --out as given, then the path below.
func (w *writing) shown(rel string) string { return filepath.Join(w.o.Out, filepath.FromSlash(rel)) }

// decision adds the journal's line about a vacancy unless the journal has it.
func (w *writing) decision(v *rules.Vacancy) {
	digest := journal.Digest(notice.Record(v))
	if w.journal.Decided(w.d.folder, v.Event) == digest {
		return
	}
	e := w.line(journal.Decision, v)
	e.Decision, e.Outcome = digest, string(rules.NameOf(v.Outcome))
	if o, ok := v.Outcome.(rules.Transferred); ok {
		e.Successor = anonymous(o.Successor)
	}
	w.stage.Add(e)
}

// anonymous returns the person's id, without the name that the id of an individual candidate holds.
func anonymous(p rules.Person) string {
	if p.Kind == election.IndividualBidder {
		return string(election.IndividualBidder)
	}
	return p.ID
}

// line begins a journal line about a vacancy.
func (w *writing) line(what journal.What, v *rules.Vacancy) journal.Entry {
	e := journal.Entry{
		What: what, AsOf: w.o.AsOf.String(), Program: w.o.Program, Templates: w.shop.set.Digest(),
		Law: v.Law.Abbrev + " " + v.Law.Version, Case: w.d.folder, Event: v.Event,
	}
	for _, s := range w.d.election.Sources {
		e.Inputs = append(e.Inputs, s.SHA256)
	}
	return e
}

// paper makes one paper, or finds that it is written.
func (w *writing) paper(n notice.Paper) (*paper, error) {
	v := &w.d.report.Vacancies[n.Vacancy]
	p := &paper{Paper: n, key: path.Join(w.d.folder, vacancyFolder(v.VacantOn, v.Event), n.Name), version: 1}
	before, known := w.journal.Paper(p.key)
	date, replaces := w.o.AsOf, ""
	if known {
		date, replaces = election.MustDate(before.Date), naming(n.Title, before.Replaced)
	}
	if !w.render(p, date, replaces) {
		return p, nil
	}
	if known && before.Words == p.words {
		p.version = before.Version
		return p, w.keep(p, before, v)
	}
	if known {
		p.version = before.Version + 1
		_, day := w.replaced(p, before)
		if !w.render(p, w.o.AsOf, naming(n.Title, day)) {
			return p, nil
		}
	}
	p.entry = w.line(journal.Document, v)
	if known {
		p.entry.Replaces, p.entry.Replaced = w.replaced(p, before)
	}
	return p, w.print(p, nil)
}

// render makes the document and the digest of its words. Faults become findings.
func (w *writing) render(p *paper, date election.Date, replaces string) bool {
	p.Paper = p.Paper.Stamped(date, replaces)
	frame := document.Document{
		Kind: string(p.Kind), Date: date.String(), Draft: p.Draft,
		Head: document.Letterhead{Logo: w.d.election.Authority.LogoData, LogoText: w.d.election.Authority.LogoText},
	}
	if p.Decision != nil {
		frame.Attachments = []document.Attachment{{Name: decisionFile, Description: "Entscheidung, maschinenlesbar", MIME: "application/json", Data: p.Decision}}
	}
	doc, err := w.shop.set.Render(p.Template, p.Data, frame)
	if err != nil {
		w.fault(p, err)
		p.faulty = true
		return false
	}
	p.doc = doc
	p.words = journal.Digest(fmt.Appendf(nil, "%t\n%s\n%s\n%s", doc.Draft, doc.Title, document.Text(doc), p.Decision))
	return true
}

// decisionFile is the machine-readable decision, embedded in the determination and beside it.
const decisionFile = "determination.json"

// A format is one file of a paper.
type format struct {
	path string
	make func(p *paper, w *writing) ([]byte, error)
}

// formats lists the files of a paper: the PDF, of a determination the decision, of an announcement
// HTML and text, on request Word.
func (w *writing) formats(p *paper) []format {
	stem := p.key
	if p.version > 1 {
		stem += fmt.Sprintf("-v%d", p.version)
	}
	fs := []format{{stem + ".pdf", (*paper).pdf}}
	if p.Decision != nil {
		fs = append(fs, format{path.Join(path.Dir(p.key), decisionFile), func(p *paper, _ *writing) ([]byte, error) { return p.Decision, nil }})
	}
	if p.Kind == notice.Announcement {
		fs = append(fs,
			format{stem + ".html", func(p *paper, _ *writing) ([]byte, error) { return document.HTML(p.doc), nil }},
			format{stem + ".txt", func(p *paper, _ *writing) ([]byte, error) { return []byte(document.Plain(p.doc)), nil }})
	}
	if w.o.Docx && (p.Kind == notice.Announcement || p.doc.Letter != nil) {
		fs = append(fs, format{stem + ".docx", func(p *paper, _ *writing) ([]byte, error) { return document.Docx(p.doc) }})
	}
	return fs
}

func (p *paper) pdf(w *writing) ([]byte, error) {
	r, err := w.press.Write(p.doc)
	p.pages = r.Pages
	return r.Bytes, err
}

// print makes the files of a paper: all, or those in only, which says of each whether it was there
// before and must become the same again.
func (w *writing) print(p *paper, only map[string]bool) error {
	p.made, p.fresh = nil, only == nil
	for _, f := range w.formats(p) {
		again, wanted := only[f.path]
		if only != nil && !wanted {
			continue
		}
		data, err := f.make(p, w)
		if err != nil {
			if p.faulty = w.fault(p, err); p.faulty {
				return nil
			}
			return err
		}
		if known, ok := w.journal.File(f.path); again && ok && known.SHA256 != journal.Digest(data) {
			return w.renew(p, f.path)
		}
		p.made = append(p.made, made{f.path, data, again})
	}
	w.makeRoom(p)
	return nil
}

// file stages the files of a paper and its line.
func (w *writing) file(p *paper) error {
	w.d.found = append(w.d.found, p.said...)
	w.transient = w.transient || len(p.said) > 0
	for _, m := range p.made {
		f, err := w.stage.Write(m.path, m.data)
		if err != nil {
			return err
		}
		w.record(p, f, m.again)
	}
	p.made = nil
	if len(p.entry.Files) > 0 {
		p.entry.Kind, p.entry.Paper, p.entry.Version = string(p.Kind), p.key, p.version
		p.entry.Words, p.entry.Draft, p.entry.Pages, p.entry.To = p.words, p.Draft, p.pages, w.addressee(p)
		w.stage.Add(p.entry)
	}
	w.papers = append(w.papers, p)
	return nil
}

// record adds a staged file to the paper and, unless the journal has it already, to its line.
func (w *writing) record(p *paper, f journal.File, again bool) {
	if known, ok := w.journal.File(f.Path); again && ok && known == f {
		w.transient = true
		w.report("W189", "das Papier %s fehlte im Ausgabeordner und wurde neu geschrieben; bitte Papiere kopieren, nicht verschieben", path.Base(f.Path))
		return
	}
	p.entry.Files = append(p.entry.Files, f)
	p.files = append(p.files[:len(p.files):len(p.files)], f)
}
