package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// kinds of change, in the order of the report.
var kinds = []string{"comparison", "sort key", "date comparison", "date", "citation"}

// A site is one place that can be changed. render prints it with the switch; inner prints a part of
// the source with the sites inside it.
type site struct {
	id         int
	kind       string
	path       string // of the file
	line       int
	start, end int // bytes in the file
	was, is    string
	render     func(inner func(from, to int) string) string
	caught     bool
}

func (s *site) String() string {
	return fmt.Sprintf("%d %s:%d: %s: %s becomes %s", s.id, s.path, s.line, s.kind, s.was, s.is)
}

// find lists the sites of the packages, numbered from 1 in the order of the files.
func find(packages []string) ([]*site, error) {
	var out []*site
	for _, p := range packages {
		files, err := filepath.Glob(filepath.Join(filepath.FromSlash(p), "*.go"))
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			if strings.HasSuffix(f, "_test.go") {
				continue
			}
			src, err := os.ReadFile(f)
			if err != nil {
				return nil, err
			}
			found, err := sitesOf(f, src)
			if err != nil {
				return nil, err
			}
			out = append(out, found...)
		}
	}
	for i, s := range out {
		s.id = i + 1
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no Go files below %s: run it in the root of the module", strings.Join(packages, ", "))
	}
	return out, nil
}

// A finder walks one file.
type finder struct {
	fset  *token.FileSet
	path  string
	src   []byte
	sites []*site
	sorts []ast.Node // functions given to a sort
}

func sitesOf(path string, src []byte) ([]*site, error) {
	f := &finder{fset: token.NewFileSet(), path: filepath.ToSlash(path), src: src}
	file, err := parser.ParseFile(f.fset, path, src, 0)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, f.visit)
	slices.SortFunc(f.sites, func(a, b *site) int { return a.start - b.start })
	return f.sites, nil
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.GenDecl:
		return n.Tok != token.CONST // a constant has no switch
	case *ast.BinaryExpr:
		f.comparison(n)
		f.difference(n)
	case *ast.CallExpr:
		f.call(n)
	case *ast.BasicLit:
		f.literal(n)
	}
	return true
}

func (f *finder) offset(p token.Pos) int { return f.fset.Position(p).Offset }

func (f *finder) text(n ast.Node) string {
	return strings.Join(strings.Fields(string(f.src[f.offset(n.Pos()):f.offset(n.End())])), " ")
}

// add records a site that replaces node n.
func (f *finder) add(kind string, n ast.Node, is string, render func(id string, inner func(ast.Node) string) string) {
	s := &site{
		kind: kind, path: f.path, line: f.fset.Position(n.Pos()).Line,
		start: f.offset(n.Pos()), end: f.offset(n.End()), was: f.text(n), is: is,
	}
	s.render = func(inner func(from, to int) string) string {
		return render(fmt.Sprint(s.id), func(m ast.Node) string { return inner(f.offset(m.Pos()), f.offset(m.End())) })
	}
	f.sites = append(f.sites, s)
}

// other is what a comparison becomes: the boundary moves, or equal and different change places.
var other = map[token.Token]string{token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "=="}

func (f *finder) comparison(n *ast.BinaryExpr) {
	op, ok := other[n.Op]
	if !ok {
		return
	}
	f.add("comparison", n, op, func(id string, inner func(ast.Node) string) string {
		x, y := inner(n.X), inner(n.Y)
		return fmt.Sprintf("(mutant_.On(%s) && (%s %s %s) || !mutant_.On(%s) && (%s %s %s))", id, x, op, y, id, x, n.Op, y)
	})
}

// difference is a sort key written as a subtraction.
func (f *finder) difference(n *ast.BinaryExpr) {
	inSort := slices.ContainsFunc(f.sorts, func(s ast.Node) bool { return s.Pos() <= n.Pos() && n.End() <= s.End() })
	if n.Op == token.SUB && inSort {
		f.reverse("sort key", n)
	}
}

