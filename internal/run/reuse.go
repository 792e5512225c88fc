package run

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"notices/importer"
	"notices/internal/election"
	"notices/internal/journal"
	"notices/rules"
)

// A remembered case is the result of an earlier run, valid while nothing has changed that it depends
// on: the bytes of every file it was made from, program, templates, flags, the papers written, and
// the day up to which --as-of changes nothing. It saves reading and rendering; no paper is ever made
// from it. The file that holds it may be deleted at any time.
type remembered struct {
	Key     string            `json:"key"` // of everything that is known before the workbook is read
	Path    string            `json:"path"`
	SHA256  string            `json:"sha256"` // of the workbook
	From    election.Date     `json:"from"`
	Until   election.Date     `json:"until"` // last day; zero: no end
	Folder  string            `json:"folder"`
	Sources []election.Source `json:"sources"`
	Files   []journal.File    `json:"files"`
	Rows    []summaryRow      `json:"rows"`
	Case    json.RawMessage   `json:"case"`
}

// view returns the case as it was printed then.
func (m *remembered) view() (*Case, error) {
	var c Case
	if err := json.Unmarshal(m.Case, &c); err != nil {
		return nil, err
	}
	c.rows = m.Rows
	return &c, nil
}

// A memory holds what earlier runs found, by path.
type memory struct {
	o       *Options
	program string // identity of the program and of everything that is the same for all cases
	journal *journal.Journal
	old     map[string]*remembered
	new     map[string]*remembered
	open    map[string]bool // folders that a killed run left without print file
	changed bool
	saved   time.Time // when the memory was written: papers are older
	digests sync.Map  // path → func() string
}

// recall reads the memory of the output folder. A dry run has none.
func recall(o *Options, s *shop, j *journal.Journal) *memory {
	m := &memory{
		o: o, journal: j, old: map[string]*remembered{}, new: map[string]*remembered{}, open: j.OpenFolders(),
		program: fmt.Sprintf("%s|%s|%s|%t|%t|%s", o.Program, build(), s.set.Digest(), o.Docx, o.AcceptOfficial, o.Out),
	}
	if o.DryRun {
		return m
	}
	name := filepath.Join(o.Out, journal.CacheName)
	info, err := os.Stat(name)
	if err != nil {
		return m // nothing remembered: everything is done anew
	}
	m.saved = info.ModTime()
	data, err := os.ReadFile(name)
	if err != nil {
		return m
	}
	for line := range bytes.Lines(data) {
		sum, rest, ok := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte(" "))
		var x remembered
		if ok && string(sum) == journal.Digest(rest) && json.Unmarshal(rest, &x) == nil {
			m.old[x.Path] = &x
		}
	}
	return m
}

// build tells one build of the program from another, whatever its version says.
func build() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	info, err := os.Stat(name)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d-%d", info.Size(), info.ModTime().UnixNano())
}

// digest returns the SHA-256 of a file, empty if it cannot be read. Each file is read once per run.
func (m *memory) digest(path string) string {
	once, _ := m.digests.LoadOrStore(path, sync.OnceValue(func() string {
		if _, err := os.Stat(path); err != nil {
			return ""
		}
		_, source, _ := importer.ReadFile(path)
		return source.SHA256
	}))
	return once.(func() string)()
}

// knows reports whether the file was a case before and has the same bytes now.
func (m *memory) knows(path string) bool {
	x, ok := m.old[path]
	return ok && x.SHA256 == m.digest(path)
}

// key identifies everything a case depends on that is known without reading it. A behoerde.xlsx that
// appears or goes away counts too.
func (m *memory) key(path, sha256 string) string {
	dir := filepath.Dir(path)
	return journal.Digest(fmt.Appendf(nil, "%s|%s|%s|%s|%s", m.program, path, sha256,
		m.digest(filepath.Join(dir, "behoerde.xlsx")), m.digest(filepath.Join(dir, "..", "behoerde.xlsx"))))
}

