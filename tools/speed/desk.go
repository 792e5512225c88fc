//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"notices/importer"
	"notices/internal/casetest"
	"notices/internal/document"
	"notices/internal/election"
	"notices/internal/notice"
	"notices/internal/pdf"
	"notices/rules/statutes"
	"notices/templates"
)

// example is the case whose letter is measured.
const example = "examples/rat-lindmoor.xlsx"

// A desk is where letters are made: the paper of the example, and the house's means to print it.
type desk struct {
	work   string
	paper  notice.Paper
	set    *templates.Set
	writer *pdf.Writer
	day    election.Date
}

func newDesk(work string) (*desk, error) {
	d := &desk{work: work, day: election.MustDate("2027-12-31")}
	e, found := importer.Load(example)
	if e == nil || election.HasErrors(found) {
		return nil, fmt.Errorf("%s cannot be read; start this in the module's folder: %v", example, found)
	}
	report := statutes.Decide(e, d.day, false)
	papers, _ := notice.Papers(e, &report, notice.Options{Date: d.day})
	for _, p := range papers {
		if p.Kind == notice.Notification {
			d.paper = p
		}
	}
	if d.paper.Data.Empfang == nil {
		return nil, errors.New("the example has no notification")
	}
	var err error
	if d.set, err = templates.Load(""); err != nil {
		return nil, err
	}
	press, err := pdf.New()
	if err != nil {
		return nil, err
	}
	d.writer, err = press.Writer()
	return d, err
}

// name is the n-th addressee: every letter has another.
func name(n int) string { return "Wilhelmine " + surname(n) }

func surname(n int) string { return fmt.Sprintf("Beispiel-Nr%d", n) }

// letter makes the words of the n-th letter from the template.
func (d *desk) letter(n int) (*document.Document, error) {
	data := d.paper.Data
	to := *data.Empfang
	to.Anrede, to.Titel, to.Vorname, to.Nachname, to.Name = "", "", "Wilhelmine", surname(n), name(n)
	to.Anschrift = append([]string{to.Name}, to.Anschrift[len(to.Anschrift)-2:]...)
	data.Empfang, data.Datum = &to, notice.Day(d.day.String())
	return d.set.Render(d.paper.Template, data, document.Document{Kind: string(d.paper.Kind), Date: d.day.String()})
}

// ours measures the printing alone, with the file written, and with the words.
func (d *desk) ours(r *result, rounds, letters int) error {
	runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(runtime.NumCPU())
	docs := make([]*document.Document, letters)
	for n := range docs {
		var err error
		if docs[n], err = d.letter(n); err != nil {
			return err
		}
	}
	file := func(n int) string { return filepath.Join(d.work, fmt.Sprintf("letter-%d.pdf", n)) }
	ways := []struct {
		into *float64
		make func(n int) error
	}{
		{&r.PDF, func(n int) error {
			printed, err := d.writer.Write(docs[n])
			r.Pages = printed.Pages
			return err
		}},
		{&r.Letter, func(n int) error {
			printed, err := d.writer.Write(docs[n])
			return errors.Join(err, os.WriteFile(file(n), printed.Bytes, 0o644))
		}},
		{&r.Words, func(n int) error {
			doc, err := d.letter(n)
			if err != nil {
				return err
			}
			printed, err := d.writer.Write(doc)
			return errors.Join(err, os.WriteFile(file(n), printed.Bytes, 0o644))
		}},
	}
	for _, way := range ways {
		var took []float64
		for range rounds + 1 { // the first warms up
			before := processor()
			for n := range letters {
				if err := way.make(n); err != nil {
					return err
				}
			}
			took = append(took, (processor()-before)/float64(letters))
		}
		*way.into = median(took[1:])
	}
	return nil
}

// processor is the time that this process has had of the processor, in milliseconds.
func processor() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // cannot happen: the arguments are right
	}
	return milliseconds(time.Duration(u.Utime.Nano() + u.Stime.Nano()))
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// command runs the built program on the example, each time into an empty folder.
func (d *desk) command(r *result, rounds int) error {
	bin, err := casetest.Build(d.work)
	if err != nil {
		return err
	}
	var wall, cpu, memory []float64
	for n := range rounds + 1 {
		cmd := exec.Command(bin, "run", example, "--out", filepath.Join(d.work, fmt.Sprintf("out%d", n)), "--as-of", d.day.String(), "--quiet")
		began := time.Now()
		if said, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("notices run: %w\n%s", err, said)
		}
		wall = append(wall, milliseconds(time.Since(began)))
		cpu = append(cpu, milliseconds(cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()))
		if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
			kilo := 1024.0
			if runtime.GOOS == "darwin" {
				kilo = 1 // macOS counts bytes
			}
			memory = append(memory, float64(u.Maxrss)*kilo/1e6)
		}
	}
	r.Command, r.CommandCPU, r.CommandMemory = median(wall[1:]), median(cpu[1:]), median(memory[1:])
	return nil
}