// reverse turns a three-way comparison round.
func (f *finder) reverse(kind string, n ast.Node) {
	f.add(kind, n, "its reverse", func(id string, inner func(ast.Node) string) string {
		return fmt.Sprintf("(mutant_.Sign(%s) * (%s))", id, f.whole(n, inner))
	})
}

// whole prints a node itself with the sites inside it, not with its own switch.
func (f *finder) whole(n ast.Node, inner func(ast.Node) string) string {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return inner(n.X) + " " + n.Op.String() + " " + inner(n.Y)
	case *ast.CallExpr:
		args := make([]string, len(n.Args))
		for i, a := range n.Args {
			args[i] = inner(a)
		}
		return inner(n.Fun) + "(" + strings.Join(args, ", ") + ")"
	}
	return inner(n)
}

func (f *finder) call(n *ast.CallExpr) {
	fun, ok := n.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	pkg, _ := fun.X.(*ast.Ident)
	of := func(name string) bool { return pkg != nil && pkg.Name == name }
	switch name := fun.Sel.Name; {
	case of("slices") && strings.HasPrefix(name, "Sort"):
		f.sorts = append(f.sorts, n)
	case (of("cmp") || of("strings")) && name == "Compare":
		f.reverse("sort key", n)
	case of("cmp") && name == "Or" && len(n.Args) > 1:
		f.keys(n)
	case name == "Compare" && len(n.Args) == 1:
		f.reverse("date comparison", n)
	case (name == "Before" || name == "After") && len(n.Args) == 1:
		f.before(n, fun)
	case name == "AddDays":
		f.add("date", n.Args[0], "one more", func(id string, inner func(ast.Node) string) string {
			return fmt.Sprintf("(%s) + mutant_.One(%s)", f.whole(n.Args[0], inner), id)
		})
	}
}

// keys exchanges the first two keys of a sort.
func (f *finder) keys(n *ast.CallExpr) {
	f.add("sort key", n, "its first two keys exchanged", func(id string, inner func(ast.Node) string) string {
		a, b := inner(n.Args[0]), inner(n.Args[1])
		s := fmt.Sprintf("cmp.Or(mutant_.Pick(%s, %s, %s), mutant_.Pick(%s, %s, %s)", id, a, b, id, b, a)
		for _, k := range n.Args[2:] {
			s += ", " + inner(k)
		}
		return s + ")"
	})
}

// before lets the day itself count the other way: a before b becomes a not after b.
func (f *finder) before(n *ast.CallExpr, fun *ast.SelectorExpr) {
	is := map[string]string{"Before": "before or on", "After": "after or on"}[fun.Sel.Name]
	f.add("date comparison", n, is, func(id string, inner func(ast.Node) string) string {
		x, y := inner(fun.X), inner(n.Args[0])
		return fmt.Sprintf("(mutant_.On(%s) && !(%s).%s(%s) || !mutant_.On(%s) && (%s).%s(%s))", id, y, fun.Sel.Name, x, id, x, fun.Sel.Name, y)
	})
}

// section is the number of a section, paragraph, sentence or item; day a day of the tables.
var (
	section = regexp.MustCompile(`^"[0-9]{1,2}[a-z]?"$`)
	day     = regexp.MustCompile(`^"[0-9]{4}-[0-9]{2}-[0-9]{2}"$`)
)

func (f *finder) literal(n *ast.BasicLit) {
	if n.Kind != token.STRING {
		return
	}
	kind, is := "", ""
	switch {
	case section.MatchString(n.Value):
		kind, is = "citation", n.Value[:len(n.Value)-1]+`9"`
	case day.MatchString(n.Value):
		kind, is = "date", nextDay(n.Value)
	case strings.Contains(n.Value, "Urteil vom"):
		kind, is = "citation", `"no ruling"`
	default:
		return
	}
	f.add(kind, n, is, func(id string, _ func(ast.Node) string) string {
		return fmt.Sprintf("mutant_.Pick(%s, %s, %s)", id, n.Value, is)
	})
}
