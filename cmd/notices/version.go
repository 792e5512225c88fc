package main

import (
	"context"
	"fmt"
	"runtime"

	"notices/internal/run"
)

// version is the program's version, as papers, journal and JSON name it.
const version = "0.1.0"

// program is how the program names itself in what it writes.
const program = "notices " + version

func versionCommand() command {
	return command{name: "version", summary: "Zeigt Programm, Go und die Gesetze mit ihren Fassungen",
		flags: []string{"format"},
		run: func(_ context.Context, _ *options, _ []string, t *terminal) int {
			t.print(fmt.Sprintf("%s\n%s %s/%s\n", program, runtime.Version(), runtime.GOOS, runtime.GOARCH))
			return run.ExitOK
		}}
}
