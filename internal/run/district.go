package run

import (
	"errors"
	"fmt"
	"slices"

	"notices/internal/document"
	"notices/internal/election"
	"notices/internal/journal"
	"notices/internal/notice"
	"notices/internal/pdf"
	"notices/templates"
)

// A printFile is the print file of a run: all its letters, each beginning on an odd page. It is
// written while the cases are, so that no letter has to be kept.
type printFile struct {
	r     *runner
	on    bool            // a district, and not a dry run
	owed  map[string]bool // papers of a killed run that no print file holds
	name  string
	stage *journal.Stage
	sink  *journal.Sink
	feed  chan *document.Document
	done  chan error
	pages int
}

func newPrintFile(r *runner, district bool) *printFile {
	return &printFile{r: r, on: district && !r.o.DryRun, owed: r.journal.Unprinted(journal.Letters), stage: r.journal.Stage()}
}

// add appends a letter. The file is begun with the first one.
func (p *printFile) add(d *document.Document) error {
	if !p.on {
		return nil
	}
	if p.feed == nil {
		if err := p.begin(); err != nil {
			return err
		}
	}
	select {
	case p.feed <- d:
		return nil
	case err := <-p.done:
		p.done <- err
		return err
	}
}

func (p *printFile) begin() error {
	asOf := p.r.result.AsOf
	p.name = fmt.Sprintf("letters-%s-%d.pdf", asOf, p.r.journal.NextNumber(journal.Letters, asOf))
	w, err := p.r.shop.press.Writer()
	if err != nil {
		return err
	}
	if p.sink, err = p.stage.Create(p.name); err != nil {
		return err
	}
	p.feed, p.done = make(chan *document.Document), make(chan error, 1)
	go func() {
		pages, err := w.WriteAll(p.sink, pdf.Cover{Title: "Briefe", Language: "de-DE", Date: asOf, OddStart: true}, func(yield func(*document.Document) bool) {
			for d := range p.feed {
				if !yield(d) {
					return
				}
			}
		})
		p.pages = pages
		p.done <- err
	}()
	return nil
}

// end closes the file and adds its line to the stage. Of a run that did not come to its end nothing is kept.
func (p *printFile) end(keep bool) error {
	if p.feed == nil {
		return nil
	}
	close(p.feed)
	err := <-p.done
	f, closeErr := p.sink.Close()
	if err := errors.Join(err, closeErr); err != nil || !keep {
		return errors.Join(err, p.stage.Discard())
	}
	p.stage.Add(journal.Entry{What: journal.Letters, AsOf: p.r.result.AsOf, Program: p.r.o.Program, Pages: p.pages, Files: []journal.File{f}})
	p.r.wrote("letters", f, p.pages)
	return nil
}

func (r *runner) wrote(kind string, f journal.File, pages int) {
	w := writing{o: r.o}
	r.result.Files = append(r.result.Files, File{Kind: kind, Path: w.shown(f.Path), SHA256: f.SHA256, Pages: pages})
	r.result.Written++
}

// finish writes what belongs to the run as a whole, if the run came to its end.
func (r *runner) finish(district, whole bool) error {
	if err := r.letters.end(whole); err != nil {
		return err
	}
	if !whole {
		return nil
	}
	if district {
		if err := r.announcements(); err != nil {
			return err
		}
		if err := r.journal.Commit(r.letters.stage); err != nil {
			return err
		}
		if err := r.summary(); err != nil {
			return err
		}
	}
	if err := r.closeRun(district); err != nil {
		return err
	}
	return r.memory.save()
}

// announcements stages the collective announcement: one table of what this run announced. A fault of its
// template is told; the announcements are then owed, and the next run that comes to its end pays.
func (r *runner) announcements() error {
	if len(r.public) == 0 {
		return nil
	}
	asOf := r.result.AsOf
	doc, err := r.shop.set.Render(notice.CollectiveTemplate, notice.Together(r.public, r.o.AsOf),
		document.Document{Kind: string(notice.Announcement), Date: asOf})
	if faults := templates.FaultsOf(err); len(faults) > 0 {
		r.owing = true
		for _, f := range faults {
			r.report(election.Findingf("E781", election.Origin{}, "Sammelbekanntmachung: %v; bis das behoben ist, wird sie nicht geschrieben", f))
		}
		return nil
	}
	if err != nil {
		return err
	}
	w, err := r.shop.press.Writer()
	if err != nil {
		return err
	}
	printed, err := w.Write(doc)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("announcements-%s-%d.pdf", asOf, r.journal.NextNumber(journal.Announcements, asOf))
	f, err := r.letters.stage.Write(name, printed.Bytes)
	if err != nil {
		return err
	}
	r.letters.stage.Add(journal.Entry{What: journal.Announcements, AsOf: asOf, Program: r.o.Program, Pages: printed.Pages, Files: []journal.File{f}})
	r.wrote("announcements", f, printed.Pages)
	return nil
}

