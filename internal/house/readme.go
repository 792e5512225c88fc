package house

import (
	"fmt"
	"strings"
)

// Section replaces what stands in a Markdown text between the lines `<!-- name -->` and
// `<!-- /name -->`. It fails if the marks are not there exactly once.
func Section(text, name, content string) (string, error) {
	from, to := "<!-- "+name+" -->\n", "<!-- /"+name+" -->\n"
	if strings.Count(text, from) != 1 || strings.Count(text, to) != 1 {
		return "", fmt.Errorf("the marks %q and %q must stand there once", from, to)
	}
	start, end := strings.Index(text, from)+len(from), strings.Index(text, to)
	if end < start {
		return "", fmt.Errorf("%q stands before %q", to, from)
	}
	return text[:start] + content + text[end:], nil
}
