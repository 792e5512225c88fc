package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// write commits one stage per case with two papers and a decision each.
func write(t testing.TB, out, asOf string, cases ...string) {
	t.Helper()
	j, err := Open(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if err := j.Commit(stageCase(t, j, asOf, c)); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

func stageCase(t testing.TB, j *Journal, asOf, folder string) *Stage {
	t.Helper()
	s := j.Stage()
	s.Add(Entry{What: Decision, AsOf: asOf, Case: folder, Event: 1, Outcome: "transferred", Successor: "SPD/5", Decision: Digest([]byte(folder))})
	for _, kind := range []string{"benachrichtigung", "bekanntmachung"} {
		key := folder + "/2027-02-10-1/" + kind + "-1"
		f, err := s.Write(key+".pdf", []byte("paper "+key))
		if err != nil {
			t.Fatal(err)
		}
		s.Add(Entry{What: Document, AsOf: asOf, Case: folder, Event: 1, Kind: kind, Paper: key, Version: 1, Words: Digest([]byte(key)), Files: []File{f}})
	}
	return s
}

func kinds(t testing.TB, out string) []string {
	t.Helper()
	v, err := Verify(out)
	if err != nil {
		t.Fatal(err)
	}
	var ks []string
	for _, d := range v.Differences {
		ks = append(ks, d.Kind)
	}
	return ks
}

func TestVerifyOfAnUntouchedFolder(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	write(t, out, "2027-02-10", "a", "b")
	v, err := Verify(out)
	if err != nil || len(v.Differences) != 0 || v.Lines != 6 || v.Files != 4 {
		t.Fatalf("Verify = %+v, %v; want 6 lines, 4 files, no difference", v, err)
	}
}

// edit changes the journal as somebody with an editor would.
func edit(t *testing.T, out string, change func(lines []string) []string) {
	t.Helper()
	name := filepath.Join(out, journalName)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := change(strings.SplitAfter(strings.TrimSuffix(string(data), "\n"), "\n"))
	if err := os.WriteFile(name, []byte(strings.Join(lines, "")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestVerifyNotices(t *testing.T) {
	paper := "a/2027-02-10-1/benachrichtigung-1.pdf"
	faults := map[string]struct {
		do   func(t *testing.T, out string)
		want string
	}{
		"one byte of a paper changed": {func(t *testing.T, out string) {
			data, _ := os.ReadFile(filepath.Join(out, paper))
			data[3] ^= 1
			must(t, os.WriteFile(filepath.Join(out, paper), data, 0o600))
		}, KindFileChanged},
		"a paper missing":         {func(t *testing.T, out string) { must(t, os.Remove(filepath.Join(out, paper))) }, KindFileMissing},
		"a paper cut":             {func(t *testing.T, out string) { must(t, os.Truncate(filepath.Join(out, paper), 4)) }, KindFileChanged},
		"a paper nobody wrote":    {func(t *testing.T, out string) { must(t, os.WriteFile(filepath.Join(out, "a/x.pdf"), nil, 0o600)) }, KindFileUnknown},
		"two papers interchanged": {swapPapers, KindFileChanged},
		"a line removed": {func(t *testing.T, out string) {
			edit(t, out, func(l []string) []string { return slices.Delete(l, 2, 3) })
		}, KindLineMissing},
		"the first line removed": {func(t *testing.T, out string) {
			edit(t, out, func(l []string) []string { return l[1:] })
		}, KindLineMissing},
		"two lines swapped": {func(t *testing.T, out string) {
			edit(t, out, func(l []string) []string { l[1], l[2] = l[2], l[1]; return l })
		}, KindLineMoved},
		"a line inserted": {func(t *testing.T, out string) {
			edit(t, out, func(l []string) []string { return slices.Insert(l, 2, l[1]) })
		}, KindLineMoved},
		"a line with a right hash of its own inserted": {func(t *testing.T, out string) {
			edit(t, out, func(l []string) []string {
				e, err := parse([]byte(strings.TrimSpace(l[1])))
				must(t, err)
				forged := Entry{What: Document, Case: "a", Kind: "forged"}
				line, err := forged.seal(head{e.Line, e.Hash})
				must(t, err)
				return slices.Insert(l, 2, string(line))
			})
		}, KindLineMoved},
		"the last line cut off": {func(t *testing.T, out string) {
			edit(t, out, func(l []string) []string { l[len(l)-2] = strings.TrimSuffix(l[len(l)-2], "\n"); return l[:len(l)-1] })
		}, KindLineMissing},
		"the last line torn": {func(t *testing.T, out string) {
			name := filepath.Join(out, journalName)
			info, _ := os.Stat(name)
			must(t, os.Truncate(name, info.Size()-20))
		}, KindLineCut},
		"one letter of a line changed": {func(t *testing.T, out string) {
			edit(t, out, func(l []string) []string { l[0] = strings.Replace(l[0], "SPD/5", "SPD/6", 1); return l })
		}, KindLineChanged},
		"a line appended with a right hash": {func(t *testing.T, out string) {
			edit(t, out, func(l []string) []string {
				e, err := parse([]byte(l[len(l)-1]))
				must(t, err)
				forged := Entry{What: Document, Case: "a", Kind: "forged"}
				line, err := forged.seal(head{e.Line, e.Hash})
				must(t, err)
				return append(l, "\n"+strings.TrimSpace(string(line)))
			})
		}, KindLineAdded},
		"the head removed":        {func(t *testing.T, out string) { must(t, os.Remove(filepath.Join(out, headName))) }, KindHeadMissing},
		"the whole journal gone":  {func(t *testing.T, out string) { must(t, os.Remove(filepath.Join(out, journalName))) }, KindLineMissing},
		"a link instead of paper": {linkPaper, KindFileChanged},
	}
	for name, f := range faults {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out")
			write(t, out, "2027-02-10", "a", "b")
			f.do(t, out)
			if ks := kinds(t, out); !slices.Contains(ks, f.want) {
				t.Errorf("differences %v, want %s among them", ks, f.want)
			}
		})
	}
}

func swapPapers(t *testing.T, out string) {
	a, b := filepath.Join(out, "a/2027-02-10-1/benachrichtigung-1.pdf"), filepath.Join(out, "b/2027-02-10-1/benachrichtigung-1.pdf")
	must(t, os.Rename(a, a+"x"))
	must(t, os.Rename(b, a))
	must(t, os.Rename(a+"x", b))
}

func linkPaper(t *testing.T, out string) {
	a := filepath.Join(out, "a/2027-02-10-1/benachrichtigung-1.pdf")
	away := filepath.Join(t.TempDir(), "a.pdf")
	must(t, os.Rename(a, away))
	if err := os.Symlink(away, a); err != nil {
		t.Skip("no links here:", err)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Any change of any byte of the journal is noticed.
func TestAnyByteOfTheJournalCounts(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	write(t, out, "2027-02-10", "a", "b")
	name := filepath.Join(out, journalName)
	whole, err := os.ReadFile(name)
	must(t, err)
	rapid.Check(t, func(r *rapid.T) {
		at := rapid.IntRange(0, len(whole)-1).Draw(r, "at")
		bit := rapid.IntRange(0, 7).Draw(r, "bit")
		data := bytes.Clone(whole)
		data[at] ^= 1 << bit
		must(t, os.WriteFile(name, data, 0o600))
		if len(kinds(t, out)) == 0 {
			r.Fatalf("byte %d, bit %d changed and nothing noticed", at, bit)
		}
	})
}

func TestATamperedJournalIsNotWrittenTo(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	write(t, out, "2027-02-10", "a", "b")
	edit(t, out, func(l []string) []string { return l[:len(l)-1] })
	before, err := os.ReadFile(filepath.Join(out, journalName))
	must(t, err)
	_, err = Open(out)
	var damaged *DamagedError
	if !errors.As(err, &damaged) {
		t.Fatalf("Open = %v, want a DamagedError", err)
	}
	if _, held := Held(out); held {
		t.Error("the folder is still locked")
	}
	after, err := os.ReadFile(filepath.Join(out, journalName))
	must(t, err)
	if !bytes.Equal(before, after) {
		t.Error("the journal was changed")
	}
}

func TestASecondWriterIsToldWhoHoldsTheFolder(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	j, err := Open(out)
	must(t, err)
	_, err = Open(out)
	var held *HeldError
	if !errors.As(err, &held) || held.Holder.PID != os.Getpid() {
		t.Fatalf("second Open = %v, want the first one's process", err)
	}
	if _, err := Verify(out); !errors.As(err, &held) {
		t.Errorf("Verify during a run = %v, want a HeldError", err)
	}
	must(t, j.Close())
	j, err = Open(out)
	must(t, err)
	must(t, j.Close())
}

// crashed prepares a folder as a process leaves it that was killed: the holder's name is still there.
func crashed(t testing.TB, out string) {
	t.Helper()
	must(t, os.WriteFile(filepath.Join(out, holderName), []byte(`{"pid":1}`), 0o600))
}

// A run killed at any byte of its work and started again ends with the bytes of an undisturbed one.
func TestKilledAtAnyPointOfACommit(t *testing.T) {
	want := filepath.Join(t.TempDir(), "out")
	write(t, want, "2027-02-10", "a", "b", "c")
	lines, err := os.ReadFile(filepath.Join(want, journalName))
	must(t, err)

	points := map[string]func(t *testing.T, j *Journal, s *Stage){
		"after the temporary files": func(*testing.T, *Journal, *Stage) {},
		"after the first rename": func(t *testing.T, j *Journal, s *Stage) {
			must(t, j.place([]*Stage{{j: j, staged: s.staged[:1]}}))
		},
		"after the renames": func(t *testing.T, j *Journal, s *Stage) { must(t, j.place([]*Stage{s})) },
	}
	for cut := 0; cut < 40; cut++ {
		points[fmt.Sprintf("after %d of 40 parts of the lines", cut)] = func(t *testing.T, j *Journal, s *Stage) {
			must(t, j.place([]*Stage{s}))
			part, _, _, err := j.seal([]*Stage{s})
			must(t, err)
			must(t, j.append(part[:len(part)*cut/40]))
		}
	}
	for name, kill := range points {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out")
			write(t, out, "2027-02-10", "a")
			j, err := Open(out)
			must(t, err)
			kill(t, j, stageCase(t, j, "2027-02-10", "b"))
			must(t, j.lock.flock.Unlock()) // the process is gone, its name is still there
			resume(t, out, "b", "c")
			if ks := kinds(t, out); len(ks) != 0 {
				t.Errorf("after the second run: %v", ks)
			}
			got, err := os.ReadFile(filepath.Join(out, journalName))
			must(t, err)
			if !bytes.Equal(got, lines) {
				t.Errorf("journal differs from that of an undisturbed run:\n%s\nwant\n%s", got, lines)
			}
		})
	}
}

// resume writes what the journal does not know yet, as a run does.
func resume(t *testing.T, out string, cases ...string) {
	t.Helper()
	j, err := Open(out)
	must(t, err)
	for _, c := range cases {
		s := stageCase(t, j, "2027-02-10", c)
		todo := j.Stage()
		if j.Decided(c, 1) == "" {
			todo.Add(s.entries[0])
		}
		for i, e := range s.entries[1:] {
			if p, ok := j.Paper(e.Paper); ok && p.Words == e.Words && j.Condition(p.Files[0].Path) == Intact {
				must(t, os.Remove(s.staged[i].temp))
				continue
			}
			todo.Add(e)
			todo.staged = append(todo.staged, s.staged[i])
		}
		must(t, j.Commit(todo))
	}
	must(t, j.Close())
}

func TestNoTemporaryFileSurvivesTheNextStart(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	write(t, out, "2027-02-10", "a")
	must(t, os.MkdirAll(filepath.Join(out, "z", "2027-02-10-1"), 0o755))
	must(t, os.WriteFile(filepath.Join(out, "z", "2027-02-10-1", tempPrefix+"x.pdf"), []byte("x"), 0o600))
	crashed(t, out)
	j, err := Open(out)
	must(t, err)
	if len(j.Repairs()) == 0 {
		t.Error("the repair was not reported")
	}
	must(t, j.Close())
	if _, err := os.Stat(filepath.Join(out, "z")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the empty folder of the killed run is still there")
	}
	if ks := kinds(t, out); len(ks) != 0 {
		t.Errorf("differences %v", ks)
	}
}

func TestAFileTheClerkPutThereIsNeverRemoved(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	write(t, out, "2027-02-10", "a")
	scan := filepath.Join(out, "a", "2027-02-10-1", "zustellungsurkunde.pdf")
	must(t, os.WriteFile(scan, []byte("scan"), 0o600))
	crashed(t, out)
	j, err := Open(out)
	must(t, err)
	must(t, j.Close())
	if _, err := os.Stat(scan); err != nil {
		t.Error("the scan is gone:", err)
	}
}

func TestPurgeKeepsTheJournalVerifiable(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	write(t, out, "2027-02-10", "a", "b")
	j, err := Open(out)
	must(t, err)
	s := j.Stage()
	letters, err := s.Write("letters-2027-02-10-1.pdf", []byte("letters"))
	must(t, err)
	s.Add(Entry{What: Letters, AsOf: "2027-02-10", Files: []File{letters}})
	sum, err := s.Write("summary.json", []byte("{}"))
	must(t, err)
	s.Add(Entry{What: Summary, AsOf: "2027-02-10", Files: []File{sum}})
	s.Add(Entry{What: RunDone, AsOf: "2027-02-10"})
	must(t, j.Commit(s))
	gone, err := j.Purge("a", "2027-03-01", "notices test")
	must(t, err)
	if len(gone) != 4 {
		t.Errorf("%d files removed, want the two papers, the print file and the summary", len(gone))
	}
	if p, _ := j.Paper("a/2027-02-10-1/benachrichtigung-1"); !p.Purged {
		t.Error("the paper is not remembered as purged")
	}
	must(t, j.Close())
	if _, err := os.Stat(filepath.Join(out, "a")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the case's folder is still there")
	}
	if ks := kinds(t, out); len(ks) != 0 {
		t.Errorf("differences %v", ks)
	}
	must(t, os.MkdirAll(filepath.Join(out, "a", "2027-02-10-1"), 0o755))
	must(t, os.WriteFile(filepath.Join(out, "a/2027-02-10-1/benachrichtigung-1.pdf"), []byte("back"), 0o600))
	if ks := kinds(t, out); !slices.Contains(ks, KindFileUnknown) {
		t.Errorf("a purged paper that came back: %v", ks)
	}
}

func TestAnInterruptedPurgeIsFinishedByTheNextRun(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	write(t, out, "2027-02-10", "a", "b")
	j, err := Open(out)
	must(t, err)
	s := j.Stage()
	s.Add(Entry{What: Purged, AsOf: "2027-03-01", Case: "a", Files: j.purgeable("a")})
	must(t, j.Commit(s))
	must(t, j.lock.flock.Unlock()) // killed before the files were removed
	j, err = Open(out)
	must(t, err)
	must(t, j.Close())
	if ks := kinds(t, out); len(ks) != 0 {
		t.Errorf("differences %v", ks)
	}
}

func TestRightsAreThoseOfTheFolder(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows inherits by itself")
	}
	for _, mode := range []fs.FileMode{0o700, 0o750, 0o770 | fs.ModeSetgid, 0o755} {
		dir := filepath.Join(t.TempDir(), "share")
		must(t, os.Mkdir(dir, 0o700))
		must(t, os.Chmod(dir, mode))
		out := filepath.Join(dir, "out")
		write(t, out, "2027-02-10", "a")
		must(t, filepath.WalkDir(out, func(name string, d fs.DirEntry, err error) error {
			must(t, err)
			info, err := d.Info()
			must(t, err)
			want := mode & (fs.ModePerm | fs.ModeSetgid)
			if !d.IsDir() {
				want = mode & 0o666
			}
			if got := info.Mode() & (fs.ModePerm | fs.ModeSetgid); got != want {
				t.Errorf("in a folder %v: %s has %v, want %v", mode, name, got, want)
			}
			return nil
		}))
	}
}

func TestNothingIsWrittenOutsideTheFolder(t *testing.T) {
	j, err := Open(filepath.Join(t.TempDir(), "out"))
	must(t, err)
	for _, rel := range []string{"../x", "/x", "a/../../x", "a//x", ""} {
		if _, err := j.Stage().Write(rel, nil); err == nil {
			t.Errorf("Write(%q) succeeded", rel)
		}
	}
	must(t, j.Close())
}

func TestAPrintFileCoversWhatCameSinceTheLastOne(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	write(t, out, "2027-02-10", "a")
	j, err := Open(out)
	must(t, err)
	if got := len(j.Unprinted(Letters)); got != 2 || !j.Unfinished() {
		t.Errorf("%d papers not printed, unfinished %v; want 2, true: the run was never closed", got, j.Unfinished())
	}
	s := j.Stage()
	s.Add(Entry{What: Letters, AsOf: "2027-02-10"})
	must(t, j.Commit(s))
	if len(j.Unprinted(Letters)) != 0 || len(j.Unprinted(Announcements)) != 2 {
		t.Error("a print file of letters must cover the letters only")
	}
	if n := j.NextNumber(Letters, "2027-02-10"); n != 2 {
		t.Errorf("next print file has number %d, want 2", n)
	}
	s = j.Stage()
	s.Add(Entry{What: RunDone})
	must(t, j.Commit(s))
	if len(j.Unprinted(Announcements)) != 0 || j.Unfinished() {
		t.Error("a finished run leaves nothing open")
	}
	must(t, j.Close())
}

func FuzzParse(f *testing.F) {
	e := Entry{What: Decision, Case: "a"}
	line, err := e.seal(head{0, zero})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(bytes.TrimSpace(line))
	f.Add([]byte(`{"n":1,"hash":"` + zero + `"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		if e, err := parse(line); err == nil && Digest(append(bytes.Clone(line[:len(line)-hashTail]), '}')) != e.Hash {
			t.Errorf("a line with a wrong hash was accepted: %q", line)
		}
	})
}

func BenchmarkOpen(b *testing.B) {
	out := filepath.Join(b.TempDir(), "out")
	j, err := Open(out)
	must(b, err)
	var stages []*Stage
	for i := range 1000 {
		stages = append(stages, stageCase(b, j, "2027-02-10", fmt.Sprintf("case-%04d", i)))
	}
	must(b, j.Commit(stages...))
	must(b, j.Close())
	for b.Loop() {
		j, err := Open(out)
		must(b, err)
		must(b, j.Close())
	}
}

// TestAFolderThatIsALink: what a killed run left behind a link is found, by the next run and by verify.
func TestAFolderThatIsALink(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	write(t, filepath.Join(dir, "wirklich"), "2027-02-10", "a")
	if err := os.Symlink("wirklich", out); err != nil {
		t.Skip("no links here:", err)
	}
	for _, name := range []string{holderName, tempPrefix + "rest", "a/" + tempPrefix + "rest.pdf"} {
		if err := os.WriteFile(filepath.Join(out, name), []byte("{}"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := kinds(t, out); !slices.Equal(got, []string{KindFileUnsealed, KindFileUnsealed}) {
		t.Errorf("before: %v", got)
	}
	write(t, out, "2027-02-10", "b")
	if got := kinds(t, out); len(got) > 0 {
		t.Errorf("after the next run: %v", got)
	}
}
