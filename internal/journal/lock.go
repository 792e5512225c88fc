package journal

import "fmt"

// A Holder says who holds the lock of an output folder. Zero fields are unknown.
type Holder struct {
	PID   int    `json:"pid"`
	Host  string `json:"host"`
	Start string `json:"start"` // local time with offset, RFC 3339
}

// String tells the holder in German, for the message of a second run.
func (h Holder) String() string {
	if h.PID == 0 {
		return "wer, ist nicht bekannt"
	}
	return fmt.Sprintf("Prozess %d auf %s, begonnen %s", h.PID, h.Host, h.Start)
}
