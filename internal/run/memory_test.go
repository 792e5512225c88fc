package run

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"notices/importer/workbook"
	"notices/internal/casetest"
	"notices/internal/election"
	"notices/internal/journal"
)

func TestTheSecondRunADayLaterWritesNothing(t *testing.T) {
	place(t, 5)
	mustRun(t, options("2027-12-31", "in"))
	before := tree(t, "out")
	r := mustRun(t, options("2028-01-01", "in"))
	wantClean(t, r, ExitOK)
	if d := differing(before, tree(t, "out")); len(d) > 0 || r.Written != 0 {
		t.Errorf("changed: %v; %d files reported", d, r.Written)
	}
	if r.Reused != 5 {
		t.Errorf("%d of 5 cases were reused", r.Reused)
	}
}

func TestWithoutMemoryTheSecondRunWritesNothingEither(t *testing.T) {
	place(t, 4)
	first := mustRun(t, options("2027-12-31", "in"))
	must(t, os.Remove(filepath.Join("out", journal.CacheName)))
	before := tree(t, "out")
	second := mustRun(t, options("2028-03-01", "in"))
	after := tree(t, "out")
	delete(after, journal.CacheName)
	if d := differing(before, after); len(d) > 0 || second.Written != 0 || second.Reused != 0 {
		t.Errorf("changed: %v; %d files reported, %d reused", d, second.Written, second.Reused)
	}
	for i := range first.Cases {
		for k := range first.Cases[i].Vacancies {
			a, b := first.Cases[i].Vacancies[k].Documents, second.Cases[i].Vacancies[k].Documents
			if !reflect.DeepEqual(a, b) {
				t.Errorf("documents %v, want those of the first run %v", b, a)
			}
		}
	}
}

// A reused result says word for word what a new one would say.
func TestAReusedResultIsTheResult(t *testing.T) {
	place(t, 4)
	mustRun(t, options("2027-12-31", "in"))
	reused := mustRun(t, options("2027-12-31", "in"))
	must(t, os.Remove(filepath.Join("out", journal.CacheName)))
	anew := mustRun(t, options("2027-12-31", "in"))
	var a, b bytes.Buffer
	must(t, EncodeJSON(&a, reused))
	must(t, EncodeJSON(&b, anew))
	if reused.Reused != 4 || anew.Reused != 0 || a.String() != b.String() {
		t.Errorf("%d and %d reused, and\n%s\nwant\n%s", reused.Reused, anew.Reused, a.String(), b.String())
	}
}

func TestMemoryNeverOutlivesWhatItDependsOn(t *testing.T) {
	office := func(t *testing.T) {
		data, err := workbook.AuthorityBook(map[string]any{"Telefon": "05121 999"})
		must(t, err)
		must(t, os.WriteFile(filepath.Join("in", "behoerde.xlsx"), data, 0o644))
	}
	for name, change := range map[string]func(t *testing.T, o *Options){
		"a behoerde.xlsx appears":        func(t *testing.T, o *Options) { office(t) },
		"the program is another":         func(t *testing.T, o *Options) { o.Program = "notices next" },
		"--docx is asked for":            func(t *testing.T, o *Options) { o.Docx = true },
		"--accept-official is asked for": func(t *testing.T, o *Options) { o.AcceptOfficial = true },
		"an earlier day is asked for":    func(t *testing.T, o *Options) { o.AsOf = election.MustDate("2027-12-30") },
		"a paper is gone": func(t *testing.T, o *Options) {
			found, err := filepath.Glob("out/*/*/benachrichtigung-1.pdf")
			must(t, err)
			must(t, os.Remove(found[0]))
		},
		"the memory was edited": func(t *testing.T, o *Options) {
			name := filepath.Join("out", journal.CacheName)
			data, err := os.ReadFile(name)
			must(t, err)
			must(t, os.WriteFile(name, bytes.Replace(data, []byte("transferred"), []byte("vacant"), 1), 0o644))
		},
	} {
		t.Run(name, func(t *testing.T) {
			place(t, 1)
			mustRun(t, options("2027-12-31", "in"))
			o := options("2027-12-31", "in")
			change(t, &o)
			if r := mustRun(t, o); r.Reused != 0 {
				t.Error("the old result was reused")
			}
			wantVerified(t, "out")
		})
	}
}

func TestADeadlineThatPassesIsNotReused(t *testing.T) {
	place(t, 0)
	c := council(t, 0)
	first := mustRun(t, options("2027-12-31", put(t, 0, c)))
	next := first.Cases[0].Vacancies[0].Successor.ID
	c.Events = append(c.Events, casetest.EventJSON{Nr: 3, Event: string(election.Service), Person: next, Date: "2028-01-03"})
	name := put(t, 0, c)
	for _, x := range []struct{ day, want string }{{"2028-01-03", "pending"}, {"2028-01-10", "pending"}, {"2028-01-11", "deemed-accepted"}, {"2028-02-01", "deemed-accepted"}} {
		r := mustRun(t, options(x.day, name))
		if got := string(r.Cases[0].Vacancies[0].Acceptance); got != x.want {
			t.Errorf("on %s the answer is %s, want %s (reused: %v)", x.day, got, x.want, r.Cases[0].Reused)
		}
		if r.Written != 0 {
			t.Errorf("service alone wrote %d files", r.Written)
		}
	}
	wantVerified(t, "out")
}

// Every day on which a remembered result would be reused leads to the same result.
func TestLastSameDay(t *testing.T) {
	tried := 0
	for name, c := range casesOfTheLaw(t) {
		if tried++; testing.Short() && tried > 15 {
			return
		}
		days := map[election.Date]bool{}
		for _, e := range c.Events {
			for _, k := range []int{-1, 0, 1, 6, 7, 8} {
				days[election.Latest(e.Date, e.Received).AddDays(k)] = true
			}
		}
		for from := range maps.Keys(days) {
			if from.IsZero() || anyAfter(c, from) {
				continue
			}
			want, until := resultOn(c, from)
			for day := from; day.Before(from.AddDays(25)) && (until.IsZero() || !day.After(until)); day = day.AddDays(1) {
				if got, _ := resultOn(c, day); got != want {
					t.Errorf("%s: remembered on %s until %s, but on %s\n%s\nwant\n%s", name, from, until, day, got, want)
					break
				}
			}
		}
	}
}
