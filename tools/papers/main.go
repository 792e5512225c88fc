// Command papers lets programs that others wrote judge what the public and offices get: the HTML of
// every announcement (html-validate; axe in headless Chromium) and the Word form of letters and
// announcements (LibreOffice must read in it what the PDF says).
//
//	go run ./tools/papers
//
// It prints one line for each check and ends with 1 on a violation. What it needs it installs once:
// the npm packages of package.json into the user's cache folder, Chromium and LibreOffice Writer with
// apt-get where they are missing (as root). The examples and all cases of testdata are its papers.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"notices/internal/casetest"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "papers:", err)
		os.Exit(1)
	}
}

func run() error {
	work, err := os.MkdirTemp("", "papers")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	out, err := write(work)
	if err != nil {
		return err
	}
	pages, err := files(out, ".html")
	if err != nil {
		return err
	}
	if len(pages) < 50 {
		return fmt.Errorf("only %d announcements were written", len(pages))
	}
	return errors.Join(web(pages), word(out, work))
}

// write makes the papers of all cases and examples with the program as it is built now.
func write(work string) (string, error) {
	bin, err := casetest.Build(work)
	if err != nil {
		return "", err
	}
	in, out := filepath.Join(work, "in"), filepath.Join(work, "out")
	cases, err := casetest.ReadAll("testdata/cases")
	if err != nil {
		return "", fmt.Errorf("start this in the module's folder: %w", err)
	}
	if err := casetest.WriteAll(in, cases); err != nil {
		return "", err
	}
	said, err := exec.Command(bin, "run", in, "examples", "--out", out, "--as-of", "2027-12-31", "--docx", "--quiet").CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) && (exit.ExitCode() == 3 || exit.ExitCode() == 4) {
		err = nil // cases wait for decisions, or are wrong on purpose
	}
	if err != nil {
		return "", fmt.Errorf("notices run: %w\n%s", err, said)
	}
	return out, nil
}

// files lists the files below a folder with an ending, sorted.
func files(dir, ending string) (out []string, err error) {
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(path) == ending {
			out = append(out, path)
		}
		return err
	})
	slices.Sort(out)
	return out, err
}

// need installs a Debian package if a command is missing.
func need(command, pack string) error {
	if _, err := exec.LookPath(command); err == nil {
		return nil
	}
	for _, args := range [][]string{{"update", "-q"}, {"install", "-y", "-q", "--no-install-recommends", pack}} {
		cmd := exec.Command("apt-get", args...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if said, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s is missing and %s cannot be installed: %w\n%s", command, pack, err, said)
		}
	}
	return nil
}
