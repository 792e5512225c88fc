package journal

import "errors"

// Drafts returns a journal that remembers and records nothing: Commit only moves the files into
// place. It serves a dry run; the caller holds the lock of the output folder.
func Drafts(dir string) (*Journal, error) {
	if err := makeOut(dir); err != nil {
		return nil, err
	}
	return &Journal{out: dir, head: head{0, zero}, state: newState(), drafts: true}, nil
}

// placeDrafts moves the files of the stages into place.
func (j *Journal) placeDrafts(stages []*Stage) error {
	for _, s := range stages {
		for _, f := range s.staged {
			if err := replaceFile(f.temp, j.path(f.file.Path)); err != nil {
				return errors.Join(err, s.Discard())
			}
		}
	}
	return nil
}

// Blank returns a journal that knows nothing and has no folder: nothing may be written to it.
func Blank() *Journal { return &Journal{head: head{0, zero}, state: newState(), drafts: true} }
