package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// What names the kind of a journal line.
type What string

// The kinds of line.
const (
	Decision      What = "decision"      // a vacancy was decided, or decided differently
	Document      What = "document"      // a paper was written
	Letters       What = "letters"       // print file of the letters recorded since the last one
	Announcements What = "announcements" // collective announcement likewise
	Summary       What = "summary"       // district summary, rewritten when its content changes
	RunDone       What = "run"           // everything before belongs to a run that came to its end
	Purged        What = "purge"         // the files named were removed on request
)

// An Entry is one line of the journal. It names persons by id only; the id of an individual
// candidate holds a name and must not get here, nor may the name of an input file.
type Entry struct {
	Line      int    `json:"n"`    // 1, 2, 3 ...
	Prev      string `json:"prev"` // hash of the line before; 64 zeros for the first
	What      What   `json:"what"`
	AsOf      string `json:"asOf"` // the run's --as-of, the date of first writing
	Program   string `json:"program"`
	Law       string `json:"law,omitempty"`       // "NKWG 2014-01-28"
	Templates string `json:"templates,omitempty"` // digest of the templates used
	Case      string `json:"case,omitempty"`      // the case's folder
	Event     int    `json:"event,omitempty"`     // Nr of the event that freed the seat
	// of a decision
	Outcome   string `json:"outcome,omitempty"`
	Successor string `json:"successor,omitempty"` // person id
	Decision  string `json:"decision,omitempty"`  // digest of the decision
	// of a document
	Kind     string `json:"kind,omitempty"`
	Paper    string `json:"paper,omitempty"`   // path without version and extension: what stays the same over all versions
	Version  int    `json:"version,omitempty"` // 1, 2 ...
	Words    string `json:"words,omitempty"`   // digest of the words, layout aside
	To       string `json:"to,omitempty"`      // person id of the addressee; empty for the file, the council and the public
	Draft    bool   `json:"draft,omitempty"`   // ENTWURF on every page: it was never issued
	Pages    int    `json:"pages,omitempty"`
	Replaces string `json:"replaces,omitempty"` // path of the issued version that this one replaces
	Replaced string `json:"replaced,omitempty"` // day on which that version was written; empty if it went to somebody else
	// of all
	Inputs []string `json:"inputs,omitempty"` // SHA-256 of the files that the case was made from, the workbook first
	Files  []File   `json:"files,omitempty"`
	Hash   string   `json:"hash,omitempty"` // SHA-256 of the line without this field
}

// A File is a file below the output folder: slash-separated path, SHA-256 and size in bytes.
type File struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256,omitempty"`
	Size   int64  `json:"size,omitempty"`
}

// zero is the Prev of the first line.
const zero = "0000000000000000000000000000000000000000000000000000000000000000"

// Digest returns the SHA-256 of the data as lower-case hex.
func Digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// seal numbers and chains the entry after the given head, sets its hash and returns the line with
// its newline.
func (e *Entry) seal(h head) ([]byte, error) {
	e.Line, e.Prev, e.Hash = h.Lines+1, h.Hash, ""
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	body := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	e.Hash = Digest(body)
	return append(body[:len(body)-1], hashField+e.Hash+"\"}\n"...), nil
}

const (
	hashField = `,"hash":"`
	hashTail  = len(hashField) + 64 + len(`"}`)
)

var (
	errShape = errors.New("die Zeile hat nicht die Form einer Journalzeile")
	errHash  = errors.New("die Zeile passt nicht zu ihrer eigenen Prüfsumme")
)

// parse reads one line (without newline) and recomputes its hash.
func parse(line []byte) (Entry, error) {
	var e Entry
	at := len(line) - hashTail
	if at < 1 || !bytes.HasPrefix(line[at:], []byte(hashField)) {
		return e, errShape
	}
	if err := json.Unmarshal(line, &e); err != nil {
		return e, errShape
	}
	sum := sha256.New()
	sum.Write(line[:at])
	sum.Write([]byte("}"))
	if hex.EncodeToString(sum.Sum(nil)) != e.Hash {
		return e, errHash
	}
	return e, nil
}
