package casetest

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
)

// Build compiles the program into dir and returns the path of the binary.
func Build(dir string) (string, error) {
	bin := filepath.Join(dir, "notices.exe") // the ending is needed on Windows and harmless elsewhere
	out, err := exec.Command("go", "build", "-o", bin, "notices/cmd/notices").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return bin, nil
}

// Program returns a Runner for a built binary. A program that ends by a signal or cannot be started
// is an error.
func Program(bin string) Runner {
	return func(dir string, args ...string) ([]byte, int, error) {
		cmd := exec.Command(bin, args...)
		cmd.Dir = dir
		stdout, err := cmd.Output()
		var exit *exec.ExitError
		if errors.As(err, &exit) && exit.Exited() {
			if exit.ExitCode() == 2 {
				return nil, 2, fmt.Errorf("%v: %w: %s", args, err, exit.Stderr)
			}
			return stdout, exit.ExitCode(), nil
		}
		return stdout, 0, err
	}
}
