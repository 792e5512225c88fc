package run

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// examplesOf returns the fenced examples of docs/betrieb.md in one language.
func examplesOf(t *testing.T, language string) []string {
	t.Helper()
	data, err := os.ReadFile("../../docs/betrieb.md")
	must(t, err)
	var all []string
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(data), -1) {
		all = append(all, m[1])
	}
	if len(all) == 0 {
		t.Fatalf("docs/betrieb.md has no example in %s", language)
	}
	return all
}

func TestShellExamplesOfBetriebParse(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell here")
	}
	for _, script := range examplesOf(t, "sh") {
		c := exec.Command(sh, "-n")
		c.Stdin = strings.NewReader(script)
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%v: %s\n%s", err, out, script)
		}
	}
}

func TestTheNightScriptOfBetriebReportsEachExitCode(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell here")
	}
	script := examplesOf(t, "sh")[0]
	for code, want := range map[string]string{"0": "", "5": "", "3": "zu entscheiden", "4": "ungültig", "1": "fehlgeschlagen"} {
		dir := t.TempDir()
		must(t, os.WriteFile(filepath.Join(dir, "nachtlauf.sh"), []byte(script), 0o755))
		must(t, os.WriteFile(filepath.Join(dir, "notices"), []byte("#!/bin/sh\necho 'Jutta Arens'\necho '{}' >&2\nexit "+code+"\n"), 0o755))
		out, err := exec.Command("sh", filepath.Join(dir, "nachtlauf.sh")).Output()
		if got := strings.TrimSpace(string(out)); (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("exit %s: printed %q, want %q", code, got, want)
		}
		if (err == nil) != (code == "0") {
			t.Errorf("exit %s: the script ended with %v", code, err)
		}
		logs, _ := filepath.Glob(filepath.Join(dir, "Protokolle", "*.jsonl"))
		if len(logs) != 1 {
			t.Fatalf("exit %s: %d logs", code, len(logs))
		}
		if log, err := os.ReadFile(logs[0]); err != nil || string(log) != "{}\n" {
			t.Errorf("exit %s: the log holds %q, %v", code, log, err)
		}
	}
}

// TestNoScheduleOfBetriebLogsNames: results name people, and a schedule's output ends up in a log.
func TestNoScheduleOfBetriebLogsNames(t *testing.T) {
	dropped := regexp.MustCompile(`> ?(/dev/null|nul)\b|StandardOutput=null`)
	for _, language := range []string{"sh", "ini", "bat", "yaml"} {
		for _, example := range examplesOf(t, language) {
			if regexp.MustCompile(`notices(\.exe)? run`).MatchString(example) && !dropped.MatchString(example) {
				t.Errorf("the results of this run are kept:\n%s", example)
			}
		}
	}
}

func TestUnitFilesOfBetriebAreAccepted(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("no systemd here")
	}
	dir := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(dir, "nachruecken"), 0o755))
	must(t, os.WriteFile(filepath.Join(dir, "nachruecken", "notices"), []byte("#!/bin/sh\n"), 0o755))
	for i, name := range []string{"notices.service", "notices.timer"} {
		unit := strings.ReplaceAll(examplesOf(t, "ini")[i], "%h", dir)
		must(t, os.WriteFile(filepath.Join(dir, name), []byte(unit), 0o644))
	}
	for _, name := range []string{"notices.service", "notices.timer"} {
		out, err := exec.Command(analyze, "verify", "--man=no", filepath.Join(dir, name)).CombinedOutput()
		if err != nil || strings.Contains(string(out), "notices.") {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}

func TestTheWindowsTaskOfBetriebIsXML(t *testing.T) {
	d := xml.NewDecoder(strings.NewReader(examplesOf(t, "xml")[0]))
	elements := map[string]bool{}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		must(t, err)
		if e, ok := token.(xml.StartElement); ok {
			elements[e.Name.Local] = true
		}
	}
	for _, want := range []string{"CalendarTrigger", "MultipleInstancesPolicy", "WorkingDirectory"} {
		if !elements[want] {
			t.Errorf("the task has no %s", want)
		}
	}
}
