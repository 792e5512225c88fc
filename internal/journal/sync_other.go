//go:build !linux

package journal

import (
	"errors"
	"os"
)

// syncAll makes the named files durable.
func syncAll(_ string, names []string) error {
	for _, name := range names {
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		if err := errors.Join(f.Sync(), f.Close()); err != nil {
			return err
		}
	}
	return nil
}
