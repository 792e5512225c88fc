// Package templates holds the words of the papers: one Markdown file per kind of paper, per Land
// where they differ, and the engine that makes a block tree (internal/document) of them.
//
// A template is text/template with a closed list of functions (functions.go) that cannot reach the
// environment, files, the network, a clock or randomness. Every value that a template prints is made
// opaque to Markdown (values.go), so that a name with *, _, | or < stays a name wherever it stands.
// Output, loops and the depth of building blocks are bounded (writer.go, load.go).
//
// docs/vorlagen.md describes fields, functions and marks for clerks; a test writes it from the code.
package templates
