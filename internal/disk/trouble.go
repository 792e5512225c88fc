package disk

import (
	"errors"
	"io/fs"
	"runtime"
	"syscall"
)

// A Trouble is what the operating system refuses, whatever it is called there.
type Trouble int

// The troubles. Those up to Faulty concern the disk as a whole, the others one file or folder.
const (
	Unknown Trouble = iota
	Full
	OverQuota
	ReadOnly
	Faulty
	InUse // another program holds the file
	Missing
	Exists
	NoRight
	NotFolder
	IsFolder
	LongName
	TooManyOpen
	Unreachable // network drive
)

// names are the errors by which Go knows a trouble. An error that joins several is taken for the first
// one here: what concerns the whole disk goes before what concerns a file.
var names = []struct {
	trouble Trouble
	is      []error
}{
	{Full, []error{syscall.ENOSPC}},
	{OverQuota, []error{syscall.EDQUOT}},
	{ReadOnly, []error{syscall.EROFS}},
	{Faulty, []error{syscall.EIO}},
	{Missing, []error{fs.ErrNotExist}},
	{Exists, []error{fs.ErrExist}},
	{NoRight, []error{fs.ErrPermission}},
	{NotFolder, []error{syscall.ENOTDIR}},
	{IsFolder, []error{syscall.EISDIR}},
	{LongName, []error{syscall.ENAMETOOLONG}},
	{TooManyOpen, []error{syscall.EMFILE, syscall.ENFILE}},
}

// windows are the refusals of Windows that Go gives no name of its own: by number.
var windows = map[syscall.Errno]Trouble{
	19: ReadOnly, 32: InUse, 33: InUse, 39: Full, 53: Unreachable, 64: Unreachable, 112: Full, 206: LongName,
}

// Of says what an error of the operating system means.
func Of(err error) Trouble {
	var number syscall.Errno
	if runtime.GOOS == "windows" && errors.As(err, &number) {
		if t, ok := windows[number]; ok {
			return t
		}
	}
	for _, n := range names {
		for _, is := range n.is {
			if errors.Is(err, is) {
				return n.trouble
			}
		}
	}
	return Unknown
}
