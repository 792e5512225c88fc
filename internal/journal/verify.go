package journal

// A Difference is one thing that Verify found.
type Difference struct {
	Path    string `json:"path"`    // file below the output folder, slash-separated; "journal.jsonl" for the journal itself
	Line    int    `json:"line"`    // of the journal, 0 if none
	Kind    string `json:"kind"`    // changed, missing, unknown, line-changed, line-missing, line-cut ...
	Message string `json:"message"` // German
}
