//go:build !unix

package run

import "errors"

// pipe makes a named pipe, where there are any in folders.
func pipe(string) error { return errors.ErrUnsupported }
