// Command hold opens a file as Excel does, shared with nobody, and keeps it open until its standard
// input ends. It prints a line as soon as the file is its own.
package main

import (
	"fmt"
	"io"
	"os"
	"syscall"
)

func main() {
	name, err := syscall.UTF16PtrFromString(os.Args[1])
	if err == nil {
		_, err = syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_EXISTING, 0, 0)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("held")
	_, _ = io.Copy(io.Discard, os.Stdin) // the end is all that matters
}
