package run

import "notices/internal/journal"

// A VerifyResult says what differs between the journal and the folder.
type VerifyResult struct {
	Schema      string               `json:"schema"`
	Exit        int                  `json:"exit"` // 0 or 1
	Out         string               `json:"out"`
	Lines       int                  `json:"lines"`
	Files       int                  `json:"files"`
	Differences []journal.Difference `json:"differences"`
}

// Verify recomputes the journal's hash chain and the hash of every file below out.
func Verify(out string) (*VerifyResult, error) {
	v, err := journal.Verify(out)
	if err != nil {
		return nil, outError(err)
	}
	r := &VerifyResult{Schema: "notices/verify/1", Out: out, Lines: v.Lines, Files: v.Files, Differences: v.Differences}
	if len(r.Differences) == 0 {
		r.Differences = []journal.Difference{}
		return r, nil
	}
	r.Exit = ExitFailed
	return r, nil
}
