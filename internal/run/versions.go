package run

import (
	"bytes"
	"os"
	"path"
	"slices"

	"notices/internal/election"
	"notices/internal/journal"
	"notices/internal/notice"
	"notices/rules"
)

// keep takes over a paper that is written already. A file that is missing is written again: its
// bytes must be the old ones, else it is a new version. A file that was altered stays as it is.
func (w *writing) keep(p *paper, before journal.Paper, v *rules.Vacancy) error {
	if p.purged = before.Purged; p.purged {
		return nil
	}
	p.files, p.pages = before.Files, before.Pages
	p.entry = w.line(journal.Document, v)
	p.entry.Replaces, p.entry.Replaced, p.entry.AsOf = before.Replaces, before.Replaced, before.Date
	missing := map[string]bool{} // and whether it was there before
	have := map[string]bool{}
	for _, f := range before.Files {
		have[f.Path] = true
		now, ok := w.journal.File(f.Path)
		if !ok || now != f {
			continue // a later version has taken its place
		}
		switch w.journal.Condition(f.Path) {
		case journal.Missing:
			missing[f.Path] = true
		case journal.Altered:
			w.altered(p, f.Path)
		}
	}
	for _, f := range w.formats(p) {
		if !have[f.path] {
			missing[f.path] = false
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return w.print(p, missing)
}

// altered tells of a paper that somebody has changed. It may be a clerk's work or tampering: the
// program does not judge and does not write over it.
func (w *writing) altered(p *paper, rel string) {
	p.say("W192", w.d.path, "die Datei %s ist nach dem Schreiben geändert worden; sie bleibt unberührt, und „notices verify“ meldet sie weiter. "+
		"Ist die Änderung gewollt, bitte unter anderem Namen außerhalb des Ausgabeordners aufbewahren; danach die Datei im Ausgabeordner löschen, "+
		"dann schreibt der nächste Lauf das Papier wieder, wie es war", w.shown(rel))
}

// strange tells of a file that lies where a paper belongs and that no run has written.
func (w *writing) strange(p *paper, rel, instead string) {
	p.say("W193", w.d.path, "im Ausgabeordner liegt eine Datei %s, die kein Lauf geschrieben hat; sie bleibt unberührt, %s. "+
		"Bitte prüfen und außerhalb des Ausgabeordners aufbewahren", w.shown(rel), instead)
}

func (p *paper) say(code, file, format string, args ...any) {
	p.said = append(p.said, election.Findingf(code, election.Origin{File: file}, format, args...))
}

// renew makes a new version of a paper whose file is missing and cannot be made again as it was,
// because program or layout have changed since.
func (w *writing) renew(p *paper, missing string) error {
	before, _ := w.journal.Paper(p.key)
	p.say("W189", w.d.path, "das Papier %s fehlte im Ausgabeordner; Programm oder Gestaltung sind inzwischen geändert, deshalb ist es als neue Fassung geschrieben", path.Base(missing))
	p.version, p.files = before.Version+1, nil
	version, day := w.replaced(p, before)
	if !w.render(p, w.o.AsOf, naming(p.Title, day)) {
		return nil
	}
	p.entry.AsOf, p.entry.Replaces, p.entry.Replaced = w.o.AsOf.String(), version, day
	return w.print(p, nil)
}

// makeRoom sees to it that no file is overwritten that is not the program's own: a new version takes
// the next free name; a file whose name cannot change is not written.
func (w *writing) makeRoom(p *paper) {
	for p.fresh {
		i := slices.IndexFunc(p.made, func(m made) bool { return path.Base(m.path) != decisionFile && w.taken(m) })
		if i < 0 {
			break
		}
		taken := p.made[i].path
		p.version++
		for k, f := range w.formats(p) {
			p.made[k].path = f.path
		}
		w.strange(p, taken, "das Papier heißt deshalb "+path.Base(p.made[i].path))
	}
	p.made = slices.DeleteFunc(p.made, func(m made) bool {
		switch {
		case w.journal.Condition(m.path) == journal.Altered:
			w.altered(p, m.path)
		case w.taken(m):
			w.strange(p, m.path, "deshalb ist das Papier in diesem Format nicht geschrieben")
		default:
			return false
		}
		return true
	})
}

// taken reports whether a file that no run has written is in the way of this one. One with the same
// bytes is not: somebody has lost the journal and kept the papers.
func (w *writing) taken(m made) bool {
	if w.journal.Condition(m.path) != journal.Foreign {
		return false
	}
	data, err := os.ReadFile(w.shown(m.path))
	return err != nil || !bytes.Equal(data, m.data)
}

// replaced is the issued version that a new one replaces, and the day that it names: a draft was never
// issued, what it would have replaced stands. A letter says nothing of a letter that went to somebody else.
func (w *writing) replaced(p *paper, before journal.Paper) (version, day string) {
	version, day = before.Files[0].Path, before.Date
	if before.Draft {
		version, day = before.Replaces, before.Replaced
	}
	if before.To != w.addressee(p) {
		day = ""
	}
	return version, day
}

// addressee is the id of the person to whom a paper goes, without the name in the id of an individual
// candidate.
func (w *writing) addressee(p *paper) string {
	for i := range w.d.election.Result.Nominations {
		n := &w.d.election.Result.Nominations[i]
		if n.Kind == election.IndividualBidder && slices.ContainsFunc(n.Candidates, func(c election.Candidate) bool { return c.ID == p.Person }) {
			return string(election.IndividualBidder)
		}
	}
	return p.Person
}

// naming names the version written on that day; nothing without one.
func naming(title, day string) string {
	if day == "" {
		return ""
	}
	return notice.Named(title, election.MustDate(day))
}
