package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"notices/tools/district/councils"
)

// cost is what one run of the program took.
type cost struct {
	user, system, waiting time.Duration
	memory                int64 // bytes, the highest
}

func (c cost) processor() time.Duration { return c.user + c.system }

// costs runs a command and measures it.
func costs(c *exec.Cmd) (cost, error) {
	var text strings.Builder
	c.Stderr = &text
	began := time.Now()
	if err := c.Run(); err != nil {
		return cost{}, fmt.Errorf("%w\n%s", err, last(text.String(), 10))
	}
	k := cost{user: c.ProcessState.UserTime(), system: c.ProcessState.SystemTime(), waiting: time.Since(began)}
	if u, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
		k.memory = int64(u.Maxrss) << 10
	}
	return k, nil
}

func (c cost) String() string {
	return fmt.Sprintf("%.1f s of processor time (%.1f user, %.1f system), %.1f s waiting, %d MB",
		c.processor().Seconds(), c.user.Seconds(), c.system.Seconds(), c.waiting.Seconds(), c.memory/1e6)
}

// thousand writes the workbooks of 1,000 councils, once.
func (b *bench) thousand() (string, error) {
	in := filepath.Join(b.dir, "thousand")
	if _, err := os.Stat(in); err == nil {
		return in, nil
	}
	return in, councils.Write(in, 1000, 1)
}

// night runs the thousand councils into an output folder, as of a day.
func (b *bench) night(out, day string, with ...string) (cost, error) {
	in, err := b.thousand()
	if err != nil {
		return cost{}, err
	}
	args := append(with, b.program, "run", in, "--out", filepath.Join(b.dir, out), "--as-of", day, "--quiet")
	return costs(exec.Command(args[0], args[1:]...))
}

func district(b *bench) (string, error) {
	if err := os.RemoveAll(filepath.Join(b.dir, "night")); err != nil {
		return "", err
	}
	c, err := b.night("night", "2027-12-31")
	if err != nil {
		return "", err
	}
	files, papers, err := b.written("night")
	return fmt.Sprintf("%s; %s files, %s of them PDF", c, thousands(len(files)), thousands(papers)), err
}

// again measures the run of the next day. It must not write anything.
func again(b *bench) (string, error) {
	if _, err := os.Stat(filepath.Join(b.dir, "night")); err != nil {
		if _, err := b.night("night", "2027-12-31"); err != nil {
			return "", err
		}
	}
	before, _, err := b.written("night")
	if err != nil {
		return "", err
	}
	c, err := b.night("night", "2028-01-01")
	if err != nil {
		return "", err
	}
	after, _, err := b.written("night")
	if err != nil {
		return "", err
	}
	if !slices.Equal(before, after) {
		return "", fmt.Errorf("the second run changed the output folder")
	}
	return c.String() + "; nothing written", nil
}

// written lists the files of an output folder with size and time of writing, and counts the PDF.
func (b *bench) written(out string) (files []string, papers int, err error) {
	err = filepath.WalkDir(filepath.Join(b.dir, out), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		files = append(files, fmt.Sprint(path, info.Size(), info.ModTime()))
		if filepath.Ext(path) == ".pdf" {
			papers++
		}
		return nil
	})
	return files, papers, err
}

func cores(b *bench) (string, error) {
	var one, two []float64
	for range 5 {
		for cpus, times := range map[string]*[]float64{"0": &one, "0,1": &two} {
			out := "cores"
			c, err := b.night(out, "2027-12-31", "taskset", "-c", cpus)
			if err == nil {
				err = os.RemoveAll(filepath.Join(b.dir, out))
			}
			if err != nil {
				return "", err
			}
			*times = append(*times, c.waiting.Seconds())
		}
	}
	a, z := median(one), median(two)
	return fmt.Sprintf("%.1f s and %.1f s: two cores are %.2f times as fast", a, z, a/z), nil
}

func single(b *bench) (string, error) {
	var processor, waiting []float64
	var highest int64
	for i := range 5 {
		c, err := costs(exec.Command(b.program, "run", "examples/gemeindevertretung-wiesenfliess.xlsx",
			"--out", filepath.Join(b.dir, fmt.Sprint("single", i)), "--quiet"))
		if err != nil {
			return "", err
		}
		processor, waiting = append(processor, c.processor().Seconds()), append(waiting, c.waiting.Seconds())
		highest = max(highest, c.memory)
	}
	return fmt.Sprintf("%.0f ms of processor time, %.0f ms waiting, %d MB", median(processor)*1000, median(waiting)*1000, highest/1e6), nil
}

// median returns the middle of an odd number of values.
func median(values []float64) float64 {
	return slices.Sorted(slices.Values(values))[len(values)/2]
}
