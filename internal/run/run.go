package run

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"notices/importer"
	"notices/internal/journal"
	"notices/internal/notice"
	"notices/internal/pdf"
)

// A runner carries the cases of one run through the program.
type runner struct {
	o       *Options
	shop    *shop
	journal *journal.Journal
	log     *slog.Logger
	memory  *memory
	result  *RunResult
	writers []*pdf.Writer // one per worker
	loader  importer.Loader

	batch    []*done // in order, not yet committed
	batchAt  time.Time
	total    int
	letters  *printFile
	public   []notice.Data   // of the announcements for the collective one
	unposted map[string]bool // papers of an earlier run that no collective announcement holds
	owing    bool            // the collective announcement could not be made
}

// done is a case that a worker has finished.
type done struct {
	*decided
	stage     *journal.Stage
	papers    []*paper
	failure   error // of the disk or the program
	remembers *remembered
}

// run does everything between taking and freeing the output folder.
func (r *runner) run(ctx context.Context, out string) error {
	r.report(repairs(r.journal, out)...)
	r.memory = recall(r.o, r.shop, r.journal)
	inputs, left := find(r.o.Paths, out, r.memory.knows)
	r.report(slices.Concat(left, r.o.Shard.empty(inputs), r.shop.notes())...)
	r.log.Info("run-start", "asOf", r.result.AsOf, "program", r.o.Program, "files", len(inputs), "jobs", r.o.Jobs)
	r.total = len(slices.DeleteFunc(slices.Clone(inputs), func(in input) bool { return !r.o.Shard.holds(in) }))
	r.tell(nil)
	cases, unread := r.load(ctx, inputs)
	district := len(inputs) > 1
	r.letters = newPrintFile(r, district)
	r.unposted = r.journal.Unprinted(journal.Announcements)
	if err := r.process(ctx, cases); err != nil {
		return errors.Join(err, r.finish(district, false))
	}
	r.result.Interrupted = unread > 0 || len(r.result.Cases) < len(cases)
	if err := r.finish(district, !r.result.Interrupted && !r.o.DryRun); err != nil {
		return err
	}
	r.result.Exit = exitOf(r.result)
	if r.result.Interrupted { // a schedule must not take half a district for a whole one
		r.result.Exit = ExitFailed
	}
	r.log.Info("run-end", "exit", r.result.Exit, "cases", len(r.result.Cases), "written", r.result.Written, "reused", r.result.Reused,
		"interrupted", r.result.Interrupted)
	return nil
}

// load reads the cases: the snapshot that everything later uses. Of the other shards' cases only is
// asked whose they are, because two workbooks of one council may lie in two shards. unread counts those
// that an interruption left out.
func (r *runner) load(ctx context.Context, inputs []input) (mine []*loaded, unread int) {
	var all []*loaded
	_, _ = inOrder(ctx, len(inputs), r.o.Jobs, func(_, i int) *loaded {
		c := &loaded{input: inputs[i]}
		if m := r.memory.unchanged(inputs[i]); m != nil {
			c.folder, c.reuse = m.Folder, m
		} else {
			c = load(&r.loader, inputs[i], r.log)
		}
		if !r.o.Shard.holds(inputs[i]) {
			c.election = nil
		}
		return c
	}, func(c *loaded) error {
		all = append(all, c)
		if r.o.Shard.holds(c.input) {
			mine = append(mine, c)
		}
		return nil
	}, func(*loaded) {})
	twins(all)
	return mine, len(inputs) - len(all)
}

// process decides and writes the cases. The error says why the run had to stop.
func (r *runner) process(ctx context.Context, cases []*loaded) error {
	workers := max(1, min(r.o.Jobs, len(cases)))
	for range workers {
		w, err := r.shop.press.Writer()
		if err != nil {
			return err
		}
		r.writers = append(r.writers, w)
	}
	r.batchAt = time.Now()
	_, err := inOrder(ctx, len(cases), workers,
		func(worker, i int) *done {
			d := r.handle(cases[i], r.writers[worker])
			cases[i] = nil // what was read is not needed any more
			return d
		},
		r.collect,
		r.drop)
	if err == nil {
		err = r.commit()
	}
	return err
}

