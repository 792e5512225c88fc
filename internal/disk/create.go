package disk

import (
	"errors"
	"os"
	"path/filepath"
)

// Create writes a new file with the rights of its folder, which is made where it is missing. A file that
// is there stays as it is (fs.ErrExist), and one that cannot be completed is taken away again.
func Create(name string, data []byte) error {
	if err := MakeFolder(filepath.Dir(name)); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	Inherit(name)
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		_ = os.Remove(name)
	}
	return err
}
