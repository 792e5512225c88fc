//go:build unix

package run

import "syscall"

// pipe makes a named pipe.
func pipe(name string) error { return syscall.Mkfifo(name, 0o600) }
