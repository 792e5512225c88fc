package templates

import (
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/iotest"
)

// failing is a folder whose only file breaks off after some bytes.
type failing struct{ io.Reader }

func (f failing) Open(string) (fs.File, error) { return f, nil }

func (failing) Stat() (fs.FileInfo, error) { return nil, errors.ErrUnsupported }

func (failing) Close() error { return nil }

// A template that cannot be read to its end is not used, however much of it was read.
func TestReadErrorsAreTold(t *testing.T) {
	lost := errors.New("lost")
	for _, start := range []string{"", "---\nTitel: A\n"} {
		dir := failing{io.MultiReader(strings.NewReader(start), iotest.ErrReader(lost))}
		if _, err := readSource(dir, "x"); !errors.Is(err, lost) {
			t.Errorf("after %q: %v", start, err)
		}
	}
}