// handle carries one case from what was read to staged files. It never fails another one.
func (r *runner) handle(c *loaded, w *pdf.Writer) (d *done) {
	if c.reuse != nil {
		if v, err := c.reuse.view(); err == nil {
			return &done{decided: &decided{loaded: c, view: v}}
		}
		c.reuse = nil
	}
	if !c.read { // remembered, but not to be reused after all
		again := load(&r.loader, c.input, r.log)
		again.found = append(again.found, c.found...)
		c = again
	}
	d = &done{decided: &decided{loaded: c, view: emptyCase(c)}}
	var failure string
	defer func() {
		if failure != "" {
			d.fail(failure)
			r.discard(d)
		}
	}()
	defer guard(r.log, &failure)
	d.decided = decide(c, r.o)
	if d.invalid() {
		return d
	}
	d.stage = r.journal.Stage()
	x := &writing{o: r.o, shop: r.shop, press: w, journal: r.journal, stage: d.stage, d: d.decided}
	if d.failure = x.write(); d.failure == nil {
		d.view.rows = rows(d.decided, r.o.Out)
		d.papers = x.papers
		d.remembers = r.memory.remember(d, x.transient)
	}
	return d
}

// collect takes a finished case in order and commits when it is worth a sync: many cases wait, or
// some time has passed, or it was the last. The error stops the run.
func (r *runner) collect(d *done) error {
	if d.failure != nil {
		message, whole := diskFailure(d.failure)
		r.discard(d)
		if whole {
			return errors.Join(&diskError{message}, r.commit())
		}
		d.fail(message)
		d.papers = nil
	}
	r.batch = append(r.batch, d)
	if len(r.batch) >= ahead || time.Since(r.batchAt) > 300*time.Millisecond {
		return r.commit()
	}
	return nil
}

func (r *runner) discard(d *done) {
	if d.stage != nil {
		if err := d.stage.Discard(); err != nil {
			r.log.Error("discard", "case", d.folder, "error", kindOf(err))
		}
		d.stage = nil
	}
}

// drop gives up a case that was begun when the run had to stop: the next run does it.
func (r *runner) drop(d *done) { r.discard(d) }

// commit makes the waiting cases durable and then tells about them.
func (r *runner) commit() error {
	batch := r.batch
	r.batch, r.batchAt = nil, time.Now()
	var stages []*journal.Stage
	for _, d := range batch {
		if d.stage != nil && !d.stage.Empty() {
			d.view.Written = d.stage.Files()
			stages = append(stages, d.stage)
		}
	}
	if err := r.journal.Commit(stages...); err != nil {
		message, whole := diskFailure(err)
		if whole {
			return &diskError{message}
		}
		return r.apart(batch, message)
	}
	for _, d := range batch {
		if err := r.post(d); err != nil {
			return err
		}
		r.finishCase(d)
	}
	return nil
}

// apart is tried when a batch could not be committed, although the disk is in order: most likely one
// file of one case is open elsewhere. Each case is done once more by itself, so that only that one fails.
func (r *runner) apart(batch []*done, message string) error {
	if len(batch) == 1 {
		d := batch[0]
		d.fail(message)
		d.papers, d.view.Written = nil, 0
		r.finishCase(d)
		return nil
	}
	w, err := r.shop.press.Writer()
	if err != nil {
		return err
	}
	for _, d := range batch {
		if d.stage != nil {
			d = r.handle(d.loaded, w)
		}
		if err := r.collect(d); err != nil {
			return err
		}
		if err := r.commit(); err != nil {
			return err
		}
	}
	return nil
}

// post hands the papers of a committed case to the print file and the collective announcement. A draft
// is not announced.
func (r *runner) post(d *done) error {
	for _, p := range d.papers {
		if p.Kind == notice.Announcement && !p.Draft && (p.fresh || r.unposted[p.key]) {
			r.public = append(r.public, p.Data)
		}
		if p.doc != nil && posted(p) && (p.fresh || r.letters.owed[p.key]) {
			if err := r.letters.add(p.doc); err != nil {
				return err
			}
		}
	}
	return nil
}

// posted reports whether a paper is printed and sent: letters, and the form enclosed with one.
func posted(p *paper) bool { return p.doc.Letter != nil || p.Kind == notice.AcceptanceForm }

// finishCase enters a case into the result and tells about it.
func (r *runner) finishCase(d *done) {
	d.view.Reused, d.view.folder = d.reuse != nil, d.folder
	if d.view.rows == nil {
		d.view.rows = rows(d.decided, r.o.Out)
	}
	r.result.Cases = append(r.result.Cases, d.view)
	r.result.Written += d.view.Written
	if d.view.Reused {
		r.result.Reused++
	}
	if d.view.Status != Failed {
		r.memory.keep(d)
	}
	r.logCase(d)
	r.tell(d.view)
	d.election, d.papers, d.stage = nil, nil, nil
}

func (r *runner) tell(c *Case) {
	if r.o.Progress != nil {
		r.o.Progress(Progress{Done: len(r.result.Cases), Total: r.total, Case: c})
	}
}