// unchanged returns what is remembered of an input if it still holds.
func (m *memory) unchanged(in input) *remembered {
	x, ok := m.old[in.path]
	switch {
	case !ok, in.refused != nil, m.open[x.Folder]:
	case m.o.AsOf.Before(x.From), !x.Until.IsZero() && m.o.AsOf.After(x.Until):
	case x.Key != m.key(in.path, m.digest(in.path)):
	case slices.ContainsFunc(x.Sources, func(s election.Source) bool { return m.digest(s.Path) != s.SHA256 }):
	case slices.ContainsFunc(x.Files, func(f journal.File) bool {
		now, ok := m.journal.File(f.Path)
		return !ok || now != f || !m.journal.Untouched(f, m.saved)
	}):
	default:
		return x
	}
	return nil
}

// remember makes an entry of a case that was just written; nil if it must be looked at again anyway.
func (m *memory) remember(d *done, transient bool) *remembered {
	if m.o.DryRun || transient || d.invalid() || anyAfter(d.election, m.o.AsOf) {
		return nil
	}
	x := &remembered{
		Path: d.path, SHA256: d.election.SHA256, From: m.o.AsOf, Until: lastSameDay(d.election, &d.report, m.o.AsOf),
		Folder: d.folder, Sources: d.election.Sources, Rows: d.view.rows, Key: m.key(d.path, d.election.SHA256),
	}
	for _, s := range x.Sources {
		if m.digest(s.Path) != s.SHA256 {
			return nil // changed while the run was on
		}
	}
	for _, p := range d.papers {
		x.Files = append(x.Files, p.files...)
	}
	var err error
	if x.Case, err = json.Marshal(d.view); err != nil {
		return nil
	}
	return x
}

// keep enters what is known of a case after this run.
func (m *memory) keep(d *done) {
	switch {
	case d.reuse != nil:
		m.new[d.path] = d.reuse
	case d.remembers != nil:
		m.new[d.path] = d.remembers
		m.changed = true
	}
}

// save writes the memory if it has changed. What earlier runs remembered of other cases stays.
func (m *memory) save() error {
	if !m.changed {
		return nil
	}
	for path, x := range m.old {
		if _, ok := m.new[path]; !ok && m.knows(path) {
			m.new[path] = x
		}
	}
	paths := make([]string, 0, len(m.new))
	for path := range m.new {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return m.journal.Cache(func(w *bufio.Writer) error {
		for _, path := range paths {
			line, err := json.Marshal(m.new[path])
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "%s %s\n", journal.Digest(line), line); err != nil {
				return err
			}
		}
		return nil
	})
}

// anyAfter reports whether the workbook names an event after the day: a finding then names the day
// itself.
func anyAfter(c *election.Case, day election.Date) bool {
	return slices.ContainsFunc(c.Events, func(e election.Event) bool {
		return election.Latest(e.Date, e.Received, e.FreeFrom, e.DeterminedOn).After(day)
	})
}

// lastSameDay returns the last day for which --as-of leads to the same result as on the given day;
// zero if that never ends. --as-of decides deadlines, and the law where there is no vacancy: every
// such day is in the report or in the workbook. The result may be too early, never too late
// (TestLastSameDay tries every day).
func lastSameDay(c *election.Case, r *rules.Report, day election.Date) election.Date {
	var next election.Date
	turn := func(d election.Date) {
		for _, d := range []election.Date{d, d.AddDays(1)} {
			if d.After(day) && (next.IsZero() || d.Before(next)) {
				next = d
			}
		}
	}
	for _, v := range r.Vacancies {
		turn(v.VacantOn)
		if o, ok := v.Outcome.(rules.Transferred); ok {
			turn(o.Deadline)
			turn(o.AnsweredOn)
			turn(o.MemberFrom)
		}
	}
	for _, d := range r.Due {
		turn(d.Due)
	}
	for _, e := range c.Events {
		turn(e.Until)
		if e.Kind == election.Service { // the deadline of a call that was annulled later is in no vacancy
			turn(rules.Deadline(e.Date))
		}
	}
	turn(c.Result.TermBegin)
	turn(c.Result.TermEnd)
	turn(r.Law.Until)
	return next.AddDays(-1)
}
