//go:build !windows

package main

// ownConsole is always false: only Windows opens a console window for a program that is started
// from the desktop.
func ownConsole() bool { return false }