// summary replaces summary.json and summary.xlsx when their content has changed.
func (r *runner) summary() error {
	s := summarize(r.result.Cases, r.o.Out)
	data, err := s.json()
	if err != nil {
		return err
	}
	stem := "summary"
	if r.o.Shard.Count > 1 { // the parts of a folder may share an output folder
		stem = fmt.Sprintf("summary-%d-of-%d", r.o.Shard.Index, r.o.Shard.Count)
	}
	known, _ := r.journal.File(stem + ".json")
	wanted := known.SHA256 != journal.Digest(data)
	for _, name := range []string{stem + ".json", stem + ".xlsx"} {
		switch r.journal.Condition(name) {
		case journal.Altered, journal.Foreign: // both forms stay as they are: they belong together
			r.report(election.Findingf("W192", election.Origin{File: name},
				"diese Übersicht ist nicht so, wie ein Lauf sie geschrieben hat, und wurde deshalb nicht ersetzt; bitte unter anderem Namen außerhalb des Ausgabeordners aufbewahren, hier löschen und noch einmal starten"))
			return nil
		case journal.Missing:
			wanted = true
		}
	}
	if !wanted {
		return nil
	}
	sheet, err := s.workbook()
	if err != nil {
		return err
	}
	return r.replace(stem, data, sheet)
}

// replace commits both forms of the summary. If one is open in another program the papers are safe
// already; the next run tries again.
func (r *runner) replace(stem string, plain, sheet []byte) error {
	stage := r.journal.Stage()
	a, err := stage.Write(stem+".json", plain)
	if err != nil {
		return err
	}
	b, err := stage.Write(stem+".xlsx", sheet)
	if err != nil {
		return err
	}
	stage.Add(journal.Entry{What: journal.Summary, AsOf: r.result.AsOf, Program: r.o.Program, Files: []journal.File{a, b}})
	if err := r.journal.Commit(stage); err != nil {
		message, whole := diskFailure(err)
		if whole {
			return err
		}
		r.report(election.Findingf("W187", election.Origin{File: stem + ".xlsx"}, "die Übersicht wurde nicht ersetzt: %s", message))
		return nil
	}
	r.wrote("summary", a, 0)
	r.wrote("summary", b, 0)
	return nil
}

// closeRun marks the end of a run that wrote something. What a killed run left without a print file
// is in this run's, if this run had the same cases; else it is named.
func (r *runner) closeRun(district bool) error {
	if !r.journal.Unfinished() || r.owing {
		return nil
	}
	var strange []string
	for folder := range r.journal.OpenFolders() {
		if !slices.ContainsFunc(r.result.Cases, func(c *Case) bool { return c.folder == folder }) {
			strange = append(strange, folder)
		}
	}
	if len(strange) > 0 && !district {
		return nil
	}
	slices.Sort(strange)
	for _, folder := range strange {
		r.report(election.Findingf("W190", election.Origin{File: folder},
			"ein abgebrochener Lauf hat hier Papiere geschrieben, die in keiner Druckdatei stehen, weil der Fall in diesem Lauf nicht dabei war: bitte einzeln drucken"))
	}
	stage := r.journal.Stage()
	stage.Add(journal.Entry{What: journal.RunDone, AsOf: r.result.AsOf, Program: r.o.Program})
	return r.journal.Commit(stage)
}

// report adds findings about the run as a whole.
func (r *runner) report(fs ...election.Finding) {
	r.result.Findings = append(r.result.Findings, findings(fs)...)
	for _, f := range fs {
		r.logFinding(f)
	}
}

// repairs tells what was put right after a run that was killed.
func repairs(j *journal.Journal, out string) []election.Finding {
	var fs []election.Finding
	for _, text := range j.Repairs() {
		fs = append(fs, election.Findingf("W186", election.Origin{File: out}, "%s", text))
	}
	return fs
}
