package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"notices/internal/golden"
	"notices/internal/house"
)

// transcript is the command that the README shows, as it is typed.
const transcript = "notices run examples/gemeindevertretung-wiesenfliess.xlsx"

// TestReadmeTranscriptIsReal runs the README's example with the built program and compares every
// line. With -update the README is rewritten.
func TestReadmeTranscriptIsReal(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "examples"), os.DirFS("../../examples")); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary, strings.Fields(transcript)[1:]...)
	cmd.Dir = dir
	stdout, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stdout)
	}
	const readme = "../../README.md"
	was, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	is, err := house.Section(string(was), "transcript", "\n```\n$ "+transcript+"\n"+strings.TrimRight(string(stdout), "\n")+"\n```\n\n")
	if err != nil {
		t.Fatal(err)
	}
	golden.File(t, readme, is)
}
