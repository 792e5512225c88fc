package templates

import (
	"slices"
	"text/template/parse"
)

// rewrite changes a parsed template so that nothing slips through: each pipeline that prints ends in
// printed, and each template and each turn of a loop begins with an empty text, for the writer to
// count. As html/template does it, after parsing: an author can neither forget nor undo it.
func rewrite(t *parse.Tree) {
	rewriteList(t, t.Root)
	t.Root.Nodes = slices.Insert(t.Root.Nodes, 0, tick(t))
}

// tick is an empty text. text/template hands it to the writer like any other.
func tick(t *parse.Tree) parse.Node {
	return &parse.TextNode{NodeType: parse.NodeText, Text: []byte{}}
}

func rewriteList(t *parse.Tree, l *parse.ListNode) {
	if l == nil {
		return
	}
	for _, n := range l.Nodes {
		switch n := n.(type) {
		case *parse.ActionNode:
			if len(n.Pipe.Decl) == 0 {
				n.Pipe.Cmds = append(n.Pipe.Cmds, &parse.CommandNode{
					NodeType: parse.NodeCommand, Pos: n.Pos,
					Args: []parse.Node{parse.NewIdentifier(printedName).SetTree(t).SetPos(n.Pos)},
				})
			}
		case *parse.IfNode:
			rewriteList(t, n.List)
			rewriteList(t, n.ElseList)
		case *parse.WithNode:
			rewriteList(t, n.List)
			rewriteList(t, n.ElseList)
		case *parse.RangeNode:
			rewriteList(t, n.List)
			rewriteList(t, n.ElseList)
			n.List.Nodes = slices.Insert(n.List.Nodes, 0, tick(t))
		}
	}
}

// visit calls f for every text and every call of another template below l.
func visit(l *parse.ListNode, f func(parse.Node)) {
	if l == nil {
		return
	}
	for _, n := range l.Nodes {
		switch n := n.(type) {
		case *parse.TextNode, *parse.TemplateNode:
			f(n)
		case *parse.IfNode:
			visit(n.List, f)
			visit(n.ElseList, f)
		case *parse.WithNode:
			visit(n.List, f)
			visit(n.ElseList, f)
		case *parse.RangeNode:
			visit(n.List, f)
			visit(n.ElseList, f)
		}
	}
}
