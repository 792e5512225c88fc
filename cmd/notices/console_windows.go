package main

import (
	"syscall"
	"unsafe"
)

// ownConsole reports whether no other program shares the console window: the program was started
// from the desktop, by a double click or by dragging a file onto it, and the window closes with it.
func ownConsole() bool {
	list := syscall.NewLazyDLL("kernel32.dll").NewProc("GetConsoleProcessList")
	var ids [2]uint32
	n, _, _ := list.Call(uintptr(unsafe.Pointer(&ids[0])), uintptr(len(ids)))
	return n == 1
}
